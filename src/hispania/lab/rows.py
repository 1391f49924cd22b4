"""Results on disk: one row a game, in Parquet, the same bytes whoever played them and in whatever order."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct

from .. import __version__, games
from ..errors import Unreadable
from .experiment import Experiment
from .measures import experiments, mind, named

FORMAT: Final = 1
ROWS_TOGETHER: Final = 1 << 16  # rows in a group of the result file
KEY: Final = b"hispania"
UNLIKE: Final = ("dice", "moves")  # texts that differ from row to row; all others are repeated


def schema(game: str) -> pa.Schema:
    """The columns of a result file of a game.

    >>> schema(games.DEFAULT).names[:3]
    ['cell', 'level', 'players']
    """
    return pa.schema([("cell", pa.int32()), *experiments(game).columns().items()])


class Block(Struct, frozen=True):
    """Some games of one cell, played by one worker at a time."""

    cell: Any  # a `Cell`
    seed: str
    first: int
    count: int
    moves: bool
    game: str = games.DEFAULT


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
    asked = experiments(block.game)
    rows: list[Any] = []
    begun = time.process_time()
    for game in range(block.first, block.first + block.count):
        if stopped():
            return None
        row = asked.play(block.cell, block.seed, game)
        rows.append(row if block.moves else msgspec.structs.replace(row, moves=type(row.moves)()))
    seconds = time.process_time() - begun
    data = part_bytes(rows, asked.columns())
    return Done(block.cell.key, block.first, block.count, mind(block.game), seconds, data)


def part_bytes(rows: Sequence[Any], types: Mapping[str, pa.DataType]) -> bytes:
    """Rows as a Parquet file of their own."""
    columns = {name: pa.array([getattr(row, name) for row in rows], type) for name, type in types.items()}
    out = io.BytesIO()
    pq.write_table(pa.table(columns), out, compression="zstd")
    return out.getvalue()


def about(experiment: Experiment) -> dict[str, Any]:
    """What a result file says of itself; nothing in it depends on who played, or when."""
    return {
        **named(experiment.game),
        "format": FORMAT,
        "name": experiment.name,
        "seed": experiment.seed,
        "version": __version__,
        "rules": games.rules(experiment.game).version,
        "mind": mind(experiment.game),
        "cells": len(experiment.cells),
        "games": experiment.games,
        **experiments(experiment.game).about([cell for cell, _ in experiment.cells]),
    }


def game_of(told: Mapping[str, Any]) -> str:
    """The game that a file names."""
    return games.rules(str(told.get("game", games.DEFAULT))).id


def write_result(out: IO[bytes], told: dict[str, Any], parts: Iterable[tuple[int, pa.Table]]) -> int:
    """Write the rows of all cells, in their order, in groups of one size; tells how many."""
    columns = schema(game_of(told)).with_metadata({KEY: json.dumps(told, sort_keys=True).encode()})
    repeated = [field.name for field in columns if field.type == pa.string() and field.name not in UNLIKE]
    written = 0
    with pq.ParquetWriter(out, columns, compression="zstd", use_dictionary=repeated) as writer:
        for table in _grouped(parts, columns):
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
    if KEY not in (table.schema.metadata or {}):
        raise Unreadable(f"{path} is not a result of `hispania lab run`: it does not say how it was made")
    missing = [name for name in schema(game_of(told_by(table))).names if name not in table.column_names]
    if missing:
        raise Unreadable(f"{path} is not a result of `hispania lab run`: it has no column {missing[0]!r}")
    return table


def told_by(table: pa.Table) -> dict[str, Any]:
    """What a result says of itself."""
    found: dict[str, Any] = json.loads(table.schema.metadata[KEY])
    return found
