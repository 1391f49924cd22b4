"""How the bench measures: work repeated in batches until enough time has passed."""

from __future__ import annotations

import time
from collections.abc import Callable


def rate(batch: Callable[[int], float], seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Units of work per second of CPU time, where `batch(i)` does some work and answers how many units it was.

    >>> rate(lambda i: 1000, 0.01) > 0
    True
    """
    batch(0)  # warm-up: first imports, caches and pages are not what we measure
    units, turn, start = 0.0, 1, clock()
    while (spent := clock() - start) < seconds:
        units += batch(turn)
        turn += 1
    return units / spent


def nanoseconds(work: Callable[[int], object], seconds: float, each: int = 20_000) -> float:
    """CPU nanoseconds for one unit, where `work(n)` does n of them.

    >>> nanoseconds(lambda n: None, 0.01) >= 0
    True
    """

    def batch(_turn: int) -> float:
        work(each)
        return each

    return 1e9 / rate(batch, seconds)
