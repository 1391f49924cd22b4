"""The small words of English: who is who, numbers with their nouns, lists, ways."""

from __future__ import annotations

from typing import Final

from ...edge.paths import Step
from ...printed.board import Board
from ..catalogue import name

GENERALS: Final = {
    "U": "Praetor U",
    "C": "Praetor C",
    "K": "Consul K",
    "P": "Proconsul P",
    "H": "the Hispano",
}
ARMIES: Final = {"A": "the army", "S": "the special army"}
DICE: Final = {"R": "Roman die", "H": "Hispanic die"}


def plural(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> plural(1, "revolt"), plural(2, "city", "cities"), plural(3, "denarius", "denarii")
    ('1 revolt', '2 cities', '3 denarii')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def denarii(number: int) -> str:
    """A price."""
    return plural(number, "denarius", "denarii")


def listed(words: list[str]) -> str:
    """Words in a row, the last one joined with "and".

    >>> listed(["Osca"]), listed(["Osca", "Toletum", "Olisipo"])
    ('Osca', 'Osca, Toletum and Olisipo')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "nothing"


def capital(text: str) -> str:
    """A sentence begins with a capital letter.

    >>> capital("the army of Osca")
    'The army of Osca'
    """
    return text[:1].upper() + text[1:]


def path(board: Board, steps: tuple[Step, ...]) -> str:
    """A way, with = for roads and > for other links."""
    return "".join(f" {verb} {name(board, space)}" for verb, space in steps)


def province(board: Board, city: str) -> str:
    """The province of a city."""
    return next(p.name for p in board.provinces if p.id == board[city].province)
