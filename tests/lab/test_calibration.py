"""The calibration: games are repeatable, the figures right, the journal goes on where it stopped."""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("scipy")
pytest.importorskip("matplotlib")

from hispania.errors import Unreadable
from hispania.games.conquest.measures import calibrate
from hispania.games.conquest.measures.calibrate import Played, bins_of, calibration_error, fitted_line, typical_error
from hispania.games.conquest.minds.calibration import Calibration


def invented(number: int, bend: float = 1.0, again: int = 8, spread: float = 0.0) -> list[Played]:
    """Games whose real chance is the prediction to some power, or scatters around it."""
    rng = random.Random(3)
    games = []
    for k in range(number):
        chance = rng.random()
        real = min(1.0, max(0.0, chance**bend + spread * rng.choice((-1, 1))))
        wins = sum(rng.random() < real for _ in range(again))
        games.append(Played("-", k, rng.random() < real, [chance], chance, wins, again))
    return games


def test_honest_predictions_have_no_error() -> None:
    games = invented(20_000)
    assert calibration_error(bins_of(games)) < 0.02
    assert (typical_error(games) or 0.0) < 0.03


def test_boasting_is_found_and_a_line_corrects_it() -> None:
    games = invented(20_000, bend=2.0)
    assert calibration_error(bins_of(games)) > 0.1
    line = Calibration(0.0, fitted_line(games))
    assert calibration_error(bins_of(games, line.true_chance)) < 0.03
    assert calibrate.crossed_error(games) < 0.03


def test_predictions_that_scatter_evenly_are_found_too() -> None:
    games = invented(20_000, spread=0.1)
    assert calibration_error(bins_of(games)) < 0.03  # too high as often as too low
    assert (typical_error(games) or 0.0) > 0.08


def test_a_line_rises() -> None:
    for seed in range(20):
        rng = random.Random(seed)
        line = fitted_line(Played("-", k, rng.random() < 0.5, [rng.random()]) for k in range(rng.randint(1, 60)))
        assert list(line) == sorted(line)
        assert [y for _, y in line] == sorted(y for _, y in line)


@pytest.mark.compiled_only
def test_equal_seeds_play_equal_games() -> None:
    first = calibrate.play("7|5|4|5|1", 1, "x", 1, 1)
    assert first == calibrate.play("7|5|4|5|1", 1, "x", 1, 1)
    assert first != calibrate.play("7|5|4|5|1", 2, "x", 1, 1)
    assert first.predicted


@pytest.mark.compiled_only
def test_a_hispano_plays_a_game_of_his_own() -> None:
    with_him = calibrate.play("6|5|4|5|1", 1, "x", 1, 1, hispano=True)
    assert with_him == calibrate.play("6|5|4|5|1", 1, "x", 1, 1, hispano=True)
    assert with_him != calibrate.play("6|5|4|5|1", 1, "x", 1, 1)


def test_a_level_that_a_hispano_forbids_is_refused_before_any_game(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"6 denarii, not 7 \(H6.7\)"):
        calibrate.run(asked(tmp_path / "out", "--hispano"))
    assert not (tmp_path / "out").exists()


def asked(folder: Path, *words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    calibrate.add_arguments(parser)
    return parser.parse_args(
        ["--out", str(folder), "--iterations", "1", "--again", "0", "--levels", "7|5|4|5|1", *words]
    )


def test_the_journal_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[int] = []

    def play_all(
        journal: Path, known: dict[tuple[str, int], Played], missing: list[tuple[str, int]], args: object
    ) -> None:
        with journal.open("a", encoding="utf-8") as file:
            if not known:
                file.write(json.dumps(calibrate._header(args)) + "\n")  # type: ignore[arg-type]
            for level, game in missing:
                made.append(game)
                known[level, game] = Played(level, game, game % 2 == 0, [0.5])
                file.write(json.dumps({"level": level, "game": game, "won": game % 2 == 0, "predicted": [0.5]}) + "\n")

    monkeypatch.setattr(calibrate, "_play_all", play_all)
    assert calibrate.run(asked(tmp_path, "--games", "2")) == 0
    with (tmp_path / "games.jsonl").open("a") as file:
        file.write('{"level":"7|5')  # torn
    assert calibrate.run(asked(tmp_path, "--games", "4", "--line")) == 0
    assert made == [0, 1, 2, 3]
    assert "expected calibration error 0.0000 over 4 games" in capsys.readouterr().out
    told = json.loads((tmp_path / "calibration.json").read_text(encoding="utf-8"))
    assert told["how"]["games"] == 4
    assert told["line"][0] == [0.0, 0.0]
    ElementTree.parse(tmp_path / "reliability.svg")
    with pytest.raises(Unreadable, match="another seed"):
        calibrate.run(asked(tmp_path, "--seed", "other"))


@pytest.mark.compiled_only
@pytest.mark.parametrize("first", [(), ("--hispano",)])
def test_games_with_and_without_a_hispano_are_never_counted_together(tmp_path: Path, first: tuple[str, ...]) -> None:
    """H6.7: 6|5|4|5|1 means another war when he sits at the table."""
    words = ("--levels", "6|5|4|5|1", "--games", "1", "--workers", "1")
    assert calibrate.run(asked(tmp_path, *words, *first)) == 0
    second = () if first else ("--hispano",)
    with pytest.raises(Unreadable, match="begun with another hispano"):
        calibrate.run(asked(tmp_path, *words, *second))


@pytest.mark.parametrize("words", [("--games", "0"), ("--iterations", "0"), ("--workers", "0"), ("--levels", "x")])
def test_what_is_refused(tmp_path: Path, words: tuple[str, str]) -> None:
    with pytest.raises(Unreadable):
        calibrate.run(asked(tmp_path / "new", *words))
    assert not (tmp_path / "new" / "games.jsonl").exists()
