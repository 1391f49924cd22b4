"""Making room: tables that nobody has touched for long are deleted, a few at a time, while servers go on.

Whether nobody has is asked again with the very commit that deletes a table: whoever plays there meanwhile keeps it.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy import URL, Connection, Table, and_, delete, func, select, text
from sqlalchemy.sql.dml import Delete

from ...errors import Unreadable
from .engines import engine_of, hidden, works_with
from .fences import NOTIFY, told
from .moving import Told, check_form, in_one_line
from .schema import analyses, commands, owners, seats, tables, talk
from .storage import Storage

MOST_ROWS: Final = 2000  # commands that are deleted with one commit, for which whoever plays may have to wait,
MOST_TABLES: Final = 100  # and tables
GONE: Final = "gone"  # what processes are told of tables that are not there any more
_OWNED: Final = text(
    "INSERT INTO owners (table_id, fence) SELECT id, 0 FROM tables WHERE id = :id ON CONFLICT DO NOTHING"
)


class Wanted(NamedTuple):
    """Which tables are to go: those that nobody has touched since a moment and were put away, or all of these."""

    before: str
    everything: bool

    @classmethod
    def older_than(cls, days: int, *, everything: bool) -> Wanted:
        """Those that nobody has touched for so many days."""
        return cls((datetime.now(UTC) - timedelta(days=days)).isoformat()[:19], everything)

    @property
    def fits(self) -> Any:
        """What is so for a table that is to go; how it stands is written for the lists later than what was done."""
        untouched = [tables.c.updated < self.before]
        for kept, order in ((commands, "seq"), (talk, "n")):
            done = kept.alias()
            last = select(done.c.at).where(done.c.table_id == tables.c.id).order_by(done.c[order].desc()).limit(1)
            untouched.append(func.coalesce(last.correlate(tables).scalar_subquery(), "") < self.before)
        return and_(*untouched) if self.everything else and_(*untouched, tables.c.away.is_(True))


def prunable(connection: Connection, wanted: Wanted) -> list[tuple[str, int]]:
    """The tables that are to go, the oldest first, each with the number of its commands."""
    count = select(func.max(commands.c.seq)).where(commands.c.table_id == tables.c.id).scalar_subquery()
    found = select(tables.c.id, count.label("rows")).where(wanted.fits).order_by(tables.c.updated)
    return [(row.id, row.rows or 0) for row in connection.execute(found)]


def few_at_a_time(found: Iterable[tuple[str, int]]) -> Iterator[list[str]]:
    """Tables that are deleted with one commit: so few that nobody waits.

    >>> list(few_at_a_time([("a", 1500), ("b", 400), ("c", 300), ("d", 9000), ("e", 0)]))
    [['a', 'b'], ['c'], ['d'], ['e']]
    """
    some: list[str] = []
    rows = 0
    for id, count in found:
        if some and (rows + count > MOST_ROWS or len(some) == MOST_TABLES):
            yield some
            some, rows = [], 0
        some.append(id)
        rows += count
    if some:
        yield some


def deleting(ids: Sequence[str], wanted: Wanted) -> list[tuple[Delete, None]]:
    """What deletes those of some tables that are still to go, each with everything about it."""

    def part(table: Table) -> Delete:
        going = select(tables.c.id).where(tables.c.id.in_(ids), wanted.fits)
        return delete(table).where((tables.c.id if table is tables else table.c.table_id).in_(going))

    return [(part(table), None) for table in (commands, talk, seats, tables)]


def gone(connection: Connection, ids: Sequence[str]) -> list[str]:
    """Those of some tables that are not there any more."""
    there = set(connection.execute(select(tables.c.id).where(tables.c.id.in_(ids))).scalars())
    return [id for id in ids if id not in there]


def computed(wanted: Wanted) -> list[tuple[Delete, None]]:
    """What deletes the analyses that are as old, whatever they are of: they can be computed again."""
    return [(delete(analyses).where(analyses.c.made < wanted.before), None)]


# -------------------------------------------------------------------- in a file of SQLite


async def prune(storage: Storage, wanted: Wanted, lost: Callable[[list[str]], None], seconds: float) -> tuple[int, int]:
    """Delete for so long, by whoever writes to the file; how many went, and how many are still to go.

    `lost` is told of the tables that went.
    """
    end, count = time.monotonic() + seconds, 0
    found = await storage.read(lambda database: prunable(database, wanted))
    for ids in few_at_a_time(found):
        began = time.monotonic()
        if count and began > end:
            break
        await storage.write(deleting(ids, wanted))
        went = await storage.read(lambda database, ids=ids: gone(database, ids))  # type: ignore[misc]
        lost(went)
        count += len(went)
        if seconds < math.inf:  # there is somebody else: as long for them
            await asyncio.sleep(time.monotonic() - began)
    else:
        await storage.write(computed(wanted))
    left = await storage.read(lambda database: prunable(database, wanted))
    return count, len(left)


# -------------------------------------------------------------------- on a database server


def prune_beside(url: URL, wanted: Wanted, progress: Told | None = None, *, yes: bool = True) -> int:
    """Delete while servers go on; how many tables went, or would go.

    Each table is taken from whoever has it: its number in `owners` goes with it, so that nobody writes about it any
    more, and who has it in memory is told.
    """
    engine = engine_of(url)
    try:
        with in_one_line(url), engine.connect() as connection:
            check_form(connection, url)
            connection.rollback()
            if not works_with(connection):
                raise Unreadable(f"`hispania store` is alone with {hidden(url)} just now; try again")
            found, count = prunable(connection, wanted), 0
            connection.rollback()
            if not yes:
                return len(found)
            for ids in few_at_a_time(found):
                began = time.monotonic()
                count += len(_delete(connection, ids, wanted))
                if progress is not None:
                    progress(count, len(found))
                time.sleep(time.monotonic() - began)
            for statement, _ in computed(wanted):
                connection.execute(statement)
            connection.commit()
            return count
    finally:
        engine.dispose()


def _delete(connection: Connection, ids: list[str], wanted: Wanted) -> list[str]:
    """One commit; a table that somebody writes about at this moment is passed over."""
    connection.execute(_OWNED, [{"id": id} for id in ids])
    held = select(owners.c.table_id).where(owners.c.table_id.in_(ids)).with_for_update(skip_locked=True)
    ours = list(connection.execute(held).scalars())
    for statement, _ in deleting(ours, wanted):
        connection.execute(statement)
    went = gone(connection, ours)
    if went:
        connection.execute(NOTIFY, told("", GONE, tables=" ".join(went)))
    connection.commit()
    return went
