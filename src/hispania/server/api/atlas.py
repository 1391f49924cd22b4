"""What was measured of a game over HTTP: its atlas of difficulty, and what a person should play next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Protocol

import msgspec
from fastapi import APIRouter, Request, Response
from msgspec import Struct

from ... import games
from ...contract.rules import Rules
from ..caching import answer
from ..effort import charged
from ..refusals import Refusal, Refused
from ..tables.finished import FinishedGame, finished_games
from ..tables.lobby import Lobby
from . import who
from .facts import rules_of
from .models import NextLevelModel

router = APIRouter(tags=["atlas"])

JSON: Final = "application/json"
_encoded: dict[tuple[str, str], bytes] = {}


class MeasuresRoom(Protocol):
    """What the room "measures" of a game holds for the server, where its difficulty was measured by levels."""

    def atlas_facts(self, printed: Any) -> Struct:
        """How named computer players fare."""

    def next_level(self, finished: Sequence[FinishedGame], printed: Any) -> dict[str, Any] | None:
        """What to play next after these games, the oldest first."""


def _room(rules: Rules) -> MeasuresRoom | None:
    room: MeasuresRoom | None = rules.room("measures")
    return room if hasattr(room, "atlas_facts") else None


@router.get("/api/games/{game}/atlas", summary="How often named computer players win")
async def atlas(request: Request, game: str) -> Response:
    """The atlas of this server's printed game; no players where nothing was measured."""
    rules, lobby = rules_of(game), _lobby(request)
    room = _room(rules)
    if room is None:
        raise Refused(Refusal.NOT_FOUND, f"nothing was measured of {rules.title}")
    printed = lobby.printed(rules)
    key = rules.id, printed.hash
    if key not in _encoded:
        _encoded[key] = msgspec.json.encode(room.atlas_facts(printed))
    return answer(request, _encoded[key], JSON)


@router.get("/api/me/next-level", response_model=NextLevelModel, tags=["people"])
async def next_level(request: Request, game: str = games.DEFAULT) -> dict[str, Any]:
    """What to play next, from the finished games of whoever asks; nothing where it was never measured."""
    rules, lobby = rules_of(game), _lobby(request)
    room = _room(rules)
    if room is None:
        return {"advice": None}
    printed, person = lobby.printed(rules), await who.found(request)
    played: list[FinishedGame] = []
    if person is not None:
        look = charged(lambda data: finished_games(data, person.id, rules.id, printed.hash))
        played = await lobby.storage.read(look)
    return {"advice": await lobby.lane.do(partial(room.next_level, played, printed))}


@router.get("/api/atlas/{game}", include_in_schema=False)
async def old_atlas(request: Request, game: str) -> Response:
    """The address of the first release."""
    return await atlas(request, game)


def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby
