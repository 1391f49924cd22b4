"""Plays games by their numbers and prints one digest each over everything a step shows, to be compared at both speeds.

python tests/two_speeds_worker.py FIRST LAST prints `speed compiled` or `speed pure`, then `number steps digest` a game;
with --steps each step instead, whole, so that the first difference can be read.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator

from hispania.games.conquest import core
from hispania.games.conquest.actions import Attack, Besiege, Roll
from hispania.games.conquest.game import Conquest, to_text
from hispania.games.conquest.numbers import decode, roll_of
from hispania.games.conquest.state import State
from hispania.games.conquest.terms import CHANCE
from tools.play import beginning, choose

NUMBERS = (
    "revolt1", "revolt2", "revolt3", "revolt_reserve", "armies", "army_reserve", "fleets", "sticks", "stick_reserve",
    "road_spaces", "phase", "step", "round", "turn", "time", "denarii", "split", "queue", "combat", "combat_from",
    "combat_to", "combat_denarii", "choice_die", "roman_sum", "roman_times", "hispanic_sum", "hispanic_times", "winner",
    "why",
)  # fmt: skip
EXPLAINED = 4  # one node in so many also shows prices, paths and odds


def facts(game: Conquest, step: int) -> str:
    """All that a node shows."""
    state: State = game.state
    shown = [
        str(state.hash()),
        str([getattr(state, name) for name in NUMBERS]),
        str(core.legal(state)),
        str(core.outcomes(state)),
        to_text(game),
    ]
    if step % EXPLAINED == 0:
        actions = game.legal_actions()
        shown.append(repr(actions))
        shown += [repr(game.odds(action)) for action in actions if isinstance(action, Besiege | Attack)]
        shown.append(repr((game.declared, game.army_choice, game.chance_outcomes(), game.players_to_act)))
    return "\n".join(shown)


def play(number: int) -> Iterator[str]:
    """Game by game and step by step: the facts before the step, the step and its events."""
    rng = random.Random(f"two speeds {number}")
    state, style = beginning(rng, number)
    game = Conquest(state)
    step = 0
    while not core.is_over(state):
        choice = choose(rng, state, style)
        taken = roll_of(state, choice) if core.whose_turn(state) == CHANCE else decode(state, choice)
        shown = facts(game, step)
        events = game.apply(taken)
        yield f"{shown}\n{taken if isinstance(taken, Roll) else repr(taken)}\n{events!r}"
        step += 1
    yield facts(game, 0)


def main(first: int, last: int, in_steps: bool) -> None:
    """Print the digests of the games from `first` up to, not including, `last`."""
    print("speed", "compiled" if core.COMPILED else "pure")
    for number in range(first, last):
        digest, steps = hashlib.sha256(), 0
        for shown in play(number):
            digest.update(shown.encode())
            steps += 1
            if in_steps:
                print(f"{number} {steps} {shown!r}")
        if not in_steps:
            print(number, steps, digest.hexdigest())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), "--steps" in sys.argv)
