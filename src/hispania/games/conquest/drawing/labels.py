"""Where names stand on the map: every name takes the side that covers least of anything else."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ..printed.board import Board, Space
from .land import Point, along, is_inside

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
        if self.left >= other.right or other.left >= self.right or self.top >= other.bottom or other.top >= self.bottom:
            return 0
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high

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
    """A text with its place on the first base line, its box, its turn in degrees and which end stands at the place."""

    text: str
    x: float
    y: float
    box: Box
    turn: float = 0
    anchor: str = "middle"


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
        self.peaks = _Dots(point for _, line in board.drawing.ranges for point, _ in along(line, 11))
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
            if box.left - r < x < box.right + r
            and box.top - r < y < box.bottom + r
            and (gap := box.distance((x, y))) < r
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
    lines = lines_of(space)
    wide, high = max(map(len, lines)) * size * LETTER, size * (len(lines) - 0.2)
    choices = []
    for steps in range(24):
        angle = math.tau * steps / 24
        for extra in (2.0, 8.0):
            x = space.x + math.cos(angle) * (reach(board, space) + extra + wide / 2)
            y = space.y + math.sin(angle) * (reach(board, space) + extra + high / 2)
            box = Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            weight = clutter.weight(box) + extra * 0.35 + (0 if steps % 12 == 0 else 1 if steps % 6 else 0.5)
            weight += max(0.0, box.distance((space.x, space.y)) - reach(board, space) - 2) * 0.5
            anchor, text_x = "middle", x
            if abs(math.cos(angle)) > 0.5 and len(lines) == 1:
                anchor, text_x = ("start", box.left) if math.cos(angle) > 0 else ("end", box.right)
            choices.append((weight, Label(space.name, text_x, box.top + size * 0.75, box, anchor=anchor)))
    return choices


def lines_of(space: Space) -> list[str]:
    """The name as it is written on the map: a sea takes two lines."""
    return space.name.split(" ", 1) if space.is_sea else [space.name]


def area_labels(board: Board, clutter: Clutter) -> dict[str, Label]:
    """The names of the provinces, inside them, near the places that the board file gives, where they cover least."""
    outlines = board.drawing.outlines[:1]

    @functools.cache
    def owner(column: int, row: int) -> str | None:
        x, y = column * 8 + 4, row * 8 + 4
        if not all(is_inside((x, y), outline) for _, outline in outlines):
            return None
        return min(board.cities, key=lambda city: (city.x - x) ** 2 + (city.y - y) ** 2).province

    labels = {}
    for province in board.provinces:
        half = len(province.name) * (5.0 if province.number else 5.8)
        row = [(half * part, 0.0) for part in (-1, -0.5, 0, 0.5, 1)]
        above = [(side * len(province.numeral) * 4.0, -18.0) for side in (-1, 1)] if province.number else []
        choices = []
        for turn in (0, -52, 52):
            cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            for dx in range(-98, 99, 7):
                for dy in range(-98, 99, 7):
                    x, y = province.label[0] + dx, province.label[1] + dy
                    dots = [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in row + above]
                    strange = sum(owner(int(a // 8), int(b // 8)) != province.id for a, b in dots)
                    choices.append((120 * strange + 0.05 * math.hypot(dx, dy) + abs(turn) / 4, x, y, turn, dots))
        best, least = choices[0], math.inf
        for choice in sorted(choices):
            if choice[0] >= least:
                break
            boxes = [Box(a - half / 4, b - 9, a + half / 4, b + 8) for a, b in choice[4]]
            weight = choice[0]
            for box in boxes:
                weight += 2 * clutter.weight(box) + 1.5 * clutter.peaks.count(box)
                if weight >= least:
                    break
            else:
                best, least = choice, weight
        _, x, y, turn, dots = best
        lean = math.radians(turn)
        box = Box(x - half, y - 8, x + half, y + 8)
        labels[province.id] = Label(province.name.upper(), x - math.sin(lean) * 4, y + math.cos(lean) * 4, box, turn)
        clutter.taken += [Box(a - 10, b - 7, a + 10, b + 7) for a, b in dots]
    return labels


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
                weight = abs(turn) * 0.02
                for ex, ey in ends:
                    weight += clutter.weight(Box(ex - 5, ey - 5, ex + 5, ey + 5))
                    if weight >= least:
                        break
                else:
                    text_x, text_y = mx - math.sin(lean) * size * 0.33, my + math.cos(lean) * size * 0.33
                    box = Box(mx - half, my - size / 2, mx + half, my + size / 2)
                    best, least = Label(name, text_x, text_y, box, turn), weight
        if best is not None:
            labels.append(best)
            clutter.taken.append(best.box)
    return labels
