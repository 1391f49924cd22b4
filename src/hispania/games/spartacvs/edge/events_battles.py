"""What happened where armies meet, as data: walls, interception, battle, retreat, losses and sieges."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class WentInside(Struct, frozen=True):
    """S18.4: pieces go behind walls."""

    rule: str
    place: str
    side: str
    units: dict[str, int]
    leaders: tuple[str, ...]


class CameOut(Struct, frozen=True):
    """S18.0: pieces come out of a city."""

    rule: str
    place: str
    side: str


class Overrun(Struct, frozen=True):
    """S11.5: a lone unit is swept away."""

    rule: str
    place: str
    side: str
    unit: str


class InterceptRolled(Struct, frozen=True):
    """S12.1: an interception is tried."""

    rule: str
    side: str
    frm: str
    place: str
    face: int
    needs: int
    success: bool


class Intercepted(Struct, frozen=True):
    """S12.1: a force intercepts."""

    rule: str
    side: str
    frm: str
    to: str
    units: dict[str, int]
    leaders: tuple[str, ...]


class AvoidRolled(Struct, frozen=True):
    """S12.3: avoidance is tried."""

    rule: str
    side: str
    place: str
    face: int
    needs: int
    success: bool


class Avoided(Struct, frozen=True):
    """S12.3: a force avoids battle."""

    rule: str
    side: str
    frm: str
    to: str
    units: dict[str, int]
    leaders: tuple[str, ...]


class ReliefRolled(Struct, frozen=True):
    """S18.5: those inside try to join."""

    rule: str
    side: str
    place: str
    face: int
    needs: int
    success: bool


class BattleBegan(Struct, frozen=True):
    """S13.1: a battle begins; `side` is the active one."""

    rule: str
    place: str
    side: str
    units: dict[str, int]
    against: dict[str, int]


class BattleCardPlayed(Struct, frozen=True):
    """S23.2.4: a battle card is played."""

    rule: str
    side: str
    card: str
    named: str


class BattleCardMatched(Struct, frozen=True):
    """S23.2.4: it is matched."""

    rule: str
    side: str
    card: str


class BattleYielded(Struct, frozen=True):
    """S23.2.4: it is not matched."""

    rule: str
    side: str
    card: str


class InitiativeRolled(Struct, frozen=True):
    """S23.2.4: the die for the initiative."""

    rule: str
    side: str
    face: int
    needs: int
    success: bool


class InitiativeTaken(Struct, frozen=True):
    """S23.2.4: the initiative changes."""

    rule: str
    side: str


class WithdrawRolled(Struct, frozen=True):
    """S23.2.4: the die for a withdrawal."""

    rule: str
    side: str
    face: int
    needs: int
    success: bool


class LossesRolled(Struct, frozen=True):
    """S23.2.5, S13.D: a side's dice, and the hits they deal."""

    rule: str
    side: str
    faces: tuple[int, ...]
    hits: int


class BattleRolled(Struct, frozen=True):
    """S13.D: the totals of both sides."""

    rule: str
    S: int
    R: int
    side: str


class BattleWon(Struct, frozen=True):
    """S13.3: a side wins."""

    rule: str
    side: str
    place: str


class RetreatRolled(Struct, frozen=True):
    """S23.2.6: retreat losses."""

    rule: str
    side: str
    face: int
    modifier: int
    hits: int


class Retreated(Struct, frozen=True):
    """S14.1: the loser retreats."""

    rule: str
    side: str
    frm: str
    to: str
    units: dict[str, int]


class Withdrew(Struct, frozen=True):
    """S14.5: a side withdraws."""

    rule: str
    side: str
    frm: str
    to: str
    units: dict[str, int]


class ForceEliminated(Struct, frozen=True):
    """S14.4: a force without a way out is lost."""

    rule: str
    place: str
    side: str
    units: dict[str, int]


class BattleEnded(Struct, frozen=True):
    """S13.1: the battle is over."""

    rule: str
    place: str


class UnitHit(Struct, frozen=True):
    """S2.3: a unit takes a hit; `left` tells what is left of it."""

    rule: str
    side: str
    place: str
    unit: str
    left: str


class LeaderRolled(Struct, frozen=True):
    """S23.2.8: a leader's fate."""

    rule: str
    leader: str
    face: int


class LeaderLost(Struct, frozen=True):
    """S6.1, S6.7, S23.2.8: a leader is lost or wounded."""

    rule: str
    leader: str
    place: str | None
    how: str


class SiegeBegan(Struct, frozen=True):
    """S18.0: a siege or subjugation begins."""

    rule: str
    place: str
    side: str
    sea: bool


class SiegeEnded(Struct, frozen=True):
    """S18.5: a siege ends."""

    rule: str
    place: str
    side: str


class SiegeRolled(Struct, frozen=True):
    """S18.3: a siege attempt."""

    rule: str
    side: str
    place: str
    faces: tuple[int, ...]
    modifier: int
    hits: int
    points: int


class PlaceTaken(Struct, frozen=True):
    """S18.3: a place falls."""

    rule: str
    place: str
    side: str


BATTLES: Final[tuple[type[Struct], ...]] = (
    WentInside,
    CameOut,
    Overrun,
    InterceptRolled,
    Intercepted,
    AvoidRolled,
    Avoided,
    ReliefRolled,
    BattleBegan,
    BattleCardPlayed,
    BattleCardMatched,
    BattleYielded,
    InitiativeRolled,
    InitiativeTaken,
    WithdrawRolled,
    LossesRolled,
    BattleRolled,
    BattleWon,
    RetreatRolled,
    Retreated,
    Withdrew,
    ForceEliminated,
    BattleEnded,
    UnitHit,
    LeaderRolled,
    LeaderLost,
    SiegeBegan,
    SiegeEnded,
    SiegeRolled,
    PlaceTaken,
)
