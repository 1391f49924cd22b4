"""The maps of a report: what happens to each city, and where a doubt about the board matters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from msgspec import Struct

from .....lab.report.figures import DEEP, SWIPE
from ...drawing.land import province_shapes, smooth
from ...drawing.picture import link_way, placed_labels, polyline
from ...printed.board import Board, Link

RADIUS: Final = 17
FAINTEST: Final = 0.05  # a largest share below it does not get the full colour
SMALL: Final = 7  # of a space that only ends links
PENINSULA: Final = (26, 46, 944, 662)  # what is shown where the seas do not matter: left, top, width, height


class Stroke(Struct, frozen=True):
    """A link of the map that was changed: whom that helps for sure, and how much."""

    a: str
    b: str
    kind: str  # better, worse, or nothing
    width: float
    title: str


def city_map(board: Board, shares: Mapping[str, float], side: str, prefix: str, what: str) -> str:
    """The peninsula, each city with its share in per cent on the colour of a side, darkest where it is largest.

    >>> from hispania.games.conquest.printed.board import default_board
    >>> city_map(default_board(), {"osca": 0.4}, "red", "m1", "taken").count('class="share"')
    44
    """
    links = "".join(f'<path class="link" d="{_way(board, link)}"/>' for link in board.land_links)
    most = max([FAINTEST, *shares.values()])
    marks = []
    for city in board.cities:
        share = shares.get(city.id, 0.0)
        kinds = f"by-{side}" + " deep" * (share / most > DEEP) + " capital" * city.is_capital
        fill = f"color-mix(in srgb,var(--{side}) {100 * share / most:.0f}%,var(--card))"
        marks.append(
            f'<g class="{kinds}"><title>{escape(city.name)}: {what} in {share:.0%} of the games</title>'
            f'<circle class="place" cx="{city.x}" cy="{city.y}" r="{RADIUS}" style="fill:{fill}"/>'
            f'<text class="share" x="{city.x}" y="{city.y + 4.5}">{100 * share:.0f}</text></g>'
        )
    return _map(board, prefix, f'<g fill="none">{links}</g>{"".join(marks)}{_names(board)}', PENINSULA)


def link_map(board: Board, strokes: Sequence[Stroke], prefix: str) -> str:
    """The whole board with some links drawn by what a change of them does."""
    drawn = [f'<path class="link" d="{_way(board, link)}"/>' for link in board.links]
    for stroke in sorted(strokes, key=lambda one: (bool(one.kind), one.width)):
        link = board.link(stroke.a, stroke.b)
        if link is not None:
            drawn.append(
                f'<path class="effect {stroke.kind}" style="stroke-width:{stroke.width:.1f}" d="{_way(board, link)}">'
                f"<title>{escape(stroke.title)}</title></path>"
            )
    spots = [f'<circle class="spot" cx="{space.x}" cy="{space.y}" r="{SMALL}"/>' for space in board.spaces]
    seas = [f'<text class="water" x="{sea.x}" y="{sea.y - 14}">{escape(sea.name)}</text>' for sea in board.seas]
    frame = 0, 0, board.drawing.width, board.drawing.height
    over = f'<g fill="none">{"".join(drawn)}</g>{"".join(spots)}{"".join(seas)}{_names(board)}'
    return _map(board, prefix, over, frame)


def _way(board: Board, link: Link) -> str:
    """A line from middle to middle; over water it bends as on the printed map."""
    a, b = board[link.a], board[link.b]
    inner = link_way(board, link)[1:-1] if a.is_sea or b.is_sea else ()
    return polyline([(a.x, a.y), *inner, (b.x, b.y)])


def _map(board: Board, prefix: str, over: str, frame: tuple[float, float, float, float]) -> str:
    left, top, wide, high = frame
    coasts = [smooth(outline, closed=True) for _, outline in board.drawing.outlines]
    shapes = province_shapes(board)
    tints = [f'<path class="province" d="{shapes[one.id]}" fill="{one.colour}"/>' for one in board.provinces]
    inside = (
        f'<clipPath id="{prefix}-land"><path d="{coasts[0]}"/></clipPath>'
        f'<g clip-path="url(#{prefix}-land)">{"".join(tints)}</g>'
        if coasts
        else ""
    )
    return "".join(
        (
            f'<div class="wide"><svg class="map" viewBox="{left} {top} {wide} {high}">',
            f'<rect class="sea" x="{left}" y="{top}" width="{wide}" height="{high}"/>',
            *(f'<path class="land" d="{coast}"/>' for coast in reversed(coasts)),
            inside,
            *(f'<path class="river" d="{smooth(points)}"/>' for _, points in board.drawing.rivers),
            f"{over}</svg></div>{SWIPE}",
        )
    )


def _names(board: Board) -> str:
    """The names of the cities, where the map of the game has them."""
    labels = placed_labels(board)[0]
    return "".join(
        f'<text class="city {labels[city.id].anchor}" x="{labels[city.id].x:.1f}" y="{labels[city.id].y:.1f}">'
        f"{escape(city.name)}</text>"
        for city in board.cities
    )
