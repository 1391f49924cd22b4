"""H10 Invariants: what must be true of every position, checked apart from the rules that are meant to keep it true.

N16 holds by construction: a state has no room for S, P or L, and position.py refuses them. N17 belongs to the records.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass

from . import core
from .board import CITIES
from .config import Config
from .flow import entries
from .setup import can_place_road
from .state import State
from .terms import (
    ARMY,
    ARMY_ATTACK,
    ARMY_SIEGE,
    ATTACK,
    CAPITALS,
    CHANCE,
    DO_PASS,
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
)

REVOLTS = 22  # H1.1
ARMIES = 3
COLOURS = "UCK"


@dataclass(frozen=True, slots=True)
class Tables:
    """What the checks need of a board, read once: compiled tables are copied at every access."""

    cities: int
    seas: int
    capitals: int
    romans: int
    provinces: tuple[int, ...]
    adjacent: tuple[int, ...]
    road_links: frozenset[int]  # both ends of each land link where a stick may lie (N10)
    printed_spaces: int


@functools.lru_cache(maxsize=64)
def tables(config: Config) -> Tables:
    """The tables of a configuration."""
    printed, capitals = config.printed, config.capitals
    links = list(zip(config.link_a, config.link_b, strict=True))[: config.links]
    free = [(a, b) for a, b in links if not printed[a] >> b & 1]
    road_links = frozenset(1 << a | 1 << b for a, b in free if not (1 << a | 1 << b) & capitals)
    provinces = tuple(config.province_cities)[:8]
    adjacent = tuple(config.adjacent)
    return Tables(
        config.cities, config.seas, capitals, config.romans, provinces, adjacent, road_links, config.printed_spaces
    )


# -------------------------------------------------------------------- the position


def broken(state: State, before: State | None = None) -> list[str]:
    """The invariants that a position breaks, each told after its number; with `before`, an earlier position of the
    same game at most one decision or roll away, also what no step may do.

    >>> state = core.new_state()
    >>> broken(state)
    []
    >>> state.revolt_reserve = 21
    >>> broken(state)
    ['N1 revolts: 0 on cities + 0 on the time track + 21 in reserve are not 22']
    """
    found: list[str] = []
    board = tables(state.config)
    spaces = [state.general_space(g) for g in range(3)]
    generals = 0
    for space in spaces:
        if space >= 0:
            generals |= 1 << space
    garrisoned = _pieces(state, board, found)
    _meeples(state, board, spaces, generals, found)
    _denarii(state, spaces, found)
    _roads(state, board, found)
    _clock(state, found)
    _result(state, board, garrisoned, found)
    _combat(state, board, generals, found)
    if before is not None:
        _step(before, state, found)
    return found


def _pieces(state: State, board: Tables, found: list[str]) -> int:
    """N1, N2, N4 and the discs of N8; gives the cities with garrisons."""
    one, two, three = state.revolt1, state.revolt2, state.revolt3
    reserve, time = state.revolt_reserve, state.time
    on_board = one.bit_count() + two.bit_count() + three.bit_count()
    if on_board + time + reserve != REVOLTS or reserve < 0:
        found.append(
            f"N1 revolts: {on_board} on cities + {time} on the time track + {reserve} in reserve are not {REVOLTS}"
        )
    if two & ~one or three & ~two:
        found.append("N4 a stack of revolts has a gap")
    each = state.config.level_garrisons
    plane = state.garrison_plane
    below, garrisoned, counts = -1, 0, [0, 0, 0]
    for level in range(3):
        u, c, k = plane(0, level), plane(1, level), plane(2, level)
        taken = u | c | k
        if taken:
            counts[0] += u.bit_count()
            counts[1] += c.bit_count()
            counts[2] += k.bit_count()
            if u & c or u & k or c & k or taken & ~below:
                found.append("N4 a stack of garrisons has a gap or two discs at one level")
            garrisoned |= taken
        below = taken
    for g in range(3):
        reserve = state.reserve_of(g)
        if counts[g] + reserve != each or reserve < 0:
            found.append(
                f"N2 garrisons of {COLOURS[g]}: {counts[g]} on the board + {reserve} in reserve are not {each}"
            )
    if one & garrisoned:
        found.append(f"N4 both revolts and garrisons in {_names(state, one & garrisoned)}")
    if (one | garrisoned) & ~board.cities:
        found.append(f"N8 discs at sea: {_names(state, (one | garrisoned) & ~board.cities)}")
    return garrisoned


def _meeples(state: State, board: Tables, spaces: list[int], generals: int, found: list[str]) -> None:
    """N3, N5-N8 and N19: armies, generals, fleets and the queue."""
    armies, reserve, revolt, fleets = state.armies, state.army_reserve, state.revolt1, state.fleets
    if armies.bit_count() + reserve != ARMIES or reserve < 0:
        found.append(f"N3 armies: {armies.bit_count()} on the board + {reserve} in reserve are not {ARMIES}")
    if armies & ~revolt or armies & ~board.cities:
        found.append(f"N5 an army outside a city in revolt: {_names(state, armies & ~(revolt & board.cities))}")
    if generals & revolt:
        found.append(f"N5 a general in a city in revolt: {_names(state, generals & revolt)}")
    if generals & armies:
        found.append(f"N6 a general and an army in {_names(state, generals & armies)}")
    here = [space for space in spaces if space >= 0]
    shared = len(here) - generals.bit_count()
    if state.phase == MUST_LEAVE:
        if shared != 1 or spaces.count(spaces[state.turn]) != 2:
            found.append(f"N6 in MUST_LEAVE the general of this turn shares his space with one other, not {shared}")
    elif shared:
        found.append("N6 two generals on one space")
    for province in board.provinces:
        if (armies & province).bit_count() > 1:
            found.append(f"N7 two armies in one province: {_names(state, armies & province)}")
    if fleets & ~board.seas or fleets.bit_count() != state.config.level_fleets:
        found.append(f"N8 {fleets.bit_count()} fleets, not {state.config.level_fleets}, each at sea")
    if generals & board.seas & ~fleets:
        found.append(f"N8 a general at sea without fleet: {_names(state, generals & board.seas & ~fleets)}")
    if state.queue & ~armies:
        found.append(f"N19 no army to act in {_names(state, state.queue & ~armies)}")
    if state.queue and state.phase != ARMY:
        found.append("N19 armies are queued outside their phase")


def _denarii(state: State, spaces: list[int], found: list[str]) -> None:
    """N9, N18: how many denarii each state of the game allows."""
    denarii, phase = state.denarii, state.phase
    if phase < REENTER or phase > ROMAN:
        if denarii:
            found.append(f"N9 {denarii} denarii outside a Roman phase")
        return
    turn = state.turn
    most = state.config.level_denarii - sum(1 for g in range(3) if spaces[g] < 0 and g != turn)
    if phase == ROMAN:
        spent = state.combat_denarii
        if denarii < 0 or denarii + spent > most:
            found.append(f"N9 {denarii} denarii and {spent} in a combat, where {most} is the most")
        if denarii <= 0 and state.combat == NO_COMBAT:
            found.append("N18 a decision in ROMAN without denarii")
    elif denarii != most:
        found.append(f"N9 {denarii} denarii before the first action, where there are {most}")


def _roads(state: State, board: Tables, found: list[str]) -> None:
    """N10: the sticks and the network they belong to."""
    number = state.sticks
    if number + state.stick_reserve != state.config.level_roads or state.stick_reserve < 0 or number < 0:
        found.append(f"N10 roads: {number} placed + {state.stick_reserve} kept are not {state.config.level_roads}")
    left = [state.stick_ends(k) for k in range(min(number, 5))]
    reached = board.printed_spaces
    ends = reached
    if len(set(left)) != len(left):
        found.append("N10 two roads on one link")
    for stick in left:
        ends |= stick
        if stick not in board.road_links:
            found.append(f"N10 no road may lie at {_names(state, stick)}")
    while left:
        far = [stick for stick in left if not stick & reached]
        if len(far) == len(left):
            found.append(f"N10 a road without connection to a printed one: {_names(state, far[0])}")
            break
        for stick in left:
            if stick & reached:
                reached |= stick
        left = far
    if state.road_spaces != ends:
        found.append("N10 the road network does not match the roads")


def _clock(state: State, found: list[str]) -> None:
    """N11: one disc on the time track a round completed."""
    full = state.phase == OVER and state.why == TIME
    if state.time != (state.round if full else state.round - 1) or not 0 <= state.time <= TIME_SPACES:
        found.append(f"N11 {state.time} discs on the time track in round {state.round}")


def _result(state: State, board: Tables, garrisoned: int, found: list[str]) -> None:
    """N12: the game is over when, and only when, somebody has won."""
    winner, why, phase = state.winner, state.why, state.phase
    conquered = not board.capitals & ~garrisoned and not state.revolt1 & board.romans
    if phase != OVER:
        if winner or why:
            found.append("N12 a result before the end")
        waived = not state.config.wins_at_once and phase in (REVOLT, ARMY)  # H12
        if conquered and not waived:
            found.append("N12 Rome has conquered every capital and the game goes on")
        if state.time >= TIME_SPACES:
            found.append("N12 the time track is full and the game goes on")
        return
    if winner == ROME and why == CAPITALS:
        if not conquered:
            found.append("N12 a Roman victory without its conditions")
    elif winner == HISPANIA and why == RESERVE:
        if state.revolt_reserve:
            found.append("N12 a Hispanic victory by an empty reserve that is not empty")
    elif winner == HISPANIA and why == TIME:
        if state.time != TIME_SPACES or state.turn != K:
            found.append("N12 a Hispanic victory by time before the track is full")
    else:
        found.append("N12 the game is over without a result")
    if winner == HISPANIA and conquered and state.config.wins_at_once:
        found.append("N12 a Hispanic victory although Rome has conquered every capital")


def _combat(state: State, board: Tables, generals: int, found: list[str]) -> None:
    """N15: the multipliers of a declared combat, from supporters that exclude both principals."""
    kind = state.combat
    if kind == NO_COMBAT:
        if state.roman_times != 1 or state.hispanic_times != 1:
            found.append("N15 multipliers without a combat")
        return
    start, to = state.combat_from, state.combat_to
    roman, hispanic = (start, to) if kind in (SIEGE, ATTACK) else (to, start)
    friends = board.adjacent[hispanic] & generals & ~(1 << roman)
    enemies = board.adjacent[roman] & state.armies & ~(1 << hispanic)
    if kind in (SIEGE, ATTACK) and board.seas >> roman & 1 and not state.config.ambush_at_sea:
        enemies = 0
    most = state.config.most_doublings
    if state.roman_times != 1 << min(friends.bit_count(), most):
        found.append(f"N15 Roman multiplier {state.roman_times} with supporters {_names(state, friends) or '-'}")
    if state.hispanic_times != 1 << min(enemies.bit_count(), most):
        found.append(f"N15 Hispanic multiplier {state.hispanic_times} with supporters {_names(state, enemies) or '-'}")


# -------------------------------------------------------------------- the conditions of each state of the game (H3.3)


def out_of_phase(state: State) -> list[str]:
    """What contradicts the state of the game, once the invariants hold.

    >>> state = core.new_state()
    >>> state.round = 2
    >>> out_of_phase(state)
    ['setup: round 1, turn U']
    """
    found: list[str] = []
    phase, g = state.phase, state.turn
    here = state.general_space(g)
    if phase <= SETUP_GENERALS:
        _setup_problems(state, found)
    elif phase == REENTER:
        if here >= 0:
            found.append("REENTER: the general of this turn is on the board")
        elif not entries(state):
            found.append("REENTER: no space where he may come back (H3.4)")
    elif phase in (ROMAN, MUST_LEAVE) and here < 0:
        found.append("ROMAN, MUST_LEAVE: the general of this turn is not on the board")
    elif phase == MUST_LEAVE:
        home = state.fleets if g == K else state.config.province_cities[ULTERIOR + g]
        if not home >> here & 1:
            found.append("MUST_LEAVE: he did not come back here (H3.4)")
        elif not core.legal(state.clone()):
            found.append("MUST_LEAVE: no affordable Move leads away (H3.4)")
    elif phase == ARMY and not state.queue:
        found.append("ARMY: the queue is empty")
    if not found and phase > SETUP_GENERALS:
        _split_problems(state, found)
    return found


def _split_problems(state: State, found: list[str]) -> None:
    """H1.8: which half of the shared consul's turn this may be."""
    split = state.split
    divided = state.turn == K and state.config.splits_consul and state.phase in (REENTER, MUST_LEAVE, ROMAN)
    if not divided:
        if split >= 0:
            found.append("pending: nobody shares this general's turn now (H1.8)")
        return
    others = (state.general_space(0) < 0) + (state.general_space(1) < 0)
    half = (state.config.level_denarii - others) // 2
    if split < 0:
        if state.phase != ROMAN:
            found.append(f'pending: {{"kind": "split", "until": {half}}}, since the turn begins with U\'s player (H12)')
    elif split != half:
        found.append(f"pending: the shared consul's first half goes until {half}, not {split}")
    elif state.denarii + state.combat_denarii <= half:
        found.append("pending: the shared consul's first half is spent")


def _setup_problems(state: State, found: list[str]) -> None:
    """H2: pieces that setup has not brought to the board yet, or not so."""
    config, phase, step = state.config, state.phase, state.step
    if state.round != 1 or state.turn != 0:
        found.append("setup: round 1, turn U")
    if state.fleets != ((1 << config.level_fleets) - 1) << CITIES:
        found.append("setup: the fleets are in the first seas (H2.1)")
    if state.garrisoned():
        found.append("setup: no garrisons yet")
    rolled = step if phase == SETUP_REVOLTS else 6
    for province in range(6):
        cities = [n for n in range(6 * province, 6 * province + 6) if state.revolt1 >> n & 1]
        if len(cities) != (1 if province < rolled else 0):
            found.append(f"setup: {len(cities)} cities in revolt in province {province + 1} (H2.2)")
        elif cities and state.revolts_at(cities[0]) != 3 - cities[0] % 6 // 2:
            found.append(f"setup: {state.revolts_at(cities[0])} revolts on the wrong shield in province {province + 1}")
    if state.revolt1 & config.romans:
        found.append("setup: no revolt in Ulterior and Citerior yet")
    due = 0 if phase == SETUP_REVOLTS else step if phase == SETUP_ARMIES else config.level_armies
    if state.armies.bit_count() != due or (phase == SETUP_ARMIES and step >= config.level_armies):
        found.append(f"setup: {state.armies.bit_count()} armies, where {due} have been rolled (H2.3)")
    if found:
        return
    _setup_roads(state, found)
    for g in range(3):
        here = state.general_space(g)
        if (here >= 0) != (phase == SETUP_GENERALS and g < step) or (
            here >= 0 and not config.province_cities[ULTERIOR + g] >> here & 1
        ):
            found.append(f"setup: {COLOURS[g]} is placed in turn, in his province (H2.5)")
    if phase == SETUP_GENERALS and step > K:
        found.append("setup: all generals are placed")


def _setup_roads(state: State, found: list[str]) -> None:
    """H2.6: the sticks could be laid in some order, and are all laid before the generals come."""
    config = state.config
    left = [state.stick_ends(k) for k in range(state.sticks)]
    if left and state.phase < SETUP_ROADS:
        found.append("setup: no roads yet")
        return
    reached, closed = config.printed_spaces, state.revolt1 | config.capitals
    while left:
        legal = [stick for stick in left if _extends(stick, reached, closed)]
        if not legal:
            found.append("setup: a road leads to a city in revolt (H2.6)")
            break
        for stick in legal:
            reached |= stick
            left.remove(stick)
    more = state.stick_reserve > 0 and any(can_place_road(state, link) for link in range(config.links))
    if state.phase == SETUP_ROADS and not more:
        found.append("SETUP_ROADS: no road is left to place")
    elif state.phase == SETUP_GENERALS and more:
        found.append("SETUP_GENERALS: a road must still be placed (H2.6)")


def _extends(stick: int, reached: int, closed: int) -> bool:
    """Does a stick have an end on the network, and its other end where a road may lead?"""
    low = stick & -stick
    high = stick ^ low
    return bool(low & reached and not high & closed) or bool(high & reached and not low & closed)


# -------------------------------------------------------------------- from one position to the next


def _step(before: State, state: State, found: list[str]) -> None:
    """N11, N14 and what else no step may undo."""
    if state.time < before.time or (state.round, state.turn) < (before.round, before.turn):
        found.append("N11 the time track or the turn marker has gone back")
    if before.phase == OVER and state.hash() != before.hash():
        found.append("N12 something has changed after the end")
    sticks = {state.stick_ends(k) for k in range(state.sticks)}
    if not sticks.issuperset(before.stick_ends(k) for k in range(before.sticks)):
        found.append("N10 a road has left the board")
    for g in range(3):
        more = before.reserve_of(g) - state.reserve_of(g)
        acts = before.phase == ROMAN and before.turn == g and before.combat == NO_COMBAT
        if more > (1 if acts else 0):
            found.append(f"N14 garrisons of {COLOURS[g]} have come to the board without his action")
    _losses(before, state, found)


def _losses(before: State, state: State, found: list[str]) -> None:
    """N14: what the dice of one roll may take from the board."""
    fewer_revolts = before.revolt1 & ~state.revolt1 | before.revolt2 & ~state.revolt2 | before.revolt3 & ~state.revolt3
    fewer_garrisons = 0
    for level in range(3):
        fewer_garrisons |= before.level_taken(level) & ~state.level_taken(level)
    start, to = 1 << before.combat_from, 1 << before.combat_to
    revolts, garrisons = 0, 0
    if before.combat == SIEGE:
        revolts = to
    elif before.combat == ATTACK:
        revolts, garrisons = to, start
    elif before.combat == ARMY_ATTACK:
        revolts, garrisons = start, to
    elif before.combat == ARMY_SIEGE:
        garrisons = to
    elif before.phase > SETUP_GENERALS and before.phase not in (REENTER, REVOLT):
        return  # a decision or an army's step may hold a sure combat, and a decision a whole Hispanic phase
    if fewer_revolts & ~revolts:
        found.append(f"N14 revolts have left {_names(state, fewer_revolts & ~revolts)} without a combat")
    if fewer_garrisons & ~garrisons:
        found.append(f"N14 garrisons have left {_names(state, fewer_garrisons & ~garrisons)} without a combat")


# -------------------------------------------------------------------- offered actions


def offered(state: State, rolls: Iterable[int] | None = None) -> list[str]:
    """N13: what is wrong with any offered action, tried out on copies; then all outcomes of the dice that follow it
    are tried too, or only those that `rolls` picks (any numbers, counted round).

    >>> offered(core.new_state())
    []
    """
    found: list[str] = []
    picks = None if rolls is None else list(rolls)
    actions = core.legal(state)
    if state.phase == ROMAN and state.combat == NO_COMBAT and DO_PASS not in actions:
        found.append("N13 Pass is not offered")
    if core.whose_turn(state) >= 0 and not actions:
        found.append("N13 nothing is offered at a decision")
    for action in actions:
        after = state.clone()
        core.apply(after, action)
        if after.denarii < 0 or (state.phase in (ROMAN, MUST_LEAVE) and after.denarii > state.denarii):
            found.append(f"N13 action {action} is not affordable")
        found += [f"N13 action {action}: {problem}" for problem in broken(after, state)]
        if core.whose_turn(after) != CHANCE:
            continue
        outcomes = [outcome for outcome, _ in core.outcomes(after)]
        for outcome in outcomes if picks is None else {outcomes[pick % len(outcomes)] for pick in picks}:
            rolled = after.clone()
            core.resolve(rolled, outcome)
            found += [f"N13 action {action}, roll {outcome}: {problem}" for problem in broken(rolled, after)]
    return found


def _names(state: State, spaces: int) -> str:
    """The ids of a set of spaces, for a message."""
    return ", ".join(space.id for space in state.config.board.spaces if spaces >> space.index & 1)
