"""The players by name, with a budget where they think."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....errors import Unreadable
from ....players.contract import Player
from .players import Planner, Random, RuleOfThumb

PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {  # from weak to strong
    "random": Random,
    "thumb": RuleOfThumb,
    "planner": Planner,
}
EXAMPLES: Final = "thumb, planner@200 (sequences played in thought), planner@0.5s"
MOST_SECONDS: Final = 3600.0
MOST_GAMES: Final = 10**9


def player_with_budget(text: str) -> Player:
    """A player as it is written, made anew.

    >>> player_with_budget("planner@200").id
    'planner'
    >>> player_with_budget("thumb@200")
    Traceback (most recent call last):
    hispania.errors.Unreadable: 'thumb@200': thumb does not search, and takes no budget
    """
    id, at, budget = text.partition("@")
    if id not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise Unreadable(f"no computer player is called {id[:40]!r}; there are {known}; e.g. {EXAMPLES}")
    found = PLAYERS[id]()
    if not at:
        return found
    if not isinstance(found, Planner):
        raise Unreadable(f"{text[:40]!r}: {id} does not search, and takes no budget")
    found.iterations, found.seconds = read_budget(text, budget)
    return found


def read_budget(text: str, budget: str) -> tuple[int, float]:
    """Games in thought, or seconds, for the plan of a sequence.

    >>> read_budget("planner@1.5s", "1.5s")
    (0, 1.5)
    """
    timed = budget.endswith("s")
    number = budget[:-1] if timed else budget
    plain = number.replace(".", "", 1) if timed else number
    if not (plain.isascii() and plain.isdigit() and 0 < float(number[:12]) <= (MOST_SECONDS if timed else MOST_GAMES)):
        raise Unreadable(f"{text[:40]!r}: a budget is a number of games in thought, or of seconds; e.g. {EXAMPLES}")
    return (0, float(number)) if timed else (int(number[:12]), 0.0)
