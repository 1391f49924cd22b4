"""Population (P8) and victory points (P9), rule by rule."""

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
    offered,
    pass_turn,
    points,
    roll,
    said,
)
from hispania.games.peoples.printed.tables import load

PROVINCES = load().provinces
ISLANDS = {"majorque", "ibiza"}


# -------------------------------------------------------------------- P8 population


@pytest.mark.parametrize(("porto", "duero", "left"), [
    ("4I", "", "2I"), ("2I", "", "2I"), ("3I", "I", "3I"), ("3I", "2I", "2I"), ("4I", "4I", ""),
])  # fmt: skip
def test_P8_at_most_two_units_for_every_controlled_province(porto: str, duero: str, left: str) -> None:
    s = board(9, {"sueve": {"porto": porto, "duero": duero} if duero else {"porto": porto}})
    words = begin(s, "sueve", "POPULATION")
    while words != IDLE:
        words = do(s, "rm I@porto")
    assert army(s, "porto", "sueve") == left


@pytest.mark.parametrize(("nation", "turn", "there"), [
    ("castille", 17, "2I X"), ("hispano_romain", 9, "2I F"), ("castille", 17, "2I alfons"), ("omeyyad", 14, "2I 3B"),
])  # fmt: skip
def test_P8_castles_forts_leaders_and_Berbers_do_not_count(nation: str, turn: int, there: str) -> None:
    s = board(turn, {nation: {"segovie": there}})
    assert begin(s, nation, "POPULATION") == IDLE


@pytest.mark.parametrize(
    ("nation", "turn", "there"), [("castille", 17, "2I K"), ("seville", 17, "I 2C"), ("aragon", 16, "2K Z")]
)
def test_P8_every_other_kind_counts_and_the_owner_chooses(nation: str, turn: int, there: str) -> None:
    s = board(turn, {nation: {"segovie": there}})
    kinds = {word[-1] for word in there.split()}
    assert set(begin(s, nation, "POPULATION")) == {f"rm {kind}@segovie" for kind in kinds}


def test_P8_units_at_sea_count_units_off_the_map_do_not() -> None:
    s = board(9, {"byzance": {"valence": "2I", "sea": "I"}})
    assert begin(s, "byzance", "POPULATION") == ["rm I@sea", "rm I@valence"]
    s = board(9, {"wisigoth": {"tolede": "2I", "narbonne": "5I"}})
    assert begin(s, "wisigoth", "POPULATION") == IDLE
    s = board(9, {"wisigoth": {"tolede": "2I", "narbonne": "5I"}}, house={"offmap_population": True})
    assert begin(s, "wisigoth", "POPULATION") == ["rm I@narbonne", "rm I@tolede"]


def test_P8_a_removal_that_gives_up_a_province_lowers_the_limit() -> None:
    s = board(9, {"sueve": {"porto": "4I", "duero": "I"}})
    begin(s, "sueve", "POPULATION")
    do(s, "rm I@duero")
    assert army(s, "porto", "sueve") == "2I"  # two more had to go


def test_P8_only_the_active_nation_is_checked() -> None:
    s = board(9, {"sueve": {"porto": "2I"}, "celte": {"tolede": "4I"}})
    assert begin(s, "sueve", "POPULATION") == IDLE
    assert army(s, "tolede", "celte") == "4I"


@pytest.mark.parametrize(("turn", "left"), [(17, "3I"), (18, "2I")])
def test_P8_EL_CID_is_exempt_at_turn_17(turn: int, left: str) -> None:
    s = board(turn, {"el_cid": {"valence": "3I"}})
    begin(s, "el_cid", "POPULATION")
    assert army(s, "valence", "el_cid") == left


# -------------------------------------------------------------------- P9.1, P9.2 combat points


def test_P9_1_points_belong_to_the_nation_and_through_it_to_its_player() -> None:
    s = board(19, {"galicien": {"galice": "I"}, "celte": {"algarve": "I"}}, scenario="D", vp={"rome": 3})
    end_turn(s)
    owner, vp = said(s)["owner"], said(s)["vp"]
    scores = {str(player): sum(vp.get(n, 0) for n in owner if owner[n] == player) for player in range(1, 5)}
    assert said(s)["result"]["points"] == scores
    assert scores["4"] == 3


LIVES = {"K": 2, "X": 3}
KILLS = [  # who kills what of whom, in which turns, for how much
    ("carthage", "rome", "E", 2, 5, 1), ("cantabrien", "rome", "E", 2, 5, 3),
    ("cantabrien", "carthage", "I", 1, 5, 3), ("cantabrien", "rome", "F", 4, 5, 1),
    ("cantabrien", "hispano_romain", "F", 6, 8, 1), ("basque", "rome", "E", 2, 5, 3),
    ("basque", "carthage", "I", 1, 5, 3), ("basque", "wisigoth", "I", 6, 12, 2), ("celte", "rome", "E", 2, 5, 3),
    ("celte", "carthage", "I", 1, 5, 3), ("ibere", "carthage", "I", 1, 3, 2),
    ("hispano_romain", "omeyyad", "I", 11, 14, 1), ("hispano_romain", "omeyyad", "X", 12, 14, 1),
    ("vandale", "hispano_romain", "F", 6, 9, 1), ("vandale", "alain", "C", 6, 9, 0.5),
    ("vandale", "hispano_romain", "I", 6, 9, 0.5), ("alain", "hispano_romain", "F", 6, 10, 2),
    ("alain", "vandale", "I", 6, 9, 0.5), ("alain", "wisigoth", "X", 7, 10, 0.5),
    ("byzance", "omeyyad", "C", 12, 14, 1), ("byzance", "seville", "X", 15, 21, 1),
    ("omeyyad", "franc", "K", 12, 14, 3), ("franc", "omeyyad", "X", 12, 14, 3),
    ("aragon", "saragosse", "X", 16, 21, 3), ("badajoz", "castille", "K", 13, 21, 3),
    ("saragosse", "aragon", "K", 16, 21, 3), ("navarre", "saragosse", "X", 15, 21, 3),
    ("navarre", "saragosse", "I", 15, 21, 1), ("leon", "badajoz", "X", 14, 21, 3),
    ("castille", "seville", "X", 15, 21, 3), ("castille", "seville", "I", 15, 21, 1),
    ("castille", "seville", "C", 15, 21, 1), ("castille", "omeyyad", "C", 13, 14, 1),
    ("seville", "castille", "X", 15, 21, 3), ("almoravide", "castille", "K", 18, 21, 2),
    ("croisade", "seville", "X", 20, 20, 5), ("croisade", "seville", "C", 20, 20, 2),
    ("croisade", "seville", "I", 20, 20, 1), ("almohade", "castille", "X", 20, 21, 5),
    ("almohade", "seville", "X", 20, 21, 3), ("almohade", "castille", "K", 20, 21, 3),
    ("almohade", "castille", "I", 20, 21, 1), ("galicien", "almohade", "E", 20, 21, 2),
    ("seville", "almohade", "E", 20, 21, 2),
]  # fmt: skip
NOTHING = [
    ("galicien", "rome", "E", 4), ("galicien", "carthage", "I", 3), ("lusitanien", "rome", "E", 4),
    ("rome", "carthage", "I", 4), ("hispano_romain", "alain", "I", 8), ("sueve", "galicien", "I", 9),
    ("wisigoth", "basque", "I", 9), ("byzance", "omeyyad", "I", 11), ("omeyyad", "wisigoth", "I", 12),
    ("omeyyad", "wisigoth", "X", 12), ("franc", "omeyyad", "I", 13), ("aragon", "saragosse", "I", 17),
    ("leon", "seville", "I", 16), ("castille", "leon", "X", 17), ("seville", "grenade", "X", 17),
    ("almoravide", "castille", "X", 19), ("almohade", "seville", "I", 20),
]  # fmt: skip


def earned(turn: int, scorer: str, victim: str, unit: str, **fields: Any) -> float:
    """What a nation earns for one unit destroyed in its own sequence."""
    lives = LIVES.get(unit, 1)
    fire = "E" if scorer in ("rome", "almoravide", "almohade") else "I"
    lead = fields.pop("lead", "")
    s = board(turn, {scorer: {"segovie": f"{lives}{fire}{lead}"}, victim: {"segovie": unit}}, **fields)
    begin(s, scorer, "COMBAT", no=2)
    roll(s, *[10] * lives, *[1] * (dice(s) - lives))
    assert army(s, "segovie", victim) == ""
    return points(s, scorer)


@pytest.mark.parametrize(("scorer", "victim", "unit", "first", "last", "worth"), KILLS)
def test_P9_2_points_for_destroying_units_as_attacker_in_the_turns_given(
    scorer: str, victim: str, unit: str, first: int, last: int, worth: float
) -> None:
    assert earned(first, scorer, victim, unit) == worth
    assert earned(last, scorer, victim, unit) == worth


@pytest.mark.parametrize(("scorer", "victim", "unit", "turn"), NOTHING)
def test_P9_2_other_units_pay_nothing(scorer: str, victim: str, unit: str, turn: int) -> None:
    assert earned(turn, scorer, victim, unit) == 0


LEADERS = [
    ("rome", "lusitanien", "viriathus", 5, 5), ("hispano_romain", "vandale", "geiserich", 7, 5),
    ("hispano_romain", "vandale", "geiserich", 6, 0), ("alain", "wisigoth", "eurich", 9, 5),
    ("alain", "wisigoth", "alarich_ii", 9, 5), ("alain", "wisigoth", "eurich", 8, 0),
    ("omeyyad", "franc", "roland", 13, 5), ("franc", "omeyyad", "abd_ar_rhaman", 13, 5),
    ("aragon", "saragosse", "al_muktadir", 16, 5), ("saragosse", "navarre", "sancho", 16, 5),
    ("saragosse", "navarre", "sancho", 15, 0), ("castille", "seville", "al_mutamid", 17, 5),
    ("seville", "castille", "alfons", 17, 5), ("seville", "castille", "alfons", 18, 0),
    ("aragon", "castille", "alfons", 17, 0), ("galicien", "castille", "alfons", 17, 0),
]  # fmt: skip


@pytest.mark.parametrize(("scorer", "victim", "leader", "turn", "worth"), LEADERS)
def test_P9_2_points_for_killing_leaders(scorer: str, victim: str, leader: str, turn: int, worth: int) -> None:
    unit = "E" if scorer == "rome" else "I"
    s = board(turn, {scorer: {"segovie": unit}, victim: {"segovie": leader, "porto": "I"}})
    begin(s, scorer, "COMBAT", no=2)
    assert points(s, scorer) == worth


def test_P9_2_the_same_kills_as_defender_pay_nothing() -> None:
    s = board(3, {"carthage": {"cordoue": "I"}, "ibere": {"cordoue": "I"}})
    begin(s, "carthage", "COMBAT", no=2)
    roll(s, 1, 10)
    assert army(s, "cordoue", "carthage") == ""
    assert said(s)["vp"] == {}


def test_P9_2_some_points_need_a_leader_in_the_battle() -> None:
    assert earned(16, "aragon", "saragosse", "I", lead=" ramirez") == 1
    assert earned(16, "aragon", "saragosse", "I") == 0


def test_P9_2_a_unit_that_fits_several_rows_pays_the_best_only() -> None:
    assert earned(16, "navarre", "saragosse", "X") == 3
    assert earned(16, "aragon", "saragosse", "X", lead=" ramirez") == 3
    assert earned(16, "navarre", "saragosse", "X", house={"best_row_only": False}) == 4


def test_P9_2_before_turn_11_nobody_has_a_religion() -> None:
    assert earned(10, "byzance", "omeyyad", "I") == 0
    assert earned(20, "almohade", "galicien", "I") == 1  # every nation that is not Muslim is Christian


def test_P9_2_a_surrendered_castle_counts_as_destroyed() -> None:
    s = board(12, {"omeyyad": {"saragosse": "2I"}, "wisigoth": {"saragosse": "X", "leon": "I"}}, toledo=True,
              options={"barbaric": True})  # fmt: skip
    begin(s, "omeyyad", "COMBAT", no=2)
    assert army(s, "saragosse", "omeyyad") == "I X"
    assert points(s, "omeyyad") == 3  # the barbaric option pays for a castle of the other religion


# -------------------------------------------------------------------- P9.3 special points


def test_P9_3_special_points() -> None:
    s = board(2, {"carthage": {"pyrenees_orientales": "3I", "leon": "I"}})
    begin(s, "carthage", "MOVE")
    do(s, "2I pyrenees_orientales>narbonne")
    assert points(s, "carthage") == 6
    s = board(5, {"lusitanien": {"lisbonne": "I viriathus"}})
    pass_turn(s)
    with_him = points(s, "lusitanien")
    s = board(5, {"lusitanien": {"lisbonne": "I"}})
    pass_turn(s)
    assert with_him - points(s, "lusitanien") == 5
    s = board(14, {"omeyyad": {"seville": "I"}})
    begin(s, "omeyyad", "PLACE")
    do(s, "berbers 3")
    assert points(s, "omeyyad") == -6
    s = board(16, {"seville": {"badajoz": "X", "valence": "X", "grenade": "I"}})
    begin(s, "seville", "END")
    assert points(s, "seville") == 10
    s = board(18, {"el_cid": {"valence": "I"}})
    begin(s, "el_cid", "END")
    assert points(s, "el_cid") == 5


# -------------------------------------------------------------------- P9.4 to P9.7 end of a turn


def counted(turn: int, units: dict[str, dict[str, str]], **fields: Any) -> dict[str, float]:
    """The points of all nations after step B."""
    s = board(turn, units, **fields)
    end_turn(s)
    return {nation: halves / 2 for nation, halves in said(s)["vp"].items()}


@pytest.mark.parametrize("row", [row for row in load().rows if row.when == "end_of_turn" and row.kind == "table"],
                         ids=lambda row: f"{row.nation} {row.turn}")  # fmt: skip
def test_P9_4_every_province_of_a_table(row: Any) -> None:
    total = counted(row.turn, {row.nation: dict.fromkeys(row.values, "I")})[row.nation]
    assert total == sum(row.values.values())
    other = next(p for p in PROVINCES if p not in row.values)
    assert counted(row.turn, {row.nation: {other: "I"}}).get(row.nation, 0) == 0


def test_P9_4_a_castle_alone_controls_a_leader_or_an_attack_does_not() -> None:
    assert counted(13, {"castille": {"vieille_castille": "X"}}) == {"castille": 2}
    assert counted(19, {"castille": {"tolede": "alfons"}}) == {}


@pytest.mark.parametrize(("turn", "zones", "worth"), [
    (3, "S", 22), (3, "E", 12), (3, "C", 3.5), (3, "N", 0), (5, "S", 26), (5, "E", 14), (5, "C", 4.5), (5, "N", 0),
    (5, "SECN", 44.5),
])  # fmt: skip
def test_P9_4_zones_pay_by_the_province_and_for_being_whole(turn: int, zones: str, worth: float) -> None:
    held = [p for p, row in PROVINCES.items() if row.zone in zones]
    assert counted(turn, {"rome": dict.fromkeys(held, "E")}).get("rome", 0) == worth
    if zones == "S":
        assert counted(turn, {"rome": dict.fromkeys(held[1:], "E")})["rome"] == 20


def test_P9_4_castle_income_pays_the_income_under_a_castle_and_a_flat_value_elsewhere() -> None:
    assert counted(10, {"wisigoth": {"seville": "I X", "cordoue": "3I"}}) == {"wisigoth": 3 + 0.5}
    assert counted(19, {"almoravide": {"seville": "X", "cordoue": "3E"}}) == {"almoravide": 3 + 2 + 1}


def test_P9_4_ruin_income_pays_the_income_of_a_ruin() -> None:
    units = {"almohade": {"seville": "E", "cordoue": "E"}}
    assert counted(21, units, ruin={"seville": "castille"}) == {"almohade": 3 + 1}


def test_P9_4_vassals_provinces_count_for_the_suzerain_at_its_value_and_for_the_vassal_halved() -> None:
    units = {"rome": {"seville": "E"}, "celte": {"algarve": "I", "badajoz": "I", "lisbonne": "I"}}
    free = counted(5, units)
    bound = counted(5, units, bond={"celte": "rome"})
    assert bound["rome"] == free["rome"] + 3 * 2
    assert (free["celte"], bound["celte"]) == (2.5, 1.5)


@pytest.mark.parametrize(("places", "total", "half"), [
    (("galice", "asturies", "porto"), 4.5, 2.5), (("galice", "asturies"), 3, 1.5), (("galice",), 1.5, 1),
])  # fmt: skip
def test_P9_4_a_vassals_total_is_halved_up(places: tuple[str, ...], total: float, half: float) -> None:
    units = {"galicien": dict.fromkeys(places, "I")}
    assert counted(10, units) == {"galicien": total}
    assert counted(10, units, bond={"galicien": "wisigoth"})["galicien"] == half


def test_P9_4_a_vassals_castle_pays_the_suzerain_the_flat_value() -> None:
    units = {"omeyyad": {"seville": "I"}, "badajoz": {"badajoz": "X"}}
    free = counted(13, units)
    assert counted(13, units, bond={"badajoz": "omeyyad"})["omeyyad"] - free["omeyyad"] == 1
    wisigoth = {"wisigoth": {"seville": "X"}, "sueve": {"porto": "I", "tolede": "I"}}
    assert counted(10, wisigoth, bond={"sueve": "wisigoth"})["wisigoth"] == 3 + 2 * 0.5


def test_P9_4_vassals_complete_a_zone() -> None:
    south = [p for p, row in PROVINCES.items() if row.zone == "S"]
    units = {"rome": dict.fromkeys(south[1:], "E"), "lusitanien": {south[0]: "I"}}
    assert counted(5, units, bond={"lusitanien": "rome"})["rome"] == 26


def held(*but: str) -> dict[str, str]:
    """All provinces except the islands and some."""
    return dict.fromkeys([p for p in PROVINCES if p not in ISLANDS and p not in but], "I")


@pytest.mark.parametrize(
    ("but", "worth"), [((), 10), (("tolede",), 10), (("tolede", "galice"), 4), (("tolede", "seville"), 6)]
)
def test_P9_5_WISIGOTH_scores_at_the_end_of_its_sequence_of_turn_9(but: tuple[str, ...], worth: int) -> None:
    s = board(9, {"wisigoth": held(*but)})
    begin(s, "wisigoth", "END")
    while offered(s) != IDLE:
        do(s, offered(s)[0])
    assert points(s, "wisigoth") == worth


def test_P9_5_its_vassals_provinces_count() -> None:
    s = board(9, {"wisigoth": held("tolede", "galice"), "galicien": {"galice": "I"}}, bond={"galicien": "wisigoth"})
    begin(s, "wisigoth", "END")
    while offered(s) != IDLE:
        do(s, offered(s)[0])
    assert points(s, "wisigoth") == 10


def test_P9_5_FRANC_scores_at_the_end_of_its_sequence_of_turn_9() -> None:
    units = {"franc": {"barcelone": "I", "huesca": "I", "tortosa": "I"}}
    for turn, worth in ((9, 1.5), (10, 0), (11, 0)):
        s = board(turn, units)
        begin(s, "franc", "END")
        assert points(s, "franc") == worth


def test_P9_6_turn_21_has_rows_of_its_own_and_repeats_turn_19_elsewhere() -> None:
    own = {row.nation for row in load().rows if row.turn == 21}
    for row in load().rows:
        if row.turn == 19 and row.kind == "table" and row.nation not in own:
            units = {row.nation: dict.fromkeys(row.values, "I")}
            assert counted(21, units) == counted(19, units) != {}
    assert counted(21, {"castille": {"tolede": "I"}}) == {"castille": 5}
    assert counted(19, {"castille": {"tolede": "I"}}) == {"castille": 4}


def test_P9_7_neutral_units_score_for_nobody() -> None:
    assert counted(13, {"neutral": {"tolede": "X", "seville": "I", "leon": "I"}}) == {}
