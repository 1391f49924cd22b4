"""Every table of a store, read from the beginning: for a check of all of them, and for their records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import create_engine, select

from ...errors import Unreadable
from ..refusals import Refused
from ..settings import Settings
from ..store.schema import tables
from ..store.storage import cause
from .lobby import Lobby


class Found(NamedTuple):
    """A table as it was read: its record, or what is wrong with it."""

    id: str
    game: str
    name: str
    created: str
    over: bool
    record: str
    problem: str


def each_table(database: Path, printed: Mapping[str, Any]) -> Iterator[tuple[Found, int]]:
    """Every table, replayed, and how many there are; nothing is changed."""
    if not database.is_file():
        raise Unreadable(f"there is no store: {database} does not exist")
    lobby = Lobby(Settings(database.parent, printed=printed, thinkers=0))
    engine = create_engine(f"sqlite:///file:{database.absolute().as_posix()}?mode=ro&uri=true")
    try:
        with engine.connect() as connection:
            try:
                ids = connection.execute(select(tables.c.id).order_by(tables.c.created, tables.c.id)).scalars().all()
                connection.execute(select(tables.c.rules).limit(1))
            except Exception as error:
                advice = "a server of this release brings an older one to its present form when it starts"
                raise Unreadable(f"the store {database} cannot be read: {cause(error)}; {advice}") from error
            for id in ids:
                yield _read(lobby, connection, id), len(ids)
    finally:
        engine.dispose()
        lobby.computers.close()
        lobby.hints.close()
        lobby.analyses.close()


def _read(lobby: Lobby, connection: Any, id: str) -> Found:
    facts = ("game", "name", "created", "over")
    try:
        row = connection.execute(select(*(tables.c[name] for name in facts)).where(tables.c.id == id)).one()
        known = (str(row.game), str(row.name), str(row.created), bool(row.over))
    except Exception as error:
        return Found(id, "?", "", "", False, "", f"its row cannot be read: {cause(error)}")
    try:
        live = lobby.read(connection, id)
        return Found(id, *known, live.record(None), "")
    except Refused as refused:
        return Found(id, *known, "", refused.text)
    except Exception as error:
        return Found(id, *known, "", f"it cannot be read: {cause(error)}")
