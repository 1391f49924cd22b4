"""H4.4 Combat values, H4.5 Besiege, H4.6 Attack, H5.2e-f the armies' own attacks and sieges.

A combat is declared first: both sides' sums and multipliers are fixed then. The dice come as a chance node of their
own, unless the outcome is the same for all rolls.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, count, first, i64
    from .state import State
    from .terms import (
        ARMY_ATTACK,
        ARMY_SIEGE,
        ATTACK,
        CAPITALS,
        COLOURS,
        LEGION,
        ROMAN,
        ROME,
        SIEGE,
        ULTERIOR,
        C,
        K,
        P,
    )


# -------------------------------------------------------------------- H4.4 combat values


def times(s: State, supporters: i64) -> i64:
    """The multiplier for a set of supporters: 2 for each, or 2 at most with multiplier=single."""
    n: i64 = count(supporters)
    return BIT[n] if n < s.config.most_doublings else BIT[s.config.most_doublings]


def roman_supporters(s: State, hispanic_space: i64, but: i64) -> i64:
    """The generals, except those of a set, adjacent to the Hispanic side's space."""
    return s.config.adjacent[hispanic_space] & s.generals() & ~but


def hispanic_supporters(s: State, roman_space: i64, but: i64) -> i64:
    """The armies, except those of a set, adjacent to the Roman side's space."""
    return s.config.adjacent[roman_space] & s.armies & ~but


def ambush(s: State, roman_space: i64, but: i64) -> i64:
    """The armies that support against a general who attacks or besieges from this space."""
    if BIT[roman_space] & s.config.seas and not s.config.ambush_at_sea:  # A7
        return 0
    return hispanic_supporters(s, roman_space, but)


def support_discs(s: State, g: i64) -> i64:
    """The cities with discs that a general counts as his own: his colour, and the Legio Hispana (H6.4)."""
    return s.garrisons_of(g) | s.garrisons_of(LEGION) if s.config.legio else s.garrisons_of(g)


def support_group(s: State, g: i64) -> i64:
    """The cities whose discs support a general: his groups that contain his space or a space adjacent to it."""
    own: i64 = 0
    near: i64 = s.config.adjacent[s.general[g]]
    if g == P:  # H6.3: he has no garrisons
        return 0
    own = support_discs(s, g)
    if s.config.own_space_counts:  # A17
        near |= BIT[s.general[g]]
    if s.config.home_bridges and g != K:  # A18
        own |= s.config.province_cities[ULTERIOR + g]
    return s.connected(near, own)


def has_home_support(s: State, g: i64, group: i64) -> i64:
    """The generic +1 of a praetor: he, or a city of his groups, is in or adjacent to his province."""
    home: i64 = 0
    if g >= K:
        return 0
    home = s.config.province_cities[ULTERIOR + g]
    if s.config.home_bridges:
        return 1 if group & home else 0
    group |= BIT[s.general[g]]
    if group & home:
        return 1
    while group:
        if s.config.adjacent[first(group)] & home:
            return 1
        group &= group - 1
    return 0


def garrison_support(s: State, g: i64) -> i64:
    """GS: a general's own discs in the groups connected to him, and the generic +1."""
    group: i64 = support_group(s, g)
    total: i64 = has_home_support(s, g, group)
    level: i64 = 0
    if not group:
        return total
    for level in range(3):
        total += count(s.garrison[COLOURS * level + g] & group)
        if s.config.legio:
            total += count(s.garrison[COLOURS * level + LEGION] & group)
    return total


def attack_support(s: State, g: i64, target: i64) -> i64:
    """GS of a general who attacks or besieges; nothing across the Durius while the marker lies (H7.2)."""
    if s.lethe and BIT[target] & s.config.north:
        return 0
    return garrison_support(s, g)


def army_times(s: State, army: i64, supporters: i64) -> i64:
    """The multiplier of an army's side; the special army doubles its own bracket (H6.6)."""
    if is_show_of_force(s):
        return 1
    return times(s, supporters) * (2 if s.special & BIT[army] else 1)


def army_sum(s: State, army: i64) -> i64:
    """What an army adds to its die: RS, but nothing in the show of force (H7.1)."""
    return 0 if is_show_of_force(s) else revolt_support(s, army)


def is_show_of_force(s: State) -> i64:
    """H7.1: the consul's first turn of scenario 1."""
    return 1 if s.config.show_of_force and s.round == 1 and s.turn == K else 0


def revolt_support(s: State, army: i64) -> i64:
    """RS: the revolt discs in the group of revolt cities that contains the army's city."""
    group: i64 = s.connected(BIT[army], s.revolt1)
    return count(group) + count(s.revolt2 & group) + count(s.revolt3 & group)


def general_at(s: State, space: i64) -> i64:
    """Which general stands there."""
    if s.general[0] == space:
        return 0
    if s.general[1] == space:
        return 1
    return 2 if s.general[2] == space else P


# -------------------------------------------------------------------- declaring


def declare_siege(s: State, g: i64, city: i64, denarii: i64) -> None:
    """H4.5: a general besieges a city in revolt without army."""
    here: i64 = s.general[g]
    s.combat = SIEGE
    s.combat_from = here
    s.combat_to = city
    s.combat_denarii = denarii
    s.roman_sum = denarii + attack_support(s, g, city)
    if g == C and s.config.imperivm:
        s.roman_sum += 1  # H6.2
    s.roman_times = times(s, roman_supporters(s, city, BIT[here]))
    s.hispanic_sum = s.config.shield[city]
    s.hispanic_times = times(s, ambush(s, here, 0))


def declare_attack(s: State, g: i64, city: i64, denarii: i64) -> None:
    """H4.6: a general attacks an army."""
    here: i64 = s.general[g]
    s.combat = ATTACK
    s.combat_from = here
    s.combat_to = city
    s.combat_denarii = denarii
    s.roman_sum = denarii + attack_support(s, g, city)
    s.roman_times = times(s, roman_supporters(s, city, BIT[here]))
    s.hispanic_sum = army_sum(s, city)
    s.hispanic_times = army_times(s, city, ambush(s, here, BIT[city]))


def declare_army_attack(s: State, army: i64, city: i64) -> None:
    """H5.2e: an army attacks a general."""
    s.combat = ARMY_ATTACK
    s.combat_from = army
    s.combat_to = city
    s.hispanic_sum = army_sum(s, army)
    s.hispanic_times = army_times(s, army, hispanic_supporters(s, city, BIT[army]))
    s.roman_sum = garrison_support(s, general_at(s, city))
    s.roman_times = times(s, roman_supporters(s, army, BIT[city]))


def declare_army_siege(s: State, army: i64, city: i64) -> None:
    """H5.2f: an army besieges a garrison."""
    s.combat = ARMY_SIEGE
    s.combat_from = army
    s.combat_to = city
    s.hispanic_sum = army_sum(s, army)
    s.hispanic_times = army_times(s, army, hispanic_supporters(s, city, BIT[army]))
    s.roman_sum = s.config.shield[city]
    s.roman_times = times(s, roman_supporters(s, army, 0))


# -------------------------------------------------------------------- deciding


def roman_value(s: State, die: i64) -> i64:
    """The Roman side of the declared combat; a besieged garrison has a shield instead of a die."""
    if s.combat == ARMY_SIEGE:
        return s.roman_sum * s.roman_times
    return (die + s.roman_sum) * s.roman_times


def hispanic_value(s: State, die: i64) -> i64:
    """The Hispanic side of the declared combat; a besieged revolt has a shield instead of a die."""
    if s.combat == SIEGE:
        return s.hispanic_sum * s.hispanic_times
    return (die + s.hispanic_sum) * s.hispanic_times


def verdict(s: State, roman: i64, hispanic: i64) -> i64:
    """Who carries the declared combat: ROME, HISPANIA or 0 for nothing. A siege cannot be lost, only in vain."""
    if roman > hispanic:
        return 0 if s.combat == ARMY_SIEGE else 1
    if hispanic > roman:
        return 0 if s.combat == SIEGE else -1
    return 0


def throws_for(s: State, wanted: i64) -> i64:
    """How many of the 36 throws of both dice bring the declared combat to this verdict."""
    r: i64 = 0
    h: i64 = 0
    found: i64 = 0
    for r in range(1, 7):
        for h in range(1, 7):
            if verdict(s, roman_value(s, r), hispanic_value(s, h)) == wanted:
                found += 1
    return found


def is_sure(s: State) -> i64:
    """Is the outcome of the declared combat the same for all rolls? (H4.4)"""
    worst: i64 = verdict(s, roman_value(s, 1), hispanic_value(s, 6))
    best: i64 = verdict(s, roman_value(s, 6), hispanic_value(s, 1))
    return 1 if worst == best else 0


def decide(s: State, roman_die: i64, hispanic_die: i64) -> None:
    """Apply the result of the declared combat, whole (H0.6)."""
    carried: i64 = verdict(s, roman_value(s, roman_die), hispanic_value(s, hispanic_die))
    kind: i64 = s.combat
    start: i64 = s.combat_from
    target: i64 = s.combat_to
    s.clear_combat()
    if kind == SIEGE:
        if carried > 0:
            s.remove_revolt(target)
    elif kind == ATTACK:
        if carried > 0:
            s.remove_army(target)
        elif carried < 0:
            s.remove_general(general_at(s, start))
    elif kind == ARMY_ATTACK:
        if carried < 0:
            s.remove_general(general_at(s, target))
        elif carried > 0:
            s.remove_army(start)
    elif carried < 0:
        s.remove_top_garrison(target)
    if carried > 0:
        check_victory(s)


# -------------------------------------------------------------------- H3.7 Roman victory


def is_conquered(s: State) -> i64:
    """Every capital garrisoned and no revolt in Ulterior or Citerior."""
    return 1 if not s.revolt1 & s.config.romans and not s.config.capitals & ~s.garrisoned() else 0


def check_victory(s: State) -> None:
    """Tested after every atomic change, in both phases; with victory_check=roman_phase only in the Roman one."""
    if (s.config.wins_at_once or s.phase == ROMAN) and is_conquered(s):
        s.end_game(ROME, CAPITALS)
