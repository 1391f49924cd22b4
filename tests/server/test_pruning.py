"""Room is made while servers go on: what nobody has touched for long goes, and nothing else, and nobody waits."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, func, select, update
from websockets.exceptions import ConnectionClosed

from hispania.cli import hosting
from hispania.cli.hosting import Folder
from hispania.server.settings import Settings
from hispania.server.store import pruning
from hispania.server.store.pruning import Wanted, deleting
from hispania.server.store.schema import commands, seats, tables, talk
from hispania.table.session import Table

from .postgresql import Cluster
from .processes import SOURCE
from .support import PATIENCE, UNLIMITED, Place, Running, Someone, plays_while, refusal_of
from .test_store_cli import store
from .test_store_postgresql import name_of

LONG_AGO = "2020-01-01T00:00:00.000Z"
WANTED = Wanted.older_than(30, everything=True)


def aged(server: Running, *ids: str, played: bool = True) -> None:
    """Nobody has touched these tables since long; where they were not played, somebody has just decided there."""
    server.carries_out(server.lobby._write_standings())
    work: list[Any] = [(update(tables).where(tables.c.id.in_(ids)).values(updated=LONG_AGO), None)]
    if played:
        work += [(update(each).where(each.c.table_id.in_(ids)).values(at=LONG_AGO), None) for each in (commands, talk)]
    server.carries_out(server.lobby.storage.write(work))


def rows_of(server: Running, id: str) -> list[int]:
    """How many rows are left of a table."""

    def look(database: Connection) -> list[int]:
        of_tables = select(func.count()).select_from(tables).where(tables.c.id == id)
        of_parts = [select(func.count()).select_from(part).where(part.c.table_id == id) for part in (commands, seats)]
        return [database.execute(one).scalar_one() for one in (of_tables, *of_parts)]

    return server.carries_out(server.lobby.storage.read(look))


@contextlib.contextmanager
def serving(server: Running) -> Iterator[Path]:
    """The folder of a server, held and told of as `hispania serve` does."""
    folder = Folder(server.settings.data)
    with folder.held():
        folder.tell(hosting.Running(os.getpid(), server.url))
        yield folder.path


@pytest.fixture(params=["sqlite", "postgresql"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Running]]:
    """A maker of servers on one store: on PostgreSQL each is a process of its own, of SQLite there is one."""
    made: list[Running] = []
    database = request.getfixturevalue("database") if request.param == "postgresql" else None

    def make() -> Running:
        if not made or database:
            settings = Settings(tmp_path / str(len(made)), database=database, limits=UNLIMITED)
            made.append(Running(settings))
        return made[-1]

    yield make
    for running in made:
        if running._thread.is_alive():
            running.stop()


def prune(server: Running, *words: str) -> str:
    """What `hispania store prune` says beside a server that runs."""
    where = ("--database", server.settings.database) if server.settings.database else ()
    with serving(server) as folder:
        code, told = store("prune", "--older-than", "30", *words, "--data", folder, *where)
    assert code == 0, told
    return told


def cut(here: Place) -> None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            here.hear()


def test_room_is_made_beside_a_server_that_is_played_at(servers: Callable[[], Running]) -> None:
    server, other = servers(), servers()
    ana = Someone(server, "Ana")
    ben = ana.again_at(other)
    old, put_away, played, busy = (ana.opens()["table"] for _ in range(4))
    for id in (old, put_away, played):
        with ana.at(id) as here:
            here.act()
    ana.post(f"/api/tables/{put_away}/leave").raise_for_status()
    aged(server, old, put_away)
    aged(server, played, played=False)  # how it stands is written for the lists later than what was done
    assert prune(server) == "1 tables would go; --yes deletes them.\n"
    assert prune(server, "--all") == "2 tables would go; --yes deletes them.\n"
    assert rows_of(server, put_away)[0] == 1
    with ben.at(old) as watched, ana.at(busy) as here, ana.at(played) as there:
        assert prune(server, "--yes") == "1 tables are deleted.\n"
        assert rows_of(server, put_away) == [0, 0, 0]
        here.act()
        assert prune(server, "--all", "--yes") == "1 tables are deleted.\n"
        cut(watched)
        here.act()
        there.act()
    assert rows_of(server, old) == [0, 0, 0]
    for someone in (ana, ben):  # by the process that had it in memory, and by the other
        assert refusal_of(someone.http.get(f"/api/tables/{old}")) == (404, "no-table")
        assert {row["table"] for row in someone.post("/api/me").json()["tables"]} == {played, busy}
        Table.replay(someone.record(played))


def test_what_is_played_at_meanwhile_stays(servers: Callable[[], Running]) -> None:
    """It fitted when tables were looked for; whether it still does is asked with the commit that would delete it."""
    server = servers()
    ana = Someone(server, "Ana")
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.act()
        aged(server, id)
        here.act()
        before = rows_of(server, id)
        server.carries_out(server.lobby.storage.write(deleting([id], WANTED)))
        assert rows_of(server, id) == before
        here.act()
        aged(server, id)
        server.carries_out(server.lobby.storage.write(deleting([id], WANTED)))
        assert rows_of(server, id) == [0, 0, 0]


def test_what_is_said_at_a_table_keeps_it(servers: Callable[[], Running]) -> None:
    server = servers()
    ana = Someone(server, "Ana")
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.act()
    aged(server, id)
    row = {"table_id": id, "n": 99, "at": "2090-01-01T00:00:00Z", "seat": "R", "kind": "word", "content": {}}
    person = select(tables.c.host).where(tables.c.id == id).scalar_subquery()
    server.carries_out(server.lobby.storage.write([(talk.insert().values(**row, person=person), None)]))
    assert prune(server, "--all") == "0 tables would go; --yes deletes them.\n"


def test_many_go_a_few_at_a_time_while_somebody_plays(
    servers: Callable[[], Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = servers()
    ana = Someone(server, "Ana")
    many = [ana.opens()["table"] for _ in range(12)]
    aged(server, *many)
    monkeypatch.setattr(pruning, "MOST_TABLES", 2)
    monkeypatch.setattr("hispania.server.keeper.AT_A_TIME", 0.0)  # one commit, and it is asked again
    commits = server.lobby.storage.figures.commits
    where = ["--database", server.settings.database] if server.settings.database else []
    with serving(server) as folder:
        words = ["store", "prune", "--older-than", "30", "--all", "--yes", "--data", str(folder), *where]
        making = subprocess.Popen(
            [sys.executable, "-m", "hispania", *words],
            stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": SOURCE},
        )  # fmt: skip
        played = plays_while(ana, lambda: making.poll() is None)
        assert making.communicate(timeout=PATIENCE)[0] == "12 tables are deleted.\n"
    assert server.settings.database or server.lobby.storage.figures.commits >= commits + 6
    assert {rows_of(server, id)[0] for id in many} == {0}
    for id in played:
        Table.replay(ana.record(id))


def test_a_process_that_hears_nothing_of_it_writes_nothing(database: str, tmp_path: Path) -> None:
    server = Running(Settings(tmp_path / "data", database=database, limits=UNLIMITED))
    ana = Someone(server, "Ana")
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.act()
        aged(server, id)
        assert server.lobby.ownership is not None
        server.lobby.ownership.hear = lambda said: None
        assert prune(server, "--all", "--yes") == "1 tables are deleted.\n"
        assert server.lobby.memory.get(id) is not None
        here.say({"type": "command", "id": "x", "do": "act", "decision": here.decision(),
                  "action": here.now["legal"][0]["action"]})  # fmt: skip
        cut(here)
    assert server.lobby.fenced == 1
    assert rows_of(server, id) == [0, 0, 0]
    assert refusal_of(ana.http.get(f"/api/tables/{id}")) == (404, "no-table")
    server.stop()


def test_a_process_that_missed_it_finds_it_out_when_it_hears_again(
    postgresql: Cluster, database: str, tmp_path: Path
) -> None:
    server = Running(Settings(tmp_path / "data", database=database, limits=UNLIMITED))
    ana = Someone(server, "Ana")
    id, other = ana.opens()["table"], ana.opens()["table"]
    aged(server, id)
    ownership = server.lobby.ownership
    assert ownership is not None
    with ana.at(id) as watched, ana.at(other) as here:
        hear, ownership.hear = ownership.hear, lambda said: None
        assert prune(server, "--all", "--yes") == "1 tables are deleted.\n"
        ownership.hear = hear
        postgresql.cut(name_of(database))  # the line on which it is told
        cut(watched)
        here.act()
    server.stop()


def test_room_is_made_for_whoever_has_the_key(own_server: Callable[..., Running]) -> None:
    server = own_server()
    address = f"{server.url}{'/api/store/prune'}"
    wanted = {"days": 30, "everything": True, "yes": True}
    data = server.settings.data
    keys = {name: (data / f"{name}.key").read_text(encoding="ascii") for name in ("keeper", "metrics")}
    ana = Someone(server, "Ana")
    for shown in ("x", keys["metrics"], ana.key):
        headers = {"Authorization": f"Bearer {shown}"}
        assert refusal_of(httpx.post(address, json=wanted, headers=headers)) == (401, "no-person")
    headers = {"Authorization": f"Bearer {keys['keeper']}"}
    assert httpx.post(address, json=wanted, headers=headers).json() == {"deleted": 0, "left": 0}
    for wrong in ({**wanted, "days": 0}, {"days": 30}, {**wanted, "days": 10**9}):
        assert refusal_of(httpx.post(address, json=wrong, headers=headers)) == (422, "unreadable")


def test_a_server_that_cannot_be_asked(tmp_path: Path) -> None:
    with Folder(tmp_path / "data").held():
        code, told = store("prune", "--older-than", "30", "--data", tmp_path / "data")
    assert code == 1
    assert "another server works with the folder" in told
    assert "stop it first" in told


def test_no_copy_is_put_back_beside_a_server(servers: Callable[[], Running], tmp_path: Path) -> None:
    server = servers()
    where = ("--database", server.settings.database) if server.settings.database else ()
    copy = tmp_path / "copy.db"
    with serving(server) as folder:
        assert store("backup", copy, "--data", folder, *where)[0] == 0
        code, told = store("restore", copy, "--data", folder, *where)
    assert code == 1
    assert "no copy is put back while a server works with the store" in told
    assert "stop it first" in told
    if where:  # nor from another machine
        code, told = store("restore", copy, "--data", tmp_path / "elsewhere", *where)
        assert (code, "no copy is put back while" in told, "stop it first" in told) == (1, True, True)
