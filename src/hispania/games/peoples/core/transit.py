"""The VANDALE's transit (P14.10.2).

The facts of TRANSIT in its frame: bits 0-1 how many provinces were entered, from bit 2 six bits each which; bit 20 the
dice of the last one are still to fall.
"""

from __future__ import annotations

from .terms import AREAS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, LAND_SET, first, i64, lane
    from .hits import number_in, threshold
    from .nations import run_over
    from .state import Choices, State, deed, place_of, word_of
    from .terms import (
        DO_DECLINE,
        DO_TRANSIT,
        FIRE_KINDS,
        GASCOGNE,
        INFANTRY,
        MOBILE,
        MOVE,
        NARBONNE,
        SIDE_A,
        SIDE_D,
        THROWS,
        WAITS,
    )

FIRE = 1048576


def entered(arg: i64, k: i64) -> i64:
    """The k-th province of the transit, counted from 0."""
    return arg >> (2 + 6 * k) & 63


def ask_transit(s: State, choices: Choices) -> i64:
    """The pile passes through three provinces before its invasion."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    arg: i64 = s.arg[d]
    k: i64 = 0
    number: i64 = arg & 3
    at: i64 = entered(arg, number - 1) if number else NARBONNE
    if arg & FIRE:
        s.dice = shots(s, at, nation)
        return THROWS
    if number == 3 or not s.at(at, nation):
        _end(s, arg)
        return 0
    goals: i64 = s.config.near[at] if number else (s.config.link[NARBONNE] | s.config.link[GASCOGNE]) & LAND_SET
    for k in range(number):
        goals &= ~BIT[entered(arg, k)]
    while goals:
        choices.add(deed(DO_TRANSIT, first(goals), 0, 0, 0), 0)
        goals &= goals - 1
    if not number and s.config.transit_optional:
        choices.add(DO_DECLINE, 0)
    if not choices.number:
        _end(s, arg)
        return 0
    s.decider = s.owner[nation]
    return WAITS


def shots(s: State, p: i64, nation: i64) -> i64:
    """How many dice the province passed has: every enemy unit makes one attack."""
    group: i64 = 0
    number: i64 = 0
    foes: i64 = s.others_at(p, nation)
    while foes:
        for group in range(FIRE_KINDS):
            number += number_in(s.at(p, first(foes)), group)
        foes &= foes - 1
    return number


def _end(s: State, arg: i64) -> None:
    s.depth -= 1
    k: i64 = 0
    nation: i64 = s.who[s.depth]
    if not arg & 3:
        return
    last: i64 = entered(arg, (arg & 3) - 1)
    if not s.at(last, nation):
        leaders: i64 = s.leaders_at(last, nation)
        while leaders:
            s.drop_leader(first(leaders))
            leaders &= leaders - 1
    elif s.others_at(last, nation):
        before: i64 = entered(arg, (arg & 3) - 2) if (arg & 3) > 1 else NARBONNE
        for k in range(s.depth):
            if s.task[k] != MOVE or (s.arg[k] & 7) != 1 or s.arg[k] >> 13 & 63 or s.arg[k] >> 25 & 63:
                continue
            if s.config.transit_fight:
                s.arg[k] += (last + 1) * BIT[25] + (before + 1) * BIT[31]
            else:
                s.arg[k] += (last + 1) * 8192


def do_transit(s: State, act: i64) -> None:
    """Decline, or enter the next province: every enemy unit there makes one attack."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    number: i64 = s.arg[d] & 3
    to: i64 = place_of(act)
    kind: i64 = 0
    n: i64 = 0
    if word_of(act) == DO_DECLINE:
        s.depth = d
        return
    at: i64 = entered(s.arg[d], number - 1) if number else NARBONNE
    for kind in range(MOBILE):
        n = lane(s.at(at, nation), kind)
        s.take(at, nation, kind, n)
        s.add(to, nation, kind, n)
    leaders: i64 = s.leaders_at(at, nation)
    while leaders:
        s.put_leader(first(leaders), to, nation)
        leaders &= leaders - 1
    s.arg[d] += 1 + to * BIT[2 + 6 * number]
    if s.log is not None:
        s.tell("TransitPassed", "P14.10.2", place=AREAS[to])
    if s.others_at(to, nation):
        s.arg[d] += FIRE
    else:
        run_over(s, nation, to)


def fall_transit(s: State) -> None:
    """What the dice of the province passed destroy; the pile does not answer."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    p: i64 = entered(s.arg[d], (s.arg[d] & 3) - 1)
    group: i64 = 0
    die: i64 = 0
    n: i64 = 0
    lost: i64 = 0
    need: i64 = 0
    s.clear_battle()
    s.battle_at = p
    s.side[SIDE_A] = nation
    s.side[SIDE_D] = first(s.others_at(p, nation))
    s.round = 2
    s.mountain = 1 if s.config.mountains & BIT[p] else 0
    for group in range(FIRE_KINDS):
        n = number_in(s.at(p, s.side[SIDE_D]), group)
        if n:
            need = threshold(s, SIDE_D, group, INFANTRY)
        while n:
            if s.rolled[die] != 1 and s.rolled[die] >= need:
                lost += 1
            die += 1
            n -= 1
    s.clear_battle()
    s.arg[d] -= FIRE
    s.take(p, nation, INFANTRY, min(lost, lane(s.at(p, nation), INFANTRY)))
    if s.log is not None:
        s.tell("TransitLosses", "P14.10.2", place=AREAS[p], number=lost)
