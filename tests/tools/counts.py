"""How much of everything a test does: counts that scale, and guards that hold at every scale.

HISPANIA_TEST_SCALE multiplies the counts of heavy tests: 1 when unset, a twentieth in plain Python.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import hispania


def scaled(count: int, least: int = 1) -> int:
    """A count of games, positions or tries at this scale, but never fewer than `least`."""
    scale = float(os.environ.get("HISPANIA_TEST_SCALE") or (1 if hispania.COMPILED else 0.05))
    return max(least, round(count * scale))


def anything() -> bool:
    """The guard of a test that is content with whatever it meets."""
    return True


def seeds(
    count: int, chunk: int = 0, chunks: int = 1, met: Callable[[], bool] = anything, least: int = 1
) -> Iterator[int]:
    """The seeds of one chunk of a test that has `count` of them in all its chunks at scale one.

    At a smaller scale these are the first of them, and then as many more as it takes until what the test guards is
    `met`. So a guard holds at every scale or at none: whoever wants more than all of the seeds give will fail.
    """
    whole = max(count, scaled(count))
    first, last = chunk * whole // chunks, (chunk + 1) * whole // chunks
    wanted = first + scaled(count, least) // chunks
    for seed in range(first, last):
        if seed >= max(wanted, first + 1) and met():
            return
        yield seed
