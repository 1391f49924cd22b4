"""Tickets, each of which makes another browser the same person, once, for ten minutes."""

from __future__ import annotations

import time
from collections import Counter
from typing import Final, NamedTuple

from sqlalchemy import Connection, text

from .refusals import Refusal, Refused
from .settings import Limits
from .store.fences import NOW
from .store.storage import Storage

AGE: Final = 600.0  # seconds
MOST: Final = 10_000  # of all people

_COUNT: Final = text(
    f"""SELECT count(*) AS everybody, count(*) FILTER (WHERE network = :network) AS ours
        FROM tickets WHERE until > {NOW}"""
)
_LAPSE: Final = text(  # the oldest of too many
    f"""DELETE FROM tickets WHERE until <= {NOW} OR ticket_hash IN (
            SELECT ticket_hash FROM tickets WHERE person = :person ORDER BY until DESC OFFSET :kept)"""
)
_CROWD_OUT: Final = text(  # the oldest of the network that has most
    """DELETE FROM tickets WHERE ticket_hash = (
        SELECT ticket_hash FROM tickets WHERE network = (
            SELECT network FROM tickets GROUP BY network ORDER BY count(*) DESC LIMIT 1) ORDER BY until LIMIT 1)"""
)
_ADD: Final = text(
    f"INSERT INTO tickets (ticket_hash, person, network, until) VALUES (:hash, :person, :network, {NOW} + {AGE})"
)
_DROP: Final = text("DELETE FROM tickets WHERE person = :person")
_WHOSE: Final = text(f"SELECT person FROM tickets WHERE ticket_hash = :hash AND until > {NOW}")
_CLAIM: Final = text(f"DELETE FROM tickets WHERE ticket_hash = :hash AND until > {NOW} RETURNING person")


class Ticket(NamedTuple):
    """Whose it is, and from which network it was asked for."""

    person: str
    network: str
    until: float


class Tickets:
    """The tickets of one process, which nobody else need know."""

    def __init__(self) -> None:
        self._out: dict[str, Ticket] = {}  # by their hashes, the oldest first

    async def add(self, hash: str, person: str, network: str, limits: Limits) -> None:
        """One more, if there are not too many; the oldest of a person lapse, and of the network that has most."""
        moment = time.monotonic()
        self._out = {hash: one for hash, one in self._out.items() if one.until > moment}
        mine = [hash for hash, one in self._out.items() if one.person == person]
        for old in mine[: max(0, len(mine) + 1 - limits.tickets_of_one_person)]:
            del self._out[old]
        out = Counter(one.network for one in self._out.values())
        if out[network] >= limits.tickets_from_one_network:
            raise _too_many()
        if len(self._out) >= MOST:  # one subscriber may have hundreds of networks
            ((fullest, _),) = out.most_common(1)
            del self._out[next(hash for hash, one in self._out.items() if one.network == fullest)]
        self._out[hash] = Ticket(person, network, moment + AGE)

    async def whose(self, hash: str) -> str | None:
        """Whose it is; it stays good."""
        found = self._out.get(hash)
        return found.person if found is not None and found.until >= time.monotonic() else None

    async def claim(self, hash: str) -> str | None:
        """Whose it was; it is used up."""
        found = self._out.pop(hash, None)
        return found.person if found is not None and found.until >= time.monotonic() else None

    async def drop(self, person: str) -> None:
        """All of a person lapse."""
        self._out = {hash: one for hash, one in self._out.items() if one.person != person}


class SharedTickets(Tickets):
    """Those of several processes, in their database: whoever has one may show it to any of them."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self._storage = storage

    async def add(self, hash: str, person: str, network: str, limits: Limits) -> None:
        """One more, if there are not too many."""
        asked = {"hash": hash, "person": person, "network": network, "kept": limits.tickets_of_one_person - 1}

        def add(database: Connection) -> bool:
            database.execute(_LAPSE, asked)
            out = database.execute(_COUNT, asked).one()
            if out.ours >= limits.tickets_from_one_network:
                return False
            if out.everybody >= MOST:
                database.execute(_CROWD_OUT)
            database.execute(_ADD, asked)
            return True

        if not await self._storage.change(add):
            raise _too_many()

    async def whose(self, hash: str) -> str | None:
        """Whose it is; it stays good."""

        def look(database: Connection) -> str | None:
            found: str | None = database.execute(_WHOSE, {"hash": hash}).scalar()
            return found

        return await self._storage.read(look)

    async def claim(self, hash: str) -> str | None:
        """Whose it was; it is used up, here and everywhere."""

        def claim(database: Connection) -> str | None:
            found: str | None = database.execute(_CLAIM, {"hash": hash}).scalar()
            return found

        return await self._storage.change(claim)

    async def drop(self, person: str) -> None:
        """All of a person lapse, here and everywhere."""
        await self._storage.change(lambda database: database.execute(_DROP, {"person": person}))


def _too_many() -> Refused:
    return Refused(Refusal.TOO_FAST, "too many tickets are out; wait ten minutes")
