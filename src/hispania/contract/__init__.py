"""What a game is: the one shape that tables, players, laboratories, servers and research know of any game.

`Rules` is a game as it lies in its box, one stateless object each, found by its id in `hispania.games`. `Game` is one
position of it, with everything needed to go on. Whatever leaves a game goes by seat.
"""

from __future__ import annotations

from .chance import Chance, Source
from .game import CHANCE, DECISION, OVER, Ending, Game, Taken, Turn
from .rules import Rules
from .seen import Seats, seen, seen_all
from .steps import Action, Event, Step, Throw, is_throw
from .text import Line, Scribe, Text

__all__ = [
    "CHANCE",
    "DECISION",
    "OVER",
    "Action",
    "Chance",
    "Ending",
    "Event",
    "Game",
    "Line",
    "Rules",
    "Scribe",
    "Seats",
    "Source",
    "Step",
    "Taken",
    "Text",
    "Throw",
    "Turn",
    "is_throw",
    "seen",
    "seen_all",
]
