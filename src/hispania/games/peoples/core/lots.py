"""Lots (P0.2): a thing drawn among k in a known order.

The frame of LOT holds k, and from bit 8 how often the dice fell out of range.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import i64
    from .state import State
    from .terms import LOT, NOBODY, THROWS


def draw(s: State, paper: dict[str, Any], k: i64) -> i64:
    """The index drawn for a task, or -1 after putting a LOT on the stack; k = 1 needs no die."""
    if k == 1:
        return 0
    if "lot" in paper:
        return int(paper.pop("lot"))
    s.push(LOT, NOBODY, k)
    return -1


def ask_lot(s: State) -> i64:
    """One die for up to ten things, two for more."""
    s.dice = 1 if (s.arg[s.depth - 1] & 255) <= 10 else 2
    return THROWS


def fall_lot(s: State) -> None:
    """Throw again if the value is not below the largest multiple of k; else tell the task below."""
    k: i64 = s.arg[s.depth - 1] & 255
    value: i64 = s.rolled[0] - 1
    whole: i64 = 10
    if s.dice == 2:
        value = 10 * value + s.rolled[1] - 1
        whole = 100
    if value < whole - whole % k:
        s.depth -= 1
        s.paper()["lot"] = value % k
    else:
        s.arg[s.depth - 1] += 256
