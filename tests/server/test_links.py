"""Links between processes: who does not know the secret is not heard, and streams keep their order."""

from __future__ import annotations

import asyncio
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from hispania.server.cluster import links
from hispania.server.cluster.links import Link
from hispania.server.cluster.streams import Answerer, Caller, Outcome, Passed
from hispania.server.quick_sockets import WRITE
from hispania.server.settings import Limits

SECRET = b"s" * 32


async def listening(folder: Path, app: Any, has: Any = None) -> tuple[asyncio.Server, str, Answerer]:
    async def yes(about: str, scope: Any) -> bool:
        return True

    answerer = Answerer(app, has or yes)
    server, address = await links.listen(f"unix:{folder / 'x'}", lambda: answerer.link(SECRET))
    return server, address, answerer


class Browser:
    """What a browser gets, and what it says."""

    def __init__(self, *says: Any) -> None:
        self.says: asyncio.Queue[Any] = asyncio.Queue()
        for one in says:
            self.says.put_nowait(one)
        self.got: list[Any] = []

    async def receive(self) -> Any:
        return await self.says.get()

    async def send(self, message: Any) -> None:
        self.got.append(message)


def scope_of(kind: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, "path": "/api/tables/x", "headers": [(b"host", b"here")], "client": ("192.0.2.1", 9), **more}


def test_a_request_is_answered_by_another_process(tmp_path: Path) -> None:
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        heard = await receive()
        seen.append((scope["client"], scope["headers"], heard["body"]))
        await send({"type": "http.response.start", "status": 200, "headers": [(b"x", b"y")]})
        await send({"type": "http.response.body", "body": heard["body"] * 2})

    async def run() -> list[Any]:
        server, address, _ = await listening(tmp_path, app)
        caller, browser = Caller(SECRET, links.call), Browser()
        passed = Passed(scope_of("http", method="POST"), browser.receive, browser.send, Limits(waiting_messages=10))
        assert await caller.go(address, "x", passed, b"ave") is Outcome.DONE
        caller.close()
        server.close()
        return browser.got

    got = asyncio.run(run())
    assert seen == [(("192.0.2.1", 9), [(b"host", b"here")], b"ave")]
    assert [one["type"] for one in got] == ["http.response.start", "http.response.body"]
    assert got[0]["headers"] == [[b"x", b"y"]]
    assert got[1]["body"] == b"aveave"


def test_a_line_keeps_its_order_and_says_no_more_at_once_than_is_heard(tmp_path: Path) -> None:
    many = 50

    async def app(scope: Any, receive: Any, send: Any) -> None:
        write = scope["extensions"]["hispania.write"]["write"]
        await receive()
        await send({"type": "websocket.accept"})
        for n in range(many):
            heard = await receive()
            if n % 2:
                write([heard["text"].encode(), b"again"])
            else:
                await send({"type": "websocket.send", "text": heard["text"]})
        await send({"type": "websocket.close", "code": 1000})

    async def run() -> list[Any]:
        server, address, _ = await listening(tmp_path, app)
        said = [{"type": "websocket.receive", "text": str(n)} for n in range(many)]
        caller, browser = Caller(SECRET, links.call), Browser({"type": "websocket.connect"}, *said)
        passed = Passed(scope_of("websocket"), browser.receive, browser.send, Limits(waiting_messages=1000))
        assert await asyncio.wait_for(caller.go(address, "x", passed, b""), 60) is Outcome.DONE
        assert caller.open_streams() == 0
        caller.close()
        server.close()
        return browser.got

    got = asyncio.run(run())
    assert [one["text"] for one in got if one.get("text", "again") != "again"] == [str(n) for n in range(many)]
    assert sum(one.get("text") == "again" for one in got) == many // 2
    assert got[-1] == {"type": "websocket.close", "code": 1000}


def test_what_is_elsewhere_is_not_answered_and_a_dead_process_is_not_reached(tmp_path: Path) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("it is not asked")

    async def no(about: str, scope: Any) -> bool:
        return False

    async def run() -> list[Outcome]:
        server, address, _ = await listening(tmp_path, app, no)
        caller, browser = Caller(SECRET, links.call), Browser()

        def passed() -> Passed:
            return Passed(scope_of("http", method="GET"), browser.receive, browser.send, Limits(waiting_messages=10))

        found = [await caller.go(address, "x", passed(), b"")]
        server.close()
        caller.close()
        os.unlink(address.removeprefix("unix:"))
        found.append(await Caller(SECRET, links.call).go(address, "x", passed(), b""))
        return found

    assert asyncio.run(run()) == [Outcome.ELSEWHERE, Outcome.DEAD]


def test_where_nobody_listens_is_told_from_where_nobody_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what the system says for certain counts: a process is dead then, and not slow, stopped or cut off."""
    monkeypatch.setattr(links, "HELLO", 0.1)

    async def asked(address: str) -> tuple[Outcome, bool]:
        caller, browser = Caller(SECRET, links.call), Browser()
        passed = Passed(scope_of("http", method="GET"), browser.receive, browser.send, Limits(waiting_messages=10))
        return await caller.go(address, "x", passed, b""), await caller.is_clear(address)

    with socket.create_server(("127.0.0.1", 0)) as silent, socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / "left"))  # as it lies there when who listened was killed
        here = f"127.0.0.1:{silent.getsockname()[1]}"
        assert asyncio.run(asked(here)) == (Outcome.UNREACHED, False)  # as one that is stopped: the system takes calls
    for gone in (here, f"unix:{tmp_path / 'left'}", f"unix:{tmp_path / 'taken away'}"):
        assert asyncio.run(asked(gone)) == (Outcome.DEAD, True)
    assert asyncio.run(asked(f"unix:{tmp_path / 'of others' / 'x'}")) == (Outcome.UNREACHED, False)


def test_a_line_is_closed_for_a_restart_when_its_process_dies(tmp_path: Path) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
        await asyncio.Event().wait()

    async def run() -> tuple[Outcome, list[Any], Outcome]:
        server, address, answerer = await listening(tmp_path, app)
        caller, browser = Caller(SECRET, links.call), Browser()
        line = Passed(scope_of("websocket"), browser.receive, browser.send, Limits(waiting_messages=10))
        going = asyncio.create_task(caller.go(address, "x", line, b""))
        request = Passed(scope_of("http", method="POST"), browser.receive, browser.send, Limits(waiting_messages=10))
        asking = asyncio.create_task(caller.go(address, "x", request, b""))
        while not browser.got or answerer.answered < 2:
            await asyncio.sleep(0.01)
        for link in list(answerer._known):
            link.abort()
        server.close()
        return await going, browser.got, await asking

    outcome, got, asked = asyncio.run(run())
    assert outcome is Outcome.DONE
    assert got[-1] == {"type": "websocket.close", "code": 1012}
    assert asked is Outcome.LOST


@pytest.mark.parametrize("secret", [b"", b"t" * 32])
def test_who_does_not_know_the_secret_is_not_heard(tmp_path: Path, secret: bytes) -> None:
    heard: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        heard.append(scope)

    async def run() -> Outcome:
        server, address, _ = await listening(tmp_path, app)
        browser = Browser()
        passed = Passed(scope_of("http", method="GET"), browser.receive, browser.send, Limits(waiting_messages=10))
        found = await Caller(secret, links.call).go(address, "x", passed, b"")
        server.close()
        return found

    assert asyncio.run(run()) is Outcome.UNREACHED
    assert not heard


def test_whoever_sends_anything_else_first_is_hung_up_on(tmp_path: Path) -> None:
    async def run(first: bytes) -> bytes:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            raise AssertionError("it is not asked")

        server, address, _ = await listening(tmp_path, app)
        reader, writer = await asyncio.open_unix_connection(address.removeprefix("unix:"))
        writer.write(first)
        got = await asyncio.wait_for(reader.read(), 60)
        writer.close()
        server.close()
        os.unlink(address.removeprefix("unix:"))
        return got

    for first in (
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x00\x00\x00\x03abc",
        b"\x00\x00\x00\x20" + b"n" * 32 + b"\x00\x00\x00\x20" + b"p" * 32,
    ):
        got = asyncio.run(run(first))
        assert len(got) in (36, 72)  # its number, and what shows that it knows the secret; nothing else


def test_an_end_that_was_shown_cannot_be_shown_again() -> None:
    mine, theirs = os.urandom(32), os.urandom(32)
    shown = links.proof(SECRET, b"caller", mine, theirs)
    assert shown != links.proof(SECRET, b"called", mine, theirs)
    assert shown != links.proof(SECRET, b"caller", theirs, mine)
    assert issubclass(Link, asyncio.Protocol)


@pytest.mark.parametrize("bound", [{"waiting_bytes": 5000}, {"waiting_messages": 5}])
def test_a_browser_that_takes_nothing_is_left_and_costs_no_more_than_is_allowed(
    tmp_path: Path, bound: dict[str, int]
) -> None:
    """Whatever is told to it in another process: here nothing more is kept for it, and the line ends."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await accepted.wait()
        for _ in range(30):
            scope["extensions"][WRITE]["write"]([b"x" * 1000])
        while (await receive())["type"] != "websocket.disconnect":
            pass

    class Deaf(Browser):
        async def send(self, message: Any) -> None:
            await super().send(message)
            if message["type"] == "websocket.accept":
                accepted.set()
            else:
                await gone.wait()
                raise OSError("the line is gone")

    async def run() -> tuple[int, list[str]]:
        server, address, _ = await listening(tmp_path, app)
        caller, browser = Caller(SECRET, links.call), Deaf({"type": "websocket.connect"})
        way = {"write": lambda texts: False, "waiting": lambda: 0, "leaves": gone.set}
        scope = scope_of("websocket", extensions={WRITE: way})
        passed = Passed(scope, browser.receive, browser.send, Limits(**bound))  # type: ignore[arg-type]
        most, came = 0, passed.hear

        def hear(kind: str, more: list[Any]) -> None:
            nonlocal most
            came(kind, more)
            most = max(most, len(passed._came))

        passed.hear = hear  # type: ignore[method-assign]
        assert await caller.go(address, "x", passed, b"") is Outcome.DONE
        assert caller.open_streams() == 0
        caller.close()
        server.close()
        return most, [one["type"] for one in browser.got]

    accepted, gone = asyncio.Event(), asyncio.Event()
    most, got = asyncio.run(run())
    assert most <= 6
    assert len(got) == 2  # it was accepted, and took nothing more
