"""With events or sealed bids something is hidden: what a seat may not see changes nothing that it is told (P0.9)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from contract.play import choose, play_on
from contract.test_hidden import compare_tables, looking_alike, told
from hispania.contract import OVER
from hispania.games.peoples import RULES
from hispania.table.session import Table


@pytest.mark.parametrize(
    "options",
    [{"events": True, "sign_of_god": True}, {"version": "advanced", "players": 5, "events": True}],
    ids=["chits", "sealed bids"],
)
def test_hidden_chits_and_bids_are_dealt_anew_and_change_nothing_that_is_told(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    pairs = differing = 0
    for node, game in enumerate(play_on(RULES.new_game(RULES.read_options(options)), rng)):
        if node % 4:
            continue
        if node > 240 or game.turn.kind == OVER:
            break
        pairs += 1
        for seat in (None, *game.seats):
            twin = game.determinized(seat, rng)
            differing += twin.hash() != game.hash()
            assert told(twin, seat) == told(game, seat)
            step, who = choose(game, rng)
            likes = looking_alike(twin, step, who, seat)
            for like in rng.sample(likes, min(1, len(likes))):
                compare_tables(Table(game.clone()), Table(twin.clone()), (step, like), who, seat)
    assert differing > 2 * pairs
