"""A game in progress: one object a position.

Everything needed to go on is in the position. Chance is a node of its own: no handler rolls. All that is refused is
refused with every reason, and changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, Protocol, TypeVar

from msgspec import Struct

from ..errors import Reason
from .chance import Chance, Source
from .steps import Step

DECISION: Final = "decision"
CHANCE: Final = "chance"
OVER: Final = "over"


class Turn(Struct, frozen=True):
    """Whose it is to act. This is the one place where a game says who may decide.

    >>> Turn(DECISION, ("U",), "ROMAN", "3.U").seats
    ('U',)
    """

    kind: Literal["decision", "chance", "over"]
    seats: tuple[str, ...]  # who may decide now; nobody at chance and at the end
    phase: str  # the state of the game by its name in the rules
    label: str = ""  # where in the game this is, as a record shows it: 3.K, T8 wisigoth, 5.ope
    together: bool = False  # each of the seats decides for itself, unseen by the others; if not, one of them for all
    round: int = 0  # the turn on the game's own track; 0 in the set-up


class Ending(Struct, frozen=True):
    """How a game ended: who won (nobody where the game itself did, or in a draw), the points of every seat, by what.

    >>> Ending(("U", "C", "K"), {"U": 1.0, "C": 1.0, "K": 1.0}, "capitals").payoff("U")
    1.0
    >>> Ending((), {"S": 0.0, "R": 0.0}, "draw", drawn=True).payoff("S")
    0.0
    """

    winners: tuple[str, ...]
    points: Mapping[str, float]
    reason: str
    drawn: bool = False

    def payoff(self, seat: str) -> float:
        """What the end is worth to a seat: 1 won, -1 lost, 0 for a draw."""
        return 0.0 if self.drawn else 1.0 if seat in self.winners else -1.0


class Taken(Struct, frozen=True):
    """What came of a step: the step itself, complete with price and path, whose it was, and what happened.

    Undo ends at a step that revealed something, as it ends at dice.
    """

    step: Step
    events: Sequence[Any]  # of Event
    seat: str = ""  # who decided; nobody where chance answered
    revealed: bool = False  # does anybody know something now that was hidden before?


Self = TypeVar("Self", bound="Game")


class Game(Protocol):
    """A game in progress, as every layer above sees it.

    >>> from hispania import games
    >>> game: Game = games.rules().new_game()
    >>> game.turn.kind, sum(chance for _, chance in game.chance_outcomes())
    ('chance', Fraction(1, 1))
    """

    @property
    def rules(self) -> Any:
        """The `Rules` that this is a game of."""

    @property
    def options(self) -> Any:
        """What was agreed before it began."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of this game in their order, whether or not they decide now."""

    @property
    def turn(self) -> Turn:
        """Whose it is to act."""

    @property
    def ending(self) -> Ending | None:
        """How it ended; None while it goes on."""

    # ---------------------------------------------------------------- decisions

    def legal_actions(self, seat: str | None = None) -> Sequence[Any]:
        """Everything that a seat may decide now, by default whoever must; empty if it decides nothing."""

    def why_not(self, step: Step, seat: str | None = None) -> tuple[Reason, ...]:
        """Every reason why a seat may not take a step now; empty exactly if it may. A throw belongs to no seat."""

    def take(self, step: Step, seat: str | None = None, *, silent: bool = False) -> Taken:
        """Take a decision or let chance answer; IllegalAction tells every reason and changes nothing.

        Silently nothing is told: there are no events, as a search that only wants the position likes it.
        """

    def preview(self, action: Any, seat: str | None = None) -> Any:
        """What an action that is legal now would cost and might do: odds, terms, what follows; None if nothing."""

    # ---------------------------------------------------------------- chance

    @property
    def chance(self) -> Chance | None:
        """What is thrown or drawn now; None where somebody decides, and at the end."""

    def fall(self, source: Source) -> Any:
        """The throw that a source of faces gives now; the game stays as it is until the throw is taken."""

    def chance_outcomes(self) -> Sequence[tuple[Any, Fraction]]:
        """Everything chance may answer, with exact probabilities that sum to one; empty where it cannot be listed."""

    def probability(self, throw: Any) -> Fraction:
        """The exact probability of one answer of chance."""

    def about(self, what: str, seat: str | None = None) -> Any:
        """An explanation that a game has besides, by its name, of what this seat may know; None if it has none."""

    # ---------------------------------------------------------------- by seat

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """The position as a seat may see it, or as a stranger (None) may; plain data."""

    def shown(self, seat: str | None = None) -> dict[str, Any]:
        """What a table shows to a seat beside the position: a combat that waits for its dice; plain data or Structs."""

    def determinized(self: Self, seat: str | None, rng: random.Random) -> Self:
        """A position that this seat could believe in: all that it sees stays, all that is hidden is drawn anew."""

    # ---------------------------------------------------------------- copies and text

    def clone(self: Self) -> Self:
        """An independent copy."""

    def hash(self) -> int:
        """A number equal for equal positions."""

    def to_json(self) -> dict[str, Any]:
        """The whole position as plain data, hidden things too."""
