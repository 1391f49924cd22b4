"""One source at two speeds: compiled and pure rules know the same at every step of the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hispania
from tools.counts import scaled

WORKER = Path(__file__).parent / "speeds_worker.py"
SOURCE = Path(hispania.__file__).resolve().parent.parent
GAMES = scaled(30, 4)  # 310 at the scale of a full run, which is ten times this and more

pytestmark = [
    pytest.mark.compiled_only,
    pytest.mark.skipif(not hispania.COMPILED, reason="the rules are not compiled here, so there is nothing to compare"),
]


def start(first: int, last: int, pure: bool, *more: str) -> subprocess.Popen[str]:
    """A worker at one of the speeds."""
    env = {key: value for key, value in os.environ.items() if key != "HISPANIA_PURE"}
    env["PYTHONPATH"] = os.pathsep.join((str(SOURCE), str(WORKER.parents[2])))
    env["PYTHONHASHSEED"] = "1" if pure else "2"
    if pure:
        env["HISPANIA_PURE"] = "1"
    command = [sys.executable, str(WORKER), str(first), str(last), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)


def both(first: int, last: int, *more: str) -> list[list[str]]:
    """What both speeds print, the line that names the speed taken off."""
    shown = []
    workers = [start(first, last, False, *more), start(first, last, True, *more)]
    for worker, speed in zip(workers, ("compiled", "pure")):
        out, err = worker.communicate(timeout=3600)
        assert worker.returncode == 0, err
        lines = out.splitlines()
        assert lines[0] == f"speed {speed}"
        shown.append(lines[1:])
    return shown


@pytest.mark.heavy
def test_both_speeds_know_the_same_at_every_step() -> None:
    fast, slow = both(0, GAMES)
    assert len(fast) == len(slow) == GAMES
    for ours, theirs in zip(fast, slow):
        assert ours == theirs, first_difference(int(ours.split()[0]))


def first_difference(number: int) -> str:
    """The first step of a game that the two speeds tell differently."""
    fast, slow = both(number, number + 1, "--steps")
    for ours, theirs in zip(fast, slow):
        if ours != theirs:
            return f"game {number}, first differing step:\ncompiled {ours}\npure     {theirs}"
    return f"game {number}: {len(fast)} steps compiled, {len(slow)} pure"
