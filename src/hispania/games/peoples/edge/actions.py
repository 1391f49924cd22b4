"""Decisions and throws as the contract wants them: facts of every kind in one table, words by the notation."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec import Struct, structs

from ..core.income import PRICE
from ..text.acts import Act
from ..text.tokens import CHIT_FACTS, LETTER, basket, token

KIND_OF: Final = {letter: kind for kind, letter in LETTER.items()}

# kind: the rule that allows it, the heading it is listed under
FACTS: Final[dict[str, tuple[str, str]]] = {
    "income": ("P3.1", "gold"), "buy": ("P3.4", "gold"), "disband": ("P3.4", "gold"),
    "split": ("P4.4", "placing"), "place": ("P4.1", "placing"), "leader": ("P4.6", "placing"),
    "berber": ("P14.15", "placing"), "castle": ("P14.13", "placing"),
    "capital": ("P5.5", "capital"), "rebuild": ("P12.3", "capital"),
    "transit": ("P14.10", "march"), "decline": ("P14.10", "march"), "go": ("P20.3", "march"),
    "lead": ("P20.3", "march"), "step": ("P20.3", "march"), "take": ("P20.3", "march"), "leave": ("P20.3", "march"),
    "halt": ("P20.3", "march"), "done": ("P20.1", "answer"), "pile": ("P2.6", "march"),
    "remove": ("P5.7", "removal"),
    "battle": ("P7.1", "battle"), "aim": ("P7.3", "battle"), "sacrifice": ("P14.13", "battle"),
    "submit": ("P10.2", "answer"), "resist": ("P10.2", "answer"),
    "sign": ("P13.2", "chit"), "chit": ("P13.3", "chit"),
    "accept": ("P20.1", "answer"), "refuse": ("P14.26", "answer"), "pass": ("P20.1", "answer"),
    "stay": ("P7.8", "retreat"), "retreat": ("P7.8", "retreat"), "retreat_leader": ("P7.7", "retreat"),
    "convert": ("P11.2", "nation"), "skip": ("P11.2", "nation"), "choose": ("P14.15", "nation"),
    "keep": ("P14.15", "nation"),
    "hire": ("P14.26", "mission"), "force": ("P14.26", "mission"), "wait": ("P14.26", "mission"),
    "bid": ("P16.3", "auction"), "claim": ("P16.7", "auction"),
}  # fmt: skip
QUIET: Final = ("go", "lead", "step", "take", "leave", "halt", "place", "leader", "capital", "buy", "income")


class Deed(Struct, frozen=True):
    """A decision (P20.2): its kind and whatever facts that kind has; equal deeds are equal."""

    kind: str
    place: str = ""
    origin: str = ""
    to: str = ""
    unit: str = ""
    number: int = 0
    units: str = ""  # a basket as in the notation; of `aim` the targets
    leader: str = ""
    along: tuple[str, ...] = ()
    chit: str = ""
    facts: tuple[tuple[str, str], ...] = ()  # of a chit
    seat: str = ""  # of a sealed bid: who made it

    @property
    def rule(self) -> str:
        """The rule that allows it."""
        return FACTS[self.kind][0]

    @property
    def group(self) -> str:
        """The heading it is listed under."""
        return FACTS[self.kind][1]

    @property
    def places(self) -> tuple[str, ...]:
        """Where on the map it happens."""
        return tuple(place for place in (self.place, self.origin, self.to) if place)

    @property
    def halves(self) -> int:
        """Gold in halves, of an income."""
        return self.number

    @property
    def cost(self) -> float:
        """What it costs in gold."""
        if self.kind != "buy":
            return 0.0
        return sum(PRICE.get(kind, 0) * n for kind, n in unbasket(self.units).items()) / 2

    @property
    def quiet(self) -> bool:
        """Does it risk nothing by itself?"""
        return self.kind in QUIET

    def seen_by(self, seat: str | None) -> Deed:
        """A sealed bid shows the others that it was made."""
        if self.kind != "bid" or not self.seat or seat == self.seat or self.number < 0:
            return self
        return structs.replace(self, number=-1)

    def __str__(self) -> str:
        return "bid ?" if self.number < 0 else token(act_of(self))


def unbasket(text: str) -> dict[str, int]:
    """The units of a basket.

    >>> unbasket("2I+K"), unbasket("-")
    ({'infantry': 2, 'knight': 1}, {})
    """
    found: dict[str, int] = {}
    for part in text.split("+") if text not in ("", "-") else ():
        found[KIND_OF[part[-1]]] = int(part[:-1] or 1)
    return found


def deed(act: Act, seat: str = "") -> Deed:
    """A decision of the core as it leaves it."""
    match act:
        case ("income" | "bid" | "berber" as kind, n):
            return Deed(kind, number=n, seat=seat)
        case ("buy" | "force" as kind, units):
            return Deed(kind, units=basket(units))
        case ("disband" | "convert" as kind, p, unit):
            return Deed(kind, place=p, unit=unit)
        case ("remove" | "rebuild" as kind, p, unit, origin):
            return Deed(kind, place=p, unit=unit, origin=origin)
        case ("place", unit, p):
            return Deed("place", place=p, unit=unit)
        case ("leader", leader, p):
            return Deed("leader", place=p, leader=leader)
        case ("split", unit, n, area):
            return Deed("split", place=area, unit=unit, number=n)
        case ("go", origin, unit, n, to):
            return Deed("go", origin=origin, to=to, unit=unit, number=n)
        case ("lead", leader, along, origin, units):
            return Deed("lead", origin=origin, leader=leader or "", along=tuple(along), units=basket(units))
        case ("step", to):
            return Deed("step", to=to)
        case ("take" | "sacrifice" as kind, unit):
            return Deed(kind, unit=unit)
        case ("leave", unit, used):
            return Deed("leave", unit=unit, number=used)
        case ("aim", unit, at):
            return Deed("aim", unit=unit, units=",".join(f"{at[cat]} {cat}" for cat in sorted(at)))
        case ("retreat", unit, to):
            return Deed("retreat", unit=unit, to=to)
        case ("retreat_leader", leader, to):
            return Deed("retreat_leader", leader=leader, to=to)
        case ("hire", p, units):
            return Deed("hire", place=p, units=basket(units))
        case ("chit", chit, facts):
            return Deed("chit", chit=chit, facts=tuple((key, facts[key]) for key in CHIT_FACTS if key in facts))
        case (kind, p):
            return Deed(kind, place=p)
    return Deed(act[0])


def act_of(deed: Deed) -> Act:
    """The decision of the core that is meant; whether it is legal is another matter."""
    match deed.kind:
        case "income" | "bid" | "berber":
            return (deed.kind, deed.number)
        case "buy" | "force":
            return (deed.kind, unbasket(deed.units))
        case "disband" | "convert":
            return (deed.kind, deed.place, deed.unit)
        case "remove" | "rebuild":
            return (deed.kind, deed.place, deed.unit, deed.origin)
        case "place":
            return ("place", deed.unit, deed.place)
        case "leader":
            return ("leader", deed.leader, deed.place)
        case "split":
            return ("split", deed.unit, deed.number, deed.place)
        case "go":
            return ("go", deed.origin, deed.unit, deed.number, deed.to)
        case "lead":
            return ("lead", deed.leader or None, deed.along, deed.origin, unbasket(deed.units))
        case "step":
            return ("step", deed.to)
        case "take" | "sacrifice":
            return (deed.kind, deed.unit)
        case "leave":
            return ("leave", deed.unit, deed.number)
        case "aim":
            parts = (part.split(" ") for part in deed.units.split(","))
            return ("aim", deed.unit, {cat: int(n) for n, cat in parts})
        case "retreat":
            return ("retreat", deed.unit, deed.to)
        case "retreat_leader":
            return ("retreat_leader", deed.leader, deed.to)
        case "hire":
            return ("hire", deed.place, unbasket(deed.units))
        case "chit":
            return ("chit", deed.chit, dict(deed.facts))
        case "battle" | "capital" | "transit" | "choose" | "keep" | "castle" | "pile":
            return (deed.kind, deed.place)
    return (deed.kind,)


class Dice(Struct, frozen=True):
    """What chance answered: faces of ten-sided dice; of a hidden lot only one seat sees them."""

    faces: tuple[int, ...]
    hidden: bool = False
    seat: str = ""
    by_chance: ClassVar[bool] = True

    @property
    def used(self) -> int:
        """How many dice it took."""
        return len(self.faces)

    def seen_by(self, seat: str | None) -> Dice:
        """The faces, or only how many there were."""
        if not self.hidden or seat == self.seat or 0 in self.faces:
            return self
        return structs.replace(self, faces=(0,) * len(self.faces))

    def __str__(self) -> str:
        return f"[{' '.join(str(face) if face else '?' for face in self.faces)}]"
