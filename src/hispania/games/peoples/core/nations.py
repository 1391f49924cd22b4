"""What is peculiar to a nation and happens on the way (P14): Viriathus, the fall of Toledo."""

from __future__ import annotations

from .terms import AREAS, LEADERS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, first, i64
    from .points import kill
    from .state import State
    from .submission import release_all, submit
    from .terms import AT_TOLEDE, INFANTRY, LUSITANIEN, NOBODY, OMEYYAD, ROME, VIRIATHUS, WISIGOTH


def leader_killed(s: State, p: i64, leader: i64, by: i64, scored: i64) -> None:
    """A leader dies; ROME may thereby subdue LUSITANIEN (P10.6)."""
    nation: i64 = s.leader_nation[leader]
    s.drop_leader(leader)
    if s.log is not None:
        s.tell("LeaderKilled", "P7.7", leader=LEADERS[leader], place=AREAS[p], by=NATIONS[by])
    if scored:
        kill(s, p, nation, INFANTRY, leader)
    if leader == VIRIATHUS and by == ROME and s.turn == 5 and s.bond[LUSITANIEN] == NOBODY:
        submit(s, ROME, LUSITANIEN)


def run_over(s: State, nation: i64, p: i64) -> None:
    """Units that enter kill foreign leaders there (P23.6)."""
    left: i64 = s.foreign_leaders(p, nation)
    while left:
        leader_killed(s, p, first(left), nation, True)
        left &= left - 1


def after_conquest(s: State, nation: i64) -> None:
    """The fall of Toledo (P14.13.9, P23.5)."""
    if nation == OMEYYAD and not s.toledo and s.active == OMEYYAD and s.here[AT_TOLEDE] == BIT[OMEYYAD]:
        s.toledo = 1
        if s.log is not None:
            s.tell("ToledoFell", "P14.13.9")
        release_all(s, WISIGOTH, "P10.5")
