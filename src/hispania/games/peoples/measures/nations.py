"""`hispania lab --game peoples nations`: what every nation and group came to, as the program shows it at auctions.

`hispania lab run nations.toml` plays the games (the file is beside this module); here they are counted.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from .... import games
from ....errors import Unreadable
from ....lab.journal import may_write
from ....lab.progress import say
from ....lab.rows import read, told_by
from ....table.files import replaced
from ..core.terms import NATIONS
from ..printed.editions import EDITIONS
from ..printed.wire import PastFacts, PastRow
from .balance import interval

SUMMARY: Final = "count what nations and groups came to in results of `hispania lab run`, for the auctions of a table"
COMMAND: Final = "hispania lab --game peoples nations"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("results", nargs="+", type=Path, metavar="FILE", help="results of `hispania lab run`")
    parser.add_argument("--out", type=Path, default=Path("past.json"), metavar="FILE", help="where it is written")


def run(args: argparse.Namespace) -> int:
    """Count, and write."""
    may_write(args.out)
    found = count([read(path) for path in args.results])
    with replaced(args.out) as file:
        text = json.dumps(msgspec.to_builtins(found), indent=1, sort_keys=True)
        file.write_text(text + "\n", encoding="utf-8")
    say(f"nations in {', '.join(found.nations) or 'no scenario'}, groups in {', '.join(found.groups) or 'none'}")
    say(f"written: {args.out}")
    return 0


def count(tables: Sequence[Any]) -> PastFacts:
    """Nations by scenario where they are auctioned, groups where each player has one; of one player on one edition."""
    known = {games.rules("peoples").printed(name).hash for name in EDITIONS}
    edition = ""
    nations: dict[str, list[list[float]]] = {}
    seats: dict[str, list[list[float]]] = {}
    who: set[str] = set()
    for table in tables:
        told = told_by(table)
        played = set(told.get("printed", {}).values())
        if told.get("game") != "peoples" or len(played) != 1 or not played <= ({edition} if edition else known):
            text = f"these are not games of peoples on one edition that is shipped, {' or '.join(sorted(known))}"
            raise Unreadable(f"{text}; play them again")
        (edition,) = played
        names = ("options", "players", "points", "nations")
        for options, players, points, earned in zip(*(table[name].to_pylist() for name in names), strict=True):
            agreed = json.loads(options)
            who.add(players)
            if agreed["version"] == "advanced":
                nations.setdefault(agreed["scenario"], []).append(earned)
            else:
                seats.setdefault(agreed["scenario"], []).append(points)
    if len(who) != 1:
        raise Unreadable(f"one player plays all seats, not {', '.join(sorted(who)) or 'nobody'}")
    return PastFacts(
        edition=edition,
        player=who.pop(),
        command=COMMAND,
        nations={key: _rows(rows, NATIONS[:-1]) for key, rows in sorted(nations.items())},
        groups={key: _rows(rows, "1234") for key, rows in sorted(seats.items())},
    )


def _rows(rows: Sequence[Sequence[float]], names: Sequence[str]) -> dict[str, PastRow]:
    """Means and intervals of what is not always nothing."""
    found = {}
    for k, name in enumerate(names):
        values = [row[k] for row in rows]
        if any(values):
            mean, half = interval(values)
            found[name] = PastRow(round(mean, 1), round(half, 1), len(values))
    return found
