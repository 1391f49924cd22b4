"""The ways of H4.1 beside a slow search that keeps whole paths in a heap."""

from __future__ import annotations

import random

import pytest

from hispania.games.conquest import MEDIUM, VARIANTS, HouseRules, Options, all_scenarios, core
from hispania.games.conquest.core.state import State
from hispania.games.conquest.core.terms import CHANCE, FINISHED
from hispania.games.conquest.edge import paths
from hispania.games.conquest.printed.presets import fitted
from tools import slow_paths
from tools.play import scaled


def positions(options: Options, number: int, seed: int) -> list[State]:
    """Positions of random games, one after the other."""
    rng = random.Random(seed)
    found: list[State] = []
    config = core.new_config(options)
    state = core.new_state(config)
    while len(found) < number:
        now = core.whose_turn(state)
        if now == FINISHED:
            state = core.new_state(config)
        elif now == CHANCE:
            core.resolve(state, rng.choice(core.outcomes(state))[0])
        else:
            found.append(state.clone())
            core.apply(state, rng.choice(core.legal(state)))
    return found


GAMES = [
    Options.of(),
    Options.of("7|5|4|5|1", players=2),
    Options.of(house={"road_through_revolt": True}),
    Options.of("6|4|3|5|2", variants=VARIANTS),
    Options.of("6|4|3|5|2", variants=["imperivm", "ingenivm"], house={"imperivm_run": False}),
    *(fitted(MEDIUM, 1, HouseRules(), (), played.number) for played in all_scenarios()),  # H7.2 crosses the Durius
]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_h4_1_ways_are_those_of_the_slow_search(options: Options) -> None:
    """Every way of many positions, from every space in turn."""
    compared = 0
    for k, state in enumerate(positions(options, scaled(400, 25), 7)):
        start = k % 49
        for denarii in (1, state.denarii or 3, 60):
            for crosses in (False, True):
                fast, slow = paths.ways(state, start, denarii, crosses), slow_paths.ways(state, start, denarii, crosses)
                assert fast == slow, (start, denarii, crosses)
                compared += len(slow)
                for to in slow:
                    assert paths.way_to(state, start, to, denarii, crosses) == slow[to]
        for crosses in (False, True):
            assert paths.free_ways(state, start, crosses) == slow_paths.free_ways(state, start, crosses)
    assert compared > 1000
