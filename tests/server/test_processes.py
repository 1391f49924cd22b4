"""Several processes on one database: any browser to any process, and nothing lost when one dies."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from hispania.server.cluster import house, links
from hispania.server.cluster import ownership as owning
from hispania.server.cluster.ownership import Ownership
from hispania.server.cluster.streams import Outcome
from hispania.server.settings import Limits
from hispania.server.store.fences import Fenced
from hispania.server.tables.lobby import Lobby

from .processes import LONG, owner, row, until
from .support import PATIENCE, UNLIMITED, Running, Someone, refusal_of

pytestmark = pytest.mark.usefixtures("unhurried")


# -------------------------------------------------------------------- any browser to any process


def test_a_table_is_played_through_another_process(process: Callable[..., Running], database: str) -> None:
    first, second = process(), process()
    ana = Someone(first, "Ana")
    there = ana.again_at(second)
    id = ana.opens()["table"]
    me, fence = owner(database, id)
    assert (me, fence) == (first.lobby.ownership.id, 1)  # type: ignore[union-attr]
    with there.at(id) as here, ana.at(id) as direct:  # the line of one comes by way of the second process
        here.act()
        answer = direct.until(lambda message: message["type"] == "played")
        assert answer["now"]["version"] == here.now["version"]
        here.play_until(lambda now: bool(now["version"] > 6))
        direct.until(lambda message: message.get("now", {}).get("version", 0) >= here.now["version"])
        direct.play_until(lambda now: bool(now["version"] > 10))
        here.until(lambda message: message.get("now", {}).get("version", 0) >= direct.now["version"])
        assert here.ask("about", what="")["type"] in ("answer", "refused")
    assert there.lasting(id) == ana.lasting(id)  # over HTTP, too
    assert there.record(id) == ana.record(id)
    invites = ana.opens(seats={"U": "open"})
    ben = Someone(second, "Ben")
    joined = ben.post(f"/api/tables/{invites['table']}/join", {"invitation": invites["invitations"]["U"]})
    assert joined.status_code == 200, joined.text
    assert next(fact for fact in ana.table(invites["table"])["seats"] if fact["seat"] == "U")["name"] == "Ben"
    assert there.http.get(f"/api/tables/{id}/nothing").status_code == 404
    assert there.http.get("/api/tables/nosuchtable").status_code == 404
    branched = there.post(f"/api/tables/{id}/branch", {"step": 1})
    assert branched.status_code == 201, branched.text
    assert owner(database, id) == (me, 1)
    told = second.app.state.house.told()
    assert told["lease"]
    assert told["tables"] == 0
    health = httpx.get(f"{second.url}/api/health").json()
    assert health["ok"]
    assert health["process"]["id"] == second.lobby.ownership.id  # type: ignore[union-attr]
    key = (second.settings.data / "metrics.key").read_text().strip()
    metrics = httpx.get(f"{second.url}/api/metrics", headers={"Authorization": f"Bearer {key}"}).text
    of_it = f'{{process="{second.app.state.house.address}"}} '
    assert f"\nhispania_lease_held{of_it}1" in metrics
    assert int(metrics.partition(f"\nhispania_passed_on_total{of_it}")[2].split()[0]) >= 6


def test_too_large_and_refused_questions_are_answered_as_they_are_at_home(process: Callable[..., Running]) -> None:
    first, second = process(), process()
    ana = Someone(first)
    there, id = ana.again_at(second), ana.opens()["table"]
    for asked in (ana, there):
        assert asked.http.post(f"/api/tables/{id}/join", content=b"x" * 400_000).status_code == 413
        assert asked.post(f"/api/tables/{id}/join", {"invitation": 5}).status_code == 422
        assert asked.http.post(f"/api/tables/{id}/leave", headers={"Origin": "https://evil.example"}).status_code == 403
    answer = there.http.get(f"/api/tables/{id}", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers.get_list("content-security-policy") == ana.http.get("/api/health").headers.get_list(
        "content-security-policy"
    )


def test_an_analysis_is_found_wherever_it_is_asked_about(process: Callable[..., Running]) -> None:
    first, second = process(), process()
    ana = Someone(first)
    there, id = ana.again_at(second), ana.opens()["table"]
    with ana.at(id) as here:
        here.act()
    asked = there.post(f"/api/tables/{id}/analysis", {"quality": "quick"})
    assert asked.status_code == 200, asked.text
    job = asked.json()["job"]
    assert there.http.get(f"/api/analyses/{job}").json()["job"] == job
    assert there.post(f"/api/analyses/{job}/cancel").status_code == 200
    assert there.http.get(f"/api/analyses/{'0' * 64}").status_code == 404


# -------------------------------------------------------------------- what all must know


def test_who_tells_a_story_cannot_be_seen_while_the_database_is_away(
    process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """That is no fault of the server's, but one to try again after."""
    server = process()
    monkeypatch.setattr(house, "PATIENCE", 0.0)

    def away() -> None:
        raise OperationalError("SELECT", {}, Exception("the connection is lost"))

    ana = Someone(server)
    monkeypatch.setattr(server.lobby.storage, "_reading", SimpleNamespace(connect=away))
    answer = ana.http.get(f"/api/analyses/{'0' * 64}")
    assert refusal_of(answer) == (503, "not-stored")


def test_nobody_is_told_where_the_database_is(process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> None:
    server = process()
    own = server.lobby.ownership
    assert own is not None

    class Lost(Exception):
        sqlstate = None

    def lost(_: object) -> None:
        own._until = 0.0
        raise OperationalError("UPDATE", {}, Lost('connection to server at "10.0.0.9", port 5432 failed'))

    monkeypatch.setattr(own, "_renew", lost)
    until(lambda: own.problem, "the lease cannot be renewed")
    told = httpx.get(f"{server.url}/api/health")
    assert told.status_code == 503
    assert "this process has no lease" in told.text
    assert "10.0.0.9" not in told.text


def test_what_one_process_does_the_others_hear(process: Callable[..., Running]) -> None:
    first, second = process(), process()
    ana = Someone(first, "Ana")
    there = ana.again_at(second)
    id = ana.opens()["table"]
    assert there.post("/api/me", {}).json()["name"] == "Ana"
    assert there.post("/api/me", {"name": "Anna"}).status_code == 200
    until(lambda: ana.table(id)["seats"][0]["name"] == "Anna", "the other process hears of a new name")
    ticket = ana.post("/api/me/ticket").json()["ticket"]  # of one process, shown to the other
    with httpx.Client(base_url=second.url, timeout=PATIENCE) as new:
        assert new.post("/api/me/claim", json={"ticket": ticket}).json()["name"] == "Anna"
        assert new.post("/api/me/claim", json={"ticket": ticket}).status_code == 403
        assert httpx.post(f"{first.url}/api/me/claim", json={"ticket": ticket}).status_code == 403
        key = new.cookies["hispania"]
    newcomer = Someone(first, key=key)
    assert newcomer.post("/api/me", {}).json()["name"] == "Anna"
    listed = there.http.get("/api/me/keys").json()["keys"]
    this = next(one["id"] for one in newcomer.http.get("/api/me/keys").json()["keys"] if one["this"])
    assert this in [one["id"] for one in listed]
    with newcomer.at(id) as line:
        assert there.post(f"/api/me/keys/{this}/end").status_code == 200
        with pytest.raises(ConnectionClosed):
            line.until(lambda message: False)
    until(lambda: newcomer.http.get("/api/me/keys").status_code == 401, "the other process hears that a key ended")
    out = ana.post("/api/me/ticket").json()["ticket"]
    assert len(there.post("/api/me/keys/others/end").json()["keys"]) == 1
    assert httpx.post(f"{first.url}/api/me/claim", json={"ticket": out}).status_code == 403


def test_a_record_that_is_brought_to_another_process_is_noted_where_the_table_is(
    process: Callable[..., Running], database: str
) -> None:
    first, second = process(), process()
    ana, eve = Someone(first, "Ana"), Someone(second, "Eve")
    id = ana.opens(hints=False)["table"]
    assert refusal_of(eve.post("/api/tables/import", {"record": ana.record(id)})) == (409, "no-hints")
    told = "; somebody: a record of this game was brought along, and refused\n"
    until(lambda: told in ana.record(id), "the process that has the table hears of it")
    assert owner(database, id) == owner(database, ana.opens()["table"])


def test_a_person_goes_whose_tables_another_process_has(process: Callable[..., Running], database: str) -> None:
    first, second = process(), process()
    ana = Someone(first, "Ana")
    there, id = ana.again_at(second), ana.opens()["table"]
    data = there.http.get("/api/me/data").json()
    assert [one["table"] for one in data["tables"]] == [id]
    assert "record" in data["tables"][0]
    gone = there.post("/api/me/delete", {"sure": True})
    assert gone.status_code == 204, gone.text
    assert row(database, "SELECT count(*) FROM tables")[0] == 0
    assert row(database, "SELECT count(*) FROM owners")[0] == 0
    assert row(database, "SELECT count(*) FROM people")[0] == 0
    assert row(database, "SELECT count(*) FROM rates WHERE length(name) = 32")[0] == 0  # networks are not she
    assert ana.http.get(f"/api/tables/{id}").status_code == 404


def test_what_lasts_is_counted_together(process: Callable[..., Running]) -> None:
    few = Limits(tables_an_hour=3, tickets_of_one_person=2, keys_of_one_person=3)
    ana = Someone(process(few))
    there = ana.again_at(process(few))
    assert [one.post("/api/tables", {"options": {"level": "7|5|4|5|1"}}).status_code for one in (ana, there) * 2] == [
        201, 201, 201, 429,
    ]  # fmt: skip
    out = [one.post("/api/me/ticket").json()["ticket"] for one in (ana, there, ana)]
    shown = [httpx.post(f"{there.url}/api/me/claim", json={"ticket": one}).status_code for one in out]
    assert shown == [403, 200, 200]  # the oldest has lapsed
    last = there.post("/api/me/ticket").json()["ticket"]
    httpx.post(f"{ana.url}/api/me/claim", json={"ticket": last}).raise_for_status()
    assert len(ana.http.get("/api/me/keys").json()["keys"]) == 3


# -------------------------------------------------------------------- tables that are given back


def test_a_clean_end_hands_everything_over_at_once(process: Callable[..., Running], database: str) -> None:
    first, second = process(), process()
    ana = Someone(first)
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.play_until(lambda now: bool(now["version"] > 5))
        told = ana.lasting(id)
    first.stop()
    assert ana.again_at(second).lasting(id) == told
    assert owner(database, id) == (second.lobby.ownership.id, 2)  # type: ignore[union-attr]
    assert row(database, "SELECT count(*) FROM processes")[0] == 1


def test_a_table_that_left_memory_is_anybodys(process: Callable[..., Running], database: str) -> None:
    from dataclasses import replace

    first, second = process(replace(UNLIMITED, tables_in_memory=1)), process()
    ana = Someone(first)
    ids = [ana.opens()["table"] for _ in range(3)]
    until(lambda: owner(database, ids[0])[0] is None, "a table that makes room is given back")
    there = ana.again_at(second)
    assert [there.table(id)["now"]["version"] for id in ids]
    assert owner(database, ids[0]) == (second.lobby.ownership.id, 2)  # type: ignore[union-attr]
    assert owner(database, ids[2])[0] == first.lobby.ownership.id  # type: ignore[union-attr]


# -------------------------------------------------------------------- processes that are wrong about each other


def test_who_lives_and_was_taken_for_dead_lets_go_of_the_one_table(
    process: Callable[..., Running], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where something in between refuses what is not for it to refuse."""
    first, second = process(), process()
    ana = Someone(first)
    there, id, other = ana.again_at(second), ana.opens()["table"], ana.opens()["table"]

    async def refused(address: str, made: Any) -> Any:
        raise links.Deserted(address)

    monkeypatch.setattr(second.app.state.house._caller, "_call", refused)
    assert first.lobby.ownership is not None
    assert second.lobby.ownership is not None
    with ana.at(id) as here, ana.at(other) as beside:
        with there.at(id) as line:
            line.act()
            assert owner(database, id) == (second.lobby.ownership.id, 2)
            with pytest.raises(ConnectionClosed):  # although nobody writes there
                here.until(lambda message: False)
        beside.act()
    assert first.lobby.at_hand(id) is None
    assert owner(database, other) == (first.lobby.ownership.id, 1)
    assert row(database, "SELECT count(*) FROM processes")[0] == 2
    assert ana.table(id)["now"]["version"] == there.table(id)["now"]["version"] == 2


def test_what_was_asked_of_a_process_that_died_over_it_is_not_asked_again(
    process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = process(), process()
    ana = Someone(first)
    there, id, asked = ana.again_at(second), ana.opens()["table"], []

    async def lost(*given: Any) -> Outcome:
        asked.append(given)
        return Outcome.LOST

    monkeypatch.setattr(second.app.state.house._caller, "go", lost)
    answer = there.post(f"/api/tables/{id}/branch", {"step": 0})
    assert refusal_of(answer) == (503, "not-stored")
    assert "look whether this was done" in answer.text
    assert len(asked) == 1


def test_a_process_to_which_there_is_no_way_is_asked_for_a_table_through_the_database(
    process: Callable[..., Running], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PATIENCE", LONG)
    first, second = process(), process()
    ana = Someone(first)
    there, id = ana.again_at(second), ana.opens()["table"]

    async def unreachable(address: str, made: Any) -> Any:
        raise OSError("no route to host")

    monkeypatch.setattr(second.app.state.house._caller, "_call", unreachable)
    assert first.lobby.ownership is not None
    assert second.lobby.ownership is not None
    with ana.at(id) as here, there.at(id) as line:  # which both live, and have their leases
        line.act()
        assert owner(database, id) == (second.lobby.ownership.id, 2)
        with pytest.raises(ConnectionClosed):  # and comes back, by whichever way there is
            here.until(lambda message: False)
    assert first.lobby.at_hand(id) is None
    assert ana.table(id)["now"]["version"] == there.table(id)["now"]["version"]  # to this side there is a way


def test_what_was_written_too_late_leaves_alone_what_was_read_since(
    process: Callable[..., Running], database: str
) -> None:
    first = process()
    lobby, ana = first.lobby, Someone(first)
    id = ana.opens()["table"]
    with ana.at(id) as line:
        line.act()
        before = lobby.at_hand(id)
        assert before is not None
        first.carries_out(give_up(lobby))  # the lease was over, and is there again
        with pytest.raises(ConnectionClosed):
            line.until(lambda message: False)
    with ana.at(id) as line:
        line.act()
        since = lobby.at_hand(id)
        assert since is not before
        with pytest.raises(Fenced):
            first.carries_out(lobby.write(before, []))  # as of a command that was on its way all the time
        assert lobby.at_hand(id) is since
        assert not since.gone
        line.act()
    assert owner(database, id)[1] == 2


async def give_up(lobby: Lobby) -> None:
    """As the thread of the lease lets the loop do it."""
    lobby.give_up()


def test_a_question_to_a_database_that_is_cut_off_ends_with_the_lease(
    process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PATIENCE", 10**6)
    monkeypatch.setattr(owning, "EVERY", 10**6)
    first = process()
    ana = Someone(first)
    id = ana.opens()["table"]
    own, lobby = first.lobby.ownership, first.lobby
    assert own is not None
    asked, answers = threading.Event(), threading.Event()
    look = Ownership._look

    def silent(connection: Any, wanted: Any) -> None:
        asked.set()
        assert answers.wait(LONG)
        look(connection, wanted)

    first.carries_out(give_up(lobby))
    monkeypatch.setattr(Ownership, "_look", staticmethod(silent))
    with ThreadPoolExecutor(1) as pool:
        waits = pool.submit(ana.http.get, f"/api/tables/{id}")
        assert asked.wait(LONG)
        own._until = 0.0
        refused = waits.result(LONG)  # although nothing was heard
        assert refused.status_code == 503
        monkeypatch.setattr(Ownership, "_look", staticmethod(look))
        own._until = float("inf")
        first.carries_out(give_up(lobby))
        assert ana.table(id)["now"]["version"] == 1  # nobody waits for the one that is still silent
        answers.set()


def test_who_comes_to_a_process_without_a_lease_is_soon_sent_elsewhere(
    process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PATIENCE", 10**6)
    monkeypatch.setattr(owning, "EVERY", 10**6)
    first = process()
    ana = Someone(first)
    id = ana.opens()["table"]
    assert first.lobby.ownership is not None
    first.lobby.ownership._until = 0.0
    refused = ana.http.get(f"/api/tables/{id}")
    assert refused.status_code == 503
    assert refused.json()["refusal"]["type"] == "not-stored"
    assert not httpx.get(f"{first.url}/api/health").is_success
