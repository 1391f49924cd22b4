"""Every table of a store, read from the beginning: for a check of all of them, and for their records."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, create_engine, select
from sqlalchemy.exc import SQLAlchemyError

from ...errors import Unreadable
from ..refusals import Refused
from ..settings import Settings
from ..store.engines import cause, engine_of, file_of, hidden, reading, works_with
from ..store.moving import in_one_line
from ..store.schema import tables
from .loading import marking
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
    unmarked: Mapping[int, str]  # marks of positions that its commands lack


def each_table(where: URL, printed: Mapping[str, Any]) -> Iterator[tuple[Found, int]]:
    """Every table of a store, replayed, and how many there are; nothing is changed."""
    file = file_of(where)
    if file is not None and not file.is_file():
        raise Unreadable(f"there is no store: {file} does not exist")
    lobby = Lobby(Settings(Path(), database=where.render_as_string(hide_password=False), printed=printed, thinkers=0))
    only_read = f"sqlite:///file:{file.absolute().as_posix()}?mode=ro&uri=true" if file else ""
    engine = create_engine(only_read) if only_read else engine_of(where)
    try:
        with reading(engine).connect() as connection:
            try:
                made = connection.execute(select(tables.c.created, tables.c.id)).all()
                connection.execute(select(tables.c.rules).limit(1))
            except Exception as error:
                advice = "a server of this release brings an older one to its present form when it starts"
                raise Unreadable(f"the store {hidden(where)} cannot be read: {cause(error)}; {advice}") from error
            ids = [row.id for row in sorted(made, key=lambda row: (str(row.created), str(row.id)))]
            of = len(ids)
            for id in ids:
                found = _read(lobby, connection, id)
                if found.problem and _is_gone(connection, id):  # it was deleted meanwhile
                    of -= 1
                    continue
                yield found, of
    except SQLAlchemyError as error:
        raise Unreadable(f"the store {hidden(where)} cannot be read: {cause(error)}") from error
    finally:
        engine.dispose()
        lobby.computers.close()
        lobby.hints.close()
        lobby.analyses.close()


def mark(where: URL, unmarked: Mapping[str, Mapping[int, str]]) -> None:
    """Store the marks that the commands of tables lack, a table with each commit; servers may go on meanwhile."""
    engine = engine_of(where)
    try:
        with in_one_line(where), engine.connect() as connection:
            if not works_with(connection):
                raise Unreadable(f"`hispania store` is alone with {hidden(where)} just now; try again")
            for id, marks in unmarked.items():
                work = marking(id, marks)
                if work:
                    work[0][0].run(connection, [values for _, values in work])
                    connection.commit()
    finally:
        engine.dispose()


def _is_gone(connection: Connection, id: str) -> bool:
    """Is there no such table any more? One whose rows cannot be read is there."""
    with contextlib.suppress(Exception):
        return connection.execute(select(tables.c.id).where(tables.c.id == id)).first() is None
    return False


def _read(lobby: Lobby, connection: Connection, id: str) -> Found:
    facts = ("game", "name", "created", "over")
    try:
        row = connection.execute(select(*(tables.c[name] for name in facts)).where(tables.c.id == id)).one()
        known = (str(row.game), str(row.name), str(row.created), bool(row.over))
    except Exception as error:
        return Found(id, "?", "", "", False, "", f"its row cannot be read: {cause(error)}", {})
    try:
        live = lobby.read(connection, id)
        return Found(id, *known, live.record(None), "", live.unmarked)
    except Refused as refused:
        return Found(id, *known, "", refused.text, {})
    except Exception as error:
        return Found(id, *known, "", f"it cannot be read: {cause(error)}", {})
