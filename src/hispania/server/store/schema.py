"""What is kept: people and their keys, tables, seats, and every command in the order in which it was carried out."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from ...games import DEFAULT

PASSING: Final = "passing"  # in the info of a table that counts only while servers run: it is in no copy
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

store = Table(  # one row: which store this is
    "store",
    metadata,
    Column("identity", String(32), primary_key=True),
    Column("made", String(32), nullable=False),
    Column("beat", String(32), nullable=False),  # when somebody last tried whether it can be written to
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", String(32), nullable=False),
)

keys = Table(  # one for each browser of a person; only hashes
    "keys",
    metadata,
    Column("key_hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("created", String(32), nullable=False),
    Column("name", String(40)),  # as its person calls the browser
    Column("seen", String(32)),  # when it was last shown, to the day
    Index("ix_keys_person", "person"),
)

recoveries = Table(  # codes by which people come back; only hashes
    "recoveries",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("code_hash", String(64), nullable=False),
    Column("made", String(32), nullable=False),
    UniqueConstraint("code_hash"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("options", JSON, nullable=False),
    Column("start", JSON, nullable=False),  # how it begins: live.py tells the forms
    Column("printed", String(64), nullable=False),  # the hash of the printed game
    Column("seed", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("origin", JSON(none_as_null=True)),  # of a what-if: {"table", "step"}
    Column("daily", String(10)),
    Column("host", String(32), ForeignKey("people.id"), nullable=False),
    Column("created", String(32), nullable=False),
    Column("updated", String(32), nullable=False),
    Column("away", Boolean, nullable=False),  # put away by its host
    Column("over", Boolean, nullable=False),
    Column("summary", JSON, nullable=False),  # round, phase, deciding, steps, ending: for lists of tables
    Column("game", String(40), nullable=False, server_default=DEFAULT),
    Column("rules", String(20)),  # the version of its rules; none is the first there was
    Index("ix_tables_host", "host"),
    Index("ix_tables_commitment", "commitment"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("kind", String(8), nullable=False),  # person, computer, open
    Column("person", String(32), ForeignKey("people.id")),
    Column("player", String(64)),  # the computer player
    Column("invitation_hash", String(64)),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("ix_seats_person", "person"),
)

sittings = Table(  # who has ever sat where: what they did there is theirs, whoever sits there now
    "sittings",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("person", "table_id"),
    Index("ix_sittings_table_id", "table_id"),
)

commands = Table(  # append-only
    "commands",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("command_id", String(120), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("computer", Boolean, nullable=False),
    # deal, act, roll, undo, redo, hint, order, seal, close, share, sit, brought
    Column("kind", String(8), nullable=False),
    Column("action", JSON(none_as_null=True)),  # the decision; for undo and redo how many steps; how strong a hint
    Column("dice", Text, nullable=False),  # what chance answered: live.py tells how
    Column("at", String(32), nullable=False),
    Column("thought", JSON(none_as_null=True)),  # of a computer: {"player", "why", "chance"}, its seat's
    Column("by_order", String(130)),  # the standing order that took the decision: matter.order
    Column("position", String(20)),  # at intervals: the hash of the position after it
    PrimaryKeyConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "command_id"),
)
_marked: Final = commands.c.position.isnot(None)  # one command of sixteen is, and all where records are compared
Index("ix_commands_position", commands.c.position, sqlite_where=_marked, postgresql_where=_marked)

boxes = Table(  # the printed games that tables were played on
    "boxes",
    metadata,
    Column("game", String(40), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("content", Text, nullable=False),
    Column("made", String(32), nullable=False),
    PrimaryKeyConstraint("game", "hash"),
)

talk = Table(  # what people say beside the game; no part of it
    "talk",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("at", String(32), nullable=False),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("kind", String(8), nullable=False),  # word, text, propose, agree, withdraw, allow
    Column("content", JSON, nullable=False),
    Column("saying_id", String(120)),  # its speaker and the id that it was sent under; older ones have none
    PrimaryKeyConstraint("table_id", "n"),
    Index("ix_talk_saying_id", "table_id", "saying_id", unique=True),
)

analyses = Table(  # of finished games, so that a second look is immediate; whatever is lost here can be computed again
    "analyses",
    metadata,
    Column("id", String(64), primary_key=True),  # hash of the record, the quality and the judge: analyses.py
    Column("quality", String(8), nullable=False),
    Column("steps", Integer, nullable=False),
    Column("made", String(32), nullable=False),
    Column("result", Text, nullable=False),
    Index("ix_analyses_made", "made"),
)

snapshots = Table(  # how far long games have come; whatever is lost here follows from their commands again
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("program", String(40), nullable=False),  # which made it, for it may mean nothing to another
    Column("seq", Integer, nullable=False),  # after which command
    Column("position", String(20), nullable=False),  # the hash of the position there
    Column("content", LargeBinary, nullable=False),
    info={PASSING: True},
)

# -------------------------------------------------------------------- several processes on one store (PostgreSQL)

processes = Table(  # those that serve; whose row is gone, or whose lease is over, is dead
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(255), nullable=False),  # where the others reach it
    Column("until", Double, nullable=False),  # its lease, in seconds since 1970 by the clock of the database
    Column("holds", Text, nullable=False, server_default=""),  # what people hold there: holdings.py
    info={PASSING: True},
)

owners = Table(  # which process has a table in its memory; it writes under the fencing number that it was given
    "owners",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("process", String(32)),
    Column("fence", Integer, nullable=False),  # grows whenever the table is taken
    info={PASSING: True},
)

shared = Table(  # what all processes must know alike
    "shared",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
    info={PASSING: True},
)

tickets = Table(  # that make another browser the same person; only hashes
    "tickets",
    metadata,
    Column("ticket_hash", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("network", String(64), nullable=False),
    Column("until", Double, nullable=False),
    info={PASSING: True},
)

rates = Table(  # how much is left of what somebody may do in an hour
    "rates",
    metadata,
    Column("what", String(40), nullable=False),
    Column("name", String(64), nullable=False),
    Column("tokens", Double, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("what", "name"),
    info={PASSING: True},
)
