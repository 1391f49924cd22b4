"""What refusals and explanations read from a position: whose task it is, its frame, what is listed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from ....errors import Reason
from ..core.config import AREA, KIND
from ..core.facts import facts_of_state
from ..core.state import State
from ..core.terms import LAND, NATIONS


class Desk:
    """A position with the task on top of it and everything that is listed."""

    def __init__(self, s: State, task: str, listed: Collection[Any], asked: bool) -> None:
        self.s, self.task, self.listed, self.asked = s, task, listed, asked
        self.facts = facts_of_state(s)
        on_top = bool(self.facts.who)
        self.nation = self.facts.who[-1] if on_top else s.active
        self.arg = self.facts.arg[-1] if on_top else 0
        self.used = self.facts.used[-1] if on_top else 0
        self.ban = self.facts.ban[-1] if on_top else 0

    def no_units(self, place: str, kind: str, number: int, rule: str) -> Iterator[Reason]:
        """Are there fewer units of the nation in an area than wanted?"""
        have = self.s.at(AREA[place], self.nation) >> 8 * KIND[kind] & 255
        if have < max(1, number):
            yield Reason("no-such-units", rule, {"unit": kind, "number": number, "place": place})

    def not_held(self, place: str, rule: str) -> Iterator[Reason]:
        """Does the nation not control a province?"""
        p = AREA[place]
        if p >= LAND or not self.s.provinces_of(self.nation) >> p & 1:
            yield Reason("not-held", rule, {"place": place, "nation": NATIONS[self.nation]})

    def without(self, place: str, unit: str) -> bool:
        """May a unit be removed without a word about where it came from?"""
        rows = [
            other for other in self.listed if other.kind == "remove" and other.place == place and other.unit == unit
        ]
        return any(not other.origin for other in rows) or not rows
