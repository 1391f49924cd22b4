"""H3 Sequence: who must act now, what may be done, and how one state follows another (H3.3)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, first, i64
    from .combat import decide, is_conquered, is_sure
    from .hispanic import (
        chooses_by_die,
        is_special,
        next_army,
        put_army,
        roll_revolt,
        send_army,
        step_army,
    )
    from .movement import free_crossings, free_destinations, has_exit
    from .roman import act, list_moves, list_roman
    from .setup import (
        army_is_set,
        list_musters,
        list_risings,
        list_roads,
        list_starts,
        may_hold_army,
        may_rise,
        may_stand,
        set_up_army,
        set_up_army_in,
        set_up_general,
        set_up_revolts,
        set_up_road,
    )
    from .state import Choices, State
    from .terms import (
        ABSENT,
        AFTER_LAST,
        ARMY,
        ARMY_ATTACK,
        ARMY_CITY,
        ARMY_SIEGE,
        ATTACK,
        BEFORE_ARMY,
        BEFORE_REVOLT,
        BOOST,
        CAPITALS,
        CHANCE,
        DO_ARMY,
        DO_BOOST,
        DO_CROSS,
        DO_DECLINE,
        DO_ENTER,
        DO_MOVE,
        DO_PASS,
        DO_PICK,
        DO_REROLL,
        DO_REVOLT,
        DO_STRIKE,
        FAILURE,
        FINISHED,
        FREE_MOVE,
        HISPANIA,
        HISPANO,
        MUST_LEAVE,
        NO_COMBAT,
        NOTHING,
        OVER,
        PICK,
        PIECE,
        PLOT,
        PLOT_REVOLT,
        REENTER,
        REROLL,
        REROLL_ROMAN,
        RESERVE,
        REVOLT,
        ROMAN,
        ROME,
        SETUP_ARMIES,
        SETUP_GENERALS,
        SETUP_REVOLTS,
        SETUP_ROADS,
        SIEGE,
        STRIKE,
        SUCCESS,
        TIME,
        ULTERIOR,
        K,
        P,
        U,
    )
    from .variants.hispano import add_boost, can_strike, list_hispano, strike


# -------------------------------------------------------------------- who acts


def actor(s: State) -> i64:
    """The general whose decision it is, HISPANO, CHANCE when dice must fall, FINISHED when the game is over."""
    if s.phase == ROMAN or s.phase == REENTER or s.phase == MUST_LEAVE or s.phase == FREE_MOVE:
        return s.turn if s.combat == NO_COMBAT and s.waiting == NOTHING else CHANCE
    if s.phase == REVOLT or s.phase == ARMY:
        return CHANCE
    if s.phase == OVER:
        return FINISHED
    if s.phase == SETUP_ROADS:
        return s.step % 3  # H2.4: U, C, K, U, C
    if s.phase == SETUP_GENERALS:
        return s.step
    if s.phase == SETUP_REVOLTS or s.phase == SETUP_ARMIES:
        return HISPANO if s.config.hispano and s.waiting != PIECE else CHANCE
    if s.phase == STRIKE:
        return HISPANO if s.combat == NO_COMBAT else CHANCE
    return HISPANO if s.waiting < REROLL_ROMAN else CHANCE


def list_choices(s: State, choices: Choices) -> None:
    """The legal actions of whoever must decide; none at a chance node or when the game is over."""
    choices.number = 0
    if actor(s) < 0:
        return
    if s.phase == ROMAN:
        list_roman(s, choices)
    elif s.phase == REENTER:
        choices.add_each(DO_ENTER, entries(s))
    elif s.phase == MUST_LEAVE:
        list_moves(s, choices)  # H3.4, A46: nothing else, not even Pass
    elif s.phase == SETUP_ROADS:
        list_roads(s, choices)
    elif s.phase == SETUP_GENERALS:
        list_starts(s, choices)
    elif s.phase == SETUP_REVOLTS:
        list_risings(s, choices)
    elif s.phase == SETUP_ARMIES:
        list_musters(s, choices)
    elif s.phase == FREE_MOVE:
        choices.add(DO_PASS)
        choices.add_each(DO_MOVE, free_destinations(s, U))
        if s.lethe:
            choices.add_each(DO_CROSS, free_crossings(s, U))
    else:
        list_hispano(s, choices)


def entries(s: State) -> i64:
    """H3.4: where the absent general of this turn may come back."""
    g: i64 = s.turn
    free: i64 = s.fleets if g == K else s.config.province_cities[ULTERIOR + g] & ~s.revolt1
    shared: i64 = free & s.generals()
    denarii: i64 = s.config.level_denarii - s.absent() + 1  # H12: his own denarius included
    n: i64 = 0
    while shared:
        n = first(shared)
        shared &= shared - 1
        if not has_exit(s, n, denarii):
            free &= ~BIT[n]
    return free


# -------------------------------------------------------------------- decisions


def decide_action(s: State, action: i64) -> None:
    """Carry out a legal action and go on to the next decision or die."""
    s.listed = 0
    if s.phase == ROMAN:
        if action == DO_PASS:
            pass_on(s)
        else:
            act(s, action)
            s.reached = 0
            if s.combat != NO_COMBAT:
                declared(s)
            elif s.waiting == NOTHING:
                after_action(s)
    elif s.phase == REENTER:
        reenter(s, action - DO_ENTER)
    elif s.phase == MUST_LEAVE:
        act(s, action)
        s.reached = 0
        s.phase = ROMAN
        after_action(s)
    elif s.phase == SETUP_ROADS:
        set_up_road(s, action)
        open_generals(s)
    elif s.phase == SETUP_GENERALS:
        set_up_general(s, action - DO_ENTER)
        open_generals(s)
    elif s.phase == SETUP_REVOLTS:
        set_up_revolts(s, action - DO_REVOLT - 6 * s.step)
        open_generals(s)
    elif s.phase == SETUP_ARMIES:
        s.waiting = NOTHING
        s.waiting_at = 0
        set_up_army_in(s, action - DO_ARMY)
        if s.waiting == NOTHING:
            army_is_set(s)
            open_generals(s)
    elif s.phase == FREE_MOVE:
        move_free(s, action)
    else:
        decide_hispano(s, action)


def open_generals(s: State) -> None:
    """When all generals stand, or a scenario placed them, the first turn begins."""
    if s.phase == SETUP_GENERALS and (s.step == 3 or s.config.generals_set):
        s.step = 0
        s.turn = s.config.first_turn
        if s.config.opens_hispanic:
            s.hispano = 2 if s.config.hispano else 0  # H7.4, H12
            end_roman_phase(s)
        else:
            start_turn(s)


def reenter(s: State, space: i64) -> None:
    """H3.4: he comes back free of charge; beside another general he must leave first."""
    shared: i64 = s.generals() & BIT[space]
    s.general[s.turn] = space
    s.phase = MUST_LEAVE if shared else ROMAN


def pass_on(s: State) -> None:
    """H4.7; with a split consul, U's player only yields to C's (H1.8)."""
    if s.split >= 0:
        s.split = -1
    else:
        end_roman_phase(s)


def after_action(s: State) -> None:
    """H4.7: the phase ends without denarii or with the loss of the acting general."""
    if s.phase == OVER:
        return
    if s.denarii == 0 or s.general[s.turn] < 0:
        end_roman_phase(s)
    elif s.denarii <= s.split:
        s.split = -1  # H1.8: the second half is C's player's


def end_roman_phase(s: State) -> None:
    """The Hispanic phase always follows."""
    s.denarii = 0
    s.split = -1
    s.phase = REVOLT
    if s.hispano:
        open_window(s, BEFORE_REVOLT)


# -------------------------------------------------------------------- combats


def declared(s: State) -> None:
    """A Roman combat is declared: the Hispano may add to it, then sure results are judged (H4.4, H6.7d)."""
    if s.hispano:
        s.phase = BOOST
    else:
        judge(s)


def judge(s: State) -> None:
    """Roll nothing when the outcome is the same for all rolls (H4.4)."""
    if s.config.skips_sure_rolls and is_sure(s):
        conclude(s, 1, 1)


def rolled(s: State, roman_die: i64, hispanic_die: i64) -> None:
    """The combat dice lie on the table; the Hispano may reroll H (H6.7b)."""
    if s.hispano and s.combat != SIEGE:
        s.roman_die = roman_die
        s.hispanic_die = hispanic_die
        s.phase = REROLL
    else:
        conclude(s, roman_die, hispanic_die)


def conclude(s: State, roman_die: i64, hispanic_die: i64) -> None:
    """Apply the combat and go on where it came from."""
    attacks: i64 = 1 if s.combat == ATTACK or s.combat == SIEGE else 0
    start: i64 = s.combat_from
    by_proconsul: i64 = 1 if attacks and s.general[P] == start else 0
    if attacks:
        s.phase = ROMAN
    else:
        s.phase = STRIKE if s.striking else ARMY
    decide(s, roman_die, hispanic_die)
    if s.phase == OVER:
        return
    if attacks:
        if by_proconsul and s.general[P] < 0 and s.config.proconsul_loss_ends:  # H6.3
            end_roman_phase(s)
        else:
            after_action(s)
    elif s.striking:
        s.striking = 0
        reopen_window(s)
    else:
        s.queue &= ~BIT[start]  # H5.2g: its step is over
        next_step(s)


# -------------------------------------------------------------------- dice


def faces(s: State) -> i64:
    """How many outcomes the pending dice have: 36 for R and H, 6 for one die, 1 for none."""
    if s.waiting != NOTHING:
        return 36 if s.waiting == PLOT_REVOLT else 6
    if s.combat == ATTACK or s.combat == ARMY_ATTACK:
        return 36
    if s.combat != NO_COMBAT:
        return 6
    if s.phase == REVOLT:
        return 36
    if s.phase == ARMY:
        return 6 if chooses_by_die(s, next_army(s)) else 1
    return 6


def dice_due(s: State) -> i64:
    """Which dice the pending chance node rolls: 1 for R, 2 for H, 3 for both, 0 for none (H0.5)."""
    if s.waiting != NOTHING:
        if s.waiting == REROLL_ROMAN:
            return 1
        return 3 if s.waiting == PLOT_REVOLT else 2
    if s.combat == ATTACK or s.combat == ARMY_ATTACK:
        return 3
    if s.combat != NO_COMBAT:
        return 1 if s.combat == SIEGE else 2
    if s.phase == REVOLT:
        return 3
    if s.phase == SETUP_ARMIES:
        return 1
    return 2 if faces(s) == 6 else 0


def can_fall(s: State, outcome: i64) -> i64:
    """False for a setup face that must be rerolled (H2.3, H2.7, H7)."""
    if s.phase == SETUP_ARMIES:
        if s.waiting == NOTHING:
            return may_hold_army(s, outcome)
        return may_stand(s, outcome) if s.waiting == ARMY_CITY else 1
    return may_rise(s, outcome) if s.phase == SETUP_REVOLTS else 1


def resolve_dice(s: State, outcome: i64) -> None:
    """Let the pending dice fall, R * 6 + H counted from 0, and go on to the next decision or die."""
    s.listed = 0
    if s.waiting != NOTHING:
        resolve_waiting(s, outcome)
    elif s.combat == ATTACK or s.combat == ARMY_ATTACK:
        rolled(s, outcome // 6 + 1, outcome % 6 + 1)
    elif s.combat == SIEGE:
        rolled(s, outcome + 1, 0)
    elif s.combat == ARMY_SIEGE:
        rolled(s, 0, outcome + 1)
    elif s.phase == REVOLT:
        revolt_rolled(s, outcome // 6, outcome % 6)
    elif s.phase == ARMY:
        step_army(s, outcome + 1 if chooses_by_die(s, next_army(s)) else 0)
        army_stepped(s)
    elif s.phase == SETUP_REVOLTS:
        set_up_revolts(s, outcome)
        open_generals(s)
    else:
        set_up_army(s, outcome)
        if s.waiting == NOTHING:
            army_is_set(s)
            open_generals(s)


def resolve_waiting(s: State, outcome: i64) -> None:
    """The dice of setup cities, Terror's piece, the plot and the Hispano's rerolls."""
    kind: i64 = s.waiting
    at: i64 = s.waiting_at
    s.waiting = NOTHING
    s.waiting_at = 0
    if kind == ARMY_CITY:  # H2.7
        set_up_army_in(s, 6 * at + outcome)
        if s.waiting == NOTHING:
            army_is_set(s)
            open_generals(s)
    elif kind == PIECE:  # H6.6
        put_army(s, at, is_special(s, outcome))
        if s.phase == SETUP_ARMIES:
            army_is_set(s)
            open_generals(s)
        else:
            revolt_is_settled(s)
    elif kind == PLOT:
        plotted(s, at, outcome + 1)
    elif kind == PLOT_REVOLT:
        revolt_rolled(s, outcome // 6, outcome % 6)
    elif s.combat != NO_COMBAT:  # H6.7b
        rolled(s, s.roman_die, outcome + 1)
    elif kind == REROLL_ROMAN:  # H6.7a
        revolt_rolled(s, outcome, s.hispanic_die - 1)
    else:
        revolt_rolled(s, s.roman_die - 1, outcome)


def plotted(s: State, city: i64, die: i64) -> None:
    """H6.6: at most the denarii spent, and S leaves the game for an ordinary army; else an extra revolt roll."""
    if die <= s.combat_denarii:
        s.plot = SUCCESS
        s.special = 0
        if s.config.plot_to_reserve:
            s.armies &= ~BIT[city]
            s.army_reserve += 1
        s.combat_denarii = 0
        after_action(s)
    else:
        s.plot = FAILURE
        s.combat_denarii = 0
        s.plotting = 1
        s.waiting = PLOT_REVOLT


# -------------------------------------------------------------------- H5.1 in the sequence


def revolt_rolled(s: State, province: i64, city: i64) -> None:
    """The revolt dice lie on the table; the Hispano may reroll one of them (H6.7a)."""
    if s.hispano:
        s.roman_die = province + 1
        s.hispanic_die = city + 1
        s.phase = REROLL
    else:
        revolt_stands(s, province, city)


def revolt_stands(s: State, province: i64, city: i64) -> None:
    """The revolt roll takes effect: in the Hispanic phase, or within a Roman phase after a plot."""
    s.roman_die = 0
    s.hispanic_die = 0
    s.phase = ROMAN if s.plotting else REVOLT
    roll_revolt(s, province, city)
    if s.waiting == NOTHING:
        revolt_is_settled(s)


def revolt_is_settled(s: State) -> None:
    """Go on to the armies, or back to the Roman phase after a plot."""
    if s.phase == OVER:
        return
    if s.plotting:
        s.plotting = 0
        after_action(s)
    else:
        s.phase = ARMY
        s.queue = s.armies  # H5.2a: the order is fixed now
        next_step(s)


# -------------------------------------------------------------------- H5.2 in the sequence


def next_step(s: State) -> None:
    """The next army's step, or the end of the Hispanic phase; the Hispano has a window before each (H6.7e)."""
    if s.queue:
        if s.hispano:
            open_window(s, BEFORE_ARMY)
    elif s.hispano:
        open_window(s, AFTER_LAST)
    else:
        end_hispanic_phase(s)


def army_stepped(s: State) -> None:
    """After an army's move: its combat is judged, or its step is over."""
    if s.phase == OVER:
        return
    if s.combat == NO_COMBAT:
        next_step(s)
    else:
        judge(s)


def end_hispanic_phase(s: State) -> None:
    """With Imperivm U may move once for free after his own turn (H6.2)."""
    s.phase = ARMY
    if s.config.imperivm and s.turn == U and s.general[U] >= 0:
        if free_destinations(s, U) or (s.lethe and free_crossings(s, U)):
            s.phase = FREE_MOVE
            return
    end_turn(s)


def move_free(s: State, action: i64) -> None:
    """H6.2: U's free move, or none."""
    if action >= DO_CROSS:
        s.general[U] = action - DO_CROSS
        s.lethe = 0  # H7.2
    elif action != DO_PASS:
        s.general[U] = action - DO_MOVE
    end_turn(s)


# -------------------------------------------------------------------- H6.7 the Hispano in the sequence


def decide_hispano(s: State, action: i64) -> None:
    """Boost, reroll, pick, strike, or let it be."""
    if s.phase == BOOST:
        s.phase = ROMAN
        if action >= DO_BOOST:
            add_boost(s, action - DO_BOOST + 1)
        judge(s)
    elif s.phase == REROLL:
        if action == DO_DECLINE:
            if s.combat != NO_COMBAT:
                conclude(s, s.roman_die, s.hispanic_die)
            else:
                revolt_stands(s, s.roman_die - 1, s.hispanic_die - 1)
        else:
            s.hispano -= 1
            s.waiting = REROLL_ROMAN + action - DO_REROLL
    elif s.phase == PICK:
        s.phase = ARMY
        if action != DO_DECLINE:
            s.hispano -= 1
            send_army(s, next_army(s), action - DO_PICK, 0)
            army_stepped(s)
    elif action == DO_DECLINE:
        close_window(s)
    else:
        strike(s, action - DO_STRIKE)
        judge(s)


def open_window(s: State, window: i64) -> None:
    """A window for strikes opens; it is entered only if one is possible."""
    s.window = window
    s.window_army = next_army(s) if window == BEFORE_ARMY else ABSENT
    if can_strike(s):
        s.phase = STRIKE
    else:
        close_window(s)


def reopen_window(s: State) -> None:
    """After a strike; an army that died in its own window closes it (H12)."""
    if can_strike(s) and (s.window != BEFORE_ARMY or s.queue & BIT[s.window_army]):
        s.phase = STRIKE
    else:
        close_window(s)


def close_window(s: State) -> None:
    """What the window stood before now happens."""
    window: i64 = s.window
    s.window = BEFORE_REVOLT
    s.window_army = ABSENT
    if window == BEFORE_REVOLT:
        s.phase = REVOLT
    elif window == AFTER_LAST:
        end_hispanic_phase(s)
    elif s.queue == 0:
        open_window(s, AFTER_LAST)
    else:
        s.phase = PICK if s.hispano and chooses_by_die(s, next_army(s)) else ARMY


# -------------------------------------------------------------------- turns and rounds


def start_turn(s: State) -> None:
    """TURN_START: count the denarii, then the Roman phase, a re-entry, or no Roman phase at all."""
    g: i64 = s.turn
    s.split = -1
    s.hispano = 2 if s.config.hispano else 0  # H6.7
    s.denarii = s.config.level_denarii - s.absent()  # H3.2
    s.phase = ROMAN
    if s.general[g] < 0:
        s.denarii += 1  # H3.2: the returning general's denarius is usable at once (A31)
        s.phase = REENTER
        if not entries(s):
            end_roman_phase(s)  # H3.4
            return
    if not s.config.wins_at_once and is_conquered(s):  # H12: once at the start of the Roman phase
        s.end_game(ROME, CAPITALS)
        return
    if g == K and s.config.splits_consul:
        s.split = s.denarii // 2  # H1.8: U's player until half, rounded up, is spent


def end_turn(s: State) -> None:
    """TURN_END: the marker advances; after K the round ends."""
    if s.turn == K:
        end_round(s)
    else:
        s.turn += 1
        start_turn(s)


def end_round(s: State) -> None:
    """ROUND_END: a revolt goes to the first free time space (H3.6)."""
    if s.revolt_reserve == 0:
        s.end_game(HISPANIA, RESERVE)
        return
    s.revolt_reserve -= 1
    s.time += 1
    if s.time == s.config.time_full:
        s.end_game(HISPANIA, TIME)
        return
    s.round += 1
    s.turn = U
    start_turn(s)
