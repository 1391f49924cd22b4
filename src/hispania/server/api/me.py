"""Who I am: `/api/me` and the tickets for another browser."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from ..limits import is_https, network
from ..people import COOKIE, COOKIE_AGE, Entered, Person, key_of
from ..tables.lobby import Lobby
from . import who
from .models import MeBody, MeModel, TicketBody, TicketModel

router = APIRouter(prefix="/api/me", tags=["people"])


@router.post("", response_model=MeModel)
async def me(request: Request, response: Response, body: MeBody | None = None) -> dict[str, Any]:
    """Who I am; makes a person where there is none, and renames."""
    lobby: Lobby = request.app.state.lobby
    person = await who.found(request)
    name = body.name if body is not None else None
    if person is None:
        await request.app.state.new_people.take(network(request, lobby.settings), "new people")
        person, key = await lobby.people.make(name or "")
        give(request, response, key)
        return await told(lobby, person)
    key = key_of(request)
    await lobby.people.note_seen(key)
    if request.cookies.get(COOKIE) == key:
        give(request, response, key)  # again, so that whoever comes back is never forgotten
    if name is not None and name != person.name:
        person = await lobby.people.rename(person, name)
        lobby.renamed(person.id)
    return await told(lobby, person)


@router.post("/ticket", response_model=TicketModel)
async def ticket(request: Request) -> dict[str, Any]:
    """A ticket that makes another browser the same person, once, for ten minutes."""
    lobby: Lobby = request.app.state.lobby
    person, settings = await who.needed(request), lobby.settings
    await lobby.people.note_seen(key_of(request), again=True)  # so that it lapses after those it lets in
    return {"ticket": await lobby.people.ticket(person, network(request, settings), settings.limits)}


@router.post("/claim", response_model=MeModel)
async def claim(request: Request, response: Response, body: TicketBody) -> dict[str, Any]:
    """Become the person who made a ticket."""
    lobby: Lobby = request.app.state.lobby
    return await enter(request, response, await lobby.people.claim(body.ticket, lobby.settings.limits))


async def enter(request: Request, response: Response, entered: Entered) -> dict[str, Any]:
    """Let somebody be known again in this browser; the lines of keys that lapsed for it are cut."""
    lobby: Lobby = request.app.state.lobby
    give(request, response, entered.key)
    if entered.lapsed:
        lobby.cut(entered.person.id)  # whose key is still good comes back at once
    return await told(lobby, entered.person)


def give(request: Request, response: Response, key: str) -> None:
    """Let the browser keep a key, for as long as browsers keep anything."""
    secure = is_https(request, request.app.state.lobby.settings)
    response.set_cookie(COOKIE, key, max_age=COOKIE_AGE, httponly=True, samesite="strict", secure=secure)


async def told(lobby: Lobby, person: Person) -> dict[str, Any]:
    """Who somebody is, and their tables."""
    return {"name": person.name, **await lobby.tables_of(person)}
