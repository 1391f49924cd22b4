"""Generals who plan: they search the tree of their whole phase before every decision."""

from __future__ import annotations

import random
from typing import Final

from ....players.contract import Decision
from ..core.state import State
from ..edge.codec import decode
from ..edge.game import Conquest
from .reasons import why
from .search import Search, Thought

ROMANS: Final = ("U", "C", "K")
SEEDS: Final = 60  # bits


def by_seat(game: Conquest, chance: float) -> dict[str, float]:
    """Rome's chance as that of every seat: the Romans win together, the Hispano wins if they do not (H3.6-H3.8).

    >>> from hispania.games import conquest
    >>> by_seat(conquest.new_game(variants=["hispano"]), 0.75)
    {'U': 0.75, 'C': 0.75, 'K': 0.75, 'H': 0.25}
    """
    return {seat: 1.0 - chance if seat == "H" else chance for seat in game.seats}


class Planner:
    """Somebody who thinks for a number of iterations, or for a time, before every decision."""

    def __init__(self, id: str, seats: tuple[str, ...], *, iterations: int = 0, seconds: float = 0.0, threads: int = 1):
        self.id = id
        self.seats = seats
        self.iterations = iterations
        self.seconds = seconds
        self.threads = threads
        self._search: Search | None = None

    def decide(self, game: Conquest, rng: random.Random, seat: str | None = None) -> Decision:
        """The action that was tried most; its worth is Rome's chance of victory."""
        best = self._best(game.state, rng)
        return Decision(decode(game.state, best.action), why(best.action), best.chance, by_seat(game, best.chance))

    def choose(self, state: State, rng: random.Random) -> int:
        """The same decision by its number."""
        return self._best(state, rng).action

    def _best(self, state: State, rng: random.Random) -> Thought:
        if self._search is None or self._search.config is not state.config:
            self._search = Search(state.config, threads=self.threads)
        return self._search.think(
            state,
            iterations=self.iterations,
            seconds=self.seconds,
            seed=rng.getrandbits(SEEDS),
            keep=self.seconds > 0,  # a count of iterations means those of this decision alone
            settle=True,
        )[0]


def Tribune() -> Planner:
    """A quick planner: 100 iterations, a few milliseconds.

    >>> Tribune().id
    'tribune'
    """
    return Planner("tribune", (*ROMANS, "H"), iterations=100)


def Consul() -> Planner:
    """The best general we have: a tenth of a second."""
    return Planner("consul", (*ROMANS, "H"), seconds=0.1)


def Chieftain() -> Planner:
    """Plans for the resistance (H6.7), a tenth of a second."""
    return Planner("chieftain", ("H",), seconds=0.1)
