"""Movement (P6, P20.3): one march at a time, step by step.

The facts of MOVE in its frame: bits 0-2 which movement, 3 élan, 4 a minor invasion's second, 5 only a pile moves
(`used` says which provinces), 6 begun, 7 the named leader and one, 13 the barred province and one, 19 the province of a
minor invasion and one; with the house key transit_end "fight" 25 the province in which the transit ended and one, 31
the one before it and one.
"""

from __future__ import annotations

from .config import unpacked
from .terms import AREAS, KINDS, LEADERS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, LAND_SET, MOBILES, first, i64, lane, total
    from .castles import rome_fort
    from .nations import after_conquest, run_over
    from .points import award
    from .stacking import unlimited
    from .state import Choices, State, deed, kind_of, more_of, other_of, place_of, word_of
    from .terms import (
        AFRIQUE,
        AL_MANSUR,
        AT_VALENCE,
        BERBER,
        BOX,
        CARTHAGE,
        CASTLE,
        CAVALRY,
        CROISADE,
        DO_DONE,
        DO_GO,
        DO_HALT,
        DO_LEAD,
        DO_LEAVE,
        DO_STEP,
        DO_TAKE,
        EL_CID,
        ELITE,
        GASCOGNE,
        LAND,
        MOBILE,
        NARBONNE,
        NO_LIMIT,
        NOBODY,
        NOWHERE,
        PHASE_AGAIN,
        PHASE_BEGUN,
        PHASE_ELAN,
        PHASE_PILE,
        ROME,
        SEA,
        THE_CID,
        TURNS,
        WAITS,
    )


def allowance(kind: i64) -> i64:
    """Steps of a unit without a leader (P6.2)."""
    if kind == CAVALRY:
        return 4
    return 3 if kind == ELITE else 2


def ask_move(s: State, choices: Choices) -> i64:
    """What can be marched, or how the march that is under way can go on (P20.3)."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    if not s.arg[d] & PHASE_BEGUN:
        _begin(s)
    s.decider = s.owner[nation]
    if s.marching:
        _list_going_on(s, choices)
        return WAITS
    duty: i64 = 0
    bound: i64 = _bound(s, nation)
    if not s.arg[d] & PHASE_PILE:
        duty = _list_groups(s, choices, bound)
    duty |= _list_stacks(s, choices, bound)
    if not duty:
        choices.add(DO_DONE, 0)
    return WAITS


def _begin(s: State) -> None:
    """Everybody may march once; who went straight to Valence has ended his move (P14.26.3)."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    area: i64 = 0
    kind: i64 = 0
    s.arg[d] |= PHASE_BEGUN
    s.move_no = s.arg[d] & 7
    s.arrival_count = 0
    s.marching = 0
    s.fresh_leaders = 0
    for area in range(45):
        s.fresh[area] = 0
    spent: i64 = s.cid_in if nation == EL_CID else 0
    left: i64 = s.where[nation] & ~BIT[BOX]
    while left:
        area = first(left)
        left &= left - 1
        s.fresh[area] = s.at(area, nation) & MOBILES
        if spent and area == AT_VALENCE:
            for kind in range(MOBILE):
                s.fresh[area] -= min(lane(spent, kind), lane(s.fresh[area], kind)) * BIT[8 * kind]
    left = s.led[nation]
    while left:
        area = s.leader_area[first(left)]
        starts: i64 = not s.arg[d] & PHASE_PILE or s.used[d] & BIT[area]  # P2.6.2: only the pile starts
        if area != BOX and starts and not (spent and first(left) == THE_CID):
            s.fresh_leaders |= left & -left
        left &= left - 1


def _bound(s: State, nation: i64) -> i64:
    """The areas that somebody must leave (P4.5, P14.10.2)."""
    d: i64 = s.depth - 1
    found: i64 = 0
    if s.arg[d] & PHASE_PILE:
        return 0
    left: i64 = (s.where[nation] | _led_areas(s)) & (BIT[AFRIQUE] | BIT[GASCOGNE] | BIT[NARBONNE] | BIT[SEA])
    while left:
        if not s.may_stay(first(left), nation):
            found |= left & -left
        left &= left - 1
    if s.arg[d] >> 13 & 63:
        found |= BIT[(s.arg[d] >> 13 & 63) - 1]
    return found


def _led_areas(s: State) -> i64:
    found: i64 = 0
    left: i64 = s.fresh_leaders
    while left:
        found |= BIT[s.leader_area[first(left)]]
        left &= left - 1
    return found


# -------------------------------------------------------------------- what can start


def _list_groups(s: State, choices: Choices, bound: i64) -> i64:
    """Unled units of one kind that take their first step together (P20.3.6); is anybody bound to go?"""
    nation: i64 = s.who[s.depth - 1]
    area: i64 = 0
    kind: i64 = 0
    to: i64 = 0
    n: i64 = 0
    most: i64 = 0
    duty: i64 = 0
    left: i64 = s.where[nation] & ~BIT[BOX]
    while left:
        area = first(left)
        left &= left - 1
        if not s.fresh[area]:
            continue
        for kind in range(BERBER):  # P6.4.5: Berbers only with Al Mansur
            most = lane(s.fresh[area], kind)
            if not most:
                continue
            goals: i64 = _goals(s, nation, area, 0, allowance(kind), 1, 1, 0)
            while goals:
                to = first(goals)
                goals &= goals - 1
                for n in range(1, min(most, _room_beyond(s, nation, to)) + 1):
                    choices.add(deed(DO_GO, area, to, kind, n), 0)
                    if bound & BIT[area]:
                        duty = 1
    return duty


def _room_beyond(s: State, nation: i64, area: i64) -> i64:
    """How many more units may march off the map there (P6.6.3)."""
    most: i64 = s.right(area, nation) >> 16
    if not most:
        return NO_LIMIT
    return most - (s.italy if nation == CARTHAGE else s.beyond)


def _list_stacks(s: State, choices: Choices, bound: i64) -> i64:
    """Stacks that a leader forms, or a pile without one (P20.2); is anybody bound to go?"""
    d: i64 = s.depth - 1
    leader: i64 = 0
    area: i64 = 0
    along: i64 = 0
    duty: i64 = 0
    named: i64 = (s.arg[d] >> 7 & 63) - 1
    left: i64 = s.fresh_leaders
    while left:
        leader = first(left)
        left &= left - 1
        if named != NOBODY and named != leader:
            continue
        area = s.leader_area[leader]
        others: i64 = s.fresh_leaders & s.leaders_at(area, s.who[d]) & ~BIT[leader]
        along = others
        while True:  # every subset of the others
            duty |= _list_compositions(s, choices, bound, leader, along, area)
            if not along:
                break
            along = (along - 1) & others
    if named == NOBODY:
        piles: i64 = s.used[d] if s.arg[d] & PHASE_PILE else 0
        if s.arg[d] >> 19 & 63:
            piles |= BIT[(s.arg[d] >> 19 & 63) - 1]
        while piles:
            duty |= _list_compositions(s, choices, bound, NOBODY, 0, first(piles))
            piles &= piles - 1
    return duty


def _list_compositions(s: State, choices: Choices, bound: i64, leader: i64, along: i64, area: i64) -> i64:
    """Every choice of fresh units to go with a leader, or without one at least one unit."""
    nation: i64 = s.who[s.depth - 1]
    kind: i64 = 0
    n: i64 = 0
    number: i64 = 1
    k: i64 = 0
    duty: i64 = 0
    slowest: i64 = 0
    units: i64 = s.fresh[area]
    act: i64 = deed(DO_LEAD, area, leader + 1, 0, along)
    leaders: i64 = along | BIT[leader] if leader != NOBODY else 0
    if not leaders & BIT[AL_MANSUR]:
        units &= ~(255 * BIT[8 * BERBER])
    for kind in range(MOBILE):
        number *= lane(units, kind) + 1
    for k in range(number):
        basket: i64 = 0
        rest: i64 = k
        slowest = 9
        for kind in range(MOBILE):
            n = rest % (lane(units, kind) + 1)
            rest = rest // (lane(units, kind) + 1)
            if n:
                basket += n * BIT[8 * kind]
                slowest = min(slowest, allowance(kind) + (1 if leaders else 0))
        if not basket and leader == NOBODY:
            continue
        choices.add(act, basket)
        if bound & BIT[area] and not duty:
            if _goals(s, nation, area, 0, slowest, 1 if basket else 0, total(basket), leaders):
                duty = 1
    return duty


# -------------------------------------------------------------------- legal steps


def _goals(s: State, nation: i64, at: i64, k: i64, left: i64, tied: i64, size: i64, leaders: i64) -> i64:
    """Where a march can take its next step (P20.3.4).

    It has made k steps, its slowest unit has so many left; tied is whether a unit has made all steps with it.
    """
    to: i64 = 0
    if (not size and not leaders) or left <= 0 or (leaders and k >= 3 and not tied):  # P6.2, P6.4
        return 0
    if k > 0:
        if at >= LAND or (not leaders and s.config.mountains & BIT[at]):  # P6.3.1
            return 0
        if passage(s, nation, at, size, leaders) != 0:  # P6.3.2
            return 0
    ends: i64 = _last_steps(s, nation, at, k, size)
    found: i64 = _steps(s, nation, at) | ends
    near: i64 = found & LAND_SET
    while near:
        to = first(near)
        near &= near - 1
        if s.here[to] and s.allied_at(to, nation):  # P6.9: into an ally's province only if there is a step out of it
            if ends & BIT[to] or not _goals(s, nation, to, k + 1, left - 1, tied, size, leaders):
                found &= ~BIT[to]
    return found


def passage(s: State, nation: i64, at: i64, passing: i64, leaders: i64) -> i64:
    """How many units must still end their move here before others pass (P6.5); -1 if none ever can."""
    d: i64 = s.depth - 1
    no: i64 = s.arg[d] & 7
    need: i64 = 0
    castle: i64 = 0
    foe: i64 = 0
    foes: i64 = s.others_at(at, nation)
    if not foes:
        return 0
    while foes:
        foe = first(foes)
        foes &= foes - 1
        if not s.allies(nation, foe):
            need += total(s.at(at, foe))
            castle |= lane(s.at(at, foe), CASTLE)
    if not need:
        return 0
    if not castle:  # P6.5.2
        need *= 2
    stays: i64 = s.leaders_at(at, nation) & ~leaders & ~s.fresh_leaders
    stack1: i64 = s.invasion(nation)
    free: i64 = stays != 0 if no == 1 and stack1 == 3 else unlimited(s, nation, no, at)
    if not free:
        big: i64 = stays or s.arg[d] & PHASE_ELAN or ((no == 1 or no == 2) and stack1) or s.minor_at & BIT[at]
        if need > s.config.stack[at] + (2 if big else 1):
            return -1
    ended: i64 = total(s.at(at, nation) & MOBILES) - passing - total(s.fresh[at])
    return max(0, need - ended)


def _steps(s: State, nation: i64, at: i64) -> i64:
    """The areas one step away from which a march may go on."""
    if at < LAND:
        return s.config.near[at]
    if at == SEA:
        return _ports(s, nation)
    if at == AFRIQUE:
        return s.config.strait[AFRIQUE]
    return (s.config.link[GASCOGNE] | s.config.link[NARBONNE]) & LAND_SET  # P6.6.1


def _last_steps(s: State, nation: i64, at: i64, k: i64, size: i64) -> i64:
    """The areas one step away in which the march ends."""
    found: i64 = 0
    if at >= LAND:
        if at == GASCOGNE and s.may_stay(NARBONNE, nation):
            return BIT[NARBONNE]
        if at == NARBONNE and s.may_stay(GASCOGNE, nation):
            return BIT[GASCOGNE]
        return 0
    if k == 0:  # P6.7.1
        found = s.config.strait[at]
        if found & BIT[AFRIQUE] and not _may_leave(s, nation, AFRIQUE, size):
            found &= ~BIT[AFRIQUE]
    left: i64 = s.config.link[at]
    while left:
        if _may_leave(s, nation, first(left), size):
            found |= left & -left
        left &= left - 1
    if s.config.anchors & BIT[at] and s.supreme(nation):  # P6.8.3
        found |= BIT[SEA]
    return found


def _may_leave(s: State, nation: i64, area: i64, size: i64) -> bool:
    """May a march step off the map here? A leader leaves the game with units only (P6.6.3)."""
    right: i64 = s.right(area, nation)
    if not right & 2 or not (size or right & 16):
        return False
    return size <= _room_beyond(s, nation, area)


def _ports(s: State, nation: i64) -> i64:
    """Where units at sea land (P6.8.1, P6.8.4)."""
    if nation == CROISADE:
        return s.config.coasts
    return s.config.landing[nation * TURNS + s.turn] or s.config.anchors


# -------------------------------------------------------------------- going on


def _march_goals(s: State) -> i64:
    """Where the march that is under way can go."""
    kind: i64 = 0
    used: i64 = 0
    left: i64 = 9
    tied: i64 = 0
    size: i64 = 0
    led: i64 = 1 if s.march_leaders else 0
    for kind in range(MOBILE):
        for used in range(6):
            if s.march[6 * kind + used]:
                size += s.march[6 * kind + used]
                left = min(left, allowance(kind) + led - used)
                tied |= used == s.march_steps
    return _goals(s, s.who[s.depth - 1], s.march_at, s.march_steps, left, tied, size, s.march_leaders)


def march_size(s: State) -> i64:
    """How many units march."""
    k: i64 = 0
    size: i64 = 0
    for k in range(36):
        size += s.march[k]
    return size


def _list_going_on(s: State, choices: Choices) -> None:
    """Step, take, drop or halt (P20.3)."""
    nation: i64 = s.who[s.depth - 1]
    at: i64 = s.march_at
    kind: i64 = 0
    used: i64 = 0
    goals: i64 = _march_goals(s)
    left: i64 = goals
    while left:
        choices.add(deed(DO_STEP, first(left), 0, 0, 0), 0)
        left &= left - 1
    others: i64 = s.others_at(at, nation) if at < LAND else 0
    if s.march_steps and others and s.allied_at(at, nation):
        return
    if s.march_stack and s.march_steps:
        for kind in range(BERBER):
            for used in range(1, 6):
                if s.march[6 * kind + used]:
                    choices.add(deed(DO_LEAVE, 0, 0, kind, used), 0)
        if not others:
            for kind in range(MOBILE):
                if lane(s.fresh[at], kind) and (kind != BERBER or s.march_leaders & BIT[AL_MANSUR]):
                    choices.add(deed(DO_TAKE, 0, 0, kind, 0), 0)
    if s.march_steps or not goals:
        choices.add(DO_HALT, 0)


def do_move(s: State, act: i64, units: i64) -> None:
    """Start, continue or end a march, or the phase."""
    d: i64 = s.depth - 1
    word: i64 = word_of(act)
    kind: i64 = kind_of(act)
    area: i64 = place_of(act)
    if word == DO_DONE:
        _end(s)
        return
    if word == DO_HALT:
        _finish(s)
        return
    if word == DO_LEAD:
        leaders: i64 = more_of(act)
        if other_of(act):
            leaders |= BIT[other_of(act) - 1]
        _start(s, area, other_of(act) - 1, leaders, 1)
        s.fresh[area] -= units
        s.fresh_leaders &= ~leaders
        for kind in range(MOBILE):
            s.march[6 * kind] = lane(units, kind)
        if s.arg[d] & PHASE_PILE:
            s.used[d] &= ~BIT[area]
            s.march_minor = 1 if s.arg[d] & PHASE_AGAIN else 0
        if (s.arg[d] >> 19 & 63) == area + 1:
            s.arg[d] -= (area + 1) * 524288
            s.march_minor = 1
        return
    if word == DO_GO:
        _start(s, area, NOBODY, 0, 0)
        s.fresh[area] -= more_of(act) * BIT[8 * kind]
        s.march[6 * kind] = more_of(act)
        _step(s, other_of(act))
    elif word == DO_STEP:
        _step(s, area)
    elif word == DO_TAKE:
        s.fresh[s.march_at] -= BIT[8 * kind]
        s.march[6 * kind] += 1
    else:
        _drop(s, kind, more_of(act))
    if s.marching and not _could_go_on(s):
        _finish(s)


def _start(s: State, area: i64, leader: i64, leaders: i64, stack: i64) -> None:
    k: i64 = 0
    s.marching = 1
    s.march_at = area
    s.march_from = NOWHERE
    s.march_leader = leader
    s.march_leaders = leaders
    s.march_stack = stack
    s.march_steps = s.march_ended = s.march_minor = 0
    for k in range(36):
        s.march[k] = 0


def _drop(s: State, kind: i64, used: i64) -> None:
    """A unit is left for good (P20.3.3)."""
    s.march[6 * kind + used] -= 1
    if used:
        s.arrive(s.march_at, kind, s.march_from, 1)
    if s.march_minor and s.others_at(s.march_at, s.who[s.depth - 1]):  # P23.11
        s.minor_at |= BIT[s.march_at]


def _could_go_on(s: State) -> bool:
    """Is any further step possible, perhaps after dropping units (P20.3.1)?"""
    nation: i64 = s.who[s.depth - 1]
    kind: i64 = 0
    used: i64 = 0
    fit: i64 = 0
    if s.march_ended:
        return False
    if _march_goals(s):
        return True
    if not s.march_stack or not s.march_steps or s.march_at >= LAND or s.allied_at(s.march_at, nation):
        return False
    size: i64 = march_size(s)
    missing: i64 = passage(s, nation, s.march_at, size, s.march_leaders)
    if missing < 0 or size < missing:
        return False
    led: i64 = 1 if s.march_leaders else 0
    for used in range(allowance(BERBER) + led, 6):
        if s.march[6 * BERBER + used]:
            return False
    if s.march_leaders and s.march_steps < 3:
        return True
    for kind in range(MOBILE):  # somebody must go on with all steps made, or go on at all
        for used in range(allowance(kind) + led):
            if s.march[6 * kind + used] and (not led or used == s.march_steps):
                fit = 1
    return fit != 0


def _step(s: State, to: i64) -> None:
    """The whole march goes one step (P20.2)."""
    nation: i64 = s.who[s.depth - 1]
    at: i64 = s.march_at
    size: i64 = march_size(s)
    units: i64 = 0
    kind: i64 = 0
    used: i64 = 0
    crossing: i64 = at != AFRIQUE and s.config.strait[at] & BIT[to]
    for kind in range(MOBILE):
        for used in range(6):
            units += s.march[6 * kind + used] * BIT[8 * kind]
        for used in range(5, 0, -1):
            s.march[6 * kind + used] = s.march[6 * kind + used - 1]
        s.march[6 * kind] = 0
        s.take(at, nation, kind, lane(units, kind))
    s.march_from = at
    s.march_at = to
    s.march_steps += 1
    if at >= LAND and at != SEA and to < LAND and not (s.config.link[at] | s.config.strait[at]) & BIT[to]:
        s.march_from = first(s.config.link[to] & ~LAND_SET)  # P6.6.1: by the other's link
    if s.log is not None:
        s.tell(
            "Marched", "P6", nation=NATIONS[nation], units=unpacked(units), leaders=_names(s.march_leaders),
            origin=AREAS[at], to=AREAS[to],
        )  # fmt: skip
    right: i64 = s.right(to, nation)
    if right:
        award(s, nation, (right >> 8 & 255) * size, "P6.6.3", AREAS[to])
        if right >> 16:
            if nation == CARTHAGE:
                s.italy += size
            else:
                s.beyond += size
        if not right & 16:  # they leave the game
            left: i64 = s.march_leaders
            while left:
                s.drop_leader(first(left))
                left &= left - 1
            s.marching = 0
            return
    for kind in range(MOBILE):
        s.add(to, nation, kind, lane(units, kind))
    left = s.march_leaders
    while left:
        s.put_leader(first(left), to, nation)
        left &= left - 1
    if to >= LAND or crossing:
        s.march_ended = 1
    if size and to < LAND:
        enter(s, nation, to)


def _names(leaders: i64) -> list[str]:
    return [name for number, name in enumerate(LEADERS) if leaders & BIT[number]]


def enter(s: State, nation: i64, p: i64) -> None:
    """Units enter: lone foreign leaders die (P23.6), ROME places a fort (P14.8.2)."""
    if s.others_at(p, nation):
        return
    run_over(s, nation, p)
    if nation == ROME:
        rome_fort(s, p)


def _finish(s: State) -> None:
    """The march has ended: its units are finished for the phase (P20.3.1)."""
    kind: i64 = 0
    used: i64 = 0
    s.marching = 0
    if s.march_at < LAND:
        for kind in range(MOBILE):
            for used in range(1, 6):
                if s.march[6 * kind + used]:
                    s.arrive(s.march_at, kind, s.march_from, s.march[6 * kind + used])
    if s.march_minor:
        s.minor_at |= BIT[s.march_at]


def _end(s: State) -> None:
    """The phase is over: who may not stay off the map is eliminated (P4.5, P6.6.2, P6.8.2)."""
    s.depth -= 1
    nation: i64 = s.who[s.depth]
    area: i64 = (s.arg[s.depth] >> 25 & 63) - 1
    kind: i64 = 0
    leaders: i64 = 0
    if area != NOWHERE:  # P22.1: who stays where the transit ended has come from the province before (P6.10)
        for kind in range(MOBILE):
            if lane(s.fresh[area], kind):
                s.arrive(area, kind, (s.arg[s.depth] >> 31 & 63) - 1, lane(s.fresh[area], kind))
    for area in (AFRIQUE, GASCOGNE, NARBONNE, SEA):
        if s.may_stay(area, nation):
            continue
        if s.log is not None:
            for kind in range(8):
                if lane(s.at(area, nation), kind):
                    s.tell(
                        "UnitsLost", "P4.5", nation=NATIONS[nation], unit=KINDS[kind],
                        number=lane(s.at(area, nation), kind), place=AREAS[area],
                    )  # fmt: skip
        s.wipe(area, nation)
        leaders = s.leaders_at(area, nation)
        while leaders:
            s.drop_leader(first(leaders))
            leaders &= leaders - 1
    after_conquest(s, nation)
