"""Decisions as the wire and the notation know them: a class for every kind, with its facts."""

from __future__ import annotations

import random
from typing import Any

import pytest

from contract.play import choose
from hispania.contract import DECISION, OVER
from hispania.errors import Unreadable
from hispania.games.peoples import RULES
from hispania.games.peoples.core.terms import WORDS
from hispania.games.peoples.edge.actions import KINDS_OF_ACTION, from_dict, to_dict

WAYS: tuple[dict[str, Any], ...] = (
    {"scenario": "B"},
    {"scenario": "E", "version": "advanced"},
    {"scenario": "E", "version": "advanced", "events": True},
)


def test_every_word_of_the_core_has_its_class() -> None:
    assert set(WORDS) == set(KINDS_OF_ACTION) == set(RULES.actions)
    assert len({action.__name__ for action in KINDS_OF_ACTION.values()}) == len(WORDS)


@pytest.mark.parametrize("options", WAYS, ids=lambda options: " ".join(map(str, options.values())))
def test_every_listed_decision_is_read_again_and_its_token_is_its_own(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    game, met = RULES.new_game(RULES.read_options(RULES.fit_options(options))), set()
    while game.turn.kind != OVER:
        if game.turn.kind == DECISION:
            actions = game.legal_actions()
            tokens = [str(action) for action in actions]
            assert tokens == sorted(set(tokens))
            for action in rng.sample(actions, min(5, len(actions))):
                assert from_dict(to_dict(action)) == action
                met.add(action.kind)
        step, seat = choose(game, rng)
        game.take(step, seat, silent=True)
    assert len(met) > 15


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"kind": "fly"}, "needs a kind"),
        ({"kind": "go", "origin": "leon", "unit": "infantry", "number": 1}, "action go: .*`to`"),
        ({"kind": "go", "origin": "leon", "unit": "infantry", "number": 1, "to": "paris"}, "no to is called 'paris'"),
        ({"kind": "go", "origin": "leon", "unit": "tank", "number": 1, "to": "avila"}, "no unit is called 'tank'"),
        ({"kind": "go", "origin": "leon", "unit": "infantry", "number": "1", "to": "avila"}, "Expected `int`"),
        ({"kind": "halt", "place": "leon"}, "it has no place"),
        ({"kind": "buy", "units": "2I+2I"}, "written like 2I.K"),
        ({"kind": "buy", "units": "two"}, "written like 2I.K"),
        ({"kind": "aim", "unit": "infantry", "targets": "2 castle"}, "targets are written like"),
        ({"kind": "place", "place": "", "unit": "infantry"}, "no place is called ''"),
        ({"kind": "lead", "origin": "leon", "units": "I", "along": ["nobody"]}, "no along is called 'nobody'"),
        ({"kind": "bid", "points": -1}, "points is a number from 0"),
    ],
)
def test_a_fact_that_means_nothing_is_named(data: dict[str, Any], told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        from_dict(data)


def test_units_are_read_in_any_order() -> None:
    assert str(from_dict({"kind": "buy", "units": "K+2I"})) == "buy 2I+K"


@pytest.mark.parametrize("language", RULES.languages)
def test_every_option_and_each_of_its_values_has_a_name(language: str) -> None:
    told = RULES.words(language)
    for field in RULES.option_fields:
        assert f"option.{field.name}" in told
        for value in field.values:
            for each in value if isinstance(value, list) else [value]:
                assert f"name.{field.name}.{str(each).lower() if isinstance(each, bool) else each}" in told
