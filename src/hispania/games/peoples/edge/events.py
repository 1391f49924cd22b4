"""What happened, as data: each kind with its facts; sentences are the catalogues' business."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct


class SequenceBegan(Struct, frozen=True):
    """P2.4: a nation begins its sequence."""

    rule: str
    nation: str
    turn: int


class LeaderLeft(Struct, frozen=True):
    """P4.6: a leader departs."""

    rule: str
    leader: str


class IncomeCollected(Struct, frozen=True):
    """P3.1: gold is collected, in halves."""

    rule: str
    nation: str
    halves: int


class TributePaid(Struct, frozen=True):
    """P3.3: a vassal pays its suzerain."""

    rule: str
    nation: str
    suzerain: str
    halves: int


class UnitsBought(Struct, frozen=True):
    """P3.4: a basket is bought."""

    rule: str
    nation: str
    units: dict[str, int]


class UnitDisbanded(Struct, frozen=True):
    """P3.4: a unit is disbanded."""

    rule: str
    nation: str
    place: str
    unit: str


class UnitsArrived(Struct, frozen=True):
    """P4.4: reinforcements arrive."""

    rule: str
    nation: str
    unit: str
    number: int
    place: str


class UnitPlaced(Struct, frozen=True):
    """P4.1: a bought unit is placed."""

    rule: str
    nation: str
    unit: str
    place: str


class LeaderArrived(Struct, frozen=True):
    """P4.6: a leader arrives."""

    rule: str
    nation: str
    leader: str
    place: str


class CapitalDeclared(Struct, frozen=True):
    """P5.5: a capital is declared."""

    rule: str
    nation: str
    place: str


class UnitRemoved(Struct, frozen=True):
    """P5.7: a surplus unit is removed."""

    rule: str
    nation: str
    place: str
    unit: str


class Marched(Struct, frozen=True):
    """P6.2: a march goes one step."""

    rule: str
    nation: str
    units: dict[str, int]
    leaders: tuple[str, ...]
    origin: str
    to: str


class FortPlaced(Struct, frozen=True):
    """P14.8: ROME places a fort."""

    rule: str
    place: str


class UnitsLost(Struct, frozen=True):
    """P7.8: units with nowhere to go are lost."""

    rule: str
    nation: str
    unit: str
    number: int
    place: str


class TransitPassed(Struct, frozen=True):
    """P14.10: the VANDALE pass through."""

    rule: str
    place: str


class TransitLosses(Struct, frozen=True):
    """P14.10: what the transit costs."""

    rule: str
    place: str
    number: int


class BattleBegan(Struct, frozen=True):
    """P7.1: a battle begins."""

    rule: str
    place: str
    attacker: str
    defender: str


class DiceRolled(Struct, frozen=True):
    """P7.3: the dice of a round, in their order.

    A shot is a side, the kind that fires, the category it aims at, the lowest roll that hits, and its number of dice.
    """

    rule: str
    place: str
    faces: tuple[int, ...]
    attacker: str = ""
    defender: str = ""
    shots: tuple[tuple[str, str, str, int, int], ...] = ()


class UnitDestroyed(Struct, frozen=True):
    """P7.6: a unit dies."""

    rule: str
    nation: str
    unit: str
    place: str


class CastleRuined(Struct, frozen=True):
    """P12.1: a castle becomes a ruin."""

    rule: str
    place: str
    nation: str


class CastleSurrendered(Struct, frozen=True):
    """P14.13: a castle surrenders."""

    rule: str
    place: str


class CastleRebuilt(Struct, frozen=True):
    """P12.3: a castle is rebuilt."""

    rule: str
    place: str
    nation: str


class LeaderKilled(Struct, frozen=True):
    """P7.7: a leader is killed."""

    rule: str
    leader: str
    place: str
    by: str


class UnitRetreated(Struct, frozen=True):
    """P7.8: a unit retreats."""

    rule: str
    nation: str
    unit: str
    origin: str
    to: str


class LeaderRetreated(Struct, frozen=True):
    """P7.7: a leader goes along."""

    rule: str
    leader: str
    to: str


class BattleEnded(Struct, frozen=True):
    """P7.9: a battle is over."""

    rule: str
    place: str
    holder: str | None


class Submitted(Struct, frozen=True):
    """P10.3: a nation submits."""

    rule: str
    nation: str
    suzerain: str


class BondEnded(Struct, frozen=True):
    """P10.5: a bond ends."""

    rule: str
    nation: str
    suzerain: str


class ToledoFell(Struct, frozen=True):
    """P14.13: Toledo has fallen."""

    rule: str


class PointsScored(Struct, frozen=True):
    """P9.1: points are scored, in halves: what for, by the row of which turn, and what they are the sum of.

    A part is a province or a zone, its halves, and as whose it counts or who was destroyed there; why `halved`: it is
    a vassal's total (P9.4).
    """

    rule: str
    nation: str
    halves: int
    why: str
    row: int = 0
    parts: tuple[tuple[str, int, str], ...] = ()


class MissionOffered(Struct, frozen=True):
    """P14.26: EL CID is offered a mission."""

    rule: str
    nation: str
    place: str
    units: dict[str, int]


class NationBorn(Struct, frozen=True):
    """P11.2: a nation is born."""

    rule: str
    nation: str


class NationEnded(Struct, frozen=True):
    """P11.2: a nation is no more."""

    rule: str
    nation: str


class NationSold(Struct, frozen=True):
    """P16.3: a nation is sold."""

    rule: str
    nation: str
    player: int
    bid: int


class SuccessorShort(Struct, frozen=True):
    """P16.9: units are missing for a successor."""

    rule: str
    nation: str
    number: int


class ChitDrawn(Struct, frozen=True):
    """P13.3: somebody draws a chit; the others do not see which."""

    rule: str
    player: int
    chit: str

    def seen_by(self, seat: str | None) -> ChitDrawn:
        """Only who draws it sees the chit."""
        return self if seat == str(self.player) or not self.chit else ChitDrawn(self.rule, self.player, "")


class ChitPlayed(Struct, frozen=True):
    """P13.3: a chit is played."""

    rule: str
    player: int
    chit: str


class BagRefilled(Struct, frozen=True):
    """P13.3: the discards go back into the bag."""

    rule: str
    player: int


class SignOfGod(Struct, frozen=True):
    """P13.2: a round is rolled again."""

    rule: str
    player: int


class GameEnded(Struct, frozen=True):
    """P18: the game is over."""

    rule: str
    winners: tuple[str, ...]


EVENTS: Final[dict[str, type]] = {
    kind.__name__: kind
    for kind in (
        SequenceBegan,
        LeaderLeft,
        IncomeCollected,
        TributePaid,
        UnitsBought,
        UnitDisbanded,
        UnitsArrived,
        UnitPlaced,
        LeaderArrived,
        CapitalDeclared,
        UnitRemoved,
        Marched,
        FortPlaced,
        UnitsLost,
        TransitPassed,
        TransitLosses,
        BattleBegan,
        DiceRolled,
        UnitDestroyed,
        CastleRuined,
        CastleSurrendered,
        CastleRebuilt,
        LeaderKilled,
        UnitRetreated,
        LeaderRetreated,
        BattleEnded,
        Submitted,
        BondEnded,
        ToledoFell,
        PointsScored,
        MissionOffered,
        NationBorn,
        NationEnded,
        NationSold,
        SuccessorShort,
        ChitDrawn,
        ChitPlayed,
        BagRefilled,
        SignOfGod,
        GameEnded,
    )
}


def event(name: str, rule: str, facts: dict[str, Any]) -> Any:
    """The event of this name; a rule is told by its chapter and number.

    >>> event("FortPlaced", "P14.8.2", {"place": "segovie"})
    FortPlaced(rule='P14.8', place='segovie')
    """
    short = ".".join(rule.split(".")[:2])
    return EVENTS[name](
        rule=short, **{key: tuple(value) if isinstance(value, list) else value for key, value in facts.items()}
    )
