"""`hispania board` for a game that draws no board of its own: what is printed of it, in a few lines."""

from __future__ import annotations

import json

import typer

from ...contract.rules import OptionField, Rules
from ..naming import missing
from ..reporting import reported

app = typer.Typer(add_completion=False)


@app.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def board(context: typer.Context) -> None:
    """The printed game: its seats, its options, and the version of its rules."""
    rules: Rules = context.obj
    with reported("board"):
        if context.args:
            raise missing(rules, "board", "board to check or to draw")
        usual = rules.read_options()
        typer.echo(f"{rules.title} ({rules.id}), rules {rules.version}, printed game {rules.printed().hash}")
        typer.echo(f"seats: {', '.join(rules.seats_of(usual))}")
        for field in rules.option_fields:
            typer.echo(f"option {field.name}: {_values(field)}; usual: {json.dumps(field.default)} ({field.rule})")


def _values(field: OptionField) -> str:
    """What an option may be.

    >>> _values(OptionField("players", (1, 2), 1, "H1.7")), _values(OptionField("level", (), "easy", "H1.6"))
    ('1, 2', 'free')
    """
    return ", ".join(map(json.dumps, field.values)) or "free"
