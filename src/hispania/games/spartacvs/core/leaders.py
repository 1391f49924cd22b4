"""Leader loss (S23.2.8) and leaders alone among enemies (S6.6)."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Any

from .config import OTHER
from .forces import dies, family_of, force_in_open, friendly, leaders, stand, stays_in_italy, units, wounded
from .machine import dice, question
from .state import MAP, OUT, Action, Frame, State


def check_alone(s: State, place: str, side: str) -> None:
    """S6.6: every leader in the open there without units rolls, alphabetically."""
    for id in reversed(leaders(s, place, side)):
        s.push("LEADER_DIE", leader=id, place=place, busy=True, alone=True)


def check(s: State, id: str, alone: bool = False) -> None:
    """S23.2.8: one leader rolls."""
    s.push("LEADER_DIE", leader=id, place=s.leaders[id].at, busy=True, alone=alone)


def _rolled(s: State, f: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    id, face = f["leader"], faces[0]
    s.tell("LeaderRolled", "S23.2.8", leader=id, face=face)
    if face == 1:
        dies(s, id, "S23.2.8")
    elif face <= 3:
        wounded(s, id)
    elif f["alone"] and (s.leaders[id].at, OTHER[s.leaders[id].side], OUT) in s.units:
        escape(s, id)


dice("LEADER_DIE", lambda s, f: 1, _rolled)


def escape(s: State, id: str) -> None:
    """S6.6: unhurt and alone, he goes to the nearest friendly space; none: wounded."""
    found = nearest(s, id)
    if not found:
        wounded(s, id)
    else:
        s.push("PUT_LEADER", who=s.leaders[id].side, leader=id, to=tuple(found), place=s.leaders[id].at, busy=True)


def nearest(s: State, id: str) -> list[str]:
    """The nearest friendly spaces of his map without enemy force in the open, by movement points."""
    start, side = s.leaders[id].at, s.leaders[id].side
    assert start is not None
    enemy, lands = OTHER[side], s.config.lands[family_of(s, id)]
    best: dict[str, int] = {start: 0}
    heap = [(0, start)]
    found: list[str] = []
    reach: int | None = None
    while heap:
        far, place = heapq.heappop(heap)
        if far > best[place] or (reach is not None and far > reach):
            continue
        if place != start and friendly(s, place, side) and not force_in_open(s, place, enemy):
            if not stays_in_italy(id, place, s):
                reach = far
                found.append(place)
        for other, _, mp in s.config.links[place]:
            if other in lands and far + mp < best.get(other, 999):
                best[other] = far + mp
                heapq.heappush(heap, (far + mp, other))
    return sorted(set(found))


def _put_legal(s: State, f: Frame) -> list[Action]:
    return [("put", f["leader"], place) for place in f["to"]]


def _put(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    stand(s, action[1], action[2])
    s.tell("LeaderMoved", "S6.6", leader=action[1], place=action[2])


question("PUT_LEADER", _put_legal, _put)


def alone_at(s: State, place: str, side: str) -> bool:
    """Leaders in the open without units."""
    return bool(leaders(s, place, side)) and not units(s, place, side)


def on_map(s: State, id: str) -> bool:
    """Is he on the map?"""
    return s.leaders[id].where == MAP
