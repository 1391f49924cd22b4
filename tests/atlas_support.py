"""A small made-up atlas for tests, which depend on no measured number; run as a program it is `hispania` with it."""

from __future__ import annotations

import functools
from math import exp
from typing import Any

import msgspec

from hispania.games.conquest.measures import atlas as module
from hispania.games.conquest.measures.atlas import Atlas, read_atlas
from hispania.games.conquest.printed.board import default_board
from hispania.games.conquest.printed.options import PARAMETERS, RULES_VERSION, VARIANTS, all_levels

HARDER = dict(zip(PARAMETERS, (-1.2, -0.3, -0.2, -0.35, -0.6)))  # what a step costs, in log odds
START = {"tribune": (2.0, 40), "consul@1000": (3.5, 10)}  # log odds at the easiest level, and games at each


def chance(odds: float) -> float:
    return 1.0 / (1.0 + exp(-odds))


def atlas_data() -> dict[str, Any]:
    """The atlas as its file holds it: victories are what they should be on the average, nothing is left to chance."""
    levels: dict[str, list[list[float]]] = {}
    for level in all_levels():
        steps = {name: values.index(getattr(level, name)) for name, values in PARAMETERS.items()}
        cost = sum(HARDER[name] * step for name, step in steps.items())
        levels[str(level)] = [
            [round(games * chance(start + cost)), games, *(chance(start + cost + by) for by in (0.0, -0.3, 0.3))]
            for start, games in START.values()
        ]
    effects = [
        {"kind": kind, "name": name, "player": "tribune", "level": "6|4|3|4|2", "won": 40 + 3 * k, "games": 100,
         "base_won": 50, "base_games": 100, "difference": 0.03 * k - 0.1, "low": 0.03 * k - 0.23,
         "high": 0.03 * k + 0.03}
        for k, (kind, name) in enumerate([*(("variant", name) for name in VARIANTS), ("scenario", "2")])
    ]  # fmt: skip
    return {
        "format": 1,
        "made": {
            "command": "made up",
            "seed": "none",
            "version": "0",
            "rules": RULES_VERSION,
            "mind": "0" * 16,
            "board": default_board().hash,
            "games": 243 * 50,
            "core_hours": 0.0,
        },
        "players": list(START),
        "levels": levels,
        "models": {"tribune": {"terms": ["1"], "weights": [2.0], "held_out": {"games": 1}}},
        "effects": effects,
    }


@functools.cache
def made_up() -> Atlas:
    return read_atlas(msgspec.json.encode(atlas_data()))


if __name__ == "__main__":
    from hispania.cli.main import main

    setattr(module, "atlas", made_up)  # noqa: B010 - before anybody else imports it
    main()
