"""What lies in and off an area: the room for its name and counters, its peaks, its anchor, arrows to other coasts."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from typing import Any, Final

from .shapes import Line, Point, along, around, is_inside, nearest, number

WIDE: Final = 1.25  # a box is so much wider than high
MARGIN: Final = 3.0
OFFSHORE: Final = 13.0  # how far from the coast an anchor lies


def room_in(ring: Line, view: Any) -> list[float]:
    """The largest box within an outline and within what is shown, as x, y, width and height.

    >>> room_in([(0, 0), (100, 0), (100, 40), (0, 40)], (0, 0, 500, 500))[2:]
    [42.5, 34.0]
    """
    left, top, wide, high = view
    sides = list(around(ring))
    xs = [min(max(x, left), left + wide) for x, _ in ring]
    ys = [min(max(y, top), top + high) for _, y in ring]
    best = (0.0, 0.0, 0.0)
    step = max(2.0, min(max(xs) - min(xs), max(ys) - min(ys)) / 24)
    y = min(ys)
    while y <= max(ys):
        x = min(xs)
        while x <= max(xs):
            if is_inside((x, y), ring):
                half = min(_half((x, y), sides), y - top, top + high - y, (x - left) / WIDE, (left + wide - x) / WIDE)
                best = max(best, (half, x, y))
            x += step
        y += step
    half, x, y = best
    half = max(half - MARGIN, 4.0)
    return [round(value, 1) for value in (x - half * WIDE, y - half, 2 * half * WIDE, 2 * half)]


def _half(at: tuple[float, float], sides: list[tuple[Any, Any]]) -> float:
    """Half the height of the largest box around a point that no side cuts."""
    found = math.inf
    for (ax, ay), (bx, by) in sides:
        ax, ay, bx, by = (ax - at[0]) / WIDE, ay - at[1], (bx - at[0]) / WIDE, by - at[1]
        found = min(found, _reach(ax, ay, bx, by))
    return found


def _reach(ax: float, ay: float, bx: float, by: float) -> float:
    """The smallest larger coordinate along a side: how far it is from the middle as boxes measure."""
    best = min(max(abs(ax), abs(ay)), max(abs(bx), abs(by)))
    dx, dy = bx - ax, by - ay
    for up in (1, -1):  # where the side crosses the diagonals x = y and x = -y, the larger coordinate may be least
        slope = dx - up * dy
        if slope:
            t = (up * ay - ax) / slope
            if 0 < t < 1:
                best = min(best, max(abs(ax + t * dx), abs(ay + t * dy)))
    return best


def crossing(here: Sequence[Line], there: Sequence[Line]) -> tuple[Point, Point]:
    """The shortest arrow from coast to coast, clear of where a coast ends.

    >>> crossing([[(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]], [[(9, 0), (9, 1), (7, 2), (9, 3), (9, 4)]])
    ((0, 2), (7, 2))
    """
    starts, ends = ([point for line in shores for point in line[1:-1]] for shores in (here, there))
    return min(itertools.product(starts, ends), key=lambda pair: math.dist(*pair))


def mooring(coast: Line, lands: Sequence[Line], arrows: Sequence[Line], view: Any) -> Point:
    """A place at sea off a coast: near its middle, clear of all land and of the arrows."""
    left, top, wide, high = view
    best, choice = math.inf, coast[0]
    for part in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82):
        (ax, ay), (bx, by) = along(coast, part - 0.02), along(coast, part + 0.02)
        long = math.dist((ax, ay), (bx, by)) or 1.0
        for off in (OFFSHORE, OFFSHORE + 4):
            at = (ax + bx) / 2 + (by - ay) / long * off, (ay + by) / 2 - (bx - ax) / long * off
            if not (left + 9 < at[0] < left + wide - 9 and top + 9 < at[1] < top + high - 9):
                continue
            if any(is_inside(at, ring) for ring in lands):
                continue
            land = min(nearest(at, [*ring, ring[0]])[0] for ring in lands)
            arrow = min((nearest(at, line)[0] for line in arrows), default=99.0)
            cost = abs(part - 0.5) * 10 + max(0.0, OFFSHORE - 2 - land) * 4 + max(0.0, 14 - arrow) * 2
            if cost < best:
                best, choice = cost, at
    return round(choice[0], 1), round(choice[1], 1)


def peaks_in(ring: Line, room: Sequence[float], dice: random.Random) -> str:
    """Small peaks beside the room of an area, as the text of a path."""
    closed = [*ring, ring[0]]
    left, top, wide, high = room
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    text, y = "", min(ys)
    while y < max(ys):
        x = min(xs) + dice.uniform(0, 12)
        while x < max(xs):
            at, size = (x + dice.uniform(-3, 3), y + dice.uniform(-3, 3)), dice.uniform(4.5, 7.5)
            clear = not (left - 5 < at[0] < left + wide + 5 and top - 1 < at[1] < top + high + size + 1)
            if clear and is_inside(at, ring) and nearest((at[0], at[1] - size / 2), closed)[0] > size * 0.9:
                text += f"M{number(at[0] - size * 0.8)} {number(at[1])}l{_peak(size)}"
            x += 14
        y += 10
    return text


def _peak(size: float) -> str:
    """A peak from its left foot.

    >>> _peak(5)
    '4-5 4 5z'
    """
    return f"{number(size * 0.8)}{number(-size)} {number(size * 0.8)} {number(size)}z"
