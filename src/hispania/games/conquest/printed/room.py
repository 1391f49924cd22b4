"""The printed game for servers and commands: facts for the new-game screen, drawing, style, campaign of the day."""

from __future__ import annotations

from typing import Any, Final

from ..drawing.facts import board_facts
from ..drawing.style import themed_style
from ..edge.actions import Roll
from ..edge.cards import ArmyChoice, CombatCard
from ..edge.game import Shown, new_game
from . import wire
from .board import Board
from .daily import daily
from .introductions import introduction, variant_line
from .options import ARMIES, DENARII, FLEETS, GARRISONS, HOUSE_SECTIONS, HOUSE_VALUES, MEDIUM, ROADS, VARIANTS
from .presets import PRESETS, nearest_level
from .scenarios import Scenario, all_scenarios

__all__ = ["WIRE", "daily", "drawing", "facts", "style"]

LANGUAGES: Final = ("en", "fr", "es")
WIRE: Final = (wire.GameOptions, wire.Position, wire.OwnFacts, wire.BoardFacts, Roll, CombatCard, ArmyChoice, Shown)


def facts(board: Board) -> dict[str, Any]:
    """Levels, variants, scenarios with their history, house rules.

    >>> from .board import default_board
    >>> [preset["name"] for preset in facts(default_board())["presets"]]
    ['easiest', 'easy', 'medium', 'hard', 'hardest']
    """
    parameters = {"denarii": DENARII, "garrisons": GARRISONS, "fleets": FLEETS, "roads": ROADS, "armies": ARMIES}
    return {
        "parameters": [{"name": name, "values": values} for name, values in parameters.items()],
        "presets": [{"name": name, "level": str(level)} for name, level in PRESETS.items()],
        "variants": [
            {"id": variant, "told": {language: variant_line(variant, language) for language in LANGUAGES}}
            for variant in VARIANTS
        ],
        "scenarios": [_scenario(board, played) for played in all_scenarios()],
        "house": [{"key": key, "values": values, "rule": HOUSE_SECTIONS[key]} for key, values in HOUSE_VALUES.items()],
        "board": board.hash,
    }


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
        "position": _opening(board, played),
        "doubtful": [city for city, how in played.certainty.items() if how != "high" and city in board],
        "told": {
            language: {"title": its.title, "years": its.years, "text": its.text} for language, its in told.items()
        },
    }


def _opening(board: Board, played: Scenario) -> dict[str, Any]:
    """How a scenario stands before its first die, at the usual level or the nearest that it allows."""
    level = nearest_level(MEDIUM, played.variants, played.number)
    opening: dict[str, Any] = new_game(level, board=board, variants=played.variants, scenario=played.number).view()
    return opening


def drawing(board: Board) -> dict[str, Any]:
    """The board as data and as a drawing."""
    return board_facts(board)


def style() -> str:
    """The style sheet of the map, light and dark."""
    return themed_style()
