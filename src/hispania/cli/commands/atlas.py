"""`hispania atlas` for a game that brings none along: says so."""

from __future__ import annotations

import typer

from ..naming import missing
from ..reporting import reported

app = typer.Typer(add_completion=False)


@app.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def atlas(context: typer.Context) -> None:
    """The measured difficulty of a game."""
    with reported("atlas"):
        raise missing(context.obj, "atlas", "atlas of difficulty")
