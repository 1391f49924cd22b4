"""Sets of areas, nations and leaders as bits of a word; units of a nation in an area as bytes of one, a byte a kind."""

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
    LAND_SET = (1 << 40) - 1  # all provinces
    MOBILES = 0x0000FFFFFFFFFFFF  # the bytes of mobile units (P0.4)
    COUNTED = 0x7FFF00FFFFFFFFFF  # the bytes that count for stacking: all but Berbers (P5.2)
    PEOPLE = 0x000000FFFFFFFFFF  # the bytes that count for population (P8)
    ALL_UNITS = 0x7FFFFFFFFFFFFFFF

    def first(things: int) -> int:
        """The lowest thing of a set that is not empty.

        >>> first(0b1100)
        2
        """
        return (things & -things).bit_length() - 1

    count = int.bit_count

    def lane(units: int, kind: int) -> int:
        """How many units of a kind there are among some.

        >>> lane(0x0203, 0), lane(0x0203, 1)
        (3, 2)
        """
        return units >> 8 * kind & 255

    def total(units: int) -> int:
        """How many units there are.

        >>> total(0x0203)
        5
        """
        return units * 0x0101010101010101 >> 56 & 255
