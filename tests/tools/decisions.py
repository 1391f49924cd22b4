"""What every computer player decides in many positions, to compare two versions of the program.

It asks for nothing but what `hispania` promises, so it runs on any commit:
`PYTHONPATH=<that checkout>/src python tests/tools/decisions.py made.json.gz`. The file beside the test was made by
commit 58fc946.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from typing import Any

import hispania
from hispania.games import conquest
from hispania.players.playing import play_on, seating

ROMANS = ("legate", "tribune", "consul@300")
HISPANO = (*ROMANS, "chieftain@300")
HINT = 300  # iterations
EACH = 9  # positions of a game
GAMES: list[dict[str, Any]] = [
    *({"level": level} for level in ("7|5|4|5|1", "6|4|3|4|2", "5|3|2|3|3", "7|3|4|3|2", "5|5|2|4|1")),
    {"players": 2},
    {"players": 3, "house": {"multiplier": "single"}},
    *({"variants": [name]} for name in sorted(set(conquest.VARIANTS) - {"hispano"})),
    {"players": 3, "variants": ["ingenivm", "imperivm", "proconsvl", "legio"]},
    {"variants": ["terror", "pirates"], "house": {"terror_plot": True}},
    {"level": "6|5|4|5|1", "variants": ["hispano"]},
    {"level": "6|4|3|4|2", "variants": ["hispano"]},
    {"level": "6|3|2|3|3", "variants": ["hispano", "terror"]},
    {"players": 2, "variants": ["hispano", "pirates", "proconsvl"]},
    *(
        {"scenario": number, "level": level, "variants": list(conquest.scenario(number).variants)}
        for number, level in ((1, "6|4|3|4|2"), (2, "6|4|3|4|2"), (3, "6|4|3|4|2"), (4, "6|4|3|4|2"), (5, "7|4|3|5|2"))
    ),
]


def positions() -> list[dict[str, Any]]:
    """Decisions of many games, some played badly and some by rule of thumb."""
    found = []
    for k, options in enumerate(GAMES):
        for who in ("recruit", "legate", "tribune@20"):
            seed = f"{who} {k}"
            length = len(hispania.play(conquest.new_game(**options), who, seed=seed).history)
            rng = random.Random(seed)
            table = hispania.Table(conquest.new_game(**options), seed=seed)
            for at in sorted(rng.sample(range(length - 1), EACH)):
                play_on(table, who, until=lambda table, at=at: len(table.history) >= at)
                if table.game.legal_actions():
                    found.append(table.game.to_json())
    unique = {json.dumps(position, sort_keys=True): position for position in found}
    return list(unique.values())


def decisions(position: dict[str, Any], seed: int) -> dict[str, list[Any]]:
    """By player, and for the hint: which of the legal actions it takes, why, and how good it looked."""
    game = conquest.from_json(position)
    legal = game.legal_actions()
    found = {}
    hispano = game.actor == conquest.Actor.H
    if len(legal) > 1 or hispano:
        for who in HISPANO if hispano else ROMANS:
            others = "legate/" if "hispano" in game.options.variants else ""
            seats = seating(game, f"{others}{who}" if hispano else f"{who}/legate" if others else who)
            player = seats["H" if hispano else "U"]
            decision = player.decide(game, random.Random(seed))
            found[who] = [legal.index(decision.action), decision.why, round(decision.worth, 9)]
    told = hispania.hint(game, 3, iterations=HINT, seed=seed)
    instead = -1 if told.instead is None else legal.index(told.instead)
    return {**found, "hint": [legal.index(told.action), told.kind, round(told.chance, 9), instead]}


def main(path: str) -> None:
    """Write positions, seeds and decisions."""
    rows = [[position, seed, decisions(position, seed)] for seed, position in enumerate(positions())]
    with gzip.GzipFile(path, "wb", mtime=0) as file:
        file.write(json.dumps(rows, sort_keys=True, separators=(",", ":")).encode())
    print(len(rows), "positions")


if __name__ == "__main__":
    main(sys.argv[1])
