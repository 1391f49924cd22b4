"""`hispania terminal`: sit down and play, at once."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from ....cli.places import home
from ....cli.shelf import Shelf
from ....cli.telling import spoken
from ....contract.game import Ending
from ....errors import HispaniaError, Unreadable
from ....table.dice import new_seed
from ....table.drawn import HOST, Drawn
from ....table.session import Table
from ..edge.game import from_json
from ..printed.board import Board, load_board
from ..printed.options import VARIANTS, HouseRules, Options
from ..printed.presets import PRESETS, level_of, options_for
from .companions import seats_named
from .languages import LANGUAGE_HELP, catalogue
from .mistakes import told
from .playing import Playing
from .screen import SPEEDS, Screen
from .seat import SITTERS
from .starting import list_games, sealed, story, table_of, variants_named

app = typer.Typer(add_completion=False)

LONGEST_SEED = 200


@app.command()
def terminal(
    level: Annotated[
        str | None, typer.Option(metavar="LEVEL", help=f"Five numbers such as 6|4|3|4|2, or {', '.join(PRESETS)}.")
    ] = None,
    scenario: Annotated[int | None, typer.Option(metavar="N", help="One of the five scenarios, 1 to 5.")] = None,
    variant: Annotated[
        list[str] | None,
        typer.Option("--variant", "--variants", metavar="NAME", help=f"May be repeated: {', '.join(VARIANTS)}."),
    ] = None,
    hispano: Annotated[
        str | None,
        typer.Option(metavar="WHO", help=f"Who decides for the Hispano: {', '.join(SITTERS)}."),
    ] = None,
    computer: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=PLAYER", help="A computer in a seat, such as U=legate; may be repeated."),
    ] = None,
    show_list: Annotated[bool, typer.Option("--list", help="List the scenarios and variants, and exit.")] = False,
    players: Annotated[int | None, typer.Option(metavar="N", help="Roman players, 1 to 3.")] = None,
    house: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="A house rule; may be repeated.")] = None,
    board: Annotated[Path | None, typer.Option(metavar="FILE", help="A board file of your own.")] = None,
    position: Annotated[Path | None, typer.Option(metavar="FILE.json", help="Start from this position.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="The seed of the dice.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game; an unfinished one is kept.")] = False,
    file: Annotated[Path | None, typer.Option(metavar="RECORD", help="Load a record and go on with it.")] = None,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="Throw real dice and type their faces.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="No colours, no drawing; good for screen readers.")] = False,
    language: Annotated[str | None, typer.Option(metavar="LANGUAGE", help=LANGUAGE_HELP)] = None,
    speed: Annotated[str | None, typer.Option(metavar="SPEED", help=f"Of the events: {', '.join(SPEEDS)}.")] = None,
    auto_save: Annotated[Path | None, typer.Option("--auto-save", metavar="FOLDER", hidden=True)] = None,
) -> None:
    """Play in the terminal: continues the unfinished game, or begins one at an easy level."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        if speed is not None and speed not in SPEEDS:
            raise Unreadable(f"no speed is called {speed!r}; there are {', '.join(SPEEDS)}")
        if hispano is not None and hispano not in SITTERS:
            raise Unreadable(f"--hispano is {' or '.join(SITTERS)}, not {hispano!r}")
        screen = Screen(catalogue(language), plain=plain, speed=speed)
        if show_list:
            list_games(screen)
            return
        shelf = Shelf(auto_save or home(), end_word)
        its_board = None if board is None else load_board(board)
        options: dict[str, object] = {"--level": level, "--players": players, "--house": house}
        options |= {"--variant": variant, "--scenario": scenario}
        others = (*options.values(), seed, position, file)
        chosen = None
        if new or by_hand or any(option is not None for option in others):
            _check(seed, by_hand)
            if file is not None:
                _only("--file", {**options, "--seed": seed, "--position": position, "--by-hand": by_hand or None})
                chosen = Table.load(file, its_board)
            else:
                its_seed = None if by_hand else new_seed() if seed is None else seed
                if position is not None:
                    _only("--position", options)
                    chosen = Table(from_json(_text(position), its_board), its_seed)
                else:
                    agreed = _agreed(level, players, house, variant, scenario)
                    chosen = table_of(agreed, its_board, its_seed)
                if seed is not None:
                    chosen.drawn = Drawn(HOST)
        if hispano is not None:
            computer = [*(computer or []), f"H={hispano}"]
        _run(screen, shelf, its_board, chosen, file, computer or [])
    except HispaniaError as error:
        text = escape(told(catalogue(spoken(language)), error))
        Console(stderr=True, soft_wrap=True, highlight=False).print(f"[red]hispania terminal:[/] {text}")
        raise typer.Exit(1) from None


def end_word(ending: Ending) -> str:
    """How the name of a finished game tells its end: for Rome, whoever held which seat."""
    return "won" if "U" in ending.winners else "lost"


def _check(seed: str | None, by_hand: bool) -> None:
    if seed is not None and by_hand:
        raise Unreadable("--seed and --by-hand exclude each other: either the computer throws, or you do")
    if seed is not None and (not seed.isprintable() or len(seed) > LONGEST_SEED):
        raise Unreadable(f"a seed is at most {LONGEST_SEED} printable characters on one line")


def _agreed(
    level: str | None, players: int | None, house: list[str] | None, variant: list[str] | None, scenario: int | None
) -> Options:
    """The game that the options describe."""
    return options_for(
        None if level is None else level_of(level),
        1 if players is None else players,
        HouseRules.parse(" ".join(house or [])).changed,
        variants_named(variant or []),
        scenario,
    )


def _only(option: str, others: Mapping[str, object]) -> None:
    """Some options bring everything with them."""
    clashing = [name for name, value in others.items() if value is not None]
    if clashing:
        raise Unreadable(f"{option} brings its own options along; leave out {', '.join(clashing)}")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"the position {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Unreadable(f"the position {path} is not UTF-8 text: {error.reason}") from error


def _run(
    screen: Screen, shelf: Shelf, board: Board | None, chosen: Table | None, file: Path | None, computers: list[str]
) -> None:
    """Sit down at the chosen table, the unfinished one, or a new one."""
    _seated(chosen, computers)
    found = shelf.find(board)
    if found.bad is not None:
        screen.say("bad-save", style="yellow", path=found.bad, why=found.why)
    if found.other_board is not None:
        screen.say("other-board", style="yellow", path=found.other_board)
    if chosen is None and found.table is not None:
        screen.say("continues-whatif" if found.main is not None else "continues")
        table, main = found.table, found.main
    else:
        for old in (found.main, found.table):
            if old is not None and old.history:
                screen.say("put-away", path=shelf.finish(old, is_branch=bool(old.branch)))
        main = None
        table = chosen or table_of(options_for(None), board, new_seed())
        if file is not None:
            screen.say("loaded", path=file)
            if table.dice is None and table.game.result is None:
                screen.say("no-seed")
        else:
            screen.say("welcome")
            if table.game.options.scenario is not None:
                story(screen, table.game.options)
            key = "begins" if table.dice else "begins-by-hand"
            screen.say(key, level=table.game.options.level, **sealed(table))
            if table.drawn is not None:
                screen.say("seed-chosen")
    playing = Playing(screen, shelf, table, main)
    playing.companions.seats.update(_seated(table, computers))
    if playing.companions.seats.get("H") == "dice":
        screen.say("hispano-by-dice")
    elif playing.companions.seats:
        seats = ", ".join(f"{seat} {who}" for seat, who in playing.companions.seats.items())
        screen.say("seats-by-computers", seats=seats)
    playing.file = file
    if screen.is_tty:
        _complete(playing)
    playing.run()


def _seated(table: Table | None, computers: list[str]) -> dict[str, str]:
    """The seats that computers hold; one that the game does not have is refused."""
    hispano = table is not None and "hispano" in table.game.options.variants
    found = seats_named(computers, True)
    if "H" in found and table is not None and not hispano:
        raise Unreadable("--hispano tells who plays the Hispano, and he is not in this game: add --variant hispano")
    return found


def _complete(playing: Playing) -> None:
    """Tab completes commands and names, where the system can."""
    with contextlib.suppress(ImportError):
        import readline

        words = sorted(word for word in playing.screen.words.verbs if len(word) > 2)
        names = sorted({space.name.lower() for space in playing.table.game.board.spaces})

        def complete(text: str, state: int) -> str | None:
            first = not readline.get_line_buffer()[: readline.get_begidx()].strip()
            found = [word for word in (words + names if first else names) if word.startswith(text.lower())]
            return found[state] if state < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" \t\n")
        readline.parse_and_bind("tab: complete")
