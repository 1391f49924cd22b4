"""Placement (P4, P23.4): forts, reinforcements, leaders, Berbers, bought units.

The facts of PLACE in its frame: bit 0 begun, bit 1 capital declared; `used` are provinces that took a bought unit.
"""

from __future__ import annotations

from .terms import AREAS, KINDS, LEADERS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, LAND_SET, first, i64, lane
    from .castles import list_rebuilding, rebuild, rome_fort
    from .points import award
    from .stacking import declare
    from .state import Choices, State, deed, kind_of, more_of, other_of, place_of, word_of
    from .terms import (
        AFRIQUE,
        AFRIQUE_OR_SEA,
        AL_MANSUR,
        ARAGON,
        AT_PAMPLUNE,
        AT_PAYS_BASQUE,
        BERBER,
        BOX,
        CASTLE,
        DO_BERBER,
        DO_CAPITAL,
        DO_DONE,
        DO_LEADER,
        DO_PLACE,
        DO_REBUILD,
        DO_SPLIT,
        EL_CID,
        GASCOGNE,
        INFANTRY,
        KNIGHT,
        LUSITANIEN,
        NARBONNE,
        NAVARRE,
        NOBODY,
        NOWHERE,
        OMEYYAD,
        OWN,
        ROME,
        SEA,
        TURNS,
        WAITS,
        WISIGOTH,
    )

FIXED, SPLIT, FREE, LEADER_JOB, BERBER_JOB = (
    1,
    2,
    3,
    4,
    5,
)  # jobs: bits 0-3 which, 4-7 kind, 8-15 number, 16 and 24 places


def receives(s: State, nation: i64) -> bool:
    """Does anything arrive for a nation this turn (P2.3)?"""
    k: i64 = nation * TURNS + s.turn
    if nation == ARAGON and s.turn == 16 and s.aragon_late:
        return True
    if nation == EL_CID or (nation == LUSITANIEN and not s.force[nation]):  # P14.4.2
        return False
    if s.config.reins[k] > 0 or s.config.arriving[k] != 0:
        return True
    return nation == WISIGOTH and not s.force[nation] and _castle_comes(s)


def _castle_comes(s: State) -> bool:
    """Does a vassal hold a province that WISIGOTH takes with a free castle this turn (P4.4.5, P14.13.6)?"""
    holder: i64 = NOBODY
    for row in s.config.printed.reinforcements:
        if row.nation == "wisigoth" and row.turn == s.turn and row.phase == "end" and row.place != "own":
            holder = s.holder(AREAS.index(row.place))
            if holder != NOBODY and s.bond[holder] == WISIGOTH:
                return True
    return False


# -------------------------------------------------------------------- jobs


def _plan(s: State, nation: i64) -> None:
    """What is still to be placed, in order (P23.4)."""
    j: i64 = 0
    n: i64 = 0
    kind: i64 = 0
    at: i64 = nation * TURNS + s.turn
    s.job_first = s.job_count = 0
    if nation == ARAGON and s.turn == 16 and s.aragon_late:  # P14.17.1
        arrive(s, nation, INFANTRY, 4, NARBONNE)
        arrive(s, nation, KNIGHT, 1, NARBONNE)
    if receives(s, nation):
        for own in range(2):
            for j in range(s.config.first_rein[at], s.config.first_rein[at] + s.config.reins[at]):
                if (s.config.rein_place[j] == OWN) != (own == 1):
                    continue
                kind = s.config.rein_kind[j]
                n = s.config.rein_number[j]
                if s.config.rein_up_to[j]:
                    n = max(0, n - lane(s.force[nation], kind))  # P4.4.3
                n = min(n, s.supply(nation, kind))
                if n <= 0:
                    continue
                if own:
                    while n:
                        _add_job(s, FREE + 16 * kind)
                        n -= 1
                elif s.config.rein_other[j] != NOWHERE:
                    _add_job(
                        s,
                        SPLIT
                        + 16 * kind
                        + 256 * n
                        + 65536 * s.config.rein_place[j]
                        + 16777216 * s.config.rein_other[j],
                    )
                else:
                    _add_job(s, FIXED + 16 * kind + 256 * n + 65536 * s.config.rein_place[j])
        left: i64 = s.config.arriving[at]
        while left:
            _add_job(s, LEADER_JOB + 256 * ((left & 63) - 1))
            left >>= 6
    if nation == OMEYYAD and s.turn == 14:
        _add_job(s, BERBER_JOB)


def _add_job(s: State, job: i64) -> None:
    s.job[s.job_count] = job
    s.job_count += 1


def arrive(s: State, nation: i64, kind: i64, number: i64, place: i64) -> None:
    """Units arrive, as many as there are counters (P4.4)."""
    number = min(number, s.supply(nation, kind))
    s.add(place, nation, kind, number)
    if s.log is not None:
        s.tell("UnitsArrived", "P4.4", nation=NATIONS[nation], unit=KINDS[kind], number=number, place=AREAS[place])


def ask_place(s: State, choices: Choices) -> i64:
    """The next job that needs a decision, then bought units, capital, rebuilding (P23.4)."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    own: i64 = 0
    kind: i64 = -1
    if not s.arg[d] & 1:
        s.arg[d] |= 1
        if nation == ROME:
            own = s.provinces_of(nation)
            while own:
                rome_fort(s, first(own))
                own &= own - 1
        _plan(s, nation)
    s.decider = s.owner[nation]
    while s.job_first < s.job_count:
        _list_job(s, choices, nation, s.job[s.job_first])
        if choices.number:
            return WAITS
        s.job_first += 1
    if s.waiting[nation]:
        if lane(s.waiting[nation], CASTLE) and _free(s, nation, CASTLE):
            kind = CASTLE
        elif lane(s.waiting[nation], KNIGHT) and _free(s, nation, KNIGHT):
            kind = KNIGHT
        elif lane(s.waiting[nation], INFANTRY) and _free(s, nation, INFANTRY):
            kind = INFANTRY
        if kind >= 0:
            _add_places(choices, DO_PLACE, kind, _free(s, nation, kind))
        if not s.arg[d] & 2:
            own = s.provinces_of(nation)
            if s.capital[nation] != NOWHERE:
                own &= ~BIT[s.capital[nation]]
            _add_places(choices, DO_CAPITAL, 0, own)
    if s.ruins:
        list_rebuilding(s, choices, nation)
    if kind < 0:
        choices.add(DO_DONE, 0)
    return WAITS


def _add_places(choices: Choices, word: i64, kind: i64, places: i64) -> None:
    while places:
        choices.add(deed(word, first(places), 0, kind, 0), 0)
        places &= places - 1


def _free(s: State, nation: i64, kind: i64) -> i64:
    """Where a bought unit may go (P4.1, P4.2, P4.3)."""
    p: i64 = 0
    found: i64 = 0
    own: i64 = s.provinces_of(nation) & ~s.used[s.depth - 1]
    while own:
        p = first(own)
        own &= own - 1
        if s.stack(p, nation) <= s.limit(p, nation) and not (kind == CASTLE and s.walled(p)):
            found |= BIT[p]
    return found


def _list_job(s: State, choices: Choices, nation: i64, job: i64) -> None:
    """The choices of a job; none if it is done or void."""
    n: i64 = 0
    kind: i64 = job >> 4 & 15
    number: i64 = job >> 8 & 255
    place: i64 = job >> 16 & 255
    which: i64 = job & 15
    if which == FIXED:
        arrive(s, nation, kind, number, place)
    elif which == SPLIT:
        for n in range(number + 1):
            choices.add(deed(DO_SPLIT, place, 0, kind, n), 0)
    elif which == FREE:
        _add_places(choices, DO_PLACE, kind, s.provinces_of(nation) or _homeless(s, nation))
    elif which == LEADER_JOB:
        places: i64 = _leader_places(s, nation, s.config.leader_place[number])
        while places:
            choices.add(deed(DO_LEADER, first(places), number + 1, 0, 0), 0)
            places &= places - 1
    elif s.leader_area[AL_MANSUR] != NOWHERE:  # P14.15.6
        for n in range(min(3, s.supply(nation, BERBER)) + 1):
            choices.add(deed(DO_BERBER, 0, 0, 0, n), 0)


def _homeless(s: State, nation: i64) -> i64:
    """Where NAVARRE's force of turn 15 comes when the nation is dead (P14.20.2)."""
    found: i64 = 0
    if nation != NAVARRE:
        return 0
    if not s.here[AT_PAMPLUNE]:
        found |= BIT[AT_PAMPLUNE]
    if not s.here[AT_PAYS_BASQUE]:
        found |= BIT[AT_PAYS_BASQUE]
    return found if found else BIT[GASCOGNE]


def _leader_places(s: State, nation: i64, place: i64) -> i64:
    """Where a leader may be placed (P4.6.1)."""
    if place == OWN:
        return s.provinces_of(nation) or s.where[nation] & ~LAND_SET & ~BIT[BOX]
    if place == AFRIQUE_OR_SEA:
        return s.where[nation] & (BIT[AFRIQUE] | BIT[SEA])
    return BIT[place]


def do_place(s: State, act: i64) -> None:
    """Do a job, place a bought unit, declare the capital, rebuild, or be done."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    word: i64 = word_of(act)
    p: i64 = place_of(act)
    kind: i64 = kind_of(act)
    job: i64 = s.job[s.job_first] if s.job_first < s.job_count else 0
    if word == DO_DONE:
        s.depth = d
    elif word == DO_CAPITAL:
        s.arg[d] |= 2
        declare(s, nation, p)
    elif word == DO_REBUILD:
        rebuild(s, nation, act)
    elif word == DO_SPLIT:
        s.job_first += 1
        arrive(s, nation, kind, more_of(act), p)
        arrive(s, nation, kind, (job >> 8 & 255) - more_of(act), job >> 24 & 255)
    elif word == DO_LEADER:
        s.job_first += 1
        s.put_leader(other_of(act) - 1, p, nation)
        if s.log is not None:
            who = LEADERS[other_of(act) - 1]
            s.tell("LeaderArrived", "P4.6", nation=NATIONS[nation], leader=who, place=AREAS[p])
    elif word == DO_BERBER:  # P14.15.6
        s.job_first += 1
        s.add(s.leader_area[AL_MANSUR], nation, BERBER, more_of(act))
        award(s, nation, -4 * more_of(act), "P14.15.6", "")
    elif job:
        s.job_first += 1
        s.add(p, nation, kind, 1)
        if s.log is not None:
            s.tell("UnitsArrived", "P4.4", nation=NATIONS[nation], unit=KINDS[kind], number=1, place=AREAS[p])
    else:
        s.waiting[nation] -= BIT[8 * kind]
        s.used[d] |= BIT[p]
        if kind == CASTLE:
            s.put_castle(p, nation)
        else:
            s.add(p, nation, kind, 1)
        if s.log is not None:
            s.tell("UnitPlaced", "P4.1", nation=NATIONS[nation], unit=KINDS[kind], place=AREAS[p])
