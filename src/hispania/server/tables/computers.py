"""Computer players: they hold seats like people and pass the same gate."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ... import players
from ...contract.game import Game
from ...contract.rules import Rules
from ..api.wire import Command
from ..refusals import Refusal, Refused
from ..thinkers import Rank, Thinkers
from ..thinking import Decide, decided, ponders

if TYPE_CHECKING:
    from .live import Live
    from .lobby import Lobby

log = logging.getLogger(__name__)
MOST_DECISIONS: Final = 100_000  # far beyond the longest game
AWAITED: Final = 60.0  # seconds for which somebody who has looked waits for what comes
SLOWLY: Final = 1.0  # seconds between two decisions for which nobody waits
STORED_AGAIN: Final = 1.0  # seconds until what could not be stored is tried again


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
    """Lets computer players decide: first where somebody waits for them, and whoever has many tables gets no more."""

    def __init__(self, lobby: Lobby, thinkers: Thinkers, clock: Callable[[], float] = time.monotonic) -> None:
        self._lobby, self._thinkers, self.clock = lobby, thinkers, clock

    def close(self) -> None:
        """Stop; what is being thought about is forgotten."""
        self._thinkers.close()

    def drive(self, live: Live) -> None:
        """Go on with a table if a computer must decide there; at once, if somebody waits for it."""
        if not live.has_computers or live.gone:
            return
        if live.thinks is not None and self.is_awaited(live):
            self._thinkers.hurry(live.thinks)
        if not live.tasks and self._seat(live) is not None and self._rank(live) is not None:
            live.tasks.add(asyncio.get_running_loop().create_task(self._play(live)))

    def is_awaited(self, live: Live) -> bool:
        """Does somebody watch this table, or has just looked at it?"""
        return bool(live.viewers) or self.clock() - live.looked < AWAITED

    def _rank(self, live: Live) -> Rank | None:
        """When a table gets its turn; never, while nobody watches and nobody will have to answer."""
        if self.is_awaited(live):
            return Rank.NOW
        return Rank.LATER if any(held.kind == "person" for held in live.seats.values()) else None

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
        rank = self._rank(live)
        if seat is None or rank is None or live.gone:
            return False
        id = f"{seat}-{version}"
        command, thought = Command(id, "roll", seat, version=version), None
        try:
            if not waits:
                player = live.seats[seat].player or ""
                seed = f"{live.facts.seed} {seat} {steps}"  # the same whenever the game comes here
                found = await self._think(live, rank, game, seat, player, seed)
                thought = {"player": player, "why": found["why"], "chance": found["chance"]}
                command = Command(id, "act", seat, number, action=found["action"])
            await pass_gate(self._lobby, live.facts.id, Sender(None, seat, thought), command)
        except Refused as error:
            if live.gone:  # another process has the table, and its computers
                return False
            if error.refusal is Refusal.NOT_STORED:  # the database may be back soon, and whoever watches waits
                await asyncio.sleep(STORED_AGAIN)
                return True
            if error.refusal not in (Refusal.STALE, Refusal.NOT_SEATED, Refusal.NOT_YOUR_DECISION):
                log.error("table %s: the computer of seat %s stops: %s", live.facts.id, seat, error)
                return False
        return True

    async def _think(self, live: Live, rank: Rank, game: Game, seat: str, player: str, seed: str) -> dict[str, Any]:
        def think() -> dict[str, Any]:
            if not ponders(game.rules, player):  # it is done before anybody else has heard of it
                return decided(game, seat, player, seed)
            work = Decide(game.to_json(), seat, player, seed)
            found: dict[str, Any] = thinkers.do(game.rules, live.printed, work)
            return found

        thinkers = self._thinkers
        live.thinks = thinkers.ask(think, network=live.where, person=live.facts.host, rank=rank)
        try:
            found: dict[str, Any] = await live.thinks.done
        finally:
            live.thinks = None
        if rank is Rank.LATER:
            await asyncio.sleep(SLOWLY)
        return found
