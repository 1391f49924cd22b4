"""Fixtures for the tests of the server."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hispania.server.settings import Limits, Settings

from .support import UNLIMITED, Running, Someone


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
        made.append(Running(Settings(tmp_path / "data", limits=Limits(**limits))))
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
