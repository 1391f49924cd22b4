"""Plans of a whole sequence, by evolution; single decisions, by playing on after each.

A plan is proposed by rules of thumb and varied (Justesen, Mahlmann, Risi and Togelius, *Playing Multi-Action
Adversarial Games*): a few plans are kept and their children tried with the same dice, judged where the sequence ends,
which is cheap. What comes out best there is played on for some turns, all nations by rules of thumb, against the plain
rules: who falls behind drops out, and the plain rules are left only for what is better. Work is done in pieces of
milliseconds, so that other threads get their turn.
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
from .rollout import SEQUENCE
from .search import Search

WORK: Final = 200  # choices that are weighed in a usual sequence: a budget is so many of those
KEPT: Final = 4  # plans that have children
BORN: Final = 8  # children of a generation
FIRST: Final = 4  # games in which every plan is tried
MORE: Final = 8  # games more for those that look best
FAR: Final = (1.5, 1.0, 0.6)  # how far children are from their parents, by generation
DULL: Final = 24  # children in a row that change nothing, after which there is nothing to plan
BREEDING: Final = 0.4  # of the work, for breeding
FINALISTS: Final = 8  # plans that are played on for some turns, the plain one among them
ROUND: Final = 8  # games between which the worse half drops out
ENOUGH: Final = 96  # games after which more would not tell much
CAUTION: Final = 0.5  # errors by which a plan must be better than the plain one
STRIDE: Final = 1 << 20  # between the dice of different trials
CLEARLY: Final = 1.0  # errors by which another decision must be better than that of the rules of thumb
PIECE: Final = 2  # games between two looks at the clock: some milliseconds, in which no other thread runs


class Tried(Struct):
    """A plan and what it came to, game by game: at the end of the sequence, and some turns later."""

    plan: Plan
    results: list[float]
    later: list[float] = []

    @property
    def mean(self) -> float:
        """The mean of its games."""
        return sum(self.results) / len(self.results)


class Budget:
    """Work that may be done, in usual sequences, and a clock.

    >>> budget = Budget(games=5)
    >>> budget.spend(5 * WORK)
    >>> budget.open
    False
    """

    def __init__(self, games: int = 0, seconds: float = 0.0, stop: Callable[[], bool] | None = None) -> None:
        self.left = WORK * games if games else 10**12
        self.begun = time.perf_counter()
        self.seconds = seconds
        self.stop = stop
        self.whole = self.left

    @property
    def open(self) -> bool:
        """Is there something left?"""
        return self.left > 0 and self.part < 1.0 and not (self.stop is not None and self.stop())

    @property
    def part(self) -> float:
        """How much of it is spent."""
        spent = 1.0 - self.left / self.whole
        return max(spent, (time.perf_counter() - self.begun) / self.seconds) if self.seconds else spent

    def spend(self, work: int, games: int = 1) -> None:
        """Some choices were weighed in some games; those with few are not free."""
        self.left -= max(work, games * WORK // 2)


def evolve(
    search: Search, root: State, player: int, seed: int, budget: Budget, begun: Sequence[Plan] = (), far: int = 2
) -> Plan:
    """The plan that came out best for the rest of the active nation's sequence."""
    plain = Tried(Plan(), [], [])
    bred = _breed(search, root, player, seed, budget, [plain, *(Tried(plan, [], []) for plan in begun)])
    if len(bred) < 2:
        return plain.plan
    return _prove(search, root, player, seed + STRIDE, budget, plain, bred, far).plan


def _breed(search: Search, root: State, player: int, seed: int, budget: Budget, first: list[Tried]) -> list[Tried]:
    """Plans that do different things, judged where the sequence ends, the best first."""
    search.far = SEQUENCE
    dice, ground = Dice(seed), search.ground(root)
    scale = min(4.0, max(0.5, 1.3 * search.judge.army(root, root.active)))
    for one in first:
        _try(search, root, player, seed, one, FIRST + MORE, budget)
    bred = [one for one in first if len(one.results) == FIRST + MORE]
    met = {tuple(one.results[:FIRST]) for one in bred}
    generation = dull = 0
    while bred and budget.open and budget.part < BREEDING and dull < DULL:
        bred.sort(key=lambda one: -one.mean)
        parents, far = bred[:KEPT], scale * FAR[min(generation, len(FAR) - 1)]
        bar = sum(parents[-1].results[:FIRST]) / FIRST - 0.1 * scale
        for _ in range(BORN):
            child = _child(parents, dice, ground, far)
            _try(search, root, player, seed, child, FIRST, budget)
            key = tuple(child.results)
            if len(key) < FIRST or key in met:
                dull += 1
                continue
            met.add(key)
            dull = 0
            if child.mean > bar:
                _try(search, root, player, seed, child, FIRST + MORE, budget)
                if len(child.results) == FIRST + MORE:
                    bred.append(child)
        generation += 1
    return sorted(bred, key=lambda one: -one.mean)


def _prove(
    search: Search, root: State, player: int, seed: int, budget: Budget, plain: Tried, bred: list[Tried], far: int
) -> Tried:
    """Play the best on for some turns against the plain one, the worse half dropping out again and again."""
    search.far = far
    before = budget.left
    _try(search, root, player, seed, plain, 2, budget, later=True)
    price = max(1, (before - budget.left) // 2)
    affordable = budget.left // (price * ROUND) if not budget.seconds else FINALISTS * 2
    if affordable < 2:  # too little for that: more games to the end of the sequence
        search.far, plain.later, affordable = SEQUENCE, [], FINALISTS
    rivals = [one for one in bred if one is not plain][: max(1, min(FINALISTS, affordable // 2 + 1) - 1)]
    games = 0
    while rivals and budget.open and games < ENOUGH:
        games += ROUND
        for one in (plain, *rivals):
            _try(search, root, player, seed, one, games, budget, later=True)
        if len(rivals) > 1:
            rivals = [one for one in rivals if len(one.later) == games]
            rivals.sort(key=lambda one: -sum(one.later))
            del rivals[(len(rivals) + 1) // 2 :]
        elif behind(rivals[0].later, plain.later, 1.0):
            break
    best = max(rivals, key=lambda one: _ahead(one, plain), default=plain)
    return best if behind(plain.later, best.later, CAUTION) else plain


def _ahead(one: Tried, plain: Tried) -> float:
    """By how much a plan is better than the plain one, in the games that both played."""
    pairs = [a - b for a, b in zip(one.later, plain.later)]
    return sum(pairs) / max(1, len(pairs))


def _child(parents: list[Tried], dice: Dice, ground: int, far: float) -> Tried:
    plan = Plan()
    plan.copy_from(parents[dice.below(len(parents))].plan)
    if not dice.below(3):
        plan.cross(parents[dice.below(len(parents))].plan, dice)
    plan.vary(dice, ground, far)
    return Tried(plan, [], [])


def _try(
    search: Search, root: State, player: int, seed: int, one: Tried, until: int, budget: Budget, later: bool = False
) -> None:
    """Play a plan's games up to so many; fewer if the budget is spent."""
    results = one.later if later else one.results
    piece = 1 if search.far else PIECE
    while len(results) < until and budget.open:
        before = search.rollout.weighed
        search.follow(root, one.plan, player, seed + len(results), min(piece, until - len(results)))
        budget.spend(search.rollout.weighed - before, search.games)
        results += search.results()


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
    while budget.open and len(rivals) > 1:
        for one in rivals:
            if not budget.open:
                break
            before = search.rollout.weighed
            search.after(root, one.act, one.units, player, seed + done, PIECE)
            budget.spend(search.rollout.weighed - before, search.games)
            one.results += search.results()
            one.sums = [a + b * search.games for a, b in zip(one.sums, search.means())]
        else:
            done += PIECE
            if done % (4 * PIECE) == 0:  # who is clearly behind is not tried again
                best = max(rivals, key=lambda one: one.mean)
                rivals = [one for one in rivals if not behind(one.results, best.results, 2.0)]
            continue
        break
    least = min((len(one.results) for one in found), default=0)
    if not least:
        return found
    usual = found[0]
    best = max((one for one in found if len(one.results) >= done), key=lambda one: one.mean, default=usual)
    if best is not usual and not behind(usual.results, best.results, CLEARLY):
        best = usual
    rest = sorted((one for one in found if one is not best), key=lambda one: -one.mean)
    return [best, *rest]


def behind(one: Sequence[float], other: Sequence[float], errors: float) -> bool:
    """Is the one clearly worse than the other in the games that both played?

    >>> behind([1.0, 2.0, 3.0], [2.0, 3.0, 4.5], 2.0)
    True
    """
    pairs = [b - a for a, b in zip(one, other)]
    return bool(pairs) and sum(pairs) / len(pairs) > errors * _error(pairs) + 1e-9
