"""Plans of a whole sequence, by evolution; single decisions, by playing on after each.

A plan is proposed by rules of thumb and varied (Justesen, Mahlmann, Risi and Togelius, *Playing Multi-Action
Adversarial Games*): a few plans are kept, their children tried with the same dice, the best of all tried once more
against the plain rules of thumb. Work is done in pieces of some milliseconds, so that other threads get their turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct

from ..core.playout import Dice
from ..core.state import State
from .plan import Plan
from .search import Search

KEPT: Final = 4  # plans that have children
BORN: Final = 8  # children of a generation
FIRST: Final = 4  # games in which every plan is tried
MORE: Final = 8  # games more for those that look best
LAST: Final = 32  # games in which the best is tried against the plain one
FAR: Final = (1.5, 1.0, 0.6)  # how far children are from their parents, by generation
STRIDE: Final = 1 << 20  # between the dice of different trials
CLEARLY: Final = 1.0  # errors by which another decision must be better than that of the rules of thumb
PIECE: Final = 4  # games between two looks at the clock


class Tried(Struct):
    """A plan and what it came to, game by game."""

    plan: Plan
    results: list[float]

    @property
    def mean(self) -> float:
        """The mean of its games."""
        return sum(self.results) / len(self.results)


class Budget:
    """Games that may be played, and a clock.

    >>> Budget(games=5).take(8)
    5
    """

    def __init__(self, games: int = 0, seconds: float = 0.0, stop: Callable[[], bool] | None = None) -> None:
        self.games = games if games else 10**9
        self.until = time.perf_counter() + seconds if seconds else None
        self.stop = stop

    def take(self, wanted: int) -> int:
        """As many games as are left of those that are wanted."""
        if self.until is not None and time.perf_counter() >= self.until:
            self.games = 0
        if self.stop is not None and self.stop():
            self.games = 0
        given = min(wanted, self.games)
        self.games -= given
        return given


def evolve(search: Search, root: State, player: int, seed: int, budget: Budget, begun: Sequence[Plan] = ()) -> Plan:
    """The plan that came out best for the rest of the active nation's sequence."""
    dice = Dice(seed)
    own = [Tried(plan, []) for plan in (Plan(), *begun)]
    for one in own:
        _try(search, root, player, seed, one, FIRST + MORE, budget)
    kept = [one for one in own if one.results]
    if not kept:
        return Plan()
    plain, generation = kept[0], 0
    reserve = min(2 * LAST, budget.games // 4)
    while budget.games > reserve:
        kept.sort(key=lambda one: -one.mean)
        del kept[KEPT:]
        far = FAR[min(generation, len(FAR) - 1)]
        bar = sum(kept[-1].results[:FIRST]) / FIRST
        for _ in range(BORN):
            child = _child(kept, dice, far)
            _try(search, root, player, seed, child, FIRST, budget)
            if child.results and child.mean > bar:
                _try(search, root, player, seed, child, FIRST + MORE, budget)
                if len(child.results) == FIRST + MORE:
                    kept.append(child)
            if budget.games <= reserve:
                break
        generation += 1
    best = max(kept, key=lambda one: one.mean)
    if best is plain:
        return plain.plan
    again, rival = Tried(best.plan, []), Tried(plain.plan, [])
    share = min(LAST, budget.games // 2)
    _try(search, root, player, seed + STRIDE, again, share, budget)
    _try(search, root, player, seed + STRIDE, rival, share, budget)
    if again.results and len(again.results) == len(rival.results):
        return best.plan if again.mean > rival.mean else plain.plan
    return best.plan


def _child(kept: list[Tried], dice: Dice, far: float) -> Tried:
    plan = Plan()
    plan.copy_from(kept[dice.below(len(kept))].plan)
    if not dice.below(3):
        plan.cross(kept[dice.below(len(kept))].plan, dice)
    plan.vary(dice, 1, far)
    return Tried(plan, [])


def _try(search: Search, root: State, player: int, seed: int, one: Tried, until: int, budget: Budget) -> None:
    """Play a plan's games up to so many; fewer if the budget is spent."""
    while len(one.results) < until:
        given = budget.take(min(PIECE, until - len(one.results)))
        if not given:
            return
        search.follow(root, one.plan, player, seed + len(one.results), given)
        one.results += search.results()


class Weighed(Struct):
    """A decision and what playing on after it came to."""

    act: int
    units: int
    results: list[float]
    sums: list[float]

    @property
    def mean(self) -> float:
        """The mean worth to the player."""
        return sum(self.results) / max(1, len(self.results))

    @property
    def values(self) -> list[float]:
        """The mean value to each player."""
        return [total / max(1, len(self.results)) for total in self.sums]

    @property
    def error(self) -> float:
        """The error of the mean."""
        return _error(self.results)


def _error(results: Sequence[float]) -> float:
    n = len(results)
    if n < 2:
        return 0.0
    mean = sum(results) / n
    return sqrt(sum((x - mean) ** 2 for x in results) / (n - 1) / n)


def weigh(
    search: Search, root: State, player: int, seed: int, budget: Budget, acts: Sequence[tuple[int, int]]
) -> list[Weighed]:
    """Play on after each of some decisions with the same dice, the best first; where it is close, the first named."""
    found = [Weighed(act, units, [], [0.0] * 6) for act, units in acts]
    rivals = list(found)
    done = 0
    while budget.games > 0 and len(rivals) > 1:
        for one in rivals:
            given = budget.take(PIECE)
            if given < PIECE:
                break
            search.after(root, one.act, one.units, player, seed + done, PIECE)
            one.results += search.results()
            one.sums = [a + b * search.games for a, b in zip(one.sums, search.means())]
        else:
            done += PIECE
            if done % (4 * PIECE) == 0:  # who is clearly behind is not tried again
                best = max(rivals, key=lambda one: one.mean)
                rivals = [one for one in rivals if not behind(one, best, 2.0)]
            continue
        break
    least = min((len(one.results) for one in found), default=0)
    if not least:
        return found
    usual = found[0]
    best = max((one for one in found if len(one.results) >= done), key=lambda one: one.mean, default=usual)
    if best is not usual and not behind(usual, best, CLEARLY):
        best = usual
    rest = sorted((one for one in found if one is not best), key=lambda one: -one.mean)
    return [best, *rest]


def behind(one: Weighed, best: Weighed, errors: float) -> bool:
    """Is one decision clearly worse than another in the games that both played?"""
    pairs = [b - a for a, b in zip(one.results, best.results)]
    return bool(pairs) and sum(pairs) / len(pairs) > errors * _error(pairs) + 1e-9
