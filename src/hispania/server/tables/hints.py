"""Hints for whoever must decide: thought about beside the event loop, stored as assistance, told to the table."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any, TypeAlias

from ... import players
from ...contract.game import Game
from ...errors import Cancelled, Reason
from ..api.wire import Ask
from ..refusals import Refusal, Refused
from ..thinkers import Thinkers
from ..thinking import Advise
from . import views
from .live import By, Live

if TYPE_CHECKING:
    from .lobby import Lobby

Told: TypeAlias = list[dict[str, Any]]
"""A hint at each strength, as the wire has it."""


class Hints:
    """Gives hints, a few at a time."""

    def __init__(self, lobby: Lobby, thinkers: Thinkers) -> None:
        self._lobby, self._thinkers = lobby, thinkers
        self._rate = lobby.rate("hints", lobby.settings.limits.hints_an_hour)
        self._closed = threading.Event()

    def close(self) -> None:
        """Stop; what is being thought about is forgotten."""
        self._closed.set()

    async def give(
        self, table_id: str, person: str | None, said: Ask, stop: threading.Event, where: str = ""
    ) -> dict[str, Any]:
        """The hint as the wire has it; it is given only after it was stored that it was taken."""
        async with self._lobby.hold(table_id) as live:  # no-table
            by, number = _who(live, person, said)
            game, steps = live.game.clone(), len(live.table.history)
            place = steps, game.hash(), by.seat
            known = live.last_hint[1] if live.last_hint is not None and live.last_hint[0] == place else None
        await self._rate.take(person or "", "hints")  # too-fast
        if known is None:
            with self._lobby.memory.wanted(table_id):
                known = await self._think(live, game, by.seat, number, steps, stop, (where, person or ""))
        if stop.is_set():
            raise Refused(Refusal.CANCELLED, "the hint was called off")
        await asyncio.shield(asyncio.ensure_future(self._note(live, by, known, said.strength, number)))
        return known[said.strength - 1]

    async def _think(
        self,
        live: Live,
        game: Game,
        seat: str,
        number: int,
        steps: int,
        stop: threading.Event,
        whose: tuple[str, str],
    ) -> Told:
        def over() -> bool:
            here = self._lobby.memory.get(live.facts.id) or live  # it may have been read anew meanwhile
            return stop.is_set() or self._closed.is_set() or here.table.decision(seat) != number

        def think() -> Told | None:
            if over():
                return None
            seed = players.seed_of(live.facts.seed, steps)
            found: Told | None = self._thinkers.do(game.rules, live.printed, Advise(game.to_json(), seat, seed), over)
            return found

        network, person = whose
        try:
            found = await self._thinkers.ask(think, network=network, person=person).done
        except Cancelled as error:
            raise Refused(Refusal.CANCELLED, f"the hint was called off: {error}") from error
        if stop.is_set():
            raise Refused(Refusal.CANCELLED, "the hint was called off")
        if found is None or over():
            raise Refused(Refusal.STALE, "the position has changed since the hint was asked for")
        return found

    async def _note(self, live: Live, by: By, found: Told, strength: int, number: int) -> None:
        """Store that a hint was taken, unless the same one was taken here before."""
        async with self._lobby.hold(live.facts.id) as live:
            if live.table.decision(by.seat) != number:
                raise Refused(Refusal.STALE, "the position has changed since the hint was asked for")
            live.last_hint = (len(live.table.history), live.game.hash(), by.seat), found
            done = live.hint(f"{by.seat}#hint:{live.version}", by, strength)
            if done is None:
                return
            try:
                await self._lobby.store(live, done)  # not-stored
            except BaseException:
                await self._lobby.restore(live)
                if done.command_id not in live.done:
                    raise
            views.tell_assisted(live)


def _who(live: Live, person: str | None, said: Ask) -> tuple[By, int]:
    """The seat for which somebody takes a hint, and the number of its decision: only whoever must decide may."""
    seats = live.seats_of(person)
    if not seats or (said.seat is not None and said.seat not in seats):
        raise Refused(Refusal.NOT_SEATED, "you hold no seat at this table, or not the one that you name")
    if not live.facts.hints:
        raise Refused(Refusal.NO_HINTS, "this table is played without hints")
    if live.over:
        raise Refused(Refusal.GAME_OVER, "the game is over")
    if live.waits:
        raise Refused(Refusal.ILLEGAL, "dice wait: there is nothing to decide", [Reason("dice-first", "")])
    mine = seats if said.seat is None else (said.seat,)
    seat = next((seat for seat in live.deciding if seat in mine), None)
    number = live.table.decision(seat) if seat is not None else None
    if seat is None or number is None:
        raise Refused(Refusal.NOT_YOUR_DECISION, f"{'/'.join(live.deciding)} decides now, you hold {'/'.join(mine)}")
    if said.decision is not None and said.decision != number:
        raise Refused(Refusal.STALE, f"decision {number} is open for {seat}, not {said.decision}")
    return By(seat, False), number
