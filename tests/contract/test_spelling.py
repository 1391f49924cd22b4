"""What a game spells itself is byte for byte what the plain way would write."""

from __future__ import annotations

import pytest

from contract.play import choose, positions, scaled
from hispania import games
from hispania.contract.spelling import Plain, spelling_of

QUICK = [id for id in games.ids() if games.rules(id).room("spelling")]


@pytest.mark.heavy
@pytest.mark.parametrize("id", QUICK)
def test_the_quick_spelling_of_a_game_is_the_plain_one(id: str) -> None:
    rules = games.rules(id)
    plain, quick = Plain(rules), spelling_of(rules)
    assert not isinstance(quick, Plain)
    lists = events = previews = 0
    for game, rng in positions(id, "spelt", scaled(3_000, 300)):
        for seat in (None, *game.seats):
            assert quick.position(game, seat) == plain.position(game, seat)
            assert quick.legal(game, seat) == plain.legal(game, seat)
            assert quick.previews(game, seat) == plain.previews(game, seat)
        lists += plain.legal(game, None) != b"[]"
        previews += plain.previews(game, None) != b"[]"
        if game.turn.kind == "over":
            continue
        for event in game.clone().take(*choose(game, rng)).events:
            assert quick.event(event) == plain.event(event)
            events += 1
    assert lists > 50
    assert previews > 10
    assert events > 50


def test_a_game_without_a_spelling_of_its_own_goes_the_plain_way() -> None:
    rules = games.rules("toy")
    assert rules.room("spelling") is None
    assert isinstance(spelling_of(rules), Plain)
