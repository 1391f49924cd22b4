"""The computer players by name, with thinking of their own: `consul@1000` searches that often before a decision."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from typing import Final, Protocol

from msgspec import Struct

from ....errors import Unreadable
from ....players.contract import Decision
from ..core.state import State
from ..edge.game import Conquest
from .generals import Chieftain, Consul, Planner, Tribune
from .legate import Legate
from .recruit import Recruit


class Player(Protocol):
    """A player of this game: as any, and by the numbers of the core too."""

    @property
    def id(self) -> str:
        """The name by which a table asks for this player."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats it can hold."""

    def decide(self, game: Conquest, rng: random.Random, seat: str | None = None) -> Decision:
        """One of the legal actions; the game is not touched."""

    def choose(self, state: State, rng: random.Random) -> int:
        """The same decision as a number of the core, for those who play thousands of games."""


PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {  # from weak to strong
    "recruit": Recruit,
    "legate": Legate,
    "tribune": Tribune,
    "consul": Consul,
    "chieftain": Chieftain,
}
_BUDGET: Final = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<seconds>s?)(?:x(?P<threads>[1-9]\d?))?")
MOST_SECONDS: Final = 3600.0
MOST_ITERATIONS: Final = 10**9
EXAMPLES: Final = "legate, consul@3000 (iterations), consul@0.1s, consul@1sx2 (threads)"


class Budget(Struct, frozen=True):
    """What a planner may spend on a decision, where somebody says so."""

    iterations: int = 0
    seconds: float = 0.0
    threads: int = 0  # 0: as many as the player has


def read_player(text: str) -> tuple[str, Budget]:
    """The name of a player and its budget, as they are written; Unreadable says what is wrong with them.

    >>> read_player("consul@1000")
    ('consul', Budget(iterations=1000, seconds=0.0, threads=1))
    >>> read_player("consul@1sx2")
    ('consul', Budget(iterations=0, seconds=1.0, threads=2))
    """
    id, at, budget = text.partition("@")
    if id not in PLAYERS:
        raise Unreadable(f"no computer player is called {id[:40]!r}; there are {', '.join(PLAYERS)}; e.g. {EXAMPLES}")
    if not at:
        return id, Budget()
    if not isinstance(PLAYERS[id](), Planner):
        raise Unreadable(f"{text!r}: the {id} does not search, and takes no budget")
    found = _BUDGET.fullmatch(budget)
    if found is None or (not found["seconds"] and "." in found["number"]):
        raise Unreadable(f"{text!r}: a budget is a number of iterations or seconds; e.g. {EXAMPLES}")
    number, threads = float(found["number"]), int(found["threads"] or 0)
    if not 0 < number <= (MOST_SECONDS if found["seconds"] else MOST_ITERATIONS):
        raise Unreadable(f"{text!r}: a budget is from 1 to {MOST_ITERATIONS} iterations, or up to {MOST_SECONDS:.0f}s")
    if found["seconds"]:
        return id, Budget(seconds=number, threads=threads)
    return id, Budget(iterations=int(number), threads=threads or 1)


def player_with_budget(text: str) -> Player:
    """A player as it is written, made anew.

    >>> player_with_budget("tribune@300").id
    'tribune'
    """
    id, budget = read_player(text)
    found = PLAYERS[id]()
    if isinstance(found, Planner) and (budget.iterations or budget.seconds):
        found.iterations, found.seconds = budget.iterations, budget.seconds
        found.threads = budget.threads or found.threads
    return found
