"""Any game as a game of OpenSpiel: importing this module registers them, the usual one as `python_hispania`."""

from __future__ import annotations

from typing import Any

from .. import games
from ..contract.game import Game
from ..errors import Unreadable
from .contract import own_face


def load(*words: Any, game: str = games.DEFAULT, **options: Any) -> Any:
    """A game with certain options in OpenSpiel's hands.

    >>> found = load("7|5|4|5|1", game="conquest", players=2)
    >>> found.num_players(), str(found)[:43]
    (2, 'python_hispania(house=none,level=7|5|4|5|1,')
    """
    return _face(game).load(*words, **options)


def state_of(game: Game) -> Any:
    """A game of ours, as it stands, in OpenSpiel's hands; its history begins here.

    >>> state_of(games.rules("conquest").new_game()).chance_outcomes()[0]
    (0, 0.16666666666666666)
    """
    return _face(game.rules.id).state_of(game)


def _face(game: str) -> Any:
    found = own_face(games.rules(game), "spiel")
    if found is None:
        raise Unreadable(f"the game {game} is not known to OpenSpiel")
    return found


def register() -> None:
    """Make `pyspiel.load_game` know all games there are."""
    for id in games.ids():
        _face(id)


register()
