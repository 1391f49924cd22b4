"""A printed game examined: what keeps it from being played on, where it differs, where each of its entries comes from.

A game with a room "checks" lets an owner of the box correct a copy of its printed game.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from msgspec import Struct

ERROR: Final = "error"  # a rulebook says otherwise
NOTE: Final = "note"  # our best reading says otherwise


class Problem(str):
    """Why a copy cannot be played on: an English text, and where others shall tell it too, its code and facts.

    >>> problem = Problem("space 'osca' has no link; add one", "no-link", space="osca")
    >>> problem.code, problem.facts, problem.startswith("space")
    ('no-link', {'space': 'osca'}, True)
    """

    __slots__ = ("code", "facts")
    code: str
    facts: dict[str, str | int]

    def __new__(cls, text: str, code: str = "", /, **facts: str | int) -> Problem:
        """The text with what it is about."""
        made = super().__new__(cls, text)
        made.code, made.facts = code, facts
        return made


def unreadable_file(code: str, what: str, error: OSError) -> Problem:
    """Why the system does not let a file be read: its sentence, its code, and the system's own.

    >>> problem = unreadable_file("record-unreadable", "the record", OSError(2, "No such file", "game.txt"))
    >>> problem, problem.facts["errno"]
    ('the record game.txt cannot be read: No such file', 'ENOENT')
    """
    path, why = str(error.filename), error.strerror or ""
    text = f"{what} {path} cannot be read: {why}"
    return Problem(text, code, path=path, why=why, errno=errno.errorcode.get(error.errno or 0, ""))


def as_it_is(told: str, language: str, kind: Literal["problem", "finding"] = "problem") -> str:
    """What a room "checks" whose words are English only says in any language.

    >>> as_it_is("Toledo holds 3 units, not 4", "fr")
    'Toledo holds 3 units, not 4'
    """
    return str(told)


class Finding(Struct, frozen=True):
    """One fact that a copy does not satisfy, how grave that is, and who says so.

    >>> Finding("stack-tolede", ERROR, "Toledo holds 3 units, not 4", ("P5.1",)).severity
    'error'
    """

    fact: str
    severity: str
    message: str
    where: tuple[str, ...]


class Examined(Struct, frozen=True):
    """What is to be said of a copy; with problems it cannot be played on, and nothing else is said."""

    problems: tuple[str, ...]
    findings: tuple[Any, ...] = ()  # of Finding
    summary: str = ""  # how many of its entries come from where, in a line
    sources: Mapping[str, Mapping[str, int]] = {}  # how many entries of each part come from where
    marks: Mapping[str, str] = {}  # what no rulebook says itself, by its name, and where it comes from


class Noticed(Struct, frozen=True):
    """Something about a copy that is being edited: a code and facts for catalogues, and a text."""

    code: str  # of a problem; of a finding how grave it is; empty where only the text tells it
    text: str  # in the language that was asked for, if it is spoken
    facts: dict[str, str | int]


class Looked(Struct, frozen=True):
    """A copy that is being edited: its hash if it can be played on, why not otherwise, and where it differs."""

    hash: str | None
    problems: list[Noticed]
    findings: list[Noticed]


class CopiesRoom(Protocol):
    """What the room "checks" holds besides for a game whose copies can be edited in a client.

    >>> from hispania import games
    >>> room: CopiesRoom = games.rules().room("checks")
    >>> tables = room.tables(games.rules().room("checks").text())
    >>> room.looked_at(tables).hash == games.rules().read_printed(room.text_of(tables)).hash
    True
    """

    def tables(self, text: str) -> dict[str, Any]:
        """The tables of a file; Unreadable if it holds none."""

    def text_of(self, data: Mapping[str, Any]) -> str:
        """The file of these tables; Unreadable if they hold what no file can."""

    def looked_at(self, data: Mapping[str, Any], language: str = "en") -> Looked:
        """What is to be said of these tables, in a language."""


class ChecksRoom(Protocol):
    """The room "checks" of a game.

    >>> from hispania import games
    >>> room: ChecksRoom = games.rules().room("checks")
    >>> room.examined().problems
    ()
    """

    def text(self) -> str:
        """The shipped file with its comments, as an owner copies it."""

    def examined(self, path: Path | None = None) -> Examined:
        """Everything about a copy, or about the shipped file; Unreadable if it holds no tables."""

    def in_words(self, told: str, language: str, kind: Literal["problem", "finding"] = "problem") -> str:
        """A problem, or the message of a finding, in a language; as it is where no other words for it are known."""
