"""The room `minds` of peoples: players, hints, the story of a game, chances at a glance."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any, Final

from .... import games
from ....players import analysis, hints
from ....table.session import Table
from ..edge.game import Peoples
from .budgets import PLAYERS, player_with_budget
from .story import QUALITIES, Storyteller, glance, hint

__all__ = [
    "PLAYERS",
    "QUALITIES",
    "QUICK",
    "analyse",
    "best_for",
    "glance",
    "hint",
    "mark",
    "player_with_budget",
    "sides",
    "write_analysis",
    "write_hint",
]
QUICK: Final = "thumb"
_SOURCES: Final = (
    "clash.py", "dealing.py", "fighting.py", "judge.py", "marching.py", "outlook.py", "plan.py", "players.py",
    "course.py", "data/course.json", "planning.py", "rollout.py", "scores.py", "search.py", "story.py", "thumb.py",
)  # fmt: skip


def best_for(seat: str) -> str:
    """Who sits down when nobody says who.

    >>> best_for("1")
    'planner'
    """
    return "planner"


def sides(game: Peoples) -> Sequence[Sequence[str]]:
    """Every seat is a side of its own.

    >>> from hispania import games
    >>> len(sides(games.rules("peoples").new_game()))
    4
    """
    return [(seat,) for seat in game.seats]


def write_hint(told: Any) -> dict[str, Any]:
    """A hint as plain data."""
    return hints.write_hint(games.rules("peoples"), told)


def analyse(
    table: Table,
    *,
    iterations: int = QUALITIES["normal"],
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> analysis.Analysis:
    """What was luck and what was not."""
    judge = Storyteller(iterations, seed, stop)
    return analysis.analyse(table, iterations=iterations, seed=seed, progress=progress, stop=stop, judge=judge)


def write_analysis(story: Any) -> dict[str, Any]:
    """An analysis as plain data."""
    return analysis.write_analysis(games.rules("peoples"), story)


def mark() -> str:
    """Changes with everything that a hint or an analysis depends on.

    >>> len(mark())
    64
    """
    folder = files(__package__)
    return hashlib.sha256(b"".join(folder.joinpath(name).read_bytes() for name in _SOURCES)).hexdigest()
