"""Random games inside the core: the same steps as by hand, from a root that stays as it is."""

from __future__ import annotations

import random

from contract.play import some_options
from hispania.games.peoples import RULES
from hispania.games.peoples.core import sequence
from hispania.games.peoples.core.facts import put_dice
from hispania.games.peoples.core.playout import Dice, playouts
from hispania.games.peoples.core.state import Choices, State
from hispania.games.peoples.text.position import write
from tools.counts import scaled

WAITS, THROWS = 1, 2


def by_hand(root: State, games: int, seed: int) -> tuple[int, int, int]:
    """Decisions, throws and listed actions of games with the same dice; faces are from 1 to 10."""
    dice, choices = Dice(seed), Choices()
    decisions = rolls = listed = 0
    for _ in range(games):
        s = root.clone()
        while (answer := sequence.settle(s, choices, 1_000_000)) in (WAITS, THROWS):
            if answer == THROWS:
                put_dice(s, tuple(1 + dice.below(10) for _ in range(s.dice)))
                sequence.fall(s)
                rolls += 1
            else:
                decisions += 1
                listed += choices.number
                sequence.decide(s, *choices.listed()[dice.below(choices.number)])
    return decisions, rolls, listed


def test_random_games_are_what_the_rules_allow_and_leave_their_root_alone() -> None:
    for number in range(scaled(20, 2)):
        root = RULES.new_game(some_options(RULES, random.Random(f"playout {number}"))).state
        before = write(root)
        tally = playouts(root, 2, number)
        assert write(root) == before
        assert tally.games == 2
        assert (tally.decisions, tally.rolls, tally.listed) == by_hand(root, 2, number)
        assert tally.digest == playouts(root, 2, number).digest != playouts(root, 2, number + 1).digest
