"""Stacking (P5), rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from games.peoples.board import IDLE, Board, army, begin, board, do, goals, offered, roll, said, task
from hispania.games.peoples.printed.tables import load

LIMITS = {
    "ibiza": 1, "majorque": 2, "la_mancha": 2, "sierra_morena": 2, "grenade": 3, "tolede": 4, "seville": 4,
    "cordoue": 4,
}  # fmt: skip


def stays(s: Board, nation: str, phase: str, p: str, **context: Any) -> str:
    """What is left of a stack in a province when a check has removed its surplus."""
    words = begin(s, nation, phase, **context)
    while words != IDLE:
        words = do(s, next(word for word in words if word.startswith("rm ")))
    return army(s, p, nation)


@pytest.mark.parametrize("p", list(load().provinces))
def test_P5_1_three_in_a_plain_two_in_mountains_and_the_printed_exceptions(p: str) -> None:
    limit = LIMITS.get(p, 2 if load().provinces[p].mountain else 3)
    s = board(10, {"wisigoth": {p: "8I"}})
    assert stays(s, "wisigoth", "STACK-FINAL", p) == ("I" if limit == 1 else f"{limit}I")


@pytest.mark.parametrize(("nation", "turn", "there", "left"), [
    ("castille", 17, "2I K alfons", "2I K"), ("castille", 17, "3I X", "2I X"), ("rome", 4, "3E F", "2E F"),
])  # fmt: skip
def test_P5_2_every_unit_counts_one_castles_and_forts_too_leaders_nothing(
    nation: str, turn: int, there: str, left: str
) -> None:
    assert stays(board(turn, {nation: {"segovie": there}}), nation, "STACK-FINAL", "segovie") == left


def test_P5_2_Berbers_count_nothing() -> None:
    s = board(14, {"omeyyad": {"segovie": "3I 3B al_mansur"}})
    assert begin(s, "omeyyad", "STACK-FINAL") == IDLE


def test_P5_2_enemy_units_are_ignored() -> None:
    s = board(9, {"sueve": {"porto": "4I"}, "galicien": {"porto": "3I"}})
    assert begin(s, "sueve", "STACK-ATTACK") == IDLE


def test_P5_3_without_enemies_base_and_capital() -> None:
    assert stays(board(9, {"sueve": {"porto": "6I"}}), "sueve", "STACK-ATTACK", "porto") == "3I"
    s = board(9, {"sueve": {"porto": "6I"}}, capital={"sueve": "porto"})
    assert stays(s, "sueve", "STACK-ATTACK", "porto") == "4I"


@pytest.mark.parametrize(("nation", "turn", "there", "context", "left"), [
    ("sueve", 9, "9I", {}, "4I"),
    ("sueve", 7, "9I hermerich", {}, "5I"),
    ("sueve", 6, "9I", {}, "5I"),
    ("sueve", 6, "9I", {"no": 2}, "5I"),
    ("sueve", 6, "9I hermerich", {}, "5I"),
    ("omeyyad", 14, "9I", {"no": "elan", "elan": True}, "5I"),
    ("alain", 6, "9I", {}, "5I"),
    ("alain", 6, "9I ataces", {}, "9I"),
    ("alain", 6, "9I ataces", {"no": 2}, "5I"),
    ("wisigoth", 8, "9I eurich", {}, "9I"),
    ("wisigoth", 8, "9I", {}, "5I"),
    ("omeyyad", 11, "12I", {}, "12I"),
    ("omeyyad", 11, "12I", {"no": 2}, "5I"),
    ("almoravide", 18, "12E", {}, "12E"),
    ("almoravide", 18, "12E", {"no": 2}, "5E"),
])  # fmt: skip
def test_P5_3_against_enemies_the_best_single_bonus(
    nation: str, turn: int, there: str, context: dict[str, Any], left: str
) -> None:
    s = board(turn, {nation: {"segovie": there}, "celte": {"segovie": "I"}})
    assert stays(s, nation, "STACK-ATTACK", "segovie", **context) == left


def test_P5_3_the_pile_of_a_minor_invasion_has_two() -> None:
    units = {"sueve": {"segovie": "9I", "porto": "9I"}, "celte": {"segovie": "I", "porto": "I"}}
    s = board(9, units, flags={"minor": {"at": ["segovie"]}}, options={"events": True})
    assert stays(s, "sueve", "STACK-ATTACK", "segovie") == "5I"
    assert army(s, "porto", "sueve") == "4I"


def test_P5_3_a_capital_adds_nothing_to_an_attack() -> None:
    s = board(9, {"sueve": {"porto": "9I"}, "celte": {"porto": "I"}}, capital={"sueve": "porto"})
    assert stays(s, "sueve", "STACK-ATTACK", "porto") == "4I"


def test_P5_4_after_combat_base_and_capital_everywhere_without_bonus() -> None:
    units = {"sueve": {"porto": "5I hermerich", "duero": "5I"}}
    s = board(7, units, capital={"sueve": "duero"})
    assert stays(s, "sueve", "STACK-FINAL", "porto") == "3I"
    assert army(s, "duero", "sueve") == "4I"


def test_P5_4_overflow_of_a_retreat_is_tolerated() -> None:
    s = board(7, {"sueve": {"porto": "5I", "duero": "5I"}}, mark={"porto": "sueve"})
    assert stays(s, "sueve", "STACK-FINAL", "porto") == "4I"
    assert army(s, "duero", "sueve") == "3I"


def test_P5_5_a_surplus_may_be_met_by_declaring_the_capital_there() -> None:
    s = board(7, {"sueve": {"porto": "4I"}})
    assert begin(s, "sueve", "STACK-FINAL") == ["capital porto", "rm I@porto"]
    assert do(s, "capital porto") == IDLE
    assert said(s)["capital"] == {"sueve": "porto"}


def test_P5_5_only_in_a_controlled_province() -> None:
    s = board(9, {"sueve": {"porto": "5I"}, "galicien": {"porto": "I"}},
              arr={"porto": {"infantry|duero": 2, "infantry|galice": 3}})  # fmt: skip
    assert begin(s, "sueve", "STACK-ATTACK") == ["rm I@porto<duero", "rm I@porto<galice"]


def test_P5_5_one_capital_a_nation_and_the_old_one_loses_its_surplus_at_once_by_choice() -> None:
    s = board(17, {"castille": {"segovie": "3I K", "tolede": "5I"}}, capital={"castille": "segovie"})
    begin(s, "castille", "STACK-FINAL")
    do(s, "capital tolede")
    assert task(s) == "TRIM"
    assert do(s, "rm K@segovie") == IDLE
    assert said(s)["capital"] == {"castille": "tolede"}
    assert (army(s, "segovie", "castille"), army(s, "tolede", "castille")) == ("3I", "5I")


def test_P5_5_Berbers_are_never_the_surplus_of_the_old_capital() -> None:
    s = board(14, {"omeyyad": {"segovie": "4I 2B al_mansur", "tolede": "5I"}}, capital={"omeyyad": "segovie"})
    begin(s, "omeyyad", "STACK-FINAL")
    assert do(s, "capital tolede") == IDLE
    assert army(s, "segovie", "omeyyad") == "3I 2B"


def test_P5_5_an_overflow_mark_is_tolerated_in_the_old_capital() -> None:
    s = board(17, {"castille": {"segovie": "3I K", "tolede": "5I"}}, capital={"castille": "segovie"},
              mark={"segovie": "castille"})  # fmt: skip
    begin(s, "castille", "STACK-FINAL")
    assert do(s, "capital tolede") == IDLE
    assert army(s, "segovie", "castille") == "3I K"


def test_P5_5_even_in_the_sequence_of_another_nation() -> None:
    units = {"castille": {"segovie": "2I", "calatayud": "2I"}, "seville": {"segovie": "2C"}}
    s = board(16, units, arr={"segovie": {"cavalry|tolede": 2}})
    begin(s, "seville", "COMBAT")
    roll(s, 1, 1, 1, 1)
    assert "capital calatayud" in do(s, "stay")
    assert said(s)["active"] == "seville"
    do(s, "capital calatayud")
    assert said(s)["capital"] == {"castille": "calatayud"}


@pytest.mark.parametrize(("go", "left"), [("1I porto>galice", True), ("2I porto>galice", False)])
def test_P5_5_the_title_lapses_when_the_last_unit_leaves(go: str, left: bool) -> None:
    s = board(9, {"sueve": {"porto": "2I"}}, capital={"sueve": "porto"})
    begin(s, "sueve", "MOVE")
    do(s, go)
    assert (said(s)["capital"] == {"sueve": "porto"}) is left


def fled(calatayud: str, **fields: Any) -> Board:
    """CASTILLE's three infantry in `segovie` may retreat, SÉVILLE has come from `tolede`."""
    units = {"castille": {"segovie": "3I", "calatayud": calatayud}, "seville": {"segovie": "2C", "tolede": "2C"}}
    others = {"galicien": {"avila": "I"}, "celte": {"cuenca": "I"}, "leon": {"vieille_castille": "I"}}
    s = board(16, units | others, arr={"segovie": {"cavalry|tolede": 2}}, **fields)
    begin(s, "seville", "COMBAT")
    roll(s, 1, 1, 1, 1, 1)
    do(s, "stay")
    return s


def test_P5_6_a_unit_retreats_to_a_stack_not_above_its_limit_and_marks_it() -> None:
    s = fled("2I")
    assert goals(offered(s)) == {"calatayud"}
    words = do(s, "I>calatayud")
    assert army(s, "calatayud", "castille") == "3I"
    assert said(s)["mark"] == {"calatayud": "castille"}
    assert goals(words) == set()  # it takes nobody else
    assert "capital calatayud" in words  # unless it becomes the capital
    assert goals(do(s, "capital calatayud")) == {"calatayud"}


def test_P5_6_with_the_capital_one_above_that() -> None:
    s = fled("3I", capital={"castille": "calatayud"})
    assert goals(offered(s)) == {"calatayud"}
    assert goals(do(s, "I>calatayud")) == set()
    assert army(s, "calatayud", "castille") == "4I"


def test_P5_6_within_the_limit_there_is_no_mark_and_no_need_of_a_capital() -> None:
    s = fled("I")
    assert not any(word.startswith("capital") for word in offered(s))  # P23.2: only where it makes room
    do(s, "I>calatayud")
    assert said(s)["mark"] == {}


def test_P5_6_the_mark_dies_when_the_nations_next_check_before_combat_starts() -> None:
    s = board(17, {"castille": {"calatayud": "3I"}}, mark={"calatayud": "castille"})
    assert begin(s, "castille", "STACK-ATTACK") == ["capital calatayud", "rm I@calatayud"]
    assert said(s)["mark"] == {}


def test_P5_6_a_mark_of_the_first_battles_of_an_invasion_dies_at_the_second_check() -> None:
    s = board(6, {"sueve": {"leon": "3I"}}, mark={"leon": "sueve"})
    begin(s, "sueve", "STACK-ATTACK", no=2)
    assert said(s)["mark"] == {}


def test_P5_6_the_mark_of_another_nation_stays() -> None:
    s = board(17, {"castille": {"calatayud": "3I"}, "leon": {"leon": "I"}}, mark={"calatayud": "castille"})
    begin(s, "leon", "STACK-ATTACK")
    assert said(s)["mark"] == {"calatayud": "castille"}


def test_P5_7_the_owner_chooses_one_unit_at_a_time_castles_too() -> None:
    s = board(17, {"castille": {"segovie": "2I 2K X"}})
    assert begin(s, "castille", "STACK-FINAL") == ["capital segovie", "rm I@segovie", "rm K@segovie", "rm X@segovie"]
    do(s, "rm X@segovie")
    assert army(s, "segovie", "castille") == "2I 2K"
    assert said(s)["ruin"] == {}
    do(s, "rm K@segovie")
    assert offered(s) == IDLE


def test_P5_7_forts_may_be_chosen_Berbers_never() -> None:
    s = board(4, {"rome": {"segovie": "3E F"}})
    assert "rm F@segovie" in begin(s, "rome", "STACK-FINAL")
    s = board(14, {"omeyyad": {"segovie": "4I 3B al_mansur"}})
    assert begin(s, "omeyyad", "STACK-FINAL") == ["capital segovie", "rm I@segovie"]


def test_P5_7_provinces_in_file_order() -> None:
    s = board(9, {"sueve": {"porto": "4I", "galice": "3I", "duero": "4I"}})
    for p in ("galice", "porto", "duero"):
        assert {word for word in begin(s, "sueve", "STACK-FINAL") if word[:2] == "rm"} == {f"rm I@{p}"}
        do(s, f"rm I@{p}")


def test_P5_7_in_a_battle_province_kind_and_origin_are_named() -> None:
    units = {"castille": {"segovie": "2I 3K"}, "seville": {"segovie": "I"}}
    s = board(16, units, arr={"segovie": {"infantry|avila": 1, "infantry|tolede": 1, "knight|tolede": 3}})
    words = begin(s, "castille", "STACK-ATTACK")
    assert words == ["rm I@segovie<avila", "rm I@segovie<tolede", "rm K@segovie<tolede"]
    do(s, "rm I@segovie<tolede")
    assert said(s)["arr"] == {"segovie": {"infantry|avila": 1, "knight|tolede": 3}}


def test_P5_7_during_movement_there_is_no_limit_at_all() -> None:
    s = board(10, {"wisigoth": {"tolede": "9I", "segovie": "3I"}})
    begin(s, "wisigoth", "MOVE")
    do(s, "9I tolede>segovie")
    assert army(s, "segovie", "wisigoth") == "12I"
