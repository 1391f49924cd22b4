"""Everything the server refuses: one name a refusal, as docs/protocol.md lists them."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any

import msgspec

from ..errors import Reason
from .api import wire


class Refusal(enum.Enum):
    """A kind of refusal: its name on the wire, and the status it has over HTTP."""

    UNREADABLE = ("unreadable", 422)
    TOO_FAST = ("too-fast", 429)
    TOO_LARGE = ("too-large", 413)
    FOREIGN_ORIGIN = ("foreign-origin", 403)
    FOREIGN_HOST = ("foreign-host", 421)
    NOT_FOUND = ("not-found", 404)
    NOT_ALLOWED = ("not-allowed", 405)
    NO_PERSON = ("no-person", 401)
    NO_TICKET = ("no-ticket", 403)
    NO_TABLE = ("no-table", 404)
    NO_STEP = ("no-step", 404)
    NO_SEAT = ("no-seat", 404)
    NO_INVITATION = ("no-invitation", 403)
    NO_PLAYER = ("no-player", 409)
    TAKEN = ("taken", 409)
    DAMAGED = ("damaged", 409)
    NOT_HOST = ("not-host", 403)
    NOT_SEATED = ("not-seated", 403)
    GAME_OVER = ("game-over", 409)
    NOT_YOUR_DECISION = ("not-your-decision", 403)
    STALE = ("stale", 409)
    ILLEGAL = ("illegal", 409)
    NOTHING_TO_UNDO = ("nothing-to-undo", 409)
    DICE_HAVE_FALLEN = ("dice-have-fallen", 409)
    NOTHING_TO_REDO = ("nothing-to-redo", 409)
    ENOUGH = ("enough", 409)
    NO_DICE_WAIT = ("no-dice-wait", 409)
    NO_TALK = ("no-talk", 409)
    NO_HINTS = ("no-hints", 409)
    KNOWN_DICE = ("known-dice", 409)
    CANCELLED = ("cancelled", 409)
    GAME_RUNNING = ("game-running", 409)
    NO_ANALYSIS = ("no-analysis", 404)
    NOT_STORED = ("not-stored", 503)
    BROKEN = ("broken", 500)

    @property
    def wire(self) -> str:
        """Its name for clients."""
        return self.value[0]

    @property
    def status(self) -> int:
        """Its status over HTTP."""
        return self.value[1]


class Refused(Exception):
    """Something asked of the server that it does not do, and why.

    >>> Refused(Refusal.STALE, "the table is at version 8").to_json()
    {'type': 'stale', 'reasons': [], 'text': 'the table is at version 8'}
    """

    def __init__(self, refusal: Refusal, text: str, reasons: Sequence[Reason] = ()) -> None:
        self.refusal = refusal
        self.reasons = tuple(reasons)
        self.text = text
        super().__init__(text)

    def to_wire(self) -> wire.Refusal:
        """The refusal as the wire has it."""
        return wire.Refusal(self.refusal.wire, list(self.reasons), self.text)

    def to_json(self) -> dict[str, Any]:
        """The refusal as plain data."""
        found: dict[str, Any] = msgspec.to_builtins(self.to_wire())
        return found
