"""H6.7 Hispano: an opponent with two denarii a turn. What he may choose; the sequence of it is in flow.py."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..bits import BIT, first, i64
    from ..combat import declare_army_attack, declare_army_siege
    from ..hispanic import next_army, targets
    from ..state import Choices, State
    from ..terms import BOOST, DO_BOOST, DO_DECLINE, DO_PICK, DO_REROLL, DO_STRIKE, NO_COMBAT, PICK, REROLL


def list_hispano(s: State, choices: Choices) -> None:
    """What the Hispano may do where he is asked; declining is always allowed."""
    d: i64 = 0
    choices.add(DO_DECLINE)
    if s.phase == BOOST:  # H6.7d: 1-2 denarii on H or on the shield
        for d in range(s.hispano):
            choices.add(DO_BOOST + d)
    elif s.phase == REROLL:  # H6.7a-b: one die of a revolt roll, or H of a combat
        if s.combat == NO_COMBAT:
            choices.add(DO_REROLL)
        choices.add(DO_REROLL + 1)
    elif s.phase == PICK:  # H6.7c
        choices.add_each(DO_PICK, targets(s, next_army(s)))
    else:
        list_strikes(s, choices)


def prey(s: State, army: i64) -> i64:
    """H6.7e: the cities beside an army, in any province, with a general or a garrison."""
    return s.config.adjacent[army] & s.config.cities & (s.generals() | s.garrisoned())


def can_strike(s: State) -> i64:
    """Has he a denarius, and any army a target?"""
    left: i64 = s.armies
    if s.hispano == 0:
        return 0
    while left:
        if prey(s, first(left)):
            return 1
        left &= left - 1
    return 0


def list_strikes(s: State, choices: Choices) -> None:
    """Every army, every target, 1-2 denarii."""
    left: i64 = s.armies
    found: i64 = 0
    rank: i64 = 0
    d: i64 = 0
    while left:
        found = prey(s, first(left))
        while found:
            for d in range(s.hispano):
                choices.add(DO_STRIKE + 2 * (49 * rank + first(found)) + d)
            found &= found - 1
        left &= left - 1
        rank += 1


def army_of_rank(s: State, rank: i64) -> i64:
    """The army with that place in the order of space numbers."""
    left: i64 = s.armies
    while rank:
        left &= left - 1
        rank -= 1
    return first(left)


def strike(s: State, number: i64) -> None:
    """Declare a strike; his denarii add to H."""
    army: i64 = army_of_rank(s, number // 98)
    city: i64 = number // 2 % 49
    denarii: i64 = number % 2 + 1
    s.hispano -= denarii
    s.striking = 1
    if BIT[city] & s.generals():
        declare_army_attack(s, army, city)
    else:
        declare_army_siege(s, army, city)
    s.boost = denarii
    s.hispanic_sum += denarii


def add_boost(s: State, denarii: i64) -> None:
    """H6.7d: into the bracket, before the roll."""
    s.hispano -= denarii
    s.boost = denarii
    s.hispanic_sum += denarii
