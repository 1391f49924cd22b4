"""The duel: a small game of ours, one battle by the rules of the game (S13, S23.2) and nothing else.

Whoever wins the battle wins; a withdrawal is a draw.
"""

from __future__ import annotations

from ..printed.duel import FROM, PLACE
from .battle import begin as begin_battle
from .config import S
from .machine import step, tidy
from .state import Frame, State


def begin(s: State) -> None:
    """The army of Hirtuleius has entered; the battle begins."""
    s.phase = "operations"
    s.push("duel", won=None)
    begin_battle(s, {"place": PLACE, "side": S, "frm": FROM, "sea": False, "sortie": False, "met": 0, "failed": False})


@step
def duel(s: State, f: Frame) -> None:
    """The battle is over, and so is the game."""
    if s.dirty and tidy(s):
        return  # first whatever the battle leaves to be settled (S6.6, S18.0)
    winner = f["won"]
    s.stack.clear()
    s.result = {"winner": winner, "why": "duel" if winner else "draw"}
    s.tell("GameEnded", "S13.3", winner=winner, why=s.result["why"])
