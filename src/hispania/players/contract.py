"""What a computer player is: somebody who is shown a game and names one of its legal actions."""

from __future__ import annotations

import random
from typing import Protocol

from msgspec import Struct

from ..games.conquest.core.state import State
from ..games.conquest.edge.actions import Action
from ..games.conquest.edge.game import Conquest


class Decision(Struct, frozen=True):
    """What a player does, and why: a code for the catalogues, and how good it looked (the player's own measure)."""

    action: Action
    why: str
    worth: float = 0.0


class Player(Protocol):
    """Somebody who can hold a seat; equal games and equal generators give equal decisions."""

    @property
    def id(self) -> str:
        """The name by which a table asks for this player."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats it can hold."""

    def decide(self, game: Conquest, rng: random.Random) -> Decision:
        """One of the legal actions; the game is not touched."""

    def choose(self, state: State, rng: random.Random) -> int:
        """The same decision as a number of the core, for those who play thousands of games."""
