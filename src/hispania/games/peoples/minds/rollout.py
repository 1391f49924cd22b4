"""Playing on by rules of thumb inside the core: to the end of a sequence, of some turns, or of the game."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import BIT, i64
    from ..core.playout import Dice
    from ..core.sequence import decide, fall, settle
    from ..core.state import Choices, State
    from ..core.terms import NOBODY, THROWS, WAITS
    from .thumb import Thumb

TASKS_ASKED = 1000000  # far more than lie between two decisions
SEQUENCE = 0  # how far is played: to the end of the sequence, or so many turns
GAME = 99


class Rollout:
    """Plays on; the dice are the caller's.

    >>> from hispania import games
    >>> from hispania.games.peoples.core.playout import Dice
    >>> from hispania.games.peoples.minds.outlook import Outlook
    >>> from hispania.games.peoples.minds.thumb import Thumb
    >>> state = games.rules("peoples").new_game().state.clone()
    >>> rollout = Rollout(Thumb(Outlook(state.config)))
    >>> rollout.play(state, Dice(1), GAME, 0)
    >>> state.step
    4
    """

    def __init__(self, thumb: Thumb) -> None:
        self.thumb: Thumb = thumb
        self.choices: Choices = Choices()
        self.decisions: i64 = 0
        self.weighed: i64 = 0  # choices of all decisions: thinking costs about as much as there is to weigh
        self.answer: i64 = 0

    def play(self, s: State, dice: Dice, far: i64, at_random: i64) -> None:
        """Play to the end of the sequence, or so many turns; `at_random` are players who follow no rule.

        A plan is for one sequence: it is laid aside at its end.
        """
        k: i64 = 0
        turn: i64 = s.turn
        active: i64 = s.active
        step: i64 = s.step
        answer: i64 = settle(s, self.choices, TASKS_ASKED)
        while answer in (WAITS, THROWS):
            if s.active != active or s.step != step or s.turn != turn:
                self.thumb.planned = NOBODY
                if not far or s.turn >= turn + far:
                    break
            if answer == THROWS:
                for k in range(s.dice):
                    s.rolled[k] = 1 + dice.below(10)
                fall(s)
            else:
                self.decisions += 1
                self.weighed += self.choices.number
                if at_random & BIT[s.decider]:
                    k = dice.below(self.choices.number)
                else:
                    k = self.thumb.choose(s, self.choices)
                decide(s, self.choices.act[k], self.choices.units[k])
            answer = settle(s, self.choices, TASKS_ASKED)
        self.answer = answer

    def choice(self, s: State) -> tuple[int, int]:
        """What the rules of thumb do in a position that waits for a decision."""
        settle(s, self.choices, TASKS_ASKED)
        k: i64 = self.thumb.choose(s, self.choices)
        return self.choices.act[k], self.choices.units[k]

    def listed(self, s: State) -> list[tuple[int, int]]:
        """What may be decided in a position that waits for a decision."""
        settle(s, self.choices, TASKS_ASKED)
        return self.choices.listed()
