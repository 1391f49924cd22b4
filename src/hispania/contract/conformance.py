"""Records for comparing two programs that play the same game: what a game's room "conformance" holds.

Such a record follows a whole game and tells at every line what an independent program must find there too: whose
decision it is, a digest of the position, a digest of everything that may be decided. Its form is the game's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from msgspec import Struct


class Difference(Struct, frozen=True):
    """The first line of a record that is not met: what differs, what the record has and what we have."""

    line: int  # of the file, counted from 1
    where: str  # in the game: turn, nation, task
    fields: Mapping[str, tuple[str, str]]  # by name: what the record has, what we have
    behind: Mapping[str, Any] = {}  # what our digests stand for


class ConformanceRoom(Protocol):
    """The room "conformance" of a game."""

    def write(self, options: Any, seed: int) -> Iterator[str]:
        """The lines of a random game, as the game's rules want them; equal seeds give equal games."""

    def check(self, lines: Iterable[str]) -> Difference | None:
        """Follow a record; None where every value is met. CorruptRecord names a line that cannot be understood."""
