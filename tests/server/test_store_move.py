"""`hispania store move` and the keeping of a store in PostgreSQL: everything arrives, letter for letter, or nothing."""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from hispania.errors import Unreadable
from hispania.server.settings import Settings
from hispania.server.store.distant import NAME
from hispania.server.store.engines import address_of
from hispania.server.store.moving import lasting
from hispania.server.store.storage import Storage, migrate, newest_form
from hispania.table.session import Table

from .postgresql import Cluster
from .support import UNLIMITED, Running, Someone, refusal_of
from .test_release import EXPECTED, FOLDER, TABLES
from .test_store_cli import store
from .test_store_postgresql import name_of


def exported(folder: Path, *where: str | Path) -> dict[str, bytes]:
    """The records of all tables of a store, and their list, to the byte."""
    code, told = store("export", folder, *where)
    assert code == 0, told
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def rows(url: str) -> dict[str, list[str]]:
    """Everything in a store, JSON as it is written."""
    engine, found = create_engine(address_of(url)), {}
    with engine.connect() as connection:
        for table in lasting():
            wanted = ", ".join(f"CAST({column.name} AS TEXT)" for column in table.columns)
            lines = connection.execute(text(f"SELECT {wanted} FROM {table.name}"))
            found[table.name] = sorted(str(tuple(map(_plain, row))) for row in lines)
    engine.dispose()
    return found


def _plain(value: str | None) -> str | None:
    return {"true": "1", "false": "0"}.get(value, value) if value else value


def no_tables(cluster: Cluster, url: str) -> bool:
    with cluster.connected(name_of(url)) as connection:
        wanted = "SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"
        return connection.execute(wanted).fetchone() == (0,)


def test_a_store_of_the_first_release_moves_to_postgresql_and_back(bare_database: str, tmp_path: Path) -> None:
    first, last = tmp_path / "first" / "hispania.db", tmp_path / "last" / "hispania.db"
    first.parent.mkdir()
    first.write_bytes(gzip.decompress((FOLDER / "hispania.db.gz").read_bytes()))
    code, told = store("move", first, bare_database)
    assert code == 0, told
    assert f"{len(TABLES)} tables replay there as before" in told
    assert store("check", "--database", bare_database)[1] == f"All {len(TABLES)} tables replay.\n"
    code, told = store("move", bare_database, f"sqlite:///{last}")
    assert code == 0, told
    assert rows(bare_database) == rows(f"sqlite:///{first}") == rows(f"sqlite:///{last}")
    before = exported(tmp_path / "a", "--data", first.parent)
    assert len(before) == len(TABLES) + 1
    assert exported(tmp_path / "b", "--database", bare_database) == before
    assert exported(tmp_path / "c", "--data", last.parent) == before
    for was in TABLES.values():
        assert before[f"{was['table']}.txt"].decode() == was["record"]
        Table.replay(was["record"])
    assert last.stat().st_mode & 0o077 == 0
    server = Running(Settings(tmp_path / "served", database=bare_database, limits=UNLIMITED))
    ana = Someone(server, key=EXPECTED["keys"]["Ana"])
    assert [table["table"] for table in ana.post("/api/me").json()["tables"]] == EXPECTED["list"]
    assert ana.table(TABLES["solo, running"]["table"])["now"]["position"] == TABLES["solo, running"]["now"]["position"]
    server.stop()


def test_the_first_release_migrates_on_postgresql_as_on_sqlite(
    postgresql: Cluster, bare_database: str, tmp_path: Path
) -> None:
    """What a migration does to rows it does to the same rows there."""
    file = tmp_path / "hispania.db"
    file.write_bytes(gzip.decompress((FOLDER / "hispania.db.gz").read_bytes()))
    there, here = create_engine(address_of(bare_database)), create_engine(f"sqlite:///{file}")
    with there.connect() as connection, here.connect() as source:
        [[form]] = source.execute(text("SELECT version_num FROM alembic_version"))
        migrate(connection, form)
        connection.commit()
        with postgresql.connected(name_of(bare_database)) as target:
            for name in [table.name for table in lasting() if inspect(source).has_table(table.name)]:
                for row in source.execute(text(f"SELECT * FROM {name}")).mappings():
                    values = [None if value is None else str(value) for value in row.values()]
                    places = ", ".join(["%s"] * len(values))
                    target.execute(f"INSERT INTO {name} ({', '.join(row)}) VALUES ({places})", values)
    with there.connect() as connection, here.connect() as other:
        for one in (connection, other):
            migrate(one)
            one.commit()
            one.execute(text("UPDATE store SET identity = 'x', made = 'x', beat = 'x'"))  # which is drawn
            one.commit()
    there.dispose()
    here.dispose()
    migrated = rows(bare_database)
    assert migrated == rows(f"sqlite:///{file}")
    assert len(migrated["commands"]) > 400


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, str]:
    """A file with a game, and the game's id."""
    server = Running(Settings(tmp_path / "data", limits=UNLIMITED))
    ana = Someone(server, "Ana")
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.act()
    server.stop()
    return tmp_path / "data" / "hispania.db", id


def test_what_cannot_be_moved_is_told_and_nothing_is_changed(
    postgresql: Cluster, bare_database: str, played: tuple[Path, str], tmp_path: Path
) -> None:
    file, id = played

    def refused(source: str | Path, target: str | Path, why: str) -> None:
        code, told = store("move", source, target)
        assert (code, why in " ".join(told.split())) == (1, True), told
        assert "Traceback" not in told

    refused(tmp_path / "nowhere.db", bare_database, "does not exist")
    refused(file, file, "the same database")
    refused(file, f"{bare_database}_not", "does not exist; make it with: createdb")
    (tmp_path / "other.db").write_text("something")
    refused(file, tmp_path / "other.db", "is there already")
    refused(bare_database, tmp_path / "last.db", "there is no store in")
    assert no_tables(postgresql, bare_database)
    with sqlite3.connect(file) as database:
        database.execute("UPDATE commands SET action = '{\"kind\"' WHERE table_id = ? AND seq = 2", (id,))
    database.close()
    refused(file, bare_database, f"a row of commands (table_id {id}, seq 2) is damaged and cannot be stored there")
    assert no_tables(postgresql, bare_database)
    with sqlite3.connect(file) as database:
        database.execute("UPDATE commands SET action = NULL WHERE table_id = ? AND seq = 2", (id,))
    database.close()
    code, told = store("move", file, bare_database)  # it is damaged here as there, and known to be
    assert code == 0, told
    assert "1 tables that could not be replayed before are there as they were" in told
    refused(file, bare_database, "is not empty")
    server = Running(Settings(tmp_path / "served", database=bare_database, limits=UNLIMITED))
    refused(bare_database, tmp_path / "last.db", "stop it first")
    server.stop()
    assert not (tmp_path / "last.db").exists()
    with postgresql.connected(name_of(bare_database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'later'")
        refused(bare_database, tmp_path / "last.db", "update the program")
        connection.execute("UPDATE alembic_version SET version_num = %s", (newest_form(),))
    back = tmp_path / "served" / "hispania.db"  # where the mark says that the games lie elsewhere
    assert store("move", bare_database, back)[0] == 0
    Running(Settings(back.parent, limits=UNLIMITED)).stop()


def test_a_store_in_postgresql_is_kept_like_a_file(
    postgresql: Cluster, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HISPANIA_DATABASE", database)
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    server = Running(Settings(data, database=database, limits=UNLIMITED))
    ana = Someone(server, "Ana")
    made = [ana.opens()["table"] for _ in range(2)]
    with ana.at(made[0]) as here:
        here.act()
        code, told = store("backup", copy, "--data", data)  # while the server goes on
        assert code == 0, told
        kept = ana.record(made[0])
        here.act()
    later = ana.record(made[0])
    assert store("check", "--data", data) == (0, "All 2 tables replay.\n")
    for words in (["restore", copy], ["begin"], ["accept"]):
        code, told = store(*words, "--data", data)
        assert (code, "stop it first" in told) == (1, True), told
    server.stop()

    with postgresql.connected(name_of(database)) as connection:
        connection.execute("UPDATE tables SET updated = '2020-01-01T00:00:00.000Z' WHERE id = %s", (made[1],))
        connection.execute("UPDATE commands SET at = '2020-01-01T00:00:00.000Z' WHERE table_id = %s", (made[1],))
    assert "1 tables would go" in store("prune", "--older-than", "30", "--all", "--data", data)[1]
    assert "1 tables are deleted" in store("prune", "--older-than", "30", "--all", "--yes", "--data", data)[1]
    assert exported(tmp_path / "a", "--data", data)[f"{made[0]}.txt"].decode() == later
    assert store("check", "--data", data) == (0, "All 1 tables replay.\n")

    before = copy.read_bytes()
    code, told = store("restore", copy, "--data", data)
    assert code == 0, told
    assert "put aside: the schema aside_" in told
    assert copy.read_bytes() == before
    with pytest.raises(Unreadable, match="lie in another database"):  # who forgets to name it begins no empty file
        Storage(f"sqlite:///{data}/hispania.db").open()
    assert store("check", "--data", data) == (0, "All 2 tables replay.\n")
    server = Running(Settings(data, database=database, limits=UNLIMITED))
    ana = ana.again_at(server)
    assert ana.record(made[0]) == kept
    server.stop()

    with postgresql.connected(name_of(database)) as connection:
        connection.execute("UPDATE store SET beat = '2020-01-01T00:00:00.000Z'")
    code, told = store("check", "--data", data)
    assert (code, "is older than it was" in told) == (1, True), told
    assert store("accept", "--data", data)[0] == 0
    assert store("check", "--data", data)[0] == 0
    assert store("accept", "--data", data) == (0, f"Nothing was lost: {database} is what it was.\n")
    code, told = store("begin", "--data", data)
    assert (code, "nothing is wrong with the store" in told) == (1, True), told
    assert store("begin", "--yes", "--data", data)[0] == 0
    code, told = store("accept", "--data", data)
    assert (code, f"`hispania store begin --data {data} --database {database}`" in told) == (1, True), told
    code, told = store("check", "--data", data)
    assert (code, "there is no store in" in told) == (1, True), told
    server = Running(Settings(data, database=database, limits=UNLIMITED))
    assert refusal_of(Someone(server).http.get(f"/api/tables/{made[0]}")) == (404, "no-table")
    server.stop()
    assert (data / NAME).is_file()
    assert len(list(data.glob(f"{NAME}.2*"))) == 3  # nothing was deleted: neither marks nor tables
    with postgresql.connected(name_of(database)) as connection:
        wanted = "SELECT count(*) FROM pg_tables WHERE schemaname LIKE 'aside_%' AND tablename = 'commands'"
        assert connection.execute(wanted).fetchone() == (2,)
