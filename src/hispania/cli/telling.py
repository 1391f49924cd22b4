"""What the command line says itself in each language, and what was refused, where a sentence for it is known."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Final

from ..contract.checked import Problem
from ..errors import CorruptRecord, HispaniaError, Unreadable
from .languages import language_of

LANGUAGES: Final = ("en", "fr", "es")
InWords = Callable[[str, str], str]


@functools.cache
def _words() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    return tomllib.loads(resources.files(__package__).joinpath("words.toml").read_text("utf-8"))


def spoken(asked: str | None = None) -> str:
    """The language that was asked for if we speak it, or that of the machine."""
    try:
        return language_of(asked, LANGUAGES, "HISPANIA")
    except Unreadable:
        return language_of(None, LANGUAGES, "HISPANIA")


def say(language: str, part: str, key: str, **facts: object) -> str:
    """A sentence of the command line.

    >>> say("es", "board", "unplayable", name="mio.toml", count=2)
    'no se puede jugar en mio.toml: 2 problemas'
    """
    return _words()[language][part][key].format(**facts)


def told(error: HispaniaError, language: str, more: InWords | None = None) -> str:
    """What was refused, in a language as far as it is known there; `more` knows what a game says of its copies.

    >>> told(CorruptRecord(7, Problem("the tag Level is given twice", "record-tag-twice", tag="Level")), "fr")
    'ligne 7 : l’en-tête Level y est deux fois'
    >>> told(Unreadable("no city is called 'Roma'"), "fr")
    "no city is called 'Roma'"
    """
    if isinstance(error, CorruptRecord):
        return say(language, "error", "corrupt", line=error.line, why=_in_words(error.why, language, more))
    return _in_words(error.args[0], language, more) if error.args else str(error)


def _in_words(text: str, language: str, more: InWords | None) -> str:
    sentence = _words()[language]["error"].get(text.code) if isinstance(text, Problem) else None
    if sentence is None or not isinstance(text, Problem):
        return more(text, language) if more else str(text)
    why = text.facts.get("why", "")
    if isinstance(why, Problem):
        why = _in_words(why, language, more)
    system = _words()[language].get("why", {}).get(str(text.facts.get("errno", "")), str(why))
    return sentence.format(**{**text.facts, "why": system})
