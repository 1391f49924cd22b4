"""Large messages are deflated for who can inflate them, over raw bytes, as RFC 7692 says; small ones never are."""

from __future__ import annotations

import asyncio
import json
import random
import struct
import zlib
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from hispania.server.deflating import LARGE, TAIL, LargeOnes, deflated, inflated
from hispania.server.quick_sockets import QuickSockets, framed

from .support import Running, Someone
from .test_quick_sockets import LONG, PING, Slate, Wire, frame, patient

OFFER = "permessage-deflate; client_max_window_bits"  # as browsers offer it
AGREED = "permessage-deflate; server_no_context_takeover; client_no_context_takeover"


def packed(text: bytes, bits: int = 15) -> bytes:
    """A message deflated by somebody else than the server."""
    deflating = zlib.compressobj(level=9, wbits=-bits)
    return (deflating.compress(text) + deflating.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)


def sent(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, first: bool = True) -> bytes:
    """A frame of a deflated message, as a client sends it."""
    plain = frame(data, opcode, fin=fin)
    return bytes([plain[0] | (0x40 if first else 0)]) + plain[1:]


def large_table(someone: Someone) -> str:
    """A table whose first message is large: the list of the first landing of peoples is."""
    seats = dict.fromkeys("1234", "me")
    body = {"game": "peoples", "options": {"scenario": "A"}, "seats": seats}
    return str(someone.http.post("/api/tables", json=body).json()["table"])


@pytest.fixture
def table(ana: Someone) -> str:
    return large_table(ana)


# -------------------------------------------------------------------- one message


def test_what_is_deflated_is_inflated_by_every_window() -> None:
    rng = random.Random("deflating")
    for size in (0, 1, LARGE, 70_000):
        text = bytes(rng.choices(b"carthago \xc3\xa9", k=size))
        for bits in range(9, 16):
            there = zlib.decompressobj(wbits=-bits)
            assert there.decompress(deflated(text, bits) + TAIL) == text
        assert inflated(packed(text), 1 << 17) == text


def test_what_is_damaged_or_too_much_is_not_inflated() -> None:
    text = b"x" * 100_000
    assert inflated(packed(text)) is None
    ends = zlib.compressobj(wbits=-15)
    assert inflated(ends.compress(PING) + ends.flush()) is None  # a last block: for the long way to judge
    rng = random.Random("damaged")
    found = [inflated(bytes(byte ^ (rng.random() < 0.1) for byte in packed(LONG))) for _ in range(300)]
    assert None in found


def test_only_large_messages_are_deflated() -> None:
    small, large = b"x" * (LARGE - 1), b"x" * LARGE
    assert framed([small], 15) == frame(small, mask=False)
    assert framed([large], 0) == frame(large, mask=False)
    told = framed([small, large, PING], 15)
    assert told == frame(small, mask=False) + bytes([0xC1, len(deflated(large))]) + deflated(large) + framed([PING])
    agreed = LargeOnes(True, True, 15, 12)
    assert agreed.encode(Frame(Opcode.TEXT, small)) == Frame(Opcode.TEXT, small)
    assert agreed.encode(Frame(Opcode.PING, b"?")) == Frame(Opcode.PING, b"?")
    assert agreed.encode(Frame(Opcode.TEXT, large)) == Frame(Opcode.TEXT, deflated(large, 12), rsv1=True)


# -------------------------------------------------------------------- a line


@pytest.mark.parametrize(
    ("offer", "agreed", "bits"),
    [
        ("", None, 0),
        ("x-unknown", None, 0),
        ("permessage-deflate; server_max_window_bits=8", None, 0),  # zlib has no such window
        (OFFER, AGREED, 15),
        ("permessage-deflate; server_max_window_bits=9", f"{AGREED}; server_max_window_bits=9", 9),
        ("permessage-deflate; server_max_window_bits=8, permessage-deflate", AGREED, 15),
    ],
)
def test_the_table_is_told_as_agreed(
    server: Running, ana: Someone, table: str, offer: str, agreed: str | None, bits: int
) -> None:
    line = Wire(server, ana, table, offer)
    assert line.agreed == agreed
    first, told = line.hear()
    text = zlib.decompressobj(wbits=-bits).decompress(told + TAIL) if bits else told
    assert first == (0xC1 if bits else 0x81)
    assert len(text) > LARGE
    assert len(told) < len(text) / 4 or not bits
    assert json.loads(text)["type"] == "table"
    line.say(frame(PING))
    while (heard := line.hear())[1] != b'{"type":"pong"}':
        pass
    assert heard[0] == 0x81
    line.close()


def test_deflated_messages_are_heard_in_every_shape(server: Running, ana: Someone, table: str) -> None:
    line = Wire(server, ana, table, OFFER)
    for text in (PING, LONG):
        line.say(sent(packed(text)))
        line.say(frame(text))
        line.pongs(2)
    whole = sent(packed(LONG))
    line.say(whole[:9], whole[9:])  # from here on the long way
    line.say(whole + frame(PING) + whole)
    line.pongs(4)
    data = packed(LONG)
    rest = [sent(data[5:9], Opcode.CONT, fin=False, first=False), sent(data[9:], Opcode.CONT, first=False)]
    line.say(sent(data[:5], fin=False), frame(b"between", Opcode.PING), *rest)
    while line.hear() != (0x8A, b"between"):
        pass
    line.pongs(1)
    line.close()


@pytest.mark.parametrize(
    ("offer", "bad", "code"),
    [
        ("", sent(packed(PING)), 1002),  # nothing was agreed
        (OFFER, sent(b"\xff\xff\xff\xff"), 1002),
        (OFFER, sent(packed(b"\xff\xfe")), 1007),
        (OFFER, sent(packed(b"x" * (1 << 25))), 1009),  # 32 MB in 32 kB
    ],
    ids=["not agreed", "damaged", "no text", "too much"],
)
def test_what_cannot_be_inflated_ends_the_line(
    server: Running, ana: Someone, table: str, offer: str, bad: bytes, code: int
) -> None:
    line = Wire(server, ana, table, offer)
    line.say(bad)
    first, told = line.hear()
    while first in (0x81, 0xC1):
        first, told = line.hear()
    assert (first, struct.unpack("!H", told[:2])[0]) == (0x88, code)
    line.close()
    again = Wire(server, ana, table, OFFER)
    again.say(sent(packed(PING)))
    again.pongs(1)
    again.close()


# -------------------------------------------------------------------- without a network


def test_both_ways_say_the_same() -> None:
    """What waits for a slow reader is deflated as what is written at once is."""
    large = b"x" * LARGE

    async def tell() -> tuple[list[bytes], list[bytes]]:
        config = uvicorn.Config(patient, log_level="critical", lifespan="off", ws_per_message_deflate=True)
        line, slate = QuickSockets(config=config, server_state=ServerState(), app_state={}), Slate()
        line.connection_made(slate)
        request = ["GET / HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade"]
        request += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
        line.data_received("\r\n".join([*request, f"Sec-WebSocket-Extensions: {OFFER}", "", ""]).encode())
        while not line.handshake_complete:
            await asyncio.sleep(0)
        assert line.conn.state is State.OPEN
        found: list[list[bytes]] = []
        for text in (PING, large):
            slate.written.clear()
            assert line.write([text])
            message: Any = {"type": "websocket.send", "text": text.decode()}
            await line.send(message)
            found.append([*slate.written])
        line.connection_lost(OSError())
        return found[0], found[1]

    small, both = asyncio.run(tell())
    assert small == [frame(PING, mask=False)] * 2
    assert both[0] == both[1] == framed([large], 15)
    assert both[0][0] == 0xC1
