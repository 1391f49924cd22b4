"""Stacking (P5): the checks before and after combat, capitals, and the surplus of an old capital."""

from __future__ import annotations

from ..printed.tables import KINDS
from .state import Act, Context, State
from .terms import Ask, Wait


def invasion(s: State, nation: str) -> str | None:
    """The stacking of the first phase of a nation's invasion this turn; None if it has none (P2.5)."""
    for row in s.printed.invasions:
        if row.nation == nation and row.turn == s.turn:
            return row.stack1
    return None


def unlimited(s: State, nation: str, no: object, p: str) -> bool:
    """Is there no limit in this province in this phase (P2.5.4)?"""
    stack1 = invasion(s, nation) if no == 1 else None
    return stack1 == "unlimited" or (stack1 == "unlimited_with_leader" and bool(s.leaders_at(p, nation)))


def attack_bonus(s: State, c: Context, p: str) -> int:
    """The best single bonus of an attack (P5.3)."""
    big = c.get("elan") or (c.get("no") in (1, 2) and invasion(s, c["n"]) is not None)
    return 2 if big or s.leaders_at(p, c["n"]) or p in s.flags.get("minor", {}).get("at", ()) else 1


def _room(s: State, c: Context, p: str) -> int:
    nation = c["n"]
    if c["final"]:
        return s.limit(p, nation) + int(s.mark.get(p) == nation)  # P5.4, P5.6
    if unlimited(s, nation, c.get("no"), p):
        return 999
    if not s.others_at(p, nation):
        return s.limit(p, nation)
    return s.printed.provinces[p].stack + attack_bonus(s, c, p)


def ask_stack(s: State, c: Context) -> Ask:
    """The surplus, provinces in file order (P5.7)."""
    nation = c["n"]
    if not c["final"]:
        if not c.get("begun"):
            c["begun"] = True
            for p in [p for p, marked in s.mark.items() if marked == nation]:  # P5.6: the mark dies
                del s.mark[p]
        if c.get("no") == 1 and invasion(s, nation) == "unlimited":  # P2.5.4
            s.todo.pop()
            return None
    for p in s.areas_of(nation):
        if p in s.printed.provinces and s.stack(p, nation) > _room(s, c, p):
            acts = _removals(s, nation, p)
            if not c.get("cap") and s.holder(p) == nation and s.capital.get(nation) != p and not s.others_at(p, nation):
                acts.append(("capital", p))
            return Wait(nation, acts)
    s.todo.pop()
    return None


def _removals(s: State, nation: str, p: str) -> list[Act]:
    units = s.at(p, nation)
    kinds = [kind for kind in KINDS if kind in units and kind != "berber"]
    if not s.others_at(p, nation):
        return [("remove", p, kind, "") for kind in kinds]
    acts: list[Act] = []
    for kind in kinds:  # P6.10: in a battle province kind and origin
        origins = [key.partition("|")[2] for key in s.arr.get(p, ()) if key.startswith(f"{kind}|")]
        acts += [("remove", p, kind, origin) for origin in origins or [""]]
    return acts


def remove(s: State, nation: str, p: str, kind: str, origin: str) -> None:
    """Remove a unit of the owner's choice; a castle leaves no ruin (P5.7, P12.1)."""
    s.take(p, nation, kind)
    if origin:
        forget_arrival(s, p, kind, origin)
    s.tell("UnitRemoved", "P5.7", nation=nation, place=p, unit=kind)


def forget_arrival(s: State, p: str, kind: str, origin: str) -> None:
    """A unit that arrived is gone: it bars no retreat any more (P23.7)."""
    key = f"{kind}|{origin}"
    s.arr[p][key] -= 1
    if not s.arr[p][key]:
        del s.arr[p][key]
        if not s.arr[p]:
            del s.arr[p]


def do_stack(s: State, c: Context, act: Act) -> None:
    """Remove a unit or declare the capital."""
    if act[0] == "capital":
        c["cap"] = True
        declare(s, c["n"], act[1])
    else:
        remove(s, c["n"], act[1], act[2], act[3])


def declare(s: State, nation: str, p: str) -> None:
    """Declare or move the capital; what is too much in the old one goes at once (P5.5)."""
    old = s.capital.get(nation)
    s.capital[nation] = p
    s.tell("CapitalDeclared", "P5.5", nation=nation, place=p)
    if old is not None and old != p:
        s.push("TRIM", n=nation, p=old)


def ask_trim(s: State, c: Context) -> Ask:
    """The surplus of the old capital, the overflow mark tolerated."""
    nation, p = c["n"], c["p"]
    if s.stack(p, nation) > s.limit(p, nation) + (s.mark.get(p) == nation):
        return Wait(nation, [("remove", p, kind, "") for kind in KINDS if kind in s.at(p, nation) and kind != "berber"])
    s.todo.pop()
    return None


def do_trim(s: State, c: Context, act: Act) -> None:
    """Remove a unit from the old capital."""
    remove(s, c["n"], act[1], act[2], "")
