"""Where names stand on the map: every name takes the side that covers least of anything else."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from .board import Board, Space
from .drawland import Point, along, on_land

NAME_SIZE: Final = 12.0
SEA_SIZE: Final = 13.0
LETTER: Final = 0.62  # width of an average letter, in sizes; a little wide, because fonts differ


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the map."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: Box) -> float:
        """The area that two boxes share.

        >>> Box(0, 0, 4, 4).overlap(Box(2, 3, 9, 9))
        2
        """
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0

    def holds(self, point: Point) -> bool:
        """Whether a point lies in the box.

        >>> Box(0, 0, 4, 4).holds((1, 5))
        False
        """
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def distance(self, point: Point) -> float:
        """How far a point is from the box, 0 inside.

        >>> Box(0, 0, 4, 4).distance((7, 8))
        5.0
        """
        return math.hypot(
            max(self.left - point[0], 0, point[0] - self.right), max(self.top - point[1], 0, point[1] - self.bottom)
        )


@dataclass(frozen=True, slots=True)
class Label:
    """A text with the place of its middle on the base line, its box and its turn in degrees."""

    text: str
    x: float
    y: float
    box: Box
    turn: float = 0


class _Dots:
    """Points sorted into squares, so that those within a box are counted without looking at all."""

    SIDE: Final = 40

    def __init__(self, points: Iterable[Point]) -> None:
        self.squares: dict[tuple[int, int], list[Point]] = {}
        for x, y in points:
            self.squares.setdefault((int(x // self.SIDE), int(y // self.SIDE)), []).append((x, y))

    def count(self, box: Box) -> int:
        columns = range(int(box.left // self.SIDE), int(box.right // self.SIDE) + 1)
        rows = range(int(box.top // self.SIDE), int(box.bottom // self.SIDE) + 1)
        return sum(box.holds(point) for x in columns for y in rows for point in self.squares.get((x, y), ()))


class Clutter:
    """Everything a name should not cover, heaviest first: circles, other names, links, rivers."""

    def __init__(self, board: Board, ways: Iterable[Sequence[Point]], taken: Sequence[Box]) -> None:
        self.board = board
        self.discs = [(space.x, space.y, reach(board, space)) for space in board.spaces]
        self.badges = [badge_box(board, space) for space in board.spaces]
        foot = board.drawing.radius
        self.stars = [Box(c.x - 8, c.y + foot, c.x + 8, c.y + foot + 12) for c in board.cities if c.is_capital]
        self.links = _Dots(point for way in ways for point, _ in along(way, 4))
        self.rivers = _Dots(point for _, line in board.drawing.rivers for point, _ in along(line, 5))
        self.taken = list(taken)

    def weight(self, box: Box) -> float:
        """How much a name in this box would cover."""
        drawing = self.board.drawing
        wide = Box(box.left - 2, box.top - 1, box.right + 2, box.bottom + 1)
        page = Box(4, 4, drawing.width - 4, drawing.height - 4)
        area = (box.right - box.left) * (box.bottom - box.top)
        total = 60 * (area - page.overlap(box)) / area
        total += sum(
            12 + (r - gap) * 4
            for x, y, r in self.discs
            if box.left - r < x < box.right + r and box.top - r < y < box.bottom + r and (gap := box.distance((x, y))) < r
        )
        total += sum(10 + wide.overlap(other) / 10 for other in self.badges + self.stars if wide.overlap(other))
        total += sum(20 + wide.overlap(other) / 5 for other in self.taken if wide.overlap(other))
        total += 2.2 * self.links.count(wide)
        total += 0.5 * self.rivers.count(box)
        return total


def reach(board: Board, space: Space) -> float:
    """How far the drawing of a space goes from its middle."""
    return board.drawing.radius + (7 if space.is_sea else 8 if space.is_capital else 2)


def badge_middle(board: Board, space: Space) -> float:
    """How far the shield number stands below the middle of a space: on top, or at the foot where the page ends."""
    above = board.drawing.radius + (6 if space.is_sea else 3.5)
    return -above if space.y - above > 12 else above


def badge_box(board: Board, space: Space) -> Box:
    """The room of the shield number on the rim of a space."""
    y = space.y + badge_middle(board, space)
    return Box(space.x - 9, y - 9, space.x + 9, y + 10)


def space_labels(board: Board, clutter: Clutter) -> dict[str, Label]:
    """A label for every space, chosen one after the other and then again with all the others known."""
    choices = {space.id: _choices(board, space, clutter) for space in board.spaces}
    chosen: dict[str, Label] = {}
    for _ in range(3):
        for id, labels in choices.items():
            others = [label.box for other, label in chosen.items() if other != id]

            def weight(choice: tuple[float, Label], others: list[Box] = others) -> float:
                shared = [area for box in others if (area := choice[1].box.overlap(box))]
                return choice[0] + sum(20 + area / 5 for area in shared)

            chosen[id] = min(labels, key=weight)[1]
    clutter.taken += [label.box for label in chosen.values()]
    return chosen


def _choices(board: Board, space: Space, clutter: Clutter) -> list[tuple[float, Label]]:
    """The places around a circle that a name may take, with what each would cover."""
    size = SEA_SIZE if space.is_sea else NAME_SIZE
    wide, high = len(space.name) * size * LETTER, size * 0.8
    choices = []
    for steps in range(24):
        angle = math.tau * steps / 24
        for extra in (2.0, 8.0):
            x = space.x + math.cos(angle) * (reach(board, space) + extra + wide / 2)
            y = space.y + math.sin(angle) * (reach(board, space) + extra + high / 2)
            box = Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            weight = clutter.weight(box) + extra * 0.35 + (0 if steps % 12 == 0 else 1 if steps % 6 else 0.5)
            weight += max(0.0, box.distance((space.x, space.y)) - reach(board, space) - 2) * 0.5
            choices.append((weight, Label(space.name, x, y + size * 0.35, box)))
    return choices


def area_labels(board: Board, clutter: Clutter, size: float = 14) -> list[Label]:
    """The names of the provinces, inside them, near the places that the board file gives, where they cover least."""
    labels = []
    for province in board.provinces:
        text = f"{province.numeral} {province.name}".strip().upper()
        half = len(text) * size * 0.92 / 2
        best, least = None, math.inf
        for turn in (0, -24, 24, -52, 52):
            lean = math.radians(turn)
            for dx in range(-80, 81, 10):
                for dy in range(-80, 81, 10):
                    x, y = province.label[0] + dx, province.label[1] + dy
                    dots = [(x + t * half * math.cos(lean), y + t * half * math.sin(lean)) for t in (-1, -0.6, -0.2, 0.2, 0.6, 1)]
                    weight = 0.1 * math.hypot(dx, dy) + abs(turn) * 0.25
                    weight += sum(30 for dot in dots if not _belongs(board, dot, province.id))
                    if weight < least:  # the dear part only for places that may win
                        weight += sum(clutter.weight(Box(a - 14, b - 6, a + 14, b + 6)) for a, b in dots)
                    if weight < least:
                        best, least = (x, y, turn, dots), weight
        if best is not None:
            x, y, turn, dots = best
            lean = math.radians(turn)
            place = (x - math.sin(lean) * size * 0.35, y + math.cos(lean) * size * 0.35)
            labels.append(Label(text, *place, Box(x - half, y - 8, x + half, y + 8), turn))
            clutter.taken += [Box(a - 10, b - 7, a + 10, b + 7) for a, b in dots]
    return labels


def _belongs(board: Board, point: Point, province: str) -> bool:
    nearest = min(board.cities, key=lambda city: (city.x - point[0]) ** 2 + (city.y - point[1]) ** 2)
    return nearest.province == province and on_land(board, point)


def river_labels(board: Board, clutter: Clutter, size: float = 10) -> list[Label]:
    """The names of the rivers, turned along the water, where they cover least."""
    labels = []
    for name, points in board.drawing.rivers:
        half = len(name) * size * LETTER / 2
        best, least = None, math.inf
        for (x, y), turn in along(points, 8):
            turn = (turn + 90) % 180 - 90
            lean = math.radians(turn)
            for side in (-1, 1):
                shift = size * (0.75 if side < 0 else 0.85)
                mx, my = x + side * -math.sin(lean) * shift, y + side * math.cos(lean) * shift
                ends = [(mx + t * half * math.cos(lean), my + t * half * math.sin(lean)) for t in (-1, -0.5, 0, 0.5, 1)]
                boxes = [Box(ex - 5, ey - 5, ex + 5, ey + 5) for ex, ey in ends]
                weight = sum(clutter.weight(box) for box in boxes) + abs(turn) * 0.02
                if weight < least:
                    text_x, text_y = mx - math.sin(lean) * size * 0.33, my + math.cos(lean) * size * 0.33
                    box = Box(mx - half, my - size / 2, mx + half, my + size / 2)
                    best, least = Label(name, text_x, text_y, box, turn), weight
        if best is not None:
            labels.append(best)
            clutter.taken.append(best.box)
    return labels
