"""Where the host wants no hints, what else would be one is refused as far as this server can see it."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from sqlalchemy import ColumnElement, Connection, Row, or_, select

from ...contract.steps import is_throw
from ...table.drawn import SERVER, SHARE
from ...table.session import Table
from ..cluster.ownership import OwnedElsewhere
from ..effort import charged
from ..people import Person
from ..refusals import Refusal, Refused
from ..store.schema import commands, seats, tables
from . import noted, views
from .lists import rows
from .live import Live
from .lobby import Lobby

log = logging.getLogger(__name__)
MOST: Final = 50  # tables with which a record is compared
RECENT: Final = 32  # positions of a running game that nobody may play on from: as many as are in memory anyway
OWN: Final = 6  # dice after which a position is one game's own: nobody waits for strangers who began alike
AT_ONCE: Final = 500  # positions that are looked for in the database with one question


def check_branch(live: Live) -> None:
    """A what-if of a running game shows how the game could go on: whoever makes it may pass it on."""
    if not live.facts.hints and not live.over:
        text = "this table is played without hints, and a what-if is one: ask when the game is over"
        raise Refused(Refusal.NO_HINTS, text)


def check_sitting_in(live: Live, seat: str, person: str) -> None:
    """A computer comes to the seat of somebody who has vanished or left, and for nobody who plays on with others."""
    if live.facts.hints or live.over or _is_alone(live, person):
        return
    held, is_host = live.seats[seat], live.facts.host == person
    if held.person == person and not (is_host and not noted.has_begun(live)):
        text = "open the seat for somebody else" if is_host else "open the seat, and let the host put a computer there"
        raise Refused(Refusal.NO_HINTS, f"this table is played without hints, and you play on: {text}")
    if held.kind == "open" and live.left.get(seat) == person:
        text = "this table is played without hints, and you have left this seat yourself: it is for somebody else"
        raise Refused(Refusal.NO_HINTS, text)


def _is_alone(live: Live, person: str) -> bool:
    """Does nobody else play here, nor can sit down?"""
    return all(held.kind == "computer" or held.person == person for held in live.seats.values())


async def check_import(lobby: Lobby, person: Person, brought: Table) -> None:
    """A record that shows how a game without hints stands waits for its end, whoever brings it.

    So does one that stops a little before, if somebody brings it who plays there: they could do the last steps by
    hand, and ask there. Others, who might be the same people in another browser, are told no table's address.
    """
    told = brought.drawn.commitment.lower() if brought.drawn is not None else ""
    known = re.fullmatch(SHARE, told) is not None  # nor could every database be asked for anything else

    def look(database: Connection) -> tuple[list[str], list[str]]:
        same = _running(database, tables.c.commitment == told) if known else []
        return _running(database, _here(person.id, brought.rules.id)), same

    ids, bound = await lobby.storage.read(charged(look))
    for id in bound:  # whoever looks at the table knows what it is bound by: this tells nothing hidden
        live = lobby.at_hand(id)
        if live is None or not live.over:
            await note_brought(lobby, id, person.id)
            raise _waits(f"is that of the table {id}" if id in ids else "is that of a game here")
    if brought.rules.hidden:
        return  # the answer would tell whether somebody has guessed what is hidden
    if len(ids) > MOST:
        text = f"you sit at more than {MOST} tables without hints, with which records are compared: leave some first"
        raise Refused(Refusal.NO_HINTS, text)
    shown, own = await lobby.lane.do(partial(_positions, brought))
    for id in ids:
        try:  # looked at, not taken: it may be another process's
            live = lobby.at_hand(id)
            if live is None or live.table.history.base:
                live = await lobby.copy(id)
        except Refused:  # it cannot be read, nor played on
            continue
        if not live.over and _recent(live.table) & set(shown):
            await note_brought(lobby, id, person.id)
            raise _waits(f"shows how the table {id} stands, or has just stood")
    marks = [f"{hash:x}" for hash in own]
    look_again = charged(lambda database: _marked(database, brought.rules.id, marks))
    for id in await lobby.storage.read(look_again) if marks else ():
        await note_brought(lobby, id, person.id)
        raise _waits("shows a game here")


async def note_brought(lobby: Lobby, table_id: str, person: str) -> None:
    """Let the record of a running game say that somebody brought it along; whoever has the table writes it."""
    try:
        async with lobby.hold(table_id) as live:
            done = noted.brought(live, person)
            if done is None:
                return
            noted.note(live, done)
            try:
                await lobby.store(live, done)
            except BaseException:
                await lobby.restore(live)
                raise
            views.tell_table(live, lobby.people.name)
    except OwnedElsewhere:
        assert lobby.ownership is not None
        await lobby.storage.write(lobby.ownership.notice("brought", table=table_id, person=person))
    except Refused as refused:  # it is refused all the same
        log.debug("table %s: that its record was brought along is not noted: %s", table_id, refused)


def _waits(what: str) -> Refused:
    return Refused(Refusal.NO_HINTS, f"this record {what}, which is played without hints: wait for its end")


def _positions(brought: Table) -> tuple[list[int], list[int]]:
    """Every position that a record shows, by its hash, and those that are hardly another game's.

    Those are what follows so many dice, or the last die; all where it begins in the middle of a game.
    """
    history = brought.history
    shown = [game.hash() for game in history.befores(0, len(history))] + [brought.game.hash()]
    if "Position" in brought.tags:
        return shown, shown
    fallen, dice, first = 0, 0, len(shown)
    for n, played in enumerate(history, 1):
        if is_throw(played.step):
            dice, fallen = dice + played.step.used, n
            if dice >= OWN:
                first = min(first, n)
    return shown, shown[min(first, fallen) if fallen else first :]


def _recent(running: Table) -> set[int]:
    """How a game stands, and its last positions before that, as far as dice have made them its own."""
    history = running.history
    if not history:
        return set()
    fallen = next((n for n, played in enumerate(history) if is_throw(played.step)), len(history))
    first = max(fallen + 1, len(history) - RECENT)
    return {game.hash() for game in history.befores(first, len(history))} | {running.game.hash()}


def _here(person: str, game: str) -> ColumnElement[bool]:
    """The tables at which somebody sits, or whose host they are."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    return or_(tables.c.host == person, tables.c.id.in_(mine)) & (tables.c.game == game)


def _running(database: Connection, where: ColumnElement[bool], by: str = "") -> list[str]:
    """Of some tables those without hints whose game goes on; only those whose seed was drawn by somebody, if named."""
    wanted = select(tables.c.id, tables.c.start).where(where & tables.c.over.is_(False))
    listed = rows(database, wanted.order_by(tables.c.updated.desc()))
    found = [(id, row.start) for id, row in listed if isinstance(row, Row)]
    return [id for id, start in found if not start.get("hints", True) and by in ("", start.get("dice", {}).get("by"))]


def _marked(database: Connection, game: str, marks: Sequence[str]) -> list[str]:
    """The running games without hints of which one of these positions is stored.

    Whoever knows a seed that somebody chose, or the day's, may begin the same game with hints: those are not compared.
    """
    found: list[str] = []
    for first in range(0, len(marks), AT_ONCE):
        marked = select(commands.c.table_id).where(commands.c.position.in_(marks[first : first + AT_ONCE]))
        found += _running(database, tables.c.id.in_(marked) & (tables.c.game == game), SERVER)
    return found
