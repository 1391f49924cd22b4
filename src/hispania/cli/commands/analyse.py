"""`hispania analyse` for a game that brings none along: says so."""

from __future__ import annotations

import typer

from ..naming import missing
from ..reporting import reported

app = typer.Typer(add_completion=False)


@app.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def analyse(context: typer.Context) -> None:
    """Tell luck and decisions apart."""
    with reported("analyse"):
        raise missing(context.obj, "analyse", "analysis")
