"""A game that the laboratory has never heard of: experiments, tournaments and reports by its contract alone."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq
from typer.testing import CliRunner

from hispania import games
from hispania.cli import main as command
from hispania.errors import HispaniaError, Unreadable
from hispania.lab.experiment import read_experiment
from hispania.lab.measures import experiments, mind, tournament
from hispania.lab.plain.experiments import PlainExperiments
from hispania.lab.rows import read, told_by
from hispania.lab.run import carry_out
from hispania.lab.store import Store
from hispania.table.session import Table
from lab_runs import PATIENCE, SOURCE, begin, lab, parts, wait_for

TESTS = Path(__file__).parents[1]
PLACE = {"HISPANIA_GAMES": "toy=contract.toy", "PYTHONPATH": f"{SOURCE}{os.pathsep}{TESTS}"}
WHO = "random,searcher@4/random/random"
SMALL = ("run", "--game", "toy", "--players", WHO, "--rounds", "2,4", "--games", "20", "--block", "2")


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")


def asked(**more: Any) -> Any:
    return read_experiment(None, {"game": "toy", "players": WHO, "games": 6, "block": 2, **more})


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(command.app, ["lab", *words])
    if isinstance(result.exception, HispaniaError):
        assert code == 1
        return str(result.exception)
    assert result.exit_code == code, result.output
    return result.output


# -------------------------------------------------------------------- experiments


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What one process writes when nothing disturbs it."""
    folder = tmp_path_factory.mktemp("reference")
    done = lab(*SMALL, "--workers", "1", "--out", "one.parquet", cwd=folder, **PLACE)
    assert done.returncode == 0, done.stderr
    assert "searcher@4/random/random (rounds 4)" in done.stdout
    return (folder / "one.parquet").read_bytes()


def test_killed_and_resumed_it_writes_the_same_bytes(reference: bytes, tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    words = (*SMALL, "--workers", "2", "--out", out.name)
    process = begin(*words, cwd=tmp_path, **PLACE)
    wait_for(lambda: len(parts(out)) >= 3, process)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=PATIENCE)
    kept = parts(out)
    assert len(kept) >= 3
    done = lab(*words, cwd=tmp_path, **PLACE)
    assert done.returncode == 0, done.stderr
    assert "played before" in done.stderr
    assert out.read_bytes() == reference


def test_a_row_says_what_every_game_has(tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    assert carry_out(asked(rounds="2,3", dice="each"), out, 1) == 0
    table = read(out)
    assert told_by(table)["game"] == "toy"
    assert told_by(table)["printed"] == {"shipped": "toy"}
    assert table.num_rows == 2 * 3 * 2 * 6
    for row in table.to_pylist():
        assert row["seats"] == "amber birch coral"
        assert row["dice"] == f"hispania {row['game']}"
        best = max(row["points"])
        first = [seat for seat, points in zip(row["seats"].split(), row["points"], strict=True) if points == best]
        assert (row["winners"].split(), row["drawn"], row["why"]) == (
            (first, False, "points") if len(first) == 1 else ([], True, "draw")
        )
        assert row["rounds"] == json.loads(row["options"])["rounds"]
        assert row["decisions"] == len(row["moves"].splitlines())


def test_every_row_replays_with_and_without_its_moves(tmp_path: Path) -> None:
    for name, moves in (("with", True), ("without", False)):
        carry_out(asked(moves=moves), tmp_path / f"{name}.parquet", 1)
    full, bare = (read(tmp_path / f"{name}.parquet") for name in ("with", "without"))
    assert full.drop_columns("moves").equals(bare.drop_columns("moves"))
    replay = experiments("toy").replay
    for row, same in zip(full.to_pylist(), bare.to_pylist(), strict=True):
        assert (bool(row["moves"]), same["moves"]) == (True, "")
        record = replay(row, told_by(full), None).record()
        assert replay(same, told_by(bare), None).record() == record
        ending = Table.replay(record).game.ending
        assert ending is not None
        assert (" ".join(ending.winners), ending.reason) == (row["winners"], row["why"])
    row = full.to_pylist()[0]
    with pytest.raises(Unreadable, match="another position"):
        replay(row | {"end": row["end"] ^ 1}, told_by(full), None)
    with pytest.raises(Unreadable, match="a decision that is not allowed"):
        replay(row | {"moves": "amber bid 99"}, told_by(full), None)


def test_the_command_writes_the_record_of_a_row(tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    carry_out(asked(), out, 1)
    text = run("replay", str(out), "--cell", "1", "--game", "3")
    assert Table.replay(text).tags["Seed"] == "hispania 3"


def test_an_experiment_names_its_game_in_its_file_or_before_the_command(tmp_path: Path) -> None:
    file = tmp_path / "toy.toml"
    file.write_text('game = "toy"\ngames = 3\n[[part]]\nrounds = [1, 2]\n[[part]]\ndeck = "each"\n', encoding="utf-8")
    plan = run("run", str(file), "--plan", "--players", "random")
    assert plan.splitlines()[:2] == ["random (rounds 1): 3 games", "random (rounds 2): 3 games"]
    assert "5 cells, 15 games" in plan
    assert run("--game", "toy", "run", "--plan", "--players", "random").startswith("random: 100 games")
    assert "--deck" in run("--game", "toy", "run", "-h")
    assert "--deck" not in run("run", "-h")


def test_the_key_of_a_cell_says_what_is_played_and_nothing_else() -> None:
    keys = {cell.title: cell.key for cell, _ in asked(players="random", rounds="2,3").cells}
    assert keys == {"random (rounds 2)": "1159a239aad68373", "random": "a23b0828d52dddf3"}  # parts on disk are named so
    assert [cell.key for cell, _ in asked(players="random", seed="other", games=50).cells] == [keys["random"]]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"deck": "7"}, "deck: one of 5, 8, 12, not '7'"),
        ({"rounds": "many"}, "rounds: something like 3, not 'many'"),
        ({"rounds": "0"}, "options that mean nothing: rounds"),
        ({"players": "cato"}, "no computer player is called 'cato'"),
        ({"players": "random/random"}, "names 2 sides"),
        ({"levels": "medium"}, "the experiment knows no 'levels'; there are players, rounds, dice, deck"),
        ({"printed": "nowhere.toml"}, "printed: nowhere.toml cannot be read"),
        ({"game": "go"}, "no game is called 'go'"),
    ],
)
def test_what_means_nothing_is_refused(said: dict[str, str], told: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(told)):
        asked(**said)


def test_games_of_two_kinds_do_not_share_a_folder(tmp_path: Path) -> None:
    carry_out(asked(), tmp_path / "out.parquet", 1)
    other = read_experiment(None, {"players": "recruit", "games": 2})
    with pytest.raises(Unreadable, match="another kind"), Store(tmp_path / "out.parts", other):
        pass


def test_the_shared_way_serves_a_game_with_a_room_too() -> None:
    plain = PlainExperiments(games.rules("conquest"))
    texts = {axis.name: list(axis.usual) for axis in plain.axes()} | {"players": ["recruit"], "level": ["5|3|2|3|3"]}
    assert {"option_players", "variants", "multiplier"} <= set(texts)
    (cell,) = plain.cells(texts, [])
    row = plain.play(cell, "roma", 0)
    assert (row.seats, row.winners, row.why) == ("U C K", "", "reserve")
    told = plain.about([cell])
    columns = {name: getattr(row, name) for name in plain.columns()}
    assert plain.replay(columns, told, None).game.hash() == row.end
    many = plain.cells(texts | {"variants": ["each"], "level": ["7|5|4|5|1"]}, skipped := [])
    assert len(list(many)) == 7
    assert len(skipped) == 1  # the Hispano asks for six denarii


# -------------------------------------------------------------------- tournaments and reports


def test_the_searcher_is_measured_against_chance(tmp_path: Path) -> None:
    out = tmp_path / "ladder.json"
    words = ("ladder", "--game", "toy", "--players", "random,searcher@30", "--workers", "1", "--out", str(out))
    output = run(*words, "--games", "12", "--levels", "usual,rounds=6+dice=2")
    told = json.loads(out.read_text(encoding="utf-8"))
    assert [(row["player"], row["level"], row["games"]) for row in told["rows"]] == [
        (player, level, 12) for player in ("random", "searcher@30") for level in ("usual", "rounds=6+dice=2")
    ]
    (rung,) = told["rungs"]
    assert (rung["upper"], rung["pairs"]) == ("searcher@30", 24)
    assert rung["only_upper"] > rung["only_lower"]
    assert told["mind"] == mind("toy")
    assert "wins (95 %)" in output
    before = out.with_suffix(".jsonl").read_text(encoding="utf-8")
    run(*words, "--games", "12", "--levels", "usual,rounds=6+dice=2")
    assert out.with_suffix(".jsonl").read_text(encoding="utf-8") == before  # nothing is played twice
    assert "the journal of another game" in run(
        "ladder", "--players", "recruit", "--games", "1", "--out", str(out), code=1
    )


def test_everybody_sits_everywhere_equally_often() -> None:
    asks = tournament("toy")
    entrant = asks.read_entrant("searcher@5")
    game = asks.begin(entrant, "usual")
    found = [asks.players(entrant, game, number) for number in range(6)]
    seats = [[seat for seat, one in seated.items() if one.id == "searcher"] for seated in found]
    assert seats == [["amber"], ["birch"], ["coral"]] * 2
    assert [asks.counted(entrant, game, number) for number in range(3)] == [("amber",), ("birch",), ("coral",)]


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--levels", ",", "--levels names nothing"),
        ("--levels", "hard", "a level is usual, or options such as rounds=3"),
        ("--levels", "deck=7", "options that mean nothing: deck"),
        ("--players", "cato", "no computer player is called 'cato'"),
        ("--players", "random*many", "a number of games from 1 to"),
    ],
)
def test_tournaments_that_mean_nothing(tmp_path: Path, option: str, value: str, told: str) -> None:
    words = ("ladder", "--game", "toy", "--games", "1", "--out", str(tmp_path / "ladder.json"))
    assert told in run(*words, option, value, code=1)
    assert list(tmp_path.iterdir()) == []


def test_the_report_counts_what_the_rows_say(tmp_path: Path) -> None:
    out, page = tmp_path / "out.parquet", tmp_path / "page.html"
    carry_out(asked(games=9), out, 1)
    assert "about 18 games" in run("report", str(out), str(out), "--out", str(page))
    text = page.read_text(encoding="utf-8")
    ids = re.findall(r'<section id="(\w+)"', text)
    assert ids == ["played", "seats", "changes", "length", "endings", "points"]
    assert not re.search(r"https?://|src=|@import|url\((?!#)", text)
    rows = [row for row in pq.read_table(out).to_pylist() if row["cell"] == 0]
    won = sum(row["winners"] == "amber" for row in rows)
    line = f'<td>Amber</td><td class="number">9</td><td class="number">{won}</td>'
    assert line in text
    assert "18 games of toy" in text  # the file named twice counts once
    other = tmp_path / "other.parquet"
    carry_out(read_experiment(None, {"players": "recruit", "games": 2}), other, 1)
    assert "is about another game" in run("report", str(out), str(other), code=1)


def test_the_lab_lists_what_a_game_offers() -> None:
    own = ("atlas", "calibrate", "train", "mine")
    assert not [name for name in own if f"  {name} " in run("--game", "toy")]
    assert [name for name in own if f"  {name} " in run("--game", "conquest")] == list(own)
    assert run("--game", "conquest") == run()
    assert "there is no 'atlas'; there are run" in run("--game", "toy", "atlas", code=2)
    assert "no game is called 'go'" in run("--game", "go", code=1)
