"""The picture of a calibration: predictions across, reality up; on the diagonal both are the same."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Final, Protocol

from matplotlib import rc_context
from matplotlib.figure import Figure

PAPER: Final = "#fbf7ee"
INK: Final = "#2b2118"
FAINT: Final = "#6d5a3c"
GRID: Final = "#e2d6bd"
POINT: Final = "#a3231c"
STYLE: Final[dict[Any, Any]] = {
    "font.family": "serif", "text.color": INK, "axes.edgecolor": GRID, "axes.labelcolor": INK, "xtick.color": FAINT,
    "ytick.color": FAINT, "axes.facecolor": PAPER, "grid.color": GRID, "axes.axisbelow": True,
    "svg.fonttype": "none", "svg.hashsalt": "reliability",  # equal numbers give equal bytes
}  # fmt: skip


class Counted(Protocol):
    """What is drawn of a group of predictions."""

    @property
    def predicted(self) -> float:
        """Their mean."""

    @property
    def real(self) -> float:
        """How often they came true."""

    @property
    def low(self) -> float:
        """The lower end of the interval of that."""

    @property
    def high(self) -> float:
        """The upper end."""

    @property
    def number(self) -> int:
        """How many they are."""


def draw_reliability(bins: Sequence[Counted], error: float, games: int) -> str:
    """The picture as SVG.

    >>> "300 self-play games" in draw_reliability([], 0.01, 300)
    True
    """
    with rc_context(STYLE):
        figure = Figure(figsize=(6.2, 7.2), facecolor=PAPER, layout="constrained")
        above, below = figure.subplots(2, 1, sharex=True, height_ratios=(6, 1))
        figure.suptitle("Do predicted chances come true?", fontweight="bold")
        above.set_title(f"{games} self-play games, expected calibration error {error:.3f}", color=FAINT, fontsize=10)
        above.plot((0, 1), (0, 1), linestyle="--", color=FAINT, linewidth=1)
        across, most = [one.predicted for one in bins], max((one.number for one in bins), default=1)
        above.vlines(across, [one.low for one in bins], [one.high for one in bins], color=POINT, linewidth=1.6)
        above.scatter(
            across, [one.real for one in bins], [20 + 70 * one.number / most for one in bins], POINT, zorder=3
        )
        below.bar(
            [int(10 * at) / 10 + 0.05 for at in across], [one.number for one in bins], 0.09, color=FAINT, alpha=0.6
        )
        above.set(xlim=(0, 1), ylim=(0, 1), ylabel="Rome really won")
        below.set(xlabel="predicted chance of Rome, and how often", yticks=[])
        for axes in (above, below):
            axes.xaxis.set_major_formatter("{x:.0%}")
            axes.grid(visible=True)
        above.yaxis.set_major_formatter("{x:.0%}")
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Title": "Predicted chances and real outcomes"})
    return out.getvalue()
