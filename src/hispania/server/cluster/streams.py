"""Requests and websockets that travel over a link: an app is asked here and answers there.

What goes with a stream: `open` (what it is about, its scope, and of a request its body), `said` (a message of a
browser) and `gone`; and back: `elsewhere` (it is not ours), `took` (so many messages were heard, more may come), `send`
(what the app sends), `texts` (several messages at once) and `end`.
"""

from __future__ import annotations

import asyncio
import contextlib
import enum
import itertools
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..entrance import INTERNAL
from ..quick_sockets import WRITE, Waiting, Way
from ..settings import Limits
from .links import Deserted, Link

log = logging.getLogger(__name__)
CARRIED: Final = (
    *("type", "path", "raw_path", "query_string", "root_path", "scheme", "method", "http_version", "headers"),
    *("client", "server", "subprotocols"),
)
_OURS: Final[Scope] = {  # the rest of a question that nobody's browser asks
    **{"method": "GET", "scheme": "http", "http_version": "1.1", "root_path": "", "query_string": b"", "headers": []},
    **{"client": None, "server": None},
}
AHEAD: Final = 8  # messages of a browser that may be on their way
RESTART: Final = 1012  # close codes of RFC 6455
SLOW: Final = 1013


class Outcome(enum.Enum):
    """What became of something that was passed on."""

    DONE = enum.auto()
    ELSEWHERE = enum.auto()  # the process that was asked has not got it: nothing has happened
    UNREACHED = enum.auto()  # it does not answer, and was not asked
    DEAD = enum.auto()  # nor will it: nobody listens there any more
    LOST = enum.auto()  # the link broke before there was an answer: whether something has happened is not known


# -------------------------------------------------------------------- where it comes from


class Passed:
    """A request or a websocket that is passed on over a link."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, limits: Limits) -> None:
        self._scope, self._receive, self._send, self._limits = scope, receive, send, limits
        self._way: Way = scope.get("extensions", {}).get(WRITE, {})
        self._write = self._way.get("write")
        self._came: deque[Any] = deque()  # what the app sends, or None at its end
        self._waiting = 0  # bytes of that, and of what is on its way to the browser
        self._wakes = asyncio.Event()
        self._room = asyncio.Semaphore(AHEAD)
        self._outcome: Outcome | None = None
        self._is_slow = False
        self._sends = False  # something is on its way to the browser, which nothing may overtake
        self._began = False  # the answer did

    def hear(self, kind: str, more: list[Any]) -> None:
        """What the other process says."""
        if kind == "took":
            for _ in range(more[0]):
                self._room.release()
            return
        is_free = not (self._came or self._sends or self._is_slow)
        if kind == "texts" and self._write is not None and is_free and self._write(more[0]):
            return
        if kind == "elsewhere":
            self._outcome = Outcome.ELSEWHERE
        elif kind == "end":
            self._outcome = Outcome.DONE
            self._leave()
        elif not self._is_slow:
            if self._scope["type"] == "websocket" and self._is_full():
                self._is_slow = True
                self._came.clear()
                self._leave()
            else:
                self._came.append((kind, more[0]))
                self._waiting += _size(kind, more[0])
        self._wakes.set()

    def _is_full(self) -> bool:
        """Does too much wait for the browser: here, and of what was written to it?"""
        if not self._waiting:
            return False
        written = self._way["waiting"]() if "waiting" in self._way else 0
        limits = self._limits
        return len(self._came) >= limits.waiting_messages or self._waiting + written >= limits.waiting_bytes

    def _leave(self) -> None:
        """The line ends, even if a browser takes nothing of what is on its way to it."""
        if "leaves" in self._way:
            self._way["leaves"]()

    def lose(self) -> None:
        """The link broke."""
        if self._outcome is None:
            self._outcome = Outcome.LOST
            if self._began:
                self._leave()
            self._wakes.set()

    async def go(self, link: Link, stream: int, about: str, body: bytes) -> Outcome:
        """Pass everything on, and back, until one end is done."""
        carried = {key: self._scope[key] for key in CARRIED if key in self._scope}
        link.tell(stream, "open", about, carried, body)
        listening: asyncio.Task[None] | None = None
        try:
            while True:
                while self._came:
                    kind, what = self._came.popleft()
                    await self._pass_back(kind, what)
                    self._waiting -= _size(kind, what)
                    if listening is None and kind == "send" and what["type"] == "websocket.accept":
                        listening = asyncio.create_task(self._listen(link, stream))
                if self._is_slow:
                    await self._close(SLOW)
                    return Outcome.DONE
                if self._outcome is not None:
                    break
                self._wakes.clear()
                if not self._came and self._outcome is None:
                    await self._wakes.wait()
            if self._outcome is Outcome.LOST and self._began:
                await self._close(RESTART)
                return Outcome.DONE
            return self._outcome
        except OSError:  # the browser has gone; its protocol says so when something is sent
            return Outcome.DONE
        finally:
            if listening is not None:
                listening.cancel()
            link.tell(stream, "gone")

    async def _pass_back(self, kind: str, what: Any) -> None:
        self._began = self._sends = True
        if kind == "texts":
            for text in what:
                await self._send({"type": "websocket.send", "text": text.decode()})
        else:
            await self._send(what)
        self._sends = False

    async def _listen(self, link: Link, stream: int) -> None:
        """Pass on what a browser says, and not more at once than the other process hears."""
        while True:
            heard = await self._receive()
            if heard["type"] == "websocket.disconnect":
                link.tell(stream, "gone", heard.get("code", 1005))
                return
            if heard["type"] == "websocket.receive":
                await self._room.acquire()
                link.tell(stream, "said", heard)

    async def _close(self, code: int) -> None:
        if self._scope["type"] == "websocket":
            with contextlib.suppress(TimeoutError, RuntimeError, OSError):
                await asyncio.wait_for(self._send({"type": "websocket.close", "code": code}), 1)


def _size(kind: str, what: Any) -> int:
    """How many bytes somebody waits for, about."""
    return sum(map(len, what)) if kind == "texts" else len(what.get("text") or what.get("bytes") or "")


class Caller:
    """Passes requests on to other processes: one link for each, made when it is first needed."""

    def __init__(
        self,
        secret: bytes,
        call: Callable[[str, Callable[[], Link]], Awaitable[Link]],
        lost: Callable[[str], None] = lambda address: None,
    ) -> None:
        self._secret, self._call, self._tell_lost = secret, call, lost
        self._addresses: dict[Link, str] = {}
        self._links: dict[str, asyncio.Task[Link]] = {}
        self._streams: dict[Link, dict[int, Passed]] = {}
        self._numbers = itertools.count(1)
        self.passed = 0

    def open_streams(self) -> int:
        """How many there are."""
        return sum(map(len, self._streams.values()))

    async def _link(self, address: str) -> Link:
        task = self._links.get(address)
        if task is None or (task.done() and not self.is_linked(address)):
            task = self._links[address] = asyncio.create_task(self._made(address))
        return await asyncio.shield(task)

    async def _made(self, address: str) -> Link:
        def made() -> Link:
            return Link(self._secret, calls=True, heard=self._heard, lost=self._lost)

        link = await self._call(address, made)
        self._streams[link] = {}
        self._addresses[link] = address
        return link

    def _heard(self, link: Link, stream: int, kind: str, more: list[Any]) -> None:
        found = self._streams.get(link, {}).get(stream)
        if found is not None:
            found.hear(kind, more)

    def _lost(self, link: Link) -> None:
        address = self._addresses.pop(link, None)
        if address is not None:
            self._tell_lost(address)
        for found in self._streams.pop(link, {}).values():
            found.lose()

    async def go(self, address: str, about: str, passed: Passed, body: bytes) -> Outcome:
        """Let another process answer, if it has what this is about."""
        try:
            link = await self._link(address)
        except Deserted:
            return Outcome.DEAD
        except (OSError, TimeoutError):
            return Outcome.UNREACHED
        if link.is_lost:
            return Outcome.UNREACHED
        stream = next(self._numbers)
        self.passed += 1
        streams = self._streams[link]
        streams[stream] = passed
        try:
            return await passed.go(link, stream, about, body)
        finally:
            streams.pop(stream, None)

    def is_linked(self, address: str) -> bool:
        """Is there a link to another process?"""
        made = self._links.get(address)
        if made is None or not made.done() or made.cancelled() or made.exception() is not None:
            return False
        return not made.result().is_lost

    async def is_clear(self, address: str) -> bool:
        """Does another process answer, or is it dead? Then there is nothing to wait for."""
        try:
            return not (await self._link(address)).is_lost
        except Deserted:
            return True
        except (OSError, TimeoutError):
            return False

    async def asks(self, address: str, about: str) -> bool:
        """Has another process got something?"""
        passed = Passed({"type": "ask"}, _nothing, _nobody, Limits())
        return await self.go(address, about, passed, b"") is Outcome.DONE

    async def reads(self, address: str, about: str, path: str) -> bytes | None:
        """What another process answers to a question of ours; None if it is refused, or not answered whole."""
        parts: list[bytes] = []
        is_whole = False

        async def hear(message: Message) -> None:
            nonlocal is_whole
            if message["type"] == "http.response.body":
                parts.append(message.get("body", b""))
                is_whole = not message.get("more_body", False)
            elif message["status"] != 200:
                raise OSError("it is refused")

        scope = {"type": "http", "path": path, "raw_path": path.encode(), **_OURS}
        await self.go(address, about, Passed(scope, _nothing, hear, Limits()), b"")
        return b"".join(parts) if is_whole else None

    def close(self) -> None:
        """Hang up everywhere."""
        for task in self._links.values():
            if task.done() and not task.cancelled() and task.exception() is None:
                task.result().close()
            else:
                task.cancel()


async def _nothing() -> Message:
    return {"type": "http.disconnect"}


async def _nobody(message: Message) -> None:
    return


# -------------------------------------------------------------------- where it is answered


class Answered:
    """A stream that our own app answers."""

    def __init__(self, link: Link, stream: int, is_request: bool, body: bytes) -> None:
        self._link, self._stream = link, stream
        self._heard = Waiting()
        self._taken = 0
        first: Message = {"type": "websocket.connect"}
        if is_request:
            first = {"type": "http.request", "body": body, "more_body": False}
        self._gone: Message = {"type": "http.disconnect" if is_request else "websocket.disconnect"}
        self._heard.put_nowait(first)

    async def receive(self) -> Message:
        """What the app hears next."""
        heard: Message = await self._heard.get()
        if heard["type"] == "websocket.receive":
            self._taken += 1
            if self._taken == AHEAD // 2:
                self._link.tell(self._stream, "took", self._taken)
                self._taken = 0
        return heard

    async def send(self, message: Message) -> None:
        """What the app says."""
        if self._link.is_lost:
            raise OSError("the process that asked is gone")
        self._link.tell(self._stream, "send", message)

    def write(self, messages: Sequence[bytes]) -> bool:
        """Several texts at once."""
        if self._link.is_lost:
            return False
        self._link.tell(self._stream, "texts", list(messages))
        return True

    def say(self, message: Message) -> None:
        """The browser has said something."""
        self._heard.put_nowait(message)

    def leave(self, code: int = 1006) -> None:
        """The browser has gone."""
        self._heard.put_nowait({**self._gone, "code": code} if "websocket" in self._gone["type"] else self._gone)


class Answerer:
    """Answers what other processes pass on to us."""

    def __init__(self, app: ASGIApp, claim: Callable[[str, Scope], Awaitable[bool]]) -> None:
        """`claim` tells whether what a question is about is ours to answer for, and for whom that is looked up."""
        self._app, self._claim = app, claim
        self._streams: dict[Link, dict[int, Answered]] = {}
        self._known: set[Link] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.answered = 0

    def link(self, secret: bytes) -> Link:
        """The end of a link at which somebody calls."""
        link = Link(secret, calls=False, heard=self._heard, lost=self._lost)
        self._known.add(link)
        return link

    def _heard(self, link: Link, stream: int, kind: str, more: list[Any]) -> None:
        streams = self._streams.setdefault(link, {})
        if kind == "open":
            about, carried, body = more
            is_request = carried["type"] == "http"
            streams[stream] = answered = Answered(link, stream, is_request, body)
            self.answered += 1
            task = asyncio.create_task(self._answer(link, stream, answered, about, carried))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif (found := streams.get(stream)) is not None:
            if kind == "said":
                found.say(more[0])
            elif kind == "gone":
                found.leave(*more)

    def _lost(self, link: Link) -> None:
        self._known.discard(link)
        for found in self._streams.pop(link, {}).values():
            found.leave()

    def close(self) -> None:
        """Hang up: whoever asks us looks for somebody else."""
        for link in list(self._known):
            link.close()

    async def _answer(self, link: Link, stream: int, answered: Answered, about: str, carried: Any) -> None:
        kind = "end"
        try:
            scope = self._scope(carried, answered)
            if not await self._claim(about, scope):
                kind = "elsewhere"
            elif carried["type"] != "ask":
                await self._app(scope, answered.receive, answered.send)
        except OSError:
            pass  # nobody waits for it any more
        except Exception:
            log.exception("something that another process passed on failed: %s", carried.get("path"))
        finally:
            link.tell(stream, kind)
            self._streams.get(link, {}).pop(stream, None)

    def _scope(self, carried: dict[str, Any], answered: Answered) -> Scope:
        scope = dict(carried)
        scope["headers"] = [(name, value) for name, value in carried.get("headers", ())]
        for place in ("client", "server"):
            scope[place] = tuple(carried[place]) if carried.get(place) else None
        scope["asgi"] = {"version": "3.0", "spec_version": "2.4"}
        scope["state"] = {}
        scope["extensions"] = {}
        if scope["type"] == "websocket":
            scope["extensions"] = {"websocket.http.response": {}, WRITE: {"write": answered.write}}
        scope[INTERNAL] = True
        return scope
