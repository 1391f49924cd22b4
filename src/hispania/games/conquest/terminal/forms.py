"""What is written the same way in every language, and the forms that a name takes in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..edge.cards import CombatCard
from ..printed.board import NUMERALS, Board


@dataclass(frozen=True, slots=True)
class Name:
    """A name with its forms: in a French sentence {city} is Osca, {city.of} is d'Osca, {general.first} Le préteur U."""

    name: str
    the: str  # with its article, where it has one
    of: str
    to: str
    at: str

    def __str__(self) -> str:
        return self.name

    @property
    def first(self) -> str:
        """As a sentence begins with it."""
        return capital(self.the)

    @property
    def title(self) -> str:
        """As it stands alone: in a title, before a colon."""
        return capital(self.name)


def unchanging(name: str) -> Name:
    """A name in a language whose names have but one form.

    >>> unchanging("Osca").of
    'Osca'
    """
    return Name(name, name, name, name, name)


def capital(text: str) -> str:
    """A sentence begins with a capital letter.

    >>> capital("the army of Osca")
    'The army of Osca'
    """
    return text[:1].upper() + text[1:]


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


def in_36(chance: Fraction) -> str:
    """A chance counted in the 36 throws of two dice.

    >>> in_36(Fraction(2, 3))
    '24/36'
    """
    return f"{round(chance * 36)}/36"


def is_open(card: CombatCard) -> bool:
    """Can the Hispano still change the chances of a combat? (H6.7)"""
    return card.win_least != card.win or card.loss_most != card.loss
