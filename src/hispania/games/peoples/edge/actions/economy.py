"""Decisions about gold, units that are placed, capitals and castles (P3, P4, P5.5, P12.3, P14.13)."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec import Struct

from ...core.income import PRICE
from ...core.terms import AREAS, KINDS, LEADERS
from ...text.tokens import LETTER, packed_basket, unbasket
from .shapes import Where


class Income(Struct, frozen=True):
    """P3.1: how much gold is collected, in halves."""

    halves: int
    kind: ClassVar[str] = "income"
    rule: ClassVar[str] = "P3.1"
    group: ClassVar[str] = "gold"
    places: ClassVar[tuple[str, ...]] = ()
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = True

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(act >> 22)

    def __str__(self) -> str:
        return f"income {self.halves / 2:g}"


class Buy(Struct, frozen=True):
    """P3.4: units are bought, all at once."""

    units: str  # a basket of the notation, as everywhere
    kind: ClassVar[str] = "buy"
    rule: ClassVar[str] = "P3.4"
    group: ClassVar[str] = "gold"
    places: ClassVar[tuple[str, ...]] = ()
    quiet: ClassVar[bool] = True

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(packed_basket(units))

    @property
    def cost(self) -> float:
        """What it costs in gold."""
        return sum(PRICE.get(kind, 0) * n for kind, n in unbasket(self.units).items()) / 2

    def __str__(self) -> str:
        return f"buy {self.units}"


class Disband(Struct, frozen=True):
    """P3.4: a unit is disbanded that nobody pays for."""

    place: str
    unit: str
    kind: ClassVar[str] = "disband"
    rule: ClassVar[str] = "P3.4"
    group: ClassVar[str] = "gold"
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(AREAS[act >> 6 & 63], KINDS[act >> 18 & 15])

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.place,)

    def __str__(self) -> str:
        return f"disband {LETTER[self.unit]}@{self.place}"


class Split(Struct, frozen=True):
    """P4.4: how many of the units that arrive come in by an area."""

    place: str
    unit: str
    number: int
    kind: ClassVar[str] = "split"
    rule: ClassVar[str] = "P4.4"
    group: ClassVar[str] = "placing"
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(AREAS[act >> 6 & 63], KINDS[act >> 18 & 15], act >> 22)

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.place,)

    def __str__(self) -> str:
        return f"split {self.number}{LETTER[self.unit]}@{self.place}"


class Place(Struct, frozen=True):
    """P4.1: a unit is placed."""

    place: str
    unit: str
    kind: ClassVar[str] = "place"
    rule: ClassVar[str] = "P4.1"
    group: ClassVar[str] = "placing"
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = True

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(AREAS[act >> 6 & 63], KINDS[act >> 18 & 15])

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.place,)

    def __str__(self) -> str:
        return f"{LETTER[self.unit]}@{self.place}"


class PlaceLeader(Struct, frozen=True):
    """P4.6: a leader comes in."""

    place: str
    leader: str
    kind: ClassVar[str] = "leader"
    rule: ClassVar[str] = "P4.6"
    group: ClassVar[str] = "placing"
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = True

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(AREAS[act >> 6 & 63], LEADERS[(act >> 12 & 63) - 1])

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.place,)

    def __str__(self) -> str:
        return f"{self.leader}@{self.place}"


class CallBerbers(Struct, frozen=True):
    """P14.15: how many Berbers are called."""

    number: int
    kind: ClassVar[str] = "berber"
    rule: ClassVar[str] = "P14.15"
    group: ClassVar[str] = "placing"
    places: ClassVar[tuple[str, ...]] = ()
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(act >> 22)

    def __str__(self) -> str:
        return f"berbers {self.number}"


class BuildCastle(Where, frozen=True):
    """P14.13: a castle is built."""

    kind: ClassVar[str] = "castle"
    rule: ClassVar[str] = "P14.13"
    group: ClassVar[str] = "placing"


class DeclareCapital(Where, frozen=True):
    """P5.5: a province becomes the capital."""

    kind: ClassVar[str] = "capital"
    rule: ClassVar[str] = "P5.5"
    group: ClassVar[str] = "capital"
    quiet: ClassVar[bool] = True


class Rebuild(Struct, frozen=True):
    """P12.3: a ruined castle is rebuilt for a unit, of the stock (`supply`) or of a province."""

    place: str
    unit: str
    origin: str
    kind: ClassVar[str] = "rebuild"
    rule: ClassVar[str] = "P12.3"
    group: ClassVar[str] = "capital"
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        origin = act >> 12 & 63
        return cls(AREAS[act >> 6 & 63], KINDS[act >> 18 & 15], AREAS[origin - 1] if origin else "supply")

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.place,) if self.origin == "supply" else (self.place, self.origin)

    def __str__(self) -> str:
        return f"rebuild {LETTER[self.unit]}@{self.place}" + ("" if self.origin == "supply" else f"<{self.origin}")
