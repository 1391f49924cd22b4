"""Typed, frozen tables read from the printed game; gold and points are whole numbers of halves (P0.1)."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from msgspec import Struct, convert

from ....errors import Unreadable
from .editions import FIRST, MENDED, mended_tables
from .entries import IDLE, PAIRS, Tally, entries, marks, tallies, values

KINDS: Final = ("infantry", "elite", "cavalry", "knight", "crusader_knight", "berber", "castle", "fort")
MOST_ROWS: Final = 128  # of points, of kills, of arrivals by kind: so many the rules have room for
OFFMAP: Final = ("gascogne", "narbonne", "afrique")


class Province(Struct, frozen=True):
    """A province of Hispania, or an off-map area (P1)."""

    fr: str
    en: str
    offmap: bool
    x: int
    y: int
    source: str
    zone: str = ""
    terrain: str = ""
    stack: int = 0
    income: float = 0.0
    coast: bool = False
    anchor: str = "none"

    @property
    def gold(self) -> int:
        """Its income in halves."""
        return int(self.income * 2)

    @property
    def mountain(self) -> bool:
        """Is it a mountain province?"""
        return self.terrain == "mountain"


class Nation(Struct, frozen=True):
    """A nation of the order of play (P2.3, P14)."""

    order: int
    fr: str
    en: str
    group: int
    religion: str
    limit: dict[str, int]
    buy: tuple[str, ...]
    gold_cap: int
    income: str
    income_from: int
    present: tuple[int, int]
    colour: str
    incompatible: tuple[str, ...]
    major: bool
    source: str
    knight_limit_from: dict[str, int] = {}


class Border(Struct, frozen=True):
    """A land border, perhaps along a river (P6.1)."""

    a: str
    b: str
    river: str
    source: str
    river_source: str = ""


class Link(Struct, frozen=True):
    """An arrow over the sea or a link of an off-map area (P6.6, P6.7)."""

    a: str
    b: str
    source: str


class Right(Struct, frozen=True):
    """Who may enter, stay in or retreat to an off-map area (P6.6.3)."""

    area: str
    nation: str
    first: int
    last: int
    enter: bool
    stay: bool
    retreat: bool
    vp_per_unit: float
    max_units: int
    source: str


class Span(Struct, frozen=True):
    """A nation and the turns in which something holds."""

    nation: str
    first: int
    last: int
    source: str


class Invasion(Struct, frozen=True):
    """A double phase (P2.5)."""

    nation: str
    turn: int
    stack1: str
    zeal: bool
    source: str


class Elan(Struct, frozen=True):
    """An élan (P2.6)."""

    nation: str
    turn: int
    pile: str
    source: str


class Leader(Struct, frozen=True):
    """A leader, when he comes and goes (P4.6)."""

    id: str
    nation: str
    name: str
    arrive: int
    leave: int
    leave_end: int
    place: str
    source: str


class Reinforcement(Struct, frozen=True):
    """Units that arrive (P4.4)."""

    nation: str
    turn: int
    units: dict[str, int]
    place: str
    up_to: bool
    phase: str
    condition: str
    land_only: tuple[str, ...]
    source: str


class Submission(Struct, frozen=True):
    """A pair of suzerain and vassal (P10.1)."""

    suzerain: str
    vassal: str
    max_provinces: int
    mode: str
    first: int
    last: int
    ends_after: int
    income_share: bool
    source: str


class Transformation(Struct, frozen=True):
    """A row of step C (P11)."""

    nation: str
    end_of_turn: int
    into: tuple[str, ...]
    mode: str
    text: str
    min_for_successor: int
    source: str


class Emirate(Struct, frozen=True):
    """What an emirate is cut out of (P14.15.7)."""

    nation: str
    auto: tuple[str, ...]
    choose_from: tuple[str, ...]
    choose_max: int
    choose_min: int
    fallback: tuple[str, ...]
    infantry: int
    castles: int
    castle_at: str
    source: str


class PointRow(Struct, frozen=True):
    """A row of a nation's sheet (P9.4, P9.5)."""

    nation: str
    turn: int
    when: str
    kind: str
    source: str
    values: dict[str, float] = {}
    per_province: dict[str, float] = {}
    whole_zone_bonus: dict[str, float] = {}
    castle_bonus: float = 0.0
    other: float = 0.0
    all_but: int = 0
    all_points: float = 0.0
    zone_points: float = 0.0


class CombatRow(Struct, frozen=True):
    """What a kill pays (P9.2)."""

    nation: str
    target: str
    units: tuple[str, ...]
    points: float
    first: int
    last: int
    source: str
    only_with_leader: str = ""


class Average(Struct, frozen=True):
    """A row of the auction table (P16)."""

    nation: str
    score: int
    by_13: int
    min_bid: int
    major: bool
    source: str


class Scenario(Struct, frozen=True):
    """A scenario (P17)."""

    id: str
    name: str
    first: int
    last: int
    start: str
    standard: bool
    advanced: bool
    min_nations: int
    max_nations: int
    handicap: dict[str, int]
    source: str


class Start(Struct, frozen=True):
    """Units on the map before the first turn."""

    nation: str
    province: str
    unit: str
    count: int
    source: str


class Chit(Struct, frozen=True):
    """A kind of event chit (P13.3)."""

    id: str
    fr: str
    en: str
    count: int
    source: str


class Deed(Struct, frozen=True):
    """Points for a single deed (P9.3)."""

    id: str
    nation: str
    first: int
    last: int
    points: float
    max_count: int
    text: str
    source: str


class Years(Struct, frozen=True):
    """The years of a turn; negative before Christ (P19)."""

    turn: int
    start: int
    end: int
    theme: str
    source: str


class Printed(Struct, frozen=True, dict=True):
    """The whole printed game."""

    hash: str  # by what matters for play
    provinces: dict[str, Province]  # of Hispania, in file order
    areas: dict[str, Province]  # off the map
    nations: dict[str, Nation]  # in order of play
    near: dict[str, tuple[str, ...]]  # land borders
    rivers: frozenset[tuple[str, str]]
    straits: dict[str, tuple[str, ...]]
    links: dict[str, tuple[str, ...]]  # of gascogne and narbonne, both ways
    rights: tuple[Right, ...]
    supremacy: tuple[Span, ...]
    invasions: tuple[Invasion, ...]
    elans: tuple[Elan, ...]
    leaders: dict[str, Leader]
    reinforcements: tuple[Reinforcement, ...]
    submissions: tuple[Submission, ...]
    transformations: tuple[Transformation, ...]
    emirates: dict[str, Emirate]
    rows: tuple[PointRow, ...]
    kills: tuple[CombatRow, ...]
    averages: dict[str, Average]
    scenarios: dict[str, Scenario]
    starts: dict[str, tuple[Start, ...]]
    chits: dict[str, Chit]
    attack: dict[str, dict[str, tuple[int, int]]]
    defence: dict[str, dict[str, tuple[int, int]]]
    scoring_turns: tuple[int, ...]
    draw_turns: tuple[int, ...]
    deeds: tuple[Deed, ...]
    years: tuple[Years, ...]
    canvas: tuple[int, int]
    borders: tuple[Border, ...]  # as the file has them
    arrows: tuple[Link, ...]
    ways: tuple[Link, ...]  # of gascogne and narbonne
    corners: tuple[tuple[str, ...], ...]  # four provinces that meet in a point, going round it
    sources: Mapping[str, str]  # what is not the rulebook's own, and where it comes from
    tallies: tuple[Tally, ...]

    @functools.cached_property
    def place(self) -> dict[str, int]:
        """The place of each province in the file."""
        return {p: i for i, p in enumerate(self.provinces)}


def load(path: str | os.PathLike[str] | None = None) -> Printed:
    """The shipped printed game, its edition of this name, or a corrected copy in a file, which is checked.

    >>> load().provinces["tolede"].stack, load().nations["rome"].order
    (4, 8)
    >>> load("mended").hash == load().hash
    False
    """
    if path is None or str(path) == FIRST:
        return _shipped()
    return _mended() if str(path) == MENDED else parse(read(path), str(path))


def read(path: str | os.PathLike[str]) -> str:
    """The text of a file."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise Unreadable(f"the file {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Unreadable(f"the file {path} is not UTF-8 text: {error.reason}") from error


def parse(text: str, name: str = "the copy") -> Printed:
    """The printed game written in TOML text, if it can be played on."""
    return printed_from(tables_in(text, name), name)


def printed_from(data: Mapping[str, Any], name: str = "the copy") -> Printed:
    """The printed game that the tables of a file describe, if it can be played on."""
    from ..checks.board import structure_problems  # it reads these tables too, and only copies need it

    problems = structure_problems(data)
    if problems:
        shown = "; ".join(problems[:8]) + (f"; and {len(problems) - 8} more" if len(problems) > 8 else "")
        raise Unreadable(f"{name} cannot be played on: {shown}")
    return _tables(data)


def tables_in(text: str, name: str = "the copy") -> Mapping[str, Any]:
    """The tables of TOML text."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))  # some editors begin a file with a mark of its encoding
    except (ValueError, RecursionError) as error:  # also what tomllib lets through: numbers too long, lists too deep
        raise Unreadable(f"{name} is not valid TOML: {error}") from error


def shipped_text() -> str:
    """The file that comes with the program, as an owner of the box copies it."""
    return (files(__package__) / "data.toml").read_text(encoding="utf-8")


@functools.cache
def shipped() -> Mapping[str, Any]:
    """The tables of the file that comes with the program; a test has checked them."""
    return tomllib.loads(shipped_text())


@functools.cache
def _shipped() -> Printed:
    return _tables(shipped())


@functools.cache
def _mended() -> Printed:
    return _tables(mended_tables(shipped()))


def _hash(data: Mapping[str, Any]) -> str:
    """Names a printed game by what matters for play: a comment, a source or a place in the drawing does not."""
    unordered: list[str] = []
    ordered: list[str] = []
    for row in entries(data):
        if row.part not in IDLE:
            keys = [key for key in values(row) if not (row.part in PAIRS and key in ("a", "b"))]  # in its name already
            fact = json.dumps([row.part, row.name, {key: _plain(row.held[key]) for key in keys}], sort_keys=True)
            (unordered if row.part in PAIRS else ordered).append(fact)
    return hashlib.sha256("\n".join(sorted(unordered) + ordered).encode()).hexdigest()[:16]


def _plain(value: Any) -> Any:
    """A value in which 2.0 is 2, however the file writes it."""
    if isinstance(value, Mapping):
        return {key: _plain(held) for key, held in value.items()}
    if isinstance(value, list):
        return [_plain(held) for held in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _tables(data: Mapping[str, Any]) -> Printed:
    land = {id: convert(row, Province) for id, row in data["province"].items()}
    borders = convert(data["map"]["border"], tuple[Border, ...])
    arrows = convert(data["map"]["strait"], tuple[Link, ...])
    ways = convert(data["map"]["offmap_link"], tuple[Link, ...])
    near: dict[str, list[str]] = {id: [] for id, row in land.items() if not row.offmap}
    for border in borders:
        near[border.a].append(border.b)
        near[border.b].append(border.a)
    rivers = [(border.a, border.b) for border in borders if border.river]
    return Printed(
        hash=_hash(data),
        provinces={id: row for id, row in land.items() if not row.offmap},
        areas={id: row for id, row in land.items() if row.offmap},
        nations=dict(sorted(convert(data["nation"], dict[str, Nation]).items(), key=lambda row: row[1].order)),
        near={id: tuple(sorted(others)) for id, others in near.items()},
        rivers=frozenset([*rivers, *((b, a) for a, b in rivers)]),
        straits=_both_ways(arrows),
        links=_both_ways(ways),
        rights=convert(data["map"]["offmap_right"], tuple[Right, ...]),
        supremacy=convert(data["map"]["naval_supremacy"], tuple[Span, ...]),
        invasions=convert(data["sequence"]["invasion"], tuple[Invasion, ...]),
        elans=convert(data["sequence"]["elan"], tuple[Elan, ...]),
        leaders={row.id: row for row in convert(data["forces"]["leader"], tuple[Leader, ...])},
        reinforcements=convert(data["forces"]["reinforcement"], tuple[Reinforcement, ...]),
        submissions=convert(data["politics"]["submission"], tuple[Submission, ...]),
        transformations=convert(data["politics"]["transformation"], tuple[Transformation, ...]),
        emirates={row.nation: row for row in convert(data["politics"]["emirate"], tuple[Emirate, ...])},
        rows=convert(data["points"]["table"], tuple[PointRow, ...]),
        kills=convert(data["points"]["combat"], tuple[CombatRow, ...]),
        averages={row.nation: row for row in convert(data["points"]["average"], tuple[Average, ...])},
        scenarios={row.id: row for row in convert(data["setup"]["scenario"], tuple[Scenario, ...])},
        starts={name: convert(data["setup"][name], tuple[Start, ...]) for name in ("turn1", "turn4")},
        chits={row.id: row for row in convert(data["events"]["chit"], tuple[Chit, ...])},
        attack=_needs(data["combat"]["attacker"]),
        defence=_needs(data["combat"]["defender"]),
        scoring_turns=tuple(data["rules"]["scoring_turns"]),
        draw_turns=tuple(data["events"]["draw_turns"]),
        deeds=convert(data["points"]["special"], tuple[Deed, ...]),
        years=convert(data["calendar"]["turn"], tuple[Years, ...]),
        canvas=(data["canvas"]["width"], data["canvas"]["height"]),
        borders=borders,
        arrows=arrows,
        ways=ways,
        corners=tuple(tuple(row["provinces"]) for row in data["map"]["four_corner"]),
        sources=marks(data),
        tallies=tuple(tallies(data)),
    )


def _both_ways(links: tuple[Link, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for link in links:
        found.setdefault(link.a, []).append(link.b)
        found.setdefault(link.b, []).append(link.a)
    return {id: tuple(sorted(others)) for id, others in found.items()}


def _needs(table: Mapping[str, Any]) -> dict[str, dict[str, tuple[int, int]]]:
    """Lowest rolls that hit: firing kind, target, (plain, mountain) (P7.4)."""
    return {
        firing: {target: (cell[0], cell[1]) for target, cell in row.items() if isinstance(cell, list)}
        for firing, row in table.items()
    }
