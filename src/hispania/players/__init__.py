"""Whoever can sit at a table besides a person, for any game: its own players, or those who can play everything.

>>> list(of())
['recruit', 'legate', 'tribune', 'consul', 'chieftain']
>>> seats_of("chieftain")
('H',)
"""

from __future__ import annotations

import functools
import hashlib
import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from .. import __version__, games
from ..contract.game import OVER, Game
from ..contract.rules import Rules
from ..errors import Unreadable
from . import anyone
from .contract import Chances, Decision, Hint, Minds, Planner, Player, can_hold

if TYPE_CHECKING:
    from ..table.session import Table

__all__ = [
    "PLAYERS",
    "Chances",
    "Decision",
    "Hint",
    "Planner",
    "Player",
    "analyse",
    "best_for",
    "can_hold",
    "decide",
    "glance",
    "hint",
    "mark",
    "of",
    "player",
    "qualities",
    "quick",
    "seats_of",
    "seed_of",
    "write_analysis",
    "write_hint",
]


# -------------------------------------------------------------------- who there is


def minds(rules: Rules | None = None) -> Minds | None:
    """The game's own room of minds, if it has one; the usual game is meant where none is named."""
    found: Minds | None = (rules or games.rules()).room("minds")
    return found


def of(rules: Rules | None = None) -> Mapping[str, Callable[[], Player]]:
    """The players of a game by name, from weak to strong: its own, or those who can play any game."""
    room = minds(rules)
    return anyone.PLAYERS if room is None else room.PLAYERS


def player(text: str, rules: Rules | None = None) -> Player:
    """A player by name, made anew, with a budget of its own if wanted: `consul@1000` iterations, `consul@1s`.

    >>> player("recruit").id
    'recruit'
    """
    room = minds(rules)
    return anyone.player_with_budget(text) if room is None else room.player_with_budget(text)


def seats_of(text: str, rules: Rules | None = None) -> tuple[str, ...]:
    """The seats that a player can hold; none are named where it can hold any."""
    return player(text, rules).seats


def best_for(rules: Rules, seat: str) -> str:
    """The id of the player who sits down in a seat when nobody says who.

    >>> best_for(games.rules(), "U")
    'consul'
    """
    room = minds(rules)
    return anyone.BEST if room is None else room.best_for(seat)


def quick(rules: Rules) -> str:
    """The id of the player for whole games when nobody says who: good, and done soon.

    >>> quick(games.rules())
    'tribune'
    """
    room = minds(rules)
    return anyone.BEST if room is None else room.QUICK


# -------------------------------------------------------------------- what they say


def decide(player: Player, game: Game, seat: str, rng: random.Random) -> Decision:
    """What a player does in a seat. It is shown a position that the seat could believe in, never what others hide.

    >>> from hispania.table.session import Table
    >>> table = Table(games.rules().new_game(), seed="roma")
    >>> events = table.roll_on()
    >>> decide(player("recruit"), table.game, "U", random.Random(1)).why
    'at-random'
    """
    believed = game.determinized(seat, rng) if game.rules.hidden else game
    turn = game.turn
    if turn.together or seat != turn.seats[0]:
        return player.decide(believed, rng, seat)
    return player.decide(believed, rng)  # for whoever must: a player of a simple game need not know of seats


def hint(game: Game, seat: str | None = None, strength: int = 3, **thinking: Any) -> Hint:
    """What a search would do for a seat that may decide now, told as strongly as asked.

    Thinking is `iterations`, a `seed` (equal seeds give equal hints) and `stop`, which is asked now and then and ends
    it early. Nothing that the seat may not see comes into it.

    >>> from hispania.table.session import Table
    >>> table = Table(games.rules().new_game(), seed="roma")
    >>> events = table.roll_on()
    >>> told = hint(table.game, "U", 2, iterations=10)
    >>> told.strength, told.seat
    (2, 'U')
    """
    room = minds(game.rules)
    if room is not None:
        return room.hint(game, seat, strength, **thinking)
    from .hints import hint as search_hint  # only where somebody asks

    return search_hint(game, seat, strength, **thinking)


def write_hint(rules: Rules, hint: Any) -> dict[str, Any]:
    """A hint as plain data."""
    room = minds(rules)
    if room is not None:
        return room.write_hint(hint)
    from .hints import write_hint as write

    return write(rules, hint)


def seed_of(table_seed: str | None, steps: int) -> int:
    """The seed of the hints of one position of a table: whenever the game comes there, they are the same.

    >>> seed_of("roma", 5) == seed_of("roma", 5) != seed_of("roma", 6)
    True
    """
    return random.Random(f"{table_seed or ''} hint {steps}").getrandbits(60)


def qualities(rules: Rules) -> Mapping[str, int]:
    """How many iterations a quick, a normal and a deep analysis spend on every step.

    >>> list(qualities(games.rules()))
    ['quick', 'normal', 'deep']
    """
    room = minds(rules)
    if room is not None:
        return room.QUALITIES
    from .analysis import QUALITIES

    return QUALITIES


def analyse(table: Table, **thinking: Any) -> Any:
    """What was luck in a game and what was not.

    Thinking is `iterations`, a `seed`, `threads`, `progress` (hears how many of all steps are done) and `stop`: when it
    says yes, Cancelled is raised. While a game goes on in which somebody hides something, nobody may analyse it.
    """
    if table.rules.hidden and table.game.turn.kind != OVER:
        raise Unreadable("a game in which something is hidden can be analysed when it is over")
    room = minds(table.rules)
    if room is not None:
        return room.analyse(table, **thinking)
    from .analysis import analyse as search_through

    return search_through(table, **thinking)


def write_analysis(rules: Rules, analysis: Any) -> dict[str, Any]:
    """An analysis as plain data, for files and for the wire."""
    room = minds(rules)
    if room is not None:
        return room.write_analysis(analysis)
    from .analysis import write_analysis as write

    return write(rules, analysis)


def glance(game: Game) -> Chances | None:
    """The chances of all seats at a glance; None where a game has nobody who could tell without a search.

    >>> sorted(glance(games.rules().new_game()))
    ['C', 'K', 'U']
    """
    room = minds(game.rules)
    return None if room is None else room.glance(game)


@functools.lru_cache(maxsize=16)
def _mark(id: str) -> str:
    rules = games.rules(id)
    room = minds(rules)
    parts = (__version__, rules.id, rules.version, anyone.mark() if room is None else room.mark())
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def mark(rules: Rules) -> str:
    """Changes with everything that a hint or an analysis depends on: chances of before would not be those of today.

    >>> len(mark(games.rules()))
    64
    """
    return _mark(rules.id)


if TYPE_CHECKING:
    PLAYERS: Mapping[str, Callable[[], Player]]
else:

    def __getattr__(name):
        """PLAYERS: those of the usual game, loaded when somebody asks."""
        if name != "PLAYERS":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return of()
