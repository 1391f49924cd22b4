"""A foreseen error at the command line: one line, and the exit code that a shell expects."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import typer
from rich.console import Console
from rich.markup import escape

from ..errors import HispaniaError
from .telling import InWords, spoken, told


@contextlib.contextmanager
def reported(command: str, language: str | None = None, more: InWords | None = None) -> Iterator[None]:
    """Tell a foreseen error in one line, in the language asked for or that of the machine, and leave."""
    try:
        yield
    except HispaniaError as error:
        text = escape(told(error, spoken(language), more))
        Console(stderr=True, soft_wrap=True, highlight=False).print(f"[red]hispania {command}:[/] {text}")
        raise typer.Exit(1) from None
