"""What is said to an answer in an exercise, and explanations made of their points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from ...learning.exercises import Verdict
from ...learning.lessons import Point
from ...printed.board import Board
from ..forms import Name, capital, in_36
from .actions import action_text

if TYPE_CHECKING:
    from ..catalogue import Catalogue

Facts = Mapping[str, Any]


def share(words: Catalogue, chance: float) -> str:
    """A chance of the search, which is never quite sure.

    >>> from hispania.games.conquest.terminal.english import ENGLISH
    >>> [share(ENGLISH, chance) for chance in (0.4567, 0.9999, 1.0, 0.0003)]
    ['46%', 'over 99%', '100%', 'under 1%']
    """
    if 0.0 < chance < 0.01:
        return words.learn.say("under", share=words.percent(Fraction(1, 100)))
    if 0.99 < chance < 1.0:
        return words.learn.say("over", share=words.percent(Fraction(99, 100)))
    return words.percent(chance)


def points(words: Catalogue, loss: float) -> str:
    """A difference of chances.

    >>> from hispania.games.conquest.terminal.english import ENGLISH
    >>> [points(ENGLISH, loss) for loss in (0.123, 0.002, 0.01)]
    ['12 points', 'less than a point', '1 point']
    """
    return words.counted(round(100 * loss), "point") if loss >= 0.005 else words.learn.say("less-than-a-point")


def answer(words: Catalogue, verdict: Verdict, action: str, legal: int, seat: str) -> str:
    """What is said to an answer."""
    say = words.learn.say
    facts = {"action": action, "chance": share(words, verdict.value.chance), "loss": points(words, verdict.loss)}
    if verdict.kind == "right":
        return say("right", **{**facts, "action": capital(action)})
    if verdict.kind == "close":
        return say("close-hispano" if seat == "H" else "close", **facts)
    if verdict.rank <= 2:
        return say("wrong-first", **facts)
    return say("wrong", **facts, rank=verdict.rank, legal=legal)


def sentence(words: Catalogue, board: Board, point: Point) -> str:
    """One point of an explanation as a sentence, with the rule it rests on."""
    special = _SPECIAL.get(point.code)
    if special is not None:
        text = special(words, board, point.facts)
    else:
        text = words.learn.say(f"point-{point.code}", **_told(words, board, point.facts))
    return f"{text} ({point.rule})" if point.rule else text


PLACES: Final = ("city", "capital", "to", "space", "army")
COUNTED: Final = {"reserve": "revolt", "rounds": "round"}


def _told(words: Catalogue, board: Board, facts: Facts) -> dict[str, object]:
    """The facts of a point with names in place of ids, and figures as they are read."""
    told: dict[str, object] = {}
    for key, value in facts.items():
        if key in PLACES and isinstance(value, str) and value in board:
            told[key] = words.place(board, value)
        elif key == "province":
            told[key] = next((one.name for one in board.provinces if one.id == value), value)
        elif key == "general" and value:
            told[key] = words.generals[value]
        elif key in ("cost", "denarii"):
            told[key] = words.denarii(value)
        elif key in COUNTED:
            told[key] = words.counted(value, COUNTED[key])
        elif key == "loss" and isinstance(value, Fraction):
            told[key] = words.percent(value)
        else:
            told[key] = value
    return told


def _best(words: Catalogue, board: Board, facts: Facts) -> str:
    action = capital(action_text(words, board, facts["action"]))
    return words.learn.say("point-best", action=action, chance=share(words, facts["chance"]), legal=facts["legal"])


def _as_good(words: Catalogue, board: Board, facts: Facts) -> str:
    others = [action_text(words, board, action) for action in facts["actions"]]
    return words.learn.say("point-as-good", actions=words.listed(others))


def _odds(words: Catalogue, board: Board, facts: Facts) -> str:
    say = words.learn.say
    if facts["sure"]:
        return say("point-odds-sure") if facts["win"] == 1 else say("point-odds-no-dice")
    key = "point-odds-loss" if facts["loss"] else "point-odds"
    throws = {"win": in_36(facts["win"]), "chance": words.percent(facts["win"])}
    return say(key, loss=in_36(facts["loss"]), risk=words.percent(facts["loss"]), **throws)


def _prices(words: Catalogue, board: Board, facts: Facts) -> str:
    say = words.learn.say
    rows = [
        say(
            "point-price",
            denarii=words.denarii(row["denarii"]),
            win=words.percent(row["win"]),
            chance=share(words, row["chance"]),
        )
        for row in facts["rows"]
    ]
    return say(
        "point-prices-wasted" if facts["wasted"] else "point-prices", rows=words.learn.say("rows-between").join(rows)
    )


def _home(words: Catalogue, board: Board, facts: Facts) -> str:
    return words.learn.say("point-home" if facts["left"] > 0 else "point-home-last", **_told(words, board, facts))


def _fleet(words: Catalogue, board: Board, facts: Facts) -> str:
    return words.learn.say("point-fleet-aboard" if facts["general"] else "point-fleet", **_told(words, board, facts))


def _recall(words: Catalogue, board: Board, facts: Facts) -> str:
    left, city = facts["reserve"], words.place(board, facts["city"])
    key = "point-recall" if left else "point-recall-none"
    return words.learn.say(key, garrisons=words.counted(left, "garrison"), city=city)


def _plan(words: Catalogue, board: Board, facts: Facts) -> str:
    return words.learn.say("point-plan", actions=_then(words, board, facts))


def _plan_wins(words: Catalogue, board: Board, facts: Facts) -> str:
    return words.learn.say("point-plan-wins", actions=_then(words, board, facts))


def _then(words: Catalogue, board: Board, facts: Facts) -> str:
    return words.learn.say("then").join(action_text(words, board, action) for action in facts["actions"])


def _second(words: Catalogue, board: Board, facts: Facts) -> str:
    return words.learn.say("point-second", worse=_worse(words, board, facts))


def _glance(words: Catalogue, board: Board, facts: Facts) -> str:
    return words.learn.say("point-glance", worse=_worse(words, board, facts))


def _rest(words: Catalogue, board: Board, facts: Facts) -> str:
    key = "point-rest-pass" if facts["action"].kind == "pass" else "point-rest"
    return words.learn.say(key, loss=points(words, facts["loss"]), chance=share(words, facts["chance"]))


def _nothing_else(words: Catalogue, board: Board, facts: Facts) -> str:
    key = "point-nothing-else-pass" if facts["action"].kind == "pass" else "point-nothing-else"
    return words.learn.say(key, loss=points(words, facts["loss"]), chance=share(words, facts["chance"]))


def _worse(words: Catalogue, board: Board, facts: Facts) -> str:
    """An action that gives something away, and why."""
    say, action = words.learn.say, facts["action"]
    text = say("ending") if action.kind == "pass" else action_text(words, board, action)
    why = ""
    if isinstance(facts["win"], Fraction):
        key = "why-chance-loss" if facts["fails"] else "why-chance"
        why = say(key, win=words.percent(facts["win"]), fails=words.percent(facts["fails"] or Fraction(0)))
    elif facts["threat"]:
        army: Name = words.place(board, facts["threat"]["army"])
        why = say("why-threat", army=army, loss=words.percent(facts["threat"]["loss"]))
    told = {"action": text, "loss": points(words, facts["loss"]), "chance": share(words, facts["chance"])}
    return say("worse-why", why=why, **told) if why else say("worse", **told)


_SPECIAL: Final[dict[str, Callable[[Catalogue, Board, Facts], str]]] = {
    "best": _best,
    "as-good": _as_good,
    "odds": _odds,
    "prices": _prices,
    "home": _home,
    "fleet": _fleet,
    "recall": _recall,
    "plan": _plan,
    "plan-wins": _plan_wins,
    "second": _second,
    "glance": _glance,
    "rest": _rest,
    "nothing-else": _nothing_else,
}
