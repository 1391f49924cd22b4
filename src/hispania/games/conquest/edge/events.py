"""What happened, as data: who, where, the arithmetic of both sides, the rule. Sentences are the renderers' business."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar, Final, TypeAlias, get_args

from msgspec import Struct, json

from .cards import ArmyChoice, CombatCard
from .paths import Step


class RevoltsSetUp(Struct, frozen=True):
    """H2.2: revolts rose in a city of a province, by the die or by the Hispano's choice (die None, H6.7)."""

    city: str
    die: int | None
    revolts: int
    struck: tuple[int, ...] = ()
    rule: ClassVar[str] = "H2.2"


class ArmySetUp(Struct, frozen=True):
    """H2.3: an initial army stands in a city; `piece` is "" while its die is still to fall (H6.6)."""

    city: str
    die: int | None  # R; None if the Hispano chose, or a scenario named the province
    struck: tuple[int, ...]
    piece: str = "A"
    city_die: int | None = None  # H2.7, H7.3
    rule: ClassVar[str] = "H2.3"


class ProvinceRolled(Struct, frozen=True):
    """H2.7: the province of an initial army is known, its city is still to be rolled."""

    die: int
    struck: tuple[int, ...]
    rule: ClassVar[str] = "H2.7"


class PieceChosen(Struct, frozen=True):
    """H6.6: the die told whether an ordinary or the special army comes."""

    city: str
    die: int
    piece: str
    rule: ClassVar[str] = "H6.6"


class RoadPlaced(Struct, frozen=True):
    """H2.4: a road stick was laid from a city that touched a road."""

    general: str
    start: str
    end: str
    rule: ClassVar[str] = "H2.4"


class RoadKept(Struct, frozen=True):
    """H6.1: a stick was kept for later."""

    general: str
    rule: ClassVar[str] = "H6.1"


class RoadBuilt(Struct, frozen=True):
    """H6.1: a kept stick was built."""

    general: str
    start: str
    end: str
    cost: int
    rule: ClassVar[str] = "H6.1"


class GeneralPlaced(Struct, frozen=True):
    """H2.5: a general took his first place."""

    general: str
    space: str
    rule: ClassVar[str] = "H2.5"


class TurnStarted(Struct, frozen=True):
    """H3.2: a turn begins with so many denarii; blocked ones belong to absent generals."""

    round: int
    general: str
    denarii: int
    blocked: int
    absent: bool
    rule: ClassVar[str] = "H3.2"


class PhaseSkipped(Struct, frozen=True):
    """H3.4: an absent general found no place to come back, so his Roman phase is skipped."""

    general: str
    rule: ClassVar[str] = "H3.4"


class GeneralEntered(Struct, frozen=True):
    """H3.4: a general came back; beside another one he must leave first."""

    general: str
    space: str
    must_leave: bool
    rule: ClassVar[str] = "H3.4"


class GeneralMoved(Struct, frozen=True):
    """H4.1: a general moved along a path; over the Durius he lifts the marker (H7.2), free only by Imperivm (H6.2)."""

    general: str
    start: str
    path: tuple[Step, ...]
    cost: int
    crosses: bool = False
    free: bool = False
    rule: ClassVar[str] = "H4.1"


class FleetMoved(Struct, frozen=True):
    """H4.2: a fleet moved, with whoever was on board."""

    start: str
    to: str
    carries: str | None
    cost: int
    rule: ClassVar[str] = "H4.2"


class GarrisonPlaced(Struct, frozen=True):
    """H4.3: a general garrisoned his city, with his own disc or the Legio Hispana (H6.4)."""

    general: str
    city: str
    legion: bool = False
    rule: ClassVar[str] = "H4.3"


class GarrisonRemoved(Struct, frozen=True):
    """H4.3: a general took one of his own discs back."""

    general: str
    city: str
    index: int
    rule: ClassVar[str] = "H4.3"


class ProconsulCame(Struct, frozen=True):
    """H6.3: the proconsul was bought."""

    general: str
    rule: ClassVar[str] = "H6.3"


class PlotMade(Struct, frozen=True):
    """H6.6: a plot waits for its die."""

    general: str
    city: str
    denarii: int
    rule: ClassVar[str] = "H6.6"


class PlotDecided(Struct, frozen=True):
    """H6.6: the plot succeeded, or failed and stirs up a revolt."""

    city: str
    denarii: int
    die: int
    success: bool
    rule: ClassVar[str] = "H6.6"


class Boosted(Struct, frozen=True):
    """H6.7d: the Hispano added to a declared combat; 0 if he let it be."""

    denarii: int
    rule: ClassVar[str] = "H6.7"


class DiceShown(Struct, frozen=True):
    """H6.7a-b: dice lie on the table and the Hispano may still reroll."""

    roman_die: int | None
    hispanic_die: int | None
    rule: ClassVar[str] = "H6.7"


class RerollAsked(Struct, frozen=True):
    """H6.7a-b: the Hispano rerolls a die, "R" or "H"."""

    die: str
    rule: ClassVar[str] = "H6.7"


class Declined(Struct, frozen=True):
    """H6.7: the Hispano let a pick or a strike be."""

    what: str
    rule: ClassVar[str] = "H6.7"


class Passed(Struct, frozen=True):
    """H4.7: the Roman phase was ended of free will."""

    general: str
    denarii_left: int
    rule: ClassVar[str] = "H4.7"


class Yielded(Struct, frozen=True):
    """H1.8: with a split consul, the decision passed from U's player to C's."""

    denarii_left: int
    by_choice: bool
    rule: ClassVar[str] = "H1.8"


class CombatDeclared(Struct, frozen=True):
    """H4.4: a combat waits for its dice; `choice` and `die` tell how an army came to it."""

    card: CombatCard
    choice: ArmyChoice | None
    die: int | None
    picked: bool = False  # H6.7c
    strike: int = 0  # H6.7e: denarii of a strike
    rule: ClassVar[str] = "H4.4"


class CombatDecided(Struct, frozen=True):
    """H4.5, H4.6, H5.2e-f: a combat with its dice (None if sure); result "+", "-" or "=" for the attacker."""

    card: CombatCard
    choice: ArmyChoice | None
    die: int | None
    roman_die: int | None
    hispanic_die: int | None
    attacker_value: int | None
    defender_value: int | None
    result: str
    removed: tuple[tuple[str, str], ...]  # (piece, space): A, S, r, U, C, K, P or gU, gC, gK, gL
    picked: bool = False
    strike: int = 0
    rule: ClassVar[str] = "H4.4"


class RevoltRolled(Struct, frozen=True):
    """H5.1: the revolt roll; effect "protected", "revolt", "army", "full", or "lost" when no disc was left (H3.8)."""

    roman_die: int
    hispanic_die: int
    city: str
    effect: str  # "army" may still wait for the piece (H6.6)
    revolts: int
    guard: tuple[str, ...]  # what protects the city
    piece: str = "A"  # of an army that rose; "" while its die is still to fall
    plot: bool = False  # H6.6: the extra roll of a failed plot
    rule: ClassVar[str] = "H5.1"


class ArmyMoved(Struct, frozen=True):
    """H5.2d: an army marched; `placed` tells whether a revolt rose there, `lost` that none was left (H3.8)."""

    choice: ArmyChoice
    die: int | None
    to: str
    placed: bool
    lost: bool
    picked: bool = False
    rule: ClassVar[str] = "H5.2d"


class ArmyStayed(Struct, frozen=True):
    """H5.2c: an army stayed: nowhere to go, or two targets equally near to the die."""

    choice: ArmyChoice
    die: int | None
    rule: ClassVar[str] = "H5.2c"


class RoundEnded(Struct, frozen=True):
    """H3.6: a revolt went to the time track; `lost` when none was left."""

    round: int
    year: int
    lost: bool
    rule: ClassVar[str] = "H3.6"


class GameOver(Struct, frozen=True):
    """H3.6-H3.8: who won, and by what."""

    winner: str
    reason: str

    @property
    def rule(self) -> str:
        """The rule that ended the game."""
        return {"capitals": "H3.7", "reserve": "H3.8", "time": "H3.6"}[self.reason]


Event: TypeAlias = (
    RevoltsSetUp | ArmySetUp | ProvinceRolled | PieceChosen | RoadPlaced | RoadKept | RoadBuilt | GeneralPlaced |
    TurnStarted | PhaseSkipped | GeneralEntered | GeneralMoved | FleetMoved | GarrisonPlaced | GarrisonRemoved |
    ProconsulCame | PlotMade | PlotDecided | Boosted | DiceShown | RerollAsked | Declined | Passed | Yielded |
    CombatDeclared | CombatDecided | RevoltRolled | ArmyMoved | ArmyStayed | RoundEnded | GameOver
)  # fmt: skip


EVENTS: Final[Mapping[str, type]] = {kind.__name__: kind for kind in get_args(Event)}


def event_to_dict(event: Event) -> dict[str, Any]:
    """An event as plain data for the wire; chances become [numerator, denominator].

    >>> event_to_dict(GarrisonPlaced("C", "salduba"))
    {'event': 'GarrisonPlaced', 'rule': 'H4.3', 'general': 'C', 'city': 'salduba', 'legion': False}
    """
    return {"event": type(event).__name__, "rule": event.rule, **json.decode(_encoder.encode(event))}


def _chance(value: Any) -> list[int]:
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    raise TypeError(f"{type(value).__name__} is no plain data")


_encoder: Final = json.Encoder(enc_hook=_chance)
