"""`hispania lab`: measure the players, make their data and check it; every subcommand is a module."""

from __future__ import annotations

import argparse
import importlib
import sys
from types import ModuleType
from typing import Final

import typer

from .. import games
from ..errors import HispaniaError
from ..lab import measures

SHARED: Final = {  # what is typed -> the module with SUMMARY, add_arguments(parser) and run(args) -> exit code
    "run": "hispania.lab.run",
    "replay": "hispania.lab.replay",
    "report": "hispania.lab.report.command",
    "ladder": "hispania.lab.ladder",
}
BY_GAME: Final = ("run", "ladder")  # their options depend on the game: add_arguments(parser, game)
INTERRUPTED: Final = 130  # what a shell expects after Ctrl-C
HELP: Final = ("-h", "--help")

app = typer.Typer(add_completion=False)


def commands(game: str = games.DEFAULT) -> dict[str, str]:
    """The subcommands for a game and their modules: those that all games share, and its own.

    >>> "ladder" in commands(), "atlas" in commands()
    (True, True)
    """
    return {**SHARED, **measures.commands(game)}


def _module(name: str, path: str) -> ModuleType:
    """The module of a subcommand; a package it lacks is named with what to do about it."""
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("hispania"):
            raise
        raise HispaniaError(_missing(name, error)) from error


def _missing(name: str, error: ModuleNotFoundError) -> str:
    return f"lab {name} needs the package {error.name}, which comes with the laboratory: pip install 'hispania[lab]'"


def _overview(game: str) -> str:
    rows = [f"  {name:<18}{_summary(name, path)}" for name, path in commands(game).items()]
    return "\n".join(["usage: hispania lab SUBCOMMAND [OPTIONS]   (-h after a subcommand explains it)", "", *rows])


def _summary(name: str, path: str) -> str:
    try:
        return str(_module(name, path).SUMMARY)
    except HispaniaError as error:
        return f"({error})"


def _game_before(words: list[str]) -> tuple[str, list[str]]:
    """The game that is named before a subcommand, and the words after it."""
    parser = argparse.ArgumentParser(prog="hispania lab", add_help=False, allow_abbrev=False)
    parser.add_argument("--game", default=games.DEFAULT)
    if words[:1] == ["--game"] or (words[:1] and words[0].startswith("--game=")):
        number = 2 if words[0] == "--game" else 1
        return games.rules(parser.parse_args(words[:number]).game).id, words[number:]
    return games.DEFAULT, words


def _game_of(name: str, module: ModuleType, words: list[str], game: str) -> str:
    """The game of a subcommand: as its options say, or its file, or what stands before it."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--game")
    named = parser.parse_known_args(words)[0].game
    told = named or (module.game_of(words) if hasattr(module, "game_of") else None)
    return games.rules(told).id if told else game


@app.command(
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []},
    add_help_option=False,
)
def lab(context: typer.Context) -> None:
    """Experiments and reports, tournaments of the players, and what else a game measures; --game ID names another."""
    game, words = _game_before(list(context.args))
    if not words or words[0] in HELP:
        typer.echo(_overview(game))
        return
    name, rest = words[0], words[1:]
    known = commands(game)
    if name not in known:
        typer.echo(f"hispania lab: there is no {name!r}; there are {', '.join(known)}", err=True)
        raise typer.Exit(2)
    module = _module(name, known[name])
    parser = argparse.ArgumentParser(
        prog=f"hispania lab {name}", description=module.SUMMARY, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    try:
        if name in BY_GAME:
            module.add_arguments(parser, _game_of(name, module, rest, game))
        else:
            module.add_arguments(parser)
        code = int(module.run(parser.parse_args(rest)))
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("hispania"):
            raise
        raise HispaniaError(_missing(name, error)) from error
    except KeyboardInterrupt:
        print(f"\nhispania lab {name}: interrupted", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    raise typer.Exit(code)
