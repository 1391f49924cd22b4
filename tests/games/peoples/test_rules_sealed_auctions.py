"""P16.8 The sealed variant of the auctions of nations."""

from __future__ import annotations

from typing import Any

import pytest

from games.peoples.board import Board, asked, board, dice, do, new_game, next_turn, offered, roll, said, task
from hispania.contract.rules import BadOptions


def sealed(**fields: Any) -> Board:
    """VANDALE is auctioned at turn 6, with bids that are written; player 1 opens."""
    owner = {"hispano_romain": 1} | fields.pop("owner", {})
    options = {"sealed_auctions": True}
    s = board(
        5, {"celte": {"algarve": "I"}}, version="advanced", owner=owner, options=options,
        **{"flags": {"opener": 1}} | fields,
    )  # fmt: skip
    next_turn(s)
    assert new_game(version="advanced", sealed_auctions=True).game  # it is an option of the game
    assert said(s)["todo"][-1][1]["n"] == "vandale"
    return s


def price(s: Board, player: int) -> float:
    return float(-said(s)["adjust"][str(player)] / 2)


def write(s: Board, *bids: str) -> None:
    """Bids of the players in the order in which they are asked."""
    for word in bids:
        do(s, word)


def test_P16_8_is_an_option_of_the_advanced_version() -> None:
    assert said(new_game(version="advanced", sealed_auctions=True))["options"] == {"sealed_auctions": True}
    with pytest.raises(BadOptions):
        new_game(version="standard", sealed_auctions=True)


def test_P16_8_everybody_writes_one_bid_and_the_highest_has_it() -> None:
    s = sealed()
    for player, word in ((1, "bid 13"), (2, "bid 20"), (3, "pass"), (4, "bid 15")):
        assert asked(s) == player
        do(s, word)
    assert said(s)["owner"]["vandale"] == 2
    assert [price(s, player) for player in (1, 2, 3, 4)] == [0, 20, 0, 0]


def test_P16_8_a_bid_is_not_below_the_first_bid_and_does_not_depend_on_the_others() -> None:
    s = sealed()
    first = set(offered(s))
    assert first == {"pass", *(f"bid {vp}" for vp in range(13, 100))}
    do(s, "bid 40")
    assert set(offered(s)) == first


def test_P16_8_the_bids_of_others_are_hidden_until_all_are_written() -> None:
    s = sealed()
    do(s, "bid 37")
    assert "37" not in str(s.game.view("2")["todo"])
    assert "37" in str(s.game.view("1")["todo"])


def test_P16_8_a_tie_for_the_highest_bids_again_not_lower() -> None:
    s = sealed()
    write(s, "bid 20", "bid 14", "bid 20", "pass")
    assert asked(s) == 1
    assert {"bid 20", "bid 21"} <= set(offered(s))
    assert "bid 19" not in offered(s)
    do(s, "bid 20")
    assert asked(s) == 3
    do(s, "bid 22")
    assert said(s)["owner"]["vandale"] == 3
    assert price(s, 3) == 22


def test_P16_8_a_second_tie_goes_by_lot() -> None:
    s = sealed()
    write(s, "bid 20", "bid 14", "bid 20", "pass")
    write(s, "bid 21", "bid 21")
    assert dice(s) == 1
    roll(s, 2)
    assert said(s)["owner"]["vandale"] == 3
    assert price(s, 3) == 21


def test_P16_8_nobody_bids_and_P16_4_decides() -> None:
    s = sealed()
    write(s, "pass", "pass", "pass", "pass")
    roll(s, 1)
    assert said(s)["owner"]["vandale"] == 1
    assert price(s, 1) == 13


def test_P16_8_who_may_not_bid_writes_nothing() -> None:
    options = {"sealed_auctions": True}
    owner = {"hispano_romain": 1, "vandale": 2, "wisigoth": 1}
    s = board(5, {"celte": {"algarve": "I"}}, version="advanced", owner=owner, options=options, flags={"opener": 1})
    next_turn(s)
    assert new_game(version="advanced", sealed_auctions=True).game
    assert said(s)["todo"][-1][1]["n"] == "alain"
    assert asked(s) == 2
    write(s, "bid 25", "bid 26", "pass")
    assert said(s)["owner"]["alain"] == 3


def test_P16_8_the_next_auction_is_opened_by_the_player_to_the_left() -> None:
    s = sealed()
    write(s, "bid 13", "pass", "pass", "pass")
    assert (task(s), said(s)["todo"][-1][1]["n"], asked(s)) == ("AUCTION", "alain", 2)
