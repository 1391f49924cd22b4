"""How the areas of the map grow: borders from the list of neighbours, made even, then roughened like real ones.

The neighbours of the printed game, drawn as straight lines between x and y, cut the plane into triangles and a few
quadrangles. Each is a point where three areas meet, or four (P6.1: at a corner nobody crosses). So the borders follow
from the list, and wherever those points are moved afterwards, the neighbours stay what they are.

    python -m hispania.games.peoples.drawing.growing        writes data/map.json again, the same for the same data
"""

from __future__ import annotations

import itertools
import json
import math
import random
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from ..printed.tables import Printed, load
from .rooms import crossing, mooring, peaks_in, room_in
from .shapes import Line, Point, area, around, crosses, is_simple, length, middle, nearest, soft

STEP: Final = 5.0  # the usual side of a line that is drawn
SHORTEST: Final = 30.0  # a border that is to be seen well
ROOMY: Final = 36.0  # from the middle of an area to its nearest border
FADES: Final = 16.0  # at its edges the picture fades
SWEEPS: Final = 220
SEED: Final = 9  # of those that were tried the one that leaves most room for names and counters
Pair = frozenset[str]
Face = tuple[str, ...]
Ring = list[tuple[int, bool]]  # edges one after the other, each as it is or the other way round


def ground() -> dict[str, Any]:
    """What the map grows on."""
    return tomllib.loads((files(__package__) / "data" / "ground.toml").read_text(encoding="utf-8"))


def faces(seeds: Mapping[str, Point], pairs: list[tuple[str, str]]) -> tuple[dict[tuple[str, str], Face], Any]:
    """The face on one side of every way between neighbours, and the neighbours of each in their order.

    >>> square = {"a": (0, 0), "b": (1, 0), "c": (1, 1), "d": (0, 1)}
    >>> found, about = faces(square, [("a", "b"), ("b", "c"), ("c", "d"), ("a", "d"), ("a", "c")])
    >>> sorted(map(len, set(found.values()))), about["a"]
    ([3, 3, 4], ['b', 'c', 'd'])
    """
    about: dict[str, list[str]] = {id: [] for id in seeds}
    for a, b in pairs:
        about[a].append(b)
        about[b].append(a)
    for id, others in about.items():
        x, y = seeds[id]
        others.sort(key=lambda other: math.atan2(seeds[other][1] - y, seeds[other][0] - x))
    found: dict[tuple[str, str], Face] = {}
    for start in pairs + [(b, a) for a, b in pairs]:
        walk: list[tuple[str, str]] = []
        way = start
        while way not in found and way not in walk:
            walk.append(way)
            here, there = way
            way = there, about[there][(about[there].index(here) - 1) % len(about[there])]
        found |= {step: tuple(step[0] for step in walk) for step in walk}
    return found, about


class Growth:
    """The corners where areas meet and the borders between them, while they are moved about."""

    def __init__(self, printed: Printed, base: Mapping[str, Any], seed: int) -> None:
        self.dice = random.Random(seed)
        self.beyond = set(printed.areas)
        rows = {**printed.provinces, **printed.areas}
        pairs = [(row.a, row.b) for row in printed.borders] + [(row.a, row.b) for row in printed.ways]
        joined = {id for pair in pairs for id in pair}
        self.seeds = {id: (float(row.x), float(row.y)) for id, row in rows.items() if id in joined}
        self.lands = [id for id in self.seeds if id not in self.beyond]
        self.river = {frozenset((row.a, row.b)): row.river for row in printed.borders if row.river}
        self.courses = {name: _line(course) for name, course in base["course"].items()}
        self.hints = {tuple(sorted(row["of"])): _point(row["at"]) for row in base["hint"]}
        self.face, self.about = faces(self.seeds, pairs)
        self.outer = max(self.face.values(), key=len)
        self.rim = roughened_coast(_line(base["coast"]), self.dice)
        self.where: dict[Face, Point] = {}  # corners within the land
        self.slot: dict[Face, int] = {}  # corners on the outline, by the number of its point
        self.fixed: set[Face] = set()
        self._corners(base)
        self.wanted = {id: base["size"].get(id, 1.0) for id in self.lands}
        whole = sum(area(self.ring(id)) for id in self.lands)
        self.even = whole / len(self.lands)
        self.used: dict[Face, list[str]] = {}
        for id in self.lands:
            for a, b, _ in self.sides(id):
                for corner in (a, b):
                    if id not in self.used.setdefault(corner, []):
                        self.used[corner].append(id)

    def corner(self, here: str, there: str) -> Face:
        """The corner at the end of a border; at the coast it is called by the two alone."""
        face = self.face[here, there]
        return tuple(sorted((here, there))) if face is self.outer or face == self.outer else tuple(sorted(face))

    def _corners(self, base: Mapping[str, Any]) -> None:
        west, east = map(_point, base["frontier"])
        for here, there in self.face:
            corner = self.corner(here, there)
            if set(corner) <= self.beyond:
                continue
            x = sum(self.seeds[id][0] for id in corner) / len(corner)
            y = sum(self.seeds[id][1] for id in corner) / len(corner)
            if len(corner) == 2 or self.beyond & set(corner):
                if len(corner) == 2 and self.beyond & set(corner):
                    x, y = east if "narbonne" in corner else west
                    self.fixed.add(corner)
                shore = range(self.rim.index(west) + 1) if len(corner) == 2 else range(len(self.rim))
                self.slot[corner] = min(shore, key=lambda at: math.dist(self.rim[at], (x, y)))
            else:
                self.where[corner] = (x, y)

    def at(self, corner: Face) -> Point:
        """Where a corner is now."""
        return self.rim[self.slot[corner]] if corner in self.slot else self.where[corner]

    def sides(self, id: str) -> list[tuple[Face, Face, str]]:
        """Around an area with the sun: from corner to corner, and who lies beyond; nobody at the coast."""
        found = []
        others = self.about[id]
        for at, other in enumerate(others):
            start, end = self.corner(other, id), self.corner(id, other)
            before = self.corner(id, others[at - 1])
            if start != before:
                found.append((before, start, ""))
            found.append((start, end, other))
        return found

    def shore(self, a: Face, b: Face) -> list[Point]:
        """The outline from one corner to another, with the sun."""
        i, j = self.slot[a], self.slot[b]
        return self.rim[i : j + 1] if i <= j else self.rim[i:] + self.rim[: j + 1]

    def ring(self, id: str) -> list[Point]:
        """An area with straight borders, as it is now."""
        points: list[Point] = []
        for a, b, other in self.sides(id):
            points += (self.shore(a, b) if not other or other in self.beyond else [self.at(a), self.at(b)])[:-1]
        return points

    # ----------------------------------------------------------------- made even

    def strain(self, id: str) -> float:
        """How far an area is from one that can be read, and that lies where it belongs."""
        ring = self.ring(id)
        size = area(ring)
        if size < 500 or not is_simple(ring):
            return 1e6
        straight = [self.at(a) for a, _, _ in self.sides(id)]
        round_it = length([*straight, straight[0]])
        cost = 6 * math.log(size / (self.even * self.wanted[id])) ** 2
        cost += 2.4 * max(0.0, round_it**2 / (4 * math.pi * max(area(straight), 1)) - 1.15)
        heart = middle(ring)
        cost += (math.dist(heart, self.seeds[id]) / 55) ** 2
        cost += 9 * max(0.0, 1 - nearest(heart, [*ring, ring[0]])[0] / ROOMY) ** 2
        for a, b, other in self.sides(id):
            if other:
                cost += 10 * max(0.0, 1 - math.dist(self.at(a), self.at(b)) / SHORTEST) ** 2
        for (p, q), (_, r) in zip(around(straight), around([*straight[1:], straight[0]]), strict=True):
            bend = _angle(p, q, r)
            cost += 2.5 * max(0.0, 0.75 - bend) ** 2 + 1.2 * max(0.0, bend - 3.5) ** 2
        return cost

    def pull(self, corner: Face) -> float:
        """How far a corner is from where it should be, or at a river from the river's real course."""
        if corner in self.hints:
            return (math.dist(self.at(corner), self.hints[corner]) / 8) ** 2
        near = [self.courses[name] for pair, name in self.river.items() if pair <= set(corner)]
        return sum((nearest(self.at(corner), line)[0] / 16) ** 2 for line in near[:1])

    def settle(self) -> None:
        """Move corners as long as it helps."""
        corners = sorted(c for c in (*self.where, *self.slot) if c not in self.fixed)
        held = {id: self.strain(id) for id in self.lands}
        for sweep in range(SWEEPS):
            reach = 26 * (1 - sweep / SWEEPS) + 1.5
            for corner in corners:
                old_slot, old_where = self.slot.get(corner), self.where.get(corner)
                before = sum(held[id] for id in self.used[corner]) + self.pull(corner)
                if old_slot is not None:
                    step = round(self.dice.gauss(0, reach / STEP)) or self.dice.choice((-1, 1))
                    self.slot[corner] = (old_slot + step) % len(self.rim)
                    if not self._in_order(corner):
                        self.slot[corner] = old_slot
                        continue
                else:
                    x, y = self.where[corner]
                    self.where[corner] = x + self.dice.gauss(0, reach), y + self.dice.gauss(0, reach)
                after = {id: self.strain(id) for id in self.used[corner]}
                if sum(after.values()) + self.pull(corner) < before:
                    held |= after
                elif old_slot is not None:
                    self.slot[corner] = old_slot
                elif old_where is not None:
                    self.where[corner] = old_where

    def _in_order(self, corner: Face) -> bool:
        """Whether corners still follow each other along the outline as areas do."""
        for id in set(corner) - self.beyond:
            whole = 0
            for a, b, other in self.sides(id):
                if not other or other in self.beyond:
                    step = (self.slot[b] - self.slot[a]) % len(self.rim)
                    whole += step
                    if step < 6:
                        return False
            if whole > len(self.rim) / 3:
                return False
        return True


def _angle(p: Point, q: Point, r: Point) -> float:
    """The angle within an outline that runs with the sun, at its second point."""
    back = math.atan2(p[1] - q[1], p[0] - q[0])
    on = math.atan2(r[1] - q[1], r[0] - q[0])
    return (back - on) % (2 * math.pi)


def _point(pair: Any) -> Point:
    return float(pair[0]), float(pair[1])


def _line(pairs: Any) -> list[Point]:
    return [_point(pair) for pair in pairs]


# --------------------------------------------------------------------- made rough


def roughened_coast(points: Line, dice: random.Random, closed: bool = True) -> list[Point]:
    """A soft line through all points that trembles between them."""
    kept = set(points)
    return [
        point if point in kept else (point[0] + dice.uniform(-1.3, 1.3), point[1] + dice.uniform(-1.3, 1.3))
        for point in soft(points, STEP, closed)
    ]


def roughened(a: Point, b: Point, dice: random.Random, strength: float) -> list[Point]:
    """A border between two corners that wanders as borders do."""
    line = [a, b]
    while math.dist(line[0], line[1]) > STEP * 1.6:
        finer = [line[0]]
        for p, q in itertools.pairwise(line):
            aside = max(-0.24, min(0.24, dice.gauss(0, strength)))
            x = (p[0] + q[0]) / 2 - (q[1] - p[1]) * aside
            y = (p[1] + q[1]) / 2 + (q[0] - p[0]) * aside
            finer += [(x, y), q]
        line = finer
        strength *= 0.82
    return line


def along_course(a: Point, b: Point, course: Line, dice: random.Random) -> list[Point] | None:
    """A border that follows the real river from one corner to the other; None where the river runs elsewhere."""
    fine = soft(course, STEP)
    i, j = (min(range(len(fine)), key=lambda at: math.dist(fine[at], end)) for end in (a, b))
    part = fine[i : j + 1] if i <= j else fine[j : i + 1][::-1]
    if len(part) < 3 or math.dist(part[0], a) > 22 or math.dist(part[-1], b) > 22:
        return None
    if length(part) > 1.7 * math.dist(a, b):
        return None
    first, last = (a[0] - part[0][0], a[1] - part[0][1]), (b[0] - part[-1][0], b[1] - part[-1][1])
    moved = []
    for at, (x, y) in enumerate(part):
        t = at / (len(part) - 1)
        moved.append((x + first[0] * (1 - t) + last[0] * t, y + first[1] * (1 - t) + last[1] * t))
    inner = [(x + dice.uniform(-1, 1), y + dice.uniform(-1, 1)) for x, y in moved[1:-1]]
    return [a, *inner, b]


def _clear(line: Line, others: list[list[Point]]) -> bool:
    """Whether a border touches no other but at its ends."""
    if not _open_simple(line):
        return False
    for other in others:
        for p, q in itertools.pairwise(line):
            for r, s in itertools.pairwise(other):
                if crosses(p, q, r, s):
                    return False
        inner = line[2:-2]
        if any(
            nearest(point, other)[0] < 4
            for point in inner
            if min(math.dist(point, line[0]), math.dist(point, line[-1])) > 9
        ):
            return False
    return True


def _open_simple(line: Line) -> bool:
    sides = list(itertools.pairwise(line))
    return not any(crosses(*p, *q) for at, p in enumerate(sides) for q in sides[at + 2 :])


def borders(growth: Growth) -> tuple[list[tuple[str, str, list[Point]]], dict[str, Ring]]:
    """Every border and every piece of coast once, and each area as a walk along them."""
    edges: list[tuple[str, str, list[Point]]] = []
    known: dict[tuple[Face, Face], int] = {}
    rings: dict[str, Ring] = {}
    for id in growth.lands:
        for a, b, other in growth.sides(id):
            if not other or other in growth.beyond:
                known[a, b] = len(edges)
                edges.append((id, other, growth.shore(a, b)))
    still = {}  # borders that are not drawn yet, as straight as they are planned
    for id in growth.lands:
        for a, b, other in growth.sides(id):
            if (a, b) not in known and (b, a) not in still:
                still[a, b] = id, other
    for (a, b), (id, other) in list(still.items()):
        del still[a, b]
        lines = [line for _, _, line in edges] + [[growth.at(c), growth.at(d)] for c, d in still]
        known[a, b] = len(edges)
        edges.append((id, other, _border(growth, a, b, frozenset((id, other)), lines)))
    for id in growth.lands:
        rings[id] = [(known[a, b], True) if (a, b) in known else (known[b, a], False) for a, b, _ in growth.sides(id)]
    return edges, rings


def _border(growth: Growth, a: Face, b: Face, pair: Pair, others: list[list[Point]]) -> list[Point]:
    start, end = growth.at(a), growth.at(b)
    if pair in growth.river:
        line = along_course(start, end, growth.courses[growth.river[pair]], growth.dice)
        if line and _clear(line, others):
            return line
    for strength in (0.13, 0.13, 0.11, 0.11, 0.09, 0.07, 0.05, 0.03):
        line = roughened(start, end, growth.dice, strength)
        if _clear(line, others):
            return line
    return [start, end]


# --------------------------------------------------------------------- the whole map


def grown(printed: Printed, seed: int = SEED) -> dict[str, Any]:
    """The map as data: edges, and areas made of them."""
    base = ground()
    growth = Growth(printed, base, seed)
    growth.settle()
    edges, rings = borders(growth)
    _gaul(growth, base, edges, rings)
    for id, points in base["island"].items():
        coast = roughened_coast(_line(points), growth.dice)
        rings[id] = [(len(edges), True)]
        edges.append((id, "", [*coast, coast[0]]))
    africa = roughened_coast(_line(base["land"]["afrique"]), growth.dice, closed=False)
    rings["afrique"] = [(len(edges), True), (len(edges) + 1, True)]
    edges += [("afrique", "", africa), ("afrique", "-", [africa[-1], africa[0]])]
    flat = [[a, b, [round(value, 1) for point in line for value in point]] for a, b, line in edges]
    signed = _signed(rings)
    lands = {id: traced(flat, ring) for id, ring in signed.items()}
    left, top, wide, high = base["view"]
    shown = left + FADES, top + FADES, wide - 2 * FADES, high - 2 * FADES
    places = {id: room_in(lands[id], shown) for id in signed}
    shores = {id: [line for a, b, line in edges if a == id and not b] for id in signed}
    arrows = [crossing(shores[row.a], shores[row.b]) for row in printed.arrows]
    return {
        "view": base["view"],
        "edges": flat,
        "areas": {id: {"ring": ring, "room": places[id]} for id, ring in signed.items()},
        "islets": [
            [round(value, 1) for point in roughened_coast(_line(points), growth.dice) for value in point]
            for points in base["islet"].values()
        ],
        "boxes": base["box"],
        "moorings": {
            id: mooring(max(shores[id], key=length), list(lands.values()), arrows, base["view"])
            for id in printed.provinces
            if shores[id]
        },
        "peaks": {id: peaks_in(lands[id], places[id], random.Random(id)) for id in printed.provinces},
    }


def _signed(rings: Mapping[str, Ring]) -> dict[str, list[int]]:
    """An edge by its number from one on, below nothing if it is walked the other way."""
    return {id: [at + 1 if ahead else -at - 1 for at, ahead in ring] for id, ring in rings.items()}


def traced(edges: list[list[Any]], ring: list[int]) -> list[Point]:
    """The outline of an area, point by point."""
    points: list[Point] = []
    for signed in ring:
        flat = edges[abs(signed) - 1][2]
        line = list(zip(flat[::2], flat[1::2], strict=True))
        points += (line if signed > 0 else line[::-1])[:-1]
    return points


def _gaul(growth: Growth, base: Mapping[str, Any], edges: list[Any], rings: dict[str, Ring]) -> None:
    """The lands beyond the frontier: they share it with Hispania, and a border with each other."""
    gaul, parting = _line(base["gaul"]), _point(base["parting"])
    top = min(range(len(gaul) - 1), key=lambda at: nearest(parting, gaul[at : at + 2])[0])
    quad = next(c for c in growth.slot if len(c) == 4)
    right = len(edges)
    edges.append(("narbonne", "", roughened_coast(gaul[: top + 1], growth.dice, closed=False)[::-1]))
    edges.append(("gascogne", "", roughened_coast(gaul[top + 1 :], growth.dice, closed=False)[::-1]))
    edges.append(("gascogne", "narbonne", roughened(parting, growth.at(quad), growth.dice, 0.05)))
    edges += [("narbonne", "-", [parting, gaul[top]]), ("gascogne", "-", [gaul[top + 1], parting])]
    frontier = {
        id: [(at, False) for at, (_, other, _line) in enumerate(edges[:right]) if other == id] for id in growth.beyond
    }
    for id in frontier:
        frontier[id].sort(key=lambda side: -edges[side[0]][2][0][0])  # from east to west
    rings["narbonne"] = [(right + 3, True), (right, True), *frontier["narbonne"], (right + 2, False)]
    rings["gascogne"] = [(right + 2, True), *frontier["gascogne"], (right + 1, True), (right + 4, True)]


def main() -> None:
    """Write the map again."""
    path = Path(__file__).with_name("data") / "map.json"
    path.write_text(json.dumps(grown(load()), ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
