"""Dice of a stream as the core's numbers, for those who play thousands of games without a table."""

from __future__ import annotations

from ....contract.chance import Source
from ..core.flow import can_fall
from ..core.state import State
from .codec import dice_needed

MOST_REROLLS = 200


def next_outcome(state: State, source: Source) -> int:
    """What the pending dice show, as the core's number.

    >>> from hispania.games.conquest import core
    >>> from hispania.table.dice import DiceStream, Falling
    >>> next_outcome(core.new_state(), Falling(DiceStream("roma")))
    5
    """
    roman, hispanic = dice_needed(state)
    if roman and hispanic:
        face = source.die(6)  # H0.5: R then H
        return 6 * face + source.die(6) - 7
    if not roman and not hispanic:
        return 0
    for _ in range(MOST_REROLLS):  # H2.3, H2.7, H7
        face = source.die(6)
        if can_fall(state, face - 1):
            break
    return face - 1
