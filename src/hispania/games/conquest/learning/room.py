"""What can be learned of HISPANIA: the exercises, and the commands that find and prove them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from .told import AnswerTold, AskedFacts, ExerciseList, SolutionTold, answer_told, asked_told, list_told, solution_told

if TYPE_CHECKING:
    from ..edge.actions import Action
    from ..edge.game import Conquest

COMMANDS: Final[Mapping[str, str]] = {  # of `hispania lab`: what is typed -> the module
    "mine": "hispania.games.conquest.learning.mine",
    "verify-exercises": "hispania.games.conquest.learning.verify",
}
WIRE: Final = (ExerciseList, AskedFacts, AnswerTold, SolutionTold)


def exercises() -> ExerciseList:
    """All exercises by their titles."""
    return list_told()


def asked(number: int) -> tuple[Conquest, AskedFacts]:
    """The position of an exercise, and what is told with it.

    >>> game, told = asked(1)
    >>> game.turn.kind, told.title.theme
    ('decision', 'victory')
    """
    from .exercises import exercise

    found = exercise(number)
    return found.game, asked_told(found)


def answered(number: int, action: Action) -> AnswerTold:
    """How good a legal action is there; IllegalAction with every reason if it is not legal."""
    from ....errors import IllegalAction
    from .exercises import exercise, verdict

    found = exercise(number)
    game = found.game
    reasons = game.why_not(action)
    if reasons:
        raise IllegalAction(str(action), reasons)
    full = next(one for one in game.legal_actions() if one == action)  # with its price and its path
    return answer_told(found, full, verdict(found, game, full))


def solution(number: int) -> SolutionTold:
    """Why the solution is best."""
    from .exercises import exercise

    return solution_told(exercise(number))
