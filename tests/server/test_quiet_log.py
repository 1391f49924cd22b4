"""Nobody fills the log from outside: what a stranger does to their own line is not worth a line of it."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from websockets.frames import Frame, Opcode

from .processes import SOURCE, until
from .support import PATIENCE, Running, Someone, refusal_of

pytestmark = pytest.mark.once
MANY = 20
PING = b'{"type":"ping"}'
BAD = b"\xff\xfe"
UPGRADE = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n"
LINES = 3  # that one network may have at once, below


@dataclass(frozen=True, slots=True)
class Served:
    """A server process with a log of its own."""

    process: subprocess.Popen[bytes]
    log: Path

    @property
    def port(self) -> int:
        """Where it serves, once it says so."""
        line = until(lambda: [one for one in self.said() if "http://" in one], "the server tells its address")[0]
        return int(line.partition("http://")[2].split(":")[1].split("/")[0].rstrip(".,"))

    def said(self) -> list[str]:
        """What it has written."""
        return self.log.read_text(encoding="utf-8", errors="replace").splitlines()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    log = tmp_path / "log"
    words = ["serve", "--port", "0", "--data", str(tmp_path / "data"), "--thinkers", "0", "--log-level", "warning"]
    words += ["--no-open", "--limit", f"sockets_of_one_person={LINES}"]
    for limit in ("requests_a_second", "requests_at_once"):
        words += ["--limit", f"{limit}=1000000", "--limit", f"{limit}_from_one_network=1000000"]
    env = {**os.environ, "PYTHONPATH": SOURCE, "PYTHONUNBUFFERED": "1"}
    with log.open("wb") as file:
        process = subprocess.Popen([sys.executable, "-m", "hispania", *words], stdout=file, stderr=file, env=env)
    yield Served(process, log)
    process.kill()
    process.wait(PATIENCE)


def request(table: str, someone: Someone, key: bytes = b"AAAAAAAAAAAAAAAAAAAAAA==") -> bytes:
    """A request for a line to a table."""
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1".encode(), b"Host: localhost", b"Upgrade: websocket",
        b"Connection: Upgrade", b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: " + key,
        f"Authorization: Bearer {someone.key}".encode(),
    ]  # fmt: skip
    return b"\r\n".join([*lines, b"", b""])


def hang_up(line: socket.socket) -> None:
    """Cut a line, without the word that is usual."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def to_the_end(line: socket.socket) -> bytes:
    """All that the server says until it hangs up."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while part := line.recv(65536):
            found += part
    return found


def test_nothing_that_a_stranger_does_to_a_line_is_logged(served: Served) -> None:
    ana = Someone(f"http://127.0.0.1:{served.port}")
    table = ana.opens()["table"]
    before = served.said()

    def line() -> socket.socket:
        return socket.create_connection(("127.0.0.1", served.port), PATIENCE)

    def enters() -> socket.socket:
        """A line that is let in; those that were hung up count until the server has noticed."""

        def tries() -> socket.socket | None:
            here = line()
            here.sendall(request(table, ana))
            if here.recv(12) == b"HTTP/1.1 101":
                return here
            here.close()
            return None

        found: socket.socket = until(tries, "a line is let in")
        return found

    def says(*pieces: bytes) -> bytes:
        with enters() as here:
            for piece in pieces:
                here.sendall(piece)
            return to_the_end(here)

    def frame(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
        return Frame(opcode, data, fin).serialize(mask=True)

    for _ in range(MANY):  # a table that there is not, and nobody who waits for the answer
        here = line()
        here.sendall(request("AAAAAAAAAAAAAAAAAAAA", ana))
        hang_up(here)
    for _ in range(MANY):  # nor where there is one
        here = line()
        here.sendall(request(table, ana))
        hang_up(here)
    closing = frame(struct.pack("!H", 1000), Opcode.CLOSE)
    for no_text in (
        frame(BAD), frame(BAD) * 2, frame(BAD) + closing, frame(PING) + frame(BAD),
        frame(PING, fin=False) + frame(BAD, Opcode.CONT),
    ):  # fmt: skip
        code = struct.pack("!H", 1000 if closing in no_text else 1007)
        assert code in says(no_text)
    says(b"\xf1\x80abcd")
    says(frame(b"x" * 70_000))
    for key in (b"\xc3\xa9" * 12, b"short"):  # no handshake
        with line() as here:
            here.sendall(request(table, ana, key))
            assert b" 400 " in to_the_end(here).partition(b"\r\n")[0]
    for hardly_http in (b"GET\r\n\r\n", b"\x16\x03\x01 a handshake of TLS\r\n\r\n", UPGRADE):
        with line() as here:
            here.sendall(hardly_http)
            to_the_end(here)
    with contextlib.ExitStack() as held:  # more lines than one may have
        for _ in range(LINES):
            held.enter_context(enters())
        for _ in range(MANY):
            with line() as refused:
                refused.sendall(request(table, ana))
                assert b" 429 " in to_the_end(refused).partition(b"\r\n")[0]
    assert ana.http.get("/api/health").status_code == 200
    ana.http.close()
    assert served.said() == before


def test_a_damaged_table_is_told_of_once(own_server: Callable[..., Running], caplog: pytest.LogCaptureFixture) -> None:
    server = own_server()
    ana = Someone(server)
    table = ana.opens()["table"]
    server.stop()
    engine = create_engine(server.settings.url)
    with engine.begin() as database:
        database.execute(text("UPDATE tables SET start = '5' WHERE id = :id"), {"id": table})
    engine.dispose()
    again = own_server()
    caplog.set_level(logging.ERROR)
    stranger = Someone(again)
    for _ in range(20):
        assert refusal_of(stranger.http.get(f"/api/tables/{table}"))[1] == "damaged"
    assert len([one for one in caplog.records if table in one.getMessage()]) == 1
    assert again.lobby.damaged == 20
