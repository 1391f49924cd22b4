"""Experiments with HISPANIA as the laboratory asks for them: what they name, how they are played, what a row holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from ....errors import Unreadable
from ....lab.contract import Axis
from ....lab.statistics import wilson
from ....table.session import Table
from ..printed.board import load_board
from .cells import AXES, Cell
from .cells import block_of as block_of
from .cells import cells as cells
from .playing import play as play
from .playing import replayed

TYPES: Final = {
    "level": pa.string(), "players": pa.int8(), "variants": pa.string(), "scenario": pa.int8(), "house": pa.string(),
    "board": pa.string(), "rome": pa.string(), "hispano": pa.string(), "game": pa.int32(), "dice": pa.string(),
    "won": pa.bool_(), "why": pa.string(), "rounds": pa.int8(), "decisions": pa.int16(), "rolls": pa.int16(),
    "capitals": pa.int8(), "reserve": pa.int8(), "armies": pa.int8(), "absent": pa.int8(), "taken": pa.int64(),
    "lost": pa.int64(), "held": pa.int64(), "risen": pa.int64(), "end": pa.int64(), "moves": pa.binary(),
}  # fmt: skip


def axes() -> tuple[Axis, ...]:
    """What an experiment can name."""
    return AXES


def columns() -> Mapping[str, pa.DataType]:
    """The columns of a row."""
    return TYPES


def about(cells: Sequence[Cell]) -> dict[str, Any]:
    """The boards by their labels."""
    return {"boards": {cell.board: cell.board_hash for cell in cells}}


def replay(row: Mapping[str, Any], told: Mapping[str, Any], printed: Path | None) -> Table:
    """The game of a row on a table again, on the board of its file where it was a file's."""
    board = load_board(printed) if printed else None
    wanted = told["boards"].get(row["board"])
    if board is not None and board.hash != wanted:
        raise Unreadable(f"the game was played on the board {wanted} ({row['board']}), {printed} is {board.hash}")
    return replayed(row, board)


def summary(cells: Sequence[Cell], rows: pa.Table) -> list[str]:
    """How often Rome won in each cell."""
    slim = rows.select(["cell", "won", "rounds"])
    slim = slim.set_column(1, "won", pc.cast(slim["won"], pa.int64()))
    counted = slim.group_by("cell").aggregate([("won", "count"), ("won", "sum"), ("rounds", "mean")])
    found = {row["cell"]: row for row in counted.to_pylist()}
    wide = max(len(cell.title) for cell in cells)
    lines = [f"{'cell':<{wide}}  games  Rome wins (95 %)        rounds"]
    for number, cell in enumerate(cells):
        won, games = found[number]["won_sum"], found[number]["won_count"]
        low, high = wilson(won, games)
        rate = f"{100 * won / games:5.1f} % ({100 * low:4.1f} to {100 * high:5.1f})"
        lines.append(f"{cell.title:<{wide}}  {games:>5}  {rate:<22}  {found[number]['rounds_mean']:>6.1f}")
    return lines
