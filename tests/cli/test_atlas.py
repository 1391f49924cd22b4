"""`hispania atlas`: the heat map, one level, effects, your next level, pictures, and what it refuses."""

from __future__ import annotations

import builtins
import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from atlas_support import atlas_data, made_up
from hispania.cli.main import app
from hispania.cli.places import home, tables
from hispania.games.conquest.measures.atlas import Atlas, next_level
from hispania.games.conquest.printed.board import default_board
from hispania.games.conquest.printed.options import MEDIUM, all_levels
from hispania.games.conquest.terminal import atlas as command
from hispania.games.conquest.terminal.english import ENGLISH
from hispania.games.conquest.terminal.finished import finished_here

BOARD = default_board().hash
GOLDEN = Path(__file__).parents[1] / "games" / "conquest" / "golden"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["atlas", *map(str, words)])


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> Atlas:
    monkeypatch.setattr(command, "atlas", made_up)
    return made_up()


# -------------------------------------------------------------------- tables


@pytest.mark.parametrize("player", ["tribune", "consul@1000"])
def test_the_grid_shows_every_level_in_eighty_columns(monkeypatch: pytest.MonkeyPatch, player: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    done = run("--player", player)
    assert done.exit_code == 0, done.output
    assert "\x1b" not in done.output  # plain where nobody looks
    rows = [line for line in done.output.splitlines() if line[11:].replace("<", "").replace(">", "").split()[8:]]
    cells = [line[12:].split() for line in rows if line[:12].strip().replace(" ", "").isdigit()]
    wanted = [command._whole(ENGLISH, made_up().chance(level, player).chance) for level in all_levels()]
    assert [cell for line in cells for cell in line] == wanted
    assert all(len(line) <= 80 for line in done.output.splitlines()[:34])


def test_the_grid_is_coloured_on_a_terminal(known: Atlas) -> None:
    console = Console(force_terminal=True, color_system="truecolor", width=80, record=True)
    with console.capture() as caught:
        command._grid(ENGLISH, console, known, "tribune")
    assert caught.get().count("48;2;") >= 243  # a ground for each level


def test_colours_go_from_brown_to_blue_and_letters_stay_readable() -> None:
    reds = [command.colour(k / 10)[0] for k in range(11)]
    assert command.colour(0.2)[0] > command.colour(0.2)[2]
    assert command.colour(0.8)[0] < command.colour(0.8)[2]
    assert min(reds) >= 0
    assert command.is_dark(command.colour(0.0))
    assert command.is_dark(command.colour(1.0))
    assert not command.is_dark(command.colour(0.5))


def test_one_level_and_its_neighbours(known: Atlas) -> None:
    done = run("--level", "medium")
    assert done.exit_code == 0, done.output
    here = known.chance(MEDIUM)
    for text in ("6|4|3|4|2", "preset medium", "consul@1000", f"{here.won} of {here.games}", "5: ", "(+", "(-"):
        assert text in done.output
    told = json.loads(run("--level", "6|4|3|4|2", "--json").output)
    assert told["players"]["tribune"]["chance"] == here.chance
    assert told["neighbours"]["denarii"]["harder"]["level"] == "5|4|3|4|2"
    assert json.loads(run("--level", "easiest", "--json").output)["neighbours"]["roads"]["easier"] is None


def test_effects_in_figures_and_on_a_line(known: Atlas) -> None:
    done = run("--effects")
    assert done.exit_code == 0, done.output
    for text in ("denarii 7 to 6", "armies 2 to 3", "Legio Hispana", "2. The Siege of Numantia", "●", "│"):
        assert text in done.output
    assert all(len(line) <= 82 for line in done.output.splitlines()[1:])
    told = json.loads(run("--effects", "--json").output)
    assert len(told["steps"]) == 10
    assert len(told["effects"]) == len(known.effects)
    assert "have not been measured" in run("--effects", "--player", "consul@1000").output


def test_the_whole_atlas_as_json(known: Atlas) -> None:
    assert msgspec.json.decode(run("--json").output.encode(), type=Atlas) == known


def test_an_atlas_of_ones_own(tmp_path: Path) -> None:
    data = atlas_data()
    data["players"] = ["legate", "tribune"]
    (tmp_path / "mine.json").write_bytes(msgspec.json.encode(data))
    assert "how often the legate wins" in run("--file", tmp_path / "mine.json").output


# -------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--player", "caesar"), "does not know 'caesar'"),
        (("--level", "9|9|9|9|9"), "denarii must be one of"),
        (("--level", "chess"), "five numbers"),
        (("--next", "--target", "2"), "between 0.05 and 0.95"),
        (("--file", "nowhere.json"), "cannot be read"),
    ],
)
def test_what_it_refuses_it_names(words: tuple[str, ...], told: str) -> None:
    done = run(*words)
    assert done.exit_code == 1
    assert told in done.output
    assert done.output.startswith("hispania atlas:")


def test_without_an_atlas_it_says_how_to_make_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "atlas", Atlas)
    for words in ((), ("--next",), ("--level", "medium"), ("--effects",), ("--json",)):
        done = run(*words)
        assert done.exit_code == 1
        assert "hispania lab atlas" in done.output


# -------------------------------------------------------------------- your next level


def record(level: str, result: str, **more: str) -> str:
    tags = {"Game": "HISPANIA", "Board": BOARD, "Level": level, "Variants": "-", "Scenario": "-", "House": "-"}
    return "\n".join(f'[{tag} "{value}"]' for tag, value in {**tags, **more, "Result": result}.items()) + "\n"


def put(name: str, text: str) -> None:
    folder = home() / "games"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.hispania").write_text(text, encoding="utf-8")


def test_the_first_advice_is_a_start(known: Atlas) -> None:
    done = run("--next")
    advice = next_level([], known=known)
    assert f"Begin at {advice.level}." in done.output
    assert f'--level "{advice.level}"' in done.output


def test_the_games_of_the_terminal_count(known: Atlas) -> None:
    put("1-won", record("7|4|3|4|2", "R capitals"))
    put("2-variants", record("5|3|2|3|3", "H time", Variants="terror"))
    put("3-branch", record("5|3|2|3|3", "H time", Branch="after step 3"))
    put("4-unfinished", record("5|3|2|3|3", "*"))
    put("5-elsewhere", record("5|3|2|3|3", "H time", Board="0" * 16))
    put("6-broken", "nonsense")
    (home() / "games" / "7-bytes.hispania").write_bytes(b"\xff\xfe")
    assert finished_here(home(), tables(), BOARD) == [("7|4|3|4|2", True)]
    advice = next_level([("7|4|3|4|2", True)], known=known)
    done = run("--next")
    assert "one finished game on this machine, won" in done.output
    assert advice.level in done.output
    assert json.loads(run("--next", "--json").output)["level"] == advice.level
    put("8-lost", record("7|4|3|4|3", "H reserve"))
    assert "2 finished games on this machine, 1 of them won" in run("--next").output


def test_a_real_record_counts(known: Atlas) -> None:
    put("golden", (GOLDEN / "whole-war.txt").read_text(encoding="utf-8"))
    assert finished_here(home(), tables(), BOARD) == [("7|5|4|5|1", False)]


def test_a_database_that_is_none_of_ours_tells_nothing() -> None:
    tables().mkdir(parents=True)
    (tables() / "owner.key").write_text("key", encoding="ascii")
    (tables() / "hispania.db").write_bytes(b"not a database, but long enough to look like a file of something" * 20)
    assert finished_here(home(), tables(), BOARD) == []
    (tables() / "hispania.db").unlink()
    sqlite3.connect(tables() / "hispania.db").close()
    assert finished_here(home(), tables(), BOARD) == []


# -------------------------------------------------------------------- pictures


def test_pictures(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    done = run("--pictures", tmp_path / "new" / "folder")
    assert done.exit_code == 0, done.output
    drawn = {path.name: path.read_bytes() for path in (tmp_path / "new" / "folder").iterdir()}
    assert set(drawn) == {"levels-tribune.png", "levels-consul-1000.png", "steps.png", "variants.png", "scenarios.png"}
    assert all(data.startswith(b"\x89PNG") and len(data) > 20_000 for data in drawn.values())
    assert drawn["levels-tribune.png"] != drawn["levels-consul-1000.png"]
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "cannot be written" in run("--pictures", tmp_path / "file").output


def test_without_matplotlib_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import sys

    monkeypatch.delitem(sys.modules, "hispania.games.conquest.terminal.atlas_pictures", raising=False)
    real = builtins.__import__

    def without(name: str, *more: Any, **others: Any) -> Any:
        if name.split(".")[0] == "matplotlib":
            raise ModuleNotFoundError("No module named 'matplotlib'", name="matplotlib")
        return real(name, *more, **others)

    monkeypatch.setattr(builtins, "__import__", without)
    done = run("--pictures", tmp_path)
    assert done.exit_code == 1
    assert "pip install 'hispania[lab]'" in done.output
