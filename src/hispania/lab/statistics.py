"""The few statistics that a tournament needs, without any package."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, sqrt
from typing import Final

Z95: Final = 1.959963984540054


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
    rate, z2 = won / games, Z95 * Z95
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return (0.0 if won == 0 else middle - half), (1.0 if won == games else middle + half)


def mcnemar(only_first: int, only_second: int) -> float:
    """The exact two-sided chance of so uneven a split of the pairs that differ, were both players equal.

    >>> mcnemar(0, 0), mcnemar(6, 0)
    (1.0, 0.03125)
    """
    pairs, fewer = only_first + only_second, min(only_first, only_second)
    tail = sum(comb(pairs, k) for k in range(fewer + 1))
    return min(1.0, 2 * tail / (1 << pairs))


def paired_difference(strata: Sequence[Sequence[int]]) -> tuple[float, float, float]:
    """The mean of paired differences (1, 0 or -1) and its 95 % interval after Agresti and Min, stratum by stratum.

    Half a pair is added to either kind that differs and one to those that agree, so that a few equal pairs, or none
    that differ, do not pass for certainty.

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
