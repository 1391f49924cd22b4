"""What somebody has solved: a small file beside the games, written whole at every step."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final, Protocol

from ..errors import Unreadable

NOTES: Final = ("tried", "shown", "helped", "solved")  # from least to most


class Exercise(Protocol):
    """As much of an exercise as its notes need."""

    @property
    def id(self) -> str:
        """Its name, the same in every edition."""


class Progress:
    """The notes on every exercise, by its id: a new edition of the exercises keeps what is still in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notes: dict[str, str] = {}
        self.bad: Path | None = None  # where notes that cannot be read were set aside
        self.why = ""
        self.failed = False

    def read(self) -> None:
        """Read the notes; what cannot be read is set aside, never overwritten."""
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))["exercises"]
            if not all(isinstance(id, str) and note in NOTES for id, note in found.items()):
                raise ValueError("unknown notes")
            self.notes = dict(found)
        except (FileNotFoundError, NotADirectoryError):
            return
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            self.why = str(error) or type(error).__name__
            self._set_aside(error)

    def _set_aside(self, error: Exception) -> None:
        number = 1
        bad = self.path.with_name(self.path.name + ".bad")
        while bad.exists():
            number += 1
            bad = self.path.with_name(f"{self.path.name}.bad{number}")
        try:
            os.replace(self.path, bad)
        except OSError as problem:
            raise Unreadable(f"{self.path} cannot be read or set aside: {problem.strerror}") from error
        self.bad = bad

    def note(self, one: Exercise) -> str:
        """How an exercise went so far; empty if it was never tried."""
        return self.notes.get(one.id, "")

    def is_solved(self, one: Exercise) -> bool:
        """Was the solution found by the person, with or without help?"""
        return self.note(one) in ("solved", "helped")

    def keep(self, one: Exercise, note: str) -> None:
        """Note how an exercise went; a better note is never replaced by a worse one."""
        old = self.note(one)
        if old and NOTES.index(old) >= NOTES.index(note):
            return
        self.notes[one.id] = note
        beside = self.path.with_name(self.path.name + ".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps({"exercises": self.notes}, indent=1) + "\n", encoding="utf-8")
            os.replace(beside, self.path)
        except OSError as error:
            self.failed = True
            raise Unreadable(f"{self.path} cannot be written: {error.strerror}") from error
