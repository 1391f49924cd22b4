"""Decisions in battles, retreats and submissions (P7, P10.2, P13.2, P14.13)."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec import Struct

from ...core.terms import AREAS, FIRING, KINDS, LEADERS, TARGETS
from ...text.tokens import LETTER, targets_of
from .shapes import Where, Word


class Battle(Where, frozen=True):
    """P7.1: which battle is fought next."""

    kind: ClassVar[str] = "battle"
    rule: ClassVar[str] = "P7.1"
    group: ClassVar[str] = "battle"

    def __str__(self) -> str:
        return f"x {self.place}"


class Aim(Struct, frozen=True):
    """P7.3: the dice of units of one kind are parted among targets."""

    unit: str
    targets: str  # as in the notation: 1X,2I~
    kind: ClassVar[str] = "aim"
    rule: ClassVar[str] = "P7.3"
    group: ClassVar[str] = "battle"
    places: ClassVar[tuple[str, ...]] = ()
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(FIRING[act >> 18 & 15], targets_of(units))

    def __str__(self) -> str:
        return f"aim {LETTER[self.unit]}:{self.targets}"


class Spread(Struct, frozen=True):
    """P7.6: so many fresh knights take one of the hits on them; the other hits finish wounded ones (P22.1)."""

    number: int
    target: str  # knight, or knight~ for those who crossed a river
    kind: ClassVar[str] = "spread"
    rule: ClassVar[str] = "P7.6"
    group: ClassVar[str] = "battle"
    places: ClassVar[tuple[str, ...]] = ()
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(act >> 22, TARGETS[act >> 18 & 15])

    def __str__(self) -> str:
        return f"spread {self.number}{LETTER[self.target.rstrip('~')]}{'~' * self.target.endswith('~')}"


class Sacrifice(Struct, frozen=True):
    """P14.13: a unit is given up."""

    unit: str
    kind: ClassVar[str] = "sacrifice"
    rule: ClassVar[str] = "P14.13"
    group: ClassVar[str] = "battle"
    places: ClassVar[tuple[str, ...]] = ()
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(KINDS[act >> 18 & 15])

    def __str__(self) -> str:
        return f"sacrifice {LETTER[self.unit]}"


class Submit(Word, frozen=True):
    """P10.2: a nation submits."""

    kind: ClassVar[str] = "submit"
    rule: ClassVar[str] = "P10.2"


class Resist(Word, frozen=True):
    """P10.2: a nation does not submit."""

    kind: ClassVar[str] = "resist"
    rule: ClassVar[str] = "P10.2"


class CallSign(Word, frozen=True):
    """P13.2: a sign of God is called for, and the dice of the round fall again."""

    kind: ClassVar[str] = "sign"
    rule: ClassVar[str] = "P13.2"
    group: ClassVar[str] = "chit"


class Stay(Word, frozen=True):
    """P7.8: nobody more retreats."""

    kind: ClassVar[str] = "stay"
    rule: ClassVar[str] = "P7.8"
    group: ClassVar[str] = "retreat"


class Retreat(Struct, frozen=True):
    """P7.8: a unit retreats."""

    unit: str
    to: str
    kind: ClassVar[str] = "retreat"
    rule: ClassVar[str] = "P7.8"
    group: ClassVar[str] = "retreat"
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(KINDS[act >> 18 & 15], AREAS[act >> 6 & 63])

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.to,)

    def __str__(self) -> str:
        return f"{LETTER[self.unit]}>{self.to}"


class RetreatLeader(Struct, frozen=True):
    """P7.7: a leader goes elsewhere."""

    leader: str
    to: str
    kind: ClassVar[str] = "retreat_leader"
    rule: ClassVar[str] = "P7.7"
    group: ClassVar[str] = "retreat"
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(LEADERS[(act >> 12 & 63) - 1], AREAS[act >> 6 & 63])

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.to,)

    def __str__(self) -> str:
        return f"{self.leader}>{self.to}"
