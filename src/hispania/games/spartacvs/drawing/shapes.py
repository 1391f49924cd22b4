"""Points, outlines and boxes in the plane, as far as the picture needs them."""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


def clipped(ring: Sequence[tuple[Point, str]], at: Point, away: Point, mark: str) -> list[tuple[Point, str]]:
    """A convex outline without what lies beyond a line; each point bears the mark of the side that leaves it.

    The line runs through `at`, and `away` points to what is cut off.

    >>> square = [((0.0, 0.0), ""), ((4.0, 0.0), ""), ((4.0, 4.0), ""), ((0.0, 4.0), "")]
    >>> clipped(square, (2.0, 0.0), (1.0, 0.0), "x")
    [((0.0, 0.0), ''), ((2.0, 0.0), 'x'), ((2.0, 4.0), ''), ((0.0, 4.0), '')]
    """
    found: list[tuple[Point, str]] = []
    for k, (point, side) in enumerate(ring):
        after = ring[(k + 1) % len(ring)][0]
        here = (point[0] - at[0]) * away[0] + (point[1] - at[1]) * away[1]
        there = (after[0] - at[0]) * away[0] + (after[1] - at[1]) * away[1]
        if here <= 0:
            found.append((point, side))
        if (here <= 0) != (there <= 0):
            part = here / (here - there)
            cut = point[0] + part * (after[0] - point[0]), point[1] + part * (after[1] - point[1])
            found.append((cut, mark if here <= 0 else side))
    return found


def circle(middle: Point, radius: float, corners: int = 28) -> list[tuple[Point, str]]:
    """A round outline without neighbours."""
    x, y = middle
    angles = [2 * math.pi * k / corners for k in range(corners)]
    return [((x + radius * math.cos(a), y + radius * math.sin(a)), "") for a in angles]


def overlap(a: Box, b: Box) -> float:
    """The area that two boxes share.

    >>> overlap((0, 0, 4, 4), (2, 3, 9, 9)), overlap((0, 0, 1, 1), (2, 2, 3, 3))
    (2, 0)
    """
    across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return across * down if across > 0 and down > 0 else 0


def crossing(box: Box, a: Point, b: Point) -> float:
    """How much of a straight way runs through a box, from 0 to 1.

    >>> crossing((0, 0, 1, 1), (-1, 0.5), (3, 0.5)), crossing((0, 0, 1, 1), (-1, 2), (3, 2))
    (0.25, 0)
    """
    first, last = 0.0, 1.0
    for axis in (0, 1):
        low, high, at, run = box[axis], box[axis + 2], a[axis], b[axis] - a[axis]
        if not run:
            if not low <= at <= high:
                return 0
            continue
        one, two = sorted(((low - at) / run, (high - at) / run))
        first, last = max(first, one), min(last, two)
    return max(0, last - first)


def outline(ring: Sequence[Point], closed: bool = True) -> str:
    """An outline as the path of a drawing.

    >>> outline([(0, 0), (4.2512, 0), (4, 4)])
    'M0 0L4.251 0L4 4Z'
    """
    return "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in ring) + ("Z" if closed else "")


def rounded(ring: Sequence[Point]) -> str:
    """A closed outline with soft corners, as a path."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]
    ends = zip([*ring[1:], ring[0]], [*middles[1:], middles[0]], strict=True)
    curves = "".join(f"Q{p[0]:.1f} {p[1]:.1f} {m[0]:.1f} {m[1]:.1f}" for p, m in ends)
    return f"M{middles[0][0]:.1f} {middles[0][1]:.1f}{curves}Z"
