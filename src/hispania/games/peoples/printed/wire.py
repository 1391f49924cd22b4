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
    start: str  # its starting position, among `starts`


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


class ChangeFacts(Struct, frozen=True):
    """What becomes of a nation at the end of a turn (P11)."""

    turn: int
    into: tuple[str, ...]
    mode: str


class BondFacts(Struct, frozen=True):
    """To whom a nation may or must submit, and when (P10.1)."""

    suzerain: str
    most: int  # provinces
    mode: str
    first: int
    last: int


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
    by_13: int  # its average where the game ends with turn 13
    min_bid: int
    becomes: tuple[str, ...]
    leaders: tuple[LeaderFacts, ...]
    arrivals: tuple[ArrivalFacts, ...]
    invasions: tuple[int, ...]  # turns
    elans: tuple[int, ...]
    changes: tuple[ChangeFacts, ...]
    bonds: tuple[BondFacts, ...]
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


class PastRow(Struct, frozen=True):
    """What a nation or a player came to in games of the laboratory: the mean, half of its 95% interval, the games."""

    mean: float
    half: float
    games: int


class PastFacts(Struct, frozen=True):
    """What was measured on an edition, with which player in all seats; by scenario, then nation or player."""

    edition: str
    player: str
    command: str  # that counted it
    nations: dict[str, dict[str, PastRow]]  # of the advanced version, where nations are auctioned
    groups: dict[str, dict[str, PastRow]]  # of the standard version, where each player has a group


class OwnFacts(Struct, frozen=True):
    """What this game tells before it begins, beside what every game tells."""

    board: str
    scenarios: tuple[ScenarioFacts, ...]
    nations: tuple[NationFacts, ...]
    chits: tuple[ChitFacts, ...]
    calendar: tuple[TurnFacts, ...]
    starts: dict[str, dict[str, dict[str, dict[str, int]]]]  # units by place, nation and kind
    sources: tuple[SourceCount, ...]
    past: PastFacts | None  # where this edition was measured


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


class AreaFacts(Struct, frozen=True):
    """The land of a place: its outline, the room for its name and its counters, the peaks of a mountain province."""

    id: str
    path: str
    room: tuple[float, float, float, float]  # x, y, width, height
    peaks: str


class LineFacts(Struct, frozen=True):
    """A line between two areas, or a piece of coast with nobody beyond."""

    a: str
    b: str
    kind: str  # coast, border; closed where the drawing has a border and the printed game has none
    river: str
    zone: bool  # between two zones
    path: str


class Crossing(Struct, frozen=True):
    """A way that is drawn as a line: an arrow over the sea, or a border that the drawing lacks."""

    a: str
    b: str
    path: str


class AnchorFacts(Struct, frozen=True):
    """An anchor off a coast (P1.3)."""

    place: str
    open: bool
    x: float
    y: float


class Arms(Struct, frozen=True):
    """The arms of a nation: the colours of field and charge, and the charge as a path."""

    field: str
    charge: str
    path: str


class Drawn(Struct, frozen=True):
    """The map as a drawing."""

    view: tuple[float, float, float, float]
    areas: tuple[AreaFacts, ...]
    lines: tuple[LineFacts, ...]
    bridges: tuple[Crossing, ...]
    ways: tuple[Crossing, ...]
    anchors: tuple[AnchorFacts, ...]
    islets: str
    boxes: dict[str, tuple[float, float, float, float]]  # of places without land: the sea, and EL CID's box
    outline: str  # of a shield, within 20 by 24
    arms: dict[str, Arms]
    signs: dict[str, str]  # of kinds of units and other marks, within 10 by 10


class BoardFacts(Struct, frozen=True):
    """The map as data and as a drawing."""

    hash: str
    width: int
    height: int
    places: tuple[PlaceFacts, ...]
    borders: tuple[BorderFacts, ...]
    straits: tuple[WayFacts, ...]
    links: tuple[WayFacts, ...]
    corners: tuple[tuple[str, ...], ...]
    drawn: Drawn
    sources: dict[str, str]  # all entries and values that are not the rulebook's own, by part and name
