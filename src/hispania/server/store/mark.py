"""The mark of a store: a small file beside it that knows which store this is, and how far it had come.

A database that was deleted, emptied or robbed of its write-ahead log looks to SQLite like a new or an older one. The
mark is what tells the difference: it has the identity that stands in the store, too, its last sign of life, and after a
commit the last frame of the log. `distant` is the mark of a store on a database server, which keeps its own log.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import sqlite3
import stat
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from ...errors import Unreadable

COUNTED: Final = ("people", "keys", "tables", "commands")  # whose last row is noted: they only grow, but for deletions
_FORM: Final = re.compile(
    r"hispania store\nidentity ([0-9a-f]{32})\n(open|shut) log ([0-9a-f]{16}) (\d{10}) rows ((?:\d{14} ?){4})\n"
    r"(?:beat ([0-9TZ:.+-]{0,32}) *\n)?"
)
LOOKS: Final = 5  # at a store that somebody writes to meanwhile, whose mark may be a moment older than what is there
_HEADER: Final = struct.Struct(">8I")  # of the log: magic, format, page size, checkpoints, two salts, two checksums
_MAGIC: Final = 0x377F0682  # the last bit says in which order of bytes sums are made
NOT_BESIDE: Final = "no copy is put back while a server works with the store"
_NEXT: Final = 1_000_000  # a log that is begun anew has the next salt: so many later ones are believed


def options_for(folder: Path, database: str = "") -> str:
    """What follows a command about the store of a folder, so that it is about that one.

    >>> options_for(Path("our games"))
    " --data 'our games'"
    """
    named = f" --database {shlex.quote(database)}" if database else ""
    return f" --data {shlex.quote(str(folder))}{named}"


class Lost(Unreadable):
    """A store that was here is not what it was; its mark lies in a folder."""

    def __init__(self, what: str, folder: Path, database: str = "") -> None:
        here = options_for(folder, database)
        ways = (
            f"put a copy back with `hispania store restore FILE{here}`, go on with what is left with "
            f"`hispania store accept{here}`, or begin with an empty store with `hispania store begin{here}`"
        )
        super().__init__(f"{what}; nothing was changed; {ways}")


class Log(NamedTuple):
    """Where a write-ahead log stands: which one it is, and how many frames of it count."""

    salt: str
    frames: int


class Noted(NamedTuple):
    """What a mark says."""

    identity: str
    is_open: bool  # the server did not shut it: its log must be there
    log: Log
    rows: tuple[int, ...]  # the last row of each of COUNTED
    beat: str = ""  # its last sign of life; nothing in a mark of the first form


NO_LOG: Final = Log("0" * 16, 0)


def read_mark(path: Path) -> Noted | None:
    """What a mark says; None where there is none."""
    try:
        text = path.read_text(encoding="ascii", errors="replace")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Unreadable(f"the mark of the store, {path}, cannot be read: {error.strerror}") from error
    found = _FORM.fullmatch(text)
    if not found:
        raise Lost(f"the mark of the store, {path}, is damaged: nobody can say whether the store is whole", path.parent)
    identity, state, salt, frames, rows, beat = found.groups()
    return Noted(identity, state == "open", Log(salt, int(frames)), tuple(map(int, rows.split())), beat or "")


class Mark:
    """The mark of a store while a server works with it."""

    def __init__(self, database: Path) -> None:
        self.database = database  # a file of SQLite
        self.path = _beside(database, ".mark")
        self._identity = ""
        self._rows: tuple[int, ...] = ()  # that it says,
        self._beat = ""  # and what it says was the last sign of life
        self._file = -1
        self._index: int | None = None  # SQLite's own index of the log
        self._opened: list[int] = []

    # ---------------------------------------------------------------- before anything is opened

    def look(self) -> None:
        """Is the store what it was when it was last written to? Nothing is changed by looking.

        A server may write to it meanwhile: then what is found is compared with what the mark says after that.
        """
        for _ in range(LOOKS):
            said = self._said()
            try:
                self._look()
                return
            except Lost:
                if self._said() == said:
                    raise
        self._look()

    def _said(self) -> bytes:
        """The mark to the byte."""
        with contextlib.suppress(OSError):
            return self.path.read_bytes()
        return b""

    def _look(self) -> None:
        noted = read_mark(self.path)
        size = self.database.stat().st_size if self.database.is_file() else None
        log = _beside(self.database, "-wal")
        if noted is None:
            others = log.is_file() or (self.database.parent / "owner.key").is_file()
            if size == 0 and others:
                raise self._lost(f"the database {self.database} is empty, and it was not")
            return
        if size is None:
            raise Lost(
                f"the database {self.database} is gone: a store was here, and its mark still is", self.database.parent
            )
        if size == 0:
            raise self._lost(f"the database {self.database} is empty, and it was not")
        has_log = log.is_file() and log.stat().st_size > _HEADER.size
        with _reading(self.database, has_log=has_log) as connection:
            self._compare(connection, noted, has_log=has_log)

    def _lost(self, what: str) -> Lost:
        return Lost(what, self.path.parent)

    def _older(self, why: str) -> str:
        return f"the database {self.database} is older than it was: {why}"

    def _compare(self, connection: sqlite3.Connection, noted: Noted, *, has_log: bool) -> None:
        found = identity_in(connection)
        if noted.is_open and has_log:
            stands = _index_of(self.database)
            if not _reaches(stands, noted.log, _beside(self.database, "-wal")):
                what = f"of {noted.log.frames} written pages in it {stands.frames} can still be read"
                raise Lost(
                    f"the log {self.database}-wal is damaged, or not the one that was there: {what}",
                    self.database.parent,
                )
        elif noted.is_open or not noted.beat:  # whoever opened it with another program may have moved the log into it
            rows = rows_in(connection)
            if any(there < was for there, was in zip(rows, noted.rows)):
                gone = f"the log {self.database}-wal is gone, and with it what was not yet in the database"
                raise self._lost(gone if noted.is_open else self._older("rows that were there are missing"))
        if found is None:
            raise Lost(
                f"the database {self.database} is not the store that was here: it has no identity", self.database.parent
            )
        if found != noted.identity:
            raise Lost(
                f"the database {self.database} is another store than the one that was here", self.database.parent
            )
        beat = beat_in(connection)
        if beat < noted.beat:  # rows tell less: whoever makes room by hand may number them anew
            raise self._lost(self._older(f"its last sign of life is of {beat}, and one of {noted.beat} was seen"))

    # ---------------------------------------------------------------- while it is open

    def begin(self, identity: str, rows: tuple[int, ...], beat: str) -> None:
        """The store is open: from now on the mark is kept."""
        write_private(self.path, _text(Noted(identity, True, NO_LOG, rows, beat)))
        self._file = os.open(self.path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
        self._identity, self._beat = identity, beat
        self.note(rows, beat)
        self._sync()

    def note(self, rows: tuple[int, ...], beat: str) -> None:
        """Something was committed, and lies on the disk."""
        if self._file >= 0:
            self._write(Noted(self._identity, True, self._log(), rows, beat))

    def lower(self, rows: tuple[int, ...]) -> None:
        """Rows will be deleted with the next commit: before it the mark says no more than will be there after it."""
        if self._file >= 0 and any(will < was for will, was in zip(rows, self._rows)):
            fewest = tuple(map(min, rows, self._rows))
            self._write(Noted(self._identity, True, self._log(), fewest, self._beat))
            self._sync()

    def shut(self, rows: tuple[int, ...], beat: str, *, is_whole: bool) -> None:
        """The store is shut; `is_whole` says that its log is in the database."""
        if self._file < 0:
            return
        self._write(Noted(self._identity, not is_whole, self._log(), rows, beat))
        self._sync()

    def put(self) -> None:
        """Somebody has put this store here, and means it: the mark is that of a store that was shut as it lies there.

        An old one has no identity yet; it gets its mark when it is opened.
        """
        with _reading(self.database, has_log=_beside(self.database, "-wal").is_file()) as connection:
            identity, rows, beat = identity_in(connection), rows_in(connection), beat_in(connection)
        if identity is not None:
            write_private(self.path, _text(Noted(identity, False, NO_LOG, rows, beat)))

    def _sync(self) -> None:
        with contextlib.suppress(OSError):
            os.fsync(self._file)

    def _write(self, noted: Noted) -> None:
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, _text(noted).encode())
        self._rows, self._beat = noted.rows, noted.beat

    def let_go(self) -> None:
        """Every connection is closed: now its files may be, too."""
        for file in (*self._opened, self._file):
            if file >= 0:
                os.close(file)
        self._opened, self._index, self._file = [], None, -1

    def _log(self) -> Log:
        """Where the log stands.

        The index is never closed while a connection is open: closing a file gives up all locks that this process has
        on it, SQLite's among them.
        """
        path = _beside(self.database, "-shm")
        try:
            if self._index is None or os.fstat(self._index).st_ino != path.stat().st_ino:
                self._index = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
                self._opened.append(self._index)
            os.lseek(self._index, 0, os.SEEK_SET)
            return _read_index(os.read(self._index, 48))
        except OSError:
            return NO_LOG


# -------------------------------------------------------------------- what stands in files


def _text(noted: Noted) -> str:
    rows = " ".join(f"{count:014}" for count in noted.rows)
    state = "open" if noted.is_open else "shut"
    log = f"{noted.log.salt} {noted.log.frames:010}"
    return f"hispania store\nidentity {noted.identity}\n{state} log {log} rows {rows}\nbeat {noted.beat:32}\n"


def _beside(database: Path, ending: str) -> Path:
    return database.with_name(database.name + ending)


def _index_of(database: Path) -> Log:
    """Where the log stands as SQLite has just found it; call it while a connection is open, and no server is."""
    try:
        with open(_beside(database, "-shm"), "rb") as index:
            return _read_index(index.read(48))
    except OSError:
        return NO_LOG


def _read_index(data: bytes) -> Log:
    """The head of SQLite's index of the log (sqlite.org/walformat.html): the frames that count, and their salts."""
    if len(data) < 48:
        return NO_LOG
    return Log(data[32:40].hex(), int(struct.unpack_from("=I", data, 16)[0]))


def _reaches(stands: Log, noted: Log, path: Path) -> bool:
    """Has a log at least what was noted of it? A later one has: the former is in the database before it begins."""
    if stands.salt == noted.salt:
        return stands.frames >= noted.frames
    later = (int(stands.salt[:8], 16) - int(noted.salt[:8], 16)) % 2**32
    return noted.frames == 0 or (0 < later < _NEXT and _is_sound(path))


def _is_sound(log: Path) -> bool:
    """Is the head of a log whole?"""
    try:
        with open(log, "rb") as file:
            head = file.read(_HEADER.size)
    except OSError:
        return False
    if len(head) < _HEADER.size:
        return False
    magic, *_, first, second = _HEADER.unpack(head)
    words = struct.unpack(">6I" if magic & 1 else "<6I", head[:24])
    s = t = 0
    for k in range(0, 6, 2):
        s = (s + words[k] + t) % 2**32
        t = (t + words[k + 1] + s) % 2**32
    return magic & ~1 == _MAGIC and (s, t) == (first, second)


@contextlib.contextmanager
def _reading(database: Path, *, has_log: bool) -> Iterator[sqlite3.Connection]:
    """A connection that can only read: the log stays where it is, even if this was the last one, and none is made."""
    way = "mode=ro" if has_log else "mode=ro&immutable=1"
    try:
        connection = sqlite3.connect(f"{database.absolute().as_uri()}?{way}", uri=True, timeout=5)
        try:
            yield connection
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise Lost(f"the database {database} cannot be used: {error}", database.parent) from error


def identity_in(connection: sqlite3.Connection) -> str | None:
    """The identity of a store of SQLite; None where it has none."""
    try:
        row = connection.execute("SELECT identity FROM store").fetchone()
    except sqlite3.OperationalError as error:
        if "no such table" not in str(error):
            raise
        return None
    return str(row[0]) if row else None


def beat_in(connection: sqlite3.Connection) -> str:
    """The last sign of life of a store of SQLite; nothing where it has none."""
    try:
        row = connection.execute("SELECT beat FROM store").fetchone()
    except sqlite3.OperationalError as error:
        if "no such table" not in str(error):
            raise
        return ""
    return str(row[0]) if row else ""


def rows_in(connection: sqlite3.Connection) -> tuple[int, ...]:
    """The last row of each of COUNTED; 0 where there is none."""
    chosen = ", ".join(f"(SELECT max(rowid) FROM {name})" for name in COUNTED)
    try:
        row = connection.execute(f"SELECT {chosen}").fetchone()
    except sqlite3.OperationalError as error:
        if "no such table" not in str(error):
            raise
        row = (0,) * len(COUNTED)
    return tuple(count or 0 for count in row)


# -------------------------------------------------------------------- who may read it


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner can read, at once and whole."""
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.unlink(missing_ok=True)
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())  # or the name may outlive a power cut, and what stands under it not
    os.replace(part, path)


def opened_privately(path: str, flags: int) -> int:
    """The opener of a file that only its owner can read, if it is not there yet."""
    return os.open(path, flags, 0o600)


def keep_private(*paths: Path) -> None:
    """Let nobody but their owner read these files, where they are: in them are the dice to come."""
    for path in paths:
        with contextlib.suppress(FileNotFoundError):
            mode = stat.S_IMODE(path.stat().st_mode)
            if os.name != "posix" or not mode & 0o077:
                continue
            try:
                path.chmod(mode & 0o700)
            except OSError as error:
                advice = "give it to the user who runs the server, or name another folder with --data"
                raise Unreadable(f"{path} can be read by others, and that cannot be changed: {advice}") from error


def private_database(database: Path) -> None:
    """A file of SQLite that only its owner can read, made where there is none; its log has the same rights."""
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    beside = (_beside(database, ending) for ending in ("-wal", "-shm", ".mark"))
    keep_private(database, *beside, database.parent / "owner.key", database.parent / "server.json")
