"""Invented results of experiments, in the form that `hispania lab run` writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa

from hispania.games.conquest.measures.boards import uncertain
from hispania.games.conquest.measures.playing import dice_of
from hispania.games.conquest.printed.board import default_board
from hispania.lab.rows import FORMAT, schema, write_result

SCHEMA = schema("conquest")
LEVEL = "6|4|3|4|2"
SEED = "roma"


def make_row(game: int, won: bool, **changes: Any) -> dict[str, Any]:
    """One game: won in round 7 with six capitals, or lost in round 5 with two because the reserve is empty."""
    row = {
        "level": LEVEL, "players": 1, "variants": "", "scenario": 0, "house": "-", "board": "shipped",
        "rome": "tribune", "hispano": "", "game": game, "won": won, "why": "capitals" if won else "reserve",
        "rounds": 7 if won else 5, "decisions": 60 if won else 40, "rolls": 80, "capitals": 6 if won else 2,
        "reserve": 9 if won else 0, "armies": 2, "absent": 0, "taken": 0, "lost": 0, "held": 0, "risen": 0,
        "end": game, "moves": b"", **changes,
    }  # fmt: skip
    return {"dice": dice_of(SEED, row["level"], game), **row}


def make_rows(games: int, won: int | Callable[[int], bool], **cell: Any) -> list[dict[str, Any]]:
    """The games of a cell: the first `won` of them are won, or those that a function names."""
    wins = won if callable(won) else won.__gt__
    return [make_row(game, wins(game), **cell) for game in range(games)]


def write_rows(path: Path, rows: Iterable[dict[str, Any]], **told: Any) -> Path:
    """A result file with these games."""
    games = list(rows)
    known = {"shipped": default_board().hash, **{label: board.hash for label, board in uncertain().items()}}
    about = {
        "format": FORMAT, "name": "invented games", "seed": SEED, "version": "0", "rules": "1", "mind": "0" * 16,
        "boards": {row["board"]: known.get(row["board"], "?") for row in games}, "cells": 1, "games": len(games),
        **told,
    }  # fmt: skip
    columns = {name: [row[name] for row in games] for name in SCHEMA.names if name != "cell"}
    table = pa.table(columns, SCHEMA.remove(0))
    with path.open("wb") as file:
        write_result(file, about, [(0, table)] if games else [])
    return path
