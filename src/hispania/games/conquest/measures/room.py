"""What is measured of HISPANIA: its experiments, tournaments and reports, and the difficulty atlas.

The atlas needs nothing but this program; the rest needs `hispania[lab]`, and is loaded when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

from .atlas import Advice, AtlasFacts

if TYPE_CHECKING:
    from ....lab.contract import Experiments, Report, Tournament

COMMANDS: Final[Mapping[str, str]] = {  # of `hispania lab`: what is typed -> the module
    "atlas": "hispania.games.conquest.measures.atlas_survey",
    "calibrate": "hispania.games.conquest.measures.calibrate",
    "selfplay": "hispania.games.conquest.minds.training.selfplay",
    "fit": "hispania.games.conquest.minds.training.fit",
    "train": "hispania.games.conquest.minds.training.train",
}
WIRE: Final = (AtlasFacts, Advice)


class FinishedGame(Protocol):
    """A finished game of a person, as `next_level` looks at it."""

    @property
    def options(self) -> Mapping[str, Any]:
        """What was agreed before it, as plain data."""

    @property
    def mine(self) -> tuple[str, ...]:
        """The person's seats."""

    @property
    def computers(self) -> tuple[str, ...]:
        """The seats that computers held."""

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that won."""


def mind() -> str:
    """A hash of how its players think."""
    from .mind import mind

    return mind()


def experiments() -> Experiments:
    """Levels, variants, scenarios, house rules and boards; a row tells what became of the cities."""
    from . import experiments

    return experiments


def tournament() -> Tournament:
    """Players for Rome, alone or against a Hispano, at levels."""
    from . import entrants

    return entrants


def report() -> Report:
    """Levels and what makes them hard, defeats, cities, and what every change does."""
    from .report import page

    return page


def atlas_facts(printed: Any) -> AtlasFacts:
    """The atlas of a board, without the models behind it; no players where nothing was measured on it.

    >>> from hispania import games
    >>> atlas_facts(games.rules("conquest").printed()).players
    ('legate', 'tribune', 'consul@1000')
    """
    from .atlas import atlas

    known = atlas().on_board(printed.hash)
    return AtlasFacts(known.made, known.players, known.levels, known.effects)


def next_level(finished: Iterable[FinishedGame], printed: Any = None) -> dict[str, Any] | None:
    """`Advice` after these games, the oldest first, as plain data; None where no atlas was measured on the board.

    Only games tell anything that the atlas measures, and whose Romans were led by people alone.

    >>> (next_level([]) or {})["code"]
    'start'
    """
    from ..printed.board import default_board
    from .atlas import atlas
    from .atlas import next_level as advise

    known = atlas().on_board((printed or default_board()).hash)
    if known.is_empty:
        return None
    told = [(str(one.options["level"]), "U" in one.winners) for one in finished if tells(one)]
    found: dict[str, Any] = msgspec.to_builtins(advise(told, known=known))
    return found


def tells(game: FinishedGame) -> bool:
    """Was it an ordinary game, in which this person led Romans and no computer did?"""
    options = game.options
    ordinary = not (options.get("variants") or options.get("scenario") or options.get("house"))
    return ordinary and set(game.mine) - {"H"} != set() and not set(game.computers) - {"H"}
