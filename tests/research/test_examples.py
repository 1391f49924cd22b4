"""The learning example learns."""

from __future__ import annotations

import importlib.util
import io
import sys
from pathlib import Path
from types import ModuleType

import pytest

import hispania

pytest.importorskip("gymnasium")
np = pytest.importorskip("numpy")

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "learn.py"
GAMES, STEPS = (16, 16) if hispania.COMPILED else (4, 6)


@pytest.fixture(scope="module")
def learn() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["learn_example"] = module  # where dataclasses look for their module
    spec.loader.exec_module(module)
    return module


def test_a_few_updates_move_the_policy(learn: ModuleType) -> None:
    settings = learn.Settings(games=GAMES, steps=STEPS, hidden=8, part=64)
    shown = io.StringIO()
    learner, told = learn.train(settings, 3, out=shown)
    fresh = learn.Learner(settings).policy
    assert len(told) == 3 == shown.getvalue().count("\n")
    assert all(np.isfinite(progress.loss) for progress in told)
    assert learner.policy.moved > 0
    for name, weight in learner.policy.weights.items():
        assert np.isfinite(weight).all()
        assert weight.shape == fresh.weights[name].shape
        assert (weight != fresh.weights[name]).any(), name


def test_the_gradient_is_that_of_the_loss(learn: ModuleType) -> None:
    settings = learn.Settings(games=GAMES, steps=4, hidden=5, part=10**6, epochs=1, clip=10.0)
    learner = learn.Learner(settings)
    harvest = learner.play()
    rows = np.arange(len(harvest.actions))
    found: dict[str, object] = {}
    learner.policy.move = lambda slopes, rate: found.update(slopes)  # type: ignore[method-assign]
    loss = learner.learn_part(harvest, rows, 0.0)
    for name in ("in", "act", "worth"):
        weight = learner.policy.weights[name]
        slope = found[name]
        at = np.unravel_index(np.abs(slope).argmax(), weight.shape)  # type: ignore[arg-type]
        kept, small = weight[at], 1e-2
        weight[at] = kept + small
        above = learner.learn_part(harvest, rows, 0.0)
        weight[at] = kept - small
        below = learner.learn_part(harvest, rows, 0.0)
        weight[at] = kept
        assert (above - below) / (2 * small) == pytest.approx(slope[at], rel=0.1, abs=1e-3)  # type: ignore[index]
    assert np.isfinite(loss)
