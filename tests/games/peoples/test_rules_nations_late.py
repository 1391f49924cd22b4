"""P14.22 to P14.29 without EL CID: CASTILLE, SÉVILLE, ALMORAVIDE, CROISADE, ALMOHADE."""

from __future__ import annotations

from typing import Any

import pytest

from games.peoples.board import (
    IDLE,
    army,
    begin,
    board,
    dice,
    do,
    end_turn,
    goals,
    offered,
    points,
    roll,
    said,
    steps,
    where,
)
from hispania.games.peoples.printed.tables import load

# -------------------------------------------------------------------- CASTILLE


def born(wisigoth: dict[str, str]) -> Any:
    """The end of turn 12: BADAJOZ is settled, CASTILLE chooses."""
    s = board(12, {"wisigoth": wisigoth, "galicien": {"galice": "I"}})
    end_turn(s)
    while said(s)["todo"][-1][1].get("n") == "badajoz":
        do(s, offered(s)[0])
    return s


def test_P14_22_1_units_of_zone_North_and_Avila_and_no_others() -> None:
    s = born({"pamplune": "I", "avila": "I", "tolede": "2I", "segovie": "X"})
    assert offered(s) == ["conv X@avila", "conv X@pamplune", "skip"]
    do(s, "skip", "skip")
    assert (army(s, "pamplune", "castille"), army(s, "avila", "castille")) == ("I", "I")
    assert (army(s, "tolede", "neutral"), army(s, "segovie", "neutral")) == ("2I", "X")


def test_P14_22_1_kinds_are_freely_assigned() -> None:
    s = born({"pamplune": "2I X"})
    do(s, "skip", "conv K@pamplune")
    while any(word.startswith("conv") for word in offered(s)):
        do(s, offered(s)[0])
    assert army(s, "pamplune", "castille") == "I 2K"  # a castle may become a knight or infantry
    assert said(s)["ruin"] == {}


def test_P14_22_1_at_most_8_infantry_2_knights_1_castle_the_rest_goes() -> None:
    s = born({"pamplune": "14I"})
    assert army(s, "pamplune", "castille") == "8I 2K X"


def test_P14_22_1_Pelayo_stays_to_turn_14_with_CASTILLE() -> None:
    s = born({"pamplune": "I pelayo", "leon": "I"})
    do(s, "skip", "skip")
    assert where(s, "pelayo") == "pamplune"
    assert said(s)["map"]["pamplune"]["castille"]["l"] == ["pelayo"]


# -------------------------------------------------------------------- SÉVILLE


@pytest.mark.parametrize("turn", [15, 16, 17, 18])
def test_P14_23_3_the_great_emirate_pays_5_for_each_of_three_provinces_with_an_own_castle(turn: int) -> None:
    units = {"badajoz": "I X", "valence": "X", "grenade": "2I", "tolede": "X"}
    s = board(turn, {"seville": units})
    begin(s, "seville", "END")
    assert points(s, "seville") == (10 if turn in (16, 17) else 0)


def test_P14_23_3_once_each() -> None:
    s = board(17, {"seville": {"badajoz": "I X", "grenade": "X"}}, flags={"emirate": ["badajoz"]})
    begin(s, "seville", "END")
    assert points(s, "seville") == 5


@pytest.mark.parametrize(("rebuilt", "worth"), [([], 0), (["badajoz"], 5)])
def test_P22_1_the_great_emirate_of_rebuilt_castles_is_a_house_key(rebuilt: list[str], worth: float) -> None:
    s = board(17, {"seville": {"badajoz": "2I"}}, ruin={"badajoz": "leon"}, house={"great_emirate": "rebuilt"})
    if rebuilt:
        begin(s, "seville", "REBUILD")
        do(s, "rebuild I@badajoz")
    begin(s, "seville", "END")
    assert points(s, "seville") == worth
    s = board(17, {"seville": {"badajoz": "2I X"}}, house={"great_emirate": "rebuilt"})
    begin(s, "seville", "END")
    assert points(s, "seville") == 0


# -------------------------------------------------------------------- ALMORAVIDE


def test_TV12_the_8_elites_of_turn_19_must_come_ashore_at_Cadix_or_Gibraltar() -> None:
    s = board(19, {"almoravide": {"afrique": "8E"}})
    words = begin(s, "almoravide", "MOVE")
    assert goals(words) == {"cadix", "gibraltar"}
    assert "done" not in words


def test_TV41_a_castle_scores_the_income_and_2_other_provinces_1() -> None:
    s = board(19, {"almoravide": {"seville": "E X", "tolede": "3E", "cadix": "E"}}, scenario="D")
    end_turn(s)
    assert points(s, "almoravide") == 5 + 1 + 1


def test_P14_27_2_again_at_turn_21() -> None:
    s = board(21, {"almoravide": {"seville": "I X", "tolede": "I"}})
    end_turn(s)
    assert points(s, "almoravide") == 5 + 1


def test_P14_27_4_at_turn_20_every_elite_is_infantry_also_in_supply() -> None:
    s = board(19, {"almoravide": {"seville": "3E X", "afrique": "E"}, "galicien": {"galice": "I"}})
    end_turn(s)
    assert (army(s, "seville", "almoravide"), army(s, "afrique", "almoravide")) == ("3I X", "I")


@pytest.mark.parametrize(("turn", "words"), [(19, []), (20, ["buy -", "buy 2I", "buy I", "buy X"])])
def test_P14_27_4_it_buys_infantry_and_castles_from_turn_20_on(turn: int, words: list[str]) -> None:
    kind = "E" if turn < 20 else "I"
    s = board(turn, {"almoravide": {"seville": f"{kind} X", "tolede": kind}}, gold={"almoravide": 16})
    assert begin(s, "almoravide", "PURCHASE") == (words or IDLE)


def test_P14_27_4_there_are_as_many_infantry_as_there_were_elites() -> None:
    there = dict.fromkeys(("seville", "tolede", "cordoue", "cadix", "grenade", "lisbonne"), "4I")
    s = board(20, {"almoravide": there | {"denia": "I"}}, gold={"almoravide": 8})
    assert "buy I" in begin(s, "almoravide", "PURCHASE")  # 25 of 26
    s = board(20, {"almoravide": there | {"denia": "2I"}}, gold={"almoravide": 8})
    assert "buy I" not in begin(s, "almoravide", "PURCHASE")


# -------------------------------------------------------------------- CROISADE


def test_P14_28_1_CROISADE_lands_on_any_coast() -> None:
    s = board(20, {"croisade": {"sea": "5I 3K"}})
    coast = {p for p, row in load().provinces.items() if row.coast}
    assert goals(begin(s, "croisade", "MOVE")) == coast
    assert {"galice", "porto", "lisbonne", "algarve", "barcelone", "grenade"} <= coast
    do(s, "3K sea>lisbonne")
    assert steps(offered(s)) == {"algarve", "badajoz", "lusitanie"}  # and may go on


def test_P14_28_1_others_land_in_open_anchors_only() -> None:
    s = board(9, {"byzance": {"sea": "2I"}})
    ports = {"cadix", "gibraltar", "carthagene", "denia", "valence", "majorque", "ibiza", "seville"}
    assert goals(begin(s, "byzance", "MOVE")) == ports


def test_P14_28_2_an_elan_for_one_province_after_the_battles() -> None:
    s = board(20, {"croisade": {"lisbonne": "2K", "cadix": "I"}})
    assert begin(s, "croisade", "ELAN") == ["done", "pile cadix", "pile lisbonne"]
    words = do(s, "pile lisbonne")
    assert "pile+2K lisbonne" in words
    assert not any("cadix" in word for word in words)


# -------------------------------------------------------------------- ALMOHADE


def test_P14_29_1_an_invasion_without_zeal() -> None:
    s = board(20, {"almohade": {"seville": "2E"}, "seville": {"seville": "I"}})
    begin(s, "almohade", "COMBAT", no=1)
    assert dice(s) == 3
    roll(s, 5, 1, 1)  # an elite needs 6 against infantry
    assert army(s, "seville", "seville") == "I"


def test_P14_29_1_it_buys_and_rebuilds_nothing() -> None:
    s = board(21, {"almohade": {"seville": "2E"}}, gold={"almohade": 16}, ruin={"seville": "seville"})
    assert begin(s, "almohade", "PURCHASE") == IDLE
    assert begin(s, "almohade", "REBUILD") == IDLE


def test_P14_29_3_ruins_score_the_income_other_provinces_1() -> None:
    units = {"almohade": {"seville": "E", "cordoue": "E", "cadix": "E"}}
    s = board(21, units, ruin={"seville": "seville", "tolede": "leon"})
    end_turn(s)
    assert points(s, "almohade") == 3 + 1 + 1


def test_P14_29_4_not_for_ALMOHADE_itself_and_only_as_attacker() -> None:
    s = board(20, {"almohade": {"segovie": "E"}, "castille": {"segovie": "2K"}})
    begin(s, "almohade", "COMBAT")
    roll(s, 1, 10, 1)
    assert army(s, "segovie", "almohade") == ""
    assert points(s, "castille") == 0
