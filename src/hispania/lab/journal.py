"""The journal of a tournament: one line for each finished game, only ever added to, so that nothing is played twice."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import msgspec
from msgspec import Struct

from .. import games
from ..errors import Unreadable
from ..table.locks import lock
from .measures import mind, named

FORMAT: Final = 1


class Game(Struct, frozen=True):
    """One finished game."""

    player: str
    level: str  # what was agreed before it, in few words
    game: int
    won: bool
    why: str  # the reason of its ending
    rounds: int
    decisions: int
    record: str  # the first half of the hash of its record
    seconds: float  # spent on decisions

    @property
    def key(self) -> tuple[str, str, int]:
        """What makes it this game and no other."""
        return self.player, self.level, self.game


class Journal:
    """The finished games of a tournament, on disk."""

    def __init__(self, path: Path, seed: str, game: str = games.DEFAULT, *, trust: bool = False) -> None:
        self.path = path
        self.games: dict[tuple[str, str, int], Game] = {}
        header = {"ladder": FORMAT, "seed": seed, "mind": mind(game), **named(game)}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+", encoding="utf-8", newline="\n")
        except OSError as error:
            raise Unreadable(f"the journal {path} cannot be written: {error.strerror}") from error
        try:
            if not lock(self._file):  # it goes when the process does
                raise Unreadable(f"another tournament is writing {path}; wait for it, or choose another --out")
            self._read(header, trust)
        except BaseException:
            self._file.close()
            raise

    def _read(self, header: dict[str, Any], trust: bool) -> None:
        self._file.seek(0)
        try:
            text = self._file.read()
        except UnicodeDecodeError as error:
            raise Unreadable(f"{self.path} is not the journal of a ladder: it is not UTF-8 text") from error
        whole, _, torn = text.rpartition("\n")
        lines = whole.split("\n") if whole else []
        if lines:
            self._check(lines[0], header, trust)
        for number, line in enumerate(lines[1:], 2):
            try:
                game = msgspec.json.decode(line, type=Game)
            except msgspec.MsgspecError as error:
                raise Unreadable(f"{self.path}, line {number}: not a finished game ({error})") from error
            self.games.setdefault(game.key, game)
        if torn:  # a line that was being written when the machine stopped: that game is played again
            if not lines and not '{"ladder"'.startswith(torn[:9]):
                raise Unreadable(f"{self.path} is not the journal of a ladder; choose another --out")
            self._file.truncate(len((whole + "\n" if lines else "").encode()))
        if not lines:
            self._write(header)

    def _check(self, line: str, header: dict[str, Any], trust: bool) -> None:
        try:
            found = json.loads(line)
            form, seed, thought = found["ladder"], found["seed"], found["mind"]
        except (ValueError, KeyError, TypeError) as error:
            raise Unreadable(f"{self.path} is not the journal of a ladder; choose another --out") from error
        if form != FORMAT:
            raise Unreadable(f"{self.path} is a journal of format {form}, this version writes {FORMAT}")
        if seed != header["seed"]:
            raise Unreadable(f"{self.path} was begun with the seed {seed!r}; use --seed {seed}, or another --out")
        if found.get("game") != header.get("game"):
            raise Unreadable(f"{self.path} is the journal of another game; choose another --out")
        if thought != header["mind"] and not trust:
            raise Unreadable(
                f"the players have changed since {self.path} was begun; choose another --out, or count its games "
                "all the same with --trust"
            )

    def add(self, game: Game) -> None:
        """Keep a finished game, on disk before anything else happens."""
        self._write(msgspec.to_builtins(game))
        self.games[game.key] = game

    def _write(self, row: dict[str, Any]) -> None:
        try:
            self._file.write(json.dumps(row, separators=(",", ":")) + "\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise Unreadable(f"the journal {self.path} cannot be written: {error.strerror}") from error

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()


def may_write(path: Path) -> None:
    """Unreadable if a file could not be written there: asked before hours are spent on it."""
    if path.is_dir():
        raise Unreadable(f"{path} cannot be written: it is a folder")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.with_name(path.name + ".new").open("a"):
            pass
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}") from error
    path.with_name(path.name + ".new").unlink()
