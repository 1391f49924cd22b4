"""H7.1 Show of force, H7.2 the river Lethe, H7.3 Guerrilla."""

from __future__ import annotations

import itertools

import pytest

from hispania.games import conquest
from hispania.games.conquest import (
    Attack,
    Besiege,
    Boost,
    Build,
    Conquest,
    Decline,
    Move,
    Pass,
    PlaceRoad,
    Plot,
    Roll,
    Strike,
)
from hispania.games.conquest.edge.events import GeneralMoved, RoundEnded

from .support import PROVINCE, SEA, after, chances, codes
from .variants_support import moves, offered, path, position, quiet, sides, siege, told

M1, M2, M3, M4, M5 = SEA
NO = Decline()

# -------------------------------------------------------------------- H7.1 Show of force


def force(*variants: str, **pieces: object) -> Conquest:
    """Scenario 1 as it stands: K in Baecula on his disc, between the armies of Castulo and Puciala."""
    given = {
        "generals": {"U": "corduba", "C": "valentia", "K": "baecula"},
        "revolts": {"castulo": 2, "puciala": 2, "toletum": 1, "segobriga": 1},
        "armies": ["castulo", "puciala"],
        "garrisons": {"baecula": "K"},
        "turn": "K",
        "scenario": 1,
        **pieces,
    }
    return position(*variants, **given)


def test_h7_1_in_ks_first_turn_an_army_is_h_alone() -> None:
    """RS of Castulo is 2 and Puciala's army touches K: in round 2 both count; U in Corduba supports K in both."""
    assert sides(force().odds(Attack("K", "castulo", 1))) == ("(R+2)x2", "H")
    assert sides(force(round=2).odds(Attack("K", "castulo", 1))) == ("(R+2)x2", "(H+2)x2")


def test_h7_1_the_roman_side_keeps_its_support() -> None:
    card = force().odds(Attack("K", "puciala", 1))
    assert card.attacker.supporters == (("C", "valentia"),)
    assert (sides(card), card.defender.supporters) == (("(R+2)x2", "H"), ())


def test_h7_1_roman_sieges_keep_shield_and_doublings() -> None:
    """Both armies touch K: 6 x 4."""
    assert siege(force(), "K", "toletum") == ("R+2", "6x4")


def test_h7_1_army_attack_is_h_alone_in_both_phases() -> None:
    """Castulo's army turns to U in Corduba on a 3 (Basti has shield 1); K stands beside it."""
    game = force(state="ARMY", queue=["castulo"])
    game.apply(Roll(hispanic=3))
    assert game.declared is not None
    assert (game.declared.kind, sides(game.declared)) == ("army-attack", ("H", "(R+1)x2"))
    later = force(state="ARMY", queue=["castulo"], round=2)
    later.apply(Roll(hispanic=3))
    assert later.declared is not None
    assert sides(later.declared) == ("H+2", "(R+1)x2")


def test_h7_1_army_siege_is_h_alone() -> None:
    """Segobriga garrisoned, K and C away from Puciala: H against 5 instead of H+2."""
    pieces = {
        "generals": {"U": "corduba", "C": "tarraco", "K": M2}, "garrisons": {"segobriga": "K"},
        "revolts": {"castulo": 2, "puciala": 2}, "state": "ARMY", "queue": ["puciala", "castulo"],
    }  # fmt: skip
    first = after(force(**pieces), Roll())
    assert first.declared is not None
    assert (sides(first.declared), chances(first.declared)[0]) == (("H", "5"), 6)
    later = after(force(**pieces, round=2), Roll())
    assert later.declared is not None
    assert sides(later.declared) == ("H+2", "5")


def test_h7_1_no_doubling_of_the_special_army() -> None:
    assert sides(force("terror", special="castulo").odds(Attack("K", "castulo", 1))) == ("(R+2)x2", "H")
    card = force("terror", special="castulo", round=2).odds(Attack("K", "castulo", 1))
    assert sides(card) == ("(R+2)x2", "(H+2)x4")


def test_h7_1_the_hispanos_denarii_still_count() -> None:
    game = after(force("hispano"), Attack("K", "castulo", 1), Boost(2))
    assert game.declared is not None
    assert sides(game.declared) == ("(R+2)x2", "H+2")
    strike = after(force("hispano"), Pass("K"), Strike("castulo", "corduba", 1))
    assert strike.declared is not None
    assert sides(strike.declared) == ("H+1", "(R+1)x2")


@pytest.mark.parametrize("turn", ["U", "C"])
def test_h7_1_only_ks_turn(turn: str) -> None:
    game = force(turn=turn, round=2)
    target = "castulo" if turn == "U" else "puciala"
    assert game.odds(Attack(turn, target, 1)).defender.sum > 0


def test_h7_1_only_scenario_1() -> None:
    """K's first turn in scenario 2: Numantia's army has its RS of 3."""
    game = position(
        generals={"U": "regina", "C": "salduba", "K": "termes"}, revolts={"numantia": 3}, armies=["numantia"],
        turn="K", scenario=2,
    )  # fmt: skip
    assert sides(game.odds(Attack("K", "numantia", 1))) == ("R+1", "H+3")


# -------------------------------------------------------------------- H7.2 Lethe: who may go where


def river(*variants: str, lethe: bool = True, **pieces: object) -> Conquest:
    """Scenario 4 with an almost empty board; the marker lies."""
    return position("pirates", *variants, scenario=4, lethe=lethe, **pieces)


SOUTH = (
    ("talabriga", "bracara", 2),
    ("capara", "asturica", 3),
    ("salmantica", "lancia", 2),
    ("cauca", "pallantia", 2),
    ("numantia", "pallantia", 2),
)
NORTH = {*PROVINCE["V"], "pallantia", "aracillum"}


@pytest.mark.parametrize(("bank", "ford", "price"), SOUTH)
def test_h7_2_u_crosses_by_the_five_links_over_the_durius(bank: str, ford: str, price: int) -> None:
    game = river(generals={"U": bank}, denarii=price)
    assert moves(game, crosses=True) == {ford: price}
    game.apply(Move("U", ford, crosses=True))
    assert told(game, "lethe", "generals.U") == (False, ford)


@pytest.mark.parametrize("place", ["deobriga", "flaviobriga"])
def test_h7_2_the_other_two_links_are_closed(place: str) -> None:
    game = river(generals={"U": place}, denarii=1)
    assert moves(game, crosses=True) == {}
    assert not NORTH & set(moves(game))


def test_h7_2_from_deobriga_the_way_goes_round_by_numantia() -> None:
    """Two segments to Numantia, two over the river: 4, where the link would cost 1."""
    game = river(generals={"U": "deobriga"})
    assert moves(game, crosses=True)["pallantia"] == 4
    assert path(game, "pallantia", crosses=True) == ">numantia>pallantia"


@pytest.mark.parametrize(("bank", "ford", "price"), SOUTH)
def test_h7_2_no_other_roman_enters_the_north_by_land(bank: str, ford: str, price: int) -> None:
    for turn in ("C", "K"):
        game = river(generals={turn: bank}, turn=turn)
        assert moves(game, crosses=True) == {}
        assert not NORTH & set(moves(game))
        assert ("across-the-durius", "H7.2") in codes(game.why_not(Move(turn, ford)))
        assert ("no-marker", "H7.2") in codes(game.why_not(Move(turn, ford, crosses=True)))


@pytest.mark.parametrize("turn", ["C", "K"])
def test_h7_2_u_does_not_cross_in_another_turn(turn: str) -> None:
    """He stands on the bank, but without Imperivm nobody moves him."""
    game = river(generals={"U": "talabriga"}, turn=turn)
    assert not [a for a in game.legal_actions() if isinstance(a, Move) and (a.crosses or a.unit)]
    assert ("no-order", "H6.2") in codes(game.why_not(Move(turn, "bracara", unit="U", crosses=True)))


def test_h7_2_u_does_not_enter_either_without_crossing() -> None:
    game = river(generals={"U": "talabriga"})
    assert not NORTH & set(moves(game))
    assert ("across-the-durius", "H7.2") in codes(game.why_not(Move("U", "bracara")))


@pytest.mark.parametrize("turn", ["U", "C", "K"])
def test_h7_2_nobody_enters_the_north_from_a_sea(turn: str) -> None:
    """Sea 4 touches Bracara and Brigantium."""
    game = river(generals={"K": M2, turn: M4}, fleets=(M1, M2, M4), turn=turn)
    assert not NORTH & set(moves(game))
    assert ("across-the-durius", "H7.2") in codes(game.why_not(Move(turn, "brigantium")))


def test_h7_2_u_at_sea_crosses_by_land_only() -> None:
    """From sea 4: Talabriga 1, Bracara 3; Brigantium, beside the sea, 4."""
    game = river(generals={"U": M4}, fleets=(M1, M2, M4))
    found = moves(game, crosses=True)
    assert (found["bracara"], found["brigantium"]) == (3, 4)
    assert "brigantium" not in moves(river(generals={"U": M5}, fleets=(M1, M2, M5), denarii=1), crosses=True)


def test_h7_2_p_is_bound_as_well() -> None:
    game = river("proconsvl", generals={"P": "talabriga"})
    assert not NORTH & set(moves(game, "P"))
    assert ("across-the-durius", "H7.2") in codes(game.why_not(Move("U", "bracara", unit="P")))
    assert game.why_not(Move("U", "bracara", unit="P", crosses=True))
    free = river("proconsvl", generals={"P": "talabriga"}, lethe=False)
    assert moves(free, "P")["bracara"] == 2


def test_h7_2_a_revolt_on_the_far_bank_closes_that_ford() -> None:
    game = river(generals={"U": "talabriga"}, revolts={"bracara": 1}, denarii=3)
    assert moves(game, crosses=True) == {}
    assert ("in-revolt", "H4.1a") in codes(game.why_not(Move("U", "bracara", crosses=True)))


# -------------------------------------------------------------------- H7.2 Lethe: the crossing move


def test_h7_2_the_move_proceeds_beyond_the_river() -> None:
    """Talabriga, six denarii: Bracara 2, Lucus and Brigantium 3, Noega 4, Asturica 5, Lancia and Aracillum 6.

    Back over the river at 4, where he came from: Conimbriga 5, Olisipo 6.
    """
    game = river(generals={"U": "talabriga"})
    assert moves(game, crosses=True) == {
        "bracara": 2, "lucus": 3, "brigantium": 3, "noega": 4, "asturica": 5, "lancia": 6, "aracillum": 6,
        "conimbriga": 5, "olisipo": 6,
    }  # fmt: skip
    event = game.apply(Move("U", "noega", crosses=True))[0]
    assert isinstance(event, GeneralMoved)
    assert (event.crosses, event.cost, event.path) == (True, 4, ((">", "bracara"), (">", "brigantium"), (">", "noega")))
    assert told(game, "lethe", "denarii") == (False, 2)


def test_h7_2_a_crossing_may_end_south_again_as_a_separate_action() -> None:
    """Numantia to Deobriga: 2 by the link, or 2 + 1 by Pallantia, which lifts the marker."""
    game = river(generals={"U": "numantia"}, denarii=3)
    assert (moves(game)["deobriga"], moves(game, crosses=True)["deobriga"]) == (2, 3)
    dry = after(game, Move("U", "deobriga"))
    assert told(dry, "lethe", "denarii", "generals.U") == (True, 1, "deobriga")
    wet = after(game, Move("U", "deobriga", crosses=True))
    assert told(wet, "lethe", "generals.U", "state") == (False, "deobriga", "REVOLT")


def test_h7_2_a_crossing_may_end_at_sea() -> None:
    game = river(generals={"U": "talabriga"}, fleets=(M1, M2, M4))
    assert (moves(game)[M4], moves(game, crosses=True)[M4]) == (1, 3)


def test_h7_2_a_crossing_never_ends_at_its_origin() -> None:
    """Talabriga, Bracara and back costs 4."""
    game = river(generals={"U": "talabriga"}, fleets=(M1, M2, M4))
    assert "talabriga" not in moves(game, crosses=True)
    assert ("already-there", "H4.1d") in codes(game.why_not(Move("U", "talabriga", crosses=True)))
    assert moves(game, crosses=True)["conimbriga"] == 5  # back through Talabriga: Bracara 2, sea 4 3, 4, 5


def test_h7_2_a_crossing_ends_unshared() -> None:
    game = river(generals={"U": "numantia", "C": "deobriga"}, denarii=3)
    assert "deobriga" not in moves(game, crosses=True)
    assert ("occupied", "H4.1c") in codes(game.why_not(Move("U", "deobriga", crosses=True)))


def test_h7_2_a_road_run_leads_to_the_river() -> None:
    """Gades by sticks to Capara costs 1, the ford 3."""
    game = river(roads=(("emerita", "gades"), ("capara", "emerita")))
    assert moves(game, crosses=True)["asturica"] == 4
    assert path(game, "asturica", crosses=True) == "=emerita=capara>asturica"


def test_h7_2_lifting_is_free_and_the_stick_leaves_the_game() -> None:
    game = river(generals={"U": "talabriga"})
    before = told(game, "reserve.road", "roads")
    game.apply(Move("U", "bracara", crosses=True))
    assert told(game, "reserve.road", "roads") == before
    assert told(game, "denarii") == (4,)


def test_h7_2_once_lifted_everybody_goes_north() -> None:
    for turn in ("U", "C", "K"):
        game = river(generals={turn: "talabriga"}, turn=turn, lethe=False)
        assert moves(game)["bracara"] == 2
        assert moves(game, crosses=True) == {}
        assert ("no-marker", "H7.2") in codes(game.why_not(Move(turn, "bracara", crosses=True)))
    assert moves(river(generals={"U": "deobriga"}, lethe=False))["pallantia"] == 1


def test_h7_2_other_moves_leave_the_marker() -> None:
    game = after(river(generals={"U": "talabriga"}), Move("U", "conimbriga"))
    assert told(game, "lethe") == (True,)


def test_h7_2_a_general_who_must_leave_may_cross() -> None:
    game = river(
        generals={"U": "gades", "C": "gades"}, roads=(("emerita", "gades"), ("capara", "emerita")), state="MUST_LEAVE"
    )
    assert moves(game, crosses=True)["asturica"] == 4
    game.apply(Move("U", "asturica", crosses=True))
    assert told(game, "state", "lethe", "denarii") == ("ROMAN", False, 2)


def test_h7_2_ks_order_to_u_is_a_move_by_u() -> None:
    game = river("imperivm", generals={"U": "talabriga", "C": "salmantica"}, turn="K")
    assert moves(game, "U", crosses=True)["bracara"] == 2
    assert moves(game, "C", crosses=True) == {}
    assert not NORTH & set(moves(game, "U")) | NORTH & set(moves(game, "C"))
    game.apply(Move("K", "bracara", unit="U", crosses=True))
    assert told(game, "lethe", "generals.U", "denarii", "turn") == (False, "bracara", 4, "K")
    assert moves(game, "C")["lancia"] == 2  # open to all now


def test_h7_2_us_free_move_is_a_move_by_u() -> None:
    """Capara to Asturica, three segments, free."""
    game = river("imperivm", generals={"U": "capara", "K": "beseda"})
    quiet(game, 1, 1)
    assert game.phase == "FREE_MOVE"
    assert moves(game, crosses=True) == {"asturica": 0}
    assert set(moves(game)) == {"conimbriga", "emerita", "salmantica"}
    dry = after(game, Move("U", "emerita"))
    assert told(dry, "lethe", "turn") == (True, "C")
    game.apply(Move("U", "asturica", crosses=True))
    assert told(game, "lethe", "generals.U", "turn", "denarii") == (False, "asturica", "C", 6)


def test_h7_2_free_move_from_a_sea_does_not_land_in_the_north() -> None:
    game = river("imperivm", generals={"U": M4, "K": "beseda"}, fleets=(M1, M2, M4))
    quiet(game, 1, 1)
    assert (set(moves(game)), moves(game, crosses=True)) == ({"talabriga"}, {})


def test_h7_2_free_move_may_be_a_crossing_only() -> None:
    """Talabriga with Conimbriga in revolt and pirates at sea 4: over the river or not at all."""
    game = river("imperivm", generals={"U": "talabriga", "K": "beseda"}, revolts={"conimbriga": 1, M4: 1})
    quiet(game, 1, 1)
    assert (game.phase, moves(game), moves(game, crosses=True)) == ("FREE_MOVE", {}, {"bracara": 0})


# -------------------------------------------------------------------- H7.2 Lethe: combat and roads

CHAIN = {"talabriga": "U", "conimbriga": "U", "ebora": "U", "emerita": "U"}  # four discs that reach Ulterior: GS 5


def test_h7_2_attack_northwards_has_no_garrison_support_nor_the_home_one() -> None:
    pieces = {"generals": {"U": "talabriga"}, "revolts": {"bracara": 1}, "armies": ["bracara"], "garrisons": CHAIN}
    assert sides(river(**pieces).odds(Attack("U", "bracara", 2))) == ("R+2", "H+1")
    assert sides(river(**pieces, lethe=False).odds(Attack("U", "bracara", 2))) == ("R+7", "H+1")


@pytest.mark.parametrize(("place", "city", "shield"), [("numantia", "pallantia", "4"), ("deobriga", "pallantia", "4")])
def test_h7_2_siege_northwards_has_no_garrison_support(place: str, city: str, shield: str) -> None:
    """From Deobriga as well, whose link does not open the river."""
    pieces = {"generals": {"C": place}, "revolts": {city: 1}, "garrisons": {place: "CC"}, "turn": "C"}
    assert siege(river(**pieces), "C", city) == ("R+1", shield)
    assert siege(river(**pieces, lethe=False), "C", city) == ("R+3", shield)


def test_h7_2_from_a_sea_as_well() -> None:
    pieces = {
        "generals": {"U": M4}, "revolts": {"bracara": 1}, "garrisons": {"talabriga": "UU"}, "fleets": (M1, M2, M4)
    }  # fmt: skip
    assert siege(river(**pieces), "U", "bracara") == ("R+1", "5")
    assert siege(river(**pieces, lethe=False), "U", "bracara") == ("R+3", "5")


def test_h7_2_supporters_and_denarii_work() -> None:
    """K in Cauca touches Pallantia too; Numantia's neighbour Termes holds an army against C."""
    game = river(
        generals={"C": "numantia", "K": "cauca"}, revolts={"pallantia": 1, "termes": 1}, armies=["termes"],
        garrisons={"numantia": "C"}, turn="C",
    )  # fmt: skip
    assert siege(game, "C", "pallantia", 3) == ("(R+3)x2", "4x2")


def test_h7_2_attacks_southwards_are_as_ever() -> None:
    game = river(generals={"C": "numantia"}, revolts={"deobriga": 1}, garrisons={"numantia": "CC"}, turn="C")
    assert siege(game, "C", "deobriga") == ("R+3", "2")


def test_h7_2_sieges_of_pirates_are_as_ever() -> None:
    game = river(generals={"U": "talabriga"}, revolts={M4: 1, M5: 1}, garrisons={"talabriga": "U"})
    assert siege(game, "U", M4) == ("R+2", "4")


def test_h7_2_cs_plus_one_of_imperivm_stays() -> None:
    pieces = {"generals": {"C": "numantia"}, "revolts": {"pallantia": 1}, "garrisons": {"numantia": "C"}, "turn": "C"}
    game = river("imperivm", **pieces)
    assert siege(game, "C", "pallantia") == ("R+2", "4")
    assert [term.name for term in game.odds(Besiege("C", "pallantia", 1)).attacker.terms] == ["denarii", "imperivm"]


def test_h7_2_hispanic_combat_over_the_river_is_unaffected() -> None:
    """Pallantia's army, Aracillum in revolt, attacks C on two discs in Deobriga: R+2."""
    game = river(
        generals={"C": "deobriga"}, revolts={"pallantia": 1, "aracillum": 1}, armies=["pallantia"],
        garrisons={"deobriga": "CC"}, turn="C", state="ARMY",
    )  # fmt: skip
    game.apply(Roll())
    assert game.declared is not None
    assert sides(game.declared) == ("H+2", "R+2")


def test_h7_2_no_road_is_built_into_the_north() -> None:
    roads = (("emerita", "gades"), ("capara", "emerita"))
    game = river("ingenivm", generals={"U": "capara"}, roads=roads)
    assert set(offered(game, "build")) == {"capara-conimbriga", "capara-salmantica"}
    assert codes(game.why_not(Build("U", "asturica", "capara"))) == {("across-the-durius", "H7.2")}
    free = river("ingenivm", generals={"U": "capara"}, roads=roads, lethe=False)
    assert offered(free, "build")["asturica-capara"] == {3}


def test_h7_2_no_road_is_placed_into_the_north_in_setup() -> None:
    """Gades-Emerita, Emerita-Capara, and no further: Asturica lies beyond (and is in revolt here)."""
    game = conquest.new_game("6|4|3|4|1", variants=["pirates"], scenario=4)
    for general, link in (("U", ("emerita", "gades")), ("C", ("capara", "emerita"))):
        game.apply(PlaceRoad(general, *link))
    assert not any(city in str(link) for city in NORTH for link in offered(game, "road"))
    assert ("across-the-durius", "H7.2") in codes(game.why_not(PlaceRoad("K", "asturica", "capara")))


def test_h7_2_only_scenario_4_has_the_river() -> None:
    game = position(generals={"U": "talabriga"})
    assert moves(game)["bracara"] == 2
    assert moves(game, crosses=True) == {}


# -------------------------------------------------------------------- H7.3 Guerrilla


def guerrilla(*more: str, **pieces: object) -> Conquest:
    """Scenario 5 with an almost empty board."""
    given = {"fleets": (M1, M4, M5), "level": (6, 4, 3, 5, 2), "scenario": 5, **pieces}
    return position("imperivm", "legio", "terror", *more, **given)


@pytest.mark.parametrize(("roman", "hispanic"), list(itertools.product(range(1, 7), repeat=2)))
def test_h7_3_odd_is_gallaecia_even_is_cantabria(roman: int, hispanic: int) -> None:
    game = after(guerrilla(state="REVOLT"), Roll(roman, hispanic))
    assert told(game, "revolts") == ({PROVINCE["V" if roman % 2 else "VI"][hispanic - 1]: 1},)


def test_h7_3_other_scenarios_read_r_as_ever() -> None:
    game = position(state="REVOLT", turn="K", scenario=2)
    assert told(after(game, Roll(3, 1)), "revolts") == ({"abula": 1},)


def test_h7_3_the_plots_extra_roll_reads_so_too() -> None:
    game = guerrilla(
        generals={"U": "abula"}, revolts={"toletum": 2}, armies=["toletum"], special="toletum",
        house={"terror_plot": True},
    )  # fmt: skip
    game = after(game, Plot("U", 1), Roll(hispanic=6), Roll(1, 5))
    assert told(game, "revolts", "state") == ({"bracara": 1, "toletum": 2}, "ROMAN")


def test_h7_3_an_army_rises_in_the_province_read() -> None:
    game = after(guerrilla(state="REVOLT", revolts={"noega": 1}), Roll(3, 1), Roll(hispanic=1))
    assert told(game, "armies") == ({"noega": "A"},)


@pytest.mark.parametrize(("round", "year"), [(1, 36), (2, 36), (3, 36), (4, 18), (5, 18), (6, 18)])
def test_h7_3_each_space_takes_three_discs(round: int, year: int) -> None:
    game = guerrilla(generals={"K": "bracara"}, turn="K", round=round)
    game.apply(Pass("K"))
    events = game.apply(Roll(1, 5))
    assert [event.year for event in events if isinstance(event, RoundEnded)] == [year]
    assert told(game, "time") == (3 + round,)
    assert (game.result is None) == (round < 6)


def test_h7_3_lost_when_18_gets_its_third_disc() -> None:
    """The sixth round ends: the ninth disc is placed, and that is the end."""
    game = guerrilla(generals={"K": "bracara"}, turn="K", round=6)
    game = after(game, Pass("K"), Roll(1, 5))
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == ("H", "time")
    assert told(game, "time", "round", "turn", "reserve.revolt") == (9, 6, "K", 22 - 9)


def test_h7_3_lost_by_the_reserve_if_no_disc_is_left_for_the_track() -> None:
    revolts = {**dict.fromkeys(PROVINCE["I"], 3), "cauca": 1}  # 19 and 3 on the track
    game = guerrilla(generals={"K": "bracara", "C": "valentia"}, revolts=revolts, turn="K")
    game = after(game, Pass("K"), Roll(1, 5))
    assert game.result is not None
    assert (game.result.reason, told(game, "time")[0]) == ("reserve", 3)


def test_h7_3_the_other_scenarios_have_eleven_spaces() -> None:
    """Scenario 2 starts with two discs: the ninth round covers 18."""
    game = position(generals={"K": "bracara"}, turn="K", round=8, scenario=2)
    game = after(game, Pass("K"), Roll(5, 5))
    assert (game.result, told(game, "time")[0]) == (None, 10)
    last = after(position(generals={"K": "bracara"}, turn="K", round=9, scenario=2), Pass("K"), Roll(5, 5))
    assert last.result is not None
    assert (last.result.reason, told(last, "time")[0]) == ("time", 11)
