"""Hispania (1994): one player against others of another kind, each seat in turn, and the computing of every sequence.

    python bench/planners.py play planner@500 thumb --printed first --games 104 --out one.jsonl
    python bench/planners.py play thumb thumb --printed first --games 200 --out thumbs.jsonl
    python bench/planners.py tell one.jsonl --beside thumbs.jsonl

A line of the file is one game. A second call goes on where the first one stopped (`--seconds` stops it), so that long
measures can be taken in pieces. `tell` gives victories and points with 95 % intervals, the gain over what the other
kind gets in the same seat, and what a nation's sequence cost, single decisions included.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from hispania import games, players
from hispania.games.peoples.core.facts import facts_of_state
from hispania.games.peoples.core.terms import NATIONS
from hispania.table.dice import DiceStream, Falling

Z95 = 1.96


def play(one: str, others: str, scenario: str, printed: str, number: int) -> dict[str, Any]:
    """One game: who sat where, what it came to, and the seconds of computing of every sequence of `one`."""
    rules = games.rules("peoples")
    game: Any = rules.new_game(rules.read_options({"scenario": scenario}), printed=rules.printed(printed))
    mine = game.seats[number % len(game.seats)]
    seated = {seat: players.player(one if seat == mine else others, rules) for seat in game.seats}
    measured = set(game.seats) if one == others else {mine}
    seed = f"planners {number // len(game.seats)}"  # the same dice for each seat in turn
    stream, used, rng = DiceStream(seed), 0, random.Random(f"{seed} {mine}")
    cost: dict[str, float] = defaultdict(float)
    begun, computed = time.perf_counter(), time.process_time()
    while (turn := game.turn).kind != "over":
        if turn.kind == "chance":
            used += game.take(game.fall(Falling(stream, used)), silent=True).step.used
            continue
        seat = turn.seats[0]
        before = time.process_time()
        action = players.decide(seated[seat], game, seat, rng).action
        if seat in measured:
            state = game.state
            own = state.active >= 0 and str(facts_of_state(state).owner[state.active]) == seat
            cost[turn.label if own else f"{turn.label} as {seat}"] += time.process_time() - before
        game.take(action, seat, silent=True)
    nations = [halves / 2 for halves in facts_of_state(game.state).vp[: len(NATIONS) - 1]]
    return {
        "one": one, "others": others, "scenario": scenario, "printed": printed, "number": number, "seat": mine,
        "points": {seat: float(game.ending.points[seat]) for seat in game.seats}, "winners": list(game.ending.winners),
        "nations": nations, "cost": {label: round(spent, 4) for label, spent in cost.items()},
        "seconds": round(time.perf_counter() - begun, 2), "computed": round(time.process_time() - computed, 2),
    }  # fmt: skip


def interval(values: Sequence[float]) -> tuple[float, float]:
    """A mean and half of its 95 % interval.

    >>> interval([1.0, 3.0])
    (2.0, 1.96)
    """
    return mean(values), Z95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def wilson(won: float, number: int) -> tuple[float, float]:
    """The 95 % interval of a share after Wilson.

    >>> [round(bound, 2) for bound in wilson(8, 10)]
    [0.49, 0.94]
    """
    share, square = won / number, Z95**2 / number
    middle, half = share + square / 2, Z95 * sqrt(share * (1 - share) / number + square / number / 4)
    return (middle - half) / (1 + square), (middle + half) / (1 + square)


def tell(rows: Sequence[dict[str, Any]], beside: Sequence[dict[str, Any]]) -> Iterable[str]:
    """What the games of a file say."""
    first = rows[0]
    number = len(rows)
    yield f"{first['one']} against {first['others']}, scenario {first['scenario']}, {first['printed']}: {number} games"
    for seat in first["points"]:
        points, half = interval([row["points"][seat] for row in rows])
        won = sum((seat in row["winners"]) / len(row["winners"]) for row in rows)
        yield f"  player {seat}: {points:.1f} ± {half:.1f} points, wins {won:.1f} ({100 * won / number:.0f} %)"
    if first["one"] != first["others"]:
        won = sum((row["seat"] in row["winners"]) / len(row["winners"]) for row in rows)
        low, high = wilson(won, number)
        yield f"  it won {won:.1f} of {number}: {100 * won / number:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
        rest = [mean(p for seat, p in row["points"].items() if seat != row["seat"]) for row in rows]
        ahead, half = interval([row["points"][row["seat"]] - other for row, other in zip(rows, rest)])
        yield f"  its points less the mean of the three others: {ahead:+.1f} ± {half:.1f}"
        if beside:
            usual = {seat: mean(row["points"][seat] for row in beside) for seat in first["points"]}
            gain, half = interval([row["points"][row["seat"]] - usual[row["seat"]] for row in rows])
            yield f"  its points less {beside[0]['one']}'s mean in the same seat: {gain:+.1f} ± {half:.1f}"
            for seat in usual:
                mine = [row["points"][seat] - usual[seat] for row in rows if row["seat"] == seat]
                if mine:
                    gain, half = interval(mine)
                    yield f"    as player {seat}: {gain:+.1f} ± {half:.1f} of {len(mine)}"
    own = sorted((spent, label) for row in rows for label, spent in row["cost"].items() if " as " not in label)
    if own:
        costs = [spent for spent, _ in own]
        part = costs[int(0.95 * len(costs))]
        yield (
            f"  a sequence: mean {mean(costs):.3f} s, p95 {part:.3f} s, at most {costs[-1]:.3f} s "
            f"({own[-1][1]}) of {len(costs)}"
        )
    reactions = [spent for row in rows for label, spent in row["cost"].items() if " as " in label]
    if reactions:
        yield f"  all answers in somebody else's sequence: mean {mean(reactions):.3f} s, at most {max(reactions):.3f} s"
    computed, seconds = [row["computed"] for row in rows], [row["seconds"] for row in rows]
    yield f"  a game: mean {mean(computed):.1f} s of computing, at most {max(computed):.1f} s"
    yield f"  by the clock: mean {mean(seconds):.1f} s, at most {max(seconds):.1f} s"


def nations(rows: Sequence[dict[str, Any]]) -> Iterable[str]:
    """The nations' points beside the averages of the auction table."""
    rules = games.rules("peoples")
    averages = rules.printed(rows[0]["printed"]).averages
    for n, nation in enumerate(NATIONS[:-1]):
        points = [row["nations"][n] for row in rows]
        if any(points):
            found, half = interval(points)
            row = averages[nation]
            stated = row.by_13 if rows[0]["scenario"] == "A" else row.score
            yield f"  {nation:<15} {found:>6.1f} ± {half:<4.1f} {stated:>4} {row.source}"


def read(path: Path) -> list[dict[str, Any]]:
    """The games of a file."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def main(said: Sequence[str] | None = None) -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    ways = parser.add_subparsers(dest="way", required=True)
    plays = ways.add_parser("play", help="play games, each a line of a file")
    plays.add_argument("one")
    plays.add_argument("others")
    plays.add_argument("--scenario", default="A")
    plays.add_argument("--printed", default="first")
    plays.add_argument("--games", type=int, default=104)
    plays.add_argument("--seconds", type=float, default=float("inf"), help="begin no game after so many")
    plays.add_argument("--out", type=Path, required=True)
    tells = ways.add_parser("tell", help="what the games of a file say")
    tells.add_argument("file", type=Path)
    tells.add_argument("--beside", type=Path, help="games of the other kind alone")
    tells.add_argument("--nations", action="store_true")
    wanted = parser.parse_args(said)
    if wanted.way == "tell":
        rows = read(wanted.file)
        if not rows:
            raise SystemExit(f"{wanted.file} holds no games: play some first")
        lines = [*tell(rows, read(wanted.beside) if wanted.beside else [])]
        print("\n".join(lines + ([*nations(rows)] if wanted.nations else [])))
        return 0
    begun = time.monotonic()
    for number in range(len(read(wanted.out)), wanted.games):
        if time.monotonic() - begun > wanted.seconds:
            return 3  # there is more to play
        row = play(wanted.one, wanted.others, wanted.scenario, wanted.printed, number)
        with wanted.out.open("a") as file:
            file.write(json.dumps(row) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
