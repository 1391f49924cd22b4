"""Hints and the story of a game, by the search and by what was known at the time."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt
from typing import Any, Final

from ....contract.game import OVER
from ....contract.steps import is_throw
from ....errors import Cancelled, IllegalAction, Reason, Unreadable
from ....players.analysis import Alternative, on_grid
from ....players.contract import decider
from ....players.hints import STRENGTHS, Hint
from ....table.history import Played
from ..core.config import OTHER, R, S
from ..edge.game import Spartacvs
from .judge import chances
from .players import answer_of
from .search import Found, Search
from .thumb import Thumb

CARDS: Final = 160  # that are played in trials for a hint
QUALITIES: Final = {"quick": 12, "normal": 40, "deep": 200}  # cards played in trials, for every decision
LEAST: Final = 2  # visits without which an answer is no measure for another
CLEARLY: Final = 2.0  # errors by which a decision must be worse than another to be told


def hint(
    game: Spartacvs,
    seat: str | None,
    strength: int,
    *,
    iterations: int = CARDS,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Hint:
    """What the strategist would do for a seat, by what this seat sees; equal seeds give equal hints."""
    if type(strength) is not int or strength not in STRENGTHS:
        raise Unreadable(f"a hint has the strength 1, 2 or 3, not {strength!r}")
    turn = game.turn
    if not turn.seats:
        raise IllegalAction("hint", [Reason("game-over" if turn.kind == OVER else "chance-first", "")])
    seat = decider(game, seat)
    if seat not in turn.seats:
        raise IllegalAction("hint", [Reason("not-yours", "", {"seat": seat})])
    search = Search(game.state, seat, random.Random(seed)).run(iterations, stop)
    best = search.best(Thumb(game.state).choose()[0])
    found = [one for one in search.found() if one is not best and one.action != best.action]
    others = [one for one in found if one.visits >= LEAST] or found
    rival = max(others, key=lambda one: one.chance, default=None)
    action = answer_of(game, best.action)
    told = Hint(
        3,
        seat,
        list(action.places),
        action.kind,
        action,
        game.rules.text.action_text(game, action),
        by_seat(seat, best.chance),
        best.error,
        None if rival is None else max(0.0, best.chance - rival.chance),
        None if rival is None else answer_of(game, rival.action),
    )
    return told.as_strong_as(strength)


def by_seat(seat: str, chance: float) -> dict[str, float]:
    """The chances of both seats, of the chance of one."""
    found = {seat: chance, OTHER[seat]: 1.0 - chance}
    return {S: found[S], R: found[R]}


class Storyteller:
    """Judges the steps of a game: positions by the judge, decisions by a search of what their seat could see."""

    def __init__(self, iterations: int, seed: int, stop: Callable[[], bool] | None) -> None:
        self.iterations, self.seed, self.stop = iterations, seed, stop

    def chances(self, game: Spartacvs, n: int) -> dict[str, float]:
        """The chances of both seats in the real position."""
        return on_grid(glance(game))

    def given(self, game: Spartacvs, played: Played, n: int) -> tuple[dict[str, float], Alternative | None]:
        """What a decision changed against the best one that was looked at, for both seats, and that one."""
        nothing = dict.fromkeys(game.seats, 0.0)
        if is_throw(played.step):
            return nothing, None
        if self.stop is not None and self.stop():
            raise Cancelled("the analysis was cancelled")
        s, seat = game.state, played.seat
        chosen = played.step.numbers()
        if len(s.legal) < 2 or chosen not in s.legal:
            return nothing, None
        usual = Thumb(s).choose()[0]
        rng = random.Random(f"{self.seed} {n}")
        first = Search(s, seat, rng).run(self.iterations, self.stop).found()
        asked = tuple(dict.fromkeys((chosen, first[0].action, usual)))
        if len(asked) < 2:
            return nothing, _told(game, seat, first[0])
        again = Search(s, seat, rng, among=asked).run(2 * self.iterations, self.stop)
        found = {one.action: one for one in again.found()}
        done = found.get(chosen)
        best = max(found.values(), key=lambda one: one.chance)
        if done is None or best is done or best.chance - done.chance <= CLEARLY * sqrt(done.error**2 + best.error**2):
            return nothing, _told(game, seat, done or first[0])
        change = done.chance - best.chance
        return on_grid({side: change if side == seat else -change for side in game.seats}), _told(game, seat, best)


def _told(game: Spartacvs, seat: str, one: Found) -> Alternative:
    action = answer_of(game, one.action)
    return Alternative(action, game.rules.text.action_text(game, action), on_grid(by_seat(seat, one.chance)))


def glance(game: Any) -> dict[str, float]:
    """The chances of both seats at once, half of a draw counted.

    >>> from hispania import games
    >>> sorted(glance(games.rules("spartacvs").new_game()))
    ['R', 'S']
    """
    found = chances(game.state)
    return {S: found[0], R: found[1]}
