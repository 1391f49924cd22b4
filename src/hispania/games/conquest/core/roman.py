"""H4 Roman phase: what the active general may do, and doing it.

The variants add their own lists: the proconsul, K's orders, building, the plot and the Legio.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, first, i64
    from .combat import check_victory, declare_attack, declare_siege
    from .movement import crossings, destinations, may_carry, price, sea_links
    from .setup import can_build
    from .state import Choices, State
    from .terms import (
        ALIVE,
        COLOURS,
        DO_ATTACK,
        DO_BUILD,
        DO_BUY,
        DO_CROSS,
        DO_ENTER,
        DO_FLEET,
        DO_LEGION,
        DO_MOVE,
        DO_ORDER,
        DO_P_ATTACK,
        DO_P_BUILD,
        DO_P_MOVE,
        DO_P_PLOT,
        DO_P_SIEGE,
        DO_PASS,
        DO_PLACE,
        DO_PLOT,
        DO_REMOVE,
        DO_ROAD,
        DO_SIEGE,
        FIRST_SEA,
        GENERALS,
        LEGION,
        PLOT,
        UNUSED,
        C,
        K,
        P,
        U,
    )


# -------------------------------------------------------------------- what may be done


def list_roman(s: State, choices: Choices) -> None:
    """All actions of the Roman phase that the denarii can pay, Pass among them (H4)."""
    choices.add(DO_PASS)  # H4.7
    if s.config.proconsvl:
        list_proconsul(s, choices)
    if s.config.imperivm and s.turn == K:
        list_orders(s, choices)
    list_moves(s, choices)
    list_fleets(s, choices)
    list_garrisons(s, choices)
    list_combats(s, choices, s.turn, DO_SIEGE, DO_ATTACK)
    if s.config.ingenivm:
        list_builds(s, choices, s.turn, DO_BUILD)
    if s.config.has_plot:
        list_plots(s, choices, s.turn, DO_PLOT)


def list_moves(s: State, choices: Choices) -> None:
    """H4.1 Move general: one action a destination, at its cheapest price."""
    if s.lethe and s.turn == U:
        choices.add_each(DO_CROSS, crossings(s, U, s.denarii))  # H7.2: a separate move
    choices.add_each(DO_MOVE, destinations(s, s.turn))
    s.reached = 1


def list_fleets(s: State, choices: Choices) -> None:
    """H4.2 Move fleet: any fleet, anywhere."""
    fleets: i64 = s.fleets
    free: i64 = 0
    start: i64 = 0
    to: i64 = 0
    links: i64 = 0
    pirates: i64 = s.revolt1 & s.config.seas
    while fleets:
        start = first(fleets) - FIRST_SEA
        fleets &= fleets - 1
        if s.config.needs_consent and not may_carry(s, start):
            continue
        free = s.config.seas & ~s.fleets  # it must end in a sea without one
        while free:
            to = first(free) - FIRST_SEA
            free &= free - 1
            links = sea_links(s, start, to) if pirates else s.config.sea_distance[5 * start + to]
            if links <= s.denarii:
                choices.add(DO_FLEET + 5 * start + to)


def list_garrisons(s: State, choices: Choices) -> None:
    """H4.3 Garrison: place one's own on top, or remove one's own from any depth."""
    g: i64 = s.turn
    here: i64 = BIT[s.general[g]]
    level: i64 = 0
    if can_garrison(s, g):
        if s.garrison_reserve[g]:
            choices.add(DO_PLACE)
        if s.legion == g:
            choices.add(DO_LEGION)  # H6.4
    if s.garrisoned() & here:
        for level in range(3):
            if (s.garrison[COLOURS * level + g] | s.garrison[COLOURS * level + LEGION]) & here:
                choices.add(DO_REMOVE + level)


def can_garrison(s: State, g: i64) -> i64:
    """In a city, room on the stack, and a Hispanic capital only in a province free of revolt (H4.3)."""
    n: i64 = s.general[g]
    if not BIT[n] & s.config.cities or s.level_taken(2) & BIT[n]:
        return 0
    if BIT[n] & s.config.capitals and s.revolt1 & s.config.province_cities[s.config.province[n]]:
        return 0
    return 1


def list_combats(s: State, choices: Choices, g: i64, siege: i64, attack: i64) -> None:
    """H4.5 Besiege an adjacent revolt without army, H4.6 Attack an adjacent army, for 1-3 denarii."""
    targets: i64 = s.config.adjacent[s.general[g]] & s.revolt1  # pirates included (H6.5)
    most: i64 = s.denarii if s.denarii < 3 else 3
    n: i64 = 0
    base: i64 = 0
    d: i64 = 0
    while targets:
        n = first(targets)
        targets &= targets - 1
        base = (attack if s.armies & BIT[n] else siege) + 3 * n
        for d in range(most):
            choices.add(base + d)


# -------------------------------------------------------------------- H6.1 Ingenivm


def list_builds(s: State, choices: Choices, g: i64, base: i64) -> None:
    """Build a kept stick on a link of the general's city; the price is its segments."""
    link: i64 = 0
    if s.stick_reserve == 0:
        return
    for link in range(s.config.links):
        if s.config.link_segments[link] <= s.denarii and can_build(s, link, s.general[g]):
            choices.add(base + link)


# -------------------------------------------------------------------- H6.2 Imperivm


def list_orders(s: State, choices: Choices) -> None:
    """K moves U and C at the usual price."""
    g: i64 = 0
    if s.lethe and s.general[U] >= 0:
        choices.add_each(DO_CROSS, crossings(s, U, s.denarii))  # H12: K moving U counts as a Move by U
    for g in range(2):
        if s.general[g] >= 0:
            choices.add_each(DO_ORDER + 49 * g, destinations(s, g))


# -------------------------------------------------------------------- H6.3 Proconsvl


def list_proconsul(s: State, choices: Choices) -> None:
    """Buy him once a game; afterwards anybody spends denarii for his Move, Besiege, Attack, Build and plot."""
    if can_buy(s):
        choices.add(DO_BUY)
    if s.general[P] < 0:
        return
    choices.add_each(DO_P_MOVE, destinations(s, P))
    list_combats(s, choices, P, DO_P_SIEGE, DO_P_ATTACK)
    if s.config.ingenivm:
        list_builds(s, choices, P, DO_P_BUILD)
    if s.config.has_plot:
        list_plots(s, choices, P, DO_P_PLOT)


def can_buy(s: State) -> i64:
    """3 denarii, once, and sea 1 holds a fleet without general."""
    sea: i64 = BIT[FIRST_SEA]
    return 1 if s.proconsul == UNUSED and s.denarii >= 3 and s.fleets & sea and not s.generals() & sea else 0


# -------------------------------------------------------------------- H6.6 the plot


def list_plots(s: State, choices: Choices, g: i64, base: i64) -> None:
    """Once a game, by a general adjacent to the special army, for 1-3 denarii."""
    most: i64 = s.denarii if s.denarii < 3 else 3
    d: i64 = 0
    if s.plot == UNUSED and s.config.adjacent[s.general[g]] & s.special:
        for d in range(most):
            choices.add(base + d)


# -------------------------------------------------------------------- doing it


def act(s: State, action: i64) -> None:
    """Pay for an action of the Roman phase and carry it out; a combat or a plot is only declared here."""
    g: i64 = s.turn
    if action < DO_ENTER:
        move_general(s, g, action - DO_MOVE)
    elif action < DO_PLACE:
        move_fleet(s, (action - DO_FLEET) // 5, (action - DO_FLEET) % 5)
    elif action == DO_PLACE:
        garrison(s, g, g)
    elif action < DO_SIEGE:
        s.denarii -= 1
        s.remove_garrison(s.general[g], action - DO_REMOVE, g)
    elif action < DO_ATTACK:
        besiege(s, g, action - DO_SIEGE)
    elif action < DO_ROAD:
        attack(s, g, action - DO_ATTACK)
    elif action == DO_LEGION:
        garrison(s, LEGION, g)
    elif action == DO_BUY:
        s.denarii -= 3
        s.proconsul = ALIVE
        s.general[P] = FIRST_SEA
    elif action < DO_P_PLOT:
        plot(s, action - DO_PLOT + 1)
    elif action < DO_BUILD:
        plot(s, action - DO_P_PLOT + 1)
    elif action < DO_P_BUILD:
        build(s, action - DO_BUILD)
    elif action < DO_P_MOVE:
        build(s, action - DO_P_BUILD)
    elif action < DO_P_SIEGE:
        s.reached = 0
        move_general(s, P, action - DO_P_MOVE)
    elif action < DO_P_ATTACK:
        besiege(s, P, action - DO_P_SIEGE)
    elif action < DO_ORDER:
        attack(s, P, action - DO_P_ATTACK)
    elif action < DO_CROSS:
        s.reached = 0
        move_general(s, U if action < DO_ORDER + 49 else C, (action - DO_ORDER) % 49)
    else:
        cross(s, action - DO_CROSS)


def move_general(s: State, g: i64, to: i64) -> None:
    """H4.1: the cheapest way is paid; a fleet left behind stays (H4.1e)."""
    if not s.reached:
        destinations(s, g)
    s.denarii -= price(s, to)
    s.general[g] = to


def cross(s: State, to: i64) -> None:
    """H7.2: U crosses the Durius, and the marker leaves the game."""
    crossings(s, U, s.denarii)
    s.denarii -= price(s, to)
    s.general[U] = to
    s.lethe = 0


def move_fleet(s: State, start: i64, to: i64) -> None:
    """H4.2: a general on board goes with the fleet."""
    g: i64 = 0
    s.denarii -= sea_links(s, start, to)
    s.fleets ^= BIT[FIRST_SEA + start] | BIT[FIRST_SEA + to]
    for g in range(GENERALS + 1):
        if s.general[g] == FIRST_SEA + start:
            s.general[g] = FIRST_SEA + to


def garrison(s: State, colour: i64, g: i64) -> None:
    """H4.3: one disc on top of the stack of the general's city."""
    s.denarii -= 1
    s.place_garrison(colour, s.general[g])
    check_victory(s)


def besiege(s: State, g: i64, number: i64) -> None:
    """H4.5: space and denarii come as 3 * space + denarii - 1; they are spent regardless (H4.4)."""
    s.denarii -= number % 3 + 1
    declare_siege(s, g, number // 3, number % 3 + 1)


def attack(s: State, g: i64, number: i64) -> None:
    """H4.6: as besiege."""
    s.denarii -= number % 3 + 1
    declare_attack(s, g, number // 3, number % 3 + 1)


def build(s: State, link: i64) -> None:
    """H6.1: a kept stick becomes a road."""
    s.denarii -= s.config.link_segments[link]
    s.place_stick(s.config.link_a[link], s.config.link_b[link])


def plot(s: State, denarii: i64) -> None:
    """H6.6: the die decides."""
    s.denarii -= denarii
    s.combat_denarii = denarii
    s.waiting = PLOT
    s.waiting_at = first(s.special)
