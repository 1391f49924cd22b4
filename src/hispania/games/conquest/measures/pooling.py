"""Chances of victory pooled over levels: a regression on the five parameters, and what each level adds of its own.

The log odds of a level are a sum over its parameters, their squares and their products, plus a deviation of the level
itself, which is drawn towards nothing the more strongly the better the sum explains all levels. So a level with few
games leans on its neighbours, and one with many stands on its own.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ....lab.statistics import Z95
from ..printed.options import PARAMETERS, Level

Array = NDArray[np.float64]

SPREADS: Final = (0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.7)  # of the levels' own deviations, in log odds
LOOSE: Final = 0.04  # a weak pull of every weight towards nothing, so that levels nobody wins do not run away
STEPS: Final = 60
FOLDS: Final = 9


class Pooled(Struct, frozen=True):
    """A fitted regression: the weights of its terms, how far levels stray from it, and every level's chance."""

    terms: tuple[str, ...]
    weights: tuple[float, ...]
    spread: float
    chances: dict[str, tuple[float, float, float]]  # chance, and the bounds of its 95 % interval


def terms() -> tuple[str, ...]:
    """The names of the regression's terms.

    >>> terms()[:3], len(terms())
    (('1', 'denarii', 'garrisons'), 21)
    """
    pairs = itertools.combinations_with_replacement(PARAMETERS, 2)
    return ("1", *PARAMETERS, *(f"{a}*{b}" for a, b in pairs))


def steps(level: str) -> list[float]:
    """Each parameter of a level as -1 (easy), 0 or 1 (hard).

    >>> steps("7|5|3|3|2")
    [-1.0, -1.0, 0.0, 1.0, 0.0]
    """
    values = Level.parse(level).values
    return [float(allowed.index(value) - 1) for value, allowed in zip(values, PARAMETERS.values(), strict=True)]


def design(levels: Sequence[str]) -> Array:
    """One row of terms a level."""
    rows = []
    for level in levels:
        at = steps(level)
        rows.append([1.0, *at, *(a * b for a, b in itertools.combinations_with_replacement(at, 2))])
    return np.array(rows)


def pool(counts: Mapping[str, tuple[int, int]], wanted: Sequence[str], spread: float | None = None) -> Pooled:
    """Fit victories and games of levels, and tell the chance at every level that is wanted, counted there or not.

    >>> counts = {"7|5|4|5|1": (19, 20), "6|4|3|4|2": (10, 20), "5|3|2|3|3": (1, 20)}
    >>> found = pool(counts, ["6|5|4|4|2"])
    >>> chance, low, high = found.chances["6|5|4|4|2"]
    >>> low < chance < high
    True
    """
    levels = [level for level, (_, games) in counts.items() if games]
    rows = design(levels)
    won = np.array([counts[level][0] for level in levels], dtype=np.float64)
    games = np.array([counts[level][1] for level in levels], dtype=np.float64)
    tried = [spread] if spread is not None else SPREADS
    fit = max((_fit(rows, won, games, one) for one in tried), key=lambda one: one.evidence)
    place = {level: k for k, level in enumerate(levels)}
    chances = {}
    for level, row in zip(wanted, design(wanted), strict=True):
        middle, variance = fit.foretell(row, place.get(level))
        half = Z95 * sqrt(variance)
        chances[level] = (_chance(middle), _chance(middle - half), _chance(middle + half))
    return Pooled(terms(), tuple(float(x) for x in fit.weights), fit.spread, chances)


def _chance(odds: float) -> float:
    return float(1.0 / (1.0 + np.exp(-odds)))


class _Fit(Struct, frozen=True):
    """Where the posterior is highest for one spread, and how it curves there; the deviations' own part is diagonal."""

    spread: float
    weights: Array
    own: Array  # deviation of each level
    narrow: Array  # inverse of the weights' curvature once the deviations follow them
    across: Array  # curvature of weights against deviations
    stiff: Array  # curvature of each deviation
    evidence: float

    def foretell(self, row: Array, place: int | None) -> tuple[float, float]:
        """The log odds of a level and their variance; `place` where it is one of those counted."""
        middle, variance = float(row @ self.weights), float(row @ self.narrow @ row)
        if place is None:
            return middle, variance + self.spread**2
        lean = self.across[:, place] / self.stiff[place]
        variance += 1 / self.stiff[place] + float(lean @ self.narrow @ lean) - 2 * float(row @ self.narrow @ lean)
        return middle + float(self.own[place]), variance


def _fit(rows: Array, won: Array, games: Array, spread: float) -> _Fit:
    """The fit for one spread, by Newton's steps, and the evidence for it after Laplace."""
    levels, number = rows.shape
    pull = np.full(number, LOOSE)
    weights, own = np.zeros(number), np.zeros(levels)
    best = _posterior(rows, pull, spread, won, games, weights, own)
    for _ in range(STEPS):
        chance = 1.0 / (1.0 + np.exp(-np.clip(rows @ weights + own, -30, 30)))
        informed = games * chance * (1 - chance)
        stiff = informed + 1 / spread**2
        across = rows.T * informed
        inner = across @ rows + np.diag(pull) - (across / stiff) @ across.T
        slope_own = won - games * chance - own / spread**2
        slope = rows.T @ (won - games * chance) - pull * weights
        step = np.linalg.solve(inner, slope - across @ (slope_own / stiff))
        step_own = (slope_own - across.T @ step) / stiff
        size = max(np.abs(step).max(), np.abs(step_own).max())
        while True:  # a step that overshoots is halved
            value = _posterior(rows, pull, spread, won, games, weights + step, own + step_own)
            if value >= best or size < 1e-9:
                break
            step, step_own, size = step / 2, step_own / 2, size / 2
        weights, own, best = weights + step, own + step_own, value
        if size < 1e-8:
            break
    curved = float(np.linalg.slogdet(inner)[1]) + float(np.log(stiff).sum())
    evidence = best - levels * float(np.log(spread)) - 0.5 * curved
    narrow = np.asarray(np.linalg.inv(inner), np.float64)
    return _Fit(spread, weights, own, narrow, across, stiff, evidence)


def _posterior(rows: Array, pull: Array, spread: float, won: Array, games: Array, weights: Array, own: Array) -> float:
    odds = np.clip(rows @ weights + own, -30, 30)
    likelihood = (won * odds - games * np.logaddexp(0, odds)).sum()
    return float(likelihood - 0.5 * (pull * weights**2).sum() - 0.5 * (own**2).sum() / spread**2)


def held_out(counts: Mapping[str, tuple[int, int]]) -> dict[str, Any]:
    """How well levels are foretold by the others alone: a ninth of them is left out at a time.

    `error` is the root of the mean squared difference between the foretold chance and the counted rate, `noise` what
    chance alone contributes to it, `excess` the rest; `covered` the share of levels whose counted rate lies where it
    should in 95 of 100 cases.
    """
    levels = sorted(level for level, (_, games) in counts.items() if games)
    if len(levels) < 2 * FOLDS:
        return {}
    spread = pool(counts, []).spread
    squares, noise, covered = [], [], []
    for fold in range(FOLDS):
        left = [level for k, level in enumerate(levels) if _fold(k) == fold]
        rest = {level: counts[level] for level in levels if level not in left}
        found = pool(rest, left, spread)
        for level in left:
            won, games = counts[level]
            chance, low, high = found.chances[level]
            by_luck = chance * (1 - chance) / games
            squares.append((won / games - chance) ** 2)
            noise.append(by_luck)
            half = Z95 * sqrt(by_luck + ((high - low) / (2 * Z95)) ** 2) + 0.5 / games
            covered.append(abs(won / games - chance) <= half)
    error, luck = float(np.mean(squares)), float(np.mean(noise))
    return {
        "levels": len(levels),
        "folds": FOLDS,
        "games": sum(counts[level][1] for level in levels),
        "error": round(sqrt(error), 4),
        "noise": round(sqrt(luck), 4),
        "excess": round(sqrt(max(0.0, error - luck)), 4),
        "covered": round(float(np.mean(covered)), 4),
    }


def _fold(k: int) -> int:
    """Spreads the levels of every value of every parameter over the folds: 81 and 9 and 3 do not line up with them."""
    return (k + k // 9 + k // 81) % FOLDS
