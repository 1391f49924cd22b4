"""Rules S18 to S23, each by its number: the given core of sieges, winter, crisis, victory, scenarios and options."""

from __future__ import annotations

import pytest

from games.spartacvs.board import asks, board, can, do, force, last, march, own, settled, there
from hispania.games.spartacvs.core import battle, elections, machine, sieges, supply, victory, winter
from hispania.games.spartacvs.core.control import set_control
from hispania.games.spartacvs.core.crisis import incident, move
from hispania.games.spartacvs.core.entry import relief_needs
from hispania.games.spartacvs.core.forces import put
from hispania.games.spartacvs.core.sequence import hand_size, new_state
from hispania.games.spartacvs.core.state import State


def besieged(army: str, *leaders: str, place: str = "gades", points: int = 0) -> State:
    """A Republican place besieged by S."""
    s = board()
    own(s, R=place)
    force(s, place, "S", army, *leaders)
    settled(s)
    s.siege[place] = s.siege[place]._replace(points=points)
    return s


def suffer(s: State, province: str) -> State:
    """Winter in one province."""
    last(s)
    winter.suffer(s, province)
    machine.run(s)
    return s


def checked(s: State) -> State:
    """The Victory Check."""
    s.push("turn", phase=9)
    victory.check(s)
    return s


# -------------------------------------------------------------------- S18 sieges


def test_S18_0_when_a_siege_begins_and_ends() -> None:
    s = board()
    own(s, R="gades munda oretani")
    for place in ("gades", "munda", "oretani", "corduba", "vaccaei"):
        force(s, place, "S", "1SL")
    assert sorted(settled(s).siege) == ["gades", "oretani", "vaccaei"]  # no minor city, no neutral major city
    sieges.take(s, "oretani", "S")
    assert "oretani" not in s.siege


def test_S18_1_only_the_besieger_and_without_enemies_in_the_open() -> None:
    s = besieged("3SH", "sertorius")
    army = s.units["gades", "S", "out"]
    assert sieges.can_attempt(s, "gades", "S", army)
    assert not sieges.can_attempt(s, "gades", "R", army)
    force(s, "gades", "R", "1L")
    assert not sieges.can_attempt(s, "gades", "S", army)


def test_S18_2_the_example_of_the_text_three_attempts_of_light_troops() -> None:
    s = besieged("3SL", "sertorius", place="oretani")
    march(s, "sertorius")
    do(s, "attempt", [1, 1])
    while asks(s) == "S TAKE_HITS":
        machine.decide(s, s.legal[0])
    do(s, "attempt", [4, 4])
    assert s.control["oretani"] == "S"
    s = board(critical_value_tribe=3)
    own(s, R="oretani")
    force(s, "oretani", "S", "3SL", "sertorius")
    march(s, "sertorius")
    do(s, "attempt", [4, 4], "attempt", [4, 4])
    assert can(s, "attempt")
    do(s, "attempt", [4, 4])
    assert s.control["oretani"] == "S"
    assert not can(s, "attempt")


@pytest.mark.parametrize(("place", "number"), [("gades", 3), ("rome", 8), ("oretani", 1)])
def test_S18_2_how_many_units(place: str, number: int) -> None:
    assert sieges.needed(board(), place) == number


def test_S18_3_hits_then_points_then_the_fall() -> None:
    s = besieged("3SH", "sertorius", points=2)
    march(s, "sertorius")
    do(s, "attempt", [2, 3])
    assert there(s, "gades", "S") == {"spanish_heavy": [2, 1]}
    assert s.control["gades"] == "S"
    s = besieged("1SL", "sertorius", place="oretani")
    march(s, "sertorius")
    do(s, "attempt", [2, 3])
    assert s.control["oretani"] == "R"  # the last unit is dead


def test_S18_4_who_goes_inside_and_is_lost_with_the_city() -> None:
    s = board()
    own(s, R="gades")
    force(s, "gades", "R", "2L", "metellus", "legate_1")
    force(s, "munda", "S", "5SH", "sertorius")
    do(march(s, "sertorius"), "go gades", "inside part", "leave legion f", "done")
    assert there(s, "gades", "R", "in") == {"legion": [1, 0]}
    assert there(s, "gades", "R") == {"legion": [1, 0]}
    s = besieged("3SH", "sertorius", points=2)
    force(s, "gades", "R", "1L", "metellus", "legate_1", inside=True)
    sieges.take(s, "gades", "S")
    assert there(s, "gades", "R", "in") == {}
    assert (s.leaders["metellus"].where, s.leaders["legate_1"].where) == ("out", "pool")


def test_S18_5_relief_and_sortie() -> None:
    s = board()
    own(s, R="gades")
    force(s, "gades", "R", "1L", "legate_1", inside=True)
    assert relief_needs(s, "gades", "R") == 6
    force(s, "gades", "R", "", "metellus", inside=True)
    assert relief_needs(s, "gades", "R") == 3
    force(s, "gades", "S", "1SL")
    march(s, "metellus")
    do(s, "sortie")
    assert there(s, "gades", "R") == {"legion": [1, 0]}
    assert asks(s) == "S AVOID"  # as against any army


def test_S18_6_one_army_a_campaign_at_a_place() -> None:
    s = besieged("8SH", "sertorius", "hirtuleius", place="corduba")
    last(s)
    s.push("CAMPAIGN", who="S", map="europe", left=2, used=(), attempted=(("corduba", "sertorius"),), extra=0,
           generals=False)  # fmt: skip
    machine.run(s)
    do(s, "activate hirtuleius")
    assert not can(s, "attempt")


def test_S18_7_a_subordinate_attempts_alone() -> None:
    s = besieged("4SH", "sertorius", "hirtuleius", place="corduba")
    march(s, "hirtuleius")
    assert s.find("march")["leaders"] == ()
    assert can(s, "attempt")


def test_S18_8_a_besieger_who_intercepts_gives_up_the_siege() -> None:
    s = besieged("2SH", "sertorius", points=2)
    own(s, R="corduba")
    force(s, "corduba", "R", "3L", "metellus")
    do(march(s, "metellus"), "go munda", "intercept gades iberian", [6], "done")
    assert "gades" not in s.siege


def test_S18_9_flips_then_free_attempts_by_the_alphabet() -> None:
    s = board()
    own(s, R="italica gades corduba")
    force(s, "italica", "S", "1SL")
    force(s, "gades", "S", "3SH", "sertorius")
    force(s, "corduba", "S", "3SH")
    settled(s)
    sieges.flips(s, "S")
    assert s.control["italica"] == "S"
    last(s)
    s.push("surrender_attempts", side="S", after="")
    machine.run(s)
    assert s.legal == [("attempt", "gades"), ("pass",)]  # at Corduba there is no leader
    do(s, "attempt gades", [4, 4])
    assert s.siege["gades"].points == 1
    assert asks(s) == "S TURN_ORDER"
    s = board("II")
    own(s, S="amisus")
    force(s, "amisus", "R", "3L", "metellus")
    assert not sieges.free_attempt(settled(s), "amisus", "R")  # Asia Minor is not active


def test_S18_T_the_table_and_its_modifiers() -> None:
    s = board()
    table = s.config.siege_table
    assert [table[n] for n in (2, 3, 5, 8, 10, 12)] == [(2, 0), (1, 0), (1, 1), (0, 1), (0, 2), (0, 3)]
    assert (table[-3], table[15]) == ((2, 0), (0, 3))
    own(s, R="gades corduba", S="tarraco")
    for place in ("gades", "corduba"):
        force(s, place, "S", "1SH")
        sieges.settle(s, place, sea=True)
    force(s, "tarraco", "R", "1L")
    sieges.settle(s, "tarraco", sea=True)
    heavy = (("spanish_heavy", 3, 0),)
    assert [sieges.modifier(s, place, heavy, 0) for place in ("gades", "corduba")] == [-1, 0]
    assert sieges.modifier(s, "tarraco", (("legion", 3, 0),), 0) == 0  # not Republican
    assert sieges.modifier(s, "gades", (("gladiators", 1, 0), ("servile_light", 2, 0)), 0) == -3


# -------------------------------------------------------------------- S19 winter


def test_S19_1_whose_turn_a_province_is() -> None:
    s = board()
    own(s, R="corduba gades munda italica")
    for place in ("corduba", "osca"):
        force(s, place, "R", "1L")
        force(s, "munda" if place == "corduba" else "berones", "S", "1SL")
    assert winter.in_turn_of(s, "further_spain") == "R"
    assert winter.in_turn_of(s, "e_celtiberia") == "S"  # nobody controls it


def test_S19_2_the_excess_counts_both_sides_inside_too() -> None:
    s = board()
    own(s, R="gades")
    force(s, "gades", "R", "4L", inside=True)
    force(s, "gades", "S", "5SL")
    assert winter.excess(s, "further_spain") == 1


def test_S19_3_1_one_side_alone() -> None:
    s = board()
    force(s, "corduba", "R", "10L")
    assert there(suffer(s, "further_spain"), "corduba", "R") == {"legion": [8, 2]}


def test_S19_3_2_the_worked_example_of_the_text() -> None:
    s = board("I")
    own(s, S="mazaca tyana melitene")
    force(s, "mazaca", "S", "10PH", "mithradates", "diophantes", "eumachos")
    force(s, "tyana", "R", "4L", "l_lucullus")
    suffer(s, "cappadocia")
    assert there(s, "tyana", "R") == {"legion": [0, 4]}
    assert there(s, "mazaca", "S") == {"pontic_heavy": [6, 4]}


def test_S19_3_3_a_unit_just_reduced_is_not_chosen_again() -> None:
    s = board()
    force(s, "corduba", "R", "4L 6(L)")
    suffer(s, "further_spain")
    do(s, "hit corduba out legion f")
    assert can(s, "hit corduba out legion r")
    s = board()
    force(s, "osca", "R", "7L 1(L)")
    suffer(s, "e_celtiberia")
    do(s, "hit osca out legion r")
    assert there(s, "osca", "R") == {"legion": [6, 1]}  # the second hit fell on a full one


def test_S19_3_4_leaders_never_suffer() -> None:
    s = board()
    force(s, "osca", "R", "7L", "metellus")
    suffer(s, "e_celtiberia")
    assert s.leaders["metellus"].at == "osca"


# -------------------------------------------------------------------- S20 crisis


def test_S20_1_never_above_stability_but_below_anarchy() -> None:
    s = board()
    s.crisis = 28
    move(s, 5, "event")
    assert s.crisis == 30
    s.crisis = -29
    move(s, -5, "event")
    assert s.crisis == -34


@pytest.mark.parametrize(("level", "at"), [("standard", -30), ("intermediate", -35), ("beginner", -40)])
def test_S20_2_anarchy_levels(level: str, at: int) -> None:
    for crisis, ends in ((at, True), (at + 1, False)):
        s = board(anarchy=level)
        force(s, "osca", "S", "1SL")
        s.turn, s.crisis = 6, crisis
        assert (victory.outcome(s) is not None) == ends


def test_S20_3_towards_anarchy() -> None:
    s = board("II")
    spaces = s.config.printed.incidents
    assert [
        spaces[name]
        for name in (
            *("sertorian_province", "republic_loses_province", "republic_loses_major_battle", "legion_raised"),
            *("servile_unit_reaches_liberty", "legion_over_limit", "sulla_activated", "consul_kept_as_proconsul"),
        )
    ] == [-1, -1, -1, -1, -1, -1, -3, -2]
    s.crisis = 0
    force(s, "rome", "R", "14L")
    force(s, "osca", "S", "1SL")
    s.turn = 6
    assert checked(s).crisis == -2  # two legions above twelve


def test_S20_4_towards_stability() -> None:
    s = board("II")
    s.crisis = 0
    for name, spaces in (("sulla_retires", 3), ("sertorius_dead", 10), ("spartacus_dead", 5)):
        before = s.crisis
        incident(s, name)
        assert s.crisis - before == spaces
    s.crisis = 0
    put(s, "nola", "S", "servile_light", 1, 0)
    assert s.crisis == 0
    put(s, "pisae", "S", "spanish_light", 1, 0)
    put(s, "pisae", "S", "spanish_heavy", 1, 0)
    assert s.crisis == 5  # once a game


def test_S20_5_the_order_of_the_check() -> None:
    s = board("II")
    s.turn, s.crisis = 6, 29
    own(s, R="pisae arretium volaterrae rome tibur tarracina", S="conii celtici lusitani")
    force(s, "conii", "S", "1SL")
    assert checked(s).crisis == 29  # 30 at most, then one province of S
    s = board("II")
    s.turn, s.crisis = 6, -31
    own(s, S="rome")
    assert victory.outcome(s) == {"winner": "S", "why": "anarchy"}  # before Rome, and before no units


# -------------------------------------------------------------------- S21 victory


def test_S21_1_the_last_check() -> None:
    s = board("I")
    force(s, "osca", "S", "1SL")
    s.turn = 9
    assert victory.outcome(s) is None
    s.turn = 10
    assert victory.outcome(s) is not None


def test_S21_2_provinces_by_what_has_happened() -> None:
    won = victory.by_provinces
    assert [won(True, True, 8, 16), won(True, True, 7, 17), won(True, True, 7, 16)] == ["S", "R", None]
    assert [won(True, False, 9, 16), won(True, False, 9, 17)] == [None, "R"]
    assert [won(False, True, 8, 10), won(False, True, 3, 11)] == ["S", "R"]
    assert [won(False, False, 9, 7), won(False, False, 3, 8)] == [None, "R"]
    s = board("II")
    own(s, R="amastris sinope amisus")
    force(s, "osca", "S", "1SL")
    s.turn = 10
    assert victory.outcome(s) == {"winner": None, "why": "draw"}  # without F Asia Minor does not count


def test_S21_3_automatic_victories() -> None:
    s = board("II")
    s.turn = 6
    assert victory.outcome(s) == {"winner": "R", "why": "no_units"}
    force(s, "osca", "S", "1SL")
    assert victory.outcome(s) is None
    own(s, S="rome")
    assert victory.outcome(s) == {"winner": "S", "why": "rome"}


# -------------------------------------------------------------------- S22, S23.6 scenarios


def test_S22_1_scenario_one() -> None:
    s = new_state(None, "I", {})
    assert (s.turn, s.crisis, s.asia, s.fannius, s.spartacus) == (8, -15, True, True, False)
    assert asks(s) == "S SETUP_FORCE"
    assert s.lasting == {31: "R"}
    assert there(s, "cyzicus", "R", "in") == {"legion": [1, 0]}
    pieces = 0
    while asks(s) == "S SETUP_FORCE":
        do(s, "at mons_herminius")
        pieces += 1
    assert pieces == 14  # six leaders, the exiles, four legions, three Heavies
    assert s.leaders["graecinus"].at == "mons_herminius"


def test_S22_2_scenario_two() -> None:
    s = new_state(None, "II", {})
    assert (s.turn, s.crisis, s.asia) == (5, -5, False)
    assert there(s, "tarraco", "S") == {"s_legion": [1, 5], "spanish_light": [1, 0]}
    assert [s.leaders[id].office for id in ("metellus", "pompeius", "servilius")] == ["proconsul", "extra", "proconsul"]
    assert elections.limit(s) is None  # not in the first turn


def test_S22_3_S_sulla() -> None:
    s = new_state(None, "III", {})
    assert (s.turn, s.crisis, s.leaders["sulla"].office) == (1, 25, "consul")
    assert elections.consuls_due(s) == 0  # none in the first turn
    s.turn = 2
    assert elections.consuls_due(s) == 1
    s = board("III")
    own(s, R="rome arretium")
    force(s, "arretium", "R", "2L", "sulla", "metellus", office="consul")
    s.crisis, s.flags["sertorian_in_italy"] = 0, True
    assert march(s, "sulla").crisis == -3
    do(s, "end")
    assert march(s, "sulla").crisis == -3  # once a turn


def test_S23_6_the_bonus_scenario() -> None:
    s = new_state(None, "bonus", {})
    assert asks(s) == "S SETUP_REBELS"
    assert (s.turn, s.crisis) == (3, 15)
    assert {action[1] for action in s.legal} == {"pisae", "arretium", "volaterrae"}
    do(s, "at pisae", "at genua")
    assert there(s, "pisae", "S") == {"s_legion": [6, 0]}
    assert s.leaders["lepidus"].side == "S"
    assert (s.control["pisae"], s.control["genua"], s.control.get("metellinum")) == ("S", "S", None)
    assert 4 not in s.draw


# -------------------------------------------------------------------- S23.1 supply


def test_S23_1_1_forces_check_when_a_card_is_played_for_points() -> None:
    for word, hit in (("activate sertorius", True), ("discard", False)):
        s = board(supply=True)
        own(s, S="osca")
        force(s, "osca", "S", "1SL", "sertorius")
        force(s, "lacetani", "R", "20L")
        s.hand["S", "europe"] = (1, 3)
        s.draw = tuple(n for n in s.draw if n not in (1, 3))
        last(s)
        s.push("operations", next="S")
        machine.run(s)
        do(s, "card 1", word)
        assert (there(s, "lacetani", "R") == {"legion": [19, 1]}) == hit


def test_S23_1_2_its_own_space_and_what_is_adjacent() -> None:
    s = board(supply=True)
    force(s, "conii", "S", "3SL")  # celtici 3, italica 1; its own space is not friendly
    assert supply.unfed(s) == []
    force(s, "conii", "S", "2SL")
    assert supply.unfed(s) == [("S", "conii")]
    own(s, S="conii")
    assert supply.unfed(s) == []
    own(s, R="gades")
    force(s, "gades", "S", "1SL")
    assert supply.besieged(s, "gades")


def test_S23_1_3_a_held_space_feeds_nobody_from_outside() -> None:
    s = board(supply=True)
    force(s, "conii", "S", "4SL")
    assert supply.unfed(s) == []
    force(s, "celtici", "S", "1SL")
    assert supply.unfed(s) == [("S", "conii")]
    s = board(supply=True)
    force(s, "conii", "S", "3SL")
    force(s, "mons_herminius", "S", "1SL")
    assert supply.unfed(s) == []  # refuges hold nothing back


def test_S23_1_4_capacities() -> None:
    s = board()
    places = ("munda", "pisae", "oretani", "corduba", "gades", "vesuvius")
    assert [supply.capacity(s, place) for place in places] == [1, 1, 3, 5, 10, 0]


def test_S23_1_5_refuges_are_never_hungry() -> None:
    s = board(supply=True)
    force(s, "vesuvius", "S", "10VL")
    force(s, "mons_herminius", "S", "10SL")
    assert supply.unfed(s) == []


def test_S23_1_6_the_example_of_the_text_nine_in_further_spain() -> None:
    s = board(supply=True)
    force(s, "corduba", "R", "10L")
    assert winter.excess(s, "further_spain") == 1
    assert s.config.printed.provinces["further_spain"].winter == 8


# -------------------------------------------------------------------- S23.2 battle cards


def battle_at(place: str, mine: str, theirs: str, *leaders: str, **control: str) -> tuple[State, dict[str, object]]:
    s = board()
    own(s, **control)
    force(s, place, "S", mine, "sertorius")
    force(s, place, "R", theirs, *leaders)
    return s, {"place": place, "side": "S", "met": 0, "failed": False, "S": 0, "R": 0}


def test_S23_2_2_surprise_cards_first_the_active_side() -> None:
    s = board()
    force(s, "segovia", "S", "5SH", "sertorius")
    force(s, "arevaci", "R", "3L", "metellus")
    s.hand["S", "europe"], s.hand["R", "europe"] = (9, 12), (11, 4)
    s.draw = tuple(n for n in s.draw if n not in (9, 12, 11, 4))
    do(march(s, "sertorius"), "go arevaci", "stand")
    assert asks(s) == "S SURPRISE"
    do(s, "surprise 9")
    assert asks(s) == "R SURPRISE"
    do(s, "surprise 11")
    assert battle.terms(s, s.find("battle"), "S")["surprise"] == 2
    assert battle.terms(s, s.find("battle"), "R")["surprise"] == 2


def test_S23_2_3_the_hand() -> None:
    s, f = battle_at("arevaci", "3SH", "2L 1(L)", "metellus")
    assert battle.terms(s, f, "S") == {"strength": 5, "tactical": 4}  # nine points, rounded up
    assert battle.terms(s, f, "R") == {"strength": 5, "tactical": 2}
    s, f = battle_at("oretani", "6SL", "1L", R="oretani")
    assert battle.terms(s, f, "S") == {"strength": 6, "tactical": 4, "ratio": 3, "ground": -2, "lights": -1}
    assert battle.hand_size(s, f, "R") == 2
    s, f = battle_at("arevaci", "10SH", "1(L)")
    assert battle.hand_size(s, f, "S") == 13  # never more
    s, f = battle_at("arevaci", "10SH", "1(L)")
    f["R"] = -5
    assert battle.hand_size(s, f, "R") == 1  # never fewer


def test_S23_2_4_an_attacker_without_a_card_loses() -> None:
    s = board()
    force(s, "segovia", "S", "5SH", "sertorius")
    force(s, "arevaci", "R", "3L", "metellus")
    do(march(s, "sertorius"), "go arevaci", "stand")
    f = s.find("battle")
    while s.stack[-1]["do"] == "BATTLE_DEAL":
        s.stack.pop()
    f["step"], f["hand_S"], f["hand_R"] = "fight", (), ("general_assault",)
    machine.run(s)
    assert f["won"] == "R"
    assert f["card"] is None


def test_S23_2_5_losses_by_rounds() -> None:
    assert [battle.loss_dice(n) for n in (1, 5, 6, 10, 11, 20)] == [2, 2, 3, 3, 4, 4]
    assert [battle.dealt(faces) for faces in ((4, 4), (5, 4), (6, 4), (6, 6, 5))] == [0, 1, 2, 5]


def test_S23_2_6_retreat_losses_and_the_winning_card() -> None:
    s = board()
    assert [battle.retreat_hits(face, 4) for face in range(7)] == [0, 1, 1, 2, 2, 3, 3]
    assert [battle.retreat_hits(face, 5) for face in (0, 6, 8)] == [0, 6, 8]
    added = {
        card: battle.retreat_modifier(s, {"card": card, "retreat_die": 0}) for card in s.config.printed.battle_cards
    }
    assert added == {
        "general_assault": 0, "penetrate_centre": 0, "probing_action": -1, "commit_reserve": 0,
        "left_envelopment": 1, "right_envelopment": 1, "double_envelopment": 2,
    }  # fmt: skip
    assert battle.retreat_hits(-1, 4) == 0


def test_S23_2_7_fortunes_of_war() -> None:
    s = board()
    own(s, R="segovia castra_aelia berones")
    f = {"place": "arevaci", "won": "S"}
    assert battle.fortunes(s, f) == ["castra_aelia", "segovia"]  # minor cities only
    force(s, "segovia", "R", "1L")
    assert battle.fortunes(s, f) == ["castra_aelia"]


def test_S23_2_8_when_leaders_are_lost() -> None:
    called = [battle.calls_for_check(faces) for faces in ((1, 1), (6, 6), (6, 1, 6), (1, 2), (5, 5, 5))]
    assert called == [True, True, True, False, False]


def test_S23_2_9_the_deck_is_whole_before_every_battle() -> None:
    deck = board().config.battle_deck
    assert {card: deck.count(card) for card in set(deck)} == {
        "general_assault": 8, "penetrate_centre": 6, "probing_action": 4, "commit_reserve": 4,
        "left_envelopment": 3, "right_envelopment": 3, "double_envelopment": 2,
    }  # fmt: skip


def duel(wild: bool, mine: tuple[str, ...], theirs: tuple[str, ...]) -> State:
    s = board(reserve_is_wild=wild)
    force(s, "segovia", "S", "5SH", "sertorius")
    force(s, "arevaci", "R", "3L", "metellus")
    do(march(s, "sertorius"), "go arevaci", "stand")
    f = s.find("battle")
    while s.stack[-1]["do"] == "BATTLE_DEAL":
        s.stack.pop()
    f["step"], f["hand_S"], f["hand_R"] = "fight", mine, theirs
    machine.run(s)
    return s


def test_S23_2_10_commit_reserve_is_wild() -> None:
    s = duel(True, ("commit_reserve",), ("commit_reserve", "penetrate_centre"))
    assert len(s.legal) == 7
    do(s, "play commit_reserve probing_action")
    assert s.legal == [("match", "commit_reserve"), ("yield",)]
    s = duel(False, ("commit_reserve", "penetrate_centre"), ("general_assault", "commit_reserve"))
    assert ("play", "commit_reserve", "commit_reserve") in s.legal
    assert len(s.legal) == 2
    do(s, "play penetrate_centre penetrate_centre")
    assert s.find("battle")["won"] == "S"  # the reserve does not match


# -------------------------------------------------------------------- S23.3 to S23.5


def test_S23_3_cards_are_assigned_in_ascending_numbers() -> None:
    s = board("I", choose_split=True)
    last(s)
    s.push("ASSIGN_CARD", who="S", left=(3, 9))
    machine.run(s)
    assert s.legal == [("assign", 3, "europe"), ("assign", 3, "asia")]
    do(s, "assign 3 asia")
    assert s.hand["S", "asia"] == (3,)
    assert s.hand["S", "europe"] == (9,)  # at least one in each


def test_S23_4_nine_cards_with_both_maps() -> None:
    assert [hand_size(board(name, hand_of_nine=True)) for name in ("I", "II")] == [9, 6]


def test_S23_5_extra_reinforcements_cost_a_space_a_step() -> None:
    s = board(extra_reinforcements=True)
    own(s, R="rome corduba gades")
    force(s, "corduba", "R", "1(L)")
    force(s, "gades", "R", "1(L)", inside=True)
    force(s, "gades", "S", "1SL")
    s.crisis = 0
    last(s)
    s.push("LEVY", who="R", points=2, spaces={"extra": True}, crisis=True)
    machine.run(s)
    assert s.legal == [("flip", "corduba"), ("raise", "rome"), ("done",)]
    do(s, "flip corduba", "raise rome")
    assert s.crisis == -2


def test_the_first_republican_province_regained_at_once() -> None:
    """S20.4 with S15.6, from what was laid out."""
    s = new_state(None, "II", {})
    s.crisis = 0
    for place in ("gades", "munda"):
        set_control(s, place, "S")
    assert s.crisis == -1
