"""Who has which table: a lease for each process, and a fencing number that grows whenever a table changes hands.

A lease is renewed more often than every second and lasts three by the database's clock. A process that cannot renew it
gives all its tables up before that by its own clock, so that nobody else can have them before. A table is taken by
whoever needs it, if nobody living has it. Who finds that nobody listens any more where its owner did need not wait for
the end of the lease. Should a process still believe in a table that is another's, the fence stops its writing.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, NoReturn

from sqlalchemy import Connection, bindparam, null, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from ..refusals import Refusal, Refused
from ..store.fences import CHANNEL, NOTIFY, NOW, told
from ..store.schema import owners
from ..store.storage import Prepared, Storage, Work, cause

log = logging.getLogger(__name__)
LEASE: Final = 3.0  # seconds, by the clock of the database
OWN: Final = 2.25  # seconds, by our own, after which we have nothing any more
EVERY: Final = 0.75  # seconds between two renewals
STALE: Final = 2 * EVERY  # seconds: whoever renews nothing for so long may be dead, and what they told is not counted
LOOKS: Final = 0.25  # seconds between two looks at whether we shall stop
AGAIN: Final = 0.3  # seconds until the database is tried again
SWEEPS: Final = 600.0  # seconds between two times that what has lapsed is cleared away

_REGISTER: Final = text(
    f"INSERT INTO processes (id, address, until, holds) VALUES (:me, :address, {NOW} + :lease, :holds)"
)
_RENEW: Final = text(f"UPDATE processes SET until = {NOW} + :lease, holds = :holds WHERE id = :me AND until > {NOW}")
_HOLD: Final = text(f"SELECT holds FROM processes WHERE id <> :me AND holds <> '' AND until > {NOW} + :left")
_LEAVE: Final = text("DELETE FROM processes WHERE id = :me")
_SUCCEED: Final = text("DELETE FROM processes WHERE address = :address")  # who listened where we do is dead
_SWEEP: Final = (
    text(f"DELETE FROM processes WHERE until < {NOW} - 3600"),
    text(f"DELETE FROM tickets WHERE until < {NOW}"),
    text(f"DELETE FROM rates WHERE at < {NOW} - 3600"),  # as good as one that was never used
)
_WHO: Final = text(
    f"""SELECT processes.id, processes.address FROM owners JOIN processes ON processes.id = owners.process
        WHERE owners.table_id = :table AND processes.id NOT IN (:me, :dead) AND processes.until > {NOW}"""
)
_FIRST: Final = text(
    "INSERT INTO owners (table_id, fence) SELECT id, 0 FROM tables WHERE id = :table ON CONFLICT DO NOTHING"
)
_LOCK: Final = text("SELECT process FROM owners WHERE table_id = :table FOR UPDATE")
_TAKE: Final = text(
    f"""UPDATE owners SET process = :me, fence = fence + 1
        WHERE table_id = :table AND EXISTS (SELECT 1 FROM processes WHERE id = :me AND until > {NOW})
        RETURNING fence"""
)
_HELD: Final = text("SELECT fence FROM owners WHERE table_id = :table AND process = :me")
_GIVE: Final = Prepared(
    update(owners)
    .where(owners.c.table_id == bindparam("this"))
    .where(owners.c.process == bindparam("me"))
    .where(owners.c.fence <= bindparam("held"))
    .values(process=null())
)
_SECRET: Final = text("INSERT INTO shared (name, value) VALUES ('secret', :made) ON CONFLICT DO NOTHING")
_SECRET_OF: Final = text("SELECT value FROM shared WHERE name = 'secret'")

_clock: Final[Callable[[], float]] = (  # which goes on while the machine sleeps, where there is such a one
    (lambda: time.clock_gettime(time.CLOCK_BOOTTIME)) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic
)


class OwnedElsewhere(Refused):
    """Another living process has a table."""

    def __init__(self, process: str, address: str) -> None:
        self.process, self.address = process, address
        super().__init__(Refusal.NOT_STORED, "another process of the server has this table; try again")


class Ownership:
    """What one process may call its own."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.address = ""
        self.id = ""  # of this process, as long as its lease holds; afterwards it is somebody else
        self.epoch = 0  # grows whenever everything is given up: what was begun before does not count
        self.secret = b""  # by which processes know each other
        self.leases = 0  # that were had
        self.lost = 0  # of them
        self.problem = ""  # why there is no lease
        self._until = 0.0  # by our own clock
        self._swept = 0.0
        self._stops = threading.Event()
        self._thread = threading.Thread(target=self._keep_on, name="hispania-lease", daemon=True)
        self.give_up: Callable[[], None] = lambda: None  # everything, before it returns; called by the thread
        self.hear: Callable[[dict[str, Any]], None] = lambda said: None  # what another process says
        self.gap: Callable[[], None] = lambda: None  # something that was said may have been missed
        self.tells: Callable[[], str] = lambda: ""  # what people hold here (holdings.py); called by the thread, too
        self.learns: Callable[[list[str]], None] = lambda told: None  # what they hold in the others
        self._asked: list[Future[None]] = []  # by those who wait until it was told and learnt

    # ---------------------------------------------------------------- the lease

    @property
    def alive(self) -> bool:
        """Does our lease hold, by our own clock?"""
        return _clock() < self._until

    def prepare(self) -> None:
        """Learn the secret by which processes of the same store know each other."""
        with self._storage.connected() as connection, connection.begin():
            connection.execute(_SECRET, {"made": secrets.token_hex(32)})
            self.secret = bytes.fromhex(connection.execute(_SECRET_OF).scalar_one())

    def start(self, address: str) -> None:
        """Get a lease, and keep it; the others reach us at this address."""
        self.address = address
        with self._storage.connected() as connection, connection.begin():
            self._register(connection)
        self._storage.need = self.need  # whoever waits for a database that is cut off is in others' way
        self._thread.start()

    def stop(self) -> None:
        """Give the lease back: whoever wants our tables has them at once."""
        self._stops.set()
        self._storage.need = lambda: None
        self._until = 0.0
        if self._thread.is_alive():
            self._thread.join(2 * LOOKS + EVERY)
        with contextlib.suppress(SQLAlchemyError), self._storage.connected() as connection, connection.begin():
            connection.execute(_LEAVE, {"me": self.id})

    def _keep_on(self) -> None:
        """The life of the thread: renew, listen, and begin anew where the connection is lost."""
        while not self._stops.is_set():
            try:
                with self._storage.connected() as connection:
                    connection.execution_options(isolation_level="AUTOCOMMIT")
                    driver = connection.connection.driver_connection
                    connection.detach()  # it goes back to nobody
                    self._live_on(connection, driver)
            except Exception as error:
                if not self.problem and not self._stops.is_set():
                    log.warning("the lease of this process cannot be renewed: %s", cause(error))
                self.problem = cause(error)
                self._stops.wait(AGAIN)

    def _live_on(self, connection: Connection, driver: Any) -> None:
        connection.execute(text(f"LISTEN {CHANNEL}"))
        self._renew(connection)
        self.gap()
        due = _clock() + EVERY
        while not self._stops.is_set():
            if _clock() >= due or self._asked:
                due = _clock() + EVERY
                self._renew(connection)
                self._sweep(connection)
            for notice in driver.notifies(timeout=LOOKS):
                self._said(notice.payload)

    def _renew(self, connection: Connection) -> None:
        began = _clock()
        asked, self._asked = self._asked, []  # first: what they hold is told
        told = {"me": self.id, "lease": LEASE, "holds": self.tells()}
        if began < self._until and connection.execute(_RENEW, told).rowcount == 1:
            self._until = began + OWN
        else:  # it was over: whatever we had may be another's
            self._until = 0.0
            self.lost += 1
            log.warning("the lease of this process was over; it begins anew")
            self.give_up()
            self._register(connection)
        self.problem = ""
        self.learns([row.holds for row in connection.execute(_HOLD, {"me": self.id, "left": max(0.0, LEASE - STALE)})])
        for one in asked:
            if one.set_running_or_notify_cancel():
                one.set_result(None)

    def _register(self, connection: Connection) -> None:
        began, id = _clock(), secrets.token_hex(8)
        connection.execute(_SUCCEED, {"address": self.address})
        told = {"me": id, "address": self.address, "lease": LEASE, "holds": self.tells()}
        connection.execute(_REGISTER, told)
        self.leases += 1
        self.id, self._until = id, began + OWN

    def _sweep(self, connection: Connection) -> None:
        if _clock() > self._swept + SWEEPS:
            self._swept = _clock()
            for statement in _SWEEP:
                connection.execute(statement)

    def _said(self, payload: str) -> None:
        try:
            said = json.loads(payload)
        except ValueError:
            return
        if isinstance(said, dict) and said.get("from") != self.id:
            self.hear(said)

    # ---------------------------------------------------------------- tables

    def need(self) -> None:
        """Refuse to begin anything without a lease."""
        if not self.alive:
            self._refuse()

    def _refuse(self) -> NoReturn:
        raise Refused(Refusal.NOT_STORED, "this process of the server has lost touch with the database; try again")

    async def take(self, table_id: str, dead: str = "") -> int:
        """Take a table that nobody living has; the number under which it is ours, 0 where there is no such table.

        A process that was found dead counts as such for this table alone, whatever its lease says.
        """
        self.need()
        asked = {"table": table_id, "me": self.id, "dead": dead}
        return await self._storage.change(lambda connection: self._take(connection, asked))

    def _take(self, connection: Connection, asked: dict[str, str]) -> int:
        self._look(connection, asked)
        if connection.execute(_LOCK, asked).first() is None:
            connection.execute(_FIRST, asked)
            if connection.execute(_LOCK, asked).first() is None:
                return 0
        self._look(connection, asked)  # while nobody else can take it
        fence: int | None = connection.execute(_TAKE, asked).scalar()
        if fence is None:
            self._refuse()
        return fence

    @staticmethod
    def _look(connection: Connection, asked: dict[str, str]) -> None:
        found = connection.execute(_WHO, asked).first()
        if found is not None:
            raise OwnedElsewhere(found.id, found.address)

    async def held(self, table_id: str) -> int:
        """The number under which a table is ours just now; 0 if it is not."""
        asked = {"table": table_id, "me": self.id}
        found: int | None = await self._storage.read(lambda database: database.execute(_HELD, asked).scalar())
        return found or 0

    async def release(self, table_id: str, fence: int) -> None:
        """Give a table back, which is not in memory any more, unless it was taken again since."""
        try:
            await self._storage.write([(_GIVE, {"this": table_id, "me": self.id, "held": fence})])
        except Refused as refused:  # it is given back with our lease
            log.warning("table %s was not given back: %s", table_id, refused)

    async def others(self) -> list[tuple[str, str]]:
        """The other living processes and their addresses."""
        wanted = text(f"SELECT id, address FROM processes WHERE id <> :me AND until > {NOW} ORDER BY id")

        def look(database: Connection) -> list[tuple[str, str]]:
            return [(row.id, row.address) for row in database.execute(wanted, {"me": self.id})]

        return await self._storage.read(look)

    async def ours(self) -> set[str]:
        """The tables that this process has, by the database."""
        wanted = select(owners.c.table_id).where(owners.c.process == self.id)
        return await self._storage.read(lambda database: set(database.execute(wanted).scalars()))

    # ---------------------------------------------------------------- telling the others

    async def exchange(self) -> None:
        """Tell what people hold here, and learn what they hold elsewhere, without waiting for the next renewal.

        Of two processes that do so at once one at least learns of the other.
        """
        self.need()
        done: Future[None] = Future()
        self._asked.append(done)
        try:
            async with asyncio.timeout(OWN):
                await asyncio.wrap_future(done)
        except TimeoutError:
            self._refuse()

    def notice(self, what: str, **facts: str) -> Work:
        """What tells all other processes something, in the transaction in which it is written."""
        return [(NOTIFY, told(self.id, what, **facts))]
