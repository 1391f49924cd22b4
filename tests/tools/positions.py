"""The positions of tests/games/conquest/data/positions.toml, completed to the JSON of H11.2."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any

from hispania.games import conquest
from hispania.games.conquest.printed.board import default_board
from hispania.games.conquest.printed.options import Level
from hispania.games.conquest.printed.scenarios import scenario
from hispania.games.conquest.text.notation import read_action, read_dice

FILE = Path(__file__).parent.parent / "games" / "conquest" / "data" / "positions.toml"
CODES = ("U", "C", "K")


@functools.cache
def drafts() -> dict[str, dict[str, Any]]:
    """The file as it stands."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def names() -> list[str]:
    """Every position of the base game that has a name."""
    return [name for name, draft in drafts().items() if not is_variant(draft)]


def variant_names() -> list[str]:
    """Every position with variants or in a scenario."""
    return [name for name, draft in drafts().items() if is_variant(draft)]


def is_variant(draft: dict[str, Any]) -> bool:
    """Does it need more than the base game?"""
    return "variants" in draft or "scenario" in draft


def position(name: str) -> dict[str, Any]:
    """The whole position JSON of a name."""
    draft = drafts()[name]
    return game(name).to_json() if "play" in draft or "state" not in draft else completed(draft)


def completed(draft: dict[str, Any]) -> dict[str, Any]:
    """The position JSON of a draft: the reserves follow from what lies on the board."""
    board = default_board()
    level = Level.parse(draft.get("level", "6|4|3|4|2"))
    variants, number = draft.get("variants", []), draft.get("scenario")
    garrisons, generals = draft.get("garrisons", {}), draft.get("generals", {})
    discs = [code for stack in garrisons.values() for code in stack]
    revolts, armies, roads = draft.get("revolts", {}), draft.get("armies", []), draft.get("roads", [])
    time = draft.get("round", 1) - 1 + (scenario(number).time if number else 0)
    special = draft.get("special")
    resting = int("terror" in variants and special is None)
    return {
        "v": 1,
        "level": list(level.values),
        "players": draft.get("players", 1),
        "variants": variants,
        "scenario": number,
        "house": draft.get("house", {}),
        "round": draft.get("round", 1),
        "turn": draft.get("turn", "U"),
        "state": draft["state"],
        "denarii": draft.get("denarii", 0),
        "hispano": draft.get("hispano"),
        "queue": draft.get("queue", []),
        "generals": {code: generals.get(code) for code in (*CODES, "P")},
        "armies": {city: "S" if city == special else "A" for city in armies},
        "revolts": revolts,
        "garrisons": garrisons,
        "fleets": draft.get("fleets", [sea.id for sea in board.seas[: level.fleets]]),
        "roads": roads,
        "reserve": {
            "revolt": 22 - time - sum(revolts.values()),
            "A": 3 - len(armies) - resting,
            "S": resting,
            **{code: level.garrisons - discs.count(code) for code in CODES},
            "L": "K" if "legio" in variants and "L" not in discs else None,
            "road": level.roads - len(roads),
        },
        "time": time,
        "pending": draft.get("pending"),
        "proconsul": "alive" if "P" in generals else "unused",
        "plot": "unused",
        "lethe": draft.get("lethe", False),
        "result": None,
    }


def game(name: str) -> conquest.Conquest:
    """The game at a named position; `fresh` is the game before its first die."""
    return _game(name).clone()


@functools.cache
def _game(name: str) -> conquest.Conquest:
    if name == "fresh":
        return conquest.new_game()
    draft = drafts()[name]
    if "state" in draft:
        found = conquest.from_json(completed(draft))
    else:
        level, variants = draft.get("level", "6|4|3|4|2"), draft.get("variants", [])
        found = conquest.new_game(level, variants=variants, scenario=draft.get("scenario"))
    for text in draft.get("play", []):
        found.apply(read_dice(text[1:-1]) if text.startswith("[") else read_action(found, text))
    return found
