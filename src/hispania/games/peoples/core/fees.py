"""What EL CID's missions cost, and their end (P14.26.2)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, first, i64, lane
    from .points import award
    from .state import State
    from .terms import BOX, CASTLE, CRUSADER, EL_CID, FORT, KNIGHT


def fee_of(kind: i64) -> i64:
    """The fee for an engaged unit (P14.26.2)."""
    if kind == CASTLE:
        return 3
    return 2 if kind in (KNIGHT, CRUSADER) else 1


def engaged_lost(s: State, kind: i64) -> None:
    """An engaged unit was destroyed or retreated: the engaged ones go first."""
    if lane(s.engaged, kind):
        s.engaged -= BIT[8 * kind]
        s.fee += fee_of(kind)


def end_mission(s: State) -> None:
    """Survivors go back to the box; the fee is paid (P14.26.2)."""
    kind: i64 = 0
    n: i64 = 0
    for kind in range(FORT + 1):
        n = lane(s.at(s.battle_at, EL_CID), kind)
        s.take(s.battle_at, EL_CID, kind, n)
        s.add(BOX, EL_CID, kind, n)
    leaders: i64 = s.leaders_at(s.battle_at, EL_CID)
    while leaders:
        s.put_leader(first(leaders), BOX, EL_CID)
        leaders &= leaders - 1
    s.attacker = s.active
    s.gold[s.recruiter] -= 2 * s.fee
    award(s, EL_CID, 2 * s.fee, "P14.26.2", "")
