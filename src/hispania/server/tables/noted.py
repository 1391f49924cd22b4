"""What the record of a game without hints notes besides the play: who came to a seat or left it, what was tried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..refusals import Refusal, Refused
from .kept import By, Done, SeatHolder

if TYPE_CHECKING:
    from .live import Live

MOST: Final = 200  # changes of one seat: all of it is stored, and replayed whenever the table is loaded
TAG: Final = ("Hints", "none")
STANDING: Final = "played without hints; what was asked elsewhere cannot be seen here, and is not noted"
_SIT: Final = "#sit:"  # in the id of a change: before it who held the seat, or the seat that nobody held
_HOST: Final = "host"  # who holds no seat; no seat is called so


def has_begun(live: Live) -> bool:
    """Has anybody decided anything here?"""
    return any(by is not None for by in live.by)


def check_often(live: Live, seat: str) -> None:
    """A seat that has changed hands often enough stays as it is; if it is open, somebody may still sit down."""
    if live.seats[seat].kind != "open" and live.sat.get(seat, 0) >= MOST:
        text = f"it has been noted {MOST} times who comes to the seat {seat}, or leaves it: it is enough"
        raise Refused(Refusal.ENOUGH, text)


def changes(live: Live, seat: str, holder: SeatHolder) -> list[Done]:
    """The command that notes, where no help is wanted, that a computer comes or goes; in the game, anybody."""
    was = live.seats[seat]
    if live.facts.hints or live.over or (holder.player, holder.kind) == (was.player, was.kind):
        return []
    if "computer" in (holder.kind, was.kind):
        told = {"player": holder.player if holder.kind == "computer" else None}
    elif has_begun(live):  # whoever is gone for a moment may have asked somewhere else
        told = {"player": None, "kind": holder.kind}
    else:
        return []
    return [Done(f"{was.person or seat}{_SIT}{live.version + 1}", By(seat, False), "sit", told)]


def brought(live: Live, person: str) -> Done | None:
    """The command that notes that a record of this game was brought along and refused; None if it was noted before.

    It is noted once of each seat, of a host who holds none, and of all others together: whoever has the record could
    go on with it without end.
    """
    seat = next(iter(live.seats_of(person)), "")
    who = seat or (_HOST if live.facts.host == person else "")
    id = f"{who}#brought"
    if live.facts.hints or live.over or id in live.done:
        return None
    return Done(id, By(seat or "-", False), "brought", {"who": who})


def note(live: Live, done: Done) -> None:
    """Carry one of these commands out."""
    told = done.action or {}
    if done.kind == "sit":
        live.table.remark(f"{done.by.seat}: {_sit(live, done, told['player'], told.get('kind'))}")
    else:
        who = {"": "somebody", _HOST: "the host"}.get(told["who"], told["who"])
        live.table.remark(f"{who}: a record of this game was brought along, and refused")


def _sit(live: Live, done: Done, player: str | None, kind: str | None) -> str:
    seat = done.by.seat
    live.sat[seat] = live.sat.get(seat, 0) + 1
    live.left.pop(seat, None)
    if kind == "open":
        live.left[seat] = done.command_id.partition(_SIT)[0]
        return "the seat is open"
    if kind is not None:
        return "somebody sits down"
    return f"a computer sits in: {player}" if player else "no computer sits in any more"
