"""What holds at every question (S26, N1 to N16); N17 and N18 need a reader and seats and are tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from ..core.battle import MOST_CARDS
from ..core.config import GALATIAN, MAJOR, MINOR, OTHER, PONTIC, REFUGE, SERVILE, R, S
from ..core.control import holder
from ..core.forces import family_of, is_legate
from ..core.machine import LOTS, QUESTIONS, asked, resolving
from ..core.sieges import besieger, critical_value
from ..core.state import CONSULAR, GONE, IN, MAP, OUT, POOL, PROCONSULAR, WOUNDED, State
from ..printed.tables import SEA

WHERES: Final = (MAP, CONSULAR, PROCONSULAR, POOL, WOUNDED, GONE)


def problems(s: State) -> list[str]:
    """All that is wrong with a position, each with the number of its invariant; empty if nothing is."""
    return [f"{rule.__name__[1:].upper()}: {text}" for rule in _RULES for text in rule(s)]


def _n1(s: State) -> Iterator[str]:
    for id, post in s.leaders.items():
        if post.where not in WHERES or (post.at is not None) != (post.where == MAP):
            yield f"{id} is {post.where} at {post.at}"
        if post.office is not None and (post.side != R or post.where != MAP):
            yield f"{id} holds an office as {post.side} in {post.where}"
        side = s.config.printed.leaders[id].side
        if post.side != side and side != "RS":
            yield f"{id} changed sides"
        if post.at is not None and id not in s.stands.get((post.at, post.side, IN if post.inside else OUT), ()):
            yield f"{id} does not stand at {post.at}"
        if post.where == WOUNDED and is_legate(s, id):
            yield f"{id}, a legate, is wounded"
    if sum(len(ids) for ids in s.stands.values()) != sum(post.where == MAP for post in s.leaders.values()):
        yield "somebody stands who is not on the map"


def _n2(s: State) -> Iterator[str]:
    total = Counter(s.lost)
    for (place, side, status), stack in s.units.items():
        if not stack or list(stack) != sorted(stack):
            yield f"an empty or unsorted stack of {side} at {place} ({status})"
        for kind, full, reduced in stack:
            total[kind] += full + reduced
            if full < 0 or reduced < 0 or not full + reduced:
                yield f"{full}, {reduced} of {kind} at {place}"
            if reduced and kind not in s.config.two_step:
                yield f"a reduced {kind} at {place}"
            if s.config.of_side[kind] != side:
                yield f"{kind} of {side} at {place}"
    for kind, number in total.items():
        if number > s.config.count[kind]:
            yield f"{number} {kind}"


def _n3(s: State) -> Iterator[str]:
    if s.crisis > s.config.stability:
        yield f"crisis {s.crisis}"


def _n4(s: State) -> Iterator[str]:
    c = s.config
    for place, side, _ in (*s.units, *s.stands):
        if place == SEA:
            continue
        if (side == R and c.kind[place] == REFUGE) or place == "liberty":
            yield f"{side} at {place}"
    families = [(place, c.family[kind]) for (place, _, _), stack in s.units.items() for kind, _, _ in stack]
    families += [(post.at, family_of(s, id)) for id, post in s.leaders.items() if post.at is not None]
    for where, family in families:
        map = c.map.get(where, "")
        if (family in (PONTIC, GALATIAN) and map == "europe") or (family == SERVILE and map == "asia"):
            yield f"{family} at {where}"
    sulla = s.leaders["sulla"].at
    if sulla is not None and sulla not in c.italy:
        yield f"Sulla at {sulla}"


def _n5(s: State) -> Iterator[str]:
    busy = resolving(s)
    for place in {*s.siege, *(place for place, _, _ in s.units)}:
        if place == SEA or place in busy:
            continue
        record, by = s.siege.get(place), besieger(s, place)
        if (None if record is None else record.by) != by:
            yield f"siege of {place}: {record}, but {by} besieges"
    for place, record in s.siege.items():
        if not 0 <= record.points < critical_value(s, place) or (record.sea and not s.config.port[place]):
            yield f"siege of {place}: {record}"


def _n6(s: State) -> Iterator[str]:
    busy = resolving(s)
    for place, side, status in (*s.units, *s.stands):
        if status != IN:
            continue
        if s.config.kind[place] != MAJOR or (s.control.get(place) != side and place not in busy):
            yield f"{side} inside {place}"
        if place not in busy and (place, OTHER[side], OUT) not in s.units:
            yield f"{side} inside {place}, which nobody besieges"


def _n7(s: State) -> Iterator[str]:
    battle = s.within("battle")
    if battle is not None and max(len(battle["hand_S"]), len(battle["hand_R"])) > MOST_CARDS:
        yield "a battle hand is too large"


def _n8(s: State) -> Iterator[str]:
    for province in s.config.printed.provinces:
        if s.provinces.get(province) != holder(s, province):
            yield f"{province} is said to be {s.provinces.get(province)}"


def _n9(s: State) -> Iterator[str]:
    dealing = [n for frame in s.stack if frame["do"] == "DEAL" for n in frame["got"]]
    dealing += [n for frame in s.stack if frame["do"] == "ASSIGN_CARD" for n in frame["left"]]
    lasting = [n for n in s.lasting if n in s.config.deck]
    cards = [*s.draw, *s.discard, *s.gone, *lasting, *dealing, *(n for hand in s.hand.values() for n in hand)]
    have, should = Counter(cards), Counter(s.config.deck)
    if have != should:
        yield f"cards {sorted(have - should)} too many, {sorted(should - have)} missing"


def _n10(s: State) -> Iterator[str]:
    busy = resolving(s)
    for place, side, status in (*s.units, *s.stands):
        if status == OUT and place not in busy and (place, OTHER[side], OUT) in s.units:
            yield f"both sides in the open at {place}"


def _n11(s: State) -> Iterator[str]:
    held = [*s.resources[S], *s.resources[R], *s.used]
    if sorted(held) != sorted((*s.config.resources[S], *s.config.resources[R])):
        yield f"resource cards {held}"


def _n12(s: State) -> Iterator[str]:
    if s.asia != s.fannius or (not s.asia and (s.hand[S, "asia"] or s.hand[R, "asia"])):
        yield "Asian hands while Asia Minor is not active"


def _n13(s: State) -> Iterator[str]:
    at_sea = any(place == SEA for place, _, _ in s.units)
    if at_sea and not any(frame["do"] in ("landing", "unit_lands") for frame in s.stack):
        yield "units at sea without a naval roll"


def _n14(s: State) -> Iterator[str]:
    if s.result is not None:
        return
    who, state = asked(s)
    if who == "chance":
        if state not in LOTS:
            yield f"chance is asked {state}"
    elif len(set(s.legal)) != len(s.legal) or not s.legal:
        yield f"{state}: {s.legal}"
    elif len(s.legal) < 2 and not (s.always_ask and QUESTIONS[state].betrays is not None):
        yield f"{state} has one answer: {s.legal}"


def _n15(s: State) -> Iterator[str]:
    if (s.result is not None) != (not s.stack):
        yield "a result and a question"


def _n16(s: State) -> Iterator[str]:
    for place in s.raided:
        if s.control.get(place) != R or s.config.kind[place] != MINOR:
            yield f"a raid marker at {place}"


_RULES: Final[tuple[Callable[[State], Iterator[str]], ...]] = (
    _n1, _n2, _n3, _n4, _n5, _n6, _n7, _n8, _n9, _n10, _n11, _n12, _n13, _n14, _n15, _n16,
)  # fmt: skip
