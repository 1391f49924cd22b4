"""A printed game examined: what keeps it from being played on, where it differs, where each of its entries comes from.

A game with a room "checks" lets an owner of the box correct a copy of its printed game.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Protocol

from msgspec import Struct

ERROR: Final = "error"  # a rulebook says otherwise
NOTE: Final = "note"  # our best reading says otherwise


class Finding(Struct, frozen=True):
    """One fact that a copy does not satisfy, how grave that is, and who says so.

    >>> Finding("stack-tolede", ERROR, "Toledo holds 3 units, not 4", ("P5.1",)).severity
    'error'
    """

    fact: str
    severity: str
    message: str
    where: tuple[str, ...]


class Examined(Struct, frozen=True):
    """What is to be said of a copy; with problems it cannot be played on, and nothing else is said."""

    problems: tuple[str, ...]
    findings: tuple[Any, ...] = ()  # of Finding
    summary: str = ""  # how many of its entries come from where, in a line
    sources: Mapping[str, Mapping[str, int]] = {}  # how many entries of each part come from where
    marks: Mapping[str, str] = {}  # what no rulebook says itself, by its name, and where it comes from


class ChecksRoom(Protocol):
    """The room "checks" of a game.

    >>> from hispania import games
    >>> room: ChecksRoom = games.rules().room("checks")
    >>> room.examined().problems
    ()
    """

    def text(self) -> str:
        """The shipped file with its comments, as an owner copies it."""

    def examined(self, path: Path | None = None) -> Examined:
        """Everything about a copy, or about the shipped file; Unreadable if it holds no tables."""
