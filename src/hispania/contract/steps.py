"""Steps and events: what is decided, what chance answers, and what happened, each with its own facts on its class."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol, TypeAlias, TypeGuard


class Action(Protocol):
    """A decision as a person names it; equal intents are equal, whatever price or path is told with them.

    An action that others may not see has a method `seen_by(seat)` as events have (`hispania.contract.seen`).
    """

    @property
    def kind(self) -> str:
        """The word for it on the wire and in catalogues."""

    @property
    def rule(self) -> str:
        """The rule that allows it."""

    @property
    def group(self) -> str:
        """Under which heading a list of actions shows it."""

    @property
    def places(self) -> tuple[str, ...]:
        """Where on the board it happens, from where to where; empty if nowhere."""

    @property
    def cost(self) -> float:
        """What it costs in the game's own money."""

    @property
    def quiet(self) -> bool:
        """Does it risk nothing by itself? Then chance that follows waits for a word, so that it can be taken back."""


class Throw(Protocol):
    """What chance answered: dice, cards, chits; `str` of it is how a record shows it."""

    by_chance: ClassVar[bool]  # True on the class: this is how a throw is told from an action

    @property
    def used(self) -> int:
        """How many dice and draws of a source it took."""


Step: TypeAlias = Any  # an Action or a Throw


class Event(Protocol):
    """What happened, as data; sentences are the renderers' business.

    An event that not everybody sees in full has a method `seen_by(seat)`: what that seat, or a stranger (None), sees
    of it, itself or another event or None. All others are seen by all.
    """

    @property
    def rule(self) -> str:
        """The rule by which it happened."""


def is_throw(step: Step) -> TypeGuard[Throw]:
    """Did chance answer this? If not, somebody decided it.

    >>> is_throw("a move")
    False
    """
    return bool(getattr(step, "by_chance", False))
