"""The room "research": see `hispania.research.contract.Room`."""

from __future__ import annotations

from typing import Any, Final

from .numbers import SIZE as _ACTIONS
from .numbers import action, number
from .observation import SIZE as _NUMBERS
from .observation import observe

__all__ = ["action", "action_size", "bounds", "number", "observation_size", "observe"]
_DECISIONS: Final = 100_000  # random games take a thousand or two; battles may go on as long as nobody hits
_DICE: Final = 100_000
_LISTED: Final = 100  # outcomes of two dice


def observation_size(options: Any) -> int:
    """The same for all options."""
    return _NUMBERS


def action_size(options: Any) -> int:
    """The same for all options."""
    return _ACTIONS


def bounds(options: Any) -> tuple[int, int, int]:
    """Decisions, answers of chance, outcomes; no rule ends a battle in which nobody hits: the first two are ample."""
    return _DECISIONS, _DICE, _LISTED
