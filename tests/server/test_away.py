"""A database server that is away when processes start: it is waited for, where waiting can help."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path

import httpx
import pytest

from hispania.server.store import engines

from .postgresql import LOCKED, Cluster
from .processes import LONG, row, until, workers
from .support import Someone


def test_only_what_may_come_is_waited_for(postgresql: Cluster) -> None:
    told: list[str] = []
    engines.wait_for(postgresql.url("postgres"), LONG, told.append)
    engines.wait_for(postgresql.url("nosuchgames"), LONG, told.append)
    engines.wait_for(postgresql.url("postgres", LOCKED, "wrong"), LONG, told.append)
    assert told == []
    nobody = f"postgresql://hispania:secret@127.0.0.1:{closed_port()}/games"
    engines.wait_for(nobody, 0.0, told.append)
    assert told == []
    engines.wait_for(nobody, 0.1, told.append)
    assert len(told) == 1
    assert "waiting" in told[0]
    assert "secret" not in told[0]


def closed_port() -> int:
    """Where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@pytest.mark.compiled_only
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="who is whose child is not told here")
def test_processes_that_start_while_the_database_is_away_serve_when_it_comes(tmp_path: Path) -> None:
    cluster = Cluster()
    try:
        address = cluster.url(cluster.make())
        cluster.stop()
        with workers(tmp_path / "data", address, level="critical") as serving:
            assert "waiting" in next(serving.said)
            cluster.start()
            url = serving.address()
            id = Someone(url).opens()["table"]
            cluster.stop()
            os.kill(serving.children()[0], signal.SIGKILL)
            assert any("another takes its place" in line for line in serving.said)
            assert any("waiting" in line for line in serving.said)  # and does not end
            cluster.start()
            until(lambda: row(address, "SELECT count(*) FROM processes WHERE until > 0")[0] >= 2, "both serve again")
            until(lambda: httpx.get(f"{url}/api/tables/{id}", timeout=LONG).status_code == 200, "the table is there")
            serving.process.send_signal(signal.SIGTERM)
            assert serving.process.wait(LONG) == 0
    finally:
        cluster.close()
