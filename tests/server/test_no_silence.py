"""A store that was there and is not what it was is noticed; one bad row is one bad table; health tells the truth."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, delete, func, insert, select, update
from typer.testing import CliRunner

import hispania
from hispania.cli import main as command
from hispania.errors import Unreadable
from hispania.server.health import metrics_key
from hispania.server.settings import Settings
from hispania.server.store.mark import Lost, read_mark
from hispania.server.store.schema import people
from hispania.server.store.storage import Storage, now

from .support import PATIENCE, Running, Someone, refusal_of

MANY = 12


def opened(folder: Path) -> Storage:
    storage = Storage(Settings(folder).url)
    storage.open()
    return storage


def counted(folder: Path) -> int:
    """How many people a store knows, after it was opened as a server opens it."""
    storage = opened(folder)
    try:
        wanted = select(func.count(people.c.id))
        return asyncio.run(storage.read(lambda database: database.execute(wanted).scalar_one()))
    finally:
        storage.close()


def grown(storage: Storage, first: int = 0) -> None:
    async def write() -> None:
        for n in range(first, first + MANY):
            await storage.write([(insert(people), {"id": str(n), "name": "x" * 40, "created": now()})])

    asyncio.run(write())


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """A folder as a server leaves it that is killed: with a log."""
    storage = opened(tmp_path / "running")
    grown(storage)
    end = time.monotonic() + PATIENCE
    while True:  # the mark is kept a moment after somebody was told
        noted = read_mark(tmp_path / "running" / "hispania.db.mark")
        if noted is not None and noted.rows[0] == MANY:
            break
        assert time.monotonic() < end
    shutil.copytree(tmp_path / "running", tmp_path / "killed")
    storage.close()
    return tmp_path / "killed"


@pytest.fixture
def shut(tmp_path: Path) -> Path:
    """A folder as a server leaves it that was stopped."""
    storage = opened(tmp_path / "shut")
    grown(storage)
    storage.close()
    return tmp_path / "shut"


def damage(path: Path, at: int) -> None:
    """Turn a byte of a file over."""
    data = bytearray(path.read_bytes())
    data[at] ^= 0xFF
    path.write_bytes(data)


def refused(folder: Path, saying: str) -> None:
    """It is not opened, is told why and what to do, and not a byte is changed by asking."""
    before = {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}
    with pytest.raises(Lost, match=saying) as error:
        opened(folder)
    for words in ("restore FILE", "accept", "begin"):  # each about this folder, and no other
        assert f"`hispania store {words} --data {folder}`" in str(error.value)
    assert "\n" not in str(error.value)
    after = {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}
    assert after == before


# -------------------------------------------------------------------- nothing is wrong


def test_a_server_that_was_killed_or_stopped_has_everything(killed: Path, tmp_path: Path) -> None:
    assert (killed / "hispania.db-wal").stat().st_size > 0
    assert counted(killed) == MANY
    assert counted(killed) == MANY  # and stopped
    assert not (killed / "hispania.db-wal").exists()


def test_another_program_may_have_moved_the_log_into_the_database(killed: Path) -> None:
    with sqlite3.connect(killed / "hispania.db") as database:
        assert database.execute("SELECT count(*) FROM people").fetchone() == (MANY,)
    database.close()
    assert not (killed / "hispania.db-wal").exists()
    assert counted(killed) == MANY


def test_what_was_half_written_when_the_power_went_is_no_damage(killed: Path) -> None:
    log = killed / "hispania.db-wal"
    log.write_bytes(log.read_bytes() + os.urandom(6000))
    (killed / "hispania.db-shm").unlink()
    assert counted(killed) == MANY


def test_a_store_without_a_mark_gets_one(shut: Path) -> None:
    (shut / "hispania.db.mark").unlink()
    assert counted(shut) == MANY
    assert (shut / "hispania.db.mark").is_file()


def test_a_log_that_began_anew_is_believed(tmp_path: Path) -> None:
    """The mark may be older than the log: it is written after a commit, and power may go in between."""
    storage = opened(tmp_path / "running")
    grown(storage)
    older = (tmp_path / "running" / "hispania.db.mark").read_bytes()
    with storage._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(RESTART)")
    grown(storage, MANY)
    shutil.copytree(tmp_path / "running", tmp_path / "killed")
    storage.close()
    (tmp_path / "killed" / "hispania.db.mark").write_bytes(older)
    assert counted(tmp_path / "killed") == 2 * MANY


# -------------------------------------------------------------------- something is


def test_a_database_that_is_gone_or_empty(killed: Path, shut: Path) -> None:
    for folder in (killed, shut):
        kept = (folder / "hispania.db").read_bytes()
        (folder / "hispania.db").write_bytes(b"")
        refused(folder, "is empty, and it was not")
        (folder / "hispania.db").unlink()
        refused(folder, "is gone")
        (folder / "hispania.db").write_bytes(kept)
        assert counted(folder) == MANY


def test_an_empty_database_of_a_release_without_marks(shut: Path) -> None:
    (shut / "hispania.db.mark").unlink()
    (shut / "owner.key").write_text("somebody has played here")
    (shut / "hispania.db").write_bytes(b"")
    refused(shut, "is empty, and it was not")


def test_a_log_that_is_gone(killed: Path) -> None:
    (killed / "hispania.db-wal").unlink()
    (killed / "hispania.db-shm").unlink()
    refused(killed, "the log .* is gone")


def test_a_log_of_no_bytes(killed: Path) -> None:
    (killed / "hispania.db-wal").write_bytes(b"")
    (killed / "hispania.db-shm").unlink()
    refused(killed, "the log .* is gone")


@pytest.mark.parametrize("at", [0, 9, 17, 30, 0.5, -3000, -10])
def test_a_damaged_log(killed: Path, at: float) -> None:
    """In its head, in the middle, and in the last page that somebody was told is safe."""
    log = killed / "hispania.db-wal"
    damage(log, int(log.stat().st_size * at) if at == 0.5 else int(at))
    (killed / "hispania.db-shm").unlink()
    refused(killed, "is damaged, or not the one that was there")


def test_a_log_that_is_too_short(killed: Path) -> None:
    log = killed / "hispania.db-wal"
    log.write_bytes(log.read_bytes()[:-4000])
    (killed / "hispania.db-shm").unlink()
    refused(killed, "is damaged, or not the one that was there")


def test_another_store_in_its_place(killed: Path, shut: Path, tmp_path: Path) -> None:
    opened(tmp_path / "other").close()
    (shut / "hispania.db").write_bytes((tmp_path / "other" / "hispania.db").read_bytes())
    refused(shut, "another store")
    with sqlite3.connect(tmp_path / "plain.db") as database:
        database.execute("CREATE TABLE letters (a)")
    database.close()
    (shut / "hispania.db").write_bytes((tmp_path / "plain.db").read_bytes())
    refused(shut, "not the store that was here")


def copied(database: Path, to: Path) -> Path:
    """A whole copy of a database, as anybody makes one, without the log."""
    with contextlib.closing(sqlite3.connect(database)) as source, contextlib.closing(sqlite3.connect(to)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    return to


@pytest.mark.parametrize("when", ["while it ran", "after it was stopped"])
def test_an_older_copy_that_was_put_in_its_place_by_hand(shut: Path, tmp_path: Path, when: str) -> None:
    running = None if when == "after it was stopped" else opened(shut)
    older = copied(shut / "hispania.db", tmp_path / "older.db")
    storage = running or opened(shut)
    grown(storage, MANY)
    storage.close()
    (shut / "hispania.db").write_bytes(older.read_bytes())
    refused(shut, "is older than it was")
    result = CliRunner().invoke(command.app, ["store", "check", "--data", str(shut)])
    assert (result.exit_code, "is older than it was" in result.output) == (1, True)
    result = CliRunner().invoke(command.app, ["store", "accept", "--data", str(shut)])
    assert result.exit_code == 0, result.output
    assert counted(shut) == MANY


def test_an_older_copy_of_as_many_rows(shut: Path, tmp_path: Path) -> None:
    """What was only changed is lost by it, too."""
    storage = opened(shut)
    older = copied(shut / "hispania.db", tmp_path / "older.db")
    asyncio.run(storage.write([(update(people).where(people.c.id == "3").values(name="Ana"), None)]))
    storage.close()
    (shut / "hispania.db").write_bytes(older.read_bytes())
    refused(shut, "is older than it was")


def test_an_older_copy_is_noticed_by_the_mark_of_the_first_form(shut: Path, tmp_path: Path) -> None:
    older = copied(shut / "hispania.db", tmp_path / "older.db")
    storage = opened(shut)
    grown(storage, MANY)
    storage.close()
    mark = shut / "hispania.db.mark"
    first = "".join(line for line in mark.read_text().splitlines(True) if not line.startswith("beat"))
    mark.write_text(first)
    assert counted(shut) == 2 * MANY
    mark.write_text(first)
    (shut / "hispania.db").write_bytes(older.read_bytes())
    refused(shut, "is older than it was")


def test_an_older_copy_is_put_back_by_the_command_and_has_a_mark_at_once(shut: Path, tmp_path: Path) -> None:
    older = copied(shut / "hispania.db", tmp_path / "older.db")
    storage = opened(shut)
    grown(storage, MANY)
    storage.close()
    result = CliRunner().invoke(command.app, ["store", "restore", str(older), "--data", str(shut)])
    assert result.exit_code == 0, result.output
    kept = (shut / "hispania.db").read_bytes()
    (shut / "hispania.db").unlink()  # before any server has begun with it
    refused(shut, "is gone")
    (shut / "hispania.db").write_bytes(kept)
    assert counted(shut) == MANY


def test_who_leaves_or_is_deleted_makes_nothing_older(tmp_path: Path) -> None:
    """The last row goes, the server is killed, and another program moves the log into the database."""
    storage = opened(tmp_path / "running")
    grown(storage)
    commit, seen = Connection.commit, []

    def killed_after(connection: Connection) -> None:
        commit(connection)
        shutil.copytree(tmp_path / "running", tmp_path / "killed")
        noted = read_mark(tmp_path / "killed" / "hispania.db.mark")
        assert noted is not None
        seen.append(noted.rows[0])

    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(Connection, "commit", killed_after)
        asyncio.run(storage.write([(delete(people).where(people.c.id == str(MANY - 1)), None)]))
    storage.close()
    assert seen == [MANY - 1]
    with contextlib.closing(sqlite3.connect(tmp_path / "killed" / "hispania.db")) as database:
        assert database.execute("SELECT count(*) FROM people").fetchone() == (MANY - 1,)
    assert not (tmp_path / "killed" / "hispania.db-wal").exists()
    assert counted(tmp_path / "killed") == MANY - 1
    assert counted(tmp_path / "running") == MANY - 1


def test_rows_that_are_numbered_anew_are_no_loss(shut: Path) -> None:
    storage = opened(shut)
    asyncio.run(storage.write([(delete(people).where(people.c.id == "0"), None)]))
    storage.close()
    with contextlib.closing(sqlite3.connect(shut / "hispania.db")) as database:
        for change in (
            "CREATE TABLE again AS SELECT * FROM people",
            "DELETE FROM people",
            "INSERT INTO people SELECT * FROM again",
            "DROP TABLE again",
        ):
            database.execute(change)
        database.commit()
        assert database.execute("SELECT max(rowid) FROM people").fetchone() == (MANY - 1,)
    assert counted(shut) == MANY - 1


def test_a_damaged_mark(shut: Path) -> None:
    (shut / "hispania.db.mark").write_text("hispania store")
    refused(shut, "the mark of the store, .* is damaged")


def test_a_damaged_database(shut: Path) -> None:
    damaged = bytearray((shut / "hispania.db").read_bytes())
    size = int.from_bytes(damaged[16:18], "big")
    for page in range(1, len(damaged) // size):
        damaged[page * size : page * size + 8] = b"\xff" * 8
    (shut / "hispania.db").write_bytes(damaged)
    with pytest.raises(Unreadable, match=r"hispania store restore"):
        opened(shut)
    assert (shut / "hispania.db").read_bytes() == damaged


def test_the_command_says_it_in_one_line(killed: Path) -> None:
    (killed / "hispania.db").write_bytes(b"")
    words = ["serve", "--port", "0", "--data", str(killed), "--log-level", "critical"]
    result = CliRunner().invoke(command.app, words)
    assert result.exit_code == 1
    assert "is empty, and it was not" in result.output
    assert "Traceback" not in result.output
    assert (killed / "hispania.db").read_bytes() == b""


# -------------------------------------------------------------------- who may read it


@pytest.mark.skipif(os.name == "nt", reason="rights of files")
def test_nobody_else_reads_what_lies_in_a_folder_that_existed_before(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    before = os.umask(0o022)
    try:
        running = Running(Settings(folder))
        Someone(running, "Ana").opens()
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
        assert {"hispania.db", "hispania.db-wal", "hispania.db-shm", "hispania.db.mark", "metrics.key"} <= modes.keys()
        assert set(modes.values()) == {0o600}
        running.stop()
        for path in folder.iterdir():
            path.chmod(0o644)
        (folder / "owner.key").write_text("a key")
        running = Running(Settings(folder))
        running.stop()
        assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    finally:
        os.umask(before)


# -------------------------------------------------------------------- one bad row


BAD_ROWS = {  # and whether the table can still be listed
    "UPDATE tables SET summary = '{\"round\":' WHERE id = ?": False,
    "UPDATE tables SET summary = '{}' WHERE id = ?": False,
    "UPDATE tables SET options = 'x' WHERE id = ?": False,
    "UPDATE tables SET options = '[]' WHERE id = ?": False,
    "UPDATE tables SET name = CAST(x'ff00fe' AS TEXT) WHERE id = ?": False,
    "UPDATE tables SET summary = CAST(x'ff00fe' AS TEXT) WHERE id = ?": False,
    "UPDATE tables SET start = '7' WHERE id = ?": True,
    "UPDATE tables SET game = 'go' WHERE id = ?": True,
    "UPDATE commands SET action = '{\"kind\"' WHERE table_id = ? AND seq = 2": True,
    "UPDATE commands SET action = '7' WHERE table_id = ? AND seq = 2": True,
    "UPDATE commands SET dice = CAST(x'ff0a' AS TEXT) WHERE table_id = ? AND seq = 1": True,
    "DELETE FROM seats WHERE table_id = ? AND seat = 'C'": True,
    "DELETE FROM commands WHERE table_id = ? AND seq = 1": True,
}


def test_a_bad_row_is_one_damaged_table(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana = Someone(server, "Ana")
    good, made = ana.opens()["table"], {change: ana.opens()["table"] for change in BAD_ROWS}
    for id in made.values():
        with ana.at(id) as here:
            here.act()
    server.stop()
    with sqlite3.connect(server.settings.data / "hispania.db") as database:
        for change, id in made.items():
            assert database.execute(change, (id,)).rowcount == 1
    database.close()
    server = own_server()
    ana = ana.again_at(server)
    me = ana.post("/api/me")
    assert me.status_code == 200
    listed = {id for change, id in made.items() if BAD_ROWS[change]}
    assert {table["table"] for table in me.json()["damaged"]} == set(made.values()) - listed
    assert {table["table"] for table in me.json()["tables"]} == {good} | listed
    for change, id in made.items():
        if "summary" not in change:  # which only lists show: a table that can be played is no less
            looked = ana.http.get(f"/api/tables/{id}")
            assert refusal_of(looked) == (409, "damaged"), change
            assert len(looked.json()["refusal"]["text"]) > 20
    with ana.at(good) as here:
        here.act()
    assert ana.http.get("/api/me/next-level").status_code == 200
    assert server.lobby.damaged > 0


# -------------------------------------------------------------------- health


def test_health_is_more_than_a_word(server: Running) -> None:
    told = httpx.get(f"{server.url}/api/health").json()
    assert told["ok"] is True
    assert told["storage"] == {"writable": True, "problem": "", "waiting": told["storage"]["waiting"]}
    assert told["lag"] >= 0


@pytest.mark.skipif(sys.platform != "linux", reason="limits of a running process")
def test_health_tells_of_a_full_disk(tmp_path: Path, free_port: int) -> None:
    import resource

    program = (
        "import signal, sys, uvicorn; from pathlib import Path; from hispania.server.app import create_app; "
        "from hispania.server.settings import Settings; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "uvicorn.run(create_app(Settings(Path(sys.argv[1]))), port=int(sys.argv[2]), log_level='critical')"
    )
    source = str(Path(hispania.__file__).parents[1])
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])}
    process = subprocess.Popen([sys.executable, "-c", program, str(tmp_path), str(free_port)], env=env)
    url = f"http://127.0.0.1:{free_port}"
    try:
        end = time.monotonic() + 3 * PATIENCE
        while True:
            try:
                told = httpx.get(f"{url}/api/health", timeout=PATIENCE)
                break
            except httpx.HTTPError:
                assert time.monotonic() < end
                time.sleep(0.05)
        assert (told.status_code, told.json()["ok"]) == (200, True)
        size = (tmp_path / "hispania.db-wal").stat().st_size
        soft, hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size + 30_000, hard))  # no file may grow beyond that
        answers = [httpx.post(f"{url}/api/me", json={}, timeout=PATIENCE).status_code for _ in range(12)]
        assert answers[-1] == 503
        told = httpx.get(f"{url}/api/health", timeout=PATIENCE)
        assert (told.status_code, told.json()["ok"]) == (503, False)
        assert told.json()["storage"]["writable"] is False
        assert told.json()["storage"]["problem"]
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (soft, hard))
        told = httpx.get(f"{url}/api/health", timeout=PATIENCE)
        assert (told.status_code, told.json()["ok"]) == (200, True)
        assert httpx.post(f"{url}/api/me", json={}, timeout=PATIENCE).status_code == 200
    finally:
        process.kill()
        process.wait(PATIENCE)
    assert counted(tmp_path) == answers.count(200) + 1  # nobody was told that he is somebody and is forgotten


def test_a_key_of_no_letters_opens_nothing(tmp_path: Path) -> None:
    (tmp_path / "metrics.key").write_text("\n")
    key = metrics_key(tmp_path)
    assert len(key) > 40
    assert metrics_key(tmp_path) == key


def test_metrics_are_for_whoever_has_the_key(server: Running) -> None:
    key = (server.settings.data / "metrics.key").read_text(encoding="ascii")
    address = f"{server.url}/api/metrics"
    for shown in ({}, {"Authorization": "Bearer x"}, {"Authorization": f"Basic {key}"}, {"Cookie": f"hispania={key}"}):
        assert refusal_of(httpx.get(address, headers=shown)) == (401, "no-person")
    ana = Someone(server, "Ana")
    with ana.at(ana.opens()["table"]) as here:
        here.act()
        told = httpx.get(address, headers={"Authorization": f"Bearer {key}"})
    assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = told.text.splitlines()
    values = {name: float(value) for name, value in (line.split(" ") for line in lines if not line.startswith("#"))}
    assert values["hispania_storage_writable"] == 1
    assert values["hispania_commands_total"] >= 1
    assert values["hispania_viewers"] >= 1
    assert values["hispania_storage_failed_total"] == 0
    assert values["hispania_disk_free_bytes"] > 0
    kinds = [line.split(" ")[2:] for line in lines if line.startswith("# TYPE")]
    named = {name.partition("{")[0] for name in values}
    parts = {"hispania_command_seconds" + part for part in ("_bucket", "_sum", "_count")}
    assert parts <= named
    assert {name for name, _ in kinds} == named - parts | {"hispania_command_seconds"}
    kind_of = {"hispania_command_seconds": "histogram"}
    assert all(kind == kind_of.get(name, "counter" if name.endswith("_total") else "gauge") for name, kind in kinds)
