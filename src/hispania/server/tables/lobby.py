"""The lobby: all tables, found in memory or in the database, made, seated, stored."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, bindparam, insert, text, update

from ... import games
from ...contract.rules import Rules
from ...errors import HispaniaError
from ...table.record import read_record
from ..cluster.ownership import OwnedElsewhere, Ownership
from ..counts import Counts
from ..drawings import Drawings
from ..effort import Lane, charged, metered, working_for, works_for_nobody
from ..limits import Rate, SharedRate
from ..people import People, Person
from ..refusals import Refusal, Refused
from ..settings import Settings
from ..store import distant
from ..store.fences import Fenced
from ..store.schema import commands, seats, tables
from ..store.storage import Prepared, Storage, Work, now
from ..thinkers import OWN, Thinkers
from . import lists, noted, snapshots, views
from .analyses import Analyses
from .boxes import Boxes
from .computers import Computers
from .hints import Hints
from .holding import Hold, every_step
from .live import Done, Live, SeatHolder, Viewer
from .loading import Stored, commands_of, marking, no_table, stored
from .memory import Memory
from .moved import Moved
from .orders import Orders
from .snapshots import OtherEyes, Unfit, is_due
from .vanished import Seen

log = logging.getLogger(__name__)
T = TypeVar("T")
_ID: Final = re.compile("[A-Za-z0-9_-]{1,32}")
PRESENCE_DELAY: Final = 0.05  # seconds: who comes and goes is told at most this often
WANTED: Final = 60  # times that another process is asked to let go of a table,
WANTED_AGAIN: Final = 0.1  # seconds apart
LONG: Final = 300  # steps: so many are done again at once where storage has refused
MOST_TOLD: Final = 1000  # damaged tables that the log tells of
STANDING_DELAY: Final = 5.0  # seconds: how a table stands is written for the lists at most this often

# statements, made once: the same ones of many jobs are carried out together, in the order of the first job
_APPEND: Final = Prepared(insert(commands))
_HAND_ON: Final = Prepared(
    update(seats)
    .where((seats.c.table_id == bindparam("this")) & (seats.c.seat == bindparam("here")))
    .values({name: bindparam(name) for name in ("kind", "person", "player", "invitation_hash")})
)
_SIT: Final = text("INSERT INTO sittings (person, table_id) VALUES (:person, :this) ON CONFLICT DO NOTHING")
_STANDING: Final = Prepared(
    update(tables)
    .where(tables.c.id == bindparam("this"))
    .values({name: bindparam(name) for name in ("updated", "over", "summary")})
)


class Lobby:
    """Everything one server process holds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.url, settings.data / distant.NAME)
        self.ownership = Ownership(self.storage) if settings.is_shared else None  # where there may be other processes
        self.people = People(self.storage, self.ownership)
        processes = settings.thinkers > 0
        self._thinkers = Thinkers(settings.thinkers or OWN, processes=processes, niceness=5)
        tellers = Thinkers(max(1, settings.thinkers // 2), processes=processes, niceness=10)
        self.computers = Computers(self, self._thinkers)
        self.orders = Orders(self)
        self.hints = Hints(self, self._thinkers)
        self.boxes = Boxes(settings)
        self.lane = Lane()
        self.table_lane = Lane()  # for what needs a table, too; who has a turn there may wait for the other lane
        self.drawings = Drawings(self._thinkers)
        self.analyses = Analyses(self.storage, settings.limits, tellers, self.printed_of)
        self.memory = Memory(settings.limits, self._release)
        self.seen = Seen(self.memory.counts)
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._presence: set[str] = set()
        self._moved: dict[str, Moved] = {}  # how tables stand that were played at, for the lists
        self._writes_soon: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.counts = Counts()
        self.stored = 0  # commands, since the server began
        self.damaged = 0  # times that a table was asked for and could not be read
        self._told: set[str] = set()  # the tables of which the log says so
        self.fenced = 0  # writings that were refused, because another process had the table

    def rate(self, id: str, an_hour: int) -> Rate:
        """So many an hour for each name: counted here, or where there are several processes in their database."""
        return Rate(an_hour) if self.ownership is None else SharedRate(an_hour, id, self.storage)

    def long_waiting(self) -> int:
        """How much work that is long waits for its turn."""
        return self.lane.waiting() + self.table_lane.waiting()

    def thinking_waits(self) -> dict[str, int]:
        """How much waits for somebody who thinks, by what it is."""
        return {**self._thinkers.lengths(), "analyses": sum(self.analyses.thinkers.lengths().values())}

    def printed(self, rules: Rules) -> Any:
        """The printed game on which tables are begun here."""
        return self.boxes.usual(rules)

    def printed_of(self, rules: Rules, record: str) -> Any:
        """The printed game that a record names, if it was met here; else the usual one, and the reader says why not."""
        return self.boxes.at_hand(rules, read_record(record).tags.get("Board")) or self.printed(rules)

    async def learn_printed(self, record: str) -> None:
        """Look the printed game up that a record names, so that `printed_of` knows it."""
        tags = read_record(record).tags
        with contextlib.suppress(HispaniaError, Refused):
            rules, hash = games.named_in_record(tags.get("Game")), tags.get("Board", "")
            if hash and self.boxes.at_hand(rules, hash) is None:
                await self.storage.read(lambda database: self.boxes.find(database, rules, hash))

    # ---------------------------------------------------------------- finding

    def hold(self, table_id: str, needs_whole: Callable[[Live], bool] | None = None) -> Hold:
        """A table that nobody else touches meanwhile, `async with`; with all its steps at hand, if that is needed."""
        return Hold(self, table_id, needs_whole)

    def put_down(self, live: Live) -> None:
        """Let a table that is held leave memory, so that it is read again whole; what it was about begins anew."""
        for task in (*live.tasks, live.follows):
            if task is not None:
                task.cancel()
        self.memory.put_down(live)

    def at_hand(self, table_id: str) -> Live | None:
        """A table that is in memory."""
        if self.ownership is not None and not self.ownership.alive:
            return None  # somebody else may have it by now
        return self.memory.use(table_id)

    async def find(self, table_id: str, dead: str = "", *, whole: bool = False) -> Live:
        """A table, from memory or the database, also if a process has it that is dead; to look or to act, hold it."""
        live = self.at_hand(table_id)
        if live is not None:
            return live
        if not _ID.fullmatch(table_id):  # not every database could even be asked for it
            raise no_table()
        while (loading := self._loading.get(table_id)) is not None:  # somebody else has it read
            try:
                return await asyncio.shield(loading)
            except Refused as refused:
                if refused.refusal is not Refusal.TOO_FAST:  # which is about them alone
                    raise
        loading = asyncio.create_task(metered(self._load(table_id, dead, whole), working_for()))
        self._loading[table_id] = loading
        return await asyncio.shield(loading)

    async def _load(self, table_id: str, dead: str, whole: bool) -> Live:
        ownership = self.ownership
        try:
            try:
                fence = await ownership.take(table_id, dead) if ownership is not None else None
                try:
                    found, live = await self._read(table_id, fence, whole)
                except Unfit as unfit:
                    level = logging.DEBUG if isinstance(unfit, OtherEyes) else logging.WARNING
                    log.log(level, "table %s is read whole, for its snapshot cannot be used: %s", table_id, unfit)
                    found, live = await self._read(table_id, fence, True)
            except Refused as refused:
                if refused.refusal is Refusal.DAMAGED:
                    self._tell_damaged(table_id, refused)
                raise
            await self.people.learn({held.person for held in live.seats.values() if held.person})
            if self._loading.get(table_id) is not asyncio.current_task():  # it was given up, or let go
                self._release(table_id, fence)
                raise Refused(Refusal.NOT_STORED, "this table has changed hands meanwhile; try again")
            if found.steps != len(live.table.history):  # the server was killed before it was written
                self._moved[table_id] = Moved.of(live, live.standing, found.updated)
            self.memory.keep(live)
            if live.viewers:  # who watched it while it was not in memory waits for what happens by itself
                self.drive(live)
            if live.unmarked:
                self._spawn(self._mark(live))
            return live
        finally:
            if self._loading.get(table_id) is asyncio.current_task():
                del self._loading[table_id]

    async def _mark(self, live: Live) -> None:
        """Store the marks that the commands of a table lack; where that fails, it is done when it is read again."""
        marks, live.unmarked = live.unmarked, {}
        with contextlib.suppress(Refused):
            await self.write(live, marking(live.facts.id, marks))

    def _tell_damaged(self, table_id: str, refused: Refused) -> None:
        """Count it, and say it once: anybody may look at a table, as often as they like."""
        self.damaged += 1
        if table_id not in self._told and len(self._told) < MOST_TOLD:
            self._told.add(table_id)
            log.error("table %s: %s", table_id, refused.text, exc_info=refused.__cause__)

    async def _read(self, table_id: str, fence: int | None, whole: bool) -> tuple[Stored, Live]:
        found = await self._stored(table_id, whole)
        return found, await self.lane.do(lambda: found.live(fence)) if found.is_long else found.live(fence)

    async def _stored(self, table_id: str, whole: bool) -> Stored:
        return await self.storage.read(charged(lambda database: stored(database, self.boxes, table_id, whole=whole)))

    async def copy(self, table_id: str) -> Live:
        """A table as the database has it, read for somebody alone: another process may have it in memory."""
        return await self.lane.do((await self._stored(table_id, True)).live)

    def read(self, database: Connection, table_id: str) -> Live:
        """A table from the database, which is nobody's to keep in memory; every command of it is carried out again."""
        return stored(database, self.boxes, table_id, whole=True).live()

    def wake(self, table_id: str) -> None:
        """Read a table again that people watch: whoever had put it down could not have it read themselves."""
        if table_id in self.memory.asleep():
            self._spawn(self._wake(table_id))

    async def _wake(self, table_id: str) -> None:
        works_for_nobody()
        with contextlib.suppress(Refused):  # whoever does something there is told what is wrong
            await self.find(table_id)

    def _release(self, table_id: str, fence: int | None) -> None:
        """A table has left memory, and nobody watches it: whoever is asked for it next may have it."""
        if self.ownership is not None:
            self._spawn(self.ownership.release(table_id, fence or 0))

    def drop(self, live: Live) -> None:
        """A table is deleted, or another's: forget it, and cut all lines to it."""
        if self.memory.part_with(live):
            self._moved.pop(live.facts.id, None)
        for task in (*live.tasks, live.follows):
            if task is not None:
                task.cancel()
        for viewer in list(live.viewers):
            viewer.cut()

    def lose(self, table_ids: Iterable[str]) -> None:
        """Tables were deleted by somebody else: forget them, and cut all lines to them."""
        for table_id in table_ids:
            self._loading.pop(table_id, None)  # what is being read just now does not count any more
            live = self.memory.get(table_id)
            if live is not None:
                self.drop(live)
            self.memory.forget(table_id)
            self._moved.pop(table_id, None)

    # ---------------------------------------------------------------- where there are other processes

    def give_up(self) -> None:
        """Our lease is over: no table is ours any more."""
        assert self.ownership is not None
        self.ownership.epoch += 1  # nor is one that is being read just now: whoever asks for it next begins anew
        self._loading.clear()
        for live in self.memory.tables():
            self.drop(live)
        for table_id in list(self.memory.asleep()):
            self.memory.forget(table_id)
        self._moved.clear()

    async def yield_table(self, table_id: str) -> None:
        """Another process wants a table: let it go, when nobody touches it."""
        live, ownership = self.memory.get(table_id), self.ownership
        assert ownership is not None
        if live is not None:
            async with live.lock:
                fence = live.fence or 0
                self.drop(live)
        else:
            self._loading.pop(table_id, None)  # what is being read just now does not count any more: it gives it back
            self.memory.forget(table_id)
            fence = await ownership.held(table_id)
            if table_id in self._loading or self.memory.get(table_id) is not None:
                return  # it was taken again meanwhile, under a number of its own
        await ownership.release(table_id, fence)

    async def look(self, table_id: str, what: Callable[[Live], T], *, whole: bool = False) -> T:
        """What a function finds at a table, which another process may have: then it is read for that alone."""
        try:
            async with self.hold(table_id, every_step if whole else None) as live:
                return what(live)
        except OwnedElsewhere:
            return what(await self.copy(table_id))

    async def want(self, table_id: str) -> None:
        """Get a table here, wherever it is: whoever has it is asked to let it go."""
        for _ in range(WANTED):
            try:
                await self.find(table_id)
                return
            except OwnedElsewhere as found:
                assert self.ownership is not None
                await self.storage.write(self.ownership.notice("want", table=table_id, process=found.process))
                await asyncio.sleep(WANTED_AGAIN)
        raise Refused(Refusal.NOT_STORED, "another process of the server does not let go of a table; try again")

    def cut(self, person: str) -> None:
        """Cut all lines of a person: whoever may comes back at once."""
        for viewer in self.memory.viewers():
            if viewer.person == person:
                viewer.cut()

    async def cut_ended(self) -> None:
        """Cut all lines whose key has ended meanwhile."""
        shown = {viewer.key for viewer in self.memory.viewers()} - {""}
        ended = shown - await self.people.still_known(shown)
        for viewer in list(self.memory.viewers()):
            if viewer.key in ended:
                viewer.cut()

    # ---------------------------------------------------------------- storing

    async def write(self, live: Live, work: Work) -> None:
        """Write about a table; if another process has it by now, nothing is written, and it is not ours any more."""
        try:
            await self.storage.write(work, live.held)
        except Fenced:
            self.fenced += 1
            self.drop(live)
            raise

    async def store(self, live: Live, done: Done) -> None:
        """Append a command that was carried out in memory; only then does it count."""
        moment = now()
        rests = is_due(live)
        mark = live.mark() if rests else live.mark_due()
        work: list[tuple[Any, Any]] = [(_APPEND, done.row(live.facts.id, live.version + 1, moment, mark))]
        if rests:
            work += snapshots.work(live)
        if live.over:  # an end is written with what led to it
            work.append((_STANDING, {"this": live.facts.id, **Moved.of(live, live.stands(), moment).row()}))
        await self.write(live, work)
        self.stored += 1
        live.note(done)
        if rests:
            snapshots.rest(live)
        else:
            snapshots.let_go(live)
        self._moved[live.facts.id] = Moved.of(live, live.standing, moment)
        if self._writes_soon is None:
            self._writes_soon = asyncio.get_running_loop().call_later(STANDING_DELAY, self._write_soon)

    def _write_soon(self) -> None:
        self._writes_soon = None
        self._spawn(self._write_standings())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write_standings(self) -> None:
        """Write for the lists how tables stand; where that fails, they are some moves behind until it is written."""
        moved, self._moved = self._moved, {}
        if not moved:
            return
        if self.ownership is not None:  # each by itself: one that is another's holds up no other
            works = [
                self.storage.write([(_STANDING, {"this": id, **found.row()})], found.held)
                for id, found in moved.items()
            ]
            done = await asyncio.gather(*works, return_exceptions=True)
            failed = [id for id, error in zip(moved, done) if error is not None and not isinstance(error, Fenced)]
            self._moved = {**{id: moved[id] for id in failed}, **self._moved}
            return
        try:
            await self.storage.write([(_STANDING, {"this": id, **found.row()}) for id, found in moved.items()])
        except Refused:
            self._moved = {**moved, **self._moved}

    async def restore(self, live: Live) -> None:
        """Storage refused: the table in memory becomes again what storage has."""
        if live.gone:  # it is another's
            return
        history = live.table.history
        if len(history) > LONG or history.base:  # all that again would hold all up: it is read beside, by who comes
            self.memory.part_with(live)
            return
        try:
            live.restart(await self.storage.read(lambda database: commands_of(database, live.facts.id)))
        except BaseException:
            self.memory.part_with(live)  # it is read again, whole, when the database answers again
            raise

    # ---------------------------------------------------------------- seats

    async def hand_on(self, live: Live, seat: str, holder: SeatHolder) -> None:
        """Somebody else takes a seat; call it while holding the table."""
        lapsed = live.lapsed(seat) if holder.person != live.seats[seat].person else []
        lapsed += noted.changes(live, seat, holder)
        moment = now()
        work: list[tuple[Any, Any]] = [(_HAND_ON, {"this": live.facts.id, "here": seat, **holder.row()})]
        if holder.person:
            work.append((_SIT, {"person": holder.person, "this": live.facts.id}))
        work += [(_APPEND, done.row(live.facts.id, live.version + n, moment, None)) for n, done in enumerate(lapsed, 1)]
        try:
            await self.write(live, work)
        except BaseException:
            self.drop(live)  # it may be stored although storage failed to say so: who sits here is read again
            raise
        live.replay(lapsed)
        live.seat(seat, holder)
        views.tell_table(live, self.people.name)
        if lapsed and is_due(live, 0):
            with contextlib.suppress(Refused):  # the seat is handed on; the next command makes one
                await self.write(live, snapshots.work(live, 0))
                snapshots.rest(live)

    async def put_away(self, live: Live) -> None:
        """A table leaves the lists of unfinished games."""
        await self.write(live, [(update(tables).where(tables.c.id == live.facts.id).values(away=True), None)])
        live.away = True

    async def tables_of(self, person: Person) -> dict[str, list[dict[str, Any]]]:
        """Summaries of the tables of a person, the last one played first, and what is damaged among them."""
        await self._write_standings()
        listed, damaged = await self.storage.read(lambda database: lists.tables_of(database, person.id))
        return {"tables": listed, "damaged": damaged}

    # ---------------------------------------------------------------- what happens by itself

    def drive(self, live: Live) -> None:
        """Let standing orders and the computer players go on, if it is theirs to decide."""
        self.orders.drive(live)
        self.computers.drive(live)

    def leave(self, table_id: str, viewer: Viewer) -> None:
        """Somebody watches a table no more."""
        self.memory.leave(table_id, viewer)
        self.presence(table_id)

    def presence(self, table_id: str) -> None:
        """Somebody came or went: tell it soon, once for all who did."""
        if table_id in self._presence:
            return
        self._presence.add(table_id)

        def tell() -> None:
            self._presence.discard(table_id)
            live = self.memory.get(table_id)
            if live is not None:
                views.tell_seats(live, self.people.name)
            elif table_id in self.memory.asleep():
                self._spawn(self._tell_seats(table_id))

        asyncio.get_running_loop().call_later(PRESENCE_DELAY, tell)

    async def _tell_seats(self, table_id: str) -> None:
        """Tell whoever watches a table that is not in memory who is there."""
        with contextlib.suppress(Refused):  # whoever does something there is told what is wrong
            async with self.hold(table_id) as live:
                views.tell_seats(live, self.people.name)

    def renamed(self, person: str) -> None:
        """Somebody has another name: tell it where they sit."""
        for live in self.live_tables():
            if live.seats_of(person):
                views.tell_seats(live, self.people.name)
        for table_id, asleep in self.memory.asleep().items():
            if person in asleep.seated:
                self.presence(table_id)

    def live_tables(self) -> list[Live]:
        """The tables in memory."""
        return self.memory.tables()

    async def close(self) -> None:
        """Stop the computers, cut the lines, write what waits."""
        self.memory.close()
        for live in self.live_tables():
            for task in (*live.tasks, live.follows):
                if task is not None:
                    task.cancel()
        for viewer in self.memory.viewers():
            viewer.cut()
        self.hints.close()
        self.computers.close()
        self.analyses.close()
        self.lane.close()
        self.table_lane.close()
        if self._writes_soon is not None:
            self._writes_soon.cancel()
        await self._write_standings()
        if self.ownership is not None:
            await asyncio.to_thread(self.ownership.stop)
        await asyncio.to_thread(self.storage.close)


__all__ = ["Lobby"]
