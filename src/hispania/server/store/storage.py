"""The database: one thread writes, many commands at a time, and nothing is acknowledged before it lies on the disk."""

from __future__ import annotations

import asyncio
import functools
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Dialect, Engine, Insert, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.base import Executable
from sqlalchemy.sql.dml import ValuesBase

from ...errors import Unreadable
from ..refusals import Refusal, Refused

MOST_AT_ONCE: Final = 500  # jobs in one commit
# after a commit jobs gather for the next, for what costs is the commit, not the job: the more came together, the longer
PAUSE: Final = 0.005  # seconds for each job of the last commit, so that a quiet server hardly waits
LONGEST_PAUSE: Final = 0.07
T = TypeVar("T")
Job = tuple["Work", asyncio.AbstractEventLoop, "asyncio.Future[None]"]


def now() -> str:
    """This moment in UTC, as it is written down.

    >>> len(now()), now()[-1]
    (24, 'Z')
    """
    moment = time.time()
    return f"{_second(int(moment))}.{int(moment % 1 * 1000):03}Z"


@functools.lru_cache(maxsize=2)
def _second(moment: int) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat()[:19]


class Prepared:
    """A statement that is made once and carried out again and again, for rows that name the same columns.

    It is translated for the database once, and its rows go to the driver as they are: what SQLAlchemy does for every
    row of a statement costs more than the row.
    """

    def __init__(self, statement: ValuesBase) -> None:
        self._statement = statement
        self._translated: tuple[Dialect, str, list[tuple[str, Any]], bool] | None = None

    def run(self, connection: Connection, rows: list[dict[str, Any]]) -> None:
        """Carry it out for some rows."""
        known = self._translated
        if known is None or known[0] is not connection.dialect:
            known = self._translated = self._translate(connection.dialect, list(rows[0]))
        _, text, columns, in_order = known
        given = [[row[name] if write is None else write(row[name]) for name, write in columns] for row in rows]
        if in_order:
            connection.exec_driver_sql(text, list(map(tuple, given)))
        else:
            names = [name for name, _ in columns]
            connection.exec_driver_sql(text, [dict(zip(names, values)) for values in given])

    def _translate(self, dialect: Dialect, names: list[str]) -> tuple[Dialect, str, list[tuple[str, Any]], bool]:
        """The statement as this database wants it: its text, and for each parameter how a value is written."""
        is_insert = isinstance(self._statement, Insert)
        found: Any = self._statement.compile(dialect=dialect, column_keys=names if is_insert else None)
        in_order = found.positiontup is not None
        order: list[str] = found.positiontup if in_order else list(found.binds)
        columns = [(name, found.binds[name].type.dialect_impl(dialect).bind_processor(dialect)) for name in order]
        return dialect, str(found), columns, in_order


Work = Sequence[tuple[Executable | Prepared, Any]]  # statements, each with its parameters (or None)


class Storage:
    """The database behind one server."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._own: Connection | None = None  # of the writer alone
        self._writer = threading.Thread(target=self._write_on, name="hispania-writer", daemon=True)

    # ---------------------------------------------------------------- opening and closing

    def open(self) -> None:
        """Bring the database to its present form and start to write."""
        try:
            with self._engine.connect() as connection:
                migrations = Config()
                migrations.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
                migrations.attributes["connection"] = connection
                command.upgrade(migrations, "head")
                connection.commit()
        except (SQLAlchemyError, CommandError) as error:  # the second: a later version of the program wrote it
            where = self._engine.url.render_as_string()
            advice = "update the program, move the database away, or name another folder with --data"
            raise Unreadable(f"the database {where} cannot be used: {_cause(error)}; {advice}") from error
        self._writer.start()

    def close(self) -> None:
        """Write what is still waiting and stop."""
        if self._writer.is_alive():
            self._jobs.put(None)
            self._writer.join()
        self._engine.dispose()

    # ---------------------------------------------------------------- reading

    async def read(self, what: Callable[[Connection], T]) -> T:
        """What a function finds in the database, looked up beside the event loop."""

        def look() -> T:
            with self._engine.connect() as connection:
                return what(connection)

        try:
            return await asyncio.to_thread(look)
        except SQLAlchemyError as error:
            raise Refused(Refusal.NOT_STORED, f"the database cannot be read: {_cause(error)}") from error

    # ---------------------------------------------------------------- writing

    async def write(self, work: Work) -> None:
        """Write these statements, all or none; returns when they are safe, and raises `not-stored` if they are not."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put((work, loop, done))
        await done

    def _write_on(self) -> None:
        """The writer's life: take all jobs that wait, commit them together, tell each."""
        closing = False
        while not closing:
            jobs: list[Job] = []
            job = self._jobs.get()
            while job is not None:
                jobs.append(job)
                if len(jobs) == MOST_AT_ONCE:
                    break
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
            else:
                closing = True
            if jobs:
                self._commit(jobs)
            if not closing:
                time.sleep(min(PAUSE * len(jobs), LONGEST_PAUSE))
        if self._own is not None:
            self._own.close()

    def _commit(self, jobs: list[Job]) -> None:
        try:
            self._run([work for work, _, _ in jobs])
        except Exception as error:
            if len(jobs) == 1:
                _tell(jobs, error)
            else:  # one of them is at fault: the others must not suffer for it
                for job in jobs:
                    self._commit([job])
            return
        _tell(jobs, None)

    def _run(self, works: Sequence[Work]) -> None:
        """One commit, on the writer's own connection; after a fault it takes a new one."""
        if self._own is None:
            self._own = self._engine.connect()
        try:
            with self._own.begin():
                for statement, rows in _together(works):
                    if isinstance(statement, Prepared):
                        statement.run(self._own, rows)
                    else:
                        self._own.execute(statement, rows if len(rows) > 1 else rows[0])
        except BaseException:
            self._own.close()
            self._own = None
            raise


def _together(works: Sequence[Work]) -> list[tuple[Executable | Prepared, list[Any]]]:
    """All statements in their order, but one that comes again, for other rows, is carried out once for all of them.

    Only statements that are made once for all commands come again; what they write depends on nothing in this batch,
    for a table is stored before its first command is accepted.
    """
    found: dict[int, tuple[Executable | Prepared, list[Any]]] = {}
    for work in works:
        for statement, values in work:
            found.setdefault(id(statement), (statement, []))[1].append(values)
    return list(found.values())


def _tell(jobs: Sequence[Job], error: Exception | None) -> None:
    """Let the commands that wait for these jobs go on; all of one loop are woken together."""
    waiting: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
    for _, loop, done in jobs:
        waiting.setdefault(loop, []).append(done)

    def settle(settled: list[asyncio.Future[None]]) -> None:
        for done in settled:
            if done.done():
                continue
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(Refused(Refusal.NOT_STORED, f"it could not be stored: {_cause(error)}"))

    for loop, settled in waiting.items():
        try:
            loop.call_soon_threadsafe(settle, settled)
        except RuntimeError:  # the loop is closed: nobody waits any more
            continue


def _cause(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error)


# -------------------------------------------------------------------- what is special about one kind of database


def _engine(url: str) -> Engine:
    engine = create_engine(url, json_serializer=lambda value: msgspec.json.encode(value).decode())
    if engine.dialect.name == "sqlite":
        path = make_url(url).database
        if path and path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """Readers never wait for the writer, and a commit is on the disk when it returns, even if the power goes."""
    cursor = connection.cursor()
    for pragma in (
        *("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"),
        "wal_autocheckpoint=4000",  # pages, 16 MB: what is written again and again is copied once
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
