"""Decisions about nations, missions, auctions and chits, and plain answers (P11, P13.3, P14.15, P14.26, P16)."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec import Struct, structs

from ...core.events import facts_of
from ...core.terms import AREAS, CHITS, KINDS
from ...text.tokens import LETTER, packed_basket
from .shapes import Where, Word


class Done(Word, frozen=True):
    """P20.1: nothing more of this kind."""

    kind: ClassVar[str] = "done"
    rule: ClassVar[str] = "P20.1"


class Accept(Word, frozen=True):
    """P20.1: yes."""

    kind: ClassVar[str] = "accept"
    rule: ClassVar[str] = "P20.1"


class Refuse(Word, frozen=True):
    """P14.26: a mission is refused."""

    kind: ClassVar[str] = "refuse"
    rule: ClassVar[str] = "P14.26"


class Pass(Word, frozen=True):
    """P20.1: no."""

    kind: ClassVar[str] = "pass"
    rule: ClassVar[str] = "P20.1"


class Convert(Struct, frozen=True):
    """P11.2: a unit in a province becomes one of the new nation."""

    place: str
    unit: str
    kind: ClassVar[str] = "convert"
    rule: ClassVar[str] = "P11.2"
    group: ClassVar[str] = "nation"
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
        return f"conv {LETTER[self.unit]}@{self.place}"


class Skip(Word, frozen=True):
    """P11.2: no more units of this kind become the new nation's."""

    kind: ClassVar[str] = "skip"
    rule: ClassVar[str] = "P11.2"
    group: ClassVar[str] = "nation"


class Choose(Where, frozen=True):
    """P14.15: a province is chosen."""

    kind: ClassVar[str] = "choose"
    rule: ClassVar[str] = "P14.15"
    group: ClassVar[str] = "nation"


class Keep(Where, frozen=True):
    """P14.15: the castle of a province is kept."""

    kind: ClassVar[str] = "keep"
    rule: ClassVar[str] = "P14.15"
    group: ClassVar[str] = "nation"


class Hire(Struct, frozen=True):
    """P14.26: El Cid is offered a mission against a province, for these units."""

    place: str
    units: str
    kind: ClassVar[str] = "hire"
    rule: ClassVar[str] = "P14.26"
    group: ClassVar[str] = "mission"
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(AREAS[act >> 6 & 63], packed_basket(units))

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.place,)

    def __str__(self) -> str:
        return f"hire {self.place} {self.units}"


class SendForce(Struct, frozen=True):
    """P14.26: the units that El Cid sends."""

    units: str
    kind: ClassVar[str] = "force"
    rule: ClassVar[str] = "P14.26"
    group: ClassVar[str] = "mission"
    places: ClassVar[tuple[str, ...]] = ()
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        return cls(packed_basket(units))

    def __str__(self) -> str:
        return f"force {self.units}"


class Wait(Word, frozen=True):
    """P14.26: El Cid waits."""

    kind: ClassVar[str] = "wait"
    rule: ClassVar[str] = "P14.26"
    group: ClassVar[str] = "mission"


class Bid(Struct, frozen=True):
    """P16.3: points are bid for a nation; of a sealed bid others see only that it was made (P16.8)."""

    points: int
    seat: str = ""  # of a sealed bid: who wrote it
    kind: ClassVar[str] = "bid"
    rule: ClassVar[str] = "P16.3"
    group: ClassVar[str] = "auction"
    places: ClassVar[tuple[str, ...]] = ()
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers; it is the game that knows whether it is sealed."""
        return cls(act >> 22)

    def seen_by(self, seat: str | None) -> Bid:
        """A sealed bid shows the others that it was made."""
        return self if not self.seat or seat == self.seat else structs.replace(self, points=-1)

    def __str__(self) -> str:
        return "bid ?" if self.points < 0 else f"bid {self.points}"


class Claim(Word, frozen=True):
    """P16.7: who has nothing else claims the need."""

    kind: ClassVar[str] = "claim"
    rule: ClassVar[str] = "P16.7"
    group: ClassVar[str] = "auction"


class PlayChit(Struct, frozen=True):
    """P13.3: an event chit is played, with whatever it needs."""

    chit: str
    side: str = ""
    unit: str = ""
    target: str = ""
    place: str = ""
    leader: str = ""
    kind: ClassVar[str] = "chit"
    rule: ClassVar[str] = "P13.3"
    group: ClassVar[str] = "chit"
    cost: ClassVar[float] = 0.0
    quiet: ClassVar[bool] = False

    @classmethod
    def of(cls, act: int, units: int) -> Self:
        """The decision of the core's numbers."""
        facts = facts_of(act)
        return cls(CHITS[act >> 22 & 31], *(facts.get(name, "") for name in ("side", "kind", "at", "p", "leader")))

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.place,) if self.place else ()

    def __str__(self) -> str:
        facts = {"side": self.side, "kind": self.unit, "at": self.target, "p": self.place, "leader": self.leader}
        return " ".join([f"chit {self.chit}", *(f"{name}={value}" for name, value in facts.items() if value)])
