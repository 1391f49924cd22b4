"""Hints for any game, from the search: look here, this kind of action, this action with what it gains."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct, structs

from ..contract.game import OVER, Game
from ..contract.rules import Rules
from ..errors import IllegalAction, Reason, Unreadable
from .contract import decider
from .search import Search
from .told import HintFacts

STRENGTHS: Final = (1, 2, 3)  # look here, this kind of action, this action
ITERATIONS: Final = 1000  # a second or so
LEAST_VISITS: Final = 3  # an action tried less often than this is no measure for another


class Hint(Struct, frozen=True):
    """A hint: the places to look at, and as much of the rest as its strength allows.

    >>> Hint(3, "A", ["deck"], "swap", chances={"A": 0.5}).as_strong_as(1)
    Hint(strength=1, seat='A', places=['deck'], kind=None, action=None, text=None, chances=None, error=None, gain=None, instead=None)
    """  # noqa: E501 - one line of output

    strength: int
    seat: str
    places: list[str]
    kind: str | None = None
    action: Any = None
    text: str | None = None  # the action in notation
    chances: dict[str, float] | None = None  # of all seats after it
    error: float | None = None  # of the seat's own chance
    gain: float | None = None  # of the seat's own chance, over the next best
    instead: Any = None  # that next best

    def as_strong_as(self, strength: int) -> Hint:
        """The same hint, keeping back what a weaker one does not tell."""
        if strength >= self.strength:
            return self
        return Hint(strength, self.seat, self.places, self.kind if strength == 2 else None)


def hint(
    game: Game,
    seat: str | None,
    strength: int,
    *,
    iterations: int = ITERATIONS,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Hint:
    """What the search would do for a seat, by what this seat sees; equal seeds give equal hints."""
    if type(strength) is not int or strength not in STRENGTHS:
        raise Unreadable(f"a hint has the strength 1, 2 or 3, not {strength!r}")
    turn = game.turn
    if not turn.seats:
        raise IllegalAction("hint", [Reason("game-over" if turn.kind == OVER else "dice-first", "")])
    seat = decider(game, seat)
    if seat not in turn.seats:
        raise IllegalAction("hint", [Reason("not-your-decision", "", {"seat": seat})])
    thoughts = Search(game, seat, random.Random(seed)).run(iterations, stop).thoughts()
    best = thoughts[0]
    others = [one for one in thoughts[1:] if one.visits >= LEAST_VISITS] or thoughts[1:]
    rival = max(others, key=lambda one: one.chances[seat], default=None)
    told = Hint(
        3,
        seat,
        list(best.action.places),
        best.action.kind,
        best.action,
        game.rules.text.action_text(game, best.action),
        best.chances,
        best.error(seat),
        None if rival is None else max(0.0, best.chances[seat] - rival.chances[seat]),
        None if rival is None else rival.action,
    )
    return told.as_strong_as(strength)


def write_hint(rules: Rules, hint: Hint) -> dict[str, Any]:
    """A hint as plain data.

    >>> write_hint(None, Hint(1, "A", ["deck"]))["places"]
    ['deck']
    """
    told = structs.asdict(hint)
    for key in ("action", "instead"):
        told[key] = None if told[key] is None else rules.write_action(told[key])
    return structs.asdict(HintFacts(**told))
