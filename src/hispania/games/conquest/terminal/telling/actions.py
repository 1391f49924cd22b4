"""Actions as a person would say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from ..forms import Name

if TYPE_CHECKING:
    from ..catalogue import Catalogue


def action_text(words: Catalogue, board: Board, action: Action) -> str:
    """An action as a person would say it.

    >>> from hispania.games.conquest import default_board
    >>> from hispania.games.conquest.terminal.english import ENGLISH
    >>> action_text(ENGLISH, default_board(), Besiege("C", "toletum", 2))
    'besiege Toletum with 2 denarii'
    >>> action_text(ENGLISH, default_board(), Move("K", "emerita", unit="U"))
    'move Praetor U to Emerita'
    """
    say = words.say

    def at(id: str) -> Name:
        return words.place(board, id)

    def by(unit: str) -> str:
        return say("action-by", general=words.generals[unit]) if unit else ""

    match action:
        case Pass():
            return say("action-pass")
        case Move():
            over = say("action-over") if action.crosses else ""
            price = say("action-price", denarii=words.denarii(action.cost)) if action.cost else ""
            if action.unit:
                general = words.generals[action.unit]
                return say("action-order", general=general, to=at(action.to), over=over, price=price)
            return say("action-move", to=at(action.to), over=over, price=price)
        case MoveFleet():
            return say("action-fleet", start=at(action.start), to=at(action.to), aboard=by(action.carries or ""))
        case PlaceGarrison():
            return say("action-legion" if action.legion else "action-garrison", city=at(action.city))
        case RemoveGarrison():
            return say("action-remove", index=action.index, city=at(action.city))
        case Besiege():
            key = "action-besiege-pirates" if board[action.city].is_sea else "action-besiege"
            return say(key, city=at(action.city), by=by(action.unit), denarii=words.denarii(action.denarii))
        case Attack():
            price = words.denarii(action.denarii)
            return say("action-attack", city=at(action.city), by=by(action.unit), denarii=price)
        case Enter():
            return say("action-enter", general=words.generals[action.actor], space=at(action.space))
        case PlaceRoad():
            return say("action-road", a=at(action.a), b=at(action.b))
        case KeepRoad():
            return say("action-keep")
        case Build():
            return say("action-build", a=at(action.a), b=at(action.b), by=by(action.unit))
        case Buy():
            return say("action-buy")
        case Plot():
            return say("action-plot", by=by(action.unit), denarii=words.denarii(action.denarii))
        case _:
            return _hispano(words, board, action)


def _hispano(
    words: Catalogue, board: Board, action: Decline | Boost | Reroll | Pick | Strike | SetRevolts | SetArmy
) -> str:
    say = words.say
    match action:
        case Decline():
            return say("action-decline")
        case Boost():
            return say("action-boost", denarii=words.denarii(action.denarii))
        case Reroll():
            return say("action-reroll", die=say(f"dice-{action.die}") if action.die in ("R", "H") else say("die-any"))
        case Pick():
            return say("action-pick", city=words.place(board, action.city))
        case Strike():
            army, target = words.place(board, action.army), words.place(board, action.city)
            return say("action-strike", city=target, army=army, denarii=words.denarii(action.denarii))
        case SetRevolts():
            return say("action-set-revolts", city=words.place(board, action.city))
        case SetArmy():
            return say("action-set-army", city=words.place(board, action.city))
