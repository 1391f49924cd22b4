"""Income and purchase (P3)."""

from __future__ import annotations

from .config import unpacked
from .terms import AREAS, KINDS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, count, first, i64, lane, total
    from .state import Choices, State, deed, kind_of, more_of, place_of, word_of
    from .terms import (
        ALMORAVIDE,
        CASTLE,
        DO_BUY,
        DO_DISBAND,
        DO_INCOME,
        DO_PASS,
        INFANTRY,
        KNIGHT,
        NOBODY,
        TRIBUTE,
        WAITS,
    )

NO_INCOME, NORMAL, HALF_UP, CASTLES_ONLY = 0, 1, 2, 3  # as in config.INCOMES
PRICE = {"infantry": 8, "knight": 12, "castle": 16}  # in halves (P3.4)


def cost(kind: i64) -> i64:
    """The price of a unit in halves (P3.4)."""
    if kind == INFANTRY:
        return 8
    return 12 if kind == KNIGHT else 16


def due(s: State, nation: i64) -> i64:
    """What a nation may collect now, in halves (P3.1, P3.2)."""
    halves: i64 = 0
    kind: i64 = s.config.income[nation]
    if kind == NO_INCOME or s.turn < s.config.income_from[nation]:
        return 0
    own: i64 = s.provinces_of(nation)
    while own:
        if kind != CASTLES_ONLY or lane(s.at(first(own), nation), CASTLE):
            halves += s.config.gold[first(own)]
        own &= own - 1
    return (halves + 1) // 2 if kind == HALF_UP else halves


def shares_income(s: State, nation: i64) -> bool:
    """Does a vassal's other half go to its suzerain, or is it lost (P3.3.1)?"""
    k: i64 = 0
    suzerain: i64 = s.bond[nation]
    if suzerain == NOBODY or s.config.income[suzerain] == NO_INCOME:
        return False
    if s.turn < s.config.income_from[suzerain] and not s.config.early_share:
        return False
    for k in range(s.config.bonds):
        if s.config.bond_suzerain[k] == suzerain and s.config.bond_vassal[k] == nation and s.config.bond_shares[k]:
            return True
    return s.config.general_submission != 0


def ask_income(s: State, choices: Choices) -> i64:
    """Collect; a vassal that shares may take less (P3.1)."""
    take: i64 = 0
    nation: i64 = s.who[s.depth - 1]
    amount: i64 = due(s, nation)
    if amount and shares_income(s, nation):
        for take in range(amount + 1):
            choices.add(deed(DO_INCOME, 0, 0, 0, take), 0)
        s.decider = s.owner[nation]
        return WAITS
    s.depth -= 1
    collect(s, nation, amount)
    return 0


def do_income(s: State, act: i64) -> None:
    """Collect what the vassal takes."""
    s.depth -= 1
    collect(s, s.who[s.depth], more_of(act))


def collect(s: State, nation: i64, amount: i64) -> None:
    """Book the income; a vassal keeps the half, rounded down (P3.3.1)."""
    suzerain: i64 = s.bond[nation]
    if suzerain == NOBODY:
        s.gold[nation] += amount
        if s.log is not None:
            s.tell("IncomeCollected", "P3.1", nation=NATIONS[nation], halves=amount)
        return
    kept: i64 = amount // 2
    s.gold[nation] += kept
    if s.log is not None:
        s.tell("IncomeCollected", "P3.3", nation=NATIONS[nation], halves=kept)
    if shares_income(s, nation):
        s.gold[suzerain] += amount - kept
        if s.log is not None:
            s.tell("TributePaid", "P3.3", nation=NATIONS[nation], suzerain=NATIONS[suzerain], halves=amount - kept)
        if s.gold[suzerain] > s.config.gold_cap[suzerain]:
            s.push(TRIBUTE, suzerain, 0)


def ask_tribute(s: State, choices: Choices) -> i64:
    """A suzerain above its cap may buy one unit at once (P3.3.3)."""
    nation: i64 = s.who[s.depth - 1]
    choices.add(DO_PASS, 0)
    list_baskets(s, choices, nation, 1, 1)
    s.decider = s.owner[nation]
    return WAITS


def do_tribute(s: State, act: i64, units: i64) -> None:
    """Buy one unit or none; what is above the cap is lost."""
    s.depth -= 1
    nation: i64 = s.who[s.depth]
    if word_of(act) == DO_BUY:
        pay(s, nation, units)
    cap_gold(s, nation)


def cap_gold(s: State, nation: i64) -> None:
    """Gold above the cap is lost (P3.5)."""
    if s.gold[nation] > s.config.gold_cap[nation]:
        s.gold[nation] = s.config.gold_cap[nation]


# -------------------------------------------------------------------- purchase


def takers(s: State, nation: i64) -> i64:
    """The provinces that can take a bought unit (P4.1, P4.2)."""
    p: i64 = 0
    found: i64 = 0
    own: i64 = s.provinces_of(nation)
    while own:
        p = first(own)
        own &= own - 1
        if s.stack(p, nation) <= s.limit(p, nation):
            found |= BIT[p]
    return found


def list_baskets(s: State, choices: Choices, nation: i64, least: i64, most: i64) -> None:
    """Every basket of so many units that can be bought (P3.4)."""
    i: i64 = 0
    k: i64 = 0
    x: i64 = 0
    gold: i64 = s.gold[nation]
    buys: i64 = s.config.buy[nation]
    if gold < 8 or not buys or (nation == ALMORAVIDE and s.turn < 20):
        if not least:
            choices.add(DO_BUY, 0)
        return
    places: i64 = takers(s, nation)
    room: i64 = count(places) - total(s.waiting[nation])
    walls: i64 = 0
    while places:
        if not s.walled(first(places)):
            walls += 1
        places &= places - 1
    walls -= lane(s.waiting[nation], CASTLE)
    infantry: i64 = min(s.supply(nation, INFANTRY), gold // 8) if buys & BIT[INFANTRY] else 0
    knights: i64 = min(s.supply(nation, KNIGHT), gold // 12) if buys & BIT[KNIGHT] else 0
    castles: i64 = min(s.supply(nation, CASTLE), gold // 16, walls) if buys & BIT[CASTLE] else 0
    for i in range(max(0, infantry) + 1):
        for k in range(max(0, knights) + 1):
            for x in range(max(0, castles) + 1):
                if (
                    least <= i + k + x <= most
                    and 8 * i + 12 * k + 16 * x <= gold
                    and (i + k + x <= room or i + k + x == 0)
                ):
                    choices.add(DO_BUY, i * BIT[8 * INFANTRY] + k * BIT[8 * KNIGHT] + x * BIT[8 * CASTLE])


def ask_purchase(s: State, choices: Choices) -> i64:
    """One basket, before it disbanding (P3.4); the frame counts the disbanded."""
    kind: i64 = 0
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    left: i64 = 0
    list_baskets(s, choices, nation, 0, 99)
    if s.arg[d] < 3:
        for kind in range(CASTLE + 1):
            if not s.config.buy[nation] & BIT[kind]:
                continue
            if s.gold[nation] >= cost(kind) and s.supply(nation, kind) <= 0:
                left = s.where[nation]
                while left:
                    if lane(s.at(first(left), nation), kind):
                        choices.add(deed(DO_DISBAND, first(left), 0, kind, 0), 0)
                    left &= left - 1
    s.decider = s.owner[nation]
    return WAITS


def do_purchase(s: State, act: i64, units: i64) -> None:
    """Buy or disband."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    if word_of(act) == DO_DISBAND:
        s.arg[d] += 1
        s.take(place_of(act), nation, kind_of(act), 1)
        if s.log is not None:
            where = AREAS[place_of(act)]
            s.tell("UnitDisbanded", "P3.4", nation=NATIONS[nation], place=where, unit=KINDS[kind_of(act)])
        return
    s.depth = d
    pay(s, nation, units)


def pay(s: State, nation: i64, units: i64) -> None:
    """Pay for units; they wait for PLACE."""
    s.gold[nation] -= 8 * lane(units, INFANTRY) + 12 * lane(units, KNIGHT) + 16 * lane(units, CASTLE)
    s.waiting[nation] += units
    if units and s.log is not None:
        s.tell("UnitsBought", "P3.4", nation=NATIONS[nation], units=unpacked(units))


def run_save(s: State) -> i64:
    """The cap on savings (P3.5)."""
    s.depth -= 1
    cap_gold(s, s.who[s.depth])
    return 0
