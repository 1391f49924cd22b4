"""A reader who takes nothing costs so many bytes and no more, and the line is gone a moment after it has ended."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from hispania.server import quick_sockets
from hispania.server.api.sockets import SLOW, Connection, Post
from hispania.server.guarded import GuardedSocket
from hispania.server.settings import Limits
from hispania.server.tables.live import Viewer

from .support import MANY, Running, Someone, eventually

Makes = Callable[..., Running]
LARGE = b'"%b"' % (b"x" * 600_000)  # as the whole of the longest game


@contextmanager
def deaf(server: Running, table: str, someone: Someone) -> Iterator[socket.socket]:
    """A line to a table whose reader takes nothing."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", server.port))
        lines = [
            f"GET /api/tables/{table}/socket HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            f"Authorization: Bearer {someone.key}", "", "",
        ]  # fmt: skip
        line.sendall("\r\n".join(lines).encode())
        yield line


def viewers(server: Running, table: str) -> list[Viewer]:
    live = server.lobby.memory.get(table)
    return list(live.viewers) if live is not None else []


async def flood(viewer: Any, most: int) -> int:
    """Tell a viewer something until they are cut, or so many bytes were told."""
    told = 0
    while not viewer.is_cut and told < most:
        viewer.send(LARGE)
        told += len(LARGE)
        await asyncio.sleep(0)
    return told


@pytest.fixture
def table(own_server: Makes) -> tuple[Running, Someone, str]:
    server = own_server()
    ana = Someone(server)
    return server, ana, ana.opens()["table"]


def test_what_waits_for_a_reader_is_bounded_in_bytes(table: tuple[Running, Someone, str]) -> None:
    server, ana, id = table
    most = Limits().waiting_bytes
    with deaf(server, id, ana):
        eventually(lambda: len(viewers(server, id)) == 1)
        viewer: Any = viewers(server, id)[0]
        told = server.carries_out(flood(viewer, 20 * most))
        assert viewer.is_cut
        assert viewer.code == SLOW
        system = 8 << 20  # what this machine takes over before anybody waits
        assert told < system + most + 2 * len(LARGE)
        eventually(lambda: not viewer._queue)


def test_a_line_that_was_cut_is_given_back(
    table: tuple[Running, Someone, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick_sockets, "MOMENT", 0.05)
    server, ana, id = table
    ana.http.close()
    with deaf(server, id, ana):
        eventually(lambda: len(viewers(server, id)) == 1)
        server.carries_out(flood(viewers(server, id)[0], MANY))
        eventually(lambda: not server._server.server_state.connections)  # though nobody has taken what waited
        eventually(lambda: not server.app.state.lines_of._held)


def test_there_is_room_for_another_only_when_a_line_is_gone(
    table: tuple[Running, Someone, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick_sockets, "MOMENT", 3600.0)
    server, ana, id = table
    with deaf(server, id, ana) as line:
        eventually(lambda: len(viewers(server, id)) == 1)
        server.carries_out(flood(viewers(server, id)[0], MANY))
        eventually(lambda: not viewers(server, id))  # nothing is told to it any more
        eventually(lambda: any(isinstance(one, GuardedSocket) and one._until for one in connections(server)))
        assert list(server.app.state.lines_of._held.values()) == [1]
        line.close()
        eventually(lambda: not server.app.state.lines_of._held)


def connections(server: Running) -> list[Any]:
    return list(server._server.server_state.connections)


def test_a_line_on_which_nothing_is_taken_is_held_no_longer_than_an_answer(own_server: Makes) -> None:
    server = own_server(answer_seconds=0.05, waiting_bytes=MANY)
    ana = Someone(server)
    id = ana.opens()["table"]
    ana.http.close()
    with deaf(server, id, ana):
        eventually(lambda: len(viewers(server, id)) == 1)
        viewer: Any = viewers(server, id)[0]
        server.carries_out(flood(viewer, 20 << 20))
        assert not viewer.is_cut
        eventually(lambda: not connections(server))
        eventually(lambda: not viewers(server, id))


# -------------------------------------------------------------------- without a network


def test_bytes_are_counted_with_those_that_were_written_and_a_single_message_may_be_large() -> None:
    async def tell() -> list[bool]:
        written, found = 0, []

        async def send(message: Any) -> None:
            await asyncio.Event().wait()

        line = Connection(
            send, None, Limits(waiting_bytes=100), Post(), {"write": lambda texts: False, "waiting": lambda: written}
        )
        line.send(b"x" * 1000)  # the first one, however large
        found.append(line.is_cut)
        line.leave()
        line = Connection(
            send, None, Limits(waiting_bytes=100), Post(), {"write": lambda texts: False, "waiting": lambda: written}
        )
        for size in (50, 20, 10):
            line.send(b"x" * size)
        found.append(line.is_cut)
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # the first one is on its way, and counts
        written = 20
        line.send(b"x")
        found.append(line.is_cut)
        line.leave()
        return found

    assert asyncio.run(tell()) == [False, False, True]


def test_who_takes_a_little_goes_on() -> None:
    aborted: list[bool] = []

    class Reader:
        left = 100_000

        def get_write_buffer_size(self) -> int:
            return self.left

        def abort(self) -> None:
            aborted.append(True)

    class Loop:
        looks: Any = None

        def call_later(self, delay: float, look: Any) -> Any:
            self.looks = look
            return self

        def cancel(self) -> None:
            self.looks = None

    line: Any = GuardedSocket.__new__(GuardedSocket)
    line.transport, line.loop, line.writable = Reader(), Loop(), asyncio.Event()
    line.came_by = type("Came", (), {"patience": 30.0})()
    line.pause_writing()
    line.transport.left = 90_000
    line.loop.looks()
    assert not aborted
    line.resume_writing()
    assert line.loop.looks is None
    line.pause_writing()
    line.loop.looks()
    assert aborted
