"""Historical board games of Roman and medieval Iberia; the first is HISPANIA (2024).

A game, what may be done in it, and what the dice may show:

>>> import hispania
>>> game = hispania.new_game("7|5|4|5|1")
>>> game.phase, game.actor.name, len(game.chance_outcomes())
('SETUP_REVOLTS', 'CHANCE', 6)

A table adds dice from a seed, a record and undo; computer players may hold any seat of it:

>>> table = hispania.Table(game, seed="roma")
>>> events = table.roll_on()
>>> table.act(table.game.legal_actions()[0])[0].rule
'H2.4'
>>> hispania.play_on(table, "recruit").game.result
Result(winner='H', reason='reserve')

What there is:

    new_game               a game: legal_actions, take, why_not, preview, chance_outcomes
    Table                  a game with its dice, its record, undo, saving and loading
    PLAYERS, player        the computer players, and one of them by name
    play, play_on          whole games, or the rest of one, by computer players
    hint, analyse          what the search would do; what was luck and what was not
    games                  every game there is; each is a name here too, with its actions, options and boards
    HispaniaError          whatever is refused: Unreadable, IllegalAction, CorruptRecord

They are loaded when they are first asked for. Where no game is named, the usual one is meant: `new_game("7|5|4|5|1")`
is a game of it, `new_game("another", ...)` one of another that `games.ids()` lists. `hispania.lab` and
`hispania.research` are imported by name.
docs/library.md is a tour of ten minutes, docs/api.md the whole of the game.
"""

import os
from importlib import import_module

from ._speed import choose

TYPE_CHECKING = False  # type checkers take it for true; the module typing would be heavy for so little
if TYPE_CHECKING:
    from . import games
    from .errors import CorruptRecord, HispaniaError, IllegalAction, Unreadable
    from .games import *  # noqa: F403 - each game by its id
    from .players import PLAYERS, analyse, player
    from .players.playing import hint, new_game, play, play_on
    from .table.session import Table

__all__ = [
    "COMPILED",
    "PLAYERS",
    "CorruptRecord",
    "HispaniaError",
    "IllegalAction",
    "Table",
    "Unreadable",
    "__version__",
    "analyse",
    "games",
    "hint",
    "new_game",
    "play",
    "play_on",
    "player",
]

__version__ = "0.1.0"
COMPILED: bool = choose(os.path.dirname(os.path.abspath(__file__)))
"""Whether the rules run as compiled code; if not, they run the same, slower, in plain Python."""

_HOMES = {  # where a name lives that is loaded when it is first asked for
    "PLAYERS": "players",
    "CorruptRecord": "errors",
    "HispaniaError": "errors",
    "IllegalAction": "errors",
    "Table": "table.session",
    "Unreadable": "errors",
    "analyse": "players",
    "games": "games",
    "hint": "players.playing",
    "new_game": "players.playing",
    "play": "players.playing",
    "play_on": "players.playing",
    "player": "players",
}

if not TYPE_CHECKING:  # a type checker that saw this would let every misspelt name pass

    def __getattr__(name):
        """A name of the library, loaded now."""
        home = _HOMES.get(name)
        if home is not None:
            module = import_module(f"{__name__}.{home}")
            globals()[name] = found = module if home == name else getattr(module, name)
            return found
        if not name.startswith("_"):
            games = import_module(f"{__name__}.games")
            if name in games.ids():
                return games.door(name)  # not kept: another process may know other games
            usual = games.door(games.DEFAULT)
            if name in getattr(usual, "__all__", ()):
                return getattr(usual, name)  # names of the usual game that were here before there was another
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__} - {"TYPE_CHECKING", "choose", "import_module", "os"})
