"""What may be done now, as a numbered list in a steady order: the same numbers on every screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..games.conquest.actions import Action, Attack, Besiege, Enter, Move, MoveFleet, PlaceRoad
from ..games.conquest.cards import CombatCard
from ..games.conquest.game import Conquest

# The groups in the order shown, by the kinds of actions in them
GROUPS: Final = (
    ("enter", ("enter",)),
    ("road", ("road",)),
    ("move", ("move",)),
    ("fleet", ("fleet",)),
    ("garrison", ("garrison", "remove")),
    ("besiege", ("besiege",)),
    ("attack", ("attack",)),
    ("pass", ("pass",)),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One legal action with its number, and its card if it is a combat."""

    number: int
    group: str
    action: Action
    card: CombatCard | None


def menu_of(game: Conquest) -> list[Entry]:
    """The legal actions, grouped and numbered from 1.

    >>> from hispania.games.conquest import new_game
    >>> menu_of(new_game())
    []
    """
    legal = game.legal_actions()
    found: list[Entry] = []
    for group, kinds in GROUPS:
        actions = sorted((action for action in legal if action.kind in kinds), key=lambda a: _order(game, a))
        for action in actions:
            card = game.odds(action) if isinstance(action, (Besiege, Attack)) else None
            found.append(Entry(len(found) + 1, group, action, card))
    return found


def _order(game: Conquest, action: Action) -> tuple[object, ...]:
    board = game.board
    match action:
        case Move():
            return (action.cost, board[action.to].is_sea, board[action.to].name)
        case MoveFleet():
            return (board[action.start].index, action.cost, board[action.to].index)
        case Besiege() | Attack():
            return (board[action.city].name, action.denarii)
        case Enter():
            return (board[action.space].index,)
        case PlaceRoad():
            return road_ends(game, action)
        case _:
            return (action.kind, getattr(action, "index", 0))


def road_ends(game: Conquest, action: PlaceRoad) -> tuple[str, str]:
    """The names of a road's ends, the one that touches the network first (H2.6)."""
    board = game.board
    a, b = board[action.a], board[action.b]
    if not game.state.road_spaces >> a.index & 1:
        a, b = b, a
    return a.name, b.name
