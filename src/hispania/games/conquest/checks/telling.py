"""What is said of a board, in each language: the sentences stand in words.toml, by code."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Final, Literal

from ....contract.checked import Problem

ENGLISH: Final = "en"
Kind = Literal["problem", "finding"]


@functools.cache
def _words() -> Mapping[str, Mapping[Kind, Mapping[str, str]]]:
    return tomllib.loads(resources.files(__package__).joinpath("words.toml").read_text("utf-8"))


def problem(code: str, /, **facts: str | int) -> Problem:
    """Why a board cannot be played on.

    >>> problem("same-ends", title="link osca - osca")
    'link osca - osca: a link joins two different spaces'
    """
    return Problem(_words()[ENGLISH]["problem"][code].format(**facts), code, **facts)


def finding(code: str, /, **facts: str | int) -> Problem:
    """Where a board differs from the rulebooks.

    >>> finding("capital", space="Ilerda")
    'Ilerda is no capital'
    """
    return Problem(_words()[ENGLISH]["finding"][code].format(**facts), code, **facts)


def in_words(told: str, language: str, kind: Kind = "problem") -> str:
    """The same in a language; what has no code, or a language we do not speak, stays as it is.

    >>> in_words(finding("capital", space="Ilerda"), "fr", "finding")
    'Ilerda n’est pas une capitale'
    >>> in_words("the file is empty", "fr")
    'the file is empty'
    """
    sentence = _words().get(language, {}).get(kind, {}).get(told.code) if isinstance(told, Problem) else None
    return str(told) if sentence is None or not isinstance(told, Problem) else sentence.format(**told.facts)
