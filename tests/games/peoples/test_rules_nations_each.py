"""P14 sentence by sentence, in the order of play: what no other file says under the number of its rule."""

from __future__ import annotations

import pytest

from games.peoples.board import (
    IDLE,
    Board,
    army,
    begin,
    board,
    dice,
    do,
    end_turn,
    gold,
    offered,
    play,
    points,
    roll,
    said,
    task,
    where,
)
from games.peoples.test_rules_kills import killed
from games.peoples.test_rules_submission import attacked


def arrived(turn: int, nation: str) -> dict[str, str]:
    """Where units of a nation are after PLACE, with nothing on the map before."""
    s = board(turn, {})
    begin(s, nation, "PLACE")
    return {p: army(s, p, nation) for p in said(s)["map"] if army(s, p, nation)}


def mode(turn: int, suzerain: str, vassal: str, provinces: int, **fields: object) -> str:
    """Must or may a nation of so many provinces submit after a round; nothing if neither."""
    s = attacked(turn, suzerain, vassal, provinces, **fields)
    return "must" if said(s)["bond"] == {vassal: suzerain} else "may" if "submit" in offered(s) else ""


def after_turn(turn: int, nation: str, units: str = "2I") -> dict[str, str]:
    """Which nations stand in `calatayud` after a turn, and with what, if one stood there before."""
    s = board(turn, {nation: {"calatayud": units}, "galicien": {"galice": "I"}})
    end_turn(s)
    while said(s)["turn"] == turn:
        do(s, offered(s)[0])
    return {who: army(s, "calatayud", who) for who in said(s)["map"].get("calatayud", {})}


def income(turn: int, nation: str, units: str = "I") -> float:
    """What a nation collects in `tolede`, which is worth 2½."""
    s = board(turn, {nation: {"tolede": units}})
    begin(s, nation, "INCOME")
    return gold(s, nation)


# -------------------------------------------------------------------- CARTHAGE and the peoples of Hispania


def test_P14_1_1_CARTHAGE_comes_over_the_sea_twice_and_has_no_income() -> None:
    assert (arrived(1, "carthage"), arrived(2, "carthage"), arrived(3, "carthage")) == (
        {"sea": "12I"},
        {"sea": "7I"},
        {},
    )
    assert income(3, "carthage") == 0


def test_P14_1_3_CELTE_may_submit_to_CARTHAGE_with_3_in_turns_1_to_3() -> None:
    assert [mode(turn, "carthage", "celte", 3) for turn in (1, 3, 4)] == ["may", "may", ""]
    assert mode(1, "carthage", "galicien", 1) == ""


def test_P14_1_4_a_point_for_an_elite_of_ROME() -> None:
    assert killed(3, "carthage", "rome", "E") == 1


def test_P14_1_5_CARTHAGE_is_removed_at_the_end_of_turn_5() -> None:
    assert (after_turn(4, "carthage"), after_turn(5, "carthage")) == ({"carthage": "2I"}, {})


def test_P14_2_1_GALICIEN_may_submit_to_ROME_and_must_to_WISIGOTH_with_2() -> None:
    assert (mode(3, "rome", "galicien", 2), mode(9, "wisigoth", "galicien", 2)) == ("may", "must")
    assert (mode(3, "rome", "galicien", 3), mode(9, "wisigoth", "galicien", 3)) == ("", "")


@pytest.mark.parametrize("prey", ["rome E", "carthage I", "rome F"])
def test_P14_2_3_GALICIEN_has_no_combat_points(prey: str) -> None:
    assert killed(4, "galicien", *prey.split()) == 0


def test_P14_3_2_CANTABRIEN_earns_3_for_an_elite_or_a_Carthaginian_and_1_for_a_fort() -> None:
    assert [killed(4, "cantabrien", *prey) for prey in (("rome", "E"), ("carthage", "I"), ("rome", "F"))] == [3, 3, 1]


def test_P14_3_3_CANTABRIEN_becomes_WISIGOTH_at_the_end_of_turn_8() -> None:
    assert (after_turn(7, "cantabrien"), after_turn(8, "cantabrien")) == ({"cantabrien": "2I"}, {"wisigoth": "2I"})


def test_P14_4_1_LUSITANIEN_must_submit_to_ROME_or_WISIGOTH_with_4() -> None:
    assert (mode(3, "rome", "lusitanien", 4), mode(9, "wisigoth", "lusitanien", 4)) == ("must", "must")
    assert (mode(3, "rome", "lusitanien", 5), mode(9, "wisigoth", "lusitanien", 5)) == ("", "")


def test_P14_4_4_LUSITANIEN_may_submit_to_OMEYYAD_unless_it_is_WISIGOTHs_vassal() -> None:
    assert [mode(turn, "omeyyad", "lusitanien", 4) for turn in (11, 12)] == ["may", "may"]
    s = attacked(11, "omeyyad", "lusitanien", 4, bond={"lusitanien": "wisigoth"})
    assert "submit" not in offered(s)


def test_P14_5_1_BASQUE_may_submit_to_ROME_and_must_to_WISIGOTH_with_3() -> None:
    assert (mode(3, "rome", "basque", 3), mode(9, "wisigoth", "basque", 3)) == ("may", "must")
    assert (mode(3, "rome", "basque", 4), mode(9, "wisigoth", "basque", 4)) == ("", "")


def test_P14_5_2_BASQUE_earns_3_and_3_and_2() -> None:
    assert [killed(4, "basque", "rome", "E"), killed(4, "basque", "carthage", "I")] == [3, 3]
    assert killed(9, "basque", "wisigoth", "I") == 2


def test_P14_5_3_BASQUE_becomes_NAVARRE_at_the_end_of_turn_13() -> None:
    assert (after_turn(12, "basque"), after_turn(13, "basque")) == ({"basque": "2I"}, {"navarre": "2I"})


def test_P14_6_1_CELTE_may_submit_to_CARTHAGE_with_3_and_to_ROME_with_2() -> None:
    assert (mode(3, "carthage", "celte", 3), mode(3, "rome", "celte", 2), mode(3, "rome", "celte", 3)) == (
        "may",
        "may",
        "",
    )


def test_P14_6_2_CELTE_earns_3_for_an_elite_or_a_Carthaginian() -> None:
    assert (killed(3, "celte", "rome", "E"), killed(3, "celte", "carthage", "I")) == (3, 3)


def test_P14_6_3_CELTE_never_changes() -> None:
    assert {tuple(after_turn(turn, "celte").items()) for turn in range(1, 21)} == {(("celte", "2I"),)}


def test_P14_7_1_IBERE_earns_2_for_a_Carthaginian() -> None:
    assert killed(2, "ibere", "carthage", "I") == 2


# -------------------------------------------------------------------- ROME, HISPANO-ROMAIN


def test_P14_8_3_ROME_is_suzerain_of_four() -> None:
    found = {
        nation: mode(3, "rome", nation, 2) for nation in ("lusitanien", "basque", "galicien", "celte", "cantabrien")
    }
    assert found == {"lusitanien": "must", "basque": "may", "galicien": "may", "celte": "may", "cantabrien": ""}


def test_P14_8_4_five_points_for_killing_Viriathus_at_turn_5() -> None:
    assert killed(5, "rome", "lusitanien", "I", "viriathus") == 5
    assert killed(5, "rome", "lusitanien", "I") == 0


def test_P14_8_6_ROME_becomes_HISPANO_ROMAIN_at_the_end_of_turn_5() -> None:
    assert (after_turn(4, "rome", "2E"), after_turn(5, "rome", "2E")) == ({"rome": "2E"}, {"hispano_romain": "2I"})


def test_P14_9_2_HISPANO_ROMAIN_has_an_income_from_turn_7() -> None:
    assert (income(6, "hispano_romain"), income(7, "hispano_romain")) == (0, 2.5)


def test_P14_9_4_five_points_for_Geiserich_at_turn_7_and_one_for_a_Muslim_unit() -> None:
    assert killed(7, "hispano_romain", "vandale", "I", "geiserich") == 5
    assert killed(12, "hispano_romain", "omeyyad", "C") == 1


# -------------------------------------------------------------------- the barbarians


def test_P14_10_1_VANDALE_comes_to_Narbonne_and_has_no_income() -> None:
    assert arrived(6, "vandale") == {"narbonne": "15I"}
    assert income(8, "vandale") == 0


def test_P14_10_3_after_the_transit_the_invasion_moves_twice() -> None:
    s = board(6, {})
    play(s, "vandale")
    do(s, "decline", "geiserich+15I narbonne", ">pyrenees_orientales", ">huesca", "halt")
    while task(s) == "STACK":
        do(s, "rm I@huesca")
    assert (task(s), said(s)["flags"]["move_no"]) == ("MOVE", 2)
    assert "geiserich+3I huesca" in offered(s)
    assert where(s, "geiserich") == "huesca"


def test_P14_10_4_VANDALE_earns_1_for_a_fort_and_a_half_for_others() -> None:
    prey = (("hispano_romain", "F"), ("alain", "C"), ("hispano_romain", "I"), ("sueve", "I"))
    assert [killed(7, "vandale", *each) for each in prey] == [1, 0.5, 0.5, 0]


def test_P14_10_6_VANDALE_is_removed_at_the_end_of_turn_9() -> None:
    assert (after_turn(8, "vandale"), after_turn(9, "vandale")) == ({"vandale": "2I"}, {})


def test_P14_11_1_ALAIN_comes_to_Gascogne_with_Ataces() -> None:
    assert arrived(6, "alain") == {"gascogne": "12I 5C"}


def test_P14_11_2_ALAIN_has_an_income_from_turn_8() -> None:
    assert (income(7, "alain"), income(8, "alain")) == (0, 2.5)


def test_P14_11_3_ALAIN_earns_2_for_a_fort_a_half_for_others_and_5_for_two_leaders_at_turn_9() -> None:
    prey = (("hispano_romain", "F"), ("vandale", "I"), ("wisigoth", "I"))
    assert [killed(9, "alain", *each) for each in prey] == [2, 0.5, 0.5]
    assert [killed(9, "alain", "wisigoth", "I", leader) for leader in ("eurich", "alarich_ii")] == [5.5, 5.5]


def test_P14_11_4_ALAIN_is_removed_at_the_end_of_turn_10() -> None:
    assert (after_turn(9, "alain"), after_turn(10, "alain")) == ({"alain": "2I"}, {})


def test_P14_12_1_SUEVE_comes_to_Gascogne_with_Hermerich_for_two_turns() -> None:
    assert arrived(6, "sueve") == {"gascogne": "13I"}
    for turn, there in ((7, "porto"), (8, "")):
        s = board(turn, {"sueve": {"porto": "I hermerich"}})
        begin(s, "sueve", "START")
        assert where(s, "hermerich") == there


def test_P14_12_2_SUEVE_must_submit_to_WISIGOTH_with_4() -> None:
    assert (mode(9, "wisigoth", "sueve", 4), mode(9, "wisigoth", "sueve", 5)) == ("must", "")


def test_P14_12_3_SUEVE_becomes_LEON_at_the_end_of_turn_13() -> None:
    assert after_turn(12, "sueve") == {"sueve": "2I"}
    assert set(after_turn(13, "sueve")) == {"leon"}


def test_P14_13_3_WISIGOTH_is_suzerain_of_five() -> None:
    most = {"lusitanien": 4, "basque": 3, "galicien": 2, "sueve": 4, "hispano_romain": 3}
    assert {nation: mode(8, "wisigoth", nation, n) for nation, n in most.items()} == dict.fromkeys(most, "must")
    assert {nation: mode(8, "wisigoth", nation, n + 1) for nation, n in most.items()} == dict.fromkeys(most, "")
    assert [mode(8, "wisigoth", nation, 1) for nation in ("celte", "cantabrien", "alain")] == ["", "", ""]


@pytest.mark.parametrize(("turn", "leader"), [(11, "roderich"), (12, "pelayo")])
def test_P14_13_8_Roderich_at_turn_11_and_Pelayo_at_12(turn: int, leader: str) -> None:
    s = board(turn, {"wisigoth": {"leon": "I"}})
    begin(s, "wisigoth", "PLACE")
    assert where(s, leader) == "leon"


def test_P14_14_3_BYZANCE_earns_1_for_a_Muslim_unit_from_turn_12() -> None:
    assert (killed(11, "byzance", "omeyyad", "I"), killed(12, "byzance", "omeyyad", "I")) == (0, 1)


def mission(nation: str) -> list[str]:
    units = {nation: {"tortosa": "I"}, "saragosse": {"saragosse": "I"}, "el_cid": {"box": "I el_cid"}}
    return begin(board(17, units, gold={nation: 8}), nation, "HIRE")


def test_P14_14_4_BYZANCE_cannot_hire_EL_CID() -> None:
    assert mission("byzance") == IDLE
    assert mission("galicien") == ["hire saragosse I", "pass"]


# -------------------------------------------------------------------- the caliphate


def test_P14_15_4_OMEYYAD_has_castle_provinces_and_half_the_income_of_its_vassal() -> None:
    assert (income(13, "omeyyad"), income(13, "omeyyad", "I X")) == (0, 2.5)
    units = {"badajoz": {"badajoz": "I", "porto": "I"}, "omeyyad": {"tolede": "I"}}
    s = board(13, units, bond={"badajoz": "omeyyad"})
    begin(s, "badajoz", "INCOME")
    do(s, "income 3")
    assert (gold(s, "badajoz"), gold(s, "omeyyad")) == (1.5, 1.5)
    assert [mode(turn, "omeyyad", "badajoz", 4) for turn in (12, 14)] == ["may", "may"]


def test_P14_16_4_FRANC_earns_5_for_a_Muslim_leader_and_3_for_a_castle() -> None:
    assert (killed(12, "franc", "omeyyad", "I", "musa"), killed(12, "franc", "omeyyad", "X")) == (5, 3)


def test_P14_16_5_FRANC_becomes_ARAGON_at_the_end_of_turn_15() -> None:
    assert after_turn(14, "franc", "4I K") == {"franc": "4I K"}
    assert after_turn(15, "franc", "4I K") == {"aragon": "4I K"}


def test_P14_17_3_ARAGON_earns_5_for_a_Muslim_leader_and_3_for_a_castle() -> None:
    assert (killed(16, "aragon", "saragosse", "I", "al_muktadir"), killed(17, "aragon", "valence", "X")) == (5, 3)


@pytest.mark.parametrize(
    ("turn", "bond", "born"), [(11, True, True), (11, False, False), (12, True, True), (12, False, True)]
)
def test_P14_18_1_BADAJOZ_at_turn_11_only_from_OMEYYADs_vassal(turn: int, bond: bool, born: bool) -> None:
    ties = {"lusitanien": "omeyyad"} if bond else {}
    s = board(turn, {"lusitanien": {"lisbonne": "6I"}, "omeyyad": {"cadix": "I"}}, bond=ties)
    end_turn(s)
    assert bool(army(s, "lisbonne", "badajoz")) is born
    assert said(s)["bond"] == ({"badajoz": "omeyyad"} if born and bond else ties)


def test_P14_18_2_it_takes_the_provinces_of_LUSITANIEN_and_three_more_from_others() -> None:
    units = {"lusitanien": {"lisbonne": "6I"}, "celte": {"alcantara": "I"}, "galicien": {"porto": "I"}}
    s = board(12, units)
    end_turn(s)
    while not army(s, "badajoz", "badajoz"):
        do(s, offered(s)[0])
    assert (army(s, "alcantara", "celte"), army(s, "porto", "galicien")) == ("", "")
    assert offered(s) == ["X@alcantara", "X@lisbonne", "X@porto"]


def test_P14_18_6_BADAJOZ_may_submit_to_turn_14_and_has_an_income_from_12() -> None:
    assert [mode(turn, "omeyyad", "badajoz", 4) for turn in (13, 14)] == ["may", "may"]
    assert (income(11, "badajoz"), income(12, "badajoz"), income(13, "badajoz")) == (0, 2.5, 2.5)


@pytest.mark.parametrize(("turn", "leader"), [(14, "muzaffar"), (15, "mutawakkil")])
def test_P14_18_7_Muzaffar_at_turn_14_and_Mutawakkil_at_15(turn: int, leader: str) -> None:
    s = board(turn, {"badajoz": {"porto": "I"}})
    begin(s, "badajoz", "PLACE")
    assert where(s, leader) == "porto"


def test_P14_18_8_BADAJOZ_earns_3_for_a_Christian_knight() -> None:
    assert killed(16, "badajoz", "leon", "K") == 3


def emirates() -> Board:
    """The end of turn 14 with OMEYYAD in Saragosse and Cordoue, every choice made anyhow."""
    s = board(14, {"omeyyad": {"saragosse": "I", "cordoue": "2I X"}, "celte": {"algarve": "I"}})
    end_turn(s)
    while said(s)["turn"] == 14:
        do(s, offered(s)[0])
    return s


def count(s: Board, nation: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for cells in said(s)["map"].values():
        for kind, n in cells.get(nation, {"u": {}})["u"].items():
            found[kind] = found.get(kind, 0) + n
    return found


def test_P14_19_1_SARAGOSSE_is_born_with_12_infantry_and_3_castles() -> None:
    assert count(emirates(), "saragosse") == {"infantry": 12, "castle": 3}


def test_P14_19_2_Al_Muktadir_at_turns_15_and_16() -> None:
    s = board(15, {"saragosse": {"huesca": "I"}})
    begin(s, "saragosse", "PLACE")
    assert where(s, "al_muktadir") == "huesca"
    for turn, there in ((16, "huesca"), (17, "")):
        s = board(turn, {"saragosse": {"huesca": "I al_muktadir"}})
        begin(s, "saragosse", "START")
        assert where(s, "al_muktadir") == there


def test_P14_19_3_SARAGOSSE_earns_3_for_a_Christian_knight_and_5_for_Sancho_at_turn_16() -> None:
    assert killed(16, "saragosse", "navarre", "K") == 3
    assert killed(16, "saragosse", "navarre", "I", "sancho") == 5


def test_P14_20_1_NAVARRE_is_born_of_BASQUE() -> None:
    assert after_turn(13, "basque", "3I") == {"navarre": "3I"}


def test_P14_20_3_NAVARRE_earns_3_for_a_Muslim_castle_and_1_for_another_unit() -> None:
    assert (killed(16, "navarre", "saragosse", "X"), killed(16, "navarre", "saragosse", "I")) == (3, 1)


def test_P14_21_3_LEON_earns_3_for_a_Muslim_castle() -> None:
    assert (killed(16, "leon", "badajoz", "X"), killed(16, "leon", "badajoz", "I")) == (3, 0)


# -------------------------------------------------------------------- the last nations


def test_P14_22_2_Alfons_for_three_turns_from_17() -> None:
    s = board(17, {"castille": {"leon": "I"}})
    begin(s, "castille", "PLACE")
    assert where(s, "alfons") == "leon"
    for turn, there in ((18, "leon"), (19, "leon"), (20, "")):
        s = board(turn, {"castille": {"leon": "I alfons"}})
        begin(s, "castille", "START")
        assert where(s, "alfons") == there


def test_P14_22_3_CASTILLE_earns_5_3_and_1() -> None:
    assert killed(16, "castille", "seville", "I", "al_mutamid") == 5 + 1
    assert [killed(16, "castille", "seville", unit) for unit in "XIC"] == [3, 1, 1]


@pytest.mark.parametrize(("turn", "knights", "may"), [(19, 3, True), (19, 4, False), (20, 4, True), (20, 5, False)])
def test_P14_22_4_CASTILLE_has_4_knights_and_5_from_turn_20(turn: int, knights: int, may: bool) -> None:
    s = board(turn, {"castille": {"tolede": f"{knights}K", "leon": "I"}}, gold={"castille": 12})
    assert ("buy K" in begin(s, "castille", "PURCHASE")) is may


def test_P14_23_1_SEVILLE_is_born_of_what_is_left_of_OMEYYAD() -> None:
    assert army(emirates(), "cordoue", "seville") == "2I X"


def test_P14_23_2_Al_Mutamid_at_turns_16_and_17() -> None:
    s = board(16, {"seville": {"cadix": "I"}})
    begin(s, "seville", "PLACE")
    assert where(s, "al_mutamid") == "cadix"
    for turn, there in ((17, "cadix"), (18, "")):
        s = board(turn, {"seville": {"cadix": "I al_mutamid"}})
        begin(s, "seville", "START")
        assert where(s, "al_mutamid") == there


def test_P14_23_4_SEVILLE_earns_5_for_Alfons_at_turn_17_and_3_for_a_Christian_castle() -> None:
    assert (killed(17, "seville", "castille", "I", "alfons"), killed(17, "seville", "leon", "X")) == (5, 3)


def test_P14_24_1_VALENCE_is_born_with_5_infantry_and_its_castle() -> None:
    s = emirates()
    assert count(s, "valence") == {"infantry": 5, "castle": 1}
    assert "X" in army(s, "valence", "valence")


@pytest.mark.parametrize("general", [False, True])
def test_P14_24_2_VALENCE_never_submits(general: bool) -> None:
    assert mode(16, "castille", "valence", 1, options={"general_submission": True} if general else {}) == ""


def test_P14_25_1_GRENADE_is_born_with_7_infantry_and_its_castle() -> None:
    s = emirates()
    assert count(s, "grenade") == {"infantry": 7, "castle": 1}
    assert "X" in army(s, "grenade", "grenade")


@pytest.mark.parametrize("general", [False, True])
def test_P14_25_2_GRENADE_never_submits(general: bool) -> None:
    assert mode(16, "castille", "grenade", 1, options={"general_submission": True} if general else {}) == ""


def test_P14_26_4_El_Cid_departs_at_turn_18_and_his_nation_has_an_income_from_then_on() -> None:
    s = board(18, {"el_cid": {"valence": "2I el_cid"}})
    begin(s, "el_cid", "START INCOME")
    assert where(s, "el_cid") == ""
    assert gold(s, "el_cid") == 2
    assert income(17, "el_cid") == 0
    assert "1I valence>denia" in begin(s, "el_cid", "MOVE")  # it plays normally


@pytest.mark.parametrize("general", [False, True])
def test_P14_26_6_EL_CID_never_submits(general: bool) -> None:
    assert mode(18, "seville", "el_cid", 1, options={"general_submission": True} if general else {}) == ""


def test_P14_27_1_ALMORAVIDE_comes_from_Africa_twice_the_first_time_with_zeal() -> None:
    assert (arrived(18, "almoravide"), arrived(19, "almoravide")) == ({"afrique": "18E"}, {"afrique": "8E"})
    for turn, left in ((18, ""), (19, "I")):
        s = board(turn, {"almoravide": {"tolede": "E"}, "castille": {"tolede": "I"}})
        begin(s, "almoravide", "COMBAT")
        assert dice(s) == 2
        roll(s, 5, 1)  # 6, with zeal 5
        assert army(s, "tolede", "castille") == left


def test_P14_27_3_ALMORAVIDE_has_no_income_before_turn_20() -> None:
    assert (income(19, "almoravide", "E X"), income(20, "almoravide", "I X"), income(20, "almoravide", "I")) == (
        0,
        2.5,
        0,
    )


@pytest.mark.parametrize("general", [False, True])
def test_P14_27_5_ALMORAVIDE_never_submits(general: bool) -> None:
    assert mode(20, "castille", "almoravide", 1, options={"general_submission": True} if general else {}) == ""


def test_P14_28_3_CROISADE_earns_5_2_and_1() -> None:
    assert [killed(20, "croisade", "seville", unit) for unit in "XCI"] == [5, 2, 1]


def test_P14_28_4_CROISADE_rebuilds_nothing() -> None:
    s = board(20, {"croisade": {"tolede": "2K"}}, ruin={"tolede": "seville"})
    assert begin(s, "croisade", "REBUILD") == IDLE


def test_P14_28_5_CROISADE_is_gone_at_the_end_of_turn_20() -> None:
    assert after_turn(20, "croisade", "2I K") == {}


def test_P14_29_2_ALMOHADE_earns_5_3_3_and_1() -> None:
    prey = (("castille", "X"), ("seville", "X"), ("castille", "K"), ("castille", "I"), ("seville", "I"))
    assert [killed(20, "almohade", *each) for each in prey] == [5, 3, 3, 1, 0]


def test_P14_29_2_and_points_are_those_of_the_active_nation() -> None:
    s = board(20, {"almohade": {"tolede": "E"}, "castille": {"tolede": "I"}})
    begin(s, "castille", "COMBAT")
    roll(s, 1, 10)
    assert points(s, "almohade") == 0
