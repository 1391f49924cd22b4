"""The vectors of P21, each named after its number: worked examples of the rulebook and of the contract."""

from __future__ import annotations

import pytest

from games.peoples.board import IDLE, army, begin, board, do, end_turn, roll, said, where
from hispania.games.peoples.core import lots
from hispania.games.peoples.core.state import State
from hispania.games.peoples.printed.tables import load

CASTILLE = dict.fromkeys(
    ("vieille_castille", "leon", "avila", "tierra_de_campos", "salamanque", "alcantara", "segovie"), "I"
)


def test_TV01_income_and_what_was_saved() -> None:
    s = board(
        1, {"galicien": dict.fromkeys(("galice", "asturies", "leon", "tierra_de_campos"), "I")}, gold={"galicien": 4}
    )
    begin(s, "galicien", "INCOME")
    assert said(s)["gold"]["galicien"] == 11


def test_TV02_a_vassal_pays_and_its_suzerain_buys_at_once() -> None:
    basque = dict.fromkeys(("pamplune", "huesca", "barcelone"), "I")
    s = board(9, {"wisigoth": {"tolede": "X"}, "basque": basque}, bond={"basque": "wisigoth"}, gold={"wisigoth": 6})
    begin(s, "basque", "INCOME")
    do(s, "income 4")
    assert said(s)["gold"] == {"basque": 4, "wisigoth": 10}
    do(s, "buy I")
    assert said(s)["waiting"]["wisigoth"] == {"infantry": 1}
    assert said(s)["gold"]["wisigoth"] == 2


def test_TV03_all_baskets_that_gold_allows() -> None:
    s = board(16, {"castille": CASTILLE}, gold={"castille": 5})
    offers = begin(s, "castille", "INCOME PURCHASE")
    assert said(s)["gold"]["castille"] == 21
    assert offers == ["buy -", "buy 2I", "buy I", "buy I+K", "buy K", "buy X"]


def test_TV04_supply_ends_buying() -> None:
    s = board(4, {"galicien": {"galice": "3I", "porto": "4I"}}, gold={"galicien": 8})
    assert "buy I" not in begin(s, "galicien", "PURCHASE")


@pytest.mark.parametrize(("there", "arrive"), [(13, 0), (10, 3), (7, 6), (6, 7)])
def test_TV08_reinforcements_up_to_a_number(there: int, arrive: int) -> None:
    s = board(5, {"rome": {"seville": f"{there}E"}})
    begin(s, "rome", "PLACE")
    assert army(s, "sea", "rome") == {0: "", 3: "3E", 6: "6E", 7: "7E"}[arrive]


def test_TV18_and_TV19_plains_are_crossed_mountains_stop() -> None:
    s = board(17, {"castille": {"segovie": "2I"}})
    begin(s, "castille", "MOVE", no=1)
    assert ">cordoue" in do(s, "1I segovie>tolede")
    assert not any(word.startswith(">") for word in do(s, "halt", "1I segovie>avila"))


def test_TV21_corners_are_no_borders() -> None:
    s = board(17, {"castille": {"cuenca": "I", "duero": "I"}})
    words = begin(s, "castille", "MOVE", no=1)
    assert "1I cuenca>tortosa" not in words
    assert "1I duero>galice" not in words


def test_TV24_a_strait_takes_a_whole_phase() -> None:
    s = board(17, {"castille": {"valence": "I", "castellon": "I"}})
    assert "1I valence>majorque" in begin(s, "castille", "MOVE", no=1)
    assert ">majorque" not in do(s, "1I castellon>valence")


def test_TV27_targets_dice_and_losses() -> None:
    s = board(16, {"seville": {"salamanque": "2C"}, "castille": {"salamanque": "2I X"}})
    words = begin(s, "seville", "COMBAT")
    assert "aim C:2I" in words
    do(s, "aim C:2I")
    roll(s, 5, 8, 1, 5, 5, 7, 9)
    assert army(s, "salamanque", "seville") == "C"
    assert army(s, "salamanque", "castille") == "X"


def test_TV31_hits_beyond_the_units_are_wasted() -> None:
    s = board(7, {"sueve": {"porto": "2I"}, "galicien": {"porto": "2I"}})
    begin(s, "sueve", "COMBAT")
    roll(s, 3, 4, 2, 9)
    assert army(s, "porto", "sueve") == "I"


def test_TV36_a_natural_one_misses_whatever_the_bonus() -> None:
    s = board(11, {"omeyyad": {"tolede": "C"}, "wisigoth": {"tolede": "I"}}, leaders={"tarik": ("tolede", "omeyyad")})
    begin(s, "omeyyad", "COMBAT", no=1)
    roll(s, 1, 1)
    assert army(s, "tolede", "wisigoth") == "I"


def test_TV37_population() -> None:
    places = {"leon": "3I", "duero": "2I", "porto": "2I", "galice": "2I"}
    assert len(begin(board(15, {"leon": places}), "leon", "POPULATION")) == 4
    assert begin(board(15, {"leon": {**places, "galice": "I"}}), "leon", "POPULATION") == IDLE


def test_TV39_points_of_a_vassal_are_halved_up() -> None:
    holdings = {"galicien": {"galice": "I", "asturies": "I", "porto": "I"}}
    free, vassal = board(10, holdings), board(10, holdings, bond={"galicien": "wisigoth"})
    end_turn(free)
    end_turn(vassal)
    assert (said(free)["vp"]["galicien"], said(vassal)["vp"]["galicien"]) == (9, 5)


def test_TV40_ROME_holding_everything() -> None:
    s = board(5, {"rome": dict.fromkeys(load().provinces, "E")})
    end_turn(s)
    assert said(s)["vp"]["rome"] == 89


def test_TV43_BASQUE_must_submit_after_a_round_that_both_survive() -> None:
    basque = {"pyrenees_orientales": "I", "huesca": "I", "pamplune": "I"}
    s = board(9, {"wisigoth": {"pyrenees_orientales": "2I", "barcelone": "I"}, "basque": basque})
    begin(s, "wisigoth", "COMBAT")
    roll(s, 2, 2, 2)
    assert said(s)["bond"] == {"basque": "wisigoth"}


def test_PV1_SUEVE_enters_by_three_provinces() -> None:
    s = board(6, {"sueve": {"gascogne": "13I"}})
    words = begin(s, "sueve", "MOVE", no=1)
    assert {word.partition(">")[2] for word in words} == {
        "pays_basque", "pyrenees_occidentales", "pyrenees_orientales",
    }  # fmt: skip


def test_PV3_ROMEs_sea_units_of_turn_3_land_in_three_ports_and_must() -> None:
    words = begin(board(3, {"rome": {"sea": "4E"}}), "rome", "MOVE", no=1)
    assert "done" not in words
    assert {word.partition(">")[2] for word in words} == {"carthagene", "denia", "valence"}


def test_PV4_at_most_nine_march_on_Italy() -> None:
    s = board(2, {"carthage": {"pyrenees_orientales": "10I"}})
    words = begin(s, "carthage", "MOVE", no=1)
    assert "9I pyrenees_orientales>narbonne" in words
    assert "10I pyrenees_orientales>narbonne" not in words
    assert not any("narbonne" in word for word in do(s, "9I pyrenees_orientales>narbonne"))
    assert said(s)["vp"]["carthage"] == 54


def test_PV10_the_transit_of_the_VANDALE() -> None:
    foes = {"basque": {"pyrenees_orientales": "2I"}, "hispano_romain": {"huesca": "F"}}
    s = board(6, {"vandale": {"narbonne": "15I"}, **foes}, leaders={"geiserich": ("narbonne", "vandale")})
    begin(s, "vandale", "TRANSIT")
    do(s, "transit pyrenees_orientales")
    roll(s, 7, 6)
    do(s, "transit huesca")
    roll(s, 7)
    do(s, "transit saragosse")
    assert army(s, "saragosse", "vandale") == "13I"
    assert where(s, "geiserich") == "saragosse"


def test_PV11_forts_where_ROME_passes() -> None:
    s = board(4, {"rome": {"barcelone": "3E"}, "basque": {"huesca": "I"}})
    begin(s, "rome", "MOVE", no=1)
    do(s, "1E barcelone>saragosse", ">calatayud")
    assert said(s)["forts"] == ["saragosse", "calatayud"]
    do(s, "1E barcelone>huesca")
    assert said(s)["forts"] == ["saragosse", "calatayud"]


def test_PV13_wounds_are_finished_first() -> None:
    s = board(16, {"seville": {"tolede": "4C"}, "castille": {"tolede": "2K"}})
    begin(s, "seville", "COMBAT")
    roll(s, 9, 9, 9, 2, 2, 2)
    assert army(s, "tolede", "castille") == "K"


@pytest.mark.parametrize(("k", "dice", "index"), [(27, (3, 8), 0), (27, (9, 2), None), (4, (8,), 3), (4, (9,), None)])
def test_PV27_lots(k: int, dice: tuple[int, ...], index: int | None) -> None:
    s = State(load(), "D", "standard", 4)
    s.todo = [("DRAW", {}), ("LOT", {"k": k})]
    lots.fall_lot(s, s.todo[-1][1], dice)
    assert s.todo[0][1].get("lot") == index


def test_PV32_ALMORAVIDE_in_the_barbaric_option() -> None:
    s = board(19, {"almoravide": {"seville": "X", "tolede": "E"}}, options={"barbaric": True})
    end_turn(s)
    assert said(s)["vp"]["almoravide"] == 15


def test_P10_6_Viriathus_dies_alone_among_ROMEs_units_and_LUSITANIEN_leaves_its_other_battles() -> None:
    units = {"rome": {"seville": "E", "cuenca": "E"}, "lusitanien": {"cuenca": "2I", "valence": "I"}}
    s = board(5, units, leaders={"viriathus": ("seville", "lusitanien")})
    begin(s, "lusitanien", "COMBAT")
    assert said(s)["bond"] == {"lusitanien": "rome"}
    assert do(s, "I>valence", "I>valence") == IDLE
    assert army(s, "valence", "lusitanien") == "3I"
    assert army(s, "cuenca", "rome") == "E"
