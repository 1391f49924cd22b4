"""The finished games of a person, for a game that can tell from them how strong they are."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, select

from ..store.schema import keys, seats, tables
from .lists import rows

MOST: Final = 120  # the latest: what lies further back hardly counts


class FinishedGame(NamedTuple):
    """A game that was played from its beginning: when it ended, what was agreed, who held what, who won."""

    when: str
    options: dict[str, Any]
    mine: tuple[str, ...]
    computers: tuple[str, ...]
    winners: tuple[str, ...]


def finished_games(database: Connection, person: str, game: str, printed: str) -> list[FinishedGame]:
    """The finished games of a person on this printed game, the oldest first; no what-ifs and no records."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    same = (tables.c.game == game) & (tables.c.printed == printed)
    wanted = same & tables.c.over & tables.c.origin.is_(None) & tables.c.id.in_(mine)
    columns = (tables.c.id, tables.c.updated, tables.c.options, tables.c.start, tables.c.summary)
    found = list(rows(database, select(*columns).where(wanted).order_by(tables.c.updated.desc()).limit(MOST)))
    whole = [row for _, row in reversed(found) if _is_whole(row)]
    held = database.execute(select(seats).where(seats.c.table_id.in_([row.id for row in whole]))).all()

    def seats_at(id: str, **like: str) -> tuple[str, ...]:
        fits = [
            one for one in held if one.table_id == id and all(getattr(one, key) == value for key, value in like.items())
        ]
        return tuple(one.seat for one in fits)

    return [
        FinishedGame(
            row.updated,
            row.options,
            seats_at(row.id, person=person),
            seats_at(row.id, kind="computer"),
            tuple(row.summary["ending"]["winners"]),
        )
        for row in whole
    ]


def _is_whole(row: Any) -> bool:
    """Is a row that of a game from beginning to end? One that cannot be read is not."""
    try:
        return bool(row.start["kind"] == "options" and row.options and row.summary["ending"]["winners"] is not None)
    except (AttributeError, KeyError, TypeError):
        return False


def person_with(database: Connection, key_hash: str) -> str | None:
    """The person to whom a key belongs, by the key's hash."""
    found: str | None = database.execute(select(keys.c.person).where(keys.c.key_hash == key_hash)).scalar()
    return found
