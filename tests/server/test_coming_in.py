"""Who comes by a line is somebody before their table is looked for: counted, in a fair order, with a key that holds."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from hispania.server.api import sockets
from hispania.server.effort import Lane, used_up, working_for
from hispania.server.refusals import Refused
from hispania.server.settings import Settings
from hispania.server.tables import loading, snapshots, views
from hispania.server.tables.lobby import Lobby

from .processes import owner, until
from .support import PATIENCE, UNLIMITED, Message, Running, Someone, eventually

FEW = dataclasses.replace(UNLIMITED, tables_in_memory=1, sockets_of_one_person=2)


@pytest.fixture(params=["sqlite", "postgresql"])
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    database = request.getfixturevalue("database") if request.param == "postgresql" else None
    running = Running(Settings(tmp_path / "data", database=database, behind_proxy=True, limits=FEW))
    yield running
    running.stop()


def calling(server: Running, someone: Someone, table: str, network: str = "192.0.2.6") -> ClientConnection:
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Cookie": f"hispania={someone.key}", "X-Forwarded-For": network}
    return connect(address, additional_headers=headers, max_size=None, open_timeout=PATIENCE)


def heard(line: ClientConnection, *wanted: str) -> Message:
    """The first message of one of these types."""
    while True:
        message: Message = json.loads(line.recv(PATIENCE))
        if message["type"] in wanted:
            return message


class Slow:
    """Games are read one after the other, and each only when it is let."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.order: list[str] = []
        self.networks: set[str] = set()
        self.goes_on = threading.Event()
        live, load = loading.Stored.live, Lobby._load

        def waits(stored: Any, fence: int | None = None) -> Any:
            self.order.append(stored.facts.id)
            assert self.goes_on.wait(PATIENCE)
            return live(stored, fence)

        async def noted(lobby: Lobby, table_id: str, dead: str, whole: bool) -> Any:
            self.networks.add(working_for().network)
            return await load(lobby, table_id, dead, whole)

        monkeypatch.setattr(loading, "SHORT", -1)
        monkeypatch.setattr(loading.Stored, "live", waits)
        monkeypatch.setattr(Lobby, "_load", noted)


def asleep(server: Running, someone: Someone, count: int) -> list[str]:
    """Tables that are not in memory."""
    ids = [someone.opens()["table"] for _ in range(count)]
    someone.opens()
    eventually(lambda: all(server.lobby.memory.get(id) is None for id in ids))
    return ids


@pytest.mark.compiled_only
def test_networks_take_turns_where_tables_are_read_for_lines(proxied: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    eve, ana = Someone(proxied, "Eve"), Someone(proxied, "Ana")
    [mine] = asleep(proxied, ana, 1)
    hers = asleep(proxied, eve, 2)
    third = Someone(proxied, "Eve's brother")
    [his] = asleep(proxied, third, 1)
    slow, lane = Slow(monkeypatch), proxied.lobby.lane

    def comes(someone: Someone, table: str, network: str) -> threading.Thread:
        def come() -> None:
            with calling(proxied, someone, table, network) as line:
                heard(line, "table")

        thread = threading.Thread(target=come)
        thread.start()
        return thread

    try:
        threads = [comes(eve, hers[0], "192.0.2.6")]
        eventually(lambda: slow.order == hers[:1])
        for number, (someone, table) in enumerate(((eve, hers[1]), (third, his)), 1):
            threads.append(comes(someone, table, "192.0.2.6"))
            eventually(lambda number=number: lane.waiting() == number)
        threads.append(comes(ana, mine, "192.0.2.7"))
        eventually(lambda: lane.waiting() == 3)
    finally:
        slow.goes_on.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert slow.order.index(mine) <= 2  # Eve's network was first, and she has one turn before the others
    assert slow.networks == {"192.0.2.6", "192.0.2.7"}


@pytest.mark.compiled_only
def test_lines_that_wait_for_their_table_are_counted(proxied: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    eve = Someone(proxied, "Eve")
    [id] = asleep(proxied, eve, 1)
    slow, state = Slow(monkeypatch), proxied.app.state
    told: list[str] = []

    def come() -> None:
        with calling(proxied, eve, id) as line:
            told.append(heard(line, "table")["type"])

    threads = [threading.Thread(target=come) for _ in range(2)]
    try:
        for thread in threads:
            thread.start()
        eventually(lambda: sum(state.lines_of._held.values()) == 2)
        with pytest.raises(InvalidStatus) as refused, calling(proxied, eve, id):
            pass
        assert refused.value.response.status_code == 429
    finally:
        slow.goes_on.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert told == ["table", "table"]
    eventually(lambda: not state.lines_of._held)


def test_whose_key_ends_while_they_wait_for_a_table_comes_in_as_a_stranger(server: Running, ana: Someone) -> None:
    other = Someone(server, "for a moment")
    ticket = ana.post("/api/me/ticket", {}).json()["ticket"]
    other.post("/api/me/claim", {"ticket": ticket}).raise_for_status()
    key = other.http.cookies["hispania"]
    id = ana.opens()["table"]
    live = server.carries_out(server.lobby.find(id))
    server.carries_out(live.lock.acquire())
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{id}/socket"
    with connect(address, additional_headers={"Cookie": f"hispania={key}"}, max_size=None) as line:
        assert ana.post("/api/me/keys/others/end", {}).is_success

        async def let_go() -> None:
            live.lock.release()

        server.carries_out(let_go())
        assert heard(line, "table", "refused")["refusal"]["type"] == "not-stored"
    assert not live.viewers


@pytest.mark.compiled_only
@pytest.mark.usefixtures("unhurried")
def test_lines_whose_key_ended_while_nothing_could_be_heard_are_cut(process: Callable[..., Running]) -> None:
    here, there = process(), process()
    ana = Someone(here, "Ana")
    id = ana.opens()["table"]
    keys = ana.post("/api/me/recovery", {}).json()
    again = Someone(there, "another browser")
    again.post("/api/me/recover", {"code": keys["code"]}).raise_for_status()
    here.lobby.ownership._said = lambda payload: None  # type: ignore[union-attr,method-assign]
    with ana.at(id) as line:
        again.post("/api/me/keys/others/end", {}).raise_for_status()
        assert line.command("undo")["type"] == "refused"  # the line is there still
        here.carries_out(here.app.state.house._catch_up())
        with pytest.raises(ConnectionClosed, match="1012"):
            line.until(lambda message: False)


@pytest.mark.compiled_only
def test_nobody_waits_for_a_database_that_is_silent_at_a_process_without_a_lease(
    process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = process()
    ana = Someone(server, "Ana")
    id, own = ana.opens()["table"], server.lobby.ownership

    async def silence(connection: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(server.lobby.people, "find", silence)
    monkeypatch.setattr(type(own), "alive", property(lambda one: one is not own))
    with pytest.raises(InvalidStatus) as refused, calling(server, ana, id):
        pass
    assert refused.value.response.status_code == 503


# -------------------------------------------------------------------- what breaks on the way in


def test_a_line_that_breaks_while_its_table_is_told_is_no_viewer(
    server: Running, ana: Someone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    id = ana.opens()["table"]
    with monkeypatch.context() as patch:
        patch.setattr(sockets.views, "table_message", _raising)
        with pytest.raises(ConnectionClosed), ana.at(id):
            pass
    live = server.lobby.at_hand(id)
    assert live is not None
    eventually(lambda: not live.viewers)
    with ana.at(id) as here:
        assert here.act()["type"] == "ack"


def _raising(*_: Any, **__: Any) -> bytes:
    raise LookupError("for a test")


def test_what_is_stored_is_acknowledged_although_it_cannot_be_told(
    server: Running, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        with monkeypatch.context() as patch:
            patch.setattr(views, "tell_played", _raising)
            said = {"decision": here.decision(), "line": line_of(here.now)}
            here.say({"type": "command", "id": "x", "do": "act", **said})
            with pytest.raises(ConnectionClosed, match="1012"):
                here.until(lambda message: message["type"] == "refused")
        before = here.now["version"]
    with ana.at(id) as again:
        assert again.now["version"] == before + 1
        answer = again.command("act", id="x", line=line_of(here.now))
        assert (answer["type"], answer["version"]) == ("ack", before + 1)


def line_of(now: Message) -> str:
    line: str = now["legal"][0]["line"]
    return line


# -------------------------------------------------------------------- tables that leave memory


def test_steps_stay_until_everybody_who_sits_here_has_seen_them(
    own_server: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "APART", 16)
    server = own_server(**dataclasses.asdict(UNLIMITED))
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    id, rng = ana.opens({"game": "spartacvs", "options": {}})["table"], random.Random(5)
    with ana.at(id) as here:
        while True:
            here.act(rng.choice)
            live = server.lobby.memory.get(id)
            assert live is not None
            if live.rested_at and live.rested_at == len(live.table.history):
                break
        seat = next(seat for seat in live.seats if seat not in live.deciding)
        opened = ana.post(f"/api/tables/{id}/seats/{seat}", {"to": "open"}).json()
        ben.post(f"/api/tables/{id}/join", {"invitation": opened["invitation"]}).raise_for_status()
        while here.now["legal"] is not None or here.now["waits"]:  # until it is Ben's turn
            here.act(rng.choice)
        with ben.at(id) as there:
            for _ in range(3):
                if there.now["legal"] is None:
                    break
                assert there.act(rng.choice)["type"] == "ack"


def test_a_table_goes_on_although_somebody_could_not_have_it_read_whole(
    own_server: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "APART", 16)
    server = own_server(**dataclasses.asdict(UNLIMITED))
    ana, eve = Someone(server, "Ana"), Someone(server, "Eve")
    id, rng = ana.opens({"game": "peoples", "options": {}})["table"], random.Random(3)
    monkeypatch.setattr(loading, "SHORT", -1)
    driven: list[str] = []
    with ana.at(id) as here:
        while not (live := server.lobby.memory.get(id)) or not live.table.history.base:
            here.act(rng.choice)
        drive = server.lobby.drive
        monkeypatch.setattr(server.lobby, "drive", lambda live: (driven.append(live.facts.id), drive(live)))
        with monkeypatch.context() as patch:
            patch.setattr(Lane, "do", refusing(Lane.do))
            answer = eve.http.get(f"/api/tables/{id}/steps?from=1")
            assert answer.status_code == 429
        eventually(lambda: driven == [id])  # who watches it has it again, without doing anything
        assert server.lobby.memory.get(id) is not None
        assert here.act(rng.choice)["type"] == "ack"


def refusing(do: Any) -> Any:
    """A lane that refuses whoever asks for themselves: they have used up theirs."""

    async def refused(lane: Lane, work: Any) -> Any:
        if working_for().network:
            raise used_up()
        return await do(lane, work)

    return refused


@pytest.mark.compiled_only
@pytest.mark.usefixtures("unhurried")
def test_a_table_that_is_wanted_twice_is_not_given_back_when_it_was_taken_again(
    process: Callable[..., Running], database: str
) -> None:
    server = process()
    id = Someone(server, "Ana").opens()["table"]

    async def race() -> None:
        lobby = server.lobby
        await lobby.find(id)
        done = await asyncio.gather(
            lobby.yield_table(id), lobby.yield_table(id), lobby.find(id), return_exceptions=True
        )
        assert all(one is None or isinstance(one, (Refused, sockets.Live)) for one in done)

    for _ in range(20):
        server.carries_out(race())
        live = server.lobby.memory.get(id)
        if live is not None:
            assert owner(database, id) == (server.lobby.ownership.id, live.fence)  # type: ignore[union-attr]
        else:
            until(lambda: owner(database, id)[0] is None, "it was not given back")
