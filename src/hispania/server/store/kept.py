"""A store as whoever keeps it sees it, wherever it lies: in a file of SQLite, or on a database server."""

from __future__ import annotations

import asyncio
import math
import tempfile
from abc import ABC, abstractmethod
from pathlib import Path

from sqlalchemy import URL, Connection, inspect, text

from ...errors import Unreadable
from . import keeping, moving, pruning
from .distant import ANY, NAME, DistantMark, found_in, stamp
from .engines import address_of, file_of, hidden
from .mark import NOT_BESIDE, options_for
from .moving import Told, alone_with, occupied
from .pruning import Wanted
from .schema import metadata
from .storage import Storage

FORM: str = "alembic_version"  # the table in which the form of a store is noted


class Kept(ABC):
    """A store that can be copied, put back, gone on with and begun anew."""

    url: URL
    is_shared: bool  # can others write to it while a server does?

    @property
    def where(self) -> str:
        """Where it lies, as it may be told."""
        return hidden(self.url)

    @abstractmethod
    def backup(self, to: Path, told: Told | None = None) -> None:
        """A whole copy in one file, while servers go on."""

    @abstractmethod
    def restore(self, copy: Path) -> list[str]:
        """Put a copy in its place; what was there is put aside, and its names are the answer."""

    @abstractmethod
    def accept(self) -> None:
        """Go on with what is left."""

    @abstractmethod
    def begin(self) -> list[str]:
        """Put everything aside, so that the next server begins with an empty store; the names of what was there."""

    @abstractmethod
    def prune(self, wanted: Wanted, told: Told | None = None, *, yes: bool = True) -> int:
        """Delete tables that nobody has touched for long; how many went, or would go.

        Who asks for it in a file holds its folder; on a database server servers go on meanwhile.
        """

    @abstractmethod
    def state(self) -> str:
        """What is wrong with it, in one line; nothing if it is what it was."""

    @abstractmethod
    def is_well(self) -> bool:
        """Is a store there with nothing wrong with it, and no server that works with it?"""


class InFile(Kept):
    """A store in a file of SQLite."""

    is_shared = False

    def __init__(self, url: URL, file: Path) -> None:
        self.url, self.file = url, file

    def is_well(self) -> bool:
        """Is a store there with nothing wrong with it?"""
        return self.file.is_file() and not self.state()

    def backup(self, to: Path, told: Told | None = None) -> None:
        """A whole copy in one file, while the server goes on."""
        keeping.backup(self.file, to, told)

    def restore(self, copy: Path) -> list[str]:
        """Put a copy in its place; what was there is put aside."""
        return [path.name for path in keeping.restore(copy, self.file)]

    def accept(self) -> None:
        """Go on with what is left."""
        keeping.accept(self.file)

    def begin(self) -> list[str]:
        """Put everything aside."""
        return [path.name for path in keeping.begin(self.file)]

    def prune(self, wanted: Wanted, told: Told | None = None, *, yes: bool = True) -> int:
        """Delete tables that nobody has touched for long, while no server works with them."""

        async def run(storage: Storage) -> int:
            if not yes:
                return len(await storage.read(lambda database: pruning.prunable(database, wanted)))
            return (await pruning.prune(storage, wanted, lambda _: None, math.inf))[0]

        if not self.file.is_file():
            raise Unreadable(f"there is no store: {self.file} does not exist")
        storage = Storage(self.url)
        storage.open()
        try:
            return asyncio.run(run(storage))
        finally:
            storage.close()

    def state(self) -> str:
        """What is wrong with it."""
        return keeping.state(self.file)


class OnServer(Kept):
    """A store on a database server; its mark lies in the data folder."""

    is_shared = True

    def __init__(self, url: URL, data: Path) -> None:
        self.url, self._data = url, data
        self._mark = DistantMark(data / NAME, hidden(url))

    def is_well(self) -> bool:
        """Is a store there with nothing wrong with it, and no server that works with it?"""
        with occupied(self.url):
            return not self.state()

    def backup(self, to: Path, told: Told | None = None) -> None:
        """A whole copy in one file, of one moment, while servers go on."""
        moving.copy_into_file(self.url, to, told)

    def restore(self, copy: Path) -> list[str]:
        """Put a copy in its place, in one step; what was there is put aside in the same database."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "copy.db"
            keeping.restore(copy, file)  # the copy itself stays as it is, in whatever form
            with alone_with(address_of(f"sqlite:///{file}")) as source, occupied(self.url, NOT_BESIDE) as connection:
                aside = _put_aside(connection)
                moving.fill_anew(source, connection)
                connection.commit()
                self._mark.begin_anew(found_in(connection) or ANY)
        return aside

    def accept(self) -> None:
        """Go on with what is there."""
        with occupied(self.url) as connection:
            found = found_in(connection)
            if found is None:
                here = options_for(self._data, self.where)
                raise Unreadable(f"nothing is left in {self.where}: `hispania store begin{here}` begins anew")
        self._mark.begin_anew(found)

    def begin(self) -> list[str]:
        """Put every table of the store aside, into a schema of its own in the same database."""
        with occupied(self.url) as connection:
            aside = _put_aside(connection)
            connection.commit()
        self._mark.begin_anew(ANY)
        return aside

    def prune(self, wanted: Wanted, told: Told | None = None, *, yes: bool = True) -> int:
        """Delete tables that nobody has touched for long, while servers go on."""
        wrong = self.state()
        if wrong:
            raise Unreadable(wrong)
        return pruning.prune_beside(self.url, wanted, told, yes=yes)

    def state(self) -> str:
        """What is wrong with it."""
        try:
            with moving.looking(self.url) as connection:
                self._mark.look(connection)
                moving.check_form(connection, self.url)
        except Unreadable as error:
            return str(error)
        return ""


def kept_at(data: Path, database: str | None = None) -> Kept:
    """The store that a server with this folder, and this database if one is named, works with.

    >>> kept_at(Path("games")).where
    'sqlite:///games/hispania.db'
    """
    url = address_of(database or f"sqlite:///{data / 'hispania.db'}")
    file = file_of(url)
    return OnServer(url, data) if file is None else InFile(url, file)


def _put_aside(connection: Connection) -> list[str]:
    there = [name for name in inspect(connection).get_table_names() if name in metadata.tables or name == FORM]
    if not there:
        return []
    schema = f"aside_{stamp()}"
    connection.execute(text(f"CREATE SCHEMA {schema}"))
    for name in there:
        connection.execute(text(f"ALTER TABLE {name} SET SCHEMA {schema}"))
    return [f"the schema {schema}"]
