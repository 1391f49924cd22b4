"""Whoever asks for what is dear pays for it, whatever it is, and what is long is done one after the other, fairly."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from hispania import games
from hispania.server import drawings
from hispania.server.drawings import Draw, Drawings
from hispania.server.effort import Account, Efforts, Lane, charged, metered
from hispania.server.settings import Limits, Settings
from hispania.server.thinkers import Thinkers

from .support import PATIENCE, Running, Someone, eventually, refusal, refusal_of

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
    running = Running(Settings(tmp_path, behind_proxy=True, limits=Limits(effort_a_second=1e-9, effort_at_once=0.01)))
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
    server = own_server()
    ana = Someone(server)
    with ana.at(ana.opens()["table"]) as here:
        assert here.ask("previews")["type"] == "answer"
        account = server.app.state.efforts.account("127.0.0.1")
        account.spend(2e9)
        told = here.ask("previews")
        assert refusal(told) == "too-fast"
        assert "network" in told["refusal"]["text"]
        account.spend(-2e9)
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
        eve.spend(5.0)  # three more than there were
        for moment in (0.0, 5.0, 6.5):
            now[0] = moment
            found += [eve.is_used_up, ana.is_used_up]
        return found

    assert asyncio.run(run()) == [True, False, True, False, False, False]


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
