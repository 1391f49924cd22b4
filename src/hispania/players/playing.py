"""Games in one call: new ones, whole ones by computer players with the table and its record, and hints."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from .. import games
from .. import players as computers
from ..contract.game import OVER, Game
from ..contract.rules import Rules
from ..errors import Unreadable
from ..table.session import Table
from .contract import Decision, Hint, can_hold


class Decider(Protocol):
    """As much of a player as whole games need: every player is one, and a class of your own is soon written.

    Where several seats may decide at once, `decide` is told its seat too: `decide(game, rng, seat)`.
    """

    @property
    def id(self) -> str:
        """A name for messages."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats it can hold; none are named where it can hold any."""

    def decide(self, game: Any, rng: random.Random) -> Decision:
        """One of the legal actions; the game is not touched."""


Seated: TypeAlias = str | Decider
Seating: TypeAlias = Seated | Mapping[str, Seated]


def new_game(first: Any = None, *more: Any, **options: Any) -> Any:
    """A game before its first step: of the game that the first argument names by its id, or of the usual one.

    What follows is that game's own: options by name, and where its door has a `new_game` of its own, as that has it.

    >>> new_game("7|5|4|5|1", players=2).options.players
    2
    >>> new_game(games.DEFAULT, level="7|5|4|5|1").hash() == new_game("7|5|4|5|1").hash()
    True
    """
    if isinstance(first, str) and first in games.ids():
        rules, given = games.rules(first), more
    else:
        rules, given = games.rules(), (*(() if first is None else (first,)), *more)
    door = getattr(games.door(rules.id), "new_game", None)
    if door is not None:
        return door(*given, **options)
    if given:
        raise Unreadable(f"the options of {rules.id} are given by name, not as {given[0]!r}")
    return rules.new_game(rules.read_options(options))


def play(game: Any = None, players: Seating | None = None, *, seed: str | None = None) -> Table:
    """A whole game, by players as in `seating`; without a seed every game has other dice, with one it is the same.

    The game is a game that is not over, which stays as it is, for the table plays a copy; or what `new_game` begins
    with: the id of a game, or a level of the usual one.

    >>> table = play("5|3|2|3|3", "recruit", seed="roma")
    >>> table.game.result
    Result(winner='H', reason='reserve')
    >>> play("5|3|2|3|3", "recruit", seed="roma").record() == table.record()
    True
    """
    begun = game.clone() if hasattr(game, "clone") else new_game(game)
    return play_on(Table(begun, seed=str(secrets.randbits(64)) if seed is None else seed), players)


def play_on(table: Table, players: Seating | None = None, *, until: Callable[[Table], bool] | None = None) -> Table:
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
    while table.game.turn.kind != OVER and not (until is not None and until(table)):
        rng = random.Random(f"{table.dice.seed} {len(table.history)}")
        seat = table.game.turn.seats[0]
        table.act(computers.decide(seats[seat], table.game, seat, rng).action, seat)
        table.roll_on()
    return table


def seating(game: Game, players: Seating | None = None) -> dict[str, Any]:
    """Who holds which seat of a game: a player for all, `a/b` for its sides, or a player for every seat.

    Where a game does not say who its sides are, every seat is one. Nobody named means a quick player in every seat.

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
    seats, rules = game.seats, game.rules
    if isinstance(players, Mapping):
        found = {seat: _made(one, rules) for seat, one in players.items()}
    elif isinstance(players, str) and "/" in players:
        found = _by_side(game, players.split("/"))
    else:
        found = dict.fromkeys(seats, _made(computers.quick(rules) if players is None else players, rules))
    of_this_game = f"the seats of this game are {', '.join(seats)}"
    for seat in seats:
        if seat not in found:
            raise Unreadable(f"nobody holds the seat {seat}; {of_this_game}")
    for seat, one in found.items():
        if seat not in seats:
            raise Unreadable(f"there is no seat {str(seat)[:20]}; {of_this_game}")
        if not can_hold(one, seat):
            raise Unreadable(f"the {one.id} cannot hold the seat {seat}, only {', '.join(one.seats)}")
    return found


def _by_side(game: Game, names: list[str]) -> dict[str, Any]:
    """A player for each side, the same in all seats of it."""
    room = computers.minds(game.rules)
    sides: Iterable[Iterable[str]] = [(seat,) for seat in game.seats] if room is None else room.sides(game)
    sides = list(map(tuple, sides))
    if len(names) != len(sides):
        told = "/".join(",".join(side) for side in sides)
        raise Unreadable(f"{'/'.join(names)[:60]!r} names {len(names)} sides; this game has {told}")
    return {seat: one for side, one in zip(sides, (_made(name, game.rules) for name in names)) for seat in side}


def _made(one: Seated, rules: Rules) -> Any:
    return computers.player(one, rules) if isinstance(one, str) else one


def hint(game: Game, strength: int = 3, *, seat: str | None = None, **thinking: Any) -> Hint:
    """What a search would do, by default for whoever must decide, told as strongly as asked.

    `iterations` is how long it thinks; equal `seed`s give equal hints; `stop` is asked now and then and ends it early.

    >>> table = Table(new_game("7|5|4|5|1"), seed="roma")
    >>> events = table.roll_on()
    >>> told = hint(table.game, 2, iterations=20)
    >>> told.strength, told.seat
    (2, 'U')
    """
    return computers.hint(game, seat, strength, **thinking)
