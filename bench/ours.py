"""Our own contenders; the worker's environment decides whether the rules are compiled or pure (HISPANIA_PURE=1)."""

from __future__ import annotations

import functools
import hashlib
import os
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from firstgame import random_game
from timing import nanoseconds, rate

from hispania.games import conquest
from hispania.games.conquest import core
from hispania.games.conquest.core import flow, playout
from hispania.games.conquest.core.config import Config
from hispania.games.conquest.core.playout import Tally
from hispania.games.conquest.core.state import State
from hispania.games.conquest.core.terms import CHANCE, FINISHED, OVER, ROMAN
from hispania.games.conquest.minds.search import Search

BATCH = 1600 if core.COMPILED else 16  # games played in the core for one call
MID_ROUND = 2
MID_GAMES = 16
STARTS = 15
ENOUGH_CORES = 1.8
ITERATIONS = 40_000  # of one search and thread: about the tenth of a second of the consul
CUTOFF = 3  # turns

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
    return _whole_games(new_game(), seconds)


def all_variants(seconds: float) -> dict[str, float]:
    """The same with all seven variants, the Hispano's decisions counted too."""
    options = conquest.Options.of("6|4|3|4|2", variants=conquest.VARIANTS, house={"terror_plot": True})
    return _whole_games(core.new_state(core.new_config(options)), seconds)


def _whole_games(root: State, seconds: float) -> dict[str, float]:
    games = decisions = 0

    def batch(number: int) -> float:
        nonlocal games, decisions
        tally = play(root, BATCH, number)
        games, decisions = games + tally.games, decisions + tally.decisions
        return float(tally.decisions)

    speed = rate(batch, seconds)
    return {"decisions": speed, "games": speed * games / decisions}


def clone_playouts(seconds: float) -> dict[str, float]:
    """What a search does: copy a mid-game position and play it to the end."""
    roots = [root for _, root in mid_games()]
    games = decisions = 0

    def batch(number: int) -> float:
        nonlocal games, decisions
        tallies = [play(root, BATCH // len(roots), number) for root in roots]
        games += sum(tally.games for tally in tallies)
        decisions += sum(tally.decisions for tally in tallies)
        return float(sum(tally.games for tally in tallies))

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
    dice = random.Random(1).random

    def one_game(_number: int) -> float:
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


def structured(seconds: float) -> dict[str, float]:
    """Random games through the ordinary Python API; what nobody looks at, other actions and events, is not made."""
    dice = random.Random(1)

    def one_game(_number: int) -> float:
        return float(random_game(conquest.Conquest(new_game()), dice))

    return {"decisions": rate(one_game, seconds)}


def structured_whole(seconds: float) -> dict[str, float]:
    """The same, looking at everything: every legal action with its price and path, every event of every step."""
    dice = random.Random(1)

    def one_game(_number: int) -> float:
        game = conquest.Conquest(new_game())
        decisions = 0
        while (actor := game.actor) != conquest.Actor.OVER:
            if actor == conquest.Actor.CHANCE:
                list(game.apply(dice.choice(game.chance_outcomes())[0]))
            else:
                list(game.apply(dice.choice(list(game.legal_actions()))))
                decisions += 1
        return float(decisions)

    return {"decisions": rate(one_game, seconds)}


def threads(seconds: float) -> dict[str, float | str]:
    """The same playouts in one thread and in two at once, in short turns by the wall clock, of which the best count."""
    root = new_game()
    with ThreadPoolExecutor(2) as pool:
        return _one_and_two(
            lambda: _wall_rate(lambda: [play(root, 2 * BATCH, 1)]),
            lambda: _wall_rate(lambda: pool.map(lambda seed: play(root, 2 * BATCH, seed), (1, 2))),
            4 * seconds,
        )


def _one_and_two(
    one_thread: Callable[[], float], two_threads: Callable[[], float], seconds: float
) -> dict[str, float | str]:
    """The best rates of one thread and of two, measured in turns.

    Two threads of the standard library's hashing, which needs no lock either, tell whether two cores were there at all.
    """
    data = bytes(64_000_000)
    one = two = 0.0
    cores: list[float] = []
    end = time.perf_counter() + seconds
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(hashlib.sha256, (data, data)))  # both threads are awake
        while time.perf_counter() < end:
            one, two = max(one, one_thread()), max(two, two_threads())
            wall, cpu = time.perf_counter(), time.process_time()
            list(pool.map(hashlib.sha256, (data, data)))
            cores.append((time.process_time() - cpu) / (time.perf_counter() - wall))
    if statistics.median(cores) < ENOUGH_CORES:
        return {"one": one, "missing": f"two threads not judged, other work left {statistics.median(cores):.1f} cores"}
    return {"one": one, "two": two}


def _wall_rate(work: Callable[[], Iterable[Tally]]) -> float:
    begun = time.perf_counter()
    decisions = sum(tally.decisions for tally in work())
    return decisions / (time.perf_counter() - begun)


def search(seconds: float) -> dict[str, float]:
    """Search iterations by one thread: playing on for three turns (cut-off 3), and as the planners search."""
    return {
        "cutoff3": _best_search(1, CUTOFF, 2 * seconds),
        "judged": _best_search(1, 0, seconds),
    }


def search_threads(seconds: float) -> dict[str, float | str]:
    """The same search with cut-off 3 by one thread and by two, by the wall clock, in turns, of which the best count."""
    return _one_and_two(lambda: _best_search(1, CUTOFF, 0.0), lambda: _best_search(2, CUTOFF, 0.0), 8 * seconds)


def _best_search(threads: int, cutoff: int, seconds: float) -> float:
    """Iterations a second from mid-game positions, at least one pass over some of them, the best pass counts."""
    search = Search(_config(), threads=threads, cutoff=cutoff)
    roots = [root for _, root in mid_games()[:4]]
    best = 0.0
    end = time.perf_counter() + seconds
    while True:
        begun = time.perf_counter()
        for k, root in enumerate(roots):
            search.think(root, iterations=ITERATIONS * threads, seed=k)
        best = max(best, len(roots) * ITERATIONS * threads / (time.perf_counter() - begun))
        if time.perf_counter() >= end:
            return best


def start(_seconds: float) -> dict[str, float]:
    """From nothing to the end of a first random game: interpreter, import, board, game; the best of some."""
    wall: list[float] = []
    cpu: list[float] = []
    for _ in range(STARTS):
        begun, used = time.perf_counter(), _children_time()
        subprocess.run([sys.executable, str(Path(__file__).with_name("firstgame.py"))], check=True)
        wall.append(time.perf_counter() - begun)
        cpu.append(_children_time() - used)
    return {"milliseconds": 1000 * min(wall), "cpu": 1000 * min(cpu)}


def _children_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


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
