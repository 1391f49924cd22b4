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
    from .state import Choices, State, deed
    from .terms import (
        AL_MANSUR,
        CASTLE,
        CATEGORIES,
        CRUSADER,
        DO_SPREAD,
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


def dice_of_side(s: State, side: i64) -> i64:
    """How many dice a side has in all."""
    group: i64 = 0
    number: i64 = 0
    for group in range(FIRE_KINDS):
        number += firing_dice(s, side, group)
    return number


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
    """Count the hits of both sides, then remove losses (P7.3, P7.6)."""
    at_d: i64 = hits_of(s, SIDE_A)
    at_a: i64 = hits_of(s, SIDE_D)
    apply_hits(s, SIDE_D, at_d)
    apply_hits(s, SIDE_A, at_a)


def hits_of(s: State, side: i64) -> i64:
    """The hits of a side's dice in their order, the attacker's first, by category as in an aim (P7.3)."""
    group: i64 = 0
    base: i64 = 0
    wet: i64 = 0
    target: i64 = 0
    n: i64 = 0
    die: i64 = 0
    need: i64 = 0
    found: i64 = 0
    if side == SIDE_D:
        for group in range(FIRE_KINDS):
            for target in range(CATEGORIES if s.aim[group] else 0):
                die += aimed_at(s.aim[group], target)
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
                        found += one_at(target)
                    die += 1
                    n -= 1
    return found


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
    if spreads(s, side):
        _spread_hits(s, side, target, number, n)
        return
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


# -------------------------------------------------------------------- P22.1: wounds "owner"


def spreads(s: State, side: i64) -> bool:
    """Does the owner of a side's knights say which of them take the hits (AMB-19)?"""
    return s.config.owner_wounds and s.owner[s.side[side]] != 0


def spread_range(s: State, side: i64, target: i64, n: i64) -> i64:
    """How many fresh knights of a category can take one of n hits, the rest finishing wounded ones.

    The least in the lower byte, the most in the upper; the first hit on a fresh knight kills an undisciplined one.
    """
    key: i64 = side + (2 if target >= RIVER else 0)
    number: i64 = in_category(s, side, target)
    wounded: i64 = min(s.wounds[key], number)
    weak: i64 = 1 if _undisciplined(s, side, target, number - wounded) else 0
    n = min(n, 2 * number - wounded - weak)
    least: i64 = 0 if n <= wounded else (n - wounded + weak + 1) // 2
    return least + 256 * min(n, number - wounded)


def _undisciplined(s: State, side: i64, target: i64, fresh: i64) -> bool:
    """Is one of the fresh knights of a category the one that dies of its first hit (P13.3)?"""
    if s.indiscipline != side or fresh <= 0:
        return False
    return target < RIVER or (s.spread >> 6 * side & 63) <= 1  # unless a dry one has just taken it


def list_spreads(s: State, choices: Choices, side: i64, target: i64, n: i64) -> bool:
    """The ways in which the owner of knights may spread n hits on a category; is there a choice?"""
    found: i64 = spread_range(s, side, target, n)
    k: i64 = 0
    if (found & 255) >= found >> 8:
        return False
    for k in range(found & 255, (found >> 8) + 1):
        choices.add(deed(DO_SPREAD, side, 0, target, k), 0)
    s.decider = s.owner[s.side[side]]
    return True


def ask_spread(s: State, choices: Choices) -> bool:
    """The owners of knights that were hit in this round spread the hits, attacker first; is anybody asked?"""
    side: i64 = 0
    wet: i64 = 0
    n: i64 = 0
    key: i64 = 0
    for side in range(2):
        if not spreads(s, side):
            continue
        hits: i64 = hits_of(s, 1 - side)
        for wet in range(2):
            key = side + 2 * wet
            n = aimed_at(hits, FIRE_KNIGHT + RIVER * wet)
            if not n or s.spread >> 6 * key & 63:
                continue
            if list_spreads(s, choices, side, FIRE_KNIGHT + RIVER * wet, n):
                return True
            put_spread(s, side, FIRE_KNIGHT + RIVER * wet, spread_range(s, side, FIRE_KNIGHT + RIVER * wet, n) & 255)
    return False


def put_spread(s: State, side: i64, target: i64, fresh: i64) -> None:
    """So many fresh knights of a category take a hit."""
    s.spread |= (fresh + 1) * BIT[6 * (side + (2 if target >= RIVER else 0))]


def _spread_hits(s: State, side: i64, target: i64, number: i64, n: i64) -> None:
    """Fresh knights take what their owner said, or the least they can; all other hits finish wounded ones."""
    key: i64 = side + (2 if target >= RIVER else 0)
    wounded: i64 = min(s.wounds[key], number)
    weak: i64 = 1 if _undisciplined(s, side, target, number - wounded) else 0
    found: i64 = spread_range(s, side, target, n)
    fresh: i64 = max(found & 255, min(found >> 8, (s.spread >> 6 * key & 63) - 1))
    n = min(n, 2 * number - wounded - weak)
    if weak and fresh:
        s.indiscipline = NOBODY
    else:
        weak = 0
    s.wounds[key] = wounded + 2 * fresh - weak - n
    for _ in range(n - fresh + weak):
        _lose(s, side, target)


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
