"""The database: one thread writes, many commands at a time, and nothing is acknowledged before it lies on the disk."""

from __future__ import annotations

import asyncio
import functools
import queue
import secrets
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
from sqlalchemy import Connection, Dialect, Engine, Insert, create_engine, delete, event, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, DataError, SQLAlchemyError
from sqlalchemy.sql.base import Executable
from sqlalchemy.sql.dml import ValuesBase

from ...errors import Unreadable
from ..refusals import Refusal, Refused
from .mark import Mark, private_database, rows_in
from .schema import keys, people, store

MOST_AT_ONCE: Final = 500  # jobs in one commit
# after a commit jobs gather for the next, for what costs is the commit, not the job: the more came together, the longer
PAUSE: Final = 0.005  # seconds for each job of the last commit, so that a quiet server hardly waits
LONGEST_PAUSE: Final = 0.07
LATEST_NOTE: Final = 1.0  # seconds: so old may the mark of a store be that is never quiet
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


class Figures:
    """What the writer has done so far, for whoever watches over the server."""

    __slots__ = ("at", "commits", "failed", "jobs", "problem", "seconds")

    def __init__(self) -> None:
        self.commits = self.jobs = self.failed = 0
        self.seconds = 0.0  # spent in commits
        self.at = 0.0  # when the last one was done, by the monotonic clock
        self.problem = ""  # why the last commit failed; nothing if it did not


class Storage:
    """The database behind one server; `mark` is where another kind than SQLite leaves its mark."""

    def __init__(self, url: str, mark: Path | None = None) -> None:
        self._database = _file_of(url)
        path = mark if self._database is None else self._database.with_name(f"{self._database.name}.mark")
        self._mark = Mark(path, self._database) if path is not None else None
        self._noted = 0.0
        self.figures = Figures()
        self._engine = _engine(url)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._own: Connection | None = None  # of the writer alone
        self._writer = threading.Thread(target=self._write_on, name="hispania-writer", daemon=True)

    # ---------------------------------------------------------------- opening and closing

    def open(self) -> None:
        """Bring the database to its present form and start to write."""
        where = self._engine.url.render_as_string()
        if self._mark is not None:
            self._mark.look()  # before SQLite makes a new one of what it cannot find
        try:
            if self._database is not None:
                private_database(self._database)
            with self._engine.connect() as connection:
                self._check(connection)
                migrations = Config()
                migrations.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
                migrations.attributes["connection"] = connection
                command.upgrade(migrations, "head")
                connection.commit()
                self._begin_mark(connection)
        except (SQLAlchemyError, CommandError, OSError) as error:  # the second: a later version of the program wrote it
            advice = "update the program, move the database away, or name another folder with --data"
            raise Unreadable(f"the database {where} cannot be used: {cause(error)}; {advice}") from error
        self._writer.start()

    def _check(self, connection: Connection) -> None:
        """Is the database whole, as far as that is quickly seen?"""
        if connection.dialect.name == "sqlite":
            found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
            connection.rollback()
            if found != "ok":
                raise SQLAlchemyError(f"it is damaged: {found}; put a copy back with `hispania store restore FILE`")

    def _begin_mark(self, connection: Connection) -> None:
        if self._mark is not None:
            connection.execute(update(store).values(beat=now()))  # the log has begun
            connection.commit()
            self._mark.begin(connection.execute(select(store.c.identity)).scalar_one(), self._rows(connection))
            connection.rollback()

    def _rows(self, connection: Connection) -> tuple[int, ...]:
        driver: Any = connection.connection.driver_connection
        return rows_in(driver) if self._database is not None else (0, 0, 0, 0)

    def close(self) -> None:
        """Write what is still waiting and stop."""
        if self._writer.is_alive():
            self._jobs.put(None)
            self._writer.join()
        if self._mark is not None:
            self._shut_mark(self._mark)
        self._engine.dispose()
        if self._mark is not None:
            self._mark.let_go()

    def _shut_mark(self, mark: Mark) -> None:
        """The log goes into the database before the mark says that none is needed."""
        if self._database is None:
            return
        try:
            with self._engine.connect() as connection:
                busy = connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)")).scalar()
                mark.shut(self._rows(connection), is_whole=busy == 0)
        except SQLAlchemyError:
            return  # the mark stays as it is: whatever is on the disk is compared with it

    def connected(self) -> Connection:
        """A connection of its own, for whoever keeps the store while no server works with it."""
        return self._engine.connect()

    def waiting(self) -> int:
        """How many jobs wait to be written."""
        return self._jobs.qsize()

    @property
    def is_writing(self) -> bool:
        """Is the writer there?"""
        return self._writer.is_alive()

    async def beat(self) -> None:
        """Try whether as much can be stored as a newcomer needs; nothing of it stays but when it was."""
        id, moment = f"beat {secrets.token_hex(12)}", now()
        await self.write(
            [
                (update(store).values(beat=moment), None),
                (insert(people), {"id": id, "name": "", "created": moment}),
                (insert(keys), {"key_hash": id, "person": id, "created": moment}),
                (delete(keys).where(keys.c.key_hash == id), None),
                (delete(people).where(people.c.id == id), None),
            ]
        )

    # ---------------------------------------------------------------- reading

    async def read(self, what: Callable[[Connection], T]) -> T:
        """What a function finds in the database, looked up beside the event loop."""

        def look() -> T:
            with self._engine.connect() as connection:
                return what(connection)

        try:
            return await asyncio.to_thread(look)
        except SQLAlchemyError as error:
            raise Refused(Refusal.NOT_STORED, f"the database cannot be read: {cause(error)}") from error

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
                self._note()
            if not closing:
                time.sleep(min(PAUSE * len(jobs), LONGEST_PAUSE))
        if self._own is not None:
            self._own.close()

    def _commit(self, jobs: list[Job]) -> None:
        figures, began = self.figures, time.monotonic()
        try:
            self._run([work for work, _, _ in jobs])
        except Exception as error:
            if len(jobs) == 1:
                figures.failed += 1
                figures.problem = cause(error)
                _tell(jobs, error)
            else:  # one of them is at fault: the others must not suffer for it
                for job in jobs:
                    self._commit([job])
            return
        figures.commits += 1
        figures.jobs += len(jobs)
        figures.at = time.monotonic()
        figures.seconds += figures.at - began
        figures.problem = ""
        _tell(jobs, None)

    def _note(self) -> None:
        """Keep the mark: after a commit if nothing waits, and at least every second."""
        moment = time.monotonic()
        if self._mark is None or self._own is None or (not self._jobs.empty() and moment < self._noted + LATEST_NOTE):
            return
        self._noted = moment
        self._mark.note(self._rows(self._own))

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
                done.set_exception(Refused(Refusal.NOT_STORED, f"it could not be stored: {cause(error)}"))

    for loop, settled in waiting.items():
        try:
            loop.call_soon_threadsafe(settle, settled)
        except RuntimeError:  # the loop is closed: nobody waits any more
            continue


def cause(error: Exception) -> str:
    """What is wrong, in the words of the database where it is its error."""
    return str(getattr(error, "orig", None) or error)


def is_about_rows(error: SQLAlchemyError) -> bool:
    """Is it what was read that is wrong, and not the reading? Then others may still be read."""
    return type(error) is DatabaseError or isinstance(error, DataError) or "decode" in cause(error).lower()


# -------------------------------------------------------------------- what is special about one kind of database


def _engine(url: str) -> Engine:
    engine = create_engine(url, json_serializer=lambda value: msgspec.json.encode(value).decode())
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _file_of(url: str) -> Path | None:
    """The file of a database of SQLite; None where it is none, or only in memory."""
    found = make_url(url)
    is_file = found.get_backend_name() == "sqlite" and found.database and found.database != ":memory:"
    return Path(str(found.database)) if is_file else None


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """Readers never wait for the writer, and a commit is on the disk when it returns, even if the power goes."""
    cursor = connection.cursor()
    for pragma in (
        *("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"),
        "wal_autocheckpoint=4000",  # pages, 16 MB: what is written again and again is copied once
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
