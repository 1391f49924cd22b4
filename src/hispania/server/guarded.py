"""Uvicorn's HTTP with limits that it has not: how many lines, how long a header, how long until a request is whole.

Uvicorn's parser gathers a header until it ends, however long it is, and waits for ever for the rest of a request.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from .limits import Held, network_of
from .quick_sockets import QuickSockets
from .settings import Limits, Settings

STRANGERS: Final = ("Invalid HTTP request received", "Unsupported upgrade request", "No supported WebSocket library")
RESERVE: Final = 200  # files that are no lines: the database, pages, the computers' processes


class Doorkeeper:
    """Counts the lines, all of them and those of each network."""

    def __init__(self, limits: Limits, *, by_network: bool = True) -> None:
        self.limits = limits
        self._most = min(limits.connections, max(1, files_for(limits.connections + RESERVE) - RESERVE))
        self._all = 0
        self._networks = Held(limits.connections_from_one_network if by_network else self._most)

    def enters(self, network: str) -> bool:
        """One more line, if there is room for it."""
        if self._all >= self._most or not self._networks.take(network):
            return False
        self._all += 1
        return True

    def leaves(self, network: str) -> None:
        """One less."""
        self._all -= 1
        self._networks.give(network)


def files_for(wanted: int) -> int:
    """How many files this process may have open, after asking the system for as many as are wanted.

    >>> files_for(1) >= 1
    True
    """
    try:
        import resource
    except ImportError:  # Windows, which counts none
        return wanted
    try:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    except OSError:  # it is forbidden to ask: most systems allow so many
        return 1024
    if soft == resource.RLIM_INFINITY:
        return wanted
    for more in (wanted, 10_240):  # the second: macOS tells of no limit, and has this one
        allowed = more if hard == resource.RLIM_INFINITY else min(more, hard)
        if allowed <= soft:
            break
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
            return allowed
        except (OSError, ValueError):
            continue
    return soft


class GuardedSocket(QuickSockets):
    """A websocket that tells when it ends, and that waits no longer for its reader than an answer does."""

    came_by: GuardedHttp | None = None
    _taken_until: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        super().connection_lost(exc)
        self._stop_waiting()
        if self.came_by is not None:
            self.came_by.leave()

    def pause_writing(self) -> None:
        """Nobody takes what we say."""
        super().pause_writing()
        if self._taken_until is None and self.came_by is not None:
            self._wait(self.came_by.patience, self.waiting())

    def _wait(self, patience: float, left: int) -> None:
        """Wait for a reader of whom so much is left to take; who takes some of it may go on."""

        def look() -> None:
            waiting = self.waiting()
            if waiting >= left:
                self.transport.abort()
            else:
                self._wait(patience, waiting)

        self._taken_until = self.loop.call_later(patience, look)

    def resume_writing(self) -> None:
        """It is taken again."""
        super().resume_writing()
        self._stop_waiting()

    def _stop_waiting(self) -> None:
        if self._taken_until is not None:
            self._taken_until.cancel()
            self._taken_until = None


class GuardedHttp(HttpToolsProtocol):
    """One line over HTTP, which may become a websocket."""

    def __init__(self, keeper: Doorkeeper, **given: Any) -> None:
        super().__init__(**given)
        self._keeper, self._limits = keeper, keeper.limits
        self._network: str | None = None  # while the line is counted
        self._head = 0  # bytes of a header that is not whole
        self._is_heading = True  # is what comes next a header?
        self._whole_until: asyncio.TimerHandle | None = None
        self._taken_until: asyncio.TimerHandle | None = None

    @property
    def patience(self) -> float:
        """Seconds for a reader who takes nothing."""
        return self._limits.answer_seconds

    # ---------------------------------------------------------------- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes: is there room?"""
        super().connection_made(transport)
        network = network_of(self.client[0] if self.client else "")
        if not self._keeper.enters(network):
            self._refuse(503, "There are too many connections, or too many from your network.")
            return
        self._network = network
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        super().connection_lost(exc)
        self.leave()

    def leave(self) -> None:
        """Give the room back; nothing is waited for any more."""
        self._stop_waiting()
        if self._taken_until is not None:
            self._taken_until.cancel()
        if self._network is not None:
            self._keeper.leaves(self._network)
            self._network = None

    def handle_websocket_upgrade(self) -> None:
        """The line becomes a websocket, and keeps its room."""
        self._stop_waiting()
        super().handle_websocket_upgrade()
        found = self.transport.get_protocol()
        if isinstance(found, GuardedSocket):
            found.came_by = self

    # ---------------------------------------------------------------- requests

    def data_received(self, data: bytes) -> None:
        """Hear a piece of a request, and of its header no more than is allowed."""
        while data and not self.transport.is_closing() and self.transport.get_protocol() is self:
            if not self._is_heading:
                super().data_received(data)
                return
            self._wait()
            room = self._limits.header_bytes - self._head
            part, data = data[:room], data[room:]
            self._head += len(part)
            super().data_received(part)
            if self._is_heading and self._head >= self._limits.header_bytes and not self.transport.is_closing():
                self._refuse(431, f"A header may have {self._limits.header_bytes} bytes.")

    def on_message_begin(self) -> None:
        """The first byte of a request, which may have come with the one before."""
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The header is whole."""
        self._is_heading, self._head = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._is_heading = True
        self._stop_waiting()
        super().on_message_complete()

    def _wait(self) -> None:
        if self._whole_until is None:
            self._whole_until = self.loop.call_later(self._limits.request_seconds, self._too_late)

    def _stop_waiting(self) -> None:
        if self._whole_until is not None:
            self._whole_until.cancel()
            self._whole_until = None

    def _too_late(self) -> None:
        self._whole_until = None
        if self.cycle is not None and self.cycle.response_started:
            self.transport.abort()  # half an answer cannot become another
        else:
            self._refuse(408, f"A request must be whole after {self._limits.request_seconds:g} seconds.")

    def _refuse(self, status: int, text: str) -> None:
        """Answer, and hang up."""
        body = text.encode()
        if self.cycle is not None:  # whoever waits for the rest of this request hears that it will not come
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(
            STATUS_LINE[status]
            + b"content-type: text/plain; charset=utf-8\r\nx-content-type-options: nosniff\r\ncontent-length: "
            + f"{len(body)}\r\nconnection: close\r\n\r\n".encode()
            + body
        )
        self.transport.close()

    def shutdown(self) -> None:
        """The server stops: it waits for answers, and not for requests that are not whole."""
        super().shutdown()
        if self._whole_until is not None and not self.transport.is_closing():
            self._too_late()

    # ---------------------------------------------------------------- answers

    def pause_writing(self) -> None:
        """Nobody takes what we answer."""
        super().pause_writing()
        if self._taken_until is None:
            self._taken_until = self.loop.call_later(self._limits.answer_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It is taken again."""
        super().resume_writing()
        if self._taken_until is not None:
            self._taken_until.cancel()
            self._taken_until = None


def worth_a_line(record: logging.LogRecord) -> bool:
    """Is it worth a line of the log? What a stranger does to their own line is not: it would fill the disk."""
    return not (isinstance(record.msg, str) and record.msg.startswith(STRANGERS))


def config_of(app: Any, settings: Settings, **more: Any) -> uvicorn.Config:
    """How Uvicorn shall serve an app with these settings."""
    logging.getLogger("uvicorn.error").addFilter(worth_a_line)
    keeper = Doorkeeper(settings.limits, by_network=not settings.behind_proxy)  # the proxy itself is no network
    return uvicorn.Config(
        app,
        http=functools.partial(GuardedHttp, keeper),  # type: ignore[arg-type]
        ws=GuardedSocket,
        ws_per_message_deflate=True,  # large ones only: most are small and must be quick
        ws_ping_interval=45,  # proxies close a line that was still for a minute; oftener costs more than playing
        ws_max_size=65536,  # the protocol allows 4 kB; what is a little more gets an answer, the rest is cut off
        timeout_keep_alive=20,  # many programs let a line rest for five seconds: who hangs up just then meets a request
        proxy_headers=False,  # the app reads them itself, if it is told to
        server_header=False,
        lifespan="on",
        **more,
    )
