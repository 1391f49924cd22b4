"""Who comes to a seat, and who leaves it, where no help is wanted: it is noted in the record, and not without end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..refusals import Refusal, Refused
from .kept import By, Done, SeatHolder

if TYPE_CHECKING:
    from .live import Live

MOST: Final = 200  # noted of one seat: all of it is stored, and replayed whenever the table is loaded
_SAT: Final = "#sit:"  # in the id of such a command: before it who held the seat, or the seat that nobody held


def has_begun(live: Live) -> bool:
    """Has anybody decided anything here?"""
    return any(by is not None for by in live.by)


def check_often(live: Live, seat: str) -> None:
    """A seat that was noted often enough stays as it is; whoever opened it before may be followed by somebody."""
    if live.seats[seat].kind != "open" and live.sat.get(seat, 0) >= MOST:
        text = f"that somebody comes to the seat {seat}, or leaves it, has been noted {MOST} times: it is enough"
        raise Refused(Refusal.ENOUGH, text)


def noted(live: Live, seat: str, holder: SeatHolder) -> list[Done]:
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
    return [Done(f"{was.person or seat}{_SAT}{live.version + 1}", By(seat, False), "sit", told)]


def note(live: Live, done: Done) -> None:
    """Carry such a command out."""
    seat, told = done.by.seat, done.action or {}
    player, kind = told["player"], told.get("kind")
    live.sat[seat] = live.sat.get(seat, 0) + 1
    live.left.pop(seat, None)
    text = f"a computer sits in: {player}" if player else "no computer sits in any more"
    if kind is not None:
        text = "the seat is open" if kind == "open" else "somebody sits down"
    if kind == "open":
        live.left[seat] = done.command_id.partition(_SAT)[0]
    live.table.remark(f"{seat}: {text}")
