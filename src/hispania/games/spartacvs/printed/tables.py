"""Typed, frozen tables read from the printed game."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from msgspec import Struct, ValidationError, convert

from ....errors import Unreadable
from .editions import FIRST, MENDED, mended_tables

S: Final = "S"
R: Final = "R"
SIDES: Final = (S, R)
MAPS: Final = ("europe", "asia")
SOURCES: Final = ("rulebook", "implied", "recovered", "reconstructed", "box")
SEA: Final = "@sea"  # where an army is while its crossing is rolled for (S17.2)


class Option(Struct, frozen=True):
    """A key that is agreed before a game, with its usual value (S27)."""

    key: str
    default: Any
    source: str


class Province(Struct, frozen=True):
    """A province and how many units it feeds in winter (S19)."""

    id: str
    name: str
    fr: str
    map: str
    winter: int
    winter_source: str
    italy: bool
    spain: bool
    source: str


class Place(Struct, frozen=True):
    """A space of a map (S2.1)."""

    id: str
    name: str
    province: str
    map: str
    type: str
    port: bool
    counts: bool
    x: int
    y: int
    source: str
    province_source: str = ""
    type_source: str = ""
    alias: str = ""
    note: str = ""


class LinkKind(Struct, frozen=True):
    """What a way costs (S11.1)."""

    id: str
    mp: int
    source: str


class Link(Struct, frozen=True):
    """A way between two spaces."""

    a: str
    b: str
    kind: str
    source: str


class Leader(Struct, frozen=True):
    """A leader and his two ratings (S6)."""

    id: str
    name: str
    side: str
    group: str
    rank: str
    initiative: int
    tactical: int
    rating_source: str
    source: str
    alias: str = ""
    note: str = ""


class Arrival(Struct, frozen=True):
    """A Sertorian general who joins in a Reinforcement Phase (S8.2)."""

    leader: str
    turn: int
    source: str
    note: str = ""


class Unit(Struct, frozen=True):
    """A kind of unit: strength of its steps, number of counters (S2.2)."""

    id: str
    name: str
    side: str
    group: str
    full: int
    reduced: int
    count: int
    floor: int
    source: str
    note: str = ""


class SiegeRow(Struct, frozen=True):
    """A row of the siege table (S18.T)."""

    min: int
    max: int
    hits: int
    points: int
    source: str


class Modifier(Struct, frozen=True):
    """A change of a die."""

    id: str
    die: int
    note: str
    source: str


class BattleCard(Struct, frozen=True):
    """A type of battle card (S23.2.9)."""

    id: str
    name: str
    count: int
    retreat_die: int
    source: str
    retreat_die_source: str


class NavalRow(Struct, frozen=True):
    """A row of the table of naval attrition (S17.4)."""

    min: int
    max: int
    hits: int
    source: str


class Card(Struct, frozen=True):
    """A strategy card (S9)."""

    n: int
    title: str
    cp: int
    side: str
    kind: str
    remove: bool
    map: str
    need: tuple[str, ...]
    op: dict[str, Any]
    effect: str
    source: str
    number_source: str
    effect_source: str
    window: str = ""


class Resource(Struct, frozen=True):
    """A Resource card, open before its side (S9.8)."""

    n: int
    title: str
    side: str
    need: tuple[str, ...]
    effect: str
    source: str
    number_source: str
    roll: dict[str, int] = {}

    def highest(self, year: int) -> int:
        """The highest die that succeeds in a year: 0 not allowed, 6 no die needed."""
        if not self.roll:
            return 6
        years = sorted(map(int, self.roll), reverse=True)  # BC: the earliest first
        if year > years[0]:
            return 0
        return self.roll[str(max(year, years[-1]))]


class SetUpForce(Struct, frozen=True):
    """Pieces of one side at the start, somewhere or where their player chooses."""

    side: str
    at: str
    leaders: tuple[str, ...]
    full: dict[str, int]
    reduced: dict[str, int]
    status: str
    source: str
    siege_points: int = 0
    consul: str = ""
    proconsul: str = ""
    choose: str = ""
    choose_in: tuple[str, ...] = ()


class Scenario(Struct, frozen=True):
    """A set-up (S22, S23.6)."""

    id: str
    name: str
    first_turn: int
    last_turn: int
    asia_active: bool
    fannius_happened: bool
    spartacus_happened: bool
    crisis: int
    proconsular_limit: int
    pompeius_extra: bool
    limit_applies_first_turn: bool
    elect_first_turn: int
    cards_out: tuple[int, ...]
    also_out: tuple[int, ...]
    cards_in_force: tuple[int, ...]
    special: tuple[str, ...]
    sertorian_provinces: tuple[str, ...]
    sertorian_places: tuple[str, ...]
    republican_provinces: tuple[str, ...]
    republican_places: tuple[str, ...]
    republican_rest_of: tuple[str, ...]
    consular_reserve: tuple[str, ...]
    proconsular_reserve: tuple[str, ...]
    source: str
    force: tuple[SetUpForce, ...]
    note: str = ""
    pontic_pool: dict[str, Any] = {}


class Incident(Struct, frozen=True):
    """What moves the crisis marker (S20.3, S20.4)."""

    id: str
    spaces: int
    when: str
    source: str
    note: str = ""


class Crisis(Struct, frozen=True):
    """The crisis track (S20)."""

    anarchy: int
    stability: int
    levels: dict[str, int]
    source: str
    stability_source: str
    incident: tuple[Incident, ...]


class Turns(Struct, frozen=True):
    """The turns and their phases (S5)."""

    count: int
    year_of_turn: tuple[int, ...]
    phases: tuple[str, ...]
    source: str
    note: str = ""


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    option: tuple[Option, ...]
    province: tuple[Province, ...]
    place: tuple[Place, ...]
    link_kind: tuple[LinkKind, ...]
    link: tuple[Link, ...]
    leader: tuple[Leader, ...]
    arrival: tuple[Arrival, ...]
    unit: tuple[Unit, ...]
    siege: tuple[SiegeRow, ...]
    siege_modifier: tuple[Modifier, ...]
    battle_card: tuple[BattleCard, ...]
    naval: tuple[NavalRow, ...]
    naval_modifier: tuple[Modifier, ...]
    card: tuple[Card, ...]
    resource: tuple[Resource, ...]
    meta: dict[str, Any]
    turns: Turns
    crisis: Crisis
    scenario: tuple[Scenario, ...]


class Printed:
    """The printed game with everything found by its id."""

    def __init__(self, tables: Tables, hash: str) -> None:
        self.tables, self.hash = tables, hash
        self.provinces = {row.id: row for row in tables.province}
        self.places = {row.id: row for row in tables.place}
        self.leaders = {row.id: row for row in tables.leader}
        self.units = {row.id: row for row in tables.unit}
        self.cards = {row.n: row for row in tables.card}
        self.resources = {row.n: row for row in tables.resource}
        self.battle_cards = {row.id: row for row in tables.battle_card}
        self.scenarios = {row.id: row for row in tables.scenario}
        self.options = {row.key: row.default for row in tables.option}
        self.incidents = {row.id: row.spaces for row in tables.crisis.incident}
        mp = {row.id: row.mp for row in tables.link_kind}
        links: dict[str, list[tuple[str, str, int]]] = {id: [] for id in self.places}
        for link in tables.link:
            links[link.a].append((link.b, link.kind, mp[link.kind]))
            links[link.b].append((link.a, link.kind, mp[link.kind]))
        self.links = {id: tuple(sorted(found)) for id, found in links.items()}


def tables_in(text: str, name: str) -> dict[str, Any]:
    """The tables of a file as plain data."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))  # some editors begin a file with a mark of its encoding
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{name} holds no tables: {error}") from error


def printed_of(data: Mapping[str, Any], name: str) -> Printed:
    """A printed game of plain data."""
    try:
        tables = convert(data, Tables)
    except ValidationError as error:
        raise Unreadable(f"{name} is no printed game of SPARTACVS: {error}") from error
    try:
        text = json.dumps(data, sort_keys=True, separators=(",", ":"))
        return Printed(tables, hashlib.sha256(text.encode()).hexdigest()[:12])
    except KeyError as error:
        raise Unreadable(f"{name} names {error}, which is nowhere in it") from error


def shipped_text() -> str:
    """The shipped file with its comments."""
    return files(__package__).joinpath("data.toml").read_text("utf-8")


def read(path: Any) -> str:
    """The text of a copy."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{os.fspath(path)} cannot be read: {error}") from error


@functools.cache
def _shipped() -> Printed:
    return printed_of(tables_in(shipped_text(), "the shipped file"), "the shipped file")


@functools.cache
def _mended() -> Printed:
    return printed_of(mended_tables(tables_in(shipped_text(), "the shipped file")), "the mended edition")


def load(path: Any = None) -> Printed:
    """The shipped printed game, its edition of this name, or a corrected copy in a file.

    >>> len(load().places), len(load().cards), load().leaders["hirtuleius"].tactical
    (97, 46, 3)
    >>> load("mended").hash == load().hash
    False
    """
    if path is None or str(path) == FIRST:
        return _shipped()
    if str(path) == MENDED:
        return _mended()
    return printed_of(tables_in(read(path), str(path)), str(path))
