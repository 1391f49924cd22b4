"""The examples that use OpenSpiel and Matplotlib run, in small."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspiel")
pytest.importorskip("matplotlib")

import hispania

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
PICTURES = ["capitals.png", "endings.png", "levels.png", "odds.png"]


def run(name: str, *words: str) -> str:
    """What an example says."""
    source = str(Path(hispania.__file__).resolve().parents[1])
    surroundings = {**os.environ, "PYTHONPATH": source, "MPLBACKEND": "Agg"}
    command = [sys.executable, str(EXAMPLES / name), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=surroundings)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.compiled_only
@pytest.mark.parametrize("words", [[], ["--level", "6|4|3|4|2", "--variants", "hispano"]])
def test_their_search_plays(words: list[str]) -> None:
    told = run("openspiel_mcts.py", "--simulations", "3", "--games", "1", *words).splitlines()
    assert told[0].startswith("python_hispania(")
    assert any(line.startswith("1.U ") for line in told)
    assert any(line.startswith("result ") and line.endswith(" of 6 capitals held") for line in told)
    assert [line.split()[0] for line in told[-3:]] == ["random", "rollouts", "judge"]


@pytest.mark.compiled_only
def test_difficulty_draws_its_pictures(tmp_path: Path) -> None:
    told = run("difficulty.py", "--games", "1", "--out", str(tmp_path))
    assert [Path(line).name for line in sorted(told.split())] == PICTURES
    for name in PICTURES:
        picture = (tmp_path / name).read_bytes()
        assert picture.startswith(b"\x89PNG")
        assert len(picture) > 10_000
