"""The Hispano's seat (H6.7): what is asked there, what happens if nothing is done, and a program that sits in it."""

from __future__ import annotations

import random
import secrets
from collections.abc import Collection
from typing import Final

from ....players import PLAYERS, seats_of
from ....table.session import Played, Table
from ..edge.actions import Action, Decline, Roll
from ..edge.game import Conquest
from .forms import unchanging
from .screen import Screen

SITTERS: Final = ("person", "dice", *(id for id in PLAYERS if "H" in seats_of(id)))  # who decides for the Hispano


def ask_hispano(screen: Screen, game: Conquest) -> None:
    """Put the question to the Hispano, with what comes of letting it be."""
    state, board = game.state, game.board
    facts: dict[str, object] = {"denarii": state.hispano}
    match game.phase:
        case "SETUP_REVOLTS":
            facts["province"] = board.provinces[state.step].name
        case "SETUP_ARMIES":
            set_before = game.options.level.armies - state.config.armies_to_set
            facts |= {"army": set_before + state.step + 1, "armies": game.options.level.armies}
        case "PICK":
            choice = game.army_choice
            facts["army"] = screen.words.place(board, choice.army) if choice else unchanging("")
    screen.say(f"ask-{game.phase}", style="bold", **facts)
    if game.phase == "REROLL":
        first = game.clone().apply(Decline())[0]
        screen.say("as-it-stands", what=screen.words.tell(board, first))


def random_decision(table: Table) -> Action:
    """One of the Hispano's choices at random; the same one whenever a seeded game comes to this point."""
    seed = f"{table.dice.seed} {len(table.history)}" if table.dice is not None else str(secrets.randbits(64))
    chosen: Action = random.Random(seed).choice(table.game.legal_actions())
    return chosen


def is_mine(played: Played, theirs: Collection[str]) -> bool:
    """Was a step the decision of a person, neither dice nor a program in one of its seats?"""
    return not isinstance(played.step, Roll) and played.step.actor not in theirs


def steps_to_undo(table: Table, theirs: Collection[str]) -> int:
    """How many steps take the last decision of a person back; 0 if dice have fallen since."""
    for k, played in enumerate(reversed(table.history), 1):
        if isinstance(played.step, Roll):
            return 0
        if is_mine(played, theirs):
            return k
    return 0
