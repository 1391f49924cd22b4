"""Decisions about marches and what stands where too much stands (P2.6, P5.7, P14.10, P20.3)."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec import Struct

from ...core.terms import AREAS, KINDS, LEADERS
from ...text.tokens import LETTER, packed_basket
from .shapes import Where, Word


class Transit(Where, frozen=True):
    """P14.10: the Vandals pass through a province."""

    kind: ClassVar[str] = "transit"
    rule: ClassVar[str] = "P14.10"
    group: ClassVar[str] = "march"


class Decline(Word, frozen=True):
    """P14.10: the Vandals do not pass."""

    kind: ClassVar[str] = "decline"
    rule: ClassVar[str] = "P14.10"
    group: ClassVar[str] = "march"


class Go(Struct, frozen=True):
    """P20.3: units of one kind set out without a leader."""

    origin: str
    unit: str
    number: int
    to: str
    kind: ClassVar[str] = "go"
    rule: ClassVar[str] = "P20.3"
    group: ClassVar[str] = "march"
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = True

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(AREAS[act >> 6 & 63], KINDS[act >> 18 & 15], act >> 22, AREAS[act >> 12 & 63])

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return self.origin, self.to

    def __str__(self) -> str:
        return f"{self.number}{LETTER[self.unit]} {self.origin}>{self.to}"


class Lead(Struct, frozen=True):
    """P20.3: a leader sets out with units, or a pile in its élan without one."""

    origin: str
    units: str
    leader: str = ""  # nobody: a pile
    along: tuple[str, ...] = ()  # other leaders
    kind: ClassVar[str] = "lead"
    rule: ClassVar[str] = "P20.3"
    group: ClassVar[str] = "march"
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = True

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        leader, others = act >> 12 & 63, act >> 22
        along = tuple(name for number, name in enumerate(LEADERS) if others >> number & 1) if others else ()
        return cls(AREAS[act >> 6 & 63], packed_basket(units), LEADERS[leader - 1] if leader else "", along)

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.origin,)

    def __str__(self) -> str:
        return f"{'&'.join((self.leader or 'pile', *self.along))}+{self.units} {self.origin}"


class Step(Struct, frozen=True):
    """P20.3: the march goes on to a neighbour."""

    to: str
    kind: ClassVar[str] = "step"
    rule: ClassVar[str] = "P20.3"
    group: ClassVar[str] = "march"
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = True

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(AREAS[act >> 6 & 63])

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.to,)

    def __str__(self) -> str:
        return f">{self.to}"


class Take(Struct, frozen=True):
    """P20.3: a unit on the way comes along."""

    unit: str
    kind: ClassVar[str] = "take"
    rule: ClassVar[str] = "P20.3"
    group: ClassVar[str] = "march"
    places: ClassVar[tuple[str, ...]] = ()
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = True

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(KINDS[act >> 18 & 15])

    def __str__(self) -> str:
        return f"+{LETTER[self.unit]}"


class Leave(Struct, frozen=True):
    """P20.3: a unit that has used so many steps stays behind."""

    unit: str
    used: int
    kind: ClassVar[str] = "leave"
    rule: ClassVar[str] = "P20.3"
    group: ClassVar[str] = "march"
    places: ClassVar[tuple[str, ...]] = ()
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = True

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(KINDS[act >> 18 & 15], act >> 22)

    def __str__(self) -> str:
        return f"-{LETTER[self.unit]}{self.used}"


class Halt(Word, frozen=True):
    """P20.3: a march ends that could go on."""

    kind: ClassVar[str] = "halt"
    rule: ClassVar[str] = "P20.3"
    group: ClassVar[str] = "march"
    quiet: ClassVar[bool] = True


class ChoosePile(Where, frozen=True):
    """P2.6: the pile that has the élan."""

    kind: ClassVar[str] = "pile"
    rule: ClassVar[str] = "P2.6"
    group: ClassVar[str] = "march"


class Remove(Struct, frozen=True):
    """P5.7: a unit goes where too many stand, perhaps one that came from a certain province."""

    place: str
    unit: str
    origin: str = ""
    kind: ClassVar[str] = "remove"
    rule: ClassVar[str] = "P5.7"
    group: ClassVar[str] = "removal"
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        origin = act >> 12 & 63
        return cls(AREAS[act >> 6 & 63], KINDS[act >> 18 & 15], AREAS[origin - 1] if origin else "")

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.place, self.origin) if self.origin else (self.place,)

    def __str__(self) -> str:
        return f"rm {LETTER[self.unit]}@{self.place}" + (f"<{self.origin}" if self.origin else "")
