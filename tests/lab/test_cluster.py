"""Experiments on a Ray cluster: a real one of several processes on this machine, also when its workers are killed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("ray")

from hispania.errors import HispaniaError
from hispania.lab.cluster import spread
from lab_runs import PATIENCE, begin, children, environment, lab, parts, wait_for

pytestmark = pytest.mark.compiled_only  # where a game is played makes no difference to how fast
WORDS = ("run", "--levels", "easiest,hardest", "--players", "recruit,tribune@20", "--games", "12", "--block", "3")
LOOPBACK = "127.0.0.2"  # Ray takes 127.0.0.1 for a mistake, and goes to the machine's address outside


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes with a core each, as processes of this machine."""
    from ray.cluster_utils import Cluster

    here = {"num_cpus": 1, "node_ip_address": LOOPBACK, "include_dashboard": False}
    with pytest.MonkeyPatch.context() as patch:  # other tests must not find our sources where they have none
        for name, value in environment().items():
            patch.setenv(name, value)
        made = Cluster(initialize_head=True, head_node_args=here)
        made.add_node(**here)
        yield made
        made.shutdown()


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("reference")
    done = lab(*WORDS, "--workers", "1", "--out", "one.parquet", cwd=folder)
    assert done.returncode == 0, done.stderr
    return (folder / "one.parquet").read_bytes()


def test_a_cluster_writes_the_same_bytes(cluster: Any, reference: bytes, tmp_path: Path) -> None:
    done = lab(*WORDS, "--cluster", cluster.address, "--out", "ray.parquet", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "ray.parquet").read_bytes() == reference
    assert "48 of 48 games" in done.stderr


def test_a_cluster_of_its_own_needs_no_address(reference: bytes, tmp_path: Path) -> None:
    nobody = f"{LOOPBACK}:1"
    done = lab(*WORDS, "--cluster", "local", "--out", "own.parquet", cwd=tmp_path, RAY_ADDRESS=nobody)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "own.parquet").read_bytes() == reference


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_worker_killed_in_mid_run_changes_nothing(cluster: Any, reference: bytes, tmp_path: Path) -> None:
    out = tmp_path / "ray.parquet"
    process = begin(*WORDS, "--cluster", cluster.address, "--out", out.name, cwd=tmp_path)

    wait_for(lambda: len(parts(out)) >= 2 and bool(_busy()), process)
    killed = _busy()[0]
    os.kill(killed, signal.SIGKILL)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said
    assert out.read_bytes() == reference
    assert not _title(killed)


def test_a_run_that_was_stopped_on_the_cluster_goes_on_without_it(
    cluster: Any, reference: bytes, tmp_path: Path
) -> None:
    out = tmp_path / "ray.parquet"
    process = begin(*WORDS, "--cluster", cluster.address, "--out", out.name, cwd=tmp_path)
    wait_for(lambda: len(parts(out)) >= 2, process)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, said
    assert "games are kept in" in said
    wait_for(lambda: not _busy())  # what was begun for us is ended, not played on for nobody
    kept = len(parts(out))
    done = lab(*WORDS, "--workers", "2", "--out", out.name, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert f"{3 * kept} of them played before" in done.stderr
    assert out.read_bytes() == reference


@pytest.mark.parametrize(
    ("address", "problem"),
    [("127.0.0.1:1", "no Ray cluster answers at '127.0.0.1:1'"), ("everywhere", "an address is HOST:PORT")],
)
def test_an_address_where_nobody_answers_is_named(address: str, problem: str) -> None:
    with pytest.raises(HispaniaError, match=problem):
        list(spread([], address))


def _busy() -> list[int]:
    """Workers of the cluster that play a block now; none where /proc does not tell."""
    return [pid for pid in children(os.getpid()) if _title(pid).startswith("ray::work")]


def _title(pid: int) -> str:
    """What a process calls itself; nothing once it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")[0].decode()
    except OSError:
        return ""
