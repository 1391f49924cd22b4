"""Placement (P4), rule by rule."""

from __future__ import annotations

import pytest

from games.peoples.board import (
    Board,
    army,
    begin,
    board,
    do,
    next_turn,
    offered,
    pass_turn,
    play,
    roll,
    said,
    task,
    where,
)
from hispania.games.peoples.printed.tables import load


def arriving(turn: int, nation: str, units: dict[str, str] | None = None) -> Board:
    """A board where a nation has begun its PLACE."""
    s = board(turn, {nation: units or {}})
    begin(s, nation, "PLACE")
    return s


def test_P4_1_bought_units_go_to_controlled_provinces_one_to_each() -> None:
    units = {"galicien": {"galice": "I", "porto": "I"}, "cantabrien": {"leon": "I"}}
    s = board(3, units, waiting={"galicien": {"infantry": 2}})
    assert [word for word in begin(s, "galicien", "PLACE") if "@" in word] == ["I@galice", "I@porto"]
    do(s, "I@galice")
    assert not any("I@galice" in word for word in offered(s))
    assert army(s, "galice", "galicien") == "2I"


@pytest.mark.parametrize(("there", "able"), [("I", True), ("2I", True), ("3I", False)])
def test_P4_2_a_stack_that_is_not_above_its_limit_takes_one_more(there: str, able: bool) -> None:
    s = board(3, {"galicien": {"leon": there, "porto": "I"}}, waiting={"galicien": {"infantry": 1}})
    assert ("I@leon" in begin(s, "galicien", "PLACE")) is able


def test_P4_2_the_limit_includes_the_capital() -> None:
    s = board(3, {"galicien": {"leon": "3I", "porto": "I"}}, waiting={"galicien": {"infantry": 1}},
              capital={"galicien": "leon"})  # fmt: skip
    assert "I@leon" in begin(s, "galicien", "PLACE")
    do(s, "I@leon")
    assert army(s, "leon", "galicien") == "4I"


def test_P4_2_a_capital_declared_in_PLACE_makes_room() -> None:
    s = board(3, {"galicien": {"leon": "3I", "porto": "I"}}, waiting={"galicien": {"infantry": 1}})
    begin(s, "galicien", "PLACE")
    words = do(s, "capital leon")
    assert "I@leon" in words
    assert not any(word.startswith("capital") for word in words)  # once a task (P23.2)


def test_P4_3_at_most_one_castle_or_fort_in_a_province() -> None:
    s = board(16, {"leon": {"leon": "X", "duero": "I", "porto": "I"}}, waiting={"leon": {"castle": 1}})
    assert [word for word in begin(s, "leon", "PLACE") if word[0] == "X"] == ["X@duero", "X@porto"]


def test_P4_3_placed_units_may_move_and_fight_this_turn() -> None:
    s = board(3, {"galicien": {"porto": "I"}, "lusitanien": {"duero": "I"}}, waiting={"galicien": {"infantry": 1}})
    begin(s, "galicien", "PLACE MOVE STACK-ATTACK COMBAT")
    words = do(s, "I@porto")
    assert "2I porto>duero" in words
    do(s, "2I porto>duero")
    assert task(s) == "BATTLE"


def test_P4_4_1_reinforcements_come_free_and_without_limit_even_for_a_nation_without_units() -> None:
    s = arriving(6, "sueve")
    assert army(s, "gascogne", "sueve") == "13I"
    assert said(s)["gold"] == {}


def test_P4_4_1_own_reinforcements_may_all_go_to_one_full_province() -> None:
    s = board(5, {"lusitanien": {"lusitanie": "2I", "lisbonne": "I"}})
    assert begin(s, "lusitanien", "PLACE") == ["I@lisbonne", "I@lusitanie"]
    do(s, "I@lusitanie", "I@lusitanie")
    assert army(s, "lusitanie", "lusitanien") == "4I"


@pytest.mark.parametrize(
    ("nation", "turn", "area", "units"),
    [("carthage", 1, "sea", "12I"), ("carthage", 2, "sea", "7I"), ("rome", 2, "narbonne", "4E"),
     ("rome", 3, "narbonne", "5E"), ("rome", 3, "sea", "4E"), ("wisigoth", 6, "narbonne", "4I"),
     ("vandale", 6, "narbonne", "15I"), ("alain", 6, "gascogne", "12I 5C"), ("sueve", 6, "gascogne", "13I"),
     ("wisigoth", 7, "gascogne", "10I"), ("wisigoth", 8, "narbonne", "18I"), ("byzance", 9, "sea", "16I"),
     ("franc", 9, "gascogne", "4I"), ("franc", 12, "narbonne", "3I 2K"), ("aragon", 16, "narbonne", "3I 2Z"),
     ("almoravide", 18, "afrique", "18E"), ("almoravide", 19, "afrique", "8E"), ("croisade", 20, "sea", "5I 3K"),
     ("almohade", 20, "afrique", "16E"), ("almohade", 21, "afrique", "6E")],
)  # fmt: skip
def test_P4_4_2_reinforcements_arrive_at_their_place(nation: str, turn: int, area: str, units: str) -> None:
    assert army(arriving(turn, nation), area, nation) == units


@pytest.mark.parametrize(
    ("nation", "turn", "first", "second", "kinds"),
    [("rome", 4, "narbonne", "sea", {"E": 14}), ("omeyyad", 11, "afrique", "sea", {"I": 20, "C": 8})],
)
def test_P4_4_2_some_are_split_freely_between_two_areas(
    nation: str, turn: int, first: str, second: str, kinds: dict[str, int]
) -> None:
    s = arriving(turn, nation)
    for kind, most in kinds.items():
        assert offered(s) == sorted(f"split {n}{kind}@{first}" for n in range(most + 1))
        do(s, f"split 3{kind}@{first}")
        assert f"3{kind}" in army(s, first, nation)
        assert f"{most - 3}{kind}" in army(s, second, nation)


@pytest.mark.parametrize(
    ("units", "arrive"),
    [({"seville": "10E"}, "3E"), ({"seville": "5E", "sea": "1E", "narbonne": "2E"}, "5E"), ({"seville": "6E 1F"}, "7E"),
     ({"seville": "14E"}, "")],
)  # fmt: skip
def test_P4_4_3_up_to_a_figure_counts_units_everywhere_but_no_forts(units: dict[str, str], arrive: str) -> None:
    at_sea = int(units.get("sea", "0E")[:-1])
    s = arriving(5, "rome", units)
    found = army(s, "sea", "rome")
    assert found == (f"{at_sea + int(arrive[:-1])}E" if arrive else "")


def test_P4_4_3_FRANC_counts_infantry_only() -> None:
    s = arriving(13, "franc", {"barcelone": "2I 2K X"})
    assert army(s, "narbonne", "franc") == "3I"


def test_P4_4_3_every_kind_is_counted_apart() -> None:
    s = arriving(12, "omeyyad", {"seville": "X 7I", "cordoue": "2C"})
    words = offered(s)
    assert sorted(words) == sorted(f"split {n}I@afrique" for n in range(7))
    assert do(s, "split 6I@afrique") == ["split 0C@afrique", "split 1C@afrique"]


def test_P4_4_4_a_row_whose_condition_fails_is_void() -> None:
    s = board(5, {"celte": {"algarve": "2I"}})
    play(s, "lusitanien")
    assert said(s)["active"] == "celte"  # LUSITANIEN is eliminated: neither Viriathus nor infantry comes
    s = board(7, {"wisigoth": {"huesca": "I"}})
    begin(s, "wisigoth", "END")
    assert army(s, "saragosse", "wisigoth") == ""


def test_P4_4_5_WISIGOTHs_castles_may_exceed_the_limit_by_one_until_its_next_check() -> None:
    s = board(7, {"wisigoth": {"saragosse": "3I"}})
    begin(s, "wisigoth", "END")
    assert army(s, "saragosse", "wisigoth") == "3I X"
    assert begin(s, "wisigoth", "STACK-ATTACK") == ["capital saragosse", "rm I@saragosse", "rm X@saragosse"]


def test_P4_4_5_FRANCs_castle_comes_at_the_start_of_turn_13_before_anybody_acts() -> None:
    s = board(12, {"franc": {"barcelone": "3I"}, "galicien": {"galice": "I", "porto": "I"}})
    next_turn(s)
    assert said(s)["active"] == "galicien"
    assert army(s, "barcelone", "franc") == "3I X"


@pytest.mark.parametrize(
    ("nation", "turn", "area", "unit"),
    [("sueve", 6, "gascogne", "I"), ("carthage", 1, "sea", "I"), ("almoravide", 19, "afrique", "E")],
)
def test_P4_5_movement_cannot_be_ended_while_somebody_must_enter(nation: str, turn: int, area: str, unit: str) -> None:
    s = board(turn, {nation: {area: f"2{unit}"}})
    words = begin(s, nation, "MOVE")
    assert "done" not in words
    assert all(f" {area}>" in word for word in words)


def test_P4_5_a_leader_must_enter_too() -> None:
    s = board(6, {"sueve": {"gascogne": "hermerich", "leon": "I"}})
    assert "done" not in begin(s, "sueve", "MOVE")


def test_P4_5_what_has_no_legal_step_is_eliminated() -> None:
    vassal = {"basque": {"pays_basque": "I", "pyrenees_occidentales": "I", "pyrenees_orientales": "I"}}
    s = board(6, {"sueve": {"gascogne": "3I", "leon": "I"}, **vassal}, bond={"basque": "sueve"},
              options={"general_submission": True})  # fmt: skip
    assert "done" in begin(s, "sueve", "MOVE")
    do(s, "done")
    assert army(s, "gascogne", "sueve") == ""


def test_P4_5_who_may_stay_need_not_enter() -> None:
    s = board(7, {"wisigoth": {"gascogne": "10I"}})
    assert "done" in begin(s, "wisigoth", "MOVE")
    do(s, "done")
    assert army(s, "gascogne", "wisigoth") == "10I"
    s = board(7, {"wisigoth": {"gascogne": "10I"}}, house={"offmap_stay": False})
    assert "done" not in begin(s, "wisigoth", "MOVE")


def test_P4_5_a_bought_unit_that_can_be_placed_must_be_others_wait() -> None:
    s = board(3, {"galicien": {"leon": "3I", "galice": "I"}}, waiting={"galicien": {"infantry": 2}})
    assert "done" not in begin(s, "galicien", "PLACE")
    words = do(s, "I@galice")
    assert "done" in words
    do(s, "done")
    assert said(s)["waiting"] == {"galicien": {"infantry": 1}}


def test_P4_6_1_a_leader_comes_after_the_reinforcements_to_any_controlled_province() -> None:
    s = arriving(5, "lusitanien", {"lusitanie": "I", "lisbonne": "I"})
    do(s, "I@lisbonne", "I@lisbonne")
    assert offered(s) == ["viriathus@lisbonne", "viriathus@lusitanie"]
    do(s, "viriathus@lusitanie")
    assert where(s, "viriathus") == "lusitanie"


def test_P4_6_1_without_land_he_joins_the_units_off_the_map() -> None:
    s = board(8, {"wisigoth": {"gascogne": "I"}})
    assert begin(s, "wisigoth", "PLACE") == ["eurich@gascogne", "eurich@narbonne"]


def test_P4_6_1_without_any_unit_he_does_not_appear() -> None:
    s = board(11, {"galicien": {"galice": "I"}})
    begin(s, "wisigoth", "PLACE")
    assert where(s, "roderich") == ""


def test_P4_6_1_Tarik_and_Musa_come_where_the_units_are() -> None:
    s = arriving(11, "omeyyad")
    words = do(s, "split 20I@afrique", "split 5C@afrique")
    assert words == ["tarik@afrique", "tarik@sea"]
    s = arriving(11, "omeyyad")
    do(s, "split 20I@afrique", "split 8C@afrique")
    assert (where(s, "tarik"), where(s, "musa")) == ("afrique", "afrique")


LEAVING = [(row.id, row.nation, row.leave) for row in load().leaders.values() if row.leave]


@pytest.mark.parametrize(("leader", "nation", "turn"), LEAVING)
def test_P4_6_2_a_leader_departs_when_his_nation_begins_its_sequence_of_that_turn(
    leader: str, nation: str, turn: int
) -> None:
    nation = "castille" if leader == "pelayo" else nation
    s = board(turn - 1, {nation: {"valence": f"I {leader}"}})
    begin(s, nation, "START")
    assert where(s, leader) == "valence"
    s = board(turn, {nation: {"valence": f"I {leader}"}})
    begin(s, nation, "START")
    assert where(s, leader) == ""


@pytest.mark.parametrize(("leader", "nation", "turn"), [("al_mansur", "omeyyad", 14), ("ramirez", "aragon", 16)])
def test_P4_6_2_others_depart_at_the_end_of_the_turn(leader: str, nation: str, turn: int) -> None:
    s = board(turn, {nation: {"seville": f"I {leader}"}})
    begin(s, nation, "START")
    assert where(s, leader) == "seville"
    pass_turn(s)
    assert where(s, leader) == ""


@pytest.mark.parametrize(("leaves", "turn", "there"), [(18, 18, ""), (19, 18, "valence"), (19, 19, "")])
def test_P4_6_2_the_house_may_let_El_Cid_stay_a_turn_longer(leaves: int, turn: int, there: str) -> None:
    s = board(turn, {"el_cid": {"valence": "I el_cid"}}, house={} if leaves == 18 else {"el_cid_leaves": 19})
    begin(s, "el_cid", "START")
    assert where(s, "el_cid") == there


def test_P4_6_2_a_leader_who_is_killed_is_gone() -> None:
    s = board(6, {"sueve": {"porto": "I hermerich"}, "galicien": {"porto": "I"}})
    begin(s, "sueve", "COMBAT")
    roll(s, 1, 10)
    assert where(s, "hermerich") == ""


def test_P4_6_3_nothing_is_placed_where_only_a_leader_stands() -> None:
    units = {"castille": {"segovie": "alfons", "leon": "I", "duero": "I"}}
    s = board(18, units, waiting={"castille": {"infantry": 1}})
    assert [word for word in begin(s, "castille", "PLACE") if "@" in word] == ["I@duero", "I@leon"]


def test_P4_6_4_Pelayo_changes_nation_with_WISIGOTH() -> None:
    s = board(12, {"wisigoth": {"leon": "I pelayo"}})
    pass_turn(s)
    assert list(said(s)["map"]["leon"]) == ["castille"]
    assert said(s)["map"]["leon"]["castille"]["l"] == ["pelayo"]
