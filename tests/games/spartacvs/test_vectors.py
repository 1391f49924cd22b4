"""The vectors of the contract (S26): V1 to V39, each by its number."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.spartacvs.board import asks, board, can, do, force, last, march, own, settled, there
from hispania.games.spartacvs import RULES
from hispania.games.spartacvs.core import battle, elections, machine, reinforcements, sieges, supply, victory, winter
from hispania.games.spartacvs.core.control import isolation, markable, set_control
from hispania.games.spartacvs.core.crisis import incident, move
from hispania.games.spartacvs.core.forces import legions_everywhere, remove_unit
from hispania.games.spartacvs.core.movement import cost, left
from hispania.games.spartacvs.core.retreat import ends
from hispania.games.spartacvs.core.sequence import hand_size, new_state
from hispania.games.spartacvs.core.state import State
from hispania.games.spartacvs.edge.options import Options

# -------------------------------------------------------------------- V1 winter


def winter_of(s: State, province: str) -> State:
    last(s)
    winter.suffer(s, province)
    machine.run(s)
    return s


def test_v1_the_worked_example_of_the_text() -> None:
    s = board("I")
    own(s, S="mazaca tyana melitene")
    force(s, "mazaca", "S", "10PH")
    force(s, "tyana", "R", "4L")
    assert winter.excess(s, "cappadocia") == 8
    winter_of(s, "cappadocia")
    assert there(s, "tyana", "R") == {"legion": [0, 4]}
    assert there(s, "mazaca", "S") == {"pontic_heavy": [6, 4]}


def test_v1_nobody_controls_the_lower_die_first_both_in_full() -> None:
    s = board("I")
    force(s, "mazaca", "S", "10PH")
    force(s, "tyana", "R", "4L")
    winter_of(s, "cappadocia")
    assert asks(s) == "chance WINTER_DICE"
    do(s, [3, 3])
    assert asks(s) == "chance WINTER_DICE"  # a tie is rolled again
    do(s, [5, 2])
    assert there(s, "tyana", "R") == {"legion": [0, 4]}
    assert there(s, "mazaca", "S") == {"pontic_heavy": [2, 8]}


def test_v1_one_side_alone_and_the_controller_pays_half() -> None:
    s = board()
    own(s, R="corduba gades munda italica")
    force(s, "corduba", "R", "11L")
    winter_of(s, "further_spain")
    assert there(s, "corduba", "R") == {"legion": [8, 3]}
    s = board("I")
    own(s, S="corduba gades munda italica")
    force(s, "corduba", "S", "8SH")
    force(s, "munda", "R", "3L")
    winter_of(s, "further_spain")
    assert there(s, "munda", "R") == {"legion": [0, 3]}
    assert there(s, "corduba", "S") == {"spanish_heavy": [7, 1]}  # 11 - 8 = 3, half of it


def test_v1_with_supply_one_more_fits() -> None:
    s = board(supply=True)
    force(s, "corduba", "R", "9L")
    assert winter.excess(s, "further_spain") == 0


# -------------------------------------------------------------------- V2, V3 a battle


def new_carthage(combat: str) -> State:
    s = board(combat=combat)
    own(s, R="new_carthage", S="contestani")
    force(s, "contestani", "S", "6SL", "hirtuleius")
    force(s, "new_carthage", "R", "5L", "servilius")
    march(s, "hirtuleius")
    return do(s, "go new_carthage", "inside none", "stand")


def test_v2_dice_of_the_recorded_game() -> None:
    s = new_carthage("dice")
    f = s.find("battle")
    assert battle.dice_modifier(s, f, "S") == 1
    assert battle.dice_modifier(s, f, "R") == 3
    before = s.crisis
    do(s, [3, 4, 6], [2, 2, 5])
    assert s.find("battle")["won"] == "S"
    assert there(s, "new_carthage", "S") == {"spanish_light": [5, 0]}  # one hit: the 5 of R
    while asks(s) == "R TAKE_HITS":  # the first is forced, then one legion dies and another is reduced
        do(s, "hit new_carthage out legion r" if s.stack[-1]["n"] == 2 else "hit new_carthage out legion f")
    assert sum(map(sum, there(s, "new_carthage", "R").values())) == 4
    assert asks(s) == "chance RETREAT_DIE"
    do(s, [6])
    assert s.stack[-1]["n"] == 3
    while asks(s) != "S TURN_ORDER":
        machine.decide(s, s.legal[0])
    assert s.crisis == before - 1


def test_v3_hands_of_the_recorded_game() -> None:
    s = new_carthage("cards")
    f = s.find("battle")
    assert battle.hand_size(s, f, "S") == 7
    assert battle.hand_size(s, f, "R") == 13


# -------------------------------------------------------------------- V4 sieges


@pytest.mark.parametrize(
    ("total", "row"),
    [(2, (2, 0)), (3, (1, 0)), (4, (1, 0)), (5, (1, 1)), (7, (1, 1)), (8, (0, 1)), (9, (0, 1)), (10, (0, 2)),
     (11, (0, 2)), (12, (0, 3)), (-1, (2, 0)), (1, (2, 0)), (14, (0, 3))],
)  # fmt: skip
def test_v4_rows(total: int, row: tuple[int, int]) -> None:
    assert board().config.siege_table[total] == row


def test_v4_modifiers() -> None:
    s = board()
    own(s, R="gades corduba")
    force(s, "gades", "S", "3VL")
    sieges.settle(s, "gades", sea=True)
    assert sieges.modifier(s, "gades", (("servile_light", 3, 0),), 0) == -3
    assert sieges.modifier(s, "gades", (("spanish_heavy", 3, 0),), 0) == -1
    force(s, "corduba", "S", "3VL")
    sieges.settle(s, "corduba")
    assert sieges.modifier(s, "corduba", (("servile_light", 3, 0),), 0) == -2
    assert s.config.siege_table[9 - 3] == (1, 1)


# -------------------------------------------------------------------- V5 set-ups


@pytest.mark.parametrize(
    ("scenario", "provinces", "legions"),
    [("I", (6, 15, 0), 21), ("II", (4, 13, 4), 18), ("III", (1, 14, 6), 13), ("bonus", (2, 14, 5), 11)],
)
def test_v5_set_ups(scenario: str, provinces: tuple[int, int, int], legions: int) -> None:
    s = new_state(None, scenario, {})
    held = Counter(s.provinces.values())
    assert (held["S"], held["R"], 21 - held["S"] - held["R"]) == provinces
    assert legions_everywhere(s) == legions


def test_v5_sieges_of_scenario_i() -> None:
    s = new_state(None, "I", {})
    assert {place: tuple(record) for place, record in s.siege.items()} == {
        "cyzicus": ("S", 0, False), "chalcedon": ("S", 0, False),
    }  # fmt: skip
    assert asks(s) == "S SETUP_FORCE"
    assert len(s.legal) == 10


# -------------------------------------------------------------------- V6 reinforcements


def levy(s: State, face: int) -> State:
    last(s)
    s.push("LEVY_DIE")
    machine.run(s)
    return do(s, [face])


def test_v6_four_flips_and_a_full_legion() -> None:
    s = board()
    own(s, R="rome sucro")
    force(s, "sucro", "R", "4(L)")
    s.crisis = -9
    levy(s, 6)
    do(s, "flip sucro", "flip sucro", "flip sucro", "flip sucro", "raise rome f")
    assert there(s, "sucro", "R") == {"legion": [4, 0]}
    assert there(s, "rome", "R") == {"legion": [1, 0]}
    assert s.crisis == -10


def test_v6_two_full_legions_and_what_three_points_allow() -> None:
    s = board()
    own(s, R="rome")
    s.crisis = 23
    do(levy(s, 4), "raise rome f", "raise rome f")
    assert s.crisis == 21
    s = board()
    own(s, R="rome")
    do(levy(s, 3), "raise rome f")
    assert {action[0] for action in s.legal} == {"raise", "flip", "done"} - {"flip"}
    assert not can(s, "raise rome f")


def test_v6_rome_with_enemies() -> None:
    s = board()
    own(s, R="rome capua")
    force(s, "rome", "S", "1SL")
    assert reinforcements.raising_places(s) == ["capua"]


# -------------------------------------------------------------------- V7 the sea


def test_v7_massilia_to_new_carthage() -> None:
    s = board("I")
    own(s, R="massilia new_carthage tarsus", S="gades")
    force(s, "massilia", "R", "4L", "pompeius", office="extra")
    march(s, "pompeius")
    do(s, "sail new_carthage", [3])
    assert left(s, s.find("march")) == 2
    assert there(s, "new_carthage", "R") == {"legion": [4, 0]}
    assert not can(s, "sail tarsus")


def test_v7_an_enemy_port_and_the_other_map() -> None:
    from hispania.games.spartacvs.core.naval import modifier

    s = board("I")
    own(s, R="massilia tarsus", S="gades")
    assert modifier(s, "R", "massilia", "gades") == -1
    assert modifier(s, "R", "massilia", "tarsus") == 1
    force(s, "massilia", "R", "4L", "pompeius", office="extra")
    march(s, "pompeius")
    do(s, "sail tarsus", [5])
    assert left(s, s.find("march")) == 0 if s.within("march") else True
    assert there(s, "tarsus", "R") == {"legion": [4, 0]}


# -------------------------------------------------------------------- V8 Sulla


@pytest.mark.parametrize(("turn", "failed", "stays", "leaves"), [(2, 0, 2, 3), (3, 1, 1, 2), (4, 2, 0, 1)])
def test_v8_sulla_retires(turn: int, failed: int, stays: int, leaves: int) -> None:
    for face, gone in ((stays, False), (leaves, True)):
        if not face:
            continue
        s = board("III")
        own(s, R="rome")
        force(s, "rome", "R", "", "sulla", office="consul")
        s.leaders |= {id: s.leaders[id]._replace(where="consular") for id in ("catulus", "curio", "pulcher")}
        s.turn, s.crisis, s.flags["sulla_failed"] = turn, 0, failed
        last(s)
        elections.begin(s)
        machine.run(s)
        do(s, [face])
        assert (s.leaders["sulla"].where == "out") == gone
        assert s.crisis == (3 if gone else 0)
        assert asks(s) == "chance CONSUL_DRAW"
        assert s.stack[-1]["n"] == (2 if gone else 1)


# -------------------------------------------------------------------- V9, V10 numbers of battle


def test_v9_retreat_losses() -> None:
    assert [battle.retreat_hits(face, 4) for face in range(7)] == [0, 1, 1, 2, 2, 3, 3]
    assert (battle.retreat_hits(5, 4), battle.retreat_hits(5, 5), battle.retreat_hits(-1, 5)) == (3, 5, 0)


@pytest.mark.parametrize(("place", "value"), [("sucro", -1), ("gades", -1), ("oretani", -2)])
def test_v10_ground(place: str, value: int) -> None:
    s = board()
    force(s, place, "S", "2SH")
    force(s, place, "R", "2L")
    f = {"place": place, "side": "S", "met": 0, "failed": False, "S": 0, "R": 0}
    assert "ground" not in battle.terms(s, f, "S")
    own(s, R=place)
    assert battle.terms(s, f, "S")["ground"] == value
    assert "ground" not in battle.terms(s, f, "R")


@pytest.mark.parametrize(("mine", "theirs", "value"), [("3SL", "1L", -1), ("3SL 1SH", "1L", 0), ("3SL", "1G", 0)])
def test_v10_spanish_lights_against_legions(mine: str, theirs: str, value: int) -> None:
    s = board("I")
    force(s, "ancyra", "S", mine)
    force(s, "ancyra", "R", theirs)
    f = {"place": "ancyra", "side": "S", "met": 0, "failed": False, "S": 0, "R": 0}
    assert battle.terms(s, f, "S").get("lights", 0) == value


def test_v10b_ratios() -> None:
    assert [battle.ratio_bonus(n, 100) for n in (149, 150, 199, 200, 299, 300, 399, 400)] == [0, 1, 1, 2, 2, 3, 3, 4]


# -------------------------------------------------------------------- V11, V12 the end


def test_v11_the_order_of_the_victory_check() -> None:
    s = board("III")
    s.provinces = {"latium": "R", "campania": "R", "sicily": "R", "lusitania": "S", "w_celtiberia": "S"}
    force(s, "conii", "S", "1SL")
    s.crisis, s.turn = 29, 2
    victory.check(s)
    assert s.crisis == 28
    move(s, 5, "event")
    assert s.crisis == 30


@pytest.mark.parametrize(("level", "at"), [("standard", -30), ("intermediate", -35), ("beginner", -40)])
def test_v11_anarchy(level: str, at: int) -> None:
    s = board("III", anarchy=level)
    force(s, "conii", "S", "1SL")
    s.turn, s.crisis = 2, at
    assert victory.outcome(s) == {"winner": "S", "why": "anarchy"}
    s.crisis = at + 1
    assert victory.outcome(s) is None


@pytest.mark.parametrize(
    ("facts", "winner"),
    [((1, 1, 8, 13), "S"), ((1, 1, 7, 16), None), ((1, 1, 4, 17), "R"), ((1, 0, 9, 12), None), ((0, 1, 8, 6), "S"),
     ((0, 1, 3, 11), "R"), ((0, 1, 4, 10), None), ((0, 0, 6, 8), "R"), ((0, 0, 7, 7), None)],
)  # fmt: skip
def test_v12_provinces(facts: tuple[int, int, int, int], winner: str | None) -> None:
    assert victory.by_provinces(bool(facts[0]), bool(facts[1]), *facts[2:]) == winner


# -------------------------------------------------------------------- V13 to V16 sieges


def test_v13_three_attempts_at_a_tribe() -> None:
    s = board()
    own(s, R="oretani")
    force(s, "oretani", "S", "3SL", "sertorius")
    march(s, "sertorius")
    assert left(s, s.find("march")) == 6
    do(s, "attempt", [1, 2])
    assert left(s, s.find("march")) == 4
    do(s, "attempt", [2, 3])
    assert s.control["oretani"] == "S"


@pytest.mark.parametrize(("army", "attempts"), [("4SL", 1), ("4SH", 2), ("2SH", 0)])
def test_v13_attempts_at_a_city(army: str, attempts: int) -> None:
    s = board()
    own(s, R="corduba")
    force(s, "corduba", "S", army, "sertorius")
    march(s, "sertorius", extra=2)
    for _ in range(attempts):
        do(s, "attempt", [1, 3])
        while asks(s) == "S TAKE_HITS":
            machine.decide(s, s.legal[0])
    assert not can(s, "attempt") if asks(s) == "S MOVE" else True
    assert "corduba" in s.siege


def test_v14_a_city_falls_with_all_inside() -> None:
    s = board()
    own(s, R="gades")
    force(s, "gades", "R", "1L 1(L)", "metellus", "legate_1", inside=True)
    force(s, "gades", "S", "4SH", "sertorius")
    march(s, "sertorius")
    s.siege["gades"] = s.siege["gades"]._replace(points=2)
    do(s, "attempt", [4, 4])
    assert s.control["gades"] == "S"
    assert there(s, "gades", "R", "in") == {}
    assert s.leaders["metellus"].where == "out"
    assert s.leaders["legate_1"].where == "pool"


def test_v14_sertorius_dies_with_his_city() -> None:
    s = board()
    own(s, S="gades")
    force(s, "gades", "S", "1SL", "sertorius", inside=True)
    force(s, "gades", "R", "3L", "metellus")
    settled(s)
    s.crisis = 0
    sieges.take(s, "gades", "R")
    assert s.leaders["sertorius"].where == "out"
    assert s.crisis == 10


def relieved(inside: str, face: int) -> int:
    s = board()
    own(s, R="gades munda")
    force(s, "gades", "R", "2L", inside, inside=True)
    force(s, "gades", "S", "5SL", "sertorius")
    force(s, "munda", "R", "3L", "pompeius", office="extra")
    march(s, "pompeius")
    do(s, "go gades")
    while asks(s) in ("S INTERCEPT", "S AVOID"):
        do(s, "pass" if asks(s) == "S INTERCEPT" else "stand")
    do(s, "relief", [face])
    return sum(map(sum, there(s, "gades", "R").values()))


def test_v15_relief() -> None:
    assert relieved("metellus", 2) == 3
    assert relieved("metellus", 3) == 5
    assert relieved("legate_1", 5) == 3
    assert relieved("legate_1", 6) == 5


def test_v15_the_besieger_marches_off_and_a_sortie() -> None:
    s = board()
    own(s, R="gades")
    force(s, "gades", "R", "2L", "metellus", inside=True)
    force(s, "gades", "S", "5SL", "sertorius")
    march(s, "sertorius")
    do(s, "go munda")
    assert "gades" not in s.siege
    assert there(s, "gades", "R") == {"legion": [2, 0]}
    s = board()
    own(s, R="gades")
    force(s, "gades", "R", "2L", "metellus", inside=True)
    force(s, "gades", "S", "5SL", "sertorius")
    march(s, "metellus")
    assert can(s, "sortie")
    assert not any(action[0] == "go" for action in s.legal)


def test_v16_one_army_a_campaign_at_one_place() -> None:
    s = board()
    own(s, R="corduba")
    force(s, "corduba", "S", "8SH", "sertorius", "hirtuleius")
    settled(s)
    last(s)
    s.push("CAMPAIGN", who="S", map="europe", left=2, used=(), attempted=(), extra=0, generals=False)
    machine.run(s)
    do(s, "activate hirtuleius")
    assert can(s, "attempt")  # S18.7: a subordinate, without Sertorius
    do(s, "attempt", [4, 4], "end", "activate sertorius")
    assert not can(s, "attempt")


# -------------------------------------------------------------------- V17 to V19 battle cards


def duel(s_hand: str, r_hand: str) -> State:
    names = {"GA": "general_assault", "PC": "penetrate_centre"}
    s = board()
    own(s, S="segovia")
    force(s, "segovia", "S", "3SH", "sertorius")
    force(s, "arevaci", "R", "3L", "metellus")
    march(s, "sertorius")
    do(s, "go arevaci")
    if asks(s) == "R AVOID":
        do(s, "stand")
    f = s.find("battle")
    f["step"], f["deck"] = "fight", ()
    f["hand_S"] = tuple(names[word] for word in s_hand.split())
    f["hand_R"] = tuple(names[word] for word in r_hand.split())
    while s.stack[-1]["do"] == "BATTLE_DEAL":
        s.stack.pop()
    machine.run(s)
    return s


def test_v17_no_match_wins_in_one_round() -> None:
    s = duel("GA PC", "PC")
    do(s, "play general_assault general_assault")
    assert s.find("battle")["won"] == "S"
    assert s.find("battle")["rounds"] == 1
    assert s.stack[-1] == {"do": "LOSS_DICE", "side": "S", "n": 2}


def test_v17_both_hands_empty_the_defender_wins() -> None:
    s = duel("GA", "GA")
    do(s, "match general_assault")
    assert s.find("battle")["won"] == "R"


def test_v17_initiative_and_withdrawal() -> None:
    s = duel("GA PC", "GA GA")
    do(s, "play general_assault general_assault", "match general_assault", [3])
    assert asks(s) == "chance LOSS_DICE"  # die 3: not; his last card cannot match the centre
    s = duel("GA PC", "GA GA")
    do(s, "play general_assault general_assault", "match general_assault", [2])
    assert s.legal == [("press",), ("withdraw",)]
    do(s, "withdraw", [3])
    assert s.find("battle")["attacker"] == "S"
    s = duel("GA PC", "GA GA")
    do(s, "play general_assault general_assault", "match general_assault", [2], "withdraw", [2])
    assert s.find("battle")["withdrew"] == "R"
    assert s.find("battle")["won"] is None
    assert asks(s) == "chance LOSS_DICE"


def test_v17_rounds_hits_and_leader_loss() -> None:
    assert [battle.loss_dice(n) for n in (5, 6, 10, 11)] == [2, 3, 3, 4]
    assert battle.dealt((6, 5)) == 3
    called = [battle.calls_for_check(faces) for faces in ((1, 1), (6, 6), (1, 6, 6), (1, 6), (5, 5))]
    assert called == [True, True, True, False, False]


def test_v18_fortunes_of_war() -> None:
    s = board()
    own(s, S="lauro sucro contestani")
    force(s, "lauro", "S", "1SL")
    assert battle.fortunes(s, {"place": "contestani", "won": "R"}) == ["sucro"]


@pytest.mark.parametrize(("face", "where"), [(1, "out"), (2, "wounded"), (3, "wounded"), (4, "map"), (6, "map")])
def test_v19_leader_loss(face: int, where: str) -> None:
    from hispania.games.spartacvs.core.leaders import check

    s = board()
    own(s, R="corduba")
    force(s, "corduba", "R", "1L", "metellus")
    last(s)
    check(s, "metellus")
    do(s, [face])
    assert s.leaders["metellus"].where == where


# -------------------------------------------------------------------- V20 to V23 marches


def segovia(control: str = "", at: str = "vaccaei", leader: bool = True) -> State:
    s = board()
    own(s, S=control)
    force(s, "segovia", "S", "3SH", "sertorius")
    force(s, at, "R", "3L", *(["metellus"] if leader else []))
    return do(march(s, "sertorius"), "go arevaci")


@pytest.mark.parametrize(("control", "leader", "needs"), [("", True, 3), ("arevaci", True, 4), ("", False, 6)])
def test_v20_interception(control: str, leader: bool, needs: int) -> None:
    for face in (needs - 1, needs):
        s = segovia(control, leader=leader)
        do(s, "intercept vaccaei legionary", [face])
        assert bool(s.find("entry")["met"]) == (face >= needs) if s.within("entry") else face < needs


def test_v20_never_over_a_strait() -> None:
    assert all(kind != "strait" for links in board().config.near.values() for _, kind in links)


def test_v21_avoidance() -> None:
    s = board()
    own(s, S="vaccaei", R="berones")
    force(s, "segovia", "S", "3SH", "sertorius")
    force(s, "arevaci", "R", "3L", "metellus")
    do(march(s, "sertorius"), "go arevaci")
    failed = s.clone()
    do(failed, "avoid", [2])
    assert battle.terms(failed, failed.find("battle"), "R")["avoidance"] == -1
    do(s, "avoid", [3])
    assert sorted(action[1] for action in s.legal) == ["berones", "castra_aelia", "characitani"]
    do(s, "to berones", "leave legion f", "done")
    assert there(s, "berones", "R") == {"legion": [2, 0]}
    assert "avoidance" not in battle.terms(s, s.find("battle"), "R")


def retreat(active: str = "S", frm: str | None = "segovia", **control: str) -> dict[str, int]:
    s = board()
    own(s, **control)
    force(s, "arevaci", "R", "3L")
    return ends(s, {"place": "arevaci", "won": "S", "side": active, "frm": frm})


def test_v22_retreat() -> None:
    assert retreat(R="castra_aelia") == {"castra_aelia": 0}
    assert retreat(R="osca") == {"osca": 0}
    assert retreat(R="osca", S="castra_aelia berones") == {"osca": 1}
    assert retreat("R", R="segovia") == {"segovia": 0}
    assert retreat("R", None, R="castra_aelia") == {}


def test_v23_allowance_and_what_was_dropped() -> None:
    s = board()
    own(s, S="segovia characitani segobriga")
    force(s, "segovia", "S", "2SL", "sertorius")
    force(s, "characitani", "S", "1SH")
    march(s, "sertorius")
    f = s.find("march")
    assert left(s, f) == 6
    do(s, "go characitani")
    assert left(s, f) == 5
    do(s, "pick spanish_heavy f")
    assert left(s, f) == 3
    do(s, "go segobriga", "drop spanish_heavy f")
    assert left(s, f) == 2
    assert not can(s, "pick spanish_heavy f")


# -------------------------------------------------------------------- V24 to V30


def test_v24_proconsuls() -> None:
    s = board("III")
    s.turn, s.crisis = 3, 0
    own(s, R="rome")
    force(s, "rome", "R", "", "metellus", office="proconsul")
    force(s, "rome", "R", "", "catulus", "curio", office="consul")
    force(s, "rome", "R", "", "pompeius", office="extra")
    last(s)
    s.push("proconsul_segment", left=elections.officers(s), kept=0)
    machine.run(s)
    do(s, "keep metellus")
    assert s.leaders["catulus"].where == s.leaders["curio"].where == "proconsular"
    assert s.leaders["pompeius"].office == "extra"
    assert s.crisis == -2


@pytest.mark.parametrize(("number", "spaces"), [(1, 0), (3, 1), (4, 2)])
def test_v25_disbanding(number: int, spaces: int) -> None:
    s = board()
    incident(s, "legions_disbanded", number // 2)
    before = board().crisis
    assert s.crisis - before == spaces


@pytest.mark.parametrize(
    ("asia", "legions", "spaces"), [(False, 12, 0), (False, 14, -2), (True, 16, 0), (True, 19, -3)]
)
def test_v25_legions_over_the_limit(asia: bool, legions: int, spaces: int) -> None:
    s = board()
    s.crisis, s.asia, s.fannius = 0, asia, asia
    force(s, "rome", "R", f"{legions}L")
    force(s, "conii", "S", "1SL")
    victory.check(s)
    assert s.crisis == spaces


def test_v26_isolation() -> None:
    s = board()
    own(s, S="osca valencia lauro")
    isolation(s)
    assert not s.control
    own(s, S="osca valencia lauro contestani")
    isolation(s)
    assert sorted(s.control) == ["contestani", "lauro", "valencia"]
    own(s, S="osca")
    force(s, "osca", "S", "1SL")
    isolation(s)
    assert "osca" in s.control


def fannius(face: int) -> State:
    s = board("III")
    s.turn = 4
    own(s, R="rome")
    s.hand["S", "europe"] = (1,)
    s.hand["R", "europe"] = (3,)
    s.draw = tuple(n for n in s.draw if n not in (1, 3))
    last(s)
    s.push("operations", next="S")
    machine.run(s)
    return do(s, "resource 77", [face])


def test_v27_fannius_and_magius() -> None:
    s = fannius(5)
    assert not s.asia
    assert s.tried == (77,)
    s = fannius(4)
    do(s, "at sinope", "at comana")
    assert s.asia
    assert there(s, "sinope", "S") == {"pontic_heavy": [11, 0], "pontic_legion": [1, 0]}
    assert there(s, "comana", "S") == {"pontic_heavy": [8, 0]}
    assert s.leaders["mithradates"].at == "sinope"
    do(s, [4, 5], [6, 7])
    assert s.hand["S", "asia"] == (4, 5)
    assert s.hand["R", "asia"] == (6, 7)


def test_v27_the_split() -> None:
    s = new_state(None, "I", {})
    assert hand_size(s) == 8
    s.push("SPLIT_HANDS", who="S")
    machine.run(s)
    assert s.legal == [("europe", n) for n in range(1, 8)]


def test_v28_a_leader_left_alone() -> None:
    s = board()
    own(s, R="gades", S="celtici")
    force(s, "gades", "R", "1L", inside=True)
    force(s, "gades", "S", "4SL", "sertorius", "perpenna")
    march(s, "sertorius")
    do(s, "drop_leader perpenna", "go italica")
    assert asks(s) == "chance LEADER_DIE"
    do(s, [4])
    assert s.leaders["perpenna"].at == "celtici"


def test_v29_what_a_seat_sees_after_the_first_deal() -> None:
    game = RULES.new_game(Options("III"))
    rng = random.Random(29)
    while game.turn.phase != "PLAY_CARD":
        step = game.legal_actions()[0] if game.turn.seats else game.fall(_Faces(rng))
        game.take(step)
    view = game.view("S")
    assert len(view["hand"]["S"]["europe"]) == 6
    assert view["hand"]["R"] == {"europe": 6, "asia": 0}
    assert view["draw"] == 34
    assert len(view["unseen"]) == 40


class _Faces:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def die(self, sides: int) -> int:
        return self.rng.randint(1, sides)

    def draw(self, count: int, of: int) -> tuple[int, ...]:
        return tuple(self.rng.sample(range(of), count))


def test_v30_provinces_and_liberty() -> None:
    s = board("III")
    own(s, R="oretani corduba italica gades munda metellinum")
    s.at_start, s.crisis = ("further_spain",), 0
    for place, crisis in (("oretani", 0), ("corduba", 0), ("munda", -1)):
        set_control(s, place, None)
        assert s.crisis == crisis
    set_control(s, "munda", "R")
    assert s.crisis == 0
    force(s, "pisae", "S", "1SL")
    assert s.crisis == 5
    force(s, "pisae", "S", "1SL")
    assert s.crisis == 5
    own(s, S="mutina")
    force(s, "mutina", "S", "3VL 1Gl", "spartacus")
    s.crisis = 0
    do(march(s, "spartacus"), "go liberty")
    assert s.crisis == -4
    assert s.leaders["spartacus"].where == "out"
    assert s.lost == {"servile_light": 3, "gladiators": 1}


@pytest.mark.parametrize(
    ("enemy", "leader", "swept"), [("1SL", False, True), ("2SL", False, False), ("1SL", True, False)]
)
def test_v31_overrun(enemy: str, leader: bool, swept: bool) -> None:
    s = board()
    own(s, R="segovia")
    force(s, "segovia", "R", "2L", "metellus")
    force(s, "arevaci", "S", enemy, *(["perpenna"] if leader else []))
    do(march(s, "metellus"), "go arevaci")
    assert (asks(s) == "R MOVE") == swept
    assert (there(s, "arevaci", "S") == {}) == swept


def test_v32_raids() -> None:
    for face, raided in ((3, set()), (4, {"italica"})):
        s = board()
        own(s, R="italica", S="conii")
        force(s, "conii", "S", "1SL")
        last(s)
        s.push("RAID", who="S", map="europe", points=1, raided=())
        machine.run(s)
        do(s, "raid conii italica", [face])
        assert s.raided == raided


def test_v33_prices_of_markers() -> None:
    s = board()
    own(s, S="arevaci", R="berones")
    force(s, "berones", "S", "1SL")
    assert markable(s, "S", "europe", 1) == ["castra_aelia", "segovia"]
    assert "characitani" in markable(s, "S", "europe", 2)
    assert "berones" not in markable(s, "S", "europe", 2)


def test_v34_training() -> None:
    s = board()
    own(s, S="segovia")
    force(s, "segovia", "S", "1SL", "sertorius")
    last(s)
    s.push("TRAIN", who="S", map="europe", points=2, by=None)
    machine.run(s)
    do(s, "drill segovia spanish_light")
    assert there(s, "segovia", "S") == {"spanish_heavy": [0, 1]}
    do(s, "flip segovia spanish_heavy")
    assert there(s, "segovia", "S") == {"spanish_heavy": [1, 0]}


def test_v35_surrender() -> None:
    s = board()
    own(s, R="italica celtici gades")
    force(s, "italica", "S", "1SL")
    force(s, "gades", "S", "3SH", "sertorius")
    force(s, "celtici", "S", "1SL", "hirtuleius")
    settled(s)
    sieges.flips(s, "S")
    assert s.control["italica"] == "S"
    last(s)
    s.push("surrender_attempts", side="S", after="")
    machine.run(s)
    assert can(s, "attempt celtici")
    do(s, "pass")
    assert can(s, "attempt gades")


def test_v36_activation_costs() -> None:
    s = board()
    assert [cost(s, id) for id in ("sertorius", "metellus", "perpenna", "legate_1")] == [1, 1, 2, 3]


def test_v38_supply() -> None:
    s = board(supply=True)
    own(s, S="corduba")
    force(s, "oretani", "R", "15L")
    assert supply.unfed(s) == []
    force(s, "corduba", "S", "1SL")
    assert supply.unfed(s) == [("R", "oretani")]
    s = board(supply=True)
    own(s, R="gades")
    force(s, "gades", "R", "8L", inside=True)
    force(s, "gades", "S", "1SL")
    assert ("R", "gades") not in supply.unfed(s)


def test_v39_extra_reinforcements_and_hands() -> None:
    s = board(extra_reinforcements=True)
    own(s, R="rome corduba")
    force(s, "corduba", "R", "1(L)")
    s.crisis = 0
    s.hand["R", "europe"] = (27, 30)
    s.draw = tuple(n for n in s.draw if n not in (27, 30))
    last(s)
    s.push("operations", next="R")
    machine.run(s)
    do(s, "card 27", "levy", "raise rome", "flip rome", "flip corduba")
    assert s.crisis == -3
    assert there(s, "rome", "R") == {"legion": [1, 0]}
    do(s, "card 30")
    assert not can(s, "levy")
    both, one = board("I", hand_of_nine=True), board(hand_of_nine=True)
    assert (hand_size(both), hand_size(one)) == (9, 6)


# -------------------------------------------------------------------- V37 leader loss is the last step


def arevaci(legions: str, *leaders: str) -> State:
    s = board()
    own(s, R="castra_aelia")
    force(s, "segovia", "S", "8SH", "sertorius")
    force(s, "arevaci", "R", legions, *leaders)
    march(s, "sertorius")
    do(s, "go arevaci")
    if asks(s) == "R AVOID":
        do(s, "stand")
    f = s.find("battle")
    while s.stack[-1]["do"] == "BATTLE_DEAL":
        s.stack.pop()
    f["won"], f["step"], f["rounds"] = "S", "losses", 1
    machine.run(s)
    return s


def test_v37_generals_check_where_they_retreated_to() -> None:
    s = arevaci("3L", "metellus", "legate_1")
    do(s, [2, 3], [1, 1])
    assert asks(s) == "chance RETREAT_DIE"
    do(s, [1])
    while asks(s) == "R TAKE_HITS" or asks(s) == "S FORTUNES":
        machine.decide(s, s.legal[-1])
    assert asks(s) == "chance LEADER_DIE"
    assert s.stack[-1]["leader"] == "metellus"
    assert s.leaders["metellus"].at == "castra_aelia"
    do(s, [4])
    assert asks(s) == "S TURN_ORDER"  # none for the legate
    assert s.leaders["metellus"].at == "castra_aelia"


def test_v37_all_leaders_check_once_when_the_last_unit_is_lost() -> None:
    s = arevaci("1L", "metellus", "legate_1")
    do(s, [2, 3], [6, 6])
    while asks(s) == "S TAKE_HITS":
        machine.decide(s, s.legal[0])
    assert asks(s) == "chance RETREAT_DIE"
    do(s, [6])
    assert there(s, "arevaci", "R") == {}
    do(s, "flip castra_aelia")  # fortunes of war come first
    rolled = []
    while asks(s) == "chance LEADER_DIE":
        rolled.append(s.stack[-1]["leader"])
        do(s, [2])
    assert rolled == ["legate_1", "metellus"]
    assert s.leaders["metellus"].where == "wounded"
    assert s.leaders["legate_1"].where == "pool"


def test_s6_4_who_commands() -> None:
    from hispania.games.spartacvs.core.forces import commander

    s = board("III")
    force(s, "rome", "R", "", "legate_1", "sura")
    assert commander(s, ("legate_1", "sura")) == "sura"  # a general before a legate, whatever the alphabet says
    force(s, "rome", "R", "", "pompeius", office="extra")
    force(s, "rome", "R", "", "orestes", office="consul")
    assert commander(s, ("legate_1", "orestes", "pompeius", "sura")) == "orestes"
    force(s, "rome", "R", "", "sulla", office="consul")
    assert commander(s, ("orestes", "sulla")) == "sulla"


def test_s18_0_a_siege_that_the_last_winter_ends_is_over_and_s6_6_its_leaders_check() -> None:
    s = board("I")
    own(s, R="heracleia", S="mazaca")
    force(s, "heracleia", "S", "1PH")
    force(s, "mazaca", "R", "1L")
    force(s, "mazaca", "S", "1PH", "mithradates")
    settled(s)
    assert s.siege["heracleia"].by == "S"
    s.turn, s.phase = 10, "isolation"
    s.push("turn", phase=8)
    for place in ("heracleia", "mazaca"):
        remove_unit(s, place, "S", "out", "pontic_heavy", "f")
    machine.run(s)
    assert asks(s) == "chance LEADER_DIE"
    do(s, [2])
    assert s.leaders["mithradates"].where == "wounded"
    assert s.result is not None
    assert "heracleia" not in s.siege
