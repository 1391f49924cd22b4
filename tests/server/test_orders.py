"""Standing orders over the websocket: announced, recorded, carried out through the gate, taken back, kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from contract import toy
from hispania.server.settings import Settings
from hispania.server.tables import live

from .support import UNLIMITED, Message, Place, Running, Someone, place, refusal
from .test_toy import new_table

SEATS = toy.SEATS


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")
    running = Running(Settings(tmp_path_factory.mktemp("data"), limits=UNLIMITED))
    yield running
    if running.socket.fileno() != -1:
        running.stop()


@contextmanager
def all_at(people: dict[str, Someone], id: str) -> Iterator[dict[str | None, Place]]:
    """A line for every seat, and one for a stranger."""
    with ExitStack() as stack:
        lines: dict[str | None, Place] = {seat: stack.enter_context(one.at(id)) for seat, one in people.items()}
        lines[None] = stack.enter_context(place(people["amber"].url, id, {}))
        yield lines


def order(line: Place, seat: str, matter: str, wanted: str | None) -> Message:
    return line.command("order", seat=seat, matter=matter, order=wanted)


def hear(lines: dict[str | None, Place], version: int) -> None:
    for line in lines.values():
        while line.now["version"] < version:
            line.hear()


def bid(lines: dict[str | None, Place], seat: str, number: int) -> None:
    action = {"kind": "bid", "hand": seat, "number": number}
    answer = lines[seat].command("act", seat=seat, action=action)
    assert answer["type"] == "ack", answer
    hear(lines, answer["version"])


def until_choice(lines: dict[str | None, Place], winner: str) -> None:
    """Everybody bids, the winner most; its next decision is whether to keep its card."""
    for seat in SEATS:
        if seat != winner:
            bid(lines, seat, 1)
    bid(lines, winner, max(legal["action"]["number"] for legal in lines[winner].now["legal"]))


@pytest.fixture
def people(server: Running) -> dict[str, Someone]:
    return {seat: Someone(server, name) for seat, name in zip(SEATS, ("Ana", "Ben", "Cleo"))}


def winner_of(lines: dict[str | None, Place]) -> str:
    """Who can win the next prize for sure: the highest card."""
    cards = {seat: len(lines[seat].now["legal"]) for seat in SEATS}
    return max(cards, key=lambda seat: cards[seat])


def test_orders_have_an_end(server: Running, people: dict[str, Someone], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_ORDERS", 2)
    ana = people["amber"]
    with ana.at(ana.opens({"game": "toy", "options": {}})["table"]) as here:
        assert order(here, "birch", "bid", "one")["type"] == "ack"
        assert order(here, "birch", "bid", None)["type"] == "ack"
        assert refusal(order(here, "birch", "bid", "one")) == "enough"


def test_an_order_answers_at_once_and_all_are_told(server: Running, people: dict[str, Someone]) -> None:
    id = new_table(people)
    with all_at(people, id) as lines:
        winner = winner_of(lines)
        answer = order(lines[winner], winner, "card", "keep")
        assert answer["type"] == "ack"
        hear(lines, answer["version"])
        given = {"seat": winner, "matter": "card", "order": "keep", "step": lines[winner].now["steps"]}
        for line in lines.values():
            told = next(json.loads(text) for text in reversed(line.heard) if '"type":"ordered"' in text)
            assert told["orders"] == [given]
        until_choice(lines, winner)
        taken = [step for step in people[winner].table(id)["log"] if step.get("order")]
        while not taken:  # it answers a moment after the bids were opened
            hear(lines, lines[winner].now["version"] + 1)
            taken = [step for step in people[winner].table(id)["log"] if step.get("order")]
        assert [(step["seat"], step["action"]["kind"], step["order"]) for step in taken] == [
            (winner, "keep", "card.keep")
        ]
        asked = [json.loads(text)["now"] for text in lines[winner].heard if '"now"' in text]
        assert not any(now["turn"]["phase"] == "CHOICE" and now["legal"] for now in asked), "it was never asked"
        written = people[winner].record(id)
        assert f"; {winner}: standing order card: keep\n" in written
        assert f"; {winner}: by standing order card: keep\n" in written
        plain = "\n".join(line for line in written.splitlines() if not line.startswith(";"))
        assert f"{winner} keep" in plain
        order(lines[winner], winner, "card", None)
        assert people[winner].table(id)["orders"][-1]["order"] is None
        assert f"; {winner}: standing order card: withdrawn\n" in people[winner].record(id)


def test_what_nobody_else_may_know_is_told_to_its_seat_alone(server: Running, people: dict[str, Someone]) -> None:
    id = new_table(people)
    with all_at(people, id) as lines:
        answer = order(lines["birch"], "birch", "bid", "one")
        hear(lines, answer["version"] + 1)  # the order, then the bid
        for seat, someone in people.items():
            told = someone.table(id)
            mine = seat == "birch"
            assert [one["matter"] for one in told["orders"]] == ["bid"] * mine
            assert [step.get("order") for step in told["log"] if step["seat"] == "birch"] == [
                "bid.one" if mine else None
            ]
            assert ("standing order" in someone.record(id)) == mine
        for seat in ("amber", "coral", None):
            assert not any("bid.one" in text or '"matter":"bid","order"' in text for text in lines[seat].heard)


def test_taking_back_gives_the_decision_to_the_person(server: Running, people: dict[str, Someone]) -> None:
    """Whoever takes back what an order decided is asked; a restart changes nothing of it."""
    id = new_table(people)
    with all_at(people, id) as lines:
        hear(lines, order(lines["birch"], "birch", "bid", "one")["version"] + 1)
        assert lines["birch"].now["can_undo"]
        assert not lines["amber"].now["can_undo"]
        assert "birch" not in lines["amber"].now["deciding"]
        assert lines["birch"].command("undo", seat="birch")["type"] == "ack"
        assert lines["birch"].now["legal"], "birch is asked, whatever it ordered"
        assert not [step for step in people["birch"].table(id)["log"] if step.get("order")]
        assert "by standing order" not in people["birch"].record(id)
    before = people["birch"].lasting(id)
    again = server.restarted()
    server.socket = again.socket
    try:
        returned = {seat: someone.again_at(again) for seat, someone in people.items()}
        with all_at(returned, id) as lines:
            assert returned["birch"].lasting(id) == before
            assert lines["birch"].command("redo", seat="birch")["type"] == "ack"
            assert returned["birch"].table(id)["log"][-1]["order"] == "bid.one"
            assert lines["birch"].command("undo", seat="birch")["type"] == "ack"
            most = max(legal["action"]["number"] for legal in lines["birch"].now["legal"])
            bid(lines, "birch", most)
            assert not returned["birch"].table(id)["log"][-1].get("order")
    finally:
        again.stop()


def test_an_order_survives_a_restart_and_lapses_with_its_giver(server: Running, people: dict[str, Someone]) -> None:
    id = new_table(people)
    with all_at(people, id) as lines:
        winner = winner_of(lines)
        order(lines[winner], winner, "card", "keep")
    again = server.restarted()
    server.socket = again.socket
    try:
        returned = {seat: someone.again_at(again) for seat, someone in people.items()}
        with all_at(returned, id) as lines:
            until_choice(lines, winner)
            hear(lines, lines[winner].now["version"] + 1)
            taken = [step["order"] for step in returned[winner].table(id)["log"] if step.get("order")]
            assert taken == ["card.keep"]
            handed = returned[winner].post(f"/api/tables/{id}/seats/{winner}", {"to": "open"})
            assert handed.status_code == 200, handed.text
            assert returned["amber"].table(id)["orders"][-1] == {
                "seat": winner,
                "matter": "card",
                "order": None,
                "step": lines["amber"].now["steps"],
            }
            record = returned["amber"].record(id)
            assert f"; {winner}: standing order card: withdrawn\n" in record
    finally:
        again.stop()


def test_odd_orders_are_refused_and_change_nothing(server: Running, people: dict[str, Someone]) -> None:
    id = new_table(people)
    odd: list[tuple[dict[str, Any], str | None]] = [
        ({"matter": "card"}, None),  # nothing stands: nothing happens
        ({}, "unreadable"),
        ({"matter": "retreat", "order": "stay"}, "unreadable"),
        ({"matter": "card", "order": "burn"}, "unreadable"),
        ({"matter": "card", "order": "keep", "seat": "birch"}, "not-seated"),
    ]
    with people["amber"].at(id) as here:
        before = people["amber"].lasting(id)
        for more, why in odd:
            answer = here.command("order", **{"seat": "amber", **more})
            assert (answer["type"] == "ack") if why is None else (refusal(answer) == why), more
            assert people["amber"].lasting(id) == before
