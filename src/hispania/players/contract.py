"""What a computer player is, and what a game's own room of minds must hold."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from msgspec import Struct

from ..contract.game import Game
from ..table.session import Table

Chances: TypeAlias = Mapping[str, float]
"""By seat, from 0 to 1: how likely it wins; half of a draw counts."""


class Decision(Struct, frozen=True):
    """What a player does, and why: a code for the catalogues, and how good it looked (the player's own measure).

    >>> Decision("a move", "at-random").chances is None
    True
    """

    action: Any
    why: str
    worth: float = 0.0
    chances: Chances | None = None  # where the player thinks in chances


class Player(Protocol):
    """Somebody who can hold a seat; equal games and equal generators give equal decisions."""

    @property
    def id(self) -> str:
        """The name by which a table asks for this player."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats it can hold; none are named where it can hold any."""

    def decide(self, game: Any, rng: random.Random, seat: str | None = None) -> Decision:
        """One of the actions that are legal for the seat, by default for whoever must; the game is not touched."""


@runtime_checkable
class Planner(Protocol):
    """A player who thinks, before every decision, for a number of iterations or a time."""

    iterations: int
    seconds: float
    threads: int


class Hint(Protocol):
    """What a hint tells; never more than its strength."""

    @property
    def strength(self) -> int:
        """1: look here, 2: this kind of action, 3: this action."""

    @property
    def seat(self) -> str:
        """For whom it is."""

    def as_strong_as(self, strength: int) -> Any:
        """The same hint, keeping back what a weaker one does not tell."""


class Minds(Protocol):
    """The room "minds" of a game with players of its own; a game without it is played by the players of any game."""

    PLAYERS: Mapping[str, Callable[[], Player]]  # from weak to strong
    QUICK: str  # who plays whole games when nobody says who
    QUALITIES: Mapping[str, int]  # iterations of an analysis: quick, normal, deep

    def best_for(self, seat: str) -> str:
        """The id of the player who sits down in a seat when nobody says who."""

    def player_with_budget(self, text: str) -> Player:
        """A player as it is written, `consul@1000`, made anew."""

    def sides(self, game: Any) -> Sequence[Sequence[str]]:
        """The seats of each side, in the order in which `a/b` names their players."""

    def hint(self, game: Any, seat: str | None, strength: int, **thinking: Any) -> Hint:
        """What a search would do for a seat, by default for whoever must; `thinking` is iterations, seed, stop."""

    def write_hint(self, hint: Any) -> dict[str, Any]:
        """A hint as plain data."""

    def analyse(self, table: Table, **thinking: Any) -> Any:
        """What was luck and what was not; `thinking` is iterations, seed, threads, progress, stop."""

    def write_analysis(self, analysis: Any) -> dict[str, Any]:
        """An analysis as plain data."""

    def glance(self, game: Any) -> Chances:
        """The chances of all seats without a search that anybody would wait for."""

    def mark(self) -> str:
        """Changes with everything that a hint or an analysis depends on."""


def can_hold(player: Player, seat: str) -> bool:
    """Can this player hold a seat?

    >>> from hispania.players.anyone import Random
    >>> can_hold(Random(), "U")
    True
    """
    return not player.seats or seat in player.seats


def decider(game: Game, seat: str | None) -> str:
    """The seat for which a player decides: the one that is named, or whoever must."""
    return seat if seat is not None else game.turn.seats[0]
