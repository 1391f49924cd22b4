"""`hispania lab report`: the results of experiments as one page, with figures, tables and how sure they are."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import pyarrow as pa

from ... import __version__
from ...errors import Unreadable
from ...games.conquest.measures.boards import SHIPPED
from ...games.conquest.measures.report.effects import effect_sections
from ...games.conquest.measures.report.numbers import Outcome, outcomes
from ...games.conquest.measures.report.sections import Results, gathered, plain_sections
from ...games.conquest.printed.board import Board, default_board
from ...games.conquest.printed.options import Level
from ..journal import may_write, replaced
from ..progress import say
from ..rows import FORMAT, SCHEMA, read, told_by
from .page import page, plural

SUMMARY = "A page about the results of `lab run`: win rates, game lengths, defeats, cities, and what each change does."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("results", nargs="+", type=Path, metavar="RESULTS.parquet", help="files that `lab run` wrote")
    parser.add_argument("--out", type=Path, default=Path("report.html"), metavar="FILE", help="the page")


def run(args: argparse.Namespace) -> int:
    """Read, count, write the page."""
    may_write(args.out)
    results = read_results(args.results)
    text = report(results)
    with replaced(args.out) as file:
        file.write_text(text, encoding="utf-8")
    say(f"written: {args.out}, about {plural(len(results.rows), 'game')}")
    return 0


def read_results(paths: Sequence[Path]) -> Results:
    """The games of all files together; a game that stands in two of them counts once."""
    found: dict[tuple[Any, ...], Outcome] = {}
    told: list[dict[str, Any]] = []
    boards: dict[str, str] = {}
    for path in paths:
        table = read(path)
        told.append(_told(table, path))
        for label, hash in told[-1]["boards"].items():
            if boards.setdefault(label, hash) != hash:
                raise Unreadable(
                    f"{path}: the board {label!r} is another one than in the files before; report on it alone"
                )
        rows = _checked(table, path)
        for row in rows:
            cell = row.level, row.players, row.variants, row.scenario, row.house, row.board, row.rome, row.hispano
            found.setdefault((*cell, row.game, row.dice), row)
    if not found:
        raise Unreadable(f"{', '.join(map(str, paths))}: no game was played, so there is nothing to report")
    rows = list(found.values())
    return gathered(rows, told, [path.name for path in paths], _board(rows, boards))


def _checked(table: pa.Table, path: Path) -> list[Outcome]:
    """The games of a file, if they are games."""
    holes = [name for name in Outcome.__struct_fields__ if table[name].null_count]
    if holes:
        raise Unreadable(f"{path}: the column {holes[0]!r} has holes, so this is no result of `hispania lab run`")
    types = [name for name in Outcome.__struct_fields__ if not table.schema.field(name).equals(SCHEMA.field(name))]
    if types:
        found = table.schema.field(types[0]).type
        raise Unreadable(f"{path}: the column {types[0]!r} holds {found}, not {SCHEMA.field(types[0]).type}")
    rows = outcomes(table)
    good: set[str] = set()
    for row in rows:
        if row.level not in good:
            try:
                good.add(str(Level.parse(row.level)))
            except Unreadable as error:
                raise Unreadable(f"{path}: game {row.game} has the level {row.level!r}: {error}") from error
    return rows


def _told(table: pa.Table, path: Path) -> dict[str, Any]:
    """What a file says of itself, as far as it can be trusted."""
    try:
        told = told_by(table)
        format, boards = told["format"], dict(told["boards"])
    except (ValueError, KeyError, TypeError) as error:
        raise Unreadable(f"{path} does not say how it was made: write it again with `hispania lab run`") from error
    if format != FORMAT:
        raise Unreadable(f"{path} is a result of format {format}, this version reads {FORMAT}")
    return {**told, "boards": boards}


def _board(rows: Sequence[Outcome], boards: dict[str, str]) -> Board | None:
    """The shipped board, if the plain games were played on it as it is today."""
    shipped = default_board()
    plain = any(row.is_plain for row in rows) or all(row.board == SHIPPED for row in rows)
    return shipped if plain and boards.get(SHIPPED) == shipped.hash else None


def report(results: Results) -> str:
    """The page as HTML text."""
    sections = [*plain_sections(results), *effect_sections(results)]
    titles = dict.fromkeys(str(told.get("name") or "experiment") for told in results.told)
    title = ", ".join(titles)
    lead = (
        f"{plural(len(results.rows), 'game')} of HISPANIA, played by computer players to learn about the game: how "
        "hard it is, how it is won and lost, and what a change of its rules or its board would do."
    )
    files = ", ".join(f"<code>{escape(name)}</code>" for name in results.names)
    foot = (
        f"Made by <code>hispania lab report</code> (hispania {escape(__version__)}) from {files}. All rates are about "
        "computer players: what is true for them may differ for people, most of all how often Rome wins."
    )
    return page(title[:1].upper() + title[1:], lead, sections, foot)
