"""If luck is luck, it is nothing on average for every seat: the story of many games, by seat.

    python bench/luck.py play --game peoples --players thumb --printed mended --games 52 --out luck.jsonl
    python bench/luck.py tell luck.jsonl

A line of the file is one game. A second call goes on where the first one stopped (`--seconds` stops it). `tell` gives
luck and own decisions of a whole game by seat, as chances, with 95 % intervals.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from hispania import Table, games, players

Z95 = 1.96


def play(game: str, player: str, scenario: str, printed: str, iterations: int, number: int) -> dict[str, Any]:
    """One game of one player in all seats, and its story."""
    rules = games.rules(game)
    table = Table(rules.new_game(rules.read_options({"scenario": scenario}), printed=rules.printed(printed)),
                  seed=f"luck {number}")  # fmt: skip
    seated, rng = players.player(player, rules), random.Random(number)
    while True:
        table.roll_on()
        turn = table.game.turn
        if turn.kind == "over":
            break
        seat = turn.seats[0]
        table.act(players.decide(seated, table.game, seat, rng).action, seat)
    begun = time.process_time()
    story: Any = players.analyse(table, iterations=iterations, seed=number)
    own = {seat: story.decisions[seat][seat] for seat in story.seats}
    return {"number": number, "start": story.start, "end": story.end, "luck": story.luck, "own": own,
            "computed": round(time.process_time() - begun, 1)}  # fmt: skip


def interval(values: list[float]) -> str:
    """A mean with its 95 % interval."""
    return f"{mean(values):+.2f} ± {Z95 * stdev(values) / sqrt(len(values)):.2f}"


def read(path: Path) -> list[dict[str, Any]]:
    """The games of a file."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    ways = parser.add_subparsers(dest="way", required=True)
    plays = ways.add_parser("play", help="play games and tell their story, each a line of a file")
    plays.add_argument("--game", required=True)
    plays.add_argument("--players", default="thumb")
    plays.add_argument("--scenario", default="A")
    plays.add_argument("--printed", default="mended")
    plays.add_argument("--iterations", type=int, default=4, help="sequences played in thought for a decision")
    plays.add_argument("--games", type=int, default=52)
    plays.add_argument("--seconds", type=float, default=float("inf"), help="begin no game after so many")
    plays.add_argument("--out", type=Path, required=True)
    tells = ways.add_parser("tell", help="what the games of a file say")
    tells.add_argument("file", type=Path)
    asked = parser.parse_args()
    if asked.way == "tell":
        rows = read(asked.file)
        if len(rows) < 2:
            raise SystemExit(f"{asked.file} holds {len(rows)} games: play some first")
        print(f"{len(rows)} games, {mean(row['computed'] for row in rows):.1f} s of computing for a story")
        for seat in rows[0]["luck"]:
            luck, own = ([row[name][seat] for row in rows] for name in ("luck", "own"))
            said, came = (mean(row[name][seat] for row in rows) for name in ("start", "end"))
            print(f"  {seat}: luck {interval(luck)}, own decisions {interval(own)}, said {said:.2f}, came {came:.2f}")
        return 0
    begun = time.monotonic()
    for number in range(len(read(asked.out)), asked.games):
        if time.monotonic() - begun > asked.seconds:
            return 3  # there is more to play
        row = play(asked.game, asked.players, asked.scenario, asked.printed, asked.iterations, number)
        with asked.out.open("a") as file:
            file.write(json.dumps(row) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
