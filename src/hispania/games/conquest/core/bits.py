"""Sets of spaces as bits of one 64-bit word: bit n is space n."""

from __future__ import annotations

from typing import TypeAlias

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    i64: TypeAlias = int
    u64: TypeAlias = int

    # Never write 1 << n: compiled, that is a 32-bit shift.
    BIT: list[int] = [1 << n for n in range(63)]

    MASK64 = 0xFFFFFFFFFFFFFFFF
    GOLDEN = 0x9E3779B97F4A7C15
    MIX1 = 0xBF58476D1CE4E5B9
    MIX2 = 0x94D049BB133111EB

    def first(spaces: int) -> int:
        """The lowest space of a set that is not empty.

        >>> first(0b1100)
        2
        """
        return (spaces & -spaces).bit_length() - 1

    count = int.bit_count
