"""The toy itself: it is small, its rules are what its rulebook says, and it shows what only such a game can show."""

from __future__ import annotations

import ast
import itertools
import random
from fractions import Fraction
from pathlib import Path

import pytest

from contract import toy
from contract.play import Faces, choose, play_on, positions
from contract.toy import SEATS, Bid, CardsTurned, Draw, Keep, Prize, Swap, Toy
from hispania import games
from hispania.contract import CHANCE, DECISION, OVER
from hispania.errors import IllegalAction, Unreadable
from hispania.table.session import Table


def test_it_is_small() -> None:
    """At most 310 lines of code: no blank lines, docstrings and comments, and not its catalogue of words."""
    text = Path(toy.__file__).read_text(encoding="utf-8")
    code = {number for number, line in enumerate(text.splitlines(), 1) if line.strip() and line.strip()[0] != "#"}
    for node in ast.walk(ast.parse(text)):
        docs = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        words = isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "WORDS"
        if docs or words:
            code -= set(range(node.lineno, (node.end_lineno or 0) + 1))
    assert len(code) <= 310


def test_nothing_of_it_is_shipped_or_known_elsewhere() -> None:
    assert Path(toy.__file__).parent == Path(__file__).parent
    assert games.ids() == ("conquest", "peoples", "spartacvs", "toy")
    assert games.rules("toy") is toy.RULES


# -------------------------------------------------------------------- its rules


def dealt(cards: tuple[int, int, int, int] = (5, 3, 8, 1), **changes: object) -> Toy:
    """A game in its first auction, for a prize of 7."""
    game = toy.RULES.new_game(toy.Options())
    for hand, card in zip(toy.HANDS, cards):
        game.take(Draw(hand, card))
    game.take(Prize((7,)))
    for name, value in changes.items():
        setattr(game, name, value)
    return game


def bid(game: Toy, *amounts: int) -> Toy:
    for seat, amount in zip(SEATS, amounts):
        game.take(Bid(seat, amount), seat)
    return game


def test_all_bid_at_once_up_to_their_card_t2_2() -> None:
    game = dealt()
    assert game.turn.together
    assert game.turn.seats == SEATS
    assert [len(game.legal_actions(seat)) for seat in SEATS] == [5, 3, 8]
    assert game.why_not(Bid("birch", 4), "birch")[0].facts == {"most": 3}
    game.take(Bid("birch", 3), "birch")
    assert game.turn.seats == ("amber", "coral")


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_the_order_of_bids_does_not_matter(order: tuple[int, ...]) -> None:
    game = dealt()
    for k in order:
        game.take(Bid(SEATS[k], (2, 3, 1)[k]))
    assert game.hash() == bid(dealt(), 2, 3, 1).hash()


def test_the_highest_bid_wins_the_prize_and_pays_t2_3() -> None:
    game = bid(dealt(), 2, 3, 1)
    assert game.turn.seats == ("birch",)
    assert game.points == (0, 4, 0)


def test_two_highest_bids_win_nothing_t2_3() -> None:
    game = bid(dealt(), 3, 3, 1)
    assert (game.phase, game.round, game.points) == ("PRIZE", 2, (0, 0, 0))


def test_the_winner_swaps_its_card_while_the_deck_lasts_t3_2() -> None:
    game = bid(dealt(), 2, 3, 1)
    assert game.legal_actions("birch") == [Keep("birch"), Swap("birch")]
    taken = game.take(Swap("birch"))
    assert taken.revealed
    assert taken.events == [CardsTurned({"birch": 3})]
    game.take(Draw("birch", 2))
    assert (game.cards, game.phase, game.turned) == ((5, 2, 8, 1), "PRIZE", (3,))
    empty = bid(dealt(deck=()), 2, 3, 1)
    assert empty.legal_actions("birch") == [Keep("birch")]
    assert empty.why_not(Swap("birch"))[0].code == "deck-empty"


def test_at_the_end_cards_are_points_and_the_highest_score_wins_or_nobody_t4() -> None:
    game = bid(dealt(round=3), 2, 3, 1)
    taken = game.take(Keep("birch"))
    assert taken.revealed
    assert game.ending is not None
    assert (game.ending.winners, game.ending.points) == (("coral",), {"amber": 5.0, "birch": 7.0, "coral": 8.0})
    game = bid(dealt((5, 4, 8, 1), round=3), 2, 3, 1)
    game.take(Keep("birch"))
    assert game.ending is not None
    assert (game.ending.winners, game.ending.drawn) == ((), True)
    assert {game.ending.payoff(seat) for seat in SEATS} == {0.0}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"deck": (2, 4, 6, 6)}, "a card is missing or there twice"),
        ({"bids": (6, None, None)}, "a bid is beyond the card"),
        ({"winner": "amber"}, "a winner at the wrong time"),
        ({"phase": "DRAW", "winner": "amber"}, "a card is still to be dealt"),
        ({"options": {"rounds": 0}}, "options that mean nothing: rounds"),
    ],
)
def test_a_position_that_cannot_be_is_refused_and_named(change: dict[str, object], why: str) -> None:
    whole = dealt().to_json()
    assert toy.RULES.from_json(whole).hash() == dealt().hash()
    with pytest.raises(Unreadable, match=why):
        toy.RULES.from_json({**whole, **change})


def test_its_record_names_it_as_the_registry_does_whatever_stands_on_its_box() -> None:
    class Titled(toy.ToyRules):
        title = "A Toy of Three Seats"

    text, game = Titled().text, dealt()
    tags = text.tags(game, game)
    assert games.named_in_record(tags["Game"]) is toy.RULES
    assert text.begin(tags).hash() == game.hash()


# -------------------------------------------------------------------- what only such a game shows


def test_a_throw_too_large_to_list_has_its_exact_probability() -> None:
    game = before_the_prize(dice=15)
    assert game.chance is not None
    assert game.chance.dice == (10,) * 15
    assert not game.chance.listed
    assert game.chance_outcomes() == []
    source = Faces(random.Random(2))
    throw = game.fall(source)
    assert throw.used == source.used == 15
    assert game.probability(throw) == Fraction(1, 10**15)
    others = throw.faces[1:]
    for wrong in (Prize(others), Prize((11, *others)), Prize((0, *others)), Draw("amber", 1)):
        assert game.probability(wrong) == 0
        assert game.why_not(wrong)
    assert [share for _, share in before_the_prize(dice=2).chance_outcomes()] == [Fraction(1, 10**2)] * 100


def before_the_prize(dice: int) -> Toy:
    nodes = play_on(toy.RULES.new_game(toy.Options(dice=dice)), random.Random(1))
    return next(game for game in nodes if game.phase == "PRIZE")


def test_every_kind_of_step_phase_and_end_is_met() -> None:
    kinds, phases, ends = set(), set(), set()
    for game, rng in positions("toy", "met", 4_000):
        phases.add(game.phase)
        if game.turn.kind == OVER:
            ends.add(game.ending.reason)
        else:
            kinds.add(type(choose(game, rng)[0]))
    assert kinds == {Bid, Keep, Swap, Draw, Prize}
    assert phases == {"DEAL", "PRIZE", "BID", "CHOICE", "DRAW", "OVER"}
    assert ends == {"points", "draw"}


def test_a_search_takes_steps_without_events() -> None:
    for number in range(30):
        rng = random.Random(f"silent {number}")
        told, silent = toy.RULES.new_game(), toy.RULES.new_game()
        while told.turn.kind != OVER:
            step, seat = choose(told, rng)
            assert told.take(step, seat).events or isinstance(step, Keep)
            assert silent.take(step, seat, silent=True).events == []
            assert silent.hash() == told.hash()


def test_a_sealed_bid_leaves_the_decisions_of_others_as_they_were() -> None:
    table, rng = Table(toy.RULES.new_game(toy.Options(rounds=40)), seed="tokens"), random.Random("tokens")
    given: set[int] = set()
    auctions = 0
    while table.game.turn.kind != OVER:
        table.roll_on()
        if table.game.turn.kind != DECISION:
            continue
        opened = {seat: table.decision(seat) for seat in table.game.turn.seats}
        assert all(number is not None and number not in given for number in opened.values())
        assert all(table.decision(seat) is None for seat in SEATS if seat not in opened)
        given |= set(opened.values())
        auctions += table.game.turn.together
        for seat in rng.sample(list(opened), len(opened)):
            assert table.decision(seat) == opened.pop(seat)
            table.act(rng.choice(table.game.legal_actions(seat)), seat)
            if opened:
                assert table.decision(seat) is None
                assert {other: table.decision(other) for other in opened} == opened
    assert auctions == 40
    assert not any(table.decision(seat) for seat in SEATS)


def test_a_bid_taken_back_is_a_new_decision_to_its_seat_alone() -> None:
    table = Table(toy.RULES.new_game(), seed="back")
    table.roll_on()
    first = {seat: table.decision(seat) for seat in SEATS}
    table.act(Bid("coral", 1), "coral")
    assert table.undo()
    assert table.decision("coral") not in (None, *first.values())
    assert [table.decision(seat) for seat in SEATS[:2]] == [first[seat] for seat in SEATS[:2]]
    with pytest.raises(IllegalAction):
        table.act(Bid("coral", 1), "amber")


def test_undo_goes_back_over_sealed_bids_and_not_over_opened_ones() -> None:
    table = Table(toy.RULES.new_game(), seed="undo")
    table.roll_on()
    assert not table.can_undo, "a throw"
    for seat in SEATS[:2]:
        table.act(Bid(seat, 1), seat)
        assert table.can_undo, "a sealed bid"
    table.act(table.game.legal_actions("coral")[-1], "coral")
    assert not table.can_undo, "the bids are opened"
    assert table.game.turn.seats == ("coral",), table.lines
    table.act(Keep("coral"))
    assert table.can_undo, "a card kept"
    assert table.undo()
    table.act(Swap("coral"))
    assert not table.can_undo, "a card turned up"
    assert table.game.turn.kind == CHANCE


def test_research_sees_what_the_seat_sees_and_numbers_all_it_may_do() -> None:
    room = toy.RULES.room("research")
    for game, _ in positions("toy", "research", 1_000):
        for seat in SEATS:
            flat = room.observe(game, seat)
            assert len(flat) == room.observation_size(game.options)
            assert all(type(number) is int for number in flat)
            actions = game.legal_actions(seat)
            numbers = [room.number(game, action) for action in actions]
            assert len(set(numbers)) == len(actions)
            assert all(0 <= number < room.action_size(game.options) for number in numbers)
            assert [room.action(game, seat, number) for number in numbers] == list(actions)
    assert all(toy.RULES.room(name) is None for name in ("minds", "measures", "terminal", "no room"))
