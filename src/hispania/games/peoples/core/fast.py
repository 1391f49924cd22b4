"""The tree of decisions and dice below a position, counted."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import i64
    from .sequence import decide, fall, settle
    from .state import Choices, State
    from .terms import ENDED, THROWS

MOST_TASKS = 1000000  # far more than lie between two decisions
STRIDE = 3  # prime to ten


def throws(dice: i64) -> i64:
    """How many throws a chance branches into: every one of up to two dice, else ten in which each die shows each face.

    >>> throws(1), throws(2), throws(17)
    (10, 100, 10)
    """
    return 100 if dice == 2 else 10


def throw(s: State, number: i64) -> None:
    """Let the throw with this number fall."""
    k: i64 = 0
    if s.dice == 2:
        s.rolled[0] = number // 10 + 1
        s.rolled[1] = number % 10 + 1
    else:
        for k in range(s.dice):
            s.rolled[k] = (number + STRIDE * k) % 10 + 1
    fall(s)


def count_nodes(s: State, depth: i64) -> int:
    """The leaves of the tree of decisions and throws to a fixed depth ("perft" with chance); the position stays."""
    return _below(s.clone(), depth)


def _below(s: State, depth: i64) -> i64:
    k: i64 = 0
    found: i64 = 0
    number: i64 = 0
    choices: Choices = Choices()
    answer: i64 = settle(s, choices, MOST_TASKS)
    if not depth or answer == ENDED:
        return 1
    number = throws(s.dice) if answer == THROWS else choices.number
    if depth == 1:
        return number
    for k in range(number):
        child: State = s.clone()
        if answer == THROWS:
            throw(child, k)
        else:
            decide(child, choices.act[k], choices.units[k])
        found += _below(child, depth - 1)
    return found
