"""The sequence of play (P2), rule by rule."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from contract.play import play_on
from games.peoples.board import (
    IDLE,
    Board,
    after,
    army,
    begin,
    board,
    do,
    end_turn,
    foreseen,
    next_turn,
    offered,
    pass_turn,
    play,
    points,
    roll,
    said,
    steps,
    task,
    where,
)
from hispania.games.peoples import RULES
from hispania.games.peoples.printed.tables import load

ORDER = [
    "carthage", "galicien", "cantabrien", "lusitanien", "basque", "celte", "ibere", "rome", "hispano_romain", "vandale",
    "alain", "sueve", "wisigoth", "byzance", "omeyyad", "franc", "aragon", "badajoz", "saragosse", "navarre", "leon",
    "castille", "seville", "valence", "grenade", "el_cid", "almoravide", "croisade", "almohade",
]  # fmt: skip


def ahead(s: Board) -> list[str]:
    """The tasks of the sequence that are still to come, the one that waits first (P20.1)."""
    names = [
        name if name != "STACK" else "STACK-FINAL" if c["final"] else "STACK-ATTACK" for name, c in said(s)["todo"]
    ]
    return [name for name in reversed(names) if name != "HIRE"]


PHASE = ["MOVE", "STACK-ATTACK", "COMBAT", "REBUILD"]
CLOSE = ["STACK-FINAL", "POPULATION", "END"]


# -------------------------------------------------------------------- P2.1, P2.2, P2.3


def test_P2_1_points_are_counted_for_the_old_nation_before_it_changes() -> None:
    s = board(3, {"ibere": {"tolede": "I", "cordoue": "I"}})
    pass_turn(s)
    assert (points(s, "ibere"), points(s, "rome")) == (1, 0)
    assert army(s, "tolede", "ibere") == ""
    assert army(s, "tolede", "rome").startswith("E")


@pytest.mark.parametrize("turn", range(1, 20))
def test_P2_1_step_B_is_played_in_eight_turns(turn: int) -> None:
    s = board(turn, {"galicien": {"galice": "I"}}, scenario="D")
    end_turn(s)
    assert (points(s, "galicien") > 0) is (turn in {3, 5, 7, 10, 13, 15, 19})


def test_P2_1_the_turn_marker_advances_after_step_C() -> None:
    s = board(1, {"galicien": {"galice": "I"}})
    end_turn(s)
    assert said(s)["turn"] == 2


def test_P2_1_in_the_last_turn_of_a_scenario_B_is_played_and_C_and_D_are_not() -> None:
    s = board(13, {"sueve": {"galice": "I"}, "basque": {"pays_basque": "I"}}, scenario="A")
    end_turn(s)
    assert said(s)["step"] == "OVER"
    assert said(s)["turn"] == 13
    assert points(s, "sueve") == 2
    assert (army(s, "galice", "sueve"), army(s, "pays_basque", "basque")) == ("I", "I")


@pytest.mark.parametrize(("turn", "nation", "place", "before", "after_"), [
    (13, "franc", "barcelone", "I", "I X"), (20, "almoravide", "seville", "3E X", "3I X"),
])  # fmt: skip
def test_P2_1_S1_happens_before_anybody_acts(turn: int, nation: str, place: str, before: str, after_: str) -> None:
    s = board(turn - 1, {nation: {place: before}, "galicien": {"galice": "I"}})
    next_turn(s)
    assert said(s)["active"] == "galicien"
    assert army(s, place, nation) == after_


def test_P2_1_S1_of_turn_17_fills_EL_CIDs_box() -> None:
    s = board(16, {"galicien": {"galice": "I"}})
    next_turn(s)
    assert army(s, "box", "el_cid") == "5I 3K"
    assert where(s, "el_cid") == "box"


def test_P2_1_S3_chits_are_drawn_before_anybody_acts() -> None:
    s = board(3, {"galicien": {"galice": "I"}}, options={"events": True}, bag=["armee"] * 20, hand={})
    next_turn(s)
    assert task(s) == "LOT"
    assert said(s)["step"] == "S"


def test_P2_2_the_state_between_sequences_is_kept_by_the_position() -> None:
    s = board(
        9, {"wisigoth": {"tolede": "2I X", "narbonne": "I"}, "galicien": {"galice": "3I"}, "sueve": {"porto": "I"}},
        ruin={"seville": "wisigoth"}, forts=["tolede"], gold={"sueve": 5}, capital={"sueve": "porto"},
        waiting={"wisigoth": {"infantry": 1}}, vp={"rome": 79}, mark={"galice": "galicien"},
        bond={"galicien": "wisigoth"}, toledo=False,
    )  # fmt: skip
    begin(s, "sueve", "MOVE")
    kept = said(s)
    again = RULES.from_json(kept)
    assert again.to_json() == kept
    assert [str(action) for action in again.legal_actions()] == offered(s)


def test_P2_3_the_order_is_fixed() -> None:
    assert sorted(load().nations, key=lambda id: load().nations[id].order) == ORDER


@pytest.mark.parametrize(("first", "second"), list(itertools.pairwise(ORDER)))
def test_P2_3_each_nation_acts_after_the_one_before(first: str, second: str) -> None:
    s = board(21, {first: {"denia": "I"}, second: {"porto": "I", "saragosse": "I"}})
    after(s, first)
    assert said(s)["active"] == second


def test_P2_3_the_first_player_of_a_turn_is_the_first_nation_that_acts() -> None:
    s = board(1, {"celte": {"algarve": "I"}, "lusitanien": {"lisbonne": "I"}})
    next_turn(s)
    assert said(s)["active"] == "carthage"  # which receives Hasdrubal and seven infantry


def acts(turn: int, nation: str, units: dict[str, str], **fields: Any) -> bool:
    """Does a nation run its sequence, or is it passed over for the nation after it?"""
    s = board(turn, {nation: units, "celte": {"algarve": "I", "lisbonne": "I"}}, **fields)
    play(s, nation)
    return bool(said(s)["active"] == nation)


def test_P2_3_a_nation_without_anything_is_skipped() -> None:
    assert not acts(4, "lusitanien", {})
    assert acts(4, "lusitanien", {"badajoz": "I"})


def test_P2_3_a_leader_alone_runs_the_sequence() -> None:
    assert acts(5, "lusitanien", {"badajoz": "viriathus"})


def test_P2_3_a_bought_unit_that_waits_runs_it() -> None:
    for waiting, left in (({"basque": {"infantry": 1}}, 8), ({}, 20)):
        s = board(9, {"celte": {"algarve": "I", "lisbonne": "I"}}, waiting=waiting, gold={"basque": 20})
        play(s, "basque")
        assert said(s)["gold"]["basque"] == left  # in a sequence of its own gold above the cap is lost


def test_P2_3_a_nation_that_receives_something_runs_it() -> None:
    assert acts(6, "sueve", {})
    assert not acts(7, "sueve", {})


def test_P2_3_units_off_the_map_and_at_sea_count() -> None:
    assert acts(7, "wisigoth", {"narbonne": "I"})
    assert acts(10, "byzance", {"sea": "I"})


@pytest.mark.parametrize(("nation", "turn"), [("croisade", 20), ("almohade", 20)])
def test_P2_3_CROISADE_and_ALMOHADE_play_in_scenario_E_only(nation: str, turn: int) -> None:
    assert nation not in RULES.new_game().to_json()["owner"]
    assert acts(turn, nation, {})


# -------------------------------------------------------------------- P2.4


def test_P2_4_the_phases_of_a_normal_sequence_in_order() -> None:
    s = board(9, {"sueve": {"porto": "3I"}}, gold={"sueve": 8})
    play(s, "sueve")
    assert ahead(s) == ["PURCHASE", "SAVE", "PLACE", *PHASE, *CLOSE]


def test_P2_4_income_comes_first() -> None:
    s = board(9, {"basque": {"saragosse": "3I"}}, bond={"basque": "wisigoth"})
    play(s, "basque")
    assert ahead(s) == ["INCOME", "PURCHASE", "SAVE", "PLACE", *PHASE, *CLOSE]


def test_P2_4_N0_leaders_depart_before_income() -> None:
    s = board(8, {"sueve": {"porto": "I hermerich"}}, gold={"sueve": 8})
    play(s, "sueve")
    assert task(s) == "PURCHASE"
    assert where(s, "hermerich") == ""


def test_P2_4_N0_LUSITANIEN_is_freed_at_turn_5() -> None:
    s = board(
        5, {"lusitanien": {"lisbonne": "I", "algarve": "I"}, "rome": {"seville": "E"}}, bond={"lusitanien": "rome"}
    )
    play(s, "lusitanien")
    assert said(s)["bond"] == {}
    assert said(s)["gold"] == {"lusitanien": 6}  # and collects all of its income


def test_P2_4_N2_savings_are_capped_after_buying() -> None:
    s = board(9, {"sueve": {"porto": "I", "galice": "I"}}, gold={"sueve": 8})
    play(s, "sueve")
    assert said(s)["gold"] == {"sueve": 12}
    do(s, "buy -")
    assert said(s)["gold"] == {"sueve": 8}


def test_P2_4_N6_the_active_player_chooses_the_order_of_battles() -> None:
    units = {"sueve": {"porto": "I", "leon": "I"}, "galicien": {"porto": "I", "leon": "I"}}
    assert begin(board(9, units), "sueve", "COMBAT") == ["x leon", "x porto"]


def test_P2_4_N6_a_rebuilding_window_follows_combat() -> None:
    s = board(17, {"castille": {"segovie": "2I"}}, ruin={"segovie": "seville"})
    begin(s, "castille", "COMBAT REBUILD")
    assert task(s) == "REBUILD"


def test_P2_4_N7_points_of_combat_are_booked() -> None:
    s = board(3, {"ibere": {"cordoue": "I"}, "carthage": {"cordoue": "I"}})
    begin(s, "ibere", "COMBAT")
    roll(s, 10, 1)
    assert points(s, "ibere") == 2


def test_P2_4_N8_to_N10_stacks_then_population_then_castles() -> None:
    s = board(7, {"wisigoth": {"saragosse": "5I"}})
    words = begin(s, "wisigoth", "STACK-FINAL POPULATION END")
    assert task(s) == "STACK"
    words = do(s, *["rm I@saragosse"] * 2)
    assert army(s, "saragosse", "wisigoth") == "2I X"  # three stand, population takes one, the castle comes last
    assert words


# -------------------------------------------------------------------- P2.5 invasion


INVASIONS = [("carthage", 1), ("rome", 4), ("vandale", 6), ("alain", 6), ("sueve", 6), ("wisigoth", 8), ("omeyyad", 11),
             ("almoravide", 18), ("almohade", 20)]  # fmt: skip


@pytest.mark.parametrize("turn", range(1, 22))
def test_P2_5_nobody_else_invades(turn: int) -> None:
    for nation in ORDER:
        s = board(turn, {nation: {"cordoue": "I", "tolede": "I"}})
        play(s, nation)
        phases = ahead(s).count("MOVE")
        if said(s)["active"] == nation:
            assert phases == (2 if (nation, turn) in INVASIONS else 1), f"{nation} {turn}"


@pytest.mark.parametrize(("nation", "turn"), INVASIONS)
def test_P2_5_an_invasion_moves_and_fights_twice_and_checks_the_final_stacks_once(nation: str, turn: int) -> None:
    s = board(turn, {nation: {"cordoue": "I", "tolede": "I"}})
    play(s, nation)
    assert ahead(s)[-11:] == [*PHASE, *PHASE, *CLOSE]  # P2.5.3: no final check after the first combat


def test_P2_5_1_every_unit_has_its_whole_allowance_in_each_movement() -> None:
    s = board(4, {"rome": {"seville": "2E"}})
    play(s, "rome")
    do(s, "split 14E@narbonne", "1E seville>sierra_morena", ">tolede")
    assert steps(offered(s)) >= {"cordoue", "segovie"}
    assert do(s, ">cordoue")[0] != ">"  # the third step was the last
    do(s, "done")
    assert task(s) == "MOVE"
    for start in ("cordoue", "seville"):  # nothing carries over from the unit that stayed either
        do(s, f"1E {start}>sierra_morena", ">tolede", ">cordoue")
        assert steps(offered(s)) == set()


def test_P2_5_2_the_attack_bonus_is_two_in_both_phases() -> None:
    for no in (1, 2):
        s = board(6, {"sueve": {"segovie": "6I"}, "celte": {"segovie": "I"}})
        begin(s, "sueve", "STACK-ATTACK", no=no)
        assert army(s, "segovie", "sueve") == "5I"


def test_P2_5_3_conquerors_may_stand_too_many_after_the_first_combat() -> None:
    s = board(6, {"sueve": {"segovie": "5I"}, "celte": {"segovie": "I"}})
    begin(s, "sueve", "COMBAT MOVE")
    roll(s, 10, 1, 1, 1, 1, 1)
    assert task(s) == "MOVE"
    assert army(s, "segovie", "sueve") == "5I"


@pytest.mark.parametrize(("nation", "turn", "unit"), [("omeyyad", 11, "I"), ("almoravide", 18, "E")])
def test_P2_5_4_these_skip_the_first_check_altogether(nation: str, turn: int, unit: str) -> None:
    s = board(turn, {nation: {"ibiza": f"6{unit}", "leon": f"6{unit}"}, "celte": {"leon": "I"}})
    assert begin(s, nation, "STACK-ATTACK", no=1) == IDLE
    assert begin(s, nation, "STACK-ATTACK", no=2) != IDLE


@pytest.mark.parametrize(("nation", "turn", "leader"), [("alain", 6, "ataces"), ("wisigoth", 8, "eurich")])
def test_P2_5_4_these_have_no_limit_where_their_leader_is(nation: str, turn: int, leader: str) -> None:
    units = {nation: {"segovie": f"6I {leader}", "porto": "5I", "duero": "4I"}, "celte": {"porto": "I"}}
    words = begin(board(turn, units), nation, "STACK-ATTACK", no=1)
    assert words == ["capital duero", "rm I@duero"]  # 3 + 2 against enemies, 3 elsewhere
    assert begin(board(turn, units), nation, "STACK-ATTACK", no=2) == ["capital duero", "rm I@duero"]
    units[nation].pop("duero")
    assert begin(board(turn, units), nation, "STACK-ATTACK", no=1) == IDLE
    assert begin(board(turn, units), nation, "STACK-ATTACK", no=2) == ["capital segovie", "rm I@segovie"]


def test_P2_5_5_VANDALE_inserts_its_transit_before_the_first_movement() -> None:
    s = board(6, {})
    play(s, "vandale")
    assert ahead(s) == ["TRANSIT", *PHASE, *PHASE, *CLOSE]
    s = board(7, {"vandale": {"seville": "I"}})
    play(s, "vandale")
    assert "TRANSIT" not in ahead(s)


# -------------------------------------------------------------------- P2.6 élan


def elan(s: Board, nation: str) -> list[str]:
    """Come to the extra phases of an élan."""
    return begin(s, nation, "ELAN")


@pytest.mark.parametrize(("nation", "turn"), [("omeyyad", 14), ("aragon", 16), ("croisade", 20)])
def test_P2_6_the_extra_phases_come_after_a_final_check(nation: str, turn: int) -> None:
    s = board(turn, {nation: {"valence": "I", "denia": "I"}})
    play(s, nation)
    assert ahead(s)[-9:] == [*PHASE, "STACK-FINAL", "ELAN", *CLOSE]


def test_P2_6_1_the_pile_is_what_stands_with_the_named_leader() -> None:
    s = board(16, {"aragon": {"huesca": "2I K ramirez", "barcelone": "I"}})
    words = elan(s, "aragon")
    assert task(s) == "MOVE"
    assert {word.rpartition(" ")[2] for word in words} == {"huesca", "done"}
    assert "ramirez+2I+K huesca" in words
    assert ahead(s)[:4] == PHASE


def test_P2_6_1_no_leader_no_pile() -> None:
    s = board(16, {"aragon": {"huesca": "2I K", "barcelone": "I"}})
    assert elan(s, "aragon") == IDLE


def test_P2_6_1_CROISADE_chooses_one_province_now() -> None:
    s = board(20, {"croisade": {"valence": "2I 2K", "denia": "I"}}, capital={"croisade": "valence"})
    assert elan(s, "croisade") == ["done", "pile denia", "pile valence"]
    words = do(s, "pile valence")
    assert "pile+2I+2K valence" in words
    assert not any("denia" in word for word in words)


def test_P2_6_2_only_the_pile_moves_as_one_stack_in_one_march_or_not_at_all() -> None:
    s = board(16, {"aragon": {"huesca": "2I ramirez", "barcelone": "I"}})
    words = elan(s, "aragon")
    assert "done" in words
    assert not any(word.startswith(("1I", "2I")) for word in words)
    do(s, "ramirez+I huesca", ">pamplune", "halt")
    assert offered(s) == IDLE  # the infantry left behind does not march


def test_P2_6_2_units_are_dropped_and_picked_up_with_their_full_allowance_even_if_they_moved_before() -> None:
    s = board(16, {"aragon": {"huesca": "2I ramirez", "castellon": "I"}})
    begin(s, "aragon", "MOVE STACK-ATTACK COMBAT REBUILD STACK-FINAL ELAN")
    do(s, "1I castellon>tortosa", ">barcelone", "done")
    words = do(s, "ramirez+2I huesca", ">barcelone")
    assert {"-I1", "+I"} <= set(words)
    assert do(s, "-I1", "+I", ">tortosa", ">castellon") == IDLE  # Ramirez' infantry has made its three steps
    assert (army(s, "barcelone", "aragon"), army(s, "castellon", "aragon")) == ("I", "2I")


def test_P2_6_2_without_a_leader_mountains_stop_the_stack_and_plain_allowances_bind_it() -> None:
    s = board(20, {"croisade": {"valence": "2K"}})
    elan(s, "croisade")
    do(s, "pile valence", "pile+2K valence", ">cuenca")
    assert steps(offered(s)) == set()
    s = board(20, {"croisade": {"valence": "2K"}})
    elan(s, "croisade")
    do(s, "pile valence", "pile+2K valence", ">la_mancha")
    assert "tolede" in steps(offered(s))
    do(s, ">tolede")
    assert steps(offered(s)) == set()


def test_P2_6_3_the_pile_attacks_with_two_more() -> None:
    s = board(20, {"croisade": {"seville": "2I 2K"}, "celte": {"sierra_morena": "I"}})
    elan(s, "croisade")
    do(s, "pile seville", "pile+2I+2K seville", ">sierra_morena", "halt")
    assert task(s) == "BATTLE"
    assert army(s, "sierra_morena", "croisade") == "2I 2K"


@pytest.mark.parametrize(("leader", "room"), [("", "3I"), (" hermerich", "4I")])
def test_P2_6_3_with_the_chit_the_bonus_stays_the_ordinary_one(leader: str, room: str) -> None:
    s = board(7, {"sueve": {"cordoue": f"5I{leader}"}, "celte": {"la_mancha": "I"}}, options={"events": True},
              hand={4: ["fougue"]}, capital={"sueve": "cordoue"})  # fmt: skip
    begin(s, "sueve", "AFTER")
    do(s, "chit fougue p=cordoue", ("hermerich" if leader else "pile") + "+5I cordoue", ">la_mancha", "halt")
    assert army(s, "la_mancha", "sueve") == room


def test_P2_6_2_a_leader_who_is_not_in_the_pile_does_not_march() -> None:
    s = board(7, {"sueve": {"porto": "2I", "galice": "I hermerich"}}, options={"events": True}, hand={4: ["fougue"]})
    begin(s, "sueve", "AFTER")
    assert {word.rpartition(" ")[2] for word in do(s, "chit fougue p=porto")} == {"porto", "done"}


# -------------------------------------------------------------------- P2.7, P2.8


@pytest.mark.parametrize(("nation", "turn", "no", "face", "hits"), [
    ("omeyyad", 11, 1, 6, True), ("omeyyad", 11, 1, 5, False), ("omeyyad", 11, 2, 6, False),
    ("omeyyad", 12, 1, 6, False),
    ("almoravide", 18, 1, 5, True), ("almoravide", 18, 1, 4, False), ("almoravide", 18, 2, 5, False),
    ("almohade", 20, 1, 5, False), ("almohade", 20, 1, 6, True),
])  # fmt: skip
def test_P2_7_zeal_adds_one_in_the_first_combat_only(nation: str, turn: int, no: int, face: int, hits: bool) -> None:
    unit = "I" if nation == "omeyyad" else "E"
    s = board(turn, {nation: {"segovie": unit}, "celte": {"segovie": "I"}})
    begin(s, nation, "COMBAT", no=no)
    roll(s, face, 1)
    assert (army(s, "segovie", "celte") == "") is hits


def test_P2_7_zeal_holds_in_all_rounds_and_adds_to_other_bonuses() -> None:
    s = board(11, {"omeyyad": {"segovie": "I tarik"}, "celte": {"segovie": "2I"}})
    begin(s, "omeyyad", "COMBAT", no=1)
    roll(s, 4, 1, 1)  # 7 - 2 - 1
    assert army(s, "segovie", "celte") == "I"
    while offered(s):
        do(s, "stay")
    roll(s, 4, 1)
    assert army(s, "segovie", "celte") == ""


def test_P2_7_in_a_whole_invasion_the_first_combat_has_zeal_the_second_has_not() -> None:
    s = board(18, {"celte": {"cadix": "I", "cordoue": "I"}})
    play(s, "almoravide")
    do(s, "yusuf+17E afrique", ">gibraltar", "halt", "1E afrique>cadix")
    roll(s, 5, 1)  # 6 - 1
    assert army(s, "cadix", "celte") == ""
    do(s, "1E gibraltar>cordoue", "done")
    while task(s) == "STACK":
        do(s, "rm E@gibraltar")
    roll(s, 5, 1)
    assert army(s, "cordoue", "celte") == "I"


@pytest.mark.parametrize(("no", "need"), [(1, 6), (2, 7)])
def test_P2_7_a_battle_foresees_the_zeal(no: int, need: int) -> None:
    units = {"tolede": "I", "cordoue": "I"}
    s = board(11, {"omeyyad": units, "celte": units})
    begin(s, "omeyyad", "COMBAT", no=no)
    dice = foreseen(s, "x tolede")
    assert (dice["A"][0]["need"], dice["D"][0]["need"]) == (need, 7)


def test_P2_8_others_decide_in_a_sequence_only_where_a_rule_names_the_moment() -> None:
    rng = random.Random("interrupts")
    met = set()
    for node, game in enumerate(play_on(RULES.new_game(RULES.read_options({"sign_of_god": True})), rng)):
        data = game.to_json()
        if node > 1500 or data["step"] == "OVER":
            break
        if data["step"] == "A" and game.turn.kind == "decision":
            if game.turn.seats != (str(data["owner"][data["active"]]),):
                met.add(game.turn.phase)
    assert {"BATTLE", "RETREAT"} <= met
    assert met <= {"BATTLE", "RETREAT", "TRIBUTE", "TRIM", "FORCED", "HIRE"}
