"""Options (P13): event chits and the Sign of God."""

from __future__ import annotations

from .state import Act, Context, State
from .terms import Ask


def window(s: State, c: Context, when: str) -> None:
    """A chit window of a battle."""


def after_dice(s: State, c: Context) -> None:
    """The windows after the dice."""


def ask_sign(s: State, c: Context) -> Ask:
    """The Sign of God."""
    return None


def do_sign(s: State, c: Context, act: Act) -> None:
    """The Sign of God."""
