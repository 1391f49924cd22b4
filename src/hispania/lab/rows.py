"""Results on disk: one row a game, in Parquet, the same bytes whoever played them and in whatever order."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Final

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct

from .. import __version__
from ..errors import Unreadable
from ..games.conquest.measures.playing import Row, play
from ..games.conquest.printed.options import RULES_VERSION
from .experiment import Cell, Experiment
from .journal import mind

FORMAT: Final = 1
ROWS_TOGETHER: Final = 1 << 16  # rows in a group of the result file
KEY: Final = b"hispania"
TYPES: Final = {
    "level": pa.string(), "players": pa.int8(), "variants": pa.string(), "scenario": pa.int8(), "house": pa.string(),
    "board": pa.string(), "rome": pa.string(), "hispano": pa.string(), "game": pa.int32(), "dice": pa.string(),
    "won": pa.bool_(), "why": pa.string(), "rounds": pa.int8(), "decisions": pa.int16(), "rolls": pa.int16(),
    "capitals": pa.int8(), "reserve": pa.int8(), "armies": pa.int8(), "absent": pa.int8(), "taken": pa.int64(),
    "lost": pa.int64(), "held": pa.int64(), "risen": pa.int64(), "end": pa.int64(), "moves": pa.binary(),
}  # fmt: skip
SCHEMA: Final = pa.schema([("cell", pa.int32()), *TYPES.items()])
REPEATED: Final = ("level", "variants", "house", "board", "rome", "hispano", "why")  # few different texts


class Block(Struct, frozen=True):
    """Some games of one cell, played by one worker at a time."""

    cell: Cell
    seed: str
    first: int
    count: int
    moves: bool


class Done(Struct, frozen=True):
    """A block that was played: its rows as a small Parquet file, who played them, and what it cost."""

    key: str
    first: int
    count: int
    mind: str
    seconds: float  # of computing
    data: bytes


def work(block: Block, stopped: Callable[[], bool] = lambda: False) -> Done | None:
    """Play a block; nothing if it was called off on the way."""
    rows: list[Row] = []
    begun = time.process_time()
    for game in range(block.first, block.first + block.count):
        if stopped():
            return None
        row = play(block.cell, block.seed, game)
        rows.append(row if block.moves else msgspec.structs.replace(row, moves=b""))
    seconds = time.process_time() - begun
    return Done(block.cell.key, block.first, block.count, mind(), seconds, part_bytes(rows))


def part_bytes(rows: Sequence[Row]) -> bytes:
    """Rows as a Parquet file of their own."""
    columns = {name: pa.array([getattr(row, name) for row in rows], type) for name, type in TYPES.items()}
    out = io.BytesIO()
    pq.write_table(pa.table(columns), out, compression="zstd")
    return out.getvalue()


def about(experiment: Experiment) -> dict[str, Any]:
    """What a result file says of itself; nothing in it depends on who played, or when."""
    boards = {cell.board: cell.board_hash for cell, _ in experiment.cells}
    return {
        "format": FORMAT,
        "name": experiment.name,
        "seed": experiment.seed,
        "version": __version__,
        "rules": RULES_VERSION,
        "mind": mind(),
        "boards": boards,
        "cells": len(experiment.cells),
        "games": experiment.games,
    }


def write_result(out: IO[bytes], told: dict[str, Any], parts: Iterable[tuple[int, pa.Table]]) -> int:
    """Write the rows of all cells, in their order, in groups of one size; tells how many."""
    schema = SCHEMA.with_metadata({KEY: json.dumps(told, sort_keys=True).encode()})
    written = 0
    with pq.ParquetWriter(out, schema, compression="zstd", use_dictionary=list(REPEATED)) as writer:
        for table in _grouped(parts, schema):
            writer.write_table(table, row_group_size=ROWS_TOGETHER)
            written += table.num_rows
    return written


def _grouped(parts: Iterable[tuple[int, pa.Table]], schema: pa.Schema) -> Iterator[pa.Table]:
    waiting: list[pa.Table] = []
    rows = 0
    for cell, table in parts:
        waiting.append(table.add_column(0, "cell", pa.array([cell] * table.num_rows, pa.int32())).cast(schema))
        rows += table.num_rows
        while rows >= ROWS_TOGETHER:
            joined = pa.concat_tables(waiting).combine_chunks()
            yield joined.slice(0, ROWS_TOGETHER)
            waiting, rows = [joined.slice(ROWS_TOGETHER)], rows - ROWS_TOGETHER
    if rows or not waiting:
        yield pa.concat_tables(waiting).combine_chunks() if waiting else schema.empty_table()


def read(path: str | Path) -> pa.Table:
    """The rows of a result file; Unreadable if it is none."""
    if Path(path).is_dir():
        raise Unreadable(f"{path} is a folder; name the result file beside it")
    try:
        table = pq.read_table(path, partitioning=None)
    except FileNotFoundError as error:
        raise Unreadable(f"there is no file {path}; `hispania lab run` makes such files") from error
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from error
    except pa.ArrowInvalid as error:
        raise Unreadable(f"{path} is not a Parquet file: {str(error).splitlines()[0]}") from error
    missing = [name for name in SCHEMA.names if name not in table.column_names]
    if missing or KEY not in (table.schema.metadata or {}):
        lacks = f"it has no column {missing[0]!r}" if missing else "it does not say how it was made"
        raise Unreadable(f"{path} is not a result of `hispania lab run`: {lacks}")
    return table


def told_by(table: pa.Table) -> dict[str, Any]:
    """What a result says of itself."""
    found: dict[str, Any] = json.loads(table.schema.metadata[KEY])
    return found
