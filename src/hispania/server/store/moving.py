"""Everything in a store, brought to another: from SQLite to PostgreSQL, back, or into a file as a copy.

Rows go over as they are stored, JSON letter for letter, in one transaction at either end: nothing that is written
meanwhile is half in the copy, and where something fails the target is as it was.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from alembic.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import (
    JSON,
    URL,
    Connection,
    Table,
    Text,
    bindparam,
    cast,
    func,
    insert,
    inspect,
    select,
    text,
    type_coerce,
)
from sqlalchemy.exc import SQLAlchemyError

from ...errors import Unreadable
from . import distant, engines
from .engines import address_of, cause, engine_of, file_of, hidden
from .keeping import look_through
from .mark import Mark
from .schema import PASSING, metadata, store
from .storage import Storage, migrate, newest_form

ROWS: Final = 500  # copied at once
Told = Callable[[int, int], None]
Counts = dict[str, int]


def lasting() -> list[Table]:
    """The tables of a store that are copied, in an order in which each follows those it points to."""
    return [table for table in metadata.sorted_tables if not table.info.get(PASSING)]


# -------------------------------------------------------------------- alone with a store


@contextlib.contextmanager
def alone_with(url: URL) -> Iterator[Connection]:
    """A connection to a store in its present form with which no server works meanwhile.

    Who asks for a file of SQLite holds its folder.
    """
    if file_of(url) is not None:
        storage = Storage(url)
        storage.open()
        try:
            with storage.connected() as connection:
                yield connection
        finally:
            storage.close()
        return
    with occupied(url) as connection:
        if MigrationContext.configure(connection).get_current_revision() is None:
            raise Unreadable(f"there is no store in {hidden(url)}")
        _in_form(connection)
        connection.commit()
        yield connection


@contextlib.contextmanager
def occupied(url: URL, why: str = "") -> Iterator[Connection]:
    """A connection to a database server that keeps every server of ours out; nothing is done there yet.

    `why` is told first where there is one.
    """
    engine = engine_of(url)
    try:
        with in_one_line(url), engine.connect() as connection:
            connection.execute(text("SET idle_in_transaction_session_timeout = 0"))
            wanted = text("SELECT pg_try_advisory_lock(:key)")
            if not connection.execute(wanted, {"key": engines.WORKING}).scalar():
                raise Unreadable(
                    f"{why}{', and ' if why else ''}a server works with {hidden(url)}: stop it first, on every machine"
                )
            connection.commit()
            engines.check(connection)
            try:
                yield connection
            finally:  # PostgreSQL notices a moment late that a line has ended, and somebody may come at once
                with contextlib.suppress(SQLAlchemyError):
                    connection.rollback()
                    connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": engines.WORKING})
                    connection.commit()
    finally:
        engine.dispose()


def _in_form(connection: Connection) -> None:
    engines.alone(connection)
    migrate(connection)


@contextlib.contextmanager
def in_one_line(url: URL) -> Iterator[None]:
    """An error of the database, in one line that says what to do."""
    try:
        yield
    except (SQLAlchemyError, CommandError) as error:  # the second: a later version of the program wrote it
        what = f"the database {hidden(url)} cannot be used: {cause(error)}"
        raise Unreadable(f"{what}; {engines.advice(url, error)}") from error


# -------------------------------------------------------------------- moving, and copies


def move(source: URL, target: URL, told: Told | None = None) -> Counts:
    """Bring everything from one store into another, which must be empty; how many rows of what is the answer."""
    with alone_with(source) as found:
        file = file_of(target)
        if file is not None:
            counts = into_file(found, file, told)
            Mark(file).put()
            distant.put_aside(file.with_name(distant.NAME))  # the games of that folder lie in it again
            return counts
        with occupied(target) as made:
            _check_empty(made, target)
            counts = fill_anew(found, made, told)
            made.commit()
            return counts


def copy_into_file(source: URL, to: Path, told: Told | None = None) -> Counts:
    """A whole copy of a store on a database server as a file of SQLite, while servers go on."""
    with looking(source) as connection:
        check_form(connection, source)
        return into_file(connection, to, told)


@contextlib.contextmanager
def looking(url: URL) -> Iterator[Connection]:
    """A connection that sees a store on a database server as it is at one moment, and changes nothing."""
    engine = engine_of(url)
    try:
        with in_one_line(url), engine.connect() as connection:
            connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            yield connection
    finally:
        engine.dispose()


def into_file(source: Connection, to: Path, told: Told | None = None) -> Counts:
    """Everything in a store as a new file of SQLite, which is looked through before it gets its name."""
    if to.exists():
        raise Unreadable(f"{to} is there already; name another file, or take it away")
    part = to.with_name(f".{to.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise Unreadable(f"{to} cannot be written: {error.strerror}") from error
    try:
        engine = engine_of(address_of(f"sqlite:///{part}"))
        try:
            with in_one_line(engine.url), engine.connect() as made:
                migrate(made)
                made.commit()
                counts = fill(source, made, told)
                made.commit()
                made.execute(text("PRAGMA journal_mode=DELETE"))  # one file, without a log beside it
        finally:
            engine.dispose()
        look_through(part)
        os.replace(part, to)
        return counts
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + ending).unlink(missing_ok=True)


def fill_anew(source: Connection, target: Connection, told: Told | None = None) -> Counts:
    """Make a store on a database server, where none is or an empty one, and fill it; who calls it commits."""
    _in_form(target)
    return fill(source, target, told)


def fill(source: Connection, target: Connection, told: Told | None = None) -> Counts:
    """Copy every row of a store into one that is empty; who calls it commits."""
    target.execute(store.delete())  # it becomes the other, with its identity
    counts = _counted(source)
    done, of = 0, sum(counts.values())
    for table in lasting():
        wanted, written = _as_stored(source, table), _to_be_stored(target, table)
        for rows in _some_at_a_time(source.execution_options(stream_results=True).execute(wanted)):
            _write(target, table, written, rows)
            done += len(rows)
            if told is not None:
                told(done, of)
    arrived = _counted(target)
    if arrived != counts:
        lost = [f"{name}: {arrived[name]} of {count}" for name, count in counts.items() if arrived[name] != count]
        raise Unreadable(f"not everything has arrived ({', '.join(lost)}); nothing was changed")
    return counts


def _write(target: Connection, table: Table, written: Any, rows: list[dict[str, Any]]) -> None:
    try:
        with contextlib.nullcontext() if target.dialect.name == "sqlite" else target.begin_nested():
            target.execute(written, rows)
        return
    except (SQLAlchemyError, UnicodeError) as error:
        if engines.is_lost(error):
            raise
    for row in rows:  # which is it?
        try:
            target.execute(written, row)
        except (SQLAlchemyError, UnicodeError) as error:
            key = ", ".join(f"{column.name} {row[column.name]}" for column in table.primary_key)
            what = f"a row of {table.name} ({key}) is damaged and cannot be stored there: {cause(error)}"
            raise Unreadable(f"{what}; nothing was moved") from error


def _as_stored(connection: Connection, table: Table) -> Any:
    """Rows as they lie there: JSON as the text it is written in."""
    as_text: Any = type_coerce if connection.dialect.name == "sqlite" else cast
    columns = [
        as_text(column, Text).label(column.name) if isinstance(column.type, JSON) else column
        for column in table.columns
    ]
    return select(*columns).order_by(*table.primary_key.columns)


def _to_be_stored(connection: Connection, table: Table) -> Any:
    values: dict[str, Any] = {}
    for column in table.columns:
        if isinstance(column.type, JSON):
            given = bindparam(column.name, type_=Text())
            values[column.name] = given if connection.dialect.name == "sqlite" else cast(given, JSON)
        else:
            values[column.name] = bindparam(column.name)
    return insert(table).values(values)


def _some_at_a_time(found: Any) -> Iterator[list[dict[str, Any]]]:
    while rows := found.fetchmany(ROWS):
        yield [dict(row._mapping) for row in rows]


def _counted(connection: Connection) -> Counts:
    return {table.name: connection.execute(select(func.count()).select_from(table)).scalar_one() for table in lasting()}


def _check_empty(connection: Connection, url: URL) -> None:
    """Is there nothing of a store at a target, but the form of one?"""
    there = inspect(connection).get_table_names()
    for table in lasting():
        if table.name in there and table is not store:
            count = connection.execute(select(func.count()).select_from(table)).scalar_one()
            if count:
                raise Unreadable(f"{hidden(url)} is not empty: there are {count} {table.name}; name one that is")
    connection.rollback()


def check_form(connection: Connection, url: URL) -> None:
    """Is a store that is only read in its present form?"""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        raise Unreadable(f"there is no store in {hidden(url)}")
    if found != newest_form():
        what = f"the store in {hidden(url)} has the form {found}, and this program has {newest_form()}"
        raise Unreadable(f"{what}; a server of this release brings an older one to its present form when it starts")
