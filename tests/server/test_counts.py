"""What Prometheus is told of refusals, of what waits for a thinker, and of how long commands take."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hispania.server.api import sockets
from hispania.server.counts import BOUNDS
from hispania.server.refusals import Refusal
from hispania.server.thinkers import OWN, Rank

from .support import Running, Someone, refusal, refusal_of
from .test_metrics import scraped


def refusals(server: Running) -> dict[str, float]:
    """How often each refusal was told, of those that were."""
    told = {name: value for (name, _), value in scraped(server).items() if name.startswith("hispania_refusals_total{")}
    assert len(told) == len(Refusal)
    return {name.partition("{")[2].rstrip("}"): value for name, value in told.items() if value}


def test_every_refusal_is_counted_by_its_kind_where_it_is_told(own_server: Callable[..., Running]) -> None:
    server = own_server(sockets_of_one_person=1, commands_a_second=1e-9, commands_at_once=3)
    ana = Someone(server, "Ana")
    assert refusals(server) == {}
    for _ in range(2):
        assert refusal_of(ana.http.get("/api/tables/nowhere"))[1] == "no-table"  # by the app
    assert refusal_of(ana.http.get("/api/nothing"))[1] == "not-found"
    assert refusal_of(ana.http.post("/api/me", content=b"x" * 20_000))[1] == "too-large"  # before the app
    assert refusal_of(ana.http.post("/api/me", headers={"Origin": "https://evil.example"}))[1] == "foreign-origin"
    id = ana.opens()["table"]
    with ana.at(id) as here:
        with pytest.raises(InvalidStatus), ana.at(id):  # a line that is not let in
            pass
        assert refusal(here.command("undo", version=77)) == "stale"
        here.line.send("nonsense")
        assert refusal(here.hear()) == "unreadable"
        assert refusal(here.ask("hint", strength=9)) == "unreadable"
        assert refusal(here.ask("previews")) == "too-fast"
    with pytest.raises(ConnectionClosed), ana.at("nowhere"):  # a line on which it is told that there is no table
        pass
    assert refusals(server) == {
        "no-table": 3, "not-found": 1, "too-large": 1, "foreign-origin": 1, "too-fast": 2, "stale": 1, "unreadable": 2,
    }  # fmt: skip


def test_a_fault_of_ours_is_counted_too(own_server: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> None:
    server = own_server()
    ana = Someone(server)

    async def fails(*given: object) -> int:
        raise LookupError

    with ana.at(ana.opens()["table"]) as here:
        monkeypatch.setattr(sockets, "pass_gate", fails)
        assert refusal(here.command("undo")) == "broken"
    assert refusals(server) == {"broken": 1}


def test_what_waits_for_a_thinker_is_told(own_server: Callable[..., Running]) -> None:
    server, goes_on = own_server(), threading.Event()

    def waiting() -> dict[str, float]:
        told = scraped(server)
        return {queue: told[f"hispania_thinkers_waiting{{{queue}}}", ""] for queue in ("now", "later", "analyses")}

    async def ask() -> None:
        thinkers, tellers = server.lobby._thinkers, server.lobby.analyses.thinkers
        asked = [thinkers.ask(goes_on.wait, person=f"{n}") for n in range(OWN + 3)]
        asked += [thinkers.ask(goes_on.wait, rank=Rank.LATER) for _ in range(2)]
        asked += [tellers.ask(goes_on.wait) for _ in range(2)]
        asked[OWN].done.cancel()  # nobody wants it any more
        await asyncio.sleep(0)

    assert waiting() == {"now": 0, "later": 0, "analyses": 0}
    try:
        server.carries_out(ask())
        assert waiting() == {"now": 2, "later": 2, "analyses": 1}
    finally:
        goes_on.set()


def test_how_long_commands_take_is_told_in_a_few_bounds(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana = Someone(server)
    with ana.at(ana.opens()["table"]) as here:
        for _ in range(3):
            here.act()
        assert refusal(here.command("undo", version=77)) == "stale"  # which is no acknowledgement
        here.ask("previews")
        told = scraped(server)
    below = [told[f"hispania_command_seconds_bucket{{{bound}}}", ""] for bound in (*(f"{n:g}" for n in BOUNDS), "+Inf")]
    assert below == sorted(below)
    assert below[-1] == told["hispania_command_seconds_count", ""] == 3
    assert told["hispania_command_seconds_sum", ""] > 0
