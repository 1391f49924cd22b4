"""Rules S1 to S8, each by its number: terms, pieces, the sequence of a turn, leaders, consuls, reinforcements."""

from __future__ import annotations

from collections import Counter

import pytest

from games.spartacvs.board import asks, board, can, do, force, last, march, own, settled, there
from hispania.games.spartacvs import RULES
from hispania.games.spartacvs.core import elections, machine, reinforcements, sequence
from hispania.games.spartacvs.core.control import holder
from hispania.games.spartacvs.core.forces import (
    commander,
    friendly,
    hit,
    initiative,
    left_in_pool,
    most_units,
    post,
    tactical,
)
from hispania.games.spartacvs.core.movement import cost, subordinates
from hispania.games.spartacvs.core.sequence import PHASES, new_state
from hispania.games.spartacvs.core.state import State


def phase(s: State, name: str) -> State:
    """The phase of this name begins, in the middle of a turn."""
    s.phase = name
    s.push("turn", phase=PHASES.index(name) - 1)
    machine.run(s)
    return s


# -------------------------------------------------------------------- S1 terms


def test_S1_1_two_players() -> None:
    assert RULES.seats_of(RULES.read_options()) == ("S", "R")


def test_S1_2_in_the_open_or_inside_friendly_neutral_besieged() -> None:
    s = board()
    own(s, R="gades")
    force(s, "gades", "R", "1L", inside=True)
    force(s, "gades", "S", "1SL")
    assert there(s, "gades", "R") == {}
    assert there(s, "gades", "R", "in") == {"legion": [1, 0]}
    assert friendly(s, "gades", "R")
    assert not friendly(s, "gades", "S")
    assert not friendly(s, "corduba", "R")
    assert settled(s).siege["gades"].by == "S"


def test_S1_3_initiative_upwards_tactics_downwards() -> None:
    s = board()
    own(s, S="segovia")
    force(s, "segovia", "S", "3SH", "sertorius")
    force(s, "vaccaei", "R", "3L", "metellus")
    do(march(s, "sertorius"), "go arevaci", "intercept vaccaei legionary", [6])  # Metellus: initiative 3
    assert asks(s) == "R PICK"
    do(s, "done")
    f = s.find("battle")
    f["step"], f["deck"], f["hand_S"], f["hand_R"] = "fight", (), ("general_assault",) * 2, ("general_assault",) * 2
    while s.stack[-1]["do"] == "BATTLE_DEAL":
        s.stack.pop()
    machine.run(s)
    do(s, "match general_assault", [1])  # tactics 2
    assert asks(s) == "R BATTLE_INITIATIVE"


def test_S1_4_families_keep_to_their_lands_and_leaders() -> None:
    s = board("I")
    lands = s.config.lands
    assert "rome" not in lands["pontic"] | lands["galatian"]
    assert "sinope" not in lands["servile"]
    assert {"rome", "sinope"} <= lands["iberian"] & lands["legionary"]
    own(s, S="sinope")
    force(s, "sinope", "S", "2PH 1SL", "mithradates", "sertorius")
    assert {kind: full for kind, full, _ in march(s, "mithradates").find("march")["units"]} == {"pontic_heavy": 2}
    assert s.find("march")["leaders"] == ()


# -------------------------------------------------------------------- S2 to S4 pieces and setting up


def test_S2_1_two_maps_italy_and_spain() -> None:
    c = board().config
    maps = Counter(province.map for province in c.printed.provinces.values())
    assert maps == {"europe": 14, "asia": 7}
    assert {place for place, kind in c.kind.items() if kind == "refuge"} == {"vesuvius", "mons_herminius"}
    assert [place for place, kind in c.kind.items() if kind == "exit"] == ["liberty"]
    assert not {"mutina", "syracuse"} & c.italy
    assert {"rome", "rhegium"} <= c.italy
    assert {"gades", "osca"} <= c.spain


def test_S2_2_strength_and_steps() -> None:
    c = board().config
    assert (c.full["legion"], c.reduced["legion"]) == (4, 2)
    assert c.full["spanish_light"] == 2
    assert "spanish_light" not in c.two_step
    assert {"legion", "exile_legion", "spanish_heavy", "pontic_heavy"} <= c.two_step


def test_S2_3_hits_reduce_then_remove_and_some_never_come_back() -> None:
    s = board()
    force(s, "gades", "S", "1Ex 1SL")
    hit(s, "gades", "S", "out", "exile_legion", "f")
    assert there(s, "gades", "S")["exile_legion"] == [0, 1]
    hit(s, "gades", "S", "out", "exile_legion", "r")
    hit(s, "gades", "S", "out", "spanish_light", "f")
    assert there(s, "gades", "S") == {}
    assert left_in_pool(s, "exile_legion") == 0
    assert left_in_pool(s, "spanish_light") == 22


def test_S2_4_cards_have_one_to_four_points_and_a_side() -> None:
    c = board().config
    assert {card.cp for card in c.printed.cards.values()} == {1, 2, 3, 4}
    assert {card.side for card in c.printed.cards.values()} == {"S", "R", "B"}
    assert len(c.battle_deck) == 30


def test_S2_5_the_numbers_of_the_cards() -> None:
    printed = board().config.printed
    assert len(printed.cards) == 46
    assert max(printed.cards) <= 70
    assert sorted(printed.resources) == list(range(71, 81))


def test_S3_besieged_is_a_friendly_space_with_an_enemy_unit() -> None:
    s = board()
    own(s, R="gades munda")
    force(s, "gades", "S", "1SL")
    force(s, "munda", "S", "1SL")
    assert sorted(settled(s).siege) == ["gades"]


@pytest.mark.parametrize("scenario", ["I", "II", "III", "bonus"])
def test_S4_whom_the_set_up_does_not_name_is_in_the_pool(scenario: str) -> None:
    s = new_state(None, scenario, {})
    assert s.leaders["crassus"].where == "pool"
    assert s.leaders["sulla"].where == ("map" if scenario == "III" else "out")


# -------------------------------------------------------------------- S5 the sequence


def test_S5_1_s_names_who_plays_first() -> None:
    s = phase(board("II"), "turn_order")
    assert asks(s) == "S TURN_ORDER"
    assert do(s, "first R").first == "R"


def test_S5_2_elections_follow() -> None:
    s = board("II")
    s.leaders |= {id: s.leaders[id]._replace(where="consular") for id in ("catulus", "curio", "pulcher")}
    s.turn = 6
    assert asks(phase(s, "elections")) == "chance CONSUL_DRAW"


def test_S5_3_reinforcement_in_turn_order_from_turn_two() -> None:
    s = board("III")
    s.turn, s.first = 1, "R"
    phase(s, "reinforcement")
    assert s.phase != "reinforcement"
    s = board("III")
    s.turn, s.first = 2, "R"
    assert asks(phase(s, "reinforcement")) == "chance LEVY_DIE"


def test_S5_4_the_deal() -> None:
    s = phase(board("II"), "deal")
    assert asks(s) == "chance DEAL"
    assert s.stack[-1]["side"] == "S"


def test_S5_5_operations_begin_with_the_first_player() -> None:
    s = board("II")
    s.first, s.hand["S", "europe"], s.hand["R", "europe"] = "R", (1, 3), (5, 7)
    s.draw = tuple(n for n in s.draw if n not in (1, 3, 5, 7))
    assert asks(phase(s, "operations")) == "R PLAY_CARD"


def test_S5_6_surrender_then_the_exile() -> None:
    s = board("I")
    own(s, R="tyana")
    force(s, "tyana", "S", "1PH")
    force(s, "sinope", "S", "", "mithradates")
    own(s, R="sinope")
    s.crisis = 0
    phase(s, "surrender")
    assert s.control["tyana"] == "S"
    assert s.leaders["mithradates"].where == "out"


def test_S5_7_winter_in_turn_order() -> None:
    s = board("II")
    own(s, S="conii celtici lusitani", R="corduba gades munda italica")
    force(s, "conii", "S", "7SH")
    force(s, "corduba", "R", "9L")
    s.first = "R"
    told: list[str] = []
    s.log = lambda name, rule, facts: told.append(facts["province"]) if name == "WinterHits" else None
    phase(s, "winter")
    assert told == ["further_spain", "lusitania"]


def test_S5_8_legions_are_sent_home_in_pairs_but_not_in_turn_ten() -> None:
    s = board("II")
    own(s, R="corduba")
    force(s, "corduba", "R", "3L")
    s.turn, s.crisis = 6, 0
    phase(s, "disband")
    do(s, "disband corduba f", "disband corduba f", "done")
    assert s.crisis >= 1
    s = board("II")
    own(s, R="corduba")
    force(s, "corduba", "R", "3L")
    s.turn = 10
    phase(s, "disband")
    assert s.result is not None  # and nothing was asked


def test_S5_9_isolation_comes_before_the_check() -> None:
    assert PHASES.index("isolation") + 1 == PHASES.index("victory")
    s = board("II")
    own(s, S="osca")
    s.turn = 6
    phase(s, "isolation")
    assert "osca" not in s.control


def test_S5_10_turn_ten_ends_the_game() -> None:
    s = board("II")
    force(s, "osca", "S", "1SL")
    s.turn = 9
    phase(s, "victory")
    assert s.result is None
    s = board("II")
    force(s, "osca", "S", "1SL")
    s.turn = 10
    phase(s, "victory")
    assert s.result == {"winner": None, "why": "draw"}


def test_S5_11_proconsuls_then_the_next_turn() -> None:
    s = board("II")
    own(s, R="corduba")
    force(s, "corduba", "R", "1L", "metellus", office="proconsul")
    s.turn = 6
    phase(s, "end_of_turn")
    assert asks(s) == "R PROCONSULS"
    do(s, "dismiss metellus")
    assert s.turn == 7
    assert asks(s) == "S TURN_ORDER"


# -------------------------------------------------------------------- S6 leaders


def test_S6_1_generals_leave_the_game_legates_go_to_the_pool() -> None:
    from hispania.games.spartacvs.core.forces import dies

    s = board()
    force(s, "gades", "R", "1L", "metellus", "legate_1")
    dies(s, "metellus")
    dies(s, "legate_1")
    assert (s.leaders["metellus"].where, s.leaders["legate_1"].where) == ("out", "pool")


def test_S6_2_ratings_and_none_without_a_leader() -> None:
    s = board()
    assert (initiative(s, None), tactical(s, None)) == (6, 0)
    assert tactical(s, "hirtuleius") == 3
    assert all(2 <= leader.initiative <= 5 for leader in s.config.printed.leaders.values())


def test_S6_3_cost_of_an_activation() -> None:
    assert [cost(board(), id) for id in ("sertorius", "metellus", "perpenna", "sura")] == [1, 1, 2, 3]


def test_S6_4_the_commander() -> None:
    s = board("III")
    force(s, "rome", "R", "", "curio", "metellus")
    assert commander(s, ("curio", "metellus")) == "metellus"  # the better initiative
    force(s, "rome", "R", "", "m_lucullus", "l_lucullus")
    assert commander(s, ("l_lucullus", "m_lucullus")) == "l_lucullus"  # the better tactics
    assert commander(s, ("cassius", "clodianus")) == "cassius"  # the alphabet


def test_S6_5_how_many_units_and_whom_a_leader_leads() -> None:
    s = board("III")
    assert [most_units(s, id) for id in ("metellus", "legate_1", None)] == [10, 5, 5]
    own(s, R="rome")
    force(s, "rome", "R", "12L", "metellus", "sura", "sulla")
    s.flags["sertorian_in_italy"] = True
    assert subordinates(s, "metellus", ("metellus", "sulla", "sura")) == ("sura",)
    assert sum(full for _, full, _ in march(s, "metellus").find("march")["units"]) == 10


def test_S6_6_a_leader_alone_goes_to_the_nearest_space_by_movement_points() -> None:
    s = board()
    own(s, R="narbo indicetes tolosa", S="osca")
    force(s, "indicetes", "S", "1SL")
    force(s, "vascones", "S", "", "perpenna")
    own(s, S="berones lacetani")
    last(s)
    force(s, "vascones", "R", "1L")
    machine.run(s)
    assert asks(s) == "chance LEADER_DIE"
    do(s, [4])
    assert sorted(action[2] for action in s.legal) == ["berones", "osca"]


def test_S6_6_a_pass_is_farther_than_a_road() -> None:
    """From Vascones Osca is one road away; Tolosa one pass, and two roads reach as far as one pass."""
    s = board()
    own(s, R="tolosa autrigones")
    force(s, "vascones", "R", "", "curio")
    last(s)
    force(s, "vascones", "S", "1SL")
    machine.run(s)
    do(s, [4])
    assert sorted(action[2] for action in s.legal) == ["autrigones", "tolosa"]


def test_S6_7_the_exile_of_the_king() -> None:
    for units, control, gone in (("", "", True), ("1PH", "", False), ("", "comana", False)):
        s = board("I")
        own(s, S=control)
        force(s, "mazaca", "S", units, "mithradates")
        s.crisis = 0
        s.push("exile")
        sequence.exile(s, s.stack[-1])
        assert (s.leaders["mithradates"].where == "out") == gone
        assert s.crisis == (3 if gone else 0)


# -------------------------------------------------------------------- S7 consuls and proconsuls


def test_S7_1_sulla_has_rules_of_his_own() -> None:
    s = board("III")
    force(s, "rome", "R", "", "sulla", office="consul")
    assert "sulla" not in elections.officers(s)


def test_S7_2_consuls_come_from_the_reserve_to_cities_and_ports() -> None:
    s = board("II", consul_selection="choose")
    own(s, R="rome pisae tibur tarsus gades")
    force(s, "gades", "S", "1SL")
    for id in ("catulus", "curio", "pulcher"):
        post(s, id, "consular")
    s.turn = 6
    last(s)
    elections.begin(s)
    machine.run(s)
    do(s, "elect curio", "elect pulcher")
    assert s.legal == [("place", "curio", place) for place in ("pisae", "rome", "tarsus")]
    do(s, "place curio tarsus", "place pulcher rome")
    assert s.leaders["pulcher"].office == "consul"
    s = board("II")
    own(s, R="rome")
    post(s, "catulus", "consular")
    post(s, "curio", "proconsular")
    s.turn = 6
    last(s)
    elections.begin(s)
    machine.run(s)
    do(s, ["curio"])  # the reserve gave all it had; the other fills up
    assert [s.leaders[id].office for id in ("catulus", "curio")] == ["consul", "consul"]


def test_S7_3_one_proconsul_two_with_asia_and_two_spaces_each() -> None:
    for scenario, kept in (("II", 1), ("I", 2)):
        s = board(scenario)
        force(s, "rome", "R", "", "catulus", "curio", "metellus", office="proconsul")
        force(s, "rome", "R", "", "pompeius", office="extra")
        s.turn, s.crisis = 9, 0
        last(s)
        s.push("proconsul_segment", left=elections.officers(s), kept=0)
        machine.run(s)
        while asks(s) == "R PROCONSULS":
            do(s, f"keep {s.stack[-1]['leader']}")
        assert s.crisis == -2 * kept
        assert s.leaders["pompeius"].office == "extra"
        assert s.leaders["metellus"].where == "proconsular"
    s = board("II", proconsul_cost_each_turn=False)
    force(s, "rome", "R", "", "catulus", office="proconsul")
    s.turn, s.crisis = 9, 0
    last(s)
    s.push("proconsul_segment", left=("catulus",), kept=0)
    machine.run(s)
    assert do(s, "keep catulus").crisis == 0  # A2


def test_S7_4_no_leader_has_an_ability_of_his_own() -> None:
    fields = type(board().config.printed.leaders["sertorius"]).__struct_fields__
    assert not [name for name in fields if "abilit" in name or "special" in name]


# -------------------------------------------------------------------- S8 reinforcements


def test_S8_1_the_levy_of_the_republic_and_its_legates() -> None:
    s = board()
    own(s, R="rome corduba")
    force(s, "corduba", "R", "1(L)")
    s.crisis = 0
    last(s)
    s.push("reinforce_republic")
    machine.run(s)
    do(s, [4])
    assert s.legal == [("flip", "corduba"), ("raise", "rome", "r"), ("raise", "rome", "f"), ("done",)]
    do(s, "flip corduba", "raise rome r", "raise rome f")
    assert s.crisis == -2
    assert there(s, "rome", "R") == {"legion": [1, 1]}
    assert s.legal == [("legate", "legate_1", "corduba"), ("legate", "legate_1", "rome"), ("done",)]
    do(s, "legate legate_1 rome")
    assert s.legal == [("legate", "legate_2", "corduba"), ("done",)]


def test_S8_2_what_sertorius_gets() -> None:
    s = board("I")
    own(s, S="conii celtici lusitani sinope")
    force(s, "conii", "S", "1(SH)", "sertorius")
    force(s, "sinope", "S", "1PH", "mithradates")
    force(s, "nola", "S", "1VL", "spartacus")
    last(s)
    s.push("reinforce_sertorians")
    machine.run(s)
    assert there(s, "sinope", "S") == {"pontic_heavy": [2, 0]}
    assert there(s, "nola", "S") == {"servile_light": [2, 0]}
    while asks(s) == "S RETURN_LEADER":
        do(s, " ".join(s.legal[0]))
    assert s.stack[-1]["points"] == 2
    assert can(s, "light mons_herminius")
    do(s, "light celtici", "flip conii spanish_heavy")
    assert s.stack[-1]["places"] == ("conii",)  # his own point
    do(s, "light conii")
    assert there(s, "conii", "S") == {"spanish_heavy": [1, 0], "spanish_light": [1, 0]}


def test_S8_3_the_wounded_return_where_nobody_hinders_them() -> None:
    s = board()
    own(s, R="corduba gades tarsus rome")
    force(s, "gades", "S", "1SL")
    for id in ("metellus", "catulus"):
        post(s, id, "wounded")
    last(s)
    s.push("returns", side="R", left=reinforcements.wounded_of(s, "R"))
    machine.run(s)
    assert s.legal == [("put", "catulus", "corduba"), ("put", "catulus", "rome")]
    do(s, "put catulus rome", "put metellus corduba")
    assert s.leaders["metellus"].at == "corduba"
    s = board()
    post(s, "metellus", "wounded")
    last(s)
    s.push("returns", side="R", left=("metellus",))
    machine.run(s)
    assert s.leaders["metellus"].where == "wounded"  # nowhere to go


def test_S8_4_a_legion_step() -> None:
    s = board()
    own(s, R="narbo")
    force(s, "narbo", "R", "1(L)", "pompeius", office="extra")
    force(s, "tolosa", "R", "1L")
    rule = {"steps": 4, "places": ["narbo"], "with": "pompeius"}
    assert reinforcements.levy_spaces(s, rule) == [("flip", "narbo"), ("raise", "narbo")]


def test_S8_5_in_rome_means_the_first_free_major_city_of_italy() -> None:
    s = board()
    own(s, R="rome capua asculum")
    assert reinforcements.in_rome(s) == "rome"
    force(s, "rome", "S", "1SL")
    assert reinforcements.in_rome(s) == "asculum"
    own(s, S="asculum capua")
    assert reinforcements.in_rome(s) is None


def test_S8_6_nobody_is_recruited_beside_an_enemy() -> None:
    s = board()
    own(s, S="conii celtici lusitani")
    force(s, "conii", "R", "", "metellus")
    assert holder(s, "lusitania") == "S"
    last(s)
    s.push("REINFORCE_S", who="S", points=2, places=("conii", "celtici"))
    machine.run(s)
    assert s.legal == [("light", "celtici"), ("done",)]
