"""Where no hints are wanted, what-ifs, records of the running game, analyses and computers are no way round."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hispania.table.session import Table

from .support import ALONE, Running, Someone, refusal_of

TOGETHER = {"options": {"level": "7|5|4|5|1", "players": 3}, "seats": {"C": "open"}, "hints": False}


def together(host: Someone, guest: Someone, **more: Any) -> str:
    made = host.opens({**TOGETHER, **more})
    id: str = made["table"]
    assert guest.post(f"/api/tables/{id}/join", {"invitation": made["invitations"]["C"]}).status_code == 200
    return id


def test_a_what_if_waits_for_the_end(server: Running, ana: Someone, ben: Someone) -> None:
    id = together(ana, ben)
    stranger = Someone(server, "Eve")
    for person in (ana, ben, stranger):  # whoever makes it could pass it on
        assert refusal_of(person.post(f"/api/tables/{id}/branch", {"step": 1})) == (409, "no-hints")
    alone = ana.opens({**ALONE, "hints": False})["table"]
    with ana.at(alone) as here:
        here.play_out(random.Random(1))
    made = ana.post(f"/api/tables/{alone}/branch", {"step": 1})
    assert made.status_code == 201
    assert ana.table(made.json()["table"])["hints"] is True  # there is nothing left to be helped with


def test_a_record_of_the_running_game_is_not_brought_by_who_plays_in_it(
    server: Running, ana: Someone, ben: Someone
) -> None:
    id = together(ana, ben)
    record = ana.record(id)
    longer = Table.replay(record)
    longer.act(longer.game.legal_actions()[0])
    for person in (ana, ben):
        for text in (record, longer.record()):  # as it stands, and played on from there
            answer = person.post("/api/tables/import", {"record": text})
            assert refusal_of(answer) == (409, "no-hints")
            assert id in answer.json()["refusal"]["text"]
    kept = server.lobby.memory._lives.pop(id)  # not in the memory of this process
    assert refusal_of(ben.post("/api/tables/import", {"record": record})) == (409, "no-hints")
    assert id not in server.lobby.memory._lives
    server.lobby.memory._lives[id] = kept
    assert Someone(server, "Eve").post("/api/tables/import", {"record": record}).status_code == 201
    with_hints = together(ana, ben, hints=True)
    assert ben.post("/api/tables/import", {"record": ben.record(with_hints)}).status_code == 201
    other = Table(longer.start, "another game")
    other.roll_on()
    assert ben.post("/api/tables/import", {"record": other.record()}).status_code == 201


def test_a_computer_sits_in_only_if_the_host_agrees_and_the_record_says_so(ana: Someone, ben: Someone) -> None:
    id = together(ana, ben)
    to_computer = {"to": "computer", "player": "recruit"}
    assert refusal_of(ben.post(f"/api/tables/{id}/seats/C", to_computer)) == (409, "no-hints")
    assert ben.post(f"/api/tables/{id}/seats/C", {"to": "open"}).status_code == 200
    assert "sits in" not in ana.record(id)
    assert ana.post(f"/api/tables/{id}/seats/C", to_computer).status_code == 200
    assert ana.record(id).count("; C: a computer sits in: recruit\n") == 1
    assert ana.post(f"/api/tables/{id}/seats/C", {"to": "me"}).status_code == 200
    record = ana.record(id)
    assert record.count("; C: no computer sits in any more\n") == 1
    assert Table.replay(record).lines == ana.table(id)["record"]
    with_hints = together(ana, ben, hints=True)
    assert ben.post(f"/api/tables/{with_hints}/seats/C", to_computer).status_code == 200
    assert "sits in" not in ana.record(with_hints)


def test_what_was_noted_is_there_after_a_restart(own_server: Any) -> None:
    server = own_server()
    ana = Someone(server, "Ana")
    id = ana.opens({**ALONE, "hints": False})["table"]
    assert ana.post(f"/api/tables/{id}/seats/U", {"to": "computer", "player": "recruit"}).status_code == 200
    server.stop()
    ana = ana.again_at(own_server())
    assert ana.record(id).count("; U: a computer sits in: recruit\n") == 1


@pytest.mark.parametrize("hints", [True, False])
def test_an_analysis_made_elsewhere_is_not_found_where_no_hints_are_wanted(ana: Someone, hints: bool) -> None:
    id = ana.opens(hints=hints)["table"]
    answer = ana.post(f"/api/tables/{id}/analysis", {"quality": "quick"})
    assert (answer.status_code == 200) is hints
    found = ana.http.get(f"/api/tables/{id}/analysis").json()["state"]
    assert (found == "none") is not hints
    if hints:
        ana.post(f"/api/analyses/{answer.json()['job']}/cancel")
