"""Why a retreat is refused (P7.7, P7.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from ....errors import Reason
from ..core.config import AREA, KIND, LEADER
from ..core.retreat import BOX_ONLY, able
from ..core.terms import AREAS, BOX, FRANC, LAND, MOBILE, NATIONS, NEUTRAL, ROLAND, SEA
from .desk import Desk


def _retreat(desk: Desk, step: Any) -> Iterator[Reason]:
    s, nation, kind = desk.s, desk.nation, KIND[step.unit]
    origin = desk.arg & 63
    yield from desk.no_units(AREAS[origin], step.unit, 1, "P7.8")
    if kind >= MOBILE or nation == NEUTRAL:
        yield Reason("never-retreats", "P7.8", {"unit": step.unit})
    elif desk.task == "RETREAT" and s.at(origin, nation) >> 8 * kind & 255:
        if not able(s, nation, origin, desk.arg >> 9) >> kind & 1:
            roland = nation == FRANC and desk.facts.leader_area[ROLAND] >= 0
            yield Reason("knights-of-roland" if roland else "wounded", "P7.8", {"unit": step.unit})
    yield from _destination(desk, origin, AREA[step.to])


def _destination(desk: Desk, origin: int, to: int) -> Iterator[Reason]:
    """Why nobody may retreat from one area to another."""
    s, nation, printed = desk.s, desk.nation, desk.s.config.printed
    here, there = AREAS[origin], AREAS[to]
    if desk.task == "RETREAT" and desk.arg & BOX_ONLY:
        if to != BOX:
            yield Reason("to-the-box-only", "P14.26", {"place": "box"})
        return
    if to == SEA:
        if printed.provinces[here].anchor != "open":
            yield Reason("no-anchor", "P6.8", {"place": here})
        if not s.supreme(nation):
            yield Reason("no-supremacy", "P6.8", {"nation": NATIONS[nation]})
    elif there not in (*printed.near.get(here, ()), *printed.straits.get(here, ()), *printed.links.get(here, ())):
        yield Reason("not-adjacent", "P7.8", {"origin": here, "to": there})
    elif to >= LAND:
        if not s.right(to, nation) & 8:
            yield Reason("no-right", "P7.8", {"place": there, "nation": NATIONS[nation]})
    if desk.ban >> to & 1:
        rule = "P7.8" if desk.task == "RETREAT" else "P11.3"
        yield Reason("attackers-came-from-there", rule, {"place": there})
    if to >= LAND:
        return
    if s.others_at(to, nation):
        yield Reason("others-there", "P7.8", {"place": there})
    elif not s.at(to, nation) and s.foreign_leaders(to, nation):
        yield Reason("foreign-leader", "P7.8", {"place": there})
    if s.stack(to, nation) > s.limit(to, nation):
        yield Reason("stack-full", "P5.6", {"place": there, "limit": s.limit(to, nation)})


def _retreat_leader(desk: Desk, step: Any) -> Iterator[Reason]:
    s, number, origin = desk.s, LEADER[step.leader], desk.arg & 63
    if not s.leaders_at(origin, desk.nation) >> number & 1:
        yield Reason("leader-not-there", "P7.7", {"leader": step.leader, "place": AREAS[origin]})
    elif number == ROLAND:
        yield Reason("roland-stays", "P7.7", {"leader": step.leader})
    elif not desk.used >> AREA[step.to] & 1:
        yield Reason("follows-units", "P7.7", {"leader": step.leader, "place": step.to})


def _stay(desk: Desk, step: Any) -> Iterator[Reason]:
    if desk.task == "FORCED":
        yield Reason("must-retreat", "P7.8", {"place": AREAS[desk.arg & 63]})
    elif not desk.s.at(desk.arg & 63, desk.nation):
        yield Reason("nobody-left", "P7.7", {"place": AREAS[desk.arg & 63]})


RETREATS: Final[Mapping[str, Callable[[Desk, Any], Iterator[Reason]]]] = {
    "retreat": _retreat, "retreat_leader": _retreat_leader, "stay": _stay,
}  # fmt: skip
