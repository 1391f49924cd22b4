"""Our own contenders; the worker's environment decides whether the rules are compiled or pure (HISPANIA_PURE=1)."""

from __future__ import annotations

import functools
import os
import random
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from timing import nanoseconds, rate

from hispania.games.conquest import core, flow, playout
from hispania.games.conquest.config import Config
from hispania.games.conquest.playout import Tally
from hispania.games.conquest.state import State
from hispania.games.conquest.terms import CHANCE, FINISHED, OVER, ROMAN

BATCH = 2000 if core.COMPILED else 20  # games played in the core for one call
MID_ROUND = 2
MID_GAMES = 16
STARTS = 9

if not core.COMPILED and "HISPANIA_PURE" not in os.environ:
    raise RuntimeError("the rules are not compiled here; install the project with a C compiler at hand (bench/run.sh)")


def new_game() -> State:
    """A game before its first die, at the medium level."""
    return core.new_state(_config())


def play(root: State, games: int, seed: int) -> Tally:
    """Random games inside the core from a position."""
    return playout.playouts(root, games, seed)


@functools.cache
def mid_games() -> list[tuple[int, State]]:
    """Positions in the middle of random games, with the seeds that lead there: U to decide in the second round."""
    found: list[tuple[int, State]] = []
    seed = 0
    while len(found) < MID_GAMES:
        seed += 1
        state = _first_of_round(seed)
        if state.phase != OVER:
            found.append((seed, state))
    return found


def playouts(seconds: float) -> dict[str, float]:
    """Whole random games in the core, setup included."""
    root = new_game()
    games = decisions = 0

    def batch(turn: int) -> float:
        nonlocal games, decisions
        tally = play(root, BATCH, turn)
        games, decisions = games + tally.games, decisions + tally.decisions
        return float(tally.decisions)

    speed = rate(batch, seconds)
    return {"decisions": speed, "games": speed * games / decisions}


def clone_playouts(seconds: float) -> dict[str, float]:
    """What a search does: copy a mid-game position and play it to the end."""
    roots = [root for _, root in mid_games()]
    games = decisions = 0

    def batch(turn: int) -> float:
        nonlocal games, decisions
        tally = play(roots[turn % len(roots)], BATCH, turn)
        games, decisions = games + tally.games, decisions + tally.decisions
        return float(tally.games)

    speed = rate(batch, seconds)
    return {"playouts": speed, "decisions": speed * decisions / games}


def clones(seconds: float) -> dict[str, float]:
    """The cost of a copy: in place inside the core, and as a new object from Python."""
    root = mid_games()[0][1]

    def from_python(n: int) -> None:
        for _ in range(n):
            root.clone()

    return {
        "core": nanoseconds(lambda n: playout.copies(root, n), seconds / 2, each=BATCH * 100),
        "python": nanoseconds(from_python, seconds / 2),
    }


def integers(seconds: float) -> dict[str, float]:
    """Random games played from Python through the integer fast lane, every die a call of its own."""

    def one_game(turn: int) -> float:
        dice = random.Random(turn).random
        state = new_game()
        decisions = 0
        while (who := core.whose_turn(state)) != FINISHED:
            if who == CHANCE:
                fallen = core.outcomes(state)
                core.resolve(state, fallen[int(dice() * len(fallen))][0])
            else:
                actions = core.legal(state)
                core.apply(state, actions[int(dice() * len(actions))])
                decisions += 1
        return float(decisions)

    return {"decisions": rate(one_game, seconds)}


def threads(seconds: float) -> dict[str, float]:
    """The same playouts in one thread and in two at once, in turns; here the wall clock counts."""
    root = new_game()
    with ThreadPoolExecutor(2) as pool:

        def wall(workers: int) -> float:
            games = max(1, int(BATCH * 20))
            start = time.perf_counter()
            tallies = list(pool.map(lambda seed: play(root, games, seed), range(workers)))
            return sum(tally.decisions for tally in tallies) / (time.perf_counter() - start)

        wall(2)
        one: list[float] = []
        two: list[float] = []
        start = time.perf_counter()
        while time.perf_counter() - start < 2 * seconds or len(one) < 3:
            one.append(wall(1))
            two.append(wall(2))
    return {"one": statistics.median(one), "two": statistics.median(two)}


def start(seconds: float) -> dict[str, float]:
    """From nothing to the end of a first random game: a new interpreter, the import, the board, the game."""
    program = "from hispania.games.conquest import core, playout; playout.playouts(core.new_state(), 1, 1)"
    spent = []
    for _ in range(STARTS):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        spent.append(time.perf_counter() - begun)
    return {"milliseconds": 1000 * statistics.median(spent)}


@functools.cache
def _config() -> Config:
    return core.new_config()


def _first_of_round(seed: int) -> State:
    """The random game of a seed up to U's first decision of the middle round, with the dice of the core's playouts."""
    state, dice = new_game(), playout.Dice(seed)
    while state.phase != OVER and not (state.round == MID_ROUND and state.phase == ROMAN):
        if flow.actor(state) == CHANCE:
            faces = flow.faces(state)
            outcome = dice.below(faces) if faces > 1 else 0
            while not flow.can_fall(state, outcome):
                outcome = dice.below(faces)
            core.resolve(state, outcome)
        else:
            actions = core.legal(state)
            core.apply(state, actions[dice.below(len(actions))])
    return state
