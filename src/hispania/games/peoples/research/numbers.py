"""Numbered actions: the kind, then the province it is about, then the place among those that are alike in both.

Of what is counted (bids, incomes, Berbers) the last part is the number itself. Otherwise it is the rank in the order of
P20.2 among the actions of this kind about this province that are legal now. `BLOCKS` leave room for far more than games
come to; should a list be longer still, its last actions share a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ....errors import IllegalAction, Reason
from ..core.terms import AREAS
from ..edge.actions import KINDS_OF_ACTION, Action

_ABOUT: Final[Mapping[str, str]] = {  # the field that tells the province; of the others nothing does
    **dict.fromkeys(("disband", "split", "place", "leader", "castle", "capital", "rebuild", "transit"), "place"),
    **dict.fromkeys(("pile", "remove", "battle", "convert", "choose", "keep", "hire"), "place"),
    **dict.fromkeys(("go", "step", "retreat", "retreat_leader"), "to"),
}
_COUNTED: Final[Mapping[str, str]] = {"bid": "points", "income": "halves", "berber": "number"}
_ROOM: Final[Mapping[str, int]] = {  # numbers for each province, or for all
    "go": 128, "lead": 2048, "aim": 1024, "force": 256, "buy": 128, "chit": 256, "bid": 100, "income": 128, "hire": 32,
    "split": 32, "remove": 32, "place": 8, "leader": 8, "disband": 8, "rebuild": 16, "convert": 8, "retreat": 8,
    "retreat_leader": 8, "take": 8, "leave": 48, "spread": 32, "sacrifice": 8, "berber": 4,
}  # fmt: skip


def _blocks() -> Iterator[tuple[str, int, int]]:
    """Every kind with its first number and the room of one province."""
    first = 0
    for kind in KINDS_OF_ACTION:
        room = _ROOM.get(kind, 1)
        yield kind, first, room
        first += room * (len(AREAS) if kind in _ABOUT else 1)
    yield "", first, 0


BLOCKS: Final = {kind: (first, room) for kind, first, room in _blocks()}
SIZE: Final = BLOCKS[""][0]


def _begin(action: Action) -> tuple[int, int]:
    """Where the numbers of an action's kind and province begin, and how many there are."""
    first, room = BLOCKS[action.kind]
    about = _ABOUT.get(action.kind)
    return first + (room * AREAS.index(getattr(action, about)) if about else 0), room


def numbered(game: Any, seat: str | None = None) -> Mapping[Action, int]:
    """The numbers of everything that may be decided now; the last list is kept, for it is asked about one by one."""
    global _last
    legal = game.legal_actions(seat)
    if legal != _last[0]:
        _last = legal, _count(legal)
    return _last[1]


_last: tuple[Sequence[Action], Mapping[Action, int]] = [], {}


def _count(legal: Sequence[Action]) -> dict[Action, int]:
    found: dict[Action, int] = {}
    used: dict[int, int] = {}
    for action in legal:
        first, room = _begin(action)
        counted = _COUNTED.get(action.kind)
        rank = used.get(first, 0) if counted is None else getattr(action, counted)
        used[first] = rank + 1
        found[action] = first + min(rank, room - 1)
    return found


def number(game: Any, action: Action) -> int:
    """The number of a legal action."""
    return numbered(game)[action]


def action(game: Any, seat: str, wanted: int) -> Action:
    """The action of this number; IllegalAction if none has it now."""
    for found, here in numbered(game, seat).items():
        if here == wanted:
            return found
    raise IllegalAction(f"action number {wanted}", [Reason("not-now", "P20.2")])
