"""The drawings of a report: strips and columns as SVG.

By hand and not by Matplotlib, as other pictures are: they lie in the grid of the page, keep the size of their letters
on any screen, follow its light or dark colours, and their names and numbers are text of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from msgspec import Struct

from ..statistics import Rate
from .page import percent, points, span

DEEP: Final = 0.55  # a share from which letters on its colour are light
REACHES: Final = (0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0)  # how far the axis of differences may go
TALL: Final = 200  # of a histogram
SWIPE: Final = '<p class="swipe">Move it sideways to see all of it.</p>'  # on small screens only
MARGIN: Final = 7.0  # of its width, for the numbers at the left


class Mark(Struct, frozen=True):
    """A difference with its interval, as a row of a forest plot."""

    name: str
    difference: float
    low: float
    high: float
    is_sure: bool
    group: str = ""


def bars(groups: Sequence[tuple[str, Sequence[tuple[str, Rate]]]]) -> str:
    """Win rates as bars with their intervals, in groups; a group of one needs no heading.

    >>> "62%" in bars([("three rounds", [("searcher", Rate(62, 100))])])
    True
    """
    ticks = [0.0, 0.25, 0.5, 0.75, 1.0]
    parts = [_axis(ticks, [percent(tick) for tick in ticks], 0.0, 1.0)]
    single = all(len(rows) == 1 for _, rows in groups)
    for title, rows in groups:
        if not single:
            parts.append(f'<div class="row group"><span class="name">{escape(title)}</span></div>')
        for name, rate in rows:
            low, high = rate.interval
            drawn = (
                f'{_ticks(ticks, 0.0, 1.0)}<rect class="bar red" x="0" y="6" width="{_at(rate.rate)}" height="14"/>'
                f'<line class="whisker" x1="{_at(low)}" x2="{_at(high)}" y1="13" y2="13"/>'
            )
            value = f"<b>{percent(rate.rate)}</b> ({span(rate.interval)})"
            parts.append(_row(title if single else name, drawn, value))
    return "".join(parts)


def forest(marks: Sequence[Mark], left: str, right: str) -> str:
    """Differences with their intervals around zero; sure ones are filled and coloured by whom they help.

    >>> forest([Mark("two dice", -0.1, -0.15, -0.05, True)], "worse", "better").count("sure worse")
    1
    """
    most = max(max(abs(mark.low), abs(mark.high)) for mark in marks)
    widest = max(abs(mark.difference) for mark in marks)
    reach = next((one for one in REACHES if one >= min(most, 2 * widest + 0.05)), 1.0)
    ticks = [-reach, -reach / 2, 0.0, reach / 2, reach]
    parts = [
        _axis([-reach, reach], [left, right], -reach, reach, "ends"),
        _axis(ticks, [points(tick).removesuffix(".0") for tick in ticks], -reach, reach),
    ]
    group = ""
    for mark in marks:
        if mark.group != group:
            group = mark.group
            parts.append(f'<div class="row group"><span class="name">{escape(group)}</span></div>')
        low, high, middle = (_between(value, -reach, reach) for value in (mark.low, mark.high, mark.difference))
        drawn = (
            f'{_ticks(ticks, -reach, reach)}<line class="span" x1="{low}" x2="{high}" y1="50%" y2="50%"/>'
            f'<circle class="dot" cx="{middle}" cy="50%" r="5"/>'
        )
        value = f"<b>{points(mark.difference)}</b> ({points(mark.low)} to {points(mark.high)})"
        kind = ("sure better" if mark.difference > 0 else "sure worse") if mark.is_sure else ""
        parts.append(_row(mark.name, drawn, value, kind))
    return "".join(parts)


def key(entries: Sequence[tuple[str, str]]) -> str:
    """What the colours mean; an empty colour is a hollow mark.

    >>> key([("red", "won")])
    '<div class="key"><span style="--c:var(--red)">won</span></div>'
    """
    shown = [
        f'<span style="--c:var(--{colour})">{escape(text)}</span>'
        if colour
        else f'<span class="hollow">{escape(text)}</span>'
        for colour, text in entries
    ]
    return f'<div class="key">{"".join(shown)}</div>'


def verdicts(marks: Sequence[Mark], better: str, worse: str) -> str:
    """What the colours of a forest mean, as far as it has them.

    >>> verdicts([Mark("two dice", -0.1, -0.2, 0.1, False)], "better", "worse")
    '<div class="key"><span class="hollow">may be nothing</span></div>'
    """
    shown = [("red", better)] if any(mark.is_sure and mark.difference > 0 for mark in marks) else []
    shown += [("blue", worse)] if any(mark.is_sure and mark.difference < 0 for mark in marks) else []
    shown += [("", "may be nothing")] if not all(mark.is_sure for mark in marks) else []
    return key(shown)


def columns(stacks: Sequence[tuple[str, Sequence[tuple[str, int]]]], total: int, below: str) -> str:
    """Columns of counts on top of each other, as shares of a total: (label, [(colour, count), ...]).

    >>> columns([("1", [("red", 5), ("gold", 5)])], 10, "round").count("<rect")
    2
    """
    most = max(sum(count for _, count in parts) for _, parts in stacks) / total
    step = next(one for one in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25) if most / one <= 5)
    top = step * max(1, -(-most // step))
    wide = (100 - MARGIN) / len(stacks)
    drawn = []
    for k in range(int(top / step + 1.5)):
        y = 20 + TALL * (1 - k * step / top)
        drawn.append(f'<line class="tick" x1="0" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/>')
        drawn.append(f'<text x="0" y="{y - 4:.1f}">{percent(k * step)}</text>' if k else "")
    for k, (label, parts) in enumerate(stacks):
        foot = 20.0 + TALL
        for colour, count in parts:
            tall = TALL * count / total / top
            foot -= tall
            drawn.append(
                f'<rect class="{colour}" x="{MARGIN + wide * (k + 0.16):.2f}%" width="{wide * 0.68:.2f}%" '
                f'y="{foot:.1f}" height="{tall:.1f}"/>'
            )
        drawn.append(
            f'<text class="middle" x="{MARGIN + wide * (k + 0.5):.2f}%" y="{TALL + 38}">{escape(label)}</text>'
        )
    drawn.append(f'<line class="zero" x1="0" x2="100%" y1="{TALL + 20}" y2="{TALL + 20}"/>')
    drawn.append(f'<text class="middle" x="{50 + MARGIN / 2}%" y="{TALL + 58}">{escape(below)}</text>')
    return f'<svg class="plot" height="{TALL + 64}">{"".join(drawn)}</svg>'


# ------------------------------------------------------------------------ strips


def _at(share: float) -> str:
    return f"{100 * share:.2f}%"


def _between(value: float, low: float, high: float) -> str:
    """Where a value stands between two ends, in per cent; what lies beyond stops there."""
    return _at(min(1.0, max(0.0, (value - low) / (high - low))))


def _ticks(ticks: Sequence[float], low: float, high: float) -> str:
    return "".join(
        f'<line class="{"zero" if tick == 0 else "tick"}" x1="{_between(tick, low, high)}" '
        f'x2="{_between(tick, low, high)}" y1="0" y2="100%"/>'
        for tick in ticks
    )


def _axis(ticks: Sequence[float], labels: Sequence[str], low: float, high: float, kind: str = "") -> str:
    drawn = []
    for tick, label in zip(ticks, labels, strict=True):
        side = "" if tick == low else "end" if tick == high else "middle"
        drawn.append(f'<text class="{side}" x="{_between(tick, low, high)}" y="13">{escape(label)}</text>')
    return _row("", "".join(drawn), "", f"axis {kind}".strip())


def _row(name: str, drawn: str, value: str, kind: str = "") -> str:
    return (
        f'<div class="row{" " * bool(kind)}{kind}"><span class="name">{_broken(name)}</span>'
        f'<div class="strip"><svg>{drawn}</svg></div><span class="value">{value}</span></div>'
    )


def _broken(name: str) -> str:
    """A name that may go on in a new line after its parts."""
    return escape(name).replace("_", "_<wbr>").replace("=", "=<wbr>").replace("–", "–<wbr>")
