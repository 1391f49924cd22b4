"""Tables over HTTP: making them, seats, records, steps, what-ifs. Play itself goes through the websocket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from ... import games
from ...contract.rules import Rules
from ...contract.spelling import encode
from ...errors import CorruptRecord, HispaniaError, Unreadable
from ...table.dice import new_seed
from ...table.drawn import HOST, SERVER, new_salt
from ...table.record import read_record
from ...table.session import Table
from ..effort import charged
from ..limits import network
from ..people import Person, hashed
from ..refusals import Refusal, Refused
from ..tables import fair_help, noted, shares, stand_in, views
from ..tables import vanished as vanishing
from ..tables.computers import player_for
from ..tables.holding import every_step
from ..tables.live import Live, SeatHolder
from ..tables.lobby import Lobby
from ..tables.making import make, open_seat
from . import who, wire
from .copies import copies_of
from .daily import daily
from .models import (
    BranchBody,
    CopyTableBody,
    CreatedModel,
    DidModel,
    HandedModel,
    ImportBody,
    InvitedBody,
    InvitedModel,
    JoinBody,
    JoinedModel,
    LeftModel,
    NewTableBody,
    Seat,
    SeatBody,
    VanishedModel,
)

router = APIRouter(prefix="/api/tables", tags=["tables"])
MOST_STEPS = 200
MOST_HINTS = 2000  # of a record: far more than any game has decisions
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,32}$")]
SeatId = Annotated[str, Query(max_length=wire.LONGEST_SEAT)]


def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


async def _may_make(request: Request) -> Person:
    """The person who makes a table, if they and their address have not made too many."""
    lobby = _lobby(request)
    person = await who.needed(request)
    await request.app.state.new_tables.take(person.id, "new tables")
    await request.app.state.new_tables_from.take(network(request, lobby.settings), "new tables from one network")
    return person


# -------------------------------------------------------------------- making


@router.post("", response_model=CreatedModel, status_code=201)
async def create(request: Request, body: NewTableBody) -> dict[str, Any]:
    """A new table."""
    return await _create(request, body)


@router.post("/copy", response_model=CreatedModel, status_code=201)
async def create_on_copy(request: Request, body: CopyTableBody) -> dict[str, Any]:
    """A new table on a corrected copy of its printed game; the table keeps the copy."""
    if body.daily:
        raise Refused(Refusal.UNREADABLE, "the campaign of the day is the same for everybody: no copy can be its board")
    rules = games.rules(body.game)
    copies_of(rules)
    await who.needed(request)
    printed = await _lobby(request).lane.do(partial(rules.read_printed, body.file))  # type: ignore[attr-defined]
    return await _create(request, body, printed)


async def _create(request: Request, body: NewTableBody, printed: Any = None) -> dict[str, Any]:
    person = await _may_make(request)
    rules = games.rules(body.game)  # unreadable, as bad options are
    options = rules.read_options(body.options)
    seed, day = body.seed or new_seed(), None
    if body.mixed and (body.seed is not None or body.daily):
        raise Refused(Refusal.UNREADABLE, "a chosen seed is not mixed: leave out `mixed`, or `seed` and `daily`")
    if body.daily:
        today = datetime.now(UTC).date()
        (options, seed), day = daily(rules, today), today.isoformat()
    holders, invitations = _first_holders(rules, options, body, person)
    if rules.hidden and body.seed is not None and invitations:
        raise _known_dice()
    start: dict[str, Any] = {"kind": "options", "dice": _dice("day" if day else HOST if body.seed else SERVER)}
    if body.mixed:
        start["dice"]["mixed"] = True
    if not body.hints:
        start |= {"hints": False, "told": True}
    lobby = _lobby(request)
    if printed is None:
        printed = lobby.settings.printed_game(rules, body.edition)  # unreadable, if none is called so
    live = await make(
        lobby,
        person,
        rules,
        options,
        holders,
        name=body.name,
        seed=seed,
        start=start,
        daily=day,
        where=network(request, lobby.settings),
        printed=printed,
    )
    return {"table": live.facts.id, "invitations": invitations}


def _dice(by: str) -> dict[str, Any]:
    """Who chose the seed of a table, and what its hash is salted with."""
    return {"by": by, "salt": new_salt()}


def _first_holders(
    rules: Rules, options: Any, body: NewTableBody, person: Person
) -> tuple[dict[str, SeatHolder], dict[str, str]]:
    """Who sits where at the beginning, and the invitations to open seats."""
    seats = rules.seats_of(options)
    for seat in (*body.seats, *body.computers):
        if seat not in seats:
            raise Refused(Refusal.UNREADABLE, f"this game has no seat {seat}; it has {', '.join(seats)}")
    holders: dict[str, SeatHolder] = {}
    invitations: dict[str, str] = {}
    for seat in seats:
        match body.seats.get(seat, "me"):
            case "me":
                holders[seat] = SeatHolder("person", person=person.id)
            case "computer":
                holders[seat] = SeatHolder("computer", player=player_for(rules, seat, body.computers.get(seat)))
            case _:
                holders[seat], invitations[seat] = open_seat()
    return holders, invitations


@router.post("/import", response_model=CreatedModel, status_code=201)
async def bring(request: Request, body: ImportBody) -> dict[str, Any]:
    """A table that shows a record; the game goes on from its end, or is replayed."""
    person = await _may_make(request)
    lobby = _lobby(request)
    try:
        await lobby.learn_printed(body.record)
        table = await lobby.lane.do(partial(_replay, lobby, body.record))
    except CorruptRecord as error:
        raise Refused(Refusal.UNREADABLE, f"the record, {error}") from error
    except HispaniaError as error:
        raise Refused(Refusal.UNREADABLE, f"the record: {error}") from error
    if len(table.assistance) > MOST_HINTS:
        text = f"the record notes {len(table.assistance)} hints; a table shows {MOST_HINTS} at most"
        raise Refused(Refusal.UNREADABLE, text)
    seed = table.dice.seed if table.dice is not None else new_seed()
    if len(seed) > 64:
        raise Refused(Refusal.UNREADABLE, "the record's seed is longer than 64 characters")
    rules, options = table.rules, table.game.options
    holders = {seat: SeatHolder("person", person=person.id) for seat in rules.seats_of(options)}
    await fair_help.check_import(lobby, person, table)
    by = SERVER if table.dice is None else "record"
    start = {"kind": "record", "record": body.record, "dice": _dice(by)}
    printed = lobby.printed_of(rules, body.record)
    live = await make(
        lobby, person, rules, options, holders, name="", seed=seed, start=start, printed=printed, brought=table
    )
    return {"table": live.facts.id, "invitations": {}}


def _replay(lobby: Lobby, record: str) -> Table:
    """The table that a record describes, on this server's printed game."""
    tags = read_record(record).tags
    try:
        rules = games.named_in_record(tags.get("Game"))
    except Unreadable:
        return Table.replay(record)  # which says on what line the game is named
    return Table.replay(record, lobby.printed_of(rules, record))


@router.post("/{table_id}/branch", response_model=CreatedModel, status_code=201)
async def branch(request: Request, table_id: TableId, body: BranchBody) -> dict[str, Any]:
    """A what-if that begins after so many steps, with dice of its own: nobody learns the dice of a running game."""
    person = await _may_make(request)
    lobby = _lobby(request)
    async with lobby.hold(table_id, every_step) as live:
        if live.is_secret(person.id):
            text = "this game goes on, and something is hidden in it: a what-if would show it; ask when it is over"
            raise Refused(Refusal.GAME_RUNNING, text)
        fair_help.check_branch(live)
        steps, facts, printed = len(live.table.history), live.facts, live.printed
        if body.step > steps:
            raise Refused(Refusal.NO_STEP, f"the game has {steps} steps, not {body.step}")
        position = live.table.position(body.step).to_json()
    start: dict[str, Any] = {"kind": "position", "position": position, "dice": _dice(SERVER)}
    start |= {"branch": f"after step {body.step} of {table_id}"}
    rules, options = facts.rules, facts.options
    holders = {seat: SeatHolder("person", person=person.id) for seat in rules.seats_of(options)}
    origin = {"table": table_id, "step": body.step}
    made = await make(
        lobby,
        person,
        rules,
        options,
        holders,
        name=facts.name,
        seed=new_seed(),
        start=start,
        origin=origin,
        printed=printed,
    )
    return {"table": made.facts.id, "invitations": {}}


# -------------------------------------------------------------------- looking


@router.get("/{table_id}", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def look(request: Request, table_id: TableId, seat: SeatId | None = None) -> Response:
    """The table as this person sees it, or as one of their seats does: the message `table`."""
    lobby = _lobby(request)
    person = await who.found(request)

    def is_new(live: Live) -> bool:
        return live.eyes(views.seats_seen(live, person.id if person else None, seat)) not in live.step_cache

    async with lobby.hold(table_id, is_new) as live:
        live.looked = lobby.computers.clock()
        lobby.seen.note(table_id, person.id if person else None)
        told = views.table_message(live, person.id if person else None, lobby.people.name, seat)
    lobby.drive(live)
    return _json(told)


@router.get("/{table_id}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def record(request: Request, table_id: TableId) -> Response:
    """The record as text, as whoever asks may read it; the seed is left out until the game is over."""
    lobby = _lobby(request)
    person = await who.found(request)
    async with lobby.hold(table_id) as live:
        seats = live.seats_of(person.id if person else None)
        return Response(live.record(live.eyes(seats)), media_type="text/plain; charset=utf-8")


@router.get("/{table_id}/steps", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def steps(
    request: Request,
    table_id: TableId,
    first: Annotated[int, Query(alias="from", ge=0, le=100_000)] = 1,
    last: Annotated[int | None, Query(alias="to", ge=0, le=100_000)] = None,
    seat: SeatId | None = None,
) -> Response:
    """Steps with the positions after them, counted from 1 and at most 200 at once; number 0 is the beginning.

    Whoever holds several seats may ask what one of them has seen.
    """
    lobby = _lobby(request)
    person = await who.found(request)
    async with _in_turn(lobby, table_id) as live:
        seats = views.seats_seen(live, person.id if person else None, seat)
        end = min(first + MOST_STEPS - 1, len(live.table.history), last if last is not None else first + MOST_STEPS)
        told = charged(partial(views.steps_with_positions, live, first, max(end, first - 1), seats))
        found = await asyncio.to_thread(told)
        return _json(encode(wire.Steps(first, found)))


@asynccontextmanager
async def _in_turn(lobby: Lobby, table_id: str) -> AsyncIterator[Live]:
    """A table, and a turn for something long that needs it.

    Who has a turn waits for nothing else: neither for the table to be read, for which there is another lane with a
    queue of their own network, nor for anybody who keeps it. All that is waited for before.
    """
    with lobby.memory.wanted(table_id):
        while True:
            async with lobby.hold(table_id, every_step):
                pass
            async with lobby.table_lane.turn():
                here = lobby.at_hand(table_id)
                if here is not None and not here.lock.locked() and not here.table.history.base:
                    async with lobby.hold(table_id) as live:
                        yield live
                    return


def _json(body: str | bytes) -> Response:
    return Response(body, media_type="application/json", headers={"Cache-Control": "no-store"})


# -------------------------------------------------------------------- seats


@router.post("/{table_id}/invited", response_model=InvitedModel)
async def invited(request: Request, table_id: TableId, body: InvitedBody) -> dict[str, Any]:
    """What an invitation invites to, for whoever has it."""
    lobby = _lobby(request)
    async with lobby.hold(table_id) as live:
        seat = _invited_to(live, hashed(body.invitation))
        await lobby.people.learn({live.facts.host})
        return {"seat": seat, "host": lobby.people.name(live.facts.host), "taken": live.seats[seat].kind != "open"}


def _invited_to(live: Live, invitation_hash: str) -> str:
    for seat, held in live.seats.items():
        if held.invitation_hash == invitation_hash:
            return seat
    raise Refused(Refusal.NO_INVITATION, "this invitation is not, or no longer, one to this table")


@router.post("/{table_id}/join", response_model=JoinedModel)
async def join(request: Request, table_id: TableId, body: JoinBody) -> dict[str, Any]:
    """Take the seat to which an invitation invites."""
    lobby = _lobby(request)
    person = await who.needed(request)
    invited = hashed(body.invitation)
    async with lobby.hold(table_id, every_step) as live:
        seat = _invited_to(live, invited)
        held = live.seats[seat]
        if held.kind != "open" and held.person != person.id:
            raise Refused(Refusal.TAKEN, "somebody has used this invitation already")
        _may_sit(live, seat, person)
        if held.kind == "open":
            _may_invite(live)
        if body.name:
            person = await lobby.people.rename(person, body.name)
        if held.kind == "open":
            await lobby.hand_on(live, seat, SeatHolder("person", person=person.id, invitation_hash=invited))
            await shares.begin(lobby, live)
        lobby.seen.note(table_id, person.id)
    lobby.drive(live)
    return {"table": table_id, "seat": seat}


@router.post("/{table_id}/seats/{seat}", response_model=HandedModel)
async def hand_on(request: Request, table_id: TableId, seat: Seat, body: SeatBody) -> dict[str, Any]:
    """Hand a seat on: its holder may, and the host, who may take back an open or a computer's seat.

    Where somebody has vanished, the host may free their seat; where the host has, whoever holds a seat may.
    """
    lobby = _lobby(request)
    person = await who.needed(request)
    async with lobby.hold(table_id, every_step) as live:
        lobby.seen.note(table_id, person.id)
        leads = await vanishing.leads(lobby, live, person.id)
        freed = body.to != "me" and await vanishing.may_free(lobby, live, seat, person.id)
        holder, invitation = _next_holder(live, seat, person, body, leads=leads, freed=freed)
        if holder != live.seats[seat]:
            if not freed:  # whoever has vanished holds up nobody
                noted.check_often(live, seat)
            await lobby.hand_on(live, seat, holder)
            await shares.begin(lobby, live)
    lobby.drive(live)
    return {"seat": seat, "invitation": invitation}


@router.get("/{table_id}/seats/{seat}/did", response_model=DidModel)
async def did(
    request: Request,
    table_id: TableId,
    seat: Seat,
    since: Annotated[int | None, Query(ge=0, le=100_000)] = None,
) -> dict[str, Any]:
    """What computers decided for a seat after step `since`, or since a person last decided there; for its holder."""
    lobby = _lobby(request)
    person = await who.needed(request)
    async with lobby.hold(table_id, every_step) as live:
        if seat not in live.seats:
            raise Refused(Refusal.NO_SEAT, f"this table has no seat {seat}; it has {', '.join(live.seats)}")
        may = (live.seats[seat].person, None if live.is_secret(person.id) else live.facts.host)
        if person.id not in may:
            raise Refused(Refusal.NOT_SEATED, f"the seat {seat} is not yours: its thoughts are told to its holder")
        done, thoughts = stand_in.deeds(live, seat, since), live.facts.hints or live.over
    return await lobby.lane.do(partial(stand_in.report, seat, done, thoughts=thoughts))


@router.get("/{table_id}/seats/{seat}/vanished", response_model=VanishedModel)
async def vanished(request: Request, table_id: TableId, seat: Seat) -> dict[str, Any]:
    """Whether a seat may be freed whose holder has vanished, and from when on if they do nothing until then."""
    lobby = _lobby(request)
    person = await who.needed(request)
    async with lobby.hold(table_id) as live:
        if seat not in live.seats:
            raise Refused(Refusal.NO_SEAT, f"this table has no seat {seat}; it has {', '.join(live.seats)}")
        host, holder = live.facts.host, live.seats[seat].person
        if person.id != host and not live.seats_of(person.id):
            raise Refused(Refusal.NOT_HOST, "only who made this table, or plays at it, may free the seat of somebody")
        away = {holder or host} | ({host} if person.id != host else set())  # all who must have vanished
        free_from = max([await vanishing.free_from(lobby, live, one) for one in away])
        here = any(viewer.person == holder and not viewer.is_left for viewer in live.viewers)
        free = await vanishing.may_free(lobby, live, seat, person.id)
        return {"seat": seat, "here": here, "free": free, "free_from": free_from.isoformat()}


def _next_holder(
    live: Live, seat: str, person: Person, body: SeatBody, *, leads: bool, freed: bool
) -> tuple[SeatHolder, str | None]:
    if seat not in live.seats:
        raise Refused(Refusal.NO_SEAT, f"this table has no seat {seat}; it has {', '.join(live.seats)}")
    held = live.seats[seat]
    is_spare = held.kind == "open" or (held.kind == "computer" and live.facts.host == person.id)
    if held.person != person.id and not (leads and is_spare) and not freed:
        text = f"the seat {seat} is not yours, and you may not hand it on"
        more = "; a host may, once its holder has done nothing here for some days"
        raise Refused(Refusal.NOT_SEATED, text + (more if live.facts.host == person.id else ""))
    if body.to == "computer":
        fair_help.check_sitting_in(live, seat, person.id)
        return SeatHolder("computer", player=player_for(live.facts.rules, seat, body.player)), None
    if body.to == "open":
        _may_invite(live)
        return open_seat()
    _may_sit(live, seat, person)
    return (held if held.person == person.id else SeatHolder("person", person=person.id)), None


def _may_sit(live: Live, seat: str, person: Person) -> None:
    """While something is hidden nobody takes a second seat: they would see what it hides from their first."""
    others = [other for other in live.seats_of(person.id) if other != seat]
    if live.facts.rules.hidden and not live.over and others and live.seats[seat].person != person.id:
        text = f"you hold {'/'.join(others)}, and the seat {seat} would show you what is hidden from it"
        raise Refused(Refusal.GAME_RUNNING, text)


def _may_invite(live: Live) -> None:
    """While something is hidden nobody else sits down where the dice, and so the cards, can be known beforehand."""
    if not live.can_invite:
        raise _known_dice()


def _known_dice() -> Refused:
    text = "whoever chose the seed of this game can know what is hidden in it, so nobody else sits down here"
    return Refused(Refusal.KNOWN_DICE, f"{text}: begin a table without `seed` to play with others")


@router.post("/{table_id}/leave", response_model=LeftModel)
async def leave(request: Request, table_id: TableId) -> dict[str, Any]:
    """The host puts a table away: it leaves the list of unfinished games."""
    lobby = _lobby(request)
    person = await who.needed(request)
    async with lobby.hold(table_id) as live:
        if live.facts.host != person.id:
            raise Refused(Refusal.NOT_HOST, "only the host can put a table away")
        await lobby.put_away(live)
    return {"table": table_id}
