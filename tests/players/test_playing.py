"""One call for any game: which game is meant, who sits where, and every seat decides for itself."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hispania
from contract import toy
from hispania import players
from hispania.errors import Unreadable
from hispania.players.anyone import Random
from hispania.players.playing import seating
from hispania.table.session import Table


def test_a_registered_id_names_the_game_and_anything_else_the_usual_one() -> None:
    assert hispania.new_game("toy", deck=12).options.deck == 12
    assert hispania.new_game().rules.id == hispania.new_game("7|5|4|5|1").rules.id == hispania.games.DEFAULT
    assert hispania.new_game(hispania.games.DEFAULT, "7|5|4|5|1").hash() == hispania.new_game("7|5|4|5|1").hash()
    assert hispania.toy is toy  # type: ignore[attr-defined]
    assert hispania.play("toy", {"amber": "random", "birch": "random", "coral": Random()}, seed="x").rules.id == "toy"


def test_options_that_a_game_does_not_know_are_refused() -> None:
    with pytest.raises(Unreadable, match="by name"):
        hispania.new_game("toy", 12)
    with pytest.raises(Unreadable, match="deck"):
        hispania.new_game("toy", deck=7)
    with pytest.raises(Unreadable, match="tarot"):
        hispania.new_game("tarot")


@pytest.mark.parametrize(
    ("seated", "ids"),
    [
        ("random", ["random"] * 3),
        (None, ["searcher"] * 3),
        ("searcher@5/random/random", ["searcher", "random", "random"]),
        ({"coral": "searcher", "amber": "random", "birch": "random"}, ["random", "random", "searcher"]),
    ],
)
def test_where_a_game_names_no_sides_every_seat_is_one(seated: Any, ids: list[str]) -> None:
    found = seating(hispania.new_game("toy"), seated)
    assert [found[seat].id for seat in toy.SEATS] == ids


@pytest.mark.parametrize(
    ("seated", "why"),
    [
        ("random/random", "names 2 sides; this game has amber/birch/coral"),
        ({"amber": "random"}, "nobody holds the seat birch; the seats of this game are amber, birch, coral"),
        ({**dict.fromkeys(toy.SEATS, "random"), "U": "random"}, "there is no seat U"),
        ("consul", "there are random, searcher"),
    ],
)
def test_a_seating_that_does_not_fit_is_refused(seated: Any, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        seating(hispania.new_game("toy"), seated)


def test_everybody_is_asked_for_its_own_seat_where_all_decide_at_once() -> None:
    class Watched(Random):
        def __init__(self, seat: str) -> None:
            self.seat = seat
            self.asked: list[str | None] = []

        def decide(self, game: Any, rng: random.Random, seat: str | None = None) -> players.Decision:
            self.asked.append(seat)
            if seat is None:
                assert game.turn.seats == (self.seat,)
            return super().decide(game, rng, seat)

    seated = {seat: Watched(seat) for seat in toy.SEATS}
    table = hispania.play(hispania.new_game("toy", rounds=5), seated, seed="roma")
    assert table.game.ending is not None
    for seat, player in seated.items():
        assert player.asked.count(seat) == 5  # sealed bids
        assert set(player.asked) <= {seat, None}


def test_a_player_who_holds_only_some_seats_is_refused_elsewhere() -> None:
    class Amber(Random):
        id, seats = "gold", ("amber",)

    assert seating(hispania.new_game("toy"), {"amber": Amber(), "birch": "random", "coral": "random"})
    with pytest.raises(Unreadable, match="the gold cannot hold the seat birch, only amber"):
        seating(hispania.new_game("toy"), Amber())


def test_a_game_played_in_pieces_is_the_game_played_in_one() -> None:
    whole = hispania.play("toy", "searcher@5", seed="numantia")
    table = Table(hispania.new_game("toy"), seed="numantia")
    for steps in (6, 7, 11):
        hispania.play_on(table, "searcher@5", until=lambda table, steps=steps: len(table.history) >= steps)
    assert len(table.history) < len(whole.history)
    assert hispania.play_on(table, "searcher@5").record() == whole.record()
