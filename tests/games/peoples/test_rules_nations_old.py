"""P14.1 to P14.9: CARTHAGE, the peoples of Hispania, ROME and what is left of it."""

from __future__ import annotations

import pytest

from games.peoples.board import (
    IDLE,
    after,
    army,
    begin,
    board,
    dice,
    do,
    end_turn,
    miss,
    offered,
    points,
    roll,
    said,
    where,
)

# -------------------------------------------------------------------- CARTHAGE


@pytest.mark.parametrize(("turn", "may"), [(1, False), (2, True), (3, False)])
def test_P14_1_2_units_march_off_through_Narbonne_at_turn_2(turn: int, may: bool) -> None:
    s = board(turn, {"carthage": {"pyrenees_orientales": "2I"}})
    words = begin(s, "carthage", "MOVE")
    assert ("2I pyrenees_orientales>narbonne" in words) is may


def test_P14_1_2_three_points_each_for_at_most_nine_and_they_are_gone() -> None:
    s = board(2, {"carthage": {"pyrenees_orientales": "12I"}})
    begin(s, "carthage", "MOVE")
    do(s, "4I pyrenees_orientales>narbonne")
    assert points(s, "carthage") == 12
    assert army(s, "narbonne", "carthage") == ""
    words = do(s, "4I pyrenees_orientales>narbonne")
    assert "1I pyrenees_orientales>narbonne" in words
    assert "2I pyrenees_orientales>narbonne" not in words
    do(s, "1I pyrenees_orientales>narbonne")
    assert not any("narbonne" in word for word in offered(s))
    assert points(s, "carthage") == 27


@pytest.mark.parametrize(("nation", "unit"), [("cantabrien", "I"), ("ibere", "I")])
def test_P14_3_1_CANTABRIEN_cannot_submit_to_ROME(nation: str, unit: str) -> None:
    s = board(3, {"rome": {"segovie": "2E"}, nation: {"segovie": unit}})
    begin(s, "rome", "COMBAT")
    miss(s)
    assert "submit" not in offered(s)
    assert said(s)["bond"] == {}


# -------------------------------------------------------------------- LUSITANIEN


def test_P14_4_2_Viriathus_and_two_infantry_in_own_provinces_at_turn_5() -> None:
    s = board(5, {"lusitanien": {"lisbonne": "I", "porto": "I"}})
    assert begin(s, "lusitanien", "PLACE") == ["I@lisbonne", "I@porto"]
    do(s, "I@porto", "I@porto")  # outside the rule of one unit a province
    assert offered(s) == ["viriathus@lisbonne", "viriathus@porto"]
    do(s, "viriathus@lisbonne")
    assert army(s, "porto", "lusitanien") == "3I"


def test_P14_4_2_not_if_the_nation_is_dead() -> None:
    s = board(5, {"basque": {"pamplune": "I"}})
    after(s, "cantabrien")
    assert said(s)["active"] == "basque"
    assert where(s, "viriathus") == ""


@pytest.mark.parametrize(
    ("there", "bond", "worth"),
    [("I viriathus", {}, 6), ("I", {}, 1), ("I viriathus", {"lusitanien": "rome"}, 0.5)],
)
def test_P14_4_3_five_points_if_Viriathus_lives_and_the_nation_is_not_ROMEs_vassal(
    there: str, bond: dict[str, str], worth: float
) -> None:
    s = board(5, {"lusitanien": {"lisbonne": there}, "rome": {"tolede": "E"}}, bond=bond)
    end_turn(s)
    assert points(s, "lusitanien") == worth  # lisbonne is worth 1


@pytest.mark.parametrize(
    ("turn", "bond", "born"), [(11, {"lusitanien": "omeyyad"}, True), (11, {}, False), (12, {}, True)]
)
def test_P14_4_5_LUSITANIEN_becomes_BADAJOZ(turn: int, bond: dict[str, str], born: bool) -> None:
    s = board(turn, {"lusitanien": {"lisbonne": "6I"}, "omeyyad": {"tolede": "I"}}, bond=bond)
    end_turn(s)
    assert (army(s, "lisbonne", "badajoz") == "6I") is born
    assert (army(s, "lisbonne", "lusitanien") == "6I") is not born


@pytest.mark.parametrize(("turn", "bond"), [(11, {"lusitanien": "omeyyad"}), (12, {"lusitanien": "omeyyad"}), (12, {})])
def test_P10_7_BADAJOZ_is_the_vassal_that_LUSITANIEN_was(turn: int, bond: dict[str, str]) -> None:
    s = board(turn, {"lusitanien": {"lisbonne": "6I"}, "omeyyad": {"tolede": "I"}}, bond=bond)
    end_turn(s)
    assert said(s)["bond"] == dict.fromkeys(["badajoz"][: len(bond)], "omeyyad")


# -------------------------------------------------------------------- IBÈRE


def test_P14_7_2_IBERE_becomes_ROME_after_the_points_of_turn_3() -> None:
    s = board(3, {"ibere": {"cordoue": "2I", "valence": "I"}, "celte": {"algarve": "I"}})
    end_turn(s)
    assert (points(s, "ibere"), points(s, "rome")) == (1, 0)
    assert (army(s, "cordoue", "rome"), army(s, "valence", "rome")) == ("2E", "E")


# -------------------------------------------------------------------- ROME


def test_P14_8_1_the_sea_units_of_turn_3_land_in_three_provinces_only() -> None:
    for turn, ports in ((3, {"carthagene", "denia", "valence"}), (4, {"cadix", "gibraltar", "majorque", "seville"})):
        s = board(turn, {"rome": {"sea": "2E"}})
        found = {word.partition(">")[2] for word in begin(s, "rome", "MOVE")}
        assert ports <= found
        assert turn == 4 or found == ports


@pytest.mark.parametrize(("turn", "fort"), [(3, ""), (4, " F"), (5, " F")])
def test_P14_8_2_at_PLACE_a_fort_in_every_province_that_ROME_controls(turn: int, fort: str) -> None:
    s = board(turn, {"rome": {"barcelone": "3E", "cadix": "E"}, "basque": {"huesca": "I"}})
    begin(s, "rome", "PLACE")
    while offered(s) != IDLE:
        do(s, offered(s)[0])
    assert army(s, "barcelone", "rome") == "3E" + fort
    assert army(s, "cadix", "rome") == "E" + fort


def test_PV11_a_fort_in_every_province_crossed_none_where_others_stand() -> None:
    s = board(4, {"rome": {"barcelone": "3E"}, "basque": {"huesca": "I"}})
    begin(s, "rome", "MOVE")
    do(s, "1E barcelone>saragosse", ">calatayud")
    assert (army(s, "saragosse", "rome"), army(s, "calatayud", "rome")) == ("F", "E F")
    do(s, "1E barcelone>huesca")
    assert said(s)["forts"] == ["saragosse", "calatayud"]
    assert army(s, "huesca", "rome") == "E"


def test_P14_8_2_a_fort_when_the_battle_is_won() -> None:
    s = board(4, {"rome": {"huesca": "3E"}, "basque": {"huesca": "I"}})
    begin(s, "rome", "COMBAT")
    roll(s, 10, 1, 1, 1)
    assert army(s, "huesca", "rome") == "3E F"


def test_P14_8_2_once_per_province_and_game() -> None:
    s = board(5, {"rome": {"barcelone": "2E"}}, forts=["barcelone", "saragosse"])
    begin(s, "rome", "PLACE MOVE")
    do(s, "1E barcelone>saragosse")
    assert army(s, "barcelone", "rome") == "E"
    assert army(s, "saragosse", "rome") == "E"


def test_P14_8_2_a_second_march_through_a_province_builds_no_second_fort() -> None:
    s = board(4, {"rome": {"barcelone": "3E"}})
    begin(s, "rome", "MOVE")
    do(s, "1E barcelone>saragosse", ">calatayud", "1E barcelone>saragosse")
    assert army(s, "saragosse", "rome") == "E F"
    assert said(s)["forts"] == ["saragosse", "calatayud"]


def test_P14_8_2_never_in_a_vassals_province() -> None:
    s = board(4, {"rome": {"barcelone": "2E"}, "basque": {"huesca": "I"}}, bond={"basque": "rome"})
    begin(s, "rome", "MOVE")
    do(s, "1E barcelone>huesca", ">pamplune")
    assert said(s)["forts"] == ["pamplune"]


def test_P14_8_2_never_by_a_retreat() -> None:
    s = board(4, {"rome": {"huesca": "2E"}, "basque": {"huesca": "2I", "pamplune": "I", "pays_basque": "2I"}})
    begin(s, "rome", "COMBAT")
    miss(s)
    if "resist" in offered(s):
        do(s, "resist")
    do(s, "E>saragosse", "E>saragosse")
    assert army(s, "saragosse", "rome") == "2E"
    assert said(s)["forts"] == []


def test_P14_8_2_a_fort_counts_for_stacking_at_once() -> None:
    s = board(4, {"rome": {"barcelone": "3E F"}})
    assert begin(s, "rome", "STACK-FINAL") == ["capital barcelone", "rm E@barcelone", "rm F@barcelone"]
    do(s, "rm F@barcelone")
    assert army(s, "barcelone", "rome") == "3E"


@pytest.mark.parametrize(("turn", "worth"), [(3, 2 + 1 + 0.5), (5, 2 + 1 + 0.5)])
def test_P14_8_5_points_by_zones(turn: int, worth: float) -> None:
    s = board(turn, {"rome": {"tolede": "E", "denia": "E", "avila": "E", "leon": "E"}})
    end_turn(s)
    assert points(s, "rome") == worth


SOUTH = (
    "lisbonne", "badajoz", "algarve", "sierra_morena", "seville", "cadix", "cordoue", "gibraltar", "tolede",
    "la_mancha", "grenade",
)  # fmt: skip


@pytest.mark.parametrize(("turn", "worth"), [(3, 22), (5, 26)])
def test_P14_8_5_a_complete_South_adds_4_at_turn_5_and_vassals_provinces_are_ROMEs(turn: int, worth: float) -> None:
    units = {"rome": dict.fromkeys(SOUTH[2:], "E"), "celte": dict.fromkeys(SOUTH[:2], "I")}
    s = board(turn, units, bond={"celte": "rome"})
    end_turn(s)
    assert points(s, "rome") == worth
    s = board(turn, units)
    end_turn(s)
    assert points(s, "rome") == 18


# -------------------------------------------------------------------- HISPANO-ROMAIN


def test_P14_9_1_at_most_8_elites_become_infantry_and_all_forts_stay() -> None:
    s = board(5, {"rome": {"tolede": "6E F", "seville": "3E", "cadix": "F", "leon": "F"}})
    end_turn(s)
    while any(word.startswith("conv") for word in offered(s)):
        do(s, offered(s)[0])
    found = [army(s, p, "hispano_romain") for p in ("tolede", "seville", "cadix", "leon")]
    assert sum(int(part[:-1] or 1) for text in found for part in text.split() if part[-1] == "I") == 8
    assert all("F" in text for text in (found[0], *found[2:]))


def test_PV12_a_fort_is_an_elite_while_ROMEs_and_infantry_while_HISPANO_ROMAINs() -> None:
    s = board(5, {"cantabrien": {"segovie": "I"}, "rome": {"segovie": "F"}})
    begin(s, "cantabrien", "COMBAT")
    roll(s, 7, 6)  # needs 8; the fort needs 7
    assert (army(s, "segovie", "cantabrien"), army(s, "segovie", "rome")) == ("I", "F")
    while not dice(s):
        do(s, "stay")
    roll(s, 8, 7)
    assert (army(s, "segovie", "cantabrien"), army(s, "segovie", "rome")) == ("", "")
    assert (points(s, "cantabrien"), said(s)["ruin"]) == (1, {})
    s = board(7, {"cantabrien": {"segovie": "I"}, "hispano_romain": {"segovie": "I F"}})
    begin(s, "cantabrien", "COMBAT")
    assert offered(s) == ["aim I:1F", "aim I:1I"]  # two categories
    do(s, "aim I:1F")
    roll(s, 7, 1, 1)
    assert army(s, "segovie", "hispano_romain") == "I"


def test_P14_9_1_forts_of_HISPANO_ROMAIN_fire_as_infantry() -> None:
    s = board(7, {"alain": {"segovie": "C"}, "hispano_romain": {"segovie": "F"}})
    begin(s, "alain", "COMBAT")
    roll(s, 1, 8)  # 9 against cavalry
    assert army(s, "segovie", "alain") == "C"
    while not dice(s):
        do(s, "stay")
    roll(s, 1, 9)
    assert army(s, "segovie", "alain") == ""


def test_P14_9_3_others_than_WISIGOTH_do_not_make_HISPANO_ROMAIN_submit() -> None:
    s = board(7, {"alain": {"segovie": "2C"}, "hispano_romain": {"segovie": "2I"}})
    begin(s, "alain", "COMBAT")
    miss(s)
    assert said(s)["bond"] == {}
