"""Aims by name: how many dice go at which target category."""

from __future__ import annotations

from typing import Final

from ..core.terms import TARGETS

_BITS: Final = tuple(  # of each category: where its number lies, and the mask of it
    (target, 6 * k if k < 7 else 14 + 4 * k, 63 if k < 7 else 15) for k, target in enumerate(TARGETS)
)


def name_aim(aim: int) -> dict[str, int]:
    """How many dice go at which target category.

    >>> name_aim(2 + (1 << 30))
    {'infantry': 2, 'castle': 1}
    """
    return {target: number for target, by, mask in _BITS if (number := aim >> by & mask)}


def aim_of(at: dict[str, int]) -> int:
    """The word of an aim; the opposite of name_aim.

    >>> name_aim(aim_of({"knight~": 3}))
    {'knight~': 3}
    """
    return sum(at[target] << by for target, by, _ in _BITS if target in at)
