/* The conquest of Hispania by hand in C: the same algorithm, action numbers, generator and order of dice as the rules core,
   with the default house rules and the level of tables.h. It exists to tell how fast the core could be. */
#include "rules.h"

/* ------------------------------------------------------------------ random games */

typedef struct {
    int64_t games, decisions, rolls, rounds, capitals, reserve, time;
    uint64_t digest;
} Tally;

#define GOLDEN 0x9E3779B97F4A7C15ULL
#define MIX1 0xBF58476D1CE4E5B9ULL
#define MIX2 0x94D049BB133111EBULL

static inline uint64_t mix(uint64_t h, uint64_t value) {
    h ^= value;
    h = (h ^ (h >> 30)) * MIX1;
    h = (h ^ (h >> 27)) * MIX2;
    return h ^ (h >> 31);
}

static Set sorted_stick(const State *s, int k) {
    for (int i = 0; i < STICKS; i++) {
        int smaller = 0;
        for (int j = 0; j < STICKS; j++)
            smaller += s->stick[j] < s->stick[i] || (s->stick[j] == s->stick[i] && j < i);
        if (smaller == k) return s->stick[i];
    }
    return 0;
}

static uint64_t hash(const State *s) {
    uint64_t h = GOLDEN;
    for (int i = 0; i < 9; i++) h = mix(h, s->garrison[i]);
    for (int g = 0; g < GENERALS; g++) {
        h = mix(h, s->general[g] + 1);
        h = mix(h, s->garrison_reserve[g]);
    }
    for (int k = 0; k < STICKS; k++) h = mix(h, sorted_stick(s, k));
    h = mix(h, s->revolt1);
    h = mix(h, s->revolt2);
    h = mix(h, s->revolt3);
    h = mix(h, s->armies);
    h = mix(h, s->fleets);
    h = mix(h, s->queue);
    h = mix(h, s->revolt_reserve + 32 * s->army_reserve + 128 * s->stick_reserve + 1024 * s->sticks);
    h = mix(h, s->phase + 16 * s->step + 128 * s->turn + 512 * s->round + 8192 * s->time);
    h = mix(h, s->denarii + 256 * (s->winner + 1) + 1024 * s->why);
    h = mix(h, s->combat + 8 * s->combat_from + 512 * s->combat_to + 32768 * s->combat_denarii);
    h = mix(h, s->choice_die);
    return h >> 2;
}

static void seed_dice(uint64_t *dice, int64_t seed) {
    uint64_t x = mix((uint64_t)seed + GOLDEN, 0);
    *dice = x ? x : GOLDEN;
}

static inline int below(uint64_t *dice, int n) { /* xorshift64* */
    uint64_t x = *dice;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *dice = x;
    return (int)(((x * MIX1) >> 32) * (uint64_t)n >> 32);
}

static inline int is_chance(const State *s) {
    return s->combat != NO_COMBAT || s->phase == REVOLT || s->phase == ARMY || s->phase <= SETUP_ARMIES;
}

static void go_one_step(State *s, uint64_t *dice, Choices *choices, Tally *tally) {
    if (is_chance(s)) {
        int n = faces(s), outcome = n > 1 ? below(dice, n) : 0;
        while (!can_fall(s, outcome)) outcome = below(dice, n);
        resolve_dice(s, outcome);
        tally->rolls++;
    } else {
        list_choices(s, choices);
        decide_action(s, choices->action[below(dice, choices->number)]);
        tally->decisions++;
    }
}

static void finish(State *s, uint64_t *dice, Choices *choices, Tally *tally) {
    while (s->phase != OVER) go_one_step(s, dice, choices, tally);
    tally->games++;
    tally->rounds += s->round;
    if (s->winner == ROME) tally->capitals++;
    else if (s->why == RESERVE) tally->reserve++;
    else tally->time++;
    tally->digest = mix(tally->digest, hash(s));
}

/* ------------------------------------------------------------------ what the bench calls */

#define EXPORT __attribute__((visibility("default")))

static State roots[32]; /* where playouts start */

EXPORT uint64_t put_new_game(int64_t slot) {
    new_state(&roots[slot]);
    return hash(&roots[slot]);
}

/* The first Roman decision of a round, in the random game of a seed; 0 if that game ends before. */
EXPORT uint64_t put_round(int64_t slot, int64_t seed, int64_t round) {
    State *s = &roots[slot];
    uint64_t dice;
    Choices choices;
    Tally tally = {0};
    seed_dice(&dice, seed);
    new_state(s);
    while (s->phase != OVER && !(s->round == round && s->phase == ROMAN)) go_one_step(s, &dice, &choices, &tally);
    return s->phase == OVER ? 0 : hash(s);
}

EXPORT void playouts(int64_t slot, int64_t n, int64_t seed, Tally *tally) {
    State game;
    Choices choices;
    uint64_t dice;
    seed_dice(&dice, seed);
    memset(tally, 0, sizeof *tally);
    for (int64_t i = 0; i < n; i++) {
        copy_state(&game, &roots[slot]);
        finish(&game, &dice, &choices, tally);
    }
}

EXPORT int64_t copies(int64_t slot, int64_t n) {
    State twin;
    int64_t total = 0;
    for (int64_t i = 0; i < n; i++) {
        copy_state(&twin, &roots[slot]);
        __asm__ volatile("" : : "r"(&twin) : "memory"); /* or the compiler sees that one copy is enough */
        total += twin.denarii;
    }
    return total;
}
