"""The positions of tests/data/positions.toml, completed to the JSON of H11.2."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any

from hispania.games import conquest
from hispania.games.conquest.board import default_board
from hispania.games.conquest.options import Level

FILE = Path(__file__).parent.parent / "data" / "positions.toml"
CODES = ("U", "C", "K")


@functools.cache
def drafts() -> dict[str, dict[str, Any]]:
    """The file as it stands."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def names() -> list[str]:
    """Every position that has a name."""
    return list(drafts())


def position(name: str) -> dict[str, Any]:
    """The whole position JSON of a name."""
    draft = drafts()[name]
    board = default_board()
    level = Level.parse(draft.get("level", "6|4|3|4|2"))
    garrisons = draft.get("garrisons", {})
    discs = [code for stack in garrisons.values() for code in stack]
    revolts, armies, roads = draft.get("revolts", {}), draft.get("armies", []), draft.get("roads", [])
    time = draft.get("round", 1) - 1
    return {
        "v": 1,
        "level": list(level.values),
        "players": draft.get("players", 1),
        "variants": [],
        "scenario": None,
        "house": draft.get("house", {}),
        "round": draft.get("round", 1),
        "turn": draft.get("turn", "U"),
        "state": draft["state"],
        "denarii": draft.get("denarii", 0),
        "hispano": None,
        "queue": draft.get("queue", []),
        "generals": {**{code: draft.get("generals", {}).get(code) for code in CODES}, "P": None},
        "armies": dict.fromkeys(armies, "A"),
        "revolts": revolts,
        "garrisons": garrisons,
        "fleets": draft.get("fleets", [sea.id for sea in board.seas[: level.fleets]]),
        "roads": roads,
        "reserve": {
            "revolt": 22 - time - sum(revolts.values()),
            "A": 3 - len(armies),
            "S": 0,
            **{code: level.garrisons - discs.count(code) for code in CODES},
            "L": None,
            "road": level.roads - len(roads),
        },
        "time": time,
        "pending": draft.get("pending"),
        "proconsul": "unused",
        "plot": "unused",
        "lethe": False,
        "result": None,
    }


def game(name: str) -> conquest.Conquest:
    """The game at a named position; `fresh` is the game before its first die."""
    return conquest.new_game() if name == "fresh" else conquest.from_json(position(name))
