"""Dice of a battle (P7.3-P7.6, P7.11): who fires, what it needs, what it does."""

from __future__ import annotations

from .terms import AREAS, KINDS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, i64, lane
    from .castles import ruin_castle
    from .fees import engaged_lost
    from .points import kill
    from .state import State
    from .terms import (
        AL_MANSUR,
        CASTLE,
        CATEGORIES,
        CRUSADER,
        ELITE,
        FIRE_BERBER,
        FIRE_CASTLE,
        FIRE_FORT,
        FIRE_KINDS,
        FIRE_KNIGHT,
        INFANTRY,
        KNIGHT,
        NOBODY,
        RIVER,
        ROME,
        SIDE_A,
        SIDE_D,
    )


def category(kind: i64) -> i64:
    """The category of a kind of unit: crusader knights are knights (P7.3)."""
    return kind if kind <= KNIGHT else kind - 1


def kind_in(group: i64) -> i64:
    """The kind of unit of a category."""
    return group if group <= FIRE_KNIGHT else group + 1


def number_in(units: i64, group: i64) -> i64:
    """How many of some units are in a category."""
    if group == FIRE_KNIGHT:
        return lane(units, KNIGHT) + lane(units, CRUSADER)
    return lane(units, kind_in(group))


def dice_of(units: i64, group: i64, castle_hits: i64) -> i64:
    """How many dice the units of a category have (P7.3)."""
    n: i64 = number_in(units, group)
    return 3 * n - castle_hits if group == FIRE_CASTLE and n else n


def firing_dice(s: State, side: i64, group: i64) -> i64:
    """How many dice a side has for a category: the brave unit does not roll again (P13.3)."""
    n: i64 = number_in(s.at(s.battle_at, s.side[side]), group)
    if s.brave[side] == group:
        n -= 1
    return 3 * n - s.castle_hits if group == FIRE_CASTLE and n else n


def in_category(s: State, side: i64, target: i64) -> i64:
    """How many units of a side are in a target category; of a mission's defenders only the engaged (P14.26.2)."""
    group: i64 = target if target < RIVER else target - RIVER
    n: i64 = number_in(s.at(s.battle_at, s.side[side]), group)
    if side == SIDE_D:
        if target >= RIVER:
            return 0
        if s.mission:
            n = min(n, number_in(s.engaged, group))
        return n
    wet: i64 = min(number_in(s.river, group), n) if s.round == 1 and s.river else 0
    return wet if target >= RIVER else n - wet


def any_category(s: State, side: i64) -> bool:
    """Is anybody left who can be aimed at?"""
    target: i64 = 0
    for target in range(CATEGORIES):  # noqa: SIM110 (compiled, a generator is slower)
        if in_category(s, side, target):
            return True
    return False


def threshold(s: State, side: i64, group: i64, target: i64) -> i64:
    """The lowest roll that hits, after all modifiers of the firing side (P7.4, P7.5)."""
    firing: i64 = s.side[side]
    aimed: i64 = s.side[1 - side]
    base: i64 = target if target < RIVER else target - RIVER
    tactics: i64 = 2 if s.tactics & BIT[side] else 0
    if group == FIRE_BERBER:  # P7.11
        return (5 if s.leaders_at(s.battle_at, firing) & BIT[AL_MANSUR] else 7) - tactics
    if base == FIRE_BERBER:
        return 9
    if group == FIRE_FORT:  # P7.4: a fort fights as an elite while ROME's, as infantry otherwise
        group = ELITE if firing == ROME else INFANTRY
    if base == FIRE_FORT:
        base = ELITE if aimed == ROME else INFANTRY
    need: i64 = s.config.need[((side * FIRE_KINDS + group) * FIRE_KINDS + base) * 2 + s.mountain]
    return need - leader_bonus(s, side) - zeal_bonus(s, side) - tactics - river_bonus(s, side, target)


def leader_bonus(s: State, side: i64) -> i64:
    """+2 with a leader, however many (P7.5)."""
    return 2 if s.leaders_at(s.battle_at, s.side[side]) else 0


def zeal_bonus(s: State, side: i64) -> i64:
    """+1 for religious zeal (P2.7)."""
    return 1 if side == SIDE_A and s.zeal else 0


def river_bonus(s: State, side: i64, target: i64) -> i64:
    """+2 in the first round against those who crossed a river (P7.5)."""
    if side == SIDE_D and s.round == 1 and s.river and (target >= RIVER or s.config.river_for_all):
        return 2
    return 0


def aimed_at(aim: i64, target: i64) -> i64:
    """How many dice of an aim go at a category: six bits a dry one, four bits a wet one."""
    return aim >> 6 * target & 63 if target < RIVER else aim >> 14 + 4 * target & 15


def one_at(target: i64) -> i64:
    """One die at a category."""
    return BIT[6 * target] if target < RIVER else BIT[14 + 4 * target]


def dice_thrown(s: State) -> i64:
    """How many dice fall in this round."""
    k: i64 = 0
    target: i64 = 0
    number: i64 = 0
    for k in range(2 * FIRE_KINDS):
        if s.aim[k]:
            for target in range(CATEGORIES):
                number += aimed_at(s.aim[k], target)
    return number


def resolve_round(s: State) -> None:
    """Count the hits of both sides in the order of the dice, then remove losses (P7.3, P7.6)."""
    side: i64 = 0
    group: i64 = 0
    base: i64 = 0
    wet: i64 = 0
    target: i64 = 0
    n: i64 = 0
    die: i64 = 0
    need: i64 = 0
    at_a: i64 = 0
    at_d: i64 = 0
    for side in range(2):
        for group in range(FIRE_KINDS):
            if not s.aim[side * FIRE_KINDS + group]:
                continue
            for base in range(FIRE_KINDS):
                for wet in range(2):
                    target = base + RIVER * wet
                    if target >= CATEGORIES:
                        continue
                    n = aimed_at(s.aim[side * FIRE_KINDS + group], target)
                    if not n:
                        continue
                    need = threshold(s, side, group, target)
                    while n:
                        if s.rolled[die] != 1 and s.rolled[die] >= need:  # P7.5: a natural 1 misses
                            if side == SIDE_A:
                                at_d += one_at(target)
                            else:
                                at_a += one_at(target)
                        die += 1
                        n -= 1
    apply_hits(s, SIDE_D, at_d)
    apply_hits(s, SIDE_A, at_a)


def apply_hits(s: State, side: i64, hits: i64) -> None:
    """Take the losses of a side off the map (P7.6): hits by category, as in an aim."""
    target: i64 = 0
    k: i64 = 0
    n: i64 = 0
    room: i64 = 0
    if not hits:
        return
    for target in range(CATEGORIES):
        n = aimed_at(hits, target)
        room = in_category(s, side, target) if n else 0
        if not room:
            continue
        if target == FIRE_CASTLE:
            _hit_castle(s, side, n)
        elif target == FIRE_KNIGHT or target == FIRE_KNIGHT + RIVER:
            _hit_knights(s, side, target, room, n)
        else:
            for k in range(min(n, room)):
                _lose(s, side, target)


def _hit_castle(s: State, side: i64, n: i64) -> None:
    s.castle_hits += n
    if s.castle_hits >= (1 if s.treason == side else 3):
        s.castle_hits = 0
        ruin_castle(s, s.battle_at, s.side[side])
        _destroyed(s, side, CASTLE)


def _hit_knights(s: State, side: i64, target: i64, number: i64, n: i64) -> None:
    """The first hit wounds, the second kills; a wounded one is finished first (P7.6.3)."""
    key: i64 = side + (2 if target >= RIVER else 0)
    wounded: i64 = s.wounds[key]
    weak: i64 = 1 if s.indiscipline == side and not wounded else 0
    while n:
        n -= 1
        if wounded:
            wounded -= 1
            number -= 1
            _lose(s, side, target)
        elif number > 0 and weak:
            weak = 0
            number -= 1
            s.indiscipline = NOBODY
            _lose(s, side, target)
        elif number > 0:
            wounded += 1
    s.wounds[key] = wounded


def _lose(s: State, side: i64, target: i64) -> None:
    """One unit of a category dies; of knights the crusader knights first (P7.6.3)."""
    nation: i64 = s.side[side]
    kind: i64 = kind_in(target if target < RIVER else target - RIVER)
    if kind == KNIGHT and lane(s.at(s.battle_at, nation), CRUSADER):
        kind = CRUSADER
    s.take(s.battle_at, nation, kind, 1)
    if target >= RIVER and lane(s.river, kind):
        s.river -= BIT[8 * kind]
    if s.log is not None:
        s.tell("UnitDestroyed", "P7.6", nation=NATIONS[nation], unit=KINDS[kind], place=AREAS[s.battle_at])
    _destroyed(s, side, kind)


def _destroyed(s: State, side: i64, kind: i64) -> None:
    if side != SIDE_D:
        return
    kill(s, s.battle_at, s.side[SIDE_D], kind, NOBODY)
    if s.mission:
        engaged_lost(s, kind)
