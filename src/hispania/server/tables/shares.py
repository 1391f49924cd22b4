"""What people's browsers add to the seed of a table before its first die: stored, and told to all."""

from __future__ import annotations

import logging
from typing import Final

from ...table.drawn import SERVER
from ..api.wire import GiveShare
from ..refusals import Refusal, Refused
from . import views
from .live import Done, Live, share_id
from .lobby import Lobby

log = logging.getLogger(__name__)
MOST: Final = 40  # of one table: far more than people sit down at one before it begins


async def give(lobby: Lobby, table_id: str, person: str | None, said: GiveShare) -> int:
    """Add somebody's share to the seed, or refuse it; the version of the table after it is the answer."""
    async with lobby.hold(table_id) as live:
        if person is None or not live.seats_of(person):
            raise Refused(Refusal.NOT_SEATED, "only who holds a seat at this table adds to its seed")
        known = live.done.get(share_id(person))
        if known is not None and any(one.share == said.share for one in live.shares):
            return known  # it came before: the same answer, and nothing happens
        _may(live, is_known=known is not None)
        await _store(lobby, live, live.share(person, said.share))  # not-stored
        version = live.version
        views.tell_shared(live)
        try:
            await begin(lobby, live)
        except Refused:  # the share is stored; whoever comes next lets chance begin
            log.exception("table %s: the first dice could not be stored", table_id)
    lobby.drive(live)
    return version


def _may(live: Live, *, is_known: bool) -> None:
    if live.facts.drawn_by != SERVER:
        raise Refused(Refusal.DICE_HAVE_FALLEN, "the seed of this table was chosen: nothing is added to it")
    if not live.takes_shares:
        raise Refused(Refusal.DICE_HAVE_FALLEN, "the first die has fallen: nothing can be added to the seed any more")
    if is_known:
        raise Refused(Refusal.ENOUGH, "you have added your share to this seed; each person does once")
    if len(live.shares) >= MOST:
        raise Refused(Refusal.ENOUGH, f"{MOST} shares have been added to the seed of this table: it is enough")


async def begin(lobby: Lobby, live: Live) -> None:
    """Let chance begin, if everybody who was waited for has added their share; call it while holding the table."""
    if live.is_ready:
        await _store(lobby, live, live.deal())
        views.tell_table(live, lobby.people.name)


async def _store(lobby: Lobby, live: Live, done: Done) -> None:
    try:
        await lobby.store(live, done)
    except BaseException:
        await lobby.restore(live)
        if done.command_id not in live.done:  # it may be stored although storage failed to say so
            raise
