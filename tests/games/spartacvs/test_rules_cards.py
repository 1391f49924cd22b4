"""Rules S9, S10, S15 and S16, each by its number: cards, operations, control, raids."""

from __future__ import annotations

from typing import Any

import pytest

from games.spartacvs.board import asks, board, can, do, force, last, march, own, settled, there
from hispania.games.spartacvs.core import events, machine, raids, sequence, training
from hispania.games.spartacvs.core.cards import NEEDS
from hispania.games.spartacvs.core.control import holder, isolation, markable, set_control
from hispania.games.spartacvs.core.forces import friendly, post
from hispania.games.spartacvs.core.sieges import flips
from hispania.games.spartacvs.core.state import State


def holding(s: State, side: str, *cards: int, map: str = "europe") -> State:
    """A hand of these cards; the rest lies in the draw pile."""
    s.hand[side, map] = tuple(sorted((*s.hand[side, map], *cards)))
    s.draw = tuple(n for n in s.draw if n not in cards)
    return s


def operations(s: State, first: str) -> State:
    """Operations, this side first."""
    last(s)
    s.push("operations", next=first)
    machine.run(s)
    return s


def uses(s: State) -> set[str]:
    """What the card on the table may be used for."""
    return {action[0] for action in s.legal}


def event(card: int, s: State, who: str, map: str = "europe") -> State:
    """The event of a card happens now."""
    last(s)
    found = s.config.printed.cards[card]
    assert events.usable(s, found, who, map), card
    events.happen(s, found, who, map)
    machine.run(s)
    return s


# -------------------------------------------------------------------- S9.2, S9.3 hands


def test_S9_2_hands_of_six_or_eight_kept_cards_included() -> None:
    s = holding(board("II"), "S", 1)
    assert sequence.hand_size(s) == 6
    last(s)
    sequence._deal(s)
    machine.run(s)
    assert (s.stack[-1]["side"], s.stack[-1]["n"]) == ("S", 5)
    assert sequence.hand_size(board("I")) == 8


def test_S9_3_3_the_split_is_secret_then_the_hand_is_parted() -> None:
    s = board("I")
    last(s)
    sequence._deal(s)
    machine.run(s)
    assert asks(s) == "S SPLIT_HANDS"
    assert s.legal[0] == ("europe", 1)
    assert s.legal[-1] == ("europe", 7)
    do(s, "europe 3", "europe 5", list(s.draw[:8]))
    assert asks(s) == "chance PART_HAND"
    do(s, list(s.hand["S", "europe"][:3]))
    assert [len(s.hand["S", map]) for map in ("europe", "asia")] == [3, 5]


def test_S9_3_4_two_cards_when_asia_opens() -> None:
    s = holding(board("III"), "S", 1, 3)
    s.asia = s.fannius = True
    last(s)
    s.push("asia_hands")
    machine.run(s)
    assert [s.stack[-1][key] for key in ("side", "map", "n")] == ["S", "asia", 2]
    do(s, [5, 7], [9, 10])
    assert s.hand["S", "asia"] == (5, 7)
    assert s.hand["S", "europe"] == (1, 3)


# -------------------------------------------------------------------- S9.4 to S9.12


def test_S9_4_a_card_has_one_use_and_is_discarded() -> None:
    s = operations(holding(board(), "S", 28, 29), "S")
    s.crisis = 0
    do(s, "card 28", "event")
    assert s.crisis == -3
    assert s.discard == (28,)
    do(s, "card 29", "discard")
    assert s.crisis == -3


def test_S9_5_only_its_side_its_hand_and_with_its_needs() -> None:
    s = board("II")
    cards = s.config.printed.cards
    own(s, R="rome")
    assert not events.usable(s, cards[28], "R", "europe")  # Grain shortage is Sertorian
    assert not events.usable(s, cards[40], "S", "europe")  # of Asia
    assert events.usable(s, cards[6], "R", "europe")  # but #6 while Asia Minor is inactive
    s.asia = True
    assert not events.usable(s, cards[6], "R", "europe")
    assert events.usable(s, cards[27], "R", "europe")
    own(s, S="rome")
    assert not events.usable(s, cards[27], "R", "europe")  # Rome must be open
    assert not events.usable(s, cards[34], "S", "europe")  # no siege to choose


def test_S9_6_windows_one_card_a_side_from_the_hand_of_the_map() -> None:
    s = board("I")
    own(s, S="segovia")
    force(s, "segovia", "S", "3SH", "sertorius")
    holding(s, "R", 13)
    holding(s, "S", 10, 33)
    march(s, "sertorius")
    assert asks(s) == "R SURPRISE"  # the enemy first
    do(s, "surprise 13")
    assert asks(s) == "S SURPRISE"
    do(s, "surprise 10")
    assert asks(s) == "S MOVE"  # one a window
    assert s.find("march")["cap"] == 2
    s = board("I")
    own(s, S="segovia")
    force(s, "segovia", "S", "3SH", "sertorius")
    holding(s, "R", 13, map="asia")
    assert asks(march(s, "sertorius")) == "S MOVE"


def test_S9_7_training() -> None:
    s = board()
    own(s, S="osca")
    force(s, "osca", "S", "1SL 1(SH)", "sertorius")
    force(s, "castra_aelia", "S", "1SL", "perpenna")
    force(s, "nola", "S", "1VL", "spartacus")
    assert training.possible(s, "S", "europe", None) == [
        ("drill", "nola", "servile_light"), ("flip", "osca", "spanish_heavy"), ("drill", "osca", "spanish_light"),
    ]  # fmt: skip
    force(s, "rome", "R", "1(L)", "legate_1")
    assert training.possible(s, "R", "europe", None) == []
    post(s, "metellus", "map", "rome")
    assert training.possible(s, "R", "europe", None) == [("flip", "rome", "legion")]


def test_S9_8_resource_cards_take_the_place_of_a_card_play() -> None:
    s = holding(board("III"), "S", 1)
    s.turn = 8
    s = operations(holding(s, "R", 3), "S")
    do(s, "resource 77", "at sinope", "at amisus")  # 75 BC and later it cannot fail
    assert s.used == (77,)
    assert s.hand["S", "europe"] == (1,)
    s = holding(board("III"), "S", 1)
    s.turn = 7
    s = operations(holding(s, "R", 3, 5), "S")
    do(s, "resource 78", [6])  # fails, once a turn
    do(s, "card 3")  # discarded: nobody could be activated
    assert not can(s, "resource 78")
    assert can(s, "card 1")


def test_S9_9_cards_that_leave_the_game_or_last() -> None:
    s = event(21, board("II"), "S")
    assert s.gone == (21,)
    s = board("I")
    s.lasting = {}
    s = event(31, s, "R", "asia")
    assert s.lasting == {31: "R"}
    assert s.leaders["deiotarus"].at == "ancyra"


def test_S9_11_the_last_card_may_be_kept() -> None:
    s = operations(holding(board(), "S", 1, 3), "S")
    assert not can(s, "keep")
    do(s, "card 1")
    assert can(s, "keep")
    do(s, "keep")
    assert s.stopped["S"]
    assert s.hand["S", "europe"] == (3,)


def test_S9_12_the_discards_become_the_draw_pile() -> None:
    s = board("II")
    s.draw, s.discard = (1, 3), tuple(n for n in s.draw if n not in (1, 3))
    last(s)
    s.push("DEAL", side="S", map="europe", n=4, got=())
    machine.run(s)
    do(s, [1, 3])
    assert s.discard == ()
    do(s, [5, 7])
    assert s.hand["S", "europe"] == (1, 3, 5, 7)


# -------------------------------------------------------------------- S9.E what events do


def test_S9_E_every_need_and_operation_is_known() -> None:
    printed = board().config.printed
    needs = {need for card in (*printed.cards.values(), *printed.resources.values()) for need in card.need}
    assert needs <= set(NEEDS)
    assert len(needs) == 18


def test_S9_E_defect_rising_lights_strip_join() -> None:
    s = board()
    own(s, S="osca segovia", R="castra_aelia")
    assert do(event(23, s, "R"), "mark osca").control["osca"] == "R"
    s = board()
    assert there(do(event(20, s, "S"), "rise oretani"), "oretani", "S") == {"spanish_light": [1, 0]}
    assert s.control["oretani"] == "S"
    s = board()
    own(s, S="osca")
    assert there(do(event(24, s, "S"), "light osca", "light mons_herminius"), "osca", "S") == {"spanish_light": [1, 0]}
    s = board()
    own(s, R="pisae genua ancona")
    force(s, "pisae", "R", "1L")
    assert "genua" not in do(event(36, s, "S"), "strip genua").control
    s = board()
    force(s, "osca", "S", "1SL", "sertorius")
    s.crisis = 0
    assert there(event(22, s, "S"), "osca", "S")["s_legion"] == [0, 1]
    assert s.crisis == -1


def test_S9_E_siege_points_hits_unrest_drill_winter_flips() -> None:
    s = board()
    own(s, R="gades")
    force(s, "gades", "S", "3SH", "sertorius")
    assert event(34, settled(s), "S").siege["gades"].points == 1
    s = board()
    force(s, "gades", "R", "5L")
    assert there(event(35, s, "S"), "gades", "R") == {"legion": [4, 1]}
    s = board()
    s.crisis = 0
    assert event(39, s, "S").crisis == -2  # no rebel in Italy
    force(s, "nola", "S", "1VL", "spartacus")
    do(event(39, s, "S"), "light nola", "light nola")
    assert there(s, "nola", "S") == {"servile_light": [3, 0]}
    s = board()
    own(s, S="osca")
    force(s, "osca", "S", "2SL", "perpenna")
    do(event(44, s, "S"), "drill osca spanish_light", "flip osca spanish_heavy")
    assert there(s, "osca", "S") == {"spanish_heavy": [1, 0], "spanish_light": [1, 0]}
    s = board()
    force(s, "osca", "R", "1(L)")
    force(s, "gades", "R", "1(L)")
    do(event(46, s, "R"), "flip osca", "flip gades")
    assert there(s, "gades", "R") == {"legion": [1, 0]}
    s = board()
    force(s, "osca", "R", "9L")
    force(s, "gades", "R", "1L")
    do(event(45, s, "R"), "winter e_celtiberia")
    assert s.exempt["R"] == ("e_celtiberia",)


def test_S9_E_what_surprises_do_in_battle() -> None:
    s = board()
    own(s, R="arevaci")
    force(s, "segovia", "S", "5SH", "sertorius")
    force(s, "arevaci", "R", "3L", "metellus")
    holding(s, "R", 4)
    holding(s, "S", 43)
    do(march(s, "sertorius"), "go arevaci", "stand", "surprise 43", "surprise 4")
    f = s.find("battle")
    assert (f["S"], f["R"]) == (0, 0)  # two more for S, and two fewer
    assert f["challenge"] == ("sertorius",)


# -------------------------------------------------------------------- S10 operations


def test_S10_1_card_plays_alternate() -> None:
    s = operations(holding(holding(board(), "S", 1, 3, 5), "R", 7), "R")
    assert asks(s) == "R PLAY_CARD"
    do(s, "card 7")
    assert asks(s) == "S PLAY_CARD"
    do(s, "card 1")
    assert asks(s) == "S PLAY_CARD"  # R is finished


def test_S10_2_what_command_points_do() -> None:
    s = board()
    own(s, S="osca castra_aelia", R="segobriga")
    force(s, "osca", "S", "2SL", "sertorius")
    force(s, "castra_aelia", "S", "1SL", "perpenna")
    do(operations(holding(s, "S", 26, 28), "S"), "card 26")  # 1 point
    assert ("activate", "sertorius") in s.legal
    assert ("activate", "perpenna") not in s.legal  # he costs 2
    assert uses(s) == {"activate", "control", "raid", "train", "discard"}
    s = board()
    own(s, R="rome pisae")
    force(s, "rome", "R", "1L")
    s.raided = frozenset({"pisae"})
    do(operations(holding(s, "R", 27, 28), "R"), "card 27")
    assert {"pacify", "sail", "discard"} <= uses(s)
    assert "raid" not in uses(s)
    assert "levy" not in uses(s)  # an option


def test_S10_3_campaigns_and_forced_marches() -> None:
    s = board()
    own(s, S="osca castra_aelia segobriga")
    force(s, "osca", "S", "2SH", "sertorius")
    force(s, "castra_aelia", "S", "1SL", "perpenna")
    event(1, s, "S")
    do(s, "activate perpenna", "end")
    assert not can(s, "activate perpenna")
    do(s, "activate sertorius", "end")
    assert asks(s) == "S TURN_ORDER"
    s = board()
    own(s, R="osca")
    force(s, "osca", "R", "2L", "metellus", "legate_1")
    event(14, s, "R")
    assert not can(s, "activate legate_1")
    do(s, "activate metellus")
    assert s.find("march")["extra"] == 2


# -------------------------------------------------------------------- S15 control


def test_S15_1_a_marker_stays_among_enemies() -> None:
    s = board()
    own(s, R="osca")
    force(s, "osca", "S", "1SL")
    assert settled(s).control["osca"] == "R"


def test_S15_2_more_than_half_and_raids_count_for_nobody() -> None:
    s = board()
    own(s, R="corduba gades munda")
    assert holder(s, "further_spain") is None  # three of six
    own(s, R="italica")
    assert holder(s, "further_spain") == "R"
    s.raided = frozenset({"italica"})
    assert holder(s, "further_spain") is None


def test_S15_3_prices_and_conditions_of_markers() -> None:
    s = board()
    own(s, S="lusitani")
    force(s, "munda", "S", "1SL")
    own(s, R="munda gades")
    assert markable(s, "S", "europe", 1) == ["munda"]
    assert markable(s, "S", "europe", 2) == ["celtici", "munda", "vettones"]
    force(s, "vettones", "R", "1L")
    assert markable(s, "S", "europe", 2) == ["celtici", "munda"]
    assert markable(s, "S", "asia", 4) == []


def test_S15_4_neutral_minor_cities_in_the_surrender_phase() -> None:
    s = board()
    force(s, "osca", "S", "1SL")
    force(s, "corduba", "S", "1SL")
    flips(s, "S")
    assert s.control == {"osca": "S"}


def test_S15_5_isolation() -> None:
    s = board()
    own(s, S="osca ilerda", R="italica gades")
    isolation(s)
    assert sorted(s.control) == ["gades", "italica"]


def test_S15_6_provinces_and_crisis_follow_at_once() -> None:
    s = board()
    own(s, R="corduba gades munda italica")
    s.crisis, s.at_start = 0, ("further_spain",)
    set_control(s, "italica", "S")
    assert "further_spain" not in s.provinces
    assert s.crisis == -1
    set_control(s, "italica", "R")
    assert s.crisis == 0
    s = board()
    own(s, S="conii celtici lusitani")
    s.crisis = 0
    set_control(s, "conii", "R")
    set_control(s, "celtici", "R")
    assert s.crisis == 0  # it was not Republican at set-up


def test_S15_7_refuges_bear_no_marker() -> None:
    s = board()
    own(s, S="lusitani")
    force(s, "mons_herminius", "S", "1SL")
    assert "mons_herminius" not in markable(s, "S", "europe", 4)
    assert friendly(s, "mons_herminius", "S")
    assert not friendly(s, "mons_herminius", "R")
    assert "mons_herminius" not in s.config.counted["lusitania"]


# -------------------------------------------------------------------- S16 raids


def test_S16_1_raids_of_different_light_forces() -> None:
    s = board()
    own(s, R="osca ilerda castra_aelia tarraco")
    force(s, "vascones", "S", "1SL")
    force(s, "ilergetes", "S", "1SH")
    force(s, "castra_aelia", "R", "1L")
    assert raids.raids(s, "europe", ()) == [("vascones", "osca")]
    last(s)
    s.push("RAID", who="S", map="europe", points=2, raided=())
    machine.run(s)
    do(s, "raid vascones osca", [4])
    assert s.raided == {"osca"}
    assert asks(s) == "S TURN_ORDER"  # no other force may


@pytest.mark.parametrize(("units", "price"), [("rome", 1), ("tibur", 2)])
def test_S16_2_pacification(units: str, price: int) -> None:
    s = board()
    own(s, R="rome volaterrae")
    s.raided = frozenset({"volaterrae"})
    force(s, units, "R", "1L")
    assert raids.calm_price(s, "volaterrae") == price
    assert raids.calmable(s, "europe", 1) == (["volaterrae"] if price == 1 else [])
    force(s, "volaterrae", "S", "1SL")
    assert raids.calmable(s, "europe", 4) == []


def test_S16_3_a_raid_ends_with_the_marker() -> None:
    s = board()
    own(s, R="volaterrae")
    s.raided = frozenset({"volaterrae"})
    set_control(s, "volaterrae", "S")
    assert not s.raided


def test_resource_cards_do_what_they_say() -> None:
    """S9.8: the effects of all ten."""
    from hispania.games.spartacvs.core.resources import succeed

    def used(n: int, who: str, *answers: Any, scenario: str = "III", **control: str) -> State:
        s = board(scenario)
        own(s, **control)
        s.crisis = 0
        if n == 80:
            force(s, "brundisium", "R", "5L", "curio", office="proconsul")
        if n == 74:
            force(s, "osca", "S", "1SL", "sertorius")
        last(s)
        succeed(s, n, who)
        machine.run(s)
        return do(s, *answers)

    s = used(71, "R", R="brundisium")
    assert (there(s, "brundisium", "R"), s.crisis) == ({"legion": [2, 0]}, -1)
    assert used(72, "S").lasting[72] == "S"
    s = used(73, "S", "at pisae", "at genua")
    assert (there(s, "pisae", "S"), s.leaders["lepidus"].side, s.crisis) == ({"s_legion": [4, 0]}, "S", -5)
    assert s.leaders["m_brutus"].at == "genua"
    s = used(74, "R")
    assert (s.leaders["sertorius"].where, s.crisis) == ("out", 10)
    s = used(75, "S", "at osca", S="osca")
    assert (there(s, "osca", "S"), s.leaders["perpenna"].at) == ({"s_legion": [1, 5]}, "osca")
    s = used(76, "R", R="rome")
    assert (there(s, "rome", "R"), s.leaders["crassus"].office, s.crisis) == ({"legion": [4, 0]}, "extra", -2)
    s = used(78, "S")
    assert (s.spartacus, s.crisis) == (True, -5)
    assert there(s, "vesuvius", "S") == {"gladiators": [1, 0], "servile_light": [4, 0]}
    s = used(79, "R", R="rome narbo")
    assert (there(s, "narbo", "R"), s.leaders["pompeius"].office) == ({"legion": [2, 0]}, "extra")
    s = used(80, "R", "at tarsus", scenario="I", R="brundisium tarsus side")
    assert there(s, "tarsus", "R") == {"legion": [4, 0]}
    assert there(s, "brundisium", "R") == {"legion": [1, 0]}
