"""Movement (P6, P20.3): one march at a time, step by step."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from ..printed.tables import OFFMAP
from .castles import rome_fort
from .nations import after_conquest, leader_killed
from .points import award
from .stacking import invasion, unlimited
from .state import MARCH, MOBILE, Act, Context, State, baskets
from .terms import Ask, Wait

Group = list[list[Any]]  # [kind, steps used, number]


def ask_move(s: State, c: Context) -> Ask:
    """What can be marched, or how the march that is under way can go on (P20.3)."""
    if "fresh" not in c:
        _begin(s, c)
    march = c.get("march")
    if march is not None:
        return Wait(c["n"], _going_on(s, c, march))
    acts = [*_groups(s, c), *_stacks(s, c)]
    if not _duty(s, c, acts):
        acts.append(("done",))
    return Wait(c["n"], acts)


def _begin(s: State, c: Context) -> None:
    nation = c["n"]
    s.flags["move_no"] = c.get("no", 1)
    s.arr = {}
    c["fresh"], c["freshL"], c["march"] = {}, [], None
    spent = s.flags.get("cid_in", {}) if nation == "el_cid" else {}  # P14.26.3
    for area in s.areas_of(nation):
        if area != "box":
            less = spent if area == "valence" else {}
            units = {k: n - less.get(k, 0) for k, n in s.at(area, nation).items() if k in MOBILE and n > less.get(k, 0)}
            if units:
                c["fresh"][area] = units
    for leader, (area, whose) in s.leaders.items():
        starts = c.get("pile") is None or area in c["pile"]  # P2.6.2: only the pile starts, anybody may join it
        if whose == nation and area != "box" and starts and not (spent and leader == "el_cid"):
            c["freshL"].append(leader)


# -------------------------------------------------------------------- what can start


def _groups(s: State, c: Context) -> Iterator[Act]:
    """Unled units of one kind that take their first step together (P20.3.6)."""
    if c.get("pile") is not None:
        return
    for area, units in c["fresh"].items():
        for kind, most in units.items():
            if kind == "berber":  # P6.4.5
                continue
            for to in targets(s, c, area, 0, [[kind, 0, 1]], []):
                room = _room_beyond(s, c["n"], to)
                for n in range(1, min(most, room) + 1):
                    yield ("go", area, kind, n, to)


def _room_beyond(s: State, nation: str, area: str) -> int:
    """How many more units may march off the map there (P6.6.3)."""
    right = s.right(area, nation) if area in OFFMAP else None
    if right is None or not right.max_units:
        return 999
    return right.max_units - int(s.flags.get("italy" if nation == "carthage" else "beyond", 0))


def _stacks(s: State, c: Context) -> Iterator[Act]:
    """Stacks that a leader forms, or a pile without one (P20.2)."""
    for leader in c["freshL"]:
        if c.get("named", leader) != leader:
            continue
        area = s.leaders[leader][0]
        others = [other for other in c["freshL"] if other != leader and s.leaders[other][0] == area]
        for size in range(len(others) + 1):
            for along in itertools.combinations(others, size):
                yield from _compositions(c, leader, along, area)
    piles = [] if c.get("named") else [*(c.get("pile") or ()), *([c["minor"]] if c.get("minor") else [])]
    for area in piles:
        for units in baskets({k: n for k, n in c["fresh"].get(area, {}).items() if k != "berber"}):
            if units:
                yield ("lead", None, (), area, units)


def _compositions(c: Context, leader: str, along: tuple[str, ...], area: str) -> Iterator[Act]:
    units = dict(c["fresh"].get(area, {}))
    if "al_mansur" not in (leader, *along):
        units.pop("berber", None)
    for basket in baskets(units):
        yield ("lead", leader, along, area, basket)


def _duty(s: State, c: Context, acts: Sequence[Act]) -> bool:
    """Must somebody still enter Hispania (P4.5), or leave where the transit ended (P14.10.2)?"""
    if c.get("pile") is not None:
        return False
    nation = c["n"]
    bound = [a for a in (*OFFMAP, "sea") if not s.may_stay(a, nation)]
    bound += [c["barred"]] if c.get("barred") else []
    for act in acts:
        if act[0] == "go" and act[1] in bound:
            return True
        if act[0] == "lead" and act[3] in bound and targets(s, c, act[3], 0, _group(act[4]), [act[1], *act[2]]):
            return True
    return False


def _group(units: dict[str, int]) -> Group:
    return [[kind, 0, n] for kind, n in units.items()]


# -------------------------------------------------------------------- legal steps


def targets(s: State, c: Context, at: str, k: int, units: Group, leaders: list[Any]) -> list[str]:
    """Where a march can take its next step, as it is (P20.3.4)."""
    if not _can_walk(k, units, leaders) or (k > 0 and _stopped(s, c, at, units, leaders)):
        return []
    nation, size = c["n"], sum(n for _, _, n in units)
    found: list[str] = []
    for to, ends in _ways(s, nation, at, k, size):
        if to in s.printed.provinces and any(s.allies(nation, other) for other in s.others_at(to, nation)):  # P6.9
            if ends or not targets(s, c, to, k + 1, [[kind, used + 1, n] for kind, used, n in units], leaders):
                continue
        found.append(to)
    return found


def _can_walk(k: int, units: Group, leaders: list[Any]) -> bool:
    """Has everybody a step left (P6.2, P6.4)?"""
    if not units and not leaders:
        return False
    if any(used >= MARCH[kind] + bool(leaders) for kind, used, _ in units):
        return False
    return not leaders or k < 3 or any(used == k for _, used, _ in units)


def _stopped(s: State, c: Context, at: str, units: Group, leaders: list[Any]) -> bool:
    """Does this place end the move (P6.3)?"""
    if at not in s.printed.provinces:
        return True
    if s.printed.provinces[at].mountain and not leaders:
        return True
    missing = passage(s, c, at, sum(n for _, _, n in units), leaders)
    return missing is None or missing > 0


def passage(s: State, c: Context, at: str, passing: int, leaders: list[Any]) -> int | None:
    """How many units must still end their move here before others pass (P6.5); None if none ever can."""
    nation = c["n"]
    foes = [other for other in s.others_at(at, nation) if not s.allies(nation, other)]
    if not foes:
        return 0
    enemies = sum(s.map[at][foe][kind] for foe in foes for kind in s.map[at][foe])
    castle = any("castle" in s.map[at][foe] for foe in foes)
    need = enemies if castle else 2 * enemies  # P6.5.2
    stays = [id for id in s.leaders_at(at, nation) if id not in leaders and id not in c["freshL"]]
    if c.get("no") == 1 and invasion(s, nation) == "unlimited_with_leader":
        free = bool(stays)
    else:
        free = unlimited(s, nation, c.get("no"), at)
    big = bool(stays) or c.get("elan") or (c.get("no") in (1, 2) and invasion(s, nation) is not None)
    if not free and need > s.printed.provinces[at].stack + (
        2 if big or at in s.flags.get("minor", {}).get("at", ()) else 1
    ):
        return None
    ended = sum(n for kind, n in s.at(at, nation).items() if kind in MOBILE) - passing
    ended -= sum(c["fresh"].get(at, {}).values())
    return max(0, int(need) - int(ended))


def _ways(s: State, nation: str, at: str, k: int, size: int) -> Iterator[tuple[str, bool]]:
    """The areas one step away, and whether the step ends the march."""
    if at == "sea":
        for p in _ports(s, nation):
            yield p, False
    elif at == "afrique":
        for p in s.printed.straits["afrique"]:
            yield p, False
    elif at in OFFMAP:  # P6.6.1
        for area in ("gascogne", "narbonne"):
            for p in s.printed.links[area]:
                if p in s.printed.provinces:
                    yield p, False
            if area != at and s.may_stay(area, nation):
                yield area, True
    else:
        for p in s.printed.near[at]:
            yield p, False
        if k == 0:  # P6.7.1
            for p in s.printed.straits.get(at, ()):
                if p in s.printed.provinces or _may_leave(s, nation, p, size):
                    yield p, True
        for area in s.printed.links.get(at, ()):
            if _may_leave(s, nation, area, size):
                yield area, True
        if s.supreme(nation) and s.printed.provinces[at].anchor == "open":  # P6.8.3
            yield "sea", True


def _may_leave(s: State, nation: str, area: str, size: int) -> bool:
    """May a march step off the map here? A leader leaves the game with units only (P6.6.3)."""
    right = s.right(area, nation)
    if right is None or not right.enter or not (size or right.stay):
        return False
    return size <= _room_beyond(s, nation, area)


def _ports(s: State, nation: str) -> list[str]:
    """Where units at sea land (P6.8.1, P6.8.4)."""
    if nation == "croisade":
        return [p for p, row in s.printed.provinces.items() if row.coast]
    for row in s.printed.reinforcements:
        if row.nation == nation and row.turn == s.turn and row.land_only:
            return list(row.land_only)
    return [p for p, row in s.printed.provinces.items() if row.anchor == "open"]


# -------------------------------------------------------------------- going on


def _going_on(s: State, c: Context, march: Context) -> list[Act]:
    at, k, nation = march["at"], march["k"], c["n"]
    steps = targets(s, c, at, k, march["units"], march["lead"])
    acts: list[Act] = [("step", to) for to in steps]
    others = s.others_at(at, nation) if at in s.printed.provinces else []
    if k and any(s.allies(nation, other) for other in others):
        return acts
    if march["stack"] and k:
        acts += [("leave", kind, used) for kind, used, _ in march["units"] if used and kind != "berber"]
        if not others:
            acts += [("take", kind) for kind in _takeable(s, c, march)]
    if k or not steps:
        acts.append(("halt",))
    return acts


def _takeable(s: State, c: Context, march: Context) -> list[str]:
    """Units that may join here: not moved, in an élan any (P20.3.3, AMB-50)."""
    units = c["fresh"].get(march["at"], {})
    led = "al_mansur" in march["lead"]
    return [kind for kind in MOBILE if units.get(kind, 0) > 0 and (kind != "berber" or led)]


def do_move(s: State, c: Context, act: Act) -> None:
    """Start, continue or end a march, or the phase."""
    match act:
        case ("done",):
            _end(s, c)
            return
        case ("go", area, kind, n, to):
            _use(c, area, kind, n)
            c["march"] = {"at": area, "prev": "", "lead": [], "units": [[kind, 0, n]], "k": 0, "stack": False}
            _step(s, c, to)
        case ("lead", leader, along, area, units):
            leaders = [] if leader is None else [leader, *along]
            for kind, n in units.items():
                _use(c, area, kind, n)
            c["freshL"] = [id for id in c["freshL"] if id not in leaders]
            group = [[kind, 0, units[kind]] for kind in MOBILE if kind in units]
            c["march"] = {"at": area, "prev": "", "lead": leaders, "units": group, "k": 0, "stack": True}
            if c.get("pile"):
                c["pile"] = [p for p in c["pile"] if p != area]
                c["march"]["minor"] = bool(c.get("again"))
            if c.get("minor") == area:
                c["minor"], c["march"]["minor"] = None, True
            return
        case ("step", to):
            _step(s, c, to)
        case ("take", kind):
            _use(c, c["march"]["at"], kind, 1)
            _join(c["march"]["units"], kind, 0)
        case ("leave", kind, used):
            _drop(s, c, kind, used)
        case ("halt",):
            _finish(s, c)
            return
    march = c["march"]
    if march is not None and not _could_go_on(s, c, march):
        _finish(s, c)


def _use(c: Context, area: str, kind: str, n: int) -> None:
    units = c["fresh"][area]
    units[kind] -= n
    if not units[kind]:
        del units[kind]
    if not units:
        del c["fresh"][area]


def _join(units: Group, kind: str, used: int) -> None:
    for row in units:
        if row[:2] == [kind, used]:
            row[2] += 1
            return
    units.append([kind, used, 1])
    units.sort(key=lambda row: (MOBILE.index(row[0]), row[1]))


def _drop(s: State, c: Context, kind: str, used: int) -> None:
    march = c["march"]
    for row in march["units"]:
        if row[:2] == [kind, used]:
            row[2] -= 1
    march["units"] = [row for row in march["units"] if row[2]]
    if used:
        _arrived(s, march["at"], kind, march["prev"], 1)
    if march.get("minor") and s.others_at(march["at"], c["n"]):  # P23.11
        s.flags.setdefault("minor", {}).setdefault("at", []).append(march["at"])


def _arrived(s: State, p: str, kind: str, prev: str, n: int) -> None:
    key = f"{kind}|{prev}"
    cell = s.arr.setdefault(p, {})
    cell[key] = cell.get(key, 0) + n


def _could_go_on(s: State, c: Context, march: Context) -> bool:
    """Is any further step possible, perhaps after dropping units (P20.3.1)?"""
    at, k, units, leaders = march["at"], march["k"], march["units"], march["lead"]
    if march.get("ended"):
        return False
    if targets(s, c, at, k, units, leaders):
        return True
    if not march["stack"] or not k or at not in s.printed.provinces:
        return False
    allied = any(s.allies(c["n"], other) for other in s.others_at(at, c["n"]))
    size = sum(n for _, _, n in units)
    if allied:
        return False
    missing = passage(s, c, at, size, leaders)
    if missing is None:
        return False
    berbers = any(kind == "berber" and used >= MARCH[kind] + bool(leaders) for kind, used, _ in units)
    if berbers:
        return False
    keep = [row for row in units if row[1] < MARCH[row[0]] + bool(leaders)]
    if not leaders or k >= 3:  # somebody must go on with all steps made, or go on at all
        keep = [row for row in keep if not leaders or row[1] == k]
        return bool(keep) and bool(size >= missing)
    return bool(size >= missing)


def _step(s: State, c: Context, to: str) -> None:
    """The whole march goes one step (P20.2)."""
    march, nation = c["march"], c["n"]
    at, size = march["at"], sum(n for _, _, n in march["units"])
    crossing = at != "afrique" and to in s.printed.straits.get(at, ())
    for row in march["units"]:
        s.take(at, nation, row[0], row[2])
        row[1] += 1
    march["prev"], march["at"], march["k"] = at, to, march["k"] + 1
    if (
        at in OFFMAP
        and to in s.printed.provinces
        and to not in (*s.printed.links.get(at, ()), *s.printed.straits.get(at, ()))
    ):
        march["prev"] = next(area for area in s.printed.links[to] if area in OFFMAP)  # P6.6.1: by the other's link
    s.tell("Marched", "P6", nation=nation, units=_sizes(march["units"]), leaders=list(march["lead"]), origin=at, to=to)
    right = s.right(to, nation) if to in OFFMAP else None
    if right is not None:
        award(s, nation, int(right.vp_per_unit * 2) * size, "P6.6.3", to)
        if right.max_units:
            name = "italy" if nation == "carthage" else "beyond"
            s.flags[name] = s.flags.get(name, 0) + size
        if not right.stay:
            for leader in march["lead"]:
                del s.leaders[leader]
            c["march"] = None
            return
    for kind, _, n in march["units"]:
        s.add(to, nation, kind, n)
    for leader in march["lead"]:
        s.move_leader(leader, to)
    if to not in s.printed.provinces or crossing:
        march["ended"] = True
    if size and to in s.printed.provinces:
        enter(s, nation, to)


def _sizes(units: Group) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for kind, _, n in units:
        sizes[kind] = sizes.get(kind, 0) + n
    return sizes


def enter(s: State, nation: str, p: str) -> None:
    """Units enter: lone foreign leaders die (P23.6), ROME places a fort (P14.8.2)."""
    if s.others_at(p, nation):
        return
    for leader, (area, whose) in list(s.leaders.items()):
        if area == p and whose != nation:
            leader_killed(s, p, leader, by=nation, scored=True)
    if nation == "rome":
        rome_fort(s, p)


def _finish(s: State, c: Context) -> None:
    """The march has ended: its units are finished for the phase (P20.3.1)."""
    march = c["march"]
    c["march"] = None
    if march["at"] in s.printed.provinces:
        for kind, used, n in march["units"]:
            if used:
                _arrived(s, march["at"], kind, march["prev"], n)
    if march.get("minor"):
        s.flags.setdefault("minor", {}).setdefault("at", []).append(march["at"])


def _end(s: State, c: Context) -> None:
    """The phase is over: who may not stay off the map is eliminated (P4.5, P6.6.2, P6.8.2)."""
    nation = c["n"]
    s.todo.pop()
    for area in (*OFFMAP, "sea"):
        if s.may_stay(area, nation):
            continue
        for kind, n in dict(s.at(area, nation)).items():
            s.take(area, nation, kind, n)
            s.tell("UnitsLost", "P4.5", nation=nation, unit=kind, number=n, place=area)
        for leader in s.leaders_at(area, nation):
            del s.leaders[leader]
    after_conquest(s, nation)
