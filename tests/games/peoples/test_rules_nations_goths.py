"""P14.10 to P14.14: VANDALE, ALAIN, SUÈVE, WISIGOTH, BYZANCE; P23.5 Toledo."""

from __future__ import annotations

from typing import Any

import pytest

from games.peoples.board import (
    IDLE,
    Board,
    army,
    asked,
    begin,
    board,
    dice,
    do,
    end_turn,
    goals,
    miss,
    offered,
    points,
    roll,
    said,
    steps,
    where,
)
from hispania.games.peoples.printed.tables import load

# -------------------------------------------------------------------- VANDALE


def transit(foes: dict[str, dict[str, str]], infantry: int = 15, **fields: Any) -> Board:
    s = board(6, {"vandale": {"narbonne": f"{infantry}I geiserich"}} | foes, **fields)
    begin(s, "vandale", "TRANSIT MOVE")
    return s


def test_PV10_the_pile_passes_three_provinces_and_is_shot_at() -> None:
    s = transit({"basque": {"pyrenees_orientales": "2I"}, "hispano_romain": {"huesca": "F"}})
    do(s, "transit pyrenees_orientales")
    roll(s, 7, 6)
    do(s, "transit huesca")
    roll(s, 7)
    do(s, "transit saragosse")
    assert army(s, "saragosse", "vandale") == "13I"
    assert where(s, "geiserich") == "saragosse"
    assert army(s, "pyrenees_orientales", "basque") == "2I"  # the pile does not answer
    assert army(s, "huesca", "hispano_romain") == "F"
    assert points(s, "vandale") == 0


def test_P14_10_2_the_first_province_is_linked_to_Narbonne_or_Gascogne_and_the_transit_may_be_declined() -> None:
    s = transit({})
    assert offered(s) == [
        "decline", "transit pays_basque", "transit pyrenees_occidentales", "transit pyrenees_orientales",
    ]  # fmt: skip
    words = do(s, "transit pyrenees_orientales")
    assert words == ["transit barcelone", "transit huesca", "transit pyrenees_occidentales"]  # and no more decline


def test_P14_10_2_three_different_provinces_ignoring_stops() -> None:
    s = transit({"basque": {"pyrenees_occidentales": "I"}})
    do(s, "transit pays_basque", "transit pyrenees_occidentales")  # mountains and enemies do not stop it
    roll(s, 1)
    assert "transit pays_basque" not in offered(s)
    do(s, "transit huesca")
    assert army(s, "huesca", "vandale") == "15I"
    assert army(s, "pyrenees_occidentales", "vandale") == ""  # nobody is left behind


def test_P14_10_2_declined_the_pile_starts_its_invasion_from_Narbonne() -> None:
    s = transit({})
    do(s, "decline")
    assert army(s, "narbonne", "vandale") == "15I"
    assert any(word.startswith("geiserich") for word in offered(s))


def test_P22_1_a_transit_that_must_be_made_is_a_house_key() -> None:
    assert "decline" not in offered(transit({}, house={"vandale_transit": "must"}))


@pytest.mark.parametrize(("leader", "left"), [("", "15I"), (" viriathus", "14I")])
def test_P14_10_2_enemies_fire_with_the_2_of_their_leader(leader: str, left: str) -> None:
    s = transit({"lusitanien": {"pays_basque": f"I{leader}"}})
    do(s, "transit pays_basque")
    roll(s, 5)
    assert army(s, "pays_basque", "vandale") == left


def test_P14_10_2_every_enemy_unit_makes_one_attack_castles_too() -> None:
    s = transit({"wisigoth": {"pays_basque": "2I X"}})
    do(s, "transit pays_basque")
    assert dice(s) == 3
    roll(s, 7, 1, 7)
    assert army(s, "pays_basque", "vandale") == "13I"


def test_P14_10_2_if_the_pile_dies_so_does_Geiserich() -> None:
    s = transit({"basque": {"pays_basque": "2I"}}, infantry=2)
    do(s, "transit pays_basque")
    roll(s, 10, 10)
    assert army(s, "pays_basque", "vandale") == ""
    assert where(s, "geiserich") == ""


def test_P14_10_2_a_third_province_that_others_hold_must_be_left_in_the_first_movement() -> None:
    s = transit({"hispano_romain": {"saragosse": "I"}}, infantry=2)
    do(s, "transit pyrenees_orientales", "transit huesca", "transit saragosse")
    roll(s, 1)
    assert "done" not in offered(s)
    do(s, "2I saragosse>tortosa")
    while "halt" in offered(s):
        do(s, "halt")
    assert "done" not in offered(s)  # Geiserich is still there
    begin(s, "vandale", "COMBAT")
    assert army(s, "saragosse", "hispano_romain") == "I"


@pytest.mark.parametrize(("turn", "may"), [(6, False), (7, True), (8, True), (9, True)])
def test_P14_10_5_units_that_start_in_Cadix_or_Gibraltar_cross_to_Africa_for_a_point_each(turn: int, may: bool) -> None:
    s = board(turn, {"vandale": {"cadix": "3I", "seville": "I", "gibraltar": "I"}})
    words = begin(s, "vandale", "MOVE")
    assert ("2I cadix>afrique" in words) is may
    assert ("1I gibraltar>afrique" in words) is may
    if may:
        do(s, "2I cadix>afrique")
        assert points(s, "vandale") == 2
        assert army(s, "afrique", "vandale") == ""
        assert ">afrique" not in do(s, "1I seville>cadix")  # PV6


@pytest.mark.parametrize(
    ("turn", "house", "may"), [(6, {}, False), (7, {}, True), (7, {"vandale_africa_retreat": False}, False)]
)
def test_P14_10_5_they_may_also_retreat_there_with_the_same_award(turn: int, house: dict[str, bool], may: bool) -> None:
    s = board(turn, {"alain": {"cadix": "2C"}, "vandale": {"cadix": "2I"}}, house=house)
    begin(s, "alain", "COMBAT")
    miss(s)
    do(s, "stay")
    assert ("I>afrique" in offered(s)) is may
    if may:
        do(s, "I>afrique")
        assert points(s, "vandale") == 1
        assert army(s, "afrique", "vandale") == ""


# -------------------------------------------------------------------- ALAIN, SUÈVE


def test_PV9_no_limit_where_Ataces_is_in_the_first_movement_of_turn_6() -> None:
    units = {"segovie": "9I ataces", "avila": "5C"}
    s = board(6, {"alain": units, "celte": {"segovie": "I", "avila": "I"}})
    begin(s, "alain", "STACK-ATTACK")
    assert army(s, "segovie", "alain") == "9I"
    assert army(s, "avila", "alain") == "4C"
    s = board(6, {"alain": units, "celte": {"segovie": "I", "avila": "I"}})
    begin(s, "alain", "STACK-ATTACK", no=2)
    assert army(s, "segovie", "alain") == "5I"


def test_TV11_SUEVE_comes_in_by_three_provinces_and_leaves_nobody_behind() -> None:
    s = board(6, {"sueve": {"gascogne": "13I"}})
    words = begin(s, "sueve", "MOVE")
    assert goals(words) == {"pays_basque", "pyrenees_occidentales", "pyrenees_orientales"}
    do(s, "12I gascogne>pays_basque")
    assert "done" not in offered(s)
    assert do(s, "1I gascogne>pyrenees_orientales") == IDLE  # nothing is left to decide


# -------------------------------------------------------------------- WISIGOTH


@pytest.mark.parametrize(("turn", "may"), [(6, True), (9, True), (10, False)])
def test_P14_13_1_may_use_Gascogne_and_Narbonne_to_turn_9(turn: int, may: bool) -> None:
    s = board(turn, {"wisigoth": {"pyrenees_orientales": "I", "pays_basque": "I"}})
    words = begin(s, "wisigoth", "MOVE")
    assert ("1I pyrenees_orientales>narbonne" in words) is may
    assert ("1I pays_basque>gascogne" in words) is may
    if may:
        do(s, "1I pyrenees_orientales>narbonne", "done")
        assert army(s, "narbonne", "wisigoth") == "I"


def test_P14_13_2_buys_infantry_only() -> None:
    s = board(9, {"wisigoth": {"tolede": "I X", "seville": "I"}}, gold={"wisigoth": 16})
    assert begin(s, "wisigoth", "PURCHASE") == ["buy -", "buy 2I", "buy I"]


@pytest.mark.parametrize(("turn", "place", "castle"), [(7, "saragosse", " X"), (7, "huesca", ""), (6, "saragosse", "")])
def test_P14_13_4_a_free_castle_at_Saragosse_at_the_end_of_turn_7(turn: int, place: str, castle: str) -> None:
    s = board(turn, {"wisigoth": {place: "3I"}})
    begin(s, "wisigoth", "END")
    assert army(s, place, "wisigoth") == "3I" + castle  # P4.4.5: one more than the limit


def test_P14_13_4_not_for_a_vassals_Saragosse() -> None:
    s = board(7, {"wisigoth": {"huesca": "I"}, "basque": {"saragosse": "I"}}, bond={"basque": "wisigoth"})
    begin(s, "wisigoth", "END")
    assert army(s, "saragosse", "basque") == "I"


AROUND_TOLEDO = ("alcantara", "cordoue", "cuenca", "la_mancha", "segovie", "sierra_morena")


def test_PV17_the_castles_of_turn_8_evict_a_vassal_from_Toledo() -> None:
    units = {"wisigoth": dict.fromkeys(AROUND_TOLEDO, "I"), "lusitanien": {"tolede": "2I", "avila": "2I"}}
    s = board(8, units, bond={"lusitanien": "wisigoth"})
    begin(s, "wisigoth", "END")
    assert asked(s) == 1
    do(s, "I>avila")
    assert offered(s) == ["capital avila", "stay"]  # or the other dies
    do(s, "stay")
    assert (army(s, "avila", "lusitanien"), army(s, "tolede", "wisigoth")) == ("3I", "X")
    assert offered(s) == [f"castle {p}" for p in ("cordoue", "la_mancha", "segovie", "sierra_morena")]  # plain
    do(s, "castle segovie", "castle cordoue")
    assert (army(s, "segovie", "wisigoth"), army(s, "cordoue", "wisigoth")) == ("I X", "I X")


def test_PV17_with_the_capital_both_find_room() -> None:
    units = {"wisigoth": dict.fromkeys(AROUND_TOLEDO, "I"), "lusitanien": {"tolede": "2I", "avila": "2I"}}
    s = board(8, units, bond={"lusitanien": "wisigoth"})
    begin(s, "wisigoth", "END")
    do(s, "capital avila")  # the rest goes by itself
    assert army(s, "avila", "lusitanien") == "4I"


@pytest.mark.parametrize(("turn", "place"), [(8, "tolede"), (9, "tortosa")])
def test_P14_13_5_and_6_if_neither_holds_the_named_place_that_castle_is_lost(turn: int, place: str) -> None:
    for holder in ({}, {"celte": {place: "I"}}):
        s = board(turn, {"wisigoth": {"seville": "I", "cadix": "I", "gibraltar": "I"}} | holder)
        begin(s, "wisigoth", "END")
        assert army(s, place, "wisigoth") == ""
        do(s, "castle seville", "castle cadix")
        assert offered(s) == IDLE


def test_P14_13_5_south_of_the_Douro_is_any_zone_but_the_North() -> None:
    s = board(8, {"wisigoth": {"duero": "I", "pamplune": "I", "barcelone": "I", "salamanque": "I", "badajoz": "I"}})
    assert begin(s, "wisigoth", "END") == ["castle badajoz", "castle barcelone", "castle salamanque"]


def test_P14_13_6_tortosa_at_turn_9() -> None:
    s = board(
        9, {"wisigoth": {"barcelone": "I", "seville": "I"}, "basque": {"tortosa": "I"}}, bond={"basque": "wisigoth"}
    )
    begin(s, "wisigoth", "END")
    do(s, next(word for word in offered(s) if word.startswith("I>")))
    assert army(s, "tortosa", "wisigoth") == "X"


ISLANDS = ("majorque", "ibiza")
MAINLAND = [p for p in load().provinces if p not in ISLANDS]


def conquest(missing: tuple[str, ...], vassal: str = "galice") -> float:
    """WISIGOTH's points at the end of its sequence of turn 9."""
    own = {p: "I" for p in MAINLAND if p not in (*missing, vassal)} | {"seville": "X"}  # 36 infantry
    s = board(9, {"wisigoth": own, "galicien": {vassal: "I"}}, bond={"galicien": "wisigoth"})
    begin(s, "wisigoth", "END")
    while offered(s) != IDLE:
        do(s, offered(s)[0])
    return points(s, "wisigoth")


def test_PV18_ten_points_for_all_but_the_islands_and_one_province() -> None:
    assert conquest(("tolede",)) == 10
    assert conquest(()) == 10


def test_PV18_otherwise_two_for_every_whole_zone() -> None:
    assert conquest(("tolede", "barcelone")) == 4  # North (with a vassal) and Centre
    assert conquest(("tolede", "cordoue")) == 6  # the East is whole without its islands
    assert conquest(("tolede", "barcelone", "leon", "avila")) == 0


def test_P14_13_7_points_of_turn_10() -> None:
    units = {"wisigoth": {"tolede": "I X", "seville": "X", "cadix": "3I"}, "basque": {"huesca": "I", "saragosse": "I"}}
    s = board(10, units, bond={"basque": "wisigoth"})
    end_turn(s)
    assert points(s, "wisigoth") == 2.5 + 3 + 0.5 + 0.5 + 0.5


# -------------------------------------------------------------------- the fall of Toledo


def siege(turn: int = 12, **fields: Any) -> Board:
    """PV15: OMEYYAD at Toledo (one infantry) and at Saragosse (a castle alone)."""
    units = {"omeyyad": {"tolede": "2I", "saragosse": "2I"}, "wisigoth": {"tolede": "I", "saragosse": "X", "leon": "I"}}
    s = board(turn, units | {"basque": {"huesca": "I"}}, bond={"basque": "wisigoth"}, **fields)
    begin(s, "omeyyad", "COMBAT")
    return s


def test_PV15_before_the_fall_a_castle_fights() -> None:
    s = siege()
    do(s, "x saragosse")
    assert dice(s) == 2 + 3


def test_P14_13_9_Toledo_has_not_fallen_while_it_is_fought_for() -> None:
    s = siege()
    do(s, "x saragosse")
    roll(s, 1, 1, 1, 1, 1)
    do(s, "I>tortosa", "I>tortosa")  # a battle is over, but not the one for Toledo
    assert (said(s)["toledo"], said(s)["bond"]) == (False, {"basque": "wisigoth"})


def test_PV15_after_the_fall_a_castle_alone_surrenders_without_dice() -> None:
    s = siege()
    do(s, "x tolede")
    roll(s, 10, 1, 1)
    assert (said(s)["toledo"], said(s)["bond"]) == (True, {})
    assert offered(s) == IDLE
    assert army(s, "saragosse", "omeyyad") == "I X"
    assert army(s, "saragosse", "wisigoth") == ""
    assert said(s)["ruin"] == {}


def fallen(turn: int, omeyyad: str, defender: str, units: str, **fields: Any) -> Board:
    cells = {"omeyyad": {"saragosse": omeyyad, "tolede": "I"}, defender: {"saragosse": units}}
    s = board(turn, cells, toledo=True, **fields)
    begin(s, "omeyyad", "COMBAT")
    return s


def test_P14_13_9_OMEYYAD_must_sacrifice_a_unit_of_its_choice() -> None:
    s = fallen(12, "I 2C", "wisigoth", "X")
    assert offered(s) == ["sacrifice C", "sacrifice I"]
    do(s, "sacrifice C")
    assert army(s, "saragosse", "omeyyad") == "I C X"


@pytest.mark.parametrize(("turn", "gives_up"), [(11, True), (12, True), (13, True), (14, False)])
def test_P14_13_9_in_turns_11_to_13(turn: int, gives_up: bool) -> None:
    s = fallen(turn, "2I", "neutral" if turn > 12 else "wisigoth", "X")
    assert (dice(s) == 0) is gives_up


def test_P14_13_9_a_leader_is_no_unit_and_infantry_keeps_the_castle_fighting() -> None:
    assert dice(fallen(11, "2I", "wisigoth", "X roderich")) == 0
    assert offered(fallen(11, "2I", "wisigoth", "I X")) == ["aim I:1X,1I", "aim I:2I", "aim I:2X"]


def test_P14_13_9_at_the_start_of_any_round() -> None:
    s = fallen(12, "2I", "wisigoth", "I X")
    do(s, "aim I:2I")
    roll(s, 10, 1, 1, 1, 1, 1)
    do(s, "stay")
    assert army(s, "saragosse", "omeyyad") == "I X"


def test_P14_13_9_not_against_others_nor_others_castles() -> None:
    assert dice(fallen(12, "2I", "franc", "X")) == 5
    s = board(12, {"alain": {"saragosse": "2C"}, "wisigoth": {"saragosse": "X"}}, toledo=True)
    begin(s, "alain", "COMBAT")
    assert dice(s) == 5


def test_P14_13_9_not_in_the_battle_for_Toledo_itself() -> None:
    s = board(12, {"omeyyad": {"tolede": "2I"}, "wisigoth": {"tolede": "X"}})
    begin(s, "omeyyad", "COMBAT")
    assert dice(s) == 5


def test_P14_13_9_a_surrendered_castle_counts_as_destroyed() -> None:
    s = fallen(12, "2I", "wisigoth", "X", options={"barbaric": True})
    assert points(s, "omeyyad") == 3


def test_P23_5_without_a_castle_counter_the_castle_stays_a_ruin_and_nobody_is_sacrificed() -> None:
    castles = dict.fromkeys(("cordoue", "seville", "cadix", "gibraltar", "grenade", "denia", "valence", "badajoz"), "X")
    units = {"omeyyad": castles | {"saragosse": "2I"}, "wisigoth": {"saragosse": "X"}}
    s = board(12, units, toledo=True)
    assert begin(s, "omeyyad", "COMBAT") == IDLE
    assert army(s, "saragosse", "omeyyad") == "2I"
    assert said(s)["ruin"] == {"saragosse": "wisigoth"}


def test_P23_5_Toledo_falls_at_the_end_of_a_movement_whoever_held_it() -> None:
    s = board(11, {"omeyyad": {"cordoue": "I"}, "wisigoth": {"leon": "I"}}, bond={"basque": "wisigoth"})
    begin(s, "omeyyad", "MOVE")
    do(s, "1I cordoue>tolede")
    while "halt" in offered(s):
        do(s, "halt")
    while "done" in offered(s):
        do(s, "done")
    assert (said(s)["toledo"], said(s)["bond"]) == (True, {})


def test_P14_13_10_neutral_units_defend_never_retreat_and_stay() -> None:
    s = board(13, {"castille": {"tolede": "2K"}, "neutral": {"tolede": "2I"}})
    begin(s, "castille", "COMBAT")
    roll(s, 10, 1, 1, 1)
    do(s, "stay")
    assert dice(s) == 3  # nobody is asked for the neutral unit
    assert army(s, "tolede", "neutral") == "I"


# -------------------------------------------------------------------- BYZANCE


@pytest.mark.parametrize(
    ("turn", "house", "may"), [(9, {}, True), (10, {}, True), (11, {}, False), (10, {"byzance_supremacy": [9]}, False)]
)
def test_P14_14_1_naval_supremacy_at_turns_9_and_10(turn: int, house: dict[str, Any], may: bool) -> None:
    s = board(turn, {"byzance": {"valence": "I", "sea": "2I"}}, house=house)
    words = begin(s, "byzance", "MOVE")
    assert ("1I valence>sea" in words) is may
    assert ("done" in words) is may  # PV5: units at sea may stay, or must land
    assert "sea" not in steps(words)
