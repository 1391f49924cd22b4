"""What belongs to me: my keys, a code to come back by, all my data, and the way out: `/api/me/...`."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from ..belongings import Belongings
from ..effort import working_for
from ..limits import network
from ..people import COOKIE, hashed, key_of
from ..refusals import Refusal, Refused
from ..tables.lobby import Lobby
from . import who
from .me import enter
from .models import CodeBody, CodeModel, DeleteBody, KeyBody, KeysModel, LeftBehindModel, MeModel, TicketBody

router = APIRouter(prefix="/api/me", tags=["people"])
KeyId = Annotated[str, Path(pattern="^[0-9a-f]{16}$")]


def _belongings(request: Request) -> tuple[Belongings, Lobby]:
    lobby: Lobby = request.app.state.lobby
    return Belongings(lobby), lobby


@router.post("/claim/look", response_model=LeftBehindModel)
async def look(request: Request, body: TicketBody) -> dict[str, Any]:
    """What this browser would leave behind if it claimed a ticket, which stays good."""
    found, lobby = _belongings(request)
    return await found.left_behind(await who.found(request), await lobby.people.whose(body.ticket))


@router.get("/keys", response_model=KeysModel)
async def my_keys(request: Request) -> dict[str, Any]:
    """The browsers and programs that are me, and since when I have a code to come back by."""
    found, _ = _belongings(request)
    return await found.keys_of(await who.needed(request), key_of(request))


@router.post("/keys/{key}", response_model=KeysModel)
async def name_key(request: Request, key: KeyId, body: KeyBody) -> dict[str, Any]:
    """Call a key by a name."""
    found, _ = _belongings(request)
    person = await who.needed(request)
    await found.name_key(person, key, body.name)
    return await found.keys_of(person, key_of(request))


@router.post("/keys/others/end", response_model=KeysModel)
async def end_others(request: Request) -> dict[str, Any]:
    """End every key but the one that is shown: all other browsers are somebody new from now on."""
    found, lobby = _belongings(request)
    person, shown = await who.needed(request), key_of(request)
    await found.end_others(person, shown)
    lobby.cut(person.id)  # whose key is still good comes back at once
    return await found.keys_of(person, shown)


@router.post("/keys/{key}/end", response_model=KeysModel)
async def end_key(request: Request, response: Response, key: KeyId) -> dict[str, Any]:
    """End a key: that browser is somebody new from now on; its open lines are cut."""
    found, lobby = _belongings(request)
    person = await who.needed(request)
    ended = await found.end_key(person, key)
    lobby.cut(person.id)  # whose key is still good comes back at once
    if ended == hashed(key_of(request)):
        response.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return await found.keys_of(person, key_of(request))


@router.post("/recovery", response_model=CodeModel)
async def recovery(request: Request) -> dict[str, Any]:
    """A code by which I come back when every browser has forgotten me; told once, and the one before ends."""
    found, _ = _belongings(request)
    return {"code": await found.new_recovery(await who.needed(request))}


@router.post("/recover", response_model=MeModel)
async def recover(request: Request, response: Response, body: CodeBody) -> dict[str, Any]:
    """Come back by a code."""
    found, lobby = _belongings(request)
    await request.app.state.new_people.take(network(request, lobby.settings), "codes")
    return await enter(request, response, await found.recover(body.code))


@router.get("/data")
async def my_data(request: Request) -> Response:
    """Everything the server has of me, as a file."""
    import msgspec

    found, _ = _belongings(request)
    person = await who.needed(request)
    working_for().has_begun = True  # many tables may have to be read for it, and none may be missing
    data = await found.data_of(person, key_of(request))
    headers = {"Content-Disposition": 'attachment; filename="hispania.json"', "Cache-Control": "no-store"}
    return Response(msgspec.json.format(msgspec.json.encode(data)), media_type="application/json", headers=headers)


@router.post("/delete", status_code=204)
async def go(request: Request, response: Response, body: DeleteBody) -> Response:
    """Forget me."""
    found, lobby = _belongings(request)
    person = await who.needed(request)
    if not body.sure:
        raise Refused(Refusal.UNREADABLE, "whoever is to be forgotten says `sure`: it cannot be taken back")
    lobby.cut(person.id)
    working_for().has_begun = True  # it is done whole
    await found.delete(person)
    gone = Response(status_code=204)
    gone.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return gone
