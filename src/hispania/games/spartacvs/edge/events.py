"""What happened, as data: each kind with its facts; sentences are the catalogues' business."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from ..core.state import Stack
from .events_battles import BATTLES


class TurnBegan(Struct, frozen=True):
    """S5.1: a turn begins."""

    rule: str
    turn: int
    year: int


class FirstPlayer(Struct, frozen=True):
    """S5.1: who plays first is named."""

    rule: str
    side: str


class SullaRolled(Struct, frozen=True):
    """S22.3.S: the dictator's die."""

    rule: str
    face: int
    modifier: int
    success: bool


class ConsulsElected(Struct, frozen=True):
    """S7.2: consuls are elected."""

    rule: str
    leaders: tuple[str, ...]


class LeaderPlaced(Struct, frozen=True):
    """S7.2, S8.1, S8.3, S9.8: a leader comes to the map."""

    rule: str
    leader: str
    place: str


class LevyRolled(Struct, frozen=True):
    """S8.1: the die of the Republican levy."""

    rule: str
    face: int


class UnitRaised(Struct, frozen=True):
    """S8: a unit is raised."""

    rule: str
    place: str
    unit: str
    full: bool
    side: str


class UnitsJoined(Struct, frozen=True):
    """S8.2, S9.8: units come to a place."""

    rule: str
    place: str
    unit: str
    n: int
    side: str


class Flipped(Struct, frozen=True):
    """S8, S9.7: a reduced unit is full again."""

    rule: str
    place: str
    unit: str
    side: str


class Drilled(Struct, frozen=True):
    """S9.7: light troops have become heavy ones."""

    rule: str
    place: str
    unit: str


class DeckRenewed(Struct, frozen=True):
    """S9.12: the discards are the draw pile again."""

    rule: str
    n: int


class CardPlayed(Struct, frozen=True):
    """S9.4: a card is shown."""

    rule: str
    side: str
    card: int
    map: str


class CardUsed(Struct, frozen=True):
    """S10.2: what a card is used for."""

    rule: str
    side: str
    card: int
    use: str


class CardsKept(Struct, frozen=True):
    """S9.11: a side plays no more this turn."""

    rule: str
    side: str


class SurprisePlayed(Struct, frozen=True):
    """S9.6: a Surprise card."""

    rule: str
    side: str
    card: int


class ResourcePlayed(Struct, frozen=True):
    """S9.8: a Resource card is tried."""

    rule: str
    side: str
    card: int


class ResourceRolled(Struct, frozen=True):
    """S9.8: the die of a Resource card."""

    rule: str
    card: int
    face: int
    needs: int
    success: bool


class AsiaOpened(Struct, frozen=True):
    """S9.8: Asia Minor becomes active."""

    rule: str


class WinterQuarters(Struct, frozen=True):
    """S9.5: a province whose troops winter safely."""

    rule: str
    side: str
    province: str


class Activated(Struct, frozen=True):
    """S10.2: a leader is activated."""

    rule: str
    leader: str
    place: str


class Marched(Struct, frozen=True):
    """S11.1: an army moves."""

    rule: str
    leader: str
    frm: str
    to: str
    units: dict[str, int]


class MarchEnded(Struct, frozen=True):
    """S11.4: an activation ends."""

    rule: str
    leader: str


class ReachedLiberty(Struct, frozen=True):
    """S11.7: a Servile army leaves for its freedom."""

    rule: str
    leader: str
    units: dict[str, int]


class Sortie(Struct, frozen=True):
    """S18.5: the besieged come out to fight."""

    rule: str
    leader: str
    place: str
    units: dict[str, int]


class Sailed(Struct, frozen=True):
    """S17.1: an army puts to sea."""

    rule: str
    leader: str
    frm: str
    to: str
    units: dict[str, int]


class Shipped(Struct, frozen=True):
    """S17.3: a single unit puts to sea."""

    rule: str
    side: str
    frm: str
    to: str
    units: dict[str, int]


class NavalRolled(Struct, frozen=True):
    """S17.4: naval attrition."""

    rule: str
    side: str
    frm: str
    to: str
    face: int
    modifier: int
    hits: int


class LeaderMoved(Struct, frozen=True):
    """S6.6, S17.3: a leader goes somewhere alone."""

    rule: str
    leader: str
    place: str


class ControlChanged(Struct, frozen=True):
    """S15: a control marker changes."""

    rule: str
    place: str
    side: str | None
    before: str | None


class ProvinceChanged(Struct, frozen=True):
    """S15.2: a province changes hands."""

    rule: str
    province: str
    side: str | None
    before: str | None


class CrisisMoved(Struct, frozen=True):
    """S20: the crisis marker moves."""

    rule: str
    spaces: int
    crisis: int
    why: str


class RaidRolled(Struct, frozen=True):
    """S16.1: a raid."""

    rule: str
    frm: str
    place: str
    face: int
    success: bool


class Pacified(Struct, frozen=True):
    """S16.2: a raid marker is removed."""

    rule: str
    place: str


class OutOfSupply(Struct, frozen=True):
    """S23.1: a force has too little."""

    rule: str
    side: str
    place: str


class WinterRolled(Struct, frozen=True):
    """S19.3.2: who suffers first."""

    rule: str
    province: str
    S: int
    R: int


class WinterHits(Struct, frozen=True):
    """S19.3: winter attrition."""

    rule: str
    province: str
    side: str
    n: int


class Disbanded(Struct, frozen=True):
    """S5.8: a legion is sent home."""

    rule: str
    place: str
    full: bool


class Kept(Struct, frozen=True):
    """S7.3: he stays as proconsul."""

    rule: str
    leader: str


class Dismissed(Struct, frozen=True):
    """S7.3: he goes to the Proconsular Reserve."""

    rule: str
    leader: str


class GameEnded(Struct, frozen=True):
    """S21.1: the game is over."""

    rule: str
    winner: str | None
    why: str


# -------------------------------------------------------------------- what not everybody sees


class HandsSplit(Struct, frozen=True):
    """S9.3: a side has fixed its European hand; how many cards is its secret until all are dealt."""

    rule: str
    side: str
    n: int | None = None

    def seen_by(self, seat: str | None) -> HandsSplit:
        """Others see that it was done."""
        return self if seat == self.side else HandsSplit(self.rule, self.side)


class CardsDealt(Struct, frozen=True):
    """S9.2: a side is dealt cards; others see how many."""

    rule: str
    side: str
    n: int
    map: str
    cards: tuple[int, ...] | None = None

    def seen_by(self, seat: str | None) -> CardsDealt:
        """Others see how many."""
        return self if seat == self.side else CardsDealt(self.rule, self.side, self.n, self.map)


class HandParted(Struct, frozen=True):
    """S9.3: a hand is parted; others see the sizes."""

    rule: str
    side: str
    europe: int
    asia: int
    cards: dict[str, tuple[int, ...]] | None = None

    def seen_by(self, seat: str | None) -> HandParted:
        """Others see the sizes."""
        return self if seat == self.side else HandParted(self.rule, self.side, self.europe, self.asia)


class CardAssigned(Struct, frozen=True):
    """S23.3: a card goes to a hand; others see that one did."""

    rule: str
    side: str
    card: int | None = None
    map: str | None = None

    def seen_by(self, seat: str | None) -> CardAssigned:
        """Others see that it was done."""
        return self if seat == self.side else CardAssigned(self.rule, self.side)


class BattleCardsDealt(Struct, frozen=True):
    """S23.2.3: a side is dealt battle cards; others see how many."""

    rule: str
    side: str
    n: int
    cards: tuple[str, ...] | None = None

    def seen_by(self, seat: str | None) -> BattleCardsDealt:
        """Others see how many."""
        return self if seat == self.side else BattleCardsDealt(self.rule, self.side, self.n)


_OTHERS: Final[tuple[type[Struct], ...]] = (
    TurnBegan,
    FirstPlayer,
    SullaRolled,
    ConsulsElected,
    LeaderPlaced,
    LevyRolled,
    UnitRaised,
    UnitsJoined,
    Flipped,
    Drilled,
    DeckRenewed,
    CardPlayed,
    CardUsed,
    CardsKept,
    SurprisePlayed,
    ResourcePlayed,
    ResourceRolled,
    AsiaOpened,
    WinterQuarters,
    Activated,
    Marched,
    MarchEnded,
    ReachedLiberty,
    Sortie,
    Sailed,
    Shipped,
    NavalRolled,
    LeaderMoved,
    ControlChanged,
    ProvinceChanged,
    CrisisMoved,
    RaidRolled,
    Pacified,
    OutOfSupply,
    WinterRolled,
    WinterHits,
    Disbanded,
    Kept,
    Dismissed,
    GameEnded,
    HandsSplit,
    CardsDealt,
    HandParted,
    CardAssigned,
    BattleCardsDealt,
)
EVENTS: Final[dict[str, type[Struct]]] = {kind.__name__: kind for kind in (*_OTHERS, *BATTLES)}


def event(name: str, rule: str, facts: dict[str, Any]) -> Any:
    """An event of what the rules tell; stacks are told as numbers of units.

    >>> event("Pacified", "S16.2", {"place": "sucro"})
    Pacified(rule='S16.2', place='sucro')
    """
    told = dict(facts)
    for key in ("units", "against"):
        if key in told:
            told[key] = _numbers(told[key])
    if name == "HandParted":
        told["cards"] = {"europe": told["europe"], "asia": told["asia"]}
        told["europe"], told["asia"] = len(told["europe"]), len(told["asia"])
    return EVENTS[name](rule=rule, **told)


def _numbers(stack: Stack) -> dict[str, int]:
    return {kind: full + reduced for kind, full, reduced in stack}
