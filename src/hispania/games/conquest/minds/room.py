"""The room of minds, as `players` asks for it: who plays this game, hints, analyses, chances at a glance."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from importlib.resources import files
from typing import Any, Final

from ....errors import IllegalAction, Reason
from ....table.session import Table
from ..edge.game import Conquest
from . import analysis, hints
from .analysis import DEFAULT, QUALITIES, Analysis
from .analysis import to_dict as write_analysis
from .budgets import PLAYERS, player_with_budget
from .expectation import BRIEFLY, Expectation
from .generals import by_seat
from .hints import ITERATIONS, Hint
from .hints import to_json as write_hint
from .wire import WIRE

__all__ = [
    "PLAYERS",
    "QUALITIES",
    "QUICK",
    "WIRE",
    "analyse",
    "best_for",
    "glance",
    "hint",
    "mark",
    "player_with_budget",
    "sides",
    "write_analysis",
    "write_hint",
]
QUICK: Final = "tribune"
_FITTED: Final = ("judge.json", "judge-hispano.json", "calibration.json", "calibration-hispano.json")


def best_for(seat: str) -> str:
    """Who sits down when nobody says who: the chieftain plays for the Hispano alone (H6.7).

    >>> best_for("K"), best_for("H")
    ('consul', 'chieftain')
    """
    return "chieftain" if seat == "H" else "consul"


def sides(game: Conquest) -> tuple[tuple[str, ...], ...]:
    """Rome, then the Hispano, whether or not he plays here (H6.7).

    >>> from hispania.games import conquest
    >>> sides(conquest.new_game())
    (('U', 'C', 'K'), ('H',))
    """
    return tuple(seat for seat in game.seats if seat != "H"), ("H",)


def hint(
    game: Conquest,
    seat: str | None,
    strength: int,
    *,
    iterations: int = ITERATIONS,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Hint:
    """What the search would do here; with a shared consul (H1.8) the same for both.

    >>> from hispania.table.session import Table
    >>> from hispania.games import conquest
    >>> table = Table(conquest.new_game("7|5|4|5|1"), seed="roma")
    >>> events = table.roll_on()
    >>> hint(table.game, "C", 1)
    Traceback (most recent call last):
    hispania.errors.IllegalAction: hint: not allowed now: not-his-turn (H1.8): general=C acting=U
    """
    if seat is not None and game.turn.seats and seat not in game.turn.seats:
        raise IllegalAction("hint", [Reason("not-his-turn", "H1.8", {"general": seat, "acting": game.actor.name})])
    return hints.hint(game, strength, iterations=iterations, seed=seed, stop=stop)


def analyse(
    table: Table,
    *,
    iterations: int = DEFAULT,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """What was luck and what was not."""
    return analysis.analyse(table, iterations=iterations, seed=seed, threads=threads, progress=progress, stop=stop)


def glance(game: Conquest) -> dict[str, float]:
    """The chances of all seats at once: a short search in the setup, none later.

    >>> from hispania.games import conquest
    >>> 0.0 < glance(conquest.new_game("7|5|4|5|1"))["U"] < 1.0
    True
    """
    return by_seat(game, Expectation(game.state.config, iterations=BRIEFLY).soon(game.state))


def mark() -> str:
    """Changes with either network and with either calibration.

    >>> len(mark())
    64
    """
    folder = files(__package__).joinpath("data")
    found: list[tuple[str, Any]] = []
    for name in _FITTED:
        file = folder.joinpath(name)
        found.append((name, file.read_bytes() if file.is_file() else None))
    return hashlib.sha256(repr(found).encode()).hexdigest()
