"""Stepping through a record: forward, back, by turns, and out again where one likes."""

from __future__ import annotations

from ....table.session import Table
from ..edge.events import TurnStarted
from .screen import Screen


def replay(screen: Screen, table: Table) -> int | None:
    """Walk through a table's history; gives the step to branch off at, or None when the person has seen enough."""
    words, steps = screen.words, table.history
    screen.say("replay-start", steps=len(steps))
    k = 0  # steps already shown
    while True:
        line = screen.ask(words.say("replay-prompt", step=k, steps=len(steps)))
        word = "q" if line is None else line.strip().lower()
        command = words.verbs.get(word, word)
        if word in ("", "n"):
            k = _forward(screen, table, k, by_turn=False)
        elif word == "t":
            k = _forward(screen, table, k, by_turn=True)
        elif word == "b":
            k = max(0, k - 1)
            _show(screen, table, k)
        elif word.isascii() and word.isdigit() and len(word) < 7:
            k = min(int(word), len(steps))
            _show(screen, table, k)
        elif word == "s" or command == "look":
            screen.situation(table.position(k))
        elif word == "w" or command == "whatif":
            return k
        elif word == "q" or command in ("quit", "back"):
            screen.say("replay-end")
            return None
        else:
            screen.say("replay-help")


def _forward(screen: Screen, table: Table, k: int, *, by_turn: bool) -> int:
    """One step on, or on until a turn begins."""
    if k >= len(table.history):
        screen.say("replay-no-more")
        return k
    while k < len(table.history):
        events = table.history[k].events
        for event in events:
            screen.event(table.game.board, event)
        k += 1
        if not by_turn or any(isinstance(event, TurnStarted) for event in events):
            break
    return k


def _show(screen: Screen, table: Table, k: int) -> None:
    """The step before the place where we stand, after going back or jumping."""
    if k == 0:
        screen.say("replay-first")
    for event in table.history[k - 1].events if k else ():
        screen.event(table.game.board, event)
