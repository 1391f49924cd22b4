"""The campaign of the day: one game a day, the same for everybody."""

from __future__ import annotations

import datetime
from typing import Any

from ...contract.rules import Rules
from ..refusals import Refusal, Refused


def daily_seed(date: datetime.date) -> str:
    """The seed of a day's campaign; whoever knows the date knows it, and so everybody has the same dice.

    >>> daily_seed(datetime.date(2024, 3, 15))
    'daily 2024-03-15'
    """
    return f"daily {date.isoformat()}"


def daily(rules: Rules, date: datetime.date) -> tuple[Any, str]:
    """The options and the seed of a day's campaign: as the game chooses them, or as usual.

    >>> from hispania import games
    >>> options, seed = daily(games.rules(), datetime.date(2024, 3, 15))
    >>> options.players, seed
    (1, 'daily 2024-03-15')
    """
    if rules.hidden:
        text = "a game in which something is hidden has no campaign of the day: everybody would know the seed"
        raise Refused(Refusal.NOT_FOUND, text)
    room = rules.room("printed")
    return (rules.read_options({}) if room is None else room.daily(date)), daily_seed(date)
