"""Computer players: they hold seats like people and pass the same gate."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from ... import games
from ...games.conquest.edge.actions import to_dict
from ...games.conquest.edge.game import Conquest
from ...games.conquest.minds.generals import Planner
from ...players import PLAYERS, Decision, Player, best_for, player, seats_of
from ..refusals import Refusal, Refused

if TYPE_CHECKING:
    from .live import Live
    from .lobby import Lobby

log = logging.getLogger(__name__)
MOST_DECISIONS: Final = 100_000  # far beyond the longest game
THREADS: Final = 2  # decisions at a time; a table waits for its own, so all tables get their turn
KEPT: Final = 2  # players that a thread keeps: a planner holds a tree of some megabytes
_kept = threading.local()


def player_for(seat: str, wanted: str | None = None) -> str:
    """The id of the player who takes a seat: the one asked for, or the best who can.

    >>> player_for("H", "recruit"), player_for("H")
    ('recruit', 'chieftain')
    """
    first = best_for(games.rules(), seat)
    able = [id for id in sorted(PLAYERS, key=lambda id: id != first) if seat in seats_of(id)]
    if wanted is None and able:
        return able[0]
    if wanted is None or wanted not in able:
        asked = f" called {wanted[:40]!r}" if wanted else ""
        known = ", ".join(able) or "none"
        raise Refused(Refusal.NO_PLAYER, f"no computer player{asked} can hold the seat {seat}; there are: {known}")
    return wanted


class Computers:
    """Lets computer players decide, a few at a time, beside the event loop."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="hispania-player")

    def close(self) -> None:
        """Stop; what is being thought about is forgotten."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def drive(self, live: Live) -> None:
        """Go on with a table if a computer must decide there."""
        if not live.tasks and not live.gone and self._seat(live) is not None:
            task = asyncio.get_running_loop().create_task(self._play(live))
            live.tasks.add(task)

    @staticmethod
    def _seat(live: Live) -> str | None:
        """The seat for which a computer must decide: a person who may decide too comes first (H1.8)."""
        kinds = {seat: live.seats[seat].kind for seat in live.deciding}
        if live.over or "person" in kinds.values():
            return None
        return next((seat for seat, kind in kinds.items() if kind == "computer"), None)

    async def _play(self, live: Live) -> None:
        task = asyncio.current_task()
        try:
            for _ in range(MOST_DECISIONS):
                if not await self._decision(live):
                    break
        except Exception:
            log.exception("table %s: a computer player failed", live.facts.id)
        finally:
            live.tasks.discard(task)

    async def _decision(self, live: Live) -> bool:
        """Take one decision; False if none is due, or the player can do nothing about it."""
        from .gate import Command, Sender, pass_gate  # the gate needs the lobby, and the lobby this module

        async with live.lock:
            seat, version, steps = self._seat(live), live.version, len(live.table.history)
            game, waits = live.game.clone(), live.waits
        if seat is None or live.gone:
            return False
        command, thought = Command(f"{seat}-{version}", version, "roll"), None
        try:
            if not waits:
                rng = random.Random(f"{live.facts.seed} {seat} {steps}")  # the same whenever the game comes here
                loop, id = asyncio.get_running_loop(), live.seats[seat].player or ""
                decision, chance = await loop.run_in_executor(self._threads, _decide, id, game, rng)
                thought = {"player": id, "why": decision.why, "chance": chance}
                command = Command(f"{seat}-{version}", version, "act", to_dict(decision.action))
            await pass_gate(self._lobby, live.facts.id, Sender(None, seat, thought), command)
        except Refused as error:
            if error.refusal not in (Refusal.STALE, Refusal.NOT_SEATED, Refusal.NOT_YOUR_DECISION):
                log.error("table %s: the computer of seat %s stops: %s", live.facts.id, seat, error)
                return False
        return True


def _decide(id: str, game: Conquest, rng: random.Random) -> tuple[Decision, float | None]:
    """What a player decides, and Rome's chance as it sees it; only planners think in chances."""
    found = _player(id)
    decision = found.decide(game, rng)
    return decision, round(decision.worth, 4) if isinstance(found, Planner) else None


def _player(id: str) -> Player:
    """A player of this thread's own, kept for the next decision; the one not asked for longest makes room."""
    kept: OrderedDict[str, Player] = _kept.__dict__.setdefault("players", OrderedDict())
    found = kept.pop(id, None) or player(id)
    kept[id] = found
    while len(kept) > KEPT:
        kept.popitem(last=False)
    return found
