"""The short way of a message and the long one: whatever comes over a line is heard as RFC 6455 says."""

from __future__ import annotations

import asyncio
import os
import random
import socket
import struct
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from hispania.server.api.sockets import Connection, Post
from hispania.server.quick_sockets import QuickSockets, Waiting, framed, is_control, payload
from hispania.server.settings import Limits

from .support import PATIENCE, Running, Someone

PING = b'{"type":"ping"}'
LONG = b'{"type":' + b" " * 300 + b'"ping"}'


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=mask)


class Wire:
    """A line of bytes: what is sent arrives in the pieces in which it is sent."""

    def __init__(self, server: Running, someone: Someone, table: str, offer: str = "") -> None:
        self._socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._read = b""
        headers = {
            "Host": f"127.0.0.1:{server.port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version": "13",
            "Authorization": f"Bearer {someone.key}",
        }
        if offer:
            headers["Sec-WebSocket-Extensions"] = offer
        lines = [f"GET /api/tables/{table}/socket HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        while b"\r\n\r\n" not in self._read:
            self._more()
        assert self._read.startswith(b"HTTP/1.1 101")
        head, _, self._read = self._read.partition(b"\r\n\r\n")
        said = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
        self.agreed = {name.lower(): value for name, value in said.items()}.get("sec-websocket-extensions")

    def _more(self) -> None:
        found = self._socket.recv(1 << 16)
        if not found:
            raise EOFError
        self._read += found

    def _wait(self, size: int) -> None:
        while len(self._read) < size:
            self._more()

    def say(self, *pieces: bytes) -> None:
        """Send pieces, one after the other."""
        for piece in pieces:
            self._socket.sendall(piece)
            if len(pieces) > 1:
                time.sleep(0.002)  # so that most arrive by themselves; both ways must do

    def hear(self) -> tuple[int, bytes]:
        """The next frame: its first byte, and what it says."""
        self._wait(2)
        first, size, start = self._read[0], self._read[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            self._wait(start)
            size = int.from_bytes(self._read[2:start], "big")
        self._wait(start + size)
        told, self._read = self._read[start : start + size], self._read[start + size :]
        return first, told

    def pongs(self, count: int) -> None:
        """So many answers to pings; whatever else is told is passed over."""
        while count:
            first, told = self.hear()
            assert first == (0x81 if len(told) < 1000 or self.agreed is None else 0xC1)
            count -= told == b'{"type":"pong"}'

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def wire(server: Running, ana: Someone) -> Iterator[Wire]:
    table = ana.http.post("/api/tables", json={"options": {}}).json()["table"]
    line = Wire(server, ana, table)
    yield line
    line.close()


# -------------------------------------------------------------------- one frame


def test_frames_are_those_of_the_library() -> None:
    rng = random.Random("frames")
    for size in (0, 1, 125, 126, 127, 4_000, 65_535, 65_536, 70_000):
        text = rng.randbytes(size)
        assert framed([text]) == frame(text, mask=False)
        heard = payload(frame(text))
        assert heard == text if size < 1 << 16 else heard is None


def test_only_a_whole_frame_of_text_takes_the_short_way() -> None:
    whole = frame(LONG)
    for odd in (
        b"", whole[:1], whole[:-1], whole + b"x", whole + whole, frame(LONG, mask=False), frame(LONG, fin=False),
        frame(LONG, Opcode.CONT), frame(LONG, Opcode.BINARY), frame(b"", Opcode.PING), b"\xc1" + whole[1:],
        b"\x81\xfe\x00\x05" + os.urandom(9),  # a length of two bytes where one would do
    ):  # fmt: skip
        assert payload(odd) is None
    assert payload(whole) == LONG
    assert is_control(frame(b"x", Opcode.PONG))
    assert not is_control(frame(b"x", Opcode.PONG) * 2)
    assert not is_control(whole)


# -------------------------------------------------------------------- a line


def test_messages_in_every_shape_are_heard(wire: Wire) -> None:
    whole, long = frame(PING), frame(LONG)
    wire.say(whole)
    wire.say(long)
    wire.pongs(2)
    wire.say(frame(b"still there?", Opcode.PING))
    while wire.hear() != (0x8A, b"still there?"):
        pass
    wire.say(whole)
    wire.pongs(1)
    wire.say(frame(PING[:5], fin=False), frame(PING[5:9], Opcode.CONT, fin=False), frame(PING[9:], Opcode.CONT))
    wire.pongs(1)
    wire.say(whole)  # the short way is left for good, and nobody notices
    wire.say(long + whole + frame(b"", Opcode.PONG) + long)
    wire.pongs(4)


@pytest.mark.parametrize("text", [PING, LONG])
def test_a_frame_cut_anywhere_is_heard(server: Running, ana: Someone, text: bytes) -> None:
    table = ana.http.post("/api/tables", json={"options": {}}).json()["table"]
    whole = frame(text)
    for cut in (1, 2, 3, 4, 5, 6, 7, 8, 9, len(whole) // 2, len(whole) - 1):
        line = Wire(server, ana, table)
        line.say(whole)
        line.say(whole[:cut], whole[cut:])
        line.say(whole)
        line.pongs(3)
        line.close()


@pytest.mark.parametrize(
    ("bad", "code"),
    [(frame(PING, mask=False), 1002), (frame(b"\xff\xfe"), 1007), (b"\xf1\x80abcd", 1002)],
    ids=["bare", "no text", "no frame"],  # masks are random: every process must name its tests alike
)
@pytest.mark.parametrize("cuts", [[], [99], [3]])
def test_what_is_no_message_ends_the_line(wire: Wire, bad: bytes, code: int, cuts: list[int]) -> None:
    whole = frame(PING)
    for cut in cuts:  # after a message by the short way, or by the long one
        wire.say(*filter(None, (whole[:cut], whole[cut:])))
        wire.pongs(1)
    wire.say(bad)
    first, told = wire.hear()
    while first == 0x81:
        first, told = wire.hear()
    assert (first, struct.unpack("!H", told[:2])[0]) == (0x88, code)


def test_closing_is_answered(wire: Wire) -> None:
    wire.say(frame(PING))
    wire.pongs(1)
    wire.say(frame(struct.pack("!H", 1000), Opcode.CLOSE))
    first, told = wire.hear()
    while first == 0x81:
        first, told = wire.hear()
    assert (first, told[:2]) == (0x88, struct.pack("!H", 1000))


# -------------------------------------------------------------------- without a network


class Slate(asyncio.Transport):
    """A transport that notes what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass


async def patient(scope: Any, receive: Any, send: Any) -> None:
    """An app that accepts and hears, and says nothing."""
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def opened() -> tuple[QuickSockets, Slate]:
    config = uvicorn.Config(patient, log_level="critical", lifespan="off")
    line, slate = QuickSockets(config=config, server_state=ServerState(), app_state={}), Slate()
    line.connection_made(slate)
    request = ["GET / HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    request.append("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
    line.data_received("\r\n".join([*request, "", ""]).encode())
    while not line.handshake_complete:
        await asyncio.sleep(0)
    slate.written.clear()
    return line, slate


def test_a_line_that_was_heard_is_not_asked_whether_it_holds() -> None:
    async def ask() -> list[int]:
        line, slate = await opened()
        line.data_received(frame(PING))
        found = []
        for _ in range(2):
            line.send_keepalive_ping()
            found.append(len(slate.written))
        assert slate.written[0][0] == 0x89
        line.connection_lost(OSError())
        return found

    assert asyncio.run(ask()) == [0, 1]


def test_what_was_said_together_is_written_at_once_but_not_to_who_does_not_read() -> None:
    async def tell() -> None:
        line, slate = await opened()
        assert line.write([b"one", b"two"])
        assert slate.written == [frame(b"one", mask=False) + frame(b"two", mask=False)]
        line.pause_writing()
        assert not line.write([b"three"])
        line.resume_writing()
        assert line.write([b"three"])
        line.connection_lost(OSError())
        assert not line.write([b"four"])
        assert len(slate.written) == 2

    asyncio.run(tell())


def test_messages_keep_their_order_when_the_line_stops_and_goes_on() -> None:
    """What waits is sent before what is said later, though the line could be written to at once again."""

    async def tell() -> list[bytes]:
        sent: list[bytes] = []
        goes = asyncio.Event()
        open_now = False

        async def send(message: Any) -> None:
            await goes.wait()
            sent.append(message["text"].encode())

        def write(texts: Sequence[bytes]) -> bool:
            if open_now:
                sent.extend(texts)
            return open_now

        line = Connection(send, None, Limits(waiting_messages=10), Post(), {"write": write})
        line.send(b"1")
        line.send(b"2")
        for _ in range(5):
            await asyncio.sleep(0)
        open_now = True
        goes.set()
        line.send(b"3")
        for _ in range(5):
            await asyncio.sleep(0)
        line.send(b"4")
        await asyncio.sleep(0)
        return sent

    assert asyncio.run(tell()) == [b"1", b"2", b"3", b"4"]


def test_who_does_not_read_is_cut() -> None:
    async def tell() -> Connection:
        async def send(message: Any) -> None:
            await asyncio.Event().wait()

        line = Connection(send, None, Limits(waiting_messages=3), Post())
        for _ in range(3):
            line.send(b"x")
        for _ in range(5):
            await asyncio.sleep(0)  # one of them is on its way
        line.send(b"x")
        assert not line.is_cut
        line.send(b"x")
        line.leave()
        return line

    line = asyncio.run(tell())
    assert line.is_cut
    assert line.code == 1013


def test_what_was_heard_is_read_in_its_order() -> None:
    async def read() -> list[Any]:
        heard = Waiting()
        reading = asyncio.create_task(heard.get())
        await asyncio.sleep(0)
        for n in range(3):
            heard.put_nowait(n)
        first = await reading
        waits = heard.qsize()
        return [first, waits, await heard.get(), heard.empty(), await heard.get(), heard.empty()]

    assert asyncio.run(read()) == [0, 2, 1, False, 2, True]
