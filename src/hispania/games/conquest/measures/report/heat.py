"""The heat map of levels: how often Rome wins, in the order of the five numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from .....lab.report.figures import DEEP, SWIPE
from .....lab.statistics import Rate
from ...printed.options import PARAMETERS, ROADS
from .numbers import level_values


def heat(levels: Mapping[str, Rate]) -> str:
    """Win rates of many levels: denarii and armies down, garrisons, fleets and roads across, easy first.

    >>> heat({"6|4|3|4|2": Rate(1, 2)}).count("50</td>")
    1
    """
    found = {level_values(level): rate for level, rate in levels.items()}
    values = [
        [one for one in these if any(level[at] == one for level in found)]
        for at, these in enumerate(PARAMETERS.values())
    ]
    across = list(product(*values[1:4]))
    heads = []
    for depth, name in enumerate(("garrisons", "fleets", "roads")):
        cells, before = [], None
        for at, column in enumerate(across):
            if column[: depth + 1] != before:
                before = column[: depth + 1]
                number = sum(other[: depth + 1] == before for other in across)
                cells.append(f'<th colspan="{number}"{_apart(at, column)} scope="colgroup">{column[depth]}</th>')
        heads.append(f'<tr><th scope="row">{name}</th>{"".join(cells)}</tr>')
    body = []
    for at, (denarii, armies) in enumerate(product(values[0], values[4])):
        cells = [_warm(found.get((denarii, *column, armies)), _apart(k, column)) for k, column in enumerate(across)]
        title = f'<th scope="row">{denarii} denarii, {armies} {"army" if armies == 1 else "armies"}</th>'
        body.append(f"<tr{' class=apart' if at and armies == values[4][0] else ''}>{title}{''.join(cells)}</tr>")
    return (
        f'<div class="wide"><table class="heat"><thead>{"".join(heads)}</thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>{SWIPE}"
    )


def _apart(at: int, column: Sequence[int]) -> str:
    """A gap where the number of fleets starts again."""
    return ' class="apart"' if at and column[2] == max(ROADS) else ""


def _warm(rate: Rate | None, apart: str) -> str:
    kinds = ["apart"] if apart else []
    if rate is None:
        return f'<td class="{" ".join(["none", *kinds])}">·</td>'
    kinds += ["deep"] if rate.rate > DEEP else []
    named = f' class="{" ".join(kinds)}"' if kinds else ""
    title = f"{rate.won} of {rate.games}"
    return f'<td{named} style="--p:{100 * rate.rate:.0f}%" title="{title}">{100 * rate.rate:.0f}</td>'
