"""What one table can cost is bounded, however often something is done there and whatever record is brought along."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hispania.server.api import tables
from hispania.server.tables import live, noted
from hispania.table.session import AT_ONE_PLACE, Table

from .support import ALONE, Running, Someone, refusal, refusal_of

Makes = Callable[..., Running]


def test_undo_and_redo_have_an_end_which_a_restart_does_not_move(
    own_server: Makes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_UNDONE", 3)
    server = own_server()
    ana = Someone(server)
    id = ana.opens(ALONE)["table"]
    with ana.at(id) as here:
        here.to_roman_phase()
        here.quiet_move()
        told = []
        for _ in range(3):
            told += [here.command("undo")["type"], here.command("redo")["type"]]
        assert told == ["ack"] * 6
        assert refusal(here.command("undo")) == "enough"
        record, version = ana.record(id), here.now["version"]
    again = server.restarted()
    try:
        ana = ana.again_at(again)
        assert ana.record(id) == record
        with ana.at(id) as here:
            assert here.now["version"] == version
            assert refusal(here.command("undo")) == "enough"
            here.act()  # the game goes on
    finally:
        again.stop()


NO_HINTS = {"options": {"level": "7|5|4|5|1", "players": 3}, "seats": {"C": "computer"}, "hints": False}


def test_seats_are_changed_and_noted_up_to_an_end_which_a_restart_does_not_move(
    own_server: Makes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noted, "MOST", 4)
    server = own_server()
    ana = Someone(server)
    id = ana.opens(NO_HINTS)["table"]

    def hands(to: str, seat: str = "C") -> str:
        player = {"player": "recruit"} if to == "computer" else {}
        answer = ana.post(f"/api/tables/{id}/seats/{seat}", {"to": to, **player})
        return "" if answer.status_code == 200 else refusal_of(answer)[1]

    assert [hands(to) for to in ("me", "computer", "open", "computer")] == ["", "", "", ""]
    assert [hands(to) for to in ("me", "open", "me")] == ["enough"] * 3
    assert hands("open", "K") == ""  # another seat
    record = ana.record(id)
    assert record.count("; C: ") == 4
    again = server.restarted()
    try:
        ana = ana.again_at(again)
        assert ana.record(id) == record
        assert hands("me") == "enough"
        with ana.at(id) as here:
            here.act()  # the game goes on
    finally:
        again.stop()


def test_a_seat_that_is_open_is_filled_however_often_it_was_changed(
    own_server: Makes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noted, "MOST", 1)
    server = own_server()
    ana, ben = Someone(server), Someone(server)
    id = ana.opens(NO_HINTS)["table"]
    freed = ana.post(f"/api/tables/{id}/seats/C", {"to": "open"})
    assert freed.status_code == 200
    with ana.at(id) as here:
        here.act()
    joined = ben.post(f"/api/tables/{id}/join", {"invitation": freed.json()["invitation"]})
    assert joined.status_code == 200
    assert refusal_of(ben.post(f"/api/tables/{id}/seats/C", {"to": "open"})) == (409, "enough")
    assert ben.post("/api/me/delete", {"sure": True}).status_code == 204  # whoever leaves for good may
    assert ana.record(id).count("; C: the seat is open\n") == 1


def record_with_hints(seed: str, hints: int) -> str:
    """A game whose record notes the same hint again and again."""
    table = Table(tables.games.rules().new_game(), seed=seed)
    table.roll_on()
    table.assist(2)
    lines = table.record().splitlines()
    return "\n".join([*lines, *[lines[-1]] * (hints - 1)]) + "\n"


def test_the_same_hint_is_noted_a_few_times_at_one_place_and_no_more(own_server: Makes) -> None:
    text = record_with_hints("roma", 16_000)
    assert len(Table.replay(text).assistance) == AT_ONE_PLACE
    ana = Someone(own_server())
    made = ana.post("/api/tables/import", {"record": text})
    assert made.status_code == 201, made.text
    assert len(ana.table(made.json()["table"])["assistance"]) == AT_ONE_PLACE
    few = record_with_hints("roma", AT_ONE_PLACE)
    assert Table.replay(few).record() == few  # undo brings a few together, and they are all kept


def test_a_record_with_hints_without_number_is_refused(own_server: Makes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_HINTS", 2)
    ana = Someone(own_server())
    assert ana.post("/api/tables/import", {"record": record_with_hints("roma", 2)}).status_code == 201
    refused = ana.post("/api/tables/import", {"record": record_with_hints("roma", 3)})
    assert refusal_of(refused) == (422, "unreadable")
    assert "hints" in refused.json()["refusal"]["text"]


def test_an_undo_moves_only_the_hints_that_it_must() -> None:
    table = Table(tables.games.rules().new_game(), seed="roma")
    table.roll_on()
    table.assist(1)
    first = table.assistance[0]
    table.act(table.game.legal_actions()[0])
    while table.game.turn.kind == "chance":
        table.roll_on()
    table.assist(1)
    table.undo(beyond_dice=True)
    assert table.assistance[0] is first
    assert [one.step for one in table.assistance] == [first.step, len(table.history)]
