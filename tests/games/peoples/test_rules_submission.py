"""P10 Submission: who submits, when, what a bond is and when it ends."""

from __future__ import annotations

from typing import Any

import pytest

from games.peoples.board import (
    IDLE,
    Board,
    after,
    army,
    asked,
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
)  # fmt: skip

ROOM = ("segovie", "tolede", "cordoue", "seville", "cadix", "gibraltar")  # plain provinces of the small nation
PAIRS = [  # P10.1: suzerain, vassal, most provinces, mode, first turn, last turn
    ("carthage", "celte", 3, "may", 1, 3),
    ("rome", "lusitanien", 4, "must", 2, 5),
    ("rome", "basque", 3, "may", 2, 5),
    ("rome", "galicien", 2, "may", 2, 5),
    ("rome", "celte", 2, "may", 2, 5),
    ("wisigoth", "lusitanien", 4, "must", 6, 12),
    ("wisigoth", "basque", 3, "must", 6, 12),
    ("wisigoth", "galicien", 2, "must", 6, 12),
    ("wisigoth", "sueve", 4, "must", 6, 12),
    ("wisigoth", "hispano_romain", 3, "must", 6, 12),
    ("omeyyad", "lusitanien", 4, "may", 11, 12),
    ("omeyyad", "badajoz", 4, "may", 12, 14),
]


def attacked(turn: int, suzerain: str, vassal: str, provinces: int, **fields: Any) -> Board:
    """Suzerain attacks the first of so many provinces; one round is fought without a loss."""
    places = dict.fromkeys(ROOM[:provinces], "I")
    kind = "2E" if suzerain == "rome" else "2I"
    s = board(turn, {suzerain: {ROOM[0]: kind}, vassal: places}, **fields)
    begin(s, suzerain, "COMBAT")
    miss(s)
    return s


@pytest.mark.parametrize(("suzerain", "vassal", "most", "mode", "first", "last"), PAIRS)
def test_P10_1_every_pair_in_its_turns_up_to_its_size(
    suzerain: str, vassal: str, most: int, mode: str, first: int, last: int
) -> None:
    for turn in (first, last):
        s = attacked(turn, suzerain, vassal, most)
        if mode == "may":
            assert offered(s) == ["resist", "submit"]
            do(s, "submit")
        assert said(s)["bond"] == {vassal: suzerain}


@pytest.mark.parametrize(("suzerain", "vassal", "most", "mode", "first", "last"), PAIRS)
def test_P10_1_not_with_one_province_more_nor_in_other_turns(
    suzerain: str, vassal: str, most: int, mode: str, first: int, last: int
) -> None:
    assert most < len(ROOM)
    nothing = [attacked(first, suzerain, vassal, most + 1)]
    nothing += [attacked(turn, suzerain, vassal, most) for turn in (first - 1, last + 1) if turn]
    for s in nothing:
        assert "submit" not in offered(s)
        assert said(s)["bond"] == {}


@pytest.mark.parametrize("limit", [2, 6])
def test_P22_1_the_limit_of_BADAJOZ_is_a_house_key(limit: int) -> None:
    house = {"badajoz_limit": limit}
    assert "submit" in offered(attacked(13, "omeyyad", "badajoz", limit, house=house))
    if limit < 6:
        assert "submit" not in offered(attacked(13, "omeyyad", "badajoz", limit + 1, house=house))


def test_P10_2_a_vassal_of_one_does_not_submit_to_another() -> None:
    assert "submit" not in offered(attacked(11, "omeyyad", "lusitanien", 2, bond={"lusitanien": "wisigoth"}))
    assert "submit" in offered(attacked(11, "omeyyad", "lusitanien", 2))


def test_P10_2_a_WISIGOTH_subdues_nobody_once_Toledo_has_fallen() -> None:
    assert said(attacked(12, "wisigoth", "basque", 2, toledo=True))["bond"] == {}


def test_P10_2_b_contested_provinces_count() -> None:
    basque = {"huesca": "I", "saragosse": "I", "pamplune": "I"}
    both = {"huesca": "2I", "saragosse": "2I"}
    s = board(9, {"wisigoth": both, "basque": basque | {"pays_basque": "I"}})
    begin(s, "wisigoth", "COMBAT")
    do(s, "x huesca")
    miss(s)
    assert said(s)["bond"] == {}  # four provinces, two of them fought for
    s = board(9, {"wisigoth": both, "basque": basque})
    begin(s, "wisigoth", "COMBAT")
    do(s, "x huesca")
    miss(s)
    assert said(s)["bond"] == {"basque": "wisigoth"}


@pytest.mark.parametrize(("faces", "left"), [((10, 10, 1), "wisigoth"), ((1, 1, 10), "basque")])
def test_P10_2_c_both_must_have_a_unit_left_in_the_battle(faces: tuple[int, ...], left: str) -> None:
    wisigoth = "2I" if left == "wisigoth" else "I"
    s = board(9, {"wisigoth": {"huesca": wisigoth}, "basque": {"huesca": "I", "pamplune": "I"}})
    begin(s, "wisigoth", "COMBAT")
    roll(s, *faces[: dice(s) - 1], faces[-1])
    assert said(s)["bond"] == {}
    assert army(s, "huesca", left)


def test_P10_2_only_the_active_nation_makes_others_submit() -> None:
    s = board(9, {"basque": {"huesca": "2I"}, "wisigoth": {"huesca": "2I"}})
    begin(s, "basque", "COMBAT")
    miss(s)
    assert said(s)["bond"] == {}


def test_P10_2_who_may_submit_is_asked_again_after_every_round() -> None:
    s = attacked(3, "rome", "celte", 2)
    assert asked(s) == 3  # CELTE's player
    do(s, "resist")
    while "stay" in offered(s):
        do(s, "stay")
    miss(s)
    assert offered(s) == ["resist", "submit"]
    do(s, "submit")
    assert said(s)["bond"] == {"celte": "rome"}


def test_P10_2_who_must_submit_is_not_asked() -> None:
    s = attacked(9, "wisigoth", "sueve", 4)
    assert said(s)["bond"] == {"sueve": "wisigoth"}
    assert asked(s) == 3  # it is WISIGOTH who leaves


def test_P10_3_all_battles_between_the_two_end_and_the_active_nation_leaves() -> None:
    basque = {"huesca": "I", "pamplune": "I"}
    s = board(9, {"wisigoth": {"huesca": "2I", "pamplune": "I", "saragosse": "I"}, "basque": basque})
    begin(s, "wisigoth", "COMBAT")
    do(s, "x pamplune")
    miss(s)
    do(s, "I>saragosse")  # out of pamplune first: provinces in file order (P23.8)
    do(s, "I>saragosse", "I>barcelone")
    assert offered(s) == IDLE  # no battle for huesca
    assert (army(s, "huesca", "basque"), army(s, "pamplune", "basque")) == ("I", "I")
    assert (army(s, "saragosse", "wisigoth"), army(s, "barcelone", "wisigoth")) == ("3I", "I")


def test_P10_3_what_cannot_retreat_dies_and_nobody_scores() -> None:
    foes = dict.fromkeys(("pays_basque", "pyrenees_occidentales", "huesca", "saragosse", "vieille_castille"), "I")
    s = board(9, {"wisigoth": {"pamplune": "2I"}, "basque": {"pamplune": "I"}, "alain": foes})
    begin(s, "wisigoth", "COMBAT")
    miss(s)
    assert said(s)["bond"] == {"basque": "wisigoth"}
    assert army(s, "pamplune", "wisigoth") == ""
    assert points(s, "basque") == 0


def test_P10_4_neither_ends_a_march_in_a_province_of_the_other() -> None:
    units = {"wisigoth": {"barcelone": "I"}, "basque": {"huesca": "I"}}
    s = board(9, units, bond={"basque": "wisigoth"})
    begin(s, "wisigoth", "MOVE", no=1)
    assert "halt" not in do(s, "1I barcelone>huesca")
    s = board(9, units, bond={"basque": "wisigoth"})
    begin(s, "basque", "MOVE", no=1)
    assert "halt" not in do(s, "1I huesca>barcelone")
    s = board(9, units)
    begin(s, "wisigoth", "MOVE", no=1)
    assert offered(s) != do(s, "1I barcelone>huesca")
    assert army(s, "huesca", "wisigoth") == "I"


def test_P10_4_growing_beyond_the_limit_frees_nobody() -> None:
    places = dict.fromkeys(("huesca", "pamplune", "pays_basque", "saragosse", "tortosa"), "I")
    units = {"basque": places | {"calatayud": "2I"}, "celte": {"calatayud": "I"}, "wisigoth": {"tolede": "I"}}
    s = board(9, units, bond={"basque": "wisigoth"})
    begin(s, "basque", "COMBAT")
    roll(s, 10, 10, 1)
    assert army(s, "calatayud", "basque") == "2I"
    assert said(s)["bond"] == {"basque": "wisigoth"}


def test_P10_4_the_vassal_keeps_its_place_in_the_order() -> None:
    s = board(9, {"basque": {"huesca": "I"}, "wisigoth": {"tolede": "I"}}, bond={"basque": "wisigoth"})
    after(s, "lusitanien")
    assert said(s)["active"] == "basque"


def test_P10_4_two_vassals_of_one_suzerain_are_strangers() -> None:
    bond = {"lusitanien": "wisigoth", "sueve": "wisigoth"}
    units = {"lusitanien": {"lusitanie": "2I"}, "sueve": {"porto": "I"}, "wisigoth": {"tolede": "X"}}
    s = board(9, units, bond=bond)
    begin(s, "lusitanien", "MOVE", no=1)
    do(s, "2I lusitanie>porto")
    begin(s, "lusitanien", "COMBAT")
    assert dice(s) == 3


@pytest.mark.parametrize(
    ("suzerain", "vassal", "turn"),
    [
        ("carthage", "celte", 3),
        ("rome", "basque", 5),
        ("wisigoth", "galicien", 12),
        ("wisigoth", "hispano_romain", 12),
        ("omeyyad", "badajoz", 14),
    ],
)
def test_P10_5_a_bond_ends_with_its_turn(suzerain: str, vassal: str, turn: int) -> None:
    units = {suzerain: {"cadix": "E" if suzerain == "rome" else "I"}, vassal: {"huesca": "2I"}}
    s = board(turn - 1, units, bond={vassal: suzerain})
    end_turn(s)
    assert said(s)["bond"] == {vassal: suzerain}
    s = board(turn, units, bond={vassal: suzerain})
    end_turn(s)
    assert said(s)["turn"] == turn + 1 or offered(s)
    assert said(s)["bond"] == {}


def test_P10_5_the_bonds_of_WISIGOTH_end_when_OMEYYAD_takes_Toledo() -> None:
    units = {"omeyyad": {"tolede": "2C"}, "wisigoth": {"tolede": "I", "leon": "I"}, "basque": {"huesca": "I"}}
    s = board(11, units, bond={"basque": "wisigoth", "lusitanien": "wisigoth"})
    begin(s, "omeyyad", "COMBAT")
    assert not said(s)["toledo"]
    roll(s, 10, 1, 1)
    assert said(s)["toledo"]
    assert said(s)["bond"] == {}


def test_P10_5_another_conqueror_of_Toledo_frees_nobody() -> None:
    units = {"alain": {"tolede": "2C"}, "wisigoth": {"tolede": "I", "leon": "I"}}
    s = board(10, units, bond={"basque": "wisigoth"})
    begin(s, "alain", "COMBAT")
    roll(s, 10, 1, 1)
    assert (said(s)["toledo"], said(s)["bond"]) == (False, {"basque": "wisigoth"})


@pytest.mark.parametrize(("turn", "kept"), [(7, True), (10, False)])
def test_P10_5_a_suzerain_without_units_loses_its_vassals_unless_others_come(turn: int, kept: bool) -> None:
    units = {"alain": {"tolede": "2C"}, "wisigoth": {"tolede": "I"}, "basque": {"huesca": "I"}}
    s = board(turn, units, bond={"basque": "wisigoth"})
    begin(s, "alain", "COMBAT")
    roll(s, 10, 10, 1)
    assert said(s)["bond"] == ({"basque": "wisigoth"} if kept else {})  # P23.8: 18 infantry come at turn 8


def test_P10_6_LUSITANIEN_is_free_when_its_sequence_of_turn_5_starts() -> None:
    for turn, bond in ((4, {"lusitanien": "rome"}), (5, {})):
        s = board(turn, {"lusitanien": {"lisbonne": "I"}, "rome": {"tolede": "E"}}, bond={"lusitanien": "rome"})
        begin(s, "lusitanien", "START")
        assert said(s)["bond"] == bond


FIVE = dict.fromkeys(("lisbonne", "porto", "duero", "salamanque"), "I")  # with the battle: too many for a normal bond


def test_P10_6_Viriathus_killed_by_ROME_in_battle_subdues_his_nation_whatever_its_size() -> None:
    s = board(5, {"rome": {"badajoz": "3E"}, "lusitanien": FIVE | {"badajoz": "I viriathus"}})
    begin(s, "rome", "COMBAT")
    roll(s, 10, 1, 1, 1)
    assert where(s, "viriathus") == ""
    assert said(s)["bond"] == {"lusitanien": "rome"}
    assert points(s, "rome") == 5  # P14.8.4


def test_P10_6_Viriathus_killed_in_his_own_attack_on_ROME() -> None:
    s = board(5, {"rome": {"badajoz": "3E"}, "lusitanien": FIVE | {"badajoz": "I viriathus"}})
    begin(s, "lusitanien", "COMBAT")
    roll(s, 1, 10, 1, 1)
    assert said(s)["bond"] == {"lusitanien": "rome"}
    assert points(s, "rome") == 0  # P9.2: not as attacker


def test_P10_6_Viriathus_run_over_by_ROME() -> None:
    s = board(5, {"rome": {"tolede": "2E"}, "lusitanien": FIVE | {"sierra_morena": "viriathus"}})
    begin(s, "rome", "MOVE", no=1)
    do(s, "1E tolede>sierra_morena")
    assert where(s, "viriathus") == ""
    assert said(s)["bond"] == {"lusitanien": "rome"}
    assert points(s, "rome") == 5


def test_P10_6_Viriathus_retreating_from_ROME_in_his_own_sequence() -> None:
    s = board(5, {"rome": {"badajoz": "E"}, "lusitanien": FIVE | {"badajoz": "2I viriathus"}})
    begin(s, "lusitanien", "COMBAT")
    roll(s, 1, 1, 1)
    do(s, "I>lisbonne", "viriathus>lisbonne")
    do(s, "stay")
    assert said(s)["bond"] == {"lusitanien": "rome"}
    assert offered(s)[0].startswith("I>")  # the unit that stayed must leave ROME's province too (P10.3)


def test_P10_6_Viriathus_retreating_by_the_chit_Withdrawal() -> None:
    units = {"rome": {"badajoz": "2E"}, "lusitanien": FIVE | {"badajoz": "I viriathus"}}
    s = board(5, units, options={"events": True}, hand={"1": ["retraite"], "2": [], "3": [], "4": []})
    begin(s, "rome", "COMBAT")
    do(s, "chit retraite side=D", "I>lisbonne")
    if "viriathus>lisbonne" in offered(s):
        do(s, "viriathus>lisbonne")
    assert said(s)["bond"] == {"lusitanien": "rome"}


def test_P10_6_other_killers_have_no_such_effect() -> None:
    units = {"carthage": {"badajoz": "3I"}, "lusitanien": FIVE | {"badajoz": "I viriathus"}, "rome": {"tolede": "E"}}
    s = board(5, units)
    begin(s, "carthage", "COMBAT")
    roll(s, 10, 1, 1, 1)
    assert where(s, "viriathus") == ""
    assert said(s)["bond"] == {}


def test_P10_6_Viriathus_dies_alone_among_ROMEs_units_and_LUSITANIEN_leaves_its_other_battles() -> None:
    s = board(5, {"rome": {"seville": "E", "cuenca": "E"}, "lusitanien": {"cuenca": "2I", "valence": "I"}
                  | {"seville": "viriathus"}})  # fmt: skip
    begin(s, "lusitanien", "COMBAT")
    assert said(s)["bond"] == {"lusitanien": "rome"}
    assert do(s, "I>valence", "I>valence") == IDLE
    assert army(s, "valence", "lusitanien") == "3I"
    assert army(s, "cuenca", "rome") == "E"


@pytest.mark.parametrize(("old", "new", "turn"), [("sueve", "leon", 13), ("basque", "navarre", 13)])
def test_P10_7_a_transformation_ends_the_bond_of_the_vassal(old: str, new: str, turn: int) -> None:
    units = {old: {"pamplune": "3I"}, "castille": dict.fromkeys(("galice", "duero", "avila", "porto"), "2I")}
    s = board(turn, units, bond={old: "castille"}, options={"general_submission": True})
    words = end_turn(s)
    while words and words[0].startswith(("conv", "skip")):
        words = do(s, words[0])
    assert said(s)["map"]["pamplune"].keys() == {new}
    assert said(s)["bond"] == {}


def test_P10_7_the_bond_of_LUSITANIEN_to_OMEYYAD_passes_to_BADAJOZ() -> None:
    s = board(11, {"lusitanien": {"lisbonne": "6I"}, "omeyyad": {"tolede": "I"}}, bond={"lusitanien": "omeyyad"})
    end_turn(s)
    assert said(s)["bond"] == {"badajoz": "omeyyad"}


def test_P23_8_must_comes_without_a_decision_and_the_vassal_fights_on_elsewhere() -> None:
    units = {"wisigoth": {"huesca": "2I", "tolede": "2I"}, "basque": {"huesca": "I"}, "alain": {"tolede": "I"}}
    s = board(9, units)
    begin(s, "wisigoth", "COMBAT")
    do(s, "x huesca")
    miss(s)
    do(s, "I>saragosse", "I>saragosse")
    assert dice(s) == 3  # the battle of tolede against another nation is still fought
