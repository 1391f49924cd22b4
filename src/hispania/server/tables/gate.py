"""The gate: every command passes one sequence, and the first thing that is wrong is the answer (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from ...errors import HispaniaError, IllegalAction
from ...games.conquest.edge.actions import Action, from_dict
from ...games.conquest.text.notation import read_action
from ..refusals import Refusal, Refused
from . import views
from .live import By, Done, Live
from .lobby import Lobby

LONGEST_LINE: Final = 200
Id = Annotated[str, Meta(min_length=1, max_length=64)]


class Command(Struct, frozen=True, tag="command"):
    """What somebody wants done."""

    id: Id
    version: int
    do: Literal["act", "roll", "undo", "redo"]
    action: dict[str, Any] | None = None
    line: Annotated[str, Meta(max_length=LONGEST_LINE)] | None = None


class Ask(Struct, frozen=True, tag="ask"):
    """What somebody wants to know."""

    id: Id
    ask: Literal["odds", "why_not", "choice", "hint"]
    action: dict[str, Any] | None = None
    line: Annotated[str, Meta(max_length=LONGEST_LINE)] | None = None
    strength: Annotated[int, Meta(ge=1, le=3)] = 1  # of a hint
    version: int | None = None  # of the table, as whoever wants a hint saw it


class Cancel(Struct, frozen=True, tag="cancel"):
    """The hint that was asked for under this id is not wanted any more."""

    id: Id


class Ping(Struct, frozen=True, tag="ping"):
    """Somebody wants to know whether the line holds."""


_decoder: Final[msgspec.json.Decoder[Command | Ask | Cancel | Ping]] = msgspec.json.Decoder(
    Command | Ask | Cancel | Ping
)


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends a command: a person, or the computer player of a seat with the thought behind it."""

    person: str | None
    computer_seat: str | None = None
    thought: Mapping[str, Any] | None = None

    def seats(self, live: Live) -> tuple[str, ...]:
        """The seats they hold at a table."""
        seat = self.computer_seat
        if seat is not None:
            return (seat,) if live.seats[seat].kind == "computer" else ()
        return live.seats_of(self.person)


def read(text: str | bytes) -> Command | Ask | Cancel | Ping:
    """What a message says; Unreadable if it says nothing."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(Refusal.UNREADABLE, f"not a message of the protocol: {error}") from error


async def pass_gate(lobby: Lobby, table_id: str, sender: Sender, command: Command) -> int:
    """Carry a command out, or refuse it; the version of the table after it is the answer."""
    async with lobby.hold(table_id) as live:  # no-table
        command_id = f"{sender.person or sender.computer_seat}:{command.id}"
        if command_id in live.done:  # it was carried out before: the same answer, and nothing happens
            return live.done[command_id]
        action = read_what(live, command) if command.do == "act" else None  # unreadable
        seats = sender.seats(live)
        if not seats:
            raise Refused(Refusal.NOT_SEATED, "you hold no seat at this table")
        if live.over:
            raise Refused(Refusal.GAME_OVER, "the game is over")
        deciding = _who_may(live, command)
        seat = next((seat for seat in seats if seat in deciding), None)
        if seat is None and deciding:
            raise Refused(Refusal.NOT_YOUR_DECISION, f"{'/'.join(deciding)} decides now, you hold {'/'.join(seats)}")
        if command.version != live.version:
            raise Refused(Refusal.STALE, f"the table is at version {live.version}, not {command.version}")
        by = By(seat or seats[0], sender.computer_seat is not None, sender.thought)
        steps_before, lines_before = len(live.table.history), live.table.lines
        try:
            done = _apply(live, command, command_id, by, action)  # illegal, and the refusals of undo, redo and roll
            await lobby.store(live, done)  # not-stored
        except BaseException as error:
            if not isinstance(error, Refused) or error.refusal is Refusal.NOT_STORED:
                await lobby.restore(live)
            if command_id not in live.done:  # it may be stored although storage failed to say so
                raise
        if command.do in ("undo", "redo"):
            views.tell_undone(live)
        else:
            views.tell_played(live, steps_before, lines_before)
        version = live.version
    lobby.drive(live)
    return version


def read_what(live: Live, said: Command | Ask) -> Action:
    """The action that a message means, given as data or in notation."""
    if (said.action is None) == (said.line is None):
        raise Refused(Refusal.UNREADABLE, "give either an action or a line")
    try:
        action = from_dict(said.action) if said.line is None else read_action(live.game, said.line.strip())
        live.game.why_not(action)  # names seats, units and spaces that there are
    except HispaniaError as error:
        raise Refused(Refusal.UNREADABLE, str(error)) from error
    return action


def _who_may(live: Live, command: Command) -> tuple[str, ...]:
    """The seats that may give this command now; nothing where nobody can, which is refused further on."""
    if command.do == "undo":
        return (live.undoable.seat,) if live.undoable else ()
    if command.do == "redo":
        return (live.redoable.seat,) if live.redoable else ()
    return live.deciding


def _apply(live: Live, command: Command, command_id: str, by: By, action: Action | None) -> Done:
    match command.do:
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
