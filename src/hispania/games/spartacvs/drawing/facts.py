"""The maps as a drawing for clients: land, provinces grown around their places, ways, room for names and forces."""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files
from typing import Final

from msgspec import Struct, convert

from ..printed import wire
from ..printed.tables import Place, Printed
from .layout import LETTER, LINE, PLATE, Spot, arranged
from .shapes import Box, Point, circle, clipped, outline, overlap, rounded

RADIUS: Final = {"major": 13.0, "minor": 9.0, "tribe": 11.0, "refuge": 12.0, "exit": 14.0}


class Land(Struct, frozen=True):
    """A piece of land by its outline: longitude, latitude, longitude …"""

    id: str
    ring: tuple[float, ...]
    beyond: bool = False


class Sheet(Struct, frozen=True):
    """One of the two maps: where it lies on the picture, and how degrees and printed points get there."""

    id: str
    x: float
    y: float
    width: float
    height: float
    stretch: tuple[float, float]
    shift: tuple[float, float]
    east: tuple[float, float]
    north: tuple[float, float]
    reach: float
    land: tuple[Land, ...]
    nudge: dict[str, tuple[float, float]] = {}

    def place(self, row: Place) -> Point:
        """A place on the picture, a little aside where many stand close."""
        (x, y), (dx, dy) = self.at(row.x, row.y), self.nudge.get(row.id, (0.0, 0.0))
        return x + dx, y + dy

    def at(self, x: float, y: float) -> Point:
        """A printed point on the picture."""
        return (
            round(self.x + self.shift[0] + self.stretch[0] * x, 1),
            round(self.y + self.shift[1] + self.stretch[1] * y, 1),
        )

    def on_earth(self, longitude: float, latitude: float) -> Point:
        """A point of the earth on the picture."""
        return self.at(self.east[0] * longitude + self.east[1], self.north[0] * latitude + self.north[1])

    @property
    def frame(self) -> Box:
        """The edges of the sheet."""
        return self.x, self.y, self.x + self.width, self.y + self.height


class Ground(Struct, frozen=True):
    """The picture and its sheets."""

    view: tuple[float, float, float, float]
    sheet: tuple[Sheet, ...]


@functools.cache
def ground() -> Ground:
    """The ground as it was drawn.

    >>> [(sheet.id, len(sheet.land)) for sheet in ground().sheet]
    [('europe', 10), ('asia', 7)]
    """
    return convert(tomllib.loads((files(__package__) / "data" / "ground.toml").read_text("utf-8")), Ground)


def drawn(printed: Printed) -> wire.Drawn:
    """Everything a map needs beside the position.

    >>> from ..printed.tables import load
    >>> told = drawn(load())
    >>> len(told.places), len(told.ways), len(told.provinces), [sheet.id for sheet in told.sheets]
    (97, 157, 21, ['europe', 'asia'])
    """
    picture = ground()
    at = {id: sheet.place(row) for sheet in picture.sheet for id, row in _on(printed, sheet).items()}
    places: list[wire.Spot] = []
    provinces: list[wire.Ground] = []
    for sheet in picture.sheet:
        spots, grown = _sheet(printed, sheet, at)
        places += spots
        provinces += grown
    order = {id: k for k, id in enumerate(printed.places)}
    return wire.Drawn(
        view=picture.view,
        sheets=tuple(
            wire.Sheet(
                *(sheet.id, sheet.x, sheet.y, sheet.width, sheet.height),
                *(
                    "".join(rounded(_ring(sheet, land)) for land in sheet.land if land.beyond is far)
                    for far in (False, True)
                ),
            )
            for sheet in picture.sheet
        ),
        places=tuple(sorted(places, key=lambda spot: order[spot.id])),
        provinces=tuple(provinces),
        ways=tuple(wire.Way(link.a, link.b, link.kind, *at[link.a], *at[link.b]) for link in printed.tables.link),
        room=PLATE,
    )


def _on(printed: Printed, sheet: Sheet) -> dict[str, Place]:
    return {id: row for id, row in printed.places.items() if row.map == sheet.id}


def _ring(sheet: Sheet, land: Land) -> list[Point]:
    return [sheet.on_earth(land.ring[k], land.ring[k + 1]) for k in range(0, len(land.ring), 2)]


def _sheet(printed: Printed, sheet: Sheet, at: dict[str, Point]) -> tuple[list[wire.Spot], list[wire.Ground]]:
    rows = _on(printed, sheet)
    spots = [Spot(id, at[id], RADIUS[row.type], row.name) for id, row in rows.items()]
    ways = [(link.a, link.b) for link in printed.tables.link if link.a in rows]
    seats = arranged(spots, ways, sheet.frame)
    found = [
        wire.Spot(*(spot.id, *spot.at, spot.radius), seats[spot.id].name, seats[spot.id].force, sheet.id)
        for spot in spots
    ]
    taken = [box for spot in spots for box in _taken(spot, seats[spot.id].name, seats[spot.id].force)]
    cells = {id: _cell(id, rows, at, sheet.reach) for id, row in rows.items() if row.province}
    grown = []
    for province in printed.provinces.values():
        mine = [id for id in cells if rows[id].province == province.id]
        if not mine:
            continue
        edge = "".join(
            outline([point, after], closed=False)
            for id in mine
            for (point, side), (after, _) in zip(cells[id], [*cells[id][1:], cells[id][0]], strict=True)
            if not side or rows[side].province != province.id
        )
        area = "".join(outline([point for point, _ in cells[id]]) for id in mine)
        grown.append(wire.Ground(province.id, sheet.id, area, edge, _free(mine, at, taken, province.name, sheet)))
    return found, grown


def _cell(own: str, rows: dict[str, Place], at: dict[str, Point], reach: float) -> list[tuple[Point, str]]:
    """The ground that is nearer to a place than to any other, as far as it reaches."""
    cell = circle(at[own], reach)
    for id, row in rows.items():
        if id == own or not row.province:
            continue
        (ax, ay), (bx, by) = at[own], at[id]
        cell = clipped(cell, ((ax + bx) / 2, (ay + by) / 2), (bx - ax, by - ay), id)
    return cell


def _taken(spot: Spot, name: Point, force: Point) -> list[Box]:
    (x, y), r = spot.at, spot.radius
    return [(x - r, y - r, x + r, y + r), _box(name, LETTER * len(spot.name), LINE), _box(force, *PLATE)]


def _box(middle: Point, wide: float, high: float) -> Box:
    return middle[0] - wide / 2, middle[1] - high / 2, middle[0] + wide / 2, middle[1] + high / 2


def _free(mine: list[str], at: dict[str, Point], taken: list[Box], name: str, sheet: Sheet) -> Point:
    """Where the name of a province lies over as little as may be, near its middle."""
    x, y = (sum(at[id][axis] for id in mine) / len(mine) for axis in (0, 1))

    def cost(point: Point) -> float:
        box = _box(point, 11 * len(name), 18)
        outside = 11 * len(name) * 18 - overlap(box, sheet.frame)
        return (
            sum(overlap(box, other) for other in taken)
            + 9 * outside
            + 4 * abs(point[0] - x)
            + 5 * abs(point[1] - y)
            + 6 * max(0, min(max(abs(at[id][0] - point[0]), abs(at[id][1] - point[1])) for id in mine) - 70)
        )

    grid = [(x + 12 * dx, y + 8 * dy) for dx in range(-9, 10) for dy in range(-14, 15)]
    best = min(grid, key=cost)
    return round(best[0], 1), round(best[1], 1)
