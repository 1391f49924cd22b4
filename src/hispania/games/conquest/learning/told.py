"""The exercises as a client is told them: what is asked, how good an answer is, and why the solution is best."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct

from ..edge.actions import Action, to_dict
from .exercises import Exercise, Value, Verdict, book
from .lessons import Point, hint_of, points_of

WireAction = dict[str, Any]


class ExerciseTitle(Struct, frozen=True):
    """An exercise in a list."""

    id: str  # the same in every edition: progress is kept by it
    theme: str
    grade: str
    seat: str


class ExerciseList(Struct, frozen=True):
    """All exercises in the order of their numbers, and the least that any other idea gives away."""

    margin: float
    exercises: list[ExerciseTitle]


class AskedFacts(Struct, frozen=True):
    """What an exercise tells before it is answered: its title, and what its two hints may give away."""

    title: ExerciseTitle
    spaces: list[str]  # where to look
    kind: str  # of action


class ThreatTold(Struct, frozen=True):
    """An army beside a general, and how surely it would beat him."""

    army: str
    loss: Fraction


class PriceTold(Struct, frozen=True):
    """What a price of a combat buys, and what it leaves to Rome."""

    denarii: int
    win: Fraction
    chance: float


class PointTold(Struct, frozen=True):
    """One thing to say in an explanation: a code, the rule it rests on, and the facts that its sentence names."""

    code: str
    rule: str
    action: WireAction | None = None
    actions: list[WireAction] = []
    chance: float = 0.0  # Rome's after the action
    loss: float = 0.0  # what the action gives away, seen from the seat
    legal: int = 0
    win: Fraction | None = None
    fails: Fraction | None = None  # how surely a general is lost
    sure: bool = False
    rows: list[PriceTold] = []
    wasted: bool = False
    city: str = ""
    province: str = ""
    capital: str = ""
    space: str = ""
    general: str = ""
    army: str = ""
    number: int = 0  # of revolts, rounds, denarii, discs or capitals: what the code counts
    total: int = 0
    threat: ThreatTold | None = None


class AnswerTold(Struct, frozen=True):
    """How good an answer is."""

    kind: str  # right, close or wrong
    action: WireAction
    chance: float
    loss: float
    rank: int
    legal: int


class SolutionTold(Struct, frozen=True):
    """Why the solution is best, in the order in which it is told, and how deep the search had to look for it."""

    actions: list[WireAction]  # the solution, and what is as good
    points: list[PointTold]
    found: int


def list_told() -> ExerciseList:
    """Every exercise by its title.

    >>> len(list_told().exercises)
    31
    """
    known = book()
    return ExerciseList(known.made.margin, [title_told(one) for one in known.exercises])


def title_told(one: Exercise) -> ExerciseTitle:
    """An exercise in a list."""
    return ExerciseTitle(one.id, one.theme, one.grade, one.seat)


def asked_told(one: Exercise) -> AskedFacts:
    """What is told of an exercise before its answer."""
    hint = hint_of(one)
    return AskedFacts(title_told(one), list(hint.spaces), hint.kind)


def answer_told(one: Exercise, action: Action, found: Verdict) -> AnswerTold:
    """A verdict with what it is about."""
    value: Value = found.value
    return AnswerTold(found.kind, to_dict(action), value.chance, found.loss, found.rank, len(one.values))


def solution_told(one: Exercise) -> SolutionTold:
    """The explanation of an exercise.

    >>> solution_told(book().exercises[0]).points[0].code
    'best'
    """
    points = [_point(each) for each in points_of(one)]
    best = points[0].action
    others = next((each.actions for each in points if each.code == "as-good"), [])
    return SolutionTold([*([best] if best else []), *others], points, one.found)


NUMBERS = {  # which fact a code counts
    "capital": "done",
    "home": "left",
    "frees": "left",
    "recall": "reserve",
    "reserve": "reserve",
    "pass": "denarii",
    "run": "cities",
    "time": "rounds",
}


def _point(point: Point) -> PointTold:
    facts = point.facts
    dice = {"odds", "escapes", "stays-in-danger"}  # their loss is a chance of dice, not of the game
    loss, threat = facts.get("loss", 0.0), facts.get("threat")
    action = facts.get("action")
    return PointTold(
        point.code,
        point.rule,
        action=None if action is None else to_dict(action),
        actions=[to_dict(one) for one in facts.get("actions", ())],
        chance=facts.get("chance", 0.0),
        loss=0.0 if point.code in dice else loss,
        legal=facts.get("legal", 0),
        win=facts.get("win"),
        fails=loss if point.code in dice else facts.get("fails"),
        sure=facts.get("sure", False),
        rows=[PriceTold(row["denarii"], row["win"], row["chance"]) for row in facts.get("rows", ())],
        wasted=facts.get("wasted", False),
        city=facts.get("city", ""),
        province=facts.get("province", ""),
        capital=facts.get("capital", ""),
        space=facts.get("space", facts.get("to", "")),
        general=facts.get("general", ""),
        army=facts.get("army", ""),
        number=facts.get(NUMBERS.get(point.code, ""), 0),
        total=facts.get("total", facts.get("cost", 0)),
        threat=None if not threat else ThreatTold(threat["army"], threat["loss"]),
    )
