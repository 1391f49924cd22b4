"""Actions and dice as a person names them.

`actor` is the seat that decides (U, C, K, or H for the Hispano). `unit` is the general who does it, when that is not
the actor himself: P, or U and C by K's order (H6.2, H6.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict, force_setattr

from ....errors import Unreadable
from ..printed.board import NUMERALS
from .paths import Step

GENERAL_CODES: Final = ("U", "C", "K")  # H1.2
UNIT_CODES: Final = ("U", "C", "K", "P")
SEAT_CODES: Final = ("U", "C", "K", "H")


def _own(action: Any) -> None:
    """A unit that is the actor himself is not told apart."""
    if action.unit == action.actor:
        force_setattr(action, "unit", "")


class Pass(Struct, frozen=True):
    """H4.7: end the Roman phase; with a split consul, U's player yields to C's (H1.8); no free move (H6.2)."""

    actor: str
    kind: ClassVar[str] = "pass"
    rule: ClassVar[str] = "H4.7"
    quiet: ClassVar[bool] = False
    places: ClassVar[tuple[str, ...]] = ()
    group: ClassVar[str] = "pass"
    target: ClassVar[None] = None
    cost: ClassVar[int] = 0


class Move(Struct, frozen=True, eq=False):
    """H4.1: move a general by the cheapest way; cost and path are told, not compared."""

    actor: str
    to: str
    cost: int = 0
    path: tuple[Step, ...] = ()
    unit: str = ""
    crosses: bool = False  # H7.2: a way over the Durius, which lifts the marker
    kind: ClassVar[str] = "move"
    rule: ClassVar[str] = "H4.1"
    quiet: ClassVar[bool] = True

    def __post_init__(self) -> None:
        _own(self)

    def _intent(self) -> tuple[object, ...]:
        return self.actor, self.to, self.unit, self.crosses

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self._intent() == other._intent()

    def __hash__(self) -> int:
        return hash(self._intent())

    @property
    def target(self) -> str:
        """The destination."""
        return self.to

    @property
    def group(self) -> str:
        """His own, by the consul's order, or the proconsul's."""
        return "cross" if self.crosses else _group(self)

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.to,)


class MoveFleet(Struct, frozen=True, eq=False):
    """H4.2: move a fleet, with whoever is on board."""

    actor: str
    start: str
    to: str
    cost: int = 0
    carries: str | None = None
    kind: ClassVar[str] = "fleet"
    rule: ClassVar[str] = "H4.2"
    quiet: ClassVar[bool] = True
    group: ClassVar[str] = "fleet"

    def _intent(self) -> tuple[object, ...]:
        return self.actor, self.start, self.to

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MoveFleet) and self._intent() == other._intent()

    def __hash__(self) -> int:
        return hash(self._intent())

    @property
    def target(self) -> str:
        """The destination."""
        return self.to

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return self.start, self.to


class PlaceGarrison(Struct, frozen=True):
    """H4.3: an own disc on top of the stack of the general's city, or the Legio Hispana (H6.4)."""

    actor: str
    city: str
    legion: bool = False
    kind: ClassVar[str] = "garrison"
    rule: ClassVar[str] = "H4.3"
    quiet: ClassVar[bool] = True
    group: ClassVar[str] = "garrison"
    cost: ClassVar[int] = 1

    @property
    def target(self) -> str:
        """The general's city."""
        return self.city

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.city,)


class RemoveGarrison(Struct, frozen=True):
    """H4.3: an own disc back to the reserve, from any depth (index 0 = bottom)."""

    actor: str
    city: str
    index: int
    kind: ClassVar[str] = "remove"
    rule: ClassVar[str] = "H4.3"
    quiet: ClassVar[bool] = True
    group: ClassVar[str] = "garrison"
    cost: ClassVar[int] = 1

    @property
    def target(self) -> str:
        """The general's city."""
        return self.city

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.city,)


class Besiege(Struct, frozen=True):
    """H4.5: besiege an adjacent revolt without army, or pirates (H6.5), for 1-3 denarii."""

    actor: str
    city: str
    denarii: int
    unit: str = ""
    kind: ClassVar[str] = "besiege"
    rule: ClassVar[str] = "H4.5"
    quiet: ClassVar[bool] = False

    def __post_init__(self) -> None:
        _own(self)

    @property
    def target(self) -> str:
        """The besieged space."""
        return self.city

    @property
    def cost(self) -> int:
        """The denarii committed."""
        return self.denarii

    @property
    def group(self) -> str:
        """His own, by the consul's order, or the proconsul's."""
        return _group(self)

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.city,)


class Attack(Struct, frozen=True):
    """H4.6: attack an adjacent army for 1-3 denarii."""

    actor: str
    city: str
    denarii: int
    unit: str = ""
    kind: ClassVar[str] = "attack"
    rule: ClassVar[str] = "H4.6"
    quiet: ClassVar[bool] = False

    def __post_init__(self) -> None:
        _own(self)

    @property
    def target(self) -> str:
        """The army's city."""
        return self.city

    @property
    def cost(self) -> int:
        """The denarii committed."""
        return self.denarii

    @property
    def group(self) -> str:
        """His own, by the consul's order, or the proconsul's."""
        return _group(self)

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.city,)


class Enter(Struct, frozen=True):
    """H2.5, H3.4: place the general at the start, or bring him back."""

    actor: str
    space: str
    kind: ClassVar[str] = "enter"
    rule: ClassVar[str] = "H2.5"
    quiet: ClassVar[bool] = True
    group: ClassVar[str] = "enter"
    cost: ClassVar[int] = 0

    @property
    def target(self) -> str:
        """Where he comes in."""
        return self.space

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.space,)


def _group(action: Any) -> str:
    """Under which heading it is listed: a general's own actions, those he orders, the proconsul's."""
    kind: str = action.kind
    return kind if not action.unit else f"{kind}-P" if action.unit == "P" else f"order-{action.unit}"


def _sort_ends(action: Any) -> None:
    first, second = sorted((action.a, action.b), key=str)
    force_setattr(action, "a", first)
    force_setattr(action, "b", second)


class PlaceRoad(Struct, frozen=True):
    """H2.4: a road stick on a land link; the ends are kept in text order."""

    actor: str
    a: str
    b: str
    kind: ClassVar[str] = "road"
    rule: ClassVar[str] = "H2.4"
    quiet: ClassVar[bool] = True
    group: ClassVar[str] = "road"
    cost: ClassVar[int] = 0

    def __post_init__(self) -> None:
        _sort_ends(self)

    @property
    def target(self) -> str:
        """The link, as its two ends."""
        return f"{self.a}-{self.b}"

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return self.a, self.b


class KeepRoad(Struct, frozen=True):
    """H6.1: keep a stick for later."""

    actor: str
    kind: ClassVar[str] = "keep"
    rule: ClassVar[str] = "H6.1"
    quiet: ClassVar[bool] = True
    places: ClassVar[tuple[str, ...]] = ()
    group: ClassVar[str] = "road"
    target: ClassVar[None] = None
    cost: ClassVar[int] = 0


class Build(Struct, frozen=True, eq=False):
    """H6.1: build a kept stick on a link of the general's city; the cost is told, not compared."""

    actor: str
    a: str
    b: str
    unit: str = ""
    cost: int = 0
    kind: ClassVar[str] = "build"
    rule: ClassVar[str] = "H6.1"
    quiet: ClassVar[bool] = True

    def __post_init__(self) -> None:
        _own(self)
        _sort_ends(self)

    def _intent(self) -> tuple[object, ...]:
        return self.actor, self.a, self.b, self.unit

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Build) and self._intent() == other._intent()

    def __hash__(self) -> int:
        return hash(self._intent())

    @property
    def target(self) -> str:
        """The link, as its two ends."""
        return f"{self.a}-{self.b}"

    @property
    def group(self) -> str:
        """His own, by the consul's order, or the proconsul's."""
        return _group(self)

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return self.a, self.b


class Buy(Struct, frozen=True):
    """H6.3: the proconsul comes to sea 1 for 3 denarii, once a game."""

    actor: str
    kind: ClassVar[str] = "buy"
    rule: ClassVar[str] = "H6.3"
    quiet: ClassVar[bool] = True
    places: ClassVar[tuple[str, ...]] = ()
    group: ClassVar[str] = "buy"
    target: ClassVar[None] = None
    cost: ClassVar[int] = 3


class Plot(Struct, frozen=True):
    """H6.6: once a game, try to have the special army's leader murdered, for 1-3 denarii."""

    actor: str
    denarii: int
    unit: str = ""
    kind: ClassVar[str] = "plot"
    rule: ClassVar[str] = "H6.6"
    quiet: ClassVar[bool] = False
    places: ClassVar[tuple[str, ...]] = ()
    target: ClassVar[None] = None

    def __post_init__(self) -> None:
        _own(self)

    @property
    def cost(self) -> int:
        """The denarii spent."""
        return self.denarii

    @property
    def group(self) -> str:
        """His own, by the consul's order, or the proconsul's."""
        return _group(self)


class Decline(Struct, frozen=True):
    """H6.7: the Hispano lets it be."""

    actor: str = "H"
    kind: ClassVar[str] = "decline"
    rule: ClassVar[str] = "H6.7"
    quiet: ClassVar[bool] = False
    places: ClassVar[tuple[str, ...]] = ()
    group: ClassVar[str] = "decline"
    target: ClassVar[None] = None
    cost: ClassVar[int] = 0


class Boost(Struct, frozen=True):
    """H6.7d: add 1-2 denarii to H or to the shield of a declared Roman combat."""

    denarii: int
    actor: str = "H"
    kind: ClassVar[str] = "boost"
    rule: ClassVar[str] = "H6.7d"
    quiet: ClassVar[bool] = False
    places: ClassVar[tuple[str, ...]] = ()
    group: ClassVar[str] = "boost"
    target: ClassVar[None] = None

    @property
    def cost(self) -> int:
        """The Hispano's denarii."""
        return self.denarii


class Reroll(Struct, frozen=True):
    """H6.7a-b: reroll one die, "R" or "H"."""

    die: str
    actor: str = "H"
    kind: ClassVar[str] = "reroll"
    rule: ClassVar[str] = "H6.7a"
    quiet: ClassVar[bool] = False
    places: ClassVar[tuple[str, ...]] = ()
    group: ClassVar[str] = "reroll"
    target: ClassVar[None] = None
    cost: ClassVar[int] = 1


class Pick(Struct, frozen=True):
    """H6.7c: choose among the army's targets instead of rolling."""

    city: str
    actor: str = "H"
    kind: ClassVar[str] = "pick"
    rule: ClassVar[str] = "H6.7c"
    quiet: ClassVar[bool] = False
    group: ClassVar[str] = "pick"
    cost: ClassVar[int] = 1

    @property
    def target(self) -> str:
        """The city chosen."""
        return self.city

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.city,)


class Strike(Struct, frozen=True):
    """H6.7e: attack or besiege with an army beside its move, for 1-2 denarii."""

    army: str
    city: str
    denarii: int
    actor: str = "H"
    kind: ClassVar[str] = "strike"
    rule: ClassVar[str] = "H6.7e"
    quiet: ClassVar[bool] = False
    group: ClassVar[str] = "strike"

    @property
    def target(self) -> str:
        """The city struck."""
        return self.city

    @property
    def cost(self) -> int:
        """The Hispano's denarii."""
        return self.denarii

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return self.army, self.city


class SetRevolts(Struct, frozen=True):
    """H6.7: the Hispano names the city of a province that rises."""

    city: str
    actor: str = "H"
    kind: ClassVar[str] = "set-revolts"
    rule: ClassVar[str] = "H6.7"
    quiet: ClassVar[bool] = False
    group: ClassVar[str] = "set-revolts"
    cost: ClassVar[int] = 0

    @property
    def target(self) -> str:
        """The city."""
        return self.city

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.city,)


class SetArmy(Struct, frozen=True):
    """H6.7: the Hispano names the city of an initial army."""

    city: str
    actor: str = "H"
    kind: ClassVar[str] = "set-army"
    rule: ClassVar[str] = "H6.7"
    quiet: ClassVar[bool] = False
    group: ClassVar[str] = "set-army"
    cost: ClassVar[int] = 0

    @property
    def target(self) -> str:
        """The city."""
        return self.city

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.city,)


Action: TypeAlias = (
    Pass | Move | MoveFleet | PlaceGarrison | RemoveGarrison | Besiege | Attack | Enter | PlaceRoad | KeepRoad | Build
    | Buy | Plot | Decline | Boost | Reroll | Pick | Strike | SetRevolts | SetArmy
)  # fmt: skip

KINDS: Final[Mapping[str, type[Action]]] = {
    kind.kind: kind
    for kind in (
        Pass, Move, MoveFleet, PlaceGarrison, RemoveGarrison, Besiege, Attack, Enter, PlaceRoad, KeepRoad, Build, Buy,
        Plot, Decline, Boost, Reroll, Pick, Strike, SetRevolts, SetArmy,
    )
}  # fmt: skip


class Roll(Struct, frozen=True):
    """What the dice showed, faces 1-6; `struck` are the setup faces rerolled before (H2.3, H7); Roll() rolls nothing.

    >>> str(Roll(roman=2, hispanic=5)), str(Roll(hispanic=6)), str(Roll(roman=5, struck=(2,))), str(Roll())
    ('[II-5]', '[6]', '[II~V]', '[]')
    """

    roman: int | None = None
    hispanic: int | None = None
    struck: tuple[int, ...] = ()
    by_chance: ClassVar[bool] = True

    @property
    def used(self) -> int:
        """How many dice it took, the rerolled ones too."""
        return len(self.struck) + (self.roman is not None) + (self.hispanic is not None)

    def __post_init__(self) -> None:
        for die in (self.roman, self.hispanic, *self.struck):
            if die is not None and (type(die) is not int or not 1 <= die <= 6):
                raise Unreadable(f"a die shows 1 to 6, not {die!r}")

    def __str__(self) -> str:
        return f"[{dice_text(self)}]"


def dice_text(roll: Roll) -> str:
    """Dice as a record writes them between brackets.

    >>> dice_text(Roll(hispanic=3, struck=(2, 6)))
    '2~6~3'
    """
    faces = []
    if roll.roman:
        faces.append("~".join(NUMERALS[face - 1] for face in (*roll.struck, roll.roman)))
    if roll.hispanic:
        struck = () if roll.roman else roll.struck
        faces.append("~".join(str(face) for face in (*struck, roll.hispanic)))
    return "-".join(faces)


# -------------------------------------------------------------------- as plain data


def to_dict(action: Action) -> dict[str, Any]:
    """An action as a dictionary for the wire.

    >>> to_dict(Besiege("C", "toletum", 2))
    {'kind': 'besiege', 'actor': 'C', 'city': 'toletum', 'denarii': 2}
    """
    told: dict[str, Any] = {"kind": action.kind, **asdict(action)}
    for name in _MAY_MISS:
        if not told.get(name, True):
            del told[name]
    if type(action) is Move:
        told["path"] = [[verb, space] for verb, space in action.path]
    return told


_TYPES: Final[Mapping[str, type]] = {"denarii": int, "index": int, "crosses": bool, "legion": bool}
_MAY_MISS: Final = ("unit", "crosses", "legion")
_TOLD: Final = ("cost", "path", "carries")  # told with an action, never asked for
_ASKED: Final = {  # what each kind of action must tell, and of which type
    name: {field: _TYPES.get(field, str) for field in kind.__struct_fields__ if field not in _TOLD}
    for name, kind in KINDS.items()
}


def from_dict(data: object) -> Action:
    """The action that a dictionary describes; a missing or unknown key is refused by name.

    >>> from_dict({"kind": "besiege", "actor": "C", "city": "toletum", "denarii": 2})
    Besiege(actor='C', city='toletum', denarii=2, unit='')
    """
    if not isinstance(data, Mapping) or not isinstance(data.get("kind"), str) or data["kind"] not in KINDS:
        raise Unreadable(f"an action needs a kind, one of {', '.join(KINDS)}")
    kind = KINDS[data["kind"]]
    wanted = _ASKED[data["kind"]]
    given = {name: data[name] for name in wanted if name in data}
    missing = [name for name in wanted if name not in given and name not in _MAY_MISS]
    unknown = [name for name in data if name not in given and name != "kind" and name not in kind.__struct_fields__]
    if missing or unknown:
        raise Unreadable(f"action {data['kind']}: missing {missing or 'nothing'}, unknown {unknown or 'nothing'}")
    for name, value in given.items():
        if type(value) is not wanted[name]:
            raise Unreadable(f"action {data['kind']}: {name} must be {wanted[name].__name__}, not {value!r}")
    return kind(**given)
