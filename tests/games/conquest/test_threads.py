"""Games in several threads at once, as a server plays them: none sees the choices of another."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from hispania.games.conquest import core


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads that are interrupted as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def played(seed: int) -> list[int]:
    """A random game as numbers: every list of choices, and the position at the end."""
    rng, state, found = random.Random(seed), core.new_state(), []
    while not core.is_over(state):
        if core.whose_turn(state) < 0:
            core.resolve(state, rng.choice(core.outcomes(state))[0])
            continue
        choices = core.legal(state)
        found += choices
        core.apply(state, rng.choice(choices))
    return [*found, state.hash()]


def test_games_in_threads_are_the_games_alone(hasty: None) -> None:
    alone = [played(seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(played, range(8))) == alone
