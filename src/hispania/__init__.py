"""Historical board games of Roman and medieval Iberia; the first is HISPANIA (2024), the Roman conquest.

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

    conquest               the game with its actions, options, board and scenarios
    new_game, Conquest     a game: legal_actions, apply, why_not, odds, chance_outcomes
    Table                  a game with its dice, its record, undo, saving and loading
    PLAYERS, player        the computer players, and one of them by name
    play, play_on          whole games, or the rest of one, by computer players
    hint, analyse          what the search would do; what was luck and what was not
    HispaniaError          whatever is refused: Unreadable, IllegalAction, CorruptRecord

They are loaded when they are first asked for. `hispania.lab` and `hispania.research` are imported by name.
docs/library.md is a tour of ten minutes, docs/api.md the whole of the game.
"""

import os
from importlib import import_module

from ._speed import choose

TYPE_CHECKING = False  # type checkers take it for true; the module typing would be heavy for so little
if TYPE_CHECKING:
    from .errors import CorruptRecord, HispaniaError, IllegalAction, Unreadable
    from .games import conquest
    from .games.conquest import Conquest, new_game
    from .games.conquest.minds.analysis import analyse
    from .games.conquest.minds.hints import hint
    from .players import PLAYERS, player
    from .players.playing import play, play_on
    from .table.session import Table

__all__ = [
    "COMPILED",
    "PLAYERS",
    "Conquest",
    "CorruptRecord",
    "HispaniaError",
    "IllegalAction",
    "Table",
    "Unreadable",
    "__version__",
    "analyse",
    "conquest",
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
    "Conquest": "games.conquest",
    "CorruptRecord": "errors",
    "HispaniaError": "errors",
    "IllegalAction": "errors",
    "Table": "table.session",
    "Unreadable": "errors",
    "analyse": "games.conquest.minds.analysis",
    "conquest": "games.conquest",
    "hint": "games.conquest.minds.hints",
    "new_game": "games.conquest",
    "play": "players.playing",
    "play_on": "players.playing",
    "player": "players",
}

if not TYPE_CHECKING:  # a type checker that saw this would let every misspelt name pass

    def __getattr__(name):
        """A name of the library, loaded now."""
        home = _HOMES.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(f"{__name__}.{home}")
        globals()[name] = found = module if name == "conquest" else getattr(module, name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__} - {"TYPE_CHECKING", "choose", "import_module", "os"})
