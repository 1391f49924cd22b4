"""Hints and the story of a game, by planning and by playing on."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from ....contract.game import OVER
from ....contract.steps import is_throw
from ....errors import Cancelled, IllegalAction, Reason, Unreadable
from ....players.analysis import Alternative, on_grid
from ....players.contract import decider
from ....players.hints import STRENGTHS, Hint
from ....table.history import Played
from ..edge.game import Peoples
from .judge import Judge
from .planning import Budget, Weighed, behind, weigh
from .players import Planner, action_of, outlook_of
from .scores import chances
from .search import Search

ITERATIONS: Final = 600  # sequences played in thought for a hint
QUALITIES: Final = {"quick": 12, "normal": 40, "deep": 200}  # the same for every decision of an analysis
OTHERS: Final = 4  # decisions beside the best that a hint looks at
CLEARLY: Final = 2.0  # errors by which a decision must be worse than another to be told
AGAIN: Final = 4  # times as much work for what such a decision has lost
APART: Final = 1 << 41  # between the dice by which it is found and those by which it is counted


def hint(
    game: Peoples,
    seat: str | None,
    strength: int,
    *,
    iterations: int = ITERATIONS,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Hint:
    """What the planner would do for a seat, by what this seat sees; equal seeds give equal hints."""
    if type(strength) is not int or strength not in STRENGTHS:
        raise Unreadable(f"a hint has the strength 1, 2 or 3, not {strength!r}")
    turn = game.turn
    if not turn.seats:
        raise IllegalAction("hint", [Reason("game-over" if turn.kind == OVER else "dice-first", "")])
    seat = decider(game, seat)
    if seat not in turn.seats:
        raise IllegalAction("hint", [Reason("not-your-decision", "", {"seat": seat})])
    rng = random.Random(seed)
    believed = game.determinized(seat, rng)
    planner = Planner(iterations)
    planner.stop = stop
    chosen = planner.choose(believed.state, rng)
    thoughts = planner.thought or _compare(planner, believed, chosen, rng.getrandbits(40), iterations, stop)
    best = thoughts[0]
    action = action_of(believed, best.act, best.units)
    rival = next((one for one in thoughts[1:] if one.results), None)
    mine = _chances(believed, best)
    told = Hint(
        3,
        seat,
        list(action.places),
        action.kind,
        action,
        game.rules.text.action_text(believed, action),
        mine,
        _error(believed, best, seat),
        None if rival is None else max(0.0, mine[seat] - _chances(believed, rival)[seat]),
        None if rival is None else action_of(believed, rival.act, rival.units),
    )
    return told.as_strong_as(strength)


def _compare(
    planner: Planner,
    game: Peoples,
    chosen: tuple[int, int],
    seed: int,
    iterations: int,
    stop: Callable[[], bool] | None,
) -> list[Weighed]:
    """The planned decision beside some others, the plan in force for the rest of the sequence."""
    search, root = planner.search(game.state), game.state.clone()
    others = [one for one in search.rollout.listed(root) if one != chosen]
    step = max(1, len(others) // OTHERS)
    budget = Budget(max(4 * (OTHERS + 1), iterations // 4), 0.0, stop)
    found = weigh(search, root, root.decider, seed, budget, [chosen, *others[::step][:OTHERS]])
    planned = next(one for one in found if (one.act, one.units) == chosen)
    return [planned, *(one for one in found if one is not planned)]


def _chances(game: Peoples, one: Weighed) -> dict[str, float]:
    values = one.values if one.results else Judge(outlook_of(game.state.config)).values(game.state)
    return chances(game.state, values)


def _error(game: Peoples, one: Weighed, seat: str) -> float:
    """The error of the seat's chance, from the error of its points."""
    values = one.values if one.results else [0.0] * 6
    moved = [value + (one.error if k == int(seat) else 0.0) for k, value in enumerate(values)]
    return abs(chances(game.state, moved)[seat] - chances(game.state, values)[seat])


class Storyteller:
    """Judges the steps of a game: positions by the judge, decisions by playing on after them."""

    def __init__(self, iterations: int, seed: int, stop: Callable[[], bool] | None) -> None:
        self.iterations, self.seed, self.stop = iterations, seed, stop
        self._search: Search | None = None

    def chances(self, game: Peoples, n: int) -> dict[str, float]:
        """The chances of all seats in the real position."""
        return on_grid(glance(game))

    def given(self, game: Peoples, played: Played, n: int) -> tuple[dict[str, float], Alternative | None]:
        """What a decision changed against the best one that was looked at, for all seats, and that one."""
        nothing = dict.fromkeys(game.seats, 0.0)
        if is_throw(played.step):
            return nothing, None
        if self.stop is not None and self.stop():
            raise Cancelled("the analysis was cancelled")
        search = self._search = self._search or Search(outlook_of(game.state.config))
        root, chosen = game.state.clone(), game.numbers(played.step)
        if chosen is None:
            return nothing, None
        usual = search.rollout.choice(root)
        others = [one for one in search.rollout.listed(root) if one not in (chosen, usual)]
        asked = dict.fromkeys([chosen, usual, *others[:: max(1, len(others) // 2)][:2]])
        seed = random.Random(f"{self.seed} {n}").getrandbits(40)
        found = weigh(search, root, root.decider, seed, Budget(self.iterations), list(asked))
        done = next(one for one in found if (one.act, one.units) == chosen)
        best = max(found, key=lambda one: one.mean if len(one.results) == len(done.results) else done.mean - 1.0)
        if best is done or not behind(done.results, best.results, CLEARLY):
            return nothing, self._told(game, done)
        # The best of several by a few games looks better than it is: what was lost is counted in other games.
        again = Budget(AGAIN * self.iterations)
        asked_again = [(one.act, one.units) for one in (done, best)]
        found = weigh(search, root, root.decider, seed + APART, again, asked_again)
        done, best = (next(one for one in found if (one.act, one.units) == wanted) for wanted in asked_again)
        if best.mean <= done.mean:
            return nothing, self._told(game, done)
        mine, better = chances(game.state, done.values), chances(game.state, best.values)
        return on_grid({seat: mine[seat] - better[seat] for seat in game.seats}), self._told(game, best)

    def _told(self, game: Peoples, one: Weighed) -> Alternative:
        action = action_of(game, one.act, one.units)
        return Alternative(action, game.rules.text.action_text(game, action), on_grid(_chances(game, one)))


def glance(game: Any) -> dict[str, float]:
    """The chances of all seats at once.

    >>> from hispania import games
    >>> sorted(glance(games.rules("peoples").new_game()))
    ['1', '2', '3', '4']
    """
    if game.ending is not None:
        return {seat: (seat in game.ending.winners) / len(game.ending.winners) for seat in game.seats}
    return chances(game.state, Judge(outlook_of(game.state.config)).values(game.state))
