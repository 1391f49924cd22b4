"""Whoever asks for what is dear pays for it, whatever it is, and what is long is done one after the other, fairly."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from hispania import games
from hispania.server import drawings
from hispania.server.api import copies, facts
from hispania.server.drawings import Draw, Drawings
from hispania.server.effort import Account, Efforts, Lane, charged, metered, used_up
from hispania.server.people import hashed
from hispania.server.refusals import Refused
from hispania.server.settings import Limits, Settings
from hispania.server.tables import lists
from hispania.server.tables.live import Live
from hispania.server.thinkers import Thinkers

from .support import ALONE, PATIENCE, UNLIMITED, Running, Someone, eventually, refusal, refusal_of

Makes = Callable[..., Running]
LITTLE = {"effort_a_second": 1e-9, "effort_at_once": 1e-9}


def test_a_network_that_has_used_up_its_effort_is_refused(own_server: Makes) -> None:
    server = own_server(**LITTLE)
    ana = Someone(server, key="nobody's")  # the server has answered whether it is well: that was more than there is
    assert refusal_of(ana.post("/api/me", {})) == (429, "too-fast")
    with pytest.raises(InvalidStatus) as refused, ana.at("a-table"):
        pass
    assert refused.value.response.status_code == 429
    assert ana.http.get("/").status_code < 500  # pages are no work: whoever is refused can read why


def test_what_one_network_uses_up_is_not_missing_in_another(tmp_path: Path) -> None:
    running = Running(Settings(tmp_path, behind_proxy=True, limits=Limits(effort_a_second=1e-9, effort_at_once=0.1)))
    try:
        eve, ana = Someone(running), Someone(running, key="nobody's")
        ana.http.headers["X-Forwarded-For"] = "192.0.2.7"
        while (answer := eve.http.get("/api/games/peoples", headers={"Cache-Control": "no-cache"})).is_success:
            continue
        assert refusal_of(answer) == (429, "too-fast")
        assert ana.http.get("/api/games").status_code == 200
    finally:
        running.stop()


def test_a_line_pays_for_what_is_said_on_it(own_server: Makes) -> None:
    server = own_server(effort_a_second=1e-9, effort_at_once=1000.0)
    ana = Someone(server)
    with ana.at(ana.opens()["table"]) as here:
        assert here.ask("previews")["type"] == "answer"
        spend(server, 1100.0)
        told = here.ask("previews")
        assert refusal(told) == "too-fast"
        assert "network" in told["refusal"]["text"]
        spend(server, -1100.0)
        assert here.ask("previews")["type"] == "answer"


def test_reading_a_long_game_is_paid_by_whoever_asks_for_it(own_server: Makes, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = Someone(own_server())
    id = ana.opens()["table"]
    spent: list[float] = []
    server = own_server()
    ana = ana.again_at(server)
    monkeypatch.setattr(Account, "spend", lambda account, seconds: spent.append(seconds) if account.network else None)
    ana.table(id)
    assert len(spent) >= 3  # the request, its rows, and its game
    assert all(seconds >= 0 for seconds in spent)


# -------------------------------------------------------------------- how it is counted


class Counted(Account):
    """An account that keeps its entries."""

    def __init__(self, network: str = "there", person: str = "eve") -> None:
        super().__init__(network, person, None, lambda: 0.0)
        self.entries: list[float] = []

    def spend(self, seconds: float) -> None:
        self.entries.append(seconds)


def test_each_step_of_a_task_is_counted_and_waiting_is_not() -> None:
    account = Counted()

    async def work(gate: asyncio.Event) -> str:
        await gate.wait()
        try:
            await asyncio.sleep(PATIENCE)
        except asyncio.CancelledError:
            await asyncio.sleep(0)
            return "ended well"
        return "never"

    async def run() -> str:
        gate = asyncio.Event()
        task = asyncio.create_task(metered(work(gate), account))
        await asyncio.sleep(0)
        gate.set()
        for _ in range(3):
            await asyncio.sleep(0)
        task.cancel()
        return await task

    assert asyncio.run(run()) == "ended well"
    assert len(account.entries) == 4  # to the gate, to the sleep, past the cancellation, to the end
    with pytest.raises(LookupError):
        asyncio.run(_raising(account))


async def _raising(account: Account) -> None:
    async def work() -> None:
        raise LookupError

    await metered(work(), account)


def test_what_a_thread_does_is_put_down_to_whoever_began_it() -> None:
    efforts, spent = Efforts(Limits()), []

    async def run() -> int:
        account = efforts.account("there", "eve")
        work = charged(lambda a, b: a + b)
        efforts.account("elsewhere")  # somebody else's turn has come
        account_spend = Account.spend
        try:
            Account.spend = lambda mine, seconds: spent.append(mine is account)  # type: ignore[method-assign]
            found: int = await asyncio.to_thread(work, 3, 4)
            await asyncio.sleep(0)
        finally:
            Account.spend = account_spend  # type: ignore[method-assign]
        return found

    assert asyncio.run(run()) == 7
    assert spent == [True]


def test_who_owes_waits_until_it_is_made_up_for() -> None:
    now = [0.0]
    efforts = Efforts(Limits(effort_a_second=0.5, effort_at_once=2.0), lambda: now[0])

    async def run() -> list[bool]:
        eve, ana, found = efforts.account("there"), efforts.account("here"), []
        eve.spend(50.0)  # nobody owes more than there is for one at once
        for moment in (0.0, 3.9, 4.0):
            now[0] = moment
            found += [eve.is_used_up, ana.is_used_up]
        return found

    assert asyncio.run(run()) == [True, False, True, False, False, False]


def test_one_person_leaves_the_others_of_their_network_something() -> None:
    now = [0.0]
    efforts = Efforts(Limits(effort_a_second=0.5, effort_at_once=4.0), lambda: now[0])

    async def run() -> list[list[bool]]:
        eve, again, ana = (efforts.account("there", who) for who in ("eve", "eve", "ana"))
        nobody, somebody = efforts.account("there", ""), efforts.account("there")  # who is not known yet
        found = []
        for spends, seconds in ((eve, 2.1), (eve, 0.0), (ana, 1.95)):
            spends.spend(seconds)
            found.append([one.is_used_up for one in (eve, again, ana, nobody, somebody)])
            now[0] += 0.1
        somebody.belongs_to("eve")
        now[0] += 8.0
        eve.spend(100.0)  # of which half as much is owed as their network may owe
        now[0] += 8.0
        return [*found, [eve.is_used_up, somebody.is_used_up]]

    late = [True, True, False, False, False]
    assert asyncio.run(run()) == [late, late, [True, True, False, False, False], [False, False]]


def test_who_has_used_up_theirs_is_refused_when_their_turn_comes_and_nothing_is_done() -> None:
    efforts, done = Efforts(Limits(effort_a_second=1e-9, effort_at_once=100.0)), []
    go = threading.Event()

    async def run() -> list[Any]:
        lane = Lane()

        async def first() -> None:
            efforts.account("elsewhere", "ana")
            await lane.do(lambda: go.wait(PATIENCE))

        async def asks(name: str) -> None:
            efforts.account("there", "eve")
            await lane.do(lambda: done.append(name))

        async def in_turn() -> None:
            efforts.account("there", "eve")
            async with lane.turn():
                done.append("a turn")

        async def in_the_middle() -> None:
            efforts.account("there", "eve").has_begun = True
            await lane.do(lambda: done.append("in the middle"))

        began = asyncio.create_task(first())
        await asyncio.sleep(0)
        came_in = [asyncio.create_task(one) for one in (asks("one"), asks("two"), in_turn(), in_the_middle())]
        await asyncio.sleep(0)
        efforts.account("there", "eve").spend(51.0)  # more than one person's share; they came in before
        go.set()
        found = await asyncio.gather(*came_in, return_exceptions=True)
        await began
        lane.close()
        return found

    *refused, went_on = asyncio.run(run())
    assert [one.refusal.wire for one in refused] == ["too-fast"] * 3
    assert went_on is None
    assert done == ["in the middle"]


def test_who_was_let_in_once_goes_through() -> None:
    """A record is read, and then its table made: nobody is sent away in between."""
    efforts = Efforts(Limits(effort_a_second=1e-9, effort_at_once=100.0))

    async def run() -> list[int]:
        lane, account = Lane(), efforts.account("there", "eve")
        found = [await lane.do(lambda: 1)]
        account.spend(1000.0)
        found.append(await lane.do(lambda: 2))
        lane.close()
        return found

    assert asyncio.run(run()) == [1, 2]


def spend(server: Running, seconds: float, person: str | None = None) -> None:
    """Much was done for this network, or for one person in it."""

    async def does() -> None:
        server.app.state.efforts.account("127.0.0.1", person).spend(seconds)

    server.carries_out(does())


def id_of(server: Running, someone: Someone) -> str:
    return server.lobby.people._known[hashed(someone.key)]


def test_a_neighbour_is_answered_when_somebody_has_used_up_their_share(own_server: Makes) -> None:
    server = own_server(effort_a_second=1e-9, effort_at_once=1000.0, requests_a_second=1e-9, requests_at_once=100)
    ana, eve = Someone(server, "Ana"), Someone(server, "Eve")
    table = ana.opens()["table"]
    spend(server, 501.0, id_of(server, eve))
    assert refusal_of(eve.http.get(f"/api/tables/{table}")) == (429, "too-fast")
    assert refusal_of(eve.post("/api/tables", ALONE)) == (429, "too-fast")
    before = left_of(server)
    for _ in range(50):
        assert refusal_of(eve.post("/api/tables/import", {"record": "x" * 10_000})) == (429, "too-fast")
    assert left_of(server) >= before  # what is refused costs her neighbours nothing
    with pytest.raises(InvalidStatus), eve.at(table):
        pass
    assert ana.http.get(f"/api/tables/{table}").status_code == 200
    with ana.at(table) as here:
        assert here.act()["type"] == "ack"
    assert Someone(server, "Ben").http.get("/api/me/keys").status_code == 200


def test_people_of_one_network_take_turns_in_the_lane(own_server: Makes) -> None:
    server = own_server()
    ana, eve, goes_on = Someone(server, "Ana"), Someone(server, "Eve"), threading.Event()
    record = ana.record(ana.opens()["table"])
    lane = server.lobby.lane

    def brings(someone: Someone) -> threading.Thread:
        before = lane.waiting()
        thread = threading.Thread(target=lambda: someone.post("/api/tables/import", {"record": record}))
        thread.start()
        eventually(lambda: lane.waiting() == before + 1)
        return thread

    try:
        fill(server, "elsewhere", goes_on)
        threads = [brings(one) for one in (eve, eve, eve, ana)]
        people = [one.person for one in lane._one.waiting()]
    finally:
        goes_on.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert people == [id_of(server, one) for one in (eve, ana, eve, eve)]


def fill(server: Running, network: str, goes_on: threading.Event) -> None:
    """Somebody's work fills the lane until it goes on."""
    began = threading.Event()

    def work() -> None:
        began.set()
        goes_on.wait(2 * PATIENCE)

    async def begin() -> None:
        server.app.state.efforts.account(network, "somebody")
        server.lobby._spawn(server.lobby.lane.do(work))

    server.carries_out(begin())
    assert began.wait(PATIENCE)


def left_of(server: Running) -> float:
    found: float = server.app.state.efforts._networks.of("127.0.0.1")._left
    return found


def burn(seconds: float) -> None:
    """Work that takes so long, by the clock by which it is paid."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_what_is_done_beside_is_paid_for(own_server: Makes, monkeypatch: pytest.MonkeyPatch) -> None:
    server, work = own_server(effort_a_second=1e-9, effort_at_once=100.0), 0.1
    ana = Someone(server)
    ana.opens()

    def dearer(module: Any, name: str) -> None:
        really = getattr(module, name)

        def dear(*given: Any) -> Any:
            burn(work)
            return really(*given)

        monkeypatch.setattr(module, name, dear)

    dearer(copies.wire, "Copy")  # in the lane
    dearer(lists, "_listed")  # where the database is asked
    dearer(facts.wire, "Check")  # in the event loop
    for ask in (
        lambda: ana.http.get("/api/games/conquest/copies/shipped"),
        lambda: ana.post("/api/me", {}),
        lambda: ana.post("/api/games/conquest/check", {"options": {}}),
    ):
        before = left_of(server)
        assert ask().status_code == 200
        eventually(lambda before=before: before - left_of(server) >= work)  # type: ignore[misc]


def test_networks_take_turns_in_the_lane() -> None:
    order: list[str] = []
    go = threading.Event()

    async def run() -> None:
        lane, efforts = Lane(), Efforts(Limits())

        async def asks(network: str, name: str) -> None:
            efforts.account(network, network)
            await lane.do(lambda: (go.wait(PATIENCE), order.append(name)))

        tasks = [asyncio.create_task(asks("there", f"eve {n}")) for n in range(5)]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(asks("here", "ana")))
        for _ in range(3):
            await asyncio.sleep(0)
        assert lane.waiting() == 5  # one thing is being done
        go.set()
        await asyncio.gather(*tasks)
        lane.close()

    asyncio.run(run())
    assert order.index("ana") <= 2


def test_a_fault_in_the_lane_is_for_whoever_asked(own_server: Makes) -> None:
    ana = Someone(own_server())
    answer: Any = ana.post("/api/games/conquest/copies/read", {"file": "no = [tables"})
    assert refusal_of(answer) == (422, "unreadable")


# -------------------------------------------------------------------- drawings


def test_a_drawing_is_made_once_for_all_who_wait_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = games.rules()
    begun: list[str] = []
    go = threading.Event()

    def do(self: Draw, rules: Any, printed: Any, stop: Any, progress: Any) -> bytes:
        begun.append(printed.hash)
        go.wait(PATIENCE)
        if len(begun) == 1:
            raise LookupError
        return b"{}"

    monkeypatch.setattr(Draw, "do", do)
    monkeypatch.setattr(drawings, "_prepared", {})
    monkeypatch.setattr(drawings, "MOST_KEPT", 1)

    async def run() -> None:
        thinkers = Thinkers(2, processes=False)
        found = Drawings(thinkers)

        async def asked() -> list[Any]:
            waiting = [asyncio.create_task(found.drawing(rules, rules.printed())) for _ in range(20)]
            await asyncio.sleep(0)
            go.set()
            return await asyncio.gather(*waiting, return_exceptions=True)

        assert {type(one) for one in await asked()} == {LookupError}  # all who waited for it are told
        assert await asked() == [b"{}"] * 20  # and it is tried again
        assert len(begun) == 2

        async def facts() -> bytes:
            return b"[]"

        await found.of("facts", rules, rules.printed(), facts)  # for which the drawing makes room
        await asked()
        assert len(begun) == 3
        thinkers.close()

    asyncio.run(run())


def test_what_the_server_plays_on_makes_room_for_no_copy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rules = games.rules("peoples")
    monkeypatch.setattr(drawings, "_prepared", {})
    usual = Settings(tmp_path)
    drawings.prepare(usual, "peoples")
    monkeypatch.setattr(Draw, "do", lambda *given: pytest.fail("it is drawn already"))
    monkeypatch.setattr(drawings, "MOST_KEPT", 0)
    found = asyncio.run(Drawings(Thinkers(1, processes=False)).drawing(rules, usual.printed_game(rules)))
    assert found.startswith(b"{")


def test_nobody_keeps_a_table_while_they_wait_for_their_turn(own_server: Makes) -> None:
    server = own_server()
    ana, eve = Someone(server), Someone(server)
    id = ana.opens()["table"]
    asked: list[int] = []

    async def with_a_turn(gate: asyncio.Event, has: threading.Event) -> None:
        async with server.lobby.table_lane.turn():
            has.set()
            await gate.wait()

    loop = server._server.servers[0].get_loop()
    gate, has = asyncio.Event(), threading.Event()
    asyncio.run_coroutine_threadsafe(with_a_turn(gate, has), loop)
    assert has.wait(PATIENCE)
    looks = threading.Thread(target=lambda: asked.append(eve.http.get(f"/api/tables/{id}/steps").status_code))
    looks.start()
    eventually(lambda: server.lobby.table_lane.waiting() == 1)
    with ana.at(id) as here:  # who plays there goes on
        here.to_roman_phase()
    assert not asked
    loop.call_soon_threadsafe(gate.set)
    looks.join(PATIENCE)
    assert asked == [200]


@pytest.fixture
def two_networks(tmp_path: Path) -> Iterator[tuple[Running, Someone, Someone]]:
    """A server behind a proxy, with Ana, and Eve in another network."""
    server = Running(Settings(tmp_path, behind_proxy=True, limits=UNLIMITED))
    ana, eve = Someone(server, "Ana"), Someone(server, "Eve")
    eve.http.headers["X-Forwarded-For"] = "192.0.2.66"
    yield server, ana, eve
    server.stop()


def asks_for_steps(someone: Someone, table: str) -> tuple[threading.Thread, list[int]]:
    told: list[int] = []
    path = f"/api/tables/{table}/steps"
    asks = threading.Thread(target=lambda: told.append(someone.http.get(path, timeout=2 * PATIENCE).status_code))
    asks.start()
    return asks, told


def test_whoever_waits_for_a_table_to_be_read_keeps_nobody_from_steps(
    two_networks: tuple[Running, Someone, Someone],
) -> None:
    server, ana, eve = two_networks
    goes_on = threading.Event()
    short, played = ana.opens()["table"], eve.opens()["table"]
    with eve.at(played) as here:
        here.play_until(lambda now: now["over"] or now["version"] > 50)
    brought = eve.post("/api/tables/import", {"record": eve.record(played)}).json()["table"]  # which is long

    async def put_down() -> None:
        server.lobby.memory._let_go(server.lobby.memory.get(brought))  # type: ignore[arg-type]

    server.carries_out(put_down())
    fill(server, "192.0.2.66", goes_on)  # what Eve has asked for waits in her network's queue
    asks, told = asks_for_steps(eve, brought)
    try:
        eventually(lambda: server.lobby.lane.waiting() == 1)
        assert ana.http.get(f"/api/tables/{short}/steps").status_code == 200
        assert not told
    finally:
        goes_on.set()
        asks.join(PATIENCE)
    assert told == [200]


def test_whoever_waits_for_a_table_that_somebody_keeps_keeps_nobody_from_steps(
    two_networks: tuple[Running, Someone, Someone], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, ana, eve = two_networks
    short, kept = ana.opens()["table"], eve.opens()["table"]
    lane, gates = server.lobby.table_lane, []
    really, turns = lane.turn, []

    async def keep() -> None:
        gates.append(asyncio.Event())

        async def keeps() -> None:
            async with server.lobby.hold(kept):
                await gates[-1].wait()

        server.lobby._spawn(keeps())
        await asyncio.sleep(0)

    @contextlib.asynccontextmanager
    async def turn() -> AsyncIterator[None]:
        async with really():
            if not turns:
                await keep()  # somebody takes the table when the turn has come already
            turns.append(None)
            yield

    monkeypatch.setattr(lane, "turn", turn)
    asks, told = asks_for_steps(eve, kept)
    try:
        eventually(lambda: bool(turns))
        assert ana.http.get(f"/api/tables/{short}/steps").status_code == 200
        assert not told
    finally:
        server._server.servers[0].get_loop().call_soon_threadsafe(lambda: [gate.set() for gate in gates])
        asks.join(PATIENCE)
    assert told == [200]


def test_whoever_gives_up_waiting_holds_nobody_up() -> None:
    async def run() -> None:
        lane = Lane()

        async def waits() -> None:
            async with lane.turn():
                await asyncio.sleep(0)

        async with lane.turn():
            late = [asyncio.create_task(waits()) for _ in range(3)]
            await asyncio.sleep(0)
            late[0].cancel()
        await asyncio.gather(*late, return_exceptions=True)
        assert [task.cancelled() for task in late] == [True, False, False]
        assert await lane.do(lambda: 7) == 7
        lane.close()

    asyncio.run(run())


def test_whoever_waits_for_a_table_with_somebody_who_is_refused_has_it_read_for_themselves(own_server: Makes) -> None:
    server = own_server()
    ana = Someone(server, "Ana")
    table = ana.opens()["table"]
    lobby = server.lobby
    begun, over, really = asyncio.Event(), asyncio.Event(), lobby._load

    async def refused_at_first(id: str, dead: str, whole: bool) -> Live:
        if over.is_set():
            return await really(id, dead, whole)
        begun.set()
        try:
            await over.wait()
            raise used_up()
        finally:
            del lobby._loading[id]

    async def both() -> tuple[object, object]:
        live = lobby.memory.get(table)
        assert live is not None
        lobby.memory.put_down(live)
        lobby._load = refused_at_first  # type: ignore[method-assign]
        eve = asyncio.create_task(lobby.find(table))
        await begun.wait()
        ben = asyncio.create_task(lobby.find(table))
        await asyncio.sleep(0)
        over.set()
        first, second = await asyncio.gather(eve, ben, return_exceptions=True)
        return first, second

    first, second = server.carries_out(both())
    assert isinstance(first, Refused)
    assert isinstance(second, Live)
    assert ana.table(table)["now"]["version"] == second.version
