"""Where the host wants no hints, what else would be one is refused as far as this server can see it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from sqlalchemy import Connection, Row, or_, select

from ...contract.steps import is_throw
from ...table.session import Table
from ..people import Person
from ..refusals import Refusal, Refused
from ..store.schema import seats, tables
from .lists import rows
from .live import Live
from .lobby import Lobby

MOST: Final = 50  # tables with which a record is compared
RECENT: Final = 32  # positions of a running game that nobody may play on from: as many as are in memory anyway


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
    """A record that shows how a game without hints stands, brought by somebody who plays in it, waits for its end.

    So does one that stops a little before: whoever brings it could do the last steps by hand, and ask there.
    """
    if brought.rules.hidden:
        return  # the answer would tell whether somebody has guessed what is hidden
    ids = await lobby.storage.read(lambda database: _running(database, person.id, brought.rules.id))
    if len(ids) > MOST:
        text = f"you sit at more than {MOST} tables without hints, with which records are compared: leave some first"
        raise Refused(Refusal.NO_HINTS, text)
    shown = await asyncio.to_thread(_positions, brought) if ids else set()
    for id in ids:
        try:  # looked at, not taken: it may be another process's
            live = lobby.at_hand(id)
            if live is None:
                live = await lobby.storage.read(partial(_read, lobby, id))
        except Refused:  # it cannot be read, nor played on
            continue
        if not live.over and _recent(live.table) & shown:
            text = f"this record shows how the table {id} stands, or has just stood, which is played without hints"
            text += ": wait for its end"
            raise Refused(Refusal.NO_HINTS, text)


def _read(lobby: Lobby, id: str, database: Connection) -> Live:
    return lobby.read(database, id)


def _positions(brought: Table) -> set[int]:
    """Every position that a record shows, by its hash."""
    history = brought.history
    return {game.hash() for game in history.befores(0, len(history))} | {brought.game.hash()}


def _recent(running: Table) -> set[int]:
    """How a game stands, and its last positions before that, as far as dice have made them its own."""
    history = running.history
    if not history:
        return set()
    fallen = next((n for n, played in enumerate(history) if is_throw(played.step)), len(history))
    first = max(fallen + 1, len(history) - RECENT)
    return {game.hash() for game in history.befores(first, len(history))} | {running.game.hash()}


def _running(database: Connection, person: str, game: str) -> list[str]:
    """The tables without hints at which somebody sits, or whose host they are, and whose game goes on."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    here = or_(tables.c.host == person, tables.c.id.in_(mine)) & tables.c.over.is_(False) & (tables.c.game == game)
    wanted = select(tables.c.id, tables.c.start).where(here).order_by(tables.c.updated.desc())
    return [id for id, row in rows(database, wanted) if isinstance(row, Row) and not row.start.get("hints", True)]
