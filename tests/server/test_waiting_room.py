"""Who comes for a table that is not there yet is let in once, and told that somebody is there until it is."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from hispania.server.api import waiting_room
from hispania.server.api.waiting_room import WaitingRoom
from hispania.server.cluster import house, links
from hispania.server.counts import Counts
from hispania.server.entrance import answer
from hispania.server.refusals import Refusal, Refused

from .processes import LONG
from .support import Place, Running, Someone
from .test_takeover import Killable

SOON = 0.02
USUAL = waiting_room.SIGN
ACCEPT = {"type": "websocket.accept"}
PONG = {"type": "websocket.send", "text": '{"type":"pong"}'}
TABLE = {"type": "websocket.send", "text": '{"type":"table"}'}


class Browser:
    """What came out of the room, and whether it takes anything."""

    def __init__(self) -> None:
        self.said: list[Any] = []
        self.takes = asyncio.Event()
        self.takes.set()

    async def send(self, message: Any) -> None:
        await self.takes.wait()
        self.said.append(message)

    async def has_heard(self, count: int) -> None:
        async with asyncio.timeout(LONG):
            while len(self.said) < count:
                await asyncio.sleep(SOON)


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting_room, "SIGN", SOON)


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting_room, "SIGN", 10 * LONG)


@pytest.mark.usefixtures("soon")
def test_who_waits_is_let_in_once_and_told_again_and_again() -> None:
    async def wait() -> list[Any]:
        browser = Browser()
        async with WaitingRoom(browser.send) as room:
            await browser.has_heard(4)
            for message in (ACCEPT, TABLE):
                await room.send(message)
            told = len(browser.said)
            await asyncio.sleep(5 * SOON)
            assert len(browser.said) == told  # whoever has the table speaks from here on
        return browser.said

    said = asyncio.run(wait())
    assert said == [ACCEPT, *[PONG] * (len(said) - 2), TABLE]


@pytest.mark.usefixtures("late")
def test_who_does_not_wait_goes_straight_through() -> None:
    async def pass_by() -> list[Any]:
        browser = Browser()
        async with WaitingRoom(browser.send) as room:
            for message in (ACCEPT, TABLE):
                await room.send(message)
        return browser.said

    assert asyncio.run(pass_by()) == [ACCEPT, TABLE]


@pytest.mark.usefixtures("soon")
def test_who_is_being_let_in_when_the_table_comes_is_not_let_in_twice() -> None:
    async def meet() -> list[Any]:
        browser = Browser()
        browser.takes.clear()
        async with WaitingRoom(browser.send) as room:
            await asyncio.sleep(3 * SOON)
            answering = [asyncio.create_task(room.send(message)) for message in (ACCEPT, TABLE)]
            await asyncio.sleep(3 * SOON)
            browser.takes.set()
            await asyncio.gather(*answering)
        return browser.said

    said = asyncio.run(meet())
    assert said.count(ACCEPT) == 1
    assert said[0] == ACCEPT
    assert said[-1] == TABLE


def denied(refusal: Refusal) -> list[Any]:
    """A refusal, as an app sends it that has not let a line in."""
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append({**message, "type": f"websocket.{message['type']}"})

    async def nothing() -> Any:
        return {"type": "http.disconnect"}

    app = SimpleNamespace(state=SimpleNamespace(lobby=SimpleNamespace(counts=Counts())))
    asyncio.run(answer(Refused(refusal, "for a reason"))({"type": "http", "app": app}, nothing, send))
    return said


@pytest.mark.parametrize(
    ("refusal", "code"), [(Refusal.NOT_STORED, 1012), (Refusal.TOO_FAST, 1012), (Refusal.NO_TABLE, 4404)]
)
@pytest.mark.usefixtures("soon")
def test_who_was_let_in_is_refused_on_the_line(refusal: Refusal, code: int) -> None:
    messages = denied(refusal)

    async def wait() -> list[Any]:
        browser = Browser()
        async with WaitingRoom(browser.send) as room:
            await browser.has_heard(2)
            for message in messages:
                await room.send(message)
        return browser.said

    *_, told, closed = asyncio.run(wait())
    said = json.loads(told["text"])
    assert (said["type"], said["id"], said["refusal"]["type"]) == ("refused", "", refusal.wire)
    assert said["refusal"]["text"] == "for a reason"
    assert closed == {"type": "websocket.close", "code": code, "reason": refusal.wire}


@pytest.mark.usefixtures("late")
def test_who_was_not_let_in_is_refused_over_http() -> None:
    messages = denied(Refusal.TOO_FAST)

    async def come() -> list[Any]:
        browser = Browser()
        async with WaitingRoom(browser.send) as room:
            for message in messages:
                await room.send(message)
        return browser.said

    assert asyncio.run(come()) == messages


@pytest.mark.usefixtures("soon")
def test_a_browser_that_goes_while_it_waits_is_let_go() -> None:
    async def wait() -> int:
        tried = 0

        async def gone(message: Any) -> None:
            nonlocal tried
            tried += 1
            raise OSError("the browser has gone")

        async with WaitingRoom(gone):
            await asyncio.sleep(10 * SOON)
        return tried

    assert asyncio.run(wait()) == 1


# -------------------------------------------------------------------- in a server


@contextlib.contextmanager
def calling(server: Running, someone: Someone, table: str) -> Iterator[Place]:
    """A line, as soon as it is let in."""
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(address, additional_headers={"Cookie": f"hispania={someone.key}"}, open_timeout=LONG) as line:
        yield Place(line)


@pytest.mark.usefixtures("soon")
def test_a_line_hears_that_somebody_is_there_while_its_table_is_busy(server: Running, ana: Someone) -> None:
    id = ana.opens()["table"]
    live = server.carries_out(server.lobby.find(id))
    server.carries_out(live.lock.acquire())
    with calling(server, ana, id) as here:
        assert [here.hear()["type"] for _ in range(3)] == ["pong"] * 3

        async def let_go() -> None:
            live.lock.release()

        server.carries_out(let_go())
        here.until(lambda message: message["type"] == "table")
        here.act()


@pytest.mark.compiled_only
@pytest.mark.usefixtures("soon", "unhurried")
def test_a_line_to_a_silent_process_waits_inside_and_goes_on(
    process: Callable[..., Running], tmp_path: Path, database: str, free_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PATIENCE", 10 * LONG)
    owner = Killable(tmp_path / "owner", database, free_port, lease=10 * LONG)
    try:
        second, ana = process(), Someone(owner.url)
        id = ana.opens()["table"]
        owner.send(signal.SIGSTOP)
        with calling(second, ana.again_at(second), id) as here:
            assert [here.hear()["type"] for _ in range(3)] == ["pong"] * 3
            owner.send(signal.SIGCONT)
            here.until(lambda message: message["type"] == "table")
            here.act()  # on the same line, through the second process
            assert second.lobby.at_hand(id) is None
    finally:
        owner.end()


@pytest.mark.compiled_only
@pytest.mark.usefixtures("soon", "unhurried")
def test_a_line_that_waits_in_vain_is_told_so(
    process: Callable[..., Running], tmp_path: Path, database: str, free_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "HELLO", 10 * SOON)
    monkeypatch.setattr(house, "PATIENCE", 20 * SOON)
    owner = Killable(tmp_path / "owner", database, free_port, lease=10 * LONG)
    try:
        second, ana = process(), Someone(owner.url)
        id = ana.opens()["table"]
        owner.send(signal.SIGSTOP)
        with calling(second, ana.again_at(second), id) as here:
            told = here.until(lambda message: message["type"] != "pong")
            assert told["refusal"]["type"] == "not-stored"
            with pytest.raises(ConnectionClosed) as closed:
                here.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    finally:
        owner.end()


def test_a_process_without_a_lease_refuses_lines_so_that_a_proxy_tries_another(
    process: Callable[..., Running], late: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert house.HOMELESS + house.LOOKS + house.AGAIN < USUAL, "it is refused before it would be let in"
    first, second = process(), process()
    ana = Someone(first)
    id = ana.opens()["table"]
    own = second.lobby.ownership
    assert own is not None
    monkeypatch.setattr(type(own), "alive", property(lambda one: one is not own))
    address = f"{second.url.replace('http', 'ws', 1)}/api/tables/{id}/socket"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, additional_headers={"Authorization": f"Bearer {ana.key}"}, proxy=None, open_timeout=LONG)
    assert refused.value.response.status_code == 503
