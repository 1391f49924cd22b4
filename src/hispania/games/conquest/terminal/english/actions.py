"""Actions in English, as a person would say them."""

from __future__ import annotations

from ...edge.actions import (
    Action,
    Attack,
    Besiege,
    Boost,
    Build,
    Buy,
    Decline,
    Enter,
    KeepRoad,
    Move,
    MoveFleet,
    Pass,
    Pick,
    PlaceGarrison,
    PlaceRoad,
    Plot,
    RemoveGarrison,
    Reroll,
    SetArmy,
    SetRevolts,
    Strike,
)
from ...printed.board import Board
from ..catalogue import name
from .words import DICE, GENERALS, denarii


def action_text(board: Board, action: Action) -> str:
    """An action as a person would say it.

    >>> from hispania.games.conquest import default_board
    >>> action_text(default_board(), Besiege("C", "toletum", 2))
    'besiege Toletum with 2 denarii'
    >>> action_text(default_board(), Move("K", "emerita", unit="U"))
    'move Praetor U to Emerita'
    """

    def at(id: str) -> str:
        return name(board, id)

    def by(unit: str) -> str:
        return f" with {GENERALS[unit]}" if unit else ""

    match action:
        case Pass():
            return "pass"
        case Move():
            whom = f" {GENERALS[action.unit]}" if action.unit else ""
            over = ", over the Durius" if action.crosses else ""
            return f"move{whom} to {at(action.to)}{over}" + (f" for {denarii(action.cost)}" if action.cost else "")
        case MoveFleet():
            aboard = f" with {GENERALS[action.carries]}" if action.carries else ""
            return f"sail the fleet of {at(action.start)} to {at(action.to)}{aboard}"
        case PlaceGarrison():
            return f"place {'the Legio Hispana' if action.legion else 'a garrison'} in {at(action.city)}"
        case RemoveGarrison():
            return f"take back garrison {action.index} of {at(action.city)}"
        case Besiege():
            whom = "the pirates of " if board[action.city].is_sea else ""
            return f"besiege {whom}{at(action.city)}{by(action.unit)} with {denarii(action.denarii)}"
        case Attack():
            return f"attack the army of {at(action.city)}{by(action.unit)} with {denarii(action.denarii)}"
        case Enter():
            return f"bring {GENERALS[action.actor]} to {at(action.space)}"
        case PlaceRoad():
            return f"lay a road between {at(action.a)} and {at(action.b)}"
        case KeepRoad():
            return "keep the road for later"
        case Build():
            return f"build a road between {at(action.a)} and {at(action.b)}{by(action.unit)}"
        case Buy():
            return "call the proconsul for 3 denarii"
        case Plot():
            return f"plot against the special army{by(action.unit)} with {denarii(action.denarii)}"
        case _:
            return _hispano(board, action)


def _hispano(board: Board, action: Decline | Boost | Reroll | Pick | Strike | SetRevolts | SetArmy) -> str:
    match action:
        case Decline():
            return "let it be"
        case Boost():
            return f"add {denarii(action.denarii)} to the Hispanic side"
        case Reroll():
            return f"throw the {DICE.get(action.die, 'die')} again"
        case Pick():
            return f"send the army to {name(board, action.city)}"
        case Strike():
            army, target = name(board, action.army), name(board, action.city)
            return f"strike {target} with the army of {army} for {denarii(action.denarii)}"
        case SetRevolts():
            return f"let {name(board, action.city)} rise"
        case SetArmy():
            return f"set an army in {name(board, action.city)}"
