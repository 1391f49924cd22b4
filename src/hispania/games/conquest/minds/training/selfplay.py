"""Self-play: the planners play against the dice, and leave behind what the judge saw and how it ended."""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from typing import Final, NamedTuple

from .....errors import Unreadable
from .....lab.workshop import each
from ... import core
from ...core.state import State
from ...core.terms import CHANCE, HISPANO, REENTER, REVOLT, ROME, SETUP_ROADS
from ...printed.options import Options, all_levels, option_problems
from ..search import Search

SUMMARY: Final = "play many games of planners among themselves and keep what the judge saw"
LEVELS: Final = (("6|4|3|4|2", 0.30), ("7|5|4|5|1", 0.20), ("5|3|2|3|3", 0.05))  # the rest: any of the 243
AGAINST_HISPANO: Final = (("6|4|3|4|2", 0.20), ("6|5|4|5|1", 0.50))  # H6.7: D is 6, and every level is harder
WILD: Final = 0.3  # games in which now and then one of the better actions is taken instead of the best
AGAIN: Final = 0.2  # how often a position inside a turn is kept besides the turn's first
CARELESS: Final = 0.5  # games in which the Hispano often takes whatever comes, so that Rome sees what victory is like
ROOM: Final = 1 << 12


class Plan(NamedTuple):
    """What one worker is to do."""

    seed: int
    seconds: float
    games: int
    iterations: int
    weights: list[float] | None
    by_hand: float  # games judged by rule of thumb instead, so that the network sees another style
    hispano: bool = False  # games against a Hispano who plans (H6.7)


class Seen(NamedTuple):
    """Positions as the judge saw them, in order, game by game, with the results of the games."""

    features: list[list[float]]
    won: list[float]
    game: list[int]
    tally: dict[str, list[int]]  # level: victories and games of those played as well as possible


def one_level(rng: random.Random, often: tuple[tuple[str, float], ...], levels: list[str]) -> str:
    """A level for the next game: mostly those that are reported, else any."""
    at = rng.random()
    for level, share in often:
        if at < share:
            return level
        at -= share
    return rng.choice(levels)


def play(plan: Plan) -> Seen:
    """Games until the time or the number is used up.

    >>> seen = play(Plan(seed=1, seconds=0, games=1, iterations=2, weights=None, by_hand=0))
    >>> len(seen.features) == len(seen.won) == len(seen.game) > 0
    True
    """
    rng = random.Random(plan.seed)
    variants = ("hispano",) if plan.hispano else ()
    often = AGAINST_HISPANO if plan.hispano else LEVELS
    levels = [str(level) for level in all_levels() if not option_problems(level, variants)]
    seen = Seen([], [], [], {})
    end = time.monotonic() + plan.seconds
    game = 0
    while game < plan.games if plan.games else time.monotonic() < end:
        level = one_level(rng, often, levels)
        wild, by_hand = rng.random() < WILD, rng.random() < plan.by_hand
        careless = rng.random() if plan.hispano and rng.random() < CARELESS else 0.0
        config = core.new_config(Options.of(level, variants=variants))
        search = Search(config, room=ROOM, weights=[] if by_hand else plan.weights)
        rows, won = _game(core.new_state(config), search, plan.iterations, wild, careless, rng)
        seen.features.extend(rows)
        seen.won.extend([float(won)] * len(rows))
        seen.game.extend([game] * len(rows))
        if not wild and not by_hand and not careless:
            tally = seen.tally.setdefault(level, [0, 0])
            tally[0] += won
            tally[1] += 1
        game += 1
    return seen


def _game(
    s: State, search: Search, iterations: int, wild: bool, careless: float, rng: random.Random
) -> tuple[list[list[float]], bool]:
    rows: list[list[float]] = []
    judge = search.judges[0]
    last = (0, 0, 0)
    while not core.is_over(s):
        if core.whose_turn(s) == CHANCE:
            if s.phase == REVOLT and not s.combat and last != (s.round, s.turn, REVOLT):
                last = (s.round, s.turn, REVOLT)
                rows.append(judge.features(s))
            core.resolve(s, rng.choice(core.outcomes(s))[0])
            continue
        if careless and core.whose_turn(s) == HISPANO and rng.random() < careless:
            core.apply(s, rng.choice(core.legal(s)))
            continue
        thoughts = search.think(s, iterations=iterations, seed=rng.getrandbits(60))
        action = thoughts[0].action
        if s.phase == SETUP_ROADS:
            if rng.random() < AGAIN:
                action = rng.choice(core.legal(s))
        elif s.phase >= REENTER:
            if last[:2] != (s.round, s.turn) or rng.random() < AGAIN:
                last = (s.round, s.turn, 0)
                rows.append(judge.features(s))
            if wild and rng.random() < 0.05:
                action = rng.choice(thoughts[:6]).action
        core.apply(s, action)
    return rows, s.winner == ROME


def gather(plan: Plan, workers: int) -> list[Seen]:
    """The same plan by several workers, each with a seed of its own."""
    games = -(-plan.games // workers)
    plans = [plan._replace(seed=1000 * plan.seed + k, games=games) for k in range(workers)]
    return list(each(play, plans, workers))


def save(path: Path, found: list[Seen]) -> str:
    """Write the rows of all workers to one file, and say what is in it."""
    import numpy as np

    first, games = 0, []
    tally: dict[str, list[int]] = {}
    for seen in found:
        games += [first + game for game in seen.game]
        first += max(seen.game, default=-1) + 1
        for level, (won, played) in seen.tally.items():
            sums = tally.setdefault(level, [0, 0])
            sums[0] += won
            sums[1] += played
    np.savez_compressed(
        path,
        features=np.array([row for seen in found for row in seen.features], np.float32),
        won=np.array([won for seen in found for won in seen.won], np.float32),
        game=np.array(games, np.int64),
    )
    often = dict(LEVELS) | dict(AGAINST_HISPANO)
    told = ", ".join(f"{level} {tally[level][0]}/{tally[level][1]}" for level in often if level in tally)
    return f"{path.name}: {first} games, {len(games)} positions; won {told}"


def read_weights(path: Path | None) -> list[float] | None:
    """The weights in a file written by `hispania lab fit`; none without a file: those that come with the program."""
    if path is None:
        return None
    try:
        return [float(weight) for weight in json.loads(path.read_text(encoding="utf-8"))["weights"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Unreadable(
            f"{path}: no weights can be read there ({error}); `hispania lab fit` writes such files"
        ) from error


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `hispania lab selfplay`."""
    parser.add_argument("out", type=Path, help="file of positions to write (.npz)")
    parser.add_argument("--seconds", type=float, default=90.0, help="how long to play (90)")
    parser.add_argument("--games", type=int, default=0, help="play so many games instead")
    parser.add_argument("--iterations", type=int, default=300, help="thinking before each decision (300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--weights", type=Path, help="judge to play with (the shipped one)")
    parser.add_argument("--by-hand", type=float, default=0.1, help="share of games judged by rule of thumb (0.1)")
    parser.add_argument("--hispano", action="store_true", help="games against a Hispano who plans as well (H6.7)")


def run(args: argparse.Namespace) -> int:
    """Play, save, tell."""
    for name in ("iterations", "workers"):
        if getattr(args, name) < 1:
            raise Unreadable(f"--{name} must be at least 1")
    weights = read_weights(args.weights)
    plan = Plan(args.seed, args.seconds, args.games, args.iterations, weights, args.by_hand, args.hispano)
    print(save(args.out, gather(plan, args.workers)))
    return 0
