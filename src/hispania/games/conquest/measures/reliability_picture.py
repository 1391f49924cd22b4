"""The picture of a calibration: predictions across, reality up; on the diagonal both are the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final, Protocol

SIDE: Final = 480
LEFT: Final = 72
TOP: Final = 64
FOOT: Final = 70  # the tallest column of the counts
WIDTH: Final = LEFT + SIDE + 40
HEIGHT: Final = TOP + SIDE + 150

_STYLE: Final = """
svg{--paper:#fbf7ee;--ink:#2b2118;--faint:#6d5a3c;--grid:#e2d6bd;--point:#a3231c;
font-family:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif}
@media (prefers-color-scheme:dark){svg{--paper:#1d1b16;--ink:#f2e9d5;--faint:#c9bb9a;--grid:#454034;--point:#f08a7e}}
.paper{fill:var(--paper)}text{fill:var(--ink);font-size:15px}.title{font-size:19px;font-weight:bold}
.faint{fill:var(--faint);font-size:13px}.grid{stroke:var(--grid)}.ideal{stroke:var(--faint);stroke-dasharray:6 5}
.point{fill:var(--point)}.bar{stroke:var(--point);stroke-width:2}.count{fill:var(--faint);fill-opacity:.55}
.middle{text-anchor:middle}.end{text-anchor:end}
"""


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
    """The picture as SVG, light or dark as the reader's screen is.

    >>> draw_reliability([], 0.01, 300)[:4]
    '<svg'
    """
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img">',
        "<title>Predicted chances and real outcomes</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text class="title" x="{LEFT}" y="28">Do predicted chances come true?</text>',
        f'<text class="faint" x="{LEFT}" y="48">{games} self-play games, expected calibration error {error:.3f}</text>',
        *_frame(),
        *_points(bins),
        *_counts(bins),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(chance: float) -> float:
    return LEFT + SIDE * chance


def _y(chance: float) -> float:
    return TOP + SIDE * (1 - chance)


def _frame() -> Iterator[str]:
    for k in range(0, 11, 2):
        at = k / 10
        yield f'<line class="grid" x1="{_x(0)}" x2="{_x(1)}" y1="{_y(at):.1f}" y2="{_y(at):.1f}"/>'
        yield f'<line class="grid" x1="{_x(at):.1f}" x2="{_x(at):.1f}" y1="{_y(0)}" y2="{_y(1)}"/>'
        yield f'<text class="faint end" x="{LEFT - 8}" y="{_y(at) + 4:.1f}">{at:.0%}</text>'
        yield f'<text class="faint middle" x="{_x(at):.1f}" y="{_y(0) + 18}">{at:.0%}</text>'
    yield f'<line class="ideal" x1="{_x(0)}" y1="{_y(0)}" x2="{_x(1)}" y2="{_y(1)}"/>'
    middle = TOP + SIDE / 2
    yield f'<text class="middle" transform="translate(20 {middle}) rotate(-90)">Rome really won</text>'
    yield f'<text class="middle" x="{LEFT + SIDE / 2}" y="{HEIGHT - 14}">predicted chance of Rome, and how often</text>'


def _points(bins: Sequence[Counted]) -> Iterator[str]:
    most = max((one.number for one in bins), default=1)
    for one in bins:
        x = _x(one.predicted)
        yield f'<line class="bar" x1="{x:.1f}" x2="{x:.1f}" y1="{_y(one.low):.1f}" y2="{_y(one.high):.1f}"/>'
        size = 3 + 6 * sqrt(one.number / most)
        told = f"{one.predicted:.1%} predicted, {one.real:.1%} real, {one.number} predictions"
        y = _y(one.real)
        yield f'<circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}"><title>{told}</title></circle>'


def _counts(bins: Sequence[Counted]) -> Iterator[str]:
    most = max((one.number for one in bins), default=1)
    foot = TOP + SIDE + 32 + FOOT
    for one in bins:
        tall = FOOT * one.number / most
        left = _x(int(one.predicted * 10) / 10) + 2
        yield f'<rect class="count" x="{left:.1f}" y="{foot - tall:.1f}" width="{SIDE / 10 - 4}" height="{tall:.1f}"/>'
