"""What the command asks of a game: its room "terminal", with commands of its own where the shared ones do not do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

OWN: Final = ("terminal", "analyse", "learn", "board", "atlas")
"""The commands that a game may bring along; what it does not is done by the shared one, or said to be missing."""


class TerminalRoom(Protocol):
    """The room "terminal" of a game.

    >>> from hispania import games
    >>> room: TerminalRoom = games.rules().room("terminal")
    >>> sorted(room.COMMANDS) == sorted(OWN)
    True
    """

    @property
    def COMMANDS(self) -> Mapping[str, str]:
        """The commands it brings along: each is the full name of a module with a Typer `app`, loaded when called."""
