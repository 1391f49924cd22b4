"""The shape of a catalogue: every sentence of one language, keyed by event, reason code or a word of the table's own.

`english/` is the first; another language is a sibling package with the same keys. A language holds texts, and of
grammar only what its sentences need; what chooses a sentence is in `telling/`, once for all of them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ....errors import Reason
from ..edge.actions import Action
from ..edge.cards import CombatCard
from ..edge.events import Event
from ..printed.board import Board
from .forms import Name, name
from .telling.actions import action_text
from .telling.combat import card_lines
from .telling.events import tell
from .telling.explaining import explain


@dataclass(frozen=True, slots=True)
class Grammar:
    """What a language needs beside its sentences."""

    place: Callable[[str, bool], Name]  # the forms of a city's name, or of a sea's
    both: Callable[[str, str], str]  # one thing and another
    nothing: str  # an empty list
    nouns: Mapping[str, tuple[str, str]]  # what is counted: one, and several
    singular: tuple[int, ...]  # the numbers that take the first of them
    percent: str  # how {} hundredths are written
    point: str  # between a number and its decimals


@dataclass(frozen=True, slots=True)
class Section:
    """The sentences of one command, by key."""

    texts: Mapping[str, str]

    def say(self, key: str, **facts: object) -> str:
        """The sentence of a key with its facts filled in."""
        return self.texts[key].format(**facts)


@dataclass(frozen=True, slots=True)
class Lessons(Section):
    """What `hispania learn` says."""

    grades: Mapping[str, str]
    themes: Mapping[str, str]
    kinds: Mapping[str, str]
    found: Mapping[int, str]  # how hard the search had to look
    help: str
    verbs: Mapping[str, str]  # words a person may type -> what is meant


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One language: texts with their places for facts, and the little grammar that fills them."""

    language: str
    grammar: Grammar
    texts: Mapping[str, str]  # what the table says, by key
    reasons: Mapping[str, str]  # refusals, by reason code
    phases: Mapping[str, str]  # the states of H3.3
    groups: Mapping[str, str]  # kinds of actions
    generals: Mapping[str, Name]  # U, C, K, P and H, the Hispano; "" is any other
    verbs: Mapping[str, str]  # words a person may type -> the command
    values: Mapping[str, str]  # words that may follow a command -> what is meant: a speed, a level, a topic of the help
    help: Mapping[str, str]  # topic -> text, "" is the overview
    learn: Lessons
    analysis: Section
    atlas: Section

    def say(self, key: str, **facts: object) -> str:
        """The sentence of a key with its facts filled in."""
        return self.texts[key].format(**facts)

    def meant(self, word: str) -> str:
        """What a word after a command means; what is not known stays as it is."""
        return self.values.get(word.lower(), word)

    def called(self, meaning: str) -> str:
        """The first word of this language for what may follow a command."""
        return next((word for word, meant in self.values.items() if meant == meaning), meaning)

    def verb(self, command: str) -> str:
        """The first word of this language for a command."""
        return next(word for word, meant in self.verbs.items() if meant == command)

    # ---------------------------------------------------------------- larger things

    def tell(self, board: Board, event: Event) -> str:
        """An event in one or two lines."""
        return tell(self, board, event)

    def explain(self, board: Board, event: Event) -> list[str]:
        """An event in full."""
        return explain(self, board, event)

    def action(self, board: Board, action: Action) -> str:
        """An action as a person would say it."""
        return action_text(self, board, action)

    def card(self, board: Board, card: CombatCard) -> list[str]:
        """A combat, term by term."""
        return card_lines(self, board, card)

    def refusal(self, board: Board, reason: Reason) -> str:
        """A reason as a sentence with its rule number."""
        text = self.reasons.get(reason.code)
        if text is None:
            return str(reason)
        return f"{text.format(**self._facts(board, reason))} ({reason.rule})"

    def _facts(self, board: Board, reason: Reason) -> dict[str, object]:
        """The facts of a reason with names in place of ids."""
        told: dict[str, object] = {"general": self.generals[""]}
        for key, value in reason.facts.items():
            if key in ("space", "at", "a", "b"):
                told[key] = self.place(board, str(value))
            elif key == "revolts":
                told[key] = ", ".join(str(self.place(board, id)) for id in str(value).split())
            elif key in ("general", "acting", "owner", "by"):
                told[key] = self.generals.get(str(value), self.generals[""])
            elif key == "variant":
                told[key] = self.say(f"variant-{value}")
            elif key == "phase":
                told[key] = self.phases[str(value)]
            elif key == "needed":
                told[key] = self.say(f"dice-{value}")
            else:
                told[key] = value
        return told

    # ---------------------------------------------------------------- small things

    def place(self, board: Board, id: str) -> Name:
        """A space as a person calls it, in the forms of this language."""
        return self.grammar.place(name(board, id), board[id].is_sea)

    def counted(self, number: int, noun: str) -> str:
        """A number with its noun."""
        one, many = self.grammar.nouns[noun]
        return f"{number} {one if number in self.grammar.singular else many}"

    def denarii(self, number: int) -> str:
        """A price."""
        return self.counted(number, "denarius")

    def listed(self, words: list[str]) -> str:
        """Words in a row, the last one joined with "and"."""
        if len(words) < 2:
            return words[0] if words else self.grammar.nothing
        return self.grammar.both(", ".join(words[:-1]), words[-1])

    def percent(self, chance: Fraction | float) -> str:
        """A chance as people read it."""
        return self.grammar.percent.format(round(chance * 100))

    def span(self, least: Fraction, most: Fraction) -> str:
        """Chances from the least to the most."""
        if round(least * 100) == round(most * 100):
            return self.percent(most)
        return f"{round(least * 100)}-{self.percent(most)}"

    def likely(self, chance: float) -> str:
        """A chance that was measured or searched: hardly ever none at all, hardly ever certain."""
        if 0.0 < chance < 0.005:
            return "<" + self.percent(0.01)
        return ">" + self.percent(0.99) if 0.995 <= chance < 1.0 else self.percent(chance)

    def decimal(self, number: float, form: str = ".1f") -> str:
        """A number with decimals."""
        return f"{number:{form}}".replace(".", self.grammar.point)

    def points(self, change: float) -> str:
        """A change of a chance in points of a hundred, with its sign."""
        told = f"{100 * change:+.1f}"
        return self.decimal(0.0) if told in ("+0.0", "-0.0") else told.replace(".", self.grammar.point)


def typed(words: Mapping[str, str]) -> dict[str, str]:
    """Words a person may type -> the command, with and without accents, from lists by command.

    >>> typed({"besiege": "siège s"})
    {'siège': 'besiege', 'siege': 'besiege', 's': 'besiege'}
    """
    return {form: command for command, text in words.items() for word in text.split() for form in (word, bare(word))}


def bare(word: str) -> str:
    """A word without accents.

    >>> bare("siège")
    'siege'
    """
    return "".join(letter for letter in unicodedata.normalize("NFKD", word) if not unicodedata.combining(letter))
