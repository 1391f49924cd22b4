"""`hispania serve --workers`: processes that one other keeps alive, and that end together."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from hispania.cli import main as command

from .processes import LONG, SOURCE, row, until, workers
from .support import Someone


def test_several_processes_need_a_database_that_they_can_share(tmp_path: Path) -> None:
    for words in (["--workers", "2"], ["--internal", "127.0.0.1:8100"], ["--internal", "0.0.0.0:8100"]):
        told = CliRunner().invoke(command.app, ["serve", "--data", str(tmp_path), *words])
        assert told.exit_code != 0
        assert words[0] in told.output
        assert told.output.count("\n") <= 2


def living(url: str) -> set[str]:
    """The processes that answer; each is asked until both have been heard."""
    found: set[str] = set()
    end = time.monotonic() + LONG
    while len(found) < 2:
        assert time.monotonic() < end
        with contextlib.suppress(httpx.HTTPError):
            found.add(httpx.get(f"{url}/api/health", timeout=LONG).json()["process"]["id"])
    return found


@pytest.mark.compiled_only
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="who is whose child is not told here")
def test_workers_are_kept_alive_and_end_together(tmp_path: Path, database: str) -> None:
    with workers(tmp_path / "data", database) as serving:
        url = serving.address()
        before = living(url)
        key = {"Authorization": f"Bearer {(tmp_path / 'data' / 'metrics.key').read_text().strip()}"}
        told = until(
            lambda: (text := httpx.get(f"{url}/api/metrics", headers=key).text).count("hispania_info{") == 2 and text,
            "each tells of both, once each is known to the other",
        )
        assert told.count("# TYPE hispania_commands_total counter") == 1
        ana = Someone(url)
        made = [ana.opens()["table"] for _ in range(4)]
        versions = [ana.table(id)["now"]["version"] for id in made]  # each asked of whoever hears it
        children = serving.children()
        assert len(children) == 2
        os.kill(children[0], signal.SIGKILL)
        assert any("killed by signal 9" in line for line in serving.said)
        ana = Someone(url, key=ana.key)  # with a new line: the old one may have been to who was killed
        assert [ana.table(id)["now"]["version"] for id in made] == versions
        until(lambda: row(database, "SELECT count(*) FROM processes")[0] == 2, "another takes its place")
        assert len(living(url) & before) == 1
        serving.process.send_signal(signal.SIGTERM)
        assert serving.process.wait(LONG) == 0
        assert "every game is kept" in serving.said.read()
        assert row(database, "SELECT count(*) FROM processes")[0] == 0


STUBBORN = """
import signal, time
from hispania.cli import workers

workers.PATIENCE = 0.1

def serve(number, serves):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # as if it hung
    serves()
    time.sleep(200)

workers.Keeper(2, serve, lambda: print("ready", flush=True)).run()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot fork here")
def test_who_hangs_does_not_outlive_the_one_that_keeps_them_alive() -> None:
    env = {**os.environ, "PYTHONPATH": SOURCE}
    keeper = subprocess.Popen([sys.executable, "-c", STUBBORN], stdout=subprocess.PIPE, text=True, env=env)
    assert keeper.stdout is not None
    assert keeper.stdout.readline() == "ready\n"
    keeper.kill()
    assert keeper.communicate(timeout=LONG)[0] == ""  # which ends when the last of them has let go of it
