"""H10 Invariants: what must be true of every position, checked apart from the rules that are meant to keep it true.

N17 belongs to the records. What only concerns one state of the game is in phasecheck.py.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass

from .. import core
from ..core.config import Config
from ..core.state import State
from ..core.terms import (
    ALIVE,
    ARMY,
    ARMY_ATTACK,
    ARMY_SIEGE,
    ATTACK,
    BOOST,
    CAPITALS,
    CHANCE,
    COLOURS,
    DO_DECLINE,
    DO_PASS,
    FREE_MOVE,
    HISPANIA,
    HISPANO,
    LEGION,
    MUST_LEAVE,
    NO_COMBAT,
    NOTHING,
    OVER,
    PICK,
    REENTER,
    REROLL,
    RESERVE,
    ROMAN,
    ROME,
    SETUP_GENERALS,
    SIEGE,
    STRIKE,
    SUCCESS,
    TIME,
    UNUSED,
    K,
    P,
)
from ..printed.board import CITIES
from .phases import in_roman_phase, out_of_phase

__all__ = ["broken", "offered", "out_of_phase"]

REVOLTS = 22  # H1.1
ARMIES = 3
CODES = "UCK"


@dataclass(frozen=True, slots=True)
class Tables:
    """What the checks need of a board, read once: compiled tables are copied at every access."""

    cities: int
    seas: int
    capitals: int
    romans: int
    north: int
    pirate_seas: int  # where setup puts pirates (H6.5)
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
    pirate_seas = config.seas & -(1 << CITIES + config.level_fleets) if config.pirates else 0
    return Tables(
        config.cities, config.seas, capitals, config.romans, config.north, pirate_seas, provinces, adjacent, road_links,
        config.printed_spaces,
    )  # fmt: skip


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
    spaces = [state.general_space(g) for g in range(4)]
    generals = 0
    for space in spaces:
        if space >= 0:
            generals |= 1 << space
    garrisoned = _revolts(state, board, found)
    _meeples(state, board, spaces, generals, found)
    _seas(state, board, generals, garrisoned, found)
    _denarii(state, spaces, found)
    _hispano(state, found)
    _roads(state, board, found)
    _clock(state, found)
    _result(state, board, garrisoned, found)
    _combat(state, board, generals, found)
    _variants(state, board, generals | garrisoned, found)
    if before is not None:
        _step(before, state, found)
    return found


def _revolts(state: State, board: Tables, found: list[str]) -> int:
    """N1 and the revolts of N4; gives the cities with garrisons, once N2 is checked too."""
    one, two, three = state.revolt1, state.revolt2, state.revolt3
    reserve, time = state.revolt_reserve, state.time
    pirates = (one & board.seas).bit_count()
    on_cities = one.bit_count() + two.bit_count() + three.bit_count() - pirates
    if on_cities + pirates + time + reserve != REVOLTS or reserve < 0:
        at_sea = f" + {pirates} at sea" if state.config.pirates else ""
        found.append(
            f"N1 revolts: {on_cities} on cities{at_sea} + {time} on the time track + {reserve} in reserve"
            f" are not {REVOLTS}"
        )
    if two & ~one or three & ~two:
        found.append("N4 a stack of revolts has a gap")
    garrisoned = _garrisons(state, found)
    if one & garrisoned:
        found.append(f"N4 both revolts and garrisons in {_names(state, one & garrisoned)}")
    return garrisoned


def _garrisons(state: State, found: list[str]) -> int:
    """N2, and the garrisons of N4; gives the cities that hold any."""
    each, legio = state.config.level_garrisons, state.config.legio
    below, garrisoned, counts = -1, 0, [0] * COLOURS
    for level in range(3):
        taken = state.level_taken(level)
        if taken:
            discs = 0
            for colour in range(COLOURS):
                number = state.garrison_plane(colour, level).bit_count()
                counts[colour] += number
                discs += number
            if discs != taken.bit_count() or taken & ~below:
                found.append("N4 a stack of garrisons has a gap or two discs at one level")
            garrisoned |= taken
        below = taken
    for g in range(3):
        reserve = state.reserve_of(g)
        if counts[g] + reserve != each or reserve < 0:
            found.append(f"N2 garrisons of {CODES[g]}: {counts[g]} on the board + {reserve} in reserve are not {each}")
    if not legio and (counts[LEGION] or state.legion >= 0):
        found.append("N16 L without the Legio Hispana variant")
    elif legio and (counts[LEGION] + (state.legion >= 0) != 1 or not -1 <= state.legion <= K):
        found.append(f"N2 the Legio Hispana: {counts[LEGION]} on the board, holder {state.legion}; it is in one place")
    return garrisoned


def _meeples(state: State, board: Tables, spaces: list[int], generals: int, found: list[str]) -> None:
    """N3, N5-N7 and N19: armies, generals and the queue."""
    armies, reserve, revolt = state.armies, state.army_reserve, state.revolt1
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
    if state.queue & ~armies:
        found.append(f"N19 no army to act in {_names(state, state.queue & ~armies)}")
    by_army = state.phase == REROLL and state.combat in (ARMY_ATTACK, ARMY_SIEGE)
    if state.queue and state.phase not in (ARMY, PICK, STRIKE) and not by_army:
        found.append("N19 armies are queued outside their phase")


def _seas(state: State, board: Tables, generals: int, garrisoned: int, found: list[str]) -> None:
    """N8: fleets, generals on them, and pirates."""
    fleets, pirates = state.fleets, state.revolt1 & board.seas
    if fleets & ~board.seas or fleets.bit_count() != state.config.level_fleets:
        found.append(f"N8 {fleets.bit_count()} fleets, not {state.config.level_fleets}, each at sea")
    if generals & board.seas & ~fleets:
        found.append(f"N8 a general at sea without fleet: {_names(state, generals & board.seas & ~fleets)}")
    discs = pirates & ~board.pirate_seas | state.revolt2 & board.seas | garrisoned & board.seas
    if discs:
        found.append(f"N8 discs at sea: {_names(state, discs)}")
    if pirates & fleets:
        found.append(f"N8 a fleet among pirates: {_names(state, pirates & fleets)}")


def _denarii(state: State, spaces: list[int], found: list[str]) -> None:
    """N9, N18: how many denarii each state of the game allows."""
    denarii, phase = state.denarii, state.phase
    if not in_roman_phase(state):
        if denarii:
            found.append(f"N9 {denarii} denarii outside a Roman phase")
        return
    turn = state.turn
    most = state.config.level_denarii - sum(1 for g in range(3) if spaces[g] < 0 and g != turn)
    if phase in (REENTER, MUST_LEAVE):
        if denarii != most:
            found.append(f"N9 {denarii} denarii before the first action, where there are {most}")
        return
    spent = state.combat_denarii or state.plotting  # a plot has cost 1 at least
    if denarii < 0 or denarii + spent > most:
        found.append(f"N9 {denarii} denarii and {spent} in a combat, where {most} is the most")
    if denarii <= 0 and phase == ROMAN and state.combat == NO_COMBAT and state.waiting == NOTHING:
        found.append("N18 a decision in ROMAN without denarii")


def _hispano(state: State, found: list[str]) -> None:
    """N9, H6.7: the Hispano's two denarii and where he is asked."""
    hispano, phase, boost = state.hispano, state.phase, state.boost
    if not state.config.hispano:
        if hispano or boost or state.striking or phase >= BOOST:
            found.append("N16 the Hispano acts without his variant")
        return
    if boost and state.combat == NO_COMBAT:
        found.append("N9 the Hispano has added to no combat")
    rerolls = 1 if phase == REROLL and state.waiting != NOTHING else 0
    if not 0 <= hispano <= 2 - boost - rerolls or boost < 0:
        found.append(f"N9 the Hispano has {hispano} denarii left of 2, after {boost + rerolls} spent here")
    elif phase <= SETUP_GENERALS:
        if hispano:
            found.append(f"N9 the Hispano has {hispano} denarii in setup")
    elif phase in (REENTER, MUST_LEAVE):
        if hispano != 2:
            found.append(f"N9 the Hispano has {hispano} denarii before the first action, not 2")
    elif hispano == 0 and core.whose_turn(state) == HISPANO:
        found.append("N18 the Hispano is asked without denarii")


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
    """N11: the scenario's discs on the time track, and one a round completed."""
    config = state.config
    full = state.phase == OVER and state.why == TIME
    if state.time != config.time_start + state.round - (0 if full else 1) or not 0 <= state.time <= config.time_full:
        found.append(f"N11 {state.time} discs on the time track in round {state.round}")


def _result(state: State, board: Tables, garrisoned: int, found: list[str]) -> None:
    """N12: the game is over when, and only when, somebody has won."""
    winner, why, phase = state.winner, state.why, state.phase
    conquered = not board.capitals & ~garrisoned and not state.revolt1 & board.romans
    if phase != OVER:
        if winner or why:
            found.append("N12 a result before the end")
        waived = not state.config.wins_at_once and phase > SETUP_GENERALS and not in_roman_phase(state)  # H12
        if conquered and not waived:
            found.append("N12 Rome has conquered every capital and the game goes on")
        if state.time >= state.config.time_full:
            found.append("N12 the time track is full and the game goes on")
        return
    if winner == ROME and why == CAPITALS:
        if not conquered:
            found.append("N12 a Roman victory without its conditions")
    elif winner == HISPANIA and why == RESERVE:
        if state.revolt_reserve:
            found.append("N12 a Hispanic victory by an empty reserve that is not empty")
    elif winner == HISPANIA and why == TIME:
        if state.time != state.config.time_full or state.turn != K:
            found.append("N12 a Hispanic victory by time before the track is full")
    else:
        found.append("N12 the game is over without a result")
    if winner == HISPANIA and conquered and state.config.wins_at_once:
        found.append("N12 a Hispanic victory although Rome has conquered every capital")


def _combat(state: State, board: Tables, generals: int, found: list[str]) -> None:
    """N15: the multipliers of a declared combat, from supporters that exclude both principals."""
    config, kind = state.config, state.combat
    if kind == NO_COMBAT:
        if state.roman_times != 1 or state.hispanic_times != 1:
            found.append("N15 multipliers without a combat")
        return
    start, to = state.combat_from, state.combat_to
    roman, hispanic = (start, to) if kind in (SIEGE, ATTACK) else (to, start)
    friends = board.adjacent[hispanic] & generals & ~(1 << roman)
    enemies = board.adjacent[roman] & state.armies & ~(1 << hispanic)
    if kind in (SIEGE, ATTACK) and board.seas >> roman & 1 and not config.ambush_at_sea:
        enemies = 0
    most = config.most_doublings
    doubled = 2 if kind != SIEGE and state.special >> hispanic & 1 else 1  # H6.6
    expected = doubled << min(enemies.bit_count(), most)
    if kind != SIEGE and config.show_of_force and state.round == 1 and state.turn == K:
        expected = 1  # H7.1
    if state.roman_times != 1 << min(friends.bit_count(), most):
        found.append(f"N15 Roman multiplier {state.roman_times} with supporters {_names(state, friends) or '-'}")
    if state.hispanic_times != expected:
        found.append(f"N15 Hispanic multiplier {state.hispanic_times} with supporters {_names(state, enemies) or '-'}")


def _variants(state: State, board: Tables, romans: int, found: list[str]) -> None:
    """N3 for the special army, N16, and what lies on the Durius (H7.2)."""
    config, special = state.config, state.special
    if not config.terror:
        if special or state.special_reserve or state.plot != UNUSED:
            found.append("N16 S without the Terror variant")
    else:
        number = special.bit_count() + state.special_reserve
        due = 0 if state.plot == SUCCESS else 1
        if number != due or special & ~state.armies or not 0 <= state.special_reserve <= state.army_reserve:
            found.append(f"N3 the special army is {number} times in the game, not {due}, and one of the three")
        if state.plot != UNUSED and not config.has_plot:
            found.append("N16 a plot without the house rule terror_plot")
    if not config.proconsvl:
        if state.general_space(P) >= 0 or state.proconsul != UNUSED:
            found.append("N16 P without the Proconsvl variant")
    elif (state.general_space(P) >= 0) != (state.proconsul == ALIVE):
        found.append("N16 P is on the board exactly while he is alive (H6.3)")
    if not config.lethe:
        if state.lethe:
            found.append("N16 the Lethe marker without scenario 4")
    elif state.lethe:
        for k in range(min(state.sticks, 5)):
            romans |= state.stick_ends(k)
        if romans & board.north:
            found.append(
                f"H7.2 Rome is north of the Durius while the marker lies: {_names(state, romans & board.north)}"
            )


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
    acts = before.phase == ROMAN and before.combat == NO_COMBAT and before.waiting == NOTHING
    for g in range(3):
        more = before.reserve_of(g) - state.reserve_of(g)
        if more > (1 if acts and before.turn == g else 0):
            found.append(f"N14 garrisons of {CODES[g]} have come to the board without his action")
    if before.legion != state.legion and state.config.legio:
        if before.legion >= 0 and (state.legion not in (-1, K) or not acts or before.legion != before.turn):
            found.append("N14 the Legio Hispana has left a reserve without its holder's action")
        elif before.legion < 0 and state.legion not in ((before.turn, K) if acts else (K,)):
            found.append("N14 the Legio Hispana has not gone to K (H6.4)")
    _once(before, state, found)
    _losses(before, state, found)


def _once(before: State, state: State, found: list[str]) -> None:
    """What happens once in a game, or once a turn."""
    if state.proconsul < before.proconsul or (before.plot != UNUSED and state.plot != before.plot):
        found.append("N16 P or the plot a second time")
    if state.lethe > before.lethe:
        found.append("H7.2 the Lethe marker has come back")
    if state.revolt1 & ~before.revolt1 & state.config.seas:
        found.append("N8 pirates have come back")
    same_turn = (state.round, state.turn) == (before.round, before.turn)
    if same_turn and state.hispano > before.hispano and before.phase > SETUP_GENERALS:
        found.append("N9 the Hispano has gained denarii within a turn")


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
    elif before.phase in (MUST_LEAVE, ROMAN, ARMY, PICK, STRIKE) and before.waiting == NOTHING:
        return  # a decision or an army's step may hold a sure combat
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
    asked = core.whose_turn(state)
    if asked >= 0 and state.phase in (ROMAN, FREE_MOVE) and DO_PASS not in actions:
        found.append("N13 Pass is not offered")
    if asked == HISPANO and state.phase > SETUP_GENERALS and DO_DECLINE not in actions:
        found.append("N13 the Hispano cannot decline")
    if asked >= 0 and not actions:
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
