"""What everybody saw of a game so far, kept once for all and told by seat when somebody asks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from ..contract.game import Taken
from ..contract.rules import Rules
from ..contract.seen import seen, seen_all
from ..contract.steps import is_throw


class Past:
    """All steps up to one of them, shared by the positions that follow; nothing in it ever changes.

    >>> Past(before={None: ["a line"]}).lines(None)
    ['a line']
    """

    __slots__ = ("before", "earlier", "rules", "taken", "told")

    def __init__(
        self, earlier: Past | None = None, rules: Rules | None = None, taken: Taken | None = None,
        before: Mapping[str | None, list[str]] | None = None,
    ) -> None:  # fmt: skip
        self.earlier = earlier
        self.rules = rules
        self.taken = taken
        self.before = before or {}  # lines of what came before the first step kept here
        self.told: dict[str | None, str] = {}

    def lines(self, seat: str | None) -> list[str]:
        """One line a step: the step and its events as a seat, or a stranger (None), saw them."""
        found: list[str] = []
        at: Past | None = self
        while at is not None:
            found += [at._line(seat)] if at.taken is not None else reversed(at.before.get(seat, []))
            at = at.earlier
        return found[::-1]

    def _line(self, seat: str | None) -> str:
        if seat not in self.told:
            self.told[seat] = _told(self.rules, self.taken, seat)
        return self.told[seat]


def _told(rules: Any, taken: Any, seat: str | None) -> str:
    eyes = () if seat is None else (seat,)
    step = seen(taken.step, eyes)
    write = rules.write_throw if is_throw(taken.step) else rules.write_action
    told = [taken.seat, None if step is None else write(step), *map(rules.write_event, seen_all(taken.events, eyes))]
    return json.dumps(told, sort_keys=True, separators=(",", ":"), default=to_builtins)
