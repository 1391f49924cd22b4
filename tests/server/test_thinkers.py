"""Thinking in its own place: fair turns, computers where somebody waits, processes that die and are called off."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hispania import games, players
from hispania.contract.game import CHANCE, OVER
from hispania.errors import Cancelled
from hispania.players.playing import play
from hispania.server import thinkers as thinkers_module
from hispania.server.fair import FairQueue
from hispania.server.refusals import Refusal, Refused
from hispania.server.settings import Limits, Settings
from hispania.server.tables import computers
from hispania.server.thinkers import Rank, Thinkers
from hispania.server.thinking import Advise, Decide, Tell, decided, ponders
from hispania.table.session import Table

from .support import ALONE, PATIENCE, UNLIMITED, Running, Someone, eventually, refusal_of

Makes = Callable[..., Running]
COMPUTERS = {**ALONE, "seats": dict.fromkeys("UCK", "computer"), "computers": dict.fromkeys("UCK", "recruit")}


# -------------------------------------------------------------------- turns


def test_networks_take_turns_and_their_people_do() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(100):
        queue.put(f"eve {number}", "there", "eve")
        queue.put(f"mallory {number}", "there", f"mallory {number}")
    queue.put("ana", "here", "ana")
    queue.put("ben", "there", "ben")
    order = list(queue)
    assert order == [queue.get() for _ in range(202)]
    assert queue.get() is None
    assert order.index("ana") == 1
    assert order[0] == "eve 0"
    assert order.index("eve 1") > order.index("mallory 99")  # a hundred people in one network are before her second
    assert order.index("ben") < order.index("eve 1")


def served(count: int, ask: Callable[[Thinkers, Callable[[str], Callable[[], None]]], Any]) -> list[str]:
    """What so many thinkers did, in order, of what was asked while the first of it was still being thought about."""
    order: list[str] = []
    go = threading.Event()

    def work(name: str) -> Callable[[], None]:
        def think() -> None:
            go.wait(PATIENCE)
            order.append(name)

        return think

    async def run() -> None:
        thinkers = Thinkers(count, processes=False)
        first = thinkers.ask(work("first"), network="there", person="eve")
        await asyncio.sleep(0)
        asked = ask(thinkers, work)
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(first.done, *(one.done for one in asked), return_exceptions=True)
        thinkers.close()

    asyncio.run(run())
    return order


def test_whoever_asks_for_much_waits_behind_their_own() -> None:
    def ask(thinkers: Thinkers, work: Callable[[str], Callable[[], None]]) -> list[Any]:
        many = [thinkers.ask(work(f"eve {n}"), network="there", person="eve") for n in range(20)]
        called_off = thinkers.ask(work("never"), network="here", person="ana")
        called_off.done.cancel()
        return [*many, thinkers.ask(work("ana"), network="here", person="ana")]

    order = served(1, ask)
    assert order.index("ana") == 2  # the first was begun, and one of hers was before
    assert len(order) == 22


def test_what_nobody_waits_for_comes_last_unless_somebody_does() -> None:
    def ask(thinkers: Thinkers, work: Callable[[str], Callable[[], None]]) -> list[Any]:
        later = [thinkers.ask(work(f"later {n}"), person="eve", rank=Rank.LATER) for n in range(5)]
        now = [thinkers.ask(work(f"now {n}"), person="eve") for n in range(5)]
        thinkers.hurry(later[3])
        return later + now

    order = served(1, ask)
    assert order == ["first", *(f"now {n}" for n in range(5)), "later 3", "later 0", "later 1", "later 2", "later 4"]


# -------------------------------------------------------------------- computers play for somebody


@pytest.fixture
def unwatched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever does not watch is forgotten at once."""
    monkeypatch.setattr(computers, "AWAITED", 0.0)
    monkeypatch.setattr(computers, "SLOWLY", 0.0)


def version(server: Running, id: str) -> int:
    live = server.lobby.at_hand(id)
    assert live is not None
    return live.version


@pytest.mark.usefixtures("unwatched")
def test_computers_among_themselves_wait_until_somebody_watches(own_server: Makes) -> None:
    server = own_server()
    eve, ana = Someone(server), Someone(server)
    many = [eve.opens(COMPUTERS)["table"] for _ in range(20)]
    with ana.at(ana.opens(COMPUTERS)["table"]) as here:
        here.until(lambda message: bool(here.now["over"]))
    assert {version(server, id) for id in many} == {1}  # the deal
    with eve.at(many[0]) as there:
        there.until(lambda message: there.now["version"] > 5)


@pytest.mark.usefixtures("unwatched")
def test_a_computer_plays_on_towards_a_person_who_is_not_here(own_server: Makes) -> None:
    server = own_server()
    ana = Someone(server)
    id = ana.opens(ALONE, seats={"U": "computer"}, computers={"U": "recruit"})["table"]
    with ana.at(id) as here:
        here.play_until(lambda now: "U" in now["deciding"] or now["over"])
        assert not here.now["over"]
    eventually(lambda: "U" not in server.lobby.at_hand(id).standing.deciding)  # type: ignore[union-attr]


def test_a_computer_goes_on_after_its_decision_could_not_be_stored(
    own_server: Makes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever watches it keeps their line: nothing else would let it go on."""
    monkeypatch.setattr(computers, "STORED_AGAIN", 0.01)
    server = own_server()
    store, refused = server.lobby.store, 0

    async def fails_at_first(live: Any, done: Any) -> None:
        nonlocal refused
        if done.by.computer and refused < 3:
            refused += 1
            raise Refused(Refusal.NOT_STORED, "the database cannot be reached just now")
        await store(live, done)

    monkeypatch.setattr(server.lobby, "store", fails_at_first)
    ana = Someone(server)
    with ana.at(ana.opens(COMPUTERS)["table"]) as here:
        here.until(lambda message: here.now["version"] > 5)
    assert refused == 3


# -------------------------------------------------------------------- analyses and tickets


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Running]:
    limits = Limits(analyses_from_one_network=4, tickets_of_one_person=3, tickets_from_one_network=5)
    running = Running(Settings(tmp_path / "data", behind_proxy=True, limits=limits))
    yield running
    running.stop()


def someone_in(server: Running, network: str) -> Someone:
    found = Someone(server)
    found.http.headers["X-Forwarded-For"] = network
    return found


def test_analyses_of_one_network_leave_room_and_turns_for_others(
    proxied: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, order = threading.Event(), []

    def do(work: Tell, *_: Any) -> bytes:
        go.wait(PATIENCE)
        order.append(work.record)
        return b"{}"

    monkeypatch.setattr(Tell, "do", do)

    mine: dict[Someone, str] = {}

    def asks(who: Someone) -> httpx.Response:
        mine[who] = who.opens()["table"]
        return who.post(f"/api/tables/{mine[who]}/analysis", {})

    crowd = [someone_in(proxied, f"2001:db8:0:1::{n}") for n in range(1, 5)]
    asked = [asks(who) for who in (*crowd[:2], *crowd[:2])]
    assert [one.status_code for one in asked] == [200] * 4
    assert refusal_of(asks(crowd[0])) == (429, "too-fast")  # two are hers
    assert refusal_of(asks(crowd[2])) == (429, "too-fast")  # four are her network's
    ana = someone_in(proxied, "2001:db8:0:2::1")
    hers = asks(ana)
    assert hers.status_code == 200
    assert hers.json()["ahead"] == 2
    go.set()
    eventually(lambda: len(order) == 5)
    eventually(lambda: bool(ana.http.get(f"/api/analyses/{hers.json()['job']}").json()["state"] == "done"))
    assert order.index(ana.record(mine[ana])) == 2


def test_tickets_of_one_person_and_network_leave_room_for_others(proxied: Running) -> None:
    ana, ben = someone_in(proxied, "192.0.2.1"), someone_in(proxied, "192.0.2.2")

    def ticket(who: Someone) -> str:
        found: str = who.post("/api/me/ticket").raise_for_status().json()["ticket"]
        return found

    def claims(ticket: str) -> int:
        return httpx.post(f"{proxied.url}/api/me/claim", json={"ticket": ticket}).status_code

    mine = [ticket(ana) for _ in range(8)]
    assert [claims(one) for one in mine] == [403] * 5 + [200] * 3  # the oldest of too many lapse
    for _ in range(3):
        ticket(ana)
    neighbour = someone_in(proxied, "192.0.2.1")
    assert [neighbour.post("/api/me/ticket").status_code for _ in range(3)] == [200, 200, 429]
    assert claims(ticket(ben)) == 200


# -------------------------------------------------------------------- processes


@pytest.fixture(scope="module")
def toy() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HISPANIA_GAMES", "toy=contract.toy")
        yield


@pytest.fixture(scope="module")
def far(toy: None) -> Iterator[Thinkers]:
    """One thinker in a process of its own."""
    found = Thinkers(1, processes=True)
    yield found
    found.close()


def positions(id: str) -> Iterator[Table]:
    """Some positions of a game in which somebody decides."""
    rules = games.rules(id)
    table = Table(rules.new_game(), seed="far")
    for _ in range(6):
        table.roll_on()
        if table.game.turn.kind in (CHANCE, OVER):
            return
        yield table
        table.act(table.game.legal_actions(table.game.turn.seats[0])[0], table.game.turn.seats[0])


@pytest.mark.parametrize("id", ["conquest", "peoples", "spartacvs", "toy"])
def test_a_process_decides_as_we_would(far: Thinkers, id: str) -> None:
    rules = games.rules(id)
    for number, table in enumerate(positions(id)):
        game, seat = table.game, table.game.turn.seats[0]
        for player in [one for one in players.of(rules) if not ponders(rules, one)][-1:]:
            told = far.do(
                games.rules(id), games.rules(id).printed(), Decide(game.to_json(), seat, player, f"seed {number}")
            )
            assert told == decided(game, seat, player, f"seed {number}")
            assert rules.read_action(game, told["action"]) in game.legal_actions(seat)


def test_a_process_searches_as_we_would(far: Thinkers) -> None:
    table, rules = next(positions("toy")), games.rules("toy")
    toy_do = functools.partial(far.do, rules, rules.printed())
    seat = table.game.turn.seats[0]
    work = Decide(table.game.to_json(), seat, "searcher@40", "roma")
    assert toy_do(work) == decided(table.game, seat, "searcher@40", "roma")
    hint = Advise(table.game.to_json(), seat, 7)
    told = toy_do(hint)
    assert told == hint.do(rules, rules.printed(), lambda: False, lambda done, of: None)
    assert [one["strength"] for one in told] == [1, 2, 3]


def test_a_process_plays_on_a_board_of_our_own(far: Thinkers, tmp_path: Path) -> None:
    rules = games.rules()
    copy = tmp_path / "copy.toml"
    text = rules.write_printed(rules.printed())  # type: ignore[attr-defined]
    copy.write_text(text.replace('name = "Osca"', 'name = "Osca vetus"', 1), encoding="utf-8")
    other = rules.printed(copy)
    assert other.hash != rules.printed().hash
    table = Table(rules.new_game(None, other), seed="roma")
    table.roll_on()
    seat = table.game.turn.seats[0]
    work = Decide(table.game.to_json(), seat, "recruit", "roma")
    assert far.do(rules, other, work) == decided(table.game, seat, "recruit", "roma")


def test_a_process_that_dies_is_started_again(far: Thinkers) -> None:
    table = next(positions("conquest"))
    work = Decide(table.game.to_json(), table.game.turn.seats[0], "recruit", "roma")
    do = functools.partial(far.do, games.rules(), games.rules().printed())
    before = do(work)
    (pid,) = far.processes()
    os.kill(pid, signal.SIGKILL)
    assert do(work) == before
    assert far.processes() != [pid]


def test_what_a_process_fails_over_is_told_and_the_process_goes_on(far: Thinkers) -> None:
    table = next(positions("conquest"))
    seat = table.game.turn.seats[0]
    with pytest.raises(RuntimeError, match="hal"):
        far.do(
            games.rules("conquest"),
            games.rules("conquest").printed(),
            Decide(table.game.to_json(), seat, "hal", "roma"),
        )
    pids = far.processes()
    assert (
        far.do(
            games.rules("conquest"),
            games.rules("conquest").printed(),
            Decide(table.game.to_json(), seat, "recruit", "roma"),
        )["why"]
        == "at-random"
    )
    assert far.processes() == pids


def test_a_story_tells_how_far_it_is_and_can_be_called_off(far: Thinkers) -> None:
    table, rules = play("7|5|4|5|1", "recruit", seed="far"), games.rules()
    short, heard = Tell(table.record(), 1), []
    do = functools.partial(far.do, rules, rules.printed())
    found = do(short, lambda: False, lambda done, of: heard.append((done, of)))
    assert found == short.do(rules, rules.printed(), lambda: False, lambda done, of: None)
    assert heard[-1][0] == heard[-1][1] > 0
    with pytest.raises(Cancelled):
        do(Tell(table.record(), 1_000_000), lambda: True)
    assert do(short) == found


def test_nobody_is_left_when_the_server_is_gone(toy: None) -> None:
    found = thinkers_module.Thinker()
    process = found._process
    found._line.close()  # as when the server is killed
    process.join(PATIENCE)
    assert process.exitcode == 0


def test_a_table_is_played_by_a_process_and_survives_its_death(tmp_path: Path) -> None:
    server = Running(Settings(tmp_path / "data", thinkers=1, limits=UNLIMITED))
    try:
        ana = Someone(server)
        consuls = {**COMPUTERS, "computers": dict.fromkeys("UCK", "tribune")}
        with ana.at(ana.opens(consuls)["table"]) as here:
            here.until(lambda message: here.now["version"] > 3)
            for pid in server.lobby._thinkers.processes():
                os.kill(pid, signal.SIGKILL)
            seen = here.now["version"]
            here.until(lambda message: here.now["version"] > seen + 5)
        pids = server.lobby._thinkers.processes()
        assert len(pids) == 1
    finally:
        server.stop()
    for pid in pids:  # nothing thinks on for nobody

        def is_gone(pid: int = pid) -> bool:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                return True
            return False

        eventually(is_gone)
