"""What the person sees: the situation, the list of actions, sentences; in colour, or plain for a screen reader."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Any, Final

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.highlighter import RegexHighlighter
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text
from rich.theme import Theme

from ..games.conquest.actions import GENERAL_CODES, Enter, Move, MoveFleet, PlaceRoad, RemoveGarrison
from ..games.conquest.board import Board, Space
from ..games.conquest.cards import CombatCard
from ..games.conquest.events import Event, GameOver, RoundEnded, TurnStarted
from ..games.conquest.game import Conquest
from ..games.conquest.numbers import acting_general
from ..games.conquest.telling import YEARS
from .catalogue import Catalogue, in_36, name, percent
from .commands import shown
from .menu import GROUPS, Entry, road_ends

SPEEDS: Final = {"slow": 1.6, "normal": 0.55, "instant": 0.0}  # seconds an event
STYLES: Final = {
    "hispania.u": "bold red",
    "hispania.c": "bold yellow",
    "hispania.k": "bold bright_blue",
    "hispania.rule": "dim",
    "label": "dim",
    "number": "bold cyan",
    "danger": "bold red",
    "good": "bold green",
    "revolt": "bold magenta",
}
COLOURS: Final = {"U": "hispania.u", "C": "hispania.c", "K": "hispania.k"}
REVOLTS: Final = 22  # H1.1
WIDEST: Final = 112


class Names(RegexHighlighter):
    """Colours the generals and dims rule numbers in any sentence."""

    base_style = "hispania."
    highlights = (
        r"(?P<u>\b\w+ U\b)", r"(?P<c>\b\w+ C\b)", r"(?P<k>\b\w+ K\b)", r"(?P<rule>\([A-Z]\d[\d.a-g]*\))",
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

    # ---------------------------------------------------------------- sentences

    def line(self, text: str = "", style: str = "", indent: int = 0, mark: str = "") -> None:
        """One line of text after its mark, wrapped at the width of the terminal under its own beginning."""
        told = Text(shown(text, 5000), style=style)
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
        self.console.print(self._tracks(game, position))
        self.console.print(self._provinces(game, position))

    def _text(self, text: str, style: str = "") -> Text:
        told = Text(text, style=style)
        self.names.highlight(told)
        return told

    def _title(self, game: Conquest, position: dict[str, Any]) -> str:
        year = YEARS[min(position["time"], len(YEARS) - 1)]
        facts = {"round": position["round"], "left": len(YEARS) - position["time"], "year": year}
        return self.words.say("title", level=game.options.level, turn=self.words.generals[position["turn"]], **facts)

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
        told = say("reserve", reserve=reserve, armies=position["reserve"]["A"])
        clock.append(told, style="danger" if reserve <= 3 else "")
        grid.add_row(say("label-reserve"), clock)
        track = Text(self.full * placed + self.empty * (len(YEARS) - placed) + "  ")
        track.append(say("time", left=len(YEARS) - placed, last=YEARS[-1]))
        grid.add_row(say("label-time"), track)
        done, total, home = objective(game)
        aim = Text.assemble((self.full * done, "good"), (self.empty * (total - done), "dim"), "  ")
        aim.append(say("objective", done=done, total=total))
        if home:
            aim.append(say("home-revolts", revolts=home), style="danger")
        else:
            aim.append(say("home-quiet"))
        grid.add_row(say("label-objective"), aim)
        grid.add_row(say("label-generals"), self._generals(game.board, position))
        return grid

    def _generals(self, board: Board, position: dict[str, Any]) -> Text:
        told = Text()
        for code in GENERAL_CODES:
            where = position["generals"][code]
            told.append(f"[{code}] ", COLOURS[code])
            told.append(name(board, where) if where else self.words.say("absent"), "" if where else "danger")
            told.append(f" +{position['reserve'][code]}g   ", "dim")
        return told

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
        return grid

    def _city(self, board: Board, city: Space, position: dict[str, Any], show_peace: bool = False) -> Text:
        told = Text(f"{city.name}({city.shield})" if city.shield is not None else city.name)
        revolts = position["revolts"].get(city.id, 0)
        army = city.id in position["armies"]
        general = next((code for code, where in position["generals"].items() if where == city.id), None)
        stack = position["garrisons"].get(city.id, ())
        if revolts:
            told.append(" " + self.disc * revolts + ("A" if army else ""), "danger" if army else "revolt")
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

    def describe(self, space: Space, position: dict[str, Any]) -> str:
        """What a space holds, in words; empty if nothing."""
        say = self.words.say
        parts = []
        if space.id in position["revolts"]:
            parts.append(say("words-revolts", number=position["revolts"][space.id]))
        if space.id in position["armies"]:
            parts.append(say("words-army"))
        if space.id in position["garrisons"]:
            parts.append(say("words-garrisons", stack=" ".join(position["garrisons"][space.id])))
        if space.id in position["fleets"]:
            parts.append(say("words-fleet"))
        parts += [self.words.generals[code] for code, where in position["generals"].items() if where == space.id]
        if not parts:
            return ""
        key = "words-sea" if space.is_sea else "words-capital" if space.is_capital else "words-city"
        return say(key, name=space.name, number=space.shield) + ": " + ", ".join(parts)

    # ---------------------------------------------------------------- the list of actions

    def menu(self, game: Conquest, entries: Sequence[Entry], *, paths: bool = False) -> None:
        """The legal actions, grouped; moves with their paths if asked for."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(style="label", no_wrap=True, min_width=9)
        grid.add_column()
        for group, _ in GROUPS:
            chosen = [entry for entry in entries if entry.group == group]
            if chosen and self.plain:
                self._plain_group(game, group, chosen, paths)
            elif chosen:
                grid.add_row(self.words.groups[group], self._group(game, chosen, paths))
        if entries and not self.plain:
            self.console.print(grid)

    def _group(self, game: Conquest, entries: list[Entry], paths: bool) -> RenderableType:
        if entries[0].card is not None:
            return self._combats(game.board, entries)
        if isinstance(entries[0].action, Move) and not paths:
            rows: list[RenderableType] = []
            for cost in sorted({entry.action.cost for entry in entries}):
                body = Columns([self._item(game, e, False) for e in entries if e.action.cost == cost], padding=(0, 2))
                row = Grid.grid(padding=(0, 1, 0, 0))
                row.add_row(Text(f"${cost}", "yellow"), body)
                rows.append(row)
            return Group(*rows)
        items = [self._item(game, entry, paths) for entry in entries]
        return Group(*items) if paths else Columns(items, padding=(0, 2))

    def _item(self, game: Conquest, entry: Entry, paths: bool) -> Text:
        return Text.assemble((f"{entry.number:>2} ", "number"), self.item(game, entry, paths))

    def item(self, game: Conquest, entry: Entry, paths: bool = False) -> str:
        """An action in few words, beside its number."""
        board, action = game.board, entry.action
        match action:
            case Move() if paths:
                way = "".join(f" {verb} {board[space].name}" for verb, space in action.path)
                return f"{board[action.to].name} ${action.cost}:{way}"
            case Move():
                return board[action.to].notation if board[action.to].is_sea else board[action.to].name
            case MoveFleet():
                aboard = f"({action.carries})" if action.carries else ""
                return f"{board[action.start].notation}>{board[action.to].notation}{aboard} ${action.cost}"
            case PlaceRoad():
                link = board.link(action.a, action.b)
                return "-".join(road_ends(game, action)) + (f" ({link.segments})" if link else "")
            case Enter():
                return name(board, action.space)
            case RemoveGarrison():
                return self.words.say("item-remove", index=action.index, city=board[action.city].name)
            case _:
                return self.words.say(f"item-{action.kind}", city=name(board, action.target) if action.target else "")

    def _combats(self, board: Board, entries: list[Entry]) -> Grid:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for entry in entries:
            if entry.card is not None:
                start = Text.assemble((f"{entry.number:>2} ", "number"), board[str(entry.action.target)].name)
                formulas = f"{entry.card.attacker.formula} : {entry.card.defender.formula}"
                grid.add_row(start, Text(f"${entry.action.cost}", "yellow"), formulas, self._chances(entry.card))
        return grid

    def _chances(self, card: CombatCard) -> Text:
        say = self.words.say
        if card.sure:
            key = "sure-win" if card.win == 1 else "sure-loss" if card.loss == 1 else "sure-nothing"
            return Text(say(key), "good" if card.win == 1 else "danger")
        told = Text()
        for key, chance, style in (("win", card.win, "good"), ("tie", card.tie, "dim"), ("loss", card.loss, "danger")):
            if chance:
                label = say("chance-nothing" if key == "tie" and card.kind == "siege" else f"chance-{key}")
                told.append(f"{label} {in_36(chance):>5} {percent(chance):>3}   ", style)
        return told

    def _plain_group(self, game: Conquest, group: str, entries: list[Entry], paths: bool) -> None:
        title = self.words.groups[group]
        for cost in sorted({entry.action.cost for entry in entries}):
            chosen = [entry for entry in entries if entry.action.cost == cost]
            if chosen[0].card is not None or paths:
                for entry in chosen:
                    chances = " ".join(str(self._chances(entry.card)).split()) if entry.card else ""
                    label = self.words.action(game.board, entry.action) if entry.card else self.item(game, entry, paths)
                    self.line(f"{entry.number} {label}" + (f": {chances}" if chances else ""))
            else:
                items = ", ".join(f"{entry.number} {self.item(game, entry)}" for entry in chosen)
                self.say("plain-group" if cost else "plain-free-group", group=title, cost=cost, items=items)


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
