"""The crisis track (S20)."""

from __future__ import annotations

from .state import State


def move(s: State, spaces: int, why: str, rule: str = "S20.3") -> None:
    """The marker moves, never beyond Stability (S20.1)."""
    before = s.crisis
    s.crisis = min(s.config.stability, s.crisis + spaces)
    if spaces:
        s.tell("CrisisMoved", rule, spaces=s.crisis - before, crisis=s.crisis, why=why)


def incident(s: State, id: str, times: int = 1) -> None:
    """An incident of the table happened so many times."""
    spaces = s.config.printed.incidents[id]
    if times:
        move(s, spaces * times, id, "S20.3" if spaces < 0 else "S20.4")
