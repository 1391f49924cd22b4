"""`hispania lab replay`: the record of any game of an experiment, from its row."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import pyarrow.compute as pc

from ..errors import Unreadable
from .measures import experiments
from .rows import game_of, read, told_by

SUMMARY = "Write down one game of an experiment as a record that every part of the program reads."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("file", type=Path, metavar="RESULTS.parquet")
    parser.add_argument("--row", type=int, metavar="N", help="the row, counted from 0")
    parser.add_argument("--cell", type=int, default=0, metavar="N", help="or the cell")
    parser.add_argument("--game", type=int, default=0, metavar="N", help="and the game in it")
    parser.add_argument(
        "--printed", "--board", type=Path, metavar="FILE", help="the file of the board, if it was played on one"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the record there instead of printing it")


def run(args: argparse.Namespace) -> int:
    """Find the row, replay it, write it down."""
    table = read(args.file)
    if args.row is None:
        table = table.filter((pc.field("cell") == args.cell) & (pc.field("game") == args.game))
        if not table.num_rows:
            raise Unreadable(f"{args.file} has no game {args.game} of cell {args.cell}")
        row = table.slice(0, 1).to_pylist()[0]
    elif not 0 <= args.row < table.num_rows:
        raise Unreadable(f"{args.file} has the rows 0 to {table.num_rows - 1}, not {args.row}")
    else:
        row = table.slice(args.row, 1).to_pylist()[0]
    told = told_by(table)
    played = experiments(game_of(told)).replay(row, told, args.printed)
    played.tells_end = True  # on the screen as in a file
    if args.out:
        played.save(args.out)
    else:
        sys.stdout.write(played.record())
    return 0
