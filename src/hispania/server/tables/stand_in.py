"""What a computer player did in somebody's name: told to whoever takes the seat back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ... import players
from ...contract.game import Game
from ...contract.seen import seen_all
from ...contract.steps import Action, Throw, is_throw
from .live import By, Live


@dataclass(frozen=True, slots=True)
class Deed:
    """A decision of a computer player, what chance answered, and the position after that."""

    n: int  # number of its step, counted from 1
    action: Action
    before: Game
    throws: tuple[Throw, ...]
    after: Game
    thought: Mapping[str, Any]


def deeds(live: Live, seat: str, since: int | None = None) -> list[Deed]:
    """What computers decided for a seat after a step, or since a person last decided there."""
    history, by = live.table.history, live.by
    if since is None:
        mine = [n for n, one in enumerate(by, 1) if one is not None and one.seat == seat and not one.computer]
        since = mine[-1] if mine else 0
    eyes, found = live.eyes((seat,)), []
    for n in range(since + 1, len(history) + 1):
        one = by[n - 1]
        if one is not None and one.seat == seat and one.computer:
            end = _end(by, n)
            fallen = [played.step for played in history[n:end] if is_throw(played.step)]
            throws = tuple(fallen if eyes is None else seen_all(fallen, eyes))
            before, after = live.table.position(n - 1), live.table.position(end)
            found.append(Deed(n, history[n - 1].step, before, throws, after, one.thought or {}))
    return found


def _end(by: Sequence[By | None], n: int) -> int:
    """The number of the last step before somebody decides again."""
    while n < len(by) and by[n] is None:
        n += 1
    return n


def report(seat: str, done: Sequence[Deed], *, thoughts: bool) -> dict[str, Any]:
    """The deeds as the wire has them, with thoughts and the seat's chance at a glance, where these are no help."""
    rows = []
    for deed in done:
        rules, turn = deed.before.rules, deed.before.turn
        thought = deed.thought if thoughts else {}
        rows.append(
            {
                "n": deed.n,
                "round": turn.round,
                "label": turn.label,
                "action": rules.write_action(deed.action),
                "line": rules.text.action_text(deed.before, deed.action),
                "player": deed.thought.get("player"),
                "why": thought.get("why"),
                "chance": thought.get("chance"),
                "dice": [text for throw in deed.throws if (text := str(throw)) != "[]"],
                "before": _glance(deed.before, seat) if thoughts else None,
                "after": _glance(deed.after, seat) if thoughts else None,
            }
        )
    return {"seat": seat, "decisions": rows}


def _glance(game: Game, seat: str) -> float | None:
    """A seat's chance at a glance; where something is hidden nobody can tell it without saying too much."""
    chances = None if game.rules.hidden else players.glance(game)
    return None if chances is None else round(chances[seat], 4)
