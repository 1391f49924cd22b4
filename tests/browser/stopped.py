"""Games of rule-of-thumb players, stopped where one seat is asked something: positions for pictures and for tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from hispania import Table, games, players

Wanted = Callable[[Any], bool]


def stopped(game: str, seat: str, wanted: Mapping[str, Wanted], seed: str = "thumb", **options: Any) -> dict[str, str]:
    """The record of one such game at the first decision of that seat of each kind, and at its end."""
    rules = games.rules(game)
    table = Table(rules.new_game(rules.read_options(options)), seed=seed)
    thumb, rng, found = players.player("thumb", rules), random.Random("thumb"), dict[str, str]()
    while True:
        table.roll_on()
        turn = table.game.turn
        if turn.kind == "over" or seat in turn.seats:
            here = [name for name, is_so in wanted.items() if name not in found and is_so(table.game)]
            found |= {name: table.record() for name in here}
        if turn.kind == "over":
            return found
        table.act(players.decide(thumb, table.game, turn.seats[0], rng).action, turn.seats[0])
