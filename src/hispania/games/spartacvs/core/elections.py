"""Consuls and proconsuls (S7), Sulla's retirement (S22.3.S), disbanding (S5.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .config import MAJOR, R, S
from .crisis import incident, move
from .forces import any_units, is_legate, plus, post, set_units, units
from .machine import dice, draw, question, step
from .state import CONSULAR, GONE, MAP, OUT, PROCONSULAR, Action, Frame, State


def begin(s: State) -> None:
    """The Elections Phase."""
    s.push("election")
    if "sulla" in s.config.scenario.special and s.leaders["sulla"].where == MAP and s.turn >= 2:
        s.push("SULLA_DIE")


def _sulla_rolled(s: State, f: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    leaves = faces[0] + s.flags["sulla_failed"] >= 3
    s.tell("SullaRolled", "S22.3", face=faces[0], modifier=s.flags["sulla_failed"], success=leaves)
    if leaves:
        post(s, "sulla", GONE)
        incident(s, "sulla_retires")
    else:
        s.flags["sulla_failed"] += 1


dice("SULLA_DIE", lambda s, f: 1, _sulla_rolled)


def consuls_due(s: State) -> int:
    """S7.2: how many are elected this turn."""
    if s.turn == s.config.scenario.first_turn:
        return s.config.scenario.elect_first_turn
    return 1 if s.leaders["sulla"].where == MAP else 2


def reserve(s: State, where: str) -> tuple[str, ...]:
    """The generals in a reserve, alphabetically."""
    return tuple(sorted(id for id, post in s.leaders.items() if post.where == where and not is_legate(s, id)))


@step
def election(s: State, f: Frame) -> None:
    """Consuls come from the Consular Reserve, then from the generals of the Proconsular Reserve."""
    s.stack.pop()
    due = consuls_due(s)
    s.push("place_consuls", chosen=())
    asks: list[tuple[int, str]] = []
    for where in (CONSULAR, PROCONSULAR):
        ids = reserve(s, where)
        if due and len(ids) < due:
            _elected(s, ids)  # all that are left
            due -= len(ids)
        elif due:
            asks.append((due, where))
            due = 0
    ask = "CONSUL_DRAW" if s.config.option["consul_selection"] == "draw" else "CHOOSE_CONSUL"
    for number, where in asks:
        s.push(ask, who=R, n=number, where=where)


def _elected(s: State, ids: Sequence[str]) -> None:
    if not ids:
        return
    f = s.find("place_consuls")
    f["chosen"] = (*f["chosen"], *ids)
    s.tell("ConsulsElected", "S7.2", leaders=tuple(ids))


def _drawn(s: State, f: Frame, ids: Sequence[Any]) -> None:
    s.stack.pop()
    _elected(s, ids)


draw("CONSUL_DRAW", lambda s, f: (f["n"], reserve(s, f["where"])), _drawn)


def _choose_legal(s: State, f: Frame) -> list[Action]:
    if not f["n"]:
        return []
    chosen = s.find("place_consuls")["chosen"]
    return [("elect", id) for id in reserve(s, f["where"]) if id not in chosen]


def _choose(s: State, f: Frame, action: Action) -> None:
    f["n"] -= 1
    if not f["n"]:
        s.stack.pop()
    _elected(s, [action[1]])


question("CHOOSE_CONSUL", _choose_legal, _choose)


def consul_places(s: State) -> list[str]:
    """S7.2: R-controlled major cities and ports without S units."""
    c = s.config
    return [
        place
        for place in c.sorted_places
        if (c.kind[place] == MAJOR or c.port[place]) and s.control.get(place) == R and not any_units(s, place, S)
    ]


@step
def place_consuls(s: State, f: Frame) -> None:
    """In the order drawn."""
    if not f["chosen"] or not consul_places(s):
        s.stack.pop()
        return
    id, f["chosen"] = f["chosen"][0], f["chosen"][1:]
    s.push("PLACE_CONSUL", who=R, leader=id)


def _place(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    post(s, action[1], MAP, action[2], office="consul")
    s.tell("LeaderPlaced", "S7.2", leader=action[1], place=action[2])


question("PLACE_CONSUL", lambda s, f: [("place", f["leader"], place) for place in consul_places(s)], _place)


# -------------------------------------------------------------------- disbanding (S5.8)


def _disband_legal(s: State, f: Frame) -> list[Action]:
    found: list[Action] = []
    for (place, side, status), stack in sorted(s.units.items()):
        if side != R or status != OUT or s.control.get(place) != R or any_units(s, place, S):
            continue
        for kind, full, reduced in stack:
            if kind == "legion":
                found += [("disband", place, "f")] * bool(full) + [("disband", place, "r")] * bool(reduced)
    return [*found, ("done",)]


def _disband(s: State, f: Frame, action: Action) -> None:
    if action[0] == "done":
        s.stack.pop()
        incident(s, "legions_disbanded", f["n"] // 2)
        return
    f["n"] += 1
    _, place, mark = action
    set_units(s, place, R, OUT, plus(units(s, place, R), "legion", *((-1, 0) if mark == "f" else (0, -1))))
    s.tell("Disbanded", "S5.8", place=place, full=mark == "f")


question("DISBAND", _disband_legal, _disband)


# -------------------------------------------------------------------- the Proconsul segment (S7.3)


def limit(s: State) -> int | None:
    """How many may be kept; None where it is not enforced."""
    scenario = s.config.scenario
    if s.turn == scenario.first_turn and not scenario.limit_applies_first_turn:
        return None
    return 2 if s.asia else 1


def officers(s: State) -> tuple[str, ...]:
    """Proconsuls, then consuls except Sulla, alphabetically."""
    held = {
        office: sorted(id for id, p in s.leaders.items() if p.office == office) for office in ("proconsul", "consul")
    }
    return tuple(id for office in ("proconsul", "consul") for id in held[office] if id != "sulla")


@step
def proconsul_segment(s: State, f: Frame) -> None:
    """One after the other."""
    if not f["left"]:
        s.stack.pop()
        return
    id, f["left"] = f["left"][0], f["left"][1:]
    s.push("PROCONSULS", who=R, leader=id)


def _proconsul_legal(s: State, f: Frame) -> list[Action]:
    most, kept = limit(s), s.find("proconsul_segment")["kept"]
    found: list[Action] = [("dismiss", f["leader"])]
    return found if most is not None and kept >= most else [("keep", f["leader"]), *found]


def _proconsul(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    id, before = action[1], s.leaders[action[1]]
    if action[0] == "dismiss":
        post(s, id, PROCONSULAR)
        s.tell("Dismissed", "S7.3", leader=id)
        return
    s.find("proconsul_segment")["kept"] += 1
    post(s, id, MAP, before.at, before.inside, "proconsul")
    s.tell("Kept", "S7.3", leader=id)
    if before.office == "consul" or s.config.option["proconsul_cost_each_turn"]:
        move(s, s.config.printed.incidents["consul_kept_as_proconsul"], "consul_kept_as_proconsul")


question("PROCONSULS", _proconsul_legal, _proconsul)
