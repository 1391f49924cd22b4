"""SPARTACVS by numbers: whole games, no list with a double, no observation of what a seat may not see."""

from __future__ import annotations

import random

import pytest

from contract.play import Faces, choose
from hispania import games
from hispania.contract import CHANCE, DECISION, OVER
from hispania.errors import IllegalAction
from hispania.games.spartacvs.research import numbers, observation, room
from hispania.research.contract import bounds_of
from hispania.research.plain import play_of

RULES = games.rules("spartacvs")


@pytest.mark.parametrize("scenario", ["I", "bonus"])
def test_a_whole_game_is_played_by_numbers(scenario: str) -> None:
    play, rng = play_of("spartacvs", scenario=scenario), random.Random(scenario)
    position, decisions, throws = play.start(), 0, 0
    while play.decider(position) != -4:
        if play.decider(position) == -1:
            play.fall(position, Faces(rng))
            throws += 1
            continue
        legal = play.legal(position)
        assert len(set(legal)) == len(legal) > 0
        assert max(legal) < play.width
        play.decide(position, rng.choice(legal))
        decisions += 1
    most = bounds_of(RULES, position.options)
    assert decisions < most.decisions / 5
    assert throws < most.throws / 5
    assert len(play.observe(position, 0)) == play.size
    assert sum(play.payoffs(position)) == 0


def test_observations_hold_what_a_seat_sees_and_nothing_else() -> None:
    rng, game = random.Random(3), RULES.new_game(RULES.read_options({"scenario": "III"}))
    differing = 0
    while game.turn.kind != OVER and differing < 25:
        for seat in game.seats:
            if rng.random() < 0.1:
                twin = game.determinized(seat, rng)
                seen = observation.observe(game, seat)
                assert observation.observe(twin, seat) == seen
                assert len(seen) == room.observation_size(game.options)
                differing += twin.hash() != game.hash()
        game.take(*choose(game, rng), silent=True)
    assert differing == 25


def test_a_number_that_is_not_legal_is_refused() -> None:
    game = RULES.new_game()
    assert game.turn.kind == DECISION != CHANCE
    mine = {numbers.number(game, action) for action in game.legal_actions("S")}
    strange = next(n for n in range(numbers.size()) if n not in mine)
    with pytest.raises(IllegalAction):
        numbers.action(game, "S", strange)
    assert numbers.action(game, "S", min(mine)) in game.legal_actions("S")
