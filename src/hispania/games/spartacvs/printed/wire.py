"""What clients are told of the printed game: what is chosen from before a game, and both maps as data and drawing."""

from __future__ import annotations

from msgspec import Struct


class ScenarioFacts(Struct, frozen=True):
    """A scenario (S22, S23.6)."""

    id: str
    first: int
    last: int
    years: tuple[int, int]
    crisis: int
    asia: bool
    own: bool  # ours, not one of the rulebook's


class CardFacts(Struct, frozen=True):
    """A strategy card (S9)."""

    n: int
    cp: int
    side: str
    kind: str
    map: str
    window: str
    need: tuple[str, ...]
    remove: bool
    source: str


class ResourceFacts(Struct, frozen=True):
    """A Resource card (S9.8): the highest die that succeeds, by year BC; empty where no die is needed."""

    n: int
    side: str
    need: tuple[str, ...]
    roll: dict[str, int]
    source: str


class LeaderFacts(Struct, frozen=True):
    """A leader with his ratings (S6)."""

    id: str
    name: str
    short: str
    side: str
    group: str
    rank: str
    initiative: int
    tactical: int
    source: str


class UnitFacts(Struct, frozen=True):
    """A kind of unit (S2.2)."""

    id: str
    side: str
    group: str
    full: int
    reduced: int
    count: int
    source: str


class BattleCardFacts(Struct, frozen=True):
    """A type of battle card (S23.2.9)."""

    id: str
    count: int
    retreat_die: int


class ProvinceFacts(Struct, frozen=True):
    """A province (S2.1)."""

    id: str
    map: str
    winter: int
    italy: bool
    spain: bool
    places: tuple[str, ...]  # those that are counted (S15.2)


class IncidentFacts(Struct, frozen=True):
    """What moves the crisis marker (S20)."""

    id: str
    spaces: int
    when: str


class OwnFacts(Struct, frozen=True):
    """Everything beside the maps."""

    board: str
    scenarios: tuple[ScenarioFacts, ...]
    cards: tuple[CardFacts, ...]
    resources: tuple[ResourceFacts, ...]
    leaders: tuple[LeaderFacts, ...]
    units: tuple[UnitFacts, ...]
    battle_cards: tuple[BattleCardFacts, ...]
    provinces: tuple[ProvinceFacts, ...]
    incidents: tuple[IncidentFacts, ...]
    stability: int
    anarchy: dict[str, int]
    counts: dict[str, dict[str, int]]  # how many entries of each part come from where


class Sheet(Struct, frozen=True):
    """One of the two maps on the picture, with the land of its provinces and what lies beyond as paths."""

    id: str
    x: float
    y: float
    width: float
    height: float
    land: str
    beyond: str


class Spot(Struct, frozen=True):
    """A place on the picture, the middle of its name and of the force in the open there."""

    id: str
    x: float
    y: float
    radius: float
    name: tuple[float, float]
    force: tuple[float, float]
    sheet: str


class Ground(Struct, frozen=True):
    """A province on the picture: its ground, its edge, the middle of its name."""

    id: str
    sheet: str
    area: str
    edge: str
    name: tuple[float, float]


class Way(Struct, frozen=True):
    """A link between two places."""

    a: str
    b: str
    kind: str
    ax: float
    ay: float
    bx: float
    by: float


class Drawn(Struct, frozen=True):
    """Both maps as one picture."""

    view: tuple[float, float, float, float]
    sheets: tuple[Sheet, ...]
    places: tuple[Spot, ...]
    provinces: tuple[Ground, ...]
    ways: tuple[Way, ...]
    room: tuple[float, float]  # of a force


class PlaceFacts(Struct, frozen=True):
    """A space (S2.1); `sources` are those of its values that the rulebook does not say itself."""

    id: str
    province: str
    map: str
    type: str
    port: bool
    counts: bool
    sources: dict[str, str]


class LinkFacts(Struct, frozen=True):
    """A link between two spaces and its price (S11.1)."""

    a: str
    b: str
    kind: str
    mp: int
    source: str


class BoardFacts(Struct, frozen=True):
    """Both maps as data and as a drawing."""

    hash: str
    places: tuple[PlaceFacts, ...]
    links: tuple[LinkFacts, ...]
    drawn: Drawn
