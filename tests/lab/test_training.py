"""Training the judge: what self-play leaves behind, that fitting learns from it, and that generations go on."""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from types import ModuleType

import pytest

from hispania.errors import Unreadable
from hispania.games.conquest import core
from hispania.games.conquest.core.state import State
from hispania.games.conquest.core.terms import ROMAN
from hispania.games.conquest.minds.search import Search, fitted_weights
from hispania.games.conquest.minds.training import fit, selfplay, train
from hispania.games.conquest.printed.options import Options
from support import random_step

np = pytest.importorskip("numpy")

FEATURES = len(Search(core.new_config()).judges[0].features(core.new_state()))


def told(module: ModuleType, *words: str) -> int:
    """Run a subcommand of the lab with these words."""
    parser = argparse.ArgumentParser()
    module.add_arguments(parser)
    return module.run(parser.parse_args(words))


def quick(seed: int = 1, games: int = 2) -> selfplay.Seen:
    return selfplay.play(selfplay.Plan(seed, 0.0, games, 2, [], 0.0))


def test_equal_seeds_play_equal_games() -> None:
    assert quick() == quick()
    assert quick().features != quick(2).features


def test_every_position_has_all_features_and_the_result_of_its_game() -> None:
    seen = quick(games=3)
    assert {len(row) for row in seen.features} == {FEATURES}
    assert sorted(set(seen.game)) == [0, 1, 2]
    for game in range(3):
        assert len({won for won, of in zip(seen.won, seen.game, strict=True) if of == game}) == 1


def test_fitting_learns_what_wins() -> None:
    rng = np.random.default_rng(3)
    features = (0.1 * rng.random((6000, FEATURES))).astype(np.float32)
    won = rng.integers(0, 2, 6000).astype(np.float32)
    features[:, 0] = won
    games = np.arange(6000)
    weights, facts = fit.fit(features, won, games, seed=1, share=1.0)
    assert facts["cross_entropy"] < 0.5 * facts["cross_entropy_of_the_mean"]
    assert all(np.isfinite(weights))


def test_the_judge_says_what_the_fitted_network_says() -> None:
    seen = quick()
    network = fit.Network(FEATURES, seed=5)
    state = core.new_state()
    search = Search(state.config, weights=network.weights())
    row = np.array([search.judges[0].features(state)], np.float32)
    assert search.chance(state) == pytest.approx(float(network.forward(row)[1][0]), abs=1e-4)
    assert len(seen.features) > 0


def test_generations_follow_each_other_and_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [str(tmp_path), "--seconds", "0.2", "--iterations", "1", "--workers", "1"]
    assert told(train, *words, "--generations", "2") == 0
    first = (tmp_path / "games000.npz").read_bytes()
    assert told(train, *words, "--generations", "3") == 0
    assert (tmp_path / "games000.npz").read_bytes() == first
    assert len(json.loads((tmp_path / "judge002.json").read_text())["weights"]) > FEATURES
    assert capsys.readouterr().out.count("generation") == 3


def test_fitting_may_begin_with_what_another_network_knows() -> None:
    known = fit.Network(FEATURES, seed=5).weights()
    again = fit.Network(FEATURES, seed=6, start=known)
    assert again.weights() == known
    row = np.ones((8, FEATURES), np.float32)
    again.learn(row, np.zeros(8, np.float32), 0.01)
    assert again.weights() != known


def against_a_hispano() -> State:
    """Somebody decides, in a game with a Hispano who still has his denarii (H6.7)."""
    rng = random.Random(5)
    state = core.new_state(core.new_config(Options.of("6|5|4|5|1", variants=("hispano",))))
    while state.phase != ROMAN:
        random_step(rng, state)
    return state


def test_games_against_a_hispano_have_a_judge_of_their_own() -> None:
    state = against_a_hispano()
    assert state.hispano == 2
    assert Search(state.config).chance(state) != Search(state.config, weights=train.without_hispano()).chance(state)
    row = Search(state.config).judges[0].features(state)
    assert row[train.OF_HISPANO] == 1.0
    ordinary = core.new_state(core.new_config(Options.of("6|5|4|5|1")))
    assert Search(ordinary.config).judges[0].features(ordinary)[train.OF_HISPANO] == 0.0


def test_who_begins_to_learn_about_a_hispano_overlooks_his_denarii() -> None:
    first, shipped = train.without_hispano(), fitted_weights()
    assert shipped is not None
    differ = [k for k, (ours, theirs) in enumerate(zip(first, shipped, strict=True)) if ours != theirs]
    assert {k // fit.HIDDEN for k in differ} == {train.OF_HISPANO}
    assert {first[k] for k in differ} == {0.0}


def test_generations_against_a_hispano(tmp_path: Path) -> None:
    words = [str(tmp_path), "--hispano", "--seconds", "0.2", "--iterations", "1", "--workers", "1"]
    assert told(train, *words, "--generations", "2") == 0
    with np.load(tmp_path / "games001.npz") as games:
        denarii = set(games["features"][:, train.OF_HISPANO].tolist())
    assert denarii <= {0.0, 0.5, 1.0}
    assert len(denarii) > 1


def test_bad_files_are_named(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.npz"
    wrong.write_text("nothing")
    with pytest.raises(Unreadable, match=r"wrong\.npz"):
        told(fit, str(tmp_path / "out.json"), str(wrong))
    assert not (tmp_path / "out.json").exists()
