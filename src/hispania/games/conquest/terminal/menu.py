"""What may be done now, as a numbered list in a steady order: the same numbers on every screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..edge.actions import (
    Action,
    Attack,
    Besiege,
    Boost,
    Build,
    Decline,
    Enter,
    Move,
    MoveFleet,
    PlaceGarrison,
    PlaceRoad,
    Plot,
    Strike,
)
from ..edge.cards import CombatCard
from ..edge.events import CombatDecided, CombatDeclared
from ..edge.game import Conquest

# The groups in the order shown
GROUPS: Final = (
    "set-revolts", "set-army", "enter", "road", "move", "cross", "order-U", "order-C", "fleet", "garrison", "besiege",
    "attack", "plot", "build", "buy", "move-P", "besiege-P", "attack-P", "plot-P", "build-P", "boost", "reroll",
    "pick", "strike", "pass", "decline",
)  # fmt: skip
SHARED: Final = {"remove": "garrison", "keep": "road"}  # kinds that are listed with another one


@dataclass(frozen=True, slots=True)
class Entry:
    """One legal action with its number, and its card if it is a combat."""

    number: int
    group: str
    action: Action
    card: CombatCard | None


def group_of(action: Action) -> str:
    """The group in which an action is listed.

    >>> group_of(Besiege("U", "osca", 1, "P")), group_of(Move("K", "osca", unit="C"))
    ('besiege-P', 'order-C')
    """
    if isinstance(action, Move):
        if action.crosses:
            return "cross"
        return "move" if not action.unit else "move-P" if action.unit == "P" else f"order-{action.unit}"
    if isinstance(action, (Besiege, Attack, Plot, Build)) and action.unit:
        return f"{action.kind}-{action.unit}"
    return SHARED.get(action.kind, action.kind)


def menu_of(game: Conquest) -> list[Entry]:
    """The legal actions, grouped and numbered from 1.

    >>> from hispania.games.conquest import new_game
    >>> menu_of(new_game())
    []
    """
    legal = sorted(game.legal_actions(), key=lambda action: (GROUPS.index(group_of(action)), *_order(game, action)))
    return [Entry(n, group_of(action), action, card_of(game, action)) for n, action in enumerate(legal, 1)]


def card_of(game: Conquest, action: Action) -> CombatCard | None:
    """The card of the combat that a legal action begins or changes, if it does."""
    if isinstance(action, (Besiege, Attack)):
        return game.odds(action)
    if not isinstance(action, (Strike, Boost)) and not (isinstance(action, Decline) and game.phase == "BOOST"):
        return None
    trial = game.clone()
    for event in trial.apply(action):
        if isinstance(event, (CombatDeclared, CombatDecided)):
            return event.card
    return trial.declared


def _order(game: Conquest, action: Action) -> tuple[object, ...]:
    board = game.board
    match action:
        case Move():
            return (action.cost, board[action.to].is_sea, board[action.to].name)
        case MoveFleet():
            return (board[action.start].index, action.cost, board[action.to].index)
        case Besiege() | Attack():
            return (board[action.city].name, action.denarii)
        case Strike():
            return (board[action.army].name, board[action.city].name, action.denarii)
        case Enter():
            return (board[action.space].index,)
        case PlaceRoad() | Build():
            return road_ends(game, action)
        case PlaceGarrison():
            return ("0", int(action.legion))
        case _:
            target = board[str(action.target)].index if action.target in board else 0
            return (action.kind, getattr(action, "index", target), action.cost)


def road_ends(game: Conquest, action: PlaceRoad | Build) -> tuple[str, str]:
    """The names of a road's ends, the one that touches the network first (H2.6)."""
    board = game.board
    a, b = board[action.a], board[action.b]
    if not game.state.road_spaces >> a.index & 1:
        a, b = b, a
    return a.name, b.name
