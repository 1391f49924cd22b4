"""`hispania terminal` for a game that brings none along: says so."""

from __future__ import annotations

import typer

from ..naming import missing
from ..reporting import reported

app = typer.Typer(add_completion=False)


@app.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def terminal(context: typer.Context) -> None:
    """Play in the terminal."""
    with reported("terminal"):
        raise missing(context.obj, "terminal", "table at the terminal")
