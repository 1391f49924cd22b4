"""What a computer player did in somebody's name: told to whoever takes the seat back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...games import conquest
from ...games.conquest.edge.actions import Roll, to_dict
from ...games.conquest.minds.expectation import BRIEFLY, Expectation
from ...games.conquest.text.notation import action_text
from ...table.session import Played
from .live import By, Live
from .views import full


@dataclass(frozen=True, slots=True)
class Deed:
    """A decision of a computer player, the dice that followed it, and the position after them."""

    n: int  # number of its step, counted from 1
    played: Played
    before: conquest.Conquest
    dice: tuple[Roll, ...]
    after: conquest.Conquest
    thought: Mapping[str, Any]


def deeds(live: Live, seat: str, since: int | None = None) -> list[Deed]:
    """What computers decided for a seat after a step, or since a person last decided there."""
    history, by = live.table.history, live.by
    if since is None:
        mine = [n for n, one in enumerate(by, 1) if one is not None and one.seat == seat and not one.computer]
        since = mine[-1] if mine else 0
    found = []
    for n in range(since + 1, len(history) + 1):
        one = by[n - 1]
        if one is not None and one.seat == seat and one.computer:
            end = _end(by, n)
            dice = tuple(played.step for played in history[n:end] if isinstance(played.step, Roll))
            after = live.table.position(end)
            found.append(Deed(n, history[n - 1], history.before(n - 1), dice, after, one.thought or {}))
    return found


def _end(by: Sequence[By | None], n: int) -> int:
    """The number of the last step before somebody decides again."""
    while n < len(by) and by[n] is None:
        n += 1
    return n


def told(seat: str, done: Sequence[Deed]) -> dict[str, Any]:
    """The deeds as the wire has them, with Rome's chance at a glance before and after each."""
    expectation: Expectation | None = None
    rows = []
    for deed in done:
        state = deed.before.state
        if expectation is None:
            expectation = Expectation(state.config, iterations=BRIEFLY)
        assert not isinstance(deed.played.step, Roll)
        action = full(deed.before, deed.played.step)
        rows.append(
            {
                "n": deed.n,
                "round": state.round,
                "turn": "UCK"[state.turn],
                "action": to_dict(action),
                "line": action_text(deed.before, action),
                "player": deed.thought.get("player"),
                "why": deed.thought.get("why"),
                "chance": deed.thought.get("chance"),
                "dice": [str(roll) for roll in deed.dice if roll != Roll()],
                "before": round(expectation.soon(state), 4),
                "after": round(expectation.soon(deed.after.state), 4),
            }
        )
    return {"seat": seat, "decisions": rows}
