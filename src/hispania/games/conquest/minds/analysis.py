"""The story of a game in chances: what the dice changed and what the decisions changed, step by step.

Rome's chance is looked up afresh after dice: by a search where somebody decides next, as a mean over all that may
still fall where more dice follow. A decision costs the difference between what was done and what looked best, both
looked at alike; the best costs nothing. Decisions in a row carry the chance on, so what a later and closer look
corrects is told with the dice that fall next, never as somebody's mistake. docs/analysis.md tells it at length.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from math import sqrt
from queue import SimpleQueue
from threading import Event
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct, structs

from ....errors import Cancelled, Unreadable
from ....table.session import Table
from .. import core
from ..core.state import State
from ..core.terms import HISPANO, OVER
from ..edge.actions import GENERAL_CODES, SEAT_CODES, Action, Roll
from ..edge.actions import from_dict as action_from_dict
from ..edge.actions import to_dict as action_to_dict
from ..edge.codec import decode, encode
from ..edge.game import Conquest
from ..text.notation import action_text
from .calibration import Calibration, measured
from .expectation import Expectation, Memory, Value, turn_of
from .wire import AlternativeFacts, Story, StoryStep

QUALITIES: Final = (  # iterations of every search
    {"quick": 1500, "normal": 4000, "deep": 24_000} if core.COMPILED else {"quick": 10, "normal": 30, "deep": 200}
)
DEFAULT: Final = QUALITIES["normal"]
TURNING_POINTS: Final = 6
LEAST_SWING: Final = 0.02
CLOSER: Final = 4  # times the iterations, where a decision looks like a mistake
CLEARLY: Final = 2.0  # errors of a comparison: a choice that is nearer to the best than this is as good
FORMAT: Final = 1
PATIENCE: Final = 0.05  # seconds between two looks at whether it shall go on


class Alternative(Struct, frozen=True):
    """An action, in notation too, and Rome's chance after it."""

    action: Action
    text: str
    chance: float


class Step(Struct, frozen=True):
    """One step of the game; `chance` is Rome's after it, and `luck + decision == chance - before` exactly."""

    n: int  # table.history[n]
    kind: str  # "decision" or "dice"
    seat: str  # who decided, or whose turn it was: U, C, K, H; empty for the dice of the setup
    round: int  # 0 in the setup
    turn: str  # U, C or K; empty in the setup
    text: str
    before: float
    chance: float
    error: float
    luck: float
    decision: float
    best: Alternative | None = None


class Moment(NamedTuple):
    """A step of the game that is told, with the position it was taken in and where the record stood."""

    step: Action | Roll
    before: Conquest
    record: tuple[int, str]  # how many lines there were, and the last of them


class Analysis(Struct, frozen=True):
    """A whole game; sums by seat, all from Rome's side; `turning` are indices of steps, the biggest swing first."""

    start: float
    start_error: float
    end: float
    steps: list[Step]
    luck: dict[str, float]
    decisions: dict[str, float]
    turning: list[int]
    iterations: int
    seed: int


class Finding(Struct, frozen=True):
    """What was found about one step: the value before it where that is needed, and what a decision gave away."""

    anchor: Value | None = None
    given: Value = Value(0.0)
    best: int = -1


# -------------------------------------------------------------------- the whole game


def analyse(
    table: Table,
    *,
    iterations: int = DEFAULT,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """Analyse a game, finished or not; equal seeds give equal results whatever the number of threads.

    `progress` hears how many of all steps are done, `stop` is asked often; when it says yes, Cancelled is raised.

    >>> from hispania.games import conquest
    >>> table = Table(conquest.new_game("7|5|4|5|1"), seed="roma")
    >>> events = table.roll()
    >>> found = analyse(table, iterations=2)
    >>> found.steps[0].kind, found.steps[0].luck == found.end - found.start
    ('dice', True)
    """
    if iterations < 1:
        raise Unreadable(f"an analysis needs at least one iteration, not {iterations}")
    positions = table.history.befores(0, len(table.history))
    history = [Moment(one.step, game.clone(), one.mark[:2]) for one, game in zip(table.history, positions, strict=True)]
    last, lines = table.game.clone(), table.lines
    ended = Event()
    config, memories = last.state.config, (Memory(), Memory())
    calibration = measured(bool(config.hispano))
    pairs: SimpleQueue[tuple[Expectation, Expectation]] = SimpleQueue()
    for _ in range(max(1, threads)):
        expectation, closer = (
            Expectation(config, iterations=iterations * times, seed=seed + k, stop=ended.is_set, memory=memory)
            for k, (times, memory) in enumerate(zip((1, CLOSER), memories, strict=True))
        )
        pairs.put((expectation, closer))

    def look(n: int) -> Finding:
        pair = pairs.get()
        try:
            return _look(*pair, history, n, last)
        finally:
            pairs.put(pair)

    findings = _all(look, len(history) + 1, max(1, threads), ended, progress, stop)
    return _told(history, last, lines, findings, calibration, iterations, seed)


def processors() -> int:
    """How many threads are worth while on this machine.

    >>> processors() >= 1
    True
    """
    return min(8, os.cpu_count() or 1) if core.COMPILED else 1


def _all(
    look: Callable[[int], Finding],
    number: int,
    threads: int,
    ended: Event,
    progress: Callable[[int, int], None] | None,
    stop: Callable[[], bool] | None,
) -> list[Finding]:
    """The findings about all steps, by several threads; this one only watches."""
    with ThreadPoolExecutor(threads) as pool:
        futures: list[Future[Finding]] = [pool.submit(look, n) for n in range(number)]
        waiting = set(futures)
        try:
            while waiting:
                if stop is not None and stop():
                    raise Cancelled("the analysis was cancelled")
                done, waiting = wait(waiting, PATIENCE, FIRST_COMPLETED)
                for future in done:
                    future.result()
                if done and progress is not None:
                    progress(number - len(waiting), number)
        except BaseException:
            ended.set()
            for future in waiting:
                future.cancel()
            raise
    return [future.result() for future in futures]


# -------------------------------------------------------------------- one step


def _look(expectation: Expectation, closer: Expectation, history: list[Moment], n: int, last: Conquest) -> Finding:
    """What a step is about; behind the last one, the position that was reached."""
    state = history[n].before.state if n < len(history) else last.state
    step = history[n].step if n < len(history) else None
    fresh = n == 0 or isinstance(history[n - 1].step, Roll) or step is None or isinstance(step, Roll)
    anchor = expectation.value(state) if fresh else None
    if step is None or isinstance(step, Roll):
        return Finding(anchor)
    given, best = _given(expectation, closer, state, encode(state, step))
    return Finding(anchor, given, best)


def _given(expectation: Expectation, closer: Expectation, state: State, chosen: int | None) -> tuple[Value, int]:
    """What a decision changed against the best one, for Rome, and the best one; what is held against anybody is
    looked at again, by other and longer searches.
    """
    best = expectation.best(state).action
    if chosen is None or chosen == best:
        return Value(0.0), best
    given = Value(0.0)
    for looking in (expectation, closer):
        given = _difference(looking, state, chosen, best)
        loss = given.chance if core.whose_turn(state) == HISPANO else -given.chance
        if loss <= CLEARLY * given.error:
            return Value(0.0), chosen
    return given, best


def _difference(expectation: Expectation, state: State, chosen: int, best: int) -> Value:
    """What Rome may expect of one action more than of another."""
    values = []
    for action in (chosen, best):
        after = state.clone()
        core.apply(after, action)
        values.append(expectation.promise(after, turn_of(state)))
    return Value(values[0].chance - values[1].chance, sqrt(values[0].error ** 2 + values[1].error ** 2))


# -------------------------------------------------------------------- telling


def _told(
    history: list[Moment],
    last: Conquest,
    lines: list[str],
    findings: list[Finding],
    calibration: Calibration,
    iterations: int,
    seed: int,
) -> Analysis:
    """The findings as one chain of chances."""
    findings = _confirmed(history, findings)
    level = findings[0].anchor or Value(0.5)
    if history and not isinstance(history[0].step, Roll):
        level = _settled(history, last, findings, 0, level)
    start, start_error = level.chance, _error(level, calibration)
    steps = []
    for n, played in enumerate(history):
        finding, before = findings[n], level
        is_dice = isinstance(played.step, Roll)
        over = n + 1 == len(history) and last.state.phase == OVER
        if is_dice:
            level = findings[n + 1].anchor or level
            if n + 1 < len(history) and not isinstance(history[n + 1].step, Roll):
                level = _settled(history, last, findings, n + 1, level)
        elif over:
            level = findings[n + 1].anchor or Value(_end(last))
        else:
            chance = min(1.0, max(0.0, level.chance + finding.given.chance))
            level = Value(chance, sqrt(level.error**2 + finding.given.error**2))
        error = 0.0 if over else _error(level, calibration)
        line = _line(history, lines, n) if is_dice else ""
        steps.append(_step(played, n, line, finding.best, before.chance, level.chance, error))
    order = sorted(range(len(steps)), key=lambda k: (-abs(steps[k].chance - steps[k].before), k))
    turning = [k for k in order if abs(steps[k].chance - steps[k].before) >= LEAST_SWING][:TURNING_POINTS]
    luck = _sums(steps, "luck", "dice")
    decisions = _sums(steps, "decision", "decision")
    return Analysis(start, start_error, level.chance, steps, luck, decisions, turning, iterations, seed)


def _confirmed(history: list[Moment], findings: list[Finding]) -> list[Finding]:
    """What decisions in a row gave away, cut down to what a fresh look at where they led confirms."""
    found = list(findings)
    first = 0
    for n in range(len(history) + 1):
        if n < len(history) and not isinstance(history[n].step, Roll):
            continue
        begun, led = findings[first].anchor, findings[n].anchor
        if n > first and begun is not None and led is not None:
            moved = led.chance - begun.chance
            run = range(first, n)
            lost = sum(min(0.0, findings[k].given.chance) for k in run)
            won = sum(max(0.0, findings[k].given.chance) for k in run)
            for k in run:
                given = findings[k].given
                whole, most = (
                    (lost, min(0.0, max(lost, moved))) if given.chance < 0 else (won, max(0.0, min(won, moved)))
                )
                if whole:
                    kept = Value(given.chance * most / whole, given.error)
                    found[k] = Finding(findings[k].anchor, kept, findings[k].best)
        first = n + 1
    return found


def _settled(history: list[Moment], last: Conquest, findings: list[Finding], first: int, level: Value) -> Value:
    """Where decisions alone ended the game, its end tells better than any search what their beginning was worth."""
    given = 0.0
    for n in range(first, len(history)):
        if isinstance(history[n].step, Roll):
            return level
        given += findings[n].given.chance
    return Value(min(1.0, max(0.0, _end(last) - given))) if last.state.phase == OVER else level


def _end(last: Conquest) -> float:
    return 1.0 if last.result is not None and last.result.winner == "R" else 0.0


def _error(value: Value, calibration: Calibration) -> float:
    return sqrt(value.error**2 + calibration.error(value.chance) ** 2)


def _step(played: Moment, n: int, line: str, best: int, before: float, chance: float, error: float) -> Step:
    game = played.before
    setup = game.phase.startswith("SETUP")
    turn = "" if setup else GENERAL_CODES[game.state.turn]
    where = 0 if setup else int(game.state.round)
    if isinstance(played.step, Roll):
        return Step(n, "dice", turn, where, turn, line, before, chance, error, chance - before, 0.0)
    number = encode(game.state, played.step)
    done = action_text(game, decode(game.state, number)) if number is not None else str(played.step)
    seat = SEAT_CODES[core.whose_turn(game.state)]
    other = decode(game.state, best)
    kept = Alternative(other, action_text(game, other), chance if best == number else before)
    return Step(n, "decision", seat, where, turn, done, before, chance, error, 0.0, chance - before, kept)


def _line(history: list[Moment], lines: list[str], n: int) -> str:
    """What the dice of a step wrote into the record, without its turn."""
    count, last = history[n].record
    count_after, last_after = history[n + 1].record if n + 1 < len(history) else (len(lines), lines[-1])
    for k in range(max(0, count - 1), count_after):  # only the last line ever changes
        line = last_after if k == count_after - 1 else lines[k]
        if k >= count or line != last:
            told = line.partition(" ")[2]
            if line.startswith("setup ") and "[" in told:  # all dice of the setup share a line: the last one is new
                told = f"{told.partition('[')[0]}[{told.rpartition('[')[2].split()[-1]}"
            return told
    return str(history[n].step)


def _sums(steps: list[Step], what: str, kind: str) -> dict[str, float]:
    """The luck or the decisions of each seat that had any."""
    found: dict[str, float] = {}
    for step in steps:
        if step.kind == kind:
            found[step.seat] = found.get(step.seat, 0.0) + getattr(step, what)
    return {seat: found[seat] for seat in ("", *SEAT_CODES) if seat in found}


# -------------------------------------------------------------------- as plain data


def to_dict(analysis: Analysis) -> dict[str, Any]:
    """An analysis as plain data, for files and for the wire.

    >>> to_dict(Analysis(0.5, 0.1, 0.5, [], {}, {}, [], 10, 1))["start"]
    0.5
    """
    whole = structs.asdict(analysis) | {"steps": [_step_told(step) for step in analysis.steps]}
    told: dict[str, Any] = msgspec.to_builtins(Story(FORMAT, **whole))
    return told


def _step_told(step: Step) -> StoryStep:
    best = step.best
    better = best and AlternativeFacts(action_to_dict(best.action), best.text, best.chance)
    return StoryStep(**structs.asdict(step) | {"best": better})


def from_dict(data: Mapping[str, Any]) -> Analysis:
    """The analysis that plain data describe; Unreadable names what is wrong with them.

    >>> empty = Analysis(0.5, 0.1, 0.5, [], {}, {}, [], 10, 1)
    >>> from_dict(to_dict(empty)) == empty
    True
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise Unreadable(f"not an analysis of format {FORMAT}")
    try:
        told = {name: msgspec.convert(data[name], kind) for name, kind in _WHOLE.items()}
        return Analysis(steps=[_step_from_dict(step) for step in data["steps"]], **told)
    except (KeyError, TypeError, msgspec.ValidationError) as error:
        raise Unreadable(f"the analysis cannot be read: {error}") from error


_WHOLE: Final[Mapping[str, Any]] = {
    "start": float, "start_error": float, "end": float, "luck": dict[str, float], "decisions": dict[str, float],
    "turning": list[int], "iterations": int, "seed": int,
}  # fmt: skip
_STEP: Final[Mapping[str, Any]] = {
    "n": int, "kind": str, "seat": str, "round": int, "turn": str, "text": str, "before": float, "chance": float,
    "error": float, "luck": float, "decision": float,
}  # fmt: skip


def _step_from_dict(data: Mapping[str, Any]) -> Step:
    told = {name: msgspec.convert(data[name], kind) for name, kind in _STEP.items()}
    best = data.get("best")
    if best is None:
        return Step(**told)
    text, chance = msgspec.convert(best["text"], str), msgspec.convert(best["chance"], float)
    return Step(**told, best=Alternative(action_from_dict(best["action"]), text, chance))
