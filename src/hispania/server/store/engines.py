"""What is special about one kind of database: its address, how its connections begin, and what its errors mean."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, TextClause, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, DataError, DBAPIError, OperationalError, SQLAlchemyError

from ...errors import Unreadable
from ..refusals import Refusal, Refused

DRIVER: Final = "postgresql+psycopg"
NAMES: Final = ("postgresql", "postgres", DRIVER)  # by which people call it
FORMS: Final = "postgresql://USER@HOST/NAME or sqlite:///FILE"
TO_INSTALL: Final = "pip install 'hispania[postgresql]'"
_SECRETS: Final = ("password", "sslpassword")
_DISTANT: Final = {  # what a connection to PostgreSQL begins with, unless its address says otherwise
    "application_name": "hispania",
    "client_encoding": "utf8",
    "connect_timeout": "2",
    # a line that is cut is noticed within seconds, not when the system gives up
    "keepalives_idle": "3",
    "keepalives_interval": "1",
    "keepalives_count": "2",
    "tcp_user_timeout": "2000",
}
# A commit lies on the disk when it returns, whatever the database is set to (what is stricter than that stays); nobody
# waits for ever for what another process holds, nor is anything held by one that has stopped in the middle. PostgreSQL,
# too, notices within the time of a lease that a line is cut: otherwise it keeps a place for whoever was there, of which
# there are not many, and what they had locked: where half of a batch has come it waits for the rest, however long.
_SETTINGS: Final = """
    SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                      WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false),
           set_config('lock_timeout', '5s', false),
           set_config('idle_in_transaction_session_timeout', '2s', false),
           set_config('tcp_keepalives_idle', '1', false),
           set_config('tcp_keepalives_interval', '1', false),
           set_config('tcp_keepalives_count', '2', false),
           set_config('tcp_user_timeout', '3s', false)
"""
_MISTAKES: Final = ("password", "does not exist", "pg_hba.conf")  # in what PostgreSQL says when it lets nobody in
_NUMBERS: Final = {
    name: text(f"SELECT {found} FROM commands WHERE table_id = :table AND seq <= :last")
    for name, found in (
        ("sqlite", "json_group_object(command_id, seq)"),
        ("postgresql", "CAST(json_object_agg(command_id, seq) AS text)"),
    )
}
TRIED_AGAIN: Final = 0.3  # seconds until a server that is not there is called again
MIGRATING: Final = 0x4869_7370_0001  # advisory locks: who brings a database to its present form,
WORKING: Final = 0x4869_7370_0002  # and who works with it


# -------------------------------------------------------------------- addresses


def address_of(where: str | URL) -> URL:
    """The address of a database, with the driver that speaks to it.

    >>> hidden(address_of("postgres://ana:secret@db.example.org/games"))
    'postgresql://ana:***@db.example.org/games'
    """
    try:
        found = make_url(where)
    except (SQLAlchemyError, ValueError) as error:
        raise Unreadable(f"this is no address of a database; one is written like {FORMS}") from error
    if found.drivername in NAMES:
        return found.set(drivername=DRIVER)
    if found.get_backend_name() != "sqlite":
        raise Unreadable(f"a database of the kind {found.drivername} is not known here; there are {FORMS}")
    return found


def hidden(url: URL) -> str:
    """An address as it may be told: without passwords.

    >>> hidden(address_of("postgresql://db.example.org/games?password=secret"))
    'postgresql://db.example.org/games'
    """
    told = url.difference_update_query(_SECRETS)
    return told.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def file_of(url: URL) -> Path | None:
    """The file of a database of SQLite; None where it is none, or only in memory.

    >>> file_of(address_of("sqlite:///games.db")).name
    'games.db'
    """
    is_file = url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:"
    return Path(str(url.database)) if is_file else None


# -------------------------------------------------------------------- connections


def engine_of(url: URL) -> Engine:
    """What connects to a database."""
    more: dict[str, Any] = {}
    if url.drivername == DRIVER:
        more["connect_args"] = {name: value for name, value in _DISTANT.items() if name not in url.query}
        more["pool_pre_ping"] = True  # whoever reads after PostgreSQL was started anew notices nothing of it
        more["pool_timeout"] = 3
    try:
        engine = create_engine(url, json_serializer=lambda value: msgspec.json.encode(value).decode(), **more)
    except ImportError as error:
        raise Unreadable(f"PostgreSQL needs a driver that is not installed ({error}): {TO_INSTALL}") from error
    event.listen(engine, "connect", _set_up_sqlite if engine.dialect.name == "sqlite" else _set_up_postgresql)
    return engine


def reading(engine: Engine) -> Engine:
    """The same for whoever only reads: where each question is answered by itself, nothing is held between two."""
    return engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="AUTOCOMMIT")


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """Readers never wait for the writer, and a commit is on the disk when it returns, even if the power goes."""
    cursor = connection.cursor()
    for pragma in (
        *("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"),
        "wal_autocheckpoint=4000",  # pages, 16 MB: what is written again and again is copied once
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _set_up_postgresql(connection: Any, _: object) -> None:
    connection.autocommit = True
    connection.execute(_SETTINGS)
    connection.autocommit = False


def check(connection: Connection) -> None:
    """Is a database whole, and one that can be written to, as far as that is quickly seen?"""
    if connection.dialect.name == "sqlite":
        found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
        connection.rollback()
        if found != "ok":
            raise SQLAlchemyError(f"it is damaged: {found}; put a copy back with `hispania store restore FILE`")
        return
    asked = "SELECT current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS follows"
    told = connection.execute(text(asked)).one()
    connection.rollback()
    if told.encoding != "UTF8":
        raise SQLAlchemyError(f"its encoding is {told.encoding}; make one with ENCODING 'UTF8' TEMPLATE template0")
    if told.follows:
        raise SQLAlchemyError("it is a copy that follows another, and cannot be written to; name the one it follows")


def numbers_of_commands(connection: Connection) -> TextClause:
    """What asks for the ids of a table's commands up to the `last` and their numbers, as one object of JSON.

    A row for each would take most of the time in which a long table is read.
    """
    return _NUMBERS[connection.dialect.name]


def risks(connection: Connection) -> list[str]:
    """What a database is set to that could lose what was stored, if the power goes."""
    if connection.dialect.name == "sqlite":
        return []
    wanted = ("fsync", "full_page_writes")
    found = [name for name in wanted if connection.execute(text(f"SHOW {name}")).scalar() != "on"]
    connection.rollback()
    return found


def alone(connection: Connection) -> None:
    """Let nobody else bring this database to another form until the end of the transaction, which may take long."""
    if connection.dialect.name != "sqlite":
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})


def works_with(connection: Connection) -> bool:
    """Tell whoever wants a database alone that somebody works with it, as long as a connection lasts.

    Is nobody alone with it?
    """
    if connection.dialect.name == "sqlite":
        return True
    found = connection.execute(text("SELECT pg_try_advisory_lock_shared(:key)"), {"key": WORKING}).scalar()
    connection.rollback()
    return bool(found)


def wait_for(where: str, seconds: float, tell: Callable[[str], None]) -> None:
    """Wait so long for a database server that is not there yet; `tell` is told so, and when it is.

    Whatever else is wrong with a database is found by whoever opens it, and so is one that does not come.
    """
    url, told, end = address_of(where), False, time.monotonic() + seconds
    engine = engine_of(url)
    try:
        while True:
            try:
                with engine.connect():
                    break
            except SQLAlchemyError as error:
                if not is_away(error) or time.monotonic() > end:
                    return
                if not told:
                    tell(f"waiting up to {seconds:.0f} seconds for the database {hidden(url)}: {cause(error)}")
            told = True
            time.sleep(TRIED_AGAIN)
    finally:
        engine.dispose()
    if told:
        tell(f"the database {hidden(url)} is there")


# -------------------------------------------------------------------- errors


class Unreachable(Exception):
    """No connection to the database can be had."""

    def __init__(self, error: Exception) -> None:
        super().__init__(cause(error))


def cause(error: Exception) -> str:
    """What is wrong, in the words of the database where it is its error, on one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())


def is_lost(error: BaseException) -> bool:
    """Is there no connection any more? Then nothing is wrong with what was asked."""
    if isinstance(error, Unreachable) or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return True
    # only PostgreSQL numbers its errors; those that come from the line have no number
    orig: Any = getattr(error, "orig", None)
    return isinstance(error, OperationalError) and hasattr(orig, "sqlstate") and orig.sqlstate is None


def is_away(error: BaseException) -> bool:
    """Is a database server not there, or not ready? Then waiting may help, as it helps no wrong password or name."""
    told = cause(error) if isinstance(error, Exception) else ""
    return is_lost(error) and not any(word in told for word in _MISTAKES)


def is_about_rows(error: SQLAlchemyError) -> bool:
    """Is it what was read that is wrong, and not the reading? Then others may still be read."""
    if str(getattr(getattr(error, "orig", None), "sqlstate", "")).startswith("XX"):  # PostgreSQL found damage
        return True
    return type(error) is DatabaseError or isinstance(error, DataError) or "decode" in cause(error).lower()


def not_stored(error: Exception, doing: str) -> Refused:
    """The refusal for an error of the database, with nothing in it that only its keeper should know."""
    why = "the database cannot be reached just now" if is_lost(error) else cause(error)
    return Refused(Refusal.NOT_STORED, f"{doing}: {why}")


def advice(url: URL, error: Exception) -> str:
    """What whoever runs the server can do about a database that cannot be used."""
    is_newer, told = isinstance(error, CommandError), cause(error)
    if url.drivername != DRIVER:
        way = "update the program" if is_newer else "put a copy back with `hispania store restore FILE`"
        return f"{way}, move the database away, or name another folder with --data"
    if "password" in told:
        return "put the right one into --database, HISPANIA_DATABASE or ~/.pgpass"
    if "database" in told and "does not exist" in told:
        return f"make it with: createdb --encoding=UTF8 {url.database or 'NAME'}"
    if is_lost(error):
        return "see that PostgreSQL runs there and lets this user in, or correct --database"
    return f"{'update the program, or ' if is_newer else ''}name another database with --database"
