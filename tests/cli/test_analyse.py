"""`hispania analyse`: the table, the files it writes, what it refuses, and a clean end when it is cancelled."""

from __future__ import annotations

import json
import random
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

import hispania
from hispania.cli.main import app
from hispania.games import conquest
from hispania.games.conquest.minds.analysis import analyse, from_dict
from hispania.games.conquest.terminal import analyse as command
from hispania.games.conquest.terminal.english import ENGLISH
from hispania.table.session import Table
from support import random_step, times


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["analyse", *map(str, words)])


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches of a few iterations, whatever the quality."""
    monkeypatch.setattr(command, "QUALITIES", dict.fromkeys(("quick", "normal", "deep"), times(20, 1)))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """An unfinished game, a few turns long; without the setup in plain Python, where roads take long to look at."""
    rng = random.Random(1)
    game = conquest.new_game("7|5|4|5|1")
    while not hispania.COMPILED and game.phase.startswith("SETUP"):
        random_step(rng, game.state)
    table = Table(game, seed="analyse")
    table.roll_on()
    while len(table.history) < times(30, 12):
        table.act(rng.choice(table.game.legal_actions()))
        table.roll_on()
    assert table.game.result is None
    path = tmp_path / "game.hispania"
    table.save(path)
    return path


def test_the_table(record: Path) -> None:
    done = run(record, "--all")
    assert done.exit_code == 0, done.output
    for text in ("7|5|4|5|1", "unfinished", "Rome's chance", "What changed Rome's chance", "Praetor U", "All steps"):
        assert text in done.output
    table = Table.load(record)
    assert done.output.count("\n") > len(table.history)


def test_the_files_say_the_same_as_the_library(record: Path, tmp_path: Path) -> None:
    done = run(record, "--quiet", "--seed", "4", "--json", tmp_path / "a.json", "--picture", tmp_path / "a.svg")
    assert (done.exit_code, done.output) == (0, "")
    found = from_dict(json.loads((tmp_path / "a.json").read_text(encoding="utf-8")))
    assert found == analyse(Table.load(record), iterations=times(20, 1), seed=4)
    picture = ElementTree.parse(tmp_path / "a.svg").getroot()
    assert picture.tag.endswith("svg")
    curve = next(one for one in picture.iter() if one.get("class") == "curve")
    assert len(str(curve.get("points")).split()) == len(found.steps) + 1
    numbers = [one.text for one in picture.iter() if one.get("class") == "number"]
    assert numbers == [str(k + 1) for k in range(len(found.turning))] * 2


def test_json_to_the_terminal(record: Path) -> None:
    done = run(record, "--json", "-")
    assert from_dict(json.loads(done.stdout)).steps


def test_a_game_that_has_not_begun(tmp_path: Path) -> None:
    Table(conquest.new_game(), seed="1").save(tmp_path / "new.hispania")
    done = run(tmp_path / "new.hispania", "--picture", tmp_path / "new.svg")
    assert done.exit_code == 0, done.output
    assert "Nothing has happened yet" in done.output
    ElementTree.parse(tmp_path / "new.svg")


def test_what_is_refused_before_any_work(record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "analyse", None)  # whoever calls it fails otherwise
    (tmp_path / "bad.hispania").write_text("not a record")
    refusals: list[tuple[list[str | Path], str]] = [
        ([tmp_path / "missing"], "cannot be read"),
        ([tmp_path / "bad.hispania"], "line 1"),
        ([tmp_path], "cannot be read"),
        ([record, "--picture", tmp_path / "a.png"], "ends in .svg"),
        ([record, "--picture", tmp_path / "no" / "a.svg"], "there is no folder"),
        ([record, "--json", tmp_path], "is a folder"),
        ([record, "--board", tmp_path / "missing"], "missing"),
    ]
    for words, why in refusals:
        done = run(*words)
        assert done.exit_code == 1, words
        assert why in done.output
        assert done.output.count("\n") == 1


def test_ctrl_c_leaves_nothing_behind(record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "analyse", interrupted)
    done = run(record, "--json", tmp_path / "a.json")
    assert done.exit_code == 130
    assert done.output == ENGLISH.analysis.say("cancelled") + "\n"
    assert not (tmp_path / "a.json").exists()


def test_a_poor_terminal_gets_plain_letters(record: Path) -> None:
    done = CliRunner(charset="ascii").invoke(app, ["analyse", str(record), "--all"])
    assert done.exit_code == 0
    assert not set(done.output) & set(command.BLOCKS)
