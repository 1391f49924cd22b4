"""Movement by land (P6.1-P6.5), rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from games.peoples.board import (
    Board,
    army,
    begin,
    board,
    do,
    goals,
    offered,
    points,
    said,
    steps,
    task,
    where,
)
from hispania.games.peoples.printed.tables import load

PLAINS = ["badajoz", "sierra_morena", "tolede", "cordoue", "gibraltar", "cadix"]  # all plain, each bordering the next


def moving(turn: int, nation: str, units: dict[str, str], foes: Any = None, **fields: Any) -> Board:
    """A board where a nation begins its first movement."""
    s = board(turn, {nation: units, **(foes or {})}, **fields)
    begin(s, nation, "MOVE")
    return s


def reach(s: Board, first: str, path: list[str]) -> int:
    """How many steps of a path a march makes before it must end."""
    do(s, first)
    done = 0 if "+" in first else 1
    while done < len(path) and path[done] in steps(offered(s)):
        do(s, ">" + path[done])
        done += 1
    return done


# -------------------------------------------------------------------- P6.1 adjacency


@pytest.mark.parametrize("p", [p for p in load().provinces if load().near[p]])
def test_P6_1_1_a_step_crosses_one_border(p: str) -> None:
    s = moving(9, "sueve", {p: "I"})
    assert goals([word for word in offered(s) if word.startswith("1I")]) - {"majorque", "ibiza"} == set(load().near[p])


def test_P6_1_1_every_border_is_crossed_both_ways() -> None:
    near = load().near
    assert [(p, q) for p in near for q in near[p] if p not in near[q]] == []


@pytest.mark.parametrize(("start", "over"), [("segovie", "tolede"), ("pamplune", "saragosse"), ("porto", "lusitanie")])
def test_P6_1_2_rivers_never_affect_movement(start: str, over: str) -> None:
    s = moving(9, "alain", {start: "C"})
    do(s, f"1C {start}>{over}")
    assert bool(steps(offered(s))) is not load().provinces[over].mountain


@pytest.mark.parametrize(("p", "q"), [
    ("cuenca", "tortosa"), ("calatayud", "castellon"), ("duero", "galice"), ("porto", "leon"), ("tolede", "badajoz"),
    ("alcantara", "sierra_morena"),
])  # fmt: skip
def test_P6_1_3_provinces_that_touch_at_a_corner_are_not_adjacent(p: str, q: str) -> None:
    s = moving(9, "sueve", {p: "I", q: "I"})
    assert f"1I {p}>{q}" not in offered(s)
    assert f"1I {q}>{p}" not in offered(s)


# -------------------------------------------------------------------- P6.2 allowance


@pytest.mark.parametrize(("nation", "turn", "unit", "far"), [
    ("sueve", 9, "I", 2), ("castille", 17, "K", 2), ("aragon", 17, "Z", 2), ("rome", 5, "E", 3), ("alain", 8, "C", 4),
])  # fmt: skip
def test_P6_2_how_far_units_march(nation: str, turn: int, unit: str, far: int) -> None:
    s = moving(turn, nation, {"badajoz": unit, "porto": unit})
    assert reach(s, f"1{unit} badajoz>sierra_morena", PLAINS[1:]) == far


@pytest.mark.parametrize(("nation", "turn", "wall"), [("castille", 17, "X"), ("hispano_romain", 9, "F")])
def test_P6_2_castles_and_forts_never_move(nation: str, turn: int, wall: str) -> None:
    s = moving(turn, nation, {"segovie": wall, "porto": "I"})
    assert not any("segovie" in word for word in offered(s) if word[0] in "1" + wall)


def test_P6_2_any_subset_may_move_each_unit_once_a_phase() -> None:
    s = moving(9, "sueve", {"porto": "3I"})
    assert {word for word in offered(s) if word.endswith(">duero")} == {f"{n}I porto>duero" for n in (1, 2, 3)}
    words = do(s, "2I porto>duero", "halt")
    assert "1I porto>duero" in words
    assert "2I porto>duero" not in words
    assert not any(word.startswith(("1I duero", "2I duero")) for word in words)
    assert "done" in words


# -------------------------------------------------------------------- P6.3 forced stops


@pytest.mark.parametrize(("nation", "unit", "turn"), [("sueve", "I", 9), ("alain", "C", 8), ("rome", "E", 5)])
def test_P6_3_1_entering_a_mountain_province_ends_the_move(nation: str, unit: str, turn: int) -> None:
    s = moving(turn, nation, {"segovie": unit, "porto": unit})
    assert not steps(do(s, f"1{unit} segovie>avila"))


def test_P6_3_1_unless_the_unit_enters_and_leaves_with_a_leader() -> None:
    s = moving(17, "castille", {"segovie": "I alfons"})
    assert reach(s, "alfons+I segovie", ["avila", "vieille_castille", "cantabrie", "asturies"]) == 3


def test_P6_3_1_a_unit_that_entered_alone_does_not_go_on_with_a_leader_it_meets() -> None:
    s = moving(17, "castille", {"segovie": "I", "avila": "alfons"})
    do(s, "1I segovie>avila")
    assert not any("+I" in word for word in offered(s))


@pytest.mark.parametrize("foe", ["celte", "hispano_romain"])  # the second is of the same player
def test_P6_3_2_entering_a_province_of_another_nation_ends_the_move(foe: str) -> None:
    s = moving(9, "sueve", {"segovie": "I", "porto": "I"}, {foe: {"tolede": "I"}})
    assert not steps(do(s, "1I segovie>tolede"))


def test_P6_3_2_a_castle_stops_too_and_a_leader_is_stopped_with_his_units() -> None:
    s = moving(17, "castille", {"segovie": "I alfons", "porto": "I"}, {"seville": {"tolede": "X"}})
    assert not steps(do(s, "alfons+I segovie", ">tolede"))


def test_P6_3_3_a_leader_without_units_stops_nobody_and_is_killed() -> None:
    s = moving(17, "seville", {"cordoue": "I", "grenade": "I"}, {"castille": {"tolede": "alfons", "leon": "I"}})
    words = do(s, "1I cordoue>tolede")
    assert "segovie" in steps(words)
    assert where(s, "alfons") == ""
    assert points(s, "seville") == 5


def test_P6_3_3_two_lone_leaders_ignore_each_other() -> None:
    s = moving(17, "seville", {"cordoue": "I al_mutamid"}, {"castille": {"tolede": "alfons", "leon": "I"}})
    do(s, "al_mutamid+- cordoue", ">tolede")
    assert where(s, "alfons") == where(s, "al_mutamid") == "tolede"


# -------------------------------------------------------------------- P6.4 leaders


@pytest.mark.parametrize(("nation", "turn", "leader", "unit", "far"), [
    ("castille", 17, "alfons", "I", 3), ("castille", 17, "alfons", "K", 3), ("almoravide", 18, "yusuf", "E", 4),
    ("alain", 6, "ataces", "C", 5), ("aragon", 16, "ramirez", "Z", 3),
])  # fmt: skip
def test_P6_4_1_a_unit_with_a_leader_at_every_step_goes_one_further(
    nation: str, turn: int, leader: str, unit: str, far: int
) -> None:
    s = moving(turn, nation, {"badajoz": f"{unit} {leader}"})
    assert reach(s, f"{leader}+{unit} badajoz", [*PLAINS[1:], "seville"]) == far


def test_P6_4_2_a_leader_picks_up_units_that_have_not_moved_and_they_count_their_own_steps() -> None:
    s = moving(6, "alain", {"badajoz": "C ataces", "tolede": "I"})
    do(s, "ataces+C badajoz", ">sierra_morena", ">tolede")
    assert "+I" in offered(s)
    do(s, "+I", ">cordoue", ">gibraltar", ">cadix")  # five steps of the cavalry, three of the infantry
    assert army(s, "cadix", "alain") == "I C"


def test_P6_4_2_units_that_have_moved_are_not_picked_up() -> None:
    s = moving(6, "alain", {"badajoz": "C ataces", "tolede": "I"})
    do(s, "1I tolede>sierra_morena", "halt", "ataces+C badajoz", ">sierra_morena")
    assert "+I" not in offered(s)


def test_P6_4_2_a_dropped_unit_is_finished() -> None:
    s = moving(6, "alain", {"badajoz": "2C ataces"})
    do(s, "ataces+2C badajoz", ">sierra_morena")
    assert "-C1" in offered(s)
    do(s, "-C1", ">tolede", "halt")
    assert army(s, "sierra_morena", "alain") == "C"
    assert not any("sierra_morena>" in word for word in offered(s))


def test_P6_4_2_nobody_is_dropped_and_no_march_ends_before_the_first_step() -> None:
    s = moving(6, "alain", {"badajoz": "2C ataces"})
    words = do(s, "ataces+2C badajoz")
    assert all(word.startswith(">") for word in words)


def test_P6_4_3_a_leader_alone_moves_three() -> None:
    s = moving(17, "castille", {"badajoz": "alfons", "porto": "I"})
    assert reach(s, "alfons+- badajoz", PLAINS[1:]) == 3
    assert where(s, "alfons") == "cordoue"


def test_P6_4_3_with_a_mixed_force_he_goes_as_far_as_the_farthest_once_the_others_are_dropped() -> None:
    s = moving(6, "alain", {"badajoz": "I C ataces"})
    assert reach(s, "ataces+I+C badajoz", PLAINS[1:]) == 3
    do(s, "-I3", ">gibraltar", ">cadix")
    assert (where(s, "ataces"), army(s, "cadix", "alain"), army(s, "cordoue", "alain")) == ("cadix", "C", "I")


def test_P6_4_3_beyond_three_only_while_a_unit_of_the_start_is_with_him() -> None:
    s = moving(6, "alain", {"badajoz": "C ataces", "sierra_morena": "C"})
    do(s, "ataces+C badajoz", ">sierra_morena", "+C", ">tolede", ">cordoue")
    assert "gibraltar" in steps(offered(s))
    assert not steps(do(s, "-C3"))  # the cavalry picked up has two steps left, the leader none


def test_P6_4_3_a_leader_who_starts_alone_and_picks_up_cavalry_still_moves_three() -> None:
    s = moving(6, "alain", {"badajoz": "ataces", "sierra_morena": "C"})
    do(s, "ataces+- badajoz", ">sierra_morena", "+C")
    assert reach(s, ">tolede", ["", "cordoue", "gibraltar"]) == 2


def test_P6_4_4_leaders_ignore_mountains_even_alone() -> None:
    s = moving(17, "castille", {"segovie": "alfons", "porto": "I"})
    assert reach(s, "alfons+- segovie", ["avila", "vieille_castille", "cantabrie"]) == 3


def test_P6_4_4_two_leaders_give_the_same_as_one() -> None:
    s = moving(12, "omeyyad", {"badajoz": "I tarik musa"})
    assert "tarik&musa+I badajoz" in offered(s)
    assert reach(s, "tarik&musa+I badajoz", PLAINS[1:]) == 3
    assert where(s, "musa") == where(s, "tarik") == "cordoue"


def test_P6_4_4_only_leaders_of_the_same_province_come_along() -> None:
    s = moving(12, "omeyyad", {"badajoz": "I tarik", "tolede": "I musa"})
    assert not any("&" in word for word in offered(s))


def test_P6_4_4_each_leader_marches_once_a_phase() -> None:
    s = moving(12, "omeyyad", {"badajoz": "2I tarik musa"})
    words = do(s, "tarik+I badajoz", ">sierra_morena", "halt")
    assert not any(word.startswith("tarik") for word in words)
    assert any(word.startswith("musa") for word in words)
    words = do(s, "musa+- badajoz", ">sierra_morena", "halt")
    assert not any(word.startswith(("tarik", "musa")) for word in words)


def test_P6_4_5_Berbers_move_only_with_Al_Mansur_may_be_left_out_and_are_never_dropped() -> None:
    s = moving(14, "omeyyad", {"badajoz": "I 2B al_mansur", "porto": "B"})
    words = offered(s)
    assert not any(word[0].isdigit() and "B " in word for word in words)
    assert {"al_mansur+I badajoz", "al_mansur+I+B badajoz", "al_mansur+I+2B badajoz"} <= set(words)
    words = do(s, "al_mansur+I+2B badajoz", ">sierra_morena")
    assert "-I1" in words
    assert "-B1" not in words


# -------------------------------------------------------------------- P6.5 forced passage


def stopping(foe: str, enough: int, turn: int = 9, nation: str = "sueve", unit: str = "I", lead: str = "") -> bool:
    """Is `tolede` open once that many units have ended their move there, and not one before?"""
    units = {"segovie": f"{enough + 1}{unit}", "leon": unit}
    s = moving(turn, nation, units, {"celte" if "X" not in foe else "grenade": {"tolede": foe}})
    passed = []
    for _ in range(enough + 1):
        passed.append("cordoue" in steps(do(s, f"1{unit} segovie>tolede")))
        if passed[-1]:
            break
    return passed == [False] * enough + [True]


@pytest.mark.parametrize(("foe", "enough"), [("I", 2), ("2I", 4)])
def test_P6_5_1_each_enemy_unit_stops_two(foe: str, enough: int) -> None:
    assert stopping(foe, enough)
    assert not stopping(foe, enough - 1)


def test_P6_5_1_units_that_move_together_do_not_open_the_way_for_one_of_them() -> None:
    s = moving(9, "sueve", {"segovie": "3I", "leon": "I"}, {"celte": {"tolede": "I"}})
    assert not steps(do(s, "3I segovie>tolede"))


def test_P6_5_1_units_left_by_a_leaders_stack_count() -> None:
    s = moving(17, "castille", {"segovie": "3I alfons", "leon": "I"}, {"celte": {"tolede": "I"}})
    assert not steps(do(s, "alfons+3I segovie", ">tolede"))
    assert not steps(do(s, "-I1"))
    assert "cordoue" in steps(do(s, "-I1"))


@pytest.mark.parametrize(("foe", "enough"), [("X", 1), ("X I", 2), ("X 2I", 3)])
def test_P6_5_2_with_a_castle_each_enemy_unit_stops_one(foe: str, enough: int) -> None:
    assert stopping(foe, enough, turn=17, nation="castille")


def test_P6_5_2_a_fort_gives_no_such_relief() -> None:
    s = moving(9, "sueve", {"segovie": "4I", "leon": "I"}, {"hispano_romain": {"tolede": "F"}})
    do(s, "1I segovie>tolede")
    assert not steps(do(s, "1I segovie>tolede"))
    assert "cordoue" in steps(do(s, "1I segovie>tolede"))


def test_P6_5_3_the_number_must_fit_the_limit_of_an_attack() -> None:
    assert not stopping("3I", 6)  # 4 + 1
    assert stopping("3I", 6, turn=6)  # an invasion: 4 + 2
    assert not stopping("4I", 8, turn=6)
    assert stopping("4I", 8, turn=18, nation="almoravide", unit="E")  # no limit


def test_P6_5_3_a_leader_who_has_ended_his_move_there_makes_it_two() -> None:
    s = moving(17, "castille", {"segovie": "8I alfons", "leon": "I"}, {"celte": {"tolede": "3I"}})
    do(s, "alfons+6I segovie", ">tolede")
    assert "cordoue" in steps(do(s, "1I segovie>tolede"))


def test_P6_5_3_a_leader_who_passes_on_does_not_count() -> None:
    s = moving(17, "castille", {"segovie": "9I alfons", "leon": "I"}, {"celte": {"tolede": "3I"}})
    words = do(s, "alfons+9I segovie", ">tolede")
    assert not steps(words)
    assert not any(word.startswith("-I") for word in words)  # the march has ended: no drop can open the way


def test_P6_5_4_mountain_stops_still_bind_the_passing_units() -> None:
    s = moving(9, "sueve", {"segovie": "3I", "leon": "I"}, {"celte": {"avila": "I"}})
    do(s, "2I segovie>avila")
    assert not steps(do(s, "1I segovie>avila"))
    s = moving(17, "castille", {"segovie": "3I alfons", "leon": "I"}, {"celte": {"avila": "I"}})
    do(s, "2I segovie>avila")
    assert "alcantara" in steps(do(s, "alfons+I segovie", ">avila"))


def test_P6_5_4_allowances_still_bind_and_a_battle_follows() -> None:
    s = board(9, {"sueve": {"segovie": "3I", "leon": "I"}, "celte": {"tolede": "I"}})
    begin(s, "sueve", "MOVE STACK-ATTACK COMBAT")
    do(s, "2I segovie>tolede", "1I segovie>tolede", ">cordoue")
    assert not steps(offered(s))
    do(s, "done")
    assert task(s) == "BATTLE"
    assert said(s)["todo"][-1][1]["p"] == "tolede"


def test_P6_5_5_enemy_leaders_count_nothing() -> None:
    s = moving(9, "sueve", {"cordoue": "3I", "leon": "I"}, {"vandale": {"tolede": "I geiserich"}})
    do(s, "2I cordoue>tolede")
    assert "segovie" in steps(do(s, "1I cordoue>tolede"))
