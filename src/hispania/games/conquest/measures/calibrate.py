"""`hispania lab calibrate`: do the chances that a search names come true? Self-play games tell.

Every game gives one prediction a turn (what the search thought at the first decision) and one outcome. From one turn
of each game play goes on a few times more with other dice: how far the share of wins is off, beyond what so few games
scatter by themselves, is the typical error of a prediction, which `hispania analyse` shows in its error bars.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from ....errors import Unreadable
from ....lab.statistics import wilson
from ....lab.workshop import each
from .. import core
from ..core.state import State
from ..core.terms import CHANCE, OVER, ROME, SETUP_GENERALS
from ..minds.analysis import DEFAULT
from ..minds.calibration import Calibration, measured
from ..minds.expectation import MOST_ROOM
from ..minds.search import Search
from ..printed.options import Options
from .entrants import read_levels
from .mind import mind

SUMMARY: Final = "check that predicted chances come true, by self-play; measure their typical error"
LEVELS: Final = "7|5|4|5|1,6|4|3|4|2,5|3|2|3|3"
AGAINST_HISPANO: Final = "6|5|4|5|1,6|4|3|4|1,6|4|3|4|2"  # H6.7: D is 6, and at harder levels Rome hardly wins
BINS: Final = 10
CORNERS: Final = 8  # of a fitted line, at most
LEAST: Final = 0.01  # no judgement is better than that


class Played(Struct, frozen=True):
    """One self-play game: what was predicted at each turn, who won, and how the game went on again from one turn."""

    level: str
    game: int
    won: bool
    predicted: list[float]
    again_at: float = 0.0  # the prediction at that turn
    again_won: int = 0
    again: int = 0


class Bin(Struct, frozen=True):
    """Predictions of about the same size, and how often they came true; `games` is how many games they are from."""

    predicted: float
    real: float
    low: float
    high: float
    number: int
    games: int


# -------------------------------------------------------------------- playing


def play(level: str, game: int, seed: str, iterations: int, again: int, hispano: bool = False) -> Played:
    """One game of the search with itself; equal arguments give equal games."""
    rng = random.Random(f"{seed}/{level}/{game}")
    state = core.new_state(core.new_config(_options(level, hispano)))
    search = Search(state.config, room=min(MOST_ROOM, 1 << max(8, (2 * iterations).bit_length())))
    turns: list[tuple[State, float]] = []
    won = _play_on(state, search, rng, iterations, turns)
    at, chance = rng.choice(turns)
    wins = sum(_play_on(at.clone(), search, rng, iterations) for _ in range(again))
    return Played(level, game, won, [one for _, one in turns], chance, wins, again)


def _options(level: str, hispano: bool) -> Options:
    return Options.of(level, variants=("hispano",) if hispano else ())


def _play_on(
    state: State,
    search: Search,
    rng: random.Random,
    iterations: int,
    turns: list[tuple[State, float]] | None = None,
) -> bool:
    """Play to the end; what the search thinks when a turn begins is kept if somebody wants it."""
    turn = -1
    while state.phase != OVER:
        if core.whose_turn(state) == CHANCE:
            core.resolve(state, rng.choice(core.outcomes(state))[0])
            continue
        best = search.think(state, iterations=iterations, seed=rng.getrandbits(60))[0]
        now = 3 * state.round + state.turn
        if turns is not None and state.phase > SETUP_GENERALS and now != turn:
            turns.append((state.clone(), best.chance))
            turn = now
        core.apply(state, best.action)
    return bool(state.winner == ROME)


# -------------------------------------------------------------------- measuring


def bins_of(games: Iterable[Played], corrected: Callable[[float], float] = lambda chance: chance) -> list[Bin]:
    """The predictions of all games by size, in tenths.

    >>> bins_of([Played("-", 0, True, [0.91, 0.93])])[0].real
    1.0
    """
    found: dict[int, list[tuple[float, bool, tuple[str, int]]]] = {}
    for game in games:
        for chance in map(corrected, game.predicted):
            found.setdefault(min(BINS - 1, int(BINS * chance)), []).append((chance, game.won, (game.level, game.game)))
    bins = []
    for _, rows in sorted(found.items()):
        real = sum(won for _, won, _ in rows) / len(rows)
        number = len({key for _, _, key in rows})  # turns of one game share their outcome
        low, high = wilson(round(real * number), number)
        bins.append(
            Bin(sum(row[0] for row in rows) / len(rows), real, min(low, real), max(high, real), len(rows), number)
        )
    return bins


def calibration_error(bins: Sequence[Bin]) -> float:
    """The expected calibration error: how far predictions and reality are apart, by number of predictions.

    >>> round(calibration_error([Bin(0.5, 0.6, 0, 1, 3, 1), Bin(0.9, 0.9, 0, 1, 1, 1)]), 3)
    0.075
    """
    total = sum(one.number for one in bins)
    return sum(one.number * abs(one.predicted - one.real) for one in bins) / total if total else 0.0


def typical_error(games: Sequence[Played]) -> float | None:
    """How far a prediction at even chances is typically off, beyond the scatter of the games that show it."""
    off = room = 0.0
    for game in games:
        if game.again > 1:
            real = game.again_won / game.again
            off += (real - game.again_at) ** 2 - real * (1 - real) / (game.again - 1)
            room += 4 * game.again_at * (1 - game.again_at)
    return sqrt(max(0.0, off) / room) if room else None


def fitted_line(games: Iterable[Played]) -> tuple[tuple[float, float], ...]:
    """The rising line that fits best from predictions to outcomes (pooling neighbours that would fall), simplified.

    >>> fitted_line([Played("-", 0, False, [0.2]), Played("-", 1, True, [0.8])])
    ((0.0, 0.0), (0.2, 0.0), (0.8, 1.0), (1.0, 1.0))
    """
    rows = sorted((chance, game.won) for game in games for chance in game.predicted)
    blocks: list[list[float]] = []  # number, sum of predictions, wins
    size = max(1, len(rows) // CORNERS)
    for k in range(0, len(rows), size):
        part = rows[k : k + size]
        blocks.append([len(part), sum(row[0] for row in part), sum(row[1] for row in part)])
        while len(blocks) > 1 and blocks[-2][2] * blocks[-1][0] >= blocks[-1][2] * blocks[-2][0]:
            last = blocks.pop()
            blocks[-1] = [a + b for a, b in zip(blocks[-1], last, strict=True)]
    inner = [(total / number, wins / number) for number, total, wins in blocks]
    return ((0.0, 0.0), *((round(x, 4), round(y, 4)) for x, y in inner if 0.0 < x < 1.0), (1.0, 1.0))


def crossed_error(games: Sequence[Played]) -> float:
    """The calibration error after a line is fitted to every other game and tried on the rest, both ways."""
    halves = [games[0::2], games[1::2]]
    errors = []
    for fit, test in (halves, halves[::-1]):
        line = Calibration(0.0, fitted_line(fit))
        errors.append(calibration_error(bins_of(test, line.true_chance)))
    return sum(errors) / 2


# -------------------------------------------------------------------- the command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be asked for."""
    parser.add_argument("--games", type=int, default=300, help="games in all, shared by the levels")
    parser.add_argument("--levels", help=f"levels, with commas between them ({LEVELS.replace(',', ', ')})")
    parser.add_argument("--hispano", action="store_true", help="games against a Hispano who plans as well (H6.7)")
    parser.add_argument("--iterations", type=int, default=DEFAULT, help="iterations of every search")
    parser.add_argument("--again", type=int, default=6, help="how often one turn of each game is played on again")
    parser.add_argument("--seed", default="calibration", help="equal seeds give equal games")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--out", type=Path, default=Path("calibration"), help="folder of the journal and the results")
    parser.add_argument("--line", action="store_true", help="fit a correcting line into calibration.json as well")
    parser.add_argument(
        "--check",
        action="store_true",
        help="judge the chances as analyse tells them, with the installed line; fit nothing",
    )


def run(args: argparse.Namespace) -> int:
    """Play what the journal lacks, then tell and write what all games show."""
    for name, least in (("games", 1), ("iterations", 1), ("workers", 1), ("again", 0)):
        if getattr(args, name) < least:
            raise Unreadable(f"--{name} must be at least {least}, not {getattr(args, name)}")
    levels = read_levels(args.levels or (AGAINST_HISPANO if args.hispano else LEVELS))
    for level in levels:
        _options(level, args.hispano)  # what does not go together is refused before a game is played
    wanted = [(levels[k % len(levels)], k // len(levels)) for k in range(args.games)]
    try:
        args.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"the folder {args.out} cannot be made: {error.strerror}") from error
    journal = args.out / "games.jsonl"
    known = _read(journal, args)
    missing = [key for key in wanted if key not in known]
    try:
        _play_all(journal, known, missing, args)
    except KeyboardInterrupt:
        print(f"\n{len(known)} games are kept in {journal}; the same command goes on from there", file=sys.stderr)
        raise
    games = [known[key] for key in wanted]
    _report([as_told(game, measured(args.hispano)) for game in games] if args.check else games, levels, args)
    return 0


def as_told(game: Played, calibration: Calibration) -> Played:
    """A game with its predictions as `hispania analyse` would tell them.

    >>> as_told(Played("-", 0, True, [0.5]), Calibration(0.1, ((0.0, 0.0), (0.5, 0.7), (1.0, 1.0)))).predicted
    [0.7]
    """
    told = [calibration.true_chance(chance) for chance in game.predicted]
    return msgspec.structs.replace(game, predicted=told, again_at=calibration.true_chance(game.again_at))


def _header(args: argparse.Namespace) -> dict[str, Any]:
    header = {"calibration": 1, "seed": args.seed, "iterations": args.iterations, "again": args.again, "mind": mind()}
    return {**header, "hispano": True} if args.hispano else header


def _read(journal: Path, args: argparse.Namespace) -> dict[tuple[str, int], Played]:
    """The games already played, if they were played alike."""
    if not journal.exists():
        return {}
    try:
        lines = journal.read_text(encoding="utf-8").split("\n")
        header = json.loads(lines[0])
        games = [msgspec.json.decode(line, type=Played) for line in lines[1:-1]]  # the last one may be torn
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        raise Unreadable(f"{journal} is no journal of a calibration ({error}); choose another --out") from error
    header, mine = header if isinstance(header, dict) else {}, _header(args)
    differs = sorted(key for key in {*header, *mine} if header.get(key) != mine.get(key))
    if differs:
        raise Unreadable(f"{journal} was begun with another {', '.join(differs)}; choose another --out")
    if lines[-1]:
        journal.write_text("\n".join([*lines[:-1], ""]), encoding="utf-8")
    return {(game.level, game.game): game for game in games}


def _play_all(
    journal: Path, known: dict[tuple[str, int], Played], missing: list[tuple[str, int]], args: argparse.Namespace
) -> None:
    if not missing:
        return
    total = len(known) + len(missing)
    tasks = [(level, game, args.seed, args.iterations, args.again, args.hispano) for level, game in missing]
    with journal.open("a", encoding="utf-8") as file:
        if not known and file.tell() == 0:
            file.write(json.dumps(_header(args)) + "\n")
        for one in each(_work, tasks, args.workers):
            file.write(msgspec.json.encode(one).decode() + "\n")
            file.flush()
            known[one.level, one.game] = one
            print(f"\r{len(known)} of {total} games", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)


def _work(task: tuple[str, int, str, int, int, bool]) -> Played:
    return play(*task)


def _report(games: list[Played], levels: list[str], args: argparse.Namespace) -> None:
    bins = bins_of(games)
    error, typical = calibration_error(bins), typical_error(games)
    print("predicted  came true   95 % interval   predictions  games")
    for one in bins:
        interval = f"{one.low:6.1%} to {one.high:6.1%}"
        print(f"{one.predicted:9.1%}  {one.real:9.1%}  {interval}  {one.number:11}  {one.games:5}")
    for level in levels:
        mine = [game for game in games if game.level == level and game.predicted]
        if mine:
            first = sum(game.predicted[0] for game in mine) / len(mine)
            won = sum(game.won for game in mine) / len(mine)
            print(f"{level}: {len(mine)} games, {first:.1%} predicted at the first turn, {won:.1%} won")
    print(
        f"expected calibration error {error:.4f} over {len(games)} games; with a fitted line {crossed_error(games):.4f}"
    )
    if typical is not None:
        print(f"typical error of a prediction at even chances {typical:.4f}")
    from .reliability_picture import draw_reliability  # Matplotlib is slow to load

    _write(args.out / "reliability.svg", draw_reliability(bins, error, len(games)))
    if args.check:
        return
    told = {
        "typical": max(LEAST, round(typical, 4)) if typical is not None else Calibration().typical,
        "line": fitted_line(games) if args.line else [],
        "how": {**_header(args), "games": len(games), "levels": levels, "expected_calibration_error": round(error, 4)},
        "bins": msgspec.to_builtins(bins),
    }
    name = "calibration-hispano.json" if args.hispano else "calibration.json"
    _write(args.out / name, json.dumps(told, indent=1) + "\n")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}") from error
    print(f"wrote {path}")
