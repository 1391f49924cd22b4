"""The exact translation of actions and dice to and from the core's numbers."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final, TypeAlias, overload

from ....errors import Unreadable
from ..core.flow import actor, dice_due
from ..core.movement import sea_links
from ..core.state import State
from ..core.terms import (
    DO_ARMY,
    DO_ATTACK,
    DO_BOOST,
    DO_BUILD,
    DO_BUY,
    DO_CROSS,
    DO_DECLINE,
    DO_ENTER,
    DO_FLEET,
    DO_KEEP,
    DO_LEGION,
    DO_MOVE,
    DO_ORDER,
    DO_P_ATTACK,
    DO_P_BUILD,
    DO_P_MOVE,
    DO_P_PLOT,
    DO_P_SIEGE,
    DO_PASS,
    DO_PICK,
    DO_PLACE,
    DO_PLOT,
    DO_REMOVE,
    DO_REROLL,
    DO_REVOLT,
    DO_ROAD,
    DO_SIEGE,
    DO_STRIKE,
    FREE_MOVE,
)
from ..core.variants.hispano import army_of_rank
from ..printed.board import CITIES, Board
from .actions import (
    GENERAL_CODES,
    KINDS,
    SEAT_CODES,
    UNIT_CODES,
    Action,
    Attack,
    Besiege,
    Boost,
    Build,
    Buy,
    Decline,
    Enter,
    KeepRoad,
    Move,
    MoveFleet,
    Pass,
    Pick,
    PlaceGarrison,
    PlaceRoad,
    Plot,
    RemoveGarrison,
    Reroll,
    Roll,
    SetArmy,
    SetRevolts,
    Strike,
)
from .paths import Way, free_ways, way_to, ways


def acting_general(s: State) -> int:
    """The general a decision is about: in setup who is placed or lays a road, later the turn's (H2.4, H2.5)."""
    now = actor(s)
    return now if 0 <= now < 3 else s.turn


def general_on(s: State, space: int) -> str | None:
    """The general on a space, by his letter."""
    return next((code for g, code in enumerate(UNIT_CODES) if s.general_space(g) == space), None)


UNITS: Final = ("", *UNIT_CODES)
KIND_OF: Final = frozenset(KINDS.values())


# -------------------------------------------------------------------- from numbers


def decode(s: State, number: int) -> Action:
    """The action behind a legal number of the core, with its price and path."""

    def way(unit: int, to: int, crosses: bool) -> Way:
        start = s.general_space(unit)
        if s.phase == FREE_MOVE:
            return free_ways(s, start, crosses)[to]
        found = way_to(s, start, to, s.denarii, crosses)
        assert found is not None  # a legal Move has a way
        return found

    return _decode(s, number, way)


def decode_all(s: State, numbers: Sequence[int]) -> list[Action]:
    """The actions behind legal numbers of the core: as decode, but the ways of each general are looked for once."""
    known: dict[tuple[int, bool], dict[int, Way]] = {}

    def way(unit: int, to: int, crosses: bool) -> Way:
        if (unit, crosses) not in known:
            start = s.general_space(unit)
            found = free_ways(s, start, crosses) if s.phase == FREE_MOVE else ways(s, start, s.denarii, crosses)
            known[unit, crosses] = found
        return known[unit, crosses][to]

    return [_decode(s, number, way) for number in numbers]


class Listing(Sequence[Action]):
    """What may be done in a position: it counts at once, and each action is made when it is looked at.

    >>> from hispania.games.conquest import core
    >>> Listing(core.new_state(), [])
    []
    """

    __slots__ = ("_made", "_numbers", "_state")
    __hash__ = None  # type: ignore[assignment]  # a list is none either

    def __init__(self, s: State, numbers: list[int]) -> None:
        self._state = s.clone()  # what is listed stays, whatever is done next
        self._numbers = numbers
        self._made: tuple[Action, int] | None = None  # the last one that was looked at by itself

    def number_of(self, action: object, s: State) -> int | None:
        """The number of the very action that was last looked at here, if a position is still the one that was listed.

        Mostly that is the action that is taken next; then nothing about it need be worked out again.
        """
        made = self._made
        return made[1] if made is not None and made[0] is action and s.hash() == self._state.hash() else None

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, k: int) -> Action: ...
    @overload
    def __getitem__(self, k: slice) -> list[Action]: ...
    def __getitem__(self, k: int | slice) -> Action | list[Action]:
        if isinstance(k, slice):
            return decode_all(self._state, self._numbers[k])
        number = self._numbers[k]
        action = decode(self._state, number)
        self._made = (action, number)
        return action

    def __iter__(self) -> Iterator[Action]:
        return iter(decode_all(self._state, self._numbers))

    def __contains__(self, action: object) -> bool:
        if type(action) not in KIND_OF:
            return False
        try:
            number = encode(self._state, action)  # type: ignore[arg-type]  # its type was looked up
        except Unreadable:
            return False
        return number in self._numbers and decode(self._state, number or 0) == action

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (list, Listing)) else NotImplemented

    def __repr__(self) -> str:
        return repr(list(self))


Finder: TypeAlias = Callable[[int, int, bool], Way]  # the way of a general to a space


def _decode(s: State, number: int, way: Finder) -> Action:
    ids = s.config.board.ids
    who = GENERAL_CODES[acting_general(s)]
    if number == DO_PASS:
        return Pass(who)
    if number < DO_ENTER:
        cost, path = way(s.turn, number - DO_MOVE, False)
        return Move(who, ids[number - DO_MOVE], cost, path, UNIT_CODES[s.turn])
    if number < DO_FLEET:
        return Enter(who, ids[number - DO_ENTER])
    if number < DO_PLACE:
        start, to = divmod(number - DO_FLEET, 5)
        cost = sea_links(s, start, to)
        return MoveFleet(who, ids[CITIES + start], ids[CITIES + to], cost, general_on(s, CITIES + start))
    if number == DO_PLACE:
        return PlaceGarrison(who, ids[s.general_space(s.turn)])
    if number < DO_SIEGE:
        return RemoveGarrison(who, ids[s.general_space(s.turn)], number - DO_REMOVE)
    if number < DO_ATTACK:
        return Besiege(who, ids[(number - DO_SIEGE) // 3], (number - DO_SIEGE) % 3 + 1)
    if number < DO_ROAD:
        return Attack(who, ids[(number - DO_ATTACK) // 3], (number - DO_ATTACK) % 3 + 1)
    if number < DO_KEEP:
        link = s.config.board.land_links[number - DO_ROAD]
        return PlaceRoad(who, link.a, link.b)
    if number < DO_DECLINE:
        return _decode_variant(s, number, who, way)
    return _decode_hispano(s, number)


def _decode_variant(s: State, number: int, who: str, way: Finder) -> Action:
    """H6.1-H6.6, H7.2: roads kept and built, the Legio, the proconsul, plots, orders, the Durius."""
    board: Board = s.config.board
    ids = board.ids

    def move(unit: int, to: int, crosses: bool = False) -> Move:
        cost, path = way(unit, to, crosses)
        return Move(who, ids[to], cost, path, UNIT_CODES[unit], crosses)

    def build(number: int, unit: str = "") -> Build:
        link = board.land_links[number]
        return Build(who, link.a, link.b, unit, link.segments)

    if number == DO_KEEP:
        return KeepRoad(who)
    if number == DO_LEGION:
        return PlaceGarrison(who, ids[s.general_space(s.turn)], True)
    if number == DO_BUY:
        return Buy(who)
    if number < DO_P_PLOT:
        return Plot(who, number - DO_PLOT + 1)
    if number < DO_BUILD:
        return Plot(who, number - DO_P_PLOT + 1, "P")
    if number < DO_P_BUILD:
        return build(number - DO_BUILD)
    if number < DO_P_MOVE:
        return build(number - DO_P_BUILD, "P")
    if number < DO_P_SIEGE:
        return move(3, number - DO_P_MOVE)
    if number < DO_P_ATTACK:
        return Besiege(who, ids[(number - DO_P_SIEGE) // 3], (number - DO_P_SIEGE) % 3 + 1, "P")
    if number < DO_ORDER:
        return Attack(who, ids[(number - DO_P_ATTACK) // 3], (number - DO_P_ATTACK) % 3 + 1, "P")
    if number < DO_CROSS:
        return move((number - DO_ORDER) // 49, (number - DO_ORDER) % 49)
    return move(0, number - DO_CROSS, True)


def _decode_hispano(s: State, number: int) -> Action:
    board: Board = s.config.board
    if number == DO_DECLINE:
        return Decline()
    if number < DO_REROLL:
        return Boost(number - DO_BOOST + 1)
    if number < DO_PICK:
        return Reroll("RH"[number - DO_REROLL])
    if number < DO_STRIKE:
        return Pick(board[number - DO_PICK].id)
    if number < DO_REVOLT:
        rank, rest = divmod(number - DO_STRIKE, 98)
        return Strike(board[army_of_rank(s, rank)].id, board[rest // 2].id, rest % 2 + 1)
    if number < DO_ARMY:
        return SetRevolts(board[number - DO_REVOLT].id)
    return SetArmy(board[number - DO_ARMY].id)


# -------------------------------------------------------------------- to numbers


def encode(s: State, action: Action) -> int | None:
    """The core's number of an action, or None if no position at all could allow it; Unreadable if it names nothing."""
    if action.actor not in SEAT_CODES:
        raise Unreadable(f"no seat is called {action.actor!r}; there are U, C, K and H")
    if getattr(action, "unit", "") not in UNITS:
        raise Unreadable(f"no general is called {getattr(action, 'unit', '')!r}; there are U, C, K and P")
    if type(action) is Move:
        return _encode_move(action, s.config.board[action.to].index)
    return _encode_other(s, action)


def _encode_other(s: State, action: Action) -> int | None:
    board: Board = s.config.board
    match action:
        case Pass():
            return DO_PASS
        case Enter():
            return DO_ENTER + board[action.space].index
        case MoveFleet():
            start, to = board[action.start], board[action.to]
            if not start.is_sea or not to.is_sea:
                return None
            return DO_FLEET + 5 * (start.index - CITIES) + to.index - CITIES
        case PlaceGarrison():
            number = DO_LEGION if action.legion else DO_PLACE
            return number if board[action.city].index == s.general_space(s.turn) else None
        case RemoveGarrison():
            if type(action.index) is not int or not 0 <= action.index <= 2:
                raise Unreadable(f"a stack has the indices 0, 1 and 2, not {action.index!r}")
            return DO_REMOVE + action.index if board[action.city].index == s.general_space(s.turn) else None
        case Besiege() | Attack():
            if not in_denarii(action):
                return None
            own, other = (DO_SIEGE, DO_P_SIEGE) if isinstance(action, Besiege) else (DO_ATTACK, DO_P_ATTACK)
            base = _by_unit(action.unit, own, other)
            return None if base is None else base + 3 * board[action.city].index + action.denarii - 1
        case PlaceRoad() | Build():
            ends = frozenset((board[action.a].id, board[action.b].id))
            link = board.land_link_numbers.get(ends)
            base = DO_ROAD if isinstance(action, PlaceRoad) else _by_unit(action.unit, DO_BUILD, DO_P_BUILD)
            return None if link is None or base is None else base + link
        case KeepRoad():
            return DO_KEEP
        case Buy():
            return DO_BUY
        case Plot():
            if not in_denarii(action):
                return None
            base = _by_unit(action.unit, DO_PLOT, DO_P_PLOT)
            return None if base is None else base + action.denarii - 1
        case _:
            return _encode_hispano(s, action)


def _encode_move(action: Move, to: int) -> int | None:
    unit = action.unit or action.actor
    if action.crosses:
        return DO_CROSS + to if unit == "U" else None
    if not action.unit:
        return DO_MOVE + to
    if action.unit == "P":
        return DO_P_MOVE + to
    return DO_ORDER + 49 * GENERAL_CODES.index(action.unit) + to if action.unit in ("U", "C") else None


def _encode_hispano(s: State, action: Action) -> int | None:
    board: Board = s.config.board
    match action:
        case Boost():
            return DO_BOOST + action.denarii - 1 if in_denarii(action) else None
        case Reroll():
            if action.die not in ("R", "H"):
                raise Unreadable(f"the dice are R and H, not {action.die!r}")
            return DO_REROLL + "RH".index(action.die)
        case Pick():
            return DO_PICK + board[action.city].index
        case Strike():
            army = board[action.army].index
            if not s.armies >> army & 1 or not in_denarii(action):
                return None
            rank = (s.armies & ((1 << army) - 1)).bit_count()
            return DO_STRIKE + 2 * (49 * rank + board[action.city].index) + action.denarii - 1
        case SetRevolts():
            return DO_REVOLT + board[action.city].index if board[action.city].index < 36 else None
        case SetArmy():
            return DO_ARMY + board[action.city].index if not board[action.city].is_sea else None
        case _:
            return DO_DECLINE


def _by_unit(unit: str, own: int, proconsul: int) -> int | None:
    return own if not unit else proconsul if unit == "P" else None


def most_denarii(action: Besiege | Attack | Plot | Boost | Strike) -> int:
    """How many denarii may be spent on one such action: 3 by a general (H4.4, H6.6), 2 by the Hispano (H6.7)."""
    return 2 if isinstance(action, (Boost, Strike)) else 3


def in_denarii(action: Besiege | Attack | Plot | Boost | Strike) -> bool:
    """Whether any position at all could allow so many denarii; Unreadable if they are no number."""
    if type(action.denarii) is not int:
        raise Unreadable(f"1 to {most_denarii(action)} denarii may be spent here, not {action.denarii!r}")
    return 1 <= action.denarii <= most_denarii(action)


# -------------------------------------------------------------------- dice


DICE: Final = ((False, False), (True, False), (False, True), (True, True))


def dice_needed(s: State) -> tuple[bool, bool]:
    """Which dice the pending chance node rolls: R, H (only at a chance node)."""
    return DICE[dice_due(s)]


def outcome_of(s: State, roll: Roll) -> int | None:
    """The core's number of a roll at this chance node, or None if it does not show the dice needed."""
    roman, hispanic = dice_needed(s)
    if (roll.roman is not None) != roman or (roll.hispanic is not None) != hispanic:
        return None
    r, h = (roll.roman or 1) - 1, (roll.hispanic or 1) - 1
    return 6 * r + h if roman and hispanic else r + h


_ONE_DIE: Final = Fraction(1, 6)
_TWO_DICE: Final = Fraction(1, 36)
_FACES: Final = range(1, 7)
THROWS: Final[dict[tuple[bool, bool], tuple[tuple[Roll, Fraction], ...]]] = {  # by the dice that fall: R, H (H0.5)
    (True, True): tuple((Roll(r, h), _TWO_DICE) for r in _FACES for h in _FACES),
    (True, False): tuple((Roll(roman=face), _ONE_DIE) for face in _FACES),
    (False, True): tuple((Roll(hispanic=face), _ONE_DIE) for face in _FACES),
    (False, False): ((Roll(), Fraction(1)),),
}


@functools.cache
def throws_of(dice: tuple[bool, bool], faces: int) -> tuple[tuple[Roll, Fraction], ...]:
    """The throws of one die that show certain faces, bit 0 for the 1, each as likely as the others (H2.3)."""
    found = [roll for k, (roll, _) in enumerate(THROWS[dice]) if faces >> k & 1]
    return tuple((roll, Fraction(1, len(found))) for roll in found)


def roll_of(s: State, outcome: int) -> Roll:
    """The dice behind an outcome of this chance node."""
    roman, hispanic = dice_needed(s)
    if roman and hispanic:
        return Roll(outcome // 6 + 1, outcome % 6 + 1)
    return Roll(outcome + 1 if roman else None, outcome + 1 if hispanic else None)
