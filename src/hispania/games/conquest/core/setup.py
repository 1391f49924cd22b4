"""H2 Setup: revolts and armies by the dice or by the Hispano, roads and generals by the players."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, count, first, i64
    from .hispanic import put_army, raise_army
    from .state import Choices, State
    from .terms import (
        ARMY_CITY,
        DO_ARMY,
        DO_ENTER,
        DO_KEEP,
        DO_REVOLT,
        DO_ROAD,
        SETUP_ARMIES,
        SETUP_GENERALS,
        SETUP_ROADS,
        ULTERIOR,
        K,
    )


# -------------------------------------------------------------------- H2.2 revolts


def may_rise(s: State, face: i64) -> i64:
    """May this city (counted from 0) of the province at hand get the initial revolts? A scenario may say no (H7)."""
    return 1 if s.config.faces_allowed[s.step] & BIT[face] else 0


def set_up_revolts(s: State, face: i64) -> None:
    """The next province's die (counted from 0): its city gets 3, 2 or 1 revolts."""
    n: i64 = 6 * s.step + face
    k: i64 = 0
    for k in range(3 - face // 2):  # 1-2: three, 3-4: two, 5-6: one
        s.place_revolt(n)
    s.step += 1
    skip_provinces(s)


def skip_provinces(s: State) -> None:
    """Go on to the next province that is open, or to the armies."""
    while s.step < 6 and not s.config.open_provinces & BIT[s.step]:
        s.step += 1
    if s.step == 6:
        s.phase = SETUP_ARMIES
        s.step = 0
        skip_armies(s)


def list_risings(s: State, choices: Choices) -> None:
    """H6.7: the Hispano names the city of each province."""
    face: i64 = 0
    for face in range(6):
        if may_rise(s, face):
            choices.add(DO_REVOLT + 6 * s.step + face)


# -------------------------------------------------------------------- H2.3 armies


def may_hold_army(s: State, province: i64) -> i64:
    """A province that already has an army, or may not get one, is rerolled."""
    cities: i64 = s.config.province_cities[province]
    return 1 if s.config.army_provinces & BIT[province] and not s.armies & cities and s.revolt1 & cities else 0


def set_up_army(s: State, province: i64) -> None:
    """An army on the revolt city of the province rolled; if there are several, H names one (H2.7)."""
    cities: i64 = s.revolt1 & s.config.province_cities[province]
    if count(cities) > 1:
        s.waiting = ARMY_CITY
        s.waiting_at = province
    else:
        raise_army(s, first(cities))


def may_stand(s: State, face: i64) -> i64:
    """H2.7, H7.3: only a revolt city may be named."""
    return 1 if s.revolt1 & BIT[6 * s.waiting_at + face] else 0


def set_up_army_in(s: State, city: i64) -> None:
    """An army in a city named by H, or by the Hispano."""
    if s.config.chosen_armies:
        put_army(s, city, s.step)  # H7.3: A first, then S
    else:
        raise_army(s, city)


def army_is_set(s: State) -> None:
    """One initial army stands; go on to the next, or to the roads."""
    s.step += 1
    skip_armies(s)


def skip_armies(s: State) -> None:
    """Go on to the roads when all initial armies stand."""
    if s.config.chosen_armies and s.step < s.config.chosen_armies:
        s.waiting = ARMY_CITY
        s.waiting_at = 4 + s.step  # H7.3: Gallaecia, then Cantabria
    elif s.config.chosen_armies or s.step >= s.config.armies_to_set:
        s.phase = SETUP_ROADS
        s.step = 0
        skip_roads(s)


def list_musters(s: State, choices: Choices) -> None:
    """H6.7: the Hispano names the cities of the initial armies, in distinct provinces."""
    p: i64 = 0
    if s.waiting == ARMY_CITY:
        choices.add_each(DO_ARMY, s.revolt1 & s.config.province_cities[s.waiting_at])
        return
    for p in range(6):
        if may_hold_army(s, p):
            choices.add_each(DO_ARMY, s.revolt1 & s.config.province_cities[p])


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


def barred_to_roads(s: State) -> i64:
    """Where no road may lead: revolts and capitals (H2.6), and beyond the Durius while the marker lies (H7.2)."""
    barred: i64 = s.revolt1 | s.config.capitals
    return barred | s.config.north if s.lethe else barred


def can_start_road(s: State, a: i64, b: i64) -> i64:
    """Does a road from a, which touches one, to b extend the network? (H2.6)"""
    return 1 if s.road_spaces & BIT[a] and not barred_to_roads(s) & BIT[b] else 0


def can_place_road(s: State, link: i64, barred: i64) -> i64:
    """H2.6: no road there yet, and either end may be the start."""
    a: i64 = s.config.link_a[link]
    b: i64 = s.config.link_b[link]
    if s.road_spaces & BIT[a] and not barred & BIT[b]:
        return 1 - is_road(s, a, b)
    if s.road_spaces & BIT[b] and not barred & BIT[a]:
        return 1 - is_road(s, a, b)
    return 0


def can_build(s: State, link: i64, start: i64) -> i64:
    """H6.1: the road starts at the general's city; with ingenivm_either_end that may be its far end."""
    a: i64 = s.config.link_a[link]
    b: i64 = s.config.link_b[link]
    other: i64 = b if a == start else a
    if (a != start and b != start) or is_road(s, a, b):
        return 0
    return 1 if can_start_road(s, start, other) or (s.config.either_end and can_start_road(s, other, start)) else 0


def list_roads(s: State, choices: Choices) -> None:
    """One stick at a time (H2.4); with Ingenivm it may be kept (H6.1)."""
    link: i64 = 0
    barred: i64 = barred_to_roads(s)
    for link in range(s.config.links):
        if can_place_road(s, link, barred):
            choices.add(DO_ROAD + link)
    if s.config.ingenivm:
        choices.add(DO_KEEP)


def set_up_road(s: State, action: i64) -> None:
    """Place a stick, or keep it; placing is compulsory while a legal link exists (H2.6)."""
    if action != DO_KEEP:
        s.place_stick(s.config.link_a[action - DO_ROAD], s.config.link_b[action - DO_ROAD])
    s.step += 1
    skip_roads(s)


def skip_roads(s: State) -> None:
    """Go on to the generals when every stick had its turn, or when no legal link is left (H12)."""
    link: i64 = 0
    barred: i64 = barred_to_roads(s)
    if s.step < s.config.level_roads:
        for link in range(s.config.links):
            if can_place_road(s, link, barred):
                return
    s.phase = SETUP_GENERALS
    s.step = 0


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
