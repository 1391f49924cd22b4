"""Tables that are watched leave memory when nothing happens there, and come back: nobody at them notices."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from contract import toy
from hispania.server.settings import Settings

from .support import UNLIMITED, Message, Place, Running, Someone, place, refusal
from .test_toy import new_table

OWN_SERVER = Callable[..., Running]


def await_presence(server: Running, person: Someone) -> None:
    """Everybody has been told who came: a table that sleeps by then would be read again for it."""
    while server.lobby._presence:
        person.http.get("/api/health")


class House:
    """A server with room for one table, where everything is idle at once; two people play, one looks on."""

    def __init__(self, server: Running, stack: ExitStack) -> None:
        self.server, self.memory = server, server.lobby.memory
        self.ana, self.ben = Someone(server, "Ana"), Someone(server, "Ben")
        made = self.ana.opens(seed="roma", options={"level": "7|5|4|5|1"}, seats={"C": "open"})
        self.id = made["table"]
        self.ben.post(f"/api/tables/{self.id}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
        self.a, self.b = stack.enter_context(self.ana.at(self.id)), stack.enter_context(self.ben.at(self.id))
        self.stranger = stack.enter_context(place(server.url, self.id, {}))
        await_presence(server, self.ana)

    @property
    def lines(self) -> tuple[Place, Place, Place]:
        return self.a, self.b, self.stranger

    def sleep(self) -> None:
        """Another table comes, and this one makes room."""
        self.ana.opens()
        assert self.is_asleep

    @property
    def is_asleep(self) -> bool:
        in_memory = any(live.facts.id == self.id for live in self.server.lobby.live_tables())
        return self.id in self.memory.asleep() and not in_memory

    def hear(self, version: int) -> None:
        """Everybody is told everything up to a version."""
        for line in self.lines:
            while line.now["version"] < version:
                line.hear()

    def decider(self) -> Place:
        return self.a if self.a.now["legal"] is not None else self.b

    def act(self) -> Message:
        decider = self.decider()
        answer = decider.act()
        self.hear(answer["version"])
        return answer


@pytest.fixture
def house(own_server: OWN_SERVER) -> Iterator[House]:
    with ExitStack() as stack:
        yield House(own_server(tables_in_memory=1, idle_seconds=0), stack)


def kinds(line: Place, since: int) -> list[str]:
    return [json.loads(text)["type"] for text in line.heard[since:]]


def test_a_game_goes_on_after_every_sleep(house: House) -> None:
    heard = [len(line.heard) for line in house.lines]
    for number in range(12):
        house.sleep()
        version = house.act()["version"]
        assert version == number + 2
        assert not house.is_asleep
    for line, since in zip(house.lines, heard):
        assert set(kinds(line, since)) <= {"played", "ack", "seats"}  # nothing is told anew, no line is cut
        assert kinds(line, since).count("played") == 12
        assert line.now["version"] == 13
    assert house.ana.table(house.id)["now"]["position"] == house.ben.table(house.id)["now"]["position"]


def test_a_game_that_slept_is_the_one_that_did_not(house: House, own_server: OWN_SERVER) -> None:
    awake = own_server(tables_in_memory=400)
    ana = house.ana.again_at(awake)
    twin = ana.opens(seed="roma", options={"level": "7|5|4|5|1"})["table"]
    with ana.at(twin) as here:
        for _ in range(10):
            house.sleep()
            house.act()
            here.act()
    asleep, told = house.ana.table(house.id), ana.table(twin)
    assert (asleep["now"]["position"], asleep["record"], asleep["log"]) == (
        told["now"]["position"],
        told["record"],
        told["log"],
    )


def test_what_was_seen_before_the_sleep_can_be_answered_after_it(house: House) -> None:
    decider = house.decider()
    decision, action = decider.decision(), decider.now["legal"][0]["action"]
    said = {"type": "command", "id": "once", "do": "act", "decision": decision, "action": action}
    house.sleep()
    decider.say(said)
    first = decider.until(lambda message: message.get("id") == "once")
    assert first["type"] == "ack", first
    house.hear(first["version"])
    house.sleep()
    decider.say(said)  # the same command again: it was carried out once
    again = decider.until(lambda message: message.get("id") == "once")
    assert again == first
    house.sleep()
    decider.say({**said, "id": "late"})
    assert refusal(decider.until(lambda message: message.get("id") == "late")) == "not-your-decision"


def test_undo_and_redo_reach_over_a_sleep(house: House) -> None:
    while not any(line.now["can_undo"] for line in (house.a, house.b)):
        house.act()
    before = house.ana.table(house.id)["now"]["position"]
    actor = house.a if house.a.now["can_undo"] else house.b
    steps = actor.now["steps"]
    house.sleep()
    undone = actor.command("undo")
    assert undone["type"] == "ack", undone
    house.hear(undone["version"])
    assert actor.now["steps"] < steps
    house.sleep()
    redone = actor.command("redo")
    assert redone["type"] == "ack", redone
    house.hear(redone["version"])
    assert actor.now["steps"] == steps
    assert house.ana.table(house.id)["now"]["position"] == before


def test_questions_are_answered_from_a_sleep(house: House) -> None:
    house.sleep()
    assert house.a.ask("legal")["legal"]
    assert not house.is_asleep


def test_who_comes_and_goes_is_told_where_everybody_sleeps(house: House) -> None:
    house.sleep()
    house.b.line.close()
    gone = house.a.until(
        lambda message: message["type"] == "seats" and not all(one["here"] for one in message["seats"])
    )
    assert {one["seat"] for one in gone["seats"] if not one["here"]} == {"C"}
    house.sleep()
    with house.ben.at(house.id):
        house.a.until(lambda message: message["type"] == "seats" and all(one["here"] for one in message["seats"]))


def test_a_new_name_is_told_where_everybody_sleeps(house: House) -> None:
    house.sleep()
    house.ben.post("/api/me", {"name": "Benito"}).raise_for_status()
    told = house.a.until(lambda message: message["type"] == "seats")
    while not any(one["name"] == "Benito" for one in told["seats"]):
        told = house.a.until(lambda message: message["type"] == "seats")
    assert [one["seat"] for one in told["seats"] if one["name"] == "Benito"] == ["C"]


def test_a_seat_is_handed_on_while_everybody_sleeps(house: House) -> None:
    house.sleep()
    opened = house.ana.post(f"/api/tables/{house.id}/seats/U", {"to": "open"})
    assert opened.status_code == 200, opened.text
    told = house.b.until(lambda message: message["type"] == "table")
    assert next(one for one in told["seats"] if one["seat"] == "U")["kind"] == "open"
    house.sleep()
    cleo = Someone(house.server, "Cleo")
    cleo.post(f"/api/tables/{house.id}/join", {"invitation": opened.json()["invitation"]}).raise_for_status()
    told = house.b.until(lambda message: message["type"] == "table")
    assert next(one for one in told["seats"] if one["seat"] == "U")["name"] == "Cleo"


def says(speaker: Place, do: str, **more: Any) -> Message:
    id = f"s{next(Place._count)}"
    speaker.say({"type": "say", "id": id, "do": do, **more})
    return speaker.until(lambda message: message.get("id") == id)


def test_talk_and_proposals_outlive_a_sleep(house: House) -> None:
    decider = house.decider()
    other = house.b if decider is house.a else house.a
    line = decider.now["legal"][0]["line"]
    assert says(other, "propose", line=line)["type"] == "ack"
    proposed = decider.until(lambda message: message["type"] == "talk")
    house.sleep()
    assert says(decider, "agree", proposal=proposed["proposals"][0]["n"])["type"] == "ack"
    told = other.until(lambda message: message["type"] == "talk" and message["proposals"][0]["agreed"] != [])
    assert told["proposals"][0]["legal"]["line"] == line
    assert says(house.a, "allow", on=False)["type"] == "ack"
    house.act()
    house.sleep()  # nothing is proposed any more: all of it is read again
    assert refusal(says(house.b, "text", text="salve")) == "no-talk"


def test_lines_to_what_sleeps_are_cut_with_their_key(house: House) -> None:
    house.sleep()
    key = house.ben.http.get("/api/me/keys").json()["keys"][0]["id"]
    house.ben.post(f"/api/me/keys/{key}/end").raise_for_status()
    with pytest.raises(ConnectionClosed) as closed:
        house.b.until(lambda message: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    gone = house.a.until(lambda told: told["type"] == "seats" and not all(one["here"] for one in told["seats"]))
    assert {one["seat"] for one in gone["seats"] if not one["here"]} == {"C"}


def test_what_happens_keeps_a_watched_table_in_memory(own_server: OWN_SERVER) -> None:
    server = own_server(tables_in_memory=1, idle_seconds=300)
    ana, memory, moment = Someone(server, "Ana"), server.lobby.memory, [1000.0]
    memory.clock = lambda: moment[0]
    with ExitStack() as stack:
        ids = [ana.opens()["table"] for _ in range(4)]
        lines = {id: stack.enter_context(ana.at(id)) for id in ids}
        await_presence(server, ana)

        def in_memory() -> set[str]:
            ana.opens()  # which nobody watches
            return {live.facts.id for live in server.lobby.live_tables()} & set(ids)

        assert in_memory() == set(ids)
        moment[0] += 200
        lines[ids[0]].act()
        assert lines[ids[1]].ask("legal")["type"] == "answer"
        moment[0] += 150
        assert in_memory() == set(ids[:2])
        assert set(memory.asleep()) == set(ids[2:])
        moment[0] += 1000
        assert in_memory() == set()
        for line in lines.values():
            line.act()
        assert not memory.asleep()
    assert server.lobby.live_tables()


def test_what_sleeps_and_is_left_is_forgotten(house: House) -> None:
    house.sleep()
    for line in house.lines:
        line.line.close()
    while house.id in house.memory.asleep() or any(live.viewers for live in house.server.lobby.live_tables()):
        house.ana.http.get("/api/health")
    assert house.ana.table(house.id)["watching"] == 0


def test_sealed_bids_and_standing_orders_outlive_a_sleep(
    own_server: OWN_SERVER, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")
    server = own_server(tables_in_memory=1, idle_seconds=0)
    people = {seat: Someone(server, seat) for seat in toy.SEATS}
    id = new_table(people)
    host = people[toy.SEATS[0]]

    def sleep() -> None:
        host.opens()
        assert id in server.lobby.memory.asleep()

    with ExitStack() as stack:
        lines = {seat: stack.enter_context(one.at(id)) for seat, one in people.items()}
        stranger = stack.enter_context(place(server.url, id, {}))
        first, second, third = toy.SEATS
        numbers = {seat: line.decision() for seat, line in lines.items()}
        sleep()
        action = {"kind": "bid", "hand": first, "number": 1}
        assert lines[first].command("act", seat=first, action=action)["type"] == "ack"
        sleep()
        told = stranger.until(lambda message: message["type"] == "played")
        assert told["steps"][0]["action"]["number"] is None  # it is sealed
        matter = json.loads(lines[second].heard[0])["matters"][0]
        given = lines[second].command("order", seat=second, matter=matter["id"], order=matter["orders"][0])
        assert given["type"] == "ack", given
        sleep()
        action = {"kind": "bid", "hand": second, "number": 1}
        lines[second].say(
            {"type": "command", "id": "b", "do": "act", "seat": second, "decision": numbers[second], "action": action}
        )
        answer = lines[second].until(lambda message: message.get("id") == "b")
        assert answer["type"] == "ack", answer  # the number that it was given before anybody slept
        shown = people[second].table(id)
        assert [(one["seat"], one["order"]) for one in shown["orders"]] == [(second, matter["orders"][0])]
        assert lines[third].ask("previews", seat=third)["type"] == "answer"


# -------------------------------------------------------------------- where there are several processes


def test_what_sleeps_stays_with_its_process_while_it_is_watched(tmp_path: Path, database: str) -> None:
    full = replace(UNLIMITED, tables_in_memory=1, idle_seconds=0)
    with ExitStack() as stack:
        first = Running(Settings(tmp_path / "1", database=database, limits=full))
        stack.callback(first.stop)
        second = Running(Settings(tmp_path / "2", database=database, limits=UNLIMITED))
        stack.callback(second.stop)
        ana = Someone(first, "Ana")
        id = ana.opens()["table"]
        with ana.at(id) as here, ana.again_at(second).at(id) as there:
            for line, other in ((here, there), (there, here)):
                ana.opens()
                assert id in first.lobby.memory.asleep()
                version = line.act()["version"]
                other.until(lambda message, is_at=version: message.get("now", {}).get("version", 0) >= is_at)  # type: ignore[misc]
            assert not second.lobby.live_tables()
            ana.opens()
            assert id in first.lobby.memory.asleep()
            second.carries_out(second.lobby.want(id))  # now the other process will have it: its lines are cut
            with pytest.raises(ConnectionClosed):
                here.until(lambda message: False)
            assert not first.lobby.memory.asleep()
        with ana.at(id) as again:
            assert again.act()["version"] == version + 1
