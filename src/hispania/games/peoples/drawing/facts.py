"""The map as a drawing for clients: areas, borders with their rivers, anchors, arrows, peaks, arms and signs."""

from __future__ import annotations

import functools
import json
from importlib.resources import files

from msgspec import Struct

from ..printed import wire
from ..printed.tables import Printed
from .heraldry import ARMS, OUTLINE, SIGNS
from .rooms import crossing
from .shapes import Point, path


class Edge(Struct, frozen=True):
    """A line of the map between two areas; `b` is empty at the coast and "-" at the edge of the picture."""

    a: str
    b: str
    line: tuple[Point, ...]


class Area(Struct, frozen=True):
    """A place with land: its outline, and the room for its name and counters as x, y, width and height."""

    id: str
    outline: tuple[Point, ...]
    room: tuple[float, float, float, float]


class Chart(Struct, frozen=True):
    """The geometry of the map; which borders are open and which are rivers the printed game says."""

    view: tuple[float, float, float, float]
    edges: tuple[Edge, ...]
    areas: dict[str, Area]
    islets: tuple[tuple[Point, ...], ...]
    boxes: dict[str, tuple[float, float, float, float]]
    moorings: dict[str, Point]  # where an anchor lies off every coast
    peaks: dict[str, str]

    def coast(self, id: str) -> list[Edge]:
        """The pieces of coast of a place."""
        return [edge for edge in self.edges if edge.a == id and not edge.b]

    def border(self, a: str, b: str) -> list[Edge]:
        """The lines that two areas share."""
        return [edge for edge in self.edges if {edge.a, edge.b} == {a, b}]


@functools.cache
def chart() -> Chart:
    """The geometry as it was grown.

    >>> len(chart().areas), len(chart().border("avila", "segovie")), len(chart().border("avila", "leon"))
    (43, 1, 0)
    """
    data = json.loads((files(__package__) / "data" / "map.json").read_text(encoding="utf-8"))
    edges = tuple(Edge(a, b, _pairs(flat)) for a, b, flat in data["edges"])
    areas = {id: Area(id, _outline(edges, row["ring"]), tuple(row["room"])) for id, row in data["areas"].items()}
    boxes = {id: (float(x), float(y), float(wide), float(high)) for id, (x, y, wide, high) in data["boxes"].items()}
    moorings = {id: (x, y) for id, (x, y) in data["moorings"].items()}
    islets = tuple(map(_pairs, data["islets"]))
    return Chart(tuple(data["view"]), edges, areas, islets, boxes, moorings, data["peaks"])


def _pairs(flat: list[float]) -> tuple[Point, ...]:
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _outline(edges: tuple[Edge, ...], ring: list[int]) -> tuple[Point, ...]:
    points: list[Point] = []
    for signed in ring:
        line = edges[abs(signed) - 1].line
        points += (line if signed > 0 else line[::-1])[:-1]
    return tuple(points)


# --------------------------------------------------------------------- what is served


def drawn(printed: Printed) -> wire.Drawn:
    """Everything a map needs beside the position.

    >>> from ..printed.tables import load
    >>> told = drawn(load())
    >>> len(told.areas), sum(line.river == "ebre" for line in told.lines), len(told.anchors), len(told.ways)
    (43, 6, 18, 5)
    """
    map = chart()
    rows = {**printed.provinces, **printed.areas}
    rivers = {frozenset((row.a, row.b)): row.river for row in printed.borders}
    open_ways = rivers.keys() | {frozenset((row.a, row.b)) for row in printed.ways}
    shared = {frozenset((edge.a, edge.b)) for edge in map.edges}
    lines = []
    for edge in map.edges:
        pair = frozenset((edge.a, edge.b))
        if edge.b == "-":
            continue
        kind = "coast" if not edge.b else "border" if pair in open_ways else "closed"
        zone = bool(edge.b) and rows[edge.a].zone != rows[edge.b].zone
        lines.append(wire.LineFacts(edge.a, edge.b, kind, rivers.get(pair, ""), zone, path(edge.line)))
    return wire.Drawn(
        view=map.view,
        areas=tuple(
            wire.AreaFacts(id, path(area.outline, True), area.room, map.peaks[id] if rows[id].mountain else "")
            for id, area in ((id, map.areas[id]) for id in rows)
        ),
        lines=tuple(lines),
        bridges=tuple(
            wire.Crossing(a, b, path([_middle(map, a), _middle(map, b)]))
            for a, b in sorted((min(pair), max(pair)) for pair in open_ways - shared)
        ),
        ways=tuple(wire.Crossing(row.a, row.b, path(arrow(map, row.a, row.b))) for row in printed.arrows),
        anchors=anchors(printed),
        islets="".join(path(islet, True) for islet in map.islets),
        boxes=map.boxes,
        outline=OUTLINE,
        arms={id: wire.Arms(*ARMS[id]) for id in (*printed.nations, "neutral")},
        signs=dict(SIGNS),
    )


def _middle(map: Chart, id: str) -> Point:
    x, y, wide, high = map.areas[id].room
    return x + wide / 2, y + high / 2


def arrow(map: Chart, a: str, b: str) -> tuple[Point, Point]:
    """Where an arrow over the sea begins and ends."""
    here, there = ([edge.line for edge in map.coast(id)] for id in (a, b))
    return crossing(here, there)


def anchors(printed: Printed) -> tuple[wire.AnchorFacts, ...]:
    """An anchor off the coast of every province that has one, open or barred (P1.3)."""
    moorings = chart().moorings
    return tuple(
        wire.AnchorFacts(id, row.anchor == "open", *moorings[id])
        for id, row in printed.provinces.items()
        if row.anchor != "none" and id in moorings
    )
