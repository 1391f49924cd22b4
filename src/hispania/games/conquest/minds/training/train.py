"""Train the judge from nothing: generations of self-play, each with the network fitted to the games before it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from .....errors import Unreadable
from ..search import fitted_weights
from . import fit, selfplay

SUMMARY: Final = "train the judge: self-play and fitting, generation after generation"
OF_HISPANO: Final = 17  # the feature that tells the denarii of the level, or those of the Hispano
FIRST: Final = 2.5  # the first generation, by rule of thumb, plays so much longer


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `hispania lab train`."""
    parser.add_argument("folder", type=Path, help="where positions and weights of each generation are kept")
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=90.0, help="of self-play in each (90)")
    parser.add_argument("--iterations", type=int, default=300, help="thinking before each decision (300)")
    parser.add_argument("--keep", type=int, default=20, help="generations whose games are fitted (20)")
    parser.add_argument("--hispano", action="store_true", help="the judge of games against a Hispano (H6.7)")
    parser.add_argument("--workers", type=int, default=2)


def without_hispano() -> list[float]:
    """The judge that knows no Hispano, who begins by overlooking his denarii."""
    weights = list(fitted_weights() or ())
    weights[fit.HIDDEN * OF_HISPANO : fit.HIDDEN * (OF_HISPANO + 1)] = [0.0] * fit.HIDDEN
    return weights


def run(args: argparse.Namespace) -> int:
    """Go on after the last generation found in the folder."""
    if args.generations < 1 or args.workers < 1 or args.iterations < 1:
        raise Unreadable("--generations, --workers and --iterations must be at least 1")
    args.folder.mkdir(parents=True, exist_ok=True)
    for generation in range(args.generations):
        games = args.folder / f"games{generation:03}.npz"
        judge = args.folder / f"judge{generation:03}.json"
        if games.exists():
            continue
        weights = start = without_hispano() if args.hispano else []  # else by rule of thumb, and from nothing
        if generation:
            files = sorted(args.folder.glob("games*.npz"))[-args.keep :]
            weights, facts = fit.fit(*fit.read(files), seed=generation, start=start)
            fit.save(judge, weights, facts)
        seconds = args.seconds if generation else args.seconds * FIRST
        by_hand = 0.1 if generation and not args.hispano else 0.0
        plan = selfplay.Plan(generation, seconds, 0, args.iterations, weights, by_hand, args.hispano)
        unfinished = games.with_suffix(".part.npz")
        told = selfplay.save(unfinished, selfplay.gather(plan, args.workers))
        unfinished.rename(games)
        print(f"generation {generation}: {told}", flush=True)
    return 0
