"""`hispania lab report`: the results of experiments as one page, with figures, tables and how sure they are."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import pyarrow as pa

from ... import __version__, games
from ...errors import Unreadable
from ...table.files import replaced
from ..contract import Results
from ..journal import may_write
from ..measures import report as report_of
from ..progress import say
from ..rows import FORMAT, game_of, read, told_by
from .page import page, plural

SUMMARY = "A page about the results of `lab run`: who won how often, how long it took, and what each change does."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("results", nargs="+", type=Path, metavar="RESULTS.parquet", help="files that `lab run` wrote")
    parser.add_argument("--out", type=Path, default=Path("report.html"), metavar="FILE", help="the page")


def run(args: argparse.Namespace) -> int:
    """Read, count, write the page."""
    may_write(args.out)
    number, text = report(read_results(args.results))
    with replaced(args.out) as file:
        file.write_text(text, encoding="utf-8")
    say(f"written: {args.out}, about {plural(number, 'game')}")
    return 0


def read_results(paths: Sequence[Path]) -> list[Results]:
    """The files, all of one game."""
    found = []
    for path in paths:
        table = read(path)
        found.append(Results(path, _told(table, path), table))
        if game_of(found[0].told) != game_of(found[-1].told):
            raise Unreadable(f"{path} is about another game than {paths[0]}; report on each alone")
    return found


def _told(table: pa.Table, path: Path) -> dict[str, Any]:
    """What a file says of itself, as far as it can be trusted."""
    try:
        told = told_by(table)
        format = told["format"]
    except (ValueError, KeyError, TypeError) as error:
        raise Unreadable(f"{path} does not say how it was made: write it again with `hispania lab run`") from error
    if format != FORMAT:
        raise Unreadable(f"{path} is a result of format {format}, this version reads {FORMAT}")
    return told


def report(files: Sequence[Results]) -> tuple[int, str]:
    """How many games there are, and the page about them as HTML text."""
    rules = games.rules(game_of(files[0].told))
    asked = report_of(rules.id)
    number, sections = asked.sections(files)
    titles = dict.fromkeys(str(file.told.get("name") or "experiment") for file in files)
    title = ", ".join(titles)
    lead = (
        f"{plural(number, 'game')} of {escape(rules.title)}, played by computer players to learn about the game: "
        f"{asked.lead()}."
    )
    names = ", ".join(f"<code>{escape(file.path.name)}</code>" for file in files)
    foot = (
        f"Made by <code>hispania lab report</code> (hispania {escape(__version__)}) from {names}. All rates are about "
        f"computer players: {asked.foot()}."
    )
    return number, page(title[:1].upper() + title[1:], lead, sections, foot, asked.style())
