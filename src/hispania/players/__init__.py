"""Whoever can sit at a table besides a person.

>>> sorted(PLAYERS)
['chieftain', 'consul', 'legate', 'recruit', 'tribune']
>>> seats_of("chieftain")
('H',)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..errors import Unreadable
from ..games.conquest.minds.generals import Chieftain, Consul, Tribune
from ..games.conquest.minds.legate import Legate
from ..games.conquest.minds.recruit import Recruit
from .contract import Decision, Player

__all__ = ["PLAYERS", "Decision", "Player", "player", "seats_of"]

PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {  # from weak to strong
    "recruit": Recruit,
    "legate": Legate,
    "tribune": Tribune,
    "consul": Consul,
    "chieftain": Chieftain,
}
BEST: Final = "consul"  # who sits down when nobody says who


def player(id: str) -> Player:
    """A player by its name.

    >>> player("recruit").id
    'recruit'
    """
    if id not in PLAYERS:
        raise Unreadable(f"no computer player is called {id[:40]!r}; there are {', '.join(PLAYERS)}")
    return PLAYERS[id]()


def seats_of(id: str) -> tuple[str, ...]:
    """The seats that a player can hold."""
    return player(id).seats
