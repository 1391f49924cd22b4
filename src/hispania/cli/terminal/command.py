"""`hispania terminal` for a game without a terminal of its own: sit down and play, at once."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from ... import players
from ...contract.editions import usual_edition
from ...contract.rules import BadOptions, Rules
from ...errors import Unreadable
from ...players import Player, can_hold
from ...table.dice import new_seed
from ...table.drawn import HOST, Drawn
from ...table.session import Table
from ..languages import HELP as LANGUAGE_HELP
from ..reporting import reported
from ..shelf import Shelf, folder_of
from .screen import Screen
from .sitting import Sitting

app = typer.Typer(add_completion=False)


@app.command()
def terminal(
    context: typer.Context,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="KEY=VALUE", help="What is agreed before; hispania board lists it."),
    ] = None,
    computer: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=PLAYER", help="A computer in a seat, the best one if only SEAT; may be repeated."),
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="The seed of the dice.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game; an unfinished one is kept.")] = False,
    file: Annotated[Path | None, typer.Option(metavar="RECORD", help="Load a record and go on with it.")] = None,
    board: Annotated[Path | None, typer.Option(metavar="FILE", help="A corrected copy of the printed game.")] = None,
    language: Annotated[str | None, typer.Option(metavar="LANGUAGE", help=LANGUAGE_HELP)] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colours; good for screen readers.")] = False,
) -> None:
    """Play in the terminal: continues the unfinished game, or begins one; several people share the screen."""
    rules: Rules = context.obj
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with reported("terminal", language):
        screen, shelf = Screen(rules, language, plain=plain), Shelf(folder_of(rules.id))
        printed = None if board is None else rules.printed(board)
        chosen = None
        if file is not None:
            if option or seed is not None:
                raise Unreadable("--file brings its own options and seed along; leave out --option and --seed")
            chosen = Table.load(file, printed)
        elif new or option or seed is not None:
            agreed = rules.read_options(options_of(rules, option or []))
            chosen = Table(rules.new_game(agreed, printed or usual_edition(rules)), seed or new_seed())
            chosen.drawn = Drawn(HOST) if seed else None
        found = shelf.find(printed)
        if found.bad is not None:
            screen.say("bad-save", "warning", path=found.bad, why=found.why)
        if found.other_board is not None:
            screen.say("other-board", "warning", path=found.other_board)
        table = chosen or found.table or Table(rules.new_game(None, printed or usual_edition(rules)), new_seed())
        seats = computers_of(rules, table, computer or [])
        if chosen is not None and found.table is not None and found.table.history:
            screen.say("put-away", path=shelf.finish(found.table))
        screen.head(rules.title)
        if table is found.table:
            screen.say("continues", id=rules.id)
        elif file is not None:
            screen.say("loaded", path=file)
        screen.say("welcome", title=rules.title, seats=", ".join(map(screen.name, table.game.seats)))
        if seats:
            screen.say("computers", seats=", ".join(f"{screen.name(seat)} {one.id}" for seat, one in seats.items()))
        if table.dice is not None:
            screen.say("commitment", "label", commitment=table.dice.commitment)
        if table is chosen and table.drawn is not None:
            screen.say("seed-chosen", "label")
        Sitting(screen, shelf, table, seats, printed).run()


def options_of(rules: Rules, texts: list[str]) -> dict[str, Any]:
    """Options as plain data from KEY=VALUE; several values of one key are a list.

    >>> from hispania import games
    >>> options_of(games.rules(), ["players=2", "variants=legio", "level=7|5|4|5|1"])
    {'players': 2, 'variants': ['legio'], 'level': '7|5|4|5|1'}
    """
    fields = {field.name: field for field in rules.option_fields}
    found: dict[str, Any] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or key not in fields:
            raise BadOptions(f"--option is KEY=VALUE with a key of {', '.join(fields)}, not {text[:60]!r}")
        try:
            read = json.loads(value)
        except ValueError:
            read = value
        at = found.setdefault(fields[key].within, {}) if fields[key].within else found
        at[key] = [*at.get(key, []), read] if fields[key].many else read
    return found


def computers_of(rules: Rules, table: Table, texts: list[str]) -> dict[str, Player]:
    """The seats that computers hold, by what was asked for: SEAT=PLAYER, or SEAT alone for the best."""
    found: dict[str, Player] = {}
    for text in texts:
        seat, _, who = text.partition("=")
        if seat not in table.game.seats:
            raise Unreadable(f"there is no seat {seat[:20]!r}; there are {', '.join(table.game.seats)}")
        one = players.player(who or players.best_for(rules, seat), rules)
        if not can_hold(one, seat):
            raise Unreadable(f"{one.id} cannot hold the seat {seat}, only {', '.join(one.seats)}")
        found[seat] = one
    return found
