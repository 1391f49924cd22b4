"""The room "research": HISPANIA as numbers, and its own fast faces for Gymnasium and OpenSpiel."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from ....errors import IllegalAction, Reason, Unreadable
from .. import core
from ..edge.actions import Action
from ..edge.codec import decode, encode
from ..edge.game import Conquest
from ..printed.options import Options
from .batch import action_width
from .observation import Observer
from .play import play

__all__ = ["action", "action_size", "face", "number", "observation_size", "observe", "play"]


def observation_size(options: Options) -> int:
    """Equal for all options, so that what was learnt with some can be tried with others."""
    return Observer(core.new_config(options)).size


def observe(game: Conquest, seat: str) -> Any:
    """The position as int8, which is open to all (H0.4)."""
    return Observer(game.state.config).observe(game.state)


def action_size(options: Options) -> int:
    """How many of the core's numbers these games can need."""
    return action_width(core.new_config(options))


def number(game: Conquest, action: Action) -> int:
    """The core's number of an action (terms.py)."""
    found = encode(game.state, action)
    if found is None:
        raise Unreadable(f"no number of an action says {action}")
    return found


def action(game: Conquest, seat: str, number: int) -> Action:
    """The action that the core knows by this number, for whoever must act; only a legal one has prices and paths."""
    if number not in core.legal(game.state):
        raise IllegalAction(f"action {number}", [Reason("not-listed", "H3.3", {"action": number})])
    return decode(game.state, number)


def face(library: str) -> ModuleType:
    """The game's own face for a library, "gym" or "spiel", which is only then imported."""
    return import_module(f"{__package__}.{library}")
