"""The printed board as data: provinces, spaces, links and printed roads (H1.3, H1.4).

Space numbers: the city with shield s of Hispanic province p is 6(p-1)+(s-1), so I-1 is 0 and VI-6 is 35;
then 36-39 Ulterior, 40-43 Citerior, 44-48 the seas 1-5.
"""

from __future__ import annotations

import functools
import json
import os
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from ....contract.checked import Problem, unreadable_file
from ....errors import Unreadable

CITIES: Final = 44
SPACES: Final = 49
ULTERIOR: Final = 6  # province numbers, counted from 0: I-VI are 0-5
CITERIOR: Final = 7
NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI")
SOURCES: Final = ("rulebook", "implied", "reconstructed")
MOST_LAND_LINKS: Final = 160


class Province(Struct, frozen=True):
    """One of the eight provinces; `number` 1-6 for the Hispanic ones, 0 for the two Roman ones."""

    id: str
    name: str
    numeral: str
    number: int
    is_roman: bool
    colour: str
    label: tuple[float, float]


class Space(Struct, frozen=True):
    """A city or a sea; `shield` is None for a Roman city without one and holds the number of a sea."""

    index: int
    id: str
    name: str
    is_sea: bool
    province: str | None
    shield: int | None
    is_capital: bool
    is_north_of_durius: bool
    x: float
    y: float
    modern: str
    source: str
    province_source: str
    shield_source: str

    @property
    def notation(self) -> str:
        """The space as a record writes it: no blanks, seas as M1-M5.

        >>> default_board()["carthago-nova"].notation, default_board()["mare-ibericum"].notation
        ('CarthagoNova', 'M2')
        """
        return f"M{self.shield}" if self.is_sea else self.name.replace(" ", "")


class Link(Struct, frozen=True):
    """Two connected spaces, the segments between them and whether a road is printed there."""

    a: str
    b: str
    segments: int
    has_road: bool
    crosses_durius: bool
    terrain: str
    source: str
    segments_source: str
    road_source: str


class Drawing(Struct, frozen=True):
    """What only a map needs: size, coast, rivers and ranges."""

    width: float
    height: float
    radius: float
    tracks_box: tuple[float, float, float, float]
    outlines: tuple[tuple[str, tuple[tuple[float, float], ...]], ...]
    rivers: tuple[tuple[str, tuple[tuple[float, float], ...]], ...]
    ranges: tuple[tuple[str, tuple[tuple[float, float], ...]], ...]


@dataclass(frozen=True)
class Board:
    """A playable board.

    >>> board = default_board()
    >>> board["osca"].shield, board["osca"].is_capital, len(board.links)
    (6, True, 103)
    >>> board.neighbours("dertosa")
    ('mare-balearicum', 'salduba', 'tarraco', 'valentia')
    """

    name: str
    provinces: tuple[Province, ...]
    spaces: tuple[Space, ...]
    links: tuple[Link, ...]
    drawing: Drawing
    land_links: tuple[Link, ...]  # between two cities, in the order that road actions are numbered
    _by_id: Mapping[str, Space] = field(repr=False, compare=False)

    def __getitem__(self, id_or_index: str | int) -> Space:
        if isinstance(id_or_index, int):
            return self.spaces[id_or_index]
        try:
            return self._by_id[id_or_index]
        except KeyError:
            raise Unreadable(f"no space of this board is called {id_or_index!r}") from None

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    @functools.cached_property
    def hash(self) -> str:
        """Names the board by what matters for play, so that moving a label does not make it another board."""
        import hashlib  # slow to load, and only records need it

        facts = [
            [[s.index, s.id, s.name, s.province, s.shield, s.is_capital, s.is_north_of_durius] for s in self.spaces],
            [[k.a, k.b, k.segments, k.has_road, k.crosses_durius] for k in self.links],
        ]
        return hashlib.sha256(json.dumps(facts, separators=(",", ":")).encode()).hexdigest()[:16]

    @property
    def cities(self) -> tuple[Space, ...]:
        """The 44 cities in the order of their numbers."""
        return self.spaces[:CITIES]

    @property
    def seas(self) -> tuple[Space, ...]:
        """The 5 seas, sea 1 first."""
        return self.spaces[CITIES:]

    @functools.cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of the spaces by their numbers."""
        return tuple(space.id for space in self.spaces)

    @functools.cached_property
    def notations(self) -> dict[str, str]:
        """How records write each space, by its id."""
        return {space.id: space.notation for space in self.spaces}

    def notation(self, id: str) -> str:
        """How records write the space with this id; what is no space is refused.

        >>> default_board().notation("toletum")
        'Toletum'
        """
        return self.notations.get(id) or self[id].notation

    @functools.cached_property
    def land_link_numbers(self) -> dict[frozenset[str], int]:
        """The number of each link between two cities, by its ends."""
        return {frozenset((link.a, link.b)): k for k, link in enumerate(self.land_links)}

    @functools.cached_property
    def ranks(self) -> tuple[int, ...]:
        """The place of every space, by its number, when their ids are put in text order."""
        order = sorted(range(len(self.spaces)), key=lambda n: self.spaces[n].id)
        return tuple(order.index(n) for n in range(len(order)))

    @functools.cached_property
    def _names(self) -> dict[str, Space]:
        """What a person may call each space; of two with one name the first."""
        found: dict[str, Space] = {}
        for space in self.spaces:
            for name in (space.id, space.name, space.notation, self.coordinate(space)):
                found.setdefault(name.lower(), space)
        found.pop("", None)  # most cities have no coordinate
        return found

    def link(self, a: str, b: str) -> Link | None:
        """The link between two spaces, whichever is named first.

        >>> default_board().link("emerita", "gades").segments
        2
        """
        return next((link for link in self.links if {link.a, link.b} == {a, b}), None)

    def neighbours(self, id: str) -> tuple[str, ...]:
        """The spaces adjacent to one space (H0.2), in text order."""
        return tuple(sorted(link.b if link.a == id else link.a for link in self.links if id in (link.a, link.b)))

    def find(self, text: str) -> Space:
        """The space that a person means by a name, an id, a notation or a coordinate.

        >>> board = default_board()
        >>> board.find("carthago nova").id, board.find("M2").id, board.find("II-5").id
        ('carthago-nova', 'mare-ibericum', 'segobriga')
        """
        found = self._names.get(text.strip().lower())
        if found is None:
            raise Unreadable(f"no space of this board is called {text!r}")
        return found

    def coordinate(self, space: Space) -> str:
        """Province numeral and shield of a Hispanic city, empty for the others.

        >>> default_board().coordinate(default_board()["numantia"])
        'II-6'
        """
        return f"{NUMERALS[space.index // 6]}-{space.shield}" if space.index < 36 else ""


def province_of(index: int) -> int:
    """The province of a city by its number: 0-5 for I-VI, 6 Ulterior, 7 Citerior, 8 for a sea.

    >>> province_of(0), province_of(35), province_of(36), province_of(43), province_of(44)
    (0, 5, 6, 7, 8)
    """
    return index // 6 if index < 36 else ULTERIOR if index < 40 else CITERIOR if index < CITIES else 8


def load_board(path: str | os.PathLike[str]) -> Board:
    """The board in a TOML file; what the file lacks or gets wrong is named in the error."""
    try:
        text = _read(path)
    except OSError as error:
        raise Unreadable(unreadable_file("board-unreadable", "the board file", error)) from error
    except UnicodeDecodeError as error:
        why = f"the board file {path} is not UTF-8 text: {error}"
        raise Unreadable(Problem(why, "board-not-text", path=str(path))) from error
    return parse_board(text, str(path))


@functools.cache
def default_board() -> Board:
    """The board that comes with the program; a test has checked it, so that the first game need not."""
    return _build(_shipped_tables(_folder()), "board")


def shipped_text() -> str:
    """The file of the board that comes with the program."""
    return _read(os.path.join(_folder(), "board.toml"))


def _folder() -> str:
    return os.path.join(os.path.dirname(__file__), "data")


def _shipped_tables(folder: str) -> Mapping[str, Any]:
    """The tables of the shipped board: ready from the build if they are those of the file, else read from it."""
    text = _read(os.path.join(folder, "board.toml"))
    try:
        ready = json.loads(_read(os.path.join(folder, "board.json")))
        if ready["of"] == zlib.crc32(text.encode()):
            tables: Mapping[str, Any] = ready["tables"]
            return tables
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return tables_in(text)


def tables_in(text: str) -> Mapping[str, Any]:
    """The tables of a board file's text."""
    import tomllib  # slow to load, and not needed for the board that the build made ready

    return tomllib.loads(text.removeprefix("\ufeff"))  # some editors begin a file with a mark of its encoding


def _read(path: str | os.PathLike[str]) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()


def parse_board(text: str, name: str = "board") -> Board:
    """The board written in TOML text; raises Unreadable with everything that is structurally wrong."""
    try:
        data = tables_in(text)
    except (ValueError, RecursionError) as error:  # also what tomllib lets through: numbers too long, lists too deep
        why = f"{name} is not valid TOML: {error}"
        raise Unreadable(Problem(why, "board-no-toml", path=name, why=str(error)[:300])) from error
    return board_from_data(data, name)


def board_from_data(data: Mapping[str, Any], name: str = "board") -> Board:
    """The board described by the tables of a board file."""
    from ..checks.board import structure_problems  # the check reads the same tables; imported late to keep data first

    problems = structure_problems(data)
    if problems:
        shown = "; ".join(problems[:8]) + (f"; and {len(problems) - 8} more" if len(problems) > 8 else "")
        told: dict[str, str | int] = {"path": name, "why": problems[0], "count": len(problems) - 1}
        code = "board-broken-more" if len(problems) > 1 else "board-broken"
        raise Unreadable(Problem(f"{name} cannot be played on: {shown}", code, **told))
    return _build(data, name)


def _build(data: Mapping[str, Any], name: str) -> Board:
    provinces = tuple(
        Province(
            p["id"], p["name"], p.get("numeral", ""), p.get("number", 0), p["kind"] == "roman",
            p.get("colour", "#999999"), (p.get("label_x", 0), p.get("label_y", 0)),
        )
        for p in data["province"]
    )  # fmt: skip
    numbers = {p.id: p.number - 1 if p.number else ULTERIOR + (p.id == "citerior") for p in provinces}
    spaces = sorted((_space(s, numbers, data["space"]) for s in data["space"]), key=lambda space: space.index)
    links = sorted(
        (
            Link(
                min(k["a"], k["b"]), max(k["a"], k["b"]), k["segments"], k.get("road", False), k.get("durius", False),
                k.get("terrain", ""), k.get("source", "reconstructed"), k.get("segments_source", "reconstructed"),
                k.get("road_source", "reconstructed") if k.get("road") else "",
            )
            for k in data["link"]
        ),
        key=lambda link: (link.a, link.b),
    )  # fmt: skip
    return Board(
        data.get("board", {}).get("name", name),
        provinces,
        tuple(spaces),
        tuple(links),
        _drawing(data),
        tuple(link for link in links if not {link.a, link.b} & {space.id for space in spaces[CITIES:]}),
        MappingProxyType({space.id: space for space in spaces}),
    )


def _space(s: Mapping[str, Any], numbers: Mapping[str, int], order: list[Mapping[str, Any]]) -> Space:
    if s["kind"] == "sea":
        return Space(
            CITIES + s["number"] - 1, s["id"], s["name"], True, None, s["number"], False, False, s["x"], s["y"], "",
            s.get("source", "reconstructed"), "", s.get("number_source", "reconstructed"),
        )  # fmt: skip
    province = numbers[s["province"]]
    if province < ULTERIOR:
        index = 6 * province + s["shield"] - 1
    else:  # Roman cities keep the file's order (H5.3: where a shield is missing, 1-4 in that order)
        same = [other["id"] for other in order if other.get("province") == s["province"]]
        index = 36 + 4 * (province - ULTERIOR) + same.index(s["id"])
    return Space(
        index, s["id"], s["name"], False, s["province"], s.get("shield"), s.get("capital", False),
        s.get("north_of_durius", False), s["x"], s["y"], s.get("modern", ""), s.get("source", "reconstructed"),
        s.get("province_source", "reconstructed"), s.get("shield_source", "reconstructed"),
    )  # fmt: skip


def _drawing(data: Mapping[str, Any]) -> Drawing:
    def lines(kind: str) -> tuple[tuple[str, tuple[tuple[float, float], ...]], ...]:
        return tuple(
            (part.get("name", ""), tuple((float(x), float(y)) for x, y in part["points"]))
            for part in data.get(kind, ())
        )

    head = data.get("board", {})
    left, top, right, bottom = head.get("tracks_box", (770, 560, 990, 750))
    return Drawing(
        head.get("width", 1000), head.get("height", 760), head.get("radius", 20), (left, top, right, bottom),
        lines("outline"), lines("river"), lines("range"),
    )  # fmt: skip
