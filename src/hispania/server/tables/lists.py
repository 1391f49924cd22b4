"""Lists of tables. A row that cannot be read is one damaged table, and takes no other with it."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, Select, or_, select
from sqlalchemy.exc import SQLAlchemyError

from ...contract.game import Ending
from ..effort import paid
from ..store.schema import seats, tables

MOST: Final = 200
UNREADABLE: Final = (SQLAlchemyError, ValueError, TypeError, KeyError, msgspec.MsgspecError)
log = logging.getLogger(__name__)


class Summary(msgspec.Struct):
    """What a list shows of how a table stands."""

    round: int
    phase: str
    deciding: list[str]
    ending: Ending | None
    branch: str
    steps: int


@paid
def tables_of(database: Connection, person: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The tables of a person, the last one played first, and those of them that cannot be read."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    wanted = or_(tables.c.host == person, tables.c.id.in_(mine)) & tables.c.away.is_(False)
    order = tables.c.updated.desc()
    names = ("id", "game", "name", "options", "over", "summary", "updated", "daily", "host")
    found = rows(database, select(*(tables.c[name] for name in names)).where(wanted).order_by(order).limit(MOST))
    held: dict[str, list[str]] = {}
    for one in database.execute(select(seats.c.table_id, seats.c.seat).where(seats.c.person == person)):
        held.setdefault(one.table_id, []).append(one.seat)
    listed, damaged = [], []
    for id, row in found:
        try:
            if not isinstance(row, Row):
                raise row
            listed.append(_listed(row, held.get(id, []), person))
        except UNREADABLE as error:
            log.error("table %s cannot be listed: %s", id, error)
            damaged.append({"table": id, "reason": f"its row in the database cannot be read: {error}"[:300]})
    return listed, damaged


def _listed(row: Any, held: list[str], person: str) -> dict[str, Any]:
    summary: dict[str, Any] = msgspec.to_builtins(msgspec.convert(row.summary, Summary))
    facts = {"table": row.id, "game": row.game, "name": row.name, "options": row.options, "updated": row.updated}
    if not isinstance(row.options, dict) or not all(isinstance(facts[key], str) for key in facts if key != "options"):
        raise ValueError("it is not what a table's row is")
    return {
        **facts, **summary, "over": bool(row.over), "mine": held, "daily": row.daily, "host": row.host == person
    }  # fmt: skip


def rows(database: Connection, wanted: Select[Any]) -> Iterable[tuple[str, Row[Any] | Exception]]:
    """Rows of tables by their ids; where one cannot be read, what is wrong with it stands in its place.

    All are read at once, as long as that can be done.
    """
    try:
        return [(row.id, row) for row in database.execute(wanted).all()]
    except UNREADABLE:
        return list(_one_by_one(database, wanted))


def _one_by_one(database: Connection, wanted: Select[Any]) -> Iterator[tuple[str, Row[Any] | Exception]]:
    for id in database.execute(wanted.with_only_columns(tables.c.id)).scalars().all():
        try:
            yield id, database.execute(wanted.where(tables.c.id == id)).one()
        except UNREADABLE as error:
            yield id, error
