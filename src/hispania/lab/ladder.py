"""`hispania lab ladder`: a tournament of computer players, all with the same dice."""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from .. import COMPILED, games, players
from ..contract.game import OVER
from ..errors import Cancelled, Unreadable
from ..table.files import replaced
from ..table.session import Table
from .contract import Entrant, Headings
from .entrants import MOST_GAMES, read_entrants
from .journal import Game, Journal, may_write
from .measures import mind, tournament
from .progress import progress, say
from .standings import BEGIN, END, Standings, markdown, standings, to_json, with_tables
from .workshop import MOST_WORKERS, spread

SUMMARY = "A tournament of computer players over levels, with equal dice for all: how strong they are, what they cost."
INTERRUPTED: Final = 130


class Match(Struct, frozen=True):
    """One game that is to be played."""

    entrant: Any  # an `Entrant`
    level: str
    game: int
    seed: str
    id: str = games.DEFAULT  # of the game that is played

    @property
    def key(self) -> tuple[str, str, int]:
        """What makes it this game and no other."""
        return self.entrant.name, self.level, self.game


class Stopped(Cancelled):
    """The tournament was called off while a game was being played."""


def play(match: Match, stopped: Callable[[], bool] = lambda: False) -> Game:
    """Play one game; equal matches give equal records where nobody thinks by the clock.

    >>> asked = tournament(games.DEFAULT)
    >>> entrants, levels = asked.usual()
    >>> match = Match(asked.read_entrant(entrants.split(",")[0]), asked.read_levels(levels)[-1], 0, "roma")
    >>> play(match).record == play(match).record
    True
    """
    asked = tournament(match.id)
    dice = f"{match.seed} {match.level} {match.game}"  # the same for every player
    table = Table(asked.begin(match.entrant, match.level), seed=dice)
    seated = asked.players(match.entrant, table.game, match.game)
    counted = asked.counted(match.entrant, table.game, match.game)
    rng = random.Random(f"{dice} {match.entrant.name}")
    decisions, spent = 0, 0.0
    table.roll_on()
    while table.game.turn.kind != OVER:
        if stopped():
            raise Stopped("the tournament was called off")
        seat = table.game.turn.seats[0]
        begun = time.perf_counter()
        decision = players.decide(seated[seat], table.game, seat, rng)
        if seat in counted:
            spent += time.perf_counter() - begun
            decisions += 1
        table.act(decision.action, seat)
        table.roll_on()
    digest = hashlib.sha256(table.record().encode()).hexdigest()[:32]
    won = asked.won(match.entrant, table.game, match.game)
    reason, rounds = table.game.ending.reason, table.game.turn.round
    return Game(match.entrant.name, match.level, match.game, won, reason, rounds, decisions, digest, round(spent, 6))


def play_all(matches: Sequence[Match], workers: int) -> Iterator[Game]:
    """Games as they finish: several at a time, but where players think by the clock only as many as have cores."""
    groups: dict[int, list[Match]] = {}
    for match in matches:
        groups.setdefault(min(workers, beside(match.entrant)), []).append(match)
    for width in sorted(groups, reverse=True):
        if width == 1 or len(groups[width]) < 2:
            yield from (play(match) for match in groups[width])
        else:
            yield from spread(play, groups[width], width)


def beside(entrant: Entrant) -> int:
    """How many games of a player may run at a time: where he thinks by the clock, each needs cores of its own.

    >>> from types import SimpleNamespace
    >>> beside(SimpleNamespace(timed=True, threads=os.cpu_count() or 1)), beside(SimpleNamespace(timed=False))
    (1, 256)
    """
    return max(1, (os.cpu_count() or 1) // entrant.threads) if entrant.timed else MOST_WORKERS


# -------------------------------------------------------------------- the command


def add_arguments(parser: argparse.ArgumentParser, game: str = games.DEFAULT) -> None:
    """The options of the command, for one game."""
    asked = tournament(game)
    entrants, levels = asked.usual()
    parser.add_argument("--game", default=game, metavar="ID", help=f"the game: {', '.join(games.ids())}")
    parser.add_argument("--players", default=entrants, metavar="LIST", help=f"from weak to strong: {asked.examples()}")
    parser.add_argument("--levels", default=levels, metavar="LIST", help="what is played, with commas between")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="games of each player at each level")
    parser.add_argument("--seed", default="hispania", metavar="TEXT", help="the dice: equal for all players")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, metavar="N",
        help="games at a time; a player with a budget of seconds never shares a core",
    )  # fmt: skip
    parser.add_argument(
        "--out", type=Path, default=Path("ladder.json"), metavar="FILE",
        help="the result; finished games are kept beside it, in a .jsonl, and never played again",
    )  # fmt: skip
    parser.add_argument("--markdown", type=Path, metavar="FILE", help=f"a page whose part from {BEGIN} on is rewritten")
    parser.add_argument(
        "--trust", action="store_true", help="count games that an earlier version of the players played"
    )


def run(args: argparse.Namespace) -> int:
    """Play what is missing, count, write."""
    asked = tournament(args.game)
    entrants, levels = read_entrants(args.players, asked), asked.read_levels(args.levels)
    for name, most in (("games", MOST_GAMES), ("workers", MOST_WORKERS)):
        if not 1 <= getattr(args, name) <= most:
            raise Unreadable(f"--{name} must be from 1 to {most}, not {getattr(args, name)}")
    for one in entrants:
        for level in levels:
            try:
                asked.begin(one, level)
            except Unreadable as error:
                raise Unreadable(f"{one.name} at {level}: {error}") from error
    page = _page(args.markdown)
    may_write(args.out)
    with Journal(args.out.with_suffix(".jsonl"), args.seed, args.game, trust=args.trust) as journal:
        matches = [
            Match(one, level, k, args.seed, args.game)
            for one in entrants
            for level in levels
            for k in range(one.games or args.games)
        ]
        missing = [match for match in matches if match.key not in journal.games]
        _announce(missing, matches, args.workers)
        try:
            _play_missing(missing, args.workers, journal)
        except KeyboardInterrupt:
            left = sum(match.key not in journal.games for match in matches)
            say(f"\nstopped: {len(matches) - left} of {len(matches)} games are kept in {journal.path}; "
                 "the same command goes on from there")  # fmt: skip
            return INTERRUPTED
        found = standings(journal.games, entrants, levels, args.games, args.seed, mind(args.game), asked.sign)
    with replaced(args.out) as file:
        file.write_text(to_json(found), encoding="utf-8")
    tables = markdown(found, levels, _how(args, found), asked.headings())
    if args.markdown is not None:
        with replaced(args.markdown) as file:
            file.write_text(with_tables(page, tables, str(args.markdown)), encoding="utf-8")
    print(_plain(found, asked.headings()))
    say(f"written: {args.out}" + (f", {args.markdown}" if args.markdown else ""))
    return 0


def _page(path: Path | None) -> str:
    """The page that takes the tables; looked at before hours are spent on them."""
    if path is None or not path.exists():
        if path is not None:
            may_write(path)
        return f"{BEGIN}\n{END}\n"
    try:
        page = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"the page {path} cannot be read: {error}") from error
    with_tables(page, "", str(path))
    may_write(path)
    return page


def _announce(missing: Sequence[Match], matches: Sequence[Match], workers: int) -> None:
    kept = len(matches) - len(missing)
    say(f"{len(matches)} games" + (f", {kept} of them played before" if kept else ""))
    for one in {match.entrant.name: match.entrant for match in missing if match.entrant.timed}.values():
        if beside(one) < workers:
            say(f"{one.name} thinks by the clock on {one.threads} threads, so {beside(one)} of its games run at a time")


def _play_missing(missing: Sequence[Match], workers: int, journal: Journal) -> None:
    if not missing:
        return
    with progress(len(missing), "games") as advance:
        for game in play_all(missing, workers):
            journal.add(game)
            advance(1, f"{game.player} at {game.level}")


def _how(args: argparse.Namespace, found: Standings) -> str:
    named = "" if args.game == games.DEFAULT else f" --game {args.game}"
    speed = "compiled" if COMPILED else "pure Python"
    return (
        f'Made by `hispania lab ladder{named} --players {args.players} --levels "{args.levels}" --games {args.games} '
        f"--seed {args.seed}` ({speed}, {os.cpu_count()} cores; players {found.mind}, games {found.digest[:16]})."
    )


def _plain(found: Standings, headings: Headings) -> str:
    """The standings for a terminal."""
    costs = {(cost.player, cost.level): cost.milliseconds for cost in found.costs}
    wide = max(len(row.player) for row in found.rows)
    long = max(len("level"), *(len(row.level) for row in found.rows))
    wins = f"{headings.wins} (95 %)"
    lines = [f"{'player':<{wide}}  {'level':<{long}}  games  {wins:<22}  rounds  ms a decision"]
    for row in found.rows:
        rate = f"{100 * row.rate:5.1f} % ({100 * row.low:4.1f} to {100 * row.high:5.1f})"
        lines.append(
            f"{row.player:<{wide}}  {row.level:<{long}}  {row.games:>5}  {rate:<22}  {row.rounds:>6.1f}"
            f"  {costs[row.player, row.level]:>13.2f}"
        )
    for rung in found.rungs:
        verdict = "is beaten with 95 % confidence" if rung.beaten else "is not shown to be beaten"
        lines.append(
            f"{rung.lower} {verdict} by {rung.upper}: {100 * rung.difference:+.1f} % "
            f"({100 * rung.low:+.1f} to {100 * rung.high:+.1f}), {rung.pairs} pairs, p = {rung.chance:.2g}"
        )
    return "\n".join(lines)
