"""Victory points (P9): for kills, at the end of a turn, at the end of a sequence."""

from __future__ import annotations

from typing import Any

from .terms import AREAS, KINDS, LEADERS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, LAND_SET, count, first, i64, lane
    from .state import State
    from .terms import (
        AT_BADAJOZ,
        AT_GRENADE,
        AT_IBIZA,
        AT_MAJORQUE,
        AT_VALENCE,
        CASTLE,
        CAVALRY,
        CRUSADER,
        EL_CID,
        ELITE,
        FORT,
        INFANTRY,
        KNIGHT,
        LAND,
        LUSITANIEN,
        NEUTRAL,
        NOBODY,
        NOWHERE,
        ROME,
        SEVILLE,
        TURNS,
        VIRIATHUS,
        WISIGOTH,
    )

TABLE, ZONE_ROW, CASTLE_ROW, RUIN_ROW = 0, 1, 2, 3  # as in config.ROW_KINDS


def award(s: State, nation: i64, halves: i64, rule: str, why: str) -> None:
    """Give points to a nation (P9.1)."""
    if halves:
        s.vp[nation] += halves
        if s.log is not None:
            s.tell("PointsScored", rule, nation=NATIONS[nation], halves=halves, why=why)


def award_parts(s: State, nation: i64, halves: i64, rule: str, why: str, row: i64, parts: Any) -> None:
    """The same, told with what it is the sum of and the turn of the printed row."""
    if halves:
        s.vp[nation] += halves
        s.tell(
            "PointsScored", rule, nation=NATIONS[nation], halves=halves, why=why,
            row=s.config.printed.rows[row].turn if row >= 0 else 0, parts=parts,
        )  # fmt: skip


def religion(s: State, nation: i64) -> i64:
    """-2 Muslim, -3 Christian, -4 neither before turn 11 (P9.2)."""
    if s.config.muslims & BIT[nation]:
        return -2
    return -3 if s.turn >= 11 else -4


def kill(s: State, p: i64, victim: i64, kind: i64, leader: i64) -> None:
    """Pay the active nation for a unit, or a leader, that it destroyed as attacker (P9.2)."""
    k: i64 = 0
    worth: i64 = 0
    scorer: i64 = s.active
    if scorer == NOBODY:
        return
    if victim == NEUTRAL:
        victim = WISIGOTH
    if kind == CRUSADER:
        kind = KNIGHT
    faith: i64 = religion(s, victim)
    for k in range(s.config.kills):
        if s.config.kill_nation[k] != scorer and (s.config.kill_nation[k] != NOBODY or victim == scorer):
            continue
        if s.turn < s.config.kill_first[k] or s.turn > s.config.kill_last[k]:
            continue
        if s.config.kill_target[k] != victim and s.config.kill_target[k] != -1 and s.config.kill_target[k] != faith:
            continue
        if leader != NOBODY:
            if not s.config.kill_leaders[k] & BIT[leader]:
                continue
        elif not s.config.kill_kinds[k] & BIT[kind]:
            continue
        if s.config.kill_with[k] != NOBODY and not s.leaders_at(p, scorer) & BIT[s.config.kill_with[k]]:
            continue
        if not s.config.best_row_only:
            worth += s.config.kill_halves[k]
        elif s.config.kill_halves[k] > worth:
            worth = s.config.kill_halves[k]
    if s.config.barbaric:
        worth = max(worth, barbaric_kill(s, scorer, victim, kind, leader))
    if worth:
        if s.log is None:
            s.vp[scorer] += worth
        else:
            what = KINDS[kind] if leader == NOBODY else f"leader:{LEADERS[leader]}"
            parts = [(AREAS[p], int(worth), f"{NATIONS[victim]} {what}")] if p >= 0 else []
            award_parts(s, scorer, worth, "P9.2", f"{NATIONS[victim]} {what}", -1, parts)


def barbaric_kill(s: State, scorer: i64, victim: i64, kind: i64, leader: i64) -> i64:
    """What any nation earns for a kill in the barbaric option (P16.10)."""
    differ: i64 = s.turn < 11 or religion(s, scorer) != religion(s, victim)
    if leader != NOBODY:
        return 10 if differ else 0
    if kind in (KNIGHT, CASTLE):
        return 6 if differ else 0
    if kind in (ELITE, CAVALRY, FORT):
        return 4
    return 2 if kind == INFANTRY and s.turn >= 11 and differ else 0


# -------------------------------------------------------------------- step B


def score_turn(s: State) -> None:
    """Count the points of all nations in one go (P9.4, P23.13)."""
    nation: i64 = 0
    halves: i64 = 0
    if not s.config.scoring & BIT[s.turn]:
        return
    for nation in range(NEUTRAL):
        halves = worth_of(s, nation)
        if s.bond[nation] != NOBODY:
            halves = (halves + 1) // 2  # P9.4: a vassal's total is halved, up
        if s.log is None:
            s.vp[nation] += halves
        else:
            why = "" if s.bond[nation] == NOBODY else "halved"
            award_parts(s, nation, halves, "P9.4", why, s.config.row[nation * TURNS + s.turn], counted(s, nation))
    if s.turn == 5 and s.leader_area[VIRIATHUS] != NOWHERE and s.bond[LUSITANIEN] != ROME:
        award(s, LUSITANIEN, 10, "P14.4.3", "")


def worth_of(s: State, nation: i64) -> i64:
    """A nation's step B total before a vassal's is halved (P9.4)."""
    halves: i64 = 0
    p: i64 = 0
    z: i64 = 0
    row: i64 = s.config.row[nation * TURNS + s.turn]
    if row < 0 and not s.config.barbaric:
        return 0
    own: i64 = s.provinces_of(nation)
    lent: i64 = 0
    vassals: i64 = s.vassals(nation)
    while vassals:
        lent |= s.provinces_of(first(vassals))
        vassals &= vassals - 1
    left: i64 = own
    while left:
        p = first(left)
        left &= left - 1
        halves += province_worth(s, nation, row, p)
    if row < 0:
        return halves
    left = lent
    while left:
        p = first(left)
        left &= left - 1
        halves += s.config.row_other[row] if s.config.row_kind[row] == RUIN_ROW else land_worth(s, row, p, False)
    if s.config.row_kind[row] == ZONE_ROW:
        for z in range(4):
            if not s.config.zone_set[z] & ~(own | lent):
                halves += s.config.row_whole[row * 4 + z]
    return halves


def counted(s: State, nation: i64) -> list[tuple[str, int, str]]:
    """What a step B total is the sum of: a province or a zone, its halves, and as whose it counts."""
    found: list[tuple[str, int, str]] = []
    halves: i64 = 0
    p: i64 = 0
    z: i64 = 0
    row: i64 = s.config.row[nation * TURNS + s.turn]
    if row < 0 and not s.config.barbaric:
        return found
    own: i64 = s.provinces_of(nation)
    lent: i64 = 0
    vassals: i64 = s.vassals(nation) if row >= 0 else 0
    while vassals:
        lent |= s.provinces_of(first(vassals))
        vassals &= vassals - 1
    for p in range(LAND):
        if own & BIT[p]:
            halves = province_worth(s, nation, row, p)
            if halves:
                found.append((AREAS[p], int(halves), "own"))
        if lent & BIT[p]:
            ruined: i64 = s.config.row_kind[row] == RUIN_ROW
            halves = s.config.row_other[row] if ruined else land_worth(s, row, p, False)
            if halves:
                found.append((AREAS[p], int(halves), "vassal"))
    if row >= 0 and s.config.row_kind[row] == ZONE_ROW:
        for z in range(4):
            if not s.config.zone_set[z] & ~(own | lent) and s.config.row_whole[row * 4 + z]:
                found.append(("NCSE"[z], int(s.config.row_whole[row * 4 + z]), "zone"))
    return found


def province_worth(s: State, nation: i64, row: i64, p: i64) -> i64:
    """What a province is worth to a nation that controls it (P9.4, P16.10)."""
    castle: i64 = lane(s.at(p, nation), CASTLE) > 0
    land: i64 = land_worth(s, row, p, castle) if row >= 0 else 0
    walls: i64 = s.config.row_castle[row] if row >= 0 and s.config.row_kind[row] == CASTLE_ROW and castle else 0
    if not s.config.barbaric:
        return land + walls
    if walls:  # AMB-77: where the sheet pays for the castle it is compared apart
        return max(land, s.config.gold[p]) + max(walls, 4)
    return max(land, s.config.gold[p]) + (4 if castle else 0)


def land_worth(s: State, row: i64, p: i64, castle: i64) -> i64:
    """What a row pays for a province, without what it pays for the castle."""
    if s.config.row_kind[row] == TABLE:
        return s.config.row_value[row * LAND + p]
    if s.config.row_kind[row] == ZONE_ROW:
        return s.config.row_province[row * 4 + s.config.zone[p]]
    if s.config.row_kind[row] == CASTLE_ROW:
        return s.config.gold[p] if castle else s.config.row_other[row]
    return s.config.gold[p] if s.ruins & BIT[p] else s.config.row_other[row]


# -------------------------------------------------------------------- end of a sequence


def score_sequence(s: State, nation: i64) -> None:
    """WISIGOTH and FRANC at turn 9 (P9.5); SÉVILLE's great emirate (P14.23.3); EL CID's Valence (P14.26.5)."""
    z: i64 = 0
    halves: i64 = 0
    if nation == SEVILLE and (s.turn == 16 or s.turn == 17):
        great_emirate(s)
    if nation == EL_CID and 17 <= s.turn <= 19 and not s.valence and s.holder(AT_VALENCE) == EL_CID:
        s.valence = 1
        award(s, EL_CID, 10, "P14.26.5", "")
    row: i64 = s.config.end_row[nation * TURNS + s.turn]
    if row < 0:
        return
    parts: list[tuple[str, int, str]] = []
    held: i64 = s.provinces_of(nation)
    if s.config.row_kind[row] == TABLE:
        while held:
            if s.log is not None and s.config.row_value[row * LAND + first(held)]:
                parts.append((AREAS[first(held)], int(s.config.row_value[row * LAND + first(held)]), "own"))
            halves += s.config.row_value[row * LAND + first(held)]
            held &= held - 1
    else:  # P14.13.6
        vassals: i64 = s.vassals(nation)
        while vassals:
            held |= s.provinces_of(first(vassals))
            vassals &= vassals - 1
        held |= BIT[AT_MAJORQUE] | BIT[AT_IBIZA]
        if count(LAND_SET & ~held) <= s.config.row_all_but[row]:
            halves = s.config.row_all[row]
        else:
            for z in range(4):
                if not s.config.zone_set[z] & ~held:
                    halves += s.config.row_zone[row]
                    parts.append(("NCSE"[z], int(s.config.row_zone[row]), "zone"))
    if s.log is None:
        s.vp[nation] += halves
    else:
        award_parts(s, nation, halves, "P9.5", "", row, parts)


def great_emirate(s: State) -> None:
    """5 points once each for Badajoz, Valence and Grenade with an own castle (P14.23.3)."""
    for p in (AT_BADAJOZ, AT_VALENCE, AT_GRENADE):
        castle = s.holder(p) == SEVILLE and lane(s.at(p, SEVILLE), CASTLE) > 0
        if s.config.rebuilt_emirate and not s.rebuilt & BIT[p]:
            castle = False
        if castle and not s.emirate & BIT[p]:
            s.emirate |= BIT[p]
            award(s, SEVILLE, 10, "P14.23.3", AREAS[p])
