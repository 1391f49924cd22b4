"""Loading: what the database holds of a table, and the table in memory that follows from it.

Whatever is wrong with the rows of a table makes it `damaged`, and no other.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, select, update
from sqlalchemy.exc import SQLAlchemyError

from ... import games
from ...contract.rules import Rules
from ...contract.versions import OtherRules, at_version, versions_of
from ...errors import HispaniaError
from ..refusals import Refusal, Refused
from ..store import engines
from ..store.schema import commands, seats, snapshots, tables
from ..store.storage import Prepared, cause, is_about_rows
from .boxes import Boxes
from .live import By, Done, Facts, Live, SeatHolder
from .snapshots import Rested, Unfit, program_of, resume

SHORT: Final = 40  # commands: a few milliseconds in any game

# statements, made once: a process that takes what a dead one had asks for many tables at a time
_TABLE: Final = select(tables).where(tables.c.id == bindparam("table"))
_SEATS: Final = select(seats).where(seats.c.table_id == bindparam("table"))
_COMMANDS: Final = (
    select(commands)
    .where((commands.c.table_id == bindparam("table")) & (commands.c.seq > bindparam("after")))
    .order_by(commands.c.seq)
)
_OURS: Final = (snapshots.c.table_id == bindparam("table")) & (snapshots.c.program == bindparam("program"))
_RESTED_AFTER: Final = select(snapshots.c.seq).where(_OURS)
_RESTED: Final = select(snapshots.c.seq, snapshots.c.position, snapshots.c.content).where(_OURS)
_MARK: Final = Prepared(
    update(commands)
    .where((commands.c.table_id == bindparam("this")) & (commands.c.seq == bindparam("number")))
    .where(commands.c.position.is_(None))
    .values(position=bindparam("found"))
)


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as the database holds it."""

    facts: Facts
    printed: Any
    seats: Mapping[str, SeatHolder]
    commands: list[Done]
    away: bool
    steps: int | None  # that the lists know of,
    updated: str  # since when
    rested: Rested | None  # a snapshot, which the commands follow
    rested_after: int  # the number of the command after which the last one was made, used or not; 0: none
    is_old: bool  # of the first release, which marked no positions

    @property
    def is_long(self) -> bool:
        """Does it take longer to play it again than to let another thread do so?"""
        start = self.facts.start  # a damaged one may be anything
        is_brought = isinstance(start, Mapping) and start.get("kind") == "record"
        return len(self.commands) > SHORT or self.rested is not None or is_brought

    def live(self, fence: int | None = None) -> Live:
        """The table in memory: everything that was done there is done again, or what came after a snapshot."""
        if self.rested is not None:
            return self._resumed(self.rested, fence)
        with _damaged():
            named = self.facts.rules.seats_of(self.facts.options)
            live = Live(self.facts, self.printed, {seat: self.seats[seat] for seat in named})
            live.away, live.fence, live.rested = self.away, fence, self.rested_after
            live.replay(self.commands)
            if self.is_old and self.commands and self.commands[-1].position is None:
                live.unmarked[live.version] = live.mark()  # nobody knows how long nothing is played there
            return live

    def _resumed(self, rested: Rested, fence: int | None) -> Live:
        """From a snapshot; whatever is wrong with it, and with what follows, shows when the table is read whole."""
        try:
            live = replace(self, rested=None, commands=[]).live(fence)
            resume(live, rested)
            live.replay(self.commands)
        except Unfit:
            raise
        except Exception as error:
            raise Unfit(f"{type(error).__name__}: {error}") from error
        return live


def stored(database: Connection, boxes: Boxes, table_id: str, *, whole: bool = False) -> Stored:
    """A table from the database: from its last snapshot on, or whole."""
    with _damaged():
        row = database.execute(_TABLE, {"table": table_id}).first()
        if row is None:
            raise no_table()
        rules = _rules(row.game, row.rules)
        printed = boxes.find(database, rules, row.printed)
        held = database.execute(_SEATS, {"table": table_id})
        holders = {one.seat: SeatHolder(one.kind, one.person, one.player, one.invitation_hash) for one in held}
        options = rules.read_options(row.options)
        facts = Facts(row.id, rules, row.name, options, row.start, row.seed, row.origin, row.daily, row.host)
        rested = None if whole else _rested(database, table_id, rules)
        after = rested.seq if rested is not None else 0
        done = commands_of(database, table_id, after)
        if whole:
            after = database.execute(_RESTED_AFTER, {"table": table_id, "program": program_of(rules)}).scalar() or 0
        steps = row.summary.get("steps")
        return Stored(facts, printed, holders, done, row.away, steps, row.updated, rested, after, row.rules is None)


def commands_of(database: Connection, table_id: str, after: int = 0) -> list[Done]:
    """What was done at a table, in its order, after so many commands."""
    found = database.execute(_COMMANDS, {"table": table_id, "after": after})
    return [Done(row.command_id, _by(row), row.kind, row.action, row.dice, row.position) for row in found]


def _rested(database: Connection, table_id: str, rules: Rules) -> Rested | None:
    """The snapshot of a table that this program made, if there is one."""
    row = database.execute(_RESTED, {"table": table_id, "program": program_of(rules)}).first()
    if row is None:
        return None
    ids = database.execute(engines.numbers_of_commands(database), {"table": table_id, "last": row.seq}).scalar_one()
    return Rested(row.seq, row.position, row.content, msgspec.json.decode(ids, type=dict[str, int]))


def marking(table_id: str, unmarked: Mapping[int, str]) -> list[tuple[Prepared, dict[str, Any]]]:
    """What stores the marks that commands lack; what is marked stays as it is."""
    return [(_MARK, {"this": table_id, "number": seq, "found": mark}) for seq, mark in unmarked.items()]


def no_table() -> Refused:
    """There is no such table."""
    return Refused(Refusal.NO_TABLE, "no table has this id")


@contextlib.contextmanager
def _damaged() -> Iterator[None]:
    try:
        yield
    except Refused:
        raise
    except HispaniaError as error:
        text = f"the beginning of this table cannot be read any more: {error}"
        raise Refused(Refusal.DAMAGED, text) from error
    except Exception as error:
        if isinstance(error, SQLAlchemyError) and not is_about_rows(error):
            raise
        what = f"{type(error).__name__}: {cause(error)}"
        text = f"what is stored of this table cannot be read ({what}); it is kept as it is and cannot be played on"
        raise Refused(Refusal.DAMAGED, text) from error


def _rules(id: str, version: str | None) -> Rules:
    """A game by the version of its rules with which a table began; the first there was, where none is stored."""
    try:
        rules = games.rules(id)
    except HispaniaError as error:
        raise Refused(Refusal.DAMAGED, f"the game of this table is not here any more: {error}") from error
    try:
        return at_version(rules, version or versions_of(rules)[0])
    except OtherRules as error:
        raise Refused(Refusal.DAMAGED, f"this table cannot be played on: {error}") from error


def _by(row: Any) -> By:
    return By(row.seat, row.computer, row.thought, row.by_order or "")
