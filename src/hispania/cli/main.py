"""The `hispania` command: finds the commands, each in a module of its own, and reports errors in one line."""

from __future__ import annotations

import importlib
import importlib.util
import io
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .. import COMPILED, __version__, games
from ..errors import HispaniaError
from .contract import OWN
from .naming import command_of, game_meant

COMMANDS = {  # each module has a Typer `app`: a command that serves every game, unless a game brings its own
    "play": "cli.commands.play",
    "terminal": "cli.terminal.command",
    "serve": "cli.commands.serve",
    "store": "cli.commands.store",
    "analyse": "cli.commands.analyse",
    "learn": "cli.commands.learn",
    "board": "cli.commands.board",
    "atlas": "cli.commands.atlas",
    "games": "cli.commands.games",
    "conformance": "cli.commands.conformance",
    "lab": "cli.lab",
}
GAME_HELP = "Another game than the usual one; hispania games lists them."


class Commands(TyperGroup):
    """The commands, imported only when they are called or listed: `hispania board` does not wait for the others."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of the commands, in the order of the help."""
        return [name for name, module in COMMANDS.items() if importlib.util.find_spec(f"hispania.{module}")]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS or not importlib.util.find_spec(f"hispania.{COMMANDS[cmd_name]}"):
            return None
        return _command(cmd_name, games.DEFAULT)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called: of those that a game may bring along, the one of the game that is meant."""
        name, words = args[0], args[1:]
        if name not in OWN or name not in COMMANDS:
            return super().resolve_command(ctx, args)
        id, words = game_meant(name, words)
        return name, _command(name, id), words


def _command(name: str, id: str) -> Any:
    """A command as Typer makes it; one that serves several games knows its game, and tells how another is named."""
    own = command_of(games.rules(id), name) if name in OWN else None
    command: Any = typer.main.get_command(importlib.import_module(own or f"hispania.{COMMANDS[name]}").app)
    command.name = name
    if name in OWN:
        command.params.append(_game_option())
        command.context_settings = {**command.context_settings, "obj": games.rules(id)}
    return command


def _game_option() -> Any:
    """The option --game for the help: the word itself is taken out of the line before a command reads it."""
    lender = typer.Typer(add_completion=False)

    @lender.command()
    def lend(game: Annotated[str | None, typer.Option(metavar="ID", help=GAME_HELP)] = None) -> None: ...

    made: Any = typer.main.get_command(lender)
    option = made.params[0]
    option.expose_value = False
    return option


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
    """HISPANIA: historical board games, in your browser or at your terminal."""


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
