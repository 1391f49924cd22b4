"""`hispania lab run`: play an experiment, on every core or on a cluster, and leave one row a game."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from .. import games
from ..errors import HispaniaError, Unreadable
from .cluster import spread as spread_on_cluster
from .experiment import Experiment, read_experiment, read_file
from .journal import may_write
from .measures import experiments
from .progress import progress, say
from .rows import Block, Done, read, work
from .store import CannotWrite, Store
from .workshop import MOST_WORKERS, spread

SUMMARY = "Play an experiment: options of the game, who plays, and how often; one Parquet row a game."
LIVES: Final = 5  # workers that may be killed before a run gives up
NOT_PLAYED: Final = ("file", "workers", "cluster", "out", "trust", "plan")  # options that change no game
SHOWN: Final = 60  # cells in the table at the end
INTERRUPTED: Final = 130


def game_of(words: Sequence[str]) -> str | None:
    """The game that the experiment of these words names, in its file; what it has of options depends on it.

    >>> game_of(["--games", "5"]) is None
    True
    """
    for word in words:
        if word.endswith(".toml") and Path(word).is_file():
            return read_file(Path(word)).get("game")
    return None


def add_arguments(parser: argparse.ArgumentParser, game: str = games.DEFAULT) -> None:
    """The options of the command, for one game."""
    parser.add_argument(
        "file", nargs="?", type=Path, metavar="FILE.toml", help="the experiment; options come before it"
    )
    parser.add_argument("--game", default=game, metavar="ID", help=f"the game: {', '.join(games.ids())}")
    for axis in experiments(game).axes():
        name = axis.name.replace("_", "-")
        parser.add_argument(f"--{name}", dest=axis.name, metavar="LIST" if axis.many else "TEXT", help=axis.help)
    parser.add_argument("--games", type=int, metavar="N", help="games of each cell (100)")
    parser.add_argument("--seed", metavar="TEXT", help="the dice: equal in all cells, as far as they can be (hispania)")
    parser.add_argument("--block", type=int, metavar="N", help="games that a worker plays at a time (some seconds)")
    parser.add_argument(
        "--without-moves", dest="moves", action="store_false", default=None,
        help="keep no decisions: smaller files; a game is replayed by playing it again",
    )  # fmt: skip
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="a Ray cluster instead: an address, auto, or local for one of our own"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("results.parquet"), metavar="FILE",
        help="the result; games are kept beside it in a folder .parts and never played again",
    )  # fmt: skip
    parser.add_argument("--trust", action="store_true", help="count games of earlier players or rules too")
    parser.add_argument("--plan", action="store_true", help="only tell what would be played")


def run(args: argparse.Namespace) -> int:
    """Play what is missing, write the result, tell what came of it."""
    flags = {key: value for key, value in vars(args).items() if key not in NOT_PLAYED}
    experiment = read_experiment(args.file, flags)
    if not 1 <= args.workers <= MOST_WORKERS:
        raise Unreadable(f"--workers must be from 1 to {MOST_WORKERS}, not {args.workers}")
    if args.plan:
        print(_plan(experiment))
        return 0
    return carry_out(experiment, args.out, args.workers, args.cluster, trust=args.trust)


def carry_out(
    experiment: Experiment, out: Path, workers: int, cluster: str | None = None, *, trust: bool = False
) -> int:
    """Play an experiment to its end, or as far as it goes; the exit code of the command."""
    may_write(out)
    with Store(out.with_suffix(".parts"), experiment, trust=trust) as store:
        blocks = store.missing()
        kept = experiment.games - sum(block.count for block in blocks)
        before = f", {kept} of them played before" if kept else ""
        say(f"{len(experiment.cells)} cells, {experiment.games} games{before}")
        for text in experiment.skipped:
            say(f"left out: {text}")
        try:
            _play(blocks, store, workers, cluster)
            store.merge(out)
        except KeyboardInterrupt:
            say(f"\nstopped: {_kept(store)}; the same command goes on from there")
            return INTERRUPTED
        except CannotWrite as error:
            advice = "make room, and the same command goes on from there"
            raise HispaniaError(f"{error}; {_kept(store)}: {advice}") from error
    print(table(experiment, out))
    say(f"written: {out}")
    return 0


def _play(blocks: Sequence[Block], store: Store, workers: int, cluster: str | None) -> None:
    if not blocks:
        return
    titles = {block.cell.key: block.cell.title for block in blocks}
    with progress(sum(block.count for block in blocks), "games") as advance:
        for done in _finished(blocks, workers, cluster):
            store.add(done)
            advance(done.count, titles[done.key])


def _finished(blocks: Sequence[Block], workers: int, cluster: str | None) -> Iterator[Done]:
    return spread(work, blocks, workers, lives=LIVES) if cluster is None else spread_on_cluster(blocks, cluster)


def _kept(store: Store) -> str:
    return f"{store.played()} of {store.experiment.games} games are kept in {store.folder}"


def _plan(experiment: Experiment) -> str:
    lines = [f"{cell.title}: {games} games" for cell, games in experiment.cells]
    lines += [f"left out: {text}" for text in experiment.skipped]
    return "\n".join([*lines, f"{len(experiment.cells)} cells, {experiment.games} games, seed {experiment.seed!r}"])


def table(experiment: Experiment, out: Path) -> str:
    """The cells for a terminal."""
    cells = [cell for cell, _ in experiment.cells[:SHOWN]]
    lines = experiments(experiment.game).summary(cells, read(out))
    if len(experiment.cells) > SHOWN:
        lines.append(f"... and {len(experiment.cells) - SHOWN} more cells in {out}")
    return "\n".join(lines)
