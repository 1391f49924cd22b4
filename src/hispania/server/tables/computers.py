"""Computer players: they hold seats like people and pass the same gate."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from ... import players
from ...contract.game import Game
from ...contract.rules import Rules
from ...players import Decision, Player
from ..api.wire import Command
from ..refusals import Refusal, Refused

if TYPE_CHECKING:
    from .live import Live
    from .lobby import Lobby

log = logging.getLogger(__name__)
MOST_DECISIONS: Final = 100_000  # far beyond the longest game
THREADS: Final = 2  # decisions at a time; a table waits for its own, so all tables get their turn
KEPT: Final = 2  # players that a thread keeps: a planner holds a tree of some megabytes
_kept = threading.local()


def player_for(rules: Rules, seat: str, wanted: str | None = None) -> str:
    """The id of the player who takes a seat: the one asked for, or the best who can.

    >>> from hispania import games
    >>> player_for(games.rules(), "H", "recruit"), player_for(games.rules(), "H")
    ('recruit', 'chieftain')
    """
    if wanted is None:
        return players.best_for(rules, seat)
    able = [id for id, make in players.of(rules).items() if players.can_hold(make(), seat)]
    if wanted not in able:
        text = f"no computer player called {wanted[:40]!r} can hold the seat {seat}; there are: {', '.join(able)}"
        raise Refused(Refusal.NO_PLAYER, text)
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
        if live.has_computers and not live.tasks and not live.gone and self._seat(live) is not None:
            task = asyncio.get_running_loop().create_task(self._play(live))
            live.tasks.add(task)

    @staticmethod
    def _seat(live: Live) -> str | None:
        """The seat for which a computer must decide: where one decides for all, a person who may comes first."""
        turn, deciding, over, *_ = live.standing
        kinds = {seat: live.seats[seat].kind for seat in deciding}
        if over or ("person" in kinds.values() and not turn.together):
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
        from .gate import Sender, pass_gate  # the gate needs the lobby, and the lobby this module

        async with live.lock:
            seat, version, steps = self._seat(live), live.version, len(live.table.history)
            game, waits = live.game.clone(), live.waits
            number = live.table.decision(seat) if seat is not None else None
        if seat is None or live.gone:
            return False
        id = f"{seat}-{version}"
        command, thought = Command(id, "roll", seat, version=version), None
        try:
            if not waits:
                rng = random.Random(f"{live.facts.seed} {seat} {steps}")  # the same whenever the game comes here
                loop, player = asyncio.get_running_loop(), live.seats[seat].player or ""
                decision = await loop.run_in_executor(self._threads, _decide, player, game, seat, rng)
                chance = None if decision.chances is None else round(decision.chances[seat], 4)
                thought = {"player": player, "why": decision.why, "chance": chance}
                command = Command(id, "act", seat, number, action=game.rules.write_action(decision.action))
            await pass_gate(self._lobby, live.facts.id, Sender(None, seat, thought), command)
        except Refused as error:
            if error.refusal not in (Refusal.STALE, Refusal.NOT_SEATED, Refusal.NOT_YOUR_DECISION):
                log.error("table %s: the computer of seat %s stops: %s", live.facts.id, seat, error)
                return False
        return True


def _decide(id: str, game: Game, seat: str, rng: random.Random) -> Decision:
    """What a player decides, of what its seat may know."""
    return players.decide(_player(id, game.rules), game, seat, rng)


def _player(id: str, rules: Rules) -> Player:
    """A player of this thread's own, kept for the next decision; the one not asked for longest makes room."""
    kept: OrderedDict[tuple[str, str], Player] = _kept.__dict__.setdefault("players", OrderedDict())
    found = kept.pop((rules.id, id), None) or players.player(id, rules)
    kept[rules.id, id] = found
    while len(kept) > KEPT:
        kept.popitem(last=False)
    return found
