"""The players of any game: they play by the contract alone, equal seeds give equal games, and search beats chance."""

from __future__ import annotations

import collections
import random
from typing import Any

import pytest

import hispania
from contract import toy
from hispania import games, players
from hispania.contract import CHANCE, OVER, Game
from hispania.errors import Unreadable
from hispania.players.anyone import Random, Searcher
from hispania.players.search import Faces, Search
from hispania.table.session import Table

SEATS = toy.SEATS


def bidding(seed: str, **options: Any) -> Table:
    """A table of the toy at its first bids."""
    table = Table(hispania.new_game("toy", **options), seed=seed)
    table.roll_on()
    return table


# -------------------------------------------------------------------- who there is


def test_a_game_without_minds_is_played_by_those_who_can_play_any_game() -> None:
    rules = games.rules("toy")
    assert list(players.of(rules)) == ["random", "searcher"]
    assert players.best_for(rules, "amber") == "searcher"
    searcher = players.player("searcher@25", rules)
    assert isinstance(searcher, players.Planner)
    assert searcher.iterations == 25
    assert players.seats_of("random", rules) == ()
    assert players.glance(rules.new_game()) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("consul", "no computer player is called 'consul'; there are random, searcher"),
        ("random@5", "random does not search"),
        ("searcher@", "a budget is from 1 to"),
        ("searcher@0", "a budget is from 1 to"),
        ("searcher@1s", "a budget is from 1 to"),
        ("searcher@" + "9" * 11, "a budget is from 1 to"),
    ],
)
def test_a_player_that_there_is_not_is_refused(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        players.player(text, games.rules("toy"))


# -------------------------------------------------------------------- whole games


@pytest.mark.parametrize("options", [{}, {"rounds": 5, "dice": 15, "deck": 12}, {"rounds": 1, "deck": 5}], ids=str)
@pytest.mark.parametrize("who", ["random", "searcher@8"])
def test_a_player_finishes_a_game_that_can_be_replayed(who: str, options: dict[str, Any]) -> None:
    table = hispania.play(hispania.new_game("toy", **options), who, seed="sagunto")
    assert table.game.turn.kind == OVER
    assert Table.replay(table.record()).game.hash() == table.game.hash()
    assert hispania.play(hispania.new_game("toy", **options), who, seed="sagunto").record() == table.record()


def test_the_id_of_a_game_is_enough() -> None:
    assert hispania.play("toy", "random", seed="roma").rules.id == "toy"
    assert hispania.play("toy", seed="roma").game.ending is not None


@pytest.mark.compiled_only
def test_a_search_beats_chance_clearly() -> None:
    """One searcher against two who bid at random, from each seat in turn: 20 of 60 would be its share."""
    won: collections.Counter[str] = collections.Counter()
    for k in range(60):
        seat = SEATS[k % 3]
        seated = {**dict.fromkeys(SEATS, "random"), seat: "searcher@40"}
        ending = hispania.play(hispania.new_game("toy", rounds=6), seated, seed=f"q{k}").game.ending
        won["searcher" if ending.winners == (seat,) else "drawn" if ending.drawn else "random"] += 1
    assert won["searcher"] >= 36  # by chance less than once in 20,000
    assert won["searcher"] > won["random"]


# -------------------------------------------------------------------- a search


def test_equal_seeds_give_equal_thoughts_and_others_others() -> None:
    game = bidding("roma").game
    first, again, other = (Search(game, "birch", random.Random(seed)).run(80).thoughts() for seed in (1, 1, 2))
    assert first == again
    assert [thought.chances for thought in first] != [thought.chances for thought in other]


def test_a_search_considers_every_action_and_touches_nothing() -> None:
    game = bidding("numantia", deck=12).game
    before = game.hash()
    for seat in SEATS:
        thoughts = Search(game, seat, random.Random(3)).run(100).thoughts()
        assert {thought.action for thought in thoughts} == set(game.legal_actions(seat))
        assert sum(thought.visits for thought in thoughts) == 100
        assert all(0.0 <= chance <= 1.0 for thought in thoughts for chance in thought.chances.values())
        assert all(set(thought.chances) == set(SEATS) for thought in thoughts)
    assert game.hash() == before


def test_a_search_can_be_kept_to_some_actions_and_be_ended() -> None:
    game = bidding("roma", deck=12).game
    pair = game.legal_actions("coral")[:2]
    found = Search(game, "coral", random.Random(1), among=pair).run(40).thoughts()
    assert {thought.action for thought in found} == set(pair)
    stopped = Search(game, "coral", random.Random(1))
    assert stopped.run(10_000, lambda: True).iterations < 100


def test_a_dead_sure_thing_is_found() -> None:
    """Amber holds the highest card, so it outbids whoever may want the last prize, and is first with it."""
    rules = games.rules("toy")
    position = toy.Toy(
        toy.Options(rounds=1), deck=(2, 3, 5, 7), cards=(8, 1, 4, 6), phase="BID", round=1, prize=10, bids=(None, 1, 4)
    )
    game = rules.from_json(position.to_json())
    assert game.turn.seats == ("amber",)
    decision = players.decide(Searcher(200), game, "amber", random.Random(1))
    assert decision.chances is not None
    assert decision.worth == decision.chances["amber"] > 0.9


def test_chance_too_large_to_list_is_sampled() -> None:
    table = Table(hispania.new_game("toy", dice=15), seed="roma")
    while table.game.turn.phase != "PRIZE":
        table.roll()
    assert not table.game.chance_outcomes()
    found = Search(table.game, None, random.Random(1)).run(30).chances
    assert set(found) == set(SEATS)


def test_a_game_that_does_not_end_in_time_is_a_draw() -> None:
    search = Search(bidding("roma").game, "amber", random.Random(1), most_steps=2).run(10)
    assert set(search.chances.values()) == {0.5}


def test_what_others_bid_at_the_same_time_is_not_known_to_a_bidder() -> None:
    """Coral's tree has one node for its bid, whatever amber and birch have bid before it in this iteration."""
    search = Search(bidding("roma").game, "amber", random.Random(1)).run(300)
    tree = search._trees[SEATS.index("coral")]
    after_amber = list(tree.after)
    assert after_amber == [toy.Bid("amber")]
    (node,) = tree.after.values()
    assert list(node.after) == [toy.Bid("birch")]


def test_a_generator_gives_fair_faces() -> None:
    faces = Faces(random.Random(1))
    counts = collections.Counter(faces.die(10) for _ in range(5000))
    assert set(counts) == set(range(1, 11))
    assert all(len(set(faces.draw(3, 5))) == 3 for _ in range(100))


# -------------------------------------------------------------------- any game


def test_they_play_the_usual_game_too() -> None:
    """A game with players of its own is as good a game to those who can play any."""
    table = Table(hispania.new_game("5|3|2|3|3"), seed="roma")
    table.roll_on()
    seats = {seat: Random() for seat in table.game.seats}
    hispania.play_on(table, {**seats, "U": Searcher(2)}, until=lambda table: table.game.turn.round >= 1)
    assert table.game.turn.round == 1


def some_position(game: Game) -> Game:
    while game.turn.kind == CHANCE:
        game.take(game.fall(Faces(random.Random(1))))
    return game


@pytest.mark.parametrize("id", ["conquest", "toy"])
def test_whoever_searches_can_hold_any_seat(id: str) -> None:
    game = some_position(games.rules(id).new_game())
    for seat in game.turn.seats:
        decision = Searcher(3).decide(game, random.Random(1), seat)
        assert decision.action in game.legal_actions(seat)
