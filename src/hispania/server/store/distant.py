"""The mark of a store that lies on a database server: a small file in the data folder that knows which store it was.

A database that was dropped and made anew, emptied, or put back from an old copy looks like any other. The mark has the
identity that stands in the store, and the store's last sign of life that was seen from here.
"""

from __future__ import annotations

import contextlib
import os
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, inspect, select

from ...errors import Unreadable
from .mark import Lost, write_private
from .schema import store

NAME: Final = "database.mark"
_FORM: Final = re.compile(r"hispania store elsewhere\nidentity ([0-9a-f]{32})\nseen ([0-9TZ:.+-]{1,32})\n")


class Seen(NamedTuple):
    """What a mark says: which store it was, and its last sign of life."""

    identity: str
    beat: str


ANY: Final = Seen("0" * 32, "0")  # whatever comes: an empty store is begun there


class DistantMark:
    """The mark of a store on a database server; several processes may keep the same one."""

    def __init__(self, path: Path, where: str) -> None:
        self.path, self._where = path, where
        self._seen: Seen | None = None

    def look(self, connection: Connection) -> None:
        """Is the store what it was when it was last seen? Nothing is changed by looking."""
        noted, found = self.read(), found_in(connection)
        if noted is None or noted == ANY:
            return
        if found is None:
            raise self._lost(f"the database {self._where} is empty, and it was not")
        if found.identity != noted.identity:
            raise self._lost(f"the database {self._where} is another store than the one that was here")
        if found.beat < noted.beat:
            what = f"its last sign of life is of {found.beat}, and one of {noted.beat} was seen"
            raise self._lost(f"the database {self._where} is older than it was: {what}")

    def _lost(self, what: str) -> Lost:
        return Lost(what, self.path.parent, self._where)

    def read(self) -> Seen | None:
        """What the mark says; None where there is none."""
        try:
            text = self.path.read_text(encoding="ascii", errors="replace")
        except FileNotFoundError:
            return None
        except OSError as error:
            raise Unreadable(f"the mark of the store, {self.path}, cannot be read: {error.strerror}") from error
        noted = _FORM.fullmatch(text)
        if not noted:
            what = f"the mark of the store, {self.path}, is damaged"
            raise self._lost(f"{what}: nobody can say whether the store is the one that was here")
        return Seen(*noted.groups())

    def begin(self, seen: Seen) -> None:
        """The store is open: keep its mark."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._write(seen)

    def begin_anew(self, seen: Seen) -> None:
        """Another store lies there now; what the mark said is put aside, for the games still lie elsewhere."""
        put_aside(self.path)
        self.begin(seen)

    def note(self, beat: str) -> None:
        """The store gave a sign of life."""
        if self._seen is not None and beat > self._seen.beat:
            with contextlib.suppress(OSError):  # an older mark is true, too
                self._write(Seen(self._seen.identity, beat))

    def _write(self, seen: Seen) -> None:
        write_private(self.path, f"hispania store elsewhere\nidentity {seen.identity}\nseen {seen.beat}\n")
        self._seen = seen


def check_here(file: Path) -> None:
    """Is a file of SQLite the store of its folder? Not where the games lie in another database, by its mark."""
    if file.with_name(NAME).exists():
        what = f"the games of the folder {file.parent} lie in another database, as {NAME} in it says"
        ways = "name that with --database or HISPANIA_DATABASE, choose another folder with --data"
        raise Unreadable(f"{what}: {ways}, or take {NAME} away to go on with {file.name}")


def put_aside(mark: Path) -> None:
    """A mark does not count any more; it is not deleted."""
    with contextlib.suppress(FileNotFoundError):
        os.replace(mark, mark.with_name(f"{NAME}.{stamp()}"))


def stamp() -> str:
    """This moment, as it stands in names.

    >>> len(stamp())
    22
    """
    return datetime.now(UTC).strftime("%Y%m%d_%H%M%S_%f")


def found_in(connection: Connection) -> Seen | None:
    """What a store says of itself; None where there is none."""
    if not inspect(connection).has_table(store.name):
        return None
    row = connection.execute(select(store.c.identity, store.c.beat)).first()
    return Seen(row.identity, row.beat) if row else None
