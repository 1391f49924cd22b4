"""What `hispania store` reads beside a server that is being played at: every table whole, every record replays."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete

from hispania.server.settings import Settings
from hispania.server.store.engines import address_of
from hispania.server.store.schema import commands, seats, tables
from hispania.server.tables.reading import each_table
from hispania.table.session import Table

from .support import PATIENCE, UNLIMITED, Running, Someone, eventually, plays_while
from .test_store_cli import store

LOOKS = 4


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    database = request.getfixturevalue("database") if request.param == "postgresql" else None
    running = Running(Settings(tmp_path / "data", database=database, limits=UNLIMITED))
    yield running
    running.stop()


@pytest.fixture
def where(server: Running) -> list[str]:
    """What tells `hispania store` which store is meant."""
    found = ["--data", str(server.settings.data)]
    return [*found, "--database", server.settings.database] if server.settings.database else found


@pytest.fixture
def looks(server: Running) -> Iterator[Iterator[int]]:
    """Three people play until the test is over; so often it is looked that commands were stored meanwhile."""
    over, faults = threading.Event(), list[BaseException]()

    def play(name: str) -> None:
        try:
            plays_while(Someone(server, name), lambda: not over.is_set())
        except BaseException as fault:
            faults.append(fault)

    people = [threading.Thread(target=play, args=(name,)) for name in ("Ana", "Ben", "Cleo")]
    for one in people:
        one.start()

    def look() -> Iterator[int]:
        eventually(lambda: server.lobby.stored > 100)
        end, number, busy = time.monotonic() + PATIENCE, 0, 0
        while busy < LOOKS:
            assert time.monotonic() < end
            before, number = server.lobby.stored, number + 1
            yield number
            busy += server.lobby.stored > before

    yield look()
    over.set()
    for one in people:
        one.join(PATIENCE)
    assert not faults


def test_a_check_finds_nothing_damaged(where: list[str], looks: Iterator[int]) -> None:
    for _ in looks:
        code, told = store("check", *where)
        assert code == 0, told
        assert told.startswith("All ")


def test_an_export_writes_records_that_replay(where: list[str], looks: Iterator[int], tmp_path: Path) -> None:
    found: dict[str, list[str]] = {}
    for look in looks:
        folder = tmp_path / f"records-{look}"
        code, told = store("export", folder, *where)
        assert code == 0, told
        listed = json.loads((folder / "tables.json").read_text(encoding="utf-8"))
        assert [row for row in listed if row["problem"]] == []
        for row in listed:
            table = Table.replay((folder / f"{row['table']}.txt").read_text(encoding="utf-8"))
            lines = found.get(row["table"], [])
            assert table.lines[: max(0, len(lines) - 1)] == lines[:-1]  # it went on; the last line was open
            found[row["table"]] = table.lines
    assert any(len(lines) > 5 for lines in found.values())


def test_a_copy_made_meanwhile_is_whole(where: list[str], looks: Iterator[int], tmp_path: Path) -> None:
    for look in looks:
        folder = tmp_path / f"copy-{look}"
        folder.mkdir()
        code, told = store("backup", folder / "hispania.db", *where)
        assert code == 0, told
        code, told = store("check", "--data", folder)
        assert (code, told.startswith("All ")) == (0, True), told


def test_a_table_that_is_deleted_meanwhile_is_not_damaged(server: Running) -> None:
    ana = Someone(server, "Ana")
    made = [ana.opens()["table"] for _ in range(3)]
    with ana.at(made[1]) as here:
        here.play_out(random.Random(1))
    looking = each_table(address_of(server.settings.url), {})
    assert next(looking)[0].id == made[0]
    work = [(delete(part).where(part.c.table_id == made[1]), None) for part in (commands, seats)]
    server.carries_out(server.lobby.storage.write([*work, (delete(tables).where(tables.c.id == made[1]), None)]))
    assert [(one.id, one.problem, of) for one, of in looking] == [(made[2], "", 2)]
