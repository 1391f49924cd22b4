"""Making tables: all that is stored of one, at once."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import insert, text

from ...contract.rules import Rules
from ...table.session import Table
from ..people import Person, hashed, new_secret
from ..store.schema import commands, owners, seats, tables
from ..store.storage import Prepared, now
from .live import Facts, Live, SeatHolder
from .lobby import Lobby
from .moved import Moved

_NEW_TABLE: Final = Prepared(insert(tables))
_OWN: Final = Prepared(insert(owners))
_NEW_SEAT: Final = Prepared(insert(seats))
_NEW_SITTING: Final = text("INSERT INTO sittings (person, table_id) VALUES (:person, :this)")
_DEAL: Final = Prepared(insert(commands))  # not the one of later commands: it follows its table, which is new


async def make(
    lobby: Lobby,
    host: Person,
    rules: Rules,
    options: Any,
    holders: Mapping[str, SeatHolder],
    *,
    name: str,
    seed: str,
    start: Mapping[str, Any],
    origin: Mapping[str, Any] | None = None,
    daily: str | None = None,
    printed: Any = None,
    brought: Table | None = None,
    where: str = "",
) -> Live:
    """A new table, on the usual printed game; first dice fall at once, unless shares are awaited.

    `brought` is what was made of a record already, if it begins with one.
    """
    facts = Facts(secrets.token_urlsafe(12), rules, name, options, dict(start), seed, origin, daily, host.id)
    printed = printed or lobby.printed(rules)
    await lobby.boxes.keep(lobby.storage, rules, printed)
    if start["kind"] == "options":
        live = Live(facts, printed, dict(holders))
    else:  # a record may be long
        live = await lobby.lane.do(lambda: Live(facts, printed, dict(holders), brought))
    work: list[tuple[Any, Any]] = []
    made = now()
    begins = start["kind"] == "options" and live.waits and (live.is_ready or not facts.is_mixed)
    dealt = live.deal() if begins else None
    row = {
        "id": facts.id,
        "game": rules.id,
        "rules": rules.version,
        "name": name,
        "options": rules.write_options(options),
        "start": facts.start,
        "printed": printed.hash,
        "seed": seed,
        "commitment": live.commitment,
        "origin": origin,
        "daily": daily,
        "host": host.id,
        "created": made,
        "away": False,
        **Moved.of(live, live.stands(), made).row(),
    }
    work.append((_NEW_TABLE, row))
    epoch = 0
    if lobby.ownership is not None:
        lobby.ownership.need()
        live.fence, epoch = 1, lobby.ownership.epoch
        work.append((_OWN, {"table_id": facts.id, "process": lobby.ownership.id, "fence": live.fence}))
    work += [(_NEW_SEAT, {"table_id": facts.id, "seat": seat, **held.row()}) for seat, held in holders.items()]
    people = {held.person for held in holders.values() if held.person}
    work += [(_NEW_SITTING, {"person": person, "this": facts.id}) for person in people]
    if dealt:
        work.append((_DEAL, dealt.row(facts.id, 1, made, live.mark_due())))
    await lobby.storage.write(work)
    if dealt:
        live.note(dealt)
    live.where = where
    if lobby.ownership is not None and lobby.ownership.epoch != epoch:
        live.gone = True  # it is stored, and whoever is asked for it first has it
        return live
    lobby.memory.keep(live)
    lobby.drive(live)
    return live


def open_seat() -> tuple[SeatHolder, str]:
    """An open seat, and the invitation to it."""
    invitation = new_secret()
    return SeatHolder("open", invitation_hash=hashed(invitation)), invitation
