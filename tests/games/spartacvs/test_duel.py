"""The duel: nothing but a battle, ours beside the scenarios of the rulebook."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from hispania import Table, games
from hispania.games.spartacvs.checks.invariants import problems
from hispania.games.spartacvs.edge.options import RULEBOOK, SCENARIOS
from hispania.games.spartacvs.printed.duel import ID, SCENARIO
from hispania.games.spartacvs.printed.tables import load
from tools.counts import seeds

RULES = games.rules("spartacvs")


def played(seed: int) -> tuple[Table, list[Any]]:
    """A whole duel at random by people who match when they can, and what happened."""
    table, rng = Table(RULES.new_game(RULES.read_options({"scenario": ID})), seed=f"duel {seed}"), random.Random(seed)
    events: list[Any] = []
    while True:
        events += table.roll_on()
        game = table.game
        if game.turn.kind == "over":
            return table, events
        assert not list(problems(game.state))
        actions = game.legal_actions()
        matching = [action for action in actions if action.kind == "match"]
        events += table.act(rng.choice(matching or list(actions)), game.turn.seats[0])


def test_it_is_no_scenario_of_the_rulebook() -> None:
    assert (*RULEBOOK, ID) == SCENARIOS
    assert tuple(load().scenarios) == RULEBOOK
    assert SCENARIO.source == "reconstructed"


def test_it_begins_with_hands_of_battle_cards_that_are_about_even() -> None:
    table = Table(RULES.new_game(RULES.read_options({"scenario": ID})), seed="first")
    table.roll_on()
    game = table.game
    assert (game.turn.phase, game.turn.seats) == ("BATTLE_PLAY", ("S",))
    assert game.shown()["battle"]["hands"] == {"S": 10, "R": 12}
    assert game.view("S")["hand"]["S"] == {"europe": [], "asia": []}  # no strategy cards
    assert isinstance(game.view("R")["pending"][-2]["hand_S"], int)  # and what the other holds is hidden


def test_whoever_wins_the_battle_wins_and_a_withdrawal_is_a_draw() -> None:
    found: Counter[str] = Counter()
    for seed in seeds(60, met=lambda: {"duel", "draw"} <= set(found)):
        table, events = played(seed)
        ending = table.game.ending
        assert ending is not None
        found[ending.reason] += 1
        won = [event.side for event in events if type(event).__name__ == "BattleWon"]
        assert list(ending.winners) == won
        assert Table.replay(table.record()).game.hash() == table.game.hash()
        assert RULES.from_json(table.game.to_json()).hash() == table.game.hash()
    assert {"duel", "draw"} <= set(found)
