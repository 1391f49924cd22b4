"""Plays games by their numbers and prints one digest each over everything a step shows, to be compared at both speeds.

python tests/two_speeds_worker.py FIRST LAST prints `speed compiled` or `speed pure`, then `number steps digest` a game;
with --variants of games with variants and scenarios; with --steps each step instead, whole, so that the first
difference can be read.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator

from hispania.games.conquest import core
from hispania.games.conquest.core.state import State
from hispania.games.conquest.core.terms import CHANCE
from hispania.games.conquest.edge.actions import Attack, Besiege, Roll
from hispania.games.conquest.edge.codec import decode, roll_of
from hispania.games.conquest.edge.game import Conquest, to_text
from tools.play import beginning, choose, take, variant_beginning

NUMBERS = (
    "revolt1", "revolt2", "revolt3", "revolt_reserve", "armies", "army_reserve", "fleets", "sticks", "stick_reserve",
    "road_spaces", "phase", "step", "round", "turn", "time", "denarii", "split", "queue", "combat", "combat_from",
    "combat_to", "combat_denarii", "choice_die", "roman_sum", "roman_times", "hispanic_sum", "hispanic_times", "winner",
    "why", "legion", "special", "special_reserve", "proconsul", "plot", "lethe", "hispano", "boost", "window",
    "window_army", "striking", "plotting", "waiting", "waiting_at", "roman_die", "hispanic_die",
)  # fmt: skip
EXPLAINED = 4  # one node in so many also shows prices, paths and odds
WHOLE = 4  # one game with variants in so many is shown from the edge, with JSON, events and explanations


def numbers(state: State) -> str:
    """All that the core shows of a node."""
    shown = (state.hash(), [getattr(state, name) for name in NUMBERS], core.legal(state), core.outcomes(state))
    return "\n".join(map(str, shown))


def facts(game: Conquest, step: int) -> str:
    """All that a node shows."""
    shown = [numbers(game.state), to_text(game)]
    if step % EXPLAINED == 0:
        actions = game.legal_actions()
        shown.append(repr(actions))
        shown += [repr(game.odds(action)) for action in actions if isinstance(action, Besiege | Attack)]
        shown.append(repr((game.declared, game.army_choice, game.chance_outcomes(), game.players_to_act)))
    return "\n".join(shown)


def play(state: State, rng: random.Random, style: str) -> Iterator[str]:
    """Step by step: the facts before the step, the step and its events."""
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


def play_core(state: State, rng: random.Random, style: str) -> Iterator[str]:
    """The same with nothing but numbers."""
    while not core.is_over(state):
        shown = numbers(state)
        choice = choose(rng, state, style)
        take(state, choice)
        yield f"{shown}\n{choice}"
    yield numbers(state)


def play_number(number: int, variants: bool) -> Iterator[str]:
    """The game with this number."""
    rng = random.Random(f"two speeds {number}")
    state, style = (variant_beginning if variants else beginning)(rng, number)
    return play_core(state, rng, style) if variants and number % WHOLE else play(state, rng, style)


def main(first: int, last: int, variants: bool, in_steps: bool) -> None:
    """Print the digests of the games from `first` up to, not including, `last`."""
    print("speed", "compiled" if core.COMPILED else "pure")
    for number in range(first, last):
        digest, steps = hashlib.sha256(), 0
        for shown in play_number(number, variants):
            digest.update(shown.encode())
            steps += 1
            if in_steps:
                print(f"{number} {steps} {shown!r}")
        if not in_steps:
            print(number, steps, digest.hexdigest())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), "--variants" in sys.argv, "--steps" in sys.argv)
