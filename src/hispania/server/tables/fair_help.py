"""Where the host wants no hints, what else would be one is refused as far as this server can see it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from sqlalchemy import Connection, Row, select

from ...table.session import Table
from ..people import Person
from ..refusals import Refusal, Refused
from ..store.schema import seats, tables
from .lists import rows
from .live import Live
from .lobby import Lobby

MOST: Final = 50  # tables with which a record is compared


def check_branch(live: Live) -> None:
    """A what-if of a running game shows how the game could go on: whoever makes it may pass it on."""
    if not live.facts.hints and not live.over:
        text = "this table is played without hints, and a what-if is one: ask when the game is over"
        raise Refused(Refusal.NO_HINTS, text)


def check_sitting_in(live: Live, person: str) -> None:
    """A computer sits in for somebody only if the host agrees, who alone puts it there."""
    if live.facts.hints or live.over or live.facts.host == person:
        return
    text = "this table is played without hints: open the seat, and let the host put a computer there"
    raise Refused(Refusal.NO_HINTS, text)


async def check_import(lobby: Lobby, person: Person, brought: Table) -> None:
    """A record that shows how a game without hints stands, brought by somebody who plays in it, waits for its end."""
    if brought.rules.hidden:
        return  # the answer would tell whether somebody has guessed what is hidden
    ids = await lobby.storage.read(lambda database: _running(database, person.id, brought.rules.id))
    shown = await asyncio.to_thread(_positions, brought) if ids else set()
    for id in ids:
        try:  # looked at, not taken: it may be another process's
            live = lobby.at_hand(id)
            if live is None:
                live = await lobby.storage.read(partial(_read, lobby, id))
        except Refused:  # it cannot be read, nor played on
            continue
        if live.table.history and not live.over and live.game.hash() in shown:
            text = f"this record shows how the table {id} stands, which is played without hints: wait for its end"
            raise Refused(Refusal.NO_HINTS, text)


def _read(lobby: Lobby, id: str, database: Connection) -> Live:
    return lobby.read(database, id)


def _positions(brought: Table) -> set[int]:
    """Every position that a record shows, by its hash."""
    history = brought.history
    return {game.hash() for game in history.befores(0, len(history))} | {brought.game.hash()}


def _running(database: Connection, person: str, game: str) -> list[str]:
    """The tables without hints at which somebody sits and whose game goes on, the latest ones."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    here = tables.c.id.in_(mine) & tables.c.over.is_(False) & (tables.c.game == game)
    wanted = select(tables.c.id, tables.c.start).where(here).order_by(tables.c.updated.desc())
    found = [id for id, row in rows(database, wanted) if isinstance(row, Row) and not row.start.get("hints", True)]
    return found[:MOST]
