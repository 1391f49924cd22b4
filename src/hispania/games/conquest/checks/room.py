"""The room "checks": a board file, examined as a whole."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ....contract.checked import Examined, Problem
from ....errors import Unreadable
from ..printed.board import SOURCES, Board, default_board, load_board
from .board import structure_problems
from .copies import looked_at, tables, text_of
from .facts import fact_findings
from .telling import in_words

__all__ = ["LANGUAGES", "examined", "in_words", "looked_at", "tables", "text", "text_of"]

LANGUAGES: Final = ("en", "fr", "es")
_SHIPPED = Path(__file__).parents[1] / "printed" / "data" / "board.toml"


def text() -> str:
    """The shipped board file, as an owner of the game copies it."""
    return _SHIPPED.read_text(encoding="utf-8")


def examined(path: Path | None = None) -> Examined:
    """Everything about a board file, or about the shipped board; Unreadable if it holds no tables.

    >>> examined().problems, examined().findings, examined().sources["links"]["reconstructed"]
    ((), (), 57)
    """
    try:
        board = default_board() if path is None else load_board(path)
    except Unreadable:
        problems = _problems(path or _SHIPPED)
        if not problems:
            raise
        return Examined(tuple(problems))
    entries = list(_entries(board))
    sources = {part: Counter(source for its, _, source in entries if its == part) for part, _, _ in entries}
    told = {part: {source: found[source] for source in SOURCES} for part, found in sources.items()}
    summary = "; ".join(
        f"{sum(told[part].values())} {part}: {', '.join(f'{told[part][source]} {source}' for source in SOURCES)}"
        for part in ("spaces", "links")
    )
    marks = {f"{part}: {name}": source for part, name, source in entries if source != SOURCES[0]}
    return Examined((), tuple(fact_findings(board)), summary, told, marks)


def _problems(path: Path) -> list[Problem]:
    """Every problem of a file that is TOML; the error of load_board names only the first few."""
    try:
        return structure_problems(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, RecursionError):
        return []


def _entries(board: Board) -> Iterator[tuple[str, str, str]]:
    """Every part, entry and source."""
    for space in board.spaces:
        yield "spaces", space.id, space.source
    for link in board.links:
        yield "links", f"{link.a} - {link.b}", link.source
    for space in board.cities:
        yield "provinces of cities", space.id, space.province_source
        if space.shield is not None:
            yield "shields of cities", space.id, space.shield_source
    for link in board.links:
        yield "segments of links", f"{link.a} - {link.b}", link.segments_source
