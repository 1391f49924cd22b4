"""Placement (P4, P23.4): forts, reinforcements, leaders, Berbers, bought units."""

from __future__ import annotations

from ..printed.tables import Leader, Reinforcement
from .castles import put_castle, rebuild, rebuild_choices, rome_fort, walled
from .points import award
from .stacking import declare
from .state import Act, Context, State
from .terms import Ask, Wait

BOUGHT = ("castle", "knight", "infantry")  # P23.4: in this order


def receives(s: State, nation: str) -> bool:
    """Does anything arrive for a nation this turn (P2.3)?"""
    return bool(_rows(s, nation) or _leaders(s, nation)) or (nation == "aragon" and _late_aragon(s))


def _rows(s: State, nation: str) -> list[Reinforcement]:
    found = [r for r in s.printed.reinforcements if (r.nation, r.turn, r.phase) == (nation, s.turn, "placement")]
    if nation == "lusitanien" and not s.alive(nation):  # P14.4.2
        return []
    return [row for row in found if nation != "el_cid" and "berber" not in row.units]


def _leaders(s: State, nation: str) -> list[Leader]:
    if nation in ("el_cid",) or (nation == "lusitanien" and not s.alive(nation)):
        return []
    return [row for row in s.printed.leaders.values() if row.nation == nation and row.arrive == s.turn]


def _late_aragon(s: State) -> bool:
    return s.turn == 16 and bool(s.flags.get("aragon_late"))


# -------------------------------------------------------------------- jobs


def _jobs(s: State, nation: str) -> list[list[object]]:
    """What is still to be placed, in order; fixed places are filled at once."""
    jobs: list[list[object]] = []
    own: list[list[object]] = []
    if nation == "aragon" and _late_aragon(s):  # P14.17.1
        _arrive(s, nation, "infantry", 4, "narbonne")
        _arrive(s, nation, "knight", 1, "narbonne")
    for row in _rows(s, nation):
        for kind, figure in row.units.items():
            n = min(figure, 99)
            if row.up_to:
                n = max(0, figure - s.count(nation, kind))  # P4.4.3
            n = min(n, s.supply(nation, kind))
            if n <= 0:
                continue
            if row.place == "own":
                own += [["own", kind]] * n
            elif "|" in row.place:
                jobs.append(["split", kind, n, *row.place.split("|")])
            else:
                jobs.append(["fixed", kind, n, row.place])
    jobs += own
    jobs += [["leader", row.id] for row in _leaders(s, nation)]
    if nation == "omeyyad" and s.turn == 14:
        jobs.append(["berber"])
    return jobs


def _arrive(s: State, nation: str, kind: str, n: int, place: str) -> None:
    n = min(n, s.supply(nation, kind))
    s.add(place, nation, kind, n)
    s.tell("UnitsArrived", "P4.4", nation=nation, unit=kind, number=n, place=place)


def ask_place(s: State, c: Context) -> Ask:
    """The next job that needs a decision, then bought units, capital, rebuilding (P23.4)."""
    nation = c["n"]
    if "jobs" not in c:
        if nation == "rome":
            for p in s.provinces_of(nation):
                rome_fort(s, p)
        c["jobs"], c["taken"], c["cap"] = _jobs(s, nation), [], False
    while c["jobs"]:
        job = c["jobs"][0]
        acts = _job_choices(s, nation, job)
        if acts is None:
            c["jobs"].pop(0)
            continue
        return Wait(nation, acts)
    acts = []
    waiting = s.waiting.get(nation, {})
    kind = next((kind for kind in BOUGHT if waiting.get(kind) and _free(s, c, kind)), None)
    if kind is not None:
        acts += [("place", kind, p) for p in _free(s, c, kind)]
    if waiting and not c["cap"]:
        acts += [("capital", p) for p in s.provinces_of(nation) if s.capital.get(nation) != p]
    acts += rebuild_choices(s, nation)
    if kind is None:
        acts.append(("done",))
    return Wait(nation, acts)


def _free(s: State, c: Context, kind: str) -> list[str]:
    """Where a bought unit may go (P4.1, P4.2, P4.3)."""
    nation = c["n"]
    return [
        p
        for p in s.provinces_of(nation)
        if p not in c["taken"] and s.stack(p, nation) <= s.limit(p, nation) and not (kind == "castle" and walled(s, p))
    ]


def _job_choices(s: State, nation: str, job: list[object]) -> list[Act] | None:
    """The choices of a job; None if it is done or void."""
    match job:
        case ["fixed", str(kind), int(n), str(place)]:
            _arrive(s, nation, kind, n, place)
            return None
        case ["split", kind, int(n), first, _]:
            return [("split", kind, k, first) for k in range(n + 1)]
        case ["own", kind]:
            places = s.provinces_of(nation) or _homeless(s, nation)
            return [("place", kind, p) for p in places] or None
        case ["leader", str(leader)]:
            return [("leader", leader, p) for p in _leader_places(s, nation, s.printed.leaders[leader].place)] or None
        case ["berber"] if "al_mansur" in s.leaders:
            return [("berber", n) for n in range(min(3, s.supply(nation, "berber")) + 1)]
    return None


def _homeless(s: State, nation: str) -> list[str]:
    """Where NAVARRE's force of turn 15 comes when the nation is dead (P14.20.2)."""
    if nation != "navarre":
        return []
    found = [p for p in ("pamplune", "pays_basque") if not s.map.get(p)]
    return found or ["gascogne"]


def _leader_places(s: State, nation: str, place: str) -> list[str]:
    """Where a leader may be placed (P4.6.1)."""
    if place == "own":
        return s.provinces_of(nation) or [a for a in s.areas_of(nation) if a not in s.printed.provinces and a != "box"]
    if place == "afrique_or_sea":
        return [a for a in ("afrique", "sea") if s.at(a, nation)]
    return [place]


def do_place(s: State, c: Context, act: Act) -> None:
    """Do a job, place a bought unit, declare the capital, rebuild, or be done."""
    nation = c["n"]
    match act:
        case ("done",):
            s.todo.pop()
        case ("capital", p):
            c["cap"] = True
            declare(s, nation, p)
        case ("rebuild", p, kind, source):
            rebuild(s, nation, p, kind, source)
        case ("split", kind, n, _):
            _, _, total, first, second = c["jobs"].pop(0)
            _arrive(s, nation, kind, n, first)
            _arrive(s, nation, kind, total - n, second)
        case ("leader", leader, p):
            c["jobs"].pop(0)
            s.leaders[leader] = (p, nation)
            s.tell("LeaderArrived", "P4.6", nation=nation, leader=leader, place=p)
        case ("berber", n):  # P14.15.6
            c["jobs"].pop(0)
            s.add(s.leaders["al_mansur"][0], nation, "berber", n)
            award(s, nation, -4 * n, "P14.15.6")
        case ("place", kind, p) if c["jobs"]:
            c["jobs"].pop(0)
            s.add(p, nation, kind)
            s.tell("UnitsArrived", "P4.4", nation=nation, unit=kind, number=1, place=p)
        case ("place", kind, p):
            waiting = s.waiting[nation]
            waiting[kind] -= 1
            if not waiting[kind]:
                del waiting[kind]
            if not waiting:
                del s.waiting[nation]
            c["taken"].append(p)
            if kind == "castle":
                put_castle(s, p, nation)
            else:
                s.add(p, nation, kind)
            s.tell("UnitPlaced", "P4.1", nation=nation, unit=kind, place=p)
