"""The shape of a catalogue: every sentence of one language, keyed by event, reason code or a word of the table's own.

`english.py` is the first; another language is a sibling file with the same keys. Nothing else in the command holds a
sentence, so a test can tell what a language lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ....errors import Reason
from ..edge.actions import Action
from ..edge.cards import CombatCard
from ..edge.events import Event
from ..printed.board import NUMERALS, Board


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One language: texts with their places for facts, and the functions that put larger things into words."""

    language: str
    texts: Mapping[str, str]  # what the table says, by key
    reasons: Mapping[str, str]  # refusals, by reason code
    phases: Mapping[str, str]  # the states of H3.3
    groups: Mapping[str, str]  # kinds of actions
    generals: Mapping[str, str]  # U, C, K, P and H, the Hispano
    verbs: Mapping[str, str]  # words a person may type -> the command
    help: Mapping[str, str]  # topic -> text, "" is the overview
    tell: Callable[[Board, Event], str]  # one or two lines
    explain: Callable[[Board, Event], list[str]]  # in full
    action: Callable[[Board, Action], str]
    card: Callable[[Board, CombatCard], list[str]]  # a combat, term by term

    def say(self, key: str, **facts: object) -> str:
        """The sentence of a key with its facts filled in."""
        return self.texts[key].format(**facts)

    def refusal(self, board: Board, reason: Reason) -> str:
        """A reason as a sentence with its rule number."""
        text = self.reasons.get(reason.code)
        if text is None:
            return str(reason)
        return f"{text.format(**self._facts(board, reason))} ({reason.rule})"

    def _facts(self, board: Board, reason: Reason) -> dict[str, object]:
        """The facts of a reason with names in place of ids."""
        told: dict[str, object] = {"general": self.say("another-general")}
        for key, value in reason.facts.items():
            if key in ("space", "at", "a", "b"):
                told[key] = name(board, str(value))
            elif key == "revolts":
                told[key] = ", ".join(name(board, id) for id in str(value).split())
            elif key in ("general", "acting", "owner", "by"):
                told[key] = self.generals.get(str(value), value)
            elif key == "variant":
                told[key] = self.say(f"variant-{value}")
            elif key == "phase":
                told[key] = self.phases[str(value)]
            elif key == "needed":
                told[key] = self.say(f"dice-{value}")
            else:
                told[key] = value
        return told


def name(board: Board, id: str) -> str:
    """A space as a person calls it; seas with their number.

    >>> from hispania.games.conquest import default_board
    >>> name(default_board(), "carthago-nova"), name(default_board(), "mare-ibericum")
    ('Carthago Nova', 'Mare Ibericum (M2)')
    """
    space = board[id]
    return f"{space.name} ({space.notation})" if space.is_sea else space.name


def numeral(face: int | None) -> str:
    """A face of the Roman die.

    >>> numeral(4), numeral(None)
    ('IV', '')
    """
    return NUMERALS[face - 1] if face else ""


def percent(chance: Fraction) -> str:
    """A chance as people read it; what is possible is never 0 %, what is not certain never 100 %.

    >>> percent(Fraction(25, 36)), percent(Fraction(1, 36)), percent(Fraction(1))
    ('69%', '3%', '100%')
    """
    return f"{round(chance * 100)}%"


def in_36(chance: Fraction) -> str:
    """A chance counted in the 36 throws of two dice.

    >>> in_36(Fraction(2, 3))
    '24/36'
    """
    return f"{round(chance * 36)}/36"


def is_open(card: CombatCard) -> bool:
    """Can the Hispano still change the chances of a combat? (H6.7)"""
    return card.win_least != card.win or card.loss_most != card.loss


def span(least: Fraction, most: Fraction) -> str:
    """Chances from the least to the most.

    >>> span(Fraction(1, 3), Fraction(1, 2)), span(Fraction(1, 2), Fraction(1, 2))
    ('33-50%', '50%')
    """
    if round(least * 100) == round(most * 100):
        return percent(most)
    return f"{round(least * 100)}-{percent(most)}"
