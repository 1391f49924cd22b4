"""How the seed of a table came about: who chose it, or what it was mixed of, so that everybody can check it.

The server is bound by a hash before anybody else has said anything; what the browsers of the people at the table add
comes after that, sealed by all before anybody opens it, and the dice follow from both (docs/dice.md).
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
SECRETS: Final = ("Seed", "Salt", "Secret", "Seals", "Shares")  # tags that nobody reads before a game is over
SHARE: Final = "^[0-9a-f]{64}$"  # 32 bytes that somebody's browser drew, or their seal
_BETWEEN: Final = ", "


class Share(NamedTuple):
    """What somebody's browser added to the seed, and from which seat."""

    seat: str
    share: str


class Seal(NamedTuple):
    """The hash that bound somebody's browser to its share before anybody had opened one, and from which seat."""

    seat: str
    seal: str


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


def seal_of(commitment: str, seat: str, share: str) -> str:
    """The hash by which a browser is bound to what it will add for a seat of the table with this commitment.

    >>> seal_of("c0", "U", "0" * 64)[:16], seal_of("c0", "K", "0" * 64)[:16]
    ('79ed088ceadd4a01', '6b125fb209dec2fe')
    """
    return _hash("hispania dice, share", commitment, seat, share)


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
    seals: tuple[Seal, ...] = ()  # of the shares, closed before any was opened; older tables have none
    unopened: tuple[str, str, str] = ("", "", "")  # of a running game: who added, what binds the server, who withheld

    @property
    def commitment(self) -> str:
        """What was told before the first die; empty where nothing was."""
        return sealed(self.secret or self.seed, self.salt) if self.salt else self.unopened[1]

    @property
    def tags(self) -> dict[str, str]:
        """What a record tells of it."""
        seats = " ".join(dict.fromkeys(one.seat for one in self.shares)) or self.unopened[0]
        found = {
            "Drawn": f"{self.by} {seats}".strip(),
            "Commitment": self.commitment,
            "Salt": self.salt,
            "Secret": self.secret,
            "Seals": _written(self.seals),
            "Shares": _written(self.shares),
            "Withheld": " ".join(self.withheld) or self.unopened[2],
        }
        return {tag: text for tag, text in found.items() if text}

    @property
    def withheld(self) -> tuple[str, ...]:
        """The seats that sealed something and did not open it before the first die."""
        opened = {one.seat for one in self.shares}
        return tuple(one.seat for one in self.seals if one.seat not in opened)

    @classmethod
    def read(cls, tags: Mapping[str, str]) -> Drawn | None:
        """What a record tells of its seed, checked: BadTag where one of it does not follow from the others."""
        seed, by = tags.get("Seed"), tags.get("Drawn")
        if by is None:
            return None
        if seed is None:  # the game goes on: nothing is opened yet
            who, _, seats = by.partition(" ")
            return cls(who, unopened=(seats, tags.get("Commitment", ""), tags.get("Withheld", "")))
        shares = tuple(Share(*one) for one in _read(tags, "Shares"))
        seals = tuple(Seal(*one) for one in _read(tags, "Seals"))
        drawn = cls(by.partition(" ")[0], tags.get("Salt", ""), tags.get("Secret", ""), shares, seed, seals)
        for tag in ("Shares", "Seals"):
            if tag in tags and not drawn.secret:
                raise BadTag(tag, f"the tag {tag} tells what was mixed with a secret, and there is no tag Secret")
        if drawn.secret and mixed(drawn.secret, drawn.shares) != seed:
            raise BadTag("Seed", "the tag Seed does not follow from the tags Secret and Shares")
        said = tags.get("Commitment", "")
        if said != drawn.commitment:
            raise BadTag("Commitment", "the tag Commitment is not the hash of what the tags tell of the seed")
        drawn._check_seals()
        for tag, given in (("Drawn", by), ("Withheld", tags.get("Withheld", ""))):
            due = drawn.tags.get(tag, "")
            if given != due:
                raise BadTag(tag, f"the tag {tag} says {given!r}, the shares give {due!r}")
        return drawn

    def _check_seals(self) -> None:
        """Each seat sealed once, and each share is what its seat had sealed; older tables sealed nothing."""
        if not self.seals:
            return
        if len({one.seat for one in self.seals}) < len(self.seals):
            raise BadTag("Seals", "the tag Seals holds more than one seal of a seat")
        if len({one.seat for one in self.shares}) < len(self.shares):
            raise BadTag("Shares", "the tag Shares holds more than one share of a seat, and each had one seal")
        for seat, share in self.shares:
            if Seal(seat, seal_of(self.commitment, seat, share)) not in self.seals:
                raise BadTag("Seals", f"the tag Seals holds no seal of what the tag Shares tells for {seat!r}")


def _written(parts: Sequence[Share | Seal]) -> str:
    return _BETWEEN.join(f"{seat}={text}" for seat, text in parts)


def _read(tags: Mapping[str, str], tag: str) -> list[tuple[str, str]]:
    found = []
    for text in filter(None, tags.get(tag, "").split(_BETWEEN)):
        seat, _, part = text.rpartition("=")
        if not seat or not re.fullmatch(SHARE, part):
            raise BadTag(tag, f"the tag {tag} holds seat=64 hexadecimal digits, not {text[:80]!r}")
        found.append((seat, part))
    return found
