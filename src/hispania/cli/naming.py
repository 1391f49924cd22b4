"""Which game a command means: the one that is named, the one of a record, or the usual one."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

from .. import games
from ..contract.rules import Rules
from ..errors import HispaniaError, Unreadable
from ..table.record import read_record
from .contract import OWN, TerminalRoom

FLAG = "--game"
FOR_ALL = ("play", "lab", "terminal", "analyse", "board")  # commands that serve a game whatever it brings along


def game_meant(command: str, words: Sequence[str]) -> tuple[str, list[str]]:
    """The id of the game that a command line means, and the words of the line without it.

    >>> usual = games.DEFAULT
    >>> game_meant("terminal", ["--plain", "--game", usual, "--new"]) == (usual, ["--plain", "--new"])
    True
    >>> game_meant("board", []) == (usual, [])
    True
    """
    rest, named = [], None
    left = iter(words)
    for word in left:
        if word == FLAG:
            named = next(left, None)
            if named is None:
                raise Unreadable(f"{FLAG} needs the id of a game: {', '.join(games.ids())}")
        elif word.startswith(FLAG + "="):
            named = word.removeprefix(FLAG + "=")
        else:
            rest.append(word)
    if named is not None:
        return games.rules(named).id, rest
    if command == "terminal" and rest and rest[0] in games.ids():
        return rest[0], rest[1:]
    of_record = _of_record(rest) if command in ("analyse", "terminal") else None
    return of_record or games.DEFAULT, rest


def _of_record(words: Sequence[str]) -> str | None:
    """The game of the first record among these words, if it can be told."""
    for word in words:
        with contextlib.suppress(HispaniaError, OSError, UnicodeDecodeError, ValueError):
            if not word.startswith("-") and Path(word).is_file():
                tag = read_record(Path(word).read_text(encoding="utf-8")).tags.get("Game")
                return games.named_in_record(tag).id
    return None


def command_of(rules: Rules, name: str) -> str | None:
    """The module of a command that a game brings along, if it does."""
    room: TerminalRoom | None = rules.room("terminal")
    return None if room is None else room.COMMANDS.get(name)


def missing(rules: Rules, command: str, what: str) -> Unreadable:
    """A plain word about what a game does not have, what it has, and which games have more.

    >>> print(missing(games.rules(), "chess", "chess board"))
    HISPANIA has no chess board; it has play, lab, terminal, analyse, board, learn, atlas
    """
    has = [*FOR_ALL, *(name for name in OWN if name not in FOR_ALL and command_of(rules, name))]
    others = [f"hispania {command} --game {id}" for id in games.ids() if command_of(games.rules(id), command)]
    elsewhere = f". Another game has: {', '.join(others)}" if others else ""
    return Unreadable(f"{rules.title} has no {what}; it has {', '.join(has)}{elsewhere}")
