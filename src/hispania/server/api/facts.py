"""What a client knows before a game: the games there are, their options, what is printed, the campaign of the day."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Annotated, Any, Final, Protocol

import msgspec
from fastapi import APIRouter, Query, Request, Response

from ... import games, players
from ...contract.editions import editions_of
from ...contract.rules import BadOptions, Rules
from ...errors import Unreadable
from ..caching import ASK_AGAIN, answer
from ..drawings import encoded
from ..refusals import Refusal, Refused
from ..settings import Settings
from ..tables.computers import player_for
from ..tables.lobby import Lobby
from . import wire
from .daily import daily
from .models import CheckBody

router = APIRouter(tags=["games"])

JSON: Final = "application/json"


class PrintedRoom(Protocol):
    """What the room "printed" of a game holds; a game without it has its options and its words."""

    def facts(self, printed: Any) -> dict[str, Any]:
        """What the new-game screen needs beside what every game tells."""

    def drawing(self, printed: Any) -> dict[str, Any]:
        """The printed game as data and as a drawing."""

    def style(self) -> str:
        """The style sheet of the drawing."""

    def daily(self, date: datetime.date) -> Any:
        """The options of a day's campaign."""


def rules_of(game: str) -> Rules:
    """A game by its id in an address."""
    try:
        return games.rules(game)
    except Unreadable as error:
        raise Refused(Refusal.NOT_FOUND, str(error)) from error


def _room(rules: Rules) -> PrintedRoom | None:
    room: PrintedRoom | None = rules.room("printed")
    return room


# ------------------------------------------------------------------------- before a game


@router.get("/api/games", summary="The games there are")
async def all_games(request: Request) -> Response:
    """Every game with its title; the first is the one that is meant where none is named."""
    told = [wire.GameTitle(game.id, game.title, game.hidden, list(game.languages)) for game in games.covers()]
    return answer(request, msgspec.json.encode(told), JSON)


@router.get("/api/games/{game}", summary="Everything the new-game screen needs")
async def game_facts(request: Request, game: str, printed: Annotated[str, Query(max_length=64)] = "") -> Response:
    """What every game tells before it begins, and the facts of its own; of the usual printed game, or one by hash."""
    rules, settings = rules_of(game), _settings(request)
    lobby = _lobby(request)
    known = await lobby.boxes.sought(lobby.storage, rules, printed or None)
    if known is None:
        raise Refused(Refusal.NOT_FOUND, f"nothing is printed here with the hash {printed[:40]!r}")

    async def make() -> bytes:
        return await lobby.lane.do(lambda: encoded(_facts(rules, known, settings)))

    return answer(request, await lobby.drawings.of("facts", rules, known, make), JSON)


def _facts(rules: Rules, printed: Any, settings: Settings) -> dict[str, Any]:
    shared = wire.GameFacts(
        id=rules.id,
        title=rules.title,
        hidden=rules.hidden,
        languages=list(rules.languages),
        options=[wire.Option(**msgspec.structs.asdict(field)) for field in rules.option_fields],
        players=[wire.PlayerFacts(id, list(make().seats)) for id, make in players.of(rules).items()],
        advised={seat: player_for(rules, seat) for seat in _all_seats(rules)},
        printed=printed.hash,
        editions=[wire.Edition(name, rules.printed(name).hash) for name in _editions(rules, settings)],
    )
    room = _room(rules)
    return {**msgspec.to_builtins(shared), **(room.facts(printed) if room is not None else {})}


def _editions(rules: Rules, settings: Settings) -> tuple[str, ...]:
    """What can be chosen from, the usual one first; nothing where a corrected copy is played on."""
    return () if rules.id in settings.printed else editions_of(rules)


def _all_seats(rules: Rules) -> list[str]:
    """Every seat that there may be: those of the usual game, and those that players name or options bring."""
    found = dict.fromkeys(rules.seats_of(rules.read_options({})))
    for make in players.of(rules).values():
        found |= dict.fromkeys(make().seats)
    for field in rules.option_fields:
        for value in field.values:
            chosen = {field.name: [value] if field.many else value}
            fitted = rules.fit_options({field.within: chosen} if field.within else chosen)
            found |= dict.fromkeys(rules.seats_of(rules.read_options(fitted)))
    return list(found)


@router.post("/api/games/{game}/check", summary="What does not go together, and the nearest that does")
async def check(game: str, body: CheckBody) -> Response:
    """The problems of some options, as data, the nearest options without any, and the seats of a game with these."""
    rules = rules_of(game)
    problems: tuple[Any, ...] = ()
    try:
        rules.read_options(body.options)
    except BadOptions as error:
        if not error.reasons:
            raise
        problems = error.reasons
    fitted = rules.fit_options(body.options)
    told = wire.Check(list(problems), fitted, list(rules.seats_of(rules.read_options(fitted))))
    return Response(msgspec.json.encode(told), media_type=JSON)


@router.get("/api/games/{game}/words/{language}", summary="Short sentences for what has no richer words elsewhere")
async def words(request: Request, game: str, language: str) -> Response:
    """The words of a game in one of its languages."""
    rules = rules_of(game)
    if language not in rules.languages:
        raise Refused(Refusal.NOT_FOUND, f"{rules.title} is told in {', '.join(rules.languages)}")
    found: Mapping[str, str] = rules.words(language)
    return answer(request, msgspec.json.encode(dict(found)), JSON)


@router.get("/api/games/{game}/daily", summary="The campaign of the day")
async def today(game: str) -> Response:
    """Today's campaign, by the date in UTC."""
    rules = rules_of(game)
    date = datetime.datetime.now(datetime.UTC).date()
    told = wire.Daily(rules.id, date.isoformat(), rules.write_options(daily(rules, date)[0]))
    return Response(msgspec.json.encode(told), media_type=JSON)


# ------------------------------------------------------------------------- what is printed


@router.get("/api/games/{game}/printed/{hash}", summary="A printed game as data and as a drawing")
async def printed(request: Request, game: str, hash: str) -> Response:
    """The drawing; a browser asks again, because a new version of the program may draw the same game better."""
    rules, lobby = rules_of(game), _lobby(request)
    known = await lobby.boxes.sought(lobby.storage, rules, hash)
    if _room(rules) is not None and known is not None:
        return answer(request, await lobby.drawings.drawing(rules, known), JSON, ASK_AGAIN)
    raise Refused(Refusal.NOT_FOUND, f"nothing is printed here with the hash {hash[:40]!r}")


@router.get("/api/games/{game}/style.css", include_in_schema=False)
async def style(request: Request, game: str) -> Response:
    """The style sheet of the drawing, light and dark; empty where a game has none."""
    room = _room(rules_of(game))
    return answer(request, (room.style() if room is not None else "").encode(), "text/css")


def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


# ------------------------------------------------------------------------- addresses of the first release


@router.get("/api/boards/{hash}", include_in_schema=False)
async def board(request: Request, hash: str) -> Response:
    """What is printed of the usual game."""
    return await printed(request, games.DEFAULT, hash)


@router.get("/map.css", include_in_schema=False)
async def map_style(request: Request) -> Response:
    """The style sheet of the usual game."""
    return await style(request, games.DEFAULT)


@router.get("/api/daily", include_in_schema=False)
async def usual_daily() -> Response:
    """The campaign of the day of the usual game."""
    return await today(games.DEFAULT)
