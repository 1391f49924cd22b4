"""Players who can play any game by its contract alone, for games that have none of their own."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Final

from ..contract.game import Game
from ..errors import Unreadable
from .contract import Decision, Player, decider
from .search import Search

ITERATIONS: Final = 200  # before a decision, where nobody says how many
MOST_ITERATIONS: Final = 10**9
_SOURCES: Final = ("search.py", "hints.py", "analysis.py")  # what is found depends on these


class Random:
    """Decides at random.

    >>> Random().id
    'random'
    """

    id = "random"
    seats: tuple[str, ...] = ()

    def decide(self, game: Game, rng: random.Random, seat: str | None = None) -> Decision:
        """Any legal action."""
        return Decision(rng.choice(game.legal_actions(decider(game, seat))), "at-random")


class Searcher:
    """Searches before every decision; it believes nothing that its seat cannot see.

    >>> Searcher(iterations=50).id
    'searcher'
    """

    id = "searcher"
    seats: tuple[str, ...] = ()

    def __init__(self, iterations: int = ITERATIONS) -> None:
        self.iterations = iterations
        self.seconds = 0.0
        self.threads = 1

    def decide(self, game: Game, rng: random.Random, seat: str | None = None) -> Decision:
        """The action that was tried most; its worth is the seat's own chance."""
        mine = decider(game, seat)
        legal = game.legal_actions(mine)
        if len(legal) == 1:
            return Decision(legal[0], "no-choice")
        best = Search(game, mine, rng).run(self.iterations).thoughts()[0]
        return Decision(best.action, "search", best.chances[mine], best.chances)


PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {"random": Random, "searcher": Searcher}  # from weak to strong
BEST: Final = "searcher"


def player_with_budget(text: str) -> Player:
    """A player as it is written, made anew.

    >>> player_with_budget("searcher@50").id
    'searcher'
    >>> player_with_budget("cato")
    Traceback (most recent call last):
    hispania.errors.Unreadable: no computer player is called 'cato'; there are random, searcher; e.g. searcher@1000
    """
    id, at, budget = text.partition("@")
    if id not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise Unreadable(f"no computer player is called {id[:40]!r}; there are {known}; e.g. searcher@1000")
    if not at:
        return PLAYERS[id]()
    if id != Searcher.id:
        raise Unreadable(f"{text[:40]!r}: {id} does not search, and takes no budget")
    if not (budget.isascii() and budget.isdigit() and 0 < int(budget[:12]) <= MOST_ITERATIONS):
        raise Unreadable(f"{text[:40]!r}: a budget is from 1 to {MOST_ITERATIONS} iterations; e.g. searcher@1000")
    return Searcher(int(budget))


def mark() -> str:
    """Changes with the search: what was analysed before is not what it would find today.

    >>> len(mark())
    64
    """
    folder = files(__package__)
    return hashlib.sha256(b"".join(folder.joinpath(name).read_bytes() for name in _SOURCES)).hexdigest()
