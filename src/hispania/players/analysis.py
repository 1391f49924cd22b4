"""The story of any game in chances by seat: what was luck and what the decisions changed, step by step.

A decision is judged by what its seat could see: it costs the difference between what was done and what looked best,
both looked at alike, and nothing where that is within the error. Chances are looked up afresh, all cards open, after
chance has answered, where something was revealed and at the end; whatever changed them besides decisions is luck.
All chances are multiples of a small power of two, so that sums are exact.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any, Final, Literal, Protocol

import msgspec
from msgspec import Struct, structs

from ..contract.game import Game
from ..contract.rules import Rules
from ..contract.steps import is_throw
from ..errors import Cancelled, Unreadable
from ..table.history import Played
from ..table.session import Table
from .search import Search, chances_at
from .told import AlternativeFacts, Story, StoryStep

QUALITIES: Final = {"quick": 60, "normal": 250, "deep": 1500}  # iterations of every search
DEFAULT: Final = QUALITIES["normal"]
CLEARLY: Final = 2.0  # errors of a comparison: a choice that is nearer to the best than this is as good
GRID: Final = 2**20
TURNING_POINTS: Final = 6
LEAST_SWING: Final = 0.02
FORMAT: Final = 1


class Alternative(Struct, frozen=True):
    """An action, in notation too, and the chances of all seats after it."""

    action: Any
    text: str
    chances: dict[str, float]


class Step(Struct, frozen=True):
    """One step; for every seat `luck + decision == after - before` exactly."""

    n: int  # table.history[n]
    kind: Literal["decision", "chance"]
    seat: str  # who decided; empty where chance answered
    round: int
    label: str
    text: str
    before: dict[str, float]
    after: dict[str, float]
    luck: dict[str, float]
    decision: dict[str, float]
    best: Alternative | None = None  # what looked best, where somebody decided


class Analysis(Struct, frozen=True):
    """A whole game: for every seat `start + luck + decisions of all == end` exactly.

    `turning` are indices of steps, the biggest swing first.
    """

    seats: tuple[str, ...]
    start: dict[str, float]
    end: dict[str, float]
    steps: list[Step]
    luck: dict[str, float]
    decisions: dict[str, dict[str, float]]  # of whom, for whom
    turning: list[int]
    iterations: int
    seed: int


class Judge(Protocol):
    """Who looks at positions: the chances there, and what a decision changed against the best one."""

    def chances(self, game: Any, n: int) -> dict[str, float]:
        """The chances of all seats in the real position before step n."""

    def given(self, game: Any, played: Played, n: int) -> tuple[dict[str, float], Alternative | None]:
        """What a decision changed against the best one, for all seats, and the best one."""


def analyse(
    table: Table,
    *,
    iterations: int = DEFAULT,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
    judge: Judge | None = None,
) -> Analysis:
    """Analyse a game; equal seeds give equal results. It thinks in one thread, however many it is offered.

    A game that can value its positions itself brings its own `judge`.
    `progress` hears how many of all steps are done, `stop` is asked often; when it says yes, Cancelled is raised.

    >>> from hispania import games
    >>> told = analyse(Table(games.rules().new_game(), seed="roma"), iterations=1)
    >>> told.start == told.end, told.steps
    (True, [])
    """
    if iterations < 1:
        raise Unreadable(f"an analysis needs at least one iteration, not {iterations}")
    judge = judge or _Judge(iterations, seed, stop)
    history = table.history
    level = start = judge.chances(table.position(0), 0)
    steps: list[Step] = []
    for n, game in enumerate(history.befores(0, len(history))):
        played = history[n]
        given, best = judge.given(game, played, n)
        settles = is_throw(played.step) or played.revealed or n + 1 == len(history)
        carried = {seat: min(1.0, max(0.0, level[seat] + given[seat])) for seat in level}
        after = judge.chances(table.position(n + 1), n + 1) if settles else carried
        steps.append(_step(game, played, n, level, carried, after, best))
        level = after
        if progress is not None:
            progress(n + 1, len(history))
    return _whole(table.game.seats, start, level, steps, iterations, seed)


class _Judge:
    """Looks at positions with a budget and a seed."""

    def __init__(self, iterations: int, seed: int, stop: Callable[[], bool] | None) -> None:
        self.iterations = iterations
        self.seed = seed
        self.stop = stop

    def _search(self, game: Game, seat: str | None, n: int, what: str, among: tuple[Any, ...] | None = None) -> Search:
        if self.stop is not None and self.stop():
            raise Cancelled("the analysis was cancelled")
        rng = random.Random(f"{self.seed} {n} {what}")
        return Search(game, seat, rng, among=among).run(self.iterations, self.stop)

    def chances(self, game: Game, n: int) -> dict[str, float]:
        """The chances of all seats in the real position."""
        if game.ending is not None:
            return dict(zip(game.seats, chances_at(game), strict=True))
        return on_grid(self._search(game, None, n, "open").chances)

    def given(self, game: Game, played: Played, n: int) -> tuple[dict[str, float], Alternative | None]:
        """What a decision changed against the best one, for all seats, and the best one."""
        nothing = dict.fromkeys(game.seats, 0.0)
        if is_throw(played.step):
            return nothing, None
        chosen, mine = played.step, played.seat
        best = self._search(game, mine, n, "first").thoughts()[0]
        if best.action != chosen:
            pair = self._search(game, mine, n, "again", (chosen, best.action)).thoughts()
            by_action = {one.action: one for one in pair}
            if len(by_action) == 2:
                done, best = by_action[chosen], by_action[best.action]
                error = sqrt(done.error(mine) ** 2 + best.error(mine) ** 2)
                if best.chances[mine] - done.chances[mine] > CLEARLY * error:
                    given = on_grid({seat: done.chances[seat] - best.chances[seat] for seat in game.seats})
                    return given, _alternative(game, best.action, best.chances)
                best = done
        return nothing, _alternative(game, chosen, best.chances)


def on_grid(values: Mapping[str, float]) -> dict[str, float]:
    """Values as multiples of a small power of two, so that their sums are exact."""
    return {seat: round(value * GRID) / GRID for seat, value in values.items()}


def _alternative(game: Game, action: Any, chances: Mapping[str, float]) -> Alternative:
    return Alternative(action, game.rules.text.action_text(game, action), on_grid(chances))


def _step(
    game: Game,
    played: Played,
    n: int,
    before: dict[str, float],
    carried: dict[str, float],
    after: dict[str, float],
    best: Alternative | None,
) -> Step:
    text = str(played.step) if is_throw(played.step) else game.rules.text.action_text(game, played.step)
    luck = {seat: after[seat] - carried[seat] for seat in before}
    decision = {seat: carried[seat] - before[seat] for seat in before}
    kind: Literal["decision", "chance"] = "decision" if played.seat else "chance"
    turn = game.turn
    return Step(n, kind, played.seat, turn.round, turn.label, text, before, after, luck, decision, best)


def _whole(
    seats: tuple[str, ...],
    start: dict[str, float],
    end: dict[str, float],
    steps: list[Step],
    iterations: int,
    seed: int,
) -> Analysis:
    luck = {seat: sum(step.luck[seat] for step in steps) for seat in seats}
    decisions = {
        whose: {seat: sum(step.decision[seat] for step in steps if step.seat == whose) for seat in seats}
        for whose in seats
    }
    swings = [max(abs(step.after[seat] - step.before[seat]) for seat in seats) for step in steps]
    order = sorted(range(len(steps)), key=lambda k: (-swings[k], k))
    turning = [k for k in order if swings[k] >= LEAST_SWING][:TURNING_POINTS]
    return Analysis(seats, start, end, steps, luck, decisions, turning, iterations, seed)


def write_analysis(rules: Rules, analysis: Analysis) -> dict[str, Any]:
    """An analysis as plain data, for files and for the wire.

    >>> write_analysis(None, Analysis(("A",), {"A": 0.5}, {"A": 0.5}, [], {"A": 0.0}, {}, [], 10, 1))["start"]
    {'A': 0.5}
    """
    whole = structs.asdict(analysis) | {"steps": [_told(rules, step) for step in analysis.steps]}
    told: dict[str, Any] = msgspec.to_builtins(Story(FORMAT, **whole))
    return told


def _told(rules: Rules, step: Step) -> StoryStep:
    best = step.best
    better = best and AlternativeFacts(rules.write_action(best.action), best.text, best.chances)
    return StoryStep(**structs.asdict(step) | {"best": better})
