"""The balance report: victories of either side, draws, endings and provinces, with intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from math import sqrt
from statistics import mean, stdev
from typing import Any, Final

from ....lab.contract import Results
from ....lab.plain.sections import Outcome, PlainReport
from ....lab.report.page import Section, number, percent, span, table
from ....lab.statistics import Rate

SURE: Final = 1.96  # errors of a 95% interval
SIDES: Final = ("S", "R")


def interval(values: Sequence[float]) -> tuple[float, float]:
    """A mean and half of its 95% interval.

    >>> interval([1.0, 3.0])
    (2.0, 1.96)
    """
    half = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return mean(values), round(half, 6)


def rates(winners: Sequence[str]) -> dict[str, Rate]:
    """How often S won, R won, and nobody did.

    >>> {name: rate.won for name, rate in rates(["S", "", "S", "R"]).items()}
    {'S': 2, 'R': 1, 'draw': 1}
    """
    found = Counter(winner or "draw" for winner in winners)
    return {name: Rate(found[name], len(winners)) for name in (*SIDES, "draw")}


def score(winners: Sequence[str]) -> tuple[float, float]:
    """The mean of S's result, half a point for a draw, and half of its 95% interval: 0.5 is even.

    >>> score(["S", "R"])
    (0.5, 0.98)
    """
    return interval([1.0 if winner == "S" else 0.0 if winner == "R" else 0.5 for winner in winners])


class BalanceReport(PlainReport):
    """What a page says about results of SPARTACVS."""

    def sections(self, files: Sequence[Results]) -> tuple[int, list[Section]]:
        """Those of any game, and the balance."""
        number, found = super().sections(files)
        return number, [*found, self.by_side(self._rows(files))]

    def by_side(self, rows: Sequence[Outcome]) -> Section:
        """Victories and draws of every cell; even is a score of one half."""
        cells: dict[Any, list[Outcome]] = {}
        for row in rows:
            cells.setdefault(row.cell, []).append(row)
        told, farthest = [], 0.0
        for cell, some in cells.items():
            winners = [row.winners for row in some]
            found, half = score(winners)
            farthest = max(farthest, abs(found - 0.5))
            shown = [f"{percent(rate.rate)} ({span(rate.interval)})" for rate in rates(winners).values()]
            held = [interval([row.points[k] for row in some]) for k in range(len(SIDES))]
            provinces = [f"{value:.1f} ± {error:.1f}" for value, error in held]
            told.append([escape(self.titles[cell]), number(len(some)), *shown, f"{found:.2f} ± {half:.2f}", *provinces])
        names = [self._seat(side) for side in SIDES]
        heads = ["cell", "games", *names, "nobody", "score", *(f"provinces: {name}" for name in names)]
        body = (
            "<p>The score is that of Sertorius, half a point for a draw; 0.5 is even. Intervals are of 95%.</p>"
            + table(heads, told, 1)
        )
        short = f"The score lies up to <b>{farthest:.2f}</b> from even."
        return Section("balance", "Are the chances even?", body, (short,))
