"""Records that must replay for ever: `python -m tools.lasting RELEASE`, in tests/, writes those of a release.

Each is played at random from its name, some options each, and told with the hash of the position at intervals. A
release adds a folder, and a test replays all of them, byte for byte. Until it is out its records may be written again,
for rules that were wrong; afterwards never.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from pathlib import Path
from typing import Any, Final

from hispania import games
from hispania.table.session import Table

FOLDER: Final = Path(__file__).parents[1] / "table" / "records"
EVERY: Final = 25  # steps between two hashes
LONGEST: Final = 1000  # steps
GAMES: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "conquest": (
        {},
        {"level": "7|5|4|5|1", "players": 2, "variants": ["hispano", "terror", "pirates"]},
        {"level": "6|4|3|4|2", "players": 3, "variants": ["legio", "ingenivm"]},
        {"scenario": 2},
    ),
    "peoples": ({}, {"scenario": "A"}, {"version": "advanced", "players": 5}),
    "spartacvs": ({}, {"scenario": "III"}),
}


def played(game: str, number: int) -> Table:
    """A game at random, from its beginning or so far as a record needs."""
    rules = games.rules(game)
    options = rules.read_options(rules.fit_options(GAMES[game][number]))
    rng = random.Random(f"{game} {number}")
    table = Table(rules.new_game(options), seed=f"{game}-{number}")
    while len(table.history) < LONGEST:
        table.roll_on()
        if not table.turn.seats:
            break
        seat = rng.choice(table.turn.seats)
        table.act(rng.choice(table.game.legal_actions(seat)), seat)
    return table


def hashes(table: Table) -> dict[str, str]:
    """The hash of the position after every so many steps, and after the last."""
    steps = [*range(0, len(table.history), EVERY), len(table.history)]
    return {str(step): f"{table.position(step).hash():x}" for step in steps}


def main(release: str) -> None:
    """Write the records of a release."""
    folder = FOLDER / release
    folder.mkdir(parents=True, exist_ok=True)
    told: dict[str, Any] = {}
    for game, wishes in GAMES.items():
        for number in range(len(wishes)):
            table, name = played(game, number), f"{game}-{number}.txt.gz"
            (folder / name).write_bytes(gzip.compress(table.record().encode(), 9, mtime=0))
            told[name] = {"rules": table.rules.version, "steps": len(table.history), "hashes": hashes(table)}
    (folder / "hashes.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
