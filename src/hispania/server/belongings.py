"""What belongs to a person: their keys, the code by which they come back, all their data, and the way out."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, String, cast, delete, exists, insert, literal, or_, select, update

from .people import Entered, People, Person, hashed
from .refusals import Refusal, Refused
from .store.schema import commands, keys, people, rates, recoveries, seats, sittings, snapshots, tables, talk
from .store.storage import Storage, Work, now
from .tables.holding import every_step
from .tables.lists import UNREADABLE, rows
from .tables.live import Live, SeatHolder
from .tables.lobby import Lobby
from .tables.vanished import is_by

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without those that look like others
GROUPS: Final = 6  # of five letters: 150 bits
SHORT: Final = 16  # letters of a hash that name a key


def new_code() -> str:
    """A code to write down: nobody can guess it, and nobody misreads it.

    >>> len(new_code()), new_code()[5]
    (35, '-')
    """
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(5)) for _ in range(GROUPS))


def plain_code(text: str) -> str:
    """A code as it is compared, however it was typed.

    >>> plain_code(" abcde-fghol ")
    'ABCDEFGH01'
    """
    typed = "".join(letter for letter in text.upper() if letter.isalnum())
    return typed.translate(str.maketrans("OIL", "011"))


class Belongings:
    """The belongings of all people of a server."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._storage: Storage = lobby.storage
        self._people: People = lobby.people

    # ---------------------------------------------------------------- keys

    async def keys_of(self, person: Person, shown: str) -> dict[str, Any]:
        """The keys of a person, the newest first, and since when there is a code to come back by."""

        def look(database: Connection) -> dict[str, Any]:
            found = database.execute(select(keys).where(keys.c.person == person.id).order_by(keys.c.created.desc()))
            code = database.execute(select(recoveries.c.made).where(recoveries.c.person == person.id)).scalar()
            listed = [
                {"id": row.key_hash[:SHORT], "name": row.name or "", "created": row.created,
                 "seen": row.seen, "this": row.key_hash == hashed(shown)}
                for row in found
            ]  # fmt: skip
            return {"keys": listed, "recovery": code}

        return await self._storage.read(look)

    async def name_key(self, person: Person, id: str, name: str) -> None:
        """Call a key by a name."""
        key = await self._key(person, id)
        await self._storage.write([(update(keys).where(keys.c.key_hash == key).values(name=name), None)])

    async def end_key(self, person: Person, id: str) -> str:
        """End a key: whoever shows it is nobody any more; its hash is the answer."""
        key = await self._key(person, id)
        await self._end(person, [key])
        return key

    async def end_others(self, person: Person, shown: str) -> None:
        """End every key of a person but the one that is shown."""
        await self._end(person, [key for key in await self._keys(person) if key != hashed(shown)])

    async def _end(self, person: Person, ended: list[str]) -> None:
        await self._people.end(person.id, ended)
        await self._people.drop_tickets(person.id)  # or a browser that was ended would come back by one

    async def _keys(self, person: Person) -> list[str]:
        def look(database: Connection) -> list[str]:
            return list(database.execute(select(keys.c.key_hash).where(keys.c.person == person.id)).scalars())

        return await self._storage.read(look)

    async def _key(self, person: Person, id: str) -> str:
        for key in await self._keys(person):
            if key[:SHORT] == id:
                return key
        raise Refused(Refusal.NOT_FOUND, "you have no key of this name; it may have ended")

    # ---------------------------------------------------------------- becoming somebody else

    async def left_behind(self, person: Person | None, becoming: str) -> dict[str, Any]:
        """What a browser leaves behind that becomes somebody: nothing, if it is them already."""
        if person is None or person.id == becoming:
            return {"tables": 0, "recovery": None}
        mine = await self._lobby.tables_of(person)
        made = select(recoveries.c.made).where(recoveries.c.person == person.id)
        recovery = await self._storage.read(lambda database: database.execute(made).scalar())
        return {"tables": len(mine["tables"]) + len(mine["damaged"]), "recovery": recovery}

    # ---------------------------------------------------------------- coming back

    async def new_recovery(self, person: Person) -> str:
        """A code by which a person comes back when all keys are lost; the one before is worth nothing any more."""
        code = new_code()
        row = {"person": person.id, "code_hash": hashed(plain_code(code)), "made": now()}
        old = delete(recoveries).where(recoveries.c.person == person.id)
        await self._storage.write([(old, None), (insert(recoveries), row)])
        return code

    async def recover(self, code: str) -> Entered:
        """The person of a code, and a key for this browser; the code stays good."""

        def look(database: Connection) -> str | None:
            wanted = select(recoveries.c.person).where(recoveries.c.code_hash == hashed(plain_code(code)))
            found: str | None = database.execute(wanted).scalar()
            return found

        id = await self._storage.read(look)
        if id is None:
            raise Refused(Refusal.NO_TICKET, "this is no code of anybody, or there is a newer one")
        return await self._people.enter(id, self._lobby.settings.limits)

    # ---------------------------------------------------------------- taking it along

    async def data_of(self, person: Person, shown: str) -> dict[str, Any]:
        """Everything the server has of a person: name, keys, words, and the tables at which they sit, or once sat.

        Of each its record as they may read it now, and what they themselves did there, also if it was taken back.
        """

        def look(database: Connection) -> tuple[Any, list[Any], list[str]]:
            made = database.execute(select(people.c.created).where(people.c.id == person.id)).scalar()
            said = database.execute(select(talk).where(talk.c.person == person.id).order_by(talk.c.at)).all()
            return made, list(said), _tables_of(database, person.id, once=True)

        made, said, ids = await self._storage.read(look)
        found = []
        for id in ids:
            try:
                told = await self._lobby.look(id, lambda live: _told(live, person.id))
            except Refused as refused:
                told = {"table": id, "problem": refused.text}
            did = await self._storage.read(partial(_did, table_id=id, person=person.id))
            found.append({**told, "did": did})
        return {
            "name": person.name,
            "created": made,
            **await self.keys_of(person, shown),
            "tables": found,
            "said": [{"table": one.table_id, "at": one.at, "kind": one.kind, "content": one.content} for one in said],
        }

    # ---------------------------------------------------------------- going

    async def delete(self, person: Person) -> None:
        """Forget a person: who they are, keys, code, words, and tables at which nobody else sits.

        At the others their seats open, and somebody who stays is the host. What they did there remains a part of the
        game, under ids that tell of nobody; a table that is damaged has a host who is nobody.
        """
        async with AsyncExitStack() as stack:  # nobody sits down any more where nobody else sits
            alone = [live async for live in self._part(person, stack)]
            work: list[tuple[Any, Any]] = [(delete(talk).where(talk.c.person == person.id), None)]
            for first in range(0, len(alone), 100):
                some = [live.facts.id for live in alone[first : first + 100]]
                work += [(delete(part).where(part.c.table_id.in_(some)), None) for part in (commands, seats, talk)]
                work.append((delete(tables).where(tables.c.id.in_(some)), None))
            work += [
                (update(seats).where(seats.c.person == person.id).values(person=None, kind="open"), None),
                (delete(recoveries).where(recoveries.c.person == person.id), None),
                (delete(keys).where(keys.c.person == person.id), None),
                *_traces_of(person.id),
                (delete(people).where(people.c.id == person.id), None),
                *self._people.notice("person", person=person.id),
            ]
            await self._storage.write(work, tuple(one for live in alone for one in live.held))
            for live in alone:
                self._lobby.drop(live)
        self._people.forget(person.id)
        await self._people.drop_tickets(person.id)

    async def _part(self, person: Person, stack: AsyncExitStack) -> AsyncIterator[Live]:
        """Leave the tables at which others sit; those at which nobody else does are held, and are the answer."""
        for id in await self._storage.read(lambda database: _tables_of(database, person.id)):
            try:
                await self._lobby.want(id)
                async with AsyncExitStack() as here:
                    live = await here.enter_async_context(self._lobby.hold(id, every_step))
                    others = {held.person for held in live.seats.values() if held.person} - {person.id}
                    if others:
                        await self._leave(live, person, min(others))
                    else:
                        stack.push_async_exit(here.pop_all())
                        yield live
            except Refused as refused:
                if refused.refusal is Refusal.NOT_STORED:
                    raise
                continue  # damaged: nobody can play there, and what the rows say of the person goes

    async def _leave(self, live: Live, person: Person, heir: str) -> None:
        """The seats of a person open; if they are the host, somebody who stays is from now on."""
        for seat in live.seats_of(person.id):
            await self._lobby.hand_on(live, seat, SeatHolder("open"))
        if live.facts.host == person.id:
            try:
                made_host = update(tables).where(tables.c.id == live.facts.id).values(host=heir)
                await self._lobby.write(live, [(made_host, None)])
            finally:
                self._lobby.drop(live)


def _tables_of(database: Connection, person: str, *, once: bool = False) -> list[str]:
    """The tables that somebody made, or at which they sit; or at which they once sat."""
    mine = [select(seats.c.table_id).where(seats.c.person == person)]
    if once:
        mine.append(select(sittings.c.table_id).where(sittings.c.person == person))
    wanted = select(tables.c.id).where(or_(tables.c.host == person, *(tables.c.id.in_(some) for some in mine)))
    return [id for id, _ in rows(database, wanted.order_by(tables.c.created, tables.c.id))]


def _did(database: Connection, table_id: str, person: str) -> list[dict[str, Any]]:
    """What somebody did at a table; nothing where it cannot be read."""
    wanted = select(commands).where(commands.c.table_id == table_id, is_by(person)).order_by(commands.c.seq)
    try:
        return [{"at": one.at, "seat": one.seat, "kind": one.kind, "action": one.action}
                for one in database.execute(wanted)]  # fmt: skip
    except UNREADABLE:
        return []


def _traces_of(person: str) -> Work:
    """What takes a person out of what remains, which then tells of nobody.

    Nobody can send their commands again, so the ids of these need only differ.
    """
    there = select(sittings.c.table_id).where(sittings.c.person == person)
    of_nobody = literal("#gone:") + cast(commands.c.seq, String)
    here = commands.c.table_id.in_(there), commands.c.command_id.startswith(person)
    theirs = update(commands).where(*here).values(command_id=of_nobody)
    nobody = {"id": secrets.token_hex(16), "name": "", "created": now()}
    is_host = exists().where(tables.c.host == nobody["id"])
    return [
        (theirs, None),
        (delete(snapshots).where(snapshots.c.table_id.in_(there)), None),  # they tell who sat where, and follow again
        (insert(people), nobody),
        (update(tables).where(tables.c.host == person).values(host=nobody["id"]), None),
        (delete(people).where(people.c.id == nobody["id"], ~is_host), None),
        (delete(rates).where(rates.c.name == person), None),
    ]


def _told(live: Live, person: str) -> dict[str, Any]:
    held = live.seats_of(person)
    return {
        "table": live.facts.id,
        "game": live.facts.rules.id,
        "name": live.facts.name,
        "seats": list(held),
        "host": live.facts.host == person,
        "over": live.over,
        "record": live.record(live.eyes(held)),
    }
