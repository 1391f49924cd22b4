"""What a table tells of any game, spelt as JSON: the plain way, and the room of a game that has a quicker one.

Every command is followed by a position, a list of what may be done next, and what happened, for everybody who looks
on. A game may spell these itself, without the plain data between them and the text: the bytes must be the same
(`tests/contract/test_spelling.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final, Protocol

import msgspec

from .game import Game
from .rules import Rules
from .steps import Action, Event


def _chance(value: Any) -> list[int]:
    """A chance as the wire has it: numerator and denominator."""
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    raise TypeError(f"{type(value).__name__} does not go over the wire")


encode: Final = msgspec.json.Encoder(enc_hook=_chance).encode


def joined(parts: Iterable[bytes]) -> bytes:
    """Encoded parts as one encoded list.

    >>> joined([b"1", b"[2]"])
    b'[1,[2]]'
    """
    return b"[%b]" % b",".join(parts)


class Spelling(Protocol):
    """The room "spelling" of a game: what its tables tell most often, as JSON."""

    def position(self, game: Any, seat: str | None) -> bytes:
        """`game.view(seat)`."""

    def legal(self, game: Any, seat: str | None) -> bytes:
        """Everything that a seat may decide, each as `listed` tells it."""

    def previews(self, game: Any, seat: str | None) -> bytes:
        """What the legal actions would do, of those that have more to tell than their price."""

    def event(self, event: Any) -> bytes:
        """`rules.write_event(event)`."""


def listed(game: Game, action: Action) -> dict[str, Any]:
    """An action that is legal now, as a list of them tells it."""
    rules: Rules = game.rules
    return {
        "action": rules.write_action(action),
        "line": rules.text.action_text(game, action),
        "cost": action.cost,
        "group": action.group,
        "places": action.places,
        "rule": action.rule,
    }


class Plain:
    """The way that does for every game: plain data first, then text.

    >>> from hispania import games
    >>> Plain(games.rules()).legal(games.rules().new_game(), None)
    b'[]'
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def position(self, game: Game, seat: str | None) -> bytes:
        """The position as a seat may see it."""
        return encode(game.view(seat))

    def legal(self, game: Game, seat: str | None) -> bytes:
        """Everything that a seat may decide."""
        return encode([listed(game, action) for action in game.legal_actions(seat)])

    def previews(self, game: Game, seat: str | None) -> bytes:
        """What the legal actions would do, of those that have more to tell than their price."""
        found = ((action, game.preview(action, seat)) for action in game.legal_actions(seat))
        write = self._rules.write_action
        return encode([{"action": write(action), "preview": told} for action, told in found if told is not None])

    def event(self, event: Event) -> bytes:
        """What happened."""
        return encode(self._rules.write_event(event))


def spelling_of(rules: Rules) -> Spelling:
    """The quick way of a game, if it has one, else the plain one."""
    found: Spelling = rules.room("spelling") or Plain(rules)
    return found
