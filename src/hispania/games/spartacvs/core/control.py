"""Political control (S15) and raids as far as they touch it."""

from __future__ import annotations

from .config import MAJOR, MINOR, OTHER, TRIBE, R, S
from .crisis import incident
from .forces import any_units
from .state import OUT, State


def set_control(s: State, place: str, side: str | None, rule: str = "S15.3") -> None:
    """A marker is placed, flipped or removed; provinces and the crisis track follow at once (S15.6)."""
    before = s.control.get(place)
    if before == side:
        return
    if side is None:
        del s.control[place]
    else:
        s.control[place] = side
    s.dirty |= {place}
    s.tell("ControlChanged", rule, place=place, side=side, before=before)
    if place in s.raided:  # S16.3
        s.raided -= {place}
    recount(s, s.config.province[place])


def recount(s: State, province: str) -> None:
    """S15.2: more than half of the counted spaces; raided ones count for nobody."""
    if not province:
        return
    before, now = s.provinces.get(province), holder(s, province)
    if before == now:
        return
    if now is None:
        del s.provinces[province]
    else:
        s.provinces[province] = now
    s.tell("ProvinceChanged", "S15.2", province=province, side=now, before=before)
    if before == R:
        incident(s, "republic_loses_province")
    elif now == R and province in s.at_start:
        incident(s, "republic_regains_province")


def holder(s: State, province: str) -> str | None:
    """Who controls a province."""
    places = s.config.counted[province]
    held = {S: 0, R: 0}
    for place in places:
        side = s.control.get(place)
        if side is not None and place not in s.raided:
            held[side] += 1
    return next((side for side in (S, R) if 2 * held[side] > len(places)), None)


def provinces_held(s: State, side: str, asia: bool) -> int:
    """How many provinces a side controls, with or without those of Asia Minor."""
    provinces = s.config.printed.provinces
    return sum(who == side and (asia or provinces[id].map == "europe") for id, who in s.provinces.items())


def linked_to_friend(s: State, place: str, side: str) -> bool:
    """Does a linked space bear this side's marker? Refuges bear none (S15.7)."""
    return any(s.control.get(other) == side for other, _, _ in s.config.links[place])


def markable(s: State, side: str, map: str, points: int) -> list[str]:
    """S15.3: where a marker may be put or flipped with so many command points, with its price."""
    c, enemy, found = s.config, OTHER[side], []
    for place in c.sorted_places:
        if c.map[place] != map or any_units(s, place, enemy):
            continue
        kind, now = c.kind[place], s.control.get(place)
        mine = (place, side, OUT) in s.units
        if now is None:
            price = 1 if kind == MINOR else 2 if kind in (MAJOR, TRIBE) else 9
            if price <= points and (mine or linked_to_friend(s, place, side)):
                found.append(place)
        elif now == enemy and kind == MINOR and mine and points >= 1:
            found.append(place)
    return found


def price(s: State, place: str) -> int:
    """S15.3: command points of a marker."""
    return 1 if s.config.kind[place] == MINOR else 2


def isolation(s: State) -> None:
    """S15.5: minor-city markers without a hold are removed, all at once."""
    c = s.config
    lone = []
    for side in (S, R):
        enemy, seen = OTHER[side], set()
        held = {place for place, who in s.control.items() if who == side and (place, enemy, OUT) not in s.units}
        for start in sorted(held):
            if start in seen:
                continue
            group, edge = {start}, [start]
            while edge:
                for other, _, _ in c.links[edge.pop()]:
                    if other in held and other not in group:
                        group.add(other)
                        edge.append(other)
            seen |= group
            if not any(c.port[p] or c.kind[p] in (MAJOR, TRIBE) or any_units(s, p, side) for p in group):
                lone += [p for p in sorted(group) if c.kind[p] == MINOR]
        for place, who in sorted(s.control.items()):
            if who == side and place not in held and c.kind[place] == MINOR:
                lone.append(place)
    for place in sorted(lone):
        set_control(s, place, None, "S15.5")
