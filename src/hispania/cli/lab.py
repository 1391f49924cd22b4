"""`hispania lab`: measure the players, make their data and check it; every subcommand is a module."""

from __future__ import annotations

import argparse
import importlib
import sys
from types import ModuleType
from typing import Final

import typer

from ..errors import HispaniaError

SUBCOMMANDS: Final = {  # what is typed -> the module with SUMMARY, add_arguments(parser) and run(args) -> exit code
    "run": "lab.run",
    "replay": "lab.replay",
    "report": "lab.report.command",
    "atlas": "games.conquest.measures.atlas_survey",
    "ladder": "lab.ladder",
    "calibrate": "games.conquest.measures.calibrate",
    "mine": "games.conquest.learning.mine",
    "verify-exercises": "games.conquest.learning.verify",
    "selfplay": "games.conquest.minds.training.selfplay",
    "fit": "games.conquest.minds.training.fit",
    "train": "games.conquest.minds.training.train",
}
INTERRUPTED: Final = 130  # what a shell expects after Ctrl-C
HELP: Final = ("-h", "--help")

app = typer.Typer(add_completion=False)


def known() -> list[str]:
    """The subcommands.

    >>> "ladder" in known()
    True
    """
    return list(SUBCOMMANDS)


def _module(name: str) -> ModuleType:
    """The module of a subcommand; a package it lacks is named with what to do about it."""
    try:
        return importlib.import_module(f"hispania.{SUBCOMMANDS[name]}")
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("hispania"):
            raise
        raise HispaniaError(_missing(name, error)) from error


def _missing(name: str, error: ModuleNotFoundError) -> str:
    return f"lab {name} needs the package {error.name}, which comes with the laboratory: pip install 'hispania[lab]'"


def _overview() -> str:
    rows = [f"  {name:<18}{_summary(name)}" for name in known()]
    return "\n".join(["usage: hispania lab SUBCOMMAND [OPTIONS]   (-h after a subcommand explains it)", "", *rows])


def _summary(name: str) -> str:
    try:
        return str(_module(name).SUMMARY)
    except HispaniaError as error:
        return f"({error})"


@app.command(
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []},
    add_help_option=False,
)
def lab(context: typer.Context) -> None:
    """Experiments and reports, the difficulty atlas, tournaments of the players, their training and its checks."""
    words = list(context.args)
    if not words or words[0] in HELP:
        typer.echo(_overview())
        return
    name, rest = words[0], words[1:]
    if name not in known():
        typer.echo(f"hispania lab: there is no {name!r}; there are {', '.join(known())}", err=True)
        raise typer.Exit(2)
    module = _module(name)
    parser = argparse.ArgumentParser(
        prog=f"hispania lab {name}", description=module.SUMMARY, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    module.add_arguments(parser)
    try:
        code = int(module.run(parser.parse_args(rest)))
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("hispania"):
            raise
        raise HispaniaError(_missing(name, error)) from error
    except KeyboardInterrupt:
        print(f"\nhispania lab {name}: interrupted", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    raise typer.Exit(code)
