"""The room "spelling": what a table tells most often, as JSON and without a detour (`contract.spelling.Spelling`)."""

from __future__ import annotations

import functools
from typing import Final

from ....contract.spelling import encode
from .. import core
from ..core.terms import DO_ORDER, DO_P_SIEGE, DO_REVOLT, DO_ROAD, DO_SIEGE, DO_STRIKE
from ..edge.actions import to_dict
from ..edge.codec import decode
from ..edge.events import Event
from ..edge.game import Conquest
from ..printed.board import Board
from .board_spelling import BoardSpelling

__all__ = ["event", "legal", "position", "previews"]

MOST_BOARDS: Final = 8
_boards: Final[dict[int, BoardSpelling]] = {}  # by the identity of each board, which its spelling holds


def _spelt(board: Board) -> BoardSpelling:
    found = _boards.get(id(board))
    if found is None:
        while len(_boards) >= MOST_BOARDS:
            del _boards[next(iter(_boards))]
        found = _boards[id(board)] = BoardSpelling(board)
    return found


def position(game: Conquest, seat: str | None) -> bytes:
    """The position, which is open to all (H0.4)."""
    return _spelt(game.board).position(game.state)


def legal(game: Conquest, seat: str | None) -> bytes:
    """Everything that may be decided now."""
    if seat is not None and seat not in game.deciding:
        return b"[]"
    return _spelt(game.board).legal(game.state, core.legal(game.state))


def previews(game: Conquest, seat: str | None) -> bytes:
    """Both sides and exact chances of every combat that may be declared now."""
    if seat is not None and seat not in game.deciding:
        return b"[]"
    s = game.state
    fights = [
        decode(s, n)
        for n in core.legal(s)
        if DO_SIEGE <= n < DO_ROAD or DO_P_SIEGE <= n < DO_ORDER or DO_STRIKE <= n < DO_REVOLT
    ]
    return encode([{"action": to_dict(fight), "preview": game.preview(fight)} for fight in fights])


def event(event: Event) -> bytes:
    """What happened: its name and its rule, then its fields."""
    fields = encode(event)
    start = _start(type(event), event.rule)
    return start + b"," + fields[1:] if len(fields) > 2 else start + b"}"


@functools.cache
def _start(kind: type[Event], rule: str) -> bytes:
    return b'{"event":"%b","rule":"%b"' % (kind.__name__.encode(), rule.encode())
