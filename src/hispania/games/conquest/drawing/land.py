"""The land under the map: coast, provinces in colour, rivers, mountains and waves, as SVG text."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Final

from ..printed.board import Board

Point = tuple[float, float]
Line = Sequence[Point]

MOST_PLACES: Final = 1000  # on one line, however long a board file makes it
OUTSIDE: Final = -1  # beyond the last province, where only the coast ends the land


def number(value: float) -> str:
    """A coordinate as short as one decimal allows.

    >>> number(12.0), number(3.26)
    ('12', '3.3')
    """
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def smooth(points: Line, closed: bool = False) -> str:
    """A path that runs softly through all points.

    >>> smooth([(0, 0), (6, 0)])
    'M0 0C1 0 5 0 6 0'
    """
    count = len(points)
    last = count if closed else count - 1
    path = f"M{number(points[0][0])} {number(points[0][1])}"
    for at in range(last):
        before, here, there, after = (
            points[(at + step) % count] if closed else points[min(max(at + step, 0), count - 1)]
            for step in (-1, 0, 1, 2)
        )
        curve = (
            here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6,
            there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6, *there,
        )  # fmt: skip
        path += "C" + " ".join(map(number, curve))
    return path + ("Z" if closed else "")


def along(points: Line, every: float) -> Iterable[tuple[Point, float]]:
    """Places on a line at equal distances, each with the direction of the line there in degrees."""
    whole = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
    every = max(every, whole / MOST_PLACES)
    left = every / 2
    for (x, y), (to_x, to_y) in itertools.pairwise(points):
        length = math.dist((x, y), (to_x, to_y))
        while left < length:
            part = left / length
            yield (x + part * (to_x - x), y + part * (to_y - y)), math.degrees(math.atan2(to_y - y, to_x - x))
            left += every
        left -= length


def is_inside(point: Point, outline: Line) -> bool:
    """Whether a point lies within a closed outline.

    >>> is_inside((1, 1), [(0, 0), (4, 0), (4, 4), (0, 4)]), is_inside((9, 1), [(0, 0), (4, 0), (4, 4), (0, 4)])
    (True, False)
    """
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def on_land(board: Board, point: Point) -> bool:
    """Whether a point of the map is land.

    >>> from ..printed.board import default_board
    >>> on_land(default_board(), (440, 396)), on_land(default_board(), (860, 385))
    (True, False)
    """
    return any(is_inside(point, outline) for _, outline in board.drawing.outlines)


# ------------------------------------------------------------------------ provinces

_Edge = tuple[Point, Point, int]  # from, to, the city (later the province) on the other side


def _cell(places: Sequence[Point], at: int, frame: Line) -> list[_Edge]:
    """All that lies nearer to one place than to any other, as edges that know the place beyond them."""
    x, y = places[at]
    edges: list[_Edge] = [(a, b, OUTSIDE) for a, b in zip(frame, [*frame[1:], frame[0]], strict=True)]
    for other, (ox, oy) in enumerate(places):
        if (ox, oy) == (x, y):
            continue
        middle = ((ox * ox + oy * oy) - (x * x + y * y)) / 2

        def beyond(point: Point, ox: float = ox, oy: float = oy, middle: float = middle) -> float:
            return point[0] * (ox - x) + point[1] * (oy - y) - middle

        kept: list[_Edge] = []
        for a, b, owner in edges:
            past_a, past_b = beyond(a), beyond(b)
            if past_a <= 0 and past_b <= 0:
                kept.append((a, b, owner))
            elif past_a <= 0 or past_b <= 0:
                part = past_a / (past_a - past_b)
                cut = (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]))
                kept.append((a, cut, owner) if past_a <= 0 else (cut, b, owner))
        gap = next((at for at, edge in enumerate(kept) if edge[1] != kept[(at + 1) % len(kept)][0]), None)
        if gap is not None:
            kept.insert(gap + 1, (kept[gap][1], kept[(gap + 1) % len(kept)][0], other))
        edges = kept
    return edges


def _soft(chain: list[Point], rounds: int = 3) -> list[Point]:
    """The chain with its corners cut and its ends kept, the same from either end."""
    for _ in range(rounds):
        cut = [chain[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(chain):
            cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
        chain = [*cut, chain[-1]]
    return chain


def _loops(edges: list[_Edge]) -> Iterable[list[_Edge]]:
    """The edges ordered into closed walks."""
    left = list(edges)
    while left:
        loop = [left.pop(0)]
        while left:
            end = loop[-1][1]
            at = min(range(len(left)), key=lambda i: math.dist(left[i][0], end))
            if math.dist(loop[0][0], end) <= math.dist(left[at][0], end):
                break
            loop.append(left.pop(at))
        yield loop


def _border(loop: list[_Edge]) -> list[Point]:
    """A closed walk, softened between the corners where three provinces meet."""
    start = next((at for at, edge in enumerate(loop) if edge[2] != loop[at - 1][2]), 0)
    loop = loop[start:] + loop[:start]
    points: list[Point] = []
    chain = [loop[0][0]]
    for at, (_, end, beyond) in enumerate(loop):
        chain.append(end)
        if at + 1 == len(loop) or loop[at + 1][2] != beyond:
            points += _soft(chain)[:-1] if beyond != OUTSIDE else chain[:-1]
            chain = [end]
    return points


def province_shapes(board: Board) -> dict[str, str]:
    """For each province the path around everything nearest to its cities; the coast has to cut it.

    >>> from ..printed.board import default_board
    >>> len(province_shapes(default_board()))
    8
    """
    cities = board.cities
    places = [(city.x, city.y) for city in cities]
    far = 60.0
    wide, high = board.drawing.width + far, board.drawing.height + far
    frame = ((-far, -far), (wide, -far), (wide, high), (-far, high))
    order = [province.id for province in board.provinces]
    edges: dict[str, list[_Edge]] = {province: [] for province in order}
    for at, city in enumerate(cities):
        for a, b, other in _cell(places, at, frame):
            beyond = cities[other].province if other != OUTSIDE else None
            if beyond != city.province and city.province is not None:
                edges[city.province].append((a, b, order.index(beyond) if beyond else OUTSIDE))
    shapes = {}
    for province, its in edges.items():
        paths = ["M" + "L".join(f"{number(x)} {number(y)}" for x, y in _border(loop)) + "Z" for loop in _loops(its)]
        shapes[province] = "".join(paths)
    return shapes


def draw_land(board: Board, prefix: str = "") -> str:
    """Sea, coast, provinces, rivers and mountains; a page that holds other drawings gives the ids a prefix."""
    drawing = board.drawing
    coasts = [f"{prefix}coast-{place}" for place in range(len(drawing.outlines))]
    paths = [smooth(outline, closed=True) for _, outline in drawing.outlines]
    shapes = province_shapes(board)
    parts = ["<defs>"]
    parts += [f'<path id="{id}" d="{path}"/>' for id, path in zip(coasts, paths, strict=True)]
    areas = {id: f"{prefix}area-{id}" for id in shapes}
    parts += [f'<path id="{areas[id]}" d="{path}"/>' for id, path in shapes.items()]
    parts += [f'<clipPath id="{prefix}within-coast-0">{_use(id)}</clipPath>' for id in coasts[:1]]
    parts += [f'<clipPath id="{prefix}within-{id}">{_use(area)}</clipPath>' for id, area in areas.items()]
    parts.append(f'</defs><rect class="sea" width="{number(drawing.width)}" height="{number(drawing.height)}"/>')
    parts += [_use(id, f'class="shallows" stroke-width="{width}"') for width in (44, 30, 18, 8) for id in coasts]
    parts += [_use(id, 'class="land"') for id in reversed(coasts)]
    if coasts:
        parts.append(f'<g clip-path="url(#{prefix}within-coast-0)">')
        for province in board.provinces:
            area, colour = areas[province.id], f'="{province.colour}"'
            rim, within = 'class="rim" stroke' + colour, f"url(#{prefix}within-{province.id})"
            parts.append(f'<g class="province" data-province="{province.id}" clip-path="{within}">')
            parts += [_use(area, 'class="tint" fill' + colour), _use(area, rim), _use(coasts[0], rim), "</g>"]
        parts += [_use(area, 'class="border"') for area in areas.values()]
        parts.append("</g>")
    parts += [f'<path class="river" d="{smooth(points)}"/>' for _, points in drawing.rivers]
    parts += [_use(id, 'class="coast"') for id in coasts[:1]]
    parts.append(f'<g class="ranges">{"".join(_mountains(board, points) for _, points in drawing.ranges)}</g>')
    return "".join(parts)


def _use(id: str, attributes: str = "") -> str:
    return f'<use href="#{id}"{" " * bool(attributes)}{attributes}/>'


def _mountains(board: Board, points: Line) -> str:
    """Small peaks along a range, lit from the west, that keep clear of the cities and of the link lines."""
    text = []
    for at, ((x, y), _) in enumerate(along(points, 11)):
        y += (at % 3 - 1) * 3.5
        size = 5.5 + (at * 7 % 4)
        if all(math.hypot(city.x - x, city.y - y) > board.drawing.radius + size + 2 for city in board.spaces):
            top, side = number(y - size), number(x + size * 0.8)
            peak, foot = f"{number(x)} {top}", f"{side} {number(y)}"
            text.append(f'<path class="lit" d="M{number(x - size * 0.8)} {number(y)}L{peak}L{foot}Z"/>')
            inner = f"L{number(x + 1)} {number(y)}L{number(x - 1)} {number(y - size / 2)}Z"
            text.append(f'<path class="shade" d="M{peak}L{foot}{inner}"/>')
    return "".join(text)
