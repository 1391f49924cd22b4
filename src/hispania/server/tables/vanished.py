"""Who has done nothing at a table for long, so that the others may play on without them.

It counts since the last thing that somebody did there: what they decided and said is stored; that they looked at it is
known as long as this process remembers. A line that is merely open does nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from sqlalchemy import ColumnElement, Connection, func, or_, select

from ..store.schema import commands, tables, talk
from ..store.storage import now
from .kept import seal_id, share_id
from .live import Live

if TYPE_CHECKING:
    from .lobby import Lobby

MOST: Final = 20_000  # visits that are remembered; those of longest ago are forgotten


class Seen:
    """When people last did something at tables where they count, or looked: also what is not stored.

    >>> seen = Seen(lambda table, person: person != "eve, who looks on")
    >>> seen.note("a table", "ana"), seen.note("a table", "eve, who looks on")
    (None, None)
    >>> seen.at("a table", "ana") is None, seen.at("a table", "eve, who looks on") is None
    (False, True)
    """

    def __init__(self, counts: Callable[[str, str], bool]) -> None:
        """Others could come to so many tables that they would push everybody out."""
        self._counts = counts
        self._at: OrderedDict[tuple[str, str], datetime] = OrderedDict()
        self.clock: Callable[[], datetime] = lambda: datetime.now(UTC)

    def note(self, table_id: str, person: str | None) -> None:
        """Somebody does something at a table."""
        if person is None or not self._counts(table_id, person):
            return
        self._at[table_id, person] = self.clock()
        self._at.move_to_end((table_id, person))
        if len(self._at) > MOST:
            self._at.popitem(last=False)

    def at(self, table_id: str, person: str) -> datetime | None:
        """When somebody last did something at a table."""
        return self._at.get((table_id, person))


async def free_from(lobby: Lobby, live: Live, person: str) -> datetime:
    """From when on somebody has vanished from a table, if they do nothing there until then."""
    stored = datetime.fromisoformat(await lobby.storage.read(lambda database: _last(database, live, person)))
    seen = lobby.seen.at(live.facts.id, person)
    last = stored if seen is None else max(stored, seen)
    return last + timedelta(seconds=lobby.settings.limits.vanished_after)


async def has_vanished(lobby: Lobby, live: Live, person: str) -> bool:
    """Has somebody done nothing at a table for long?"""
    return lobby.seen.clock() >= await free_from(lobby, live, person)


async def leads(lobby: Lobby, live: Live, person: str) -> bool:
    """May somebody free the seats of others: the host, or whoever holds a seat when the host has vanished?"""
    if person == live.facts.host:
        return True
    return bool(live.seats_of(person)) and await has_vanished(lobby, live, live.facts.host)


async def may_free(lobby: Lobby, live: Live, seat: str, person: str) -> bool:
    """May somebody free this seat, because whoever holds it has vanished?"""
    held = live.seats.get(seat)
    if held is None or held.person in (None, person) or not await leads(lobby, live, person):
        return False
    return await has_vanished(lobby, live, str(held.person))


def is_by(person: str) -> ColumnElement[bool]:
    """Is it somebody's own command, by its id?"""
    id = commands.c.command_id
    return or_(id.startswith(f"{person}:"), id == share_id(person), id.startswith(seal_id(person, "")))


def _last(database: Connection, live: Live, person: str) -> str:
    """When somebody last did something at a table that is stored; else, when anybody did, or a host made it."""
    here = commands.c.table_id == live.facts.id
    did: str | None = database.execute(select(func.max(commands.c.at)).where(here, is_by(person))).scalar()
    words = select(func.max(talk.c.at)).where(talk.c.table_id == live.facts.id, talk.c.person == person)
    said: str | None = database.execute(words).scalar()
    if did or said:
        return max(did or "", said or "")
    anybody: str | None = None
    if person != live.facts.host:
        anybody = database.execute(select(func.max(commands.c.at)).where(here)).scalar()
    made: str | None = database.execute(select(tables.c.created).where(tables.c.id == live.facts.id)).scalar()
    return anybody or made or now()
