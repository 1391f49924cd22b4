"""`hispania board`: the printed game, where each of its entries comes from, and a copy that its owner corrects."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ... import games
from ...contract.checked import ERROR, ChecksRoom, Problem
from ...contract.rules import OptionField, Rules
from ...errors import Unreadable
from ..languages import HELP as LANGUAGE_HELP
from ..naming import missing
from ..reporting import reported
from ..telling import InWords, say, spoken

app = typer.Typer(
    add_completion=False, help="The printed game: what it is, what of it is sure, and a corrected copy of your own."
)

CopyFile = Annotated[
    Path | None, typer.Argument(metavar="[FILE]", help="A corrected copy; the shipped printed game when left out.")
]

LanguageOption = Annotated[str | None, typer.Option(metavar="LANGUAGE", help=LANGUAGE_HELP)]


@app.callback(invoke_without_command=True)
def board(context: typer.Context) -> None:
    """The printed game: its seats, its options, the version of its rules, and how much of it is sure."""
    if context.invoked_subcommand is not None:
        return
    rules = _rules(context)
    with reported("board"):
        usual = rules.read_options()
        typer.echo(f"{rules.title} ({rules.id}), rules {rules.version}, printed game {rules.printed().hash}")
        typer.echo(f"seats: {', '.join(rules.seats_of(usual))}")
        for field in rules.option_fields:
            typer.echo(f"option {field.name}: {_values(field)}; usual: {json.dumps(field.default)} ({field.rule})")
        if rules.room("checks") is not None:
            typer.echo(_room(rules).examined().summary)


def _values(field: OptionField) -> str:
    """What an option may be.

    >>> _values(OptionField("players", (1, 2), 1, "H1.7")), _values(OptionField("level", (), "easy", "H1.6"))
    ('1, 2', 'free')
    >>> _values(OptionField("rounds", (), 3, "T1.1", least=1, most=9))
    'from 1 to 9'
    """
    bounds = [f"{word} {bound}" for word, bound in (("from", field.least), ("to", field.most)) if bound is not None]
    return ", ".join(map(json.dumps, field.values)) or " ".join(bounds) or "free"


# --------------------------------------------------------------------- the copy of an owner, whatever the game


def check(context: typer.Context, file: CopyFile = None, language: LanguageOption = None) -> None:
    """Tell whether a corrected copy can be played on, and where it differs from the rulebooks."""
    rules, speech = _rules(context), spoken(language)
    with reported("board", language, _in_words(rules)):
        room = _room(rules)
        name = say(speech, "board", "shipped") if file is None else str(file)
        found = room.examined(file)
        for problem in found.problems:
            _say(f"[red]{say(speech, 'board', 'problem')}[/] {escape(room.in_words(problem, speech))}")
        if found.problems:
            count = len(found.problems)
            raise Unreadable(
                say(speech, "board", "unplayable" if count > 1 else "unplayable-one", name=name, count=count)
            )
        for finding in found.findings:
            colour, label = ("red", "differs") if finding.severity == ERROR else ("yellow", "note")
            text = escape(room.in_words(finding.message, speech, "finding"))
            where = escape("; ".join(finding.where))
            _say(f"[{colour}]{say(speech, 'board', label)}[/] {text} [dim]({where})[/]")
        differs = sum(finding.severity == ERROR for finding in found.findings)
        _say(f"{escape(found.summary)}; board {rules.printed(file).hash}")
        notes = len(found.findings) - differs
        _say(escape(say(speech, "board", "playable", name=name, facts=differs, notes=notes)))


def copy(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the copy.")],
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    language: LanguageOption = None,
) -> None:
    """Write a copy of the printed game, to be corrected by whoever owns the box."""
    rules = _rules(context)
    with reported("board", language):
        text = _room(rules).text()
        try:
            with open(file, "w" if force else "x", encoding="utf-8", newline="\n") as copied:
                copied.write(text)
        except FileExistsError:
            why = f"{file} is there already; choose another name, or write over it with --force"
            raise Unreadable(Problem(why, "file-there", path=str(file))) from None
        except OSError as error:
            code, system = errno.errorcode.get(error.errno or 0, ""), error.strerror or ""
            why = f"{file} cannot be written: {system}"
            raise Unreadable(Problem(why, "file-unwritable", path=str(file), why=system, errno=code)) from error
        game = "" if rules.id == games.DEFAULT else f" --game {rules.id}"
        command = f"hispania board check{game} {file}"
        _say(escape(say(spoken(language), "board", "wrote", path=file, command=command)))


def sources(
    context: typer.Context,
    file: CopyFile = None,
    show_all: Annotated[bool, typer.Option("--all", help="Name every entry that no rulebook says.")] = False,
    language: LanguageOption = None,
) -> None:
    """Tell how much of the printed game comes from where: the rulebook, an owner's box, or our reconstruction."""
    rules = _rules(context)
    with reported("board", language, _in_words(rules)):
        found = _room(rules).examined(file)
        if found.problems:
            why = f"{file} cannot be played on: {found.problems[0]}; hispania board check tells all"
            code = "board-broken-more" if len(found.problems) > 1 else "board-broken"
            told: dict[str, str | int] = {"path": str(file), "why": found.problems[0], "count": len(found.problems) - 1}
            raise Unreadable(Problem(why, code, **told))
        if show_all:
            for name, source in found.marks.items():
                typer.echo(f"{source}\t{name}")
            return
        heads = list(dict.fromkeys(source for tally in found.sources.values() for source in tally))
        table = Table("part", *heads, pad_edge=False, box=None)
        for column in table.columns[1:]:
            column.justify = "right"
        for part, tally in found.sources.items():
            table.add_row(escape(part), *(str(tally.get(head) or "") for head in heads))
        Console(highlight=False).print(table)
        _say(escape(found.summary))


def add_shared(to: typer.Typer) -> None:
    """Give the commands about copies to a game's own `hispania board`, or to the shared one."""
    shared: tuple[Callable[..., Any], ...] = (check, copy, sources)
    for command in shared:
        to.command()(command)


add_shared(app)


def _rules(context: typer.Context) -> Rules:
    rules: Rules | None = context.obj
    return rules or games.rules()


def _in_words(rules: Rules) -> InWords | None:
    room: ChecksRoom | None = rules.room("checks")
    return None if room is None else room.in_words


def _room(rules: Rules) -> ChecksRoom:
    room: ChecksRoom | None = rules.room("checks")
    if room is None:
        raise missing(rules, "board", "board to check or to copy")
    return room


def _say(text: str) -> None:
    Console(soft_wrap=True, highlight=False).print(text)
