"""The statistics of tournaments and reports: SciPy's where it has them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from msgspec import Struct
from scipy.stats import binomtest, false_discovery_control

Z95: Final = 1.959963984540054  # the normal curve leaves 2.5 % beyond it


class Rate(Struct, frozen=True):
    """Games won of games played.

    >>> Rate(3, 4).rate
    0.75
    """

    won: int
    games: int

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval after Wilson."""
        return wilson(self.won, self.games)


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate after Wilson; nothing played says nothing.

    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    found = binomtest(won, games).proportion_ci(method="wilson")
    return float(found.low), float(found.high)


def mcnemar(only_first: int, only_second: int) -> float:
    """The exact two-sided chance of so uneven a split of the pairs that differ, were both players equal.

    >>> mcnemar(0, 0), round(mcnemar(6, 0), 5)
    (1.0, 0.03125)
    """
    pairs = only_first + only_second
    return float(binomtest(only_first, pairs).pvalue) if pairs else 1.0


def sure(chances: Sequence[float], false_share: float) -> list[bool]:
    """Which of many findings stand, so that only such a share of them is chance, after Benjamini and Hochberg.

    >>> sure([0.001, 0.04, 0.5], 0.05)
    [True, False, False]
    """
    if not chances:
        return []
    return [bool(one <= false_share) for one in false_discovery_control(chances)]


def paired_difference(strata: Sequence[Sequence[int]]) -> tuple[float, float, float]:
    """The mean of paired differences (1, 0 or -1) and its 95 % interval after Agresti and Min, stratum by stratum.

    Half a pair is added to either kind that differs and one to those that agree, so that a few equal pairs, or none
    that differ, do not pass for certainty. No package has it by strata.

    >>> [round(value, 2) for value in paired_difference([[1, 1, 1, 0], [1, 0]])]
    [0.67, 0.01, 0.82]
    """
    number = sum(map(len, strata))
    if not number:
        return 0.0, -1.0, 1.0
    middle = spread = 0.0
    for stratum in filter(None, strata):
        share, pairs = len(stratum) / number, len(stratum) + 2
        mean = sum(stratum) / pairs
        differ = (sum(map(abs, stratum)) + 1) / pairs
        middle += share * mean
        spread += share * share * (differ - mean * mean) / pairs
    half = Z95 * sqrt(spread)
    return sum(map(sum, strata)) / number, max(-1.0, middle - half), min(1.0, middle + half)
