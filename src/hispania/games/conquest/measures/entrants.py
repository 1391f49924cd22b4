"""Tournaments of HISPANIA: a player by name, with a budget of its own if wanted, alone or against a Hispano."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ....errors import Unreadable
from ....lab.contract import Headings
from ....lab.entrants import games_after_star
from ..edge.game import Conquest, new_game
from ..minds import budgets
from ..minds.budgets import PLAYERS, Player, player_with_budget, read_player
from ..minds.generals import ROMANS, Planner
from ..printed.options import Level

LADDER: Final = ",".join(id for id in PLAYERS if id != "chieftain")
LEVELS: Final = "7|5|4|5|1,6|4|3|4|2,5|3|2|3|3"
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
    shown, games = games_after_star(text)
    rome, slash, hispano = shown.partition("/")
    for spec, seat in ((rome, ROMANS[0]), *([(hispano, "H")] if slash else [])):
        id = read_player(spec)[0]
        if seat not in PLAYERS[id]().seats:
            able = ", ".join(one for one in PLAYERS if seat in PLAYERS[one]().seats)
            raise Unreadable(f"{text!r}: the {id} cannot play for {'Rome' if seat != 'H' else 'the Hispano'}: {able}")
    return Entrant(shown, rome, hispano, games)


def read_levels(text: str) -> list[str]:
    """The levels of a list with commas, each written D|G|F|W|X.

    >>> read_levels("7|5|4|5|1, 5|3|2|3|3")
    ['7|5|4|5|1', '5|3|2|3|3']
    """
    found = list(dict.fromkeys(str(Level.parse(part.strip())) for part in text.split(",") if part.strip()))
    if not found:
        raise Unreadable("--levels names no level; e.g. 7|5|4|5|1,6|4|3|4|2")
    return found


# -------------------------------------------------------------------- as the laboratory asks


def usual() -> tuple[str, str]:
    """Everybody who plays for Rome, at three levels."""
    return LADDER, LEVELS


def examples() -> str:
    """How entrants are written."""
    return EXAMPLES


def begin(entrant: Entrant, level: str) -> Conquest:
    """A game before its first die."""
    return new_game(level, variants=entrant.variants)


def players(entrant: Entrant, game: Conquest, number: int) -> dict[str, Player]:
    """Who holds which seat: the same in every game."""
    return entrant.players()


def counted(entrant: Entrant, game: Conquest, number: int) -> tuple[str, ...]:
    """All decisions: where Rome faces a Hispano, his count as much as hers."""
    return game.seats


def won(entrant: Entrant, game: Conquest, number: int) -> bool:
    """Did Rome win? The Romans win together (H3.7)."""
    return game.result is not None and game.result.winner == "R"


def sign(lower: Entrant, upper: Entrant) -> int:
    """The better Hispano is the one against whom Rome wins less (H6.7)."""
    return -1 if lower.hispano and upper.hispano and lower.rome == upper.rome else 1


def headings() -> Headings:
    """Rome is who wins or loses."""
    return Headings("Rome wins", "Rome's victories", ("reserve", "time"))
