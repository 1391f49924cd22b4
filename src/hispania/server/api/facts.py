"""What a client knows before a game: the options and what goes together, the board, the campaign of the day."""

from __future__ import annotations

import datetime
import functools
import json
from typing import Any, Final

from fastapi import APIRouter, Request, Response

from ...errors import Unreadable
from ...games.conquest.drawing.facts import board_facts
from ...games.conquest.drawing.style import themed_style
from ...games.conquest.printed.board import Board, default_board
from ...games.conquest.printed.introductions import introduction, variant_line
from ...games.conquest.printed.options import (
    ARMIES,
    DENARII,
    FLEETS,
    GARRISONS,
    HOUSE_SECTIONS,
    HOUSE_VALUES,
    ROADS,
    VARIANTS,
    HouseRules,
    Level,
    option_problems,
)
from ...games.conquest.printed.presets import PRESETS, fitted
from ...games.conquest.printed.scenarios import Scenario, all_scenarios
from ...games.conquest.rules.rulebook import LANGUAGES
from ...players import PLAYERS, seats_of
from ..caching import ASK_AGAIN, answer
from ..refusals import Refusal, Refused
from ..tables.computers import player_for
from ..tables.views import options_to_dict
from .daily import daily, daily_seed
from .models import Body, OptionsBody

__all__ = ["daily", "daily_seed", "prepare", "router"]

router = APIRouter()

JSON: Final = "application/json"


class CheckBody(Body):
    """What POST /api/games/conquest/check is asked."""

    options: OptionsBody


def _board_of(request: Request) -> Board:
    """The board on which this server begins its games."""
    board: Board | None = getattr(request.app.state, "board", None)
    return board or default_board()


# ------------------------------------------------------------------------- before a game


@router.get("/api/games/conquest", summary="Everything the new-game screen needs")
def game_facts(request: Request) -> Response:
    """Levels, variants, scenarios with their history, house rules, computer players."""
    return answer(request, _game_facts(_board_of(request)), JSON)


@functools.lru_cache(maxsize=4)
def _game_facts(board: Board) -> bytes:
    parameters = {"denarii": DENARII, "garrisons": GARRISONS, "fleets": FLEETS, "roads": ROADS, "armies": ARMIES}
    facts = {
        "languages": LANGUAGES,
        "parameters": [{"name": name, "values": values} for name, values in parameters.items()],
        "presets": [{"name": name, "level": str(level)} for name, level in PRESETS.items()],
        "variants": [
            {"id": variant, "told": {language: variant_line(variant, language) for language in LANGUAGES}}
            for variant in VARIANTS
        ],
        "scenarios": [_scenario(board, played) for played in all_scenarios()],
        "house": [{"key": key, "values": values, "rule": HOUSE_SECTIONS[key]} for key, values in HOUSE_VALUES.items()],
        "players": [{"id": id, "seats": seats_of(id)} for id in PLAYERS],
        "advised": {seat: player_for(seat) for seat in "UCKH"},
        "board": board.hash,
    }
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()


def _scenario(board: Board, played: Scenario) -> dict[str, Any]:
    told = {language: introduction(played.number, language) for language in LANGUAGES}
    return {
        "number": played.number,
        "id": played.id,
        "start": played.start,
        "start_certainty": played.start_certainty,
        "variants": played.variants,
        "advised": played.advised,
        "barred": played.barred,
        "levels": dict(played.levels),
        "doubtful": [city for city, how in played.certainty.items() if how != "high" and city in board],
        "told": {
            language: {"title": its.title, "years": its.years, "text": its.text} for language, its in told.items()
        },
    }


@router.post("/api/games/conquest/check", summary="What does not go together, and the nearest that does")
def check(body: CheckBody) -> dict[str, Any]:
    """The problems of some options, as data, and the nearest options without any."""
    asked = body.options
    unknown = [name for name in asked.variants if name not in VARIANTS]
    if unknown:
        raise Unreadable(f"no variant is called {unknown[0]!r}; there are {', '.join(VARIANTS)}")
    level, house = Level.parse(asked.level), HouseRules.of(asked.house)
    problems = option_problems(level, asked.variants, asked.scenario)
    return {
        "problems": [{"code": reason.code, "rule": reason.rule, "facts": reason.facts} for reason in problems],
        "fitted": options_to_dict(fitted(level, asked.players, house, asked.variants, asked.scenario)),
    }


@router.get("/api/daily", summary="The campaign of the day")
def today() -> dict[str, Any]:
    """Today's campaign, by the date in UTC."""
    date = datetime.datetime.now(datetime.UTC).date()
    return {"date": date.isoformat(), "options": options_to_dict(daily(date)[0])}


# ----------------------------------------------------------------------------- the board


@router.get("/api/boards/{hash}", summary="A board as data and as a drawing")
def board(request: Request, hash: str) -> Response:
    """The board; a browser asks again, because a new version of the program may draw the same board better."""
    for known in (_board_of(request), default_board()):
        if known.hash == hash:
            return answer(request, _board_facts(known), JSON, ASK_AGAIN)
    raise Refused(Refusal.NOT_FOUND, f"no board here has the hash {hash[:40]!r}")


def prepare(board: Board) -> None:
    """Draw a board before anybody asks for it: finding a place for every name takes a moment."""
    _board_facts(board)


@functools.lru_cache(maxsize=4)
def _board_facts(board: Board) -> bytes:
    return json.dumps(board_facts(board), ensure_ascii=False, separators=(",", ":")).encode()


@router.get("/map.css", include_in_schema=False)
def map_style(request: Request) -> Response:
    """The style sheet of the map, light and dark."""
    return answer(request, themed_style().encode(), "text/css")
