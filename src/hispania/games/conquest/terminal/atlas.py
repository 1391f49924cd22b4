"""`hispania atlas`: the measured difficulty of every level, as a heat map, level by level, and your next level."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Sequence
from math import exp
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer
from msgspec.structs import replace
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from ....cli.places import home, tables
from ....errors import HispaniaError, Unreadable
from ..measures.atlas import Advice, Atlas, Effect, StepEffect, atlas, next_level, read_atlas
from ..printed.board import default_board
from ..printed.introductions import introduction
from ..printed.options import ARMIES, DENARII, FLEETS, GARRISONS, PARAMETERS, ROADS, Level
from ..printed.presets import PRESETS, level_of
from .catalogue import Catalogue
from .finished import finished_here
from .languages import LANGUAGE_HELP, catalogue

WIDE: Final = 27  # letters of the line on which an effect is drawn

# From hard to easy by way of even chances; brown and blue are told apart by every kind of eye.
COLOURS: Final = ((0.0, (127, 59, 8)), (0.25, (224, 148, 74)), (0.5, (247, 241, 227)), (0.75, (120, 174, 208)),
                  (1.0, (13, 71, 118)))  # fmt: skip

app = typer.Typer(add_completion=False)


@app.command()
def show(
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Whose chances; whoever has played most if left out.")
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(metavar="LEVEL", help=f"One level and its neighbours: 6|4|3|4|2, or {', '.join(PRESETS)}."),
    ] = None,
    effects: Annotated[bool, typer.Option("--effects", help="What parameters, variants and scenarios change.")] = False,
    next_one: Annotated[
        bool, typer.Option("--next", help="Your next level, from your finished games on this machine.")
    ] = False,
    target: Annotated[
        float | None, typer.Option(metavar="SHARE", help="The chance that --next aims at, 0.05 to 0.95.")
    ] = None,
    pictures: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Draw it all as PNG pictures.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON instead.")] = False,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="An atlas file of your own.")] = None,
    language: Annotated[str | None, typer.Option(metavar="LANGUAGE", help=LANGUAGE_HELP)] = None,
) -> None:
    """The measured difficulty of all 243 levels: how often named computer players win, and your next level."""
    try:
        words = catalogue(language)
        known = _read(file)
        whose = known.players[known.place_of(player)]
        console = Console(highlight=False)
        if pictures is not None:
            _draw(words, known, pictures, whose)
        elif next_one:
            _next(words, console, known, player, target, as_json=as_json)
        elif level is not None:
            _level(words, console, known, level_of(level), whose, as_json=as_json)
        elif effects:
            _effects(words, console, known, whose, as_json=as_json)
        elif as_json:
            _print_json(known)
        else:
            _grid(words, console, known, whose)
    except HispaniaError as error:
        Console(stderr=True, soft_wrap=True, highlight=False).print(f"[red]hispania atlas:[/] {escape(str(error))}")
        raise typer.Exit(1) from None


def _read(file: Path | None) -> Atlas:
    if file is None:
        return atlas()
    try:
        return read_atlas(file.read_bytes())
    except OSError as error:
        raise Unreadable(f"{file} cannot be read: {error.strerror}") from error


def _print_json(told: Any) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(told), indent=1).decode())


def who(words: Catalogue, player: str) -> str:
    """A player of the atlas as a person reads it.

    >>> from hispania.games.conquest.terminal.english import ENGLISH
    >>> who(ENGLISH, "tribune"), who(ENGLISH, "consul@1000")
    ('tribune', 'consul of 1000 iterations')
    """
    name, _, budget = player.partition("@")
    told = words.atlas.texts.get(f"player-{name}", name)
    return words.atlas.say("player-budget", name=told, budget=budget) if budget else told


# -------------------------------------------------------------------- all levels


def colour(chance: float) -> tuple[int, int, int]:
    """The colour of a chance.

    >>> colour(0.5), colour(1.0)
    ((247, 241, 227), (13, 71, 118))
    """
    for (low, one), (high, other) in itertools.pairwise(COLOURS):
        if chance <= high:
            share = (max(chance, 0.0) - low) / (high - low)
            red, green, blue = (round(a + share * (b - a)) for a, b in zip(one, other))
            return red, green, blue
    return COLOURS[-1][1]


def is_dark(paint: tuple[int, int, int]) -> bool:
    """Whether white letters read better than black ones on this colour.

    >>> is_dark((127, 59, 8)), is_dark((247, 241, 227))
    (True, False)
    """
    red, green, blue = paint
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128


def _cell(words: Catalogue, chance: float) -> Text:
    paint = colour(chance)
    red, green, blue = paint
    ink = "rgb(255,255,255)" if is_dark(paint) else "rgb(0,0,0)"
    return Text(f" {_whole(words, chance):>3} ", f"{ink} on rgb({red},{green},{blue})")


def _whole(words: Catalogue, chance: float) -> str:
    return words.likely(chance).rstrip("%").rstrip()


def _grid(words: Catalogue, console: Console, known: Atlas, player: str) -> None:
    """27 rows of nine cells: denarii, garrisons and fleets down, roads and armies across."""
    console.print(Text(words.atlas.say("title", player=who(words, player)), "bold"))
    console.print(words.atlas.say("grid-lead"))
    console.print()
    margin = len(words.atlas.say("grid-key")) + 1
    heads = [words.atlas.say("grid-roads", roads=roads).center(15) for roads in ROADS]
    console.print(Text(" " * margin + "  ".join(heads).rstrip(), "bold"))
    armies = "  ".join("".join(f"{army:>4} " for army in ARMIES) for _ in ROADS)
    console.print(
        Text.assemble(
            (words.atlas.say("grid-key") + " ", "dim"), armies.rstrip(), ("  " + words.atlas.say("grid-armies"), "dim")
        )
    )
    for denarii in DENARII:
        for garrisons, fleets in itertools.product(GARRISONS, FLEETS):
            is_first = (garrisons, fleets) == (GARRISONS[0], FLEETS[0])
            line = Text.assemble((f" {denarii if is_first else ' '}  ", "bold"))
            line.append(f" {garrisons if fleets == FLEETS[0] else ' '}   {fleets}  ")
            for place, roads in enumerate(ROADS):
                line.append("  " if place else "")
                for army in ARMIES:
                    line.append_text(
                        _cell(words, known.chance(Level(denarii, garrisons, fleets, roads, army), player).chance)
                    )
            console.print(line)
        if denarii != DENARII[-1]:
            console.print()
    console.print()
    key = "grid-foot" if len(known.players) > 1 else "grid-foot-one"
    console.print(Text(words.atlas.say(key, players=", ".join(known.players)), "dim"))
    if known.made is not None:
        made = known.made
        facts = {
            "games": made.games,
            "hours": words.decimal(made.core_hours),
            "seed": made.seed,
            "command": made.command,
        }
        console.print(Text(words.atlas.say("made", **facts), "dim"))


# -------------------------------------------------------------------- one level


def neighbours(level: Level) -> dict[str, tuple[Level | None, Level | None]]:
    """For each parameter the level with one step less difficulty, and with one more.

    >>> easier, harder = neighbours(Level(7, 4, 3, 4, 2))["denarii"]
    >>> easier, str(harder)
    (None, '6|4|3|4|2')
    """
    found = {}
    for name, values in PARAMETERS.items():
        at = values.index(getattr(level, name))
        easier = replace(level, **{name: values[at - 1]}) if at > 0 else None
        harder = replace(level, **{name: values[at + 1]}) if at < 2 else None
        found[name] = (easier, harder)
    return found


def _level(words: Catalogue, console: Console, known: Atlas, level: Level, player: str, *, as_json: bool) -> None:
    around = neighbours(level)
    if as_json:
        told = {"level": str(level), "players": {name: _told(known, level, name) for name in known.players}}
        near = {
            name: {
                side: None if other is None else {"level": str(other), **_told(known, other, player)}
                for side, other in zip(("easier", "harder"), both)
            }
            for name, both in around.items()
        }
        _print_json({**told, "player": player, "neighbours": near})
        return
    facts = dict(zip(PARAMETERS, level.values))
    title = words.atlas.say("level-title", level=level, **facts)
    preset = next((name for name, its in PRESETS.items() if its == level), None)
    console.print(Text(title, "bold"), soft_wrap=True)
    if preset:
        console.print(Text(words.atlas.say("level-preset", preset=words.atlas.say(f"preset-{preset}")), "dim"))
    console.print()
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for name in known.players:
        one = known.chance(level, name)
        told_games = (
            words.atlas.say("level-games", won=one.won, games=one.games)
            if one.games
            else words.atlas.say("level-no-games")
        )
        estimate = words.atlas.say(
            "level-estimate", chance=words.likely(one.chance), low=_whole(words, one.low), high=_whole(words, one.high)
        )
        grid.add_row(name, _cell(words, one.chance), estimate, Text(told_games, "dim"))
    console.print(grid)
    console.print()
    console.print(Text(words.atlas.say("level-around", player=who(words, player)), "bold"))
    grid = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    grid.add_column("", no_wrap=True)
    for key in ("column-easier", "column-here", "column-harder"):
        grid.add_column(words.atlas.say(key), no_wrap=True)
    here = known.chance(level, player).chance
    for name, (easier, harder) in around.items():
        value = Text.assemble(f"{getattr(level, name)}: {words.likely(here)}")
        cells = [_beside(words, known, other, name, player, here) for other in (easier, harder)]
        grid.add_row(words.atlas.say(f"parameter-{name}"), cells[0], value, cells[1])
    console.print(grid)


def _told(known: Atlas, level: Level, player: str) -> dict[str, Any]:
    one = known.chance(level, player)
    return {"chance": one.chance, "low": one.low, "high": one.high, "won": one.won, "games": one.games}


def _beside(words: Catalogue, known: Atlas, other: Level | None, name: str, player: str, here: float) -> str:
    if other is None:
        return "-"
    chance = known.chance(other, player).chance
    return f"{getattr(other, name)}: {words.likely(chance)} ({round(100 * (chance - here)):+d})"


# -------------------------------------------------------------------- effects


def _effects(words: Catalogue, console: Console, known: Atlas, player: str, *, as_json: bool) -> None:
    steps = known.steps(player)
    mine = [one for one in known.effects if one.player == player]
    if as_json:
        _print_json({"player": player, "steps": steps, "effects": mine})
        return
    console.print(Text(words.atlas.say("effects-title", player=who(words, player)), "bold"), soft_wrap=True)
    groups: dict[str, list[tuple[str, Effect | StepEffect]]] = {}
    groups[words.atlas.say("effects-steps")] = [(step_name(words, one), one) for one in steps]
    for one in mine:
        title = words.atlas.say("effects-variant" if one.kind == "variant" else "effects-scenario", level=one.level)
        groups.setdefault(title, []).append((effect_name(words, one), one))
    rows = [row for group in groups.values() for row in group]
    wide = max((len(name) for name, _ in rows), default=0)
    reach = max((max(abs(one.low), abs(one.high)) for _, one in rows), default=0.0)
    for title, group in groups.items():
        if group:
            console.print()
            console.print(Text(title, "bold"))
            _forest(words, console, group, wide, max(reach, 0.1))
    if not mine:
        console.print()
        console.print(words.atlas.say("no-effects", player=who(words, player)))


def step_name(words: Catalogue, one: StepEffect) -> str:
    """What a step of a parameter is called.

    >>> from hispania.games.conquest.terminal.english import ENGLISH
    >>> step_name(ENGLISH, StepEffect("armies", 1, 2, -0.1, -0.2, 0.0, 81))
    'armies 1 to 2'
    """
    return words.atlas.say(
        "step", parameter=words.atlas.say(f"parameter-{one.parameter}"), easier=one.easier, harder=one.harder
    )


def effect_name(words: Catalogue, one: Effect) -> str:
    """What a variant or a scenario is called.

    >>> from hispania.games.conquest.terminal.english import ENGLISH
    >>> effect_name(ENGLISH, Effect("variant", "legio", "tribune", "6|4|3|4|2", 1, 2, 1, 2, 0.0, -0.1, 0.1))
    'Legio Hispana'
    """
    if one.kind == "variant":
        return words.atlas.say(f"variant-{one.name}")
    return words.atlas.say("scenario", number=one.name, title=introduction(int(one.name), words.language).title)


def _forest(
    words: Catalogue, console: Console, rows: Sequence[tuple[str, Effect | StepEffect]], wide: int, reach: float
) -> None:
    """Each effect as a point on a line that ends at `reach`, with its interval, and in figures."""
    signs = "│─●" if _can_show(console, "│─●") else "|-o"

    def at(change: float) -> int:
        return round((change + reach) / (2 * reach) * (WIDE - 1))

    for name, one in rows:
        line = [" "] * WIDE
        line[at(0.0)] = signs[0]
        for k in range(at(one.low), at(one.high) + 1):
            line[k] = signs[1]
        line[at(one.difference)] = signs[2]
        is_clear = one.low > 0 or one.high < 0
        interval = words.atlas.say("interval", low=words.points(one.low), high=words.points(one.high))
        figures = f"{words.points(one.difference):>5} ({interval})"
        style = "" if is_clear else "dim"
        told = Text.assemble("  ", (name.ljust(wide), style), "  ", "".join(line), " ", (figures, style))
        console.print(told, soft_wrap=True)


def _can_show(console: Console, letters: str) -> bool:
    try:
        letters.encode(console.encoding or sys.getdefaultencoding())
    except (UnicodeError, LookupError):
        return False
    return True


# -------------------------------------------------------------------- your next level


def _next(
    words: Catalogue, console: Console, known: Atlas, player: str | None, target: float | None, *, as_json: bool
) -> None:
    games = finished_here(home(), tables(), known.made.board if known.made else default_board().hash)
    advice = next_level(games, known=known, reference=player, target=target)
    if as_json:
        _print_json(advice)
        return
    for line in advice_lines(words, advice):
        console.print(line, soft_wrap=True)


def advice_lines(words: Catalogue, advice: Advice) -> list[str]:
    """The advice in sentences: what it rests on, the level, the chance there, and what to type."""
    strength = advice.strength
    if strength.games == 0:
        basis = words.atlas.say("next-none")
    elif strength.games == 1:
        basis = words.atlas.say(
            "next-game", how=words.atlas.say("next-won") if strength.won else words.atlas.say("next-lost")
        )
    else:
        basis = words.atlas.say("next-games", games=strength.games, won=strength.won)
    changes = ", ".join(
        words.atlas.say(
            "next-change", parameter=words.atlas.say(f"parameter-{one.parameter}"), before=one.before, after=one.after
        )
        for one in advice.changes
    )
    chances = {
        "chance": words.likely(advice.chance),
        "low": words.likely(advice.low),
        "high": words.likely(advice.high),
    }
    lines = [
        basis,
        words.atlas.say(f"next-{advice.code}", level=advice.level, changes=changes),
        words.atlas.say(
            "next-chance",
            player=who(words, advice.reference),
            reference=words.likely(advice.reference_chance),
            **chances,
        ),
    ]
    if strength.games:
        ratios = {
            "ratio": _ratio(words, strength.shift),
            "low": _ratio(words, strength.low),
            "high": _ratio(words, strength.high),
        }
        lines.append(words.atlas.say("next-strength", player=who(words, advice.reference), **ratios))
    return [*lines, "", "  " + words.atlas.say("next-do", level=advice.level)]


def _ratio(words: Catalogue, shift: float) -> str:
    return words.decimal(exp(shift), ".2g")


# -------------------------------------------------------------------- pictures


def _draw(words: Catalogue, known: Atlas, folder: Path, player: str) -> None:
    try:
        from .atlas_pictures import draw_atlas
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("hispania"):
            raise
        raise HispaniaError(
            f"pictures need the package {error.name}: pip install 'hispania[lab]' and try again"
        ) from error
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in draw_atlas(words, known, folder, player):
            typer.echo(words.atlas.say("wrote", path=path))
    except OSError as error:
        raise Unreadable(f"the pictures cannot be written to {folder}: {error.strerror}") from error
