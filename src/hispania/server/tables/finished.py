"""The finished games of a person that tell how strong they are: ordinary ones, without a computer beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, select

from ..store.schema import keys, seats, tables

MOST: Final = 120  # the latest: what lies further back hardly counts


class Played(NamedTuple):
    """A finished game: when it ended, its level, and whether Rome won."""

    when: str
    level: str
    won: bool


def finished_games(database: Connection, person: str, board: str) -> list[Played]:
    """The finished games on a board of a person who led Romans there, the oldest first."""
    mine = select(seats.c.table_id).where(seats.c.person == person, seats.c.seat != "H")
    helped = select(seats.c.table_id).where(seats.c.kind == "computer", seats.c.seat != "H")
    whole = tables.c.over & tables.c.origin.is_(None) & (tables.c.board == board)
    wanted = whole & tables.c.id.in_(mine) & tables.c.id.not_in(helped)
    columns = (tables.c.updated, tables.c.options, tables.c.start, tables.c.summary)
    found = database.execute(select(*columns).where(wanted).order_by(tables.c.updated.desc()).limit(MOST)).all()
    return [
        Played(row.updated, row.options["level"], row.summary["result"]["winner"] == "R")
        for row in reversed(found)
        if row.start["kind"] == "options" and row.summary["result"] and is_ordinary(row.options)
    ]


def is_ordinary(options: Mapping[str, Any]) -> bool:
    """Whether a game is one of those that the atlas measures: no variant, no scenario, no house rule.

    >>> is_ordinary({"variants": [], "scenario": None, "house": {}}), is_ordinary({"variants": ["terror"]})
    (True, False)
    """
    return not (options.get("variants") or options.get("scenario") or options.get("house"))


def person_with(database: Connection, key_hash: str) -> str | None:
    """The person to whom a key belongs, by the key's hash."""
    found: str | None = database.execute(select(keys.c.person).where(keys.c.key_hash == key_hash)).scalar()
    return found
