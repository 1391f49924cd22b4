"""Playing on by rules of thumb inside the core: to the end of a sequence, of a turn, or of the game."""

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
    from ..core.terms import THROWS, WAITS
    from .thumb import Thumb

TASKS_ASKED = 1000000  # far more than lie between two decisions
SEQUENCE, TURN, GAME = 0, 1, 2  # how far is played


class Rollout:
    """Plays on; the dice are the caller's.

    >>> from hispania import games
    >>> from hispania.games.peoples.core.playout import Dice
    >>> from hispania.games.peoples.minds.outlook import Outlook
    >>> from hispania.games.peoples.minds.thumb import Thumb
    >>> state = games.rules("peoples").new_game().state.clone()
    >>> rollout = Rollout(Thumb(Outlook(state.config)))
    >>> rollout.play(state, Dice(1), 2, 0)
    >>> state.step
    4
    """

    def __init__(self, thumb: Thumb) -> None:
        self.thumb: Thumb = thumb
        self.choices: Choices = Choices()
        self.decisions: i64 = 0
        self.answer: i64 = 0

    def play(self, s: State, dice: Dice, far: i64, at_random: i64) -> None:
        """Play to the end of the sequence, of the turn or of the game; `at_random` are players who follow no rule."""
        k: i64 = 0
        turn: i64 = s.turn
        active: i64 = s.active
        step: i64 = s.step
        answer: i64 = settle(s, self.choices, TASKS_ASKED)
        while answer in (WAITS, THROWS):
            if far < 2 and (s.turn != turn or s.step != step or (far == 0 and s.active != active)):
                break
            if answer == THROWS:
                for k in range(s.dice):
                    s.rolled[k] = 1 + dice.below(10)
                fall(s)
            else:
                self.decisions += 1
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
