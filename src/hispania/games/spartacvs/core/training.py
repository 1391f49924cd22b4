"""Training (S9.7)."""

from __future__ import annotations

from .config import HEAVY_OF, IBERIAN, R, S
from .forces import family_of, flip, friendly, is_legate, left_in_pool, plus, set_units, units
from .machine import question
from .state import OUT, Action, Frame, State


def possible(s: State, who: str, map: str, by: str | None) -> list[Action]:
    """What one point of training can do; with card 44 by any Iberian general."""
    found: list[Action] = []
    for (place, side, status), ids in sorted(s.stands.items()):
        if side != who or status != OUT or s.config.map.get(place) != map:
            continue
        stack = units(s, place, who)
        if who == R:
            if any(not is_legate(s, id) for id in ids) and any(k == "legion" and r for k, _, r in stack):
                found.append(("flip", place, "legion"))
            continue
        drillmasters = any(id == "sertorius" if by is None else family_of(s, id) == IBERIAN for id in ids)
        if drillmasters and friendly(s, place, S):
            found += _drill(s, place, "spanish_light")
        if "spartacus" in ids and by is None:
            found += _drill(s, place, "servile_light")
    return found


def _drill(s: State, place: str, light: str) -> list[Action]:
    heavy, found = HEAVY_OF[light], []
    for kind, full, reduced in units(s, place, S):
        if kind == light and full and left_in_pool(s, heavy) > 0:
            found.append(("drill", place, light))
        if kind == heavy and reduced:
            found.append(("flip", place, heavy))
    return found


def _legal(s: State, f: Frame) -> list[Action]:
    if not f["points"]:
        return []
    return [*possible(s, f["who"], f["map"], f["by"]), ("done",)]


def _answer(s: State, f: Frame, action: Action) -> None:
    if action[0] == "done":
        s.stack.pop()
        return
    f["points"] -= 1
    place = action[1]
    if action[0] == "flip":
        flip(s, place, f["who"], action[2])
        s.tell("Flipped", "S9.7", place=place, unit=action[2], side=f["who"])
    else:
        stack = plus(units(s, place, S), action[2], -1, 0)
        set_units(s, place, S, OUT, plus(stack, HEAVY_OF[action[2]], 0, 1))
        s.tell("Drilled", "S9.7", place=place, unit=HEAVY_OF[action[2]])


question("TRAIN", _legal, _answer)
