"""What is told of a printed game, facts and drawing, made once for all who ask and kept: it never changes.

A drawing takes a second or two, for every name needs a place. One that a copy of somebody's needs is made where
computers think, in their turn; what was drawn of the games that this server begins tables on makes room for no copy.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from .. import games
from ..contract.rules import Rules
from .effort import working_for
from .settings import Settings
from .thinkers import Thinkers
from .thinking import Progress, Stop

MOST_KEPT: Final = 64  # of copies, which come and go
Key = tuple[str, str, str]  # what, of which game, as which printed game
_prepared: Final[dict[Key, bytes]] = {}


def encoded(told: Any) -> bytes:
    """What is told, as it goes over the wire."""
    return json.dumps(msgspec.to_builtins(told), ensure_ascii=False, separators=(",", ":")).encode()


@dataclass(frozen=True, slots=True)
class Draw:
    """The drawing of a printed game."""

    def do(self, rules: Rules, printed: Any, stop: Stop, progress: Progress) -> bytes:
        """The printed game as data and as a drawing."""
        return encoded(rules.room("printed").drawing(printed))


def prepare(settings: Settings, *ids: str) -> None:
    """Draw what is printed of some games before anybody asks for it, and keep it for good."""
    for id in ids:
        rules = games.rules(id)
        printed = settings.printed_game(rules)
        if rules.room("printed") is not None:
            _prepared["drawing", id, printed.hash] = Draw().do(rules, printed, lambda: False, lambda done, of: None)


class Drawings:
    """What one server tells of printed games."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: OrderedDict[Key, asyncio.Future[bytes]] = OrderedDict()

    async def drawing(self, rules: Rules, printed: Any) -> bytes:
        """A printed game as data and as a drawing."""
        account = working_for()

        async def draw() -> bytes:
            def think() -> bytes:
                found: bytes = self._thinkers.do(rules, printed, Draw())
                return found

            return await self._thinkers.ask(think, network=account.network, person=account.person).done

        return await self.of("drawing", rules, printed, draw)

    async def of(self, what: str, rules: Rules, printed: Any, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """What was made of a printed game; whoever asks while it is being made waits for the same."""
        key = what, rules.id, printed.hash
        if key in _prepared:
            return _prepared[key]
        made = self._kept.get(key)
        if made is None:
            made = self._kept[key] = asyncio.ensure_future(make())
            made.add_done_callback(lambda made: self._forget(key, made))
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return await asyncio.shield(made)

    def _forget(self, key: Key, made: asyncio.Future[bytes]) -> None:
        """What failed is tried again by whoever asks next."""
        if (made.cancelled() or made.exception() is not None) and self._kept.get(key) is made:
            del self._kept[key]
