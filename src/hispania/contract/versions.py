"""Games outlive rules: earlier versions of a game's rules, and printed games kept with what was played on them.

A game whose rules never changed, and of which nobody corrects copies, needs nothing of this. When the same steps would
lead elsewhere, the rules get a new version, and the old behaviour stays behind a switch that the old version keeps.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final, Protocol

from ..errors import Unreadable
from .rules import Rules

MOST_COPIES: Final = 16


class Versioned(Protocol):
    """What the rules of a game hold besides, once they have changed."""

    @property
    def versions(self) -> tuple[str, ...]:
        """All versions that can still be played, the oldest first; the last is the one of new games."""

    def at(self, version: str) -> Rules:
        """The same game by the rules of one of these versions; its positions and records tell so."""


class Lasting(Protocol):
    """What the rules of a game hold besides, if its printed game can be corrected."""

    def write_printed(self, printed: Any) -> str | None:
        """A printed game as text, whole: what is played on it can be read wherever this is; None if nobody knows it."""

    def read_printed(self, text: str) -> Any:
        """The printed game of such a text."""


class OtherRules(Unreadable):
    """A game was played by rules that this program does not have: it does not pretend to."""


def versions_of(rules: Rules) -> tuple[str, ...]:
    """The versions of a game's rules that can be played, the oldest first.

    >>> from hispania import games
    >>> versions_of(games.rules())
    ('1',)
    """
    found: tuple[str, ...] = getattr(rules, "versions", (rules.version,))
    return found


def at_version(rules: Rules, version: str) -> Rules:
    """A game by the rules of a version, if this program has them.

    >>> from hispania import games
    >>> at_version(games.rules(), "1") is games.rules()
    True
    >>> at_version(games.rules(), "9")
    Traceback (most recent call last):
    hispania.contract.versions.OtherRules: it was played by version '9' of the rules, and this program has 1: update it
    """
    if version == rules.version:
        return rules
    known = versions_of(rules)
    if version not in known:
        has = f"this program has {', '.join(known)}: update it"
        raise OtherRules(f"it was played by version {version[:20]!r} of the rules, and {has}")
    games: Versioned = rules  # type: ignore[assignment]
    return games.at(version)


class Copies:
    """The texts of the copies of a printed game that were read here, the last ones, by what they are named by.

    >>> from types import SimpleNamespace
    >>> copies = Copies()
    >>> copies.keep(SimpleNamespace(hash="a1"), "a board").hash, copies.text_of("a1"), copies.text_of("b2")
    ('a1', 'a board', None)
    """

    def __init__(self) -> None:
        self._texts: OrderedDict[str, str] = OrderedDict()

    def keep(self, printed: Any, text: str) -> Any:
        """Remember the text of a printed game, which is the answer."""
        self._texts[printed.hash] = text
        if len(self._texts) > MOST_COPIES:
            self._texts.popitem(last=False)
        return printed

    def read(self, printed: Any, path: Any) -> Any:
        """Remember a printed game with the text of the file from which it was read."""
        with open(path, encoding="utf-8") as file:
            return self.keep(printed, file.read())

    def text_of(self, hash: str) -> str | None:
        """The text of a printed game, if it was read here."""
        return self._texts.get(hash)
