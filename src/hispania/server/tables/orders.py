"""Standing orders at a table: they answer for whoever holds the seat, and pass the same gate as any action."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from ...contract.orders import Ordered
from ..api.wire import Command
from ..refusals import Refusal, Refused
from . import views

if TYPE_CHECKING:
    from .live import Live
    from .lobby import Lobby

log = logging.getLogger(__name__)
MOST_DECISIONS: Final = 100_000  # far beyond the longest game
_OVERTAKEN: Final = (Refusal.STALE, Refusal.NOT_SEATED, Refusal.NOT_YOUR_DECISION, Refusal.GAME_OVER)


class Orders:
    """Lets standing orders answer."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    def drive(self, live: Live) -> None:
        """Go on with a table if an order answers there."""
        if live.orders and live.follows is None and not live.gone and _due(live) is not None:
            live.follows = asyncio.get_running_loop().create_task(self._follow(live))

    async def _follow(self, live: Live) -> None:
        try:
            for _ in range(MOST_DECISIONS):
                if not await self._decision(live):
                    break
        except Exception:
            log.exception("table %s: a standing order failed", live.facts.id)
        finally:
            live.follows = None

    async def _decision(self, live: Live) -> bool:
        """Take one decision; False if none is due."""
        from .gate import Sender, pass_gate  # the gate needs the lobby, and the lobby this module

        async with live.lock:
            due = None if live.gone else _due(live)
            if due is None:
                return False
            seat, (matter, action) = due
            number, version = live.table.decision(seat), live.version
            order = f"{matter}.{live.orders_of(seat)[matter]}"
        try:
            command = Command(str(version), "act", seat, number, action=live.facts.rules.write_action(action))
            await pass_gate(self._lobby, live.facts.id, Sender(None, ordered_seat=seat, order=order), command)
        except Refused as error:
            if error.refusal not in _OVERTAKEN and not live.gone:
                log.error("table %s: the order %s of seat %s does not answer: %s", live.facts.id, order, seat, error)
                await self._ask(live, seat, number)
        return True

    async def _ask(self, live: Live, seat: str, number: int | None) -> None:
        """Let whoever holds the seat decide: its order cannot."""
        async with live.lock:
            if number is not None:
                live.asked[seat] = number
            live.message_cache.clear()
            views.tell_table(live, self._lobby.people.name)


def _due(live: Live) -> tuple[str, Ordered] | None:
    """The seat for which an order answers now, and what."""
    if live.over:
        return None
    found = ((seat, live.ordered(seat)) for seat in live.deciding)
    return next(((seat, due) for seat, due in found if due is not None), None)
