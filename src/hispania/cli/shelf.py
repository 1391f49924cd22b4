"""Where games are kept between evenings: the unfinished one saves itself, the others stand on the shelf."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .. import games
from ..contract.editions import edition_with
from ..contract.game import Ending
from ..errors import HispaniaError, Unreadable
from ..table.record import read_record
from ..table.session import Table
from .places import home

ENDING: Final = ".hispania"
BRANCH: Final = ".whatif" + ENDING
PRINTED: Final = "Board"  # the tag by which a record names the printed game it was played on


@dataclass(frozen=True, slots=True)
class Found:
    """The unfinished game: the table to go on with, its main line if it is a what-if, or what is wrong with it."""

    table: Table | None = None
    main: Table | None = None
    bad: Path | None = None  # set aside, because it cannot be read
    why: str = ""
    other_board: Path | None = None


def folder_of(id: str) -> Path:
    """The folder of the games of one kind: the usual one needs no folder of its own."""
    return home() if id == games.DEFAULT else home() / id


def end_word(ending: Ending) -> str:
    """How the name of a file tells the end of a game.

    >>> end_word(Ending(("U", "C"), {}, "capitals")), end_word(Ending((), {}, "draw", drawn=True))
    ('U-C', 'draw')
    """
    return "-".join(ending.winners) or ("draw" if ending.drawn else "lost")


class Shelf:
    """The player's folder: saves after every step, sets aside what would otherwise be overwritten."""

    def __init__(self, folder: Path, end_word: Callable[[Ending], str] = end_word) -> None:
        self.folder = folder
        self.end_word = end_word
        self.path = folder / f"unfinished{ENDING}"
        self._stamps: dict[Path, tuple[int, int]] = {}

    # ---------------------------------------------------------------- the unfinished game

    def find(self, printed: Any = None) -> Found:
        """The game that was left unfinished last; `printed` is the printed game, where it is not the shipped one."""
        names = [path for path in self._listed("unfinished*" + ENDING) if not path.name.endswith(BRANCH)]
        branches = [path.with_name(path.name.removesuffix(BRANCH) + ENDING) for path in self._listed("*" + BRANCH)]
        if not names + branches:
            return Found()
        self.path = max(dict.fromkeys(names + branches), key=lambda path: max(_age(path), _age(_branch(path))))
        main = self._read(self.path, printed)
        branch = self._read(_branch(self.path), printed)
        if branch.table is not None and branch.table.game.ending is None:
            return Found(branch.table, main.table, main.bad or branch.bad, main.why or branch.why)
        if branch.table is not None:
            self.finish(branch.table, is_branch=True)
        if main.table is not None and main.table.game.ending is not None:
            self.finish(main.table)
            return Found(None, None, branch.bad, branch.why)
        return Found(main.table, None, main.bad or branch.bad, main.why or branch.why, main.other_board)

    def _listed(self, pattern: str) -> list[Path]:
        try:
            return sorted(path for path in self.folder.glob(pattern) if path.is_file())
        except OSError:
            return []

    def _read(self, path: Path, printed: Any) -> Found:
        if not path.is_file():
            return Found()
        try:
            text = path.read_text(encoding="utf-8")
            tags = read_record(text).tags
            rules = games.named_in_record(tags.get("Game"))
            ours = (printed or rules.printed()).hash
            if tags.get(PRINTED, ours) != ours and edition_with(rules, tags[PRINTED]) is None:
                return Found(other_board=path)
            table = Table.replay(text, printed)
            self._stamps[path] = _stamp(path)
            return Found(table)
        except (HispaniaError, UnicodeDecodeError, OSError) as error:
            bad = _free(path.with_name(path.name + ".bad"))
            try:
                os.replace(path, bad)
            except OSError as problem:
                raise Unreadable(f"{path} cannot be read or set aside: {problem.strerror}; use --new") from error
            return Found(bad=bad, why=str(error))

    def save(self, table: Table, *, is_branch: bool = False) -> None:
        """Keep the unfinished game; if somebody else has written there meanwhile, take a place of its own."""
        path = _branch(self.path) if is_branch else self.path
        self._make_folder()
        if path.exists() and _stamp(path) != self._stamps.get(path):
            self.path = _free(self.folder / f"unfinished{ENDING}")
            path = _branch(self.path) if is_branch else self.path
        table.save(path)
        self._stamps[path] = _stamp(path)

    def forget(self, *, branch_only: bool = False) -> None:
        """Take the unfinished game, or only its what-if, away: it is kept elsewhere or given up."""
        for path in (_branch(self.path), *([] if branch_only else [self.path])):
            if path in self._stamps and path.exists() and _stamp(path) == self._stamps[path]:
                path.unlink()
            self._stamps.pop(path, None)

    # ---------------------------------------------------------------- games that are over, or set aside

    def finish(self, table: Table, *, is_branch: bool = False) -> Path:
        """Put a game on the shelf of all games, and tell where."""
        ending: Ending | None = table.game.ending
        end = "unfinished" if ending is None else self.end_word(ending)
        what_if = "-whatif" if table.branch else ""
        self._make_folder("games")
        path = _free(self.folder / "games" / f"{time.strftime('%Y-%m-%d-%H%M%S')}{what_if}-{end}{ENDING}")
        table.save(path)
        self.forget(branch_only=is_branch)
        return path

    def _make_folder(self, name: str = "") -> None:
        try:
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unreadable(f"the folder {self.folder} cannot be made: {error.strerror}") from error


def _branch(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(ENDING) + BRANCH)


def _free(path: Path) -> Path:
    """A name that no file has yet, the wished one if possible."""
    number = 1
    free = path
    while free.exists() or _branch(free).exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_ino, found.st_mtime_ns


def _age(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
