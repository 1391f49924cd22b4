"""The campaign of the day: one game a day, the same for everybody."""

from __future__ import annotations

import datetime
import hashlib
from typing import Final

from ...games.conquest.printed.options import VARIANTS, Level, Options, all_levels
from ...games.conquest.printed.presets import fitted

FOR_ONE: Final = tuple(variant for variant in VARIANTS if variant != "hispano")  # nobody needs an opponent (H6.7)


def daily_seed(date: datetime.date) -> str:
    """The seed of a day's campaign; whoever knows the date knows it, and so everybody has the same dice.

    >>> daily_seed(datetime.date(2024, 3, 15))
    'daily 2024-03-15'
    """
    return f"daily {date.isoformat()}"


def daily(date: datetime.date) -> tuple[Options, str]:
    """The options and the seed of a day's campaign: the game as it is on most days, variants or a scenario on others.

    >>> options, seed = daily(datetime.date(2024, 3, 15))
    >>> options.players, seed
    (1, 'daily 2024-03-15')
    """
    levels = list(all_levels())
    level: Level = levels[_draw(date, "level", len(levels))]
    kind = _draw(date, "kind", 7)
    if kind == 0:
        return fitted(level, number=1 + _draw(date, "scenario", 5)), daily_seed(date)
    chosen = {FOR_ONE[_draw(date, f"variant {n}", len(FOR_ONE))] for n in range(kind if kind <= 2 else 0)}
    return fitted(level, variants=chosen), daily_seed(date)


def _draw(date: datetime.date, what: str, count: int) -> int:
    """One of so many, by the date alone."""
    digest = hashlib.sha256(f"hispania campaign {date.isoformat()} {what}".encode()).digest()
    return int.from_bytes(digest, "big") % count
