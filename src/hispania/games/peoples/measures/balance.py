"""The balance report: points of the groups, and of the nations against their averages, with intervals."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from math import sqrt
from statistics import mean, stdev
from typing import Any, Final

from ....lab.contract import Results
from ....lab.plain.sections import Cell, PlainReport
from ....lab.report.page import Section, table
from ..core.terms import NATIONS
from ..printed.editions import EDITIONS

SURE: Final = 1.96  # errors of a 95% interval


def interval(values: Sequence[float]) -> tuple[float, float]:
    """A mean and half of its 95% interval.

    >>> interval([1.0, 3.0])
    (2.0, 1.96)
    """
    half = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return mean(values), round(half, 6)


class BalanceReport(PlainReport):
    """What a page says about results of peoples."""

    def sections(self, files: Sequence[Results]) -> tuple[int, list[Section]]:
        """Those of any game, and the balance."""
        number, found = super().sections(files)
        cells = self._points(files)
        return number, [*found, self.by_group(cells), self.by_nation(cells)]

    def _points(self, files: Sequence[Results]) -> dict[Cell, list[tuple[list[float], list[float]]]]:
        """Points by seat and by nation of every game, each game once."""
        games: dict[tuple[Any, ...], tuple[Cell, list[float], list[float]]] = {}
        names = ("options", "printed", "players", "game", "dice", "points", "nations")
        for file in files:
            for row in zip(*(file.table[name].to_pylist() for name in names), strict=True):
                options, printed, players, game, dice, points, nations = row
                cell = (options, printed, players)
                games.setdefault((*cell, game, dice), (cell, points, nations))
        found: dict[Cell, list[tuple[list[float], list[float]]]] = {}
        for cell, points, nations in games.values():
            found.setdefault(cell, []).append((points, nations))
        return found

    def by_group(self, cells: dict[Cell, list[tuple[list[float], list[float]]]]) -> Section:
        """The mean points of the seats and how far apart they are; in the standard version each has a group (P15.1)."""
        told, widest = [], 0.0
        for cell, some in cells.items():
            seats = [interval([points[k] for points, _ in some]) for k in range(len(some[0][0]))]
            apart = max(found for found, _ in seats) - min(found for found, _ in seats)
            widest = max(widest, apart)
            shown = [f"{found:.1f} ± {half:.1f}" for found, half in seats]
            told.append([escape(self.titles[cell]), str(len(some)), *shown, *["–"] * (5 - len(shown)), f"{apart:.1f}"])
        heads = ["cell", "games", *(f"player {k}" for k in range(1, 6)), "apart"]
        body = "<p>Mean points of every player with 95% intervals. The rulebook calls the four groups equal.</p>"
        short = f"The groups lie up to <b>{widest:.1f}</b> points apart."
        return Section("groups", "Are the groups equal?", body + table(heads, told, 1), (short,))

    def by_nation(self, cells: dict[Cell, list[tuple[list[float], list[float]]]]) -> Section:
        """The mean points of the nations against the averages of the auction table (P16.3)."""
        told = []
        for cell, some in cells.items():
            known = cell[1] if cell[1] in EDITIONS else None  # a copy in a file is not at hand
            averages = self.rules.printed(known).averages
            short = json.loads(cell[0]).get("scenario") == "A"
            for n, nation in enumerate(NATIONS[:-1]):
                points = [nations[n] for _, nations in some]
                if not any(points):
                    continue
                found, half = interval(points)
                row = averages[nation]
                stated = row.by_13 if short else row.score
                name = self.words.get(f"name.nation.{nation}", nation)
                whose = "given" if row.source == "rulebook" else "ours"
                told.append(
                    [escape(self.titles[cell]), escape(name), f"{found:.1f} ± {half:.1f}", f"{stated} ({whose})",
                     f"{found - stated:+.1f}"]
                )  # fmt: skip
        heads = ["cell", "nation", "mean points", "average", "off by"]
        body = "<p>An average marked as ours is reconstructed.</p>" + table(heads, told, 2)
        return Section("nations", "Do the nations earn their averages?", body)
