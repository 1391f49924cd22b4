"""What a table is made of: its facts, who sits where, the commands that were carried out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from ...contract.game import Turn
from ...contract.rules import Rules
from ...contract.seen import Seats
from ...table.drawn import HOST

_SEALS: Final = "#seal:"


class By(NamedTuple):
    """Who took a decision, and for a computer what it thought: {"player", "why", "chance"} (its seat's chance)."""

    seat: str
    computer: bool
    thought: Mapping[str, Any] | None = None
    order: str = ""  # the standing order by which it was taken: retreat.stay


class Given(NamedTuple):
    """A standing order that was given, or withdrawn (None), after so many steps; no undo takes it back."""

    seat: str
    matter: str
    order: str | None
    step: int


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """Who holds a seat: a person, a computer player, or nobody yet."""

    kind: str = "open"
    person: str | None = None
    player: str | None = None
    invitation_hash: str | None = None

    def row(self) -> dict[str, Any]:
        """Who that is, as it is stored."""
        return {
            "kind": self.kind,
            "person": self.person,
            "player": self.player,
            "invitation_hash": self.invitation_hash,
        }


@dataclass(frozen=True, slots=True)
class Facts:
    """What never changes about a table."""

    id: str
    rules: Rules
    name: str
    options: Any  # as the rules read them
    start: Mapping[str, Any]
    seed: str
    origin: Mapping[str, Any] | None
    daily: str | None
    host: str

    @property
    def hints(self) -> bool:
        """May hints be taken here? The host says so when the table is made."""
        return bool(self.start.get("hints", True))

    @property
    def tells_hints(self) -> bool:
        """Does the record say that there are none? Those of older tables stay as they were."""
        return not self.hints and bool(self.start.get("told", False))

    @property
    def drawn_by(self) -> str:
        """Who chose the seed: host, day or record; or the server drew a secret. Older tables do not tell."""
        return str(self.start.get("dice", {}).get("by", ""))

    @property
    def is_chosen(self) -> bool:
        """Did whoever made this table choose its seed? What a record brought along is told at the table instead."""
        return self.drawn_by == HOST

    @property
    def is_mixed(self) -> bool:
        """Does the first die wait until the people at the table have added their shares to the seed?"""
        return bool(self.start.get("dice", {}).get("mixed", False))


class Standing(NamedTuple):
    """How a table stands at one version, for everybody the same."""

    turn: Turn
    deciding: Seats  # who may decide; while chance waits, who may let it answer
    over: bool
    undoable: tuple[By, ...]  # whose decisions can be taken back now, the last first
    redoable: By | None


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was carried out, as it is stored."""

    command_id: str
    by: By
    kind: str
    action: dict[str, Any] | None = None
    throws: str = ""  # what chance answered, a line each
    position: str | None = None  # at intervals: the hash of the position after it, as it was when it was carried out

    def row(self, table_id: str, seq: int, moment: str, position: str | None) -> dict[str, Any]:
        """What is stored of it: the command of a table with this number, at this moment."""
        return {
            "table_id": table_id,
            "seq": seq,
            "command_id": self.command_id,
            "seat": self.by.seat,
            "computer": self.by.computer,
            "thought": self.by.thought,
            "by_order": self.by.order or None,
            "kind": self.kind,
            "action": self.action,
            "dice": self.throws,
            "at": moment,
            "position": position,
        }


class Viewer(Protocol):
    """Somebody who watches a table."""

    @property
    def person(self) -> str | None:
        """Who that is, if the server knows."""

    @property
    def key(self) -> str:
        """The key that they showed, hashed; nothing if they showed none."""

    @property
    def is_left(self) -> bool:
        """Has nobody said anything here for so long that somebody has merely left the line open?"""

    def send(self, message: bytes) -> None:
        """Let them have a message, which is text."""

    def cut(self) -> None:
        """Cut the line; a client comes back and is told everything again."""


def share_id(person: str) -> str:
    """The id of the command by which a person adds to the seed: each can once."""
    return f"{person}#share"


def seal_id(person: str, seat: str) -> str:
    """The id of the command by which a person seals a share for a seat that they hold: each can once."""
    return f"{person}{_SEALS}{seat}"


def sealed_by(command_id: str) -> str:
    """The person whose seal a command brought; after they have been forgotten nobody.

    >>> sealed_by(seal_id("ana", "U"))
    'ana'
    """
    return command_id.partition(_SEALS)[0]


def throws_of(stored: str) -> list[str]:
    r"""What chance answered, as it is stored: a line each; in the first release with spaces between them.

    >>> throws_of("amber [5]\n[3 7]\n"), throws_of("[4] [II-5]")
    (['amber [5]', '[3 7]'], ['[4]', '[II-5]'])
    """
    return stored.splitlines() if stored.endswith("\n") else stored.split()
