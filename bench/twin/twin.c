/* The conquest of Hispania by hand in C: the same algorithm, action numbers, generator and order of dice as the rules core,
   with the default house rules and the level of tables.h. It exists to tell how fast the core could be; rule numbers as there. */
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

/* ------------------------------------------------------------------ H4.1, H4.2 movement */

static Set road_run(const State *s, Set start, Set free, Set seen) {
    Set run = start, front = start, step;
    int n;
    while (front) {
        step = 0;
        for (int k = 0; k < s->sticks; k++)
            if (s->stick[k] & front) step |= s->stick[k];
        FOR_EACH(n, front & PRINTED_SPACES) step |= PRINTED[n];
        front = step & free & ~seen & ~run;
        run |= front;
    }
    return run & free & ~start;
}

static void reach(State *s, int start, int denarii) {
    Set free = (CITIES & ~s->revolt1) | s->fleets, seen = BIT(start), new, *layer = s->layer;
    int n;
    memset(layer, 0, sizeof s->layer);
    layer[0] = seen;
    for (int cost = 0; cost < denarii; cost++) {
        new = layer[cost];
        if (cost) {
            new &= ~seen;
            layer[cost] = new;
            seen |= new;
        }
        FOR_EACH(n, new) { /* H4.1b: a link costs its segments */
            layer[cost + 1] |= BY_SEGMENTS[n][0] & free;
            layer[cost + 2] |= BY_SEGMENTS[n][1] & free;
            layer[cost + 3] |= BY_SEGMENTS[n][2] & free;
        }
        if (new & s->road_spaces) layer[cost + 1] |= road_run(s, new, free, seen); /* H4.1b: a run of roads costs 1 */
    }
    layer[denarii] &= ~seen;
}

static Set destinations(State *s, int g) {
    Set found = 0;
    reach(s, s->general[g], s->denarii);
    for (int cost = 1; cost <= s->denarii; cost++) found |= s->layer[cost];
    return found & ~generals(s);
}

static int price(const State *s, int to) {
    int cost = 1;
    while (!(s->layer[cost] & BIT(to))) cost++;
    return cost;
}

static int has_exit(State *s, int space, int denarii) {
    Set taken = generals(s) | BIT(space);
    reach(s, space, denarii);
    s->reached = 0;
    for (int cost = 1; cost <= denarii; cost++)
        if (s->layer[cost] & ~taken) return 1;
    return 0;
}

/* ------------------------------------------------------------------ H4.4-H4.6, H5.2e-f combat */

static inline int times(Set supporters) { return 1 << count(supporters); }

static int garrison_support(const State *s, int g) {
    Set here = BIT(s->general[g]), group = connected(ADJACENT[s->general[g]] | here, garrisons_of(s, g));
    int n, sum = count(s->garrison[g] & group) + count(s->garrison[3 + g] & group) + count(s->garrison[6 + g] & group);
    if (g == K) return sum;
    Set home = PROVINCE_CITIES[ULTERIOR + g], near = group | here;
    FOR_EACH(n, group | here) near |= ADJACENT[n];
    return sum + ((near & home) != 0);
}

static int revolt_support(const State *s, int army) {
    Set group = connected(BIT(army), s->revolt1);
    return count(group) + count(s->revolt2 & group) + count(s->revolt3 & group);
}

static int general_at(const State *s, int space) { return s->general[U] == space ? U : s->general[C] == space ? C : K; }

static void declare(State *s, int kind, int from, int to, int denarii) {
    s->combat = kind;
    s->combat_from = from;
    s->combat_to = to;
    s->combat_denarii = denarii;
}

static void declare_roman(State *s, int kind, int g, int city, int denarii) {
    int here = s->general[g];
    declare(s, kind, here, city, denarii);
    s->roman_sum = denarii + garrison_support(s, g);
    s->roman_times = times(ADJACENT[city] & generals(s) & ~BIT(here));
    s->hispanic_sum = kind == SIEGE ? SHIELD[city] : revolt_support(s, city);
    s->hispanic_times = times(ADJACENT[here] & s->armies & ~BIT(city));
}

static void declare_hispanic(State *s, int kind, int army, int city) {
    declare(s, kind, army, city, 0);
    s->hispanic_sum = revolt_support(s, army);
    s->hispanic_times = times(ADJACENT[city] & s->armies & ~BIT(army));
    s->roman_sum = kind == ARMY_SIEGE ? SHIELD[city] : garrison_support(s, general_at(s, city));
    s->roman_times = times(ADJACENT[army] & generals(s) & ~BIT(city));
}

static int verdict(const State *s, int roman_die, int hispanic_die) {
    int roman = ((s->combat == ARMY_SIEGE ? 0 : roman_die) + s->roman_sum) * s->roman_times;
    int hispanic = ((s->combat == SIEGE ? 0 : hispanic_die) + s->hispanic_sum) * s->hispanic_times;
    if (roman > hispanic) return s->combat == ARMY_SIEGE ? 0 : ROME;
    if (hispanic > roman) return s->combat == SIEGE ? 0 : HISPANIA;
    return 0;
}

static int is_sure(const State *s) { return verdict(s, 1, 6) == verdict(s, 6, 1); }

static void check_victory(State *s) {
    if (!(s->revolt1 & ROMANS) && !(CAPITALS & ~garrisoned(s))) end_game(s, ROME, CAPITALS_HELD); /* H3.7 */
}

static void decide(State *s, int roman_die, int hispanic_die) {
    int carried = verdict(s, roman_die, hispanic_die), kind = s->combat, from = s->combat_from, to = s->combat_to;
    clear_combat(s);
    if (kind == SIEGE) {
        if (carried > 0) remove_revolt(s, to);
    } else if (kind == ATTACK) {
        if (carried > 0) remove_army(s, to);
        else if (carried < 0) remove_general(s, general_at(s, from));
    } else if (kind == ARMY_ATTACK) {
        if (carried < 0) remove_general(s, general_at(s, to));
        else if (carried > 0) remove_army(s, from);
    } else if (carried < 0) {
        remove_top_garrison(s, to);
    }
    if (carried > 0) check_victory(s);
}

/* ------------------------------------------------------------------ H2 setup */

static int can_place_road(const State *s, int link) {
    Set a = BIT(LINK_A[link]), b = BIT(LINK_B[link]), closed = s->revolt1 | CAPITALS;
    if (!((s->road_spaces & a && !(closed & b)) || (s->road_spaces & b && !(closed & a)))) return 0; /* H2.6 */
    if (PRINTED[LINK_A[link]] & b) return 0;
    for (int k = 0; k < s->sticks; k++)
        if (s->stick[k] == (a | b)) return 0;
    return 1;
}

static void skip_roads(State *s) {
    if (s->stick_reserve)
        for (int link = 0; link < LINKS; link++)
            if (can_place_road(s, link)) return;
    s->phase = SETUP_GENERALS;
}

static void set_up_revolts(State *s, int face) {
    for (int k = 0; k < 3 - face / 2; k++) place_revolt(s, 6 * s->step + face); /* H2.2 */
    if (++s->step == 6) {
        s->phase = SETUP_ARMIES;
        s->step = 0;
    }
}

static void set_up_army(State *s, int province) {
    s->armies |= BIT(first(s->revolt1 & PROVINCE_CITIES[province])); /* H2.3 */
    s->army_reserve--;
    if (++s->step == LEVEL_ARMIES) {
        s->phase = SETUP_ROADS;
        s->step = 0;
        skip_roads(s);
    }
}

static void set_up_road(State *s, int link) {
    Set ends = BIT(LINK_A[link]) | BIT(LINK_B[link]);
    s->stick[s->sticks++] = ends;
    s->stick_reserve--;
    s->road_spaces |= ends;
    skip_roads(s);
}

/* ------------------------------------------------------------------ what may be done */

static inline void add(Choices *choices, int action) { choices->action[choices->number++] = action; }

static inline void add_each(Choices *choices, int base, Set spaces) {
    int n;
    FOR_EACH(n, spaces) add(choices, base + n);
}

static void list_roman(State *s, Choices *choices) {
    int g = s->turn, n = s->general[g], most = s->denarii < 3 ? s->denarii : 3;
    Set here = BIT(n);
    add(choices, DO_PASS);
    add_each(choices, DO_MOVE, destinations(s, g));
    s->reached = 1;
    for (int from = 0; from < SEAS; from++)
        if (s->fleets & BIT(FIRST_SEA + from))
            for (int to = 0; to < SEAS; to++)
                if (!(s->fleets & BIT(FIRST_SEA + to)) && SEA_DISTANCE[from][to] <= s->denarii)
                    add(choices, DO_FLEET + 5 * from + to); /* H4.2 */
    if (here & CITIES && s->garrison_reserve[g] && !(level_taken(s, 2) & here)
        && !(here & CAPITALS && s->revolt1 & PROVINCE_CITIES[PROVINCE[n]]))
        add(choices, DO_PLACE); /* H4.3 */
    for (int level = 0; level < 3; level++)
        if (s->garrison[3 * level + g] & here) add(choices, DO_REMOVE + level);
    int target;
    FOR_EACH(target, ADJACENT[n] & s->revolt1) { /* H4.5, H4.6 */
        int base = (s->armies & BIT(target) ? DO_ATTACK : DO_SIEGE) + 3 * target;
        for (int d = 0; d < most; d++) add(choices, base + d);
    }
}

static Set entries(State *s) { /* H3.4 */
    int g = s->turn, n, denarii = LEVEL_DENARII - absent(s) + 1;
    Set free = g == K ? s->fleets : PROVINCE_CITIES[ULTERIOR + g] & ~s->revolt1, all = free;
    FOR_EACH(n, all & generals(s)) if (!has_exit(s, n, denarii)) free &= ~BIT(n);
    return free;
}

static void list_choices(State *s, Choices *choices) {
    choices->number = 0;
    if (s->combat != NO_COMBAT) return;
    switch (s->phase) {
    case ROMAN: list_roman(s, choices); break;
    case REENTER: add_each(choices, DO_ENTER, entries(s)); break;
    case MUST_LEAVE:
        add_each(choices, DO_MOVE, destinations(s, s->turn));
        s->reached = 1;
        break;
    case SETUP_ROADS:
        for (int link = 0; link < LINKS; link++)
            if (can_place_road(s, link)) add(choices, DO_ROAD + link);
        break;
    case SETUP_GENERALS:
        add_each(choices, DO_ENTER, s->step == K ? s->fleets : PROVINCE_CITIES[ULTERIOR + s->step] & ~s->revolt1);
    }
}

/* ------------------------------------------------------------------ H5 Hispanic phase */

static void roll_revolt(State *s, int province, int city) {
    int n = 6 * province + city;
    Set b = BIT(n);
    if (b & (garrisoned(s) | generals(s))) return;
    if (!(b & s->revolt1)) place_revolt(s, n);
    else if (s->army_reserve && !(s->armies & PROVINCE_CITIES[province])) {
        s->armies |= b;
        s->army_reserve--;
    } else if (!(b & s->revolt3)) place_revolt(s, n);
}

static Set targets(const State *s, int army) { /* H5.2b, H5.2c */
    Set own = PROVINCE_CITIES[PROVINCE[army]], near = ADJACENT[army] & CITIES, found = near & own;
    if (!(own & ~s->revolt1))
        for (int p = 0; p < 8; p++)
            if (!(s->armies & PROVINCE_CITIES[p])) found |= near & PROVINCE_CITIES[p];
    return found & ~s->revolt1 ? found & ~s->revolt1 : found;
}

static inline int chooses_by_die(const State *s) {
    Set found = targets(s, first(s->queue));
    return (found & (found - 1)) != 0;
}

static int nearest(Set spaces, int die) {
    int best = 99, found = -1, n;
    FOR_EACH(n, spaces) {
        int distance = SHIELD[n] > die ? SHIELD[n] - die : die - SHIELD[n];
        if (distance < best) {
            best = distance;
            found = n;
        } else if (distance == best) found = -1;
    }
    return found;
}

static void step_army(State *s, int die) {
    int army = first(s->queue), to;
    Set found = targets(s, army);
    s->queue &= ~BIT(army);
    if (!found) return;
    to = die ? nearest(found, die) : first(found);
    if (to < 0) return;
    if (BIT(to) & generals(s)) declare_hispanic(s, ARMY_ATTACK, army, to);
    else if (BIT(to) & garrisoned(s)) declare_hispanic(s, ARMY_SIEGE, army, to);
    else { /* H5.2d */
        if (!(BIT(to) & s->revolt1)) {
            place_revolt(s, to);
            if (s->winner) return;
        }
        s->armies ^= BIT(army) | BIT(to);
        return;
    }
    s->choice_die = die;
    s->queue |= BIT(army);
}

/* ------------------------------------------------------------------ H3 sequence */

static void end_roman_phase(State *s) {
    s->denarii = 0;
    s->phase = REVOLT;
}

static void after_action(State *s) {
    if (s->phase != OVER && (s->denarii == 0 || s->general[s->turn] < 0)) end_roman_phase(s);
}

static void start_turn(State *s) {
    s->denarii = LEVEL_DENARII - absent(s); /* H3.2 */
    s->phase = ROMAN;
    if (s->general[s->turn] < 0) {
        s->denarii++;
        s->phase = REENTER;
        if (!entries(s)) end_roman_phase(s);
    }
}

static void end_turn(State *s) {
    if (s->turn != K) {
        s->turn++;
        start_turn(s);
    } else if (s->revolt_reserve == 0) { /* H3.6 */
        end_game(s, HISPANIA, RESERVE);
    } else {
        s->revolt_reserve--;
        if (++s->time == TIME_SPACES) {
            end_game(s, HISPANIA, TIME);
        } else {
            s->round++;
            s->turn = U;
            start_turn(s);
        }
    }
}

static void go_on(State *s) {
    if (s->phase == ARMY && s->queue == 0) end_turn(s);
}

static void move_general(State *s, int g, int to) {
    if (!s->reached) destinations(s, g);
    s->denarii -= price(s, to);
    s->general[g] = to;
}

static void act(State *s, int action) {
    int g = s->turn;
    if (action < DO_ENTER) {
        move_general(s, g, action - DO_MOVE);
    } else if (action < DO_PLACE) {
        int from = (action - DO_FLEET) / 5, to = (action - DO_FLEET) % 5;
        s->denarii -= SEA_DISTANCE[from][to];
        s->fleets ^= BIT(FIRST_SEA + from) | BIT(FIRST_SEA + to);
        for (int h = 0; h < GENERALS; h++)
            if (s->general[h] == FIRST_SEA + from) s->general[h] = FIRST_SEA + to;
    } else if (action == DO_PLACE) {
        s->denarii--;
        place_garrison(s, g, s->general[g]);
        check_victory(s);
    } else if (action < DO_SIEGE) {
        s->denarii--;
        remove_garrison(s, s->general[g], action - DO_REMOVE);
    } else {
        int kind = action < DO_ATTACK ? SIEGE : ATTACK, rest = action - (kind == SIEGE ? DO_SIEGE : DO_ATTACK);
        s->denarii -= rest % 3 + 1;
        declare_roman(s, kind, g, rest / 3, rest % 3 + 1);
    }
}

static void decide_action(State *s, int action) {
    if (s->phase == ROMAN) {
        if (action == DO_PASS) {
            end_roman_phase(s);
            return;
        }
        act(s, action);
        s->reached = 0;
        if (s->combat != NO_COMBAT) {
            if (!is_sure(s)) return;
            decide(s, 1, 1); /* H4.4: roll nothing */
        }
        after_action(s);
    } else if (s->phase == REENTER) {
        int space = action - DO_ENTER;
        s->phase = generals(s) & BIT(space) ? MUST_LEAVE : ROMAN;
        s->general[s->turn] = space;
    } else if (s->phase == MUST_LEAVE) {
        move_general(s, s->turn, action - DO_MOVE);
        s->reached = 0;
        s->phase = ROMAN;
        after_action(s);
    } else if (s->phase == SETUP_ROADS) {
        set_up_road(s, action - DO_ROAD);
    } else {
        s->general[s->step] = action - DO_ENTER;
        if (++s->step == GENERALS) {
            s->step = 0;
            start_turn(s);
        }
    }
}

static int faces(const State *s) {
    if (s->combat == ATTACK || s->combat == ARMY_ATTACK) return 36;
    if (s->combat != NO_COMBAT) return 6;
    if (s->phase == REVOLT) return 36;
    if (s->phase == ARMY) return chooses_by_die(s) ? 6 : 1;
    return 6;
}

static int can_fall(const State *s, int outcome) {
    return s->phase != SETUP_ARMIES || !(s->armies & PROVINCE_CITIES[outcome]); /* H2.3: else reroll */
}

static void settle_army(State *s, int outcome) {
    Set army = BIT(s->combat_from);
    if (s->combat == ARMY_ATTACK) decide(s, outcome / 6 + 1, outcome % 6 + 1);
    else decide(s, 0, outcome + 1);
    s->queue &= ~army;
}

static void resolve_dice(State *s, int outcome) {
    if (s->combat == ATTACK || s->combat == SIEGE) {
        if (s->combat == ATTACK) decide(s, outcome / 6 + 1, outcome % 6 + 1);
        else decide(s, outcome + 1, 0);
        after_action(s);
    } else if (s->phase == REVOLT) {
        roll_revolt(s, outcome / 6, outcome % 6);
        if (s->phase == OVER) return;
        s->phase = ARMY;
        s->queue = s->armies; /* H5.2a */
        go_on(s);
    } else if (s->phase == ARMY) {
        if (s->combat != NO_COMBAT) settle_army(s, outcome);
        else {
            step_army(s, chooses_by_die(s) ? outcome + 1 : 0);
            if (s->combat != NO_COMBAT && is_sure(s)) settle_army(s, 0);
        }
        go_on(s);
    } else if (s->phase == SETUP_REVOLTS) {
        set_up_revolts(s, outcome);
    } else {
        set_up_army(s, outcome);
    }
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
