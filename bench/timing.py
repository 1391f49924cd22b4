"""How the bench measures: work repeated in short turns, of which the best counts.

Whatever else a shared machine does can only slow a turn down, so the best of many turns is steadier than their mean.
"""

from __future__ import annotations

import time
from collections.abc import Callable

TURN = 0.05  # seconds: long enough to average over many games, short enough to find a quiet moment


def rate(batch: Callable[[int], float], seconds: float) -> float:
    """Units of work per second of CPU time, where `batch(i)` does some work and answers how many units it was.

    >>> rate(lambda i: 1000, 0.01) > 0
    True
    """
    batch(0)  # warm-up: first imports, caches and pages are not what we measure
    best, number, end = 0.0, 0, time.process_time() + seconds
    while not best or time.process_time() < end:
        units, begun = 0.0, time.process_time()
        while (spent := time.process_time() - begun) < TURN:
            number += 1
            units += batch(number)
        best = max(best, units / spent)
    return best


def nanoseconds(work: Callable[[int], object], seconds: float, each: int = 20_000) -> float:
    """CPU nanoseconds for one unit, where `work(n)` does n of them.

    >>> nanoseconds(lambda n: None, 0.01) >= 0
    True
    """

    def batch(_number: int) -> float:
        work(each)
        return each

    return 1e9 / rate(batch, seconds)
