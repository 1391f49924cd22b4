"""A foreseen error at the command line: one line, and the exit code that a shell expects."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import typer
from rich.console import Console
from rich.markup import escape

from ..errors import HispaniaError


@contextlib.contextmanager
def reported(command: str) -> Iterator[None]:
    """Tell a foreseen error in one line, and leave."""
    try:
        yield
    except HispaniaError as error:
        Console(stderr=True, soft_wrap=True, highlight=False).print(f"[red]hispania {command}:[/] {escape(str(error))}")
        raise typer.Exit(1) from None
