"""What the person sees: the situation, the list of actions, sentences; in colour, or plain for a screen reader."""

from __future__ import annotations

import sys
import textwrap
import time
from typing import Any, Final

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text
from rich.theme import Theme

from ..edge.actions import GENERAL_CODES
from ..edge.codec import acting_general
from ..edge.derive_events import year_of
from ..edge.events import Event, GameOver, RoundEnded, TurnStarted
from ..edge.game import Conquest
from ..printed.board import Board, Space
from ..printed.introductions import introduction
from .catalogue import Catalogue
from .commands import shown
from .forms import name

SPEEDS: Final = {"slow": 1.6, "normal": 0.55, "instant": 0.0}  # seconds an event
STYLES: Final = {
    "hispania.u": "bold red",
    "hispania.c": "bold yellow",
    "hispania.k": "bold bright_blue",
    "hispania.p": "bold white",
    "hispania.h": "bold magenta",
    "hispania.rule": "dim",
    "label": "dim",
    "number": "bold cyan",
    "danger": "bold red",
    "good": "bold green",
    "revolt": "bold magenta",
}
COLOURS: Final = {"U": "hispania.u", "C": "hispania.c", "K": "hispania.k", "P": "hispania.p", "L": "hispania.h"}
REVOLTS: Final = 22  # H1.1
WIDEST: Final = 112
FIRM: Final = "\u00a0"  # a space that holds its neighbours together, as before a French colon


class Names(RegexHighlighter):
    """Colours the generals and dims rule numbers in any sentence."""

    base_style = "hispania."
    highlights = (
        r"(?P<u>\b\w+ U\b)", r"(?P<c>\b\w+ C\b)", r"(?P<k>\b\w+ K\b)", r"(?P<p>\b\w+ P\b)",
        r"(?P<h>\b(?i:Hispano)\b)", r"(?P<rule>\([A-Z]\d[\d.a-g]*\))",
    )  # fmt: skip


class Screen:
    """The terminal of one table."""

    def __init__(self, words: Catalogue, *, plain: bool = False, speed: str | None = None) -> None:
        self.words = words
        self.plain = plain
        self.is_tty = sys.stdin.isatty() and sys.stdout.isatty()
        self.speed = speed or ("normal" if self.is_tty else "instant")
        self.console = Console(
            theme=Theme(STYLES), highlight=False, no_color=plain or None, color_system=None if plain else "auto"
        )
        if self.console.width > WIDEST:
            self.console.width = WIDEST
        can_draw = (self.console.encoding or "").lower().startswith("utf") and not plain
        self.disc, self.hole, self.full, self.empty, self.tick = "●○■□✔" if can_draw else "o.#.+"
        self.names = Names()
        self.scenarios = tuple(introduction(number, words.language).title for number in range(1, 6))

    # ---------------------------------------------------------------- sentences

    def line(self, text: str = "", style: str = "", indent: int = 0, mark: str = "") -> None:
        """One line of text after its mark, wrapped at the width of the terminal under its own beginning."""
        told = Text(self._fitted(shown(text, 5000), indent), style=style)
        if self.plain:
            self.console.print(Text(f"{mark.strip()} " if mark else "") + told, soft_wrap=True)
            return
        self.names.highlight(told)
        if not indent:
            self.console.print(told)
            return
        grid = Grid.grid()
        grid.add_column(width=indent, no_wrap=True)
        grid.add_column()
        grid.add_row(Text(mark), told)
        self.console.print(grid)

    def _fitted(self, text: str, indent: int) -> str:
        """The text in lines that fit, where it has firm spaces: Rich would break a line at them as at any other."""
        if self.plain or FIRM not in text or len(text) <= self.console.width - indent:
            return text
        return "\n".join(textwrap.wrap(text, self.console.width - indent, break_on_hyphens=False))

    def say(self, key: str, *, style: str = "", **facts: object) -> None:
        """A sentence of the catalogue."""
        for text in self.words.say(key, **facts).split("\n"):
            self.line(text, style)

    def event(self, board: Board, event: Event, number: int | None = None) -> None:
        """What happened, with its number if it is shown from the log."""
        style = "bold" if isinstance(event, (GameOver, RoundEnded, TurnStarted)) else ""
        indent, mark = (2, "") if number is None else (6, f"{number:>4}.")
        self.line(self.words.tell(board, event), style, indent, mark)

    def pause(self) -> None:
        """The time to read one event."""
        time.sleep(SPEEDS[self.speed])

    def ask(self, prompt: str) -> str | None:
        """The next line typed, or None when there will be no more."""
        try:
            line = input(prompt)
        except EOFError:
            self.line()
            return None
        if not sys.stdin.isatty():
            self.line(line)  # a transcript shows what was typed
        return line

    # ---------------------------------------------------------------- the situation

    def situation(self, game: Conquest) -> None:
        """Where everything stands."""
        position = game.to_json()
        if self.plain:
            self._plain_situation(game, position)
            return
        self.console.print(Rule(self._text(self._title(game, position)), style="dim"))
        subtitle = self._subtitle(game)
        if subtitle:
            self.console.print(self._text(subtitle, "dim"), justify="center")
        self.console.print(self._tracks(game, position))
        self.console.print(self._provinces(game, position))

    def _text(self, text: str, style: str = "") -> Text:
        told = Text(text, style=style)
        self.names.highlight(told)
        return told

    def _title(self, game: Conquest, position: dict[str, Any]) -> str:
        year = year_of(game.state, min(position["time"], game.state.config.time_full - 1))
        turn = self.words.generals[position["turn"]]
        return self.words.say("title", level=game.options.level, round=position["round"], year=year, turn=turn)

    def _subtitle(self, game: Conquest) -> str:
        """Scenario and variants, if any."""
        options, say = game.options, self.words.say
        parts = []
        if options.scenario is not None:
            parts.append(say("subtitle-scenario", number=options.scenario, title=self.scenarios[options.scenario - 1]))
        if options.variants:
            names = ", ".join(say(f"variant-{variant}") for variant in options.variants)
            parts.append(say("subtitle-variants", variants=names))
        return " ".join(parts)

    def _tracks(self, game: Conquest, position: dict[str, Any]) -> Grid:
        say = self.words.say
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="label", no_wrap=True)
        grid.add_column()
        if position["state"] in ("ROMAN", "REENTER", "MUST_LEAVE"):
            left, spent, blocked = purse(game)
            coins = Text.assemble(("$" * left, "bold yellow"), ("-" * spent, "dim"), ("x" * blocked, "danger"), "  ")
            coins.append(say("purse", denarii=left))
            coins.append(say("purse-spent", spent=spent) if spent else "")
            coins.append(say("purse-blocked", blocked=blocked) if blocked else "", "danger")
            grid.add_row(say("label-denarii"), coins)
        reserve, placed = position["reserve"]["revolt"], position["time"]
        style = "danger" if reserve <= 3 else "revolt" if reserve <= 8 else ""
        clock = Text.assemble((self.disc * reserve, style), (self.hole * (REVOLTS - reserve), "dim"), "  ")
        armies = f"{position['reserve']['A']}{' + S' if position['reserve']['S'] else ''}"
        told = say("reserve", reserve=reserve, armies=armies)
        clock.append(told, style="danger" if reserve <= 3 else "")
        grid.add_row(say("label-reserve"), clock)
        spaces = game.state.config.time_full
        track = Text(self.full * placed + self.empty * (spaces - placed) + "  ")
        left = spaces - placed
        track.append(say("time-last" if left == 1 else "time", left=left, last=year_of(game.state, spaces - 1)))
        grid.add_row(say("label-time"), track)
        done, total, home = objective(game)
        aim = Text.assemble((self.full * done, "good"), (self.empty * (total - done), "dim"), "  ")
        aim.append(say("objective", done=done, total=total))
        if home:
            aim.append(say("home-revolts", revolts=home), style="danger")
        else:
            aim.append(say("home-quiet"))
        grid.add_row(say("label-objective"), aim)
        grid.add_row(say("label-generals"), self._generals(game, position))
        if position["hispano"] is not None and not position["state"].startswith("SETUP"):
            coins = Text.assemble(("$" * position["hispano"], "bold yellow"), "  " if position["hispano"] else "")
            grid.add_row(say("label-hispano"), coins.append(say("hispano-purse", denarii=position["hispano"])))
        if game.state.config.ingenivm and position["reserve"]["road"] and not position["state"].startswith("SETUP"):
            grid.add_row(say("label-roads"), say("roads-kept", number=position["reserve"]["road"]))
        if position["lethe"]:
            grid.add_row(say("label-lethe"), say("lethe"))
        return grid

    def _generals(self, game: Conquest, position: dict[str, Any]) -> Text:
        told = Text()
        for code in GENERAL_CODES:
            where = position["generals"][code]
            told.append(f"[{code}] ", COLOURS[code])
            told.append(name(game.board, where) if where else self.words.say("absent"), "" if where else "danger")
            told.append(f" +{position['reserve'][code]}g", "dim")
            told.append("+L" if position["reserve"]["L"] == code else "", COLOURS["L"])
            told.append("   ")
        if game.state.config.proconsvl:
            told.append("[P] ", COLOURS["P"])
            told.append(self._proconsul(game.board, position))
        return told

    def _proconsul(self, board: Board, position: dict[str, Any]) -> str:
        where = position["generals"]["P"]
        return name(board, where) if where else self.words.say(f"proconsul-{position['proconsul']}")

    def _provinces(self, game: Conquest, position: dict[str, Any]) -> Grid:
        board, say = game.board, self.words.say
        grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim", show_edge=False)
        for key in ("province", "capital", "in-revolt", "roman"):
            grid.add_column(say(f"column-{key}"), no_wrap=key == "province")
        for province in board.provinces:
            cities = [space for space in board.cities if space.province == province.id]
            capital = next((self._city(board, city, position, True) for city in cities if city.is_capital), Text("-"))
            others = [city for city in cities if not city.is_capital]
            revolts = [self._city(board, c, position) for c in others if c.id in position["revolts"]]
            romans = [
                self._city(board, c, position)
                for c in others
                if c.id in position["garrisons"] or c.id in position["generals"].values()
            ]
            title = f"{province.numeral:3} {province.name}" if province.numeral else f"  R {province.name}"
            grid.add_row(title, capital, Text("  ").join(revolts), Text("  ").join(romans))
        fleets = [self._sea(sea, position) for sea in board.seas if sea.id in position["fleets"]]
        grid.add_row(f"    {say('fleets')}", "", "", Text("  ").join(fleets))
        pirates = [self._city(board, sea, position) for sea in board.seas if sea.id in position["revolts"]]
        if pirates:
            grid.add_row(f"    {say('pirates')}", "", Text("  ").join(pirates), "")
        return grid

    def _city(self, board: Board, city: Space, position: dict[str, Any], show_peace: bool = False) -> Text:
        told = Text(f"{city.name}({city.shield})" if city.shield is not None else city.name)
        if city.is_sea:
            told = Text(city.notation)
        revolts = position["revolts"].get(city.id, 0)
        army = position["armies"].get(city.id, "")
        general = next((code for code, where in position["generals"].items() if where == city.id), None)
        stack = position["garrisons"].get(city.id, ())
        if revolts:
            told.append(" " + self.disc * revolts + army, "danger" if army else "revolt")
        if stack:
            told.append(" g")
            for colour in stack:
                told.append(colour, COLOURS.get(colour, ""))
            if show_peace:
                told.append(f" {self.tick}", "good")
        if general:
            told.append(f" [{general}]", COLOURS.get(general, ""))
        if show_peace and not (revolts or stack or general):
            told.append(f" {self.hole}", "dim")
        return told

    def _sea(self, sea: Space, position: dict[str, Any]) -> Text:
        general = next((code for code, where in position["generals"].items() if where == sea.id), None)
        return Text.assemble(sea.notation, (f" [{general}]", COLOURS.get(general, "")) if general else "")

    def _plain_situation(self, game: Conquest, position: dict[str, Any]) -> None:
        board = game.board
        self.line(self._title(game, position))
        if self._subtitle(game):
            self.line(self._subtitle(game) + ".")
        left, spent, blocked = purse(game)
        if position["state"] in ("ROMAN", "REENTER", "MUST_LEAVE"):
            self.say("plain-purse", denarii=left, spent=spent, blocked=blocked)
        self.say("plain-reserve", reserve=position["reserve"]["revolt"])
        done, total, home = objective(game)
        self.say("plain-objective", done=done, total=total, revolts=home)
        for code in GENERAL_CODES:
            where = position["generals"][code]
            at = name(board, where) if where else self.words.say("absent")
            self.say("plain-general", general=self.words.generals[code], at=at, reserve=position["reserve"][code])
        self._plain_variants(game, position)
        fleets = [name(board, sea.id) for sea in board.seas if sea.id in position["fleets"]]
        self.say("plain-fleets", seas=", ".join(fleets))
        for province in board.provinces:
            held = [
                self.describe(city, position)
                for city in board.cities
                if city.province == province.id and self.describe(city, position)
            ]
            title = f"{province.numeral} {province.name}".strip()
            self.line(f"{title}: " + ("; ".join(held) or self.words.say("quiet")) + ".")

    def _plain_variants(self, game: Conquest, position: dict[str, Any]) -> None:
        """What only variants and scenarios have."""
        board, generals = game.board, self.words.generals
        if game.state.config.proconsvl:
            self.say("plain-proconsul", general=generals["P"], at=self._proconsul(board, position))
        if position["reserve"]["L"]:
            self.say("plain-legion", general=generals[position["reserve"]["L"]])
        if position["hispano"] is not None and not position["state"].startswith("SETUP"):
            self.say("plain-hispano", denarii=position["hispano"])
        if game.state.config.ingenivm:
            self.say("plain-roads", number=position["reserve"]["road"])
        if position["lethe"]:
            self.say("plain-lethe")
        pirates = [name(board, sea.id) for sea in board.seas if sea.id in position["revolts"]]
        if pirates:
            self.say("plain-pirates", seas=", ".join(pirates))

    def describe(self, space: Space, position: dict[str, Any]) -> str:
        """What a space holds, in words; empty if nothing."""
        say = self.words.say
        parts = []
        if space.id in position["revolts"] and space.is_sea:
            parts.append(say("words-pirates"))
        elif space.id in position["revolts"]:
            parts.append(say("words-revolts", number=position["revolts"][space.id]))
        if space.id in position["armies"]:
            parts.append(say("words-special" if position["armies"][space.id] == "S" else "words-army"))
        if space.id in position["garrisons"]:
            parts.append(say("words-garrisons", stack=" ".join(position["garrisons"][space.id])))
        if space.id in position["fleets"]:
            parts.append(say("words-fleet"))
        parts += [str(self.words.generals[code]) for code, where in position["generals"].items() if where == space.id]
        if not parts:
            return ""
        key = "words-sea" if space.is_sea else "words-capital" if space.is_capital else "words-city"
        return say(key, name=space.name, number=space.shield) + ": " + ", ".join(parts)


def purse(game: Conquest) -> tuple[int, int, int]:
    """Denarii left, spent and blocked in this turn (H3.2, H3.5)."""
    absent = sum(game.state.general_space(g) < 0 for g in range(3) if g != acting_general(game.state))
    left = game.state.denarii
    return left, max(0, game.options.level.denarii - absent - left), absent


def objective(game: Conquest) -> tuple[int, int, int]:
    """Capitals garrisoned, all capitals, and revolts in the Roman provinces (H3.7)."""
    position, board = game.to_json(), game.board
    capitals = [city.id for city in board.cities if city.is_capital]
    roman = {province.id for province in board.provinces if province.is_roman}
    home = sum(number for id, number in position["revolts"].items() if board[id].province in roman)
    return sum(id in position["garrisons"] for id in capitals), len(capitals), home
