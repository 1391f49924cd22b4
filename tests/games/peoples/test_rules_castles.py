"""P12 Castles, ruins, forts; the windows of P23.3."""

from __future__ import annotations

import pytest

from games.peoples.board import IDLE, army, begin, board, dice, do, end_turn, gold, miss, offered, points, roll, said


def test_P12_1_a_destroyed_castle_becomes_a_ruin_in_place() -> None:
    s = board(16, {"castille": {"tolede": "4K"}, "seville": {"tolede": "X"}})
    begin(s, "castille", "COMBAT")
    roll(s, 10, 10, 10, 1, 1, 1, 1)
    assert army(s, "tolede", "seville") == ""
    assert said(s)["ruin"] == {"tolede": "seville"}


def test_P12_1_the_ruin_of_a_neutral_castle_is_WISIGOTHs() -> None:
    s = board(13, {"castille": {"segovie": "3I"}, "neutral": {"segovie": "X"}})
    begin(s, "castille", "COMBAT", no=2)
    roll(s, 10, 10, 10, 1, 1, 1)
    assert said(s)["ruin"] == {"segovie": "wisigoth"}


def test_P12_1_a_ruin_gives_no_control_no_income_and_no_points() -> None:
    s = board(19, {"seville": {"cadix": "I"}}, ruin={"tolede": "seville"}, scenario="D")
    begin(s, "seville", "INCOME")
    assert gold(s, "seville") == 1.5  # cadix alone
    end_turn(s)
    assert points(s, "seville") == 1


@pytest.mark.parametrize(("owner", "may"), [("badajoz", False), ("leon", True)])
def test_P12_1_the_counter_of_an_own_ruin_is_not_in_supply(owner: str, may: bool) -> None:
    units = {"badajoz": {"badajoz": "I X", "porto": "I X", "alcantara": "I"}}  # three castle counters
    s = board(16, units, ruin={"tolede": owner}, gold={"badajoz": 16})
    assert ("buy X" in begin(s, "badajoz", "PURCHASE")) is may


def test_P12_1_a_castle_that_its_owner_disbands_leaves_no_ruin() -> None:
    units = {"badajoz": {"badajoz": "I X", "porto": "I X", "alcantara": "X"}}
    s = board(16, units, gold={"badajoz": 16})
    begin(s, "badajoz", "PURCHASE")
    do(s, "disband X@porto")
    assert (army(s, "porto", "badajoz"), said(s)["ruin"]) == ("I", {})


def test_P12_1_a_castle_removed_at_a_stack_check_leaves_no_ruin() -> None:
    s = board(16, {"badajoz": {"porto": "3I X"}}, capital={"badajoz": "porto"})
    begin(s, "badajoz", "STACK-FINAL")
    assert army(s, "porto", "badajoz") == "3I X"
    s = board(16, {"badajoz": {"porto": "3I X"}})
    begin(s, "badajoz", "STACK-FINAL")
    do(s, "rm X@porto")
    assert (army(s, "porto", "badajoz"), said(s)["ruin"]) == ("3I", {})


def test_P12_1_a_castle_removed_by_a_transformation_leaves_no_ruin() -> None:
    s = board(14, {"omeyyad": {"saragosse": "X", "cuenca": "X", "cordoue": "I"}, "celte": {"algarve": "I"}})
    end_turn(s)
    while not army(s, "cordoue", "seville"):
        do(s, offered(s)[0])
    assert said(s)["ruin"] == {}


def test_P12_2_one_castle_or_fort_a_province() -> None:
    s = board(16, {"badajoz": {"porto": "I X", "alcantara": "I"}}, waiting={"badajoz": {"castle": 1}})
    assert begin(s, "badajoz", "PLACE") == ["X@alcantara", "capital alcantara", "capital porto"]
    hand = {player: ["chateau"] for player in "1234"}
    s = board(9, {"hispano_romain": {"porto": "I F"}}, options={"events": True}, hand=hand)
    begin(s, "hispano_romain", "START")
    assert offered(s) == IDLE


def test_P12_2_a_ruin_lies_beside_units_and_a_castle_takes_its_place() -> None:
    s = board(16, {"badajoz": {"porto": "I"}}, waiting={"badajoz": {"castle": 1}}, ruin={"porto": "leon"})
    begin(s, "badajoz", "PLACE")
    while "X@porto" in offered(s):
        do(s, "X@porto")
    assert army(s, "porto", "badajoz") == "I X"
    assert said(s)["ruin"] == {}  # P12.3: LEÓN has its counter back


def test_P12_2_a_fort_leaves_no_ruin() -> None:
    s = board(7, {"alain": {"segovie": "4C"}, "hispano_romain": {"segovie": "F"}})
    begin(s, "alain", "COMBAT")
    roll(s, 10, 1, 1, 1, 1)
    assert (army(s, "segovie", "hispano_romain"), said(s)["ruin"]) == ("", {})


def test_P12_3_a_mobile_unit_is_given_for_a_castle_in_place_of_the_ruin() -> None:
    s = board(16, {"seville": {"tolede": "I C"}}, ruin={"tolede": "castille"})
    assert begin(s, "seville", "REBUILD") == ["done", "rebuild C@tolede", "rebuild I@tolede"]
    do(s, "rebuild C@tolede")
    assert (army(s, "tolede", "seville"), said(s)["ruin"]) == ("I X", {})


def test_P12_3_also_at_PLACE_and_any_number_of_times() -> None:
    units = {"seville": {"tolede": "I C", "cordoue": "I"}}
    s = board(15, units, ruin={"tolede": "castille", "cordoue": "seville"})
    assert "rebuild I@tolede" in begin(s, "seville", "PLACE")
    do(s, "rebuild I@tolede", "rebuild I@cordoue")
    assert (army(s, "tolede", "seville"), army(s, "cordoue", "seville")) == ("C X", "X")


def test_P12_3_only_a_province_that_it_controls() -> None:
    s = board(16, {"castille": {"segovie": "I"}, "seville": {"cordoue": "I"}}, ruin={"tolede": "seville"})
    assert begin(s, "seville", "REBUILD") == IDLE


def test_P12_3_a_Berber_is_never_given() -> None:
    s = board(14, {"omeyyad": {"cordoue": "I B al_mansur"}}, ruin={"cordoue": "wisigoth"})
    assert begin(s, "omeyyad", "REBUILD") == ["done", "rebuild I@cordoue"]


def test_P12_3_the_castle_may_come_from_another_province() -> None:
    castles = {"porto": "X", "alcantara": "I X", "badajoz": "X"}
    s = board(16, {"badajoz": castles | {"lisbonne": "2I"}}, ruin={"lisbonne": "leon"})
    words = begin(s, "badajoz", "REBUILD")  # all three castles stand: none is in supply
    assert words == ["done", *(f"rebuild I@lisbonne<{p}" for p in ("alcantara", "badajoz", "porto"))]
    do(s, "rebuild I@lisbonne<alcantara")
    assert (army(s, "lisbonne", "badajoz"), army(s, "alcantara", "badajoz")) == ("I X", "I")


def test_P12_3_its_own_ruin_supplies_itself() -> None:
    s = board(16, {"badajoz": {"porto": "X", "alcantara": "X", "lisbonne": "2I"}}, ruin={"lisbonne": "badajoz"})
    assert "rebuild I@lisbonne" in begin(s, "badajoz", "REBUILD")
    s = board(
        16, {"badajoz": {"porto": "X", "alcantara": "X", "badajoz": "X", "lisbonne": "I"}}, ruin={"lisbonne": "leon"}
    )
    assert "rebuild I@lisbonne" not in begin(s, "badajoz", "REBUILD")


def test_P12_3_the_counter_of_the_ruin_goes_back_to_its_nation() -> None:
    units = {"leon": {"leon": "I X", "galice": "I"}, "badajoz": {"lisbonne": "2I"}}  # LEÓN has two castles
    s = board(16, units, ruin={"lisbonne": "leon"}, gold={"leon": 16})
    assert "buy X" not in begin(s, "leon", "PURCHASE")
    begin(s, "badajoz", "REBUILD")
    do(s, "rebuild I@lisbonne")
    assert "buy X" in begin(s, "leon", "PURCHASE")


@pytest.mark.parametrize(("nation", "unit"), [("croisade", "3K"), ("almohade", "3E"), ("galicien", "3I")])
def test_P12_3_who_never_rebuilds(nation: str, unit: str) -> None:
    """CROISADE and ALMOHADE; and whoever has no castle counters."""
    s = board(20, {nation: {"tolede": unit}}, ruin={"tolede": "seville"})
    assert begin(s, nation, "REBUILD") == IDLE


def test_P23_3_the_winner_may_rebuild_after_the_battles() -> None:
    s = board(16, {"castille": {"tolede": "4K"}, "seville": {"tolede": "X"}})
    begin(s, "castille", "COMBAT REBUILD")
    roll(s, 10, 10, 10, 1, 1, 1, 1)
    assert offered(s) == ["done", "rebuild K@tolede"]
    do(s, "rebuild K@tolede")
    assert army(s, "tolede", "castille") == "3K X"


def test_P12_4_a_castle_is_the_whole_defence_and_never_retreats() -> None:
    s = board(16, {"castille": {"tolede": "I"}, "seville": {"tolede": "X", "cordoue": "I"}})
    begin(s, "castille", "COMBAT")
    assert dice(s) == 1 + 3
    miss(s)
    do(s, "stay")  # CASTILLE stays; SÉVILLE is not asked
    assert dice(s) == 1 + 3


def test_P12_4_a_castle_never_moves() -> None:
    s = board(16, {"seville": {"tolede": "I X"}})
    words = begin(s, "seville", "MOVE")
    assert any(word.startswith("1I") for word in words)
    assert not any("X" in word for word in words)
