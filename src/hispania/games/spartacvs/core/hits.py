"""Hits that an owner takes, one after another (S2.3, S24.4 TAKE_HITS)."""

from __future__ import annotations

from .forces import each, hit, units
from .machine import question
from .state import Action, Frame, State


def _legal(s: State, f: Frame) -> list[Action]:
    """Every unit that may take the next hit; in winter none takes two (S19.3.3)."""
    if f["n"] <= 0:
        return []
    side, spent, found = f["who"], f["spent"], []
    for place, status in f["scope"]:
        for kind, step in each(units(s, place, side, status)):
            if f["once"]:
                taken = sum(1 for other in spent if other == (place, status, kind))
                reduced = next(r for name, _, r in units(s, place, side, status) if name == kind)
                if step == "r" and reduced <= taken:
                    continue
            found.append(("hit", place, status, kind, step))
    return sorted(found)


def _answer(s: State, f: Frame, action: Action) -> None:
    _, place, status, kind, step = action
    f["n"] -= 1
    if f["once"] and step == "f" and kind in s.config.two_step:
        f["spent"] = (*f["spent"], (place, status, kind))
    hit(s, place, f["who"], status, kind, step)
    if "count" in f:
        s.find(f["count"])["hits"] += 1
    if f["n"] == 0:
        s.stack.remove(f)


question("TAKE_HITS", _legal, _answer)
