"""Actions as numbers: a stretch for every kind, in it a place for everything that its fields may hold.

What the question alone decides, such as whose leader is placed or which card is assigned, has no part in the number.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, Final

from ....errors import IllegalAction, Reason
from ..core.config import GALATIAN, IBERIAN, LEGIONARY, PONTIC, SERVILE
from ..edge.actions import KINDS_OF_ACTION
from ..edge.actions.shapes import Decision
from ..printed.tables import MAPS, SEA, load

_BY_QUESTION: Final = {
    "place-consul": ("leader",), "place-legate": ("leader",), "put-leader": ("leader",), "assign": ("seat", "card"),
    "split": ("seat",),
}  # fmt: skip
NEIGHBOURS: Final = 12  # a target is its place itself or one of so many linked to it


@functools.cache
def _values() -> Mapping[str, Sequence[Any]]:
    """Everything that a field may hold, in its order."""
    printed = load()
    places, leaders = (*printed.places, "inside", SEA), tuple(printed.leaders)
    return {
        "place": places, "what": (*places, *leaders), "leader": leaders, "unit": tuple(printed.units),
        "step": ("f", "r"), "status": ("out", "in"), "side": ("S", "R"), "which": ("all", "none", "part"),
        "family": (IBERIAN, PONTIC, SERVILE, LEGIONARY, GALATIAN), "province": tuple(printed.provinces),
        "card": (*printed.cards, *printed.resources, *printed.battle_cards), "named": tuple(printed.battle_cards),
        "number": tuple(range(13)), "map": MAPS, "target": tuple(range(NEIGHBOURS)),
    }  # fmt: skip


def _fields(kind: type[Decision]) -> list[str]:
    skipped = _BY_QUESTION.get(kind.kind, ())
    return [name for name in kind.__struct_fields__ if name not in skipped]


@functools.cache
def _layout() -> tuple[Mapping[str, int], int]:
    """Where the stretch of each kind begins, and how many numbers there are."""
    starts, at = {}, 0
    for name, kind in KINDS_OF_ACTION.items():
        starts[name] = at
        at += prod(len(_values()[field]) for field in _fields(kind))
    return starts, at


@functools.cache
def _ordinals(field: str) -> Mapping[Any, int]:
    return {value: k for k, value in enumerate(_values()[field])}


def size() -> int:
    """How many numbers there are.

    >>> size() < 20_000
    True
    """
    return _layout()[1]


def number(game: Any, action: Decision) -> int:
    """The number of an action.

    >>> from ..edge.actions.phases import First
    >>> number(None, First("R")) - number(None, First("S"))
    1
    """
    found = 0
    for field in _fields(type(action)):
        value = getattr(action, field)
        if field == "target":
            place = action.place  # type: ignore[attr-defined]
            near = [place, *(link[0] for link in game.state.config.links[place])]
            value = near.index(value)
        found = found * len(_values()[field]) + _ordinals(field)[value]
    return _layout()[0][action.kind] + found


def action(game: Any, seat: str, wanted: int) -> Decision:
    """The legal action of a seat that has this number."""
    for each in game.legal_actions(seat):
        if number(game, each) == wanted:
            found: Decision = each
            return found
    raise IllegalAction(str(wanted), (Reason("not-offered", "S24.4"),))
