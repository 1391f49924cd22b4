"""What clients are told of the printed game: what is chosen from before a game, and the map with all that is on it."""

from __future__ import annotations

from msgspec import Struct


class ScenarioFacts(Struct, frozen=True):
    """A scenario (P17)."""

    id: str
    name: str
    first: int
    last: int
    years: tuple[int, int]
    versions: tuple[str, ...]
    nations: tuple[int, int]  # a player has at least and at most so many in the advanced version
    handicap: dict[str, int]


class LeaderFacts(Struct, frozen=True):
    """A leader and his time (P4.6)."""

    id: str
    arrive: int
    leave: int  # the first turn without him


class ArrivalFacts(Struct, frozen=True):
    """What a nation receives, when and where (P4.4)."""

    turn: int
    units: dict[str, int]
    place: str
    up_to: bool


class SheetRow(Struct, frozen=True):
    """A row of points on a nation's sheet (P9.4); what its kind does not use is empty."""

    turn: int
    when: str
    kind: str
    values: dict[str, float]
    per_province: dict[str, float]
    whole_zone_bonus: dict[str, float]
    castle_bonus: float
    other: float
    all_but: int
    all_points: float
    zone_points: float
    source: str


class KillRow(Struct, frozen=True):
    """What a nation earns for what it destroys (P9.2)."""

    target: str
    units: tuple[str, ...]
    points: float
    first: int
    last: int


class DeedFacts(Struct, frozen=True):
    """Points for a single deed (P9.3)."""

    id: str
    first: int
    last: int
    points: float
    max_count: int


class NationFacts(Struct, frozen=True):
    """The sheet of a nation (P14)."""

    id: str
    group: int
    religion: str
    colour: str
    present: tuple[int, int]
    major: bool
    limit: dict[str, int]
    buy: tuple[str, ...]
    gold_cap: int
    income: str
    income_from: int
    incompatible: tuple[str, ...]
    score: int  # its average, and for a major nation where the count begins (P16)
    min_bid: int
    becomes: tuple[str, ...]
    leaders: tuple[LeaderFacts, ...]
    arrivals: tuple[ArrivalFacts, ...]
    invasions: tuple[int, ...]  # turns
    rows: tuple[SheetRow, ...]
    kills: tuple[KillRow, ...]
    deeds: tuple[DeedFacts, ...]
    sources: dict[str, str]  # values of the sheet that are not the rulebook's own


class ChitFacts(Struct, frozen=True):
    """A kind of event chit (P13.3)."""

    id: str
    count: int


class TurnFacts(Struct, frozen=True):
    """The years of a turn, negative before Christ (P19)."""

    turn: int
    start: int
    end: int
    scores: bool
    draws: bool  # event chits
    source: str


class SourceCount(Struct, frozen=True):
    """How many entries of a part of the printed game come from where; `key` is empty for the entries themselves."""

    part: str
    key: str
    rulebook: int
    implied: int
    reconstructed: int
    box: int


class OwnFacts(Struct, frozen=True):
    """What this game tells before it begins, beside what every game tells."""

    board: str
    scenarios: tuple[ScenarioFacts, ...]
    nations: tuple[NationFacts, ...]
    chits: tuple[ChitFacts, ...]
    calendar: tuple[TurnFacts, ...]
    sources: tuple[SourceCount, ...]


class PlaceFacts(Struct, frozen=True):
    """A province, or an area off the map; `sources` are values that are not the rulebook's own."""

    id: str
    offmap: bool
    zone: str
    terrain: str
    stack: int
    income: float
    coast: bool
    anchor: str
    x: int
    y: int
    sources: dict[str, str]


class BorderFacts(Struct, frozen=True):
    """A border over land with its river (P6.1)."""

    a: str
    b: str
    river: str
    source: str
    river_source: str


class WayFacts(Struct, frozen=True):
    """An arrow over the sea (P6.7), or a way off the map (P6.6)."""

    a: str
    b: str
    source: str


class BoardFacts(Struct, frozen=True):
    """The map as data."""

    hash: str
    width: int
    height: int
    places: tuple[PlaceFacts, ...]
    borders: tuple[BorderFacts, ...]
    straits: tuple[WayFacts, ...]
    links: tuple[WayFacts, ...]
    corners: tuple[tuple[str, ...], ...]
    sources: dict[str, str]  # all entries and values that are not the rulebook's own, by part and name
