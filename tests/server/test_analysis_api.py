"""The story of a game over HTTP: asked for, followed, read, given up, read again without a second computation."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from hispania.errors import Cancelled
from hispania.games.conquest.minds.analysis import QUALITIES
from hispania.server import thinking as thinking_module
from hispania.server.tables import analyses
from hispania.table.session import Table

from .support import PATIENCE, Message, Running, Someone, refusal_of

GOLDEN = Path(__file__).parents[1] / "games" / "conquest" / "golden"
FINISHED = (GOLDEN / "capitals-roman-phase.txt").read_text(encoding="utf-8")
OTHERS = [(GOLDEN / f"{name}.txt").read_text(encoding="utf-8") for name in ("time", "whole-war")]


class Thinking:
    """Stands in for the analysis: goes on, fails or ends as a test wants it to."""

    def __init__(self) -> None:
        self.games: list[str] = []  # one for each computation
        self.begun = threading.Semaphore(0)
        self.go_on = threading.Event()
        self.fails = False
        self.was_stopped = threading.Event()

    def compute(
        self, table: Table, iterations: int, *, progress: Callable[[int, int], None], stop: Callable[[], bool]
    ) -> bytes:
        self.games.append(table.record())
        steps = len(table.history)
        progress(1, steps)
        self.begun.release()
        end = time.monotonic() + PATIENCE
        while not self.go_on.wait(0.01):
            assert time.monotonic() < end
            if stop():
                self.was_stopped.set()
                raise Cancelled("given up")
        if self.fails:
            raise RuntimeError("the judge has lost his tongue")
        progress(steps, steps)
        return msgspec.json.encode({"iterations": iterations, "steps": steps})


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinking]:
    found = Thinking()
    monkeypatch.setattr(thinking_module, "compute", found.compute)
    yield found
    found.go_on.set()


def brought(someone: Someone, record: str = FINISHED) -> str:
    """A table that shows a record."""
    made = someone.post("/api/tables/import", {"record": record})
    assert made.status_code == 201, made.text
    id: str = made.json()["table"]
    return id


def asked(someone: Someone, table: str, quality: str = "quick") -> Message:
    told: Message = someone.post(f"/api/tables/{table}/analysis", {"quality": quality}).raise_for_status().json()
    return told


def looked(someone: Someone, job: str) -> Message:
    told: Message = someone.http.get(f"/api/analyses/{job}").raise_for_status().json()
    return told


def until(someone: Someone, job: str, state: str) -> Message:
    """Ask until it is so far."""
    end = time.monotonic() + PATIENCE
    while (told := looked(someone, job))["state"] != state:
        assert time.monotonic() < end, told
        time.sleep(0.01)
    return told


# -------------------------------------------------------------------- from the question to the answer


def test_an_analysis_is_asked_for_followed_and_read(own_server: Callable[..., Running], thinking: Thinking) -> None:
    server = own_server()
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    id = brought(ana)
    steps = ana.table(id)["now"]["steps"]
    none = ana.http.get(f"/api/tables/{id}/analysis").json()
    assert (none["state"], none["analysis"]) == ("none", None)

    first = asked(ana, id)
    assert first["state"] in ("waiting", "running")
    thinking.begun.acquire(timeout=PATIENCE)
    told = until(ana, first["job"], "running")
    assert (told["done"], told["of"], told["ahead"], told["analysis"]) == (1, steps, 0, None)
    assert told["quality"] == "quick"
    thinking.go_on.set()
    told = until(ana, first["job"], "done")
    assert told["analysis"] == {"iterations": QUALITIES["quick"], "steps": steps}
    assert (told["done"], told["of"], told["steps"]) == (steps, steps, steps)

    # The second look, of whomever, is immediate and computes nothing: also the same game on another table.
    assert asked(ana, id) == told
    assert asked(ben, id) == told
    assert asked(ben, brought(ben)) == told
    assert httpx.get(f"{server.url}/api/tables/{id}/analysis").json() == told
    assert len(thinking.games) == 1

    # A better one is another one, and the best that is there is shown first.
    deep = until(ana, asked(ana, id, "deep")["job"], "done")
    assert deep["analysis"]["iterations"] > told["analysis"]["iterations"]
    assert ana.http.get(f"/api/tables/{id}/analysis").json() == deep

    # And it outlives the server.
    again = server.restarted()
    try:
        ana = ana.again_at(again)
        kept = asked(ana, id)
        assert kept["state"] == "done"
        assert kept["analysis"] == told["analysis"]
        assert len(thinking.games) == 2
    finally:
        again.stop()


@pytest.mark.compiled_only
def test_what_is_told_is_the_analysis_of_the_game(
    server: Running, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(QUALITIES, "quick", 2)
    id = brought(ana)
    log = ana.table(id)["log"]
    told = until(ana, asked(ana, id)["job"], "done")["analysis"]
    assert [step["n"] for step in told["steps"]] == list(range(len(log)))
    assert [step["kind"] for step in told["steps"]] == ["dice" if one["throw"] else "decision" for one in log]
    whole = sum(told["luck"].values()) + sum(told["decisions"].values())
    assert told["start"] + whole == pytest.approx(told["end"])
    assert told["end"] == 1.0  # Rome has won it
    assert all(told["steps"][turning] for turning in told["turning"])


# -------------------------------------------------------------------- giving up


def test_a_cancelled_analysis_ends_and_can_be_asked_for_again(ana: Someone, thinking: Thinking) -> None:
    id = brought(ana, OTHERS[0])
    job = asked(ana, id)["job"]
    thinking.begun.acquire(timeout=PATIENCE)
    assert ana.post(f"/api/analyses/{job}/cancel").json()["state"] == "cancelled"
    assert thinking.was_stopped.wait(PATIENCE)
    assert looked(ana, job)["state"] == "cancelled"
    thinking.go_on.set()
    assert asked(ana, id)["job"] == job
    assert until(ana, job, "done")["analysis"]
    assert ana.post(f"/api/analyses/{job}/cancel").json()["state"] == "done"  # nothing is left to give up
    assert len(thinking.games) == 2


def test_who_gives_up_takes_nothing_from_the_others(ana: Someone, ben: Someone, thinking: Thinking) -> None:
    id = brought(ana, OTHERS[1])
    job = asked(ana, id)["job"]
    assert asked(ben, id)["job"] == job
    thinking.begun.acquire(timeout=PATIENCE)
    ana.post(f"/api/analyses/{job}/cancel").raise_for_status()
    ana.post(f"/api/analyses/{job}/cancel").raise_for_status()
    assert looked(ben, job)["state"] == "running"
    thinking.go_on.set()
    until(ben, job, "done")
    assert len(thinking.games) == 1


def test_what_nobody_asks_about_any_more_ends(
    ana: Someone, thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = asked(ana, brought(ana, OTHERS[0]), "deep")["job"]
    thinking.begun.acquire(timeout=PATIENCE)
    monkeypatch.setattr(analyses, "PATIENCE", -1.0)  # so long ago that the last question was
    assert thinking.was_stopped.wait(PATIENCE)
    until(ana, job, "cancelled")


def test_an_analysis_that_fails_says_so_and_may_be_tried_again(ana: Someone, thinking: Thinking) -> None:
    id = brought(ana, OTHERS[1])
    thinking.fails = True
    thinking.go_on.set()
    job = asked(ana, id, "deep")["job"]
    assert until(ana, job, "failed")["analysis"] is None
    thinking.fails = False
    assert asked(ana, id, "deep")["state"] in ("waiting", "running", "done")
    until(ana, job, "done")


def test_those_who_wait_are_told_how_many_come_first(own_server: Callable[..., Running], thinking: Thinking) -> None:
    server = own_server(analyses_waiting=3)
    people = [Someone(server, name) for name in ("Ana", "Ben", "Cid")]
    id = brought(people[0])
    first = asked(people[0], id, "quick")
    thinking.begun.acquire(timeout=PATIENCE)
    second, third = asked(people[0], id, "normal"), asked(people[1], id, "deep")
    assert [first["ahead"], second["ahead"], third["ahead"]] == [0, 1, 2]
    other = brought(people[0], OTHERS[0])
    assert refusal_of(people[2].post(f"/api/tables/{other}/analysis", {})) == (429, "too-fast")  # all in all
    people[0].post(f"/api/analyses/{second['job']}/cancel").raise_for_status()
    assert looked(people[1], third["job"])["ahead"] == 1
    fourth = asked(people[2], other)
    assert fourth["ahead"] == 2
    thinking.go_on.set()
    for job in (first, third, fourth):
        until(people[2], job["job"], "done")
    assert len(thinking.games) == 3  # what was cancelled while it waited was never begun


def test_one_person_has_a_few_at_a_time(own_server: Callable[..., Running], thinking: Thinking) -> None:
    server = own_server()
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    id = brought(ana)
    for quality in ("quick", "normal"):
        asked(ana, id, quality)
    assert refusal_of(ana.post(f"/api/tables/{id}/analysis", {"quality": "deep"})) == (429, "too-fast")
    assert asked(ben, id, "deep")["state"] == "waiting"


# -------------------------------------------------------------------- what is refused


def test_a_running_game_is_analysed_for_who_plays_alone(own_server: Callable[..., Running], thinking: Thinking) -> None:
    server = own_server()
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    thinking.go_on.set()
    alone: dict[str, Any] = {"options": {"players": 3}, "seats": {"K": "computer"}, "seed": "roma"}
    alone["computers"] = {"K": "recruit"}
    id = ana.opens(alone)["table"]
    job = asked(ana, id)["job"]
    assert until(ana, job, "done")["steps"] == ana.table(id)["now"]["steps"]
    # It is hers alone, as long as the game goes on.
    assert ben.http.get(f"/api/tables/{id}/analysis").json()["state"] == "none"
    assert refusal_of(ben.http.get(f"/api/analyses/{job}")) == (404, "no-analysis")
    assert refusal_of(ben.post(f"/api/tables/{id}/analysis", {})) == (409, "game-running")
    # With another person, or a seat for one, it would tell what others have to find out themselves.
    for seats in ({"C": "open"}, {"U": "open", "C": "open", "K": "open"}):
        made = ana.opens({"options": {"players": 3}, "seats": seats})
        assert refusal_of(ana.post(f"/api/tables/{made['table']}/analysis", {})) == (409, "game-running")
        ben.post(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
        for one in (ana, ben):
            assert refusal_of(one.post(f"/api/tables/{made['table']}/analysis", {})) == (409, "game-running")
    assert len(thinking.games) == 1


def test_an_analysis_of_a_running_game_is_of_its_moment_and_counts_as_assistance(
    ana: Someone, thinking: Thinking
) -> None:
    thinking.go_on.set()
    id = ana.opens(seed="roma")["table"]
    assert " hint " not in ana.record(id)
    before = until(ana, asked(ana, id)["job"], "done")
    assert ana.http.get(f"/api/tables/{id}/analysis").json() == before
    assert asked(ana, id) == before
    assert ana.record(id).count(" hint 3\n") == 1  # the same look counts once
    with ana.at(id) as here:
        here.to_roman_phase()
    after = until(ana, asked(ana, id)["job"], "done")
    assert after["job"] != before["job"]
    assert after["steps"] > before["steps"]
    assert ana.record(id).count(" hint 3\n") == 2


def test_a_table_without_hints_has_none_by_the_back_door(ana: Someone, thinking: Thinking) -> None:
    id = ana.opens(seed="roma", hints=False)["table"]
    assert refusal_of(ana.post(f"/api/tables/{id}/analysis", {})) == (409, "no-hints")
    finished = brought(ana)
    asked(ana, finished)
    assert " hint " not in ana.record(finished)  # what is over cannot be helped


def test_what_cannot_be_is_refused(server: Running, ana: Someone, thinking: Thinking) -> None:
    id = brought(ana)
    stranger = httpx.Client(base_url=server.url)
    assert refusal_of(stranger.post(f"/api/tables/{id}/analysis", json={})) == (401, "no-person")
    assert refusal_of(ana.post("/api/tables/nowhere/analysis", {})) == (404, "no-table")
    assert refusal_of(ana.http.get("/api/tables/nowhere/analysis")) == (404, "no-table")
    bodies: list[Any] = [{"quality": "perfect"}, {"quality": 3}, {"depth": 3}, []]
    for body in bodies:
        assert refusal_of(ana.post(f"/api/tables/{id}/analysis", body)) == (422, "unreadable")
    assert refusal_of(ana.http.get(f"/api/analyses/{'0' * 64}")) == (404, "no-analysis")
    assert refusal_of(ana.post(f"/api/analyses/{'0' * 64}/cancel")) == (404, "no-analysis")
    assert refusal_of(ana.http.get("/api/analyses/what")) == (422, "unreadable")
    assert not thinking.games
