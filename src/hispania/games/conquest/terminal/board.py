"""`hispania board`: show the board and where it comes from, check a board file of one's own, draw the map."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ....cli.commands.board import add_shared
from ....cli.telling import spoken, told
from ....errors import Unreadable
from ..checks.telling import in_words
from ..drawing.picture import draw_map
from ..printed.board import SOURCES, Board, Space, default_board, load_board

app = typer.Typer(help="The board: its spaces and links, what is sure and what is reconstructed.")

MARKS = {"rulebook": "", "implied": "~", "reconstructed": "?"}

BoardFile = Annotated[
    Path | None, typer.Option("--board", metavar="FILE", help="A board file of your own instead of the shipped board.")
]


class Theme(StrEnum):
    """The two looks of the map."""

    light = "light"
    dark = "dark"


def _board(path: Path | None) -> Board:
    return default_board() if path is None else load_board(path)


def _say(text: str, *, is_error: bool = False) -> None:
    Console(stderr=is_error, soft_wrap=True, highlight=False).print(text)


def _fail(error: Unreadable) -> typer.Exit:
    """One clear line instead of a traceback."""
    _say(f"[red]hispania board:[/] {escape(told(error, spoken(), in_words))}", is_error=True)
    return typer.Exit(1)


@app.callback(invoke_without_command=True)
def show(context: typer.Context, board_file: BoardFile = None) -> None:
    """Show every space with its province, shield, links and where they come from."""
    if context.invoked_subcommand is not None:
        return
    try:
        board = _board(board_file)
    except Unreadable as error:
        raise _fail(error) from None
    table = Table(title=escape(board.name), pad_edge=False)
    for heading in ("space", "province", "shield"):
        table.add_column(heading, no_wrap=True)
    table.add_column("linked to")
    for space in board.spaces:
        shield = "" if space.shield is None else f"{space.shield}{'*' * space.is_capital}{MARKS[space.shield_source]}"
        name = escape(space.name + MARKS[space.source])
        table.add_row(name, _home(board, space), shield, _links(board, space))
    Console(highlight=False).print(table)
    _say("* capital   (2) segments, when not 1   = printed road")
    _say("no mark: written in the rulebooks   ~ implied by them   ? reconstructed")
    _say(_summary(board))


def _home(board: Board, space: Space) -> str:
    if space.is_sea:
        return "sea"
    province = next(p for p in board.provinces if p.id == space.province)
    return escape(f"{province.numeral} {province.name}".strip() + MARKS[space.province_source])


def _links(board: Board, space: Space) -> str:
    parts = []
    for link in board.links:
        if space.id in (link.a, link.b):
            other = board[link.b if link.a == space.id else link.a]
            segments = f" ({link.segments})" if link.segments > 1 else ""
            parts.append(f"{'=' * link.has_road}{other.name}{segments}{MARKS[link.source]}")
    return escape(", ".join(sorted(parts, key=lambda part: part.lstrip("="))))


def _summary(board: Board) -> str:
    """How many spaces and links come from where."""
    lines = []
    for what, entries in (("spaces", board.spaces), ("links", board.links)):
        found = Counter(entry.source for entry in entries)
        lines.append(f"{len(entries)} {what}: " + ", ".join(f"{found[source]} {source}" for source in SOURCES))
    return "; ".join(lines) + f"; board {board.hash}"


add_shared(app)  # check, copy, sources


@app.command()
def draw(
    file: Annotated[Path, typer.Argument(metavar="FILE.svg", help="Where to write the picture.")],
    board_file: BoardFile = None,
    position: Annotated[
        Path | None, typer.Option(metavar="POSITION.json", help="A position whose pieces stand on the map.")
    ] = None,
    theme: Annotated[Theme, typer.Option(help="The colours of the map.")] = Theme.light,
    marks: Annotated[bool, typer.Option(help="Mark what is reconstructed.")] = True,
) -> None:
    """Draw the map, with the pieces of a position if one is given, as an SVG picture."""
    try:
        board = _board(board_file)
        svg = draw_map(board, None if position is None else _position(position), marks=marks, theme=theme.value)
        _write(file, svg)
    except Unreadable as error:
        raise _fail(error) from None
    _say(f"wrote {escape(str(file))}")


def _position(path: Path) -> Mapping[str, Any]:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unreadable(f"the position {path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"the position {path} is not JSON text: {error}") from error
    if not isinstance(value, dict):
        raise Unreadable(f"the position {path} holds no position: it must be one JSON object")
    return value


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}") from error
