"""Ports and naval movement (S17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..printed.tables import SEA
from .config import IBERIAN, OTHER, ROME, SERVILE, R, S
from .entry import enter
from .forces import each, family_of, force_in_open, leaders, put_stack, stand, stays_in_italy, take_stack, units
from .machine import dice, question, step
from .state import OUT, Action, Frame, Stack, State

PIRATES = 72


def can_sail(s: State, f: Frame, mp: int) -> list[str]:
    """S17.1: the ports an army may sail to now."""
    c, side, at = s.config, f["side"], f["at"]
    if f["sailed"] or not c.port[at] or s.control.get(at) != side or (at, OTHER[side], OUT) in s.units:
        return []
    near = mp >= c.option["naval_mp"]
    far = not f["moved"] and f["used"] == 0 and s.asia and mp > 0
    return [
        port for port in c.ports if port != at and (near if c.map[port] == c.map[at] else far) and may_land(s, f, port)
    ]


def may_land(s: State, f: Frame, port: str) -> bool:
    """S17.1: families, Sulla, Rome, enemy forces."""
    side, family = f["side"], family_of(s, f["leader"])
    enemy, now = OTHER[side], s.control.get(port)
    if port not in s.config.lands[family] or stays_in_italy(f["leader"], port, s):
        return False
    if port == ROME and now == enemy:
        return False
    if family in (IBERIAN, SERVILE) and now != side and PIRATES not in s.lasting:
        return False
    return bool(f["units"]) or not force_in_open(s, port, enemy)


def sail(s: State, f: Frame, to: str, left: int) -> None:
    """An army puts to sea, is rolled for, and enters (S17.2)."""
    side, at = f["side"], f["at"]
    c = s.config
    f["used"] += left if c.map[to] != c.map[at] else c.option["naval_mp"]
    f["sailed"] = True
    s.tell("Sailed", "S17.1", leader=f["leader"], frm=at, to=to, units=f["units"])
    take_stack(s, at, side, f["units"])
    put_stack(s, SEA, side, f["units"])
    s.push("landing", frm=at, to=to)
    if f["units"]:
        attrition(s, side, at, to, f["units"], f["map"])


def attrition(s: State, side: str, frm: str, to: str, stack: Stack, map: str) -> None:
    """S17.4: windows of both, then the roll."""
    s.push("NAVAL_DIE", side=side, frm=frm, to=to, die=0)
    s.push("SURPRISE", who=OTHER[side], window="naval_enemy", map=map, place=SEA)
    s.push("SURPRISE", who=side, window="naval_own", map=map, place=SEA)


def modifier(s: State, side: str, frm: str, to: str) -> int:
    """S17.4: what is added to the roll, cards of this roll aside."""
    c, added = s.config, s.config.naval_modifier
    found = 0
    if side == R and s.control.get(frm) == R and s.control.get(to) == R:
        found += added["republican_friendly_to_friendly"]
    if c.map[frm] != c.map[to]:
        found += added["other_map"]
    if s.control.get(to) != side:
        found += added["enemy_port"]
    if side == S and PIRATES in s.lasting:
        found += added["card_72"]
    return found


def _rolled(s: State, f: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    side = f["side"]
    added = modifier(s, side, f["frm"], f["to"]) + f["die"]
    hits = s.config.naval_hits(faces[0] + added)
    s.tell("NavalRolled", "S17.4", side=side, frm=f["frm"], to=f["to"], face=faces[0], modifier=added, hits=hits)
    if hits:
        s.push("TAKE_HITS", who=side, n=hits, scope=((SEA, OUT),), once=False, spent=(), why="naval")


dice("NAVAL_DIE", lambda s, f: 1, _rolled)


@step
def landing(s: State, q: Frame) -> None:
    """S17.2: what is left lands and enters; leaders alone do not land on an enemy force."""
    s.stack.pop()
    f = s.stack[-1]
    side, to = f["side"], q["to"]
    stack = units(s, SEA, side)
    had_units = bool(f["units"])
    f["units"] = stack
    if not stack and had_units and force_in_open(s, to, OTHER[side]):
        return
    take_stack(s, SEA, side, stack)
    put_stack(s, to, side, stack)
    for id in (f["leader"], *f["leaders"]):
        stand(s, id, to)
    f["at"] = to
    enter(s, to, side, None, sea=True)


# -------------------------------------------------------------------- single pieces (S17.3)


def ports_for(s: State, side: str, family: str, frm: str, leader: str = "") -> list[str]:
    """Friendly ports of active maps without an enemy force in the open."""
    c, enemy = s.config, OTHER[side]
    return [
        port
        for port in c.ports
        if port != frm
        and s.control.get(port) == side
        and (s.asia or c.map[port] == "europe")
        and port in c.lands[family]
        and not force_in_open(s, port, enemy)
        and not (leader and stays_in_italy(leader, port, s))
    ]


def singles(s: State, f: Frame) -> list[Action]:
    """What may be shipped now."""
    c, side = s.config, f["who"]
    found: list[Action] = []
    for port in c.ports:
        if c.map[port] != f["map"] or s.control.get(port) != side or force_in_open(s, port, OTHER[side]):
            continue
        for id in leaders(s, port, side):
            if id in f["shipped"] or (id == "sulla" and not s.flags["sulla_paid"]):
                continue
            if ports_for(s, side, family_of(s, id), port, id):
                found.append(("ship", id))
        for kind, mark in each(units(s, port, side)):
            if ports_for(s, side, c.family[kind], port):
                found.append(("ship_unit", port, kind, mark))
    return found


def _single_legal(s: State, f: Frame) -> list[Action]:
    return [*singles(s, f), ("done",)] if f["points"] else []


def _single(s: State, f: Frame, action: Action) -> None:
    if action[0] == "done":
        s.stack.pop()
        return
    f["points"] -= 1
    if action[0] == "ship":
        f["shipped"] = (*f["shipped"], action[1])
        s.push("SAIL_TO", who=f["who"], leader=action[1], frm=s.leaders[action[1]].at, unit=None)
    else:
        s.push("SAIL_TO", who=f["who"], leader="", frm=action[1], unit=(action[2], action[3]))


question("SAIL_SINGLE", _single_legal, _single)


def _to_legal(s: State, f: Frame) -> list[Action]:
    family = family_of(s, f["leader"]) if f["leader"] else s.config.family[f["unit"][0]]
    return [("to", port) for port in ports_for(s, f["who"], family, f["frm"], f["leader"])]


def _to(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    side, frm, to = f["who"], f["frm"], action[1]
    if f["leader"]:
        stand(s, f["leader"], to)
        s.tell("LeaderMoved", "S17.3", leader=f["leader"], place=to)
        return
    kind, mark = f["unit"]
    stack: Stack = ((kind, 1, 0),) if mark == "f" else ((kind, 0, 1),)
    s.tell("Shipped", "S17.3", side=side, frm=frm, to=to, units=stack)
    take_stack(s, frm, side, stack)
    put_stack(s, SEA, side, stack)
    s.push("unit_lands", side=side, to=to)
    attrition(s, side, frm, to, stack, s.find("SAIL_SINGLE")["map"])


question("SAIL_TO", _to_legal, _to)


@step
def unit_lands(s: State, f: Frame) -> None:
    """A single unit that was not lost lands."""
    s.stack.pop()
    stack = units(s, SEA, f["side"])
    take_stack(s, SEA, f["side"], stack)
    put_stack(s, f["to"], f["side"], stack)
