"""What was typed at the table and means nothing: an error as any other, and a sentence in every language."""

from __future__ import annotations

from ....cli import telling
from ....errors import HispaniaError, Unreadable
from ..checks.telling import in_words
from .catalogue import Catalogue
from .english import ENGLISH


class Mistake(Unreadable):
    """Carries the key of its sentence and the facts.

    >>> str(Mistake("mistake-scenario", text="9"))
    "scenario: 1 to 5, not '9'"
    """

    def __init__(self, key: str, **facts: object) -> None:
        self.key, self.facts = key, facts
        super().__init__(ENGLISH.say(key, **facts))


def told(words: Catalogue, error: HispaniaError) -> str:
    """An error in the language of the table, as far as the table knows it."""
    if isinstance(error, Mistake):
        return words.say(error.key, **error.facts)
    return telling.told(error, words.language, in_words)
