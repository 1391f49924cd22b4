"""What people's browsers add to the seed of a table before its first die: sealed, then opened, stored, told to all."""

from __future__ import annotations

import logging
from typing import Final

from ...table.drawn import SERVER
from ..api.wire import GiveSeal, GiveShare
from ..refusals import Refusal, Refused
from . import views
from .kept import seal_id, share_id
from .live import By, Done, Live
from .lobby import Lobby
from .mixing import Sealed

log = logging.getLogger(__name__)
MOST: Final = 40  # of one table: far more than people sit down at one before it begins


async def seal(lobby: Lobby, table_id: str, person: str | None, said: GiveSeal) -> int:
    """Bind somebody to a share of the seed, or refuse it; the version of the table after it is the answer."""
    async with lobby.hold(table_id) as live:
        if person is None or said.seat not in live.seats_of(person):
            raise Refused(Refusal.NOT_SEATED, "only who holds a seat at this table seals a share of its seed for it")
        known = live.done.get(seal_id(person, said.seat))
        if known is not None and Sealed(person, said.seat, said.seal) in live.mixing.sealed:
            return known  # it came before: the same answer, and nothing happens
        _may_add(live)
        _may_seal(live, person, is_known=known is not None)
        await _add(lobby, live, live.seal(person, said.seat, said.seal))
        version = live.version
    lobby.drive(live)
    return version


async def give(lobby: Lobby, table_id: str, person: str | None, said: GiveShare) -> int:
    """Add a share that somebody opens to the seed, or refuse it; the version of the table after it is the answer."""
    async with lobby.hold(table_id) as live:
        if person is None or not (live.seats_of(person) or live.mixing.has_sealed(person)):
            raise Refused(Refusal.NOT_SEATED, "only who holds a seat at this table adds to its seed")
        known = live.done.get(share_id(person))
        if known is not None and any(one.share == said.share for one in live.mixing.shares):
            return known
        _may_add(live)
        seat = _seat_of(live, person, said.share)
        if known is not None:
            raise Refused(Refusal.ENOUGH, "you have added your share to this seed; each person does once")
        if len(live.mixing.shares) >= MOST:
            raise Refused(Refusal.ENOUGH, f"{MOST} shares have been added to the seed of this table: it is enough")
        await _add(lobby, live, live.share(person, seat, said.share))  # not-stored
        version = live.version
    lobby.drive(live)
    return version


def _may_add(live: Live) -> None:
    if live.facts.drawn_by != SERVER:
        raise Refused(Refusal.DICE_HAVE_FALLEN, "the seed of this table was chosen: nothing is added to it")
    if not live.takes_shares:
        raise Refused(Refusal.DICE_HAVE_FALLEN, "the first die has fallen: nothing can be added to the seed any more")


def _may_seal(live: Live, person: str, *, is_known: bool) -> None:
    mixing = live.mixing
    if mixing.closed is not None or mixing.is_clear:
        raise Refused(Refusal.ENOUGH, "shares are opened at this table already: no seal is added any more")
    if is_known or person in mixing.holding(live.seats):
        raise Refused(Refusal.ENOUGH, "you have sealed your share of this seed; each person does once")
    if len(mixing.sealed) >= MOST:
        raise Refused(Refusal.ENOUGH, f"{MOST} shares have been sealed at this table: it is enough")


def _seat_of(live: Live, person: str, share: str) -> str:
    """The seat for which a share was sealed; at a table that is older than seals, that of whoever adds it."""
    mixing = live.mixing
    if mixing.is_clear:
        return live.seats_of(person)[0]
    if not mixing.has_sealed(person):
        raise Refused(Refusal.ENOUGH, "shares are sealed here before they are opened, and you have sealed none")
    if mixing.closed is None:
        raise Refused(Refusal.STALE, "shares are sealed first, and no seal is opened before no more can come")
    seal = mixing.opened(person, share, live.commitment)
    if seal is None:
        raise Refused(Refusal.UNREADABLE, "this share opens no seal of yours")
    return seal.seat


async def _add(lobby: Lobby, live: Live, done: Done) -> None:
    await _store(lobby, live, done)  # not-stored
    views.tell_shared(live)
    try:
        await begin(lobby, live)
    except Refused:  # this is stored; whoever comes next lets the seals be closed, and chance begin
        log.exception("table %s: the first dice could not be stored", live.facts.id)


async def begin(lobby: Lobby, live: Live) -> None:
    """Close the seals, or let chance begin, if all who were waited for are done; call it while holding the table."""
    if live.can_close and not live.awaited:
        await _store(lobby, live, live.close("close", By("-", True)))
        views.tell_shared(live)
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
