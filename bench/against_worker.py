"""What bench/against.py measures in one source tree, an earlier one too: its modules may have had other names then.

PYTHONPATH=TREE/src python bench/against_worker.py SECONDS
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from timing import rate

GAMES = 400  # of one call
MID_GAMES = 16
MID_ROUND = 2
ITERATIONS = 4_000
SIDE_BY_SIDE = 256


def either(*names: str) -> ModuleType:
    """The first of these modules that there is, newer names first."""
    for name in names[:-1]:
        try:
            return importlib.import_module(f"hispania.{name}")
        except ModuleNotFoundError:
            continue
    return importlib.import_module(f"hispania.{names[-1]}")


core: Any = importlib.import_module("hispania.games.conquest.core")
playout: Any = either("games.conquest.core.playout", "games.conquest.playout")
flow: Any = either("games.conquest.core.flow", "games.conquest.flow")
terms: Any = either("games.conquest.core.terms", "games.conquest.terms")


def mid_games() -> list[Any]:
    """Positions in the middle of random games: U to decide in the second round."""
    found: list[Any] = []
    seed = 0
    while len(found) < MID_GAMES:
        seed += 1
        state, dice = core.new_state(), playout.Dice(seed)
        while state.phase != terms.OVER and not (state.round == MID_ROUND and state.phase == terms.ROMAN):
            if flow.actor(state) == terms.CHANCE:
                outcomes = core.outcomes(state)
                core.resolve(state, outcomes[dice.below(len(outcomes))][0])
            else:
                actions = core.legal(state)
                core.apply(state, actions[dice.below(len(actions))])
        if state.phase != terms.OVER:
            found.append(state)
    return found


def random_games(seconds: float) -> float:
    """Decisions a second of whole random games in the core."""
    root = core.new_state()
    return rate(lambda number: playout.playouts(root, GAMES, number).decisions, seconds)


def clone_and_playout(seconds: float) -> float:
    """Games a second that begin as copies of mid-game positions."""
    roots = mid_games()
    each = GAMES // len(roots)
    return rate(lambda number: sum(playout.playouts(root, each, number).games for root in roots), seconds)


def search(seconds: float) -> float:
    """Iterations a second of the consul's search in mid-game positions."""
    roots = mid_games()
    room = either("games.conquest.minds.search", "players.thinking")
    found = (room.Search if hasattr(room, "Search") else room.Thinker)(core.new_config())

    def think(number: int) -> float:
        found.think(roots[number % len(roots)], iterations=ITERATIONS, seed=number)
        return ITERATIONS

    return rate(think, seconds)


def batch(seconds: float) -> float:
    """Decisions a second of many games at once, chosen and taken from Python."""
    played = either("games.conquest.research.batch", "research.batch").Batch(core.new_config(), SIDE_BY_SIDE, seed=1)

    def steps(_number: int) -> float:
        for _ in range(8):
            played.step(played.sample())
        return 8.0 * SIDE_BY_SIDE

    return rate(steps, seconds)


def vector(seconds: float) -> float:
    """The same by the Gymnasium vector environment."""
    envs = either("games.conquest.research.vector", "research.vector").HispaniaVectorEnv(SIDE_BY_SIDE)
    envs.reset(seed=1)

    def steps(_number: int) -> float:
        for _ in range(4):
            envs.step(envs.sample())
        return 4.0 * SIDE_BY_SIDE

    return rate(steps, seconds)


MEASURES: dict[str, Callable[[float], float]] = {
    "random games": random_games,
    "clone + playout": clone_and_playout,
    "search iterations": search,
    "batch": batch,
    "vector environment": vector,
}


def main() -> None:
    """Print every figure as JSON."""
    if not core.COMPILED:
        sys.exit(f"{core.__file__} is not compiled")
    print(json.dumps({name: measure(float(sys.argv[1])) for name, measure in MEASURES.items()}))


if __name__ == "__main__":
    main()
