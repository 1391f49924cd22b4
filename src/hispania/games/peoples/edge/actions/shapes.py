"""What decisions of several kinds have in common: a bare word, or a word and a province.

A decision of the core is two numbers (see `core.state.deed`): the word, two areas or numbers, a kind, more; and units.
"""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec import Struct

from ...core.terms import AREAS


class Word(Struct, frozen=True):
    """A decision that its word says wholly."""

    kind: ClassVar[str]
    rule: ClassVar[str]
    group: ClassVar[str] = "answer"
    places: ClassVar[tuple[str, ...]] = ()
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls()

    def __str__(self) -> str:
        return self.kind


class Where(Struct, frozen=True):
    """A decision about one place: its word and the province."""

    place: str
    kind: ClassVar[str]
    rule: ClassVar[str]
    group: ClassVar[str]
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(AREAS[act >> 6 & 63])

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.place,)

    def __str__(self) -> str:
        return f"{self.kind} {self.place}"
