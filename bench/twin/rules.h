/* What may be done and what follows, chapter by chapter; rule numbers as in the rules core. */
#include "state.h"

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
