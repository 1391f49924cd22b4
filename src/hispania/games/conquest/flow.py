"""H3 Sequence: who must act now, what may be done, and how one state follows another (H3.3)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, first, i64
    from .combat import decide, is_conquered, is_sure
    from .hispanic import chooses_by_die, next_army, roll_revolt, step_army
    from .movement import has_exit
    from .roman import act, list_moves, list_roman, move_general
    from .setup import (
        list_roads,
        list_starts,
        may_hold_army,
        set_up_army,
        set_up_general,
        set_up_revolts,
        set_up_road,
    )
    from .state import Choices, State
    from .terms import (
        ARMY,
        ARMY_ATTACK,
        ATTACK,
        CAPITALS,
        CHANCE,
        DO_ENTER,
        DO_MOVE,
        DO_PASS,
        DO_ROAD,
        FINISHED,
        HISPANIA,
        MUST_LEAVE,
        NO_COMBAT,
        OVER,
        REENTER,
        RESERVE,
        REVOLT,
        ROMAN,
        ROME,
        SETUP_ARMIES,
        SETUP_GENERALS,
        SETUP_REVOLTS,
        SETUP_ROADS,
        SIEGE,
        TIME,
        TIME_SPACES,
        ULTERIOR,
        K,
        U,
    )


# -------------------------------------------------------------------- who acts


def actor(s: State) -> i64:
    """The general whose decision it is, CHANCE when dice must fall, FINISHED when the game is over."""
    if s.combat != NO_COMBAT:
        return CHANCE
    if s.phase == ROMAN or s.phase == REENTER or s.phase == MUST_LEAVE:
        return s.turn
    if s.phase == SETUP_ROADS:
        return s.sticks % 3  # H2.4: U, C, K, U, C
    if s.phase == SETUP_GENERALS:
        return s.step
    return FINISHED if s.phase == OVER else CHANCE


def list_choices(s: State, choices: Choices) -> None:
    """The legal actions of whoever must decide; none at a chance node or when the game is over."""
    choices.number = 0
    if s.combat != NO_COMBAT:
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
                if s.config.skips_sure_rolls and is_sure(s):  # H4.4: roll nothing
                    decide(s, 1, 1)
                else:
                    return
            after_action(s)
    elif s.phase == REENTER:
        reenter(s, action - DO_ENTER)
    elif s.phase == MUST_LEAVE:
        move_general(s, s.turn, action - DO_MOVE)
        s.reached = 0
        s.phase = ROMAN
        after_action(s)
    elif s.phase == SETUP_ROADS:
        set_up_road(s, action - DO_ROAD)
    else:
        set_up_general(s, action - DO_ENTER)
        if s.step == 3:
            s.step = 0
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


# -------------------------------------------------------------------- dice


def faces(s: State) -> i64:
    """How many outcomes the pending dice have: 36 for R and H, 6 for one die, 1 for none."""
    if s.combat == ATTACK or s.combat == ARMY_ATTACK:
        return 36
    if s.combat != NO_COMBAT:
        return 6
    if s.phase == REVOLT:
        return 36
    if s.phase == ARMY:
        return 6 if chooses_by_die(s, next_army(s)) else 1
    return 6


def can_fall(s: State, outcome: i64) -> i64:
    """False for a setup face that must be rerolled (H2.3)."""
    return may_hold_army(s, outcome) if s.phase == SETUP_ARMIES else 1


def resolve_dice(s: State, outcome: i64) -> None:
    """Let the pending dice fall, R * 6 + H counted from 0, and go on to the next decision or die."""
    s.listed = 0
    if s.combat == ATTACK or s.combat == SIEGE:
        if s.combat == ATTACK:
            decide(s, outcome // 6 + 1, outcome % 6 + 1)
        else:
            decide(s, outcome + 1, 0)
        after_action(s)
    elif s.phase == REVOLT:
        roll_revolt(s, outcome // 6, outcome % 6)
        if s.phase != OVER:
            s.phase = ARMY
            s.queue = s.armies  # H5.2a: the order is fixed now
            go_on(s)
    elif s.phase == ARMY:
        if s.combat != NO_COMBAT:
            settle_army(s, outcome)
        else:
            step_army(s, outcome + 1 if chooses_by_die(s, next_army(s)) else 0)
            if s.combat != NO_COMBAT and s.config.skips_sure_rolls and is_sure(s):
                settle_army(s, 0)
        go_on(s)
    elif s.phase == SETUP_REVOLTS:
        set_up_revolts(s, outcome)
    else:
        set_up_army(s, outcome)


def settle_army(s: State, outcome: i64) -> None:
    """The dice of an army's combat; its step is over (H5.2g)."""
    army: i64 = BIT[s.combat_from]
    if s.combat == ARMY_ATTACK:
        decide(s, outcome // 6 + 1, outcome % 6 + 1)
    else:
        decide(s, 0, outcome + 1)
    s.queue &= ~army


def go_on(s: State) -> None:
    """The turn ends when no army is left to act."""
    if s.phase == ARMY and s.queue == 0:
        end_turn(s)


# -------------------------------------------------------------------- turns and rounds


def start_turn(s: State) -> None:
    """TURN_START: count the denarii, then the Roman phase, a re-entry, or no Roman phase at all."""
    g: i64 = s.turn
    s.split = -1
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
    if s.time == TIME_SPACES:
        s.end_game(HISPANIA, TIME)
        return
    s.round += 1
    s.turn = U
    start_turn(s)
