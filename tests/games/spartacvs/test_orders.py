"""Standing orders of SPARTACVS: what each of them answers, and that none of them tells what a hand holds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hispania import games
from hispania.contract import orders
from hispania.games.spartacvs.edge.game import Spartacvs
from hispania.games.spartacvs.orders.room import WINDOWS
from hispania.players.search import Faces
from tools.counts import seeds

RULES = games.rules("spartacvs")


def questions(phase: str, scenario: str = "II", most: int = 40) -> Iterator[Spartacvs]:
    """Positions of random games where this is asked."""
    for seed in seeds(most, least=most):
        game, rng = RULES.new_game(RULES.read_options({"scenario": scenario})), random.Random(seed)
        for _ in range(600):
            while game.turn.kind == "chance":
                game.take(game.fall(Faces(rng)), silent=True)
            if game.turn.kind == "over":
                break
            if game.turn.phase == phase:
                yield game
            game.take(rng.choice(game.legal_actions()), silent=True)


def answered(game: Spartacvs, **given: str) -> Any:
    """What orders answer for whoever is asked; None: nothing."""
    found = orders.answer(game, game.turn.seats[0], {key.replace("_", "-"): order for key, order in given.items()})
    return None if found is None else found.action


def test_a_window_is_passed_whatever_the_hand_holds() -> None:
    """An order that looked at the hand would tell by its haste that there is nothing in it (S24.2)."""
    met: dict[str, set[bool]] = {}
    for game in questions("SURPRISE"):
        matter = WINDOWS[game.state.stack[-1]["window"]]
        assert str(answered(game, **{matter: "pass"})) == "pass"
        others = dict.fromkeys((other for other in WINDOWS.values() if other != matter), "pass")
        assert orders.answer(game, game.turn.seats[0], others) is None
        met.setdefault(matter, set()).add(len(game.legal_actions()) > 1)
        if len(met) >= 5 and sum(len(found) == 2 for found in met.values()) >= 3:
            return
    raise AssertionError(met)


def test_what_can_be_matched_is_matched_and_a_reserve_only_if_it_may_be_spent() -> None:
    met = set()
    for game in questions("BATTLE_MATCH", "duel"):
        named = game.state.find("battle")["played"][1]
        cards = {action.card for action in game.legal_actions() if action.kind == "match"}
        ready, same = str(answered(game, match="match")), str(answered(game, match="same"))
        if named in cards:
            assert ready == same == f"match {named}"
        else:
            assert same == "yield"
            assert ready == ("match commit_reserve" if cards else "yield")
        met.add((named in cards, len(cards)))
        if {(True, 1), (True, 2), (False, 1), (False, 0)} <= met:
            return
    raise AssertionError(met)


@pytest.mark.parametrize(
    ("phase", "matter", "order"),
    [("INTERCEPT", "intercept", "pass"), ("AVOID", "avoid", "stand"), ("AVOID", "avoid", "avoid")],
)
def test_reactions_on_the_map_can_be_answered_beforehand(phase: str, matter: str, order: str) -> None:
    game = next(questions(phase))
    assert str(answered(game, **{matter: order})) == order
    assert answered(game, match="match") is None


@pytest.mark.parametrize(
    ("options", "has"),
    [({"scenario": "duel"}, (True, False)), ({"combat": "dice"}, (False, True)), ({}, (True, True))],
)
def test_orders_are_offered_only_about_what_can_be_asked(options: dict[str, Any], has: tuple[bool, bool]) -> None:
    ids = {matter.id for matter in orders.matters_of(RULES, RULES.read_options(options))}
    assert ("match" in ids, "battle" in ids) == has
    assert not any(matter.public for matter in orders.matters_of(RULES, RULES.read_options(options)))
