"""What a task answers when it is asked: that it waits for a decision or for dice, or that it ran by itself."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from .state import Act


class Wait(NamedTuple):
    """A decision: which nation decides, or which player where `who` is a number, and everything it may do."""

    who: str | int
    acts: list[Act]


class Throw(NamedTuple):
    """A chance: how many ten-sided dice (P0.2)."""

    dice: int


Ask: TypeAlias = Wait | Throw | None
