"""H4 Roman phase: what the active general may do, and doing it."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, first, i64
    from .combat import check_victory, declare_attack, declare_siege
    from .movement import destinations, fleet_price, price
    from .state import Choices, State
    from .terms import (
        DO_ATTACK,
        DO_ENTER,
        DO_FLEET,
        DO_MOVE,
        DO_PASS,
        DO_PLACE,
        DO_REMOVE,
        DO_SIEGE,
        FIRST_SEA,
        GENERALS,
    )


# -------------------------------------------------------------------- what may be done


def list_roman(s: State, choices: Choices) -> None:
    """All actions of the Roman phase that the denarii can pay, Pass among them (H4)."""
    choices.add(DO_PASS)  # H4.7
    list_moves(s, choices)
    list_fleets(s, choices)
    list_garrisons(s, choices)
    list_combats(s, choices)


def list_moves(s: State, choices: Choices) -> None:
    """H4.1 Move general: one action a destination, at its cheapest price."""
    choices.add_each(DO_MOVE, destinations(s, s.turn))
    s.reached = 1


def list_fleets(s: State, choices: Choices) -> None:
    """H4.2 Move fleet: any fleet, anywhere."""
    start: i64 = 0
    to: i64 = 0
    for start in range(5):
        if s.fleets & BIT[FIRST_SEA + start]:
            for to in range(5):
                if fleet_price(s, start, to) <= s.denarii:
                    choices.add(DO_FLEET + 5 * start + to)


def list_garrisons(s: State, choices: Choices) -> None:
    """H4.3 Garrison: place one's own on top, or remove one's own from any depth."""
    g: i64 = s.turn
    here: i64 = BIT[s.general[g]]
    level: i64 = 0
    if can_place_garrison(s, g):
        choices.add(DO_PLACE)
    if s.garrisons_of(g) & here:
        for level in range(3):
            if s.garrison[3 * level + g] & here:
                choices.add(DO_REMOVE + level)


def can_place_garrison(s: State, g: i64) -> i64:
    """In a city, a disc left, room on the stack, and a Hispanic capital only in a province free of revolt (H4.3)."""
    n: i64 = s.general[g]
    if not BIT[n] & s.config.cities or s.garrison_reserve[g] == 0 or s.level_taken(2) & BIT[n]:
        return 0
    if BIT[n] & s.config.capitals and s.revolt1 & s.config.province_cities[s.config.province[n]]:
        return 0
    return 1


def list_combats(s: State, choices: Choices) -> None:
    """H4.5 Besiege an adjacent revolt without army, H4.6 Attack an adjacent army, for 1-3 denarii."""
    targets: i64 = s.config.adjacent[s.general[s.turn]] & s.revolt1
    most: i64 = s.denarii if s.denarii < 3 else 3
    n: i64 = 0
    base: i64 = 0
    d: i64 = 0
    while targets:
        n = first(targets)
        targets &= targets - 1
        base = (DO_ATTACK if s.armies & BIT[n] else DO_SIEGE) + 3 * n
        for d in range(most):
            choices.add(base + d)


# -------------------------------------------------------------------- doing it


def act(s: State, action: i64) -> None:
    """Pay for an action of the Roman phase and carry it out; a combat is only declared here."""
    g: i64 = s.turn
    if action < DO_ENTER:
        move_general(s, g, action - DO_MOVE)
    elif action < DO_PLACE:
        move_fleet(s, (action - DO_FLEET) // 5, (action - DO_FLEET) % 5)
    elif action == DO_PLACE:
        s.denarii -= 1
        s.place_garrison(g, s.general[g])
        check_victory(s)
    elif action < DO_SIEGE:
        s.denarii -= 1
        s.remove_garrison(s.general[g], action - DO_REMOVE)
    elif action < DO_ATTACK:
        s.denarii -= (action - DO_SIEGE) % 3 + 1  # H4.4: spent regardless
        declare_siege(s, g, (action - DO_SIEGE) // 3, (action - DO_SIEGE) % 3 + 1)
    else:
        s.denarii -= (action - DO_ATTACK) % 3 + 1
        declare_attack(s, g, (action - DO_ATTACK) // 3, (action - DO_ATTACK) % 3 + 1)


def move_general(s: State, g: i64, to: i64) -> None:
    """H4.1: the cheapest way is paid; a fleet left behind stays (H4.1e)."""
    if not s.reached:
        destinations(s, g)
    s.denarii -= price(s, to)
    s.general[g] = to


def move_fleet(s: State, start: i64, to: i64) -> None:
    """H4.2: a general on board goes with the fleet."""
    g: i64 = 0
    s.denarii -= s.config.sea_distance[5 * start + to]
    s.fleets ^= BIT[FIRST_SEA + start] | BIT[FIRST_SEA + to]
    for g in range(GENERALS):
        if s.general[g] == FIRST_SEA + start:
            s.general[g] = FIRST_SEA + to
