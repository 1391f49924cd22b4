"""The room "research": observations by seat, numbered actions, and what no game exceeds."""

from __future__ import annotations

from typing import Any

from . import numbers, observation
from .numbers import action, number
from .observation import observe

__all__ = ["action", "action_size", "bounds", "number", "observation_size", "observe"]


def observation_size(options: Any) -> int:
    """How many numbers an observation has."""
    return observation.size()


def action_size(options: Any) -> int:
    """How many numbers of actions there are."""
    return numbers.size()


def bounds(options: Any) -> tuple[int, int, int]:
    """Decisions, throws and outcomes of one throw; whole games take a tenth of it."""
    return 20_000, 20_000, 1_500
