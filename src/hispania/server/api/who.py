"""Who sends a request: from where that is known, what is done is put down to them."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from ..effort import used_up, working_for
from ..people import Person, hashed, key_of
from ..tables.lobby import Lobby


async def found(request: HTTPConnection) -> Person | None:
    """The person who sends a request, if any; whoever has used up their share of what is done is refused."""
    lobby: Lobby = request.app.state.lobby
    person = await lobby.people.find(request)
    _works_for(request, person)
    return person


async def needed(request: HTTPConnection) -> Person:
    """The person who sends a request; whoever shows no key is refused, and whoever has used up their share."""
    lobby: Lobby = request.app.state.lobby
    person = await lobby.people.need(request)
    _works_for(request, person)
    return person


def _works_for(request: HTTPConnection, person: Person | None) -> None:
    account, efforts = working_for(), request.app.state.efforts
    account.belongs_to(person.id if person is not None else "")
    if person is not None:
        efforts.learn(hashed(key_of(request)), person.id)
    if account.is_used_up:
        raise used_up()
