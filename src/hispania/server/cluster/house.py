"""The house: this process among the others that serve from the same store.

A table is answered for by the process that has it; whoever else is asked about it passes the question on, and the
answer back. What nobody living has is taken by whoever is asked first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import shutil
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final, TypeVar

from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..api.sockets import deny
from ..entrance import INTERNAL, answer, asker
from ..limits import network
from ..refusals import Refusal, Refused
from ..tables import fair_help
from ..tables.lobby import Lobby
from . import links
from .ownership import LEASE, OwnedElsewhere, Ownership
from .streams import Answerer, Caller, Outcome, Passed

log = logging.getLogger(__name__)
T = TypeVar("T")
PATIENCE: Final = LEASE + 1.5  # seconds: so long somebody waits for a table whose process does not answer
AGAIN: Final = 0.1  # seconds until a table that changes hands is looked for again
LOOKS: Final = 0.2  # seconds between two looks at whether a lease is over
WATCHED: Final = 2  # looks at whether a process that does not answer is dead, before it is asked by the database
# Seconds that somebody waits at a process without a lease, for others may be well. By then no line is let in
# (waiting_room.SIGN), so that it is refused with a 503, after which a proxy tries another process by itself.
HOMELESS: Final = 0.6
MOST_ROUTES: Final = 50_000
PROMPT: Final = 1.0  # seconds in which a process tells of itself, or is left out
ITSELF: Final = "process:"  # what a question is about that each process answers of itself
A_JOB: Final = "job:"  # what a question is about that is about an analysis, and about no table
_TABLE: Final = re.compile("/api/tables/([A-Za-z0-9_-]{1,32})(?:/.*)?")
_NO_TABLES: Final = ("import", "copy")
_JOB: Final = re.compile("/api/analyses/([0-9a-f]{64})(?:/cancel)?")


class House:
    """One process of several."""

    def __init__(self, app: Starlette, lobby: Lobby, ownership: Ownership) -> None:
        self._lobby, self._ownership = lobby, ownership
        self._app, self._answerer = app, Answerer(app, self._claims)
        self._caller: Caller | None = None
        self.address = ""  # where others reach us
        self._others: list[tuple[str, str]] = []  # who lived when they were last looked for, to be told of them
        self._server: asyncio.Server | None = None
        self._folder: Path | None = None  # of our socket, if it is one of this machine only
        self._watching: asyncio.Task[None] | None = None
        self._routes: OrderedDict[str, OwnedElsewhere] = OrderedDict()  # who has what, as far as we know
        self._ways: dict[str, asyncio.Task[bool]] = {}  # to processes that are called just now
        self._doubts: dict[str, asyncio.Task[bool]] = {}  # processes that do not answer
        self._tasks: set[asyncio.Task[Any]] = set()

    # ---------------------------------------------------------------- coming and going

    async def start(self) -> None:
        """Be one of them: listen to the others, and get a lease."""
        loop, ownership = asyncio.get_running_loop(), self._ownership
        await asyncio.to_thread(ownership.prepare)
        wanted = self._lobby.settings.internal or self._own_address()
        self._server, self.address = await links.listen(wanted, lambda: self._answerer.link(ownership.secret))
        self._caller = Caller(ownership.secret, links.call, self._forget)

        def give_up() -> None:  # by the thread of the lease, which goes on when it is done
            done = threading.Event()

            def here() -> None:
                self._lobby.give_up()
                done.set()

            _threadsafe(loop, here)
            while not done.wait(1) and not loop.is_closed():
                continue

        ownership.give_up = give_up
        ownership.hear = lambda said: _threadsafe(loop, lambda: self._spawn(self._hear(said)))
        ownership.gap = lambda: _threadsafe(loop, lambda: self._spawn(self._catch_up()))
        await asyncio.to_thread(ownership.start, self.address)
        self._watching = asyncio.create_task(self._watch())

    def _own_address(self) -> str:
        if not hasattr(asyncio, "start_unix_server"):  # Windows
            return "127.0.0.1:0"
        self._folder = Path(tempfile.mkdtemp(prefix="hispania-"))  # readable by its owner only
        return f"unix:{self._folder / 'process'}"

    async def stop(self) -> None:
        """Answer no other process any more; the lease is the lobby's to give back, when everything is written."""
        if self._watching is not None:
            self._watching.cancel()
        if self._server is not None:
            self._server.close()
        self._answerer.close()
        if self._caller is not None:
            self._caller.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    async def _watch(self) -> None:
        """Give everything up when our lease is over by our own clock, whatever the database says or does not say."""
        while True:
            await asyncio.sleep(LOOKS)
            if not self._ownership.alive and (self._lobby.live_tables() or self._lobby.memory.asleep()):
                log.warning("this process has lost touch with the database: it gives its tables up")
                self._lobby.give_up()

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def told(self) -> dict[str, Any]:
        """How this process stands among the others."""
        own, caller = self._ownership, self._caller
        return {
            "id": own.id,
            "lease": own.alive,
            "tables": len(self._lobby.live_tables()),
            "passing": caller.open_streams() if caller else 0,
        }

    def figures(self) -> list[tuple[str, str, str, float]]:
        """What Prometheus is told of it."""
        own, caller = self._ownership, self._caller
        passed, passing = (caller.passed, caller.open_streams()) if caller else (0, 0)
        return [
            ("lease_held", "gauge", "Does this process hold its lease?", own.alive),
            ("leases_total", "counter", "Leases that this process has had.", own.leases),
            ("leases_lost_total", "counter", "Leases that were over before they were renewed.", own.lost),
            ("tables_owned", "gauge", "Tables that this process has.", len(self._lobby.live_tables())),
            ("fenced_total", "counter", "Writings refused: another process had the table.", self._lobby.fenced),
            ("passed_on_total", "counter", "Requests and lines passed on to another process.", passed),
            ("passing", "gauge", "Requests and lines that are passed on just now.", passing),
            ("passed_here_total", "counter", "Requests and lines passed here by others.", self._answerer.answered),
        ]

    async def ask_all(self, path: str) -> tuple[dict[str, bytes], int]:
        """What the other living processes tell of themselves, by their addresses, and how many do not in time."""
        caller = self._caller
        assert caller is not None
        with contextlib.suppress(Refused, TimeoutError):  # without the database those who lived a while ago are asked
            async with asyncio.timeout(PROMPT):
                self._others = await self._ownership.others()

        async def ask(address: str) -> bytes | None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PROMPT):
                    return await caller.reads(address, ITSELF, path)
            return None

        addresses = [address for _, address in self._others]
        answers = zip(addresses, await asyncio.gather(*map(ask, addresses)))
        told = {address: answer for address, answer in answers if answer is not None}
        return told, len(addresses) - len(told)

    # ---------------------------------------------------------------- what the others say

    async def _hear(self, said: dict[str, Any]) -> None:
        lobby, people = self._lobby, self._lobby.people
        person = str(said.get("person", ""))
        match said.get("what"):
            case "name":
                people.hear_name(person, str(said.get("name", "")))
                lobby.renamed(person)
            case "key":
                people.forget_key(str(said.get("key", "")))
                lobby.cut(person)
            case "person":
                people.forget(person)
                lobby.cut(person)
            case "gone":
                lobby.lose(str(said.get("tables", "")).split())
            case "want" if said.get("process") == self._ownership.id:
                await lobby.yield_table(str(said.get("table", "")))
            case "brought" if lobby.at_hand(str(said.get("table", ""))) is not None:
                await fair_help.note_brought(lobby, str(said.get("table", "")), person)

    async def _catch_up(self) -> None:
        """Something that was said may have been missed: names, keys that ended, tables that are not there any more."""
        lobby = self._lobby
        await lobby.people.refresh()
        await lobby.cut_ended()
        had = {*(live.facts.id for live in lobby.live_tables()), *lobby.memory.asleep()}
        if had:
            with contextlib.suppress(Refused):  # whoever writes there is told by the fence
                lobby.lose(had - await self._ownership.ours())

    # ---------------------------------------------------------------- passing on

    async def pass_on(self, scope: Scope, receive: Receive, send: Send, about: str) -> Receive | None:
        """Let whoever has a table, or an analysis, answer; if that is us, what is left to hear of the question."""
        loop, body = asyncio.get_running_loop(), None
        begun = loop.time()
        end = begun + PATIENCE
        is_request = scope["type"] == "http"
        caller, dead = self._caller, ""
        assert caller is not None
        while True:
            problem = Refused(Refusal.NOT_STORED, "the process that has this table does not answer; try again")
            try:
                owner = await self.while_alive(self._owner(about, dead))
                if owner is None:
                    return receive if body is None else _again(body, receive)
                if is_request and body is None:
                    body = await _whole(receive, self._lobby.settings.limits.record_bytes + 1)
                passed = Passed(scope, receive, send, self._lobby.settings.limits)
                outcome = Outcome.UNREACHED
                if caller.is_linked(owner.address) or await self._has_way(owner):
                    outcome = await caller.go(owner.address, about, passed, body or b"")
                if outcome is Outcome.DONE:
                    return None
                self._routes.pop(about, None)
                if outcome is Outcome.DEAD and owner.process != dead:
                    dead = owner.process
                    continue
                dead = ""
                if outcome is Outcome.LOST and is_request and scope["method"] not in ("GET", "HEAD"):
                    text = "the process that has this table died meanwhile: look whether this was done, then try again"
                    end, problem = 0.0, Refused(Refusal.NOT_STORED, text)
                elif outcome is not Outcome.ELSEWHERE and loop.time() < end and await self._lives_apart(owner):
                    await self._want(about, owner.process)
            except Refused as refused:
                problem = refused
                if not self._ownership.alive:
                    end = min(end, begun + HOMELESS)
            if loop.time() >= end:
                await _refuse(scope, receive, send, problem)
                return None
            await asyncio.sleep(AGAIN)

    async def while_alive(self, work: Coroutine[Any, Any, T]) -> T:
        """What is looked up, unless we lose our lease over it: a database that is cut off may be silent for long."""
        looking = asyncio.ensure_future(work)
        self._tasks.add(looking)
        looking.add_done_callback(self._looked)
        while not looking.done():
            await asyncio.wait({looking}, timeout=LOOKS)
            if not looking.done():
                self._ownership.need()
        return looking.result()

    def _looked(self, looking: asyncio.Task[Any]) -> None:
        self._tasks.discard(looking)
        if not looking.cancelled():
            looking.exception()  # whoever still waits has it; others have been told

    async def _owner(self, about: str, dead: str) -> OwnedElsewhere | None:
        """The other process that has something; None if we have it, or nobody can. What a dead one had is ours now."""
        if about.startswith(A_JOB):
            return await self._teller(about)
        if self._lobby.at_hand(about) is not None:
            return None
        known = self._routes.get(about)
        if known is not None and known.process != dead:
            return known
        try:
            await self._lobby.find(about, dead)
            if dead:
                self._spawn(self._part(about, dead))
        except OwnedElsewhere as found:
            self._keep(about, found)
            return found
        except Refused as refused:
            if refused.refusal is Refusal.NOT_STORED:
                raise
        return None

    def _keep(self, about: str, owner: OwnedElsewhere) -> None:
        self._routes[about] = owner
        if len(self._routes) > MOST_ROUTES:
            self._routes.popitem(last=False)

    def _forget(self, address: str) -> None:
        """A process does not answer any more: whoever has what it had is looked up."""
        for about in [about for about, owner in self._routes.items() if owner.address == address]:
            del self._routes[about]

    async def _teller(self, about: str) -> OwnedElsewhere | None:
        """The process that tells a story, if it is not us: it is asked for among the living."""
        if await self._has(about):
            return None
        known = self._routes.get(about)
        if known is not None:
            return known
        assert self._caller is not None
        for process, address in await self._ownership.others():
            if await self._caller.asks(address, about):
                found = OwnedElsewhere(process, address)
                self._keep(about, found)
                return found
        return None

    async def _claims(self, about: str, scope: Scope) -> bool:
        """Is it ours to answer a question that another process passes on? Whoever asks it pays for what it takes."""
        if scope["type"] != "ask" and about != ITSELF:
            asked, efforts = HTTPConnection(scope), self._app.state.efforts
            who, is_known = asker(asked, efforts)
            efforts.account(network(asked, self._lobby.settings), who if is_known else None)
        return await self._has(about)

    async def _has(self, about: str) -> bool:
        """Is it ours to answer for, or nobody's? What nobody has is ours now."""
        if about == ITSELF:
            return True
        if about.startswith(A_JOB):
            return self._lobby.analyses.knows(about.removeprefix(A_JOB))
        try:
            await self._lobby.find(about)
        except Refused as refused:
            return refused.refusal is not Refusal.NOT_STORED
        return True

    async def _has_way(self, owner: OwnedElsewhere) -> bool:
        """Wait until a process that is called answers, or is dead meanwhile: all who want it do so together."""
        if owner.process not in self._ways:
            self._ways[owner.process] = asyncio.create_task(self._call(owner))
        return await asyncio.shield(self._ways[owner.process])

    async def _call(self, owner: OwnedElsewhere) -> bool:
        assert self._caller is not None
        calling = asyncio.create_task(self._caller.is_clear(owner.address))
        try:
            while not (await asyncio.wait({calling}, timeout=LOOKS))[0]:
                if owner.process not in [id for id, _ in await self._ownership.others()]:
                    return False
            return calling.result()
        except Refused as error:  # the database is not there: it is called again
            log.debug("who lives cannot be seen: %s", error)
            return False
        finally:
            calling.cancel()
            del self._ways[owner.process]

    async def _lives_apart(self, owner: OwnedElsewhere) -> bool:
        """Wait until a process that does not answer is dead, or answers again; after a while yes: it does neither.

        All who wait for the same one do so together.
        """
        if owner.process not in self._doubts:
            self._doubts[owner.process] = asyncio.create_task(self._watch_over(owner))
        return await asyncio.shield(self._doubts[owner.process])

    async def _watch_over(self, owner: OwnedElsewhere) -> bool:
        assert self._caller is not None
        reaching: asyncio.Task[bool] | None = None
        try:
            for _ in range(WATCHED):
                living = await self._ownership.others()
                if owner.process not in [id for id, _ in living]:
                    return False
                reaching = reaching or asyncio.create_task(self._caller.is_clear(owner.address))
                done, _ = await asyncio.wait({reaching}, timeout=LOOKS)
                if done and reaching.result():
                    return False
                if done:
                    reaching = None
                    await asyncio.sleep(LOOKS)
            return True
        except Refused as error:  # the database is not there: it is asked again
            log.debug("who lives cannot be seen: %s", error)
            return False
        finally:
            if reaching is not None:
                reaching.cancel()
            del self._doubts[owner.process]

    async def _want(self, about: str, process: str) -> None:
        """A process lives, but there is no way to it: it is asked through the database to let a table go."""
        if not about.startswith(A_JOB):
            await self._lobby.storage.write(self._ownership.notice("want", table=about, process=process))

    async def _part(self, about: str, dead: str) -> None:
        """Tell a process that was taken for dead that a table is another's: should it live, people watch there."""
        with contextlib.suppress(Refused):  # it learns it by its fence, as soon as it writes
            await self._want(about, dead)


class Passing:
    """Passes requests on whose table another process has."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or let it be answered here."""
        about = about_of(scope["path"]) if scope["type"] == "http" and INTERNAL not in scope else None
        if about is not None:
            house: House = scope["app"].state.house
            left = await house.pass_on(scope, receive, send, about)
            if left is None:
                return
            receive = left
        await self._app(scope, receive, send)


def about_of(path: str) -> str | None:
    """What a request is about: the id of a table, an analysis, or nothing that one process has.

    >>> about_of("/api/tables/abc/record"), about_of("/api/tables"), about_of("/api/tables/import"), about_of("/api/me")
    ('abc', None, None, None)
    """
    if found := _TABLE.fullmatch(path):
        return found[1] if found[1] not in _NO_TABLES else None
    found = _JOB.fullmatch(path)
    return A_JOB + found[1] if found else None


async def _whole(receive: Receive, most: int) -> bytes:
    """The body of a request; no more of it than is needed to see that it is too large."""
    parts, size = [], 0
    while size <= most:
        message = await receive()
        if message["type"] != "http.request":
            break
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if not message.get("more_body", False):
            break
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, heard once more."""
    first: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def hear() -> Message:
        return first.pop() if first else await receive()

    return hear


async def _refuse(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    with contextlib.suppress(OSError, RuntimeError):
        if scope["type"] == "http":
            await answer(refused)(scope, receive, send)
        else:
            from starlette.websockets import WebSocket

            await deny(WebSocket(scope, receive, send), refused)


def _threadsafe(loop: asyncio.AbstractEventLoop, do: Any) -> None:
    with contextlib.suppress(RuntimeError):  # the loop is closed
        loop.call_soon_threadsafe(do)
