"""The campaign of the day: one game a day, the same for everybody."""

from __future__ import annotations

import datetime
import hashlib
from typing import Final

from .options import VARIANTS, Level, Options, all_levels
from .presets import fitted

FOR_ONE: Final = tuple(variant for variant in VARIANTS if variant != "hispano")  # nobody needs an opponent (H6.7)


def daily(date: datetime.date) -> Options:
    """The options of a day's campaign: the game as it is on most days, variants or a scenario on others.

    >>> daily(datetime.date(2024, 3, 15)).players
    1
    """
    levels = list(all_levels())
    level: Level = levels[_draw(date, "level", len(levels))]
    kind = _draw(date, "kind", 7)
    if kind == 0:
        return fitted(level, number=1 + _draw(date, "scenario", 5))
    chosen = {FOR_ONE[_draw(date, f"variant {n}", len(FOR_ONE))] for n in range(kind if kind <= 2 else 0)}
    return fitted(level, variants=chosen)


def _draw(date: datetime.date, what: str, count: int) -> int:
    """One of so many, by the date alone."""
    digest = hashlib.sha256(f"hispania campaign {date.isoformat()} {what}".encode()).digest()
    return int.from_bytes(digest, "big") % count
