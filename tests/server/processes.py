"""Several processes on one PostgreSQL: what its rows tell, and `hispania serve --workers` as somebody starts it."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from sqlalchemy import create_engine, text

import hispania

LONG = 60.0  # seconds; only a fault waits so long
SOURCE = str(Path(hispania.__file__).parents[1])


def row(url: str, wanted: str, **given: Any) -> Any:
    """The first row that a database answers with; None where it answers with none."""
    engine = create_engine(url)
    with engine.begin() as connection:
        found = connection.execute(text(wanted), given)
        first = found.first() if found.returns_rows else None
    engine.dispose()
    return first


def owner(url: str, table: str) -> tuple[str, int]:
    """The process that has a table, and its fencing number."""
    process, fence = row(url, "SELECT process, fence FROM owners WHERE table_id = :table", table=table)
    return process, fence


def until(so: Callable[[], Any], what: str) -> Any:
    """Wait until something is so; what it answered then."""
    end = time.monotonic() + LONG
    while not (found := so()):
        assert time.monotonic() < end, what
        time.sleep(0.02)
    return found


@dataclass(frozen=True, slots=True)
class Workers:
    """Two processes and the one that keeps them alive, with all that they say."""

    process: subprocess.Popen[str]
    said: IO[str]

    def address(self) -> str:
        """Where they serve, once they say so."""
        line = next(line for line in self.said if "2 processes" in line)
        return line.split()[3].rstrip("/,")

    def children(self) -> list[int]:
        """Those that serve."""
        pid = self.process.pid
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextlib.contextmanager
def workers(folder: Path, database: str, *, level: str = "error") -> Iterator[Workers]:
    """Two workers on a database, who say nothing below a level."""
    words = ["serve", "--workers", "2", "--port", "0", "--data", str(folder), "--thinkers", "0", "--log-level", level]
    serving = subprocess.Popen(
        [sys.executable, "-m", "hispania", *words],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**os.environ, "HISPANIA_DATABASE": database, "PYTHONPATH": SOURCE, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert serving.stdout is not None
        yield Workers(serving, serving.stdout)
    finally:
        serving.kill()
        serving.wait(LONG)
