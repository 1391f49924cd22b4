"""What decisions have in common: a word of S24.4 and what it names, in the order of its list."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct


class Decision(Struct, frozen=True):
    """A decision by its word; what it names are its fields, in the order of S24.4."""

    kind: ClassVar[str]  # on the wire and in catalogues
    word: ClassVar[str]  # in lists of the rules and in records
    rule: ClassVar[str]
    group: ClassVar[str]
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @property
    def places(self) -> tuple[str, ...]:
        """Where on the maps it happens."""
        return ()

    def numbers(self) -> tuple[Any, ...]:
        """The decision as the rules list it."""
        return (self.word, *(getattr(self, name) for name in self.__struct_fields__))

    def __str__(self) -> str:
        return " ".join(map(str, self.numbers()))


class AtPlace(Decision, frozen=True):
    """A decision about one place."""

    place: str

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.place,)


class OfLeader(Decision, frozen=True):
    """A decision about one leader."""

    leader: str


class OfUnit(Decision, frozen=True):
    """A decision about a unit of the stack at hand: its kind, full or reduced."""

    unit: str
    step: str


class OfCard(Decision, frozen=True):
    """A decision about a strategy card."""

    card: int


class Sealed(Decision, frozen=True):
    """A decision that nobody else sees: `seat` is whose it is, and what it names is empty to others."""

    seat: str

    def numbers(self) -> tuple[Any, ...]:
        """The decision as the rules list it, without its seat."""
        return (self.word, *(getattr(self, name) for name in self.__struct_fields__ if name != "seat"))
