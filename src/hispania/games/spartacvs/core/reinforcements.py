"""Reinforcements (S8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .config import IBERIAN, MAJOR, MONS_HERMINIUS, OTHER, ROME, R, S
from .crisis import incident
from .forces import (
    any_units,
    family_of,
    flip,
    force_in_open,
    friendly,
    is_legate,
    leaders,
    left_in_pool,
    post,
    put,
    units,
)
from .machine import dice, question, step
from .state import MAP, OUT, POOL, PROCONSULAR, WOUNDED, Action, Frame, State


def safe_city(s: State, place: str) -> bool:
    """R-controlled without S units."""
    return s.control.get(place) == R and not any_units(s, place, S)


def raising_places(s: State) -> list[str]:
    """S8.1: Rome, else any such major city of Italy."""
    if safe_city(s, ROME):
        return [ROME]
    c = s.config
    return [place for place in c.sorted_places if place in c.italy and c.kind[place] == MAJOR and safe_city(s, place)]


def in_rome(s: State) -> str | None:
    """S8.5: Rome, else the first such major city of Italy."""
    return next(iter(raising_places(s)), None)


def reduced_legions(s: State) -> list[str]:
    """Places with a reduced legion in the open."""
    return sorted(
        place
        for (place, side, status), stack in s.units.items()
        if side == R and status == OUT and any(kind == "legion" and r for kind, _, r in stack)
    )


# -------------------------------------------------------------------- R (S8.1)


@step
def reinforce_republic(s: State, f: Frame) -> None:
    """A die of points, then the wounded, then legates."""
    s.stack.pop()
    s.push("PLACE_LEGATE", who=R)
    s.push("returns", side=R, left=wounded_of(s, R))
    s.push("LEVY_DIE")


def _levy_rolled(s: State, f: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    s.tell("LevyRolled", "S8.1", face=faces[0])
    s.push("REINFORCE_R", who=R, points=faces[0])


dice("LEVY_DIE", lambda s, f: 1, _levy_rolled)


def _r_legal(s: State, f: Frame) -> list[Action]:
    points = f["points"]
    if not points:
        return []
    found: list[Action] = [("flip", place) for place in reduced_legions(s)]
    if left_in_pool(s, "legion") > 0:
        for place in raising_places(s):
            found.append(("raise", place, "r"))
            if points >= 2:
                found.append(("raise", place, "f"))
    return [*found, ("done",)]


def _r(s: State, f: Frame, action: Action) -> None:
    if action[0] == "done":
        s.stack.pop()
    elif action[0] == "flip":
        f["points"] -= 1
        flip(s, action[1], R, "legion")
        s.tell("Flipped", "S8.1", place=action[1], unit="legion", side=R)
    else:
        full = action[2] == "f"
        f["points"] -= 2 if full else 1
        put(s, action[1], R, "legion", int(full), int(not full))
        s.tell("UnitRaised", "S8.1", place=action[1], unit="legion", full=full, side=R)
        incident(s, "legion_raised")


question("REINFORCE_R", _r_legal, _r)


def next_legate(s: State) -> str | None:
    """The lowest legate in the Proconsular Reserve or the pool."""
    free = [id for id, post in s.leaders.items() if is_legate(s, id) and post.where in (PROCONSULAR, POOL)]
    return min(free, default=None)


def _legate_legal(s: State, f: Frame) -> list[Action]:
    id = next_legate(s)
    if id is None:
        return []
    found: list[Action] = []
    for (place, side, status), stack in sorted(s.units.items()):
        if side == R and status == OUT and s.control.get(place) == R and any(row[0] == "legion" for row in stack):
            if not any(is_legate(s, other) for other in leaders(s, place, R)):
                found.append(("legate", id, place))
    return [*found, ("done",)]


def _legate(s: State, f: Frame, action: Action) -> None:
    if action[0] == "done":
        s.stack.pop()
    else:
        post(s, action[1], MAP, action[2])
        s.tell("LeaderPlaced", "S8.1", leader=action[1], place=action[2])


question("PLACE_LEGATE", _legate_legal, _legate)


# -------------------------------------------------------------------- S (S8.2)


@step
def reinforce_sertorians(s: State, f: Frame) -> None:
    """Pontic and Servile recruits, the wounded, arrivals, then points of Spain and of Sertorius."""
    s.stack.pop()
    c = s.config
    king, slave, chief = s.leaders["mithradates"], s.leaders["spartacus"], s.leaders["sertorius"]
    own = chief.at if chief.at in c.spain and not chief.inside else None
    if king.at is not None and not king.inside:
        join(s, king.at, "pontic_heavy", c.option["pontic_heavies_per_turn"])
    if slave.at in c.italy and not slave.inside:
        join(s, slave.at or "", "servile_light", c.option["servile_lights_per_turn"])
    s.push("spanish_lots", after=-1, sertorius=own)
    arrivals = tuple(
        row.leader for row in c.printed.tables.arrival if row.turn <= s.turn and s.leaders[row.leader].where == POOL
    )
    s.push("arrivals", left=arrivals)
    s.push("returns", side=S, left=wounded_of(s, S))


def join(s: State, place: str, kind: str, number: int) -> None:
    """Full units come to a place, as many as there are counters."""
    number = min(number, left_in_pool(s, kind))
    if number > 0:
        put(s, place, S, kind, number, 0)
        s.tell("UnitsJoined", "S8.2", place=place, unit=kind, n=number, side=S)


@step
def arrivals(s: State, f: Frame) -> None:
    """S8.2: generals whose turn has come."""
    if not f["left"]:
        s.stack.pop()
        return
    id, f["left"] = f["left"][0], f["left"][1:]
    c = s.config
    to = [p for p in c.sorted_places if p in c.spain and friendly(s, p, S) and (p, S, OUT) in s.units]
    s.push("RETURN_LEADER", who=S, leader=id, to=tuple(to or [MONS_HERMINIUS]))


@step
def spanish_lots(s: State, f: Frame) -> None:
    """One lot after the other: provinces in the order of the data, then Sertorius."""
    c = s.config
    provinces = list(c.printed.provinces)
    for number in range(f["after"] + 1, len(provinces)):
        id = provinces[number]
        f["after"] = number
        if c.printed.provinces[id].spain and s.provinces.get(id) == S:
            places = tuple(p for p in c.in_province[id])
            s.push("REINFORCE_S", who=S, points=c.option["spain_points_per_province"], places=places)
            return
    own = f["sertorius"]
    s.stack.pop()
    if own is not None and c.option["sertorius_points"]:
        s.push("REINFORCE_S", who=S, points=c.option["sertorius_points"], places=(own,))


def _s_legal(s: State, f: Frame) -> list[Action]:
    if not f["points"]:
        return []
    found: list[Action] = []
    pool = left_in_pool(s, "spanish_light") > 0
    for place in f["places"]:
        if pool and friendly(s, place, S) and not force_in_open(s, place, R):
            found.append(("light", place))
        for kind, _, reduced in units(s, place, S):
            if reduced and s.config.family[kind] == IBERIAN:
                found.append(("flip", place, kind))
    return [*found, ("done",)]


def _s(s: State, f: Frame, action: Action) -> None:
    if action[0] == "done":
        s.stack.pop()
        return
    f["points"] -= 1
    if action[0] == "light":
        put(s, action[1], S, "spanish_light", 1, 0)
        s.tell("UnitRaised", "S8.2", place=action[1], unit="spanish_light", full=True, side=S)
    else:
        flip(s, action[1], S, action[2])
        s.tell("Flipped", "S8.2", place=action[1], unit=action[2], side=S)


question("REINFORCE_S", _s_legal, _s)


# -------------------------------------------------------------------- the wounded (S8.3)


def wounded_of(s: State, side: str) -> tuple[str, ...]:
    """The wounded generals of a side, alphabetically."""
    return tuple(sorted(id for id, post in s.leaders.items() if post.where == WOUNDED and post.side == side))


@step
def returns(s: State, f: Frame) -> None:
    """Each comes back on a friendly space of an active map without enemy force in the open."""
    if not f["left"]:
        s.stack.pop()
        return
    id, f["left"] = f["left"][0], f["left"][1:]
    side, c = f["side"], s.config
    lands = c.lands[family_of(s, id)]
    to = tuple(
        place
        for place in c.sorted_places
        if friendly(s, place, side)
        and place in lands
        and (s.asia or c.map[place] == "europe")
        and not force_in_open(s, place, OTHER[side])
        and not (id == "sulla" and place not in c.italy)
    )
    if to:
        s.push("RETURN_LEADER", who=side, leader=id, to=to)


def _return(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    post(s, action[1], MAP, action[2])
    s.tell("LeaderPlaced", "S8.3", leader=action[1], place=action[2])


question("RETURN_LEADER", lambda s, f: [("put", f["leader"], place) for place in f["to"]], _return)


# -------------------------------------------------------------------- legion steps (S8.4, S23.5)


def levy_spaces(s: State, rule: dict[str, Any]) -> list[Action]:
    """What one legion step may do: cards name the spaces, extra reinforcements go by S8.1."""
    c = s.config
    if rule.get("extra"):
        raised = raising_places(s)
        flipped = [place for place in reduced_legions(s) if safe_city(s, place)]
    else:
        allowed = [
            place
            for place in c.sorted_places
            if (c.province[place] in rule.get("provinces", ()) or place in rule.get("places", ()))
            and c.kind[place] != "refuge"
            and safe_city(s, place)
        ]
        leader = rule.get("with")
        at = s.leaders[leader].at if leader and not s.leaders[leader].inside else None
        if at is not None and at not in allowed:
            allowed.append(at)
        raised = sorted(allowed)
        flipped = [place for place in reduced_legions(s) if place in allowed]
    found: list[Action] = [("flip", place) for place in flipped]
    if left_in_pool(s, "legion") > 0:
        found += [("raise", place) for place in raised]
    return found


def _levy_legal(s: State, f: Frame) -> list[Action]:
    return [*levy_spaces(s, f["spaces"]), ("done",)] if f["points"] else []


def _levy(s: State, f: Frame, action: Action) -> None:
    if action[0] == "done":
        s.stack.pop()
        return
    f["points"] -= 1
    if action[0] == "flip":
        flip(s, action[1], R, "legion")
        s.tell("Flipped", "S8.4", place=action[1], unit="legion", side=R)
    else:
        put(s, action[1], R, "legion", 0, 1)
        s.tell("UnitRaised", "S8.4", place=action[1], unit="legion", full=False, side=R)
    if f["crisis"]:
        incident(s, "legion_raised")  # S23.5: each step


question("LEVY", _levy_legal, _levy)
