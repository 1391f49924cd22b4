"""The gate: every command passes one sequence, and the first thing that is wrong is the answer (docs/protocol.md)."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from ...contract.seen import Seats
from ...contract.steps import Action
from ...errors import HispaniaError, IllegalAction
from ..api.wire import Ask, Command, FromClient, Say
from ..refusals import Refusal, Refused
from . import views
from .live import By, Done, Live
from .lobby import Lobby

log = logging.getLogger(__name__)
_decoder: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends a command: a person, the computer player of a seat with its thought, or the orders of a seat."""

    person: str | None
    computer_seat: str | None = None
    thought: Mapping[str, Any] | None = None
    ordered_seat: str | None = None
    order: str = ""  # the one that answers: retreat.stay

    def seats(self, live: Live) -> Seats:
        """The seats they hold at a table."""
        seat, kind = (self.computer_seat, "computer") if self.ordered_seat is None else (self.ordered_seat, "person")
        if seat is not None:
            return (seat,) if live.seats[seat].kind == kind else ()
        return live.seats_of(self.person)

    @property
    def name(self) -> str:
        """Whose command this is: no other sender has an equal one."""
        return self.person or self.computer_seat or f"{self.ordered_seat}#order"


def read(text: str | bytes) -> FromClient:
    """What a message says; Unreadable if it says nothing."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(Refusal.UNREADABLE, f"not a message of the protocol: {error}") from error


async def pass_gate(lobby: Lobby, table_id: str, sender: Sender, command: Command) -> int:
    """Carry a command out, or refuse it; the version of the table after it is the answer."""
    async with lobby.hold(table_id) as live:  # no-table
        command_id = f"{sender.name}:{command.id}"
        if command_id in live.done:  # it was carried out before: the same answer, and nothing happens
            return live.done[command_id]
        _read_form(command)  # unreadable
        seats = sender.seats(live)
        deciding = _who_may(live, command)
        seat = _seat(command, seats, deciding)
        action = read_action(live, command, seat) if command.do == "act" else None  # unreadable
        if seat is None:
            raise _not_seated()
        if live.standing.over:
            raise Refused(Refusal.GAME_OVER, "the game is over")
        if seat not in deciding and deciding:
            raise Refused(Refusal.NOT_YOUR_DECISION, f"{'/'.join(deciding)} decides now, you hold {'/'.join(seats)}")
        _check_stale(live, command, seat)
        by = By(seat, sender.computer_seat is not None, sender.thought, sender.order)
        before, seen = views.stood(live), live.version
        was_open, was_closed = live.takes_shares, live.mixing.closed is not None
        try:
            done = _apply(live, command, command_id, by, action)  # illegal, and the refusals of undo, redo and roll
            if done is None:
                return live.version
            await lobby.store(live, done)  # not-stored
        except BaseException as error:
            if not isinstance(error, Refused) or error.refusal is Refusal.NOT_STORED:
                await lobby.restore(live)
            if command_id not in live.done:  # it may be stored although storage failed to say so
                if live.version != seen:  # and so may an earlier one, of which nobody was told
                    views.tell_table(live, lobby.people.name)
                raise
        version = live.version
        try:
            if was_closed or live.mixing.closed is None:
                _tell(lobby, live, command, before, mixing=was_open)
            else:
                views.tell_shared(live)  # and whoever is there opens what they sealed
        except Exception:  # it is stored, and who could not be told comes back and is told everything
            log.exception("table %s: what was done could not be told", table_id)
            lobby.drop(live)
            return version
    lobby.drive(live)
    return version


def _tell(lobby: Lobby, live: Live, command: Command, before: views.Stood, *, mixing: bool) -> None:
    """Tell everybody what a command has changed; `mixing` says that something could be added to the seed before it."""
    if command.do == "order":
        views.tell_ordered(live)
    elif command.do in ("undo", "redo"):
        views.tell_undone(live, before)
    else:
        views.tell_played(live, before)
        if mixing and not live.takes_shares:
            views.tell_shared(live)  # the first die has fallen: nothing can be added any more
        if live.facts.rules.hidden and live.standing.over:
            views.tell_table(live, lobby.people.name)  # nothing is hidden any more


def _read_form(command: Command) -> None:
    """A command names what it answers to."""
    check_id(command)
    if command.do == "act" and command.decision is None:
        raise Refused(Refusal.UNREADABLE, "an action names the decision that it answers: `decision`")
    if command.do == "order" and command.matter is None:
        raise Refused(Refusal.UNREADABLE, "a standing order names what it is about: `matter`")
    if command.do not in ("act", "order") and command.version is None:
        raise Refused(Refusal.UNREADABLE, f"{command.do} names the version of the table that was seen: `version`")


def check_id(said: Command | Say) -> None:
    """An id is kept with what was done or said under it."""
    if "\0" in said.id:  # which not every database keeps
        raise Refused(Refusal.UNREADABLE, "an id is text, without a zero in it")


def _seat(command: Command, seats: Seats, deciding: Seats) -> str | None:
    """The seat for which a command is given: the one it names, if the sender holds it, or the one that may."""
    if command.seat is not None:
        return command.seat if command.seat in seats else None
    return next((seat for seat in seats if seat in deciding), seats[0] if seats else None)


def read_action(live: Live, said: Command | Ask | Say, seat: str | None) -> Action:
    """The action that a message means, given as data or in notation; whether it is legal is not asked yet."""
    if (said.action is None) == (said.line is None):
        raise Refused(Refusal.UNREADABLE, "give either an action or a line")
    rules = live.facts.rules
    if rules.hidden and seat is None:
        raise _not_seated()  # what a line may mean would tell what others hide
    try:
        if said.line is None:
            return rules.read_action(live.game, said.action)
        return rules.text.read_action(live.game, said.line.strip(), seat if rules.hidden else None)
    except HispaniaError as error:
        raise Refused(Refusal.UNREADABLE, str(error)) from error


def _not_seated() -> Refused:
    return Refused(Refusal.NOT_SEATED, "you hold no seat at this table, or not the one that you name")


def _who_may(live: Live, command: Command) -> Seats:
    """The seats that may give this command now; nothing where nobody can, which is refused further on."""
    standing = live.standing
    if command.do == "order":
        return tuple(live.seats)
    if command.do == "undo":
        return tuple(by.seat for by in standing.undoable)
    if command.do == "redo":
        return (standing.redoable.seat,) if standing.redoable else ()
    return standing.deciding


def _check_stale(live: Live, command: Command, seat: str) -> None:
    """An action answers the decision that is open for its seat; taking back wants the table as it was seen."""
    if command.do == "order":
        return
    if command.do != "act":
        if command.version != live.version:
            raise Refused(Refusal.STALE, f"the table is at version {live.version}, not {command.version}")
        return
    number = live.table.decision(seat)
    if command.decision != number:
        open_now = "none is open" if number is None else f"number {number} is open"
        raise Refused(Refusal.STALE, f"decision {command.decision} is not open for {seat}: {open_now}")


def _apply(live: Live, command: Command, command_id: str, by: By, action: Action | None) -> Done | None:
    match command.do:
        case "order":
            return live.order(command_id, by, command.matter or "", command.order)
        case "roll":
            return live.roll(command_id, by)
        case "undo":
            return live.undo(command_id, by)
        case "redo":
            return live.redo(command_id, by)
    assert action is not None
    try:
        return live.act(command_id, by, action)
    except IllegalAction as error:
        raise Refused(Refusal.ILLEGAL, str(error), error.reasons) from error
