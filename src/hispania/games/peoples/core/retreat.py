"""Retreats (P7.8): by choice after a round, and forced ones.

The facts of RETREAT in its frame: bits 0-5 from where, 6 the side, 7 capital declared, 8 to the box only, 9 wounded
knights; of FORCED the same, bit 6 an eviction. `used` are the areas units went to, `ban` those they may not enter.
"""

from __future__ import annotations

from .terms import AREAS, KINDS, LEADERS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, LAND_SET, first, i64, lane
    from .castles import ruin_castle
    from .fees import engaged_lost
    from .nations import leader_killed
    from .points import award
    from .stacking import declare
    from .state import Choices, State, deed, kind_of, other_of, place_of, word_of
    from .terms import (
        AT_VALENCE,
        BOX,
        CASTLE,
        CRUSADER,
        DO_CAPITAL,
        DO_RETREAT,
        DO_RETREAT_LEADER,
        DO_STAY,
        EL_CID,
        FORT,
        FRANC,
        KNIGHT,
        LAND,
        MOBILE,
        NOWHERE,
        RETREAT,
        ROLAND,
        SEA,
        SIDE_A,
        SIDE_D,
        WAITS,
    )

CAPITAL_DECLARED, BOX_ONLY = 128, 256


def push_retreat(s: State, side: i64) -> None:
    """Let a side of the battle retreat if it will (P7.8)."""
    box: i64 = 0
    if side == SIDE_A:
        box = s.mission or (s.side[SIDE_A] == EL_CID and s.cid_in and s.battle_at == AT_VALENCE)
    s.push(RETREAT, s.side[side], s.battle_at + 64 * side + (BOX_ONLY if box else 0) + 512 * s.wounds[side])
    if side == SIDE_D:
        s.ban[s.depth - 1] = s.came


def places(s: State, nation: i64, origin: i64, ban: i64) -> i64:
    """Where one unit of a nation may retreat to (P7.8)."""
    p: i64 = 0
    found: i64 = 0
    around: i64 = (s.config.near[origin] | s.config.strait[origin] | s.config.link[origin]) & ~ban
    while around:
        p = first(around)
        around &= around - 1
        if p >= LAND:
            if s.right(p, nation) & 8:
                found |= BIT[p]
        elif _is_open(s, nation, p) and s.stack(p, nation) <= s.limit(p, nation):  # P5.6
            found |= BIT[p]
    if s.config.anchors & BIT[origin] and s.supreme(nation) and not ban & BIT[SEA]:  # P6.8.3
        found |= BIT[SEA]
    return found


def _is_open(s: State, nation: i64, p: i64) -> bool:
    """Is a province the nation's own, or empty of units and of others' leaders (P7.8.2)?"""
    if s.others_at(p, nation):
        return False
    return s.here[p] != 0 or not s.foreign_leaders(p, nation)


def _capitals(s: State, nation: i64, arg: i64, ban: i64) -> i64:
    """Provinces that a new capital would open (P23.2)."""
    p: i64 = 0
    over: i64 = 0
    found: i64 = 0
    origin: i64 = arg & 63
    if arg & (CAPITAL_DECLARED | BOX_ONLY):
        return 0
    near: i64 = (s.config.near[origin] | s.config.strait[origin]) & LAND_SET & ~ban
    while near:
        p = first(near)
        near &= near - 1
        if s.here[p] == BIT[nation] and s.capital[nation] != p:
            over = s.stack(p, nation) - s.limit(p, nation)
            if over == 0 or over == 1:
                found |= BIT[p]
    return found


def able(s: State, nation: i64, origin: i64, wounded: i64) -> i64:
    """The kinds of which a unit may retreat by choice (P7.8.6), as a set."""
    kind: i64 = 0
    n: i64 = 0
    found: i64 = 0
    units: i64 = s.at(origin, nation)
    if not s.owner[nation]:  # P7.10
        return 0
    for kind in range(MOBILE):
        n = lane(units, kind)
        if kind == CRUSADER:
            n -= min(wounded, n)
        elif kind == KNIGHT:
            n -= min(max(0, wounded - lane(units, CRUSADER)), n)
            if nation == FRANC and s.leader_area[ROLAND] != NOWHERE:
                n = 0
        if n > 0:
            found |= BIT[kind]
    return found


def _list_moves(choices: Choices, kinds: i64, goals: i64) -> None:
    left: i64 = 0
    while kinds:
        left = goals
        while left:
            choices.add(deed(DO_RETREAT, first(left), 0, first(kinds), 0), 0)
            left &= left - 1
        kinds &= kinds - 1


def _list_capitals(choices: Choices, found: i64) -> None:
    while found:
        choices.add(deed(DO_CAPITAL, first(found), 0, 0, 0), 0)
        found &= found - 1


def ask_retreat(s: State, choices: Choices) -> i64:
    """A side may go, one unit at a time, or stay (P7.8.1)."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    arg: i64 = s.arg[d]
    origin: i64 = arg & 63
    leaders: i64 = 0
    goals: i64 = 0
    kinds: i64 = able(s, nation, origin, arg >> 9)
    if kinds:
        goals = BIT[BOX] if arg & BOX_ONLY else places(s, nation, origin, s.ban[d])
        _list_moves(choices, kinds, goals)
        _list_capitals(choices, _capitals(s, nation, arg, s.ban[d]))
    if s.used[d]:
        leaders = s.leaders_at(origin, nation) & ~BIT[ROLAND]
        while leaders:
            goals = s.used[d]
            while goals:
                choices.add(deed(DO_RETREAT_LEADER, first(goals), first(leaders) + 1, 0, 0), 0)
                goals &= goals - 1
            leaders &= leaders - 1
    if not choices.number:
        s.depth = d
        if not s.at(origin, nation):  # P7.7: Roland, left alone
            leaders = s.leaders_at(origin, nation)
            foes: i64 = s.others_at(origin, nation)
            while leaders:
                if foes:
                    leader_killed(s, origin, first(leaders), first(foes), 1 if arg & 64 else 0)
                else:
                    s.drop_leader(first(leaders))
                leaders &= leaders - 1
        return 0
    if s.at(origin, nation):
        choices.add(DO_STAY, 0)
    s.decider = s.owner[nation]
    return WAITS


def do_retreat(s: State, act: i64) -> None:
    """Retreat a unit or a leader, declare the capital, or stay."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    word: i64 = word_of(act)
    to: i64 = place_of(act)
    if word == DO_STAY:
        s.depth = d
    elif word == DO_CAPITAL:
        s.arg[d] |= CAPITAL_DECLARED
        declare(s, nation, to)
    elif word == DO_RETREAT:
        go(s, nation, s.arg[d] & 63, kind_of(act), to)
        s.used[d] |= BIT[to]
        if s.task[d] == RETREAT and s.arg[d] & 64 and s.mission:
            engaged_lost(s, kind_of(act))
    else:
        move_leader(s, nation, other_of(act) - 1, to)


def move_leader(s: State, nation: i64, leader: i64, to: i64) -> None:
    """A leader goes along; where units leave the game he does too."""
    right: i64 = s.right(to, nation)
    if right and not right & 16:
        s.drop_leader(leader)
    else:
        s.put_leader(leader, to, nation)
    if s.log is not None:
        s.tell("LeaderRetreated", "P7.7", leader=LEADERS[leader], to=AREAS[to])


def go(s: State, nation: i64, origin: i64, kind: i64, to: i64) -> None:
    """One unit retreats; a province lifted above its limit is marked (P5.6)."""
    s.take(origin, nation, kind, 1)
    if s.log is not None:
        s.tell("UnitRetreated", "P7.8", nation=NATIONS[nation], unit=KINDS[kind], origin=AREAS[origin], to=AREAS[to])
    right: i64 = s.right(to, nation)
    if right:
        award(s, nation, right >> 8 & 255, "P6.6.3", AREAS[to])
        if not right & 16:
            return
    s.add(to, nation, kind, 1)
    if to < LAND and s.stack(to, nation) > s.limit(to, nation):
        s.set_mark(to, nation)


# -------------------------------------------------------------------- forced retreats


def ask_forced(s: State, choices: Choices) -> i64:
    """Units go one by one; what has no destination left is eliminated (P7.8.7)."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    arg: i64 = s.arg[d]
    origin: i64 = arg & 63
    kinds: i64 = 0
    kind: i64 = 0
    if lane(s.at(origin, nation), CASTLE):
        ruin_castle(s, origin, nation)
    s.take(origin, nation, FORT, lane(s.at(origin, nation), FORT))
    for kind in range(MOBILE):
        if lane(s.at(origin, nation), kind):
            kinds |= BIT[kind]
    leaders: i64 = s.leaders_at(origin, nation)
    if not s.owner[nation] or not (kinds or leaders):
        _lost(s, nation, origin)
        while leaders:
            s.drop_leader(first(leaders))
            leaders &= leaders - 1
        s.depth = d
        return 0
    s.decider = s.owner[nation]
    goals: i64 = places(s, nation, origin, s.ban[d])
    if kinds:
        offers: i64 = _capitals(s, nation, arg, s.ban[d])
        if not goals and not offers:
            _lost(s, nation, origin)
            return 0
        _list_moves(choices, kinds, goals)
        _list_capitals(choices, offers)
        if not goals:
            choices.add(DO_STAY, 0)
        return WAITS
    goals = s.used[d] or goals
    if goals:
        while goals:
            choices.add(deed(DO_RETREAT_LEADER, first(goals), first(leaders) + 1, 0, 0), 0)
            goals &= goals - 1
        return WAITS
    while leaders:
        s.drop_leader(first(leaders))
        leaders &= leaders - 1
    s.depth = d
    return 0


def _lost(s: State, nation: i64, origin: i64) -> None:
    """What cannot go is eliminated; nobody scores for it (P7.8.7)."""
    kind: i64 = 0
    if s.log is not None:
        for kind in range(FORT + 1):
            if lane(s.at(origin, nation), kind):
                s.tell(
                    "UnitsLost", "P7.8.7", nation=NATIONS[nation], unit=KINDS[kind],
                    number=lane(s.at(origin, nation), kind), place=AREAS[origin],
                )  # fmt: skip
    s.wipe(origin, nation)


def do_forced(s: State, act: i64) -> None:
    """As a retreat by choice; staying accepts the loss (P23.2)."""
    d: i64 = s.depth - 1
    if word_of(act) == DO_STAY:
        _lost(s, s.who[d], s.arg[d] & 63)
    else:
        do_retreat(s, act)
