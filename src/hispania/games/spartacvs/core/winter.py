"""Winter attrition (S19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .config import OTHER, R, S
from .forces import size, units
from .machine import dice, step
from .state import IN, OUT, Frame, State


def in_turn_of(s: State, province: str) -> str | None:
    """S19.1: in whose turn a province is handled; None where nobody has units."""
    present = [side for side in (S, R) if number(s, province, side)]
    if len(present) == 2:
        return s.provinces.get(province, S)
    return present[0] if present else None


def number(s: State, province: str, side: str) -> int:
    """Units of a side in a province, in the open or inside, refuges too."""
    return sum(size(units(s, place, side, status)) for place in s.config.in_province[province] for status in (OUT, IN))


def excess(s: State, province: str) -> int:
    """S19.2: units above the winter support value."""
    support = s.config.printed.provinces[province].winter + (1 if s.config.option["supply"] else 0)
    return max(0, number(s, province, S) + number(s, province, R) - support)


@step
def winter_turn(s: State, f: Frame) -> None:
    """The provinces of one player, in the order of the data."""
    provinces = list(s.config.printed.provinces)
    for at in range(f["after"] + 1, len(provinces)):
        f["after"] = at
        if in_turn_of(s, provinces[at]) == f["side"] and excess(s, provinces[at]):
            suffer(s, provinces[at])
            return
    s.stack.pop()


def suffer(s: State, province: str) -> None:
    """S19.3: who takes how many."""
    present = [side for side in (S, R) if number(s, province, side)]
    if len(present) == 1:
        hits(s, province, present[0], excess(s, province))
        return
    holder = s.provinces.get(province)
    if holder is None:
        s.push("WINTER_DICE", province=province)
        return
    s.push("winter_second", province=province, side=holder, half=True)
    hits(s, province, OTHER[holder], excess(s, province))


def hits(s: State, province: str, side: str, due: int) -> None:
    """One hit each on so many units; those of Winter Quarters (card 45) take none."""
    due = min(due, number(s, province, side))
    if due <= 0 or province in s.exempt[side]:
        return
    scope = tuple((place, status) for place in s.config.in_province[province] for status in (OUT, IN))
    s.tell("WinterHits", "S19.3", province=province, side=side, n=due)
    s.push("TAKE_HITS", who=side, n=due, scope=scope, once=True, spent=(), why="winter")


@step
def winter_second(s: State, f: Frame) -> None:
    """The other side, on the then current excess: the controller half of it."""
    s.stack.pop()
    due = excess(s, f["province"])
    hits(s, f["province"], f["side"], due // 2 if f["half"] else due)


def _rolled(s: State, f: Frame, faces: Sequence[Any]) -> None:
    """S19.3.2: ties are rolled again; the lower suffers first, both in full."""
    s.tell("WinterRolled", "S19.3", province=f["province"], S=faces[0], R=faces[1])
    if faces[0] == faces[1]:
        return
    s.stack.pop()
    lower = S if faces[0] < faces[1] else R
    s.push("winter_second", province=f["province"], side=OTHER[lower], half=False)
    hits(s, f["province"], lower, excess(s, f["province"]))


dice("WINTER_DICE", lambda s, f: 2, _rolled)
