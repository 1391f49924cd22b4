"""Where no hints are wanted, what-ifs, records of the running game, analyses and computers are no way round."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hispania.server.tables import fair_help, live
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
    with_hints = together(ana, ben, hints=True)
    assert ben.post("/api/tables/import", {"record": ben.record(with_hints)}).status_code == 201
    other = Table(longer.start, "another game")
    other.roll_on()
    assert ben.post("/api/tables/import", {"record": other.record()}).status_code == 201


def untagged(record: str) -> str:
    """A record that does not tell whose seed it was."""
    return "".join(line for line in record.splitlines(True) if not line.startswith(("[Commitment", "[Drawn")))


def test_another_browser_is_no_way_round(server: Running, ana: Someone, ben: Someone) -> None:
    """Whoever sits at the table may be anybody in another browser: the record is known by what its seed is bound by."""
    id, eve = together(ana, ben), Someone(server, "Eve")
    record = ana.record(id)
    longer = Table.replay(record)
    longer.act(longer.game.legal_actions()[0])
    for text in (record, longer.record()):
        answer = eve.post("/api/tables/import", {"record": text})
        assert refusal_of(answer) == (409, "no-hints")
        assert "wait for its end" in answer.json()["refusal"]["text"]
        assert id not in answer.json()["refusal"]["text"]  # who knows the address may watch
    with_hints = together(ana, ben, hints=True)
    assert eve.post("/api/tables/import", {"record": ana.record(with_hints)}).status_code == 201
    alone = ana.opens({**ALONE, "hints": False})["table"]
    with ana.at(alone) as here:
        here.act()
        assert refusal_of(eve.post("/api/tables/import", {"record": ana.record(alone)})) == (409, "no-hints")
        here.play_out(random.Random(1))
    assert eve.post("/api/tables/import", {"record": ana.record(alone)}).status_code == 201


def test_a_record_that_hides_where_it_comes_from_is_known_by_its_positions(
    server: Running, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MARKED", 4)
    monkeypatch.setattr(fair_help, "OWN", 2)
    eve = Someone(server, "Eve")
    for seed in (None, "roma"):
        id = ana.opens(hints=False, seed=seed)["table"]
        with ana.at(id) as here:
            assert eve.post("/api/tables/import", {"record": untagged(ana.record(id))}).status_code == 201
            here.play_until(lambda now: bool(now["version"] > 8))
        status = eve.post("/api/tables/import", {"record": untagged(ana.record(id))}).status_code
        assert status == (409 if seed is None else 201)  # whoever knows the seed begins the same game


def cut(record: str, steps: int) -> str:
    """A record without its last steps."""
    whole = Table.replay(record)
    shorter = whole.branch_off(len(whole.history) - steps)
    shorter.branch = ""
    return shorter.record()


def test_a_record_that_stops_a_little_before_is_none_to_be_played_on_from(ana: Someone, ben: Someone) -> None:
    """Whoever brings it could do the last steps by hand, try the last dice again, and ask for a hint there."""
    id = together(ana, ben)
    with ana.at(id) as host, ben.at(id) as guest:
        for _ in range(6):
            newest = max(host.now["version"], guest.now["version"])
            for line in (host, guest):
                while line.now["version"] < newest:
                    line.hear()
            next(line for line in (host, guest) if line.now["viewpoint"] in line.now["deciding"]).act()
    record = ana.record(id)
    for steps in (1, 2, 3):
        assert refusal_of(ben.post("/api/tables/import", {"record": cut(record, steps)})) == (409, "no-hints")
    first = len(Table.replay(record).history)  # before any die the beginning of all games is the same
    assert ben.post("/api/tables/import", {"record": untagged(cut(record, first))}).status_code == 201


def test_a_host_who_stands_up_for_a_moment_brings_no_record_either(ana: Someone, ben: Someone) -> None:
    id = together(ana, ben)
    for seat in ("U", "K"):
        assert ana.post(f"/api/tables/{id}/seats/{seat}", {"to": "open"}).status_code == 200
    assert refusal_of(ana.post("/api/tables/import", {"record": ana.record(id)})) == (409, "no-hints")


def test_whoever_stands_up_and_sits_down_again_is_noted(ana: Someone, ben: Someone) -> None:
    id = together(ana, ben)
    assert "sits" not in ana.record(id)  # they have not begun
    with ana.at(id) as here:
        here.act()
    again = ben.post(f"/api/tables/{id}/seats/C", {"to": "open"}).json()["invitation"]
    assert ben.post(f"/api/tables/{id}/join", {"invitation": again}).status_code == 200
    record = ana.record(id)
    assert record.count("; C: the seat is open\n") == 1
    assert record.count("; C: somebody sits down\n") == 1
    assert record.index("the seat is open") < record.index("somebody sits down")
    with_hints = together(ana, ben, hints=True)
    with ana.at(with_hints) as here:
        here.act()
    assert ben.post(f"/api/tables/{with_hints}/seats/C", {"to": "open"}).status_code == 200
    assert "the seat is open" not in ana.record(with_hints)


def test_many_tables_hide_none(server: Running, ana: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_help, "MOST", 2)
    guest = Someone(server, "Gracchus")
    record = untagged(ana.record(together(ana, guest)))
    for _ in range(2):  # later ones, so that the one in question is not among those that are looked at
        guest.opens({**ALONE, "hints": False})
    answer = guest.post("/api/tables/import", {"record": record})
    assert refusal_of(answer) == (409, "no-hints")
    assert "2 tables" in answer.json()["refusal"]["text"]


@pytest.mark.parametrize("hints", [True, False])
def test_what_a_computer_thinks_is_help_like_any_other(ana: Someone, hints: bool) -> None:
    seats = {"U": "me", "C": "computer", "K": "computer"}
    options = {"level": "7|5|4|5|1", "players": 3}
    players = {"C": "recruit", "K": "recruit"}
    id = ana.opens({"options": options, "seats": seats, "computers": players, "hints": hints})["table"]
    with ana.at(id) as here:
        while not any(step["seat"] in ("C", "K") for step in ana.table(id)["log"]):
            here.act()
            while not here.now["decisions"]:
                here.hear()
    told = [
        one for seat in ("C", "K") for one in ana.http.get(f"/api/tables/{id}/seats/{seat}/did").json()["decisions"]
    ]
    assert told
    for one in told:
        assert one["line"]
        assert (one["before"] is not None) is hints
        assert (one["after"] is not None) is hints
        if not hints:
            assert one["why"] is one["chance"] is None


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
