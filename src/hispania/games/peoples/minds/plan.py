"""A plan for a nation's sequence, as inclinations: which provinces draw, how bold, how careful; nought is plain thumb.

A plan is no list of marches, so it still says what to do after the dice have fallen otherwise.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import i64
    from ..core.playout import Dice
    from ..core.terms import LAND

    BOLD = 40  # the genes after the pull of each province: how gladly battles are sought
    GUARD = 41  # how much garrisons are valued
    SPLIT = 42  # how gladly a force divides, and how many of it come by the first way
    WALLS = 43  # how gladly castles are bought
    STAY = 44  # how stubbornly a battle is fought on
    IDLE = 45  # how gladly units stay where they are
    GENES = 46

PULLED = 3  # provinces whose pull changes in one mutation, at most


class Plan:
    """Inclinations, one number each.

    >>> from hispania.games.peoples.core.playout import Dice
    >>> plan = Plan()
    >>> plan.vary(Dice(1), 0b1101, 1.0)
    >>> sum(1 for gene in plan.genes() if gene) > 0
    True
    """

    def __init__(self) -> None:
        k: i64 = 0
        if not cython.compiled:
            self.gene = [0.0] * GENES
        for k in range(GENES):
            self.gene[k] = 0.0

    def copy_from(self, other: Plan) -> None:
        """Become equal to another plan."""
        k: i64 = 0
        for k in range(GENES):
            self.gene[k] = other.gene[k]

    def vary(self, dice: Dice, ground: i64, far: float) -> None:
        """Change a few inclinations at random; the `ground` are the provinces that may draw, as bits."""
        k: i64 = 0
        p: i64 = 0
        for k in range(1 + dice.below(PULLED)):
            p = dice.below(LAND)
            while ground and not ground >> p & 1:
                p = (p + 1) % LAND
            self.gene[p] += far * self.push(dice)
        for k in range(BOLD, GENES):
            if not dice.below(4):
                self.gene[k] += 0.5 * far * self.push(dice)

    def cross(self, other: Plan, dice: Dice) -> None:
        """Take each inclination from one of two plans."""
        k: i64 = 0
        for k in range(GENES):
            if dice.below(2):
                self.gene[k] = other.gene[k]

    def push(self, dice: Dice) -> float:
        """Something between -2 and 2, mostly near nought."""
        return (dice.below(2001) + dice.below(2001) - 2000) / 1000.0

    def genes(self) -> list[float]:
        """All inclinations."""
        return [self.gene[k] for k in range(GENES)]
