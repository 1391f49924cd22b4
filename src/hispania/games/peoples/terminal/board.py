"""`hispania board --game peoples`: the printed game as every game tells it, and the map as a picture."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ....cli.commands.board import add_shared
from ....cli.commands.board import board as told
from ....cli.reporting import reported
from ....contract.rules import Rules
from ....errors import Unreadable
from ..drawing.picture import draw_map

app = typer.Typer(
    add_completion=False, help="The printed game: what it is, what of it is sure, a corrected copy, and the map."
)
app.callback(invoke_without_command=True)(told)
add_shared(app)  # check, copy, sources


class Theme(StrEnum):
    """The two looks of the map."""

    light = "light"
    dark = "dark"


class Language(StrEnum):
    """The languages of the names on the map."""

    en = "en"
    fr = "fr"
    es = "es"


@app.command()
def draw(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE.svg", help="Where to write the picture.")],
    board_file: Annotated[
        Path | None, typer.Option("--board", metavar="FILE", help="A corrected copy instead of the shipped game.")
    ] = None,
    position: Annotated[
        Path | None, typer.Option(metavar="POSITION.json", help="A position whose counters stand on the map.")
    ] = None,
    theme: Annotated[Theme, typer.Option(help="The colours of the map.")] = Theme.light,
    language: Annotated[Language, typer.Option(help="The language of its names.")] = Language.en,
) -> None:
    """Draw the map, with the counters of a position if one is given, as an SVG picture."""
    rules: Rules = context.obj
    with reported("board"):
        printed = rules.printed(board_file)
        held = None if position is None else _read(position)
        svg = draw_map(printed, held, theme=theme.value, language=language.value)
        try:
            file.write_text(svg, encoding="utf-8")
        except OSError as error:
            raise Unreadable(f"{file} cannot be written: {error.strerror}") from error
        typer.echo(f"wrote {file}")


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unreadable(f"the position {path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"the position {path} is not JSON text: {error}") from error
