"""How the seed of a table came about: who chose it, or what it was mixed of, so that everybody can check it.

The server is bound by a hash before anybody else has said anything; what the browsers of the people at the table add
comes after that, and the dice follow from both (docs/dice.md).
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ..contract.text import BadTag

HOST: Final = "host"  # who makes a table, and may choose its seed
SERVER: Final = "server"  # who alone drew the secret; shares may have come to it
SECRETS: Final = ("Seed", "Salt", "Secret", "Shares")  # tags that nobody reads before a game is over
SHARE: Final = "^[0-9a-f]{64}$"  # 32 bytes that somebody's browser drew
_BETWEEN: Final = ", "


class Share(NamedTuple):
    """What somebody's browser added to the seed, and from which seat."""

    seat: str
    share: str


def new_salt() -> str:
    """What is hashed with a secret, so that no list of likely secrets finds it.

    >>> len(new_salt())
    32
    """
    return secrets.token_hex(16)


def sealed(secret: str, salt: str) -> str:
    """The hash by which whoever knows a secret is bound to it.

    >>> sealed("roma", "00")[:16], sealed("roma", "01")[:16]
    ('13a0babc3a69505d', '57d37df63b4bc226')
    """
    return _hash("hispania dice, sealed", salt, secret)


def mixed(secret: str, shares: Sequence[Share]) -> str:
    """The seed that follows from a secret and what was added to it: sorted, or an order could be chosen for its dice.

    >>> mixed("roma", [])[:16], mixed("roma", [Share("U", "0" * 64)])[:16]
    ('48b8c333ea5c0282', '1784f1f1e102dc74')
    """
    return _hash("hispania dice, mixed", secret, *sorted(f"{seat} {share}" for seat, share in shares))


def _hash(*lines: str) -> str:
    """Every part is one line, so that no two lists of parts are hashed alike."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


class Drawn(NamedTuple):
    """Who chose a seed (the host, the day, a record), or that the server drew a secret; and what binds them.

    >>> Drawn("host").tags
    {'Drawn': 'host'}
    >>> Drawn("server", salt="00", secret="roma", shares=(Share("U", "0" * 64),)).tags["Drawn"]
    'server U'
    """

    by: str
    salt: str = ""
    secret: str = ""  # what the seed was mixed of; empty where the seed itself is what was sealed
    shares: tuple[Share, ...] = ()
    seed: str = ""  # as it is sealed where nothing was mixed
    unopened: tuple[str, str] = ("", "")  # of a running game: the seats that added, and what binds the server

    @property
    def commitment(self) -> str:
        """What was told before the first die; empty where nothing was."""
        return sealed(self.secret or self.seed, self.salt) if self.salt else self.unopened[1]

    @property
    def tags(self) -> dict[str, str]:
        """What a record tells of it."""
        seats = " ".join(dict.fromkeys(one.seat for one in self.shares)) or self.unopened[0]
        found = {"Drawn": f"{self.by} {seats}".strip()}
        opened = {"Commitment": self.commitment, "Salt": self.salt, "Secret": self.secret}
        found |= {tag: text for tag, text in opened.items() if text}
        if self.shares:
            found["Shares"] = _BETWEEN.join(f"{seat}={share}" for seat, share in self.shares)
        return found

    @classmethod
    def read(cls, tags: Mapping[str, str]) -> Drawn | None:
        """What a record tells of its seed, checked: BadTag where one of it does not follow from the others."""
        seed, by = tags.get("Seed"), tags.get("Drawn")
        if by is None:
            return None
        if seed is None:  # the game goes on: nothing is opened yet
            who, _, seats = by.partition(" ")
            return cls(who, unopened=(seats, tags.get("Commitment", "")))
        drawn = cls(by.partition(" ")[0], tags.get("Salt", ""), tags.get("Secret", ""), _read(tags), seed)
        if drawn.shares and not drawn.secret:
            raise BadTag("Shares", "the tag Shares tells what was mixed with a secret, and there is no tag Secret")
        if drawn.secret and mixed(drawn.secret, drawn.shares) != seed:
            raise BadTag("Seed", "the tag Seed does not follow from the tags Secret and Shares")
        said = tags.get("Commitment", "")
        if said != drawn.commitment:
            raise BadTag("Commitment", "the tag Commitment is not the hash of what the tags tell of the seed")
        if by != drawn.tags["Drawn"]:
            raise BadTag("Drawn", f"the tag Drawn says {by!r}, the shares give {drawn.tags['Drawn']!r}")
        return drawn


def _read(tags: Mapping[str, str]) -> tuple[Share, ...]:
    found = []
    for text in filter(None, tags.get("Shares", "").split(_BETWEEN)):
        seat, _, share = text.rpartition("=")
        if not seat or not re.fullmatch(SHARE, share):
            raise BadTag("Shares", f"the tag Shares holds seat=64 hexadecimal digits, not {text[:80]!r}")
        found.append(Share(seat, share))
    return tuple(found)
