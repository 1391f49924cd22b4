/* The position: planes of bits, small numbers, and laying down and taking up pieces. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "tables.h"

typedef uint64_t Set; /* of spaces: bit n is space n */

#define BIT(n) ((Set)1 << (n))
#define FOR_EACH(n, set) for (Set rest_ = (set); rest_ && ((n) = first(rest_), 1); rest_ &= rest_ - 1)

enum { U, C, K, GENERALS, ABSENT = -1 };
enum { ULTERIOR = 6, FIRST_SEA = 44, SEAS = 5, REVOLTS = 22, ARMIES = 3, STICKS = 5, TIME_SPACES = 11 };
enum { SETUP_REVOLTS, SETUP_ARMIES, SETUP_ROADS, SETUP_GENERALS, REENTER, MUST_LEAVE, ROMAN, REVOLT, ARMY, OVER };
enum { NO_COMBAT, SIEGE, ATTACK, ARMY_ATTACK, ARMY_SIEGE };
enum { ROME = 1, HISPANIA = -1, CAPITALS_HELD = 1, RESERVE, TIME };
enum { DO_PASS = 0, DO_MOVE = 1, DO_ENTER = 50, DO_FLEET = 99, DO_PLACE = 124, DO_REMOVE = 125, DO_SIEGE = 128,
       DO_ATTACK = 275, DO_ROAD = 422, ACTIONS = 582 };

typedef struct {
    Set garrison[9]; /* garrison[3 * level + colour] */
    Set stick[STICKS];
    Set revolt1, revolt2, revolt3, armies, fleets, road_spaces, queue;
    int general[GENERALS], garrison_reserve[GENERALS];
    int revolt_reserve, army_reserve, sticks, stick_reserve;
    int phase, step, round, turn, time, denarii, winner, why;
    int combat, combat_from, combat_to, combat_denarii, choice_die;
    int roman_sum, roman_times, hispanic_sum, hispanic_times;
    int reached;   /* does layer belong to this position? */
    Set layer[12]; /* scratch of reach; not copied */
} State;

typedef struct {
    int number;
    int action[ACTIONS];
} Choices;

static inline int first(Set set) { return __builtin_ctzll(set); }
static inline int count(Set set) { return __builtin_popcountll(set); }

/* ------------------------------------------------------------------ the position */

static inline void copy_state(State *to, const State *from) {
    memcpy(to, from, offsetof(State, layer));
    to->reached = 0;
}

static inline Set level_taken(const State *s, int level) {
    return s->garrison[3 * level] | s->garrison[3 * level + 1] | s->garrison[3 * level + 2];
}
static inline Set garrisoned(const State *s) { return level_taken(s, 0); }
static inline Set garrisons_of(const State *s, int g) { return s->garrison[g] | s->garrison[3 + g] | s->garrison[6 + g]; }

static inline Set generals(const State *s) {
    Set found = 0;
    for (int g = 0; g < GENERALS; g++)
        if (s->general[g] >= 0) found |= BIT(s->general[g]);
    return found;
}

static inline int absent(const State *s) { return (s->general[U] < 0) + (s->general[C] < 0) + (s->general[K] < 0); }

static Set connected(Set seed, Set area) {
    Set group = seed & area, front = group, around;
    int n;
    while (front) {
        around = 0;
        FOR_EACH(n, front) around |= ADJACENT[n];
        front = around & area & ~group;
        group |= front;
    }
    return group;
}

static void clear_combat(State *s) {
    s->combat = NO_COMBAT;
    s->combat_from = s->combat_to = s->combat_denarii = s->choice_die = 0;
    s->roman_sum = s->hispanic_sum = 0;
    s->roman_times = s->hispanic_times = 1;
}

static void end_game(State *s, int winner, int why) {
    s->winner = winner;
    s->why = why;
    s->phase = OVER;
    s->denarii = 0;
    s->queue = 0;
    clear_combat(s);
}

static void place_revolt(State *s, int n) {
    Set b = BIT(n);
    if (s->revolt_reserve == 0) { /* H3.8 */
        end_game(s, HISPANIA, RESERVE);
        return;
    }
    s->revolt_reserve--;
    s->revolt3 |= s->revolt2 & b;
    s->revolt2 |= s->revolt1 & b;
    s->revolt1 |= b;
}

static void remove_revolt(State *s, int n) {
    Set b = BIT(n);
    if (s->revolt3 & b) s->revolt3 ^= b;
    else if (s->revolt2 & b) s->revolt2 ^= b;
    else s->revolt1 ^= b;
    s->revolt_reserve++;
}

static void place_garrison(State *s, int g, int n) {
    int level = 0;
    while (level_taken(s, level) & BIT(n)) level++;
    s->garrison[3 * level + g] |= BIT(n);
    s->garrison_reserve[g]--;
}

static void remove_garrison(State *s, int n, int level) {
    Set b = BIT(n);
    int colour = 0;
    while (!(s->garrison[3 * level + colour] & b)) colour++;
    s->garrison[3 * level + colour] ^= b;
    s->garrison_reserve[colour]++;
    for (int i = 3 * (level + 1); i < 9; i++) /* those above come down */
        if (s->garrison[i] & b) {
            s->garrison[i] ^= b;
            s->garrison[i - 3] |= b;
        }
}

static void remove_top_garrison(State *s, int n) {
    int level = 2;
    while (!(level_taken(s, level) & BIT(n))) level--;
    remove_garrison(s, n, level);
}

static void remove_general(State *s, int g) {
    Set b = BIT(s->general[g]);
    for (int i = 0; i < 9; i++)
        if (s->garrison[i] & b) {
            s->garrison[i] ^= b;
            s->garrison_reserve[i % 3]++;
        }
    s->general[g] = ABSENT;
}

static void remove_army(State *s, int n) {
    s->armies &= ~BIT(n);
    s->queue &= ~BIT(n);
    s->army_reserve++;
    while (s->revolt1 & BIT(n)) remove_revolt(s, n);
}

static void new_state(State *s) {
    memset(s, 0, sizeof *s);
    for (int g = 0; g < GENERALS; g++) {
        s->general[g] = ABSENT;
        s->garrison_reserve[g] = LEVEL_GARRISONS;
    }
    s->revolt_reserve = REVOLTS;
    s->army_reserve = ARMIES;
    s->fleets = BIT(FIRST_SEA + LEVEL_FLEETS) - BIT(FIRST_SEA); /* H2.1 */
    s->stick_reserve = LEVEL_ROADS;
    s->road_spaces = PRINTED_SPACES;
    s->round = 1;
    s->roman_times = s->hispanic_times = 1;
}
