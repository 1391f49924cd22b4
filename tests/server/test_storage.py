"""The database: what cannot be used is refused in one line that says what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from hispania.errors import Unreadable
from hispania.server.store.storage import Storage


def opened(path: Path) -> None:
    storage = Storage(f"sqlite:///{path}")
    storage.open()
    storage.close()


def test_a_database_is_made_once_and_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    opened(path)
    opened(path)
    with sqlite3.connect(path) as database:
        assert database.execute("select count(*) from alembic_version").fetchone() == (1,)


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    opened(path)
    with sqlite3.connect(path) as database:
        database.execute("update alembic_version set version_num = 'later'")
    before = path.read_bytes()
    with pytest.raises(Unreadable, match=r"cannot be used: .*; update the program") as refused:
        opened(path)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == before


def test_what_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(b"Carthago delenda est" * 100)
    with pytest.raises(Unreadable, match="cannot be used: file is not a database") as refused:
        opened(path)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == b"Carthago delenda est" * 100
