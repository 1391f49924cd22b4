"""Retreats (P7.8): by choice after a round, and forced ones."""

from __future__ import annotations

from ..printed.tables import KINDS, OFFMAP
from .castles import ruin_castle
from .mission_terms import engaged_lost
from .nations import leader_killed
from .points import award
from .stacking import declare
from .state import MOBILE, Act, Context, State
from .terms import Ask, Wait


def places(s: State, nation: str, origin: str, ban: list[str]) -> list[str]:
    """Where one unit of a nation may retreat to (P7.8)."""
    found = []
    for p in _around(s, origin):
        if p in ban:
            continue
        if p in s.printed.provinces:
            if _open(s, nation, p) and s.stack(p, nation) <= s.limit(p, nation):  # P5.6
                found.append(p)
        elif _may_go_off(s, nation, p):
            found.append(p)
    if s.printed.provinces[origin].anchor == "open" and s.supreme(nation) and "sea" not in ban:  # P6.8.3
        found.append("sea")
    return found


def _around(s: State, origin: str) -> list[str]:
    return [*s.printed.near[origin], *s.printed.straits.get(origin, ()), *s.printed.links.get(origin, ())]


def _open(s: State, nation: str, p: str) -> bool:
    """Is a province the nation's own, or empty of units and of others' leaders (P7.8.2)?"""
    cells = s.map.get(p, {})
    if any(n != nation for n in cells):
        return False
    return bool(cells) or not any(area == p and whose != nation for area, whose in s.leaders.values())


def _may_go_off(s: State, nation: str, area: str) -> bool:
    right = s.right(area, nation)
    if right is None or not right.retreat:
        return False
    return nation != "vandale" or bool(s.key("vandale_africa_retreat"))


def capitals(s: State, c: Context) -> list[str]:
    """Provinces that a new capital would open (P23.2)."""
    nation = c["n"]
    if c.get("cap") or c.get("box"):
        return []
    near = [p for p in _around(s, c["from"]) if p in s.printed.provinces and p not in c["ban"]]
    return [
        p
        for p in near
        if set(s.map.get(p, ())) == {nation}
        and s.capital.get(nation) != p
        and 0 <= s.stack(p, nation) - s.limit(p, nation) <= 1
    ]


def able(s: State, c: Context) -> list[str]:
    """The kinds of which a unit may retreat (P7.8.6)."""
    nation, units = c["n"], dict(s.at(c["from"], c["n"]))
    wounded = c.get("wounded", 0)
    for kind in ("crusader_knight", "knight"):
        hurt = min(wounded, units.get(kind, 0))
        wounded -= hurt
        if hurt:
            units[kind] -= hurt
    if nation == "franc" and "roland" in s.leaders and not c.get("why"):
        units.pop("knight", None)
    if nation == "neutral":
        return []
    return [kind for kind in MOBILE if units.get(kind, 0) > 0]


def _goals(s: State, c: Context) -> list[str]:
    return ["box"] if c.get("box") else places(s, c["n"], c["from"], c["ban"])


def _leader_moves(s: State, c: Context) -> list[Act]:
    leaders = [id for id in s.leaders_at(c["from"], c["n"]) if id != "roland"]
    return [("retreat_leader", leader, to) for leader in leaders for to in sorted(set(c["used"]))]


def ask_retreat(s: State, c: Context) -> Ask:
    """A side may go, one unit at a time, or stay (P7.8.1)."""
    nation, origin = c["n"], c["from"]
    kinds = able(s, c)
    goals = _goals(s, c)
    acts: list[Act] = [("retreat", kind, to) for kind in kinds for to in goals]
    if kinds:
        acts += [("capital", p) for p in capitals(s, c)]
    acts += _leader_moves(s, c)
    staying = bool(s.at(origin, nation))
    if not acts:
        s.todo.pop()
        if not staying:  # P7.7: Roland is left alone
            for leader in s.leaders_at(origin, nation):
                leader_killed(s, origin, leader, by=s.others_at(origin, nation)[0], scored=c["side"] == "D")
        return None
    if staying:
        acts.append(("stay",))
    return Wait(nation, acts)


def do_retreat(s: State, c: Context, act: Act) -> None:
    """Retreat a unit or a leader, declare the capital, or stay."""
    match act:
        case ("stay",):
            s.todo.pop()
        case ("capital", p):
            c["cap"] = True
            declare(s, c["n"], p)
        case ("retreat", kind, to):
            go(s, c["n"], c["from"], kind, to)
            c["used"].append(to)
            below = s.todo[-2][1] if len(s.todo) > 1 else {}
            if c.get("side") == "D" and below.get("mission"):
                engaged_lost(below["mission"], kind)
        case ("retreat_leader", leader, to):
            move_leader(s, c, leader, to)


def move_leader(s: State, c: Context, leader: str, to: str) -> None:
    """A leader goes along; where units leave the game he does too."""
    right = s.right(to, c["n"]) if to in OFFMAP else None
    if right is not None and not right.stay:
        del s.leaders[leader]
    else:
        s.move_leader(leader, to)
    s.tell("LeaderRetreated", "P7.7", leader=leader, to=to)


def go(s: State, nation: str, origin: str, kind: str, to: str) -> None:
    """One unit retreats; a province lifted above its limit is marked (P5.6)."""
    s.take(origin, nation, kind)
    s.tell("UnitRetreated", "P7.8", nation=nation, unit=kind, origin=origin, to=to)
    right = s.right(to, nation) if to in OFFMAP else None
    if right is not None:
        award(s, nation, int(right.vp_per_unit * 2), "P6.6.3", to)
        if not right.stay:
            return
    s.add(to, nation, kind)
    if to in s.printed.provinces and s.stack(to, nation) > s.limit(to, nation):
        s.mark[to] = nation


# -------------------------------------------------------------------- forced retreats


def ask_forced(s: State, c: Context) -> Ask:
    """Units go one by one; what has no destination left is eliminated (P7.8.7)."""
    nation, origin = c["n"], c["from"]
    for kind in ("castle", "fort"):
        if kind in s.at(origin, nation):
            if kind == "castle":
                ruin_castle(s, origin, nation)
            else:
                s.take(origin, nation, kind)
    kinds = [kind for kind in KINDS if kind in s.at(origin, nation)]
    if nation == "neutral" or not (kinds or s.leaders_at(origin, nation)):
        _lost(s, c)
        s.todo.pop()
        return None
    goals = _goals(s, c)
    if kinds:
        offers: list[Act] = [("capital", p) for p in capitals(s, c)]
        if goals:
            acts: list[Act] = [("retreat", kind, to) for kind in kinds for to in goals]
            return Wait(nation, [*acts, *offers])
        if offers:
            return Wait(nation, [*offers, ("stay",)])
        _lost(s, c)
        return None
    leaders = s.leaders_at(origin, nation)
    if leaders:
        follow = sorted(set(c["used"])) or goals
        if follow:
            return Wait(nation, [("retreat_leader", leaders[0], to) for to in follow])
        for leader in leaders:
            del s.leaders[leader]
    s.todo.pop()
    return None


def _lost(s: State, c: Context) -> None:
    """What cannot go is eliminated; nobody scores for it (P7.8.7)."""
    nation, origin = c["n"], c["from"]
    for kind, n in dict(s.at(origin, nation)).items():
        s.take(origin, nation, kind, n)
        s.tell("UnitsLost", "P7.8.7", nation=nation, unit=kind, number=n, place=origin)


def do_forced(s: State, c: Context, act: Act) -> None:
    """As a retreat by choice; staying accepts the loss (P23.2)."""
    if act[0] == "stay":
        _lost(s, c)
    else:
        do_retreat(s, c, act)
