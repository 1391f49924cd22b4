"""The toy by later rules: T2.3 has changed, and version 1, which is the toy as it was, is kept.

T2.3 (version 2) Then all are opened: the highest wins the prize and pays the second highest bid; if two are highest,
nobody wins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hispania.contract.rules import Rules

from . import toy
from .toy import SEATS, Options, Toy, ToyRules, _read, _with


class LaterToy(Toy):
    """A position of version 2."""

    rules = property(lambda self: RULES)

    def _open_bids(self, tell: Callable[..., None]) -> None:  # T2.3
        before, second = self.points, sorted(self.bids)[-2]
        Toy._open_bids(self, tell)
        if self.winner is not None:
            k = SEATS.index(self.winner)
            self.points = _with(before, k, before[k] + self.prize - second)


class LaterRules(ToyRules):
    """The toy in its second box, in which the first one lies, too."""

    version = "2"
    versions = ("1", "2")

    def at(self, version: str) -> Rules:
        return self if version == "2" else toy.RULES  # type: ignore[return-value]

    def new_game(self, options: Options | None = None, printed: Any = None) -> Toy:
        options = options or Options()
        return LaterToy(options, tuple(range(1, options.deck + 1)))

    def from_json(self, data: Mapping[str, Any], printed: Any = None) -> Toy:
        super().from_json(data)
        game: Toy = _read(data, LaterToy)
        return game


RULES: Final = LaterRules()
