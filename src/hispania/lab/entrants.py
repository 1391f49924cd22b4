"""Who enters a tournament: a player by name, with a budget of its own if wanted, alone or against a Hispano."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ..errors import Unreadable
from ..games.conquest.minds import budgets
from ..games.conquest.minds.budgets import Player, player_with_budget, read_player
from ..games.conquest.minds.generals import ROMANS, Planner
from ..games.conquest.printed.options import Level
from ..players import PLAYERS, seats_of

MOST_GAMES: Final = 1_000_000
EXAMPLES: Final = f"{budgets.EXAMPLES}, consul*40 (games), consul/legate"


class Entrant(Struct, frozen=True):
    """One line of the table: who decides for Rome, and for the Hispano if he plays (H6.7).

    >>> read_entrant("consul@0.1s*40").games, read_entrant("legate").name
    (40, 'legate')
    >>> read_entrant("consul/chieftain@300").hispano
    'chieftain@300'
    """

    name: str
    rome: str
    hispano: str = ""
    games: int = 0  # 0: as many as the others

    @property
    def variants(self) -> tuple[str, ...]:
        """What is played besides the base game."""
        return ("hispano",) if self.hispano else ()

    @property
    def timed(self) -> bool:
        """Does somebody here think for a time, so that nobody may take his cores away?"""
        return any(isinstance(one, Planner) and one.seconds > 0 for one in self.players().values())

    @property
    def threads(self) -> int:
        """How many cores a game of theirs keeps busy."""
        return max((one.threads for one in self.players().values() if isinstance(one, Planner)), default=1)

    def players(self) -> dict[str, Player]:
        """Who holds which seat, made anew."""
        rome = player_with_budget(self.rome)
        seats = dict.fromkeys(ROMANS, rome)
        return {**seats, "H": player_with_budget(self.hispano)} if self.hispano else seats


def read_entrant(text: str) -> Entrant:
    """An entrant as it is written; Unreadable says what is wrong with it."""
    shown, _, games = text.strip().partition("*")
    if games and not (games.isascii() and games.isdigit() and 0 < int(games[:9]) <= MOST_GAMES):
        raise Unreadable(f"{text!r}: after * comes a number of games from 1 to {MOST_GAMES}")
    rome, slash, hispano = shown.partition("/")
    for spec, seat in ((rome, ROMANS[0]), *([(hispano, "H")] if slash else [])):
        id = read_player(spec)[0]
        if seat not in seats_of(id):
            able = ", ".join(one for one in PLAYERS if seat in seats_of(one))
            raise Unreadable(f"{text!r}: the {id} cannot play for {'Rome' if seat != 'H' else 'the Hispano'}: {able}")
    return Entrant(shown, rome, hispano, int(games or 0))


def read_entrants(text: str) -> list[Entrant]:
    """The entrants of a list with commas, from weak to strong."""
    found = [read_entrant(part) for part in text.split(",") if part.strip()]
    if not found:
        raise Unreadable(f"--players names nobody; e.g. {EXAMPLES}")
    names = [one.name for one in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Unreadable(f"--players names {twice!r} twice")
    return found


def read_levels(text: str) -> list[str]:
    """The levels of a list with commas, each written D|G|F|W|X.

    >>> read_levels("7|5|4|5|1, 5|3|2|3|3")
    ['7|5|4|5|1', '5|3|2|3|3']
    """
    found = list(dict.fromkeys(str(Level.parse(part.strip())) for part in text.split(",") if part.strip()))
    if not found:
        raise Unreadable("--levels names no level; e.g. 7|5|4|5|1,6|4|3|4|2")
    return found
