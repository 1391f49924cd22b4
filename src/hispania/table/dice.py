"""Chance from a keyed stream: the n-th die of a seed is the same for everyone, so undo never rolls again."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from ..errors import Unreadable


class DiceStream:
    """Fair dice from a seed and an index, reproducible and verifiable.

    >>> dice = DiceStream("roma")
    >>> [dice.face(k) for k in range(8)]
    [6, 1, 2, 3, 5, 2, 2, 3]
    >>> [dice.face(k, 10) for k in range(8)]
    [2, 9, 8, 9, 5, 4, 4, 5]
    """

    __slots__ = ("_keyed", "seed")

    def __init__(self, seed: str) -> None:
        if not seed.isprintable():
            raise Unreadable("a seed is one line of printable text, so that a record can hold it")
        self.seed = seed
        self._keyed: hmac.HMAC | None = None  # made with the first die: many streams are asked for their hash alone

    def __reduce__(self) -> tuple[type[DiceStream], tuple[str]]:
        return DiceStream, (self.seed,)

    def face(self, index: int, sides: int = 6) -> int:
        """The face, 1 to `sides`, of the die with that index."""
        width = 1 if sides <= 256 else 4  # bytes a face is made of
        fair = 256**width // sides * sides  # values from here on would make low faces likelier
        attempt = 0
        if self._keyed is None:
            self._keyed = hmac.new(self.seed.encode(), digestmod="sha256")
        while True:
            shaken = self._keyed.copy()
            shaken.update(f"die {index} {attempt}".encode())
            digest = shaken.digest()
            for k in range(0, len(digest), width):
                value = int.from_bytes(digest[k : k + width], "big")
                if value < fair:
                    return value % sides + 1
            attempt += 1

    @property
    def commitment(self) -> str:
        """The hash that is published before the first die and checked when the seed is told.

        >>> DiceStream("roma").commitment[:16]
        '054b2fe1397e1a68'
        """
        return hashlib.sha256(f"hispania dice {self.seed}".encode()).hexdigest()


class Falling:
    """The dice of a stream from an index on, one after the other: the source of a table's chance.

    >>> falling = Falling(DiceStream("roma"), 2)
    >>> falling.die(6), falling.die(10), falling.draw(3, 5), falling.used
    (2, 9, (4, 3, 1), 7)
    """

    __slots__ = ("stream", "used")

    def __init__(self, stream: DiceStream, used: int = 0) -> None:
        self.stream = stream
        self.used = used

    def die(self, sides: int) -> int:
        """The face of the next die."""
        self.used += 1
        return self.stream.face(self.used - 1, sides)

    def draw(self, count: int, of: int) -> tuple[int, ...]:
        """So many different numbers below `of`: each draw is a die with as many sides as there are numbers left."""
        left = list(range(of))
        return tuple(left.pop(self.die(len(left)) - 1) for _ in range(count))


def new_seed() -> str:
    """A seed that nobody can guess.

    >>> len(new_seed())
    32
    """
    return secrets.token_hex(16)
