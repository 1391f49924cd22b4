"""H4.1 Move general, H4.2 Move fleet: how far the denarii reach."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, first, i64
    from .state import State
    from .terms import FIRST_SEA, GENERALS, K


def enterable(s: State) -> i64:
    """The spaces that a general may enter: cities not in revolt, seas with a fleet."""
    return s.config.cities & ~s.revolt1 | s.fleets  # H4.1a


def reach(s: State, start: i64, denarii: i64) -> None:
    """Fill s.layer: layer[c] holds the spaces whose cheapest way from start costs c, up to the denarii."""
    free: i64 = enterable(s)
    seen: i64 = BIT[start]
    cost: i64 = 0
    n: i64 = 0
    new: i64 = 0
    front: i64 = 0
    for cost in range(12):
        s.layer[cost] = 0
    s.layer[0] = seen
    for cost in range(denarii):
        new = s.layer[cost]
        if cost:
            new &= ~seen
            s.layer[cost] = new
            seen |= new
        front = new
        while front:  # H4.1b: a link costs its segments
            n = 3 * first(front)
            front &= front - 1
            s.layer[cost + 1] |= s.config.by_segments[n] & free
            s.layer[cost + 2] |= s.config.by_segments[n + 1] & free
            s.layer[cost + 3] |= s.config.by_segments[n + 2] & free
        if new & s.road_spaces:
            s.layer[cost + 1] |= road_run(s, new, free, seen)  # H4.1b: a run of roads costs 1
    s.layer[denarii] &= ~seen


def road_run(s: State, start: i64, free: i64, seen: i64) -> i64:
    """The spaces at the other ends of road runs from any space of a set."""
    through: i64 = s.config.cities if s.config.road_through_revolt else free  # A15: a revolt cuts the run
    run: i64 = start
    front: i64 = start
    step: i64 = 0
    k: i64 = 0
    through &= ~seen
    while front:
        step = 0
        for k in range(s.sticks):
            if s.stick[k] & front:
                step |= s.stick[k]
        front &= s.config.printed_spaces
        while front:
            step |= s.config.printed[first(front)]
            front &= front - 1
        front = step & through & ~run
        run |= front
    return run & free & ~start


def destinations(s: State, g: i64) -> i64:
    """Where a general may end his Move: in reach and not beside another general; prices stay in s.layer."""
    found: i64 = 0
    cost: i64 = 0
    reach(s, s.general[g], s.denarii)
    for cost in range(1, s.denarii + 1):
        found |= s.layer[cost]
    return found & ~s.generals()  # H4.1c


def price(s: State, to: i64) -> i64:
    """The cost of the cheapest way to a space, from what reach left in s.layer."""
    cost: i64 = 1
    while not s.layer[cost] & BIT[to]:
        cost += 1
    return cost


def has_exit(s: State, space: i64, denarii: i64) -> i64:
    """Can a general who shares this space afford a Move out of it? (H3.4)"""
    cost: i64 = 0
    taken: i64 = s.generals() | BIT[space]
    reach(s, space, denarii)
    s.reached = 0
    for cost in range(1, denarii + 1):
        if s.layer[cost] & ~taken:
            return 1
    return 0


def fleet_price(s: State, start: i64, to: i64) -> i64:
    """The denarii for moving a fleet between two seas (counted from 0), or 99 if that is not allowed now."""
    if not s.fleets & BIT[FIRST_SEA + start] or s.fleets & BIT[FIRST_SEA + to]:  # H4.2: ends in a sea without fleet
        return 99
    if s.config.needs_consent and not may_carry(s, start):
        return 99
    return s.config.sea_distance[5 * start + to]


def may_carry(s: State, sea: i64) -> i64:
    """With fleet_consent: does one person control both the acting general and the one on this fleet? (H4.2, H12)"""
    g: i64 = 0
    for g in range(GENERALS):
        if s.general[g] == FIRST_SEA + sea and g != s.turn:
            if s.config.players == 1 or (s.config.players == 2 and (g == K or s.turn == K)):
                return 1
            return 0
    return 1
