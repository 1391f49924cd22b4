"""What belongs to a person: keys that can be seen, named and ended, a code to come back by, all data, the way out."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from hispania.server import tickets as ticketing
from hispania.server.people import COOKIE_AGE, hashed
from hispania.server.refusals import Refused
from hispania.server.settings import Limits
from hispania.server.store.storage import Storage
from hispania.server.tables import vanished as vanishing
from hispania.table.session import Table

from .support import ALONE, PATIENCE, Running, Someone, data_of, eventually, refusal_of
from .test_dice import give, seals


def another(someone: Someone, server: Running) -> Someone:
    """The same person in another browser."""
    ticket = someone.post("/api/me/ticket").json()["ticket"]
    twin = Someone(server)
    twin.http.post("/api/me/claim", json={"ticket": ticket}).raise_for_status()
    twin.key = twin.http.cookies["hispania"]
    return twin


def test_keys_are_seen_named_and_ended(server: Running) -> None:
    ana = Someone(server, "Ana")
    ana.post("/api/me")
    phone = another(ana, server)
    listed = ana.http.get("/api/me/keys").json()
    assert [key["this"] for key in listed["keys"]].count(True) == 1
    assert len(listed["keys"]) == 2
    assert listed["recovery"] is None
    [mine] = [key for key in listed["keys"] if key["this"]]
    [other] = [key for key in listed["keys"] if not key["this"]]
    assert mine["seen"]
    assert ana.key not in str(listed)
    named = ana.post(f"/api/me/keys/{other['id']}", {"name": "my phone"}).json()
    assert [key["name"] for key in named["keys"] if not key["this"]] == ["my phone"]

    ben = Someone(server, "Ben")
    for path in (f"/api/me/keys/{other['id']}/end", f"/api/me/keys/{'0' * 16}/end"):
        assert refusal_of(ben.post(path)) == (404, "not-found")  # nobody ends the keys of others
    id = ana.opens()["table"]
    with phone.at(id) as here:
        assert here.now["legal"] is not None
        assert len(ana.post(f"/api/me/keys/{other['id']}/end").json()["keys"]) == 1
    assert refusal_of(phone.http.get("/api/me/keys")) == (401, "no-person")
    with phone.at(id) as here:
        assert here.now["legal"] is None  # a stranger now
    assert ana.http.get("/api/me/keys").status_code == 200
    assert ana.post(f"/api/me/keys/{mine['id']}/end").status_code == 200
    assert refusal_of(ana.http.get("/api/me/keys")) == (401, "no-person")


def test_of_too_many_keys_the_one_that_was_seen_longest_ago_lapses(own_server: Callable[..., Running]) -> None:
    server = own_server(keys_of_one_person=3)
    ana = Someone(server, "Ana")
    code = ana.post("/api/me/recovery").json()["code"]
    first, second = another(ana, server), another(ana, server)
    id = ana.opens()["table"]
    with first.at(id) as here:
        third = another(ana, server)  # the browser in use asked for it, and is not the one that lapses
        with pytest.raises(ConnectionClosed):
            here.until(lambda message: False)
    assert refusal_of(first.http.get("/api/me/keys")) == (401, "no-person")
    for one in (ana, second, third):
        listed = one.http.get("/api/me/keys").json()["keys"]
        assert len(listed) == 3
        assert all(key["seen"] for key in listed)
    again = Someone(server, "Nobody")
    again.post("/api/me/recover", {"code": code}).raise_for_status()
    assert refusal_of(second.http.get("/api/me/keys")) == (401, "no-person")
    assert len(again.http.get("/api/me/keys").json()["keys"]) == 3
    assert again.http.get(f"/api/tables/{id}").json()["host"]


def test_all_other_keys_are_ended_at_once(server: Running) -> None:
    ana = Someone(server, "Ana")
    phone, desk = another(ana, server), another(ana, server)
    out = phone.post("/api/me/ticket").json()["ticket"]
    left = ana.post("/api/me/keys/others/end").raise_for_status().json()["keys"]
    assert [key["this"] for key in left] == [True]
    for one in (phone, desk):
        assert refusal_of(one.http.get("/api/me/keys")) == (401, "no-person")
        assert refusal_of(one.post("/api/me/keys/others/end")) == (401, "no-person")
    back = httpx.post(f"{server.url}/api/me/claim", json={"ticket": out})
    assert refusal_of(back) == (403, "no-ticket")  # nobody who was ended comes back by a ticket of before
    assert ana.http.get("/api/me/keys").status_code == 200


def test_whoever_comes_back_is_not_forgotten(server: Running) -> None:
    ana = Someone(server, "Ana")
    again = ana.post("/api/me")
    assert again.cookies["hispania"] == ana.key
    assert f"Max-Age={COOKIE_AGE}" in again.headers["set-cookie"]
    program = Someone(server, key=ana.key)
    assert "set-cookie" not in program.post("/api/me").headers  # which keeps its key by itself


def test_a_code_to_come_back_by(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana = Someone(server, "Ana")
    id = ana.opens()["table"]
    first = ana.post("/api/me/recovery").json()["code"]
    code = ana.post("/api/me/recovery").json()["code"]
    assert ana.http.get("/api/me/keys").json()["recovery"]
    server.stop()
    assert code.encode() not in data_of(server)
    assert code.replace("-", "").encode() not in data_of(server)
    server = own_server()
    lost = Someone(server, "Nobody")
    assert refusal_of(lost.post("/api/me/recover", {"code": first})) == (403, "no-ticket")  # the newer one counts
    assert refusal_of(lost.post("/api/me/recover", {"code": "0" * 35})) == (403, "no-ticket")
    me = lost.post("/api/me/recover", {"code": f" {code.lower().replace('-', ' ').replace('0', 'o')} "})
    assert (me.status_code, me.json()["name"]) == (200, "Ana")
    assert [table["table"] for table in me.json()["tables"]] == [id]
    assert lost.http.get("/api/me/keys").json()["keys"][0]["this"]


def test_all_data_can_be_taken_along(server: Running) -> None:
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    alone = ana.opens()["table"]
    with ana.at(alone) as here:
        here.play_out(random.Random(3))
    made = ben.opens({"game": "peoples", "options": {}, "seats": {"1": "open"}})
    ana.post(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"]["1"]}).raise_for_status()
    got = ana.http.get("/api/me/data")
    assert "attachment" in got.headers["content-disposition"]
    data = got.json()
    assert (data["name"], len(data["keys"])) == ("Ana", 1)
    found = {table["table"]: table for table in data["tables"]}
    assert found[alone]["record"] == ana.record(alone)
    assert Table.replay(found[alone]["record"]).game.turn.kind == "over"
    assert found[made["table"]]["seats"] == ["1"]
    assert found[made["table"]]["record"] == ana.record(made["table"])  # no more than that seat may know
    assert "Seed" not in found[made["table"]]["record"]
    assert refusal_of(httpx.get(f"{server.url}/api/me/data")) == (401, "no-person")


def test_a_person_can_go(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana, ben = Someone(server, "Xanthippe"), Someone(server, "Ben")
    alone = ana.opens()["table"]
    made = ana.opens({**ALONE, "seats": {"C": "open"}})
    shared = made["table"]
    ben.post(f"/api/tables/{shared}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
    with ana.at(shared) as here:
        here.act()
    ana.post("/api/me/recovery")
    assert refusal_of(ana.post("/api/me/delete", {"sure": False})) == (422, "unreadable")
    assert ana.post("/api/me/delete", {"sure": True}).status_code == 204
    assert refusal_of(ana.http.get("/api/me/keys", headers={"Cookie": f"hispania={ana.key}"})) == (401, "no-person")
    assert refusal_of(ben.http.get(f"/api/tables/{alone}")) == (404, "no-table")
    kinds = {fact["seat"]: fact["kind"] for fact in ben.table(shared)["seats"]}
    assert kinds["C"] == "person"
    assert set(kinds.values()) == {"person", "open"}
    Table.replay(ben.record(shared))
    [listed] = ben.post("/api/me").json()["tables"]
    assert (listed["table"], listed["host"]) == (shared, True)  # somebody must be
    server.stop()
    with sqlite3.connect(server.settings.data / "hispania.db") as database:
        assert database.execute("SELECT count(*) FROM recoveries").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM people WHERE name = 'Xanthippe'").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM keys").fetchone() == (1,)
        assert database.execute("SELECT DISTINCT table_id FROM commands").fetchall() == [(shared,)]
    database.close()
    ben = ben.again_at(own_server())
    assert ben.table(shared)["table"] == shared


def test_what_somebody_did_is_theirs_also_where_they_sit_no_more(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana, ben, cleo = (Someone(server, name) for name in ("Ana", "Ben", "Cleo"))
    made = ana.opens({**ALONE, "seats": {"C": "open"}, "seed": "roma"})
    id = made["table"]
    ben.post(f"/api/tables/{id}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
    did: list[tuple[str, Any]] = []
    with ana.at(id) as hers, ben.at(id) as his:
        while not did:
            decides = his if his.now["legal"] and "C" in his.now["decisions"] else hers
            action = decides.now["legal"][0]["action"] if decides.now["legal"] else None
            decides.act()
            for line in (hers, his):
                while line.now["version"] < decides.now["version"]:
                    line.hear()
            if decides is his:
                did.append(("act" if action else "roll", action))
    hers_then = [one["kind"] for one in ana.http.get("/api/me/data").json()["tables"][0]["did"]]
    assert "act" in hers_then
    freed = ben.post(f"/api/tables/{id}/seats/C", {"to": "open"}).json()
    cleo.post(f"/api/tables/{id}/join", {"invitation": freed["invitation"]}).raise_for_status()
    for again in (server, None):
        if again is None:
            server.stop()
            ben, cleo = (one.again_at(own_server()) for one in (ben, cleo))
        [found] = ben.http.get("/api/me/data").json()["tables"]
        assert (found["table"], found["seats"], found["host"]) == (id, [], False)
        assert [(one["kind"], one["action"], one["seat"]) for one in found["did"]] == [(*one, "C") for one in did]
        [found] = cleo.http.get("/api/me/data").json()["tables"]
        assert (found["seats"], found["did"]) == (["C"], [])


def test_whoever_has_gone_is_nobody_wherever_they_were(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana, ben, cleo = (Someone(server, name) for name in ("Ana", "Ben", "Cleo"))
    gone = id_of(server, ana)
    made = ben.opens({**ALONE, "seats": {"C": "open"}})
    sat = made["table"]  # where she sat once
    ana.post(f"/api/tables/{sat}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
    mixed = ana.opens({"game": "peoples", "options": {}, "seats": {"1": "open"}, "mixed": True})
    shared, damaged = mixed["table"], ana.opens()["table"]
    ben.post(f"/api/tables/{shared}/join", {"invitation": mixed["invitations"]["1"]}).raise_for_status()
    with ana.at(sat) as hers, ben.at(sat) as his:
        hers.say({"type": "say", "id": "1", "do": "word", "word": "hello"})
        while "C" not in hers.now["decisions"]:
            his.act()
            while hers.now["version"] < his.now["version"]:
                hers.hear()
        hers.act()
    left = ana.post(f"/api/tables/{sat}/seats/C", {"to": "open"}).json()
    cleo.post(f"/api/tables/{sat}/join", {"invitation": left["invitation"]}).raise_for_status()
    for adds in (seals, give):  # all seal before anybody opens
        for one, share in ((ana, "a"), (ben, "b")):
            with one.at(shared) as here:
                assert adds(here, share * 64)["type"] == "ack"
    server.stop()
    with contextlib.closing(sqlite3.connect(server.settings.data / "hispania.db")) as database, database:
        database.execute("UPDATE tables SET printed = 'nonsense' WHERE id = ?", [damaged])
        assert gone in "".join(database.iterdump())
    server = own_server()
    ana, ben, cleo = (one.again_at(server) for one in (ana, ben, cleo))
    before = ben.record(sat), ben.record(shared)
    assert ana.post("/api/me/delete", {"sure": True}).status_code == 204
    assert (ben.record(sat), ben.record(shared)) == before
    server.stop()
    with contextlib.closing(sqlite3.connect(server.settings.data / "hispania.db")) as database:
        assert gone not in "".join(database.iterdump())
        assert database.execute("SELECT count(*) FROM people").fetchone() == (3,)  # and one that is nobody
        assert database.execute("SELECT count(*) FROM commands WHERE command_id LIKE '#gone:%'").fetchone() == (3,)
    ben = ben.again_at(own_server())
    assert (ben.record(sat), ben.record(shared)) == before
    with ben.at(sat) as here:
        here.say({"type": "say", "id": "2", "do": "word", "word": "hello"})
        here.until(lambda message: message["type"] == "ack")


def id_of(server: Running, someone: Someone) -> str:
    return server.lobby.people._known[hashed(someone.key)]


def later(server: Running, days: float) -> None:
    """So many days go by."""
    server.lobby.seen.clock = lambda: datetime.now(UTC) + timedelta(days=days)


def vanished(someone: Someone, id: str, seat: str) -> dict[str, Any]:
    told: dict[str, Any] = someone.http.get(f"/api/tables/{id}/seats/{seat}/vanished").raise_for_status().json()
    return told


def test_the_host_frees_the_seat_of_somebody_who_vanished(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana, ben, cleo = Someone(server, "Ana"), Someone(server, "Ben"), Someone(server, "Cleo")
    made = ana.opens({**ALONE, "seats": {"C": "open"}})
    id = made["table"]
    ben.post(f"/api/tables/{id}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
    seat = f"/api/tables/{id}/seats/C"
    told = ana.post(seat, {"to": "open"})
    assert refusal_of(told) == (403, "not-seated")  # he was here a moment ago
    assert "some days" in told.json()["refusal"]["text"]
    free = vanished(ana, id, "C")
    assert (free["here"], free["free"]) == (False, False)
    assert datetime.fromisoformat(free["free_from"]) > datetime.now(UTC) + timedelta(days=2)
    assert refusal_of(cleo.http.get(f"{seat}/vanished")) == (403, "not-host")
    assert refusal_of(ana.http.get(f"/api/tables/{id}/seats/X/vanished")) == (404, "no-seat")
    with ben.at(id):
        assert vanished(ana, id, "C")["here"]
    later(server, 2.9)
    assert not vanished(ana, id, "C")["free"]
    later(server, 3.1)
    assert refusal_of(cleo.post(seat, {"to": "open"})) == (403, "not-seated")  # she is not the host
    assert refusal_of(ana.post(seat, {"to": "me"})) == (403, "not-seated")  # freed, not taken
    freed = ana.post(seat, {"to": "open"}).raise_for_status().json()
    joined = cleo.post(f"/api/tables/{id}/join", {"invitation": freed["invitation"]})
    assert joined.json() == {"table": id, "seat": "C"}
    assert not vanished(ana, id, "U")["free"]  # one's own seat is no question
    assert not vanished(ana, id, "C")["free"]  # whoever has just sat down has not vanished


def test_what_others_do_at_a_table_keeps_nobody_in_their_seat(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    made = ana.opens({**ALONE, "seats": {"C": "open"}})
    id = made["table"]
    ben.post(f"/api/tables/{id}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
    with ben.at(id) as here:
        here.say({"type": "say", "id": "1", "do": "text", "text": "hello"})
        here.until(lambda message: message["type"] == "ack")
    since = vanished(ana, id, "C")["free_from"]
    with ana.at(id) as here:
        here.act()
    assert vanished(ana, id, "C")["free_from"] == since  # it was not he who did this
    assert vanished(ben, id, "U")["free_from"] > since
    server.stop()
    server = own_server()  # which has not seen him come, but knows what he said
    ana, ben = (one.again_at(server) for one in (ana, ben))
    known = vanished(ana, id, "C")["free_from"]
    assert known <= since
    with ana.at(id) as here:
        here.say({"type": "say", "id": "2", "do": "text", "text": "where are you?"})
        here.until(lambda message: message["type"] == "ack")
    assert vanished(ana, id, "C")["free_from"] == known
    ben.table(id)  # he looks
    assert vanished(ana, id, "C")["free_from"] > since


def test_a_line_that_is_merely_open_is_nobody(own_server: Callable[..., Running]) -> None:
    server = own_server(vanished_after=0.0)
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    made = ana.opens({**ALONE, "seats": {"C": "open"}})
    id = made["table"]
    ben.post(f"/api/tables/{id}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
    with ben.at(id) as here:
        since = vanished(ana, id, "C")["free_from"]
        here.line.send('{"type":"ping"}')
        here.until(lambda message: message["type"] == "pong")
        told = vanished(ana, id, "C")
        assert (told["here"], told["free"], told["free_from"]) == (False, True, since)
        assert not next(fact for fact in ana.table(id)["seats"] if fact["seat"] == "C")["here"]
        assert ana.post(f"/api/tables/{id}/seats/C", {"to": "computer"}).status_code == 200


def test_whoever_is_back_on_a_line_that_was_merely_open_is_seen_by_the_others(server: Running) -> None:
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    made = ana.opens({**ALONE, "seats": {"C": "open"}})
    id = made["table"]
    ben.post(f"/api/tables/{id}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()

    def is_here(message: dict[str, Any], here: bool) -> bool:
        return any(fact["seat"] == "C" and fact["here"] == here for fact in message.get("seats", ()))

    with ana.at(id) as her, ben.at(id) as his:
        live = server.lobby.memory.get(id)
        assert live is not None
        (line,) = (viewer for viewer in live.viewers if viewer.person == live.seats["C"].person)
        line.heard = -1e9  # type: ignore[attr-defined]
        server.lobby.presence(id)
        her.until(lambda message: message["type"] == "seats" and is_here(message, False))
        his.ask("legal")
        her.until(lambda message: message["type"] == "seats" and is_here(message, True))


def test_when_the_host_has_vanished_whoever_plays_goes_on(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana, ben, cleo = Someone(server, "Ana"), Someone(server, "Ben"), Someone(server, "Cleo")
    made = ana.opens({**ALONE, "seats": {"C": "open", "K": "open"}})
    id, invitations = made["table"], made["invitations"]
    ben.post(f"/api/tables/{id}/join", {"invitation": invitations["C"]}).raise_for_status()
    seat, empty = f"/api/tables/{id}/seats/U", f"/api/tables/{id}/seats/K"
    assert refusal_of(ben.post(seat, {"to": "computer"})) == (403, "not-seated")
    assert refusal_of(ben.post(empty, {"to": "computer"})) == (403, "not-seated")
    later(server, 3.1)
    assert refusal_of(cleo.post(seat, {"to": "computer"})) == (403, "not-seated")  # she plays no part in it
    assert vanished(ben, id, "U")["free"]
    assert ben.post(empty, {"to": "computer"}).status_code == 200  # nor is anybody there to fill this one
    assert refusal_of(ben.post(empty, {"to": "me"})) == (403, "not-seated")  # but what plays stays
    assert ben.post(seat, {"to": "computer"}).status_code == 200
    assert ana.table(id)["host"]  # she is back
    assert refusal_of(ben.post(empty, {"to": "open"})) == (403, "not-seated")
    assert ana.post(seat, {"to": "me"}).status_code == 200


@pytest.mark.parametrize("strangers", [0, 60])  # none: it is the strangers, and nothing else
def test_strangers_who_look_on_push_nobody_out(
    own_server: Callable[..., Running], strangers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vanishing, "MOST", 50)
    server = own_server()
    ana, ben, eve = Someone(server, "Ana"), Someone(server, "Ben"), Someone(server, "Eve")
    made = ana.opens({"options": {"players": 2}}, seats={"U": "open"})
    table, (seat, invitation) = made["table"], next(iter(made["invitations"].items()))
    assert ben.post(f"/api/tables/{table}/join", {"invitation": invitation}).status_code == 200
    later = datetime.now(UTC) + timedelta(days=4)
    server.lobby.seen.clock = lambda: later
    ben.table(table)  # he has just looked
    for _ in range(strangers):
        eve.table(ana.opens()["table"])  # Eve sits nowhere
    told = ana.post(f"/api/tables/{table}/seats/{seat}", {"to": "computer"})
    assert refusal_of(told) == (403, "not-seated")


def test_who_sits_down_while_the_host_goes_keeps_nothing_that_goes(server: Running) -> None:
    dana, ben = Someone(server, "Dana"), Someone(server, "Ben")
    first, second = dana.opens(seats={"U": "open"}), dana.opens()["table"]
    taken, goes_on = threading.Event(), threading.Event()

    async def keep() -> None:  # somebody's command at the second table is being stored
        async with server.lobby.hold(second):
            taken.set()
            await asyncio.to_thread(goes_on.wait, PATIENCE)

    keeping = threading.Thread(target=lambda: server.carries_out(keep()))
    keeping.start()
    assert taken.wait(PATIENCE)
    going = threading.Thread(target=dana.post, args=["/api/me/delete", {"sure": True}])
    going.start()
    eventually(lambda: (live := server.lobby.memory.get(first["table"])) is None or live.lock.locked())
    joined: list[httpx.Response] = []
    invitation = {"invitation": first["invitations"]["U"]}
    joining = threading.Thread(target=lambda: joined.append(ben.post(f"/api/tables/{first['table']}/join", invitation)))
    joining.start()
    goes_on.set()
    for thread in (keeping, going, joining):
        thread.join(PATIENCE)
    assert refusal_of(joined[0]) == (404, "no-table")  # and not a seat at a table that is deleted under them
    assert ben.post("/api/me", {}).json()["tables"] == []


def test_tickets_of_one_person_are_all_good_until_there_are_too_many(server: Running) -> None:
    ana = Someone(server, "Ana")
    tickets = [ana.post("/api/me/ticket").json()["ticket"] for _ in range(11)]
    claimed = [Someone(server).post("/api/me/claim", {"ticket": ticket}).status_code for ticket in tickets]
    assert claimed == [403] + [200] * 10


@pytest.mark.parametrize("shared", [False, True])
def test_who_has_many_networks_leaves_tickets_for_others(
    shared: bool, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ticketing, "MOST", 40)
    found, limits = ticketing.Tickets(), Limits(tickets_from_one_network=5)
    if shared:
        storage = Storage(request.getfixturevalue("database"))
        storage.open()
        request.addfinalizer(storage.close)
        found = ticketing.SharedTickets(storage)

    async def attack() -> list[str | None]:
        for network in range(10):
            for n in range(5):
                await found.add(f"{network}-{n}", f"{network}-{n}", f"2001:db8:0:{network:x}::/64", limits)
        await found.add("ana's", "ana", "192.0.2.7", limits)
        for network in range(10):
            with contextlib.suppress(Refused):
                await found.add(f"{network}-more", f"{network}-more", f"2001:db8:0:{network:x}::/64", limits)
        return [await found.claim("ana's"), await found.claim("0-0")]

    assert asyncio.run(attack()) == ["ana", None]


def test_a_ticket_ends_with_its_person(server: Running) -> None:
    dana = Someone(server, "Dana")
    ticket = dana.post("/api/me/ticket").json()["ticket"]
    assert dana.post("/api/me/delete", {"sure": True}).status_code == 204
    assert Someone(server).post("/api/me/claim", {"ticket": ticket}).status_code == 403


def test_a_key_that_ends_while_it_is_looked_up_is_not_known(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = Someone(server, "Ana")
    thief = another(ana, server)
    people, really = server.lobby.people, server.lobby.storage.read
    stolen, whose = hashed(thief.key), people._known[hashed(ana.key)]
    people.forget_key(stolen)  # as after a start, or in another process
    ends = [stolen]

    async def read(what: Any) -> Any:
        found = await really(what)
        if ends:  # she ends it just now
            await people.end(whose, [ends.pop()])
        return found

    monkeypatch.setattr(server.lobby.storage, "read", read)
    thief.http.get("/api/me/keys")
    monkeypatch.undo()
    assert thief.http.get("/api/me/keys").status_code == 401
