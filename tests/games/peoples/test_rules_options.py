"""P13.1 the auction of the four groups; P13.4 general submission; P15 the standard version."""

from __future__ import annotations

from typing import Any

import pytest

from games.peoples.board import (
    Board,
    army,
    asked,
    begin,
    board,
    dice,
    do,
    end_turn,
    gold,
    miss,
    new_game,
    offered,
    points,
    roll,
    said,
    task,
    where,
)
from hispania.contract.rules import BadOptions

GROUPS = ("carthage", "rome", "wisigoth", "omeyyad")
GROUP_OF = {  # P15.1
    1: ("carthage", "lusitanien", "alain", "byzance", "badajoz", "saragosse", "almoravide"),
    2: ("galicien", "basque", "vandale", "omeyyad", "navarre", "seville"),
    3: ("cantabrien", "celte", "wisigoth", "castille", "grenade", "el_cid"),
    4: ("ibere", "rome", "hispano_romain", "sueve", "franc", "aragon", "leon", "valence"),
}
CHIEF = {1: "carthage", 2: "omeyyad", 3: "wisigoth", 4: "rome"}


def sealed(*bids: tuple[int, int, int, int]) -> Board:
    """The auction of the groups after every player has written his bids on CARTHAGE, ROME, WISIGOTH, OMEYYAD."""
    s = new_game(group_auction=True)
    for player, mine in enumerate(bids, 1):
        for vp in mine:
            assert (task(s), asked(s)) == ("SEALED", player)
            do(s, f"bid {vp}")
    return s


def groups(s: Board) -> dict[str, int]:
    """Who has which group."""
    owner = said(s)["owner"]
    for group, chief in CHIEF.items():
        assert {owner[nation] for nation in GROUP_OF[group]} == {owner[chief]}
    return {chief: owner[chief] for chief in GROUPS}


def bids(s: Board) -> list[float]:
    """What everybody pays at the end."""
    return [-said(s)["adjust"][player] / 2 for player in "1234"]


def test_P13_1_every_player_writes_a_bid_of_0_to_40_on_every_group() -> None:
    s = new_game(group_auction=True)
    assert sorted(offered(s)) == sorted(f"bid {vp}" for vp in range(41))  # P23.12
    s = sealed(*[(1, 1, 1, 1)] * 4)
    assert dice(s) == 1  # the lot for the first group


def test_P13_1_groups_are_opened_in_random_order_and_go_to_the_highest_bidder_without_a_group() -> None:
    s = sealed((9, 9, 9, 9), (8, 8, 8, 8), (7, 7, 7, 7), (6, 6, 6, 6))
    roll(s, 3)  # WISIGOTH's first, to player 1
    roll(s, 3)  # of the three left the last: OMEYYAD's
    roll(s, 1)  # CARTHAGE's
    assert groups(s) == {"wisigoth": 1, "omeyyad": 2, "carthage": 3, "rome": 4}
    assert bids(s) == [9, 8, 7, 6]


def test_P13_1_a_lot_that_is_too_high_is_thrown_again() -> None:
    s = sealed((9, 9, 9, 9), (8, 8, 8, 8), (7, 7, 7, 7), (6, 6, 6, 6))
    roll(s, 9)
    assert dice(s) == 1
    assert bids(s) == [0, 0, 0, 0]


def test_P13_1_a_tie_is_an_open_auction_between_the_tied_from_their_bid_upward() -> None:
    s = sealed((5, 0, 0, 1), (3, 9, 0, 0), (5, 0, 8, 0), (1, 1, 1, 1))
    roll(s, 1)  # CARTHAGE's: players 1 and 3
    assert asked(s) == 1
    assert set(offered(s)) == {"pass", *(f"bid {vp}" for vp in range(6, 100))}
    do(s, "bid 6")
    assert asked(s) == 3
    do(s, "bid 8")
    assert (asked(s), "bid 8" in offered(s)) == (1, False)
    do(s, "pass")
    assert said(s)["owner"]["carthage"] == 3
    assert said(s)["adjust"]["3"] == -16


def test_P13_1_if_nobody_raises_the_first_of_the_tied_has_it() -> None:
    s = sealed((1, 0, 0, 1), (5, 9, 0, 0), (5, 0, 8, 0), (1, 1, 1, 1))
    roll(s, 1)
    do(s, "pass", "pass")
    assert said(s)["owner"]["carthage"] == 2
    assert said(s)["adjust"]["2"] == -10


def test_P13_1_a_group_without_a_bid_is_set_aside_and_goes_free_to_who_is_left() -> None:
    s = sealed((0, 9, 0, 0), (0, 0, 9, 0), (0, 0, 0, 9), (0, 1, 1, 1))
    roll(s, 1)  # CARTHAGE's: nobody
    roll(s, 1)
    roll(s, 1)
    assert groups(s) == {"carthage": 4, "rome": 1, "wisigoth": 2, "omeyyad": 3}
    assert bids(s) == [9, 9, 9, 0]


def test_P13_1_several_set_aside_go_by_lot() -> None:
    s = sealed((0, 9, 0, 0), (0, 0, 9, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    for _ in range(3):
        roll(s, 1)  # CARTHAGE's aside, ROME's, WISIGOTH's; then OMEYYAD's aside
    assert dice(s) == 1
    roll(s, 2)
    assert groups(s) == {"omeyyad": 3, "carthage": 4, "rome": 1, "wisigoth": 2}


def test_P13_1_who_has_bid_only_on_groups_of_others_gets_what_is_left() -> None:
    s = sealed((9, 9, 9, 9), (8, 8, 8, 8), (7, 7, 7, 7), (6, 6, 6, 0))
    roll(s, 1)
    roll(s, 1)
    roll(s, 1)
    assert groups(s)["omeyyad"] == 4  # the player had bid nothing on it
    assert bids(s) == [9, 8, 7, 0]


def test_P13_1_belongs_to_the_standard_version() -> None:
    with pytest.raises(BadOptions):
        new_game(version="advanced", group_auction=True)


# -------------------------------------------------------------------- P15


@pytest.mark.parametrize("group", GROUP_OF)
def test_P15_1_four_players_have_fixed_groups(group: int) -> None:
    owner = said(new_game())["owner"]
    assert {nation for nation, player in owner.items() if player == group} == set(GROUP_OF[group])


def test_P15_1_exactly_four_players() -> None:
    assert said(new_game())["players"] == 4
    with pytest.raises(BadOptions):
        new_game(players=5, version="standard")


def test_P15_2_CROISADE_and_ALMOHADE_are_not_played() -> None:
    assert not {"croisade", "almohade"} & set(said(new_game())["owner"])
    with pytest.raises(BadOptions):
        new_game(scenario="E", version="standard")


# -------------------------------------------------------------------- P13.4


def subdue(turn: int, strong: dict[str, str], weak: dict[str, str], pair: tuple[str, str], **fields: Any) -> Board:
    """The first nation of a pair attacks the second at `segovie`; one round is fought without a loss."""
    options = fields.pop("options", {"general_submission": True})
    s = board(turn, {pair[0]: strong, pair[1]: weak}, options=options, **fields)
    begin(s, pair[0], "COMBAT")
    while not dice(s):
        do(s, next(word for word in offered(s) if word.startswith(("x segovie", "aim"))))
    miss(s)
    return s


PAIR = ("castille", "byzance")


@pytest.mark.parametrize(("there", "may"), [("2I", True), ("3I", False)])
def test_P13_4_any_nation_with_at_most_half_the_units_may_submit_to_its_attacker(there: str, may: bool) -> None:
    s = subdue(16, {"segovie": "3I", "leon": "2I"}, {"segovie": there}, PAIR)
    assert (offered(s) == ["resist", "submit"]) is may
    assert may is False or asked(s) == 1


def test_P13_4_castles_count_forts_and_leaders_do_not() -> None:
    assert "submit" in offered(subdue(16, {"segovie": "3I", "leon": "X"}, {"segovie": "2I"}, PAIR))
    assert "submit" not in offered(subdue(16, {"segovie": "3I"}, {"segovie": "2I"}, PAIR))
    assert "submit" not in offered(subdue(17, {"segovie": "3I alfons"}, {"segovie": "2I"}, PAIR))
    strong = {"segovie": "3I", "leon": "I"}
    weak = {"segovie": "I", "seville": "I F", "cadix": "F"}
    assert "submit" in offered(subdue(16, strong, weak, ("castille", "hispano_romain")))
    assert "submit" not in offered(
        subdue(16, strong, {"segovie": "I", "seville": "X", "cadix": "X"}, ("castille", "seville"))
    )


def test_P13_4_not_without_the_option() -> None:
    s = subdue(16, {"segovie": "4I"}, {"segovie": "2I"}, PAIR, options={})
    assert "submit" not in offered(s)


@pytest.mark.parametrize("nation", ["carthage", "wisigoth", "valence", "grenade", "el_cid", "almoravide"])
def test_P13_4_who_never_submits(nation: str) -> None:
    turn = {"carthage": 3, "wisigoth": 9}.get(nation, 18)
    strong = {3: "celte", 9: "alain", 18: "castille"}[turn]
    unit = "E" if nation == "almoravide" else "I"
    assert "submit" not in offered(subdue(turn, {"segovie": "4I"}, {"segovie": unit}, (strong, nation)))
    assert "submit" in offered(subdue(turn, {"segovie": "4I"}, {"segovie": "I"}, (strong, "galicien")))


def submitted(**fields: Any) -> Board:
    s = subdue(16, {"segovie": "4I", "avila": "I"}, {"segovie": "2I"}, PAIR, **fields)
    do(s, "submit")
    while any(word.startswith("I>") for word in offered(s)):
        do(s, offered(s)[0])
    return s


def test_P13_4_the_effect_is_that_of_P10_3() -> None:
    s = submitted()
    assert said(s)["bond"] == {"byzance": "castille"}
    assert (army(s, "segovie", "byzance"), army(s, "segovie", "castille")) == ("2I", "")


@pytest.mark.parametrize(("losses", "bond"), [(1, {"byzance": "castille"}), (2, {})])
def test_P13_4_it_is_free_again_when_it_has_more_than_half_as_many_tested_after_every_battle(
    losses: int, bond: dict[str, str]
) -> None:
    units = {"castille": {"tolede": "2I", "avila": "3I"}, "byzance": {"valence": "2I"}, "seville": {"tolede": "2C"}}
    s = board(16, units, bond={"byzance": "castille"}, options={"general_submission": True})
    begin(s, "castille", "COMBAT")
    roll(s, 10, 10, *[10] * losses, *[1] * (2 - losses))
    assert said(s)["bond"] == bond  # 4 to 2, or 3 to 2


def test_P13_4_the_pairs_of_P10_1_keep_their_own_end() -> None:
    units = {"wisigoth": {"tolede": "2I"}, "basque": {"huesca": "3I"}, "alain": {"tolede": "I"}}
    s = board(9, units, bond={"basque": "wisigoth"}, options={"general_submission": True})
    begin(s, "wisigoth", "COMBAT")
    roll(s, 10, 1, 1)
    assert said(s)["bond"] == {"basque": "wisigoth"}


def test_P13_4_who_submits_frees_its_own_vassals() -> None:
    s = submitted(bond={"galicien": "byzance"})
    assert said(s)["bond"] == {"byzance": "castille"}


def test_P13_4_a_vassal_takes_no_vassals() -> None:
    s = subdue(16, {"segovie": "4I"}, {"segovie": "I"}, PAIR, bond={"castille": "leon"})
    assert "submit" not in offered(s)


def test_P13_4_a_vassal_takes_no_vassals_by_the_rows_of_P10_1_either() -> None:
    for bond in ({}, {"omeyyad": "byzance"}):
        s = subdue(13, {"segovie": "4I"}, {"segovie": "I"}, ("omeyyad", "badajoz"), bond=bond)
        assert ("submit" in offered(s) or said(s)["bond"] == {"badajoz": "omeyyad"}) is not bool(bond)
        assert said(s)["bond"].get("omeyyad") == bond.get("omeyyad")


@pytest.mark.parametrize("bond", [{}, {"rome": "celte"}])
def test_P13_4_not_even_when_Viriathus_dies(bond: dict[str, str]) -> None:
    units = {"rome": {"lisbonne": "2E"}, "lusitanien": {"lisbonne": "I viriathus", "porto": "2I"}}
    s = board(5, units | {"celte": {"algarve": "9I"}}, bond=bond, options={"general_submission": True})
    begin(s, "rome", "COMBAT")
    roll(s, 10, 10, 1)
    assert where(s, "viriathus") == ""
    assert said(s)["bond"] == (bond or {"lusitanien": "rome"})


def test_P13_4_the_rows_of_P10_1_stay_in_force() -> None:
    s = subdue(9, {"segovie": "2I"}, {"segovie": "2I"}, ("wisigoth", "basque"))
    assert said(s)["bond"] == {"basque": "wisigoth"}  # must, whatever the units


def test_P13_4_no_bond_to_WISIGOTH_after_the_fall_of_Toledo() -> None:
    s = subdue(12, {"segovie": "6I"}, {"segovie": "I"}, ("wisigoth", "celte"), toledo=True)
    assert "submit" not in offered(s)


def test_P13_4_income_is_shared_with_any_suzerain_that_has_one() -> None:
    s = board(16, {"galicien": {"galice": "I", "porto": "I"}, "castille": {"segovie": "4I"}},
              bond={"galicien": "castille"}, options={"general_submission": True})  # fmt: skip
    begin(s, "galicien", "INCOME")
    do(s, "income 2")
    assert (gold(s, "galicien"), gold(s, "castille")) == (1, 1)


def test_P13_4_points_are_those_of_a_bond() -> None:
    units = {"galicien": {"galice": "I", "cantabrie": "I"}, "castille": {"leon": "4I"}}
    s = board(15, units, bond={"galicien": "castille"}, options={"general_submission": True}, scenario="B")
    end_turn(s)
    assert points(s, "galicien") == 1  # 2, halved
    assert points(s, "castille") == 2  # leon, and cantabrie of its vassal; galice is not on its sheet
