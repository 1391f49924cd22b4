"""Worked examples of the rulebook (P21.1), each named after its number: all but battles."""

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
    gold,
    offered,
    play,
    points,
    roll,
    said,
    steps,
    task,
    where,
)
from hispania.games.peoples.printed.tables import load

CASTILLE = dict.fromkeys(
    ("vieille_castille", "leon", "avila", "tierra_de_campos", "salamanque", "alcantara", "segovie"), "I"
)


# -------------------------------------------------------------------- income and purchase


def test_TV01_income_and_what_was_saved() -> None:
    units = {"galicien": dict.fromkeys(("galice", "asturies", "leon", "tierra_de_campos"), "I")}
    s = board(1, units, gold={"galicien": 4})
    begin(s, "galicien", "INCOME")
    assert gold(s, "galicien") == 5.5


def test_TV02_a_vassal_pays_and_its_suzerain_buys_at_once() -> None:
    basque = dict.fromkeys(("pamplune", "huesca", "barcelone"), "I")
    s = board(9, {"wisigoth": {"tolede": "X"}, "basque": basque}, bond={"basque": "wisigoth"}, gold={"wisigoth": 6})
    begin(s, "basque", "INCOME")
    assert do(s, "income 4") == ["buy I", "pass"]
    assert (gold(s, "basque"), gold(s, "wisigoth")) == (2, 5)
    do(s, "buy I")
    assert gold(s, "wisigoth") == 1
    assert said(s)["waiting"] == {"wisigoth": {"infantry": 1}}


@pytest.mark.parametrize(("basket", "rest"), [("X", 2.5), ("K", 4.5), ("I", 6.5), ("I+K", 0.5), ("2I", 2.5), ("-", 8)])
def test_TV03_all_baskets_that_gold_allows(basket: str, rest: float) -> None:
    s = board(16, {"castille": CASTILLE}, gold={"castille": 5})
    offers = begin(s, "castille", "INCOME PURCHASE SAVE")
    assert gold(s, "castille") == 10.5
    assert offers == ["buy -", "buy 2I", "buy I", "buy I+K", "buy K", "buy X"]
    do(s, f"buy {basket}")
    assert gold(s, "castille") == rest


def test_TV04_supply_ends_buying() -> None:
    s = board(4, {"galicien": {"galice": "3I", "porto": "4I"}}, gold={"galicien": 8})
    assert "buy I" not in begin(s, "galicien", "PURCHASE")


@pytest.mark.parametrize(("nation", "saved"), [("leon", 6), ("galicien", 4)])
def test_TV05_six_gold_may_be_saved_by_LEON_not_by_GALICIEN(nation: str, saved: int) -> None:
    s = board(16, {nation: {"leon": "I"}}, gold={nation: 12})
    begin(s, nation, "SAVE")
    assert gold(s, nation) == saved


# -------------------------------------------------------------------- placement and reinforcements


def test_TV06_one_bought_unit_in_a_full_capital_the_second_elsewhere() -> None:
    s = board(18, {"castille": {"vieille_castille": "3I", "segovie": "I", "leon": "I"}},
              capital={"castille": "vieille_castille"}, waiting={"castille": {"infantry": 2}})  # fmt: skip
    begin(s, "castille", "PLACE")
    words = do(s, "I@vieille_castille")
    assert army(s, "vieille_castille", "castille") == "4I"
    assert {word for word in words if "@" in word} == {"I@leon", "I@segovie"}


def test_TV07_no_bought_unit_where_a_retreat_has_overfilled() -> None:
    s = board(18, {"castille": {"avila": "3I", "segovie": "I", "leon": "I"}}, mark={"avila": "castille"},
              waiting={"castille": {"infantry": 1}})  # fmt: skip
    assert "I@avila" not in begin(s, "castille", "PLACE")


@pytest.mark.parametrize(("there", "arrive"), [("13E", ""), ("10E", "3E"), ("7E", "6E"), ("6E", "7E")])
def test_TV08_ROME_at_turn_5_receives_up_to_thirteen(there: str, arrive: str) -> None:
    s = board(5, {"rome": {"seville": there}})
    begin(s, "rome", "PLACE")
    assert army(s, "sea", "rome") == arrive


def test_TV09_OMEYYAD_and_FRANC_receive_the_difference() -> None:
    s = board(12, {"omeyyad": {"seville": "7I 2C"}})
    begin(s, "omeyyad", "PLACE")
    do(s, "split 6I@afrique", "split 1C@afrique")
    assert army(s, "afrique", "omeyyad") == "6I C"
    s = board(13, {"franc": {"barcelone": "2I 2K X"}})
    begin(s, "franc", "PLACE")
    assert army(s, "narbonne", "franc") == "3I"


def test_TV10_Roland_departs_and_where_he_stood_alone_nothing_is_placed() -> None:
    s = board(13, {"franc": {"huesca": "roland", "barcelone": "I", "tortosa": "I"}},
              waiting={"franc": {"infantry": 1}})  # fmt: skip
    begin(s, "franc", "START PLACE")
    assert where(s, "roland") == ""
    assert {word for word in offered(s) if "@" in word} == {"I@barcelone", "I@tortosa"}


def test_TV11_SUEVE_leaves_Gascony_in_its_first_movement() -> None:
    s = board(6, {})
    play(s, "sueve")
    assert (army(s, "gascogne", "sueve"), where(s, "hermerich")) == ("13I", "gascogne")
    assert "done" not in offered(s)
    assert "done" not in do(s, "hermerich+12I gascogne", ">pays_basque", "halt")
    do(s, "1I gascogne>pyrenees_occidentales")
    assert (army(s, "gascogne", "sueve"), task(s)) == ("", "STACK")


def test_TV12_ALMORAVIDE_comes_ashore_at_two_ports() -> None:
    s = board(19, {})
    words = play(s, "almoravide")
    assert army(s, "afrique", "almoravide") == "8E"
    assert goals(words) == {"cadix", "gibraltar"}
    assert "done" not in words


# -------------------------------------------------------------------- stacking


def test_TV13_a_capital_holds_one_more_wherever_it_is() -> None:
    s = board(9, {"sueve": {"galice": "3I", "duero": "4I"}}, capital={"sueve": "galice"})
    assert begin(s, "sueve", "STACK-FINAL") == ["capital duero", "rm I@duero"]  # nothing goes from galice
    assert do(s, "capital duero") == IDLE
    assert (army(s, "galice", "sueve"), army(s, "duero", "sueve")) == ("2I", "4I")


@pytest.mark.parametrize("capital", [True, False])
def test_TV14_six_cross_Segovia_and_four_stay(capital: bool) -> None:
    s = board(17, {"castille": {"segovie": "6I"}})
    begin(s, "castille", "MOVE STACK-ATTACK")
    words = do(s, "2I segovie>tolede", "halt", "done")
    assert words == ["capital segovie", "rm I@segovie"]
    s = board(17, {"castille": {"avila": "6I"}, "celte": {"segovie": "I"}})
    begin(s, "castille", "MOVE STACK-ATTACK COMBAT REBUILD STACK-FINAL")
    do(s, "4I avila>segovie", "done")
    assert dice(s) == 5  # none is removed before the battle
    assert roll(s, 10, 1, 1, 1, 1) == ["capital segovie", "rm I@segovie"]
    do(s, "capital segovie" if capital else "rm I@segovie")
    assert army(s, "segovie", "castille") == ("4I" if capital else "3I")


@pytest.mark.parametrize(("turn", "lead", "room"), [(8, "", "4I"), (7, " ataces", "5I"), (6, "", "5I")])
def test_TV15_ALAIN_attacks_Segovia_with_four_or_with_five(turn: int, lead: str, room: str) -> None:
    s = board(turn, {"alain": {"segovie": f"7I{lead}"}, "celte": {"segovie": "2I"}})
    begin(s, "alain", "STACK-ATTACK", no=2)
    assert army(s, "segovie", "alain") == room


def retreating(there: str, p: str = "avila", **fields: Any) -> Board:
    """CASTILLE's three infantry in `segovie` may retreat; all provinces around are foreign but one."""
    around = [q for q in load().near["segovie"] if q != p]
    units = {"castille": {"segovie": "3I", p: there}, "celte": dict.fromkeys(around, "I"), "seville": {"segovie": "I"}}
    s = board(16, units, **fields)
    begin(s, "seville", "COMBAT")
    roll(s, 1, 1, 1, 1)
    return s


def test_TV16_one_unit_retreats_to_a_full_province_no_second_one_unless_it_becomes_the_capital() -> None:
    s = retreating("2I")
    assert goals(offered(s)) == {"avila"}
    assert goals(do(s, "I>avila")) == set()
    assert goals(do(s, "capital avila")) == {"avila"}
    do(s, "I>avila")
    assert army(s, "avila", "castille") == "4I"


def test_TV17_one_above_a_full_capital_until_the_next_check() -> None:
    s = board(16, {"seville": {"tolede": "I", "cordoue": "5I"}, "castille": {"tolede": "2I"}},
              capital={"seville": "cordoue"})  # fmt: skip
    begin(s, "castille", "COMBAT")
    roll(s, 1, 1, 1)
    do(s, "stay", "I>cordoue")
    assert army(s, "cordoue", "seville") == "6I"
    begin(s, "seville", "STACK-ATTACK")
    assert army(s, "cordoue", "seville") == "5I"


# -------------------------------------------------------------------- movement


def marching(turn: int, nation: str, units: dict[str, str], foes: Any = None) -> Board:
    s = board(turn, {nation: {**units, "galice": "I" if nation != "almoravide" else "E"}, **(foes or {})})
    begin(s, nation, "MOVE")
    return s


def test_TV18_infantry_from_Segovia_to_Cordoba_unless_Toledo_is_held() -> None:
    assert "cordoue" in steps(do(marching(17, "castille", {"segovie": "I"}), "1I segovie>tolede"))
    held = marching(17, "castille", {"segovie": "I"}, {"seville": {"tolede": "I"}})
    assert not steps(do(held, "1I segovie>tolede"))


@pytest.mark.parametrize("path", [("avila", "vieille_castille", "cantabrie"), ("tolede", "cordoue", "gibraltar")])
def test_TV19_mountains_stop_infantry_without_a_leader(path: tuple[str, ...]) -> None:
    assert not steps(do(marching(17, "castille", {"segovie": "I"}), "1I segovie>avila"))
    s = marching(17, "castille", {"segovie": "I alfons"})
    do(s, "alfons+I segovie", *(">" + p for p in path))
    assert army(s, path[-1], "castille") == "I"
    assert not steps(offered(s))


def test_TV20_a_leader_with_cavalry_takes_infantry_along_for_three_steps() -> None:
    s = marching(6, "alain", {"denia": "C ataces", "la_mancha": "I"})
    do(s, "ataces+C denia", ">la_mancha", "+I", ">tolede", ">sierra_morena", ">badajoz")
    assert not steps(offered(s))
    assert "lisbonne" in steps(do(s, "-I3"))
    do(s, ">lisbonne")
    assert (army(s, "lisbonne", "alain"), army(s, "badajoz", "alain"), where(s, "ataces")) == ("C", "I", "lisbonne")


def test_TV21_corners_are_no_borders() -> None:
    words = offered(marching(17, "castille", {"cuenca": "I", "duero": "I"}))
    assert "1I cuenca>tortosa" not in words
    assert "1I duero>galice" not in words


@pytest.mark.parametrize(("turn", "nation", "foe", "enough"), [
    (17, "castille", "I", 2), (17, "castille", "2I", 4), (17, "castille", "3I", None), (8, "wisigoth", "3I", 6),
    (18, "almoravide", "3I", 6), (17, "castille", "X 2I", 3),
])  # fmt: skip
def test_TV22_forced_passage_through_Toledo(turn: int, nation: str, foe: str, enough: int | None) -> None:
    unit = "E" if nation == "almoravide" else "I"
    s = marching(turn, nation, {"segovie": f"9{unit}"}, {"grenade": {"tolede": foe}})
    passed = None
    for ended in range(9):
        if steps(do(s, f"1{unit} segovie>tolede")):
            passed = ended
            break
    assert passed == enough


def test_TV22_six_are_enough_with_a_leader_who_stays() -> None:
    s = marching(17, "castille", {"segovie": "8I alfons"}, {"grenade": {"tolede": "3I"}})
    do(s, "alfons+6I segovie", ">tolede")
    assert "cordoue" in steps(do(s, "1I segovie>tolede"))


def test_TV23_embarked_units_stay_at_sea_and_must_land_at_turn_13() -> None:
    s = marching(12, "omeyyad", {"valence": "I"})
    do(s, "1I valence>sea", "done")
    assert army(s, "sea", "omeyyad") == "I"
    s = board(13, {"omeyyad": {"sea": "I", "seville": "I"}})
    assert "done" not in begin(s, "omeyyad", "MOVE")
    assert "done" in do(s, "1I sea>valence", "halt")


def test_TV24_a_strait_takes_a_whole_phase() -> None:
    s = marching(17, "castille", {"valence": "I", "castellon": "I"})
    assert "majorque" not in steps(do(s, "1I castellon>valence"))
    do(s, "halt", "1I valence>majorque")
    assert army(s, "majorque", "castille") == "I"
    assert not steps(offered(s))


def test_TV25_the_elan_of_Ramirez() -> None:
    units = {"aragon": {"pyrenees_orientales": "2I K ramirez", "barcelone": "2I K"}, "saragosse": {"saragosse": "I"}}
    s = board(16, units, capital={"aragon": "pyrenees_orientales"})
    begin(s, "aragon", "STACK-FINAL ELAN")
    do(s, "ramirez+I+K pyrenees_orientales", ">huesca", "-I1", ">barcelone", "+K", "+I", ">saragosse")
    places = ("pyrenees_orientales", "huesca", "barcelone", "saragosse")
    assert [army(s, p, "aragon") for p in places] == ["I", "I", "I", "I 2K"]
    assert offered(s) == ["aim I:1I~", "aim I:1K~"]  # the defender aims at units that crossed the Ebro


# -------------------------------------------------------------------- population, points


def test_TV37_LEON_removes_one_of_nine() -> None:
    places = {"leon": "3I X", "duero": "2I", "porto": "2I", "galice": "2I"}
    s = board(15, {"leon": places})
    assert begin(s, "leon", "POPULATION") == ["rm I@duero", "rm I@galice", "rm I@leon", "rm I@porto"]
    assert do(s, "rm I@leon") == IDLE


def test_TV38_IBERE_waits_for_its_own_sequence_to_score() -> None:
    s = board(1, {"carthage": {"cordoue": "2I"}, "ibere": {"cordoue": "3I"}})
    begin(s, "carthage", "COMBAT")
    roll(s, 1, 1, 10, 1, 1)
    do(s, "stay", "I>grenade", "I>grenade", "I>grenade")
    assert (army(s, "grenade", "ibere"), points(s, "ibere")) == ("3I", 0)
    begin(s, "ibere", "MOVE STACK-ATTACK COMBAT")
    do(s, "3I grenade>cordoue")
    roll(s, 10, 1, 1, 1)
    assert points(s, "ibere") == 2


@pytest.mark.parametrize(("bond", "worth"), [({}, 4.5), ({"galicien": "wisigoth"}, 2.5)])
def test_TV39_points_of_a_vassal_are_halved_up(bond: dict[str, str], worth: float) -> None:
    s = board(10, {"galicien": {"galice": "I", "asturies": "I", "porto": "I"}}, bond=bond)
    end_turn(s)
    assert points(s, "galicien") == worth


def test_TV40_ROME_holding_everything() -> None:
    s = board(5, {"rome": dict.fromkeys(load().provinces, "E")})
    end_turn(s)
    assert points(s, "rome") == 44.5


def test_TV41_ALMORAVIDE_with_a_castle_in_Seville() -> None:
    s = board(19, {"almoravide": {"seville": "X"}})
    end_turn(s)
    assert points(s, "almoravide") == 5


@pytest.mark.parametrize(
    ("nation", "unit", "p", "worth"), [("basque", "I", "pays_basque", 2), ("rome", "E", "grenade", 3)]
)
def test_TV42_the_barbaric_option_takes_the_better_of_sheet_and_income(
    nation: str, unit: str, p: str, worth: int
) -> None:
    s = board(3, {nation: {p: unit}}, options={"barbaric": True})
    end_turn(s)
    assert points(s, nation) == worth


# -------------------------------------------------------------------- submission


def submitting(*faces: int) -> Board:
    """WISIGOTH attacks BASQUE, which has three provinces, in two of them."""
    units = {"wisigoth": {"pyrenees_orientales": "2I", "huesca": "I", "barcelone": "I"},
             "basque": {"pyrenees_orientales": "I", "huesca": "I", "pamplune": "I"}}  # fmt: skip
    s = board(9, units)
    begin(s, "wisigoth", "COMBAT")
    do(s, "x pyrenees_orientales")
    roll(s, *faces)
    return s


def test_TV43_BASQUE_submits_if_both_sides_survive_a_round_and_WISIGOTH_leaves_its_provinces() -> None:
    s = submitting(2, 2, 2)
    assert said(s)["bond"] == {"basque": "wisigoth"}
    while offered(s) != IDLE:
        do(s, next(word for word in offered(s) if word.endswith(">barcelone")))
    assert army(s, "barcelone", "wisigoth") == "4I"
    assert [army(s, p, "basque") for p in ("pyrenees_orientales", "huesca", "pamplune")] == ["I", "I", "I"]


def test_TV43_nobody_submits_if_a_side_is_wiped_out() -> None:
    assert said(submitting(10, 2, 2))["bond"] == {}


def test_TV44_two_vassals_of_one_suzerain_may_attack_each_other() -> None:
    s = board(9, {"lusitanien": {"lisbonne": "I", "algarve": "I"}, "sueve": {"badajoz": "I"}},
              bond={"lusitanien": "wisigoth", "sueve": "wisigoth"})  # fmt: skip
    begin(s, "lusitanien", "MOVE STACK-ATTACK COMBAT")
    do(s, "1I lisbonne>badajoz", "done")
    assert dice(s) == 2


def test_TV45_the_Sign_of_God_has_both_sides_dice_rolled_again() -> None:
    s = board(9, {"wisigoth": {"cantabrie": "2I"}, "galicien": {"cantabrie": "2I"}}, options={"sign_of_god": True})
    begin(s, "wisigoth", "COMBAT")
    roll(s, 10, 10, 9, 1)
    assert asked(s) == said(s)["owner"]["wisigoth"]
    assert do(s, "accept") == ["accept", "sign"]
    assert asked(s) == said(s)["owner"]["galicien"]
    do(s, "sign")
    assert dice(s) == 4
    assert (army(s, "cantabrie", "galicien"), army(s, "cantabrie", "wisigoth")) == ("2I", "2I")
