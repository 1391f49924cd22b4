"""No computer knows more than its seat: positions that differ only in what is hidden from it get the same decision."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from contract import toy
from contract.play import play_on, scaled, some_options
from hispania import games, players
from hispania.contract import DECISION
from hispania.players.anyone import Random, Searcher
from hispania.players.contract import decider

POSITIONS = 1000


def decisions(count: int) -> Iterator[toy.Toy]:
    """Positions of random games of the toy in which somebody decides."""
    rules = games.rules("toy")
    number = 0
    while True:
        rng = random.Random(f"unseen {number}")
        number += 1
        for game in play_on(rules.new_game(some_options(rules, rng)), rng):
            if game.turn.kind == DECISION:
                yield game
                count -= 1
                if not count:
                    return


def twin(game: toy.Toy, seat: str, rng: random.Random) -> toy.Toy:
    """Another position that this seat cannot tell from the first: all other cards dealt and all other bids made anew.

    It is made without the game's own `determinized`, by trying until the deal fits what was seen.
    """
    mine = toy.SEATS.index(seat)
    others = [k for k in range(4) if k != mine and game.cards[k]]
    pool = [*game.deck, *(game.cards[k] for k in others)]
    while True:
        rng.shuffle(pool)
        cards = list(game.cards)
        for k, card in zip(others, pool, strict=False):
            cards[k] = card
        if all(cards[k] >= game.least[k] for k in range(4)):
            break
    data = game.to_json() | {"cards": cards, "deck": sorted(pool[len(others) :])}
    if game.phase == "BID":
        data["bids"] = [
            bid if bid is None or k == mine else rng.randint(1, cards[k]) for k, bid in enumerate(game.bids)
        ]
    return games.rules("toy").from_json(data)


def test_no_decision_depends_on_what_its_seat_may_not_see() -> None:
    rng = random.Random(7)
    asked = different = searched = 0
    for game in decisions(scaled(POSITIONS, 100)):
        for seat in game.turn.seats:
            other = twin(game, seat, rng)
            assert other.view(seat) == game.view(seat)
            different += other.hash() != game.hash()
            asked += 1
            for player in (Random(), Searcher(6)):
                here, there = (players.decide(player, one, seat, random.Random(asked)) for one in (game, other))
                assert here == there
                searched += here.why == "search"
    assert asked >= scaled(POSITIONS, 100)
    assert different > 0.9 * asked
    assert searched > asked / 2


class Peeker(Random):
    """Somebody who would look into all cards, and bids accordingly."""

    def decide(self, game: Any, rng: random.Random, seat: str | None = None) -> players.Decision:
        legal = game.legal_actions(decider(game, seat))
        return players.Decision(legal[sum(k * card for k, card in enumerate(game.cards)) % len(legal)], "peeked")


def test_whoever_would_peek_sees_nothing_that_is_so() -> None:
    """Looking at the real game it would decide by what is hidden; through `players.decide` it cannot."""
    rng = random.Random(9)
    peeked = 0
    for n, game in enumerate(decisions(scaled(200, 50))):
        for seat in game.turn.seats:
            other = twin(game, seat, rng)
            here, there = (players.decide(Peeker(), one, seat, random.Random(n)) for one in (game, other))
            assert here == there
            peeked += Peeker().decide(game, rng, seat) != Peeker().decide(other, rng, seat)
    assert peeked > 20


def test_no_hint_depends_on_what_its_seat_may_not_see() -> None:
    rng = random.Random(8)
    for game in decisions(scaled(100, 20)):
        for seat in game.turn.seats:
            here, there = (players.hint(one, seat, 3, iterations=6) for one in (game, twin(game, seat, rng)))
            assert here == there


def test_a_player_is_shown_what_its_seat_could_believe_and_not_what_is_so() -> None:
    shown = []

    class Spy(Random):
        def decide(self, game: Any, rng: random.Random, seat: str | None = None) -> players.Decision:
            shown.append(game)
            return super().decide(game, rng, seat)

    game = next(decisions(1))
    truths = 0
    for k in range(40):
        players.decide(Spy(), game, game.turn.seats[0], random.Random(k))
        assert shown[-1] is not game
        assert shown[-1].view(game.turn.seats[0]) == game.view(game.turn.seats[0])
        truths += shown[-1].cards == game.cards
    assert truths < 20
