"""Corrected copies of a printed game, looked at while somebody edits one; a table keeps its own, no other is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Query, Request, Response

from ...contract.checked import CopiesRoom
from ...contract.rules import Rules
from ...errors import Unreadable
from ..caching import answer
from ..refusals import Refusal, Refused
from . import who, wire
from .facts import rules_of
from .models import CopyBody, FileBody

router = APIRouter(prefix="/api/games/{game}/copies", tags=["copies"])

JSON: Final = "application/json"
Language = Annotated[str, Query(pattern="^[a-z]{2}$")]


def copies_of(rules: Rules) -> CopiesRoom:
    """The room of a game whose copies can be edited."""
    room: CopiesRoom | None = rules.room("checks")
    if room is None or not hasattr(room, "looked_at"):
        raise Refused(Refusal.NOT_FOUND, f"no copy of {rules.title} can be edited here")
    return room


@router.get("/shipped", summary="The shipped file, as an editor begins with it")
async def shipped(request: Request, game: str) -> Response:
    """The tables of the shipped printed game."""
    rules = rules_of(game)
    room = copies_of(rules)

    def looked_at() -> wire.Copy:
        text: str = rules.room("checks").text()
        tables = room.tables(text)
        return wire.Copy(text, tables, room.looked_at(tables))

    return answer(request, await _long(request, looked_at), JSON)


@router.post("/check", summary="What is wrong with a copy, and its file")
async def check(request: Request, game: str, body: CopyBody, language: Language = "en") -> Response:
    """The tables of a copy looked at, and written as a file; only what no file can hold is refused."""
    room, rows = copies_of(rules_of(game)), body.tables
    found = await _long(request, lambda: wire.Copy(room.text_of(rows), None, room.looked_at(rows, language)))
    return Response(found, media_type=JSON)


@router.post("/read", summary="A copy from a file")
async def bring(request: Request, game: str, body: FileBody, language: Language = "en") -> Response:
    """The tables of a file, looked at: also of one that cannot be played on yet."""
    room = copies_of(rules_of(game))

    def brought() -> wire.Copy:
        tables = room.tables(body.file)
        try:
            text = room.text_of(tables)
        except Unreadable as error:
            raise Refused(Refusal.UNREADABLE, f"the file: {error}") from error
        return wire.Copy(text, tables, room.looked_at(tables, language))

    return Response(await _long(request, brought), media_type=JSON)


async def _long(request: Request, work: Callable[[], wire.Copy]) -> bytes:
    await who.found(request)
    encoded: bytes = await request.app.state.lobby.lane.do(lambda: msgspec.json.encode(work()))
    return encoded
