"""Dice from a keyed stream: the n-th die of a seed is the same for everyone, so undo never rolls again."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from ..errors import Unreadable
from ..games.conquest.core.flow import can_fall
from ..games.conquest.core.state import State
from ..games.conquest.edge.codec import dice_needed

MOST_REROLLS = 200


class DiceStream:
    """Fair dice from a seed and an index, reproducible and verifiable.

    >>> dice = DiceStream("roma")
    >>> [dice.face(k) for k in range(8)]
    [6, 1, 2, 3, 5, 2, 2, 3]
    """

    __slots__ = ("seed",)

    def __init__(self, seed: str) -> None:
        if not seed.isprintable():
            raise Unreadable("a seed is one line of printable text, so that a record can hold it")
        self.seed = seed

    def face(self, index: int) -> int:
        """The face, 1-6, of the die with that index."""
        attempt = 0
        while True:
            message = f"die {index} {attempt}".encode()
            for byte in hmac.digest(self.seed.encode(), message, "sha256"):
                if byte < 252:  # 252 = 42 * 6: the four values above would make low faces likelier
                    return byte % 6 + 1
            attempt += 1

    @property
    def commitment(self) -> str:
        """The hash that is published before the first die and checked when the seed is told.

        >>> DiceStream("roma").commitment[:16]
        '054b2fe1397e1a68'
        """
        return hashlib.sha256(f"hispania dice {self.seed}".encode()).hexdigest()


def new_seed() -> str:
    """A seed that nobody can guess.

    >>> len(new_seed())
    32
    """
    return secrets.token_hex(16)


def next_outcome(state: State, dice: DiceStream, used: int) -> tuple[int, int]:
    """What the pending dice show, as the core's number, and how many dice are used up then.

    >>> from hispania.games.conquest import core
    >>> next_outcome(core.new_state(), DiceStream("roma"), 0)
    (5, 1)
    """
    roman, hispanic = dice_needed(state)
    if roman and hispanic:
        return 6 * dice.face(used) + dice.face(used + 1) - 7, used + 2  # H0.5: R then H
    if not roman and not hispanic:
        return 0, used
    for rerolls in range(MOST_REROLLS):  # H2.3, H2.7, H7
        face = dice.face(used + rerolls)
        if can_fall(state, face - 1):
            break
    return face - 1, used + rerolls + 1
