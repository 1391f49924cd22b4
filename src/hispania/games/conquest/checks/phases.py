"""What each state of the game asks of a position besides the invariants (H3.3): setup, the split consul, what waits."""

from __future__ import annotations

import functools

from .. import core
from ..core.config import Config
from ..core.flow import entries
from ..core.hispanic import chooses_by_die, next_army
from ..core.movement import free_crossings, free_destinations
from ..core.setup import barred_to_roads, can_place_road, may_hold_army
from ..core.state import State
from ..core.terms import (
    ARMY,
    ARMY_CITY,
    ATTACK,
    BEFORE_ARMY,
    BOOST,
    COLOURS,
    FAILURE,
    FREE_MOVE,
    MUST_LEAVE,
    NO_COMBAT,
    PICK,
    PIECE,
    PLOT,
    REENTER,
    REROLL,
    ROMAN,
    SETUP_ARMIES,
    SETUP_GENERALS,
    SETUP_REVOLTS,
    SETUP_ROADS,
    SIEGE,
    STRIKE,
    ULTERIOR,
    UNUSED,
    K,
    P,
    U,
)
from ..core.variants.hispano import can_strike
from ..printed.board import NUMERALS

GENERALS = "UCKP"


def in_roman_phase(state: State) -> bool:
    """Is this a Roman phase, the Hispano's answers within it included (H3.3, H6.7)?"""
    if state.phase == REROLL:
        return bool(state.plotting) or state.combat in (SIEGE, ATTACK)
    return state.phase in (REENTER, MUST_LEAVE, ROMAN, BOOST)


@functools.lru_cache(maxsize=64)
def opening(config: Config) -> State:
    """The table before the first die, for comparison."""
    return core.new_state(config)


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
        return found
    if phase == REENTER:
        if here >= 0:
            found.append("REENTER: the general of this turn is on the board")
        elif not entries(state):
            found.append("REENTER: no space where he may come back (H3.4)")
    elif in_roman_phase(state) and here < 0:
        found.append("ROMAN, MUST_LEAVE: the general of this turn is not on the board")
    elif phase == MUST_LEAVE:
        home = state.fleets if g == K else state.config.province_cities[ULTERIOR + g]
        if not home >> here & 1:
            found.append("MUST_LEAVE: he did not come back here (H3.4)")
        elif not core.legal(state.clone()):
            found.append("MUST_LEAVE: no affordable Move leads away (H3.4)")
    elif phase in (ARMY, PICK) and not state.queue:
        found.append("ARMY: the queue is empty")
    elif phase == PICK and not chooses_by_die(state, next_army(state)):
        found.append("PICK: the next army has nothing to choose (H6.7c)")
    elif phase == FREE_MOVE:
        _free_move(state, found)
    if state.striking or phase == STRIKE:
        _window_problems(state, found)
    if state.waiting in (PIECE, PLOT) or state.plotting:
        _waiting_problems(state, found)
    if not found:
        _split_problems(state, found)
    return found


def _free_move(state: State, found: list[str]) -> None:
    """H6.2, H12: entered by U after his own turn, and only if a destination exists."""
    if not state.config.imperivm or state.turn != U or state.general_space(U) < 0:
        found.append("FREE_MOVE: only U, with Imperivm, after his own turn (H6.2)")
    elif not free_destinations(state, U) and not (state.lethe and free_crossings(state, U)):
        found.append("FREE_MOVE: nowhere to go (H6.2)")


def _window_problems(state: State, found: list[str]) -> None:
    """H6.7e: the window of strikes that is open."""
    if (state.window == BEFORE_ARMY) != (state.queue > 0):
        found.append("pending.window: army exactly while armies are queued (H6.7e)")
    elif state.window == BEFORE_ARMY and state.window_army != next_army(state):
        found.append("pending.window: it stands before the next army (H6.7e)")
    elif state.combat == NO_COMBAT and not can_strike(state):
        found.append("STRIKE: no army can strike (H6.7e)")


def _waiting_problems(state: State, found: list[str]) -> None:
    """H6.6: the plot, its revolt roll, and the die that chooses between A and S."""
    config, special = state.config, state.special
    if state.plotting and (state.plot != FAILURE or not special):
        found.append("pending: an extra revolt roll only follows a plot that failed (H6.6)")
    if state.waiting == PIECE:
        province = state.waiting_at // 6
        if state.waiting_at >= 36 or not state.revolt1 >> state.waiting_at & 1:
            found.append("pending.city: a city in revolt of a Hispanic province (H5.1)")
        elif state.armies & config.province_cities[province] or (config.guerrilla and province < 4):
            found.append("pending.city: no army can rise in this province now (H5.1)")
        elif not state.special_reserve or state.army_reserve < 2:
            found.append("pending: no die is needed to choose the piece (H6.6)")
    elif state.waiting == PLOT:
        near = [g for g in (state.turn, P) if state.general_space(g) >= 0]
        if not config.has_plot or state.plot != UNUSED or special != 1 << state.waiting_at:
            found.append("pending: a plot, once a game, against the special army (H6.6)")
        elif not any(config.adjacent[state.general_space(g)] & special for g in near):
            found.append("pending: nobody who may plot is adjacent to the special army (H6.6)")


def _split_problems(state: State, found: list[str]) -> None:
    """H1.8: which half of the shared consul's turn this may be."""
    split = state.split
    if state.turn != K or not state.config.splits_consul or not in_roman_phase(state):
        if split >= 0:
            found.append("pending: nobody shares this general's turn now (H1.8)")
        return
    others = (state.general_space(0) < 0) + (state.general_space(1) < 0)
    half = (state.config.level_denarii - others) // 2
    spent = 3 if state.plotting else state.combat_denarii  # a plot has cost at most 3
    if split < 0:
        if state.phase in (REENTER, MUST_LEAVE):
            found.append(f'pending: {{"kind": "split", "until": {half}}}, since the turn begins with U\'s player (H12)')
    elif split != half:
        found.append(f"pending: the shared consul's first half goes until {half}, not {split}")
    elif state.denarii + spent <= half:
        found.append("pending: the shared consul's first half is spent")


# -------------------------------------------------------------------- H2 setup


def _setup_problems(state: State, found: list[str]) -> None:
    """H2, H7: pieces that setup has not brought to the board yet, or not so."""
    config, start = state.config, opening(state.config)
    if state.round != 1 or state.turn != config.first_turn:
        found.append(f"setup: round 1, turn {GENERALS[config.first_turn]}")
    if state.fleets != start.fleets:
        found.append("setup: the fleets are in the first seas (H2.1, H7)")
    planes = [(colour, level) for colour in range(COLOURS) for level in range(3)]
    if any(state.garrison_plane(*plane) != start.garrison_plane(*plane) for plane in planes):
        found.append("setup: no garrisons yet but those of the scenario (H7)")
    if (state.legion, state.proconsul, state.plot, state.lethe) != (start.legion, UNUSED, UNUSED, start.lethe):
        found.append("setup: L is K's, and neither P, the plot nor the Lethe marker has been used yet")
    _setup_revolts(state, start, found)
    _setup_armies(state, start, found)
    if not found:
        _setup_roads(state, found)
        _setup_generals(state, start, found)


def _setup_revolts(state: State, start: State, found: list[str]) -> None:
    """H2.2: one city in each open province whose turn has come, with the discs of its shield."""
    config, phase, step = state.config, state.phase, state.step
    if phase == SETUP_REVOLTS and not config.open_provinces >> step & 1:
        found.append(f"setup: no die for province {step + 1} (H7)")
    for province in range(6):
        more = {n: state.revolts_at(n) - start.revolts_at(n) for n in range(6 * province, 6 * province + 6)}
        cities = [n for n, number in more.items() if number]
        rolled = config.open_provinces >> province & 1 and (phase != SETUP_REVOLTS or province < step)
        if len(cities) != (1 if rolled else 0):
            found.append(f"setup: {len(cities)} cities in revolt in province {province + 1} (H2.2)")
        elif cities and more[cities[0]] != 3 - cities[0] % 6 // 2:
            found.append(f"setup: {more[cities[0]]} revolts on the wrong shield in province {province + 1}")
        elif cities and not config.faces_allowed[province] >> cities[0] % 6 & 1:
            found.append(f"setup: this city of province {province + 1} may not rise (H7)")
    others = config.romans | config.seas
    if (state.revolt1 ^ start.revolt1) & others or (state.revolt2 ^ start.revolt2) & others:
        found.append("setup: no revolt in Ulterior and Citerior yet, and pirates where no fleet is (H6.5)")


def _setup_armies(state: State, start: State, found: list[str]) -> None:
    """H2.3, H7: the armies set so far, and the die about one of them."""
    config, phase, step = state.config, state.phase, state.step
    total = config.chosen_armies or config.armies_to_set
    due = 0 if phase == SETUP_REVOLTS else step if phase == SETUP_ARMIES else total
    placed = state.armies & ~start.armies
    if placed.bit_count() != due or start.armies & ~state.armies or (phase == SETUP_ARMIES and step >= total):
        found.append(f"setup: {placed.bit_count()} armies, where {due} have been rolled (H2.3)")
        return
    if start.special and state.special != start.special:
        found.append("setup: the special army stands where the scenario puts it (H7)")
    for province in range(6):
        here = placed & config.province_cities[province]
        if config.chosen_armies:
            is_special = bool(here & state.special)
            if bool(here) != (4 <= province < 4 + due) or (here and is_special != (province == 5)):
                found.append("setup: A in Gallaecia, then S in Cantabria (H7.3)")
                return
        elif here and not config.army_provinces >> province & 1:
            found.append(f"setup: no army in province {province + 1} (H7)")
    if phase == SETUP_ARMIES:
        _setup_die(state, found)


def _setup_die(state: State, found: list[str]) -> None:
    """H2.7, H6.6, H7.3: what the next die of SETUP_ARMIES is about."""
    config, at = state.config, state.waiting_at
    if config.chosen_armies:
        if state.waiting != ARMY_CITY or at != 4 + state.step:
            found.append(f"pending.province: {NUMERALS[4 + state.step]}, whose city is named next (H7.3)")
    elif state.waiting == ARMY_CITY:
        cities = state.revolt1 & config.province_cities[at]
        if config.hispano or cities.bit_count() < 2 or not may_hold_army(state, at):
            found.append("pending.province: no die names a city here (H2.7)")
    elif state.waiting == PIECE:
        if at >= 36 or not state.revolt1 >> at & 1 or not may_hold_army(state, at // 6):
            found.append("pending.city: no army comes here now (H2.3)")
        elif not state.special_reserve or state.army_reserve < 2:
            found.append("pending: no die is needed to choose the piece (H6.6)")


def _setup_generals(state: State, start: State, found: list[str]) -> None:
    """H2.5, or as the scenario says."""
    config, phase, step = state.config, state.phase, state.step
    if config.generals_set:
        if phase == SETUP_GENERALS:
            found.append("SETUP_GENERALS: the scenario has placed them (H7)")
        if any(state.general_space(g) != start.general_space(g) for g in range(3)):
            found.append("setup: the generals stand where the scenario puts them (H7)")
        return
    for g in range(3):
        here = state.general_space(g)
        if (here >= 0) != (phase == SETUP_GENERALS and g < step) or (
            here >= 0 and not config.province_cities[ULTERIOR + g] >> here & 1
        ):
            found.append(f"setup: {GENERALS[g]} is placed in turn, in his province (H2.5)")
    if phase == SETUP_GENERALS and step > K:
        found.append("setup: all generals are placed")


def _setup_roads(state: State, found: list[str]) -> None:
    """H2.6: the sticks could be laid in some order, and are all laid before the generals come."""
    config, phase = state.config, state.phase
    left = [state.stick_ends(k) for k in range(state.sticks)]
    if left and phase < SETUP_ROADS:
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
    barred = barred_to_roads(state)
    more = any(can_place_road(state, link, barred) for link in range(config.links))
    if phase == SETUP_ROADS and (state.step >= config.level_roads or not more):
        found.append("SETUP_ROADS: no road is left to place")
    elif phase == SETUP_GENERALS and state.stick_reserve > 0 and more and not config.ingenivm:
        found.append("SETUP_GENERALS: a road must still be placed (H2.6)")


def _extends(stick: int, reached: int, closed: int) -> bool:
    """Does a stick have an end on the network, and its other end where a road may lead?"""
    low = stick & -stick
    high = stick ^ low
    return bool(low & reached and not high & closed) or bool(high & reached and not low & closed)
