"""What an action might do, with exact chances where the seat that decides can know them."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any, Final

from ..core import battle, entry, naval, raids, sieges
from ..core.config import OTHER, R, S
from ..core.control import price
from ..core.forces import (
    commander,
    force_in_open,
    put_stack,
    size,
    stand,
    strength,
    tactical,
    take_stack,
    units,
)
from ..core.forces import leaders as leaders_at
from ..core.movement import allowance, cost, led_at_first, left
from ..core.state import IN, OUT, Frame, Stack, State

Terms = dict[str, Any]


def preview(s: State, state: str, action: tuple[Any, ...]) -> Terms | None:
    """What is to be said of a legal action; None if nothing is."""
    known = _PREVIEWS.get((state, action[0]))
    return None if known is None else known(s, s.stack[-1], action)


def at_least(needs: int) -> float:
    """The chance that a die shows at least this face (S1.3: initiative).

    >>> at_least(3), at_least(7)
    (0.6666666666666666, 0.0)
    """
    return float(Fraction(max(0, min(6, 7 - needs)), 6))


def at_most(rating: int) -> float:
    """The chance that a die shows at most this face (S1.3: tactics).

    >>> at_most(3)
    0.5
    """
    return float(Fraction(max(0, min(6, rating)), 6))


def _shares(counts: Counter[int], total: int) -> dict[str, float]:
    return {str(value): float(Fraction(n, total)) for value, n in sorted(counts.items())}


# -------------------------------------------------------------------- sieges


def steps(s: State, stack: Stack) -> int:
    """Hits a stack can take."""
    return sum((2 if kind in s.config.two_step else 1) * full + reduced for kind, full, reduced in stack)


def siege(s: State, place: str, side: str, army: Stack, engineers: int) -> Terms:
    """S18.3: the chances of an attempt, before any Surprise card."""
    added, need = sieges.modifier(s, place, army, engineers), sieges.critical_value(s, place) - s.siege[place].points
    hits, points, falls = Counter[int](), Counter[int](), 0
    most = steps(s, units(s, place, side))
    for faces in itertools.product(range(1, 7), repeat=2):
        lost, gained = s.config.siege_table[sum(faces) + added]
        gained = gained if lost < most else 0  # nobody takes a place with his last unit dead
        hits[lost] += 1
        points[gained] += 1
        falls += gained >= need
    return {
        "place": place, "modifier": added, "needed": need, "falls": float(Fraction(falls, 36)),
        "hits": _shares(hits, 36), "points": _shares(points, 36), "rule": "S18.3",
    }  # fmt: skip


def _attempt(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    f = s.stack[-2]
    return siege(s, f["at"], f["side"], f["units"], f["engineers"]) | {"mp": 2}


def _surrender(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    return siege(s, action[1], q["who"], units(s, action[1], q["who"]), 0)


# -------------------------------------------------------------------- battles


@functools.cache
def _three_dice() -> Counter[int]:
    return Counter(sum(faces) for faces in itertools.product(range(1, 7), repeat=3))


def dice_battle(mine: int, theirs: int, wins_ties: bool) -> float:
    """S13.D: the chance to win with these modifiers.

    >>> round(dice_battle(1, 3, False), 4), dice_battle(0, 0, True) + dice_battle(0, 0, False)
    (0.2794, 1.0)
    """
    won = sum(
        n * m
        for (a, n), (b, m) in itertools.product(_three_dice().items(), repeat=2)
        if a + mine > b + theirs or (wins_ties and a + mine == b + theirs)
    )
    return float(Fraction(won, 216**2))


def sides(s: State, f: Frame) -> Terms:
    """Both sides of a battle: what makes their hands or their modifiers, and by dice the chance to win."""
    by_dice = s.config.option["combat"] == "dice"
    found: Terms = {"place": f["place"], "active": f["side"], "rule": "S13.1" if by_dice else "S23.2"}
    for side in (S, R):
        terms = battle.terms(s, f, side)
        if by_dice:
            terms.pop("strength", None)
        told: Terms = {"terms": terms, "strength": strength(s, units(s, f["place"], side))}
        told["units"] = size(units(s, f["place"], side))
        told["commander"] = commander(s, leaders_at(s, f["place"], side))
        told["total" if by_dice else "cards"] = sum(terms.values()) if by_dice else battle.hand_size(s, f, side)
        found[side] = told
    if by_dice:
        active = f["side"]
        found["wins"] = dice_battle(found[active]["total"], found[OTHER[active]]["total"], False)
    return found


def expected(s: State, place: str, side: str, met: int, failed: bool) -> Terms:
    """The battle that would be fought as things stand, before any Surprise card."""
    return sides(s, {"place": place, "side": side, "met": met, "failed": failed, "S": 0, "R": 0})


def _stand(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    f = s.find("entry")
    return {"battle": expected(s, f["place"], f["side"], f["met"], False)}


def _avoid(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    f = s.find("entry")
    needs = entry.avoid_needs(s, f)
    return {
        "needs": needs, "chance": at_least(needs), "spaces": entry.avoid_spaces(s, f), "rule": "S12.3",
        "battle": expected(s, f["place"], f["side"], f["met"], True),
    }  # fmt: skip


def _withdraw(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    rating = tactical(s, commander(s, leaders_at(s, s.find("battle")["place"], q["who"])))
    return {"needs": rating, "chance": at_most(rating), "rule": "S23.2"}


def holds_match(s: State, who: str, named: str) -> Terms:
    """What a seat can know of the other's battle hand: the chance that it holds a card of a type.

    All cards that it has not seen are equally likely to be there; that the other chose what to play is not counted.
    """
    f = s.find("battle")
    fits = {named, battle.RESERVE} if s.config.option["reserve_is_wild"] else {named}
    hidden: Counter[str] = Counter(f["deck"]) + Counter(f[f"hand_{OTHER[who]}"])
    total, matching, hand = hidden.total(), sum(hidden[card] for card in fits), len(f[f"hand_{OTHER[who]}"])
    none = Fraction(comb(total - matching, hand), comb(total, hand))
    return {"cards": hand, "unseen": total, "matching": matching, "matched": float(1 - none), "rule": "S23.2"}


def _play(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    return holds_match(s, q["who"], action[2]) | {"retreat_die": s.config.printed.battle_cards[action[2]].retreat_die}


def _match(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    rating = tactical(s, commander(s, leaders_at(s, s.find("battle")["place"], q["who"])))
    return {"needs": rating, "initiative": at_most(rating), "rule": "S23.2"}


# -------------------------------------------------------------------- marches


def _go(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    """What a move costs, who may intercept with what chance, what waits there."""
    f, to = s.stack[-2], action[1]
    kind, mp = next((kind, mp) for other, kind, mp in s.config.links[f["at"]] if other == to)
    mp = 1 if kind == "pass" and f["guides"] else mp
    found: Terms = {"mp": mp, "left": left(s, f) - mp, "rule": "S11.1"}
    if to not in s.config.lands["iberian"] and to not in s.config.lands["legionary"]:
        return found  # Liberty
    twin = _arrived(s, f, to)
    step: Frame = {"place": to, "side": f["side"], "frm": f["at"], "tried": (), "met": 0}
    if f["units"]:
        found["interceptors"] = [
            {"place": frm, "family": family, "needs": needs, "chance": at_least(needs)}
            for frm, family in entry.interceptors(s, step)
            for needs in (entry.intercept_needs(s, step, frm, family),)
        ]
    enemy = OTHER[f["side"]]
    if (to, enemy, OUT) in twin.units and (to, f["side"], OUT) in twin.units:
        found["overrun"] = sweeps(twin, to, f["side"])
        found["battle"] = expected(twin, to, f["side"], 0, False)
    return found


def _arrived(s: State, f: Frame, to: str) -> State:
    """The position with the army already there."""
    twin = s.clone()
    take_stack(twin, f["at"], f["side"], f["units"])
    put_stack(twin, to, f["side"], f["units"])
    for id in (f["leader"], *f["leaders"]):
        stand(twin, id, to)
    return twin


def sweeps(s: State, place: str, side: str) -> bool:
    """S11.5: would the enemy there be overrun?"""
    enemy = OTHER[side]
    stack = units(s, place, enemy)
    if size(stack) != 1 or leaders_at(s, place, enemy):
        return False
    return strength(s, units(s, place, side)) >= int(s.config.option["overrun_ratio"]) * strength(s, stack)


def _activate(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    id = action[1]
    post = s.leaders[id]
    army, with_him = led_at_first(s, id, post.at or "", IN if post.inside else OUT)
    f = {"slow": False, "units": army, "extra": q.get("extra", 0), "cap": None}
    return {"cost": cost(s, id), "mp": allowance(s, f), "units": size(army), "leaders": list(with_him), "rule": "S10.2"}


def crossing(s: State, side: str, frm: str, to: str) -> Terms:
    """S17.4: the chances of naval attrition, before any Surprise card."""
    added = naval.modifier(s, side, frm, to)
    hits = Counter(s.config.naval_hits(face + added) for face in range(1, 7))
    return {"modifier": added, "hits": _shares(hits, 6), "rule": "S17.4"}


def _sail(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    f, to = s.stack[-2], action[1]
    other_map = s.config.map[to] != s.config.map[f["at"]]
    mp = left(s, f) if other_map else int(s.config.option["naval_mp"])
    found = crossing(s, f["side"], f["at"], to) | {"mp": mp, "left": left(s, f) - mp}
    if not f["units"]:
        found["hits"] = {"0": 1.0}
    if force_in_open(s, to, OTHER[f["side"]]):
        found["enemy"] = True
    return found


def _single(s: State, q: Frame, action: tuple[Any, ...]) -> Terms | None:
    return None if q["leader"] else crossing(s, q["who"], q["frm"], action[1])


def _intercept(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    needs = entry.intercept_needs(s, s.find("entry"), action[1], action[2])
    return {"needs": needs, "chance": at_least(needs), "rule": "S12.1"}


def _relief(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    needs = entry.relief_needs(s, s.find("entry")["place"], q["who"])
    return {"needs": needs, "chance": at_least(needs), "rule": "S18.5"}


def _raid(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    return {"needs": 4, "chance": at_least(4), "rule": "S16.1"}


def _calm(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    return {
        "cost": raids.calm_price(s, action[1]),
        "left": q["points"] - raids.calm_price(s, action[1]),
        "rule": "S16.2",
    }


def _mark(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    return {"cost": price(s, action[1]), "left": q["points"] - price(s, action[1]), "rule": "S15.3"}


def _resource(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    highest = s.config.printed.resources[action[1]].highest(s.year)
    return {"needs": highest, "chance": at_most(highest), "rule": "S9.8"}


def leader_loss() -> Terms:
    """S23.2.8: the fate of a leader who must check.

    >>> leader_loss()["wounded"]
    0.3333333333333333
    """
    return {"dead": at_most(1), "wounded": float(Fraction(2, 6)), "unhurt": at_least(4), "rule": "S23.2"}


def check_chance(number: int) -> float:
    """S23.2.8: the chance that so many dice call for a check of generals.

    >>> round(check_chance(2), 4), round(check_chance(4), 4)
    (0.0556, 0.2593)
    """
    throws = list(itertools.product(range(1, 7), repeat=number))
    return float(Fraction(sum(battle.calls_for_check(faces) for faces in throws), len(throws)))


def _retreat(s: State, q: Frame, action: tuple[Any, ...]) -> Terms:
    return {"hits": dict(q["ends"])[action[1]], "rule": "S14.2"}


_PREVIEWS: Final[dict[tuple[str, str], Callable[[State, Frame, tuple[Any, ...]], Terms | None]]] = {
    ("MOVE", "attempt"): _attempt, ("MOVE", "go"): _go, ("MOVE", "sail"): _sail,
    ("SURRENDER", "attempt"): _surrender,
    ("USE_CARD", "activate"): _activate, ("CAMPAIGN", "activate"): _activate,
    ("AVOID", "avoid"): _avoid, ("AVOID", "stand"): _stand,
    ("INTERCEPT", "intercept"): _intercept, ("RELIEF", "relief"): _relief,
    ("BATTLE_PLAY", "play"): _play, ("BATTLE_MATCH", "match"): _match, ("BATTLE_INITIATIVE", "withdraw"): _withdraw,
    ("RETREAT_TO", "to"): _retreat, ("SAIL_TO", "to"): _single,
    ("RAID", "raid"): _raid, ("PACIFY", "calm"): _calm, ("CONTROL", "mark"): _mark,
    ("PLAY_CARD", "resource"): _resource,
}  # fmt: skip
