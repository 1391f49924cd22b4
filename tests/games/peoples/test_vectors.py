"""Vectors of P21 that belong to no single chapter, each named after its number; the others stand with their rules."""

from __future__ import annotations

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
    gold,
    miss,
    new_game,
    offered,
    points,
    roll,
    said,
    steps,
    task,
    where,
)

PORTS = {"cadix", "carthagene", "denia", "gibraltar", "ibiza", "majorque", "seville", "valence"}


# -------------------------------------------------------------------- entry, sea, straits


def test_PV1_SUEVE_enters_by_three_mountain_provinces() -> None:
    s = board(6, {"sueve": {"gascogne": "13I hermerich"}})
    unled = [word for word in begin(s, "sueve", "MOVE") if word[0].isdigit()]
    assert goals(unled) == {"pays_basque", "pyrenees_occidentales", "pyrenees_orientales"}
    for p in sorted(goals(unled)):
        assert steps(do(s, f"1I gascogne>{p}")) == set()  # each of them ends the move


def test_PV2_CARTHAGE_lands_in_eight_ports_and_may_go_on() -> None:
    s = board(1, {"carthage": {"sea": "3I"}})
    assert goals(begin(s, "carthage", "MOVE")) == PORTS
    assert "cordoue" in steps(do(s, "1I sea>seville"))


def test_PV3_ROMEs_sea_units_of_turn_3_land_in_three_ports_and_must() -> None:
    words = begin(board(3, {"rome": {"sea": "4E"}}), "rome", "MOVE")
    assert "done" not in words
    assert goals(words) == {"carthagene", "denia", "valence"}


def test_PV4_at_most_nine_march_on_Italy() -> None:
    s = board(2, {"carthage": {"pyrenees_orientales": "10I"}})
    words = begin(s, "carthage", "MOVE")
    assert "9I pyrenees_orientales>narbonne" in words
    assert "10I pyrenees_orientales>narbonne" not in words
    assert not any("narbonne" in word for word in do(s, "9I pyrenees_orientales>narbonne"))
    assert points(s, "carthage") == 27


def test_PV5_BYZANCE_may_embark_and_stay_at_sea() -> None:
    s = board(9, {"byzance": {"valence": "I", "sea": "2I"}})
    words = begin(s, "byzance", "MOVE")
    assert {"1I valence>sea", "done"} <= set(words)
    do(s, "1I valence>sea", "done")
    assert army(s, "sea", "byzance") == "3I"


def test_PV6_VANDALE_crosses_to_Africa_from_where_it_started() -> None:
    s = board(7, {"vandale": {"cadix": "2I", "seville": "I"}})
    begin(s, "vandale", "MOVE")
    do(s, "2I cadix>afrique")
    assert points(s, "vandale") == 2
    assert "afrique" not in steps(do(s, "1I seville>cadix"))


# -------------------------------------------------------------------- allies, passage


def test_PV7_an_ally_is_crossed_where_the_march_can_go_on() -> None:
    units = {"wisigoth": {"barcelone": "2I"}, "basque": {"huesca": "I", "pyrenees_orientales": "I"}}
    s = board(9, units, bond={"basque": "wisigoth"})
    words = begin(s, "wisigoth", "MOVE")
    assert "2I barcelone>pyrenees_orientales" not in words  # a mountain would stop it there
    words = do(s, "2I barcelone>huesca")
    assert "halt" not in words
    assert "pamplune" in steps(words)


def test_PV8_a_forced_passage_costs_the_units_that_hold_the_enemy() -> None:
    s = board(17, {"castille": {"segovie": "7I alfons"}, "seville": {"tolede": "2I"}})
    begin(s, "castille", "MOVE")
    do(s, "alfons+7I segovie", ">tolede")
    for _ in range(4):
        assert steps(offered(s)) == set()
        do(s, "-I1")
    assert "cordoue" in steps(offered(s))
    do(s, ">cordoue")
    assert (army(s, "tolede", "castille"), army(s, "cordoue", "castille")) == ("4I", "3I")
    assert where(s, "alfons") == "cordoue"


def test_PV8_six_cannot_be_held_with_one_unit_more() -> None:
    s = board(17, {"castille": {"segovie": "9I alfons"}, "seville": {"tolede": "3I"}})
    begin(s, "castille", "MOVE")
    do(s, "alfons+9I segovie", ">tolede")
    assert army(s, "tolede", "castille") == "9I"
    assert not any(word.startswith((">", "-")) for word in offered(s))  # the march is over


# -------------------------------------------------------------------- hits


def test_PV13_wounds_are_finished_first_and_heal_after_the_battle() -> None:
    s = board(16, {"seville": {"leon": "4C"}, "castille": {"leon": "2K"}})
    begin(s, "seville", "COMBAT")
    roll(s, 9, 9, 9, 8, 1, 1)
    assert army(s, "leon", "castille") == "K"
    do(s, "stay")
    assert dice(s) == 5  # the wounded knight cannot retreat: CASTILLE is not asked
    roll(s, 1, 1, 1, 1, 1)
    for _ in range(4):
        do(s, next(word for word in offered(s) if word.startswith("C>")))
    assert offered(s) == IDLE
    begin(s, "castille", "MOVE")
    assert "1K leon>duero" in offered(s)
    s = board(16, {"seville": {"leon": "C"}, "castille": {"leon": "K"}})
    begin(s, "seville", "COMBAT")
    roll(s, 10, 1)
    assert army(s, "leon", "castille") == "K"  # whole: one hit does not kill it


def test_PV14_a_castle_loses_a_die_with_every_hit_and_is_whole_after_the_battle() -> None:
    s = board(16, {"castille": {"segovie": "4I"}, "seville": {"segovie": "X"}})
    begin(s, "castille", "COMBAT")
    roll(s, 8, 8, 7, 1, 1, 1, 1)
    do(s, "stay")
    assert dice(s) == 4 + 1
    miss(s)
    for _ in range(4):
        do(s, next(word for word in offered(s) if word.startswith("I>")))
    assert (army(s, "segovie", "seville"), said(s)["ruin"]) == ("X", {})
    s = board(16, {"castille": {"segovie": "4I"}, "seville": {"segovie": "X"}})
    begin(s, "castille", "COMBAT")
    assert dice(s) == 4 + 3


# -------------------------------------------------------------------- bonds, income


def test_TV43_BASQUE_submits_after_a_round_that_both_survive() -> None:
    basque = {"pyrenees_orientales": "I", "huesca": "I", "pamplune": "I"}
    s = board(9, {"wisigoth": {"pyrenees_orientales": "2I", "huesca": "I", "barcelone": "I"}, "basque": basque})
    begin(s, "wisigoth", "COMBAT")
    do(s, "x pyrenees_orientales")
    miss(s)
    assert said(s)["bond"] == {"basque": "wisigoth"}
    while any(">" in word for word in offered(s)):
        do(s, offered(s)[0])
    assert (army(s, "huesca", "wisigoth"), army(s, "pyrenees_orientales", "wisigoth")) == ("", "")
    s = board(9, {"wisigoth": {"pyrenees_orientales": "2I"}, "basque": basque})
    begin(s, "wisigoth", "COMBAT")
    roll(s, 10, 1, 1)
    assert said(s)["bond"] == {}  # a side is wiped out


def test_TV44_two_vassals_of_WISIGOTH_may_attack_each_other() -> None:
    bond = {"lusitanien": "wisigoth", "sueve": "wisigoth"}
    s = board(9, {"lusitanien": {"lusitanie": "I"}, "sueve": {"porto": "I"}, "wisigoth": {"tolede": "X"}}, bond=bond)
    begin(s, "lusitanien", "MOVE COMBAT")
    do(s, "1I lusitanie>porto")
    while not dice(s):
        do(s, "done" if "done" in offered(s) else "halt")
    assert dice(s) == 2


FIVE = dict.fromkeys(("lisbonne", "porto", "duero", "salamanque"), "I")  # with the scene of the battle


def test_PV16_Viriathus_retreats_and_LUSITANIEN_submits() -> None:
    s = board(5, {"rome": {"lusitanie": "3E"}, "lusitanien": FIVE | {"lusitanie": "2I viriathus"}})
    begin(s, "rome", "COMBAT")
    miss(s)
    do(s, "stay", "I>lisbonne", "I>lisbonne")
    while "viriathus>lisbonne" in offered(s):
        do(s, "viriathus>lisbonne")
    assert said(s)["bond"] == {"lusitanien": "rome"}
    assert army(s, "lusitanie", "rome") == "3E F"
    assert where(s, "viriathus") == "lisbonne"


def test_PV19_incomes() -> None:
    s = board(10, {"byzance": {"barcelone": "I", "valence": "I", "ibiza": "I"}})
    begin(s, "byzance", "INCOME")
    assert gold(s, "byzance") == 2.5
    s = board(9, {"wisigoth": {"tolede": "X", "seville": "3I"}})
    begin(s, "wisigoth", "INCOME")
    assert gold(s, "wisigoth") == 2.5
    units = {"galicien": {"galice": "I", "asturies": "I", "leon": "I"}, "rome": {"tolede": "E"}}
    s = board(4, units, bond={"galicien": "rome"})
    begin(s, "galicien", "INCOME")
    assert (gold(s, "galicien"), gold(s, "rome")) == (1.5, 0)


@pytest.mark.parametrize("toledo", [False, True])
def test_PV29_no_bond_to_WISIGOTH_after_the_fall_of_Toledo(toledo: bool) -> None:
    s = board(12, {"wisigoth": {"huesca": "2I"}, "basque": {"huesca": "3I"}}, toledo=toledo)
    begin(s, "wisigoth", "COMBAT")
    miss(s)
    assert said(s)["bond"] == ({} if toledo else {"basque": "wisigoth"})
    if toledo:
        do(s, "stay")
        do(s, "stay")
        assert dice(s) == 5  # the battle goes on


def test_PV31_Viriathus_leaves_others_stay_and_the_battle_is_over() -> None:
    s = board(5, {"rome": {"badajoz": "2E"}, "lusitanien": FIVE | {"badajoz": "3I viriathus"}})
    begin(s, "rome", "COMBAT")
    miss(s)
    do(s, "stay")
    do(s, "I>lisbonne", "viriathus>lisbonne", "stay")
    assert said(s)["bond"] == {"lusitanien": "rome"}
    assert dice(s) == 0
    for _ in range(2):
        do(s, next(word for word in offered(s) if word.startswith("E>")))
    assert (army(s, "badajoz", "rome"), army(s, "badajoz", "lusitanien")) == ("", "2I")


# -------------------------------------------------------------------- auctions


def test_TV54_the_auctions_of_turn_6() -> None:
    owner = {"wisigoth": 1, "galicien": 2, "lusitanien": 3, "rome": 4}
    s = board(
        5, {"rome": {"tolede": "E"}, "celte": {"algarve": "I"}}, version="advanced", owner=owner, flags={"opener": 1}
    )
    end_turn(s)
    found = {}
    while task(s) == "AUCTION":
        context = said(s)["todo"][-1][1]
        found[context["n"]] = {1, 2, 3, 4} - set(context["eligible"])
        do(s, next(word for word in sorted(offered(s), key=len) if word.startswith("bid")))
        while task(s) == "AUCTION" and said(s)["todo"][-1][1]["n"] == context["n"]:
            do(s, "pass")
    assert list(found) == ["hispano_romain", "vandale", "alain", "sueve"]
    assert found == {"hispano_romain": set(), "vandale": set(), "alain": {1}, "sueve": {2, 3}}


def test_TV55_the_player_of_GALICIEN_may_not_bid_for_CANTABRIEN() -> None:
    s = new_game(version="advanced", players=4)
    while task(s) == "SEALED":
        do(s, "bid 0")
    while dice(s):
        roll(s, *range(10, 10 - dice(s), -1)) if dice(s) > 1 else roll(s, 1)
    buyer = int(said(s)["todo"][-1][1]["eligible"][0])
    assert said(s)["todo"][-1][1]["n"] == "galicien"
    do(s, "bid 17", "pass", "pass", "pass")
    assert said(s)["owner"]["galicien"] == buyer
    assert said(s)["todo"][-1][1]["n"] == "cantabrien"
    assert buyer not in said(s)["todo"][-1][1]["eligible"]


@pytest.mark.parametrize(
    ("turn", "alive", "order"),
    [(12, "lusitanien", ["badajoz"]), (14, "omeyyad", ["saragosse", "valence", "grenade", "seville"])],
)
def test_PV28_successors_are_auctioned_in_step_C(turn: int, alive: str, order: list[str]) -> None:
    owner = {alive: 5, "galicien": 5}
    s = board(turn, {alive: {"lisbonne": "I"}}, version="advanced", players=5, owner=owner, flags={"opener": 1})
    end_turn(s)
    found: list[str] = []
    while task(s) in ("AUCTION", "LOT"):
        if task(s) == "LOT":
            roll(s, 1)
            continue
        assert said(s)["step"] == "C"
        name = said(s)["todo"][-1][1]["n"]
        found += [name] if name not in found else []
        do(s, "pass")
    assert found == order
