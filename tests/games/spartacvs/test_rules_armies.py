"""Rules S11 to S14 and S17, each by its number: movement, reactions, battle, retreat, the sea."""

from __future__ import annotations

import pytest

from games.spartacvs.board import asks, board, can, do, force, last, march, own, settled, there
from hispania.games.spartacvs.core import battle, machine, naval
from hispania.games.spartacvs.core.movement import left
from hispania.games.spartacvs.core.retreat import ends, withdrawals
from hispania.games.spartacvs.core.state import State


def goes(s: State) -> list[str]:
    """Where the army may go."""
    return [action[1] for action in s.legal if action[0] == "go"]


def fight(s: State, won: str | None = "S", rounds: int = 1, withdrew: str | None = None) -> State:
    """The duel of cards is over: this side won, or that one withdrew."""
    f = s.find("battle")
    while s.stack[-1]["do"] == "BATTLE_DEAL":
        s.stack.pop()
    f["won"], f["step"], f["rounds"], f["withdrew"] = won, "losses", rounds, withdrew
    machine.run(s)
    return s


def at_arevaci(mine: str, theirs: str, *leaders: str, **control: str) -> State:
    """Sertorius enters Arevaci from Segovia; the battle is about to be dealt."""
    s = board()
    own(s, **control)
    force(s, "segovia", "S", mine, "sertorius")
    force(s, "arevaci", "R", theirs, *leaders)
    do(march(s, "sertorius"), "go arevaci")
    if asks(s) == "R AVOID":
        do(s, "stand")
    return s


# -------------------------------------------------------------------- S11 movement


def test_S11_1_roads_cost_one_passes_and_straits_two() -> None:
    s = board()
    own(s, R="narbo")
    force(s, "narbo", "R", "1L", "metellus")
    do(march(s, "metellus"), "go indicetes")
    assert left(s, s.find("march")) == 2
    do(s, "go lacetani")
    assert left(s, s.find("march")) == 1
    s = board()
    force(s, "rhegium", "R", "1L", "metellus")
    do(march(s, "metellus"), "go messana")
    assert left(s, s.find("march")) == 2


@pytest.mark.parametrize(("army", "mp"), [("2SL", 6), ("1SL 1SH", 4), ("1SL 1Ex", 4), ("", 6)])
def test_S11_2_light_armies_go_six(army: str, mp: int) -> None:
    s = board()
    own(s, S="osca")
    force(s, "osca", "S", army, "sertorius")
    assert left(s, march(s, "sertorius").find("march")) == mp


def test_S11_2_who_was_slow_stays_slow() -> None:
    s = board()
    own(s, S="osca castra_aelia segobriga")
    force(s, "osca", "S", "1SL 1SH", "sertorius")
    do(march(s, "sertorius"), "go castra_aelia", "drop spanish_heavy f")
    assert left(s, s.find("march")) == 3


def test_S11_3_pieces_are_picked_up_and_dropped_once_a_stop() -> None:
    s = board()
    own(s, S="osca castra_aelia")
    force(s, "osca", "S", "9SL 4SH", "sertorius", "perpenna")
    march(s, "sertorius")
    assert s.find("march")["units"] == (("spanish_heavy", 4, 0), ("spanish_light", 6, 0))  # the strongest first
    assert s.find("march")["leaders"] == ("perpenna",)
    do(s, "drop spanish_heavy f", "drop_leader perpenna")
    assert not can(s, "pick spanish_heavy f")
    assert not can(s, "pick_leader perpenna")
    do(s, "pick spanish_light f")
    assert not can(s, "drop spanish_light f")
    do(s, "go castra_aelia")
    assert can(s, "drop spanish_light f")


def test_S11_4_a_battle_ends_the_activation() -> None:
    s = fight(at_arevaci("8SH", "2L", R="castra_aelia"))
    do(s, [1, 2], [1, 2], [1])
    while asks(s) != "S TURN_ORDER":
        machine.decide(s, s.legal[-1]) if s.legal else machine.fall(s, [4])
    assert s.within("march") is None


def test_S11_5_overrun() -> None:
    for army, swept in (("3SH", True), ("2SH", False), ("4SL", True), ("3SL", False)):
        s = board()
        force(s, "segovia", "S", army, "sertorius")
        force(s, "arevaci", "R", "1(L)")  # strength 2
        do(march(s, "sertorius"), "go arevaci")
        assert (("arevaci", "R", "out") not in s.units) == swept, army


def test_S11_5_no_overrun_at_a_sortie_nor_of_a_led_unit() -> None:
    s = board()
    own(s, R="gades")
    force(s, "gades", "R", "4L", "metellus", inside=True)
    force(s, "gades", "S", "1SL")
    march(s, "metellus")
    do(s, "sortie")
    assert there(s, "gades", "S") == {"spanish_light": [1, 0]}


def test_S11_6_forbidden_spaces() -> None:
    s = board("III")
    own(s, R="rome arretium", S="pisae")
    force(s, "arretium", "R", "1L", "sulla", office="consul")
    s.flags["sertorian_in_italy"] = True
    assert "mutina" not in goes(march(s, "sulla"))
    s = board()
    own(s, R="munda")
    force(s, "munda", "R", "", "metellus")
    force(s, "corduba", "S", "", "sertorius")
    assert "corduba" not in goes(march(s, "metellus"))
    s = board()
    force(s, "placentia", "S", "", "spartacus")
    assert "liberty" not in goes(march(s, "spartacus"))


def test_S11_7_liberty() -> None:
    s = board()
    force(s, "placentia", "S", "2VL", "spartacus")
    s.crisis = 0
    do(march(s, "spartacus"), "go liberty")
    assert s.crisis == -2
    assert s.lost["servile_light"] == 2
    assert s.leaders["spartacus"].where == "out"
    s = board()
    force(s, "placentia", "R", "2L", "metellus")
    assert "liberty" not in goes(march(s, "metellus"))


def test_S11_8_refuges_are_sertorian() -> None:
    s = board()
    force(s, "nola", "R", "1L", "metellus")
    assert "vesuvius" not in goes(march(s, "metellus"))
    s = board()
    force(s, "nola", "S", "1VL", "spartacus")
    assert "vesuvius" in goes(march(s, "spartacus"))


# -------------------------------------------------------------------- S12 reactions


def test_S12_0_the_order_of_an_entry() -> None:
    s = board()
    own(s, R="gades")
    force(s, "munda", "S", "5SH", "sertorius")
    force(s, "gades", "R", "2L", "curio")
    force(s, "italica", "R", "2L", "metellus")
    force(s, "gades", "R", "1L", "catulus", inside=True)
    do(march(s, "sertorius"), "go gades")
    assert asks(s) == "R DECLARE_INSIDE"
    do(s, "inside none")
    assert asks(s) == "R INTERCEPT"
    do(s, "pass")
    assert asks(s) == "R AVOID"
    do(s, "stand")
    assert s.within("battle") is not None


def test_S12_1_interception_family_by_family_once_each() -> None:
    s = board("I")
    own(s, S="sinope")
    force(s, "sinope", "S", "5PH", "mithradates")
    force(s, "tavium", "R", "2L 2G", "deiotarus")
    own(s, S="amisus")
    force(s, "amisus", "S", "2PH", "callimachus")
    do(march(s, "callimachus"), "go comana")
    assert [action for action in s.legal if action[0] == "intercept"] == [
        ("intercept", "tavium", "galatian"), ("intercept", "tavium", "legionary"),
    ]  # fmt: skip
    do(s, "intercept tavium galatian", [3])  # Deiotarus: 4
    assert s.legal == [("intercept", "tavium", "legionary"), ("pass",)]
    do(s, "intercept tavium legionary", [6], "leave legion f")
    assert there(s, "comana", "R") == {"legion": [1, 0]}
    assert battle.terms(s, s.find("battle"), "R")["interceptions"] == 1


def test_S12_3_avoidance_never_after_an_interception() -> None:
    s = board()
    force(s, "segovia", "S", "5SH", "sertorius")
    force(s, "arevaci", "R", "2L", "metellus")
    force(s, "vaccaei", "R", "1L", "pompeius", office="extra")
    do(march(s, "sertorius"), "go arevaci")
    do(s, "intercept vaccaei legionary", [6])
    assert s.within("battle") is not None  # nobody was asked to avoid


def test_S12_3_avoidance_goes_neither_back_nor_to_the_enemy() -> None:
    s = board()
    own(s, S="berones")
    force(s, "segovia", "S", "5SH", "sertorius")
    force(s, "characitani", "S", "", "perpenna")
    force(s, "arevaci", "R", "2L", "metellus")
    do(march(s, "sertorius"), "go arevaci", "avoid", [3])
    assert sorted(action[1] for action in s.legal) == ["castra_aelia", "vaccaei"]


def test_S12_4_pieces_inside_do_neither() -> None:
    s = board()
    own(s, R="gades")
    force(s, "gades", "R", "3L", "metellus", inside=True)
    force(s, "gades", "S", "1SL")
    force(s, "corduba", "S", "3SL", "sertorius")
    do(march(s, "sertorius"), "go munda")
    assert asks(s) == "S MOVE"


def test_S12_5_a_legate_counts_with_his_own_rating() -> None:
    for face, met in ((4, False), (5, True)):
        s = board()
        force(s, "segovia", "S", "3SH", "sertorius")
        force(s, "vaccaei", "R", "3L", "legate_1")
        do(march(s, "sertorius"), "go arevaci", "intercept vaccaei legionary", [face])
        assert (asks(s) == "R PICK") == met


# -------------------------------------------------------------------- S13 battle


def test_S13_1_the_order_of_a_battle() -> None:
    s = fight(at_arevaci("8SH", "6L", "metellus", R="castra_aelia segovia"))
    s.crisis = 0
    seen = []
    faces = {"LOSS_DICE": [5, 1], "RETREAT_DIE": [2], "LEADER_DIE": [4]}
    while asks(s) != "S TURN_ORDER":
        state = machine.asked(s)[1]
        seen.append(state)
        machine.fall(s, faces[state]) if not s.legal else machine.decide(s, s.legal[-1])
    assert list(dict.fromkeys(seen)) == ["LOSS_DICE", "RETREAT_DIE", "TAKE_HITS", "FORTUNES"]
    assert s.crisis == -1  # a major battle: six legions at its start


def test_S13_2_a_withdrawal_costs_only_the_losses() -> None:
    s = fight(at_arevaci("8SH", "6L", "metellus", R="castra_aelia berones"), None, withdrew="R")
    s.crisis = 0
    do(s, [1, 2], [1, 2])
    assert asks(s) == "R WITHDRAW_TO"
    do(s, "to castra_aelia")
    assert asks(s) == "S TURN_ORDER"
    assert there(s, "castra_aelia", "R") == {"legion": [6, 0]}
    assert s.crisis == 0


def test_S13_3_who_has_nobody_left_has_lost() -> None:
    s = fight(at_arevaci("8SH", "1(L)", "metellus"), "R")
    do(s, [6, 5], [1, 2])
    assert s.find("battle")["won"] == "S"
    assert asks(s) == "chance LEADER_DIE"
    s = board(overrun_ratio=20)
    force(s, "segovia", "S", "1SL", "sertorius")
    force(s, "arevaci", "R", "1(L)")
    fight(do(march(s, "sertorius"), "go arevaci", "stand"), "S")
    do(s, [6, 1], [6, 1])
    assert ("arevaci", "S", "out") not in s.units
    assert s.find("battle")["won"] == "R"  # both gone: the inactive side


def test_S13_D_dice_combat() -> None:
    s = board(combat="dice")
    force(s, "segovia", "S", "5SH", "sertorius")
    force(s, "arevaci", "R", "3L", "metellus")
    do(march(s, "sertorius"), "go arevaci", "stand")
    f = s.find("battle")
    gap = battle.dice_modifier(s, f, "S") - battle.dice_modifier(s, f, "R")
    assert gap == 2  # tactics 4 against 2; 15 strength is no 150 % of 12
    do(s, [1, 1, 2], [2, 2, 2])
    assert f["won"] == "R"  # 6 to 6: a tie goes to the inactive side
    assert asks(s) in ("S TAKE_HITS", "chance RETREAT_DIE")
    assert battle.calls_for_check((1, 1, 2))


# -------------------------------------------------------------------- S14 retreat


def beaten(active: str, frm: str | None, stack: str = "3L", **control: str) -> dict[str, int]:
    s = board()
    own(s, **control)
    force(s, "arevaci", "R", stack)
    return ends(s, {"place": "arevaci", "won": "S", "side": active, "frm": frm})


def test_S14_1_the_nearest_shelter_and_the_first_step() -> None:
    assert beaten("S", "segovia", R="berones osca") == {"berones": 0}
    assert beaten("S", "berones", R="berones castra_aelia") == {"castra_aelia": 0}  # not whence the winner came
    assert beaten("R", "segovia", R="segovia berones") == {"segovia": 0}  # back first
    assert beaten("R", None, R="berones") == {}  # from the sea: nowhere
    s = board()
    force(s, "arevaci", "R", "3L")
    force(s, "berones", "R", "3L")
    force(s, "vaccaei", "R", "2L")
    assert ends(s, {"place": "arevaci", "won": "S", "side": "S", "frm": "segovia"}) == {"berones": 0}


def test_S14_1_an_army_from_the_sea_dies_or_goes_inside() -> None:
    s = board()
    own(s, R="new_carthage gades", S="contestani")
    force(s, "gades", "R", "3L", "metellus")
    force(s, "new_carthage", "S", "4SH", "sertorius")
    settled(s)
    do(march(s, "metellus"), "sail new_carthage", [6])
    while asks(s) != "chance BATTLE_DEAL":
        do(s, " ".join(map(str, s.legal[-1])))
    fight(s, "S")
    f = s.find("battle")
    assert ends(s, f) == {"inside": 0}
    s.control["new_carthage"] = "S"
    assert ends(s, f) == {}


def test_S14_2_hostile_spaces_on_the_way_cost_hits() -> None:
    assert beaten("S", "segovia", R="osca", S="castra_aelia berones") == {"osca": 1}
    assert beaten("S", "segovia", R="osca", S="berones") == {"osca": 0}  # by the way that costs least


def test_S14_4_nowhere_to_go() -> None:
    s = fight(at_arevaci("8SH", "3L", "metellus", S="vaccaei characitani castra_aelia berones osca"))
    do(s, [1, 2], [1, 2], [1])
    while asks(s) == "R TAKE_HITS":
        machine.decide(s, s.legal[0])
    assert there(s, "arevaci", "R") == {}
    while asks(s) == "S FORTUNES":
        do(s, "done")
    assert asks(s) == "chance LEADER_DIE"


def test_S14_5_one_link_back_or_behind_the_walls() -> None:
    s = board()
    own(s, R="gades", S="italica")
    force(s, "gades", "R", "2L")
    force(s, "gades", "S", "2SH")
    f = {"place": "gades", "side": "S", "frm": "italica"}
    assert withdrawals(s, f, "S") == ["italica"]
    assert withdrawals(s, f, "R") == ["munda", "inside"]
    force(s, "italica", "R", "1L")
    assert withdrawals(s, f, "S") == []


# -------------------------------------------------------------------- S17 the sea


def test_S17_1_once_an_activation_and_where_armies_may_land() -> None:
    s = board()
    own(s, S="gades new_carthage", R="massilia rome")
    force(s, "gades", "S", "3SH", "sertorius")
    march(s, "sertorius")
    assert [action[1] for action in s.legal if action[0] == "sail"] == ["new_carthage"]
    s.lasting[72] = "S"
    machine.list_again(s)
    assert can(s, "sail massilia")
    assert not can(s, "sail rome")
    do(s, "sail new_carthage", [6])
    assert not any(action[0] == "sail" for action in s.legal)
    s = board("I")
    own(s, R="massilia tarsus arausio")
    force(s, "arausio", "R", "2L", "metellus")
    do(march(s, "metellus"), "go massilia")
    assert not can(s, "sail tarsus")  # to the other map only as the first move


def test_S17_2_leaders_alone_do_not_land_on_an_enemy() -> None:
    s = board()
    own(s, R="gades massilia", S="tarraco")
    force(s, "massilia", "R", "1(L)", "metellus")
    force(s, "tarraco", "S", "3SH")
    do(march(s, "metellus"), "sail tarraco", [1])
    assert s.leaders["metellus"].at == "massilia"
    assert there(s, "tarraco", "R") == {}


def test_S17_3_single_pieces() -> None:
    s = board("III")
    own(s, R="gades massilia rome pisae", S="narbo")
    force(s, "rome", "R", "1L", "metellus", "sulla")
    last(s)
    s.push("SAIL_SINGLE", who="R", map="europe", points=3, shipped=())
    machine.run(s)
    assert not can(s, "ship sulla")  # he was not paid for this turn
    do(s, "ship metellus", "to gades", "ship_unit rome legion f", "to massilia", [6])
    assert not can(s, "ship metellus")
    assert there(s, "massilia", "R") == {"legion": [1, 0]}
    s.flags["sulla_paid"] = True
    machine.list_again(s)
    do(s, "ship sulla")
    assert s.leaders["sulla"].at == "pisae"  # the only port of Italy


@pytest.mark.parametrize(("face", "hits"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_S17_4_naval_attrition(face: int, hits: int) -> None:
    s = board("I")
    assert s.config.naval_hits(face) == hits
    own(s, R="massilia gades tarsus", S="tarraco new_carthage")
    assert naval.modifier(s, "R", "massilia", "gades") == 2
    assert naval.modifier(s, "R", "massilia", "tarraco") == -1
    assert naval.modifier(s, "R", "tarraco", "gades") == 0  # from a port that is not friendly
    assert naval.modifier(s, "S", "tarraco", "new_carthage") == 0
    s.lasting[72] = "S"
    assert naval.modifier(s, "S", "tarraco", "new_carthage") == 2
