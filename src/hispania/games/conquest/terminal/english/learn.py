"""The English words of the exercises: what `hispania learn` says, and explanations made of their points."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from ...learning.exercises import Verdict
from ...learning.lessons import Point
from ...printed.board import Board
from ..catalogue import in_36, name, percent
from .actions import action_text
from .words import GENERALS, capital, denarii, listed, plural

GRADES: Final = {"easy": "Easy", "medium": "Medium", "hard": "Hard"}
THEMES: Final = {
    "victory": "win now",
    "capital": "a capital waits",
    "reserve": "save the reserve",
    "price": "how many denarii",
    "siege": "which siege",
    "attack": "attack an army",
    "escape": "out of danger",
    "road": "a run of roads",
    "fleet": "by sea",
    "support": "garrison for support",
    "recall": "take a garrison back",
    "march": "the right place",
    "enter": "coming back",
    "wait": "when to stop",
    "variant": "a variant's power",
    "hispano": "for the Hispano",
}
KINDS: Final = {
    "pass": "ending the phase",
    "move": "a move",
    "fleet": "sailing a fleet",
    "garrison": "placing a garrison",
    "remove": "taking a garrison back",
    "besiege": "a siege",
    "attack": "an attack",
    "enter": "bringing the general in",
    "road": "laying a road",
    "keep": "keeping a road",
    "build": "building a road",
    "buy": "calling the proconsul",
    "plot": "a plot",
    "decline": "letting it be",
    "boost": "adding denarii",
    "reroll": "throwing a die again",
    "pick": "choosing where the army goes",
    "strike": "a strike",
    "set-revolts": "choosing the city that rises",
    "set-army": "setting an army",
}
TEXTS: Final = {
    "welcome": (
        "{number} positions from games of the program against itself. In each of them one action is clearly best: any "
        "other idea gives away {margin} or more of 100 in the chance to win."
    ),
    "progress": "Solved: {solved} of {number}.",
    "heading": "{grade} ({solved} of {number} solved)",
    "legend": "{tick} solved, {half} solved with help or after other tries, {open} not yet",
    "none-left": "You have solved them all. Type a number to see one again, or quit.",
    "ask-which": "Number, Enter for the next one, or quit > ",
    "no-exercise": "There is no exercise {text}; there are 1 to {most}.",
    "no-such-grade": "no grade is called {text!r}; there are {known}",
    "no-such-theme": "no theme is called {text!r}; there are {known}",
    "nothing-chosen": "no exercise is both {grade} and about {theme}",
    "title": "Exercise {number} of {most}: {theme}, {grade}",
    "question": "{general} to decide, {denarii}: what is best?",
    "question-free": "{general} to decide: what is best?",
    "how": "Type a number of the list or a command, as at the table; or hint, solution, skip, quit, help.",
    "right": "Right! {action}: Rome's chance {chance}.",
    "close": (
        "Close: {action} is the right idea at another price. Rome's chance is {chance}, {loss} less than with the best."
    ),
    "close-hispano": "Close: {action}. Rome's chance is {chance}, {loss} more than with the best.",
    "wrong": "No: {action} gives {loss} away, Rome's chance is {chance}. It ranks {rank} of {legal}. Try again.",
    "wrong-first": "No: {action} gives {loss} away, Rome's chance is {chance}. Try again.",
    "hint-space": "Hint: look at {spaces}.",
    "hint-seat": "Hint: look at what is left to spend, and at who stands where.",
    "hint-kind": "Hint: the best action is {kind}.",
    "hint-no-more": "There are no more hints; solution shows the answer.",
    "solution": "The solution:",
    "was-found": "Found by the search {how}.",
    "after": "Enter for the next one, a number, lessons, or quit > ",
    "skipped": "Left for later.",
    "not-here": "{word} belongs to the table, not to an exercise. Here: an action, hint, solution, skip, quit or help.",
    "bad-progress": "The notes on your progress cannot be read ({why}); they were set aside as {path}.",
    "not-saved": "Your progress cannot be kept: {why}",
    "vale": "Vale! Solved: {solved} of {number}.",
    "saved": "Your progress is kept in {path}.",
}  # fmt: skip
HELP: Final = """\
One position, one question: which action is best? Answer as at the table: a
number of the list, siege toletum 2, m emerita, or the notation.

hint       where to look; once more: what kind of action
solution   the best action and why
skip       on to the next exercise
lessons    all exercises and what you have solved
again      the position once more
quit       leave; your progress is kept

Ask        look, look toletum, odds toletum, moves, list, map, rule H4.5
Chances are Rome's chances of winning the game, as a deep search sees them."""
FOUND: Final = {
    1: "at a glance",
    30: "after 30 tries",
    300: "after 300 tries",
    3000: "after 3,000 tries",
    30000: "only by looking very deep",
}


def words(key: str, **facts: object) -> str:
    """A sentence of the exercises with its facts filled in."""
    return TEXTS[key].format(**facts)


def share(chance: float) -> str:
    """A chance of the search, which is never quite sure.

    >>> share(0.4567), share(0.9999), share(1.0), share(0.0003)
    ('46%', 'over 99%', '100%', 'under 1%')
    """
    if 0.0 < chance < 0.01:
        return "under 1%"
    return "over 99%" if 0.99 < chance < 1.0 else f"{round(100 * chance)}%"


def points(loss: float) -> str:
    """A difference of chances.

    >>> points(0.123), points(0.002), points(0.01)
    ('12 points', 'less than a point', '1 point')
    """
    return plural(round(100 * loss), "point") if loss >= 0.005 else "less than a point"


def answer(board: Board, verdict: Verdict, action: str, legal: int, seat: str) -> str:
    """What is said to an answer."""
    facts = {"action": action, "chance": share(verdict.value.chance), "loss": points(verdict.loss)}
    if verdict.kind == "right":
        return words("right", **{**facts, "action": capital(action)})
    if verdict.kind == "close":
        return words("close-hispano" if seat == "H" else "close", **facts)
    if verdict.rank <= 2:
        return words("wrong-first", **facts)
    return words("wrong", **facts, rank=verdict.rank, legal=legal)


# -------------------------------------------------------------------- explanations


def sentence(board: Board, point: Point) -> str:
    """One point of an explanation as a sentence, with the rule it rests on."""
    text = _WORDS[point.code](board, point.facts)
    return f"{text} ({point.rule})" if point.rule else text


def _best(board: Board, facts: dict[str, Any]) -> str:
    action = capital(action_text(board, facts["action"]))
    return f"{action}. Rome's chance: {share(facts['chance'])}, the best of {facts['legal']} actions."


def _as_good(board: Board, facts: dict[str, Any]) -> str:
    others = [action_text(board, action) for action in facts["actions"]]
    return f"As good within the error: {listed(others)}."


def _odds(board: Board, facts: dict[str, Any]) -> str:
    if facts["sure"]:
        return "It succeeds without dice." if facts["win"] == 1 else "No dice are thrown."
    told = f"It succeeds in {in_36(facts['win'])} throws ({percent(facts['win'])})"
    if facts["loss"]:
        return f"{told}, and loses the general in {in_36(facts['loss'])} ({percent(facts['loss'])})."
    return f"{told}; otherwise only the denarii are gone."


def _prices(board: Board, facts: dict[str, Any]) -> str:
    rows = [
        f"{denarii(row['denarii'])}: succeeds in {percent(row['win'])}, Rome {share(row['chance'])}"
        for row in facts["rows"]
    ]
    more = " More denarii than needed buy nothing." if facts["wasted"] else ""
    return "What each price buys: " + "; ".join(rows) + "." + more


def _frees(board: Board, facts: dict[str, Any]) -> str:
    return (
        f"Success takes the last revolt out of {_province(board, facts['province'])}: a garrison may then be placed in "
        f"{name(board, facts['capital'])}."
    )


def _home(board: Board, facts: dict[str, Any]) -> str:
    where = _province(board, facts["province"])
    if facts["left"] > 0:
        return f"{name(board, facts['city'])} is Roman soil: {where} must be without revolts before Rome can win."
    return f"Success takes the last revolt out of {where}, as victory asks."


def _capital(board: Board, facts: dict[str, Any]) -> str:
    city, done, total = name(board, facts["city"]), facts["done"], facts["total"]
    return f"{city} is a capital: {done} of {total} are then garrisoned, and it counts even if revolts come back."


def _run(board: Board, facts: dict[str, Any]) -> str:
    return (
        f"The run of roads joins {facts['cities']} links for 1 denarius; the whole way costs {denarii(facts['cost'])}."
    )


def _fleet(board: Board, facts: dict[str, Any]) -> str:
    aboard = f" and carries {GENERALS[facts['general']]}" if facts["general"] else ""
    return f"The fleet opens {name(board, facts['to'])} as a way{aboard}."


def _open_capital(board: Board, facts: dict[str, Any]) -> str:
    where, city = _province(board, facts["province"]), name(board, facts["city"])
    return f"{where} is quiet, so its capital {city} can be garrisoned now; the next revolt there would close it."


def _escapes(board: Board, facts: dict[str, Any]) -> str:
    general, army = GENERALS[facts["general"]], name(board, facts["army"])
    return (
        f"The army of {army} stands beside {general}: if it turned on him it would beat him in "
        f"{percent(facts['loss'])} of the throws. Where he goes no army is beside him."
    )


def _stays(board: Board, facts: dict[str, Any]) -> str:
    general, army = GENERALS[facts["general"]], name(board, facts["army"])
    return (
        f"The risk is worth it: the army of {army}, should it turn on {general}, beats him in {percent(facts['loss'])} "
        "of the throws."
    )


def _recall(board: Board, facts: dict[str, Any]) -> str:
    city, left = name(board, facts["city"]), facts["reserve"]
    had = "no garrison" if left == 0 else plural(left, "garrison")
    return f"He has {had} in reserve; the one of {city} is needed elsewhere."


def _pass(board: Board, facts: dict[str, Any]) -> str:
    return f"Nothing that {denarii(facts['denarii'])} can buy improves the position: what is left may be lost."


def _plan(board: Board, facts: dict[str, Any]) -> str:
    return f"The plan, if the dice are kind: then {_then(board, facts)}."


def _plan_wins(board: Board, facts: dict[str, Any]) -> str:
    return f"The plan, if the dice are kind: then {_then(board, facts)}, and Rome has won."


def _then(board: Board, facts: dict[str, Any]) -> str:
    return ", then ".join(action_text(board, action) for action in facts["actions"])


def _second(board: Board, facts: dict[str, Any]) -> str:
    return f"The best of the others, {_worse(board, facts)}"


def _glance(board: Board, facts: dict[str, Any]) -> str:
    return f"What looks best at a glance, {_worse(board, facts)}"


def _rest(board: Board, facts: dict[str, Any]) -> str:
    action, gone = action_text(board, facts["action"]), points(facts["loss"])
    doing = "Ending the phase at once" if action == "pass" else "Letting it be"
    return f"{doing} gives {gone} away: Rome's chance {share(facts['chance'])}."


def _nothing_else(board: Board, facts: dict[str, Any]) -> str:
    action, gone = action_text(board, facts["action"]), points(facts["loss"])
    doing = "ending the phase at once" if action == "pass" else "letting it be"
    chance = share(facts["chance"])
    return f"No other idea is better than {doing}, which gives {gone} away: Rome's chance {chance}."


def _worse(board: Board, facts: dict[str, Any]) -> str:
    action = action_text(board, facts["action"]).replace("pass", "ending the phase")
    told = f"{action}, gives {points(facts['loss'])} away: Rome's chance {share(facts['chance'])}"
    why: list[str] = []
    if isinstance(facts["win"], Fraction):
        lost = f" and loses the general in {percent(facts['fails'])}" if facts["fails"] else ""
        why.append(f"it succeeds in {percent(facts['win'])}{lost}")
    elif facts["threat"]:
        army, loss = name(board, facts["threat"]["army"]), percent(facts["threat"]["loss"])
        why.append(f"it leaves him beside the army of {army}, which would beat him in {loss}")
    return f"{told}; {listed(why)}." if why else f"{told}."


def _province(board: Board, id: str) -> str:
    return next((one.name for one in board.provinces if one.id == id), id)


_WORDS: Final = {
    "best": _best,
    "as-good": _as_good,
    "odds": _odds,
    "prices": _prices,
    "frees": _frees,
    "home": _home,
    "capital": _capital,
    "second-disc": lambda board, facts: (
        f"A second garrison in {name(board, facts['city'])}: an army strikes off only the upper one."
    ),
    "holds": lambda board, facts: f"While it stands no roll brings a revolt to {name(board, facts['city'])}.",
    "support": lambda board, facts: (
        f"A garrison in {name(board, facts['city'])} adds 1 to every combat of its colour that touches it."
    ),
    "recall": _recall,
    "pass": _pass,
    "fleet": _fleet,
    "enter": lambda board, facts: f"From {name(board, facts['space'])} he is where he is needed.",
    "run": _run,
    "by-sea": lambda board, facts: f"The way leads over seas where fleets lie, for {denarii(facts['cost'])} in all.",
    "open-capital": _open_capital,
    "guards": lambda board, facts: f"While he stands in {name(board, facts['city'])} no roll brings a revolt there.",
    "escapes": _escapes,
    "stays-in-danger": _stays,
    "reserve": lambda board, facts: (
        f"Only {plural(facts['reserve'], 'revolt')} in reserve: when one is needed and none is left, Hispania wins. "
        "Every revolt taken off the board goes back there."
    ),
    "time": lambda board, facts: f"Only {plural(facts['rounds'], 'round')} left before the years run out.",
    "wins": lambda board, facts: "With it the last condition of victory is met, and Rome has won.",
    "plan": _plan,
    "plan-wins": _plan_wins,
    "second": _second,
    "glance": _glance,
    "rest": _rest,
    "nothing-else": _nothing_else,
}
CODES: Final = frozenset(_WORDS)
