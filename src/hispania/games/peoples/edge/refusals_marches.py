"""Why a march is refused (P6, P20.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from ....errors import Reason
from ..core.config import AREA, KIND, LEADER
from ..core.movement import allowance, march_size, passage
from ..core.terms import (
    AFRIQUE,
    AREAS,
    BERBER,
    BOX,
    CARTHAGE,
    CROISADE,
    GASCOGNE,
    KINDS,
    LAND,
    LEADERS,
    MOBILE,
    NARBONNE,
    NATIONS,
    NO_LIMIT,
    PHASE_PILE,
    SEA,
)
from ..text.tokens import unbasket
from .desk import Desk

OFF_MAP: Final = (AFRIQUE, GASCOGNE, NARBONNE, SEA)


def _go(desk: Desk, step: Any) -> Iterator[Reason]:
    yield from _under_way(desk)
    if desk.arg & PHASE_PILE:
        yield Reason("only-the-pile", "P2.6")
    if step.unit == "berber":
        yield Reason("berbers-need-al-mansur", "P6.4", {"unit": step.unit})
    yield from _fresh(desk, step.origin, step.unit, step.number)
    yield from _one_step(desk, AREA[step.origin], AREA[step.to], 0, step.number)


def _fresh(desk: Desk, origin: str, unit: str, number: int) -> Iterator[Reason]:
    """Units that are there, can march and have not marched yet."""
    kind, area = KIND[unit], AREA[origin]
    if kind >= MOBILE:
        yield Reason("never-moves", "P6.2", {"unit": unit})
    elif area == BOX:
        yield Reason("in-the-box", "P14.26", {"place": origin})
    elif desk.s.at(area, desk.nation) >> 8 * kind & 255 < max(1, number):
        yield from desk.no_units(origin, unit, number, "P6.2")
    elif desk.facts.fresh[area] >> 8 * kind & 255 < number:
        left = desk.facts.fresh[area] >> 8 * kind & 255
        yield Reason("moved-already", "P6.2", {"unit": unit, "place": origin, "left": left})


def _lead(desk: Desk, step: Any) -> Iterator[Reason]:
    s = desk.s
    yield from _under_way(desk)
    named = (desk.arg >> 7 & 63) - 1
    if step.leader and named >= 0 and LEADER.get(step.leader) != named:
        yield Reason("only-this-leader", "P2.6", {"leader": LEADERS[named]})
    for name in (step.leader, *step.along) if step.leader else step.along:
        number = LEADER.get(name, -1)
        if number < 0 or not s.leaders_at(AREA[step.origin], desk.nation) >> number & 1:
            yield Reason("leader-not-there", "P6.4", {"leader": name, "place": step.origin})
        elif not s.fresh_leaders >> number & 1:
            yield Reason("leader-moved", "P6.4", {"leader": name})
    units = unbasket(step.units)
    if not step.leader:
        piles = desk.used if desk.arg & PHASE_PILE else 0
        minor = desk.arg >> 19 & 63
        if not piles >> AREA[step.origin] & 1 and minor != AREA[step.origin] + 1:
            yield Reason("no-pile", "P2.6", {"place": step.origin})
        if not units:
            yield Reason("nobody-named", "P20.3")
    for kind, n in units.items():
        yield from _fresh(desk, step.origin, kind, n)
        if kind == "berber" and "al_mansur" not in (step.leader, *step.along):
            yield Reason("berbers-need-al-mansur", "P6.4", {"unit": kind})


def _step(desk: Desk, step: Any) -> Iterator[Reason]:
    s = desk.s
    yield from _no_march(desk)
    if not s.marching:
        return
    at, k, led = s.march_at, s.march_steps, 1 if s.march_leaders else 0
    size = march_size(s)
    yield from _allowances(desk, k, led)
    if s.march_ended:
        yield Reason("march-ended", "P6.7" if at < LAND else "P6.6", {"place": AREAS[at]})
    if k and at < LAND:
        if not led and s.config.printed.provinces[AREAS[at]].mountain:
            yield Reason("mountain-stop", "P6.3", {"place": AREAS[at]})
        needed = passage(s, desk.nation, at, size, s.march_leaders)
        if needed > 0:
            yield Reason("enemies-stop", "P6.3", {"place": AREAS[at], "needed": needed})
        elif needed < 0:
            yield Reason("passage-too-big", "P6.5", {"place": AREAS[at]})
    yield from _one_step(desk, at, AREA[step.to], k, size)


def _allowances(desk: Desk, k: int, led: int) -> Iterator[Reason]:
    """Units that have no step left, and leaders who go no further alone (P6.2, P6.4)."""
    rows = [(kind, used) for kind in range(MOBILE) for used in range(6) if desk.facts.march[6 * kind + used]]
    for kind in sorted({kind for kind, used in rows if allowance(kind) + led - used <= 0}):
        yield Reason("no-allowance", "P6.2", {"unit": KINDS[kind]})
    if led and k >= 3 and not any(used == k for _, used in rows):
        yield Reason("leader-no-further", "P6.4")


def _one_step(desk: Desk, at: int, to: int, k: int, size: int) -> Iterator[Reason]:
    """Does a step lead from one area to another at all?"""
    s, nation, printed = desk.s, desk.nation, desk.s.config.printed
    here, there = AREAS[at], AREAS[to]
    near, straits, links = (each.get(here, ()) for each in (printed.near, printed.straits, printed.links))
    strangers = Reason("not-adjacent", "P6.1", {"origin": here, "to": there})
    if at == SEA:
        if to >= LAND or not _port(desk, there):
            yield Reason("no-landing", "P6.8", {"place": there})
    elif to == SEA:
        if at >= LAND or printed.provinces[here].anchor != "open":
            yield Reason("no-anchor", "P6.8", {"place": here})
        if not s.supreme(nation):
            yield Reason("no-supremacy", "P6.8", {"nation": NATIONS[nation]})
    elif at in (GASCOGNE, NARBONNE):
        either = (*printed.links.get("gascogne", ()), *printed.links.get("narbonne", ()))
        if to in (GASCOGNE, NARBONNE) and to != at:
            if not s.may_stay(to, nation):
                yield Reason("no-right", "P6.6", {"place": there, "nation": NATIONS[nation]})
        elif there not in either or to >= LAND:
            yield strangers
    elif there in straits:
        if k and at != AFRIQUE:
            yield Reason("strait-whole-move", "P6.7", {"origin": here, "to": there})
        if to >= LAND:
            yield from _off_map(desk, to, size)
    elif to >= LAND:
        if there in links:
            yield from _off_map(desk, to, size)
        else:
            yield strangers
    elif there not in near:
        yield strangers
    if to < LAND and s.others_at(to, nation) and s.allied_at(to, nation):
        yield Reason("ally-no-way-out", "P6.9", {"place": there})


def _off_map(desk: Desk, area: int, size: int) -> Iterator[Reason]:
    """May the march step off the map there (P6.6.3)?"""
    right = desk.s.right(area, desk.nation)
    if not right & 2:
        yield Reason("no-right", "P6.6", {"place": AREAS[area], "nation": NATIONS[desk.nation]})
        return
    gone = desk.s.italy if desk.nation == CARTHAGE else desk.s.beyond
    room = (right >> 16) - gone if right >> 16 else NO_LIMIT
    if size > room:
        yield Reason("too-many-beyond", "P6.6", {"place": AREAS[area], "left": max(0, room)})
    if not size and not right & 16:
        yield Reason("leader-alone-beyond", "P6.6", {"place": AREAS[area]})


def _port(desk: Desk, there: str) -> bool:
    """May units at sea land in a province (P6.8.1, P6.8.4)?"""
    printed = desk.s.config.printed
    if desk.nation == CROISADE:
        return printed.provinces[there].coast
    rows = [row for row in printed.reinforcements if row.land_only and row.turn == desk.s.turn]
    only = [row.land_only for row in rows if row.nation == NATIONS[desk.nation]]
    return there in only[0] if only else printed.provinces[there].anchor == "open"


# -------------------------------------------------------------------- on the way


def _take(desk: Desk, step: Any) -> Iterator[Reason]:
    s = desk.s
    yield from _no_march(desk)
    if not s.marching:
        return
    yield from _not_a_stack(desk)
    if s.march_at < LAND and s.others_at(s.march_at, desk.nation):
        yield Reason("others-here", "P20.3", {"place": AREAS[s.march_at]})
    yield from _fresh(desk, AREAS[s.march_at], step.unit, 1)
    if step.unit == "berber":
        yield Reason("berbers-need-al-mansur", "P6.4", {"unit": step.unit})


def _leave(desk: Desk, step: Any) -> Iterator[Reason]:
    s = desk.s
    yield from _no_march(desk)
    if not s.marching:
        return
    yield from _not_a_stack(desk)
    kind = KIND[step.unit]
    if kind == BERBER:
        yield Reason("berbers-stay", "P6.4", {"unit": step.unit})
    if kind >= MOBILE or not 0 < step.used < 6 or not desk.facts.march[6 * kind + step.used]:
        yield Reason("not-with-the-march", "P20.3", {"unit": step.unit, "used": step.used})
    yield from _with_an_ally(desk)


def _halt(desk: Desk, step: Any) -> Iterator[Reason]:
    yield from _no_march(desk)
    if not desk.s.marching:
        return
    if not desk.s.march_steps:
        yield Reason("must-step", "P20.3", {"place": AREAS[desk.s.march_at]})
    yield from _with_an_ally(desk)


def _done(desk: Desk, step: Any) -> Iterator[Reason]:
    if desk.task != "MOVE":
        return
    s, nation = desk.s, desk.nation
    yield from _under_way(desk)
    if s.marching or desk.arg & PHASE_PILE:
        return
    for area in OFF_MAP:
        if (s.at(area, nation) or s.leaders_at(area, nation)) and not s.may_stay(area, nation):
            yield Reason("duty", "P4.5", {"place": AREAS[area]})
    if desk.arg >> 13 & 63:
        yield Reason("duty", "P14.10", {"place": AREAS[(desk.arg >> 13 & 63) - 1]})


def _under_way(desk: Desk) -> Iterator[Reason]:
    if desk.s.marching:
        yield Reason("march-under-way", "P20.3", {"place": AREAS[desk.s.march_at]})


def _no_march(desk: Desk) -> Iterator[Reason]:
    if not desk.s.marching:
        yield Reason("no-march", "P20.3")


def _not_a_stack(desk: Desk) -> Iterator[Reason]:
    """Only a stack that has made a step takes units up and leaves them (P20.3.3)."""
    if not desk.s.march_stack:
        yield Reason("no-stack", "P20.3")
    elif not desk.s.march_steps:
        yield Reason("must-step", "P20.3", {"place": AREAS[desk.s.march_at]})


def _with_an_ally(desk: Desk) -> Iterator[Reason]:
    """Nobody ends his march in an ally's province (P6.9)."""
    at = desk.s.march_at
    if desk.s.march_steps and at < LAND and desk.s.others_at(at, desk.nation) and desk.s.allied_at(at, desk.nation):
        yield Reason("ally-no-end", "P6.9", {"place": AREAS[at]})


MARCHES: Final[Mapping[str, Callable[[Desk, Any], Iterator[Reason]]]] = {
    "go": _go, "lead": _lead, "step": _step, "take": _take, "leave": _leave, "halt": _halt, "done": _done,
}  # fmt: skip
