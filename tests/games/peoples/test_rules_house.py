"""House keys (P22.1) that change decisions, births and points; nations that nobody plays."""

from __future__ import annotations

import random
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
    do,
    end_turn,
    foreseen,
    next_turn,
    offered,
    play,
    points,
    roll,
    said,
    task,
    where,
)
from hispania.errors import IllegalAction, Unreadable
from hispania.games.peoples import RULES
from hispania.games.peoples.core.config import HOUSE
from hispania.games.peoples.edge.actions.battles import Spread
from hispania.games.peoples.minds.players import RuleOfThumb
from hispania.games.peoples.printed.agreed import agreed
from hispania.games.peoples.printed.tables import load

OWNER = {"wounds": "owner"}
FIGHT = {"transit_end": "fight"}
LATE = {"navarre_from": 15}
ONCE = {"almoravide_castles": "once"}


def test_P22_1_every_key_of_the_contract_is_known() -> None:
    assert list(HOUSE) == [
        "offmap_stay", "offmap_population", "river_scope", "knight_cavalry_mountain", "wounds", "best_row_only",
        "vandale_transit", "transit_end", "vandale_africa_retreat", "byzance_supremacy", "navarre_from",
        "el_cid_leaves", "almoravide_castles", "great_emirate", "badajoz_limit", "short_initial_scores",
        "suzerain_early_share",
    ]  # fmt: skip


def test_P22_1_the_usual_keys_leave_the_printed_game_as_it_is() -> None:
    assert agreed(load(), {}) is load()
    assert agreed(load(), {"best_row_only": False}) is load()


# -------------------------------------------------------------------- wounds


def knights(attackers: str, defenders: str, **fields: Any) -> Board:
    """SÉVILLE (player 2) attacks CASTILLE (player 3) in Segovia; the dice are to fall."""
    house = fields.pop("house", OWNER)
    s = board(16, {"seville": {"segovie": attackers}, "castille": {"segovie": defenders}}, house=house, **fields)
    begin(s, "seville", "COMBAT")
    return s


def wounded(s: Board) -> dict[str, int]:
    """The wounds of the battle that is fought."""
    return dict(next(context["w"] for name, context in said(s)["todo"] if name == "BATTLE"))


def test_P7_6_3_with_the_usual_key_nobody_is_asked_which_knights_take_the_hits() -> None:
    s = knights("3C", "3K", house={})
    roll(s, 9, 9, 9, 1, 1, 1)
    assert (army(s, "segovie", "castille"), wounded(s)) == ("2K", {"D": 1})


@pytest.mark.parametrize(("fresh", "left", "hurt"), [(2, "2K", 1), (3, "3K", 3)])
def test_P22_1_the_owner_spreads_hits_on_knights(fresh: int, left: str, hurt: int) -> None:
    s = knights("3C", "3K")
    assert roll(s, 9, 9, 9, 1, 1, 1) == ["spread 2K", "spread 3K"]
    assert (task(s), asked(s)) == ("BATTLE", 3)
    assert foreseen(s, f"spread {fresh}K") == {"hits": 3, "left": int(left[0]), "wounded": hurt, "rule": "P7.6"}
    do(s, f"spread {fresh}K")
    assert (army(s, "segovie", "castille"), wounded(s)) == (left, {"D": hurt})


def test_P22_1_hits_that_leave_no_choice_are_not_asked_for() -> None:
    s = knights("C", "2K")
    roll(s, 9, 1, 1)  # one hit on fresh knights: somebody is wounded
    assert wounded(s) == {"D": 1}
    s = knights("4C", "2K")
    roll(s, 9, 9, 9, 9, 1, 1)  # as many hits as they stand
    assert army(s, "segovie", "castille") == ""


def test_P22_1_a_wounded_knight_may_be_finished_or_spared() -> None:
    s = knights("2C", "2K")
    roll(s, 9, 1, 1, 1)
    while "stay" in offered(s):
        do(s, "stay")
    assert roll(s, 9, 1, 1, 1) == ["spread 0K", "spread 1K"]
    twin = RULES.from_json(s.game.to_json())
    assert [str(action) for action in twin.legal_actions()] == ["spread 0K", "spread 1K"]
    do(s, "spread 0K")
    assert (army(s, "segovie", "castille"), wounded(s)) == ("K", {})
    twin.take(twin.legal_actions()[1])
    assert twin.to_json()["map"]["segovie"]["castille"]["u"] == {"knight": 2}


def test_P22_1_surplus_hits_are_lost_as_ever() -> None:
    s = knights("6C", "2K")
    roll(s, 9, 9, 9, 9, 9, 9, 1, 1)
    assert army(s, "segovie", "castille") == ""


def test_P22_1_the_attacker_spreads_before_the_defender_and_both_lose_at_once() -> None:
    units = {"leon": {"segovie": "2K"}, "castille": {"segovie": "2K"}}
    s = board(16, units, house=OWNER)
    begin(s, "leon", "COMBAT")
    assert roll(s, 9, 9, 9, 9) == ["spread 1K", "spread 2K"]
    assert asked(s) == said(s)["owner"]["leon"]
    do(s, "spread 2K")
    assert (asked(s), offered(s)) == (said(s)["owner"]["castille"], ["spread 1K", "spread 2K"])
    assert army(s, "segovie", "castille") == "2K"  # losses come off when both have said it
    data = s.game.to_json()
    assert RULES.from_json(data).to_json() == data
    do(s, "spread 1K")
    assert (army(s, "segovie", "leon"), army(s, "segovie", "castille")) == ("2K", "K")
    assert wounded(s) == {"A": 2}


def test_P22_1_knights_who_crossed_a_river_are_spread_apart_and_join_after_the_round() -> None:
    units = {"castille": {"tolede": "4K"}, "seville": {"tolede": "4I"}}
    arr = {"tolede": {"knight|segovie": 2, "knight|cordoue": 2}}
    s = board(16, units, arr=arr, house=OWNER)
    begin(s, "castille", "COMBAT")
    do(s, "aim I:2K,2K~")
    assert roll(s, 1, 1, 1, 1, 9, 9, 9, 9) == ["spread 1K", "spread 2K"]
    assert do(s, "spread 1K") == ["spread 1K~", "spread 2K~"]
    do(s, "spread 2K~")
    assert (army(s, "tolede", "castille"), wounded(s)) == ("3K", {"A": 2})


def test_P22_1_the_first_hit_on_a_fresh_knight_kills_the_undisciplined_one() -> None:
    s = knights("2C", "2K", options={"events": True}, hand={"2": ["indiscipline"]})
    do(s, "chit indiscipline side=A")
    roll(s, 9, 9, 1, 1)
    assert (army(s, "segovie", "castille"), wounded(s)) == ("K", {"D": 1})  # no choice: one dies, one is wounded


def test_P22_1_hits_of_a_brave_unit_are_spread_before_the_round() -> None:
    s = knights("2C", "2K", options={"events": True}, hand={"2": ["bravoure"]})
    do(s, "chit bravoure side=A kind=cavalry at=knight")
    assert roll(s, 9, 9) == ["spread 1K", "spread 2K"]
    assert (task(s), asked(s)) == ("BRAVE", 3)
    assert foreseen(s, "spread 2K") == {"hits": 2, "left": 2, "wounded": 2, "rule": "P7.6"}
    data = s.game.to_json()
    assert RULES.from_json(data).to_json() == data
    do(s, "spread 2K")
    assert (army(s, "segovie", "castille"), wounded(s)) == ("2K", {"D": 2})
    roll(s, 1, 1, 1)  # the brave one does not roll again
    assert army(s, "segovie", "castille") == "2K"


def test_P22_1_the_computer_lets_as_many_knights_live_as_can() -> None:
    s = knights("3C", "3K")
    roll(s, 9, 9, 9, 1, 1, 1)
    found = RuleOfThumb().decide(s.game, random.Random(1))
    assert (str(found.action), found.why) == ("spread 3K", "save")
    s = knights("2C", "2K", options={"events": True}, hand={"2": ["bravoure"]})
    do(s, "chit bravoure side=A kind=cavalry at=knight")
    roll(s, 9, 9)
    assert str(RuleOfThumb().decide(s.game, random.Random(1)).action) == "spread 2K"


def test_P22_1_another_way_to_spread_is_refused_with_the_numbers_that_are_possible() -> None:
    s = knights("3C", "3K")
    roll(s, 9, 9, 9, 1, 1, 1)
    with pytest.raises(IllegalAction) as refused:
        s.game.take(Spread(1, "knight"))
    assert [(reason.code, reason.facts) for reason in refused.value.reasons] == [
        ("spread-range", {"least": 2, "most": 3})
    ]
    assert [reason.code for reason in s.game.why_not(Spread(2, "knight~"))] == ["other-knights"]
    s = knights("3C", "3K")
    assert [reason.code for reason in s.game.why_not(Spread(2, "knight"))] == ["chance-first"]


def test_P22_1_a_position_with_hits_that_nobody_spreads_is_refused() -> None:
    s = knights("3C", "3K")
    roll(s, 9, 9, 9, 1, 1, 1)
    data = s.game.to_json()
    next(context for name, context in data["todo"] if name == "BATTLE")["spread"] = {"D": 2}
    with pytest.raises(Unreadable, match="nothing waits here"):  # everything is said already
        RULES.from_json(data)
    del data["house"]["wounds"]
    with pytest.raises(Unreadable, match="hits that nobody spreads"):
        RULES.from_json(data)


# -------------------------------------------------------------------- transit_end


def stood(**fields: Any) -> Board:
    """The pile of ten stands in Saragosse, which HISPANO-ROMAIN holds."""
    units = {"vandale": {"narbonne": "10I geiserich"}, "hispano_romain": {"saragosse": "2I", "tortosa": "I"}}
    s = board(6, units, house=FIGHT, **fields)
    begin(s, "vandale", "TRANSIT MOVE STACK-ATTACK COMBAT")
    do(s, "transit pyrenees_orientales", "transit huesca", "transit saragosse")
    roll(s, 1, 1)
    return s


def test_P22_1_the_pile_may_stay_in_the_third_province_and_fight_there() -> None:
    s = stood()
    assert "done" in offered(s)
    data = s.game.to_json()
    assert RULES.from_json(data).to_json() == data
    assert next(context["transit"] for name, context in data["todo"] if name == "MOVE") == ["huesca", "saragosse"]
    do(s, "done")
    assert army(s, "saragosse", "vandale") == "5I"  # P5.3: base 3 and 2 in an invasion
    battle = next(context for name, context in said(s)["todo"] if name == "BATTLE")
    assert (battle["p"], battle["came"], battle["river"]) == ("saragosse", ["huesca"], {"infantry": 5})
    roll(s, 1, 1, 1, 1, 9, 1, 1)
    while "stay" in offered(s) and asked(s) == said(s)["owner"]["vandale"]:
        do(s, "stay")
    assert "I>huesca" not in offered(s)  # P7.8.3: the attackers came from there
    assert "I>tortosa" in offered(s)


def test_P22_1_a_part_of_the_pile_may_march_on_and_the_rest_fight() -> None:
    s = stood()
    do(s, "geiserich+3I saragosse", ">calatayud", "halt", "4I saragosse>vieille_castille")
    while "halt" in offered(s):
        do(s, "halt")
    do(s, "done")
    while task(s) == "STACK":
        do(s, next(word for word in offered(s) if word.startswith("rm")))
    assert (task(s), army(s, "saragosse", "vandale")) == ("BATTLE", "3I")
    assert where(s, "geiserich") == "calatayud"


def test_P22_1_a_third_province_that_nobody_holds_needs_no_battle() -> None:
    s = board(6, {"vandale": {"narbonne": "4I geiserich"}}, house=FIGHT)
    begin(s, "vandale", "TRANSIT MOVE COMBAT")
    do(s, "transit pyrenees_orientales", "transit huesca", "transit saragosse")
    assert all("transit" not in context for name, context in said(s)["todo"] if name == "MOVE")
    assert do(s, "done") == IDLE


def test_P22_1_only_with_its_key_does_a_movement_remember_the_transit() -> None:
    data = stood().game.to_json()
    data["house"] = {}
    with pytest.raises(Unreadable, match="a transit that does not end in a battle"):
        RULES.from_json(data)


# -------------------------------------------------------------------- navarre_from


def test_P22_1_BASQUE_plays_to_turn_15_and_becomes_NAVARRE_at_its_end() -> None:
    for turn, nation in ((13, "basque"), (14, "basque"), (15, "navarre")):
        s = board(turn, {"basque": {"pamplune": "2I"}}, house=LATE)
        end_turn(s)
        assert army(s, "pamplune", nation) == "2I", turn
        assert list(said(s)["map"]["pamplune"]) == [nation]


def test_P22_1_in_step_B_of_turn_15_BASQUE_repeats_its_row_of_turn_13() -> None:
    rows = {row.turn: row.values for row in load().rows if row.nation == "basque"}
    assert 15 not in rows
    for turn, house in ((13, LATE), (15, LATE), (13, {})):
        s = board(turn, {"basque": {"pamplune": "2I", "huesca": "I"}}, house=house)
        end_turn(s)
        assert points(s, "basque") == rows[13]["pamplune"] + rows[13]["huesca"], turn
    assert points(s, "navarre") == 0


def test_P22_1_Sanchos_force_comes_at_turn_15_beside_BASQUE() -> None:
    s = board(15, {"basque": {"pamplune": "2I"}}, house=LATE)
    assert play(s, "navarre")  # pamplune is BASQUE's: the other province is empty (P14.20.2)
    assert army(s, "pays_basque", "navarre") == "I K"
    assert where(s, "sancho") == "pays_basque"
    s = board(15, {"basque": {"pamplune": "2I", "pays_basque": "I"}}, house=LATE)
    play(s, "navarre")
    assert army(s, "gascogne", "navarre") == "I K"


def test_P22_1_BASQUE_and_NAVARRE_are_strangers_in_turn_15_and_one_nation_after_it() -> None:
    units = {"basque": {"pamplune": "2I"}, "navarre": {"pays_basque": "I K sancho"}}
    s = board(15, units, house=LATE)
    assert "1I pays_basque>pamplune" in begin(s, "navarre", "MOVE")
    s = board(15, units, house=LATE)
    end_turn(s)
    assert (army(s, "pamplune", "navarre"), army(s, "pays_basque", "navarre")) == ("2I", "I K")
    assert where(s, "sancho") == "pays_basque"


def test_P22_1_BASQUE_earns_for_WISIGOTHs_neutral_infantry_as_long_as_it_plays() -> None:
    for turn, house, worth in ((13, {}, 2), (14, {}, 0), (14, LATE, 2), (15, LATE, 2), (16, LATE, 0)):
        s = board(turn, {"basque": {"huesca": "2I"}, "neutral": {"huesca": "I"}}, house=house)
        begin(s, "basque", "COMBAT")
        roll(s, 9, 9, 1)
        assert points(s, "basque") == worth, (turn, house)


def test_P22_1_NAVARRE_is_auctioned_when_turn_15_begins_whether_BASQUE_lives_or_not() -> None:
    owner = {nation: 4 for nation in load().nations if nation != "navarre"}
    fields: dict[str, Any] = {"version": "advanced", "owner": owner, "flags": {"opener": 1}}
    for units in ({"basque": {"pamplune": "2I"}}, {"celte": {"pamplune": "I"}}):
        for turn, go_on, sold in ((13, end_turn, False), (13, next_turn, False), (14, next_turn, True)):
            s = board(turn, units, house=LATE, **fields)
            go_on(s)
            named = [context["n"] for name, context in said(s)["todo"] if name == "AUCTION"]
            assert named == (["navarre"] if sold else []), turn
    s = board(15, {"basque": {"pamplune": "2I"}}, house=LATE, **fields | {"owner": owner | {"navarre": 1}})
    end_turn(s)
    assert army(s, "pamplune", "navarre") == "2I"


def test_P22_1_scenario_B_ends_before_BASQUE_becomes_NAVARRE() -> None:
    owner = dict.fromkeys(load().nations, 1)
    s = board(15, {"basque": {"pamplune": "2I"}}, house=LATE, scenario="B", version="advanced", owner=owner)
    end_turn(s)
    assert (said(s)["step"], army(s, "pamplune", "basque")) == ("OVER", "2I")


def test_P22_1_what_is_explained_follows_the_key() -> None:
    for house, turn in (({}, 13), (LATE, 15)):
        game = RULES.new_game(RULES.read_options({"house": house}))
        assert [row["turn"] for row in game.about("arrivals")["basque"]["becomes"]] == [turn]


# -------------------------------------------------------------------- almoravide_castles


@pytest.mark.parametrize(("house", "rebuilt", "counted"), [({}, 0, 6), (ONCE, 5, 2)])
def test_P22_1_a_castle_of_ALMORAVIDE_pays_once_when_it_is_rebuilt(house: Any, rebuilt: float, counted: float) -> None:
    s = board(19, {"almoravide": {"seville": "2E", "tolede": "E"}}, ruin={"seville": "seville"}, house=house)
    begin(s, "almoravide", "REBUILD")
    do(s, "rebuild E@seville")
    assert points(s, "almoravide") == rebuilt
    end_turn(s)
    assert points(s, "almoravide") == rebuilt + counted


def test_P22_1_a_castle_that_is_taken_from_another_province_pays_where_it_is_rebuilt() -> None:
    units = {"almoravide": {"seville": "E X", "grenade": "E"}}
    s = board(19, units, ruin={"grenade": "grenade"}, house=ONCE)
    begin(s, "almoravide", "REBUILD")
    do(s, "rebuild E@grenade<seville")
    assert points(s, "almoravide") == 2 + load().provinces["grenade"].income


def test_P22_1_a_bought_castle_pays_nothing_and_others_rebuild_as_ever() -> None:
    s = board(20, {"almoravide": {"seville": "2I"}}, waiting={"almoravide": {"castle": 1}}, house=ONCE)
    begin(s, "almoravide", "PLACE")
    while "X@seville" in offered(s):
        do(s, "X@seville")
    assert (army(s, "seville", "almoravide"), points(s, "almoravide")) == ("2I X", 0)
    s = board(18, {"castille": {"tolede": "2I"}}, ruin={"tolede": "castille"}, house=ONCE)
    begin(s, "castille", "REBUILD")
    do(s, "rebuild I@tolede")
    assert points(s, "castille") == 0


def test_P22_1_vassals_provinces_count_1_too_and_the_barbaric_option_pays_its_own_castle() -> None:
    owner = dict.fromkeys(load().nations, 1)
    fields: dict[str, Any] = {"version": "advanced", "owner": owner, "house": ONCE}
    s = board(19, {"almoravide": {"seville": "E X", "tolede": "E"}}, options={"barbaric": True}, **fields)
    end_turn(s)
    land = load().provinces
    assert points(s, "almoravide") == land["seville"].income + 2 + land["tolede"].income  # both are above 1
    fields["options"] = {"general_submission": True}
    s = board(19, {"almoravide": {"seville": "E X"}, "celte": {"tolede": "I"}}, bond={"celte": "almoravide"}, **fields)
    end_turn(s)
    assert points(s, "almoravide") == 2


# -------------------------------------------------------------------- nobody's nations, castles still to come


def test_P7_10_a_nation_that_nobody_plays_defends_as_neutral_units_do() -> None:
    owner = {nation: 1 for nation in load().nations if nation != "celte"}
    units = {"seville": {"segovie": "2I C", "tolede": "I"}, "celte": {"segovie": "2I", "leon": "I"}}
    s = board(16, units, version="advanced", owner=owner)
    begin(s, "seville", "COMBAT")
    roll(s, 1, 1, 1, 1, 9)
    assert "aim" not in " ".join(offered(s))
    assert army(s, "segovie", "seville") == "I C"  # it aims where it needs least, and neither retreats nor is asked
    assert asked(s) == 1
    do(s, "stay")
    assert s.game.turn.kind == "chance"


def test_P7_10_what_is_evicted_and_nobody_plays_is_lost_with_its_leaders() -> None:
    owner = {nation: 1 for nation in load().nations if nation != "galicien"}
    s = board(13, {"galicien": {"leon": "2I", "galice": "I"}}, version="advanced", owner=owner)
    end_turn(s)
    assert (army(s, "leon", "galicien"), army(s, "leon", "leon")) == ("", "K X")
    assert army(s, "galice", "galicien") == "I"


def test_P23_8_a_free_castle_is_a_reinforcement_still_to_come_and_a_vassal_makes_room_for_it() -> None:
    units = {"basque": {"tortosa": "2I", "huesca": "I"}}
    s = board(9, units, bond={"basque": "wisigoth"})
    after(s, "sueve")
    while offered(s) and said(s)["active"] == "wisigoth":
        do(s, offered(s)[0])
    assert army(s, "tortosa", "wisigoth") == "X"
    assert army(s, "tortosa", "basque") == ""
    s = board(9, {"basque": {"huesca": "I"}}, bond={"basque": "wisigoth"})
    after(s, "sueve")
    assert said(s)["active"] != "wisigoth"  # P2.3: nothing can come
