"""One source at two speeds: compiled and pure rules show the same at every step of the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hispania
from tools.play import scaled

WORKER = Path(__file__).parents[2] / "two_speeds_worker.py"
SOURCE = Path(hispania.__file__).resolve().parent.parent
GAMES = scaled(1_000, 100)
VARIANT_GAMES = scaled(1_024, 128)  # eight for each set of variants
CHUNKS = 10

pytestmark = [
    pytest.mark.compiled_only,
    pytest.mark.skipif(not hispania.COMPILED, reason="the rules are not compiled here, so there is nothing to compare"),
]


def start(first: int, last: int, pure: bool, *more: str) -> subprocess.Popen[str]:
    env = {key: value for key, value in os.environ.items() if key != "HISPANIA_PURE"}
    env["PYTHONPATH"] = str(SOURCE)
    env["PYTHONHASHSEED"] = "1" if pure else "2"
    if pure:
        env["HISPANIA_PURE"] = "1"
    command = [sys.executable, str(WORKER), str(first), str(last), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)


def both(first: int, last: int, *more: str) -> tuple[list[str], list[str]]:
    """What both speeds print, the line that names the speed taken off."""
    shown = []
    workers = [start(first, last, False, *more), start(first, last, True, *more)]
    for worker, speed in zip(workers, ("compiled", "pure")):
        out, err = worker.communicate(timeout=600)
        assert worker.returncode == 0, err
        lines = out.splitlines()
        assert lines[0] == f"speed {speed}"
        shown.append(lines[1:])
    return shown[0], shown[1]


def first_difference(number: int, *more: str) -> str:
    """The first step of a game that the two speeds tell differently."""
    fast, slow = both(number, number + 1, "--steps", *more)
    for ours, theirs in zip(fast, slow):
        if ours != theirs:
            return f"game {number}, first differing step:\ncompiled {ours}\npure     {theirs}"
    return f"game {number}: {len(fast)} steps compiled, {len(slow)} pure"


def compare(games: int, chunk: int, *more: str) -> None:
    """The digests of a chunk of games, both speeds side by side."""
    first, last = chunk * games // CHUNKS, (chunk + 1) * games // CHUNKS
    fast, slow = both(first, last, *more)
    assert len(fast) == len(slow) == last - first
    for ours, theirs in zip(fast, slow):
        assert ours == theirs, first_difference(int(ours.split()[0]), *more)


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_both_speeds_show_the_same_at_every_step(chunk: int) -> None:
    compare(GAMES, chunk)


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_both_speeds_show_the_same_with_variants_and_scenarios(chunk: int) -> None:
    compare(VARIANT_GAMES, chunk, "--variants")


@pytest.mark.parametrize(
    "options",
    [
        "Options()",
        "Options.of(variants=VARIANTS)",
        "Options.of(variants=['hispano', 'terror'], house={'terror_plot': True})",
        *(f"Options.of('6|4|3|{5 if n == 5 else 4}|2', variants=NEEDED[{n}], scenario={n})" for n in range(1, 6)),
    ],
)
def test_random_playouts_agree(options: str) -> None:
    code = (
        "from hispania.games.conquest import core\n"
        "from hispania.games.conquest.core import playout\n"
        "from hispania.games.conquest.printed.options import VARIANTS, Options\n"
        "from hispania.games.conquest.printed.scenarios import all_scenarios\n"
        "NEEDED = [(), *(scenario.variants for scenario in all_scenarios())]\n"
        f"print(core.COMPILED, playout.playouts(core.new_state(core.new_config({options})), 40, 7))"
    )
    shown = []
    for pure in ("", "1"):
        env = {**os.environ, "PYTHONPATH": str(SOURCE), "HISPANIA_PURE": pure}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
        shown.append(done.stdout.split(maxsplit=1))
    assert [speed for speed, _ in shown] == ["True", "False"]
    assert shown[0][1] == shown[1][1]
