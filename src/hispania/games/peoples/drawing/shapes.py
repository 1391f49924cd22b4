"""Points, lines and outlines in the plane, as the making and the checking of the map need them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

Point = tuple[float, float]
Line = Sequence[Point]


def area(ring: Line) -> float:
    """The area within a closed outline, positive where it runs clockwise on the screen.

    >>> area([(0, 0), (4, 0), (4, 3), (0, 3)])
    12.0
    """
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in around(ring)) / 2


def around(ring: Line) -> list[tuple[Point, Point]]:
    """The sides of a closed outline."""
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))


def length(line: Line) -> float:
    """How long a line is.

    >>> length([(0, 0), (3, 4), (3, 5)])
    6.0
    """
    return sum(math.dist(a, b) for a, b in itertools.pairwise(line))


def middle(ring: Line) -> Point:
    """The centre of gravity of what an outline holds.

    >>> middle([(0, 0), (4, 0), (4, 2), (0, 2)])
    (2.0, 1.0)
    """
    x = y = whole = 0.0
    for (ax, ay), (bx, by) in around(ring):
        part = ax * by - bx * ay
        x, y, whole = x + (ax + bx) * part, y + (ay + by) * part, whole + part
    return x / (3 * whole), y / (3 * whole)


def is_inside(point: Point, ring: Line) -> bool:
    """Whether a point lies within a closed outline.

    >>> is_inside((1, 1), [(0, 0), (4, 0), (4, 4), (0, 4)]), is_inside((9, 1), [(0, 0), (4, 0), (4, 4), (0, 4)])
    (True, False)
    """
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in around(ring):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def turn(a: Point, b: Point, c: Point) -> float:
    """Twice the area of a triangle: its sign tells on which side of a line through a and b the point c lies."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two sides cut each other within both.

    >>> crosses((0, 0), (2, 2), (0, 2), (2, 0)), crosses((0, 0), (2, 2), (2, 2), (4, 0))
    (True, False)
    """
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def is_simple(ring: Line) -> bool:
    """Whether an outline never cuts itself.

    >>> is_simple([(0, 0), (4, 0), (4, 4), (0, 4)]), is_simple([(0, 0), (4, 4), (4, 0), (0, 4)])
    (True, False)
    """
    sides = around(ring)
    boxes = [(min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])) for a, b in sides]
    for at, (a, b) in enumerate(sides):
        left, right, top, bottom = boxes[at]
        for other in range(at + 1, len(sides)):
            l, r, t, d = boxes[other]  # noqa: E741
            if l <= right and r >= left and t <= bottom and d >= top and crosses(a, b, *sides[other]):
                return False
    return True


def nearest(point: Point, line: Line) -> tuple[float, Point]:
    """How far a point is from a line, and the nearest point of the line.

    >>> nearest((2, 3), [(0, 0), (4, 0)])
    (3.0, (2.0, 0.0))
    """
    best = math.inf, line[0]
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        long = (bx - ax) ** 2 + (by - ay) ** 2
        part = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / long if long else 0.0
        part = min(1.0, max(0.0, part))
        foot = ax + part * (bx - ax), ay + part * (by - ay)
        best = min(best, (math.dist(point, foot), foot))
    return best


def along(line: Line, part: float) -> Point:
    """The point at a part of the way along a line.

    >>> along([(0, 0), (4, 0), (4, 4)], 0.75)
    (4.0, 2.0)
    """
    left = part * length(line)
    for a, b in itertools.pairwise(line):
        side = math.dist(a, b)
        if left <= side and side:
            return a[0] + (b[0] - a[0]) * left / side, a[1] + (b[1] - a[1]) * left / side
        left -= side
    return line[-1]


def soft(points: Line, step: float, closed: bool = False) -> list[Point]:
    """A line that runs softly through all points, as many short sides; the points themselves stay on it."""
    count = len(points)
    made: list[Point] = []
    for at in range(count if closed else count - 1):
        before, here, there, after = (
            points[(at + by) % count] if closed else points[min(max(at + by, 0), count - 1)] for by in (-1, 0, 1, 2)
        )
        sides = max(1, round(math.dist(here, there) / step))
        for side in range(sides):
            made.append(_spline(before, here, there, after, side / sides))
    return made if closed else [*made, points[-1]]


def _spline(before: Point, here: Point, there: Point, after: Point, t: float) -> Point:
    """A point of the Catmull-Rom curve from here to there."""
    x, y = (
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(before, here, there, after, strict=True)
    )
    return x, y


def path(line: Line, closed: bool = False) -> str:
    """A line as the text of an SVG path, each step from the point before.

    >>> path([(10, 10), (12.5, 9), (12, 9)], True)
    'M10 10l2.5-1-.5 0z'
    """
    text = f"M{number(line[0][0])} {number(line[0][1])}l"
    steps: list[str] = []
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        for value in (bx - ax, by - ay):
            short = number(value)
            steps.append(short if not steps or short.startswith("-") else f" {short}")
    return text + "".join(steps) + "z" * closed


def number(value: float) -> str:
    """A number as short as one decimal allows.

    >>> number(12.0), number(-0.26)
    ('12', '-.3')
    """
    text = f"{round(value, 1):.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
