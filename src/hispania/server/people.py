"""Who is who: keys, cookies, tickets and invitations. Secrets are kept as hashes only."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from starlette.requests import HTTPConnection

from .refusals import Refusal, Refused
from .settings import Limits
from .store.schema import keys, people
from .store.storage import Storage, Work, now
from .tickets import SharedTickets, Tickets

if TYPE_CHECKING:
    from .cluster.ownership import Ownership

COOKIE: Final = "hispania"
COOKIE_AGE: Final = 400 * 24 * 3600  # the longest that browsers keep one
LONGEST_SECRET: Final = 100
AT_ONCE: Final = 1000  # names that are looked up


@dataclass(frozen=True, slots=True)
class Person:
    """A browser, or a program, that the server knows again."""

    id: str
    name: str


class Entered(NamedTuple):
    """Somebody in another browser, the key that it was given, and whether older ones lapsed for it."""

    person: Person
    key: str
    lapsed: bool


def new_secret() -> str:
    """A secret that nobody can guess.

    >>> len(new_secret())
    43
    """
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """What is stored instead of a secret.

    >>> hashed("roma")[:12]
    'b0c27fca74fa'
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def key_of(connection: HTTPConnection) -> str:
    """The key that a request shows, or nothing: the header wins over the cookie."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    key = bearer.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return key if len(key) <= LONGEST_SECRET else ""


class People:
    """Everybody the server knows; where it has several processes, each tells the others what changes."""

    def __init__(self, storage: Storage, others: Ownership | None = None) -> None:
        self._storage, self._others = storage, others
        self._tickets = Tickets() if others is None else SharedTickets(storage)
        self._known: dict[str, str] = {}  # hash of a key -> person
        self._names: dict[str, str] = {}
        self._seen: dict[str, str] = {}  # hash of a key -> the day on which it was last noted
        self._ended = 0  # grows whenever a key ends: what is being looked up just now may be of it

    async def find(self, connection: HTTPConnection) -> Person | None:
        """The person who sends a request, if any."""
        key = key_of(connection)
        if not key:
            return None
        key_hash = hashed(key)
        if key_hash not in self._known:

            def look(database: Connection) -> tuple[str, str] | None:
                row = database.execute(
                    select(people.c.id, people.c.name).join(keys).where(keys.c.key_hash == key_hash)
                ).first()
                return (row.id, row.name) if row else None

            ended = -1
            while ended != self._ended:
                ended, found = self._ended, await self._storage.read(look)
            if found is None:
                return None
            self._known[key_hash] = found[0]
            self._names[found[0]] = found[1]
        person = self._known[key_hash]
        return Person(person, self._names[person])

    async def need(self, connection: HTTPConnection) -> Person:
        """The person who sends a request; whoever shows no key is refused."""
        person = await self.find(connection)
        if person is None:
            raise Refused(Refusal.NO_PERSON, "the server does not know you: POST /api/me makes you a person")
        return person

    async def make(self, name: str) -> tuple[Person, str]:
        """A new person and the key by which the server will know them."""
        person, key = Person(secrets.token_hex(16), name), new_secret()
        made = {"id": person.id, "name": name, "created": now()}
        shown = {"key_hash": hashed(key), "person": person.id, "created": made["created"]}
        await self._storage.write([(insert(people), made), (insert(keys), shown)])
        self._known[hashed(key)] = person.id
        self._names[person.id] = name
        return person, key

    async def rename(self, person: Person, name: str) -> Person:
        """The same person under another name."""
        if name != person.name:
            renamed = (update(people).where(people.c.id == person.id).values(name=name), None)
            await self._storage.write([renamed, *self.notice("name", person=person.id, name=name)])
            self._names[person.id] = name
        return Person(person.id, name)

    async def note_seen(self, key: str, *, again: bool = False) -> None:
        """Note that a key was shown: once a day, or now again."""
        moment, key_hash = now(), hashed(key)
        if again or self._seen.get(key_hash) != moment[:10]:
            await self._storage.write([(update(keys).where(keys.c.key_hash == key_hash).values(seen=moment), None)])
            self._seen[key_hash] = moment[:10]

    async def enter(self, person: str, limits: Limits) -> Entered:
        """A new key of somebody; of too many that one lapses which was seen longest ago."""
        key, moment = new_secret(), now()

        def look(database: Connection) -> list[str]:
            newest = func.coalesce(keys.c.seen, keys.c.created).desc()
            wanted = select(keys.c.key_hash).where(keys.c.person == person).order_by(newest)
            return list(database.execute(wanted.offset(max(limits.keys_of_one_person - 1, 0))).scalars())

        lapsed = await self._storage.read(look)
        shown = {"key_hash": hashed(key), "person": person, "created": moment, "seen": moment}
        await self.end(person, lapsed, [(insert(keys), shown)])
        await self.learn({person})
        return Entered(Person(person, self.name(person)), key, bool(lapsed))

    async def end(self, person: str, ended: list[str], more: Work = ()) -> None:
        """End keys of somebody, named by their hashes, here and in all other processes."""
        work = [*more]
        for key in ended:
            work += [(delete(keys).where(keys.c.key_hash == key), None)]
            work += self.notice("key", key=key, person=person)
        await self._storage.write(work)
        for key in ended:
            self.forget_key(key)

    def forget_key(self, key_hash: str) -> None:
        """A key has ended."""
        self._ended += 1
        self._known.pop(key_hash, None)
        self._seen.pop(key_hash, None)

    def forget(self, person: str) -> None:
        """A person has gone."""
        self._ended += 1
        for key_hash in [key for key, whose in self._known.items() if whose == person]:
            self.forget_key(key_hash)
        self._names[person] = ""

    async def learn(self, ids: set[str]) -> None:
        """Look the names of these people up, so that `name` knows them."""
        missing = ids - self._names.keys()
        if missing:

            def look(database: Connection) -> dict[str, str]:
                rows = database.execute(select(people.c.id, people.c.name).where(people.c.id.in_(missing)))
                return {row.id: row.name for row in rows}

            self._names.update(await self._storage.read(look))

    def name(self, person: str) -> str:
        """The name of a person of whom we have heard."""
        return self._names.get(person, "")

    # ---------------------------------------------------------------- the same person in another browser

    async def ticket(self, person: Person, network: str, limits: Limits) -> str:
        """A ticket that makes another browser the same person, once, for ten minutes; the oldest of too many lapse."""
        ticket = new_secret()
        await self._tickets.add(hashed(ticket), person.id, network, limits)
        return ticket

    async def drop_tickets(self, person: str) -> None:
        """The tickets that somebody has out are worth nothing any more."""
        await self._tickets.drop(person)

    async def claim(self, ticket: str, limits: Limits) -> Entered:
        """The person a ticket stands for, and a key of their own for this browser; the ticket is used up."""
        person = await self._tickets.claim(hashed(ticket))
        if person is None:
            raise _no_ticket()
        return await self.enter(person, limits)

    async def whose(self, ticket: str) -> str:
        """The person a ticket stands for; it stays good."""
        person = await self._tickets.whose(hashed(ticket))
        if person is None:
            raise _no_ticket()
        return person

    # ---------------------------------------------------------------- where there are other processes

    def notice(self, what: str, **facts: str) -> Work:
        """What tells the other processes something, in the transaction in which it is written."""
        return self._others.notice(what, **facts) if self._others is not None else []

    def hear_name(self, person: str, name: str) -> None:
        """Somebody is called otherwise now."""
        if person in self._names:
            self._names[person] = name

    async def still_known(self, shown: set[str]) -> set[str]:
        """Those of these keys that have not ended; all of them if the database cannot say so now."""
        hashes, found = sorted(shown), set[str]()
        with contextlib.suppress(Refused):
            for first in range(0, len(hashes), AT_ONCE):
                some = keys.c.key_hash.in_(hashes[first : first + AT_ONCE])

                def look(database: Connection, some: ColumnElement[bool] = some) -> set[str]:
                    return set(database.execute(select(keys.c.key_hash).where(some)).scalars())

                found |= await self._storage.read(look)
            return found
        return shown

    async def refresh(self) -> None:
        """Something that was said may have been missed: look everything up again."""
        self._ended += 1
        self._known.clear()
        known = sorted(self._names)
        for first in range(0, len(known), AT_ONCE):
            some = known[first : first + AT_ONCE]

            def look(database: Connection, some: list[str] = some) -> dict[str, str]:
                rows = database.execute(select(people.c.id, people.c.name).where(people.c.id.in_(some)))
                return {row.id: row.name for row in rows}

            with contextlib.suppress(Refused):  # what we know is as good, until the database is there again
                self._names.update(await self._storage.read(look))


def _no_ticket() -> Refused:
    return Refused(Refusal.NO_TICKET, "this ticket was used, is too old, or never was one; ask for a new one")
