"""The atlas: counts pooled over levels recover what made them, say how sure they are, and grow with more games."""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numpy")
pytest.importorskip("pyarrow")

from hispania.errors import Unreadable
from hispania.games.conquest import all_levels
from hispania.games.conquest.measures import atlas_survey
from hispania.games.conquest.measures.pooling import held_out, pool, steps, terms
from hispania.lab.experiment import read_experiment
from lab_runs import lab

LEVELS = [str(level) for level in all_levels()]
TINY = """
seed = "tiny"
[[part]]
levels = ["*|5|4|5|*", "6|4|3|4|2"]
players = ["recruit"]
games = 3
[[part]]
levels = ["6|4|3|4|2"]
variants = "each"
players = ["recruit"]
hispano = "recruit"
games = 3
[[part]]
levels = ["6|4|3|4|2"]
scenarios = [2, 4]
variants = "needed"
players = ["recruit"]
games = 3
"""


def chance_of(level: str, strays: dict[str, float] | None = None) -> float:
    """A world in which denarii and armies matter, roads do not, and two parameters hinder each other."""
    denarii, garrisons, fleets, _, armies = steps(level)
    odds = 0.3 - 1.4 * denarii - 0.4 * garrisons - 0.1 * fleets - 0.9 * armies + 0.25 * denarii * armies
    return 1 / (1 + exp(-odds - (strays or {}).get(level, 0.0)))


def counted(games: int, seed: int, strays: dict[str, float] | None = None) -> dict[str, tuple[int, int]]:
    rng = Random(seed)
    return {level: (sum(rng.random() < chance_of(level, strays) for _ in range(games)), games) for level in LEVELS}


def test_pooling_recovers_what_made_the_counts() -> None:
    found = pool(counted(40, 1), LEVELS)
    weights = dict(zip(found.terms, found.weights, strict=True))
    assert weights["denarii"] == pytest.approx(-1.4, abs=0.15)
    assert weights["roads"] == pytest.approx(0.0, abs=0.12)
    assert weights["denarii*armies"] == pytest.approx(0.25, abs=0.2)
    errors = [found.chances[level][0] - chance_of(level) for level in LEVELS]
    assert sum(error * error for error in errors) / len(errors) < 0.03**2


def test_its_intervals_hold_what_they_promise() -> None:
    inside = total = 0
    for seed in range(6):
        strays = {level: Random(f"{seed} {level}").gauss(0, 0.3) for level in LEVELS}
        found = pool(counted(30, seed, strays), LEVELS)
        for level in LEVELS:
            chance, low, high = found.chances[level]
            assert 0 < low < chance < high < 1
            inside += low <= chance_of(level, strays) <= high
            total += 1
    assert 0.90 < inside / total < 0.99


def test_a_level_that_strays_is_believed_once_it_has_many_games() -> None:
    counts = counted(20, 3)
    odd = "6|4|3|4|2"
    few = pool({**counts, odd: (20, 20)}, [odd]).chances[odd][0]
    many = pool({**counts, odd: (5000, 5000)}, [odd]).chances[odd][0]
    assert chance_of(odd) < few < many
    assert many > 0.95


def test_more_games_only_narrow_the_intervals() -> None:
    def width(games: int) -> float:
        found = pool(counted(games, 5), LEVELS)
        return sum(high - low for _, low, high in found.chances.values())

    assert width(20) > 1.3 * width(80)


def test_levels_nobody_wins_do_not_run_away() -> None:
    counts = dict.fromkeys(LEVELS, (0, 10))
    chance, _, high = pool(counts, ["6|4|3|4|2"]).chances["6|4|3|4|2"]
    assert 0 <= chance < 0.01
    assert high < 0.5  # no game was won, which says little about how seldom one would be


def test_held_out_levels_are_foretold_about_as_well_as_chance_allows() -> None:
    told = held_out(counted(60, 7))
    assert told["levels"] == 243
    assert told["error"] < 1.25 * told["noise"]
    assert told["covered"] > 0.9
    wild = {level: (30 * (k % 2), 30) for k, level in enumerate(LEVELS)}  # a world without any pattern in it
    assert held_out(wild)["excess"] > 0.3


def test_terms_are_the_parameters_their_squares_and_products() -> None:
    assert len(set(terms())) == 21
    assert {"1", "denarii", "roads*roads", "denarii*armies"} <= set(terms())


def test_the_shipped_experiment_covers_every_level_variant_and_scenario() -> None:
    found = atlas_survey._experiment(None, 1)
    plain: dict[str, set[str]] = {}
    for cell, _ in found.cells:
        if not cell.variants and not cell.scenario:
            plain.setdefault(cell.rome, set()).add(cell.level)
    assert all(levels == set(LEVELS) for levels in plain.values())
    assert len(plain) >= 2
    seen = {name for cell, _ in found.cells if len(cell.variants) == 1 and not cell.scenario for name in cell.variants}
    assert seen == {"hispano", "imperivm", "ingenivm", "legio", "pirates", "proconsvl", "terror"}
    assert {cell.scenario for cell, _ in found.cells} == {0, 1, 2, 3, 4, 5}
    assert atlas_survey._experiment(None, 3).games == 3 * found.games


def test_an_atlas_is_measured_grown_and_written(tmp_path: Path) -> None:
    (tmp_path / "tiny.toml").write_text(TINY, encoding="utf-8")
    words = ("atlas", "--experiment", "tiny.toml", "--results", "games.parquet", "--out", "atlas.json")
    done = lab(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    found = json.loads((tmp_path / "atlas.json").read_text(encoding="utf-8"))
    assert found["players"] == ["recruit"]
    assert set(found["levels"]) == set(LEVELS)  # also those that nobody has played
    assert found["levels"]["6|4|3|4|2"][0][:2] == [0, 3]
    assert found["levels"]["5|3|2|3|3"][0][:2] == [0, 0]
    kinds = {(one["kind"], one["name"]) for one in found["effects"]}
    assert {("variant", "terror"), ("variant", "hispano"), ("scenario", "2"), ("scenario", "4")} <= kinds
    assert found["made"]["games"] == 3 * (10 + 7 + 2)
    more = lab(*words, "--scale", "2", cwd=tmp_path)
    assert more.returncode == 0
    assert f"{found['made']['games']} of them played before" in more.stderr
    grown = json.loads((tmp_path / "atlas.json").read_text(encoding="utf-8"))
    assert grown["levels"]["6|4|3|4|2"][0][:2] == [0, 6]
    assert grown["made"]["games"] == 2 * found["made"]["games"]


def test_what_has_been_played_so_far_can_be_pooled(tmp_path: Path) -> None:
    (tmp_path / "tiny.toml").write_text(TINY, encoding="utf-8")
    words = ("atlas", "--experiment", "tiny.toml", "--out", "atlas.json", "--as-it-is")
    nothing = lab(*words, cwd=tmp_path)
    assert nothing.returncode == 1
    assert "nothing has been played yet" in nothing.stderr
    assert lab(*words[:-1], "--results", "atlas.parquet", cwd=tmp_path).returncode == 0
    some = lab(*words, "--scale", "5", cwd=tmp_path)  # four fifths of it are still to be played
    assert some.returncode == 0, some.stderr
    assert "pooling 57 games" in some.stderr
    assert "played before" not in some.stderr
    with pytest.raises(Unreadable, match="--scale must be from 1"):
        atlas_survey.run(parsed("--scale", "0"))


def test_effects_are_of_games_with_equal_dice() -> None:
    found = read_experiment(None, {"players": "recruit", "variants": "-,terror", "games": 4})
    base, terror = {0: True, 1: True, 2: False, 3: True}, {0: False, 1: True, 2: False}
    effect = atlas_survey.effects(found, {0: base, 1: terror}, {"recruit": {"6|4|3|4|2": base}})[0]
    assert (effect["won"], effect["games"], effect["base_won"], effect["difference"]) == (1, 3, 2, round(-1 / 3, 4))
    assert effect["low"] < effect["difference"] < effect["high"]


def parsed(*words: str) -> object:
    import argparse

    parser = argparse.ArgumentParser()
    atlas_survey.add_arguments(parser)
    return parser.parse_args(list(words))
