"""Fixtures for the tests of the server."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hispania.server.cluster import links
from hispania.server.cluster import ownership as owning
from hispania.server.settings import Limits, Settings
from hispania.server.store.storage import Storage

from .postgresql import Absent, Cluster
from .processes import LONG
from .support import EFFORT, UNLIMITED, Running, Someone


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that all tests of a module share."""
    running = Running(Settings(tmp_path_factory.mktemp("data"), limits=UNLIMITED))
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """A maker of servers for one test; all keep their games in the same folder."""
    made: list[Running] = []

    def make(**limits: Any) -> Running:
        made.append(Running(Settings(tmp_path / "data", limits=Limits(**{**EFFORT, **limits}))))
        return made[-1]

    yield make
    for running in made:
        if running._thread.is_alive():
            running.stop()


@pytest.fixture
def process(tmp_path: Path, database: str) -> Iterator[Callable[..., Running]]:
    """A maker of servers, each with everything of its own but the database."""
    made: list[Running] = []

    def make(limits: Limits = UNLIMITED) -> Running:
        made.append(Running(Settings(tmp_path / str(len(made)), database=database, limits=limits)))
        return made[-1]

    yield make
    for running in made:
        if running._thread.is_alive():
            running.stop()


@pytest.fixture
def ana(server: Running) -> Someone:
    return Someone(server, "Ana")


@pytest.fixture
def ben(server: Running) -> Someone:
    return Someone(server, "Ben")


@pytest.fixture
def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL for all tests of a session; where none can be had they are left out, unless it is required."""
    try:
        cluster = Cluster()
    except Absent as absent:
        if os.environ.get("HISPANIA_REQUIRE_POSTGRESQL") == "1":
            raise
        pytest.skip(f"no PostgreSQL: {absent}")
    yield cluster
    cluster.close()


@pytest.fixture(scope="session")
def _template(postgresql: Cluster) -> str:
    """The name of a database with an empty store in it, of which copies are quickly made."""
    name = postgresql.make()
    storage = Storage(postgresql.url(name))
    storage.open()
    storage.close()
    return name


@pytest.fixture
def bare_database(postgresql: Cluster) -> Iterator[str]:
    """The address of a database of PostgreSQL with nothing in it, for one test."""
    name = postgresql.make()
    yield postgresql.url(name)
    postgresql.drop(name)


@pytest.fixture
def database(postgresql: Cluster, _template: str) -> Iterator[str]:
    """The address of a database of PostgreSQL with an empty store in it, for one test."""
    name = postgresql.make(_template)
    yield postgresql.url(name)
    postgresql.drop(name)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """What ends a lease or a link here is the test, never a machine that is busy with something else."""
    monkeypatch.setattr(owning, "LEASE", 3 * LONG)
    monkeypatch.setattr(owning, "OWN", 2 * LONG)
    monkeypatch.setattr(owning, "STALE", LONG)
    monkeypatch.setattr(links, "HELLO", LONG)
    monkeypatch.setattr(links, "SILENCE", LONG)
