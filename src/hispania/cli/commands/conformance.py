"""`hispania conformance`: records by which two programs that play the same game are compared."""

from __future__ import annotations

import gzip
import json
import sys
import zlib
from pathlib import Path
from typing import Annotated

import typer

from ... import games
from ...contract.conformance import ConformanceRoom, Difference
from ...contract.rules import BadOptions, Rules
from ...errors import HispaniaError, Unreadable
from ..reporting import reported
from ..terminal.command import options_of

COMPRESSED = b"\x1f\x8b"
FIRST = 12  # of a long list
WIDEST = 400  # of a value in one line

app = typer.Typer(add_completion=False)


@app.command()
def conformance(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE", help="Records to check, plain or compressed (.gz).")
    ] = None,
    game: Annotated[str, typer.Option(metavar="ID", help="The game; hispania games lists them.")] = games.DEFAULT,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="Write the record of a random game; equal seeds, equal games."),
    ] = None,
    scenario: Annotated[str | None, typer.Option(metavar="NAME", help="Short for --option scenario=NAME.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="KEY=VALUE", help="What is agreed before; hispania board lists it."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the record there; compressed if it ends in .gz."),
    ] = None,
    whole: Annotated[
        bool, typer.Option("--whole", help="Where a digest differs, print all that ours stands for.")
    ] = False,
) -> None:
    """Compare this program with another: write the record of a random game, or check records that were given to you.

    Such a record has a digest of the position and of all legal actions at every line.

    Checking plays it again and names the first line that is not met, with both sides; then the exit code is 1.
    """
    with reported("conformance"):
        rules = games.rules(game)
        room = _room(rules)
        if not files:
            _write(rules, room, seed, scenario, option or [], output)
            return
        if seed is not None or scenario is not None or option or output is not None:
            raise Unreadable(
                "records to check bring their own game along: leave out --seed, --scenario, --option and -o"
            )
        failed = sum(
            not _is_met(room, path, f"[{number}/{len(files)}] ", whole) for number, path in enumerate(files, 1)
        )
        if len(files) > 1:
            typer.echo(f"{len(files) - failed} of {len(files)} records are met in every value")
        if failed:
            raise typer.Exit(1)


def _room(rules: Rules) -> ConformanceRoom:
    """The room of a game that has such records; otherwise who has."""
    room: ConformanceRoom | None = rules.room("conformance")
    if room is not None:
        return room
    others = [f"--game {id}" for id in games.ids() if games.rules(id).room("conformance") is not None]
    elsewhere = f"; another game has: {', '.join(others)}" if others else ", nor has another game here"
    raise Unreadable(f"{rules.title} has no records for comparing programs{elsewhere}")


# -------------------------------------------------------------------- writing


def _write(
    rules: Rules, room: ConformanceRoom, seed: int | None, scenario: str | None, texts: list[str], path: Path | None
) -> None:
    if seed is None:
        raise Unreadable("name records to check, or write one with --seed N (--help tells more)")
    if scenario is not None:
        texts = [f"scenario={scenario}", *texts]
    try:
        options = rules.read_options(options_of(rules, texts))
    except BadOptions as error:
        raise Unreadable(f"{error}; hispania board --game {rules.id} lists what there is") from error
    lines = [f"{line}\n" for line in room.write(options, seed)]
    if path is None:
        typer.echo("".join(lines), nl=False)
        return
    data = "".join(lines).encode()
    try:
        path.write_bytes(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}") from error
    typer.echo(f"{path}: {len(lines):,} lines", err=True)


# -------------------------------------------------------------------- checking


def _is_met(room: ConformanceRoom, path: Path, number: str, whole: bool) -> bool:
    """Check one record, and tell what was found."""
    number = "" if number == "[1/1] " else number
    if number and sys.stderr.isatty():
        typer.echo(f"\r{number}{path} ...", nl=False, err=True)
    try:
        lines = _read(path)
        found = room.check(lines)
    except HispaniaError as error:
        _tell(f"{number}{path}: {error}")
        return False
    if found is None:
        _tell(f"{number}{path}: all {len(lines):,} lines are met")
        return True
    _tell(f"{number}{path}: line {found.line} differs ({found.where})")
    for text in _lines(found, whole):
        typer.echo(f"  {text}")
    return False


def _tell(text: str) -> None:
    """A line of the report; what said that a file is being read makes way for it."""
    if sys.stderr.isatty():
        typer.echo("\r\x1b[K", nl=False, err=True)
    typer.echo(text)


def _read(path: Path) -> list[str]:
    """The lines of a file."""
    try:
        data = path.read_bytes()
        return (gzip.decompress(data) if data.startswith(COMPRESSED) else data).decode().splitlines()
    except UnicodeDecodeError as error:
        raise Unreadable("this is no text in UTF-8") from error
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Unreadable("the compressed file is damaged, or was cut off") from error
    except OSError as error:
        raise Unreadable(f"cannot be read: {error.strerror}") from error


def _lines(found: Difference, whole: bool) -> list[str]:
    """Both sides of a difference.

    >>> _lines(Difference(7, "T1 MOVE", {"legal": ("2", "1")}, {"list": ["done"]}), False)
    ['legal: the record has 2, we have 1', 'our list, 1: done']
    """
    told = [
        f"{name}: the record has {_short(one)}, we have {_short(other)}" for name, (one, other) in found.fields.items()
    ]
    for name, behind in found.behind.items():
        if isinstance(behind, list):
            shown = behind if whole else behind[:FIRST]
            more = ", ... (--whole prints all)" if len(shown) < len(behind) else ""
            told.append(f"our {name}, {len(behind)}: {', '.join(map(str, shown))}{more}")
        elif whole:
            told.append(f"our {name}: {json.dumps(behind, ensure_ascii=False)}")
        else:
            told.append(f"our {name}: --whole prints it")
    return told


def _short(text: str) -> str:
    """A value that fits into a few lines of a terminal."""
    return text if len(text) <= WIDEST else f"{text[:WIDEST]}..."
