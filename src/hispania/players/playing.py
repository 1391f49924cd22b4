"""Whole games by computer players: one call, and the table with its record is there."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from ..errors import Unreadable
from ..games.conquest.edge.game import Actor, Conquest, new_game
from ..games.conquest.minds.budgets import player_with_budget
from ..games.conquest.minds.generals import ROMANS
from ..games.conquest.printed.options import MEDIUM, Level
from ..table.session import Table
from .contract import Decision


class Decider(Protocol):
    """As much of a player as whole games need: every player is one, and a class of your own is soon written."""

    @property
    def id(self) -> str:
        """A name for messages."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats it can hold."""

    def decide(self, game: Conquest, rng: random.Random) -> Decision:
        """One of the legal actions; the game is not touched."""


Seated: TypeAlias = str | Decider
Seating: TypeAlias = Seated | Mapping[str, Seated]


def play(game: Conquest | Level | str = MEDIUM, players: Seating = "tribune", *, seed: str | None = None) -> Table:
    """A whole game, by players as in `seating`; without a seed every game has other dice, with one it is the same.

    The game is a level, or a game that is not over, which stays as it is: the table plays a copy.

    >>> table = play("5|3|2|3|3", "recruit", seed="roma")
    >>> table.game.result
    Result(winner='H', reason='reserve')
    >>> play("5|3|2|3|3", "recruit", seed="roma").record() == table.record()
    True
    """
    begun = game.clone() if isinstance(game, Conquest) else new_game(game)
    return play_on(Table(begun, seed=str(secrets.randbits(64)) if seed is None else seed), players)


def play_on(table: Table, players: Seating = "tribune", *, until: Callable[[Table], bool] | None = None) -> Table:
    """The same table after the players, as in `seating`, have decided and rolled until the game is over.

    `until` is asked before every decision, and yes ends it there; a game played in pieces is the same as in one.

    >>> table = play_on(Table(new_game(), seed="roma"), "recruit", until=lambda table: table.game.phase == "ROMAN")
    >>> table.game.phase, table.game.actor.name
    ('ROMAN', 'U')
    """
    seats = seating(table.game, players)
    if table.dice is None:
        raise Unreadable("computers do not throw dice by hand: the table needs a seed, as in Table(game, seed='roma')")
    table.roll_on()
    while table.game.actor != Actor.OVER and not (until is not None and until(table)):
        rng = random.Random(f"{table.dice.seed} {len(table.history)}")
        table.act(seats[table.game.actor.name].decide(table.game, rng).action)
        table.roll_on()
    return table


def seating(game: Conquest, players: Seating) -> dict[str, Decider]:
    """Who holds which seat of a game: a player for all, `rome/hispano`, or a player for every seat.

    >>> sorted(seating(new_game(), "legate"))
    ['C', 'K', 'U']
    >>> versus = seating(new_game(variants=["hispano"]), "legate/chieftain")
    >>> versus["U"].id, versus["H"].id
    ('legate', 'chieftain')
    >>> seating(new_game(), "consul@1000")["U"].id
    'consul'
    >>> seating(new_game(), {"U": "consul", "C": "legate"})
    Traceback (most recent call last):
    hispania.errors.Unreadable: nobody holds the seat K; the seats of this game are U, C, K
    """
    seats = (*ROMANS, "H") if game.state.config.hispano else ROMANS
    if isinstance(players, Mapping):
        found = {seat: _made(one) for seat, one in players.items()}
    else:
        rome, slash, hispano = players.partition("/") if isinstance(players, str) else (players, "", "")
        leader = _made(rome)
        found = {**dict.fromkeys(ROMANS, leader), "H": _made(hispano) if slash else leader}
        if "H" not in seats and not slash:
            del found["H"]
    of_this_game = f"the seats of this game are {', '.join(seats)}"
    for seat in seats:
        if seat not in found:
            raise Unreadable(f"nobody holds the seat {seat}; {of_this_game}")
    for seat, one in found.items():
        if seat not in seats:
            raise Unreadable(f"there is no seat {str(seat)[:20]}; {of_this_game}")
        if seat not in one.seats:
            raise Unreadable(f"the {one.id} cannot hold the seat {seat}, only {', '.join(one.seats)}")
    return found


def _made(one: Seated) -> Decider:
    return player_with_budget(one) if isinstance(one, str) else one
