"""Keeping a store of SQLite: copies of it, the way back, going on with what is left, beginning anew.

A database server has tools of its own for copies; whatever reads tables (check, export) works with any database.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ...errors import Unreadable
from .mark import Lost, Mark, options_for

PAGES: Final = 500  # copied at once; the server writes in between
BESIDE: Final = ("", "-wal", "-shm", ".mark")
Told = Callable[[int, int], None]


def backup(database: Path, to: Path, told: Told | None = None) -> None:
    """A whole copy of a store, while the server goes on; the copy is looked through before it gets its name."""
    if not database.is_file():
        raise Unreadable(f"there is no store to copy: {database} does not exist")
    Mark(database).look()
    if to.exists():
        raise Unreadable(f"{to} is there already; name another file, or take it away")
    part = to.with_name(f".{to.name}.part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise Unreadable(f"{to} cannot be written: {error.strerror}") from error
    try:
        with _opened(f"{database.absolute().as_uri()}?mode=ro") as source, _opened(part.absolute().as_uri()) as copy:
            source.backup(copy, pages=PAGES, progress=lambda _, left, of: told(of - left, of) if told else None)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
        look_through(part)
        os.replace(part, to)
    finally:
        part.unlink(missing_ok=True)


def look_through(path: Path) -> None:
    """Is a file a whole store? Unreadable says why not."""
    if not path.is_file():
        raise Unreadable(f"{path} does not exist")
    with _opened(f"{path.absolute().as_uri()}?mode=ro") as copy:
        found = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise Unreadable(f"{path} is damaged: {found}")
    if not _is_store(path):
        raise Unreadable(f"{path} is a database, but no store of this program")


def _is_store(path: Path) -> bool:
    """Does a database hold what a store holds? One whose log was lost soon after it was made holds nothing."""
    with _opened(f"{path.absolute().as_uri()}?mode=ro") as copy:
        named = {row[0] for row in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return {"alembic_version", "people", "tables", "commands"} <= named


def restore(copy: Path, database: Path) -> list[Path]:
    """Put a copy in the place of a store; what was there is put aside, and is the answer."""
    look_through(copy)
    part = _beside(database, ".part")
    part.unlink(missing_ok=True)
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with _opened(f"{copy.absolute().as_uri()}?mode=ro") as source, _opened(part.absolute().as_uri()) as target:
        source.backup(target)
    look_through(part)
    aside = begin(database)
    os.replace(part, database)
    Mark(database).put()
    return aside


def begin(database: Path) -> list[Path]:
    """Put whatever is left of a store aside, so that the server begins an empty one; nothing is deleted."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    aside, number = database.with_name(f"{database.name}.{stamp}"), 1
    while any(_beside(aside, ending).exists() for ending in BESIDE):
        number += 1
        aside = database.with_name(f"{database.name}.{stamp}-{number}")
    moved = []
    for ending in BESIDE:
        if _beside(database, ending).exists():
            os.replace(_beside(database, ending), _beside(aside, ending))
            moved.append(_beside(aside, ending))
    return moved


def accept(database: Path) -> None:
    """Go on with what is left of a store: its mark is put aside, and another is made of what is there."""
    if not database.is_file() or database.stat().st_size == 0 or not _is_store(database):
        here = options_for(database.parent)
        ways = f"`hispania store begin{here}` begins anew, `hispania store restore FILE{here}` takes a copy"
        raise Unreadable(f"nothing is left of {database}: {ways}")
    look_through(database)
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    with contextlib.suppress(FileNotFoundError):
        os.replace(_beside(database, ".mark"), _beside(database, f".mark.{stamp}"))
    Mark(database).put()


def state(database: Path) -> str:
    """What is wrong with a store, in one line; nothing if it is what it was."""
    try:
        Mark(database).look()
        if database.is_file():
            look_through(database)
    except (Lost, Unreadable) as error:
        return str(error)
    return ""


def _beside(database: Path, ending: str) -> Path:
    return database.with_name(database.name + ending)


@contextlib.contextmanager
def _opened(address: str) -> Iterator[sqlite3.Connection]:
    try:
        connection = sqlite3.connect(address, uri=True, timeout=30)
        try:
            yield connection
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise Unreadable(f"{address.partition('?')[0].removeprefix('file://')} cannot be used: {error}") from error
