"""Holdings: how many lines and analyses people and networks have at this moment in all processes together.

With every renewal of its lease a process writes who holds much in it, and reads what the others wrote; it grants no
more than what is left. What a dead process wrote ends with its lease, so nothing has to be cleared away.
"""

from __future__ import annotations

import contextlib
import heapq
from collections import Counter
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Final, Protocol

import msgspec

A_LITTLE: Final = 0.1  # of what a name may hold: so much is not told, or most who are here would be
MOST_TOLD: Final = 500  # names of a kind, those who hold most
_read: Final = msgspec.json.Decoder(dict[str, dict[str, int]]).decode


class Holding(Protocol):
    """Something of which each name may hold so many."""

    most: int
    elsewhere: Mapping[str, int]

    def counts(self) -> dict[str, int]:
        """How many each name holds here."""


class Holdings:
    """All that is counted together.

    >>> from hispania.server.limits import Held
    >>> here, there = Held(3), Held(3)
    >>> [there.take("ana"), there.take("ana")]
    [True, True]
    >>> Holdings({"lines": here}).hear([Holdings({"lines": there}).told()])
    >>> here.take("ana"), here.take("ana"), here.take("ben")
    (True, False, True)
    """

    def __init__(self, kinds: Mapping[str, Holding]) -> None:
        self._kinds = kinds

    def told(self) -> str:
        """Who holds more than a little here, and how much; nothing where nobody does."""
        found = {}
        for kind, holding in self._kinds.items():
            heavy = [one for one in holding.counts().items() if one[1] > holding.most * A_LITTLE]
            if heavy:
                found[kind] = dict(heapq.nlargest(MOST_TOLD, heavy, key=itemgetter(1)))
        return msgspec.json.encode(found).decode() if found else ""

    def hear(self, told: Sequence[str]) -> None:
        """What the others have told: it counts until they are heard again."""
        together: dict[str, Counter[str]] = {kind: Counter() for kind in self._kinds}
        for one in told:
            with contextlib.suppress(msgspec.MsgspecError):  # of another version, which tells it otherwise
                for kind, counts in _read(one).items():
                    if kind in together:
                        together[kind].update(counts)
        for kind, holding in self._kinds.items():
            holding.elsewhere = together[kind]
