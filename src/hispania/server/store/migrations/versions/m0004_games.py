"""Tables of any game: its id, seats with names, endings and chances by seat."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from hispania.games import DEFAULT

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

OPPONENT = "H"  # the one seat that was not on the side of the others


def upgrade() -> None:
    """Every table so far is of the one game there was; its letters become names of seats."""
    op.execute("ALTER TABLE tables RENAME COLUMN board TO printed")  # no new table: seats and commands point to it
    op.add_column("tables", sa.Column("game", sa.String(40), nullable=False, server_default=DEFAULT))
    _widen(32)
    _endings(forth=True)
    _thoughts()


def downgrade() -> None:
    """Back to one game; what other games there are stays, and cannot be played."""
    _widen(1)
    _endings(forth=False)
    _thoughts()
    op.drop_column("tables", "game")
    op.execute("ALTER TABLE tables RENAME COLUMN printed TO board")


def _widen(length: int) -> None:
    for name in ("seats", "commands"):
        with op.batch_alter_table(name) as table:
            table.alter_column("seat", type_=sa.String(length), existing_nullable=False)


def _endings(*, forth: bool) -> None:
    """Who won is told by seat, no longer by side."""
    database = op.get_bind()
    tables = sa.table("tables", sa.column("id", sa.String), sa.column("summary", sa.JSON))
    seats = sa.table("seats", sa.column("table_id", sa.String), sa.column("seat", sa.String))
    held: dict[str, list[str]] = {}
    for row in database.execute(sa.select(seats).order_by(seats.c.table_id, seats.c.seat)):
        held.setdefault(row.table_id, []).append(row.seat)
    for row in database.execute(sa.select(tables)).all():
        summary: dict[str, Any] = dict(row.summary)
        told = summary.pop("result" if forth else "ending", None)
        if forth:
            summary["ending"] = _ending(told, held.get(row.id, [])) if told else None
        else:
            summary["result"] = _result(told) if told else None
        database.execute(sa.update(tables).where(tables.c.id == row.id).values(summary=summary))


def _ending(result: dict[str, str], seats: list[str]) -> dict[str, Any]:
    winners = [seat for seat in seats if (seat == OPPONENT) == (result["winner"] == OPPONENT)]
    points = {seat: float(seat in winners) for seat in seats}
    return {"winners": winners, "points": points, "reason": result["reason"], "drawn": False}


def _result(ending: dict[str, Any]) -> dict[str, str]:
    others = any(seat != OPPONENT for seat in ending["winners"])
    return {"winner": "R" if others else OPPONENT, "reason": ending["reason"]}


def _thoughts() -> None:
    """What a computer thought is its own seat's chance, no longer that of one side."""
    database = op.get_bind()
    names = ("table_id", "seq", "seat")
    commands = sa.table("commands", *(sa.column(name) for name in names), sa.column("thought", sa.JSON))
    wanted = (commands.c.seat == OPPONENT) & commands.c.thought.is_not(None)
    for row in database.execute(sa.select(commands).where(wanted)).all():
        thought = dict(row.thought or {})
        if thought.get("chance") is not None:
            thought["chance"] = round(1.0 - thought["chance"], 4)
            here = (commands.c.table_id == row.table_id) & (commands.c.seq == row.seq)
            database.execute(sa.update(commands).where(here).values(thought=thought))
