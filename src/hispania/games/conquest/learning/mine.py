"""`hispania lab mine`: make the exercises of `hispania learn` from games of the search against itself."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from typing import Final

from .exercises import GRADES
from .mining import Ledger, Mine, book_of, choose, confirmed, mined, write_book
from .proof import DEEP

SUMMARY: Final = "Mine exercises from self-play, prove them, and write a balanced set."
OURS: Final = Path(__file__).parent / "data" / "exercises.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be asked of the mine."""
    parser.add_argument("--games", type=positive, default=160, help="games that are played")
    parser.add_argument("--number", type=positive, default=42, help="exercises that are chosen in the end")
    parser.add_argument("--seed", type=int, default=1, help="of everything random")
    parser.add_argument("--deep", type=positive, default=DEEP, help="iterations of each search of the proof")
    parser.add_argument("--workers", type=positive, default=2, help="processes")
    parser.add_argument(
        "--work", type=Path, default=Path("mine.jsonl"), help="the ledger; mining goes on where it stopped"
    )
    parser.add_argument("--out", type=Path, default=OURS, help="where the exercises go")


def positive(text: str) -> int:
    """A number from 1 up, as an argument."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 up")
    return number


def run(args: argparse.Namespace) -> int:
    """Mine what is still to do, then choose and write."""
    mine = Mine(args.seed, args.games, args.deep)
    ledger = Ledger(args.work, mine)
    todo = [number for number in range(mine.games) if number not in ledger.done]
    started = time.monotonic()
    for done, (number, found) in enumerate(mined(mine, todo, min(args.workers, max(len(todo), 1))), 1):
        ledger.add(number, found)
        left = (time.monotonic() - started) / done * (len(todo) - done)
        total = sum(map(len, ledger.done.values()))
        print(f"game {len(ledger.done)}/{mine.games}: {total} exercises, {left / 60:.1f} min left", flush=True)
    chosen = choose(ledger.hopefuls(mine.games), args.number)
    while todo_deep := [one for one in chosen if one.id not in ledger.confirmed]:
        for id, found_deep in confirmed(mine, todo_deep, min(args.workers, len(todo_deep))):
            ledger.keep(id, found_deep)
            checked = len(ledger.confirmed)
            held = sum(one is not None for one in ledger.confirmed.values())
            print(f"deeper proof: {held} of {checked} hold, {len(todo_deep)} in this round", flush=True)
        chosen = choose(ledger.hopefuls(mine.games), args.number)
    every = sum(len(found) for found in ledger.done.values())
    write_book(args.out, book_of(mine, chosen))
    for grade in GRADES:
        themes = Counter(one.theme for one in chosen if one.grade == grade)
        print(f"{grade:>7}: {themes.total():>2}  " + ", ".join(f"{theme} {n}" for theme, n in sorted(themes.items())))
    print(f"{len(chosen)} of {every} exercises written to {args.out}")
    return 0
