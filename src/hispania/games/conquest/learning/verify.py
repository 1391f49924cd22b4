"""`hispania lab verify-exercises`: prove every stored exercise again, with a deeper search and other seeds."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Final

from msgspec import Struct

from ....errors import Unreadable
from ....lab.workshop import each
from .. import core
from ..edge.codec import encode
from ..edge.game import Conquest
from ..text.notation import read_action
from .exercises import Book, Exercise, judge_mark, read_book
from .mine import OURS, positive
from .proof import DEEP, DEEPER, PROMISED, Minds, played_out, prove

SUMMARY: Final = "Verify the exercises of `hispania learn` again with a deeper search."
OTHER_SEED: Final = 2_000_003  # not one of those that made them
GAME: Final = 300  # iterations a decision when games are played to their end


class Check(Struct, frozen=True):
    """What a second proof found."""

    number: int
    best: tuple[str, ...]
    margin: float
    holds: bool
    wins: tuple[int, int]  # games won by Rome after the solution and after the next best action


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How deep, and which."""
    parser.add_argument("--file", type=Path, default=OURS, help="the exercises")
    parser.add_argument("--deep", type=positive, default=DEEPER * DEEP, help="iterations of each search")
    parser.add_argument("--only", type=positive, nargs="*", default=[], metavar="N", help="only these numbers")
    parser.add_argument("--games", type=positive, default=0, help="games played to their end after either action")
    parser.add_argument("--workers", type=positive, default=2, help="processes")


def run(args: argparse.Namespace) -> int:
    """Check all, tell each, and fail if one does not hold."""
    try:
        book = read_book(args.file.read_bytes())
    except OSError as error:
        raise Unreadable(f"{args.file} cannot be read: {error.strerror}") from error
    if book.made.judge != judge_mark():
        print(f"note: made with the judge {book.made.judge}, checked with {judge_mark()}", flush=True)
    numbers = args.only or list(range(1, len(book.exercises) + 1))
    wrong = [number for number in numbers if not 1 <= number <= len(book.exercises)]
    if wrong:
        raise Unreadable(f"there is no exercise {wrong[0]}; there are 1 to {len(book.exercises)}")
    started, failed, won = time.monotonic(), 0, [0, 0]
    tasks = [(k, book.exercises[k - 1], args.deep, args.games) for k in numbers]
    for done, check in enumerate(each(check_one, tasks, args.workers), 1):
        failed += not check.holds
        won = [won[0] + check.wins[0], won[1] + check.wins[1]]
        left = (time.monotonic() - started) / done * (len(tasks) - done) / 60
        print(_line(book, check, args.games) + f"   [{done}/{len(tasks)}, {left:.1f} min left]", flush=True)
    if args.games:
        total = args.games * len(tasks)
        print(f"games won by Rome: {won[0]}/{total} after the solutions, {won[1]}/{total} after the next best actions")
    print(f"{len(tasks) - failed} of {len(tasks)} exercises hold at {args.deep} iterations")
    return 1 if failed else 0


def _line(book: Book, check: Check, games: int) -> str:
    told = book.exercises[check.number - 1]
    state = "holds" if check.holds else "FAILS"
    best = ", ".join(check.best) if set(check.best) != set(told.best) else told.best[0]
    line = f"{check.number:>3} {state} {best}: margin {check.margin:.3f} (told {told.margin:.3f})"
    return line + (f", games {check.wins[0]} : {check.wins[1]} of {games}" if games else "")


def check_one(task: tuple[int, Exercise, int, int]) -> Check:
    """Prove one exercise anew: the same idea must be best, by most of the margin that is told."""
    number, asked, deep, games = task
    game = asked.game
    minds = Minds.of(game.state.config, deep)
    proof = prove(minds, game, deep=deep, seed=OTHER_SEED, least=least(asked))
    holds = proof.holds(least(asked)) and bool(set(proof.best) & set(asked.best))
    wins = (0, 0)
    if games:
        sides = [_won(minds, game, text, games) for text in (asked.best[0], asked.runner_up.action)]
        wins = (sides[0], sides[1])
    return Check(number, proof.best, proof.margin, holds, wins)


def least(asked: Exercise) -> float:
    """What another proof must find: two thirds of the margin told, or of twice the least promised if that is less."""
    return 2 / 3 * min(asked.margin, 2 * PROMISED)


def _won(minds: Minds, game: Conquest, text: str, games: int) -> int:
    """How many games Rome wins after an action, played to their end by a quick search."""
    won = 0
    for k in range(games):
        s = game.state.clone()
        number = encode(s, read_action(game, text))
        core.apply(s, number or 0)
        won += played_out(minds, s, GAME, OTHER_SEED + k) == 1.0
    return won
