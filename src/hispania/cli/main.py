"""The `hispania` command: finds the commands, each in a module of its own, and reports errors in one line."""

from __future__ import annotations

import importlib
import importlib.util
import io
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .. import COMPILED, __version__
from ..errors import HispaniaError

COMMANDS = {  # each module has a Typer `app`
    "play": "cli.play",
    "terminal": "cli.terminal",
    "serve": "cli.serve",
    "analyse": "games.conquest.terminal.analyse",
    "learn": "games.conquest.terminal.learn",
    "board": "games.conquest.terminal.board",
    "atlas": "games.conquest.terminal.atlas",
    "lab": "cli.lab",
}


class Commands(TyperGroup):
    """The commands, imported only when they are called or listed: `hispania board` does not wait for the others."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of the commands, in the order of the help."""
        return [name for name, module in COMMANDS.items() if importlib.util.find_spec(f"hispania.{module}")]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS or not importlib.util.find_spec(f"hispania.{COMMANDS[cmd_name]}"):
            return None
        command = typer.main.get_command(importlib.import_module(f"hispania.{COMMANDS[cmd_name]}").app)
        command.name = cmd_name
        return command


app = typer.Typer(
    cls=Commands,
    name="hispania",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hispania {__version__} ({'compiled' if COMPILED else 'pure Python'})")
        raise typer.Exit


@app.callback()
def hispania(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """HISPANIA: the Roman conquest of the Iberian peninsula, in your browser or at your terminal."""


def main() -> None:
    """Run the command line; an error we foresaw is one line on stderr and exit code 1."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our arrows shows "?" instead of failing
    try:
        app()
    except HispaniaError as error:
        print(f"hispania: {error}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
