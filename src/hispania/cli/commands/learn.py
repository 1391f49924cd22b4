"""`hispania learn` for a game that brings none along: says so."""

from __future__ import annotations

import typer

from ..naming import missing
from ..reporting import reported

app = typer.Typer(add_completion=False)


@app.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def learn(context: typer.Context) -> None:
    """Exercises of a game: positions in which one action is clearly best."""
    with reported("learn"):
        raise missing(context.obj, "learn", "exercises")
