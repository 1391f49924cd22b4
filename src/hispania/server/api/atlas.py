"""The difficulty atlas over HTTP: what was measured, and a person's next level."""

from __future__ import annotations

import asyncio
import functools
from typing import Any, Final

import msgspec
from fastapi import APIRouter, Request, Response

from ...games.conquest.measures.atlas import Advice, Atlas, atlas, next_level
from ..caching import answer
from ..tables.finished import Played, finished_games
from ..tables.lobby import Lobby
from .models import NextLevelModel

router = APIRouter(tags=["atlas"])

JSON: Final = "application/json"


@router.get("/api/atlas/conquest", summary="How often named computer players win at each level")
def told(request: Request) -> Response:
    """The atlas of this server's board, without the models behind it; no players where nothing was measured."""
    return answer(request, _told(request.app.state.board.hash), JSON)


@functools.lru_cache(maxsize=4)
def _told(board: str) -> bytes:
    known = atlas().on_board(board)
    shown = ("made", "players", "levels", "effects")
    return msgspec.json.encode({name: getattr(known, name) for name in shown})


@router.get("/api/me/next-level", response_model=NextLevelModel, tags=["people"])
async def proposed(request: Request) -> dict[str, Any]:
    """The level to play next, from the finished games of whoever asks; nothing where no atlas was measured."""
    lobby: Lobby = request.app.state.lobby
    known = atlas().on_board(lobby.board.hash)
    if known.is_empty:
        return {"advice": None}
    person = await lobby.people.find(request)
    games: list[Played] = []
    if person is not None:
        games = await lobby.storage.read(lambda database: finished_games(database, person.id, lobby.board.hash))
    advice = await asyncio.to_thread(_advice, known, games)
    return {"advice": msgspec.to_builtins(advice)}


def _advice(known: Atlas, games: list[Played]) -> Advice:
    return next_level([(one.level, one.won) for one in games], known=known)
