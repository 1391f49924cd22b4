"""Plays random games by their numbers and prints one digest each over every node, to be compared at both speeds.

python tests/games/peoples/speeds_worker.py FIRST LAST prints `speed compiled` or `speed pure`, then `number steps
digest` a game; with --steps a digest of every node instead. A node is its legal list as numbers, every array and number
of the position, and what rare tasks keep; at one node in so many also the position as JSON and the tokens.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator

import hispania
from contract.play import some_options
from hispania.games.peoples import RULES
from hispania.games.peoples.core import sequence
from hispania.games.peoples.core.facts import facts_of_state, put_dice
from hispania.games.peoples.core.state import Choices, State
from hispania.games.peoples.core.terms import STEPS
from hispania.games.peoples.text import position

NUMBERS = tuple(
    name for name in dir(State(RULES.new_game().state.config)) if not name.startswith("_")
    and isinstance(getattr(RULES.new_game().state, name), int)
)  # fmt: skip
MOST_TASKS = 1_000_000
WRITTEN = 50  # one node in so many is written as JSON


def play(number: int) -> Iterator[str]:
    """Node by node: everything the core knows of it."""
    rng = random.Random(f"speeds {number}")
    s = RULES.new_game(some_options(RULES, rng)).state
    choices = Choices()
    for step in range(MOST_TASKS):
        answer = sequence.settle(s, choices, MOST_TASKS)
        listed = choices.listed() if answer == 1 else s.dice
        shown = [answer, listed, facts_of_state(s), [int(getattr(s, name)) for name in NUMBERS], s.papers, s.notes]
        if step % WRITTEN == 0:
            shown.append(json.dumps(position.write(s)))
        yield repr(shown)
        if STEPS[s.step] == "OVER":
            return
        if answer == 1:
            sequence.decide(s, *rng.choice(choices.listed()))
        else:
            put_dice(s, tuple(rng.randint(1, 10) for _ in range(s.dice)))
            sequence.fall(s)


def main(first: int, last: int, in_steps: bool) -> None:
    """Print the digests of the games from `first` up to, not including, `last`."""
    print("speed", "compiled" if hispania.COMPILED else "pure")
    for number in range(first, last):
        digest, steps = hashlib.sha256(), 0
        for shown in play(number):
            digest.update(shown.encode())
            steps += 1
            if in_steps:
                print(number, steps, shown)
        if not in_steps:
            print(number, steps, digest.hexdigest())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), "--steps" in sys.argv)
