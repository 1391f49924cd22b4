"""Standing orders: what a seat says beforehand, so that nobody waits for it where the rules let it react.

A game has them as its room "orders". An order answers as its seat would, with an ordinary action, and knows no more.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from .game import Game


class Matter(Struct, frozen=True):
    """Something that a seat may be asked, and the orders that can answer it: one of them at a time, or none.

    Words: `order.retreat` names the matter, `order.retreat.stay` an order, `order.retreat.stay.more` how it decides.

    >>> Matter("retreat", ("stay", "outnumbered"), "P7.8").orders
    ('stay', 'outnumbered')
    """

    id: str
    orders: tuple[str, ...]
    rule: str
    public: bool = True  # is everybody told? If not, the seat alone is, while the game hides anything


class Ordered(NamedTuple):
    """What an order answers, and the matter that it is about."""

    matter: str
    action: Any


class OrdersRoom(Protocol):
    """What the room "orders" of a game must hold."""

    def matters(self, options: Any) -> tuple[Matter, ...]:
        """Everything about which a seat may give an order in a game with these options."""

    def answer(self, game: Game, seat: str, orders: Mapping[str, str]) -> Ordered | None:
        """What the orders of a seat, by matter, answer now; None if it must be asked. The game stays as it is."""


class AskingRoom(OrdersRoom, Protocol):
    """A room that also says what a question is about, so that an order can be offered beside it."""

    def asked(self, game: Game, seat: str) -> str:
        """The matter that a seat is asked about now; empty where no order could answer."""


def matters_of(rules: Any, options: Any) -> tuple[Matter, ...]:
    """The matters of a game; none where it has no such room.

    >>> from hispania import games
    >>> matters_of(games.rules(), games.rules().read_options())
    ()
    """
    room: OrdersRoom | None = rules.room("orders")
    return () if room is None else tuple(room.matters(options))


def answer(game: Game, seat: str, orders: Mapping[str, str]) -> Ordered | None:
    """What the orders of a seat answer now, of what it may know; None if it must be asked."""
    room: OrdersRoom | None = game.rules.room("orders") if orders and seat in game.turn.seats else None
    if room is None:
        return None
    believed = game.determinized(seat, random.Random(game.turn.label)) if game.rules.hidden else game
    return room.answer(believed, seat, orders)


def asked(game: Game, seat: str) -> str:
    """The matter that a seat is asked about now, so that an order can be offered beside the question; or nothing.

    >>> from hispania import games
    >>> asked(games.rules().new_game(), "U")
    ''
    """
    room: AskingRoom | OrdersRoom | None = game.rules.room("orders")
    ask: Callable[[Game, str], str] | None = getattr(room, "asked", None)
    return ask(game, seat) if ask is not None and seat in game.turn.seats else ""
