"""A seat handed to a computer and taken back: it plays meanwhile, and what it did is told with its thoughts."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from hispania import games, players
from hispania.games.conquest.minds.generals import Planner
from hispania.players import PLAYERS, seats_of
from hispania.server import thinking
from hispania.server.refusals import Refused
from hispania.server.tables.computers import player_for
from hispania.server.thinkers import OWN

from .support import ALONE, PATIENCE, Place, Running, Someone, refusal_of

SEATS = ("U", "C", "K")


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planners who decide at once, and the same whenever they are asked."""

    def quick(id: str, rules: object) -> object:
        found = PLAYERS[id]()
        return Planner(id, found.seats, iterations=5) if isinstance(found, Planner) else found

    monkeypatch.setattr(players, "player", quick)


def handed(ana: Someone, id: str, player: str, seats: tuple[str, ...] = SEATS) -> None:
    for seat in seats:
        ana.post(f"/api/tables/{id}/seats/{seat}", {"to": "computer", "player": player}).raise_for_status()


def taken_back(ana: Someone, id: str) -> None:
    for seat in SEATS:
        ana.post(f"/api/tables/{id}/seats/{seat}", {"to": "me"}).raise_for_status()


def did(ana: Someone, id: str, seat: str, **asked: int) -> list[dict]:
    found = ana.http.get(f"/api/tables/{id}/seats/{seat}/did", params=asked).raise_for_status().json()
    assert found["seat"] == seat
    return found["decisions"]


def until_steps(here: Place, steps: int) -> None:
    while here.now["steps"] < steps and not here.now["over"]:
        here.hear()


@pytest.mark.parametrize("player", ["recruit", "legate", "tribune"])
def test_what_the_computer_did_is_told_with_its_thoughts(ana: Someone, player: str) -> None:
    id = ana.opens(ALONE, seed="numantia")["table"]
    with ana.at(id) as here:
        here.act()
        before = here.now["steps"]
        handed(ana, id, player)
        until_steps(here, before + 8)
        taken_back(ana, id)
        table = ana.table(id)
        assert {fact["kind"] for fact in table["seats"]} == {"person"}
        told = {seat: did(ana, id, seat) for seat in SEATS}
        rows = sorted((row for rows in told.values() for row in rows), key=lambda row: row["n"])
        decisions = [step for step in table["log"] if step["action"] is not None]
        assert [row["n"] for row in rows] == [step["n"] for step in decisions[1:]]  # all but her own
        for row in rows:
            step = table["log"][row["n"] - 1]
            assert row["action"] == step["action"]
            assert (row["round"], row["label"]) == (step["round"], step["label"])
            assert row["player"] == player
            assert row["why"]
            assert (row["chance"] is not None) == (player == "tribune")
            assert 0.0 <= row["before"] <= 1.0
            assert 0.0 <= row["after"] <= 1.0
            rolls = 0
            for later in table["log"][row["n"] :]:
                if later["throw"] is None:
                    break
                rolls += later["throw"]["roman"] is not None or later["throw"]["hispanic"] is not None
            assert len(row["dice"]) == rolls
        while here.now["version"] < table["now"]["version"] or here.now["legal"] is None:
            here.hear()
        assert here.act()["type"] == "ack"  # the seat is hers again


def test_a_decision_of_hers_begins_the_summary_anew(ana: Someone) -> None:
    id = ana.opens(ALONE)["table"]
    with ana.at(id) as here:
        handed(ana, id, "recruit")
        until_steps(here, 20)
        taken_back(ana, id)
        steps = ana.table(id)["now"]["steps"]
        many = sum(len(did(ana, id, seat)) for seat in SEATS)
        assert many > 0
        assert sum(len(did(ana, id, seat, since=steps)) for seat in SEATS) == 0
        assert sum(len(did(ana, id, seat, since=0)) for seat in SEATS) == many
        if not ana.table(id)["now"]["over"]:
            seat = ana.table(id)["now"]["deciding"][0]
            while here.now["steps"] < steps or here.now["legal"] is None:
                here.hear()
            here.act()
            assert did(ana, id, seat) == []


def test_thoughts_outlive_a_restart(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana = Someone(server, "Ana")
    id = ana.opens(ALONE)["table"]
    with ana.at(id) as here:
        handed(ana, id, "legate")
        until_steps(here, 12)
        taken_back(ana, id)
    before = [did(ana, id, seat) for seat in SEATS]
    assert any(before)
    again = server.restarted()
    try:
        assert [did(ana.again_at(again), id, seat) for seat in SEATS] == before
    finally:
        again.stop()


def test_thoughts_are_told_to_the_holder_and_the_host_only(ana: Someone, ben: Someone) -> None:
    made = ana.opens({"options": {"players": 3}, "seats": {"C": "open", "K": "computer"}})
    id = made["table"]
    ben.post(f"/api/tables/{id}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
    assert ben.http.get(f"/api/tables/{id}/seats/C/did").status_code == 200
    assert ana.http.get(f"/api/tables/{id}/seats/C/did").status_code == 200
    assert refusal_of(ben.http.get(f"/api/tables/{id}/seats/K/did")) == (403, "not-seated")
    assert refusal_of(ana.http.get(f"/api/tables/{id}/seats/H/did")) == (404, "no-seat")
    assert refusal_of(ana.http.get(f"/api/tables/{id}/seats/K/did?since=-1")) == (422, "unreadable")


def test_an_unknown_player_takes_no_seat(ana: Someone) -> None:
    id = ana.opens(ALONE)["table"]
    asked = ana.post(f"/api/tables/{id}/seats/U", {"to": "computer", "player": "hannibal"})
    assert refusal_of(asked) == (409, "no-player")
    assert "legate" in asked.json()["refusal"]["text"]
    assert refusal_of(ana.post(f"/api/tables/{id}/seats/U", {"to": "computer", "player": "chieftain"}))[0] == 409
    assert ana.table(id)["seats"][0]["mine"]


@pytest.mark.parametrize("seat", ["U", "C", "K", "H"])
def test_every_seat_has_a_player_who_is_advised_and_can_hold_it(ana: Someone, seat: str) -> None:
    advised = ana.http.get("/api/games/conquest").json()["advised"]
    assert advised[seat] == player_for(games.rules(), seat)
    assert seat in seats_of(advised[seat])
    assert advised["H"] == "chieftain"
    with pytest.raises(Refused):
        player_for(games.rules(), seat, "nobody")


def test_a_thread_keeps_few_players(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(players, "player", lambda id, rules: made.append(id) or PLAYERS[id]())
    held: list[int] = []

    def ask() -> None:
        for id in ("consul", "consul", "tribune", "consul", "recruit", "tribune"):
            assert thinking._player(id, games.rules()).id == id
        held.append(len(thinking._kept.players))

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert made == ["consul", "tribune", "recruit", "tribune"]
    assert held == [thinking.KEPT]


def test_the_server_answers_while_every_thread_thinks(ana: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    free = threading.Event()
    begun = threading.Semaphore(0)

    class Slow:
        id = "recruit"
        seats = SEATS

        def decide(self, game: object, rng: object) -> object:
            begun.release()
            free.wait(PATIENCE)
            return PLAYERS["recruit"]().decide(game, rng)  # type: ignore[arg-type]

    monkeypatch.setattr(thinking, "_player", lambda id, rules: Slow())
    try:
        tables = [ana.opens(ALONE)["table"] for _ in range(OWN + 1)]
        for id in tables:
            handed(ana, id, "recruit")
        for _ in range(OWN):
            assert begun.acquire(timeout=PATIENCE)
        assert ana.http.get("/api/health").json()["ok"]
        for id in tables:  # also those whose computer is thinking, or waits for a thread
            taken_back(ana, id)
            assert ana.table(id)["seats"][0]["mine"]
    finally:
        free.set()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and any(ana.table(id)["now"]["legal"] is None for id in tables):
        time.sleep(0.01)
    for id in tables:
        assert [step for step in ana.table(id)["log"] if step["action"]] == []  # what came too late was not played
