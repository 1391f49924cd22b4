"""Raids and pacification (S16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .config import MINOR, SERVILE, R, S
from .control import recount
from .machine import dice, question
from .state import OUT, Action, Frame, State


def raids(s: State, map: str, done: tuple[str, ...]) -> list[tuple[str, str]]:
    """S16.1: which force may raid which city."""
    c, found = s.config, []
    for (place, side, status), stack in sorted(s.units.items()):
        if side != S or status != OUT or place in done or c.map.get(place) != map:
            continue
        if not any(kind == "spanish_light" or c.family[kind] == SERVILE for kind, _, _ in stack):
            continue
        for other in (place, *(link[0] for link in c.links[place])):
            if c.kind[other] == MINOR and s.control.get(other) == R and other not in s.raided:
                if (other, R, OUT) not in s.units:
                    found.append((place, other))
    return found


def _raid_legal(s: State, f: Frame) -> list[Action]:
    if not f["points"]:
        return []
    return [*(("raid", frm, to) for frm, to in raids(s, f["map"], f["raided"])), ("done",)]


def _raid(s: State, f: Frame, action: Action) -> None:
    if action[0] == "done":
        s.stack.pop()
        return
    f["points"] -= 1
    f["raided"] = (*f["raided"], action[1])
    s.push("RAID_DIE", frm=action[1], to=action[2])


question("RAID", _raid_legal, _raid)


def _rolled(s: State, f: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    success = faces[0] >= 4
    s.tell("RaidRolled", "S16.1", frm=f["frm"], place=f["to"], face=faces[0], success=success)
    if success:
        s.raided |= {f["to"]}
        recount(s, s.config.province[f["to"]])


dice("RAID_DIE", lambda s, f: 1, _rolled)


def calm_price(s: State, place: str) -> int:
    """S16.2: 1 point with an R unit in the open there or linked, else 2."""
    near = (place, *(link[0] for link in s.config.links[place]))
    return 1 if any((other, R, OUT) in s.units for other in near) else 2


def calmable(s: State, map: str, points: int) -> list[str]:
    """S16.2: raid markers that may be removed."""
    return [
        place
        for place in sorted(s.raided)
        if s.config.map[place] == map and (place, S, OUT) not in s.units and calm_price(s, place) <= points
    ]


def _calm_legal(s: State, f: Frame) -> list[Action]:
    if not f["points"]:
        return []
    return [*(("calm", place) for place in calmable(s, f["map"], f["points"])), ("done",)]


def _calm(s: State, f: Frame, action: Action) -> None:
    if action[0] == "done":
        s.stack.pop()
        return
    f["points"] -= calm_price(s, action[1])
    s.raided -= {action[1]}
    s.tell("Pacified", "S16.2", place=action[1])
    recount(s, s.config.province[action[1]])


question("PACIFY", _calm_legal, _calm)
