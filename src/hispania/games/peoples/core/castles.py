"""Castles, ruins and forts (P12), and ROME's forts (P14.8.2)."""

from __future__ import annotations

from .state import MOBILE, Act, Context, State
from .terms import Ask, Wait

NEVER_REBUILD = ("croisade", "almohade")


def ruin_castle(s: State, p: str, nation: str) -> None:
    """A destroyed castle becomes a ruin in place (P12.1)."""
    s.take(p, nation, "castle")
    s.ruin[p] = "wisigoth" if nation == "neutral" else nation
    s.tell("CastleRuined", "P12.1", place=p, nation=nation)


def put_castle(s: State, p: str, nation: str) -> None:
    """Put a castle into a province; a ruin's counter goes back to its nation (P12.3)."""
    s.ruin.pop(p, None)
    s.add(p, nation, "castle")


def walled(s: State, p: str) -> bool:
    """Stands a castle or a fort there already (P4.3)?"""
    return any("castle" in units or "fort" in units for units in s.map.get(p, {}).values())


def rebuild_choices(s: State, nation: str) -> list[Act]:
    """Every way to rebuild a ruin now (P12.3)."""
    if nation in NEVER_REBUILD or not s.ruin or not s.printed.nations[nation].limit.get("castle"):
        return []
    found: list[Act] = []
    own = s.provinces_of(nation)
    givers = [q for q in own if "castle" in s.at(q, nation)]
    for p in own:
        if p not in s.ruin or "fort" in s.at(p, nation):
            continue
        for kind in MOBILE[:-1]:
            if kind not in s.at(p, nation):
                continue
            if s.supply(nation, "castle") > 0 or s.ruin[p] == nation:
                found.append(("rebuild", p, kind, "supply"))
            found += [("rebuild", p, kind, q) for q in givers]
    return found


def rebuild(s: State, nation: str, p: str, kind: str, source: str) -> None:
    """Sacrifice a unit for a castle in place of the ruin (P12.3)."""
    put_castle(s, p, nation)
    s.take(p, nation, kind)
    if source != "supply":
        s.take(source, nation, "castle")
    if nation == "seville" and s.turn in (16, 17):
        s.flags.setdefault("rebuilt", []).append(p)
    s.tell("CastleRebuilt", "P12.3", place=p, nation=nation)


def ask_rebuild(s: State, c: Context) -> Ask:
    """The window after COMBAT (P23.3)."""
    return Wait(c["n"], [*rebuild_choices(s, c["n"]), ("done",)])


def do_rebuild(s: State, c: Context, act: Act) -> None:
    """Rebuild, or be done."""
    if act[0] == "done":
        s.todo.pop()
    else:
        rebuild(s, c["n"], act[1], act[2], act[3])


def rome_fort(s: State, p: str) -> None:
    """ROME's free fort, once per province and game (P14.8.2)."""
    if s.turn not in (4, 5) or s.active != "rome" or p in s.forts or p not in s.printed.provinces:
        return
    if "rome" in s.map.get(p, {}) and len(s.map[p]) == 1 and s.supply("rome", "fort") > 0:
        s.forts.append(p)
        s.add(p, "rome", "fort")
        s.tell("FortPlaced", "P14.8.2", place=p)
