"""The recruit: any legal action, at random. Good for tests, and a warning to everybody else."""

from __future__ import annotations

import random

from ....players.contract import Decision
from .. import core
from ..core.state import State
from ..edge.codec import decode
from ..edge.game import Conquest


class Recruit:
    """Decides at random.

    >>> from hispania.table.session import Table
    >>> from hispania.games import conquest
    >>> table = Table(conquest.new_game(), seed="roma")
    >>> events = table.roll_on()
    >>> Recruit().decide(table.game, random.Random(1)).why
    'at-random'
    """

    id = "recruit"
    seats = ("U", "C", "K", "H")

    def decide(self, game: Conquest, rng: random.Random, seat: str | None = None) -> Decision:
        """Any legal action."""
        return Decision(decode(game.state, self.choose(game.state, rng)), "at-random")

    def choose(self, state: State, rng: random.Random) -> int:
        """Any legal action, by its number."""
        return rng.choice(core.legal(state))
