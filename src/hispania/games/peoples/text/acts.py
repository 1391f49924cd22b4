"""Aims by name: how many dice go at which target category."""

from __future__ import annotations

from ..core.terms import TARGETS


def name_aim(aim: int) -> dict[str, int]:
    """How many dice go at which target category.

    >>> name_aim(2 + (1 << 30))
    {'infantry': 2, 'castle': 1}
    """
    shifts = [(6 * k, 63) if k < 7 else (14 + 4 * k, 15) for k in range(len(TARGETS))]
    return {target: aim >> by & mask for target, (by, mask) in zip(TARGETS, shifts, strict=True) if aim >> by & mask}


def aim_of(at: dict[str, int]) -> int:
    """The word of an aim; the opposite of name_aim.

    >>> name_aim(aim_of({"knight~": 3}))
    {'knight~': 3}
    """
    return sum(
        n << (6 * k if k < 7 else 14 + 4 * k) for k, target in enumerate(TARGETS) for n in [at.get(target, 0)] if n
    )
