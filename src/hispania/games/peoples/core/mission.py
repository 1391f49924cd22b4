"""EL CID (P14.26): missions for others at turn 17, and his way to Valence.

The facts of HIRE in its frame: bits 0-1 the step (offer, answer, force), bits 2-7 the province; `used` are the units
engaged.
"""

from __future__ import annotations

from .config import unpacked
from .terms import AREAS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, MOBILES, first, i64, lane, total
    from .combat import open_battle
    from .fees import fee_of
    from .movement import enter
    from .state import Choices, State, deed, place_of, word_of
    from .terms import (
        AT_VALENCE,
        BOX,
        BYZANCE,
        DO_ACCEPT,
        DO_FORCE,
        DO_HIRE,
        DO_PASS,
        DO_REFUSE,
        DO_WAIT,
        EL_CID,
        FORT,
        LAND,
        NEUTRAL,
        NOBODY,
        WAITS,
    )

OFFER, ANSWER, FORCE = 0, 1, 2


def ask_hire(s: State, choices: Choices) -> i64:
    """The recruiter's offer, EL CID's answer, EL CID's force (P14.26.2)."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    step: i64 = s.arg[d] & 3
    if s.turn != 17:
        s.depth = d
        return 0
    if step == OFFER:
        _list_offers(s, choices, nation)
        if not choices.number:
            s.depth = d
            return 0
        choices.add(DO_PASS, 0)
        s.decider = s.owner[nation]
        return WAITS
    s.decider = s.owner[EL_CID]
    if step == ANSWER:
        choices.add(DO_ACCEPT, 0)
        choices.add(DO_REFUSE, 0)
    else:
        bonus: i64 = 2 if s.leaders_at(BOX, EL_CID) else 1
        _list_forces(s, choices, s.config.stack[s.arg[d] >> 2 & 63] + bonus)
    return WAITS


def _list_offers(s: State, choices: Choices, nation: i64) -> None:
    gold: i64 = s.gold[nation] // 2
    player: i64 = s.owner[EL_CID]
    p: i64 = 0
    holder: i64 = 0
    near: i64 = 0
    if nation in (BYZANCE, EL_CID) or gold <= 0 or not player or s.owner[nation] == player or not s.at(BOX, EL_CID):
        return
    left: i64 = s.provinces_of(nation)
    while left:
        near |= s.config.near[first(left)] | s.config.strait[first(left)]
        left &= left - 1
    while near:
        p = first(near)
        near &= near - 1
        holder = s.holder(p) if p < LAND else NOBODY
        if holder in (NOBODY, nation) or (s.owner[holder] == player and holder != NEUTRAL):
            continue
        if not s.allies(EL_CID, holder):  # P23.10
            _list_engaged(choices, p, s.at(p, holder), gold)


def _list_engaged(choices: Choices, p: i64, units: i64, gold: i64) -> None:
    """Every choice of enemy units whose fees the gold can pay."""
    kind: i64 = 0
    n: i64 = 0
    k: i64 = 0
    fee: i64 = 0
    number: i64 = 1
    for kind in range(FORT + 1):
        number *= lane(units, kind) + 1
    for k in range(1, number):
        basket: i64 = 0
        rest: i64 = k
        fee = 0
        for kind in range(FORT + 1):
            n = rest % (lane(units, kind) + 1)
            rest = rest // (lane(units, kind) + 1)
            basket += n * BIT[8 * kind]
            fee += n * fee_of(kind)
        if fee <= gold:
            choices.add(deed(DO_HIRE, p, 0, 0, 0), basket)


def _list_forces(s: State, choices: Choices, room: i64) -> None:
    """Every choice of units from the box, at least one."""
    kind: i64 = 0
    n: i64 = 0
    k: i64 = 0
    number: i64 = 1
    units: i64 = s.at(BOX, EL_CID) & MOBILES
    for kind in range(FORT + 1):
        number *= lane(units, kind) + 1
    for k in range(1, number):
        basket: i64 = 0
        rest: i64 = k
        for kind in range(FORT + 1):
            n = rest % (lane(units, kind) + 1)
            rest = rest // (lane(units, kind) + 1)
            basket += n * BIT[8 * kind]
        if total(basket) <= room:
            choices.add(DO_FORCE, basket)


def do_hire(s: State, act: i64, units: i64) -> None:
    """Offer, answer, or send the force."""
    d: i64 = s.depth - 1
    word: i64 = word_of(act)
    p: i64 = s.arg[d] >> 2 & 63
    if word == DO_HIRE:
        s.arg[d] = ANSWER + 4 * place_of(act)
        s.used[d] = units
        if s.log is not None:
            where = AREAS[place_of(act)]
            s.tell("MissionOffered", "P14.26.2", nation=NATIONS[s.who[d]], place=where, units=unpacked(units))
    elif word == DO_ACCEPT:
        s.arg[d] += 1
    elif word == DO_FORCE:
        s.depth = d
        _send(s, p, units)
        s.attacker = EL_CID
        s.clear_battle()
        s.mission = 1
        s.engaged = s.used[d]
        s.recruiter = s.who[d]
        open_battle(s, p, EL_CID, 0)
    else:
        s.depth = d


def _send(s: State, p: i64, units: i64) -> None:
    kind: i64 = 0
    for kind in range(FORT + 1):
        s.take(BOX, EL_CID, kind, lane(units, kind))
        s.add(p, EL_CID, kind, lane(units, kind))
    leaders: i64 = s.leaders_at(BOX, EL_CID)
    while leaders:
        s.put_leader(first(leaders), p, EL_CID)
        leaders &= leaders - 1


# -------------------------------------------------------------------- his own sequence


def ask_cid(s: State, choices: Choices) -> i64:
    """Units of the box go straight to Valence (P14.26.3)."""
    others: i64 = s.others_at(AT_VALENCE, EL_CID)
    if s.at(BOX, EL_CID) and not s.allied_at(AT_VALENCE, EL_CID):
        bonus: i64 = 2 if others and s.leaders_at(BOX, EL_CID) else 1
        _list_forces(s, choices, s.config.stack[AT_VALENCE] + bonus - s.stack(AT_VALENCE, EL_CID))
        if s.holder(AT_VALENCE) == EL_CID:
            choices.add(DO_WAIT, 0)
        if choices.number:
            s.decider = s.owner[EL_CID]
            return WAITS
    s.depth -= 1
    return 0


def do_cid(s: State, act: i64, units: i64) -> None:
    """Go to Valence, or wait."""
    s.depth -= 1
    if word_of(act) == DO_FORCE:
        _send(s, AT_VALENCE, units)
        s.cid_in = units
        enter(s, EL_CID, AT_VALENCE)
