"""Who enters a tournament: what all games have in common of it."""

from __future__ import annotations

from typing import Any, Final

from ..errors import Unreadable
from .contract import Tournament

MOST_GAMES: Final = 1_000_000


def games_after_star(text: str) -> tuple[str, int]:
    """An entrant as it is written, and how many games of its own it wants; 0: as many as the others.

    >>> games_after_star("searcher@100*40"), games_after_star("random")
    (('searcher@100', 40), ('random', 0))
    """
    shown, _, games = text.strip().partition("*")
    if games and not (games.isascii() and games.isdigit() and 0 < int(games[:9]) <= MOST_GAMES):
        raise Unreadable(f"{text!r}: after * comes a number of games from 1 to {MOST_GAMES}")
    return shown, int(games or 0)


def read_entrants(text: str, tournament: Tournament) -> list[Any]:
    """The entrants of a list with commas, from weak to strong."""
    found = [tournament.read_entrant(part) for part in text.split(",") if part.strip()]
    if not found:
        raise Unreadable(f"--players names nobody; e.g. {tournament.examples()}")
    names = [one.name for one in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Unreadable(f"--players names {twice!r} twice")
    return found
