"""Leaders in combat, retreats, aftermath, neutral units, Berbers (P7.7-P7.11), rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from games.peoples.board import (
    IDLE,
    Board,
    army,
    begin,
    board,
    dice,
    do,
    goals,
    offered,
    points,
    roll,
    said,
    task,
    where,
)
from hispania.games.peoples.printed.tables import load


def missed(turn: int, attacker: str, units: dict[str, dict[str, str]], p: str, **fields: Any) -> Board:
    """A first round in a province in which every die shows a 1; the attacker is asked to retreat."""
    s = board(turn, units, **fields)
    begin(s, attacker, "COMBAT", no=2)
    while offered(s) and task(s) != "RETREAT":
        do(s, f"x {p}" if f"x {p}" in offered(s) else offered(s)[0])
    roll(s, *[1] * dice(s))
    return s


def defender(turn: int, nation: str, units: dict[str, str], p: str, origin: str = "", **fields: Any) -> Board:
    """The same, with GALICIEN attacking, and the defender is asked."""
    others = fields.pop("others", {})
    arrived = {"arr": {p: {f"infantry|{origin}": 1}}} if origin else {}
    s = missed(turn, "galicien", {nation: units, "galicien": {p: "I"}, **others}, p, **arrived, **fields)
    if "stay" in offered(s) and said(s)["todo"][-1][1]["n"] == "galicien":
        do(s, "stay")
    return s


# -------------------------------------------------------------------- P7.7 leaders


def test_P7_7_a_leader_dies_with_the_last_unit_of_his_side() -> None:
    s = board(17, {"castille": {"tolede": "I alfons"}, "seville": {"tolede": "2I al_mutamid"}})
    begin(s, "castille", "COMBAT", no=2)
    roll(s, 1, 10, 1)
    assert (where(s, "alfons"), where(s, "al_mutamid")) == ("", "tolede")
    assert said(s)["vp"] == {}  # SÉVILLE was not the attacker


def test_P7_7_both_sides_leaders_die_if_both_sides_do() -> None:
    s = board(17, {"castille": {"tolede": "I alfons"}, "seville": {"tolede": "I al_mutamid"}})
    begin(s, "castille", "COMBAT", no=2)
    roll(s, 10, 10)
    assert (where(s, "alfons"), where(s, "al_mutamid")) == ("", "")
    assert points(s, "castille") == 5 + 1


def test_P7_7_a_leader_goes_along_to_where_a_unit_of_this_retreat_went() -> None:
    s = defender(17, "castille", {"segovie": "3I alfons"}, "segovie")
    assert not any(word.startswith("alfons") for word in offered(s))
    words = do(s, "I>avila")
    assert [word for word in words if word.startswith("alfons")] == ["alfons>avila"]
    do(s, "I>tolede")
    assert {"alfons>avila", "alfons>tolede", "stay"} <= set(offered(s))
    do(s, "stay")
    assert where(s, "alfons") == "segovie"


def test_P7_7_he_must_if_no_unit_stays() -> None:
    s = defender(17, "castille", {"segovie": "2I alfons"}, "segovie")
    words = do(s, "I>avila", "I>tolede")
    assert words == ["alfons>avila", "alfons>tolede"]
    s = defender(17, "castille", {"segovie": "I alfons"}, "segovie")
    do(s, "I>avila")
    assert where(s, "alfons") == "avila"


def test_P7_7_Roland_never_goes_left_alone_he_is_killed() -> None:
    units = {"omeyyad": {"barcelone": "I"}, "franc": {"barcelone": "2I roland"}}
    s = missed(13, "omeyyad", units, "barcelone")
    do(s, "stay")
    words = do(s, "I>huesca")
    assert not any(word.startswith("roland") for word in words)
    do(s, "I>huesca")
    assert where(s, "roland") == ""
    assert points(s, "omeyyad") == 5  # the attacker has killed him (P9.2)


def test_P7_7_Roland_attacking_and_left_alone_dies_for_nothing() -> None:
    s = missed(12, "franc", {"franc": {"barcelone": "I roland"}, "omeyyad": {"barcelone": "I"}}, "barcelone")
    do(s, "I>huesca")
    assert where(s, "roland") == ""
    assert said(s)["vp"] == {}


# -------------------------------------------------------------------- P7.8 retreat


def test_P7_8_1_any_part_of_the_force_one_unit_at_a_time_each_where_it_will() -> None:
    s = missed(9, "sueve", {"sueve": {"segovie": "3I"}, "celte": {"segovie": "I"}}, "segovie")
    do(s, "I>avila", "I>tolede", "stay")
    assert [army(s, p, "sueve") for p in ("avila", "tolede", "segovie")] == ["I", "I", "I"]


@pytest.mark.parametrize("p", ["segovie", "valence", "ibiza", "denia", "pamplune"])
def test_P7_8_1_an_adjacent_area_by_border_or_strait(p: str) -> None:
    s = defender(9, "alain", {p: "2I"}, p)
    straits = {"valence": {"majorque"}, "ibiza": {"majorque", "denia"}, "denia": {"ibiza"}}
    assert goals(offered(s)) == set(load().near[p]) | straits.get(p, set())


def test_P7_8_2_own_or_empty_provinces_a_ruin_and_an_own_leader_do_not_matter() -> None:
    others = {"sueve": {"avila": "I"}, "hispano_romain": {"tolede": "F"}, "vandale": {"cuenca": "geiserich"}}
    s = defender(7, "alain", {"segovie": "2I", "calatayud": "I"}, "segovie", others=others,
                 ruin={"vieille_castille": "wisigoth"})  # fmt: skip
    assert goals(offered(s)) == {"calatayud", "vieille_castille"}


def test_P7_8_2_not_into_another_battle_nor_an_ally() -> None:
    units = {"wisigoth": {"segovie": "2I", "avila": "2I"}, "celte": {"segovie": "I", "avila": "I"},
             "basque": {"tolede": "I"}}  # fmt: skip
    s = missed(9, "wisigoth", units, "segovie", bond={"basque": "wisigoth"})
    assert goals(offered(s)) == {"calatayud", "cuenca", "vieille_castille"}


def test_P7_8_2_a_battle_that_is_over_is_none() -> None:
    units = {"sueve": {"segovie": "2I", "avila": "2I"}, "celte": {"segovie": "I", "avila": "I"}}
    s = board(9, units)
    begin(s, "sueve", "COMBAT", no=2)
    do(s, "x avila")
    roll(s, 10, 10, 1)
    roll(s, 1, 1, 1)
    assert "avila" in goals(offered(s))


def test_P7_8_3_the_defender_enters_no_area_that_an_attacker_came_from_even_a_dead_one() -> None:
    units = {"sueve": {"segovie": "2I"}, "celte": {"segovie": "2I"}}
    s = board(9, units, arr={"segovie": {"infantry|tolede": 1, "infantry|avila": 1}})
    begin(s, "sueve", "COMBAT", no=2)
    while offered(s):
        do(s, "aim I:1I,1I~" if "aim I:1I,1I~" in offered(s) else offered(s)[0])
    roll(s, 1, 1, 10, 1)  # an attacker dies
    assert {"tolede", "avila"} <= goals(offered(s))  # the attacker may go back
    do(s, "stay")
    assert goals(offered(s)) == {"calatayud", "cuenca", "vieille_castille"}


def test_P7_8_4_a_full_stack_takes_one_more_and_no_other() -> None:
    others = {"celte": dict.fromkeys(("avila", "cuenca", "tolede", "vieille_castille"), "I")}
    s = defender(9, "alain", {"segovie": "3I", "calatayud": "2I"}, "segovie", others=others)
    assert goals(offered(s)) == {"calatayud"}
    assert goals(do(s, "I>calatayud")) == set()


@pytest.mark.parametrize(("nation", "turn", "p", "area", "may"), [
    ("wisigoth", 9, "pyrenees_orientales", "narbonne", True),
    ("wisigoth", 10, "pyrenees_orientales", "narbonne", False),
    ("franc", 15, "pays_basque", "gascogne", True), ("carthage", 2, "pyrenees_orientales", "narbonne", False),
    ("omeyyad", 12, "pyrenees_orientales", "narbonne", False), ("alain", 9, "pays_basque", "gascogne", False),
    ("vandale", 8, "gibraltar", "afrique", True), ("wisigoth", 9, "huesca", "narbonne", False),
])  # fmt: skip
def test_P7_8_5_off_the_map_only_by_right(nation: str, turn: int, p: str, area: str, may: bool) -> None:
    s = defender(turn, nation, {p: "2I"}, p)
    assert (area in goals(offered(s))) is may


def test_P7_8_5_ROME_retreats_to_Narbonne() -> None:
    s = missed(4, "rome", {"rome": {"pyrenees_orientales": "2E"}, "basque": {"pyrenees_orientales": "I"}},
               "pyrenees_orientales")  # fmt: skip
    if offered(s) == ["resist", "submit"]:
        do(s, "resist")
    assert "narbonne" in goals(offered(s))


def test_P7_8_5_VANDALEs_that_retreat_to_Africa_are_paid_and_gone() -> None:
    s = defender(8, "vandale", {"cadix": "2I geiserich"}, "cadix")
    do(s, "I>afrique")
    assert points(s, "vandale") == 1
    assert army(s, "afrique", "vandale") == ""
    do(s, "geiserich>afrique", "stay")
    assert where(s, "geiserich") == ""


def test_P7_8_6_castles_and_forts_never_retreat() -> None:
    s = defender(17, "castille", {"segovie": "I X"}, "segovie")
    assert not any(word.startswith("X>") for word in offered(s))
    s = defender(9, "hispano_romain", {"segovie": "I F"}, "segovie")
    assert not any(word.startswith("F>") for word in offered(s))
    s = defender(17, "castille", {"segovie": "X"}, "segovie")
    assert dice(s) == 1 + 3  # nothing can retreat: the next round begins


def test_P7_8_6_a_wounded_knight_stays_a_fresh_one_may_go() -> None:
    s = board(17, {"seville": {"segovie": "2C"}, "castille": {"segovie": "2K"}})
    begin(s, "seville", "COMBAT", no=2)
    roll(s, 5, 1, 1, 1)
    do(s, "stay")
    words = do(s, "K>avila")
    assert not any(word.startswith("K>") for word in words)
    assert army(s, "segovie", "castille") == "K"


def test_P7_8_6_of_wounded_knights_crusader_knights_are_the_first() -> None:
    s = board(16, {"seville": {"segovie": "2C"}, "aragon": {"segovie": "K Z"}})
    begin(s, "seville", "COMBAT", no=2)
    roll(s, 5, 1, 1, 1)
    words = do(s, "stay")
    assert "K>avila" in words
    assert "Z>avila" not in words


@pytest.mark.parametrize(("turn", "roland", "may"), [(12, " roland", False), (12, "", True)])
def test_P7_8_6_FRANCs_knights_never_while_Roland_is_on_the_map(turn: int, roland: str, may: bool) -> None:
    s = defender(turn, "franc", {"huesca": "2I K", "barcelone": f"I{roland}"}, "huesca")
    assert any(word.startswith("I>") for word in offered(s))
    assert any(word.startswith("K>") for word in offered(s)) is may


def test_P7_8_6_neutral_units_never_retreat() -> None:
    s = board(13, {"omeyyad": {"segovie": "I"}, "neutral": {"segovie": "2I"}})
    begin(s, "omeyyad", "COMBAT", no=2)
    roll(s, 1, 1, 1)
    do(s, "stay")
    assert dice(s) == 3


def test_P7_8_7_a_unit_without_destination_cannot_retreat() -> None:
    s = defender(9, "alain", {"majorque": "2I"}, "majorque", "valence", others={"celte": {"ibiza": "I"}})
    assert dice(s) == 3


def forced(turn: int, nation: str, units: dict[str, dict[str, str]], p: str, **fields: Any) -> Board:
    """A nation that must leave a province."""
    s = board(turn, units, **fields)
    begin(s, nation, "FORCED", **{"from": p, "used": [], "ban": [], "why": "eviction"})
    return s


def test_P7_8_7_forced_units_go_one_by_one_and_what_finds_no_room_is_eliminated() -> None:
    others = dict.fromkeys(("avila", "cuenca", "tolede", "vieille_castille"), "I")
    s = forced(9, "alain", {"alain": {"segovie": "3I", "calatayud": "2I"}, "celte": others}, "segovie")
    words = do(s, "I>calatayud")
    assert set(words) == {"capital calatayud", "stay"}  # P23.2: a capital would make room
    assert do(s, "stay") == IDLE
    assert (army(s, "segovie", "alain"), army(s, "calatayud", "alain")) == ("", "3I")
    assert said(s)["vp"] == {}


def test_P7_8_7_forced_castles_leave_a_ruin_and_forts_vanish_at_once() -> None:
    s = forced(17, "castille", {"castille": {"segovie": "I X"}}, "segovie")
    assert army(s, "segovie", "castille") == "I"
    assert said(s)["ruin"] == {"segovie": "castille"}
    s = forced(9, "hispano_romain", {"hispano_romain": {"segovie": "I F"}}, "segovie")
    assert army(s, "segovie", "hispano_romain") == "I"
    assert said(s)["ruin"] == {}


def test_P7_8_7_leaders_follow_their_units_or_go_alone_or_are_removed() -> None:
    s = forced(17, "castille", {"castille": {"segovie": "I alfons"}}, "segovie")
    do(s, "I>avila")
    assert where(s, "alfons") == "avila"
    s = forced(17, "castille", {"castille": {"segovie": "X alfons"}}, "segovie")
    assert "alfons>avila" in offered(s)
    nobody = {"celte": {"valence": "I", "denia": "I", "majorque": "I"}}
    s = forced(17, "castille", {"castille": {"ibiza": "I alfons"}, **nobody}, "ibiza")
    assert (where(s, "alfons"), army(s, "ibiza", "castille")) == ("", "")


# -------------------------------------------------------------------- P7.9 aftermath


def test_P7_9_survivors_hold_the_province_and_an_active_winner_may_rebuild() -> None:
    s = board(17, {"castille": {"tolede": "4I"}, "seville": {"tolede": "X"}})
    begin(s, "castille", "COMBAT REBUILD", no=2)
    roll(s, 8, 8, 8, 1, 1, 1, 1)
    assert offered(s) == ["done", "rebuild I@tolede"]
    do(s, "rebuild I@tolede")
    assert army(s, "tolede", "castille") == "3I X"
    assert said(s)["ruin"] == {}


@pytest.mark.parametrize(("turn", "left"), [(3, "E"), (4, "E F"), (5, "E F")])
def test_P7_9_ROME_places_a_fort_when_it_has_won(turn: int, left: str) -> None:
    s = board(turn, {"rome": {"tolede": "E"}, "celte": {"tolede": "I"}})
    begin(s, "rome", "COMBAT", no=2)
    roll(s, 10, 1)
    assert army(s, "tolede", "rome") == left


def test_P7_9_if_both_sides_die_the_province_is_empty() -> None:
    s = board(9, {"sueve": {"segovie": "I"}, "celte": {"segovie": "I"}})
    begin(s, "sueve", "COMBAT", no=2)
    roll(s, 10, 10)
    assert "segovie" not in said(s)["map"]


# -------------------------------------------------------------------- P7.10 neutral units


@pytest.mark.parametrize(("p", "face", "left"), [("segovie", 7, "C"), ("segovie", 6, "I C"), ("avila", 7, "I")])
def test_P7_10_neutral_dice_go_at_the_lowest_number_ties_at_cavalry_before_infantry(
    p: str, face: int, left: str
) -> None:
    s = board(13, {"omeyyad": {p: "I C"}, "neutral": {p: "I"}})
    begin(s, "omeyyad", "COMBAT", no=2)
    roll(s, 1, 1, face)
    assert army(s, p, "omeyyad") == left


def test_P7_10_a_river_makes_its_crossers_the_lowest_number() -> None:
    arrived = {"tolede": {"infantry|cordoue": 1, "cavalry|segovie": 1}}
    for face, left in ((7, "I"), (6, "I C")):  # cavalry 9 - 2, infantry 7: a tie
        s = board(13, {"omeyyad": {"tolede": "I C"}, "neutral": {"tolede": "I"}}, arr=arrived)
        begin(s, "omeyyad", "COMBAT", no=2)
        roll(s, 1, 1, face)
        assert army(s, "tolede", "omeyyad") == left


@pytest.mark.parametrize(("turn", "nation", "unit", "worth"), [
    (13, "basque", "I", 2), (15, "seville", "X", 3), (16, "castille", "X", 0),
])  # fmt: skip
def test_P7_10_for_points_and_religion_they_are_WISIGOTHs(turn: int, nation: str, unit: str, worth: int) -> None:
    s = board(turn, {nation: {"segovie": "3I"}, "neutral": {"segovie": unit}})
    begin(s, nation, "COMBAT", no=2)
    roll(s, 10, 10, 10, *[1] * (dice(s) - 3))
    assert army(s, "segovie", "neutral") == ""
    assert points(s, nation) == worth


# -------------------------------------------------------------------- P7.11 Berbers


@pytest.mark.parametrize("p", ["segovie", "avila"])
@pytest.mark.parametrize(("leader", "need"), [(" al_mansur", 5), ("", 7)])
def test_P7_11_Berbers_hit_on_five_with_Al_Mansur_and_on_seven_without(p: str, leader: str, need: int) -> None:
    for attacks in (True, False):
        for face in (need - 1, need):
            s = board(14, {"omeyyad": {p: f"B{leader}"}, "castille": {p: "I"}})
            begin(s, "omeyyad" if attacks else "castille", "COMBAT", no=2)
            roll(s, *((face, 1) if attacks else (1, face)))
            assert army(s, p, "castille") == ("" if face == need else "I")


@pytest.mark.parametrize(("unit", "leader"), [("I", ""), ("K", ""), ("I", " pelayo")])
def test_P7_11_Berbers_are_hit_on_nine_by_any_unit_whatever_its_leader(unit: str, leader: str) -> None:
    for attacks in (True, False):
        for face in (8, 9):
            s = board(14, {"omeyyad": {"segovie": "B"}, "castille": {"segovie": f"{unit}{leader}"}})
            begin(s, "castille" if attacks else "omeyyad", "COMBAT", no=2)
            roll(s, *((face, 1) if attacks else (1, face)))
            assert army(s, "segovie", "omeyyad") == ("" if face == 9 else "B")


def test_P7_11_no_river_helps_against_them_and_tactics_help_their_own_dice() -> None:
    s = board(14, {"omeyyad": {"tolede": "B"}, "castille": {"tolede": "I"}}, arr={"tolede": {"berber|segovie": 1}})
    begin(s, "omeyyad", "COMBAT", no=2)
    roll(s, 1, 8)
    assert army(s, "tolede", "omeyyad") == "B"
    s = board(14, {"omeyyad": {"segovie": "B"}, "castille": {"segovie": "I"}}, options={"events": True},
              hand={2: ["tactique"]})  # fmt: skip
    begin(s, "omeyyad", "COMBAT", no=2)
    do(s, "chit tactique side=A")
    roll(s, 5, 1)
    assert army(s, "segovie", "castille") == ""
