"""A store in PostgreSQL: lines that are lost, a database that is not what it was, what cannot be used and why."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import InternalError
from typer.testing import CliRunner

from hispania.cli import main as command
from hispania.errors import Unreadable
from hispania.server.cluster.ownership import LEASE
from hispania.server.refusals import Refused
from hispania.server.settings import Settings
from hispania.server.store import storage as storing
from hispania.server.store.distant import NAME
from hispania.server.store.engines import address_of, hidden, is_about_rows
from hispania.server.store.mark import Lost
from hispania.server.store.schema import people
from hispania.server.store.storage import Storage, now

from .postgresql import LOCKED, PASSWORD, Cluster
from .support import UNLIMITED, Running, Someone, eventually, refusal, refusal_of
from .test_store_cli import store


def name_of(url: str) -> str:
    return url.rpartition("/")[2]


def opened(url: str, mark: Path | None = None) -> Storage:
    storage = Storage(url, mark)
    storage.open()
    return storage


def somebody(id: str) -> list[tuple[object, object]]:
    return [(insert(people), {"id": id, "name": "", "created": now()})]


def known(storage: Storage) -> list[str]:
    wanted = select(people.c.id).order_by(people.c.id)
    return list(asyncio.run(storage.read(lambda database: database.execute(wanted).scalars().all())))


@pytest.fixture
def serve(tmp_path: Path, database: str) -> Iterator[Callable[[], Running]]:
    made: list[Running] = []

    def make() -> Running:
        made.append(Running(Settings(tmp_path / "data", database=database, limits=UNLIMITED)))
        return made[-1]

    yield make
    for running in made:
        if running._thread.is_alive():
            running.stop()


# -------------------------------------------------------------------- lines that are lost


def test_a_line_that_is_cut_is_made_anew(postgresql: Cluster, database: str, serve: Callable[[], Running]) -> None:
    server = serve()
    ana = Someone(server, "Ana")
    id = ana.opens()["table"]
    with ana.at(id) as here:
        for _ in range(3):
            assert postgresql.cut(name_of(database)) > 0
            here.act()  # nothing of it was stored when the line was lost: it is tried again
    assert postgresql.cut(name_of(database)) > 0
    assert ana.post("/api/me").json()["tables"][0]["table"] == id  # and whoever reads


def test_a_commit_of_which_nothing_is_heard_is_not_acknowledged(
    postgresql: Cluster, database: str, serve: Callable[[], Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the commit, and after it: the one has not happened, the other is known again."""
    server = serve()
    ana = Someone(server, "Ana")
    id = ana.opens()["table"]
    commit = Connection.commit

    def cut_before(connection: Connection) -> None:
        postgresql.cut(name_of(database))
        commit(connection)

    def cut_after(connection: Connection) -> None:
        commit(connection)
        postgresql.cut(name_of(database))
        connection.exec_driver_sql("SELECT 1")  # as if it were the answer that does not come

    with ana.at(id) as here:
        here.act()
        version = here.now["version"]
        with monkeypatch.context() as broken:
            broken.setattr(Connection, "commit", cut_before)
            answer = here.command("act", id="first", action=here.now["legal"][0]["action"])
        assert refusal(answer) == "not-stored"
        assert "cannot be reached" in answer["refusal"]["text"]
        assert "127.0.0.1" not in answer["refusal"]["text"]
        assert ana.table(id)["now"]["version"] == version
        with monkeypatch.context() as broken:
            broken.setattr(Connection, "commit", cut_after)
            answer = here.command("act", id="first", action=here.now["legal"][0]["action"])
        assert (answer["type"], answer["version"]) == ("ack", version + 1)
        assert here.command("act", id="first", decision=0, action={})["version"] == version + 1  # once
    assert ana.table(id)["now"]["version"] == version + 1


def test_a_postgresql_that_dies_and_comes_back(tmp_path: Path) -> None:
    cluster = Cluster(durable=True)
    try:
        server = Running(Settings(tmp_path / "data", database=cluster.url(cluster.make()), limits=UNLIMITED))
        ana = Someone(server, "Ana")
        id, idle = ana.opens()["table"], ana.opens()["table"]
        with ana.at(id) as here:
            here.act()
            version, action = here.now["version"], here.now["legal"][0]["action"]
            cluster.stop(signal.SIGQUIT)
            line = here.line
            here.say({"type": "command", "id": "x", "do": "act", "decision": here.decision(), "action": action})
            try:
                while True:
                    message = here.hear()
                    if message.get("id") == "x":
                        assert refusal(message) == "not-stored"
                        break
            except Exception:  # or the line is cut, as nobody knows how the table stands
                assert line.close_code is not None
        told = httpx.get(f"{server.url}/api/health", timeout=60)
        assert (told.status_code, told.json()["ok"]) == (503, False)
        assert "cannot be reached" in told.json()["storage"]["problem"]
        assert refusal_of(ana.http.get(f"/api/tables/{id}"))[1] == "not-stored"
        assert server.lobby.storage.is_writing
        cluster.start()
        assert ana.table(id)["now"]["version"] == version
        assert httpx.get(f"{server.url}/api/health", timeout=60).json()["ok"] is True
        for table in (id, idle):
            with ana.at(table) as here:
                here.act()
        server.stop()
    finally:
        cluster.close()


# -------------------------------------------------------------------- starting


def test_processes_that_start_together_make_one_store(bare_database: str) -> None:
    found: list[Storage | Exception] = []

    def start() -> None:
        try:
            found.append(opened(bare_database))
        except Exception as error:
            found.append(error)

    starting = [threading.Thread(target=start) for _ in range(4)]
    for one in starting:
        one.start()
    for one in starting:
        one.join(120)
    assert all(isinstance(one, Storage) for one in found), found
    asyncio.run(found[0].write(somebody("a")))  # type: ignore[union-attr]
    for one in found:
        assert isinstance(one, Storage)
        assert known(one) == ["a"]
        one.close()


def test_commits_lie_on_the_disk_whatever_the_database_is_set_to(postgresql: Cluster, database: str) -> None:
    name = name_of(database)
    for usual, meant in (("off", "on"), ("remote_apply", "remote_apply")):
        with postgresql.connected(name) as connection:
            connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = {usual}")
        storage = opened(database)
        assert storage._own is not None
        assert storage._own.exec_driver_sql("SHOW synchronous_commit").scalar() == meant
        storage.close()


def test_the_database_keeps_no_place_for_whoever_was_cut_off(database: str) -> None:
    """Otherwise each time that a machine loses its line some places of PostgreSQL are gone, until there are none."""
    storage = opened(database)
    assert storage._own is not None
    for name in ("tcp_keepalives_idle", "tcp_user_timeout", "idle_in_transaction_session_timeout"):
        assert storage._own.exec_driver_sql(f"SHOW {name}").scalar() not in ("0", "7200"), name
    idle, interval, count = (
        int(storage._own.exec_driver_sql(f"SHOW tcp_keepalives_{name}").scalar() or 0)
        for name in ("idle", "interval", "count")
    )
    assert idle + interval * count <= LEASE  # whoever takes a table then finds nothing locked
    storage.close()


def test_a_database_that_is_not_what_it_was(postgresql: Cluster, database: str, tmp_path: Path) -> None:
    mark, name = tmp_path / "data" / NAME, name_of(database)
    storage = opened(database, mark)
    asyncio.run(storage.write(somebody("a")))
    asyncio.run(storage.beat())
    storage.close()
    assert mark.stat().st_mode & 0o077 == 0
    opened(database, mark).close()  # nothing is wrong
    with postgresql.connected(name) as connection:
        connection.execute("UPDATE store SET beat = '2020-01-01T00:00:00.000Z'")
    with pytest.raises(Lost, match="is older than it was"):
        opened(database, mark)
    with postgresql.connected(name) as connection:
        connection.execute("UPDATE store SET identity = repeat('0', 32)")
    with pytest.raises(Lost, match="is another store"):
        opened(database, mark)
    postgresql.drop(name)
    with postgresql.connected("postgres") as connection:
        connection.execute(f"CREATE DATABASE {name}")
    with pytest.raises(Lost, match="is empty, and it was not") as refused:
        opened(database, mark)
    assert "hispania store accept" in str(refused.value)
    with postgresql.connected(name) as connection:  # and nothing was made there
        assert connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)
    mark.write_text("hispania")
    with pytest.raises(Lost, match="is damaged"):
        opened(database, mark)


@pytest.mark.parametrize("ends", ["killed", "stopped"])
def test_a_dump_of_this_morning_is_older_than_a_server_that_was_busy_all_day(
    postgresql: Cluster, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    """Whoever plays gives signs of life, though nobody asks how the server is; the last one comes with the stop."""
    mark, name = tmp_path / "data" / NAME, name_of(database)
    storage = opened(database, mark)
    asyncio.run(storage.write(somebody("a")))
    postgresql.cut(name)
    dump = postgresql.make(name)
    if ends == "killed":
        monkeypatch.setattr(storing, "BEATS", 0.0)  # it has been a minute
    asyncio.run(storage.write(somebody("b")))
    if ends == "stopped":
        storage.close()
    else:
        eventually(lambda: storage._beat in mark.read_text())
    postgresql.drop(name)
    with postgresql.connected("postgres") as connection:
        connection.execute(f"ALTER DATABASE {dump} RENAME TO {name}")
    with pytest.raises(Lost, match="is older than it was"):
        opened(database, mark)
    code, told = store("accept", "--data", mark.parent, "--database", database)
    assert code == 0, told
    again = opened(database, mark)
    assert known(again) == ["a"]
    again.close()
    if ends == "killed":
        storage.close()


def test_no_process_waits_for_the_sign_of_life_of_another(
    postgresql: Cluster, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = opened(database, tmp_path / "data" / NAME)
    monkeypatch.setattr(storing, "BEATS", 0.0)
    first = storage._beat
    with postgresql.connected(name_of(database)) as connection, connection.transaction():
        connection.execute("UPDATE store SET beat = beat")  # a process that was stopped in the middle of its own
        asyncio.run(storage.write(somebody("a")))
        assert storage._beat == first
    asyncio.run(storage.write(somebody("b")))
    eventually(lambda: storage._beat > first)
    storage.close()


def test_a_folder_whose_games_lie_in_postgresql_begins_no_file(database: str, tmp_path: Path) -> None:
    """Whoever forgets to name the database does not find an empty store, nor an old one."""
    data = tmp_path / "data"
    opened(database, data / NAME).close()
    told = serving("--data", str(data))
    assert "lie in another database" in told
    assert "HISPANIA_DATABASE" in told
    assert not (data / "hispania.db").exists()


# -------------------------------------------------------------------- what cannot be used


def serving(*words: str) -> str:
    """The line with which the command refuses to start."""
    result = CliRunner().invoke(command.app, ["serve", "--port", "0", "--log-level", "critical", *words])
    assert result.exit_code == 1
    assert "Traceback" not in result.output
    assert len(result.output.strip().splitlines()) == 1, result.output
    return result.output


def test_what_cannot_be_used_is_told_in_one_line(postgresql: Cluster, free_port: int, tmp_path: Path) -> None:
    data = ("--data", str(tmp_path / "data"))
    wrong = postgresql.url("postgres", LOCKED, "sesame-street")
    for url, why, what_to_do in (
        (f"postgresql://ana:tellnobody@127.0.0.1:{free_port}/x", "refused", "see that PostgreSQL runs there"),
        (postgresql.url("postgres", LOCKED), "password", "--database"),
        (wrong, "password authentication failed", "~/.pgpass"),
        (postgresql.url("nowhere"), "does not exist", "createdb --encoding=UTF8 nowhere"),
        (postgresql.url("postgres", LOCKED, PASSWORD.replace(" ", "%20")), "permission denied", "--database"),
        (f"sqlite:///{tmp_path}/x.db", "postgresql://USER@HOST/NAME", "--data"),
        ("mysql://localhost/x", "of the kind mysql is not known", "postgresql://USER@HOST/NAME"),
        ("games", "no address of a database", "postgresql://USER@HOST/NAME"),
    ):
        told = serving("--database", url, *data)
        assert why in told
        assert what_to_do in told
        assert "tellnobody" not in told
        assert "sesame" not in told


def test_an_encoding_that_cannot_hold_every_name(postgresql: Cluster) -> None:
    with postgresql.connected("postgres") as connection:
        connection.execute("CREATE DATABASE ascii ENCODING 'SQL_ASCII' TEMPLATE template0")
    with pytest.raises(Unreadable, match="its encoding is SQL_ASCII; make one with ENCODING 'UTF8'"):
        opened(postgresql.url("ascii"))


def test_without_the_driver_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Unreadable, match=r"pip install 'hispania\[postgresql\]'"):
        Storage("postgresql:///games")


def test_a_later_version_of_the_program_wrote_it(postgresql: Cluster, database: str) -> None:
    with postgresql.connected(name_of(database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'later'")
    with pytest.raises(Unreadable, match=r"cannot be used: .*; update the program"):
        opened(database)


def test_passwords_are_not_told() -> None:
    for url in ("postgres://ana:tellnobody@host/x", "postgresql://host/x?user=ana&password=tellnobody"):
        told = hidden(address_of(url))
        assert told.startswith("postgresql://")
        assert "tellnobody" not in told


def test_damage_that_postgresql_finds_is_about_rows() -> None:
    class Corrupted(Exception):
        sqlstate = "XX001"

    assert is_about_rows(InternalError("SELECT", {}, Corrupted("invalid page in block 7")))
    assert not is_about_rows(InternalError("SELECT", {}, Exception("something else")))


def test_a_refused_job_says_nothing_of_others(database: str) -> None:
    storage = opened(database)
    asyncio.run(storage.write(somebody("a")))
    with pytest.raises(Refused, match="duplicate key") as refused:
        asyncio.run(storage.write(somebody("a")))
    assert "\n" not in str(refused.value)
    storage.close()
