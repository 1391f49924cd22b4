"""What a client is told of HISPANIA as plain data, as types: the web client's types are made from these."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

# -------------------------------------------------------------------- positions and options (H11.2)


class GameOptions(Struct, frozen=True):
    """Level, players, variants, scenario and house rules."""

    level: str
    players: int
    variants: list[str]
    scenario: int | None
    house: dict[str, str | int | bool]


class Reserve(Struct, frozen=True):
    """What lies beside the board."""

    revolt: int
    A: int
    S: int
    U: int
    C: int
    K: int
    L: str | None
    road: int


class Won(Struct, frozen=True):
    """Who won, "R" or "H", and by what."""

    winner: str
    reason: str


class Position(Struct, frozen=True):
    """The whole position: all information is public (H0.4)."""

    v: int
    level: list[int]
    players: int
    variants: list[str]
    scenario: int | None
    house: dict[str, str | int | bool]
    round: int
    turn: str
    state: str
    denarii: int
    hispano: int | None
    queue: list[str]
    generals: dict[str, str | None]
    armies: dict[str, str]
    revolts: dict[str, int]
    garrisons: dict[str, list[str]]
    fleets: list[str]
    roads: list[tuple[str, str]]
    reserve: Reserve
    time: int
    pending: dict[str, Any] | None
    proconsul: str | None
    plot: str | None
    lethe: bool
    result: Won | None


# -------------------------------------------------------------------- before a game


class Parameter(Struct, frozen=True):
    """A parameter of the level with its three values, easy first."""

    name: str
    values: list[int]


class Preset(Struct, frozen=True):
    """A level with a name."""

    name: str
    level: str


class Variant(Struct, frozen=True):
    """A variant, told by language."""

    id: str
    told: dict[str, str]


class Introduction(Struct, frozen=True):
    """The history behind a scenario."""

    title: str
    years: str
    text: str


class ScenarioFacts(Struct, frozen=True):
    """A scenario, told by language."""

    number: int
    id: str
    start: str
    start_certainty: str
    variants: list[str]
    advised: list[str]
    barred: list[str]
    levels: dict[str, list[int]]
    doubtful: list[str]
    position: Position  # as it stands before the first die, at the usual level
    told: dict[str, Introduction]


class HouseRule(Struct, frozen=True):
    """A house rule and its values, the usual one first."""

    key: str
    values: list[str | int | bool]
    rule: str


class OwnFacts(Struct, frozen=True):
    """What the new-game screen needs beside what every game tells."""

    parameters: list[Parameter]
    presets: list[Preset]
    variants: list[Variant]
    scenarios: list[ScenarioFacts]
    house: list[HouseRule]
    board: str


# -------------------------------------------------------------------- the board


class LabelFacts(Struct, frozen=True):
    """Where the name of a space stands."""

    x: float
    y: float
    anchor: str
    lines: list[str]


class SpaceSources(Struct, frozen=True):
    """Where we know it from."""

    name: str
    province: str
    shield: str


class SpaceFacts(Struct, frozen=True):
    """A space of the board; `r` is the radius of its circle, `badge` how high above it its shield stands."""

    id: str
    name: str
    notation: str
    modern: str
    sea: bool
    capital: bool
    province: str | None
    shield: int | None
    x: float
    y: float
    r: float
    badge: float
    label: LabelFacts
    sources: SpaceSources


class LinkFacts(Struct, frozen=True):
    """A link of the board: its line from circle to circle, and one dash a segment."""

    a: str
    b: str
    segments: int
    road: bool
    sea: bool
    durius: bool
    terrain: str
    source: str
    segments_source: str
    line: str
    dashes: str


class ProvinceFacts(Struct, frozen=True):
    """A province."""

    id: str
    name: str
    numeral: str
    number: int
    roman: bool
    colour: str


class BoardFacts(Struct, frozen=True):
    """The board as data and as a drawing: SVG of the ground, outlines of the pieces, the corner that is left free."""

    hash: str
    name: str
    width: float
    height: float
    ground: str
    provinces: list[ProvinceFacts]
    spaces: list[SpaceFacts]
    links: list[LinkFacts]
    shapes: dict[str, str]
    lethe: str
    free: list[float]
