"""What the tests of experiments share: the command in a process of its own, and what it leaves behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import hispania

SOURCE = Path(hispania.__file__).resolve().parent.parent
PATIENCE = 180.0


def lab(*words: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run `hispania lab ...` to its end."""
    return subprocess.run(
        command(*words), cwd=cwd, env=environment(**more), capture_output=True, text=True, check=False
    )


def begin(*words: str, cwd: Path, **more: str) -> subprocess.Popen[str]:
    """Start `hispania lab ...` and come back at once; it may be interrupted as at a terminal."""
    return subprocess.Popen(
        command(*words), cwd=cwd, env=environment(**more), text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True, preexec_fn=_hear_interrupts,
    )  # fmt: skip


def _hear_interrupts() -> None:
    """Whoever runs the tests in the background has told all below them to ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "hispania", "lab", *words]


def environment(**more: str) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(SOURCE), "RAY_USAGE_STATS_ENABLED": "0"} | more


def wait_for(happened: Callable[[], bool], process: subprocess.Popen[str] | None = None) -> None:
    """Come back once something has happened; fail if the process that is to do it ends before."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert process is None or process.poll() is None, f"it ended too early: {process.communicate()}"
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)


def parts(out: Path) -> list[str]:
    """The blocks that have been kept beside a result."""
    return sorted(path.name for path in out.with_suffix(".parts").glob("*-*.parquet"))


def children(pid: int) -> list[int]:
    """The processes that a process has started, and theirs (Linux)."""
    found, todo = [], [pid]
    while todo:
        at = todo.pop()
        for task in Path(f"/proc/{at}/task").glob("*/children"):
            try:
                born = [int(word) for word in task.read_text().split()]
            except OSError:
                continue
            found += born
            todo += born
    return found
