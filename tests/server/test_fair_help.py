"""Where no hints are wanted, what-ifs, records of the running game, analyses and computers are no way round."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sqlalchemy import select

from hispania import games
from hispania.server.store.schema import commands
from hispania.server.tables import fair_help, noted
from hispania.table.dice import DiceStream
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
    server.lobby.memory.put_down(server.lobby.memory._lives[id])  # not in the memory of this process
    assert refusal_of(ben.post("/api/tables/import", {"record": record})) == (409, "no-hints")
    with_hints = together(ana, ben, hints=True)
    assert ben.post("/api/tables/import", {"record": ben.record(with_hints)}).status_code == 201
    other = Table(longer.start, "another game")
    other.roll_on()
    assert ben.post("/api/tables/import", {"record": other.record()}).status_code == 201


def untagged(record: str) -> str:
    """A record that does not tell which seed it was, nor whose."""
    return "".join(line for line in record.splitlines(True) if not line.startswith(("[Commitment", "[Drawn", "[Seed")))


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


def test_a_record_that_hides_where_it_comes_from_is_known_by_its_positions(server: Running, ana: Someone) -> None:
    """From the first die on, as soon as something was done, and however little of it is shown."""
    eve = Someone(server, "Eve")
    for seed in (None, "roma"):
        id = ana.opens(hints=False, seed=seed)["table"]
        expected = 409 if seed is None else 201  # whoever knows the seed begins the same game
        with ana.at(id) as here:
            for _ in range(12):
                record = untagged(ana.record(id))
                assert eve.post("/api/tables/import", {"record": record}).status_code == expected
                here.act()
        whole = Table.replay(untagged(ana.record(id)))
        texts = [cut(whole.record(), steps) for steps in (1, 3)]
        stood = [game for step in range(1, len(whole.history) + 1) if (game := whole.position(step)).turn.seats]
        texts += [Table(game).record() for game in (stood[0], stood[-2], stood[-1])]  # they begin in the middle
        longer = next(one for one in map(Table.replay, texts) if one.turn.seats)
        longer.act(longer.game.legal_actions()[-1])
        for text in (*texts, longer.record()):
            assert eve.post("/api/tables/import", {"record": text}).status_code == expected, text
    assert eve.post("/api/tables/import", {"record": Table(whole.start).record()}).status_code == 201


def test_with_few_dice_only_how_it_stands_is_known(
    server: Running, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others may have begun alike, and gone on otherwise: they need not wait."""
    monkeypatch.setattr(fair_help, "OWN", 1000)
    id, eve = ana.opens(hints=False)["table"], Someone(server, "Eve")
    longer = Table.replay(untagged(ana.record(id)))
    assert eve.post("/api/tables/import", {"record": longer.record()}).status_code == 409
    longer.act(longer.game.legal_actions()[0])
    while longer.turn.seats:
        assert eve.post("/api/tables/import", {"record": longer.record()}).status_code == 409
        longer.act(longer.game.legal_actions()[0])
    longer.dice = DiceStream("other dice")
    longer.roll_on()
    assert eve.post("/api/tables/import", {"record": untagged(longer.record())}).status_code == 201


def test_every_command_is_marked_where_records_are_compared(server: Running, ana: Someone) -> None:
    def marks(**more: Any) -> list[bool]:
        id = ana.opens(**more)["table"]
        with ana.at(id) as here:
            for _ in range(3):
                here.act()
        kept = select(commands.c.position).where(commands.c.table_id == id).order_by(commands.c.seq)
        found = server.carries_out(server.lobby.storage.read(lambda database: database.execute(kept).scalars().all()))
        return [mark is not None for mark in found]

    assert marks(hints=False) == [True] * 4
    assert marks() == [False] * 4
    hidden = marks(body={"game": "peoples", "options": {}}, hints=False)  # there no positions are compared
    assert not any(hidden)


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


def begun(ana: Someone, ben: Someone, **more: Any) -> str:
    """A table at which somebody has decided something."""
    id = together(ana, ben, **more)
    with ana.at(id) as here:
        here.act()
    return id


TO_COMPUTER = {"to": "computer", "player": "recruit"}


def test_no_computer_decides_for_a_host_who_plays_on(ana: Someone, ben: Someone) -> None:
    id = together(ana, ben)
    assert ana.post(f"/api/tables/{id}/seats/K", TO_COMPUTER).status_code == 200  # nobody has decided anything
    assert ana.post(f"/api/tables/{id}/seats/K", {"to": "me"}).status_code == 200
    id = begun(ana, ben)
    assert refusal_of(ana.post(f"/api/tables/{id}/seats/K", TO_COMPUTER)) == (409, "no-hints")
    assert ana.post(f"/api/tables/{id}/seats/K", {"to": "open"}).status_code == 200
    assert refusal_of(ana.post(f"/api/tables/{id}/seats/K", TO_COMPUTER)) == (409, "no-hints")  # nor on a detour
    assert "sits in" not in ana.record(id)
    with_hints = begun(ana, ben, hints=True)
    assert ana.post(f"/api/tables/{with_hints}/seats/K", TO_COMPUTER).status_code == 200


def test_a_computer_comes_for_who_has_left_for_good(own_server: Any) -> None:
    server = own_server()
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    id = begun(ana, ben)
    opened = ana.post(f"/api/tables/{id}/seats/K", {"to": "open"})
    server = server.restarted()  # who has left a seat is not forgotten
    try:
        ana, ben = ana.again_at(server), ben.again_at(server)
        assert refusal_of(ana.post(f"/api/tables/{id}/seats/K", TO_COMPUTER)) == (409, "no-hints")
        gaius = Someone(server, "Gaius")
        assert gaius.post(f"/api/tables/{id}/join", {"invitation": opened.json()["invitation"]}).status_code == 200
        assert gaius.post(f"/api/tables/{id}/seats/K", {"to": "open"}).status_code == 200
        assert ana.post(f"/api/tables/{id}/seats/K", TO_COMPUTER).status_code == 200
        assert ana.record(id).count("; K: a computer sits in: recruit\n") == 1
    finally:
        server.stop()


def test_a_computer_comes_for_who_has_vanished(own_server: Any) -> None:
    server = own_server(vanished_after=0)
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    id = begun(ana, ben)
    assert ana.post(f"/api/tables/{id}/seats/C", TO_COMPUTER).status_code == 200
    assert ana.record(id).count("; C: a computer sits in: recruit\n") == 1
    id = begun(ana, ben)  # and the host has vanished for the others
    assert refusal_of(ben.post(f"/api/tables/{id}/seats/C", TO_COMPUTER)) == (409, "no-hints")
    assert ben.post(f"/api/tables/{id}/seats/K", TO_COMPUTER).status_code == 200


def test_who_plays_alone_lets_computers_play(ana: Someone) -> None:
    id = ana.opens({**ALONE, "hints": False})["table"]
    with ana.at(id) as here:
        here.act()
    assert ana.post(f"/api/tables/{id}/seats/U", TO_COMPUTER).status_code == 200


@pytest.mark.parametrize("game", games.ids())
def test_the_record_says_that_there_were_no_hints(ana: Someone, game: str) -> None:
    body = {"game": game, "options": {}}
    id, other = (ana.opens(body, hints=hints)["table"] for hints in (False, True))
    record, with_hints = ana.record(id), ana.record(other)
    assert '\n[Hints "none"]\n' in record
    assert record.count(noted.STANDING) == 1
    assert "Hints" not in with_hints
    assert noted.STANDING not in with_hints
    if not games.rules(game).hidden:
        assert Table.replay(record).lines == ana.table(id)["record"]


def test_a_record_that_was_brought_along_is_noted_once_of_each(server: Running, ana: Someone, ben: Someone) -> None:
    id, eve = begun(ana, ben), Someone(server, "Eve")
    with ana.at(id) as here:
        record = ana.record(id)
        for person in (ana, ben, eve, ben, Someone(server, "Faustus")):
            assert person.post("/api/tables/import", {"record": record}).status_code == 409
        told = here.until(lambda message: message["type"] == "table")  # the version is another
        assert told["now"]["steps"] == here.now["steps"]
    told = "a record of this game was brought along, and refused"
    after = ana.record(id)
    assert [line for line in after.splitlines() if told in line] == [
        f"; {who}: {told}" for who in ("U", "C", "somebody")
    ]
    assert Table.replay(after).lines == Table.replay(record).lines


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
