"""`hispania store`: copies and the way back, a check that names what does not replay, records, room."""

from __future__ import annotations

import contextlib
import json
import os
import random
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hispania.cli import main as command
from hispania.cli.hosting import Folder
from hispania.server.settings import Settings
from hispania.table.session import Table

from .support import UNLIMITED, Running, Someone, refusal_of


def store(*words: str | Path) -> tuple[int, str]:
    found = CliRunner().invoke(command.app, ["store", *map(str, words)])
    assert "Traceback" not in found.output
    return found.exit_code, found.output


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, Someone, list[str], dict[str, str]]:
    """A folder with two games, one of them over, and their records."""
    running = Running(Settings(tmp_path / "data", limits=UNLIMITED))
    ana = Someone(running, "Ana")
    made = [ana.opens()["table"], ana.opens()["table"]]
    with ana.at(made[0]) as here:
        here.play_out(random.Random(3))
    with ana.at(made[1]) as here:
        here.act()
    records = {id: ana.record(id) for id in made}
    running.stop()
    return tmp_path / "data", ana, made, records


def records_at(folder: Path, ana: Someone, made: list[str]) -> dict[str, Any]:
    running = Running(Settings(folder, limits=UNLIMITED))
    try:
        again = ana.again_at(running)
        return {id: again.record(id) for id in made}
    finally:
        running.stop()


def test_a_copy_is_made_while_the_server_runs_and_put_back(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    running = Running(Settings(data, limits=UNLIMITED))
    ana = Someone(running, "Ana")
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.act()
        assert store("backup", copy, "--data", data)[0] == 0
        kept = ana.record(id)
        here.act()  # the server goes on
    code, told = store("backup", copy, "--data", data)
    assert (code, "is there already" in told) == (1, True)
    with Folder(data).held():
        code, told = store("restore", copy, "--data", data)
        assert (code, "stop it first" in told) == (1, True)
    running.stop()
    if os.name == "posix":
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    (data / "hispania.db").write_bytes(b"")  # a misfortune
    code, told = store("check", "--data", data)
    assert (code, "is empty, and it was not" in told) == (1, True)
    code, told = store("restore", copy, "--data", data)
    assert code == 0
    assert "put aside" in told
    assert records_at(data, ana, [id]) == {id: kept}


def test_what_is_no_copy_is_not_put_back(played: Any, tmp_path: Path) -> None:
    data, ana, made, records = played
    letter = tmp_path / "letter.db"
    letter.write_text("no database at all\n" * 200)
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE letters (a)")
    other.close()
    for path, why in ((letter, "not a database"), (tmp_path / "other.db", "no store"), (tmp_path / "x", "not exist")):
        code, told = store("restore", path, "--data", data)
        assert (code, why in told) == (1, True), told
    assert records_at(data, ana, made) == records


def test_going_on_with_what_is_left_and_beginning_anew(played: Any) -> None:
    data, ana, made, records = played
    (data / "hispania.db.mark").write_text("damaged")
    assert store("check", "--data", data)[0] == 1
    assert store("accept", "--data", data)[0] == 0
    assert records_at(data, ana, made) == records
    (data / "hispania.db").write_bytes(b"")
    code, told = store("accept", "--data", data)
    assert (code, "nothing is left" in told) == (1, True)
    (data / "hispania.db").unlink()
    with contextlib.closing(sqlite3.connect(data / "hispania.db")) as young:  # whose log, which held all, was lost
        young.execute("PRAGMA user_version = 1")
    code, told = store("accept", "--data", data)
    assert (code, f"`hispania store begin --data {data}` begins anew" in told) == (1, True)
    assert store("begin", "--data", data)[0] == 0
    running = Running(Settings(data))
    assert refusal_of(ana.again_at(running).http.get(f"/api/tables/{made[0]}")) == (404, "no-table")
    running.stop()
    assert list(data.glob("hispania.db.2*"))  # and nothing was deleted


def test_nothing_is_put_aside_that_is_well(played: Any) -> None:
    data, ana, made, records = played
    code, told = store("begin", "--data", data)
    assert (code, "nothing is wrong" in told, "--yes" in told) == (1, True, True)
    assert store("accept", "--data", data)[1].startswith("Nothing was lost: ")
    assert records_at(data, ana, made) == records
    assert store("begin", "--yes", "--data", data)[0] == 0
    assert not (data / "hispania.db").exists()
    assert list(data.glob("hispania.db.2*"))


def test_a_check_replays_everything_and_names_what_does_not(played: Any) -> None:
    data, _, made, _ = played
    before = (data / "hispania.db").read_bytes()
    assert store("check", "--data", data) == (0, "All 2 tables replay.\n")
    assert (data / "hispania.db").read_bytes() == before
    with sqlite3.connect(data / "hispania.db") as database:
        database.execute("UPDATE commands SET dice = '[6]\n' WHERE table_id = ? AND seq = 1", (made[0],))
        database.execute("UPDATE tables SET options = 'x' WHERE id = ?", (made[1],))
    database.close()
    code, told = store("check", "--data", data)
    assert code == 1
    assert "2 of 2 tables cannot be replayed" in told
    lines = told.splitlines()
    assert any(made[0] in line and "dice" in line for line in lines)
    assert any(made[1] in line for line in lines)


def test_records_of_all_tables(played: Any, tmp_path: Path) -> None:
    data, _, made, records = played
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "tables.json").touch(0o644)
    assert store("export", tmp_path / "records", "--data", data)[0] == 0
    if os.name == "posix":
        assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "records").iterdir()} == {0o600}
    listed = json.loads((tmp_path / "records" / "tables.json").read_text(encoding="utf-8"))
    assert {row["table"] for row in listed} == set(made)
    assert {row["over"] for row in listed} == {True, False}
    for id, record in records.items():
        text = (tmp_path / "records" / f"{id}.txt").read_text(encoding="utf-8")
        assert text == record
        Table.replay(text)


def test_room_is_made_only_when_it_is_meant(played: Any) -> None:
    data, ana, made, records = played
    with sqlite3.connect(data / "hispania.db") as database:
        database.execute("UPDATE tables SET updated = '2020-01-01T00:00:00.000Z' WHERE id = ?", (made[0],))
        database.execute("UPDATE commands SET at = '2020-01-01T00:00:00.000Z' WHERE table_id = ?", (made[0],))
    database.close()
    assert "0 tables" in store("prune", "--older-than", "30", "--yes", "--data", data)[1]  # it was not put away
    assert "1 tables would go" in store("prune", "--older-than", "30", "--all", "--data", data)[1]
    assert records_at(data, ana, made) == records
    assert "1 tables are deleted" in store("prune", "--older-than", "30", "--all", "--yes", "--data", data)[1]
    assert records_at(data, ana, made[1:]) == {made[1]: records[made[1]]}
    assert store("check", "--data", data) == (0, "All 1 tables replay.\n")


def test_where_there_is_no_store(tmp_path: Path) -> None:
    for words in (["backup", tmp_path / "x.db"], ["check"], ["export", tmp_path / "records"]):
        code, told = store(*words, "--data", tmp_path / "nowhere")
        assert (code, "does not exist" in told) == (1, True), told
