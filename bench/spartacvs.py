"""OpenSpiel's own IS-MCTS bot beside ours, in the duel of battle cards of SPARTACVS, through our adapter.

    python bench/spartacvs.py --games 50 --simulations 50

Both sides of every deal of dice and cards are played by both; the score is ours, half a point for a draw. A random
playout of a whole scenario through the adapter takes about a second, too long for a bot that makes many before each
decision, so the peers meet in the small game.
"""

from __future__ import annotations

import argparse
import random
import time
from math import sqrt
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from hispania import games, players
from hispania.research import spiel

SEATS = ("S", "R")


def peer(simulations: int, seed: int) -> Any:
    """The bot as OpenSpiel ships it, with random playouts."""
    state = np.random.RandomState(seed)
    return ismcts.ISMCTSBot(
        game=None,
        uct_c=1.4,
        max_simulations=simulations,
        evaluator=mcts.RandomRolloutEvaluator(1, state),
        random_state=state,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )


def duel(ours: str, side: str, simulations: int, seed: int, spent: dict[str, float]) -> float:
    """One duel in which we hold a side; 1 if we win, a half for a draw."""
    rules = games.rules("spartacvs")
    state = spiel.load(game="spartacvs", scenario="duel").new_initial_state()
    dice, rng = random.Random(f"dice {seed}"), random.Random(f"ours {seed} {side}")
    player, bot = players.player(ours, rules), peer(simulations, seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(dice.choices(outcomes, chances)[0])
            continue
        began = time.process_time()
        if SEATS[state.current_player()] == side:
            action = players.decide(player, state.game, side, rng).action
            numbers = {str(state.action_to_string(number)): number for number in state.legal_actions()}
            state.apply_action(numbers[rules.text.action_text(state.game, action)])
            spent["ours"] += time.process_time() - began
        else:
            state.apply_action(bot.step(state))
            spent["theirs"] += time.process_time() - began
    mine, other = state.returns()[SEATS.index(side)], state.returns()[1 - SEATS.index(side)]
    return 0.5 if mine == other else float(mine > other)


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="duels from each side")
    parser.add_argument("--simulations", type=int, default=50, help="of the peer, before each decision")
    parser.add_argument("--ours", default="strategist,thumb", help="our players, with commas")
    given = parser.parse_args()
    for ours in given.ours.split(","):
        spent = {"ours": 0.0, "theirs": 0.0}
        points = [duel(ours, side, given.simulations, seed, spent) for seed in range(given.games) for side in SEATS]
        mean = sum(points) / len(points)
        error = sqrt(sum((point - mean) ** 2 for point in points) / max(1, len(points) - 1) / len(points))
        print(
            f"{ours} against IS-MCTS with {given.simulations} simulations: {mean:.3f} +- {1.96 * error:.3f} "
            f"in {len(points)} duels; seconds a duel {spent['ours'] / len(points):.2f} : "
            f"{spent['theirs'] / len(points):.2f}"
        )


if __name__ == "__main__":
    main()
