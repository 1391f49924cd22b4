"""What people's browsers add to the seed of a table: sealed by all of them first, and only then opened.

Nobody knows the share of another before their own is bound, nor does the server, and whoever does not like what comes
out can at most withhold theirs, which is noted. What a table took before there were seals goes on as it began.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ...contract.seen import Seats
from ...table.drawn import Seal, Share, seal_of
from .kept import SeatHolder, share_id


class Sealed(NamedTuple):
    """A seal that came, whose it is, and for which of their seats."""

    person: str
    seat: str
    seal: str


@dataclass(slots=True)
class Mixing:
    """The seals and the shares of one table."""

    sealed: list[Sealed] = field(default_factory=list)  # all that came, in their order
    closed: list[Seal] | None = None  # those that counted when no more could come; None: more can
    shares: list[Share] = field(default_factory=list)  # in the order in which they came

    @property
    def is_clear(self) -> bool:
        """Were shares given here that nobody had sealed? So it began before there were seals."""
        return bool(self.shares) and self.closed is None

    def holding(self, seats: Mapping[str, SeatHolder]) -> dict[str, Seal]:
        """The seal of each person who still holds the seat for which they sealed."""
        return {person: Seal(seat, seal) for person, seat, seal in self.sealed if seats[seat].person == person}

    def seals(self, seats: Mapping[str, SeatHolder]) -> list[Seal]:
        """The seals that count, in the order of the seats: what was sealed for a seat that was handed on does not."""
        found = self.holding(seats).values() if self.closed is None else self.closed
        order = list(seats)
        return sorted(found, key=lambda one: order.index(one.seat))

    def can_close(self, seats: Mapping[str, SeatHolder]) -> bool:
        """Is anything sealed that could be opened, and can more be sealed until then?"""
        return self.closed is None and not self.is_clear and bool(self.holding(seats))

    def awaited(self, seats: Mapping[str, SeatHolder], done: Container[str]) -> Seats:
        """The seats that nobody has taken, or that have yet to seal or to open; `done` are the ids of all commands."""
        if self.closed is not None:
            holding, opened = self.holding(seats).values(), {one.seat for one in self.shares}
            return tuple(one.seat for one in self.closed if one in holding and one.seat not in opened)
        holds = self.holding(seats)
        return tuple(
            seat
            for seat, held in seats.items()
            if held.kind != "computer"
            and held.person not in holds
            and not (self.is_clear and held.person is not None and share_id(held.person) in done)
        )

    def has_sealed(self, person: str) -> bool:
        """Has somebody sealed anything here?"""
        return any(one.person == person for one in self.sealed)

    def opened(self, person: str, share: str, commitment: str) -> Seal | None:
        """The seal of a person that a share opens."""
        mine = [Seal(seat, seal) for whose, seat, seal in self.sealed if whose == person]
        fits = (one for one in self.closed or () if one in mine)
        return next((one for one in fits if seal_of(commitment, one.seat, share) == one.seal), None)
