"""The advanced version (P16)."""

from __future__ import annotations

from ..printed.tables import Transformation
from .state import State


def successor_penalty(s: State, row: Transformation) -> None:
    """What the old player loses for units not left to a successor (P16.9)."""


def turn_start(s: State) -> None:
    """The auctions of a turn (P16.2)."""
