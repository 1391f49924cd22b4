"""Public engines of comparable games, measured the way we measure ourselves.

A decision is: list the legal actions, choose one at random, apply it, with all dice up to the next decision.
The games differ, so these are orders of magnitude of engine throughput, not a race over the same course.
"""

from __future__ import annotations

import importlib
import random
from typing import Any

from timing import nanoseconds, rate

ROLLOUTS = 40  # random games that OpenSpiel's evaluator plays for one simulation
SIMULATIONS = 5  # few, so that nearly all the time goes into the rollouts
LONGEST_TREE_MB = 500


def catanatron(seconds: float) -> dict[str, float]:
    """Catan with four random players, whole games through `Game.play`."""
    engine: Any = importlib.import_module("catanatron")
    colours = (engine.Color.RED, engine.Color.BLUE, engine.Color.WHITE, engine.Color.ORANGE)

    def one_game(number: int) -> float:
        random.seed(number)
        game = engine.Game([engine.RandomPlayer(colour) for colour in colours], seed=number)
        game.play()
        return float(len(game.state.actions))

    return {"decisions": rate(one_game, seconds)}


def openspiel(name: str, seconds: float) -> dict[str, float]:
    """One OpenSpiel game: random play from Python, random rollouts inside its C++, and the cost of a clone."""
    spiel: Any = importlib.import_module("pyspiel")
    game = spiel.load_game(name)
    root = _first_choice(game)
    dice = random.Random(1)
    games = decisions = 0

    def from_python(_number: int) -> float:
        nonlocal games, decisions
        played = _random_game(root.clone(), dice)
        games, decisions = games + 1, decisions + played
        return float(played)

    def in_core(number: int) -> float:
        evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, number)
        spiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, LONGEST_TREE_MB, False, number, False).step(root)
        return float(SIMULATIONS * ROLLOUTS)

    def clones(n: int) -> None:
        for _ in range(n):
            root.clone()

    python = rate(from_python, seconds)
    rollouts = rate(in_core, seconds)
    return {
        "python": python,
        "rollouts": rollouts * decisions / games,  # rollouts are as long as the random games from the same root
        "games": rollouts,
        "clone": nanoseconds(clones, seconds / 4),
    }


def backgammon(seconds: float) -> dict[str, float]:
    """OpenSpiel's backgammon: dice, a long game, many legal actions."""
    return openspiel("backgammon", seconds)


def einstein(seconds: float) -> dict[str, float]:
    """OpenSpiel's einstein_wurfelt_nicht: dice on a small board, among its fastest games with chance."""
    return openspiel("einstein_wurfelt_nicht", seconds)


def _random_game(state: Any, dice: random.Random) -> int:
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
            decisions += 1
    return decisions


def _first_choice(game: Any) -> Any:
    """The first decision with two legal actions or more along a random game: where a search would start."""
    dice = random.Random(3)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice.choice(state.chance_outcomes())[0])
            elif len(legal := state.legal_actions()) > 1:
                return state
            else:
                state.apply_action(legal[0])
