"""The contract of a game: the smallest shape that search, replay, servers and research all need.

A game is told apart from its position by nothing but the position: everything needed to go on is in the state. Dice are
chance nodes: `apply` never rolls. All that is refused is refused with reasons, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, Protocol, TypeVar

from ..errors import Reason

CHANCE: Final = -1
OVER: Final = -4

Self = TypeVar("Self", bound="Game")


class Game(Protocol):
    """A game in progress, as the table sees it; `Conquest` is the first one.

    >>> from hispania.games import conquest
    >>> game: Game = conquest.new_game()
    >>> game.actor == CHANCE, sum(chance for _, chance in game.chance_outcomes())
    (True, Fraction(1, 1))
    """

    @property
    def actor(self) -> int:
        """The seat that must decide (0 and up), CHANCE or OVER."""

    @property
    def players_to_act(self) -> tuple[int, ...]:
        """The people who may decide now, counted from 1."""

    def legal_actions(self) -> Sequence[Any]:
        """Everything that may be done now; empty at a chance node and at the end."""

    def chance_outcomes(self) -> Sequence[tuple[Any, Fraction]]:
        """Everything the dice may show now, with probabilities that sum to one; empty at a decision."""

    def apply(self, step: Any) -> Sequence[Any]:
        """Take an action or let dice fall; returns what happened as events, or raises IllegalAction."""

    def why_not(self, step: Any) -> tuple[Reason, ...]:
        """Every reason why a step is not allowed now; empty exactly if it is."""

    def returns(self) -> list[float]:
        """One number a seat once the game is over."""

    def clone(self: Self) -> Self:
        """An independent copy."""

    def hash(self) -> int:
        """A number equal for equal positions."""

    def to_json(self) -> dict[str, Any]:
        """The whole position as plain data."""

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """What one seat may see of it; the contract does not assume open information."""
