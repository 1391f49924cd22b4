"""Hispania (1994): random games, copies, and lists at the largest decision that random games meet."""

from __future__ import annotations

import random
from typing import Any

from timing import nanoseconds, rate

from hispania.games.peoples import RULES
from hispania.games.peoples.core import playout, sequence
from hispania.games.peoples.core.state import Choices

BATCH = 20
GAMES = 8  # random games in which the longest list of OMEYYAD's invasion is looked for


def playouts(seconds: float) -> dict[str, float]:
    """Whole random games of scenario D inside the core."""
    root = RULES.new_game().state

    def batch(number: int) -> float:
        return float(playout.playouts(root, BATCH, number).decisions)

    return {"decisions": rate(batch, seconds)}


def clones(seconds: float) -> dict[str, float]:
    """A copy of a position, made in the core."""
    root = RULES.new_game().state
    return {"core": nanoseconds(lambda number: playout.copies(root, number), seconds)}


def structured(seconds: float) -> dict[str, float]:
    """Random games by the contract: structured lists, structured decisions, events."""
    rng = random.Random("structured")
    game: Any = RULES.new_game()

    def batch(number: int) -> float:
        nonlocal game
        decisions = 0
        for _ in range(200):
            if game.turn.kind == "over":
                game = RULES.new_game()
            elif game.turn.kind == "chance":
                game.take(game.fall(_Faces(rng)))
            else:
                game.take(rng.choice(game.legal_actions()))
                decisions += 1
        return float(decisions)

    return {"decisions": rate(batch, seconds)}


def listing(seconds: float) -> dict[str, float]:
    """The longest list of OMEYYAD's invasion: its length, in the core, and as actions with their previews."""
    game = max((_invasion(seed) for seed in range(GAMES)), key=lambda game: len(game.legal_actions()))
    choices = Choices()

    def in_core(number: int) -> None:
        for _ in range(number):
            sequence.settle(game.state.clone(), choices, 1)

    def structured_list(number: int) -> None:
        for _ in range(number):
            twin = RULES.from_json(position)
            for action in twin.legal_actions():
                twin.preview(action)

    position = game.to_json()
    return {
        "actions": float(len(game.legal_actions())),
        "core": nanoseconds(in_core, seconds, 100) / 1e6,
        "structured": nanoseconds(structured_list, seconds, 1) / 1e6,
    }


def _invasion(seed: int) -> Any:
    """A random game at the first march of OMEYYAD's invasion."""
    rng = random.Random(seed)
    game: Any = RULES.new_game()
    while not (game.turn.phase == "MOVE" and game.turn.label == "T11 omeyyad"):
        game.take(game.fall(_Faces(rng)) if game.turn.kind == "chance" else rng.choice(game.legal_actions()))
    return game


class _Faces:
    """Dice from a generator."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def die(self, sides: int) -> int:
        """One face."""
        return self.rng.randint(1, sides)

    def draw(self, count: int, of: int) -> tuple[int, ...]:
        """Never asked for: chits are drawn by dice."""
        raise NotImplementedError
