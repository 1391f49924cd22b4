"""What is measured of a game: by its own room, or by its contract alone."""

from __future__ import annotations

import functools
import hashlib
from typing import Final

from .. import __version__, games, players
from .contract import Experiments, Measures, Report, Tournament

WITH_COMMANDS: Final = ("measures", "learning")  # the rooms that may bring commands of their own


def experiments(game: str) -> Experiments:
    """How experiments of a game are named, played and kept.

    >>> [axis.name for axis in experiments(games.DEFAULT).axes()][:2]
    ['levels', 'players']
    """
    room = _room(game)
    found = room.experiments() if room else None
    if found is None:
        from .plain.experiments import PlainExperiments

        found = PlainExperiments(games.rules(game))
    return found


def tournament(game: str) -> Tournament:
    """How players of a game are measured against each other."""
    room = _room(game)
    found = room.tournament() if room else None
    if found is None:
        from .plain.tournament import PlainTournament

        found = PlainTournament(games.rules(game))
    return found


def report(game: str) -> Report:
    """What a page says about results of a game."""
    room = _room(game)
    found = room.report() if room else None
    if found is None:
        from .plain.sections import PlainReport

        found = PlainReport(games.rules(game))
    return found


def commands(game: str) -> dict[str, str]:
    """The commands of `hispania lab` that only this game has, and their modules.

    >>> "atlas" in commands(games.DEFAULT)
    True
    """
    rooms = [games.rules(game).room(name) for name in WITH_COMMANDS]
    return {name: module for room in rooms if room for name, module in getattr(room, "COMMANDS", {}).items()}


@functools.lru_cache(maxsize=8)
def mind(game: str = games.DEFAULT) -> str:
    """A hash of how the players of a game think: another one means that other players played.

    >>> len(mind())
    16
    """
    room = _room(game)
    if room:
        return room.mind()
    rules = games.rules(game)
    facts = f"{__version__} {rules.id} {rules.version} {players.mark(rules)}"
    return hashlib.sha256(facts.encode()).hexdigest()[:16]


def named(game: str) -> dict[str, str]:
    """How files name their game: not at all where it is the usual one, as records of it do.

    >>> named(games.DEFAULT), named("toy")
    ({}, {'game': 'toy'})
    """
    return {} if game == games.DEFAULT else {"game": game}


def _room(game: str) -> Measures | None:
    found: Measures | None = games.rules(game).room("measures")
    return found
