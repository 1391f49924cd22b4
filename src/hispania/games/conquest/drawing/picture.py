"""The board as a picture: one self-contained SVG with the pieces of a position.

The drawing is the base of every map of the program. Each space is a group `#space-<id>` with `data-space`, each link a
group `#link-<a>--<b>`, each piece has the class `piece`; a client may restyle the classes and add its own layers.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any, Final
from xml.sax.saxutils import escape

from ....errors import Unreadable
from ..printed.board import Board, Link, Space
from .labels import (
    SEA_SIZE,
    Box,
    Clutter,
    Label,
    area_labels,
    badge_middle,
    lines_of,
    reach,
    river_labels,
    space_labels,
)
from .land import Point, draw_land, number, on_land
from .pieces import Pieces, at, draw_tracks, pieces_in, read_pieces
from .style import THEMES, style

SHIELD: Final = "M-8-8.5H8V0.5C8 5 4 8.5 0 10.5C-4 8.5-8 5-8 0.5Z"
ANCHOR: Final = (
    "M0-9V11M-6-4H6M-10 3C-9 9-4 11 0 11C4 11 9 9 10 3M-12 6L-10 2L-7 5M12 6L10 2L7 5"
    "M-2.4-11.4a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0"
)
STAR: Final = 7.5
LEGEND_SIZE: Final = (236.0, 70.0)


def draw_map(
    board: Board, position: Mapping[str, Any] | None = None, *, marks: bool = True, theme: str = "light"
) -> str:
    """The SVG text of the board, with the pieces of a position (H11.2) and marks on what is reconstructed.

    >>> from ..printed.board import default_board
    >>> svg = draw_map(default_board(), {"generals": {"U": "gades"}}, theme="dark")
    >>> svg[:4], svg.count('class="space ')
    ('<svg', 49)
    """
    if theme not in THEMES:
        raise Unreadable(f"no theme is called {theme!r}; there are {', '.join(THEMES)}")
    pieces = None if position is None else read_pieces(board, position)
    width, height = number(board.drawing.width), number(board.drawing.height)
    roads = set(pieces.roads) if pieces else set()
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="hispania-map theme-{theme}"',
            f' viewBox="0 0 {width} {height}" role="img" aria-label="{_quoted(board.name)}">',
            f"<title>{_quoted(board.name)}</title>",
            f"<style>{style(theme)}</style>",
            # The land goes on beyond the frame: a window of another shape would show it there.
            f'<svg width="{width}" height="{height}" overflow="hidden">{ground(board)}</svg>',
            '<g class="links">',
            *(_draw_link(board, link, {link.a, link.b} in roads, marks) for link in board.links),
            "</g>",
            _lethe(board) if pieces and pieces.has_lethe else "",
            _names(board, marks),
            '<g class="spaces">',
            *(_draw_space(board, space, pieces, marks) for space in board.spaces),
            "</g>",
            draw_tracks(board, pieces),
            _legend(board, marks),
            "</svg>",
        )
    )


def _quoted(text: str) -> str:
    """Text of a board file for XML; characters that XML cannot hold are left out."""
    return escape("".join(letter for letter in text if letter.isprintable()), {'"': "&quot;"})


@functools.lru_cache(maxsize=8)
def ground(board: Board, prefix: str = "") -> str:
    """Everything that lies under the links: sea, land, rivers, ranges and their names, its ids with a prefix."""
    return f'<g class="ground">{draw_land(board, prefix)}{_ground_names(board)}</g>'


# ---------------------------------------------------------------------------- links


@functools.lru_cache(maxsize=2048)
def link_way(board: Board, link: Link) -> tuple[Point, ...]:
    """The line of a link from circle to circle; a sea link bends until it stays on the water."""
    a, b = board[link.a], board[link.b]
    if not (a.is_sea or b.is_sea):
        return _trimmed(board, a, b, 0)
    bows = sorted(range(-90, 91, 10), key=abs)
    return min((_trimmed(board, a, b, bow) for bow in bows), key=lambda way: _dryness(board, way, a, b))


def _trimmed(board: Board, a: Space, b: Space, bow: float) -> tuple[Point, ...]:
    """The line or bow between two spaces without what their circles cover."""
    length = math.dist((a.x, a.y), (b.x, b.y)) or 1
    bend_x = (a.x + b.x) / 2 - (b.y - a.y) / length * bow * 2
    bend_y = (a.y + b.y) / 2 + (b.x - a.x) / length * bow * 2

    def point(t: float) -> Point:
        return (
            (1 - t) ** 2 * a.x + 2 * t * (1 - t) * bend_x + t**2 * b.x,
            (1 - t) ** 2 * a.y + 2 * t * (1 - t) * bend_y + t**2 * b.y,
        )

    fine = [step / 200 for step in range(201)]
    start = next((t for t in fine if math.dist(point(t), (a.x, a.y)) > _edge(board, a)), 0.4)
    end = next((t for t in reversed(fine) if math.dist(point(t), (b.x, b.y)) > _edge(board, b)), 0.6)
    steps = 1 if bow == 0 else 16
    return tuple(point(start + (end - start) * step / steps) for step in range(steps + 1))


def _edge(board: Board, space: Space) -> float:
    return reach(board, space) + 1.5


def _dryness(board: Board, way: Sequence[Point], a: Space, b: Space) -> float:
    """How badly a sea link runs: over land, over other circles, off the map, or bent without need."""
    points = way if len(way) > 2 else [
        (way[0][0] + (way[1][0] - way[0][0]) * t / 20, way[0][1] + (way[1][1] - way[0][1]) * t / 20) for t in range(21)
    ]  # fmt: skip
    drawing, total = board.drawing, 0.0
    for x, y in points:
        if on_land(board, (x, y)):
            total += 3 if a.is_sea and b.is_sea else 0.6
        if not (8 < x < drawing.width - 8 and 8 < y < drawing.height - 8):
            total += 3
        if any(math.hypot(s.x - x, s.y - y) < reach(board, s) + 4 for s in board.spaces if s not in (a, b)):
            total += 3
    return total / len(points) * 20 + math.dist(points[len(points) // 2], ((a.x + b.x) / 2, (a.y + b.y) / 2)) / 9


def _draw_link(board: Board, link: Link, has_stick: bool, marks: bool) -> str:
    a, b = board[link.a], board[link.b]
    way = link_way(board, link)
    is_sea = a.is_sea or b.is_sea
    kind = "sea-link" if is_sea else "road" if link.has_road else "land-link"
    title = f"{a.name} - {b.name}: {link.segments} segment{'s' * (link.segments > 1)}"
    title += f" ({link.terrain})" * bool(link.terrain) + ", printed road" * link.has_road + ", road" * has_stick
    title += f"; link {link.source}, segments {link.segments_source}"
    parts = [_dashes(way, link.segments, is_sea)]
    if link.has_road:
        parts.append(_road(way))
    if has_stick:
        (ax, ay), (bx, by) = way[0], way[-1]
        inner = ((ax + (bx - ax) * 0.06, ay + (by - ay) * 0.06), (bx - (bx - ax) * 0.06, by - (by - ay) * 0.06))
        parts.append(f'<g class="piece road-stick">{_stick(inner)}</g>')
    if marks and link.source == "reconstructed":
        (x, y), (to_x, to_y) = way[(len(way) - 1) // 2], way[(len(way) - 1) // 2 + 1]
        length = math.dist((x, y), (to_x, to_y)) or 1
        middle = ((x + to_x) / 2, (y + to_y) / 2) if len(way) == 2 else (to_x, to_y)
        parts.append(_ring(middle[0] - (to_y - y) / length * 6, middle[1] + (to_x - x) / length * 6))
    return (
        f'<g class="link {kind}" id="link-{link.a}--{link.b}" data-a="{link.a}" data-b="{link.b}"'
        f' data-segments="{link.segments}"><title>{_quoted(title)}</title>{"".join(parts)}</g>'
    )


def _road(way: Sequence[Point]) -> str:
    line = polyline(way)
    return f'<path class="edge" d="{line}"/><path class="paved" d="{line}"/><path class="paving" d="{line}"/>'


def _stick(way: Sequence[Point]) -> str:
    line = polyline(way)
    return f'<path class="edge" d="{line}"/><path class="stick" d="{line}"/><path class="grain" d="{line}"/>'


def _lethe(board: Board) -> str:
    """The marker of Lethe: a stick along the Durius (H7.2)."""
    way = lethe_way(board)
    title = "<title>the marker of Lethe</title>"
    return f'<g class="piece lethe" data-piece="lethe">{title}{_stick(way)}</g>' if way else ""


def lethe_way(board: Board) -> tuple[Point, Point] | None:
    """The piece of the Durius on which the marker of Lethe lies, where no space is near (H7.2)."""
    crossings = [(board[link.a], board[link.b]) for link in board.links if link.crosses_durius]
    rivers = dict(board.drawing.rivers)
    banks = [((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in crossings]
    water = rivers.get("Durius") or tuple(sorted(banks))
    if len(water) < 2:
        return None
    pieces = [piece for piece in itertools.pairwise(water) if math.dist(*piece) > 25] or [(water[0], water[1])]

    def room(piece: tuple[Point, Point]) -> float:
        middle = ((piece[0][0] + piece[1][0]) / 2, (piece[0][1] + piece[1][1]) / 2)
        spaces = min(math.dist(middle, (space.x, space.y)) for space in board.spaces)
        return min(spaces, 2 * min((math.dist(middle, bank) for bank in banks), default=99.0))

    return max(pieces, key=room)


def polyline(points: Sequence[Point]) -> str:
    """The path data of straight lines from point to point.

    >>> polyline([(0, 0), (3.5, 4)])
    'M0 0L3.5 4'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _dashes(way: Sequence[Point], segments: int, is_sea: bool) -> str:
    path = dash_path(way, segments, is_sea)
    return f'<path class="case" d="{path}"/><path class="dash" d="{path}"/>'


def dash_path(way: Sequence[Point], segments: int, is_sea: bool) -> str:
    """One dash for each segment, so that the price of a way can be counted.

    >>> dash_path([(0, 0), (36, 0)], 2, is_sea=False)
    'M0 0L15 0M21 0L36 0'
    """
    if is_sea or segments == 1:
        return polyline(way)
    (ax, ay), (bx, by) = way[0], way[-1]
    gap = min(12.0, math.dist(way[0], way[-1]) / (3 * segments)) / (math.dist(way[0], way[-1]) or 1)
    size = (1 - gap * (segments - 1)) / segments
    path = ""
    for place in range(segments):
        start, end = place * (size + gap), place * (size + gap) + size
        path += polyline(
            [(ax + (bx - ax) * start, ay + (by - ay) * start), (ax + (bx - ax) * end, ay + (by - ay) * end)]
        )
    return path


def _ring(x: float, y: float) -> str:
    return f'<circle class="rebuilt" cx="{number(x)}" cy="{number(y)}" r="1.6"/>'


# --------------------------------------------------------------------------- spaces


def _draw_space(board: Board, space: Space, pieces: Pieces | None, marks: bool) -> str:
    drawn, names = pieces_in(space, pieces) if pieces else ("", [])
    kind = "sea-space" if space.is_sea else "capital" if space.is_capital else "city"
    body = _sea(board, space) if space.is_sea else _city(board, space)
    badge = _badge(board, space, marks)
    title = _space_title(board, space) + ("; " + ", ".join(names) if names else "")
    return (
        f'<g class="space {kind}{" occupied" * bool(names)}" id="space-{space.id}"'
        f' data-space="{space.id}"{at(space.x, space.y)}><title>{_quoted(title)}</title>{body}'
        f'<g class="pieces">{drawn}</g>{badge}</g>'
    )


def _space_title(board: Board, space: Space) -> str:
    if space.is_sea:
        return f"{space.name}, sea {space.shield}; number {space.shield_source}"
    province = next(p.name for p in board.provinces if p.id == space.province)
    where = f"{province} {board.coordinate(space)}".strip() + (", capital" if space.is_capital else "")
    shield = f", shield {space.shield}" if space.index >= 36 and space.shield is not None else ""
    sources = f"name {space.source}, province {space.province_source}, shield {space.shield_source}"
    modern = f" ({space.modern})" if space.modern else ""
    return f"{space.name}{modern}, {where}{shield}; {sources}"


def _city(board: Board, space: Space) -> str:
    r = board.drawing.radius
    colour = next(p.colour for p in board.provinces if p.id == space.province)
    wall = star = ""
    if space.is_capital:
        towers = tower_path(r)
        wall = (
            f'<path class="tower-shadow" d="{towers}"/><circle class="wall-shadow" r="{number(r + 2)}"/>'
            f'<path class="tower" d="{towers}"/><circle class="wall" r="{number(r + 2)}"/>'
        )
        star = f'<path class="star"{at(0, r + 4)} d="{star_path(STAR)}"/>'
    return (
        f'{wall}<circle class="place" r="{number(r)}"/>'
        f'<circle class="band" r="{number(r - 2.6)}" stroke="{colour}"/>{star}'
    )


def tower_path(r: float) -> str:
    """The sixteen towers on the wall of a capital, around a circle of that radius."""
    turns = [math.tau * step / 16 for step in range(16)]
    return "".join(polyline([(math.cos(turn) * far, math.sin(turn) * far) for far in (r + 3, r + 6)]) for turn in turns)


def star_path(size: float) -> str:
    """The star of a capital.

    >>> star_path(7).count("L")
    9
    """
    points = []
    for step in range(10):
        turn, far = math.tau * (step / 10 - 0.25), size * (0.45 if step % 2 else 1)
        points.append((math.cos(turn) * far, math.sin(turn) * far))
    return polyline(points) + "Z"


def circle_of(board: Board, space: Space) -> float:
    """The radius of the circle that stands for a space."""
    return board.drawing.radius + (5 if space.is_sea else 0)


def _sea(board: Board, space: Space) -> str:
    r = circle_of(board, space)
    return (
        f'<circle class="place" r="{number(r)}"/><circle class="wave" r="{number(r - 3)}"/>'
        f'<path class="anchor" d="{ANCHOR}"/>'
    )


def _badge(board: Board, space: Space, marks: bool) -> str:
    """The shield of a city or the number of a sea, on top of the circle where no piece hides it."""
    if space.shield is None:
        return ""
    top = badge_middle(board, space)
    shape = '<circle class="field" r="9"/>' if space.is_sea else f'<path class="field" d="{SHIELD}"/>'
    mark = _ring(10.5, -7) if marks and space.shield_source == "reconstructed" else ""
    return f'<g class="badge"{at(0, top)}>{shape}<text class="number" y="4.8">{space.shield}</text>{mark}</g>'


# ---------------------------------------------------------------------- names, legend


@functools.lru_cache(maxsize=8)
def placed_labels(board: Board) -> tuple[dict[str, Label], dict[str, Label], list[Label]]:
    """Where the names of spaces, provinces and rivers stand."""
    left, top, right, bottom = board.drawing.tracks_box
    x, y = _legend_place(board)
    boxes = [Box(left, top, right, bottom), Box(x, y, x + LEGEND_SIZE[0], y + LEGEND_SIZE[1])]
    clutter = Clutter(board, [link_way(board, link) for link in board.links], boxes)
    areas = area_labels(board, clutter)  # first: they need most room, and a name of a city finds another side
    return space_labels(board, clutter), areas, river_labels(board, clutter)


def _ground_names(board: Board) -> str:
    """Names of provinces and rivers: part of the land, so that links run over them."""
    _, areas, rivers = placed_labels(board)
    parts = []
    for name, outline in board.drawing.outlines[1:]:  # the first is the land that is played on
        x = sum(min(max(x, 0), board.drawing.width) for x, _ in outline) / len(outline)
        y = sum(min(max(y, 0), board.drawing.height) for _, y in outline) / len(outline)
        parts.append(f'<text class="country-name" x="{number(x)}" y="{number(y)}">{_quoted(name.upper())}</text>')
    for province in board.provinces:
        label = areas[province.id]
        kind = "province-name roman" if province.is_roman else "province-name"
        lines = f'<tspan x="0" y="0">{_quoted(label.text)}</tspan>'
        if province.numeral:
            lines = f'<tspan class="numeral" x="0" y="-12">{province.numeral}</tspan>{lines}'
        parts.append(f'<text class="{kind}"{_turned(label)}>{lines}</text>')
    parts += [f'<text class="river-name"{_turned(label)}>{_quoted(label.text)}</text>' for label in rivers]
    return "".join(parts)


def _turned(label: Label) -> str:
    turn = f" rotate({number(label.turn)})" if label.turn else ""
    return f' transform="translate({number(label.x)} {number(label.y)}){turn}"'


def _names(board: Board, marks: bool) -> str:
    parts = []
    for id, label in placed_labels(board)[0].items():
        space = board[id]
        kind = "sea-name" if space.is_sea else "capital-name" if space.is_capital else "city-name"
        parts.append(
            f'<text class="name {kind} {label.anchor}" data-space="{id}"'
            f' x="{number(label.x)}" y="{number(label.y)}">{_lines(space, label)}</text>'
        )
        if marks and "reconstructed" in (space.source, space.province_source):
            side = -1 if label.anchor == "end" else 1
            near = label.x - 3.5 * side if label.anchor != "middle" else space.x
            parts.append(_ring(near, label.box.top - 2))
    return f'<g class="names">{"".join(parts)}</g>'


def _lines(space: Space, label: Label) -> str:
    first, *more = lines_of(space)
    spans = [f'<tspan x="{number(label.x)}" dy="{number(SEA_SIZE)}">{_quoted(line)}</tspan>' for line in more]
    return _quoted(first) + "".join(spans)


def _legend_place(board: Board) -> Point:
    """The corner with most room for the legend."""
    wide, high = LEGEND_SIZE
    drawing, edge = board.drawing, 8
    tracks = Box(*drawing.tracks_box)
    corners = [(x, y) for y in (edge, drawing.height - high - edge) for x in (drawing.width - wide - edge, edge)]

    def crowd(corner: Point) -> float:
        box = Box(*corner, corner[0] + wide, corner[1] + high)
        return box.overlap(tracks) + sum(100.0 for s in board.spaces if box.distance((s.x, s.y)) < reach(board, s) + 12)

    return min(corners, key=crowd)


def _legend(board: Board, marks: bool) -> str:
    x, y = _legend_place(board)
    rows: list[tuple[str, str]] = [
        (f'<g class="land-link">{_dashes(((0, 0), (34, 0)), 1, False)}</g>', "1 segment"),
        (f'<g class="land-link">{_dashes(((0, 0), (34, 0)), 2, False)}</g>', "2 segments"),
        (f'<g class="land-link">{_dashes(((0, 0), (34, 0)), 3, False)}</g>', "3 segments"),
        (f'<g class="sea-link">{_dashes(((0, 0), (34, 0)), 1, True)}</g>', "by sea"),
        (f'<g class="road">{_road(((0, 0), (34, 0)))}</g>', "printed road"),
        (_stick(((2, 0), (32, 0))), "new road"),
        (f'<path class="star"{at(17, 0)} d="{star_path(7)}"/>', "capital"),
    ]
    if marks:
        rows.append((f"<g{at(17, 0, 1.4)}>{_ring(0, 0)}</g>", "reconstructed"))
    parts = [
        f"<g{at(10 + 112 * (place // 4), 13 + 15 * (place % 4))}>"
        f'{shape}<text class="small" x="40" y="3.5">{text}</text></g>'
        for place, (shape, text) in enumerate(rows)
    ]
    wide, high = LEGEND_SIZE
    return (
        f'<g class="legend"{at(x, y)}><rect class="panel" width="{number(wide)}" height="{number(high)}" rx="6"/>'
        f"{''.join(parts)}</g>"
    )
