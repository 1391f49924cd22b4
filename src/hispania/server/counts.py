"""What happened in this process since it began, for whoever watches over it: refusals, and how long commands took."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from .refusals import Refusal

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds


class Times:
    """How long something took, each time: so many times at most as long as each of a few bounds.

    >>> times = Times()
    >>> for seconds in (0.001, 0.005, 0.3, 60.0):
    ...     times.note(seconds)
    >>> dict(times.up_to())["0.005"], dict(times.up_to())["0.5"], dict(times.up_to())["+Inf"]
    (2, 3, 4)
    """

    __slots__ = ("_counts", "seconds")

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0  # all together

    def note(self, seconds: float) -> None:
        """It took so long once more."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def up_to(self) -> Iterator[tuple[str, int]]:
        """Every bound, as Prometheus writes it, and how often it took no longer."""
        return zip((*(f"{bound:g}" for bound in BOUNDS), "+Inf"), accumulate(self._counts), strict=True)


class Counts:
    """All that is counted as it happens."""

    def __init__(self) -> None:
        self.refusals = dict.fromkeys(Refusal, 0)
        self.commands = Times()  # from when a command is heard until its answer is on its way

    def refused(self, refusal: Refusal) -> None:
        """Somebody was refused something, and told so."""
        self.refusals[refusal] += 1
