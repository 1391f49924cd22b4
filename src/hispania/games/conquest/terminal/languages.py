"""The languages in which the terminal tells the game; each is loaded when it is asked for."""

from __future__ import annotations

from typing import Final

from ....cli.languages import HELP as LANGUAGE_HELP
from ....cli.languages import language_of
from .catalogue import Catalogue

LANGUAGES: Final = ("en", "fr", "es")

__all__ = ["LANGUAGES", "LANGUAGE_HELP", "catalogue"]


def catalogue(asked: str | None = None) -> Catalogue:
    """The catalogue of the language that was asked for, or of the machine's.

    >>> catalogue("en").say("vale")
    'Vale.'
    """
    language = language_of(asked, LANGUAGES, "HISPANIA")
    if language == "fr":
        from .french import FRENCH

        return FRENCH
    if language == "es":
        from .spanish import SPANISH

        return SPANISH
    from .english import ENGLISH

    return ENGLISH
