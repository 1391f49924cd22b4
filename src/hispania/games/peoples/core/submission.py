"""Submission (P10, P13.4): the test after a round, the bond, its end."""

from __future__ import annotations

from .terms import NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, LAND_SET, count, i64, lane, total
    from .state import State
    from .terms import (
        ALMORAVIDE,
        CARTHAGE,
        EL_CID,
        FORCED,
        FORT,
        GRENADE,
        NEUTRAL,
        NOBODY,
        OMEYYAD,
        PEOPLES,
        ROME,
        VALENCE,
        WISIGOTH,
    )

MUST, MAY = 2, 1


def test_submission(s: State, suzerain: i64, vassal: i64) -> i64:
    """Must or may a nation submit to its attacker now (P10.2, P13.4)? 0 if neither."""
    k: i64 = 0
    if s.bond[vassal] != NOBODY or vassal == NEUTRAL or suzerain != s.active:
        return 0
    if s.bond[suzerain] != NOBODY:  # P13.4: a vassal takes none
        return 0
    for k in range(s.config.bonds):
        if s.config.bond_suzerain[k] != suzerain or s.config.bond_vassal[k] != vassal:
            continue
        if s.turn < s.config.bond_first[k] or s.turn > s.config.bond_last[k]:
            continue
        if suzerain == WISIGOTH and s.toledo:  # AMB-72
            return 0
        if count(s.provinces_of(vassal)) <= s.config.bond_most[k]:
            return MUST if s.config.bond_must[k] else MAY
    if s.config.general_submission and not never_submits(vassal):
        if not (suzerain == WISIGOTH and s.toledo) and 2 * strength(s, vassal) <= strength(s, suzerain):
            return MAY
    return 0


def never_submits(nation: i64) -> bool:
    """Who never submits under general submission (P13.4)."""
    if nation in (CARTHAGE, WISIGOTH, VALENCE, GRENADE):
        return True
    return nation in (EL_CID, ALMORAVIDE, NEUTRAL)


def strength(s: State, nation: i64) -> i64:
    """The units that count for general submission: castles do, forts do not (P13.4)."""
    return total(s.force[nation]) - lane(s.force[nation], FORT)


def submit(s: State, suzerain: i64, vassal: i64) -> None:
    """Make the bond: battles between the two end, the active nation leaves (P10.3)."""
    p: i64 = 0
    k: i64 = 0
    if s.bond[suzerain] != NOBODY:  # P13.4: not even ROME, when Viriathus dies (P10.6)
        return
    for k in range(PEOPLES):
        if s.bond[k] == vassal:
            s.bond[k] = NOBODY
    s.bond[vassal] = suzerain
    if s.log is not None:
        s.tell("Submitted", "P10.3", nation=NATIONS[vassal], suzerain=NATIONS[suzerain])
    mover: i64 = suzerain if s.active == suzerain else vassal
    scenes: i64 = s.where[suzerain] & s.where[vassal] & LAND_SET
    for k in range(40):  # the first province in file order comes to lie on top (P23.8)
        p = 39 - k
        if scenes & BIT[p]:
            s.push(FORCED, mover, p)


def release(s: State, vassal: i64, rule: str) -> None:
    """End a bond."""
    if s.bond[vassal] != NOBODY:
        if s.log is not None:
            s.tell("BondEnded", rule, nation=NATIONS[vassal], suzerain=NATIONS[s.bond[vassal]])
        s.bond[vassal] = NOBODY


def release_all(s: State, suzerain: i64, rule: str) -> None:
    """End all bonds of a suzerain."""
    k: i64 = 0
    for k in range(PEOPLES):
        if s.bond[k] == suzerain:
            release(s, k, rule)


def end_bonds(s: State) -> None:
    """The bonds that end with this turn (P10.5)."""
    if s.turn == 3:
        release_all(s, CARTHAGE, "P10.5")
    elif s.turn == 5:
        release_all(s, ROME, "P10.5")
    elif s.turn == 12:
        release_all(s, WISIGOTH, "P10.5")
    elif s.turn == 14:
        release_all(s, OMEYYAD, "P10.5")


def after_battle(s: State) -> None:
    """Bonds whose suzerain is gone (P10.5), or whose measure is lost (P13.4)."""
    vassal: i64 = 0
    for vassal in range(PEOPLES):
        suzerain: i64 = s.bond[vassal]
        if suzerain == NOBODY:
            continue
        if not s.force[suzerain] and not _still_to_come(s, suzerain):
            release(s, vassal, "P10.5")
        elif s.config.general_submission and not _paired(s, suzerain, vassal):
            if 2 * strength(s, vassal) > strength(s, suzerain):
                release(s, vassal, "P13.4")


def _paired(s: State, suzerain: i64, vassal: i64) -> bool:
    k: i64 = 0
    for k in range(s.config.bonds):
        if s.config.bond_suzerain[k] == suzerain and s.config.bond_vassal[k] == vassal:
            return True
    return False


def _still_to_come(s: State, nation: i64) -> bool:
    """Are reinforcements of a nation still to come (P0.10)?"""
    acted = s.active != NOBODY and nation <= s.active
    first_turn = s.turn + 1 if acted else s.turn
    name = NATIONS[nation]
    return any(row.nation == name and row.turn >= first_turn for row in s.config.printed.reinforcements)
