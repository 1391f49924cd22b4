"""What is stored is stored alike in SQLite and in PostgreSQL: tables, seats, lists, talk, analyses, people."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, NullPool, create_engine, insert, inspect, select, text
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from hispania.server.refusals import Refusal, Refused
from hispania.server.settings import Settings
from hispania.server.store import storage as storage_module
from hispania.server.store.engines import address_of, engine_of
from hispania.server.store.schema import metadata, people
from hispania.server.store.storage import Storage, migrate
from hispania.table.session import Table

from .support import ALONE, UNLIMITED, Running, Someone, refusal, refusal_of
from .test_analysis_api import Thinking, asked, brought, thinking, until
from .test_release import migrated_to

__all__ = ["thinking"]
MIGRATIONS = str(Path(storage_module.__file__).parent / "migrations")


class Kept(NamedTuple):
    """Where a test keeps its store, and a maker of servers there."""

    settings: Settings
    serve: Callable[[], Running]

    def change(self, statement: str, **values: Any) -> int:
        """Change something behind the server's back."""
        engine = engine_of(address_of(self.settings.url))
        with engine.begin() as database:
            count = database.execute(text(statement), values).rowcount
        engine.dispose()
        return count

    def found(self, statement: str) -> list[tuple[Any, ...]]:
        engine = engine_of(address_of(self.settings.url))
        with engine.connect() as database:
            rows = [tuple(row) for row in database.execute(text(statement))]
        engine.dispose()
        return rows


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    url = request.getfixturevalue("database") if request.param == "postgresql" else None
    settings, made = Settings(tmp_path / "data", database=url, limits=UNLIMITED), []

    def serve() -> Running:
        made.append(Running(settings))
        return made[-1]

    yield Kept(settings, serve)
    for running in made:
        if running._thread.is_alive():
            running.stop()


@pytest.fixture
def storage(kept: Kept) -> Iterator[Storage]:
    found = Storage(kept.settings.url)
    found.open()
    yield found
    found.close()


# -------------------------------------------------------------------- tables


def test_tables_are_as_they_were_after_a_restart(kept: Kept) -> None:
    server, rng = kept.serve(), random.Random(11)
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    made = ana.opens({"options": {"level": "6|4|3|4|2", "players": 2, "variants": ["hispano"]}, "name": "Numancia Ñ 🏛"})
    shared = ana.opens({**ALONE, "seats": {"C": "open"}})
    ben.post(f"/api/tables/{shared['table']}/join", {"invitation": shared["invitations"]["C"]}).raise_for_status()
    with ana.at(made["table"]) as here:
        for _ in range(20):
            here.act(rng.choice)
            if here.now["can_undo"] and rng.random() < 0.4:
                assert here.command("undo")["type"] == "ack"
        decision, legal = here.decision(), here.now["legal"]
        while here.now["waits"]:
            here.act()
            decision, legal = here.decision(), here.now["legal"]
        answer = here.command("act", id="the one", action=legal[0]["action"])
        assert answer["type"] == "ack"
    ids = [made["table"], shared["table"], ana.post(f"/api/tables/{made['table']}/branch", {"step": 5}).json()["table"]]
    before = [(ana.lasting(id), ana.record(id)) for id in ids]
    listed = ana.post("/api/me").json()["tables"]
    assert {row["table"] for row in listed} == set(ids)
    server.stop()
    server = kept.serve()
    ana, ben = ana.again_at(server), ben.again_at(server)
    assert [(ana.lasting(id), ana.record(id)) for id in ids] == before
    assert ana.post("/api/me").json()["tables"] == listed
    assert [row["table"] for row in ben.post("/api/me").json()["tables"]] == [shared["table"]]
    with ana.at(ids[0]) as here:
        assert here.command("act", id="the one", decision=decision, action=legal[0]["action"]) == answer
        here.play_out(rng)
    record = ana.record(ids[0])
    assert Table.replay(record).game.to_json() == ana.table(ids[0])["now"]["position"]
    assert ana.http.get("/api/me/next-level").status_code == 200


BAD_ROWS = {  # and whether the table can still be listed
    "UPDATE tables SET summary = '{}' WHERE id = :id": False,
    "UPDATE tables SET options = '[]' WHERE id = :id": False,
    "UPDATE tables SET start = '7' WHERE id = :id": True,
    "UPDATE tables SET game = 'go' WHERE id = :id": True,
    "UPDATE commands SET action = '7' WHERE table_id = :id AND seq = 2": True,
    "UPDATE commands SET dice = '[6]' WHERE table_id = :id AND seq = 1": True,
    "DELETE FROM seats WHERE table_id = :id AND seat = 'C'": True,
    "DELETE FROM commands WHERE table_id = :id AND seq = 1": True,
}


def test_a_bad_row_is_one_damaged_table(kept: Kept) -> None:
    server = kept.serve()
    ana = Someone(server, "Ana")
    good, made = ana.opens()["table"], {change: ana.opens()["table"] for change in BAD_ROWS}
    for id in made.values():
        with ana.at(id) as here:
            here.act()
    server.stop()
    for change, id in made.items():
        assert kept.change(change, id=id) == 1
    ana = ana.again_at(kept.serve())
    me = ana.post("/api/me").json()
    listed = {id for change, id in made.items() if BAD_ROWS[change]}
    assert {table["table"] for table in me["damaged"]} == set(made.values()) - listed
    assert {table["table"] for table in me["tables"]} == {good} | listed
    for change, id in made.items():
        if "summary" not in change:
            assert refusal_of(ana.http.get(f"/api/tables/{id}")) == (409, "damaged"), change
    with ana.at(good) as here:
        here.act()


def test_what_no_text_can_hold_is_nobodys(kept: Kept) -> None:
    """PostgreSQL keeps no NUL: asking for one is no fault of the server."""
    server = kept.serve()
    ana = Someone(server, "Ana")
    assert refusal_of(ana.http.get("/api/tables/x%00y")) == (422, "unreadable")
    with ana.at(ana.opens()["table"]) as here:
        here.act()
        answer = here.command("act", id="x\x00y", action=here.now["legal"][0]["action"])
        assert refusal(answer) == "unreadable"
        here.act()


@pytest.mark.parametrize("id", ["x%00y", "x" * 5000, "%E2%80%AE", "a%20b"])
def test_nobody_looks_for_a_table_that_cannot_be_one(kept: Kept, id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither once nor again and again, as for one whose process has died."""
    server, looked = kept.serve(), []
    load = server.lobby._load

    async def looking(table_id: str) -> Any:
        looked.append(table_id)
        return await load(table_id)

    monkeypatch.setattr(server.lobby, "_load", looking)
    with connect(f"{server.url.replace('http', 'ws', 1)}/api/tables/{id}/socket") as line:
        assert msgspec.json.decode(line.recv())["refusal"]["type"] == "no-table"
        with pytest.raises(ConnectionClosed) as closed:
            line.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert looked == []


# -------------------------------------------------------------------- stored, and nobody was told


@pytest.fixture
def mute(kept: Kept) -> Iterator[Callable[[Running], Any]]:
    """A store that keeps what it is given, once, and then says that it could not, as when a line is lost."""
    with pytest.MonkeyPatch.context() as patch:

        def silence(server: Running) -> Any:
            storage = server.lobby.storage
            write = storage.write

            async def mute(work: Any, held: Any = ()) -> None:
                patch.undo()
                await write(work, held)
                raise Refused(Refusal.NOT_STORED, "nothing was heard")

            patch.setattr(storage, "write", mute)

        yield silence


def test_talk_goes_on_after_a_word_of_which_nothing_was_heard(kept: Kept, mute: Callable[[Running], Any]) -> None:
    server = kept.serve()
    ana = Someone(server, "Ana")
    with ana.at(ana.opens()["table"]) as here:

        def say(id: str) -> str:
            here.say({"type": "say", "id": id, "do": "text", "text": f"word {id}"})
            answer = here.until(lambda message: message.get("id") == id)
            return refusal(answer) if answer["type"] == "refused" else str(answer["type"])

        assert say("1") == "ack"
        mute(server)
        assert say("2") == "not-stored"
        assert [say("3"), say("4")] == ["ack", "ack"]
    assert [n for (n,) in kept.found("SELECT n FROM talk ORDER BY n")] == [1, 2, 3, 4]


def test_seats_are_as_they_are_stored(kept: Kept, mute: Callable[[Running], Any]) -> None:
    server = kept.serve()
    ana = Someone(server, "Ana")
    id = ana.opens(hints=False)["table"]
    with ana.at(id) as here:
        here.act()
        mute(server)
        answer = ana.post(f"/api/tables/{id}/seats/K", {"to": "open"})
        assert refusal_of(answer) == (503, "not-stored")
    ((kind,),) = kept.found("SELECT kind FROM seats WHERE seat = 'K'")
    assert kind == "open"
    told = ana.lasting(id)
    assert next(fact["kind"] for fact in told["seats"] if fact["seat"] == "K") == "open"
    assert ana.record(id).count("; K: the seat is open\n") == 1
    with ana.at(id) as here:
        here.act()
    before = ana.lasting(id)
    server.stop()
    assert ana.again_at(kept.serve()).lasting(id) == before


# -------------------------------------------------------------------- talk, analyses, people


def test_talk_and_analyses_are_kept(kept: Kept, thinking: Thinking) -> None:
    thinking.go_on.set()
    server = kept.serve()
    ana = Someone(server, "Ana")
    id, finished = ana.opens()["table"], brought(ana)
    with ana.at(id) as here:
        for word in ("¡ojo!", '"); DROP TABLE talk; --'):
            here.say({"type": "say", "id": word, "do": "text", "text": word})
            assert here.until(lambda message: "id" in message)["type"] == "ack"
        here.say({"type": "say", "id": "x", "do": "allow", "on": False})
        assert here.until(lambda message: message.get("id") == "x")["type"] == "ack"
    job = asked(ana, finished)["job"]
    told = until(ana, job, "done")
    server.stop()
    ana = ana.again_at(kept.serve())
    with ana.at(id) as here:
        talk = here.until(lambda message: message["type"] == "talk")
        assert [said["content"] for said in talk["said"]] == [
            {"text": "¡ojo!"},
            {"text": '"); DROP TABLE talk; --'},
            {"on": False},
        ]
        assert talk["text"] is False
    assert asked(ana, finished)["analysis"] == told["analysis"]
    assert len(thinking.games) == 1


def test_people_have_what_is_theirs_and_can_go(kept: Kept) -> None:
    server = kept.serve()
    ana, ben = Someone(server, "Xanthippe"), Someone(server, "Ben")
    alone = ana.opens()["table"]
    made = ana.opens({**ALONE, "seats": {"C": "open"}})
    ben.post(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
    with ana.at(made["table"]) as here:
        here.act()
    ana.post("/api/me/recovery")
    code = ana.post("/api/me/recovery").json()["code"]
    lost = Someone(server, "Nobody")
    assert lost.post("/api/me/recover", {"code": code}).json()["name"] == "Xanthippe"
    keys = ana.http.get("/api/me/keys").json()["keys"]
    [other] = [key for key in keys if not key["this"]]
    ana.post(f"/api/me/keys/{other['id']}", {"name": "telephone"}).raise_for_status()
    data = ana.http.get("/api/me/data").json()
    assert {table["table"] for table in data["tables"]} == {alone, made["table"]}
    assert ana.post("/api/me/delete", {"sure": True}).status_code == 204
    assert refusal_of(ben.http.get(f"/api/tables/{alone}")) == (404, "no-table")
    Table.replay(ben.record(made["table"]))
    server.stop()
    assert kept.found("SELECT count(*) FROM recoveries") == [(0,)]
    assert kept.found("SELECT count(*) FROM people WHERE name = 'Xanthippe'") == [(0,)]
    assert kept.found("SELECT DISTINCT table_id FROM commands") == [(made["table"],)]
    ben = ben.again_at(kept.serve())
    [listed] = ben.post("/api/me").json()["tables"]
    assert (listed["table"], listed["host"]) == (made["table"], True)


# -------------------------------------------------------------------- the writer


def written(storage: Storage) -> list[str]:
    wanted = select(people.c.id)
    return sorted(asyncio.run(storage.read(lambda database: database.execute(wanted).scalars().all())))


def test_one_bad_job_does_not_spoil_the_commit_of_the_others(storage: Storage) -> None:
    row = {"name": "", "created": ""}

    async def write() -> list[object]:
        jobs = [storage.write([(insert(people), {"id": id, **row})]) for id in ("a", "b", "a", "c")]
        return list(await asyncio.gather(*jobs, return_exceptions=True))

    answers = asyncio.run(write())
    assert [type(answer) for answer in answers] == [type(None), type(None), Refused, type(None)]
    assert written(storage) == ["a", "b", "c"]


def test_a_job_is_written_whole_or_not_at_all(storage: Storage) -> None:
    work = [(insert(people), {"id": id, "name": "", "created": ""}) for id in ("a", "b", "a")]
    with pytest.raises(Refused, match="could not be stored") as refused:
        asyncio.run(storage.write(work))
    assert "\n" not in str(refused.value)
    assert written(storage) == []


# -------------------------------------------------------------------- its form


def form(connection: Connection) -> dict[str, list[str]]:
    """Every table of a store with what it is made of."""
    asked = ("get_pk_constraint", "get_foreign_keys", "get_indexes", "get_unique_constraints")
    found = inspect(connection)
    told = {table: [str(found.get_columns(table))] for table in metadata.tables}
    for table, lines in told.items():
        for question in asked:
            answer = getattr(found, question)(table)
            for one in answer if question == "get_indexes" else ():  # a condition is told as an object
                one["dialect_options"] = {name: str(said) for name, said in one.get("dialect_options", {}).items()}
            lines += sorted(map(str, answer)) if isinstance(answer, list) else [str(answer)]
    return told


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_who_sat_where_is_known_of_games_that_were_played_before(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    url = request.getfixturevalue("database") if kind == "postgresql" else None
    server = Running(Settings(tmp_path, database=url, limits=UNLIMITED))
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    made = ana.opens(seats={"C": "open"})
    with ana.at(made["table"]) as here:
        here.act()
    ben.post(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
    for seat in [fact["seat"] for fact in ana.table(made["table"])["seats"] if fact["mine"]]:
        ana.post(f"/api/tables/{made['table']}/seats/{seat}", {"to": "open"}).raise_for_status()
    server.stop()
    engine = create_engine(address_of(server.settings.url), poolclass=NullPool)
    wanted = text("SELECT person, table_id FROM sittings ORDER BY person")
    with engine.connect() as connection:
        known = connection.execute(wanted).all()
        assert len(known) == 2
        connection.rollback()
        migrated_to(connection, "0014")
        migrate(connection)
        connection.commit()
        assert connection.execute(wanted).all() == known
    engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_every_earlier_form_becomes_the_present_one(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> None:
    url = request.getfixturevalue("bare_database") if kind == "postgresql" else f"sqlite:///{tmp_path / 'made.db'}"
    made = create_engine(address_of(url), poolclass=NullPool)  # no plan outlives a change of form
    with made.connect() as connection:
        metadata.create_all(connection)
        meant = form(connection)
        metadata.drop_all(connection)
        connection.commit()
    newest, *earlier = [one.revision for one in ScriptDirectory(MIGRATIONS).walk_revisions()]
    for revision in (newest, *earlier, "base"):
        with made.connect() as connection:
            if revision != newest:
                migrated_to(connection, revision)
        with made.connect() as connection:
            migrate(connection)
            connection.commit()
            assert form(connection) == meant, revision
    made.dispose()
