"""Chance of any size: what is thrown or drawn, and where the faces come from."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class Chance(Struct, frozen=True):
    """What chance is asked now.

    >>> Chance(dice=(10, 10, 10), listed=False)
    Chance(dice=(10, 10, 10), draws=0, of=0, listed=False, seen_by=None)
    """

    dice: tuple[int, ...] = ()  # the sides of each die
    draws: int = 0  # how many cards or chits are drawn
    of: int = 0  # from how many
    listed: bool = True  # can all outcomes be listed? If not they are sampled, and `probability` is still exact
    seen_by: tuple[str, ...] | None = None  # the seats that see the answer; None: everybody


class Source(Protocol):
    """Where faces come from: the keyed stream of a table, a generator in a search."""

    def die(self, sides: int) -> int:
        """The face, 1 to `sides`, of the next die."""

    def draw(self, count: int, of: int) -> tuple[int, ...]:
        """So many different numbers from 0 to `of` - 1, in the order in which they are drawn."""
