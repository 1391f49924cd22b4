"""What a tournament came to: win rates, costs and rungs, as data and as Markdown."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from ..errors import Unreadable
from .contract import Entrant, Headings
from .journal import Game
from .statistics import mcnemar, paired_difference, wilson

BEGIN: Final = "<!-- ladder:begin -->"
END: Final = "<!-- ladder:end -->"
CONFIDENCE: Final = 0.05
Games = Mapping[tuple[str, str, int], Game]


class Row(Struct, frozen=True):
    """A player at a level."""

    player: str
    level: str
    games: int
    won: int
    rate: float
    low: float
    high: float
    rounds: float
    lost_by: dict[str, int]
    decisions: float


class Cost(Struct, frozen=True):
    """What a player's decisions cost at a level, on the machine that played."""

    player: str
    level: str
    milliseconds: float


class Rung(Struct, frozen=True):
    """A player against the one before, over equal dice at all levels."""

    upper: str
    lower: str
    pairs: int
    only_upper: int
    only_lower: int
    difference: float
    low: float
    high: float
    chance: float  # of so uneven a split, were both equal
    beaten: bool


class Standings(Struct, frozen=True):
    """The tournament as data; where no player thinks by the clock, all but `costs` is the same on every machine."""

    seed: str
    mind: str
    rows: list[Row]
    rungs: list[Rung]
    digest: str
    costs: list[Cost]


def standings(
    games: Games,
    entrants: Sequence[Any],
    levels: Sequence[str],
    number: int,
    seed: str,
    mind: str,
    sign: Callable[[Any, Any], int],
) -> Standings:
    """Count the games that were asked for; others in the journal are left alone. `sign` is the tournament's."""
    rows, costs, counted = [], [], hashlib.sha256()
    for one in entrants:
        for level in levels:
            wanted = range(one.games or number)
            played = [games[one.name, level, k] for k in wanted if (one.name, level, k) in games]
            for game in played:
                counted.update(f"{game.key} {game.record}\n".encode())
            rows.append(_row(one.name, level, played))
            decisions = sum(game.decisions for game in played)
            spent = sum(game.seconds for game in played)
            costs.append(Cost(one.name, level, round(1000 * spent / max(decisions, 1), 3)))
    rungs = [_rung(games, a, b, levels, number, sign(a, b)) for a, b in itertools.pairwise(entrants)]
    return Standings(seed, mind, rows, rungs, counted.hexdigest(), costs)


def _row(player: str, level: str, played: Sequence[Game]) -> Row:
    won = sum(game.won for game in played)
    low, high = wilson(won, len(played))
    many = max(len(played), 1)
    return Row(
        player,
        level,
        len(played),
        won,
        won / many,
        low,
        high,
        sum(game.rounds for game in played) / many,
        dict(sorted(Counter(game.why for game in played if not game.won).items())),
        sum(game.decisions for game in played) / many,
    )


def _rung(games: Games, lower: Entrant, upper: Entrant, levels: Sequence[str], number: int, sign: int) -> Rung:
    """Only games with equal dice count."""
    strata = []
    for level in levels:
        both = min(lower.games or number, upper.games or number)
        pairs = [(games.get((upper.name, level, k)), games.get((lower.name, level, k))) for k in range(both)]
        strata.append([sign * (a.won - b.won) for a, b in pairs if a is not None and b is not None])
    count = Counter(value for stratum in strata for value in stratum)
    difference, low, high = paired_difference(strata)
    chance = mcnemar(count[1], count[-1])
    beaten = count[1] > count[-1] and chance <= CONFIDENCE and low > 0
    pairs_played = sum(map(len, strata))
    return Rung(
        upper.name, lower.name, pairs_played, count[1], count[-1], difference, low, high, chance, beaten
    )  # fmt: skip


def to_json(found: Standings) -> str:
    """The standings as text; equal games give equal bytes, but for `costs`."""
    import msgspec

    return json.dumps(msgspec.to_builtins(found), indent=1) + "\n"


# -------------------------------------------------------------------- Markdown


def percent(value: float, *, sign: bool = False) -> str:
    """A share for a table.

    >>> percent(0.8349), percent(0.05, sign=True)
    ('83.5 %', '+5.0 %')
    """
    return f"{100 * value:{'+' if sign else ''}.1f} %"


def markdown(found: Standings, levels: Sequence[str], how: str, headings: Headings) -> str:
    """The tables of the standings."""
    rows = {(row.player, row.level): row for row in found.rows}
    costs = {(cost.player, cost.level): cost for cost in found.costs}
    players = list(dict.fromkeys(row.player for row in found.rows))
    shown = [level.replace("|", "\\|") for level in levels]
    lines = [f"**{headings.victories}**, with the 95 % interval (Wilson) and the number of games", ""]
    lines += _table(
        ["player", *shown],
        [[name, *(_rate(rows[name, level]) for level in levels)] for name in players],
    )
    lines += ["", "**What it cost, and how it went**", ""]
    lines += _table(
        [
            "player",
            "level",
            "ms a decision",
            "decisions a game",
            "rounds",
            *(f"lost by {why}" for why in headings.causes),
        ],
        [
            [
                name,
                shown[k],
                f"{costs[name, level].milliseconds:.2f}",
                f"{rows[name, level].decisions:.0f}",
                f"{rows[name, level].rounds:.1f}",
                *(str(rows[name, level].lost_by.get(why, 0)) for why in headings.causes),
            ]
            for name in players
            for k, level in enumerate(levels)
            if rows[name, level].games
        ],
    )
    if found.rungs:
        lines += ["", "**Each rung against the one below**, over games with equal dice, all levels together", ""]
        lines += _table(
            ["rung", "pairs", "only the upper won", "only the lower won", "difference (95 %)", "better, with 95 %?"],
            [
                [
                    f"{rung.upper} over {rung.lower}",
                    str(rung.pairs),
                    str(rung.only_upper),
                    str(rung.only_lower),
                    f"{percent(rung.difference, sign=True)} ({percent(rung.low, sign=True)} to "
                    f"{percent(rung.high, sign=True)})",
                    ("**yes**" if rung.beaten else "not shown") + f" (p = {rung.chance:.2g})",
                ]
                for rung in found.rungs
            ],
        )
    return "\n".join([*lines, "", how, ""])


def _rate(row: Row) -> str:
    if not row.games:
        return "–"
    return f"**{percent(row.rate)}** ({100 * row.low:.0f}–{100 * row.high:.0f}), {row.games}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    marks = ["---", *("---:" for _ in head[1:])]
    return ["| " + " | ".join(cells) + " |" for cells in (head, marks, *rows)]


def with_tables(page: str, tables: str, path: str) -> str:
    """A page with the tables between its two markers; the words around them stay.

    >>> print(with_tables(f"before {BEGIN} old {END} after", "new", "players.md"))
    before <!-- ladder:begin -->
    new
    <!-- ladder:end --> after
    """
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise Unreadable(f"{path} has no place for the table: it needs a line {BEGIN} and, below it, a line {END}")
    return f"{before}{BEGIN}\n{tables}\n{END}{after}"
