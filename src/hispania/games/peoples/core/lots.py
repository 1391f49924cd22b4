"""Lots (P0.2): a thing drawn among k in a known order."""

from __future__ import annotations

from .state import Context, State
from .terms import Ask, Throw


def draw(s: State, c: Context, k: int) -> int | None:
    """The index drawn for a task, or None after putting a LOT on the stack; k = 1 needs no die."""
    if k == 1:
        return 0
    if "lot" in c:
        return int(c.pop("lot"))
    s.push("LOT", k=k)
    return None


def ask_lot(s: State, c: Context) -> Ask:
    """One die for up to ten things, two for more."""
    return Throw(1 if c["k"] <= 10 else 2)


def fall_lot(s: State, c: Context, dice: tuple[int, ...]) -> None:
    """Throw again if the value is not below the largest multiple of k; else tell the task below."""
    value = dice[0] - 1 if len(dice) == 1 else 10 * (dice[0] - 1) + dice[1] - 1
    whole = 10 if len(dice) == 1 else 100
    if value < whole - whole % c["k"]:
        s.todo.pop()
        s.todo[-1][1]["lot"] = value % c["k"]
    else:
        c["again"] = c.get("again", 0) + 1
