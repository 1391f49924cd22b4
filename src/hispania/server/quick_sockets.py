"""Uvicorn's websockets with a short way for what nearly every message is: one small frame of text, whole.

A command is heard by one line and told to all others at its table, so that the way of a message through layers made for
every case costs more than the game. Whatever is not plain goes the long way: handshakes, pings, fragments, frames that
come in pieces, readers that are slow, lines that close. Messages that are large are deflated (`deflating`).
"""

from __future__ import annotations

import asyncio
import contextlib
import struct
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, TypedDict

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from .deflating import LARGE, LargeOnes, Offering, deflated, inflated

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

WRITE: Final = "hispania.write"  # the extension of a scope that holds what a line can besides: see `Way`
MOMENT: Final = 5.0  # seconds that a line which has ended stays for a reader to take the rest; then it is gone
TEXT: Final = 0x81  # the first byte of a whole message of text, and of control frames (RFC 6455, 5.2)
DEFLATED: Final = TEXT | 0x40  # of one that is deflated (RFC 7692, 6)
CONTROLS: Final = (0x88, 0x89, 0x8A)
NO_TEXT: Final = 1007  # the code for whoever sends as text what is none (RFC 6455, 7.4.1)
MASKED: Final = 0x80  # the highest bit of the second byte: what clients send is masked
INSIDE: Final = (  # what we know of Uvicorn's inside; should a later one be otherwise, everything goes the long way
    *("close_sent", "conn", "curr_msg_data_type", "disconnected", "frames", "handle_parser_exception"),
    *("handshake_complete", "initial_response", "queue", "read_paused", "transport", "writable"),
)


_short: Final = struct.Struct("!BB").pack
_long: Final = struct.Struct("!BBH").pack
_longest: Final = struct.Struct("!BBQ").pack


def framed(texts: Iterable[bytes], bits: int = 0) -> bytes:
    r"""Messages of text, each as one frame (RFC 6455, 5.2); large ones deflated by a window of so many bits, if any.

    >>> framed([b"salve", b"vale"]), framed([b"x" * 200])[:5]
    (b'\x81\x05salve\x81\x04vale', b'\x81~\x00\xc8x')
    >>> len(framed([b"x" * 20_000])), len(framed([b"x" * 20_000], 15)) < 200
    (20004, True)
    """
    parts = []
    for text in texts:
        first = TEXT
        if bits and len(text) >= LARGE:
            text, first = deflated(text, bits), DEFLATED
        size = len(text)
        if size < 126:
            parts.append(_short(first, size))
        elif size < 1 << 16:
            parts.append(_long(first, 126, size))
        else:
            parts.append(_longest(first, 127, size))
        parts.append(text)
    return b"".join(parts)


def payload(data: bytes, first: int = TEXT) -> bytes | None:
    """What a frame with this first byte holds, if it is all there is: whole, masked, its size told by two bytes.

    >>> payload(bytes([0x81, 0x82, 1, 2, 3, 4, ord("a") ^ 1, ord("b") ^ 2])), payload(b"half a frame")
    (b'ab', None)
    """
    size = len(data)
    if size < 6 or data[0] != first:
        return None
    if data[1] == MASKED | (size - 6) and size < 6 + 126:
        return apply_mask(data[6:], data[2:6])
    if data[1] == MASKED | 126 and size >= 8 + 126 and size == 8 + (data[2] << 8 | data[3]):
        return apply_mask(data[8:], data[4:8])
    return None


def is_control(data: bytes) -> bool:
    """Is this one whole control frame, and nothing else?"""
    return len(data) >= 6 and data[0] in CONTROLS and data[1] == MASKED | (len(data) - 6)


class Way(TypedDict, total=False):
    """What an app can do with a line besides what ASGI knows; a line that comes from elsewhere has less."""

    write: Callable[[Sequence[bytes]], bool]  # texts at once, if the reader keeps up; if not, nothing happens
    waiting: Callable[[], int]  # bytes that were written, and that the reader has not taken
    gone: Callable[[], Awaitable[None]]  # ends the line, and waits until it is gone: a moment, if nobody takes the rest
    leaves: Callable[[], None]  # the line ends, and is gone after a moment, whoever still wants to send something


class Waiting:
    """What was heard and waits for one reader: as much of `asyncio.Queue` as a line needs."""

    __slots__ = ("_heard", "_reader")

    def __init__(self) -> None:
        self._heard: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Something was heard."""
        self._heard.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """What was heard first; waits for it."""
        while not self._heard:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._heard.popleft()

    def qsize(self) -> int:
        """How much waits."""
        return len(self._heard)

    def empty(self) -> bool:
        """Does nothing wait?"""
        return not self._heard


class QuickSockets(WebSocketsSansIOProtocol):
    """One line: its state is Uvicorn's."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._is_known = all(hasattr(self, name) for name in INSIDE)
        self._bits = 0  # of the window by which large messages are deflated; 0: the client cannot inflate them
        if self._is_known and self.config.ws_per_message_deflate:
            self.conn = ServerProtocol(
                extensions=[Offering()], max_size=self.config.ws_max_size, logger=self.conn.logger
            )
        self.queue = Waiting()  # type: ignore[assignment]
        self._was_heard = False  # since somebody was last asked whether the line holds
        self._between = False  # was everything so far whole messages, so that the next byte begins one?
        self._lost = asyncio.Event()
        self._until: asyncio.TimerHandle | None = None  # the reader takes the rest, or loses it

    def handle_connect(self, event: Request) -> None:
        """Begin; the app may write to this line without waiting for its turn."""
        super().handle_connect(event)
        self._between = self._is_known
        agreed = next((one for one in self.conn.extensions if isinstance(one, LargeOnes)), None)
        self._bits = agreed.local_max_window_bits if agreed else 0
        if self._is_known and hasattr(self, "scope"):
            way: dict[object, object] = {"write": self.write, "waiting": self.waiting}
            self.scope["extensions"][WRITE] = way | {"gone": self.gone, "leaves": self.leaves}

    def data_received(self, data: bytes) -> None:
        """Hear a message."""
        if self._between and not self._hears(data):
            self._between = is_control(data)
            super().data_received(data)
        elif not self._between:
            super().data_received(data)

    def _hears(self, data: bytes) -> bool:
        """Pass a plain message on; anything else is left alone."""
        if not self.handshake_complete or self.close_sent:
            return False
        found = payload(data)
        if found is None and self._bits and (packed := payload(data, DEFLATED)) is not None:
            found = inflated(packed)
        if found is None:
            return False
        try:
            text = found.decode()
        except UnicodeDecodeError:
            return False
        self._was_heard = True
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > 1 and not self.read_paused:  # the app is busy with the one before
            self.read_paused = True
            self.transport.pause_reading()
        return True

    def send_receive_event_to_app(self) -> None:
        """Pass a message on that came the long way; one that is no text ends its line, without a word in the log."""
        if self._is_known and self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                with contextlib.suppress(InvalidState):  # they have closed the line in the same breath
                    self.conn.send_close(NO_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """Send what the app says; after a refusal the handshake is over, which Uvicorn takes for a fault of the app."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def send_keepalive_ping(self) -> None:
        """Ask whether the line holds, unless it has just told so itself."""
        if not self._was_heard:
            super().send_keepalive_ping()
            return
        self._was_heard = False
        self.schedule_ping()

    def write(self, messages: Sequence[bytes]) -> bool:
        """Write texts at once, if the line is open and its reader keeps up; if not, nothing happens."""
        if (
            not self.handshake_complete
            or self.close_sent
            or self.disconnected
            or self.initial_response is not None
            or self.conn.state is not State.OPEN
            or not self.writable.is_set()
        ):
            return False
        self.transport.write(framed(messages, self._bits))
        return True

    # ---------------------------------------------------------------- the end

    def waiting(self) -> int:
        """How many bytes were written that the reader has not taken."""
        return self.transport.get_write_buffer_size()

    def leaves(self) -> None:
        """The line ends: it waits for its reader a moment longer, and no more.

        Closing alone would wait until everything is taken, and so for ever for who takes nothing.
        """
        if self._until is None and not self._lost.is_set():
            self._until = self.loop.call_later(MOMENT, self.transport.abort)

    async def gone(self) -> None:
        """End the line, unless it is being closed already, and wait until it is gone."""
        self.leaves()
        if self.close_timer is None:
            self.transport.close()
        await self._lost.wait()

    def keepalive_timeout(self) -> None:
        """Nobody answers any more."""
        super().keepalive_timeout()
        self.leaves()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The app has done with this line."""
        super().on_task_complete(task)
        self.leaves()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        super().connection_lost(exc)
        if self._until is not None:
            self._until.cancel()
        self._lost.set()
