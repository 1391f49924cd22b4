"""`hispania analyse`: the story of a record in chances, as a table, as JSON and as a picture."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from .... import COMPILED
from ....cli.telling import spoken
from ....errors import Cancelled, HispaniaError, Unreadable
from ....table.files import write_whole
from ....table.session import Table
from ..minds.analysis import QUALITIES, Analysis, Step, analyse, processors, to_dict
from ..printed.board import load_board
from .analysis_picture import draw_analysis
from .catalogue import Catalogue
from .languages import LANGUAGE_HELP, catalogue
from .mistakes import told

INTERRUPTED: Final = 130  # what a shell expects after Ctrl-C
STDOUT: Final = "-"
BLOCKS: Final = "▁▂▃▄▅▆▇█"
PLAIN: Final = "_.-=+*#@"
BAR: Final = 10  # letters for a whole hundred

app = typer.Typer(add_completion=False)


class Quality(StrEnum):
    """How deep it looks."""

    quick = "quick"
    normal = "normal"
    deep = "deep"


@app.command()
def analyse_record(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game, finished or not.")],
    quality: Annotated[Quality, typer.Option(help="How deep every position is searched.")] = Quality.normal,
    steps: Annotated[bool, typer.Option("--all", help="Print every step too.")] = False,
    json_file: Annotated[
        str | None, typer.Option("--json", metavar="OUT", help="Write everything as JSON; - prints it instead.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="OUT.svg", help="Draw the curve of Rome's chance as an SVG picture.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Equal seeds give equal results.")] = 0,
    threads: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=64, help="Threads; as many as fit this machine if left out.")
    ] = None,
    board: Annotated[Path | None, typer.Option(metavar="FILE", help="A board file of your own.")] = None,
    language: Annotated[str | None, typer.Option(metavar="LANGUAGE", help=LANGUAGE_HELP)] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="No table and no progress, only the files.")] = False,
) -> None:
    """Tell luck and decisions apart: Rome's chance after every step of a record, and its turning points."""
    try:
        words = catalogue(language)
        _check_places(json_file, picture)
        table = Table.load(file, None if board is None else load_board(board))
        iterations = QUALITIES[quality.value]
        with _progress(words, len(table.history) + 1, quiet) as progress:
            found = analyse(table, iterations=iterations, seed=seed, threads=threads or processors(), progress=progress)
    except (KeyboardInterrupt, Cancelled):
        typer.echo(words.analysis.say("cancelled"), err=True)
        raise typer.Exit(INTERRUPTED) from None
    except HispaniaError as error:
        raise _fail(error, language) from None
    try:
        _hand_over(words, table, found, json_file, picture, steps=steps, quiet=quiet)
    except HispaniaError as error:
        raise _fail(error, language) from None


def _fail(error: HispaniaError, language: str | None) -> typer.Exit:
    typer.echo(f"hispania analyse: {told(catalogue(spoken(language)), error)}", err=True)
    return typer.Exit(1)


def _check_places(json_file: str | None, picture: Path | None) -> None:
    """Refuse what could not be written before a minute of work, not after it."""
    if picture is not None and picture.suffix.lower() != ".svg":
        raise Unreadable(f"the picture is drawn as SVG: give it a name that ends in .svg, not {str(picture)!r}")
    for path in ([Path(json_file)] if json_file not in (None, STDOUT) else []) + ([picture] if picture else []):
        if path.is_dir():
            raise Unreadable(f"{path} is a folder; name a file in it")
        if not path.absolute().parent.is_dir():
            raise Unreadable(f"{path} cannot be written: there is no folder {path.absolute().parent}")


@contextlib.contextmanager
def _progress(words: Catalogue, steps: int, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on the terminal's error channel while we wait; nothing where nobody looks."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f}%"))
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task(words.analysis.say("progress", steps=steps - 1), total=steps)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _hand_over(
    words: Catalogue,
    table: Table,
    found: Analysis,
    json_file: str | None,
    picture: Path | None,
    *,
    steps: bool,
    quiet: bool,
) -> None:
    """The files first: whoever only looks at the top of the table has them all the same."""
    told = json.dumps(to_dict(found), indent=1, ensure_ascii=False) + "\n"
    written: list[str] = []
    if json_file is not None and json_file != STDOUT:
        write_whole(Path(json_file), told)
        written.append(json_file)
    if picture is not None:
        stories = [_full_story(words, table, found.steps[k]) for k in found.turning]
        write_whole(picture, draw_analysis(words, found, _title(words, table), stories))
        written.append(str(picture))
    if json_file == STDOUT:
        typer.echo(told, nl=False)
    elif not quiet:
        _print(words, Console(highlight=False), table, found, all_steps=steps)
    if not quiet:
        for name in written:
            typer.echo(words.analysis.say("wrote", path=name), err=json_file == STDOUT)


# -------------------------------------------------------------------- the table


def _title(words: Catalogue, table: Table) -> str:
    result, level = table.game.result, table.game.options.level
    where = table.game.state.round
    if result is None:
        key = "open-setup" if table.game.phase.startswith("SETUP") else "open"
        return words.analysis.say("title", level=level, what=words.analysis.say(key, round=where))
    key = "won" if result.winner == "R" else f"lost-{result.reason}"
    return words.analysis.say("title", level=level, what=words.analysis.say(key, round=where))


def _print(words: Catalogue, console: Console, table: Table, found: Analysis, *, all_steps: bool) -> None:
    console.print(Text(_title(words, table), "bold"))
    console.print(words.analysis.say("chances", start=words.likely(found.start), end=words.likely(found.end)))
    if not found.steps:
        console.print(words.analysis.say("no-steps"))
        return
    most = max(found.steps, key=lambda step: step.chance)
    least = min(found.steps, key=lambda step: step.chance)
    facts = {"most": words.likely(most.chance), "at_most": _when(words, most), "least": words.likely(least.chance)}
    console.print(words.analysis.say("extremes", at_least=_when(words, least), **facts))
    console.print(words.analysis.say("by-turn", line=_by_turn(found, _fits(BLOCKS, console))), soft_wrap=True)
    console.print()
    _print_turning(words, console, table, found)
    console.print()
    _print_sums(words, console, found)
    if all_steps:
        console.print()
        _print_steps(words, console, found)
    console.print()
    widest = max(step.error for step in found.steps)
    console.print(
        words.analysis.say("quality", iterations=found.iterations, seed=found.seed, error=round(100 * widest))
    )
    if not COMPILED:
        console.print(words.analysis.say("slow", iterations=found.iterations))


def _fits(text: str, console: Console) -> bool:
    """Can this terminal show these letters?"""
    try:
        text.encode(console.encoding or sys.getdefaultencoding())
    except (UnicodeError, LookupError):
        return False
    return True


def _when(words: Catalogue, step: Step) -> str:
    return f"{step.round}.{step.turn}" if step.round else words.analysis.say("setup")


def _by_turn(found: Analysis, blocks: bool) -> str:
    """The chance at the end of every turn, as a row of small bars; rounds stand apart."""
    letters = BLOCKS if blocks else PLAIN
    line = ""
    for k, step in enumerate(found.steps):
        after = found.steps[k + 1] if k + 1 < len(found.steps) else None
        if after is None or (after.round, after.turn) != (step.round, step.turn):
            line += letters[min(len(letters) - 1, int(step.chance * len(letters)))]
            line += " " if after is not None and after.round != step.round else ""
    return line


def _swing(words: Catalogue, step: Step) -> str:
    return f"{words.likely(step.before)} > {words.likely(step.chance)}"


def _print_turning(words: Catalogue, console: Console, table: Table, found: Analysis) -> None:
    if not found.turning:
        console.print(words.analysis.say("no-turning"))
        return
    console.print(Text(words.analysis.say("turning"), "bold"))
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for justify in ("right", "left", "right", "right", "left"):
        grid.add_column(justify=justify, no_wrap=True)
    grid.add_column(overflow="fold")
    for number, k in enumerate(found.turning, 1):
        step = found.steps[k]
        kind = "luck" if step.kind == "dice" else "decision"
        told = Text(_full_story(words, table, step))
        change = words.points(step.chance - step.before)
        grid.add_row(f"{number}.", _when(words, step), _swing(words, step), change, words.analysis.say(kind), told)
    console.print(grid)


def _story(words: Catalogue, table: Table, step: Step) -> str:
    """What happened, in words: the events of the step, without those that follow by themselves."""
    board, events = table.game.board, table.history[step.n].events
    told = [words.tell(board, event) for event in events]
    return next((line for line in told if line), step.text)


def _full_story(words: Catalogue, table: Table, step: Step) -> str:
    """What happened, and what would have been better where a decision was to blame."""
    told = _story(words, table, step)
    if step.best is None or not step.decision or step.best.text == step.text:
        return told
    better = words.action(table.game.board, step.best.action)
    return f"{told}\n{words.analysis.say('better', text=better, chance=words.likely(step.best.chance))}"


def _print_sums(words: Catalogue, console: Console, found: Analysis) -> None:
    console.print(Text(words.analysis.say("sums"), "bold"))
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column(words.analysis.say("column-seat"), no_wrap=True)
    for key in ("column-luck", "column-decisions"):
        grid.add_column(words.analysis.say(key), justify="right", no_wrap=True)
    for seat in dict.fromkeys((*found.luck, *found.decisions)):
        luck, decisions = (sums.get(seat) for sums in (found.luck, found.decisions))
        cells = ["" if change is None else words.points(change) for change in (luck, decisions)]
        grid.add_row(words.analysis.say(f"seat-{seat}"), *cells)
    grid.add_row(
        words.analysis.say("total"), words.points(sum(found.luck.values())), words.points(sum(found.decisions.values()))
    )
    console.print(grid)
    console.print(Text(words.analysis.say("for-rome"), "dim"))


def _print_steps(words: Catalogue, console: Console, found: Analysis) -> None:
    console.print(Text(words.analysis.say("steps"), "bold"))
    full = "█" if _fits("█", console) else "#"
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column(words.analysis.say("column-step"), justify="right", no_wrap=True)
    grid.add_column(words.analysis.say("column-when"), no_wrap=True)
    grid.add_column(words.analysis.say("column-what"), overflow="fold")
    grid.add_column(words.analysis.say("column-chance"), justify="right", no_wrap=True)
    grid.add_column("", no_wrap=True, width=BAR)
    for key in ("column-luck", "column-decisions"):
        grid.add_column(words.analysis.say(key), justify="right", no_wrap=True)
    for step in found.steps:
        bar = full * round(BAR * step.chance)
        changes = [words.points(change) if change else "" for change in (step.luck, step.decision)]
        grid.add_row(str(step.n + 1), _when(words, step), Text(step.text), words.likely(step.chance), bar, *changes)
    console.print(grid)
