"""Hints over the websocket: for whoever decides, noted before they are given, told to all, called off."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

from hispania import players
from hispania.games.conquest.minds import hints
from hispania.table.session import Table

from .support import ALONE, PATIENCE, Message, Place, Running, Someone, refusal


def hint_of(here: Place, strength: int) -> Message:
    answer = here.ask("hint", strength=strength, decision=here.decision())
    assert answer["type"] == "answer", answer
    told: Message = answer["hint"]
    return told


def assisted(here: Place) -> Message:
    """The last message that told that a hint was taken; the version it told counts from now on."""
    told: Message = json.loads(next(text for text in reversed(here.heard) if '"assisted"' in text))
    here.now["version"] = told["version"]
    return told


def hints_in(record: str) -> list[str]:
    return [line for line in record.splitlines() if " hint " in line]


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search itself is tested elsewhere."""
    search = players.hint
    monkeypatch.setattr(players, "hint", lambda *asked, **more: search(*asked, **{"iterations": 5, **more}))


# -------------------------------------------------------------------- what a hint says


def test_each_strength_says_more_and_is_noted_once(ana: Someone) -> None:
    id = ana.opens({**ALONE, "seed": "h"})["table"]
    with ana.at(id) as here:
        here.to_roman_phase()
        position = here.now["position"]
        one = hint_of(here, 1)
        assert (one["strength"], one["seat"], one["kind"], one["action"], one["chance"]) == (1, "U", None, None, None)
        assert assisted(here)["assistance"][-1]["line"] == "1.U U hint 1"
        two = hint_of(here, 2)
        assert two["spaces"] == one["spaces"]
        assert two["kind"]
        assert two["action"] is None
        assert [fact["strength"] for fact in assisted(here)["assistance"]] == [1, 2]
        three = hint_of(here, 3)
        assert three["kind"] == two["kind"]
        assert three["action"] in [legal["action"] for legal in here.now["legal"]]
        assert 0 <= three["chance"] <= 1
        assert three["gain"] >= 0
        version = assisted(here)["version"]
        assert hint_of(here, 3) == three
        told = ana.table(id)
        assert told["now"]["version"] == version  # the same hint again is no more assistance
        assert told["now"]["position"] == position
        assert told["hints"] is True
        assert [(fact["seat"], fact["strength"]) for fact in told["assistance"]] == [("U", 1), ("U", 2), ("U", 3)]
        assert hints_in(ana.record(id)) == ["1.U U hint 1", "1.U U hint 2", "1.U U hint 3"]
        assert here.command("act", action=three["action"])["type"] == "ack"


def test_equal_tables_give_equal_hints(ana: Someone, ben: Someone) -> None:
    told = []
    for person in (ana, ben):
        with person.at(person.opens({**ALONE, "seed": "equal"})["table"]) as here:
            here.act()
            told.append(hint_of(here, 3))
    assert told[0] == told[1]


def test_undo_does_not_take_a_hint_back(ana: Someone) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.to_roman_phase()
        here.quiet_move()
        hint_of(here, 2)
        assisted(here)
        steps = here.now["steps"]
        assert here.command("undo")["type"] == "ack"
        undone = json.loads(next(text for text in reversed(here.heard) if '"undone"' in text))
        assert [fact["step"] for fact in undone["assistance"]] == [steps - 1]
        assert here.now["can_redo"]  # a hint is no decision
        assert here.command("redo")["type"] == "ack"
        assert hints_in(ana.record(id)) == ["1.U U hint 2"]


def test_hints_outlive_a_restart_and_a_record(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana = Someone(server, "Ana")
    id = ana.opens({**ALONE, "seed": "kept"})["table"]
    with ana.at(id) as here:
        hint_of(here, 1)
        assisted(here)
        here.act()
        hint_of(here, 3)
        assisted(here)
    before, record = ana.lasting(id), ana.record(id)
    again = ana.again_at(server.restarted())
    assert again.lasting(id) == before
    assert again.record(id) == record
    assert Table.replay(record).record() == record
    brought = again.post("/api/tables/import", {"record": record}).json()["table"]
    assert [fact["line"] for fact in again.table(brought)["assistance"]] == hints_in(record)


# -------------------------------------------------------------------- for whom


def test_only_whoever_decides_gets_a_hint_and_all_are_told(ana: Someone, ben: Someone) -> None:
    made = ana.opens({**ALONE, "options": {"level": "7|5|4|5|1", "players": 3}, "seats": {"C": "open"}})
    id = made["table"]
    with ben.at(id) as there:
        assert refusal(there.ask("hint", strength=1)) == "not-seated"
    ben.post(f"/api/tables/{id}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
    with ana.at(id) as here, ben.at(id) as there:
        assert refusal(there.ask("hint", strength=1)) == "not-your-decision"
        assert refusal(here.ask("hint", strength=1, decision=here.decision() - 1)) == "stale"
        hint_of(here, 2)
        told = there.until(lambda message: message["type"] == "assisted")
        assert [(fact["seat"], fact["strength"]) for fact in told["assistance"]] == [("U", 2)]
        assert not any('"hint":{' in text for text in there.heard)


@pytest.mark.parametrize("wrong", [{"strength": 0}, {"strength": 4}, {"strength": "2"}, {"strength": 1.5}])
def test_other_strengths_are_unreadable(ana: Someone, wrong: dict[str, Any]) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        assert refusal(here.ask("hint", **wrong)) == "unreadable"
        assert ana.table(id)["assistance"] == []


def test_no_hint_while_dice_wait(ana: Someone) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.to_roman_phase()
        while not here.now["waits"]:
            here.quiet_move()
        assert refusal(here.ask("hint", strength=1)) == "illegal"


def test_a_host_may_do_without_hints(ana: Someone) -> None:
    id = ana.opens({**ALONE, "hints": False})["table"]
    assert ana.table(id)["hints"] is False
    with ana.at(id) as here:
        assert refusal(here.ask("hint", strength=1)) == "no-hints"
    assert ana.table(id)["assistance"] == []


def test_hints_are_rated(own_server: Callable[..., Running]) -> None:
    ana = Someone(own_server(hints_an_hour=2))
    with ana.at(ana.opens()["table"]) as here:
        hint_of(here, 1)
        assisted(here)
        hint_of(here, 2)
        assisted(here)
        assert refusal(here.ask("hint", strength=3)) == "too-fast"
        here.act()  # play itself goes on


# -------------------------------------------------------------------- calling off


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A search that goes on until it is told to stop; the event tells that it has begun."""
    begun = threading.Event()

    def search(game: Any, seat: str, strength: int, *, seed: int, stop: Callable[[], bool]) -> hints.Hint:
        begun.set()
        while not stop():
            pass
        return hints.hint(game, strength, iterations=1, seed=seed)

    monkeypatch.setattr(players, "hint", search)
    return begun


def begin(here: Place, slow: threading.Event) -> None:
    slow.clear()
    here.say({"type": "ask", "id": "think", "ask": "hint", "strength": 3})
    assert slow.wait(20)


def answer(here: Place) -> Message:
    return here.until(lambda message: message.get("id") == "think")


def test_a_hint_is_called_off_by_a_word_a_decision_or_the_next_hint(ana: Someone, slow: threading.Event) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        begin(here, slow)
        here.say({"type": "cancel", "id": "another"})
        here.say({"type": "cancel", "id": "think"})
        assert refusal(answer(here)) == "cancelled"
        begin(here, slow)
        here.act()  # the line is heard while the search goes on
        heard = [json.loads(text) for text in here.heard]
        told = next((m for m in heard if m.get("id") == "think" and m["type"] != "refused"), None)
        assert told is None
        if sum(message.get("id") == "think" for message in heard) < 2:
            assert refusal(answer(here)) == "stale"
        begin(here, slow)
        here.say({"type": "ask", "id": "next", "ask": "hint", "strength": 1})
        assert refusal(answer(here)) == "cancelled"
        here.say({"type": "cancel", "id": "next"})
        assert refusal(here.until(lambda message: message.get("id") == "next")) == "cancelled"
    assert ana.table(id)["assistance"] == []


def test_whoever_leaves_calls_the_hint_off(ana: Someone, slow: threading.Event) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        begin(here, slow)
    with ana.at(id) as here:
        begin(here, slow)  # a thread is free again
        here.say({"type": "cancel", "id": "think"})
        assert refusal(answer(here)) == "cancelled"
    assert ana.table(id)["assistance"] == []


def test_a_hint_is_given_although_somebody_has_looked_back_meanwhile(
    own_server: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = own_server()
    ana = Someone(server, "Ana")
    id = ana.opens()["table"]
    begun, goes_on = threading.Event(), threading.Event()
    found = players.hint

    def waits(*asked: Any, **more: Any) -> Any:
        begun.set()
        assert goes_on.wait(PATIENCE)
        return found(*asked, **more)

    monkeypatch.setattr(players, "hint", waits)
    try:
        with ana.at(id) as here:
            here.say({"type": "ask", "id": "think", "ask": "hint", "strength": 1})
            assert begun.wait(PATIENCE)

            async def put_down() -> None:  # as where a long table is read whole, for its replay
                async with server.lobby.hold(id) as live:
                    server.lobby.put_down(live)

            server.carries_out(put_down())
            ana.table(id)
            goes_on.set()
            assert answer(here)["type"] == "answer"
    finally:
        goes_on.set()
