"""Dice of a battle (P7.3-P7.6, P7.11): who fires, what it needs, what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .castles import ruin_castle
from .mission_terms import engaged_lost
from .points import kill
from .state import Context, State

FIRING: Final = ("infantry", "elite", "cavalry", "knight", "berber", "castle", "fort")  # P7.3
RIVER: Final = "~"


def merged(units: Mapping[str, int]) -> dict[str, int]:
    """Units by category: crusader knights are knights (P7.3)."""
    found = {kind: n for kind, n in units.items() if kind != "crusader_knight"}
    if "crusader_knight" in units:
        found["knight"] = found.get("knight", 0) + units["crusader_knight"]
    return found


def dice_of(kind: str, units: Mapping[str, int], hits: int = 0) -> int:
    """How many dice a firing kind has (P7.3)."""
    n = units.get(kind, 0)
    return 3 * n - hits if kind == "castle" and n else n


def nation_of(c: Context, side: str) -> str:
    """The nation of a side."""
    return str(c[side])


def categories(s: State, c: Context, side: str) -> dict[str, int]:
    """The target categories of a side and how many units are in each, in the order of the dice."""
    units = merged(s.at(c["p"], c[side]))
    if side == "D" and c.get("mission"):
        engaged = merged(c["mission"]["engage"])
        units = {kind: min(n, engaged.get(kind, 0)) for kind, n in units.items()}
    found: dict[str, int] = {}
    river = merged(c["river"]) if side == "A" and c["round"] == 1 else {}
    for kind in FIRING:
        wet = min(river.get(kind, 0), units.get(kind, 0))
        if units.get(kind, 0) - wet > 0:
            found[kind] = units[kind] - wet
        if wet:
            found[kind + RIVER] = wet
    return found


def threshold(s: State, c: Context, side: str, kind: str, target: str) -> int:
    """The lowest roll that hits, after all modifiers of the firing side (P7.4, P7.5)."""
    firing, aimed = c[side], c["D" if side == "A" else "A"]
    base = target.rstrip(RIVER)
    tactics = 2 * (side in c.get("tactics", ()))
    if kind == "berber":  # P7.11
        return (5 if "al_mansur" in s.leaders_at(c["p"], firing) else 7) - tactics
    if base == "berber":
        return 9
    table = s.printed.attack if side == "A" else s.printed.defence
    column = int(c.get("terrain", s.printed.provinces[c["p"]].terrain) == "mountain")
    need = table[_as(firing, kind)][_as(aimed, base)][column]
    if side == "D" and kind == "knight" and base == "cavalry" and column:
        need = int(s.key("knight_cavalry_mountain"))
    return need - sum(bonus for _, bonus in modifiers(s, c, side, target))


def modifiers(s: State, c: Context, side: str, target: str) -> list[tuple[str, int]]:
    """Every modifier of a die and its name (P7.5)."""
    found = []
    if s.leaders_at(c["p"], c[side]):
        found.append(("leader", 2))
    if side == "A" and c.get("zeal"):
        found.append(("zeal", 1))
    if side in c.get("tactics", ()):
        found.append(("tactics", 2))
    if side == "D" and c["round"] == 1 and c["river"]:
        if target.endswith(RIVER) or s.key("river_scope") == "all":
            found.append(("river", 2))
    return found


def _as(nation: str, kind: str) -> str:
    """A fort fights as an elite while ROME's, as infantry otherwise (P7.4)."""
    if kind == "fort":
        return "elite" if nation == "rome" else "infantry"
    return kind


def volleys(c: Context) -> list[tuple[str, str, str]]:
    """The dice of the round in order: side, firing kind, target (P7.3)."""
    found = []
    for side in ("A", "D"):
        for kind in FIRING:
            at = c["aims"].get(side, {}).get(kind, {})
            for base in FIRING:
                for target in (base, base + RIVER):
                    found += [(side, kind, target)] * at.get(target, 0)
    return found


def count_hits(s: State, c: Context, dice: tuple[int, ...]) -> dict[str, dict[str, int]]:
    """The hits of a round by side that suffers them and category."""
    found: dict[str, dict[str, int]] = {"A": {}, "D": {}}
    for (side, kind, target), face in zip(volleys(c), dice, strict=True):
        if face != 1 and face >= threshold(s, c, side, kind, target):  # P7.5: a natural 1 misses
            suffers = found["D" if side == "A" else "A"]
            suffers[target] = suffers.get(target, 0) + 1
    return found


def apply_hits(s: State, c: Context, side: str, hits: Mapping[str, int]) -> None:
    """Take the losses of a side off the map (P7.6)."""
    room = categories(s, c, side)
    for target, n in hits.items():
        if n <= 0 or target not in room:
            continue
        base = target.rstrip(RIVER)
        if base == "castle":
            _hit_castle(s, c, side, n)
        elif base == "knight":
            _hit_knights(s, c, side, target, room[target], n)
        else:
            for _ in range(min(n, room[target])):
                _lose(s, c, side, base, target)


def _hit_castle(s: State, c: Context, side: str, n: int) -> None:
    hits = c["hits"] = c.get("hits", 0) + n
    if hits >= (1 if c.get("treason") == side else 3):
        c["hits"] = 0
        ruin_castle(s, c["p"], c[side])
        _destroyed(s, c, side, "castle")


def _hit_knights(s: State, c: Context, side: str, target: str, number: int, n: int) -> None:
    key = side + (RIVER if target.endswith(RIVER) else "")
    wounded = c["w"].get(key, 0)
    weak = 1 if c.get("indiscipline") == side and not wounded else 0
    for _ in range(n):
        if wounded:
            wounded, number = wounded - 1, number - 1
            _lose(s, c, side, "knight", target)
        elif number > 0 and weak:
            weak, number = 0, number - 1
            c["indiscipline"] = ""
            _lose(s, c, side, "knight", target)
        elif number > 0:
            wounded += 1
    c["w"][key] = wounded


def _lose(s: State, c: Context, side: str, kind: str, target: str) -> None:
    """One unit of a category dies; of knights the crusader knights first (P7.6.3)."""
    p, nation = c["p"], c[side]
    if kind == "knight" and "crusader_knight" in s.at(p, nation):
        kind = "crusader_knight"
    s.take(p, nation, kind)
    if target.endswith(RIVER):
        c["river"][kind] = c["river"].get(kind, 1) - 1
        c["river"] = {k: n for k, n in c["river"].items() if n > 0}
    s.tell("UnitDestroyed", "P7.6", nation=nation, unit=kind, place=p)
    _destroyed(s, c, side, kind)


def _destroyed(s: State, c: Context, side: str, kind: str) -> None:
    if side != "D":
        return
    kill(s, c["p"], c["D"], kind)
    mission: dict[str, Any] | None = c.get("mission")
    if mission:
        engaged_lost(mission, kind)
