"""H2 Setup: revolts and armies by the dice, roads and generals by the players."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, first, i64
    from .state import Choices, State
    from .terms import (
        DO_ENTER,
        DO_ROAD,
        SETUP_ARMIES,
        SETUP_GENERALS,
        SETUP_ROADS,
        ULTERIOR,
        K,
    )


# -------------------------------------------------------------------- H2.2 revolts


def set_up_revolts(s: State, face: i64) -> None:
    """The next province's die (counted from 0): its city gets 3, 2 or 1 revolts."""
    n: i64 = 6 * s.step + face
    k: i64 = 0
    for k in range(3 - face // 2):  # 1-2: three, 3-4: two, 5-6: one
        s.place_revolt(n)
    s.step += 1
    if s.step == 6:
        s.phase = SETUP_ARMIES
        s.step = 0


# -------------------------------------------------------------------- H2.3 armies


def may_hold_army(s: State, province: i64) -> i64:
    """A province that already has an army is rerolled."""
    return 0 if s.armies & s.config.province_cities[province] else 1


def set_up_army(s: State, province: i64) -> None:
    """An army on the revolt city of the province rolled."""
    s.armies |= BIT[first(s.revolt1 & s.config.province_cities[province])]
    s.army_reserve -= 1
    s.step += 1
    if s.step == s.config.level_armies:
        s.phase = SETUP_ROADS
        s.step = 0
        skip_roads(s)


# -------------------------------------------------------------------- H2.4 roads


def is_road(s: State, a: i64, b: i64) -> i64:
    """Does a printed road or a stick lie on the link between two cities?"""
    k: i64 = 0
    if s.config.printed[a] & BIT[b]:
        return 1
    for k in range(s.sticks):
        if s.stick[k] == BIT[a] | BIT[b]:
            return 1
    return 0


def can_start_road(s: State, a: i64, b: i64) -> i64:
    """Does a road from a, which touches one, to b, neither in revolt nor a capital, extend the network? (H2.6)"""
    return 1 if s.road_spaces & BIT[a] and not (s.revolt1 | s.config.capitals) & BIT[b] else 0


def can_place_road(s: State, link: i64) -> i64:
    """H2.6: no road there yet, and either end may be the start."""
    a: i64 = s.config.link_a[link]
    b: i64 = s.config.link_b[link]
    return 1 if (can_start_road(s, a, b) or can_start_road(s, b, a)) and not is_road(s, a, b) else 0


def list_roads(s: State, choices: Choices) -> None:
    """One stick at a time (H2.4)."""
    link: i64 = 0
    for link in range(s.config.links):
        if can_place_road(s, link):
            choices.add(DO_ROAD + link)


def set_up_road(s: State, link: i64) -> None:
    """Place a stick; placing is compulsory while a legal link exists (H2.6)."""
    s.place_stick(s.config.link_a[link], s.config.link_b[link])
    skip_roads(s)


def skip_roads(s: State) -> None:
    """Go on to the generals when all sticks lie, or when no legal link is left (H12)."""
    link: i64 = 0
    if s.stick_reserve:
        for link in range(s.config.links):
            if can_place_road(s, link):
                return
    s.phase = SETUP_GENERALS


# -------------------------------------------------------------------- H2.5 generals


def list_starts(s: State, choices: Choices) -> None:
    """U on any Ulterior city, C on any Citerior city, K on any fleet."""
    if s.step == K:
        choices.add_each(DO_ENTER, s.fleets)
    else:
        choices.add_each(DO_ENTER, s.config.province_cities[ULTERIOR + s.step] & ~s.revolt1)


def set_up_general(s: State, space: i64) -> None:
    """Place the next general."""
    s.general[s.step] = space
    s.step += 1
