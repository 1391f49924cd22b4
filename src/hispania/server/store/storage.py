"""The database: one thread writes, many commands at a time, and nothing is acknowledged before it lies on the disk."""

from __future__ import annotations

import asyncio
import functools
import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Dialect, Insert, case, delete, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.base import Executable
from sqlalchemy.sql.dml import Delete, Update, ValuesBase

from ...errors import Unreadable
from . import distant, engines, fences
from .distant import DistantMark, Seen
from .engines import Unreachable, cause, is_about_rows, is_lost
from .fences import Fenced, Held
from .mark import Mark, private_database, rows_in
from .schema import keys, people, store

log = logging.getLogger(__name__)

_MIGRATIONS: Final = str(Path(__file__).parent / "migrations")
MOST_AT_ONCE: Final = 500  # jobs in one commit
# after a commit jobs gather for the next, for what costs is the commit, not the job: the more came together, the longer
PAUSE: Final = 0.005  # seconds for each job of the last commit, so that a quiet server hardly waits
LONGEST_PAUSE: Final = 0.07
LATEST_NOTE: Final = 1.0  # seconds: so old may the mark of a store be that is never quiet
BEATS: Final = 60.0  # seconds between two signs of life, with a commit that is made anyway: so old a copy is noticed
T = TypeVar("T")
Job = tuple["Work", Held, asyncio.AbstractEventLoop, "asyncio.Future[None]"]


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

    def __init__(self, statement: ValuesBase | Delete) -> None:
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
    """The database behind one server; `mark` is where one that lies on a database server leaves its mark."""

    def __init__(self, where: str | URL, mark: Path | None = None) -> None:
        url = engines.address_of(where)
        self._where = engines.hidden(url)
        self._database = engines.file_of(url)
        self._mark = Mark(self._database) if self._database is not None else None
        self._distant = DistantMark(mark, self._where) if mark and url.drivername == engines.DRIVER else None
        self._noted = 0.0
        self._beat = ""  # the last sign of life that is stored,
        self._beaten = 0.0  # when, by the monotonic clock,
        self._jobs_then = 0  # and how many jobs had been written by then
        self.figures = Figures()
        self._engine = engines.engine_of(url)
        self._reading = engines.reading(self._engine)
        self.need: Callable[[], None] = lambda: None  # refuses to look anything up where that could only take long
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._own: Connection | None = None  # of the writer alone
        self._is_cut = False  # from the database
        self._writer = threading.Thread(target=self._write_on, name="hispania-writer", daemon=True)

    # ---------------------------------------------------------------- opening and closing

    def open(self) -> None:
        """Bring the database to its present form and start to write."""
        if self._mark is not None:
            distant.check_here(self._mark.database)
            self._mark.look()  # before SQLite makes a new one of what it cannot find
        try:
            if self._database is not None:
                private_database(self._database)
            with self._engine.connect() as connection:
                engines.check(connection)
                for risk in engines.risks(connection):
                    log.warning("PostgreSQL has %s off: what was stored can be lost if the power goes", risk)
                engines.alone(connection)
                if self._distant is not None:
                    self._distant.look(connection)
                migrate(connection)
                connection.commit()
                self._begin_mark(connection)
            if self._database is None:
                self._own = self._connected()
        except (SQLAlchemyError, Unreachable, CommandError, OSError) as error:
            # CommandError: a later version of the program wrote it
            what = f"the database {self._where} cannot be used: {cause(error)}"
            raise Unreadable(f"{what}; {engines.advice(self._engine.url, error)}") from error
        self._writer.start()

    def _begin_mark(self, connection: Connection) -> None:
        if self._mark is not None or self._distant is not None:
            connection.execute(_sign_of_life(now()))  # the log has begun
            connection.commit()
            seen = Seen(*connection.execute(select(store.c.identity, store.c.beat)).one())
            self._beat, self._beaten = seen.beat, time.monotonic()
            if self._mark is not None:
                self._mark.begin(seen.identity, self._rows(connection), seen.beat)
            if self._distant is not None:
                self._distant.begin(seen)
            connection.rollback()

    def _rows(self, connection: Connection) -> tuple[int, ...]:
        driver: Any = connection.connection.driver_connection
        return rows_in(driver)

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
        try:
            with self._engine.connect() as connection:
                busy = connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)")).scalar()
                mark.shut(self._rows(connection), self._beat, is_whole=busy == 0)
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
        self._beaten = -BEATS
        await self.write(
            [
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
            self.need()
            with self._reading.connect() as connection:
                return what(connection)

        try:
            return await asyncio.to_thread(look)
        except SQLAlchemyError as error:
            raise engines.not_stored(error, "the database cannot be read") from error

    # ---------------------------------------------------------------- writing

    async def change(self, what: Callable[[Connection], T]) -> T:
        """What a function changes, and finds, in a transaction of its own beside the event loop."""

        def look() -> T:
            self.need()
            with self._engine.begin() as connection:
                return what(connection)

        try:
            return await asyncio.to_thread(look)
        except SQLAlchemyError as error:
            raise engines.not_stored(error, "it could not be stored") from error

    async def write(self, work: Work, held: Held = ()) -> None:
        """Write these statements, all or none; returns when they are safe, and raises `not-stored` if they are not.

        `held` are the tables that they are about, where several processes write: if one is another's by now, all fail.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put((work, held, loop, done))
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
        self._beat_last()
        if self._own is not None:
            self._own.close()

    def _commit(self, jobs: list[Job]) -> None:
        figures, began = self.figures, time.monotonic()
        try:
            self._run([job[0] for job in jobs], [one for job in jobs for one in job[1]])
        except Exception as error:
            if len(jobs) == 1 or is_lost(error):
                if is_lost(error) and not self._is_cut:
                    log.error("the database %s cannot be reached: %s", self._where, cause(error))
                    self._is_cut = True
                figures.failed += len(jobs)
                figures.problem = cause(error)
                _tell(jobs, error)
            else:  # one of them is at fault: the others must not suffer for it
                for job in jobs:
                    self._commit([job])
            return
        if self._is_cut:
            log.warning("the database %s can be reached again", self._where)
            self._is_cut = False
        figures.commits += 1
        figures.jobs += len(jobs)
        figures.at = time.monotonic()
        figures.seconds += figures.at - began
        figures.problem = ""
        _tell(jobs, None)

    def _beat_last(self) -> None:
        """A copy that was made before the last of all commits is older than the store, too."""
        if self.figures.jobs == self._jobs_then or self._is_cut:
            return
        self._beaten = -BEATS
        try:
            self._run([], ())
        except Exception as error:  # an older sign of life is true, too
            log.debug("the database %s was left without a last sign of life: %s", self._where, cause(error))
        else:
            self._note()

    def _note(self) -> None:
        """Keep the mark: after a commit if nothing waits, and at least every second."""
        if self._distant is not None:
            self._distant.note(self._beat)
        moment = time.monotonic()
        if self._mark is None or self._own is None or (not self._jobs.empty() and moment < self._noted + LATEST_NOTE):
            return
        self._noted = moment
        self._mark.note(self._rows(self._own), self._beat)

    def _run(self, works: Sequence[Work], held: Sequence[tuple[str, int]]) -> None:
        """One commit, on the writer's own connection; after a fault it takes a new one.

        What was lost with its connection before the commit is tried once more: nothing of it can be stored.
        """
        together, jobs = _together(works), self.figures.jobs + len(works)
        try:
            try:
                beat = self._carry_out(together, held)
            except SQLAlchemyError as error:
                self._let_go()
                if not is_lost(error):
                    raise
                beat = self._carry_out(together, held)
            assert self._own is not None
            if self._mark is not None and any(isinstance(statement, Delete) for statement, _ in together):
                self._mark.lower(self._rows(self._own))
            self._own.commit()
        except BaseException:
            self._let_go()
            raise
        if beat:
            self._beat, self._beaten, self._jobs_then = max(beat, self._beat), time.monotonic(), jobs

    def _carry_out(
        self, together: list[tuple[Executable | Prepared, list[Any]]], held: Sequence[tuple[str, int]]
    ) -> str:
        """Everything but the commit; the sign of life that is given with it is the answer, if one is due."""
        own = self._own = self._own or self._connected()
        fences.check(own, held)
        for statement, rows in together:
            if isinstance(statement, Prepared):
                statement.run(own, rows)
            else:
                own.execute(statement, rows if len(rows) > 1 else rows[0])
        is_kept = self._mark is not None or self._distant is not None
        if not is_kept or time.monotonic() < self._beaten + BEATS:
            return ""
        moment = now()
        return moment if own.execute(_sign_of_life(moment)).rowcount else ""  # or another process gives one just now

    def _connected(self) -> Connection:
        try:
            own = self._engine.connect()
        except SQLAlchemyError as error:
            raise Unreachable(error) from error
        if not engines.works_with(own):
            own.close()
            raise Unreachable(SQLAlchemyError("`hispania store` is alone with it just now"))
        return own

    def _let_go(self) -> None:
        own, self._own = self._own, None
        if own is not None:
            own.close()


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring a database forth to a form, its present one if none is named; the transaction is the caller's."""
    migrations = Config()
    migrations.set_main_option("script_location", _MIGRATIONS)
    migrations.attributes["connection"] = connection
    command.upgrade(migrations, to)


def newest_form() -> str:
    """The name of the form in which this program keeps a store."""
    return str(ScriptDirectory(_MIGRATIONS).get_current_head())


def _sign_of_life(moment: str) -> Update:
    """A sign of life; of several processes whose clocks differ the latest counts, and none waits for another."""
    free = select(store.c.identity).with_for_update(skip_locked=True)
    later = case((store.c.beat < moment, moment), else_=store.c.beat)
    return update(store).where(store.c.identity.in_(free)).values(beat=later)


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
    for _, _, loop, done in jobs:
        waiting.setdefault(loop, []).append(done)

    def settle(settled: list[asyncio.Future[None]]) -> None:
        for done in settled:
            if done.done():
                continue
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(
                    error if isinstance(error, Fenced) else engines.not_stored(error, "it could not be stored")
                )

    for loop, settled in waiting.items():
        try:
            loop.call_soon_threadsafe(settle, settled)
        except RuntimeError:  # the loop is closed: nobody waits any more
            continue


__all__ = ["Figures", "Prepared", "Storage", "Work", "cause", "is_about_rows", "migrate", "newest_form", "now"]
