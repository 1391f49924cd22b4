"""`hispania analyse` for a game that brings no analysis of its own along: luck and decisions, seat by seat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from ... import players
from ...contract.rules import Rules
from ...errors import Cancelled, Unreadable
from ...table.files import write_whole
from ...table.session import Table
from ..languages import HELP as LANGUAGE_HELP
from ..reporting import reported
from ..terminal.screen import Screen

INTERRUPTED = 130  # what a shell expects after Ctrl-C

app = typer.Typer(add_completion=False)


@app.command()
def analyse(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game.")],
    quality: Annotated[str, typer.Option(metavar="QUALITY", help="quick, normal or deep.")] = "normal",
    json_file: Annotated[
        str | None, typer.Option("--json", metavar="OUT", help="Write everything as JSON; - prints it instead.")
    ] = None,
    board: Annotated[Path | None, typer.Option(metavar="FILE", help="The printed game it was played on.")] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Equal seeds give equal results.")] = 0,
    language: Annotated[str | None, typer.Option(metavar="LANGUAGE", help=LANGUAGE_HELP)] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colours; good for screen readers.")] = False,
) -> None:
    """Tell luck and decisions apart: the chances of every seat after every step, and the turning points."""
    with reported("analyse", language):
        rules: Rules = context.obj
        table = Table.load(file, None if board is None else rules.printed(board))
        rules = table.rules
        known = players.qualities(rules)
        if quality not in known:
            raise Unreadable(f"no quality is called {quality[:20]!r}; there are {', '.join(known)}")
        screen = Screen(rules, language, plain=plain)
        try:
            found = players.analyse(table, iterations=known[quality], seed=seed)
        except (KeyboardInterrupt, Cancelled):
            raise typer.Exit(INTERRUPTED) from None
        told = players.write_analysis(rules, found)
        text = json.dumps(told, indent=1, ensure_ascii=False)
        if json_file == "-":
            typer.echo(text)
            return
        if json_file is not None:
            write_whole(Path(json_file), text + "\n")
        _tell(screen, rules, told)


def _tell(screen: Screen, rules: Rules, told: dict[str, Any]) -> None:
    """The chances, what made them, and where they turned."""
    screen.head(rules.title)
    for seat in told["seats"]:
        luck, own = told["luck"][seat], told["decisions"].get(seat, {}).get(seat, 0.0)
        facts = {"start": _percent(told["start"][seat]), "end": _percent(told["end"][seat])}
        others = told["end"][seat] - told["start"][seat] - luck - own
        facts |= {"luck": _points(luck), "own": _points(own), "others": _points(others)}
        screen.say("analysis-seat", seat=screen.name(seat), **facts)
    if told["turning"]:
        screen.say("analysis-turning", "head")
    for k in told["turning"]:
        step = told["steps"][k]
        swing = {seat: step["after"][seat] - step["before"][seat] for seat in told["seats"]}
        most = max(swing, key=lambda seat: abs(swing[seat]))
        facts = {"before": _percent(step["before"][most]), "after": _percent(step["after"][most])}
        what = " ".join(filter(None, (step["label"], screen.name(step["seat"]) if step["seat"] else "*", step["text"])))
        screen.say("analysis-step", n=step["n"] + 1, what=what, seat=screen.name(most), **facts)
    screen.say("analysis-made", "label", iterations=told["iterations"], seed=told["seed"])


def _percent(chance: float) -> str:
    return f"{round(100 * chance)}%"


def _points(change: float) -> str:
    """A change in points of a hundred.

    >>> _points(0.104), _points(-0.2), _points(0.001)
    ('+10', '-20', '0')
    """
    whole = round(100 * change)
    return f"{whole:+d}" if whole else "0"
