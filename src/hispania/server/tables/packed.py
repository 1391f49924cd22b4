"""Encoded steps of a long game: the last ones as they are, older ones deflated, for they are told rarely."""

from __future__ import annotations

import zlib
from typing import Final

TOGETHER: Final = 32  # steps that are deflated together
_BETWEEN: Final = b"\n"  # which no JSON has outside of strings, and inside escaped
_LEVEL: Final = 1


class Packed:
    """Steps in their order, as one pair of eyes sees them.

    >>> steps = Packed()
    >>> for number in range(300):
    ...     steps.append(b'{"n":%d}' % number)
    >>> len(steps), steps.part(255, 258), len(steps.part(0))
    (300, [b'{"n":255}', b'{"n":256}', b'{"n":257}'], 300)
    >>> steps.cut(100)
    >>> len(steps), steps.part(99)
    (100, [b'{"n":99}'])
    """

    __slots__ = ("_deflated", "_open")

    def __init__(self) -> None:
        self._deflated: list[bytes] = []
        self._open: list[bytes] = []

    @classmethod
    def of(cls, deflated: list[bytes], still_open: list[bytes]) -> Packed:
        """The same steps again, from their parts."""
        made = cls()
        made._deflated, made._open = deflated, still_open
        return made

    @property
    def parts(self) -> tuple[list[bytes], list[bytes]]:
        """What is deflated, and the last steps, which are not; they are read, never changed."""
        return self._deflated, self._open

    def __len__(self) -> int:
        return len(self._deflated) * TOGETHER + len(self._open)

    def append(self, step: bytes) -> None:
        """One more step."""
        self._open.append(step)
        if len(self._open) == 2 * TOGETHER:
            self._deflated.append(zlib.compress(_BETWEEN.join(self._open[:TOGETHER]), _LEVEL))
            del self._open[:TOGETHER]

    def at_hand(self, number: int) -> bytes | None:
        """A step, if it is there and not deflated."""
        number -= len(self._deflated) * TOGETHER
        return self._open[number] if 0 <= number < len(self._open) else None

    def part(self, first: int, last: int | None = None) -> list[bytes]:
        """The steps from one number up to another, which is not among them; or to the end."""
        last = len(self) if last is None else min(last, len(self))
        found: list[bytes] = []
        begins = first // TOGETHER
        for deflated in self._deflated[begins : -(-last // TOGETHER)]:
            found += zlib.decompress(deflated).split(_BETWEEN)
        skipped = begins * TOGETHER
        if begins >= len(self._deflated):
            skipped = len(self._deflated) * TOGETHER
        if last > len(self._deflated) * TOGETHER:
            found += self._open
        return found[first - skipped : last - skipped]

    def cut(self, count: int) -> None:
        """Forget all but so many."""
        while count < len(self._deflated) * TOGETHER:
            self._open = zlib.decompress(self._deflated.pop()).split(_BETWEEN) + self._open
        del self._open[count - len(self._deflated) * TOGETHER :]
