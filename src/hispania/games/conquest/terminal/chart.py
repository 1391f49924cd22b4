"""A schematic map for the terminal: every space where it lies, with its pieces; for screen readers a list of links."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from rich.text import Text

from ..core.setup import is_road
from ..edge.game import Conquest
from ..printed.board import Board, Space
from .screen import COLOURS, Screen

ROWS: Final = 33
NARROW: Final = 100


def chart(screen: Screen, game: Conquest, marked: Collection[str] = ()) -> None:
    """Print the map with the pieces of this position, some spaces marked."""
    if screen.plain:
        _listed(screen, game)
        return
    width = min(screen.console.width, 112)
    position = game.to_json()
    paper = Paper(width, ROWS)
    dot = "·" if screen.disc == "●" else "."
    places = _places(screen, game.board, position, width, marked)
    middles = {id: (x + max(1, len(label)) // 2, y) for id, (x, y, label) in places.items()}
    for link in game.board.links:
        a, b = game.board[link.a], game.board[link.b]
        road = not a.is_sea and not b.is_sea and is_road(game.state, a.index, b.index)
        if road or not (a.is_sea or b.is_sea):
            paper.draw(middles[link.a], middles[link.b], "=" if road else dot)
    for x, y, label in places.values():
        paper.write(x, y, label)
    for row in paper.rows():
        screen.console.print(row, soft_wrap=True)
    screen.say("map-legend", disc=screen.disc)
    if position["lethe"]:
        screen.say("plain-lethe")


class Paper:
    """A grid of letters, each with its style."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.letters = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def write(self, x: int, y: int, text: Text) -> None:
        """A label, and a blank on either side of it."""
        for k in (-1, len(text)):
            if 0 <= x + k < self.width:
                self.letters[y][x + k] = " "
        for k, letter in enumerate(text.plain):
            if 0 <= x + k < self.width:
                self.letters[y][x + k] = letter
                self.styles[y][x + k] = next((str(s.style) for s in text.spans if s.start <= k < s.end), "")

    def draw(self, start: tuple[int, int], end: tuple[int, int], letter: str) -> None:
        """A line of dots; roads are drawn over other links."""
        steps = max(abs(end[0] - start[0]) // 2, abs(end[1] - start[1]), 1)
        for k in range(1, steps):
            x = start[0] + (end[0] - start[0]) * k // steps
            y = start[1] + (end[1] - start[1]) * k // steps
            if self.letters[y][x] != "=":
                self.letters[y][x], self.styles[y][x] = letter, "yellow" if letter == "=" else "dim"

    def rows(self) -> list[Text]:
        """The lines of the picture."""
        made = []
        for letters, styles in zip(self.letters, self.styles):
            row = Text()
            for letter, style in zip(letters, styles):
                row.append(letter, style)
            row.rstrip()
            made.append(row)
        return made


def _places(
    screen: Screen, board: Board, position: dict[str, Any], width: int, marked: Collection[str] = ()
) -> dict[str, tuple[int, int, Text]]:
    """Where each label goes: near its place on the printed board, moved a row if another one is there."""
    taken: set[tuple[int, int]] = set()
    placed: dict[str, tuple[int, int, Text]] = {}
    for space in sorted(board.spaces, key=lambda space: (space.y, space.x)):
        label = _label(screen, space, position, width < NARROW)
        if space.id in marked:
            label = Text.assemble((">>", "good"), label, ("<<", "good"))
        x = int(space.x / board.drawing.width * width) - len(label) // 2
        x = max(0, min(width - len(label), x))
        wished = int(space.y / board.drawing.height * ROWS)
        rows = sorted(range(ROWS), key=lambda row: (abs(row - wished), row))
        y = next((row for row in rows if not any((k, row) in taken for k in range(x - 1, x + len(label) + 1))), wished)
        taken |= {(k, y) for k in range(x, x + len(label))}
        placed[space.id] = (x, y, label)
    return placed


def _label(screen: Screen, space: Space, position: dict[str, Any], short: bool) -> Text:
    if space.is_sea:
        label = Text(space.notation, "bold blue")
        if space.id in position["fleets"]:
            label.append("f" if short else screen.words.say("map-fleet"))
    else:
        label = Text(space.name[: 4 if short else 9].strip() + ("" if space.shield is None else str(space.shield)))
        if space.is_capital:
            label.append("*", "bold")
    revolts = position["revolts"].get(space.id, 0)
    label.append(screen.disc * revolts, "revolt")
    label.append(position["armies"].get(space.id, ""), "danger")
    stack = position["garrisons"].get(space.id, ())
    if stack:
        label.append("g")
    for colour in stack:
        label.append(colour, COLOURS.get(colour, ""))
    for code, where in position["generals"].items():
        if where == space.id:
            label.append(f"[{code}]", COLOURS.get(code, ""))
    return label


def _listed(screen: Screen, game: Conquest) -> None:
    """Every space with its neighbours, for people who hear the map."""
    position, board = game.to_json(), game.board
    for space in board.spaces:
        links = []
        for id in board.neighbours(space.id):
            other, link = board[id], board.link(space.id, id)
            road = not space.is_sea and not other.is_sea and is_road(game.state, space.index, other.index)
            segments = link.segments if link else 1
            links.append(screen.words.say("link-road" if road else "link", name=other.name, segments=segments))
        held = screen.describe(space, position) or space.name
        screen.line(f"{held}. {', '.join(links)}.")
