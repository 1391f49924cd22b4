"""A database server that is away when processes start: it is waited for, where waiting can help."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import hispania
from hispania.server.store import engines

from .postgresql import LOCKED, Cluster
from .support import Someone
from .test_processes import LONG, row, until


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
        source = str(Path(hispania.__file__).parents[1])
        words = ["serve", "--workers", "2", "--port", "0", "--data", str(tmp_path / "data"), "--thinkers", "0"]
        serving = subprocess.Popen(
            [sys.executable, "-m", "hispania", *words, "--log-level", "critical"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "HISPANIA_DATABASE": address, "PYTHONPATH": source, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        try:
            said = serving.stdout
            assert said is not None
            assert "waiting" in next(said)
            cluster.start()
            line = next(line for line in said if "2 processes" in line)
            url = line.split()[3].rstrip("/,")
            id = Someone(url).opens()["table"]
            cluster.stop()
            children = Path(f"/proc/{serving.pid}/task/{serving.pid}/children").read_text().split()
            os.kill(int(children[0]), signal.SIGKILL)
            assert any("another takes its place" in line for line in said)
            assert any("waiting" in line for line in said)  # and does not end
            cluster.start()
            until(lambda: row(address, "SELECT count(*) FROM processes WHERE until > 0")[0] >= 2, "both serve again")
            until(lambda: httpx.get(f"{url}/api/tables/{id}", timeout=LONG).status_code == 200, "the table is there")
            serving.send_signal(signal.SIGTERM)
            assert serving.wait(LONG) == 0
        finally:
            serving.kill()
            serving.wait(LONG)
    finally:
        cluster.close()
