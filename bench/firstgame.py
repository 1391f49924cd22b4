"""One random game through the ordinary Python API, and nothing else: what a new process is timed with."""

from __future__ import annotations

import random

from hispania.games import conquest
from hispania.games.conquest import Actor, Conquest


def random_game(game: Conquest, dice: random.Random) -> int:
    """Play to the end at random; answers the number of decisions."""
    decisions = 0
    while (actor := game.actor) != Actor.OVER:
        if actor == Actor.CHANCE:
            roll, _ = dice.choice(game.chance_outcomes())  # the faces of a die are equally likely
            game.apply(roll)
        else:
            game.apply(dice.choice(game.legal_actions()))
            decisions += 1
    return decisions


if __name__ == "__main__":
    random_game(conquest.new_game(), random.Random(1))
