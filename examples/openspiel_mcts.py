"""OpenSpiel's own tree search plays HISPANIA against the dice, beside somebody who decides at random.

    python examples/openspiel_mcts.py --simulations 200 --games 2

The search is `open_spiel.python.algorithms.mcts.MCTSBot`, as it comes. It plays twice: once it judges a position by
finishing the game at random, which tells it next to nothing, for random play never wins; once it asks our own judge.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, NamedTuple

import numpy as np
from open_spiel.python.algorithms.mcts import Evaluator, MCTSBot, RandomRolloutEvaluator
from open_spiel.python.bots.uniform_random import UniformRandomBot
from rich.console import Console
from rich.progress import Progress

from hispania.games.conquest.minds.search import Search
from hispania.games.conquest.research.seats import holders
from hispania.research import spiel


class Ending(NamedTuple):
    """How a game ended."""

    won: bool
    why: str
    rounds: int
    capitals: int
    decisions: int
    seconds: float


class Judging(Evaluator):  # type: ignore[misc]
    """Our judge's chance of Rome at a glance, as OpenSpiel's search asks for it."""

    def __init__(self, game: Any) -> None:
        self.search = Search(game.config)

    def evaluate(self, state: Any) -> np.ndarray[Any, Any]:
        """From -1 to 1 for every player."""
        worth = 2 * self.search.chance(state.game.state) - 1
        return np.array([-worth if seat == "H" else worth for seat in holders(state.game.state.config)])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Every action is as likely as any other; dice are as likely as they are."""
        if state.is_chance_node():
            found: list[tuple[int, float]] = state.chance_outcomes()
            return found
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def bot_for(kind: str, game: Any, player: int, simulations: int, rng: np.random.RandomState) -> Any:
    """Somebody who plays: at random, or the search with one of the two ways to judge."""
    if kind == "random":
        return UniformRandomBot(player, rng)
    if kind == "rollouts":
        return MCTSBot(game, 1.4, simulations, RandomRolloutEvaluator(1, rng), random_state=rng)
    # the judge looks at decisions, so a leaf at a roll is played on; chances are close together, so it explores little
    return MCTSBot(game, 0.1, simulations, Judging(game), random_state=rng, dont_return_chance_node=True)


def play(kind: str, game: Any, simulations: int, seed: int, tell: Any = None) -> Ending:
    """One game; `tell` is called with every line of it."""
    dice, rng = np.random.RandomState(seed), np.random.RandomState(seed + 1)
    bots = [bot_for(kind, game, player, simulations, rng) for player in range(game.num_players())]
    state = game.new_initial_state()
    started, decisions, prefix, line = time.perf_counter(), 0, "", []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(int(dice.choice(outcomes, p=chances)))
            continue
        now = state.game.turn.label
        if tell and now != prefix and line:
            tell(f"{prefix} {', '.join(line)}")
        prefix, line = now, line if now == prefix else []
        number = bots[state.current_player()].step(state)
        line.append(state.action_to_string(number))
        state.apply_action(number)
        decisions += 1
    if tell and line:
        tell(f"{prefix} {', '.join(line)}")
    end = state.game.result
    held = (state.game.state.garrisoned() & game.config.capitals).bit_count()
    spent = time.perf_counter() - started
    return Ending(end.winner == "R", end.reason, state.game.state.round, held, decisions, spent)


def told(name: str, games: list[Ending]) -> str:
    """A line of the comparison."""
    number = len(games)
    mean = [sum(values) / number for values in zip(*((g.won, g.rounds, g.capitals, g.decisions) for g in games))]
    speed = sum(g.decisions for g in games) / sum(g.seconds for g in games)
    return f"{name:<16}{mean[0]:>6.0%}{mean[1]:>9.1f}{mean[2]:>10.1f}{mean[3]:>11.0f}{speed:>13,.1f}"


def main() -> None:
    """Play and compare."""
    parser = argparse.ArgumentParser(description="OpenSpiel's tree search plays HISPANIA.")
    parser.add_argument("--level", default="7|5|4|5|1", help="difficulty, the easiest by default")
    parser.add_argument("--variants", nargs="*", default=[], help="with the hispano, the search plays him too")
    parser.add_argument("--simulations", type=int, default=200, help="of the search, for every decision")
    parser.add_argument("--games", type=int, default=2, help="of each of the three")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    game = spiel.load(args.level, variants=args.variants)
    print(f"{game}: {game.num_players()} player(s) ({', '.join(holders(game.config))}), {game.get_type().utility.name}")
    ended: dict[str, list[Ending]] = {}
    lines: list[str] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=3 * args.games)
        for kind in ("random", "rollouts", "judge"):
            progress.update(bar, description=kind)
            for number in range(args.games):
                tell = lines.append if kind == "judge" and number == 0 else None
                ended.setdefault(kind, []).append(play(kind, game, args.simulations, args.seed + number, tell))
                progress.advance(bar)
    print(*lines, sep="\n")
    first = ended["judge"][0]
    winner = "R" if first.won else "H"
    print(f"result {winner} {first.why} in round {first.rounds}, {first.capitals} of 6 capitals held\n")
    print(f"{'':<16}{'won':>6}{'rounds':>9}{'capitals':>10}{'decisions':>11}{'decisions/s':>13}")
    for kind, games in ended.items():
        print(told(kind, games))


if __name__ == "__main__":
    main()
