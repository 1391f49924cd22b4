"""Any game as a Gymnasium environment: importing this module registers `Hispania-v0`."""

from __future__ import annotations

from typing import Any, Final

import gymnasium
from gymnasium.vector import VectorEnv

from .. import games
from ..errors import Unreadable
from .contract import own_face

ID: Final = "Hispania-v0"


def make(game: str = games.DEFAULT, **options: Any) -> gymnasium.Env[Any, Any]:
    """One environment of a game: its own, if it has one.

    >>> make("conquest", level="5|3|2|3|3").reset(seed=1)[0].shape
    (1646,)
    """
    made: gymnasium.Env[Any, Any] = _face(game).environment(**options)
    return made


def make_many(num_envs: int = 1, game: str = games.DEFAULT, **options: Any) -> VectorEnv[Any, Any, Any]:
    """Many environments of a game as one: its own, if it has such.

    >>> make_many(3, "conquest", level="5|3|2|3|3").reset(seed=1)[0].shape
    (3, 1646)
    """
    made: VectorEnv[Any, Any, Any] = _face(game).environments(num_envs, **options)
    return made


def _face(game: str) -> Any:
    found = own_face(games.rules(game), "gym")
    if found is None:
        raise Unreadable(f"the game {game} has no Gymnasium environment")
    return found


def register() -> None:
    """Make `gymnasium.make("Hispania-v0")` and `gymnasium.make_vec` know the games.

    >>> register()
    >>> gymnasium.make("Hispania-v0", level="5|3|2|3|3").unwrapped.config.level_denarii
    5
    """
    if ID not in gymnasium.registry:
        gymnasium.register(ID, "hispania.research.gym:make", vector_entry_point="hispania.research.gym:make_many")


register()
