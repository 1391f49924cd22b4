"""A database of the first release migrates; every table is as it was, die for die, and goes on; links still lead."""

from __future__ import annotations

import gzip
import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text

from hispania.server.settings import Settings
from hispania.server.store import storage
from hispania.server.store.engines import address_of
from hispania.table.session import Table

from .support import UNLIMITED, Message, Running, Someone
from .test_store_cli import store

FOLDER = Path(__file__).parent / "data" / "release-0.1"
EXPECTED: Message = json.loads(gzip.decompress((FOLDER / "expected.json.gz").read_bytes()))
TABLES: dict[str, Message] = EXPECTED["tables"]


def migrated_to(connection: Connection, step: str) -> None:
    """Bring a database forth to its present form, or back to an earlier one."""
    migrations = Config()
    migrations.set_main_option("script_location", str(Path(storage.__file__).parent / "migrations"))
    migrations.attributes["connection"] = connection
    (command.upgrade if step == "head" else command.downgrade)(migrations, step)
    connection.commit()


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of today with the tables of then."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "hispania.db").write_bytes(gzip.decompress((FOLDER / "hispania.db.gz").read_bytes()))
    engine = create_engine(f"sqlite:///{folder / 'hispania.db'}")
    with engine.connect() as connection:  # forth, back as far as there is a way, and the server brings it forth again
        migrated_to(connection, "head")
        migrated_to(connection, "0003")
    engine.dispose()
    running = Running(Settings(folder, limits=UNLIMITED))
    yield running
    running.stop()


@pytest.fixture
def ana(migrated: Running) -> Someone:
    return Someone(migrated, key=EXPECTED["keys"]["Ana"])


def test_it_holds_whatever_could_be_played_then() -> None:
    assert {"solo, finished", "solo, running", "shared consul", "split consul", "scenario", "variants"} <= set(TABLES)
    assert {"hispano alone", "computers", "hints", "dice by hand", "what-if", "brought, finished"} <= set(TABLES)
    assert any(told["now"]["over"] for told in TABLES.values())
    assert any(told["assistance"] for told in TABLES.values())
    assert any(told["now"]["can_undo"] for told in TABLES.values())


@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_as_it_was(ana: Someone, name: str) -> None:
    was = TABLES[name]
    told, now = ana.table(was["table"]), was["now"]
    for key in ("table", "name", "options", "branch", "origin", "commitment", "assistance"):
        assert told[key] == was[key], key
    for key in ("version", "steps", "position", "deciding", "waits", "over", "can_undo"):
        assert told["now"][key] == now[key], key
    assert told["game"] == "conquest"
    assert told["record"] == was["lines"]
    assert ana.record(was["table"]) == was["record"]  # die for die
    assert told["now"]["shown"]["result"] == now["result"]
    assert [[event["event"] for event in step["events"]] for step in told["log"]] == was["events"]
    lasting = ("seat", "kind", "name", "mine")
    assert [[fact[key] for key in lasting] for fact in told["seats"]] == [
        [fact[key] for key in lasting] for fact in was["seats"]
    ]


@pytest.mark.parametrize("name", TABLES)
def test_every_record_of_it_replays(name: str) -> None:
    was = TABLES[name]
    table = Table.replay(was["record"])
    assert table.game.to_json() == was["now"]["position"]
    assert table.lines == was["lines"]


def test_who_won_is_told_by_seat(ana: Someone) -> None:
    listed = {table["table"]: table for table in ana.post("/api/me").json()["tables"]}
    assert list(listed) == EXPECTED["list"]
    for was in TABLES.values():
        if was["table"] not in listed:
            continue
        ending, result = listed[was["table"]]["ending"], was["now"]["result"]
        assert (ending is None) == (result is None)
        if result is not None:
            assert ending == {**ana.table(was["table"])["now"]["ending"], "winners": ending["winners"]}
            assert ("U" in ending["winners"]) == (result["winner"] == "R")
            assert ending["reason"] == result["reason"]


def test_what_computers_thought_is_their_seats_own(migrated: Running, ana: Someone) -> None:
    id = TABLES["computers"]["table"]
    rows = [row for seat in "CH" for row in _did(ana, id, seat)]
    assert {row["player"] for row in rows} == {"legate", "recruit"}
    assert all(row["why"] for row in rows)


def _did(someone: Someone, id: str, seat: str) -> list[Any]:
    asked = {"since": 0}
    found = someone.http.get(f"/api/tables/{id}/seats/{seat}/did", params=asked).raise_for_status()
    rows: list[Any] = found.json()["decisions"]
    return rows


def test_links_and_invitations_still_lead_there(migrated: Running, ana: Someone) -> None:
    invitation = EXPECTED["invitation"]
    cleo = Someone(migrated, "Cleo")
    assert cleo.http.get(f"/t/{invitation['table']}").status_code in (200, 503)  # the page; 503 where it is not built
    assert cleo.table(invitation["table"])["now"]["viewpoint"] is None
    joined = cleo.post(f"/api/tables/{invitation['table']}/join", {"invitation": invitation["secret"]})
    assert joined.json() == {"table": invitation["table"], "seat": invitation["seat"]}
    ana.post(f"/api/tables/{invitation['table']}/leave").raise_for_status()


def test_a_stored_analysis_of_another_judge_is_not_taken_for_todays(ana: Someone) -> None:
    assert ana.http.get(f"/api/tables/{TABLES['solo, finished']['table']}/analysis").json()["state"] == "none"


RUNNING = [name for name, was in TABLES.items() if not was["now"]["over"] and name not in ("variants", "computers")]


@pytest.mark.parametrize("name", RUNNING)
def test_every_game_that_ran_goes_on_to_its_end(migrated: Running, ana: Someone, name: str) -> None:
    id = TABLES[name]["table"]
    people = [ana, Someone(migrated, key=EXPECTED["keys"]["Ben"])]
    rng = random.Random(name)
    if TABLES[name]["now"]["can_undo"]:
        for someone in people:
            with someone.at(id) as here:
                if here.now["can_undo"]:
                    assert here.command("undo")["type"] == "ack"
                    assert here.command("redo")["type"] == "ack"
    while not ana.table(id)["now"]["over"]:
        for someone in people:
            with someone.at(id) as here:
                while not here.now["over"] and here.now["legal"] is not None:
                    here.act(rng.choice)
    table, before = Table.replay(ana.record(id)), TABLES[name]["lines"][:-1]  # the last line may have been open
    assert table.game.to_json() == ana.table(id)["now"]["position"]
    assert table.lines[: len(before)] == before


def test_the_old_form_is_gone(migrated: Running) -> None:
    path = f"file:{migrated.settings.data / 'hispania.db'}?mode=ro"
    with sqlite3.connect(path, uri=True) as database:
        columns = {row[1]: row[2] for row in database.execute("PRAGMA table_info(tables)")}
        seats = {row[1]: row[2] for row in database.execute("PRAGMA table_info(seats)")}
        assert {"game", "printed"} <= columns.keys()
        assert "board" not in columns
        assert seats["seat"] == "VARCHAR(32)"
        assert {row[0] for row in database.execute("SELECT game FROM tables")} == {"conquest"}


def positions(database: str) -> dict[str, list[int]]:
    """The commands of each table whose positions are marked."""
    engine = create_engine(address_of(database))
    with engine.connect() as connection:
        found: dict[str, list[int]] = {}
        wanted = "SELECT table_id, seq FROM commands WHERE position IS NOT NULL ORDER BY table_id, seq"
        for row in connection.execute(text(wanted)):
            found.setdefault(row.table_id, []).append(row.seq)
    engine.dispose()
    return found


def test_positions_of_then_are_marked_there_too(bare_database: str, tmp_path: Path) -> None:
    """On PostgreSQL, by the check; those of tables that run when their last decision is not a sixteenth one."""
    file = tmp_path / "hispania.db"
    file.write_bytes(gzip.decompress((FOLDER / "hispania.db.gz").read_bytes()))
    assert store("move", file, bare_database)[0] == 0
    assert positions(bare_database) == {}
    code, told = store("check", "--mark", "--database", bare_database)
    assert code == 0, told
    marked = positions(bare_database)
    played = {was["table"]: was["now"]["version"] for was in TABLES.values() if was["now"]["version"]}
    assert {id: seqs[-1] for id, seqs in marked.items()} == played
    assert all(set(range(16, last, 16)) <= set(marked[id]) for id, last in played.items())
    assert store("check", "--database", bare_database) == (0, f"All {len(TABLES)} tables replay.\n")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_way_back_and_forth_keeps_what_was_played_since(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    """Of the game that the first release knew; others are only in the backup then, as the docs say."""
    database = request.getfixturevalue("bare_database") if kind == "postgresql" else None
    settings = Settings(tmp_path / "data", database=database, limits=UNLIMITED)
    running = Running(settings)
    ana = Someone(running, "Ana")
    rng, before = random.Random(7), {}
    for whole in (True, False):
        id = ana.opens()["table"]
        with ana.at(id) as here:
            if whole:
                here.play_out(rng)
            else:
                here.play_until(lambda now: now["steps"] > 20 or now["over"])
        before[id] = ana.record(id)
    running.stop()
    engine = create_engine(address_of(settings.url))
    with engine.connect() as connection:
        for step in ("0003", "head"):
            migrated_to(connection, step)
    engine.dispose()
    for mark in settings.data.glob("*.mark"):  # it is another store now, as the migration says
        mark.unlink()
    running = Running(settings)
    ana = ana.again_at(running)
    assert {id: ana.record(id) for id in before} == before
    for record in before.values():
        Table.replay(record)
    running.stop()


def test_the_way_back_and_forth_on_postgresql_loses_nothing(bare_database: str, tmp_path: Path) -> None:
    file = tmp_path / "hispania.db"
    file.write_bytes(gzip.decompress((FOLDER / "hispania.db.gz").read_bytes()))
    assert store("move", file, bare_database)[0] == 0
    engine, seen = create_engine(address_of(bare_database)), []
    with engine.connect() as connection:
        for step in ("head", "0003", "head"):
            migrated_to(connection, step)
            wanted = "SELECT table_id, seq, seat, kind, CAST(action AS TEXT), dice, CAST(thought AS TEXT) FROM commands"
            found = sorted(map(str, connection.execute(text(wanted))))
            rows = connection.execute(text("SELECT id, CAST(summary AS TEXT) AS summary FROM tables"))
            seen.append((found, {row.id: json.loads(row.summary) for row in rows}))
    engine.dispose()
    assert seen[0] == seen[2]
    assert len(seen[0][0]) == len(seen[1][0]) > 400
    for was in TABLES.values():
        assert seen[1][1][was["table"]]["result"] == was["now"]["result"]
    code, told = store("export", tmp_path / "records", "--database", bare_database)
    assert code == 0, told
    for was in TABLES.values():
        record = (tmp_path / "records" / f"{was['table']}.txt").read_text(encoding="utf-8")
        assert record == was["record"]
        assert Table.replay(record).game.to_json() == was["now"]["position"]
    running = Running(Settings(tmp_path / "served", database=bare_database, limits=UNLIMITED))
    ana = Someone(running, key=EXPECTED["keys"]["Ana"])
    with ana.at(TABLES["solo, running"]["table"]) as here:
        here.act()
    running.stop()


def test_the_way_back_and_forth_again_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "hispania.db"
    path.write_bytes(gzip.decompress((FOLDER / "hispania.db.gz").read_bytes()))
    engine = create_engine(f"sqlite:///{path}")
    seen = []
    with engine.connect() as connection:
        for step in ("head", "0003", "head"):
            migrated_to(connection, step)
            rows = connection.execute(text("SELECT table_id, seq, seat, kind, action, dice, thought FROM commands"))
            found = sorted(map(str, rows))
            rows = connection.execute(text("SELECT id, summary FROM tables"))
            seen.append((found, {row.id: json.loads(row.summary) for row in rows}))
    engine.dispose()
    assert seen[0] == seen[2]
    assert len(seen[0][0]) == len(seen[1][0]) > 400
    for was in TABLES.values():
        assert seen[1][1][was["table"]]["result"] == was["now"]["result"]
