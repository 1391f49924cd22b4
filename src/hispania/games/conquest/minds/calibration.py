"""How far the chances of a search may be believed: a typical error, and a correction where one was found necessary.

Both are measured by `hispania lab calibrate` and kept in `data/calibration.json`; against a Hispano they have a
file of their own.
"""

from __future__ import annotations

import bisect
import functools
import json
from importlib.resources import files
from math import sqrt
from typing import Final

from msgspec import Struct

TYPICAL: Final = 0.1  # until it is measured


class Calibration(Struct, frozen=True):
    """The error of a judgement at even chances, and the corner points of a rising line from judged to true chances.

    >>> Calibration(0.1, ((0.0, 0.0), (0.5, 0.4), (1.0, 1.0))).true_chance(0.25)
    0.2
    """

    typical: float = TYPICAL
    line: tuple[tuple[float, float], ...] = ()

    def true_chance(self, chance: float) -> float:
        """The chance that goes with what was judged; the same where no correction is known."""
        if len(self.line) < 2 or not 0.0 < chance < 1.0:
            return chance
        k = bisect.bisect([x for x, _ in self.line], chance)
        k = min(max(k, 1), len(self.line) - 1)
        (x0, y0), (x1, y1) = self.line[k - 1 : k + 1]
        share = (chance - x0) / (x1 - x0)
        return min(1.0, max(0.0, y0 + share * (y1 - y0)))

    def error(self, chance: float) -> float:
        """How far a judgement is typically off: most at even chances, nothing where the game is decided.

        >>> Calibration(0.1).error(0.5), Calibration(0.1).error(1.0)
        (0.1, 0.0)
        """
        return self.typical * 2.0 * sqrt(max(0.0, chance * (1.0 - chance)))


@functools.cache
def measured(hispano: bool = False) -> Calibration:
    """What was measured for the players of this version, apart where they think about a Hispano (H6.7).

    >>> 0.0 < measured().typical < 0.5
    True
    """
    file = files(__package__).joinpath("data", "calibration-hispano.json" if hispano else "calibration.json")
    if not file.is_file():
        return Calibration()
    found = json.loads(file.read_text(encoding="utf-8"))
    return Calibration(found["typical"], tuple((x, y) for x, y in found.get("line", ())))
