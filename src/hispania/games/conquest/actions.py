"""Actions and dice as a person names them, and their exact translation to and from the core's numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, TypeAlias

from ...errors import Unreadable
from .board import CITIES, NUMERALS, Board
from .flow import actor, faces
from .state import State
from .terms import (
    ARMY_ATTACK,
    ATTACK,
    DO_ATTACK,
    DO_ENTER,
    DO_FLEET,
    DO_MOVE,
    DO_PASS,
    DO_PLACE,
    DO_REMOVE,
    DO_ROAD,
    DO_SIEGE,
    NO_COMBAT,
    REVOLT,
    SETUP_ARMIES,
    SIEGE,
)
from .ways import Step, ways

GENERAL_CODES: Final = ("U", "C", "K")  # H1.2


@dataclass(frozen=True, slots=True)
class Pass:
    """H4.7: end the Roman phase; with a split consul, U's player yields to C's (H1.8)."""

    actor: str
    kind: ClassVar[str] = "pass"
    target: ClassVar[None] = None
    cost: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Move:
    """H4.1: move the general by the cheapest way; cost and path are told, not compared."""

    actor: str
    to: str
    cost: int = field(default=0, compare=False)
    path: tuple[Step, ...] = field(default=(), compare=False)
    kind: ClassVar[str] = "move"

    @property
    def target(self) -> str:
        """The destination."""
        return self.to


@dataclass(frozen=True, slots=True)
class MoveFleet:
    """H4.2: move a fleet, with whoever is on board."""

    actor: str
    start: str
    to: str
    cost: int = field(default=0, compare=False)
    carries: str | None = field(default=None, compare=False)
    kind: ClassVar[str] = "fleet"

    @property
    def target(self) -> str:
        """The destination."""
        return self.to


@dataclass(frozen=True, slots=True)
class PlaceGarrison:
    """H4.3: an own disc on top of the stack of the general's city."""

    actor: str
    city: str
    kind: ClassVar[str] = "garrison"
    cost: ClassVar[int] = 1

    @property
    def target(self) -> str:
        """The general's city."""
        return self.city


@dataclass(frozen=True, slots=True)
class RemoveGarrison:
    """H4.3: an own disc back to the reserve, from any depth (index 0 = bottom)."""

    actor: str
    city: str
    index: int
    kind: ClassVar[str] = "remove"
    cost: ClassVar[int] = 1

    @property
    def target(self) -> str:
        """The general's city."""
        return self.city


@dataclass(frozen=True, slots=True)
class Besiege:
    """H4.5: besiege an adjacent revolt without army for 1-3 denarii."""

    actor: str
    city: str
    denarii: int
    kind: ClassVar[str] = "besiege"

    @property
    def target(self) -> str:
        """The besieged city."""
        return self.city

    @property
    def cost(self) -> int:
        """The denarii committed."""
        return self.denarii


@dataclass(frozen=True, slots=True)
class Attack:
    """H4.6: attack an adjacent army for 1-3 denarii."""

    actor: str
    city: str
    denarii: int
    kind: ClassVar[str] = "attack"

    @property
    def target(self) -> str:
        """The army's city."""
        return self.city

    @property
    def cost(self) -> int:
        """The denarii committed."""
        return self.denarii


@dataclass(frozen=True, slots=True)
class Enter:
    """H2.5, H3.4: place the general at the start, or bring him back."""

    actor: str
    space: str
    kind: ClassVar[str] = "enter"
    cost: ClassVar[int] = 0

    @property
    def target(self) -> str:
        """Where he comes in."""
        return self.space


@dataclass(frozen=True, slots=True)
class PlaceRoad:
    """H2.4: a road stick on a land link; the ends are kept in text order."""

    actor: str
    a: str
    b: str
    kind: ClassVar[str] = "road"
    cost: ClassVar[int] = 0

    def __post_init__(self) -> None:
        first, second = sorted((self.a, self.b), key=str)
        object.__setattr__(self, "a", first)
        object.__setattr__(self, "b", second)

    @property
    def target(self) -> str:
        """The link, as its two ends."""
        return f"{self.a}-{self.b}"


Action: TypeAlias = (
    Pass | Move | MoveFleet | PlaceGarrison | RemoveGarrison | Besiege | Attack | Enter | PlaceRoad
)  # fmt: skip

KINDS: Final[Mapping[str, type[Action]]] = {
    kind.kind: kind
    for kind in (Pass, Move, MoveFleet, PlaceGarrison, RemoveGarrison, Besiege, Attack, Enter, PlaceRoad)
}


@dataclass(frozen=True, slots=True)
class Roll:
    """What the dice showed, faces 1-6; `struck` are the setup faces rerolled before (H2.3); Roll() rolls nothing.

    >>> str(Roll(roman=2, hispanic=5)), str(Roll(hispanic=6)), str(Roll(roman=5, struck=(2,))), str(Roll())
    ('[II-5]', '[6]', '[II~V]', '[]')
    """

    roman: int | None = None
    hispanic: int | None = None
    struck: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for die in (self.roman, self.hispanic, *self.struck):
            if die is not None and (type(die) is not int or not 1 <= die <= 6):
                raise Unreadable(f"a die shows 1 to 6, not {die!r}")

    def __str__(self) -> str:
        faces = []
        if self.roman:
            faces.append("~".join(NUMERALS[face - 1] for face in (*self.struck, self.roman)))
        if self.hispanic:
            faces.append(str(self.hispanic))
        return f"[{'-'.join(faces)}]"


# -------------------------------------------------------------------- as plain data


def to_dict(action: Action) -> dict[str, Any]:
    """An action as a dictionary for the wire.

    >>> to_dict(Besiege("C", "toletum", 2))
    {'kind': 'besiege', 'actor': 'C', 'city': 'toletum', 'denarii': 2}
    """
    told = {f.name: getattr(action, f.name) for f in fields(action) if f.name != "path"}
    if isinstance(action, Move):
        told["path"] = [[verb, space] for verb, space in action.path]
    return {"kind": action.kind, **told}


def from_dict(data: object) -> Action:
    """The action that a dictionary describes; a missing or unknown key is refused by name.

    >>> from_dict({"kind": "besiege", "actor": "C", "city": "toletum", "denarii": 2})
    Besiege(actor='C', city='toletum', denarii=2)
    """
    if not isinstance(data, Mapping) or not isinstance(data.get("kind"), str) or data["kind"] not in KINDS:
        raise Unreadable(f"an action needs a kind, one of {', '.join(KINDS)}")
    kind = KINDS[data["kind"]]
    needed = [f.name for f in fields(kind) if f.compare]
    told = [f.name for f in fields(kind) if not f.compare]
    missing = [name for name in needed if name not in data]
    unknown = [name for name in data if name not in ("kind", *needed, *told)]
    if missing or unknown:
        raise Unreadable(f"action {data['kind']}: missing {missing or 'nothing'}, unknown {unknown or 'nothing'}")
    for name in needed:
        wanted = int if name in ("denarii", "index") else str
        if type(data[name]) is not wanted:
            raise Unreadable(f"action {data['kind']}: {name} must be {wanted.__name__}, not {data[name]!r}")
    return kind(**{name: data[name] for name in needed})


# -------------------------------------------------------------------- to and from the core's numbers


def decode(s: State, number: int) -> Action:
    """The action behind a legal number of the core."""
    return decode_all(s, [number])[0]


def decode_all(s: State, numbers: list[int]) -> list[Action]:
    """The actions behind legal numbers of the core, with their prices and paths."""
    board: Board = s.config.board
    prices = None
    found: list[Action] = []
    for number in numbers:
        who = GENERAL_CODES[s.turn]
        here = s.general_space(s.turn)
        if number == DO_PASS:
            found.append(Pass(who))
        elif number < DO_ENTER:
            if prices is None:
                prices = ways(s, here, s.denarii)
            cost, path = prices[number - DO_MOVE]
            found.append(Move(who, board[number - DO_MOVE].id, cost, path))
        elif number < DO_FLEET:
            found.append(Enter(GENERAL_CODES[acting_general(s)], board[number - DO_ENTER].id))
        elif number < DO_PLACE:
            start, to = divmod(number - DO_FLEET, 5)
            cost = s.config.sea_distance[5 * start + to]
            found.append(
                MoveFleet(who, board.seas[start].id, board.seas[to].id, cost, general_on(s, CITIES + start))
            )
        elif number == DO_PLACE:
            found.append(PlaceGarrison(who, board[here].id))
        elif number < DO_SIEGE:
            found.append(RemoveGarrison(who, board[here].id, number - DO_REMOVE))
        elif number < DO_ATTACK:
            city, denarii = divmod(number - DO_SIEGE, 3)
            found.append(Besiege(who, board[city].id, denarii + 1))
        elif number < DO_ROAD:
            city, denarii = divmod(number - DO_ATTACK, 3)
            found.append(Attack(who, board[city].id, denarii + 1))
        else:
            link = board.land_links[number - DO_ROAD]
            found.append(PlaceRoad(GENERAL_CODES[acting_general(s)], link.a, link.b))
    return found


def acting_general(s: State) -> int:
    """The general a decision is about: in setup who is placed or lays a road, later the turn's (H2.4, H2.5)."""
    now = actor(s)
    return now if now >= 0 else s.turn


def general_on(s: State, space: int) -> str | None:
    """The general on a space, by his letter."""
    return next((code for g, code in enumerate(GENERAL_CODES) if s.general_space(g) == space), None)


def encode(s: State, action: Action) -> int | None:
    """The core's number of an action, or None if no position at all could allow it; Unreadable if it names nothing."""
    board: Board = s.config.board
    if action.actor not in GENERAL_CODES:
        raise Unreadable(f"no general is called {action.actor!r}; there are U, C and K")
    match action:
        case Pass():
            return DO_PASS
        case Move():
            return DO_MOVE + board[action.to].index
        case Enter():
            return DO_ENTER + board[action.space].index
        case MoveFleet():
            start, to = board[action.start], board[action.to]
            if not start.is_sea or not to.is_sea:
                return None
            return DO_FLEET + 5 * (start.index - CITIES) + to.index - CITIES
        case PlaceGarrison():
            return DO_PLACE if board[action.city].index == s.general_space(s.turn) else None
        case RemoveGarrison():
            if type(action.index) is not int or not 0 <= action.index <= 2:
                raise Unreadable(f"a stack has the indices 0, 1 and 2, not {action.index!r}")
            return DO_REMOVE + action.index if board[action.city].index == s.general_space(s.turn) else None
        case Besiege() | Attack():
            if type(action.denarii) is not int or not 1 <= action.denarii <= 3:
                raise Unreadable(f"a combat is fought with 1 to 3 denarii, not {action.denarii!r}")  # H4.4
            base = DO_SIEGE if isinstance(action, Besiege) else DO_ATTACK
            return base + 3 * board[action.city].index + action.denarii - 1
        case PlaceRoad():
            ends = {board[action.a].id, board[action.b].id}
            return next((DO_ROAD + k for k, link in enumerate(board.land_links) if {link.a, link.b} == ends), None)


# -------------------------------------------------------------------- dice


def dice_needed(s: State) -> tuple[bool, bool]:
    """Which dice the pending chance node rolls: R, H (only at a chance node)."""
    if s.combat in (ATTACK, ARMY_ATTACK):
        return True, True
    if s.combat != NO_COMBAT:
        return s.combat == SIEGE, s.combat != SIEGE
    if s.phase == REVOLT:
        return True, True
    if s.phase == SETUP_ARMIES:
        return True, False
    return False, faces(s) == 6


def outcome_of(s: State, roll: Roll) -> int | None:
    """The core's number of a roll at this chance node, or None if it does not show the dice needed."""
    roman, hispanic = dice_needed(s)
    if (roll.roman is not None) != roman or (roll.hispanic is not None) != hispanic:
        return None
    r, h = (roll.roman or 1) - 1, (roll.hispanic or 1) - 1
    return 6 * r + h if roman and hispanic else r + h


def roll_of(s: State, outcome: int) -> Roll:
    """The dice behind an outcome of this chance node."""
    roman, hispanic = dice_needed(s)
    if roman and hispanic:
        return Roll(outcome // 6 + 1, outcome % 6 + 1)
    return Roll(outcome + 1 if roman else None, outcome + 1 if hispanic else None)
