"""Exercises: positions in which one action is clearly best, with the worth of every action there.

They were mined from games that the search played against itself and proven by a deeper one (`hispania lab mine`); the
file says how. Nothing is searched here: an answer is looked up.
"""

from __future__ import annotations

import functools
import hashlib
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec import Struct

from ....errors import Unreadable
from ..edge.actions import Action
from ..edge.game import Conquest, from_json
from ..printed.options import RULES_VERSION
from ..text.notation import action_text

FORMAT: Final = 1
GRADES: Final = ("easy", "medium", "hard")
THEMES: Final = (
    "victory", "capital", "reserve", "price", "siege", "attack", "escape", "road", "fleet", "support", "recall",
    "march", "enter", "wait", "variant", "hispano",
)  # fmt: skip


class Value(Struct, frozen=True):
    """What an action is worth: Rome's chance after it, and the error of that."""

    action: str  # as the notation writes it
    chance: float
    error: float


class Source(Struct, frozen=True):
    """Where a position comes from: the game of the mine, the decision in it, and who played."""

    game: int
    step: int
    slips: float  # how often the players took something else than what looked best


class Exercise(Struct, frozen=True):
    """One position with its question and its answer; all chances are Rome's."""

    id: str
    theme: str
    grade: str
    seat: str  # who decides: U, C, K or H
    position: dict[str, Any]  # H11.2
    best: tuple[str, ...]  # the solution: one action, or one idea at several prices that are worth the same
    margin: float  # what the best action of any other idea gives away, or of any other price where that is the theme
    plan: tuple[str, ...]  # the decisions that the search expects from here, as long as the dice are kind
    glance: str  # what looks best before any search
    found: int  # iterations from which on the search finds the solution
    values: tuple[Value, ...]  # every legal action, the best for the seat first
    source: Source

    @property
    def game(self) -> Conquest:
        """The position as a game, a new one each time."""
        return from_json(self.position)

    @property
    def sign(self) -> float:
        """1 where a greater chance of Rome is better for who decides, -1 for the Hispano (H6.7)."""
        return -1.0 if self.seat == "H" else 1.0

    @property
    def runner_up(self) -> Value:
        """The best action that gives the margin away."""
        best = self.values[0].chance
        return next(one for one in self.values if self.sign * (best - one.chance) >= self.margin - 1e-9)


class Made(Struct, frozen=True):
    """How the set was made: enough to make it again."""

    seed: int
    games: int
    deep: int  # iterations of the proof, for each of its searches
    margin: float  # the least that is accepted
    sigmas: float  # and in errors of the difference
    judge: str
    program: str
    rules: str


class Book(Struct, frozen=True):
    """All exercises, in the order of their numbers."""

    format: int
    made: Made
    exercises: tuple[Exercise, ...]


class Verdict(Struct, frozen=True):
    """What an answer is worth: right, close or wrong, and what it gives away."""

    kind: str
    value: Value
    loss: float  # in Rome's chance, seen from the seat
    rank: int  # 1 is the best of all actions


def idea(action: Action) -> tuple[str, ...]:
    """What an action is about, whatever it pays: two prices for one siege are one idea.

    >>> from hispania.games.conquest.edge.actions import Besiege
    >>> idea(Besiege("C", "toletum", 1)) == idea(Besiege("C", "toletum", 3))
    True
    """
    start = getattr(action, "start", "") or getattr(action, "army", "")
    return action.kind, getattr(action, "unit", ""), str(action.target or ""), str(start)


@functools.cache
def book() -> Book:
    """The exercises that come with the program.

    >>> len(book().exercises) >= 30
    True
    """
    text = files(__package__).joinpath("data", "exercises.json").read_bytes()
    return read_book(text)


def read_book(text: bytes) -> Book:
    """The exercises of a file; Unreadable tells what is wrong with it.

    >>> read_book(b"{}")
    Traceback (most recent call last):
    hispania.errors.Unreadable: the exercises cannot be read: Object missing required field `format`
    """
    try:
        found = msgspec.json.decode(text, type=Book)
    except msgspec.MsgspecError as error:
        raise Unreadable(f"the exercises cannot be read: {error}") from error
    if found.format != FORMAT or found.made.rules != RULES_VERSION:
        raise Unreadable(
            f"the exercises are of format {found.format} and rules {found.made.rules}; "
            f"this program reads format {FORMAT} and rules {RULES_VERSION}"
        )
    return found


def exercise(number: int) -> Exercise:
    """The exercise with a number, counted from 1.

    >>> exercise(1).values[0].action in exercise(1).best
    True
    """
    known = book().exercises
    if not 1 <= number <= len(known):
        raise Unreadable(f"there is no exercise {number}; there are 1 to {len(known)}")
    return known[number - 1]


def verdict(asked: Exercise, game: Conquest, action: Action) -> Verdict:
    """How good a legal action is as an answer.

    >>> first = exercise(1)
    >>> from hispania.games.conquest.text.notation import read_action
    >>> game = first.game
    >>> verdict(first, game, read_action(game, first.best[0])).kind
    'right'
    """
    text = action_text(game, next(one for one in game.legal_actions() if one == action))
    rank, value = next((k, one) for k, one in enumerate(asked.values, 1) if one.action == text)
    loss = max(0.0, asked.sign * (asked.values[0].chance - value.chance))
    kind = "right" if text in asked.best else "close" if loss < asked.margin else "wrong"
    return Verdict(kind, value, loss, rank)


def judge_mark() -> str:
    """Which judges the values come from: the beginning of the hash of their networks' files, or the rule of thumb.

    >>> len(judge_mark()) >= 12
    True
    """
    folder = files("hispania.games.conquest.minds").joinpath("data")
    found = [folder.joinpath(name) for name in ("judge.json", "judge-hispano.json")]
    networks = [file.read_bytes() for file in found if file.is_file()]
    return hashlib.sha256(b"".join(networks)).hexdigest()[:12] if networks else "rule of thumb"
