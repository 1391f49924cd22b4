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
    if s.lethe:
        return s.config.cities & ~s.revolt1 & ~s.config.north | s.fleets  # H7.2
    return s.config.cities & ~s.revolt1 | s.fleets  # H4.1a


def reach(s: State, start: i64, denarii: i64) -> None:
    """Fill s.layer: layer[c] holds the spaces whose cheapest way from start costs c, up to the denarii."""
    cost: i64 = 0
    for cost in range(12):
        s.layer[cost] = 0
    s.layer[0] = BIT[start]
    spread(s, denarii)


def spread(s: State, denarii: i64) -> None:
    """Go on from the spaces already in s.layer, each at its price, as far as the denarii reach."""
    free: i64 = enterable(s)
    seen: i64 = 0
    cost: i64 = 0
    n: i64 = 0
    new: i64 = 0
    front: i64 = 0
    one: i64 = 0
    two: i64 = 0
    three: i64 = 0
    for cost in range(denarii):
        new = s.layer[cost] & ~seen
        s.layer[cost] = new
        seen |= new
        front = new
        one = two = three = 0
        while front:  # H4.1b: a link costs its segments
            n = 3 * first(front)
            front &= front - 1
            one |= s.config.by_segments[n]
            two |= s.config.by_segments[n + 1]
            three |= s.config.by_segments[n + 2]
        if new & s.road_spaces:
            one |= road_run(s, new, free, seen)  # H4.1b: a run of roads costs 1
        s.layer[cost + 1] |= one & free
        s.layer[cost + 2] |= two & free
        s.layer[cost + 3] |= three & free
    s.layer[denarii] &= ~seen


def road_run(s: State, start: i64, free: i64, seen: i64) -> i64:
    """The spaces at the other ends of road runs from any space of a set."""
    through: i64 = s.config.cities if s.config.road_through_revolt else free  # A15: a revolt cuts the run
    if s.lethe:
        through &= ~s.config.north  # H7.2
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


def sea_links(s: State, start: i64, to: i64) -> i64:
    """How many links a fleet sails between two seas (counted from 0), or 99; pirates bar the way (H6.5)."""
    waters: i64 = s.config.seas & ~s.revolt1
    front: i64 = BIT[FIRST_SEA + start]
    goal: i64 = BIT[FIRST_SEA + to]
    around: i64 = 0
    links: i64 = 0
    if waters == s.config.seas:
        return s.config.sea_distance[5 * start + to]
    if not goal & waters:
        return 99
    while not front & goal:
        around = front
        while around:
            front |= s.config.adjacent[first(around)] & waters
            around &= around - 1
        links += 1
        if links > 5:
            return 99
    return links


def may_carry(s: State, sea: i64) -> i64:
    """With fleet_consent: does one person control both the acting general and the one on this fleet? (H4.2, H12)"""
    g: i64 = 0
    for g in range(GENERALS):
        if s.general[g] == FIRST_SEA + sea and g != s.turn:
            if s.config.players == 1 or (s.config.players == 2 and (g == K or s.turn == K)):
                return 1
            return 0
    return 1


# -------------------------------------------------------------------- H6.2 the free move of U


def free_destinations(s: State, g: i64) -> i64:
    """Where one link of any segments, or one road run, leads to an unshared legal space."""
    n: i64 = s.general[g]
    free: i64 = enterable(s)
    found: i64 = s.config.adjacent[n] & free
    if s.config.free_run:  # A35
        found |= road_run(s, BIT[n], free, 0)
    return found & ~s.generals()


# -------------------------------------------------------------------- H7.2 crossing the Durius


def fords(s: State, front: i64) -> i64:
    """The cities across the river, not in revolt, that links marked durius join to a set of spaces."""
    found: i64 = 0
    while front:
        found |= s.config.durius[first(front)]
        front &= front - 1
    return found & s.config.north & ~s.revolt1


def reach_across(s: State, start: i64, denarii: i64) -> None:
    """As reach, but only by ways that cross the Durius, which lifts the marker on the way."""
    cost: i64 = 0
    reach(s, start, denarii)  # still south of the river
    for cost in range(11, 0, -1):  # now every ford is entered at the price of its near bank and its own segments
        s.layer[cost] = (
            across(s, near_bank(s, cost - 1, denarii), 0)
            | across(s, near_bank(s, cost - 2, denarii), 1)
            | across(s, near_bank(s, cost - 3, denarii), 2)
        )
    s.layer[0] = 0
    s.lethe = 0
    spread(s, denarii)
    s.lethe = 1
    for cost in range(12):
        s.layer[cost] &= ~BIT[start]  # H12: never at its origin


def near_bank(s: State, cost: i64, denarii: i64) -> i64:
    """The spaces in reach at a price that leaves a denarius for the ford."""
    return s.layer[cost] if 0 <= cost < denarii else 0


def across(s: State, bank: i64, segments: i64) -> i64:
    """The fords that links of so many segments (counted from 0) open from a set of near-bank spaces."""
    found: i64 = 0
    n: i64 = 0
    while bank:
        n = first(bank)
        bank &= bank - 1
        found |= s.config.durius[n] & s.config.by_segments[3 * n + segments]
    return found & s.config.north & ~s.revolt1


def crossings(s: State, g: i64, denarii: i64) -> i64:
    """Where U may end a Move that crosses the Durius; prices stay in s.layer."""
    found: i64 = 0
    cost: i64 = 0
    reach_across(s, s.general[g], denarii)
    for cost in range(1, denarii + 1):
        found |= s.layer[cost]
    return found & ~s.generals()


def free_crossings(s: State, g: i64) -> i64:
    """Where U's free move over one link leads across the Durius (H6.2, H7.2)."""
    return fords(s, BIT[s.general[g]]) & ~s.generals()
