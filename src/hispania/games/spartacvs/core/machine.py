"""The machine (S24): a stack of open procedures that runs until somebody must decide, chance must answer, or the end.

A procedure is a frame with its name under `do`. Chapters register what a name means: a step that runs by itself, a
question to a seat, or a question to chance. Handlers never roll.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from .config import OTHER
from .state import OUT, Action, Frame, State

Step = Callable[[State, Frame], None]


class Question(NamedTuple):
    """What a seat is asked: who, everything it may answer, what comes of an answer."""

    who: Callable[[State, Frame], str]
    legal: Callable[[State, Frame], list[Action]]
    answer: Callable[[State, Frame, Action], None]
    betrays: Callable[[State, Frame], bool] | None  # would a skipped question tell of a hidden hand? (S24.2)


class Lot(NamedTuple):
    """What chance is asked: how many dice, or how many of which set."""

    dice: Callable[[State, Frame], int] | None
    draw: Callable[[State, Frame], tuple[int, tuple[Any, ...]]] | None
    answer: Callable[[State, Frame, Sequence[Any]], None]
    seen_by: Callable[[State, Frame], str] | None  # whose eyes alone see what is drawn


STEPS: Final[dict[str, Step]] = {}
QUESTIONS: Final[dict[str, Question]] = {}
LOTS: Final[dict[str, Lot]] = {}


def step(fn: Step) -> Step:
    """A procedure that runs by itself; it bears the name of its function."""
    STEPS[fn.__name__] = fn
    return fn


def question(
    name: str,
    legal: Callable[[State, Frame], list[Action]],
    answer: Callable[[State, Frame, Action], None],
    who: Callable[[State, Frame], str] | None = None,
    betrays: Callable[[State, Frame], bool] | None = None,
) -> None:
    """A state of S24.4; the frame tells whom it asks under `who` if nothing else does."""
    QUESTIONS[name] = Question(who or _who, legal, answer, betrays)


def dice(
    name: str, number: Callable[[State, Frame], int], answer: Callable[[State, Frame, Sequence[Any]], None]
) -> None:
    """A chance state of S24.5 that throws dice."""
    LOTS[name] = Lot(number, None, answer, None)


def draw(
    name: str,
    what: Callable[[State, Frame], tuple[int, tuple[Any, ...]]],
    answer: Callable[[State, Frame, Sequence[Any]], None],
    seen_by: Callable[[State, Frame], str] | None = None,
) -> None:
    """A chance state of S24.5 that draws different elements of a set."""
    LOTS[name] = Lot(None, what, answer, seen_by)


def _who(s: State, f: Frame) -> str:
    who: str = f["who"]
    return who


# -------------------------------------------------------------------- running


def run(s: State) -> None:
    """Go on to the next question, or to the end."""
    stack = s.stack
    s.legal = []
    while stack:
        frame = stack[-1]
        name = frame["do"]
        fn = STEPS.get(name)
        if fn is not None:
            fn(s, frame)
            continue
        if s.dirty and tidy(s):
            continue
        asked = QUESTIONS.get(name)
        if asked is None:
            lot = LOTS[name]
            if lot.draw is not None and lot.draw(s, frame)[0] == 0:
                lot.answer(s, frame, ())  # S24.2: nothing to draw
                continue
            return
        legal = asked.legal(s, frame)
        if len(legal) > 1 or (s.always_ask and legal and asked.betrays is not None and asked.betrays(s, frame)):
            s.legal = legal
            return
        if legal:
            asked.answer(s, frame, legal[0])  # S24.2
        else:
            stack.pop()


def decide(s: State, action: Action) -> None:
    """Somebody answers, with one of what is legal."""
    frame = s.stack[-1]
    QUESTIONS[frame["do"]].answer(s, frame, action)
    run(s)


def fall(s: State, outcome: Sequence[Any]) -> None:
    """Chance answers."""
    frame = s.stack[-1]
    LOTS[frame["do"]].answer(s, frame, outcome)
    run(s)


def asked(s: State) -> tuple[str, str]:
    """Who is asked and what: S, R or chance, and the state; nobody at the end."""
    if s.result is not None:
        return "", "OVER"
    frame = s.stack[-1]
    name: str = frame["do"]
    found = QUESTIONS.get(name)
    return ("chance" if found is None else found.who(s, frame)), name


# -------------------------------------------------------------------- before a question


def resolving(s: State) -> set[str]:
    """Places where an entry, a battle, an attempt or hits of one cause are being resolved (N5, N6, N10)."""
    found = {frame["place"] for frame in s.stack if frame.get("busy")}
    for frame in s.stack:
        if frame["do"] == "TAKE_HITS":
            found.update(place for place, _ in frame["scope"])
    return found


def tidy(s: State) -> bool:
    """Sieges and leaders alone are settled wherever nothing is being resolved; True if a procedure was opened."""
    from . import leaders, sieges

    busy = resolving(s)
    places = sorted(s.dirty - busy)
    s.dirty &= busy
    for place in places:
        sieges.settle(s, place)
    alone = [
        (place, side)
        for place in places
        for side in ("S", "R")
        if (place, side, OUT) in s.stands and (place, side, OUT) not in s.units and (place, OTHER[side], OUT) in s.units
    ]
    for place, side in reversed(alone):
        leaders.check_alone(s, place, side)
    return bool(alone)


def list_again(s: State) -> None:
    """The answers of the question that waits, after something of the position was changed from outside."""
    s.legal = []
    if s.stack:
        asked = QUESTIONS.get(s.stack[-1]["do"])
        if asked is not None:
            s.legal = asked.legal(s, s.stack[-1])
