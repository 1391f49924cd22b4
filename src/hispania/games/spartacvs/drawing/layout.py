"""Where names and forces stand beside their places: as little as may be lies over anything else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from .shapes import Box, Point, crossing, overlap

LETTER, LINE = 7.4, 15.0  # the room of a letter, and of a line of text
PLATE = 58.0, 31.0  # the room of a force
NEAR = 190.0  # what lies farther away is in nobody's way
ROUNDS = 6
_WAYS: tuple[Point, ...] = ((0, -1), (1, 0), (-1, 0), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))


class Spot(Struct, frozen=True):
    """A place with its sign: where, how large, its name."""

    id: str
    at: Point
    radius: float
    name: str


class Seats(Struct, frozen=True):
    """The middle of a place's name, and the middle of the force in the open there."""

    name: Point
    force: Point


def _around(spot: Spot, way: Point, size: Point) -> Box:
    """A box of a size beside a spot, in one of eight ways."""
    (x, y), r = spot.at, spot.radius + 2
    dx = way[0] * (size[0] / 2 + (r if not way[1] else r * 0.55))
    dy = way[1] * (size[1] / 2 + (r if not way[0] else r * 0.55))
    return x + dx - size[0] / 2, y + dy - size[1] / 2, x + dx + size[0] / 2, y + dy + size[1] / 2


def _choices(spot: Spot) -> list[tuple[Box, Box]]:
    names = [_around(spot, way, (LETTER * len(spot.name), LINE)) for way in _WAYS]
    forces = [_around(spot, way, PLATE) for way in _WAYS]
    return [(name, force) for name in names for force in forces if not overlap(name, force)]


def arranged(spots: Sequence[Spot], ways: Sequence[tuple[str, str]], frame: Box) -> dict[str, Seats]:
    """Seats for the names and forces of one sheet, found by letting one place after the other choose, again and again.

    >>> pair = [Spot("a", (100, 100), 10, "Aa"), Spot("b", (130, 100), 10, "Bb")]
    >>> found = arranged(pair, [("a", "b")], (0, 0, 300, 300))
    >>> found["a"].force != found["a"].name, found["a"].force != found["b"].force
    (True, True)
    """
    at = {spot.id: spot for spot in spots}
    lines = [(at[a].at, at[b].at) for a, b in ways]
    near = {
        spot.id: [other.id for other in spots if other is not spot and _distance(spot.at, other.at) < NEAR]
        for spot in spots
    }
    signs = {spot.id: _sign(spot) for spot in spots}
    choices = {spot.id: _choices(spot) for spot in spots}
    still = {id: [_fixed(pair, id, signs, near[id], lines, frame) for pair in choices[id]] for id in at}
    chosen = {id: choices[id][min(range(len(choices[id])), key=still[id].__getitem__)] for id in at}
    for _ in range(ROUNDS):
        before = dict(chosen)
        for id in at:
            others = [box for other in near[id] for box in chosen[other]]
            costs = [cost + _over(pair, others) for pair, cost in zip(choices[id], still[id], strict=True)]
            chosen[id] = choices[id][min(range(len(costs)), key=costs.__getitem__)]
        if chosen == before:
            break
    return {id: Seats(_middle(name), _middle(force)) for id, (name, force) in chosen.items()}


def _fixed(
    pair: tuple[Box, Box],
    own: str,
    signs: Mapping[str, Box],
    near: Iterable[str],
    lines: Sequence[tuple[Point, Point]],
    frame: Box,
) -> float:
    """What a choice costs whatever the others choose: signs, ways and the edge of the sheet under it."""
    cost = 0.0
    for box in pair:
        outside = _area(box) - overlap(box, frame)
        cost += 8 * outside + 5 * sum(overlap(box, signs[other]) for other in near)
        cost += 60 * sum(crossing(box, a, b) for a, b in lines)
    x, y = _middle(signs[own])
    name, force = map(_middle, pair)
    return cost + 0.4 * (abs(name[0] - x) + abs(force[0] - x)) + (0 if force[1] >= y else 6) + abs(name[1] - y) * 0.1


def _over(pair: tuple[Box, Box], others: Sequence[Box]) -> float:
    return 3 * sum(overlap(box, other) for box in pair for other in others)


def _sign(spot: Spot) -> Box:
    (x, y), r = spot.at, spot.radius
    return x - r, y - r, x + r, y + r


def _distance(a: Point, b: Point) -> float:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
