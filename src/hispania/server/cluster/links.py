"""Links between processes: one connection carries many streams, and nobody gets in without the secret of the store.

Each frame is its size in four bytes and then [stream, kind, more...] in MessagePack. Both ends first show that they
know the secret, each about a number that the other has just drawn; nothing else is heard before.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, cast

import msgspec

from ...errors import Unreadable

log = logging.getLogger(__name__)
NONCE: Final = 32
PROOF: Final = 32
SMALL: Final = 64  # bytes of a frame before both ends know each other
LARGEST: Final = 32 * 1024 * 1024
MOST_WAITING: Final = 64 * 1024 * 1024  # bytes for a process that takes nothing: then it counts as dead
HELLO: Final = 1.0  # seconds until both ends know each other
PINGS: Final = 0.4  # seconds between two signs of life
SILENCE: Final = 1.5  # seconds without any: the other end is dead, or as good as

_size: Final = struct.Struct("!I")
_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder().decode
_CALLER: Final = b"caller"
_CALLED: Final = b"called"


class Deserted(ConnectionError):
    """Nobody listens at an address, says the system: who did is dead, or has ended. Who is only silent may live."""


def proof(secret: bytes, role: bytes, mine: bytes, theirs: bytes) -> bytes:
    """What shows that one end knows the secret.

    >>> proof(b"secret", b"caller", b"1" * 32, b"2" * 32) == proof(b"secret", b"called", b"1" * 32, b"2" * 32)
    False
    """
    return hmac.new(secret, role + mine + theirs, hashlib.sha256).digest()


class Link(asyncio.Protocol):
    """One end of a link."""

    def __init__(
        self,
        secret: bytes,
        *,
        calls: bool,
        heard: Callable[[Link, int, str, list[Any]], None],
        lost: Callable[[Link], None],
    ) -> None:
        self._secret, self._heard, self._lost = secret, heard, lost
        self._role, self._other = (_CALLER, _CALLED) if calls else (_CALLED, _CALLER)
        self._nonce, self._theirs = secrets.token_bytes(NONCE), b""
        self._transport: asyncio.Transport | None = None
        self._loop = asyncio.get_running_loop()
        self._buffer = bytearray()
        self._leaving: list[bytes] = []
        self._last = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None
        self.is_lost = False
        self.ready: asyncio.Future[None] = self._loop.create_future()  # both ends know each other

    # ---------------------------------------------------------------- coming and going

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is there: draw a number."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by name
        self._write(self._nonce)
        self._timer = self._loop.call_later(HELLO, self._is_silent)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        if self.is_lost:
            return
        self.is_lost = True
        if self._timer is not None:
            self._timer.cancel()
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the other process hung up"))
            self.ready.exception()  # whoever waits hears it, and nobody must
        self._lost(self)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._flush()
            self._transport.close()

    def abort(self) -> None:
        """Hang up at once; what waits is lost."""
        if self._transport is not None:
            self._transport.abort()

    def _is_silent(self) -> None:
        if not self.ready.done():
            self.abort()
        else:
            self._ping()

    def _ping(self) -> None:
        """Give a sign of life, and look for one."""
        if self.is_lost:
            return
        if self._loop.time() - self._last > SILENCE:
            self.abort()
            return
        self.tell(0, "ping")
        self._timer = self._loop.call_later(PINGS, self._ping)

    # ---------------------------------------------------------------- hearing

    def data_received(self, data: bytes) -> None:
        """Hear frames, as many as are whole."""
        self._last = self._loop.time()
        buffer = self._buffer
        buffer += data
        at, most = 0, LARGEST if self.ready.done() else SMALL
        while len(buffer) - at >= 4 and not self.is_lost:
            (size,) = _size.unpack_from(buffer, at)
            if size > most:
                log.warning("a frame of %s bytes came over a link: it is cut", size)
                self.abort()
                return
            if len(buffer) - at - 4 < size:
                break
            frame = bytes(memoryview(buffer)[at + 4 : at + 4 + size])
            at += 4 + size
            if not self._hear(frame):
                self.abort()
                return
            most = LARGEST if self.ready.done() else SMALL
        del buffer[:at]

    def _hear(self, frame: bytes) -> bool:
        if not self.ready.done():
            return self._is_known(frame)
        try:
            stream, kind, *more = _decode(frame)
        except (msgspec.MsgspecError, ValueError, TypeError):
            return False
        if kind != "ping":
            self._heard(self, stream, kind, more)
        return True

    def _is_known(self, frame: bytes) -> bool:
        """Do both ends know the secret? First come the numbers, then what shows it."""
        if not self._theirs:
            if len(frame) != NONCE:
                return False
            self._theirs = frame
            self._write(proof(self._secret, self._role, self._nonce, frame))
            return True
        if not hmac.compare_digest(frame, proof(self._secret, self._other, self._theirs, self._nonce)):
            log.warning("somebody called this process who does not know the secret of its store")
            return False
        self.ready.set_result(None)
        if self._timer is not None:
            self._timer.cancel()
        self._ping()
        return True

    # ---------------------------------------------------------------- telling

    def tell(self, stream: int, kind: str, *more: Any) -> None:
        """Say something; all that is said in one turn of the event loop leaves together."""
        if self.is_lost:
            return
        frame = _encode([stream, kind, *more])
        if not self._leaving:
            self._loop.call_soon(self._flush)
        self._leaving += (_size.pack(len(frame)), frame)

    def _flush(self) -> None:
        leaving, self._leaving = self._leaving, []
        if leaving and self._transport is not None and not self.is_lost:
            self._transport.write(b"".join(leaving))
            if self._transport.get_write_buffer_size() > MOST_WAITING:
                log.warning("another process takes nothing any more: the link to it is cut")
                self.abort()

    def _write(self, frame: bytes) -> None:
        assert self._transport is not None
        self._transport.write(_size.pack(len(frame)) + frame)


# -------------------------------------------------------------------- where they are


async def listen(address: str, made: Callable[[], Link]) -> tuple[asyncio.Server, str]:
    """Listen at an address, `unix:PATH` or `HOST:PORT`; the second answer is where that is."""
    loop = asyncio.get_running_loop()
    if address.startswith("unix:"):
        return await loop.create_unix_server(made, address.removeprefix("unix:")), address
    host, _, port = address.rpartition(":")
    try:
        server = await loop.create_server(made, host.strip("[]"), int(port))
    except OSError as error:
        why = f"other processes cannot be listened to at {address}: {error.strerror or error}"
        raise Unreadable(f"{why}; choose another address of this machine with --internal") from error
    return server, f"{host}:{server.sockets[0].getsockname()[1]}"


async def call(address: str, made: Callable[[], Link]) -> Link:
    """A link to whoever listens at an address, when both ends know each other; Deserted if nobody listens there."""
    loop, path = asyncio.get_running_loop(), address.removeprefix("unix:")
    try:
        async with asyncio.timeout(HELLO):
            if path != address:
                _, link = await loop.create_unix_connection(made, path)
            else:
                host, _, port = address.rpartition(":")
                _, link = await loop.create_connection(made, host.strip("[]"), int(port))
            await link.ready
    except ConnectionRefusedError as error:
        raise Deserted(address) from error
    except FileNotFoundError as error:
        if Path(path).parent.is_dir():  # if not, it may be a folder that only others see, as in another container
            raise Deserted(address) from error
        raise
    return link
