"""Standing orders of every game that has them: legal, of what the seat may know, told in every language."""

from __future__ import annotations

import random

import pytest

from hispania import games
from hispania.contract import orders
from hispania.contract.orders import Matter
from hispania.table.session import Table

from .play import IDS, positions, scaled, some_options

every_game = pytest.mark.parametrize("id", IDS)


def all_matters(id: str) -> dict[str, Matter]:
    """The matters of a game under whatever options."""
    rules = games.rules(id)
    rng = random.Random(f"{id} matters")
    agreed = [rules.read_options(), *(some_options(rules, rng) for _ in range(60))]
    return {matter.id: matter for options in agreed for matter in orders.matters_of(rules, options)}


@every_game
def test_an_order_answers_with_what_is_legal_and_knows_no_more_than_its_seat(id: str) -> None:
    rules = games.rules(id)
    matters = all_matters(id)
    if rules.room("orders") is None:
        assert not matters
        return
    answered: set[str] = set()
    for game, rng in positions(id, "orders", scaled(1_500, 600)):
        known = {matter.id: matter for matter in orders.matters_of(rules, game.options)}
        for seat in game.turn.seats:
            given = {matter.id: rng.choice(matter.orders) for matter in known.values()}
            before = game.hash()
            found = orders.answer(game, seat, given)
            assert game.hash() == before
            assert orders.answer(game, seat, {}) is None
            if found is None:
                continue
            assert found.matter in known
            assert found.action in game.legal_actions(seat)
            assert orders.answer(game.determinized(seat, rng), seat, given) == found
            assert orders.answer(game, seat, {found.matter: given[found.matter]}) == found
            assert orders.answer(game, seat, {key: it for key, it in given.items() if key != found.matter}) is None
            answered.add(f"{found.matter}.{given[found.matter]}")
        for seat in set(game.seats) - set(game.turn.seats):
            assert orders.answer(game, seat, {matter.id: matter.orders[0] for matter in known.values()}) is None
    assert len(answered) >= 2


@every_game
def test_every_order_is_told_in_every_language(id: str) -> None:
    rules = games.rules(id)
    for matter in all_matters(id).values():
        assert matter.orders
        assert matter.public or rules.hidden
        assert "." not in matter.id + "".join(matter.orders)
        named = [f"order.{matter.id}.{order}" for order in matter.orders]
        for language in rules.languages:
            words = rules.words(language)
            assert all(words[key].strip() for key in (f"order.{matter.id}", *named, *(f"{key}.more" for key in named)))


@every_game
def test_comments_are_in_the_record_and_change_nothing_of_it(id: str) -> None:
    rng = random.Random(f"{id} comments")
    table = Table(games.rules(id).new_game(), seed="roma")
    first = table.game.seats[0]
    for number in range(12):
        table.roll_on()
        table.remark(f"step {number}", of_step=True)
        table.remark("for one alone", seat=first)
        seat = rng.choice(table.game.turn.seats)
        table.act(rng.choice(list(table.game.legal_actions(seat))), seat)
    table.roll_on()
    mark = table.rules.text.comment
    assert f"{mark} step 3\n" in table.record()
    assert ("one alone" in table.record((table.game.seats[1],))) == (not table.rules.hidden)
    assert "one alone" in table.record((first,))
    assert Table.replay(table.record()).game.hash() == table.game.hash()
    while table.undo(beyond_dice=True):
        pass
    assert [one.text for one in table.remarks] == ["for one alone"] * 12
