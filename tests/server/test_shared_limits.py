"""What somebody holds at a time is counted in all processes together, and no more where a process has died."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hispania.server.cluster import ownership as owning
from hispania.server.cluster.holdings import MOST_TOLD, Holdings
from hispania.server.limits import Counted, Held

from .processes import row
from .support import UNLIMITED, Running, Someone, refusal_of
from .test_analysis_api import OTHERS, Thinking, asked, brought
from .test_analysis_api import thinking as thinking

pytestmark = pytest.mark.usefixtures("unhurried")


def exchanged(server: Running) -> None:
    """A process has told what is held there, and heard what is elsewhere."""
    assert server.lobby.ownership is not None
    server.carries_out(server.lobby.ownership.exchange())


def hangs(server: Running) -> None:
    """A process renews its lease no more."""
    own = server.lobby.ownership
    assert own is not None
    own._stops.set()
    own._thread.join()


def dies(server: Running, database: str) -> None:
    """A process is gone, and gives nothing back; its lease is over."""
    hangs(server)
    row(database, "UPDATE processes SET until = 0 WHERE id = :me", me=server.lobby.ownership.id)  # type: ignore[union-attr]


# -------------------------------------------------------------------- analyses


@pytest.mark.parametrize(
    ("limits", "why"),
    [
        ({"analyses_of_one_person": 2}, "analyses of yours"),
        ({"analyses_of_one_person": 9, "analyses_from_one_network": 2}, "of your network"),
        ({"analyses_of_one_person": 9, "analyses_from_one_network": 9, "analyses_waiting": 2}, "wait already"),
    ],
    ids=["of one person", "from one network", "of all"],
)
def test_analyses_under_way_are_counted_together(
    process: Callable[..., Running], database: str, thinking: Thinking, limits: dict[str, Any], why: str
) -> None:
    few = replace(UNLIMITED, **limits)
    first, second, third = process(few), process(few), process(few)
    ana = Someone(first)
    there, beside = ana.again_at(second), ana.again_at(third)
    begun = asked(ana, brought(ana), "quick")
    asked(there, brought(there), "normal")
    table = brought(beside)
    refused = beside.post(f"/api/tables/{table}/analysis", {"quality": "deep"})
    assert refusal_of(refused) == (429, "too-fast")
    assert why in refused.json()["refusal"]["text"]
    assert not third.lobby.analyses._jobs  # nothing of it is left
    ana.post(f"/api/analyses/{begun['job']}/cancel").raise_for_status()
    exchanged(first)
    asked(beside, table, "deep")  # what was called off is not counted
    other = brought(ana, OTHERS[0])
    assert ana.post(f"/api/tables/{other}/analysis", {}).status_code == 429
    dies(second, database)
    assert asked(ana, other)["state"] in ("waiting", "running")  # and what a dead process had is not, either


def test_of_two_who_ask_at_once_one_at_least_hears_of_the_other(
    process: Callable[..., Running], thinking: Thinking
) -> None:
    few = replace(UNLIMITED, analyses_of_one_person=1)
    first, second = process(few), process(few)
    ana = Someone(first)
    there, told = ana.again_at(second), []
    here, elsewhere = brought(ana), brought(there)
    exchange = second.lobby.analyses.exchange
    assert exchange is not None

    async def late() -> None:
        await exchange()  # it has told what it wants, and goes on when the other process has been asked, too
        told.append(await asyncio.to_thread(ana.post, f"/api/tables/{here}/analysis", {}))

    second.lobby.analyses.exchange = late
    assert asked(there, elsewhere, "deep")["state"] in ("waiting", "running")
    assert refusal_of(told[0]) == (429, "too-fast")


# -------------------------------------------------------------------- lines


def refused() -> Any:
    """Somebody has too many lines: told over HTTP, or where that took longer than a moment on the line."""
    return pytest.raises((InvalidStatus, ConnectionClosed), match=r"HTTP 429|too-fast")


@pytest.mark.parametrize("limit", ["sockets_of_one_person", "connections_from_one_network"])
def test_lines_are_counted_together(process: Callable[..., Running], limit: str) -> None:
    first, second = process(UNLIMITED), process(UNLIMITED)
    for server in (first, second):  # of websockets alone: a line over HTTP is counted where it comes in
        lines = server.app.state.lines_of if limit == "sockets_of_one_person" else server.app.state.lines_from
        lines.most = 4
    ana = Someone(first)
    there = ana.again_at(second)
    here, elsewhere = ana.opens()["table"], there.opens()["table"]
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(ana.at(here))
        exchanged(first)
        exchanged(second)
        with there.at(elsewhere):
            with refused(), there.at(elsewhere):
                pass
            exchanged(second)
            exchanged(first)
            with refused(), ana.at(here):
                pass
        with ana.at(here):  # what was told before is asked anew
            pass


def test_lines_of_a_process_that_died_keep_nobody_out(process: Callable[..., Running], database: str) -> None:
    few = replace(UNLIMITED, sockets_of_one_person=4)
    first, second = process(few), process(few)
    ana = Someone(first)
    there = ana.again_at(second)
    here, elsewhere = ana.opens()["table"], there.opens()["table"]
    with ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(ana.at(here))
        exchanged(first)
        exchanged(second)
        with refused(), there.at(elsewhere):
            pass
        dies(first, database)
        with there.at(elsewhere):  # it is asked anew, and nobody tells of them any more
            pass


def test_what_a_process_told_that_renews_nothing_is_not_counted_to_the_end_of_its_lease(
    process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = replace(UNLIMITED, sockets_of_one_person=2)
    first, second = process(few), process(few)
    ana = Someone(first)
    with ana.at(ana.opens()["table"]):
        exchanged(first)
        hangs(first)
        exchanged(second)
        assert list(second.app.state.lines_of.elsewhere.values()) == [1]
        monkeypatch.setattr(owning, "STALE", 0.0)  # a moment is long
        exchanged(second)
        assert not second.app.state.lines_of.elsewhere


def test_who_can_ask_nobody_grants_no_more(process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> None:
    server = process(replace(UNLIMITED, sockets_of_one_person=2))
    ana = Someone(server)
    id, own = ana.opens()["table"], server.lobby.ownership
    assert own is not None
    monkeypatch.setattr(own, "_renew", lambda connection: None)  # the database does not answer
    monkeypatch.setattr(owning, "OWN", 0.01)
    with ana.at(id):
        (person,) = server.app.state.lines_of.counts()
        server.app.state.lines_of.elsewhere = {person: 1}
        with pytest.raises(InvalidStatus), ana.at(id):
            pass


# -------------------------------------------------------------------- what is told


def test_nothing_is_told_of_those_who_hold_little_and_not_of_all_who_hold_much() -> None:
    held, few = Held(50), Counted(2, lambda: {"ana": 1})
    told = Holdings({"lines": held, "analyses": few})
    for _ in range(5):
        held.take("ana")
    assert told.told() == '{"analyses":{"ana":1}}'
    for n in range(MOST_TOLD):
        for _ in range(6):
            held.take(f"{n}")
    for _ in range(2):
        held.take("ana")
    heard = Held(50)
    Holdings({"lines": heard}).hear([told.told()])
    assert len(heard.elsewhere) == MOST_TOLD
    assert heard.elsewhere["ana"] == 7  # she holds more than anybody else


@pytest.mark.parametrize("told", ["nonsense", "[]", '{"lines":{"ana":"many"}}', '{"of another version":{"ana":9}}'])
def test_what_cannot_be_understood_keeps_nobody_from_anything(told: str) -> None:
    held = Held(2)
    holdings = Holdings({"lines": held})
    holdings.hear([told, '{"lines":{"ana":1}}', '{"lines":{"ana":1,"ben":1}}'])
    assert [held.take("ana"), held.take("ben")] == [False, True]
    holdings.hear([])
    assert held.take("ana")
