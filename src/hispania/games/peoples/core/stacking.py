"""Stacking (P5): the checks before and after combat, capitals, and the surplus of an old capital.

The facts of STACK in its frame: bit 0 the final check, bits 1-3 which movement, 4 an élan, 5 begun, 6 capital declared.
"""

from __future__ import annotations

from .terms import AREAS, KINDS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, LAND_SET, first, i64, lane
    from .state import Choices, State, deed, kind_of, other_of, place_of, word_of
    from .terms import (
        BERBER,
        DO_CAPITAL,
        DO_REMOVE,
        FORT,
        NO_LIMIT,
        NOWHERE,
        TRIM,
        WAITS,
    )

FINAL, ELAN_STACK, BEGUN, DECLARED = 1, 16, 32, 64


def unlimited(s: State, nation: i64, no: i64, p: i64) -> bool:
    """Is there no limit in this province in this phase (P2.5.4)?"""
    stack1: i64 = s.invasion(nation) if no == 1 else 0
    return stack1 == 2 or (stack1 == 3 and s.leaders_at(p, nation) != 0)


def attack_bonus(s: State, nation: i64, no: i64, elan: i64, p: i64) -> i64:
    """The best single bonus of an attack (P5.3)."""
    if elan or ((no == 1 or no == 2) and s.invasion(nation)) or s.minor_at & BIT[p]:
        return 2
    return 2 if s.leaders_at(p, nation) else 1


def _room(s: State, nation: i64, arg: i64, p: i64) -> i64:
    no: i64 = arg >> 1 & 7
    if arg & FINAL:
        return s.limit(p, nation) + (1 if s.mark[p] == nation else 0)  # P5.4, P5.6
    if unlimited(s, nation, no, p):
        return NO_LIMIT
    if not s.others_at(p, nation):
        return s.limit(p, nation)
    return s.config.stack[p] + attack_bonus(s, nation, no, (arg & ELAN_STACK) != 0, p)


def ask_stack(s: State, choices: Choices) -> i64:
    """The surplus, provinces in file order (P5.7)."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    p: i64 = 0
    left: i64 = 0
    if not s.arg[d] & FINAL:
        if not s.arg[d] & BEGUN:
            s.arg[d] |= BEGUN
            left = s.marks
            while left:  # P5.6: the mark dies
                if s.mark[first(left)] == nation:
                    s.clear_mark(first(left))
                left &= left - 1
        if (s.arg[d] >> 1 & 7) == 1 and s.invasion(nation) == 2:  # P2.5.4
            s.depth = d
            return 0
    left = s.where[nation] & LAND_SET
    while left:
        p = first(left)
        left &= left - 1
        if s.stack(p, nation) > s.config.stack[p] and s.stack(p, nation) > _room(s, nation, s.arg[d], p):
            list_removals(s, choices, nation, p)
            if not s.arg[d] & DECLARED and s.holder(p) == nation and s.capital[nation] != p:
                if not s.others_at(p, nation):
                    choices.add(deed(DO_CAPITAL, p, 0, 0, 0), 0)
            s.decider = s.owner[nation]
            return WAITS
    s.depth = d
    return 0


def list_removals(s: State, choices: Choices, nation: i64, p: i64) -> None:
    """The units that may be removed; in a battle province by kind and origin (P5.7, P6.10)."""
    kind: i64 = 0
    k: i64 = 0
    contested: i64 = s.others_at(p, nation) != 0
    for kind in range(FORT + 1):
        if kind == BERBER or not lane(s.at(p, nation), kind):
            continue
        found: i64 = False
        if contested:
            for k in range(s.arrival_count):
                if (s.arrivals[k] >> 8 & 63) == p and (s.arrivals[k] >> 14 & 15) == kind:
                    choices.add(deed(DO_REMOVE, p, s.arrivals[k] >> 18, kind, 0), 0)
                    found = True
        if not found:
            choices.add(deed(DO_REMOVE, p, 0, kind, 0), 0)


def remove(s: State, nation: i64, act: i64) -> None:
    """Remove a unit of the owner's choice; a castle leaves no ruin (P5.7, P12.1)."""
    p: i64 = place_of(act)
    s.take(p, nation, kind_of(act), 1)
    if lane(s.fresh[p], kind_of(act)) > lane(s.at(p, nation), kind_of(act)):  # what is removed marches no more
        s.fresh[p] -= BIT[8 * kind_of(act)]
    if other_of(act):
        s.forget_arrival(p, kind_of(act), other_of(act) - 1)
    if s.log is not None:
        s.tell("UnitRemoved", "P5.7", nation=NATIONS[nation], place=AREAS[p], unit=KINDS[kind_of(act)])


def do_stack(s: State, act: i64) -> None:
    """Remove a unit or declare the capital."""
    d: i64 = s.depth - 1
    if word_of(act) == DO_CAPITAL:
        s.arg[d] |= DECLARED
        declare(s, s.who[d], place_of(act))
    else:
        remove(s, s.who[d], act)


def declare(s: State, nation: i64, p: i64) -> None:
    """Declare or move the capital; what is too much in the old one goes at once (P5.5)."""
    old: i64 = s.capital[nation]
    s.capital[nation] = p
    if s.log is not None:
        s.tell("CapitalDeclared", "P5.5", nation=NATIONS[nation], place=AREAS[p])
    if old != NOWHERE and old != p:
        s.push(TRIM, nation, old)


def ask_trim(s: State, choices: Choices) -> i64:
    """The surplus of the old capital, the overflow mark tolerated."""
    kind: i64 = 0
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    p: i64 = s.arg[d]
    if s.stack(p, nation) > s.limit(p, nation) + (1 if s.mark[p] == nation else 0):
        for kind in range(FORT + 1):
            if kind != BERBER and lane(s.at(p, nation), kind):
                choices.add(deed(DO_REMOVE, p, 0, kind, 0), 0)
        s.decider = s.owner[nation]
        return WAITS
    s.depth = d
    return 0


def do_trim(s: State, act: i64) -> None:
    """Remove a unit from the old capital."""
    remove(s, s.who[s.depth - 1], act)
