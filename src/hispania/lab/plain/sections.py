"""The page about results of any game: what was played, who won, how long it took, how it ended, with what points."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from operator import ne
from statistics import quantiles
from typing import Any, Final, TypeAlias

from msgspec import Struct

from ...contract.rules import Rules
from ...errors import Unreadable
from ..contract import Results
from ..report.figures import Mark, bars, columns, forest, verdicts
from ..report.page import Section, facts, figure, number, percent, plural, points, span, table
from ..statistics import Rate, mcnemar, paired_difference, sure
from .cells import SHIPPED

Cell: TypeAlias = tuple[str, str, str]
"""Options, printed game and players."""

COLOURS: Final = ("red", "blue", "gold")
MOST_COLUMNS: Final = 30  # of a histogram; longer games are counted together by rounds
FALSE_SHARE: Final = 0.05
INTERVALS: Final = (
    "The thin line is the 95% interval after Wilson: were everything repeated with other dice, 19 of 20 such intervals "
    "would hold the true rate."
)


class Outcome(Struct, frozen=True):
    """One game of the results, as far as a report needs it; the names are those of the columns."""

    options: str
    printed: str
    players: str
    game: int
    dice: str
    seats: str
    winners: str
    drawn: bool
    why: str
    points: list[float]
    rounds: int
    decisions: int
    throws: int

    @property
    def cell(self) -> Cell:
        """What it has in common with games that differ in nothing but dice."""
        return self.options, self.printed, self.players


class PlainReport:
    """What a page says about results of any game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.words = rules.words("en")
        self.titles: Mapping[Cell, str] = {}  # of the cells that are reported on

    def sections(self, files: Sequence[Results]) -> tuple[int, list[Section]]:
        """How many games there are, each counted once, and the sections about them."""
        rows = self._rows(files)
        self.titles = _titles(dict.fromkeys(row.cell for row in rows))
        seats = [self.played(rows, files), self.by_seat(rows), self.by_change(rows)]
        return len(rows), [*seats, self.by_length(rows), self.by_ending(rows), self.by_points(rows)]

    def lead(self) -> str:
        """What the games were played for."""
        return "who wins, how long it takes, how it ends, and what another choice of options or players would do"

    def foot(self) -> str:
        """What is true for computers may not be for people."""
        return "what is true for them may differ for people"

    def style(self) -> str:
        """Nothing of its own."""
        return ""

    def _rows(self, files: Sequence[Results]) -> list[Outcome]:
        """The games of all files together; a game that stands in two of them counts once."""
        found: dict[tuple[Any, ...], Outcome] = {}
        for file in files:
            holes = [name for name in Outcome.__struct_fields__ if file.table[name].null_count]
            if holes:
                raise Unreadable(f"{file.path}: the column {holes[0]!r} has holes, so no `hispania lab run` wrote it")
            values = zip(*(file.table[name].to_pylist() for name in Outcome.__struct_fields__), strict=True)
            for row in (Outcome(*one) for one in values):
                found.setdefault((*row.cell, row.game, row.dice), row)
        if not found:
            names = ", ".join(str(file.path) for file in files)
            raise Unreadable(f"{names}: no game was played, so there is nothing to report")
        return list(found.values())

    def _seat(self, seat: str) -> str:
        return self.words.get(f"seat.{seat}", seat)

    def _why(self, reason: str) -> str:
        return self.words.get(f"ending.{reason}", reason)

    # ---------------------------------------------------------------- sections

    def played(self, rows: Sequence[Outcome], files: Sequence[Results]) -> Section:
        """What the games have in common, and what differs."""
        cells = len({row.cell for row in rows})
        lines = [
            ("games", f"{number(len(rows))} in {plural(cells, 'cell')}; a cell is games that differ only in dice"),
            ("players", _listed(row.players for row in rows)),
            ("options", _listed(", ".join(_parts(row.options)) for row in rows)),
            ("printed game", _listed(row.printed for row in rows)),
            ("seed of the dice", _listed(row.dice.removesuffix(f" {row.game}") for row in rows)),
            ("made with", _made(files)),
        ]
        body = facts(lines)
        if len({(file.told.get("mind"), file.told.get("rules")) for file in files}) > 1:
            body += (
                '<p class="note">These files were played by different versions of the players or the rules. '
                "Differences between files may come from that.</p>"
            )
        body += (
            "<p>Games of one number have the same dice in every cell, so that cells are compared pair by pair, which "
            "needs fewer games.</p>"
        )
        return Section("played", "What was played", body, (f"{plural(len(rows), 'game')} were played.",))

    def by_seat(self, rows: Sequence[Outcome]) -> Section:
        """How often each seat wins, cell by cell."""
        groups = [
            (self.titles[cell], [(self._seat(seat), rate) for seat, rate in _rates(some).items()])
            for cell, some in _by_cell(rows).items()
        ]
        drawn = sum(row.drawn for row in rows)
        all_seats = _rates(rows)
        best = max(all_seats, key=lambda seat: all_seats[seat].rate)
        body = figure(
            "How often each seat wins.",
            bars(groups),
            f"How often each seat wins. {INTERVALS} {plural(drawn, 'game')} ended in a draw.",
            table(
                ["cell", "seat", "games", "won", "rate", "95% interval"],
                [
                    [escape(title), escape(seat), number(rate.games), number(rate.won), percent(rate.rate, 1),
                     span(rate.interval, 1)]
                    for title, lines in groups
                    for seat, rate in lines
                ],
                2,
            ),
        )  # fmt: skip
        rate = all_seats[best]
        short = f"{escape(self._seat(best))} wins most often: <b>{percent(rate.rate)}</b> ({span(rate.interval)})."
        return Section("seats", "Who wins", body, (short,))

    def by_change(self, rows: Sequence[Outcome]) -> Section:
        """Each cell against the first that differs from it in one thing, seat by seat, in games with equal dice."""
        title = "What a change does"
        cells = _by_cell(rows)
        marks, chances = [], []
        for after, others in cells.items():
            before = next((one for one in cells if sum(map(ne, one, after)) == 1), after)
            if before == after or list(cells).index(before) > list(cells).index(after):
                continue
            twins = {(row.game, row.dice): row for row in cells[before]}
            pairs = [(twins[row.game, row.dice], row) for row in others if (row.game, row.dice) in twins]
            for seat in others[0].seats.split():
                split = [_won(new, seat) - _won(old, seat) for old, new in pairs if seat in old.seats.split()]
                if split:
                    group = f"{self.titles[after]} instead of {self.titles[before]}"
                    marks.append(Mark(self._seat(seat), *paired_difference([split]), False, group))
                    chances.append(mcnemar(split.count(1), split.count(-1)))
        if not marks:
            why = "All games are of one cell, or no two cells have the same dice."
            return Section("changes", title, f'<p class="absent">{why} Name several players or options.</p>')
        marks = [
            Mark(one.name, one.difference, one.low, one.high, stands, one.group)
            for one, stands in zip(marks, sure(chances, FALSE_SHARE), strict=True)
        ]
        body = figure(
            "The change of every seat's win rate from cell to cell, with intervals.",
            verdicts(marks, "surely wins more", "surely wins less") + forest(marks, "wins less", "wins more"),
            "The change of each seat's win rate, in points of a hundred, over games with equal dice; the line is the "
            "95% interval (Agresti and Min). Filled marks stand after the correction of Benjamini and Hochberg at 5%.",
            table(
                ["change", "seat", "points", "95% interval"],
                [
                    [escape(one.group), escape(one.name), points(one.difference),
                     f"{points(one.low)} to {points(one.high)}"]
                    for one in marks
                ],
                2,
            ),
        )  # fmt: skip
        return Section("changes", title, body)

    def by_length(self, rows: Sequence[Outcome]) -> Section:
        """How long the games are."""
        ends = [row.rounds for row in rows]
        wide = -(-(max(ends) - min(ends) + 1) // MOST_COLUMNS)
        count = Counter((end - min(ends)) // wide for end in ends)
        stacks = [(str(min(ends) + k * wide), [("red", count[k])]) for k in range(max(count) + 1)]
        told = [[name, _quarters(getattr(row, name) for row in rows)] for name in ("rounds", "decisions", "throws")]
        _, middle, _ = _quartiles(row.decisions for row in rows)
        body = figure(
            "Columns: the share of games that ended in each round.",
            columns(stacks, len(rows), "round"),
            "In which round the games ended.",
            table(["", "median, and the middle half"], told),
        )
        short = f"The median game asks for {number(round(middle))} decisions."
        return Section("length", "How long it takes", body, (short,))

    def by_ending(self, rows: Sequence[Outcome]) -> Section:
        """By what the games ended."""
        causes = Counter(row.why for row in rows)
        order = sorted(causes, key=lambda why: (-causes[why], why))
        stacks = [(self._why(why), [(COLOURS[k % 3], causes[why])]) for k, why in enumerate(order)]
        told = [
            [escape(self._why(why)), number(causes[why]), percent(causes[why] / len(rows), 1)]
            for why in order
        ]  # fmt: skip
        body = figure(
            "Columns: the share of games with each ending.",
            columns(stacks, len(rows), "ending"),
            "By what the games ended.",
            table(["ending", "games", "share"], told),
        )
        return Section("endings", "How it ends", body)

    def by_points(self, rows: Sequence[Outcome]) -> Section:
        """The points of every seat."""
        told = []
        for cell, some in _by_cell(rows).items():
            for k, seat in enumerate(some[0].seats.split()):
                mine = [row.points[k] for row in some]
                mean, ends = f"{sum(mine) / len(mine):.2f}", f"{min(mine):g} to {max(mine):g}"
                told.append([escape(self.titles[cell]), escape(self._seat(seat)), mean, _quarters(mine), ends])
        body = table(["cell", "seat", "mean", "median, and the middle half", "from least to most"], told, 2)
        return Section("points", "With how many points", body)


def _by_cell(rows: Iterable[Outcome]) -> dict[Cell, list[Outcome]]:
    found: dict[Cell, list[Outcome]] = {}
    for row in rows:
        found.setdefault(row.cell, []).append(row)
    return found


def _rates(rows: Sequence[Outcome]) -> dict[str, Rate]:
    """How often each seat won, of the games that had it."""
    games = Counter(seat for row in rows for seat in row.seats.split())
    won = Counter(seat for row in rows for seat in row.winners.split())
    return {seat: Rate(won[seat], games[seat]) for seat in games}


def _won(row: Outcome, seat: str) -> int:
    return int(seat in row.winners.split())


def _titles(cells: Iterable[Cell]) -> dict[Cell, str]:
    """A name for every cell: who played, and what is not the same in all of them.

    >>> list(_titles([('{"deck": 8, "dice": 1}', "shipped", "a"), ('{"deck": 8, "dice": 2}', "shipped", "a")]).values())
    ['a (dice 1)', 'a (dice 2)']
    """
    told = {cell: [*_parts(cell[0]), *([] if cell[1] == SHIPPED else [cell[1]])] for cell in cells}
    common = set.intersection(*map(set, told.values()))
    more = {cell: ", ".join(part for part in parts if part not in common) for cell, parts in told.items()}
    return {cell: f"{cell[2]} ({text})" if text else cell[2] for cell, text in more.items()}


def _parts(text: str) -> list[str]:
    """Options in few words, one by one.

    >>> _parts('{"dice": 2, "house": {"rule": true}, "variants": []}')
    ['dice 2', 'rule True']
    """
    parts = []
    for name, value in json.loads(text).items():
        if isinstance(value, dict):
            parts += [f"{inner} {one}" for inner, one in value.items()]
        elif value not in (None, []):
            parts.append(f"{name} {'+'.join(map(str, value)) if isinstance(value, list) else value}")
    return parts


def _listed(texts: Iterable[str]) -> str:
    shown = list(dict.fromkeys(texts))
    return escape("; ".join(shown[:8]) + (f" and {len(shown) - 8} more" if len(shown) > 8 else ""))


def _made(files: Sequence[Results]) -> str:
    names = ("hispania {version}", "rules {rules}", "players {mind}")
    keys = ("version", "rules", "mind")
    told = {", ".join(names).format(**{key: file.told.get(key, "?") for key in keys}) for file in files}
    return escape("; ".join(sorted(told)))


def _quartiles(values: Iterable[float]) -> tuple[float, float, float]:
    found = list(values)
    first, middle, third = quantiles(found, n=4, method="inclusive") if len(found) > 1 else found * 3
    return first, middle, third


def _quarters(values: Iterable[float]) -> str:
    first, middle, third = _quartiles(values)
    return f"{middle:g} ({first:g}–{third:g})"
