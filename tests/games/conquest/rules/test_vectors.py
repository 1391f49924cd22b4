"""H8: the contract's test vectors V0a to V4d and V9, each with all its claims; the others are in the next module."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hispania.errors import IllegalAction
from hispania.games import conquest
from hispania.games.conquest import (
    Attack,
    Besiege,
    Conquest,
    Enter,
    Move,
    MoveFleet,
    PlaceGarrison,
    PlaceRoad,
    RemoveGarrison,
    Roll,
)
from hispania.games.conquest.edge.events import CombatDecided

from .support import CAPITALS, SEA, after, chances, codes, moves, path, position, set_up, sides

# -------------------------------------------------------------------- V0 setup


def test_v0a_revolts_of_the_setup_example() -> None:
    game = conquest.new_game("6|4|3|4|2")
    for face in (4, 5, 2, 4, 3, 6):
        game.apply(Roll(hispanic=face))
    told = game.to_json()
    assert told["revolts"] == {
        "salduba": 2, "segobriga": 1, "regina": 3, "conimbriga": 2, "asturica": 2, "flaviobriga": 1
    }  # fmt: skip
    assert sum(told["revolts"].values()) == 11
    assert told["reserve"]["revolt"] == 11
    assert told["fleets"] == sorted(SEA[:3])
    assert told["state"] == "SETUP_ARMIES"


def test_v0b_armies_of_the_setup_example() -> None:
    game = conquest.new_game("6|4|3|4|2")
    for face in (4, 5, 2, 4, 3, 6):
        game.apply(Roll(hispanic=face))
    game.apply(Roll(roman=2))
    with pytest.raises(IllegalAction) as refused:
        game.apply(Roll(roman=2))
    assert codes(refused.value.reasons) == {("reroll", "H2.3")}
    faces = {roll.roman: chance for roll, chance in game.chance_outcomes()}
    assert faces == dict.fromkeys((1, 3, 4, 5, 6), Fraction(1, 5))
    game.apply(Roll(roman=5, struck=(2,)))
    told = game.to_json()
    assert told["armies"] == {"asturica": "A", "segobriga": "A"}
    assert told["reserve"]["A"] == 1


def test_v0c_roads_and_generals_of_the_setup_example() -> None:
    game = set_up(players=2)
    assert codes(game.why_not(PlaceRoad("U", "emerita", "capara"))) == {("off-network", "H2.6")}
    shut = {"salduba", "segobriga", "regina", "conimbriga", "asturica", "flaviobriga", *CAPITALS}
    for who, a, b in (
        ("U", "gades", "emerita"),
        ("C", "emerita", "capara"),
        ("K", "tarraco", "ilerda"),
        ("U", "basti", "carthago-nova"),
    ):
        assert game.actor.name == who
        offered = game.legal_actions()
        assert PlaceRoad(who, a, b) in offered
        assert all(isinstance(road, PlaceRoad) and not {road.a, road.b} & shut for road in offered)
        assert codes(game.why_not(PlaceRoad(who, "corduba", "regina"))) == {("road-to-revolt", "H2.6")}
        game.apply(PlaceRoad(who, a, b))
    for place in (Enter("U", "gades"), Enter("C", "valentia"), Enter("K", SEA[1])):
        game.apply(place)
    # the JSON that H11.2 prints
    assert game.to_json() == {
        "v": 1, "level": [6, 4, 3, 4, 2], "players": 2, "variants": [], "scenario": None, "house": {},
        "round": 1, "turn": "U", "state": "ROMAN", "denarii": 6, "hispano": None, "queue": [],
        "generals": {"U": "gades", "C": "valentia", "K": "mare-ibericum", "P": None},
        "armies": {"segobriga": "A", "asturica": "A"},
        "revolts": {"salduba": 2, "segobriga": 1, "regina": 3, "conimbriga": 2, "asturica": 2, "flaviobriga": 1},
        "garrisons": {},
        "fleets": ["mare-balearicum", "mare-gaditanum", "mare-ibericum"],
        "roads": [["basti", "carthago-nova"], ["capara", "emerita"], ["emerita", "gades"], ["ilerda", "tarraco"]],
        "reserve": {"revolt": 11, "A": 1, "S": 0, "U": 4, "C": 4, "K": 4, "L": None, "road": 0},
        "time": 0, "pending": None, "proconsul": "unused", "plot": "unused", "lethe": False, "result": None,
    }  # fmt: skip


def test_v0c_a_road_to_a_capital_is_illegal() -> None:
    game = set_up()
    game.apply(PlaceRoad("U", "tarraco", "ilerda"))
    assert codes(game.why_not(PlaceRoad("C", "ilerda", "osca"))) == {("road-to-capital", "H2.6")}


# -------------------------------------------------------------------- V1, V9 movement

V1_ROADS = [("corduba", "regina"), ("regina", "emerita")]
V1_GENERALS = {"U": "gades", "C": "abula", "K": SEA[2]}


def v1(**changes: object) -> Conquest:
    """Example 1: U in Gades, K on the fleet of sea 3, C in Abula, Onuba in revolt."""
    return position(**{"generals": V1_GENERALS, "revolts": {"onuba": 1}, "roads": V1_ROADS, "denarii": 6, **changes})


def test_v1_moves_of_example_1() -> None:
    game = v1()
    prices = moves(game)
    assert "onuba" not in prices
    assert codes(game.why_not(Move("U", "onuba"))) == {("in-revolt", "H4.1a")}
    assert prices["emerita"] == 1
    assert path(game, "emerita") == "=corduba=regina=emerita"
    assert prices["olisipo"] == 2
    assert path(game, "olisipo") == f">{SEA[2]}>olisipo"
    for taken in (SEA[2], "abula"):
        assert taken not in prices
        assert codes(game.why_not(Move("U", taken))) == {("occupied", "H4.1c")}
    assert prices["salmantica"] == 5
    assert path(game, "salmantica") == "=corduba=regina=emerita>abula>salmantica"
    assert SEA[3] not in prices
    assert codes(game.why_not(Move("U", SEA[3]))) == {("no-fleet", "H4.1a")}


def test_v1_salmantica_is_reached_through_the_other_praetor() -> None:
    game = v1(revolts={"onuba": 1, "capara": 1})  # the other way of that price, by Capara, is shut
    assert moves(game)["salmantica"] == 5


def test_v1_olisipo_costs_four_by_land() -> None:
    game = v1(generals={"U": "gades", "C": "abula", "K": SEA[0]}, fleets=(SEA[0], SEA[1], SEA[4]))
    assert moves(game)["olisipo"] == 4
    assert path(game, "olisipo") == "=corduba=regina=emerita>ebora>olisipo"


def test_v1_emerita_costs_two_by_the_link() -> None:
    assert moves(v1(roads=[]))["emerita"] == 2


def test_v1_sea_4_costs_two_with_a_fleet_there() -> None:
    game = v1(fleets=SEA[1:4])
    assert moves(game)[SEA[3]] == 2
    assert path(game, SEA[3]) == f">{SEA[2]}>{SEA[3]}"


def test_v1_fleet_carries_the_consul_for_one() -> None:
    game = v1()
    fleet = next(a for a in game.legal_actions() if a == MoveFleet("U", SEA[2], SEA[3]))
    assert (fleet.cost, fleet.carries) == (1, "K")
    game.apply(fleet)
    told = game.to_json()
    assert told["generals"]["K"] == SEA[3]
    assert SEA[3] in told["fleets"]
    assert SEA[2] not in told["fleets"]
    assert told["denarii"] == 5


def test_v9_a_revolt_cuts_the_road() -> None:
    game = v1(revolts={"onuba": 1, "regina": 1})
    prices = moves(game)
    assert prices["corduba"] == 1
    assert prices["emerita"] == 2
    assert path(game, "emerita") == ">emerita"
    assert codes(game.why_not(Move("U", "regina"))) == {("in-revolt", "H4.1a")}


# -------------------------------------------------------------------- V2 garrisons


def v2(**changes: object) -> Conquest:
    """Example 2: C in Salduba on his garrison, K in Ilerda, K's garrison in Gerunda, three revolts in Beseda."""
    pieces = {
        "generals": {"C": "salduba", "K": "ilerda"},
        "garrisons": {"salduba": "C", "gerunda": "K"},
        "revolts": {"beseda": 3},
        "fleets": SEA[1:4],  # with one in sea 1 the way to Gerunda by sea would cost the same
        "turn": "C",
    }
    return position(**{**pieces, **changes})


def test_v2_garrisons_of_example_2() -> None:
    game = v2()
    removed = after(game, RemoveGarrison("C", "salduba", 0)).to_json()
    assert (removed["denarii"], removed["garrisons"].get("salduba"), removed["reserve"]["C"]) == (5, None, 4)
    added = after(game, PlaceGarrison("C", "salduba")).to_json()
    assert (added["denarii"], added["garrisons"]["salduba"], added["reserve"]["C"]) == (5, ["C", "C"], 2)
    far = after(game, Move("C", "calagurris"), PlaceGarrison("C", "calagurris")).to_json()
    assert (far["denarii"], far["garrisons"]["calagurris"]) == (4, ["C"])


def test_v2_gerunda_costs_three_and_one() -> None:
    game = v2()
    assert moves(game)["gerunda"] == 3
    assert path(game, "gerunda") == ">dertosa=tarraco>gerunda"
    game.apply(Move("C", "gerunda"))
    assert codes(game.why_not(RemoveGarrison("C", "gerunda", 0))) == {("not-his-garrison", "H4.3")}
    game.apply(PlaceGarrison("C", "gerunda"))
    assert game.to_json()["denarii"] == 2
    assert game.to_json()["garrisons"]["gerunda"] == ["K", "C"]


def test_v2_ilerda_is_taken() -> None:
    assert codes(v2().why_not(Move("C", "ilerda"))) == {("occupied", "H4.1c")}


def test_v2_osca_may_be_entered_but_not_garrisoned() -> None:
    game = v2()
    game.apply(Move("C", "osca"))
    assert codes(game.why_not(PlaceGarrison("C", "osca"))) == {("province-in-revolt", "H4.3")}
    clear = v2(revolts={})
    clear.apply(Move("C", "osca"))
    clear.apply(PlaceGarrison("C", "osca"))
    assert clear.to_json()["garrisons"]["osca"] == ["C"]


# -------------------------------------------------------------------- V3 sieges


def v3(turn: str) -> Conquest:
    """Example 3: Toletum in revolt, C in Segobriga beside the Celtiberian army, K in Abula."""
    return position(
        generals={"C": "segobriga", "K": "abula"},
        revolts={"toletum": 1, "puciala": 1},
        armies=["puciala"],
        garrisons={"bilbilis": "C", "salduba": "C", "salmantica": "K"},
        turn=turn,
    )


def test_v3a_praetor_besieges_toletum() -> None:
    game = v3("C")
    card = game.odds(Besiege("C", "toletum", 1))
    assert sides(card) == ("(R+4)x2", "6x2")
    assert (card.win, card.tie + card.loss) == (Fraction(4, 6), Fraction(2, 6))
    assert game.odds(Besiege("C", "toletum", 2)).win == Fraction(5, 6)
    third = game.odds(Besiege("C", "toletum", 3))
    assert (third.win, third.sure) == (1, True)
    for face in range(1, 7):
        left = after(game, Besiege("C", "toletum", 1), Roll(roman=face)).to_json()["revolts"]
        assert ("toletum" in left) == (face < 3)
    assert "toletum" not in after(game, Besiege("C", "toletum", 3)).to_json()["revolts"]


def test_v3b_consul_besieges_toletum() -> None:
    game = v3("K")
    card = game.odds(Besiege("K", "toletum", 1))
    assert sides(card) == ("(R+2)x2", "6")
    assert card.win == Fraction(5, 6)
    for face in range(1, 7):
        left = after(game, Besiege("K", "toletum", 1), Roll(roman=face)).to_json()["revolts"]
        assert ("toletum" in left) == (face < 2)


# -------------------------------------------------------------------- V4 attacks


def v4(turn: str) -> Conquest:
    """Example 4: K in Lucus, C in Asturica, U in Talabriga, armies in Bracara and Conimbriga."""
    return position(
        generals={"U": "talabriga", "C": "asturica", "K": "lucus"},
        revolts={"bracara": 2, "brigantium": 1, "conimbriga": 3},
        armies=["bracara", "conimbriga"],
        garrisons={"noega": "K", "asturica": "K", "talabriga": "U"},
        fleets=(SEA[0], SEA[1], SEA[3]),
        turn=turn,
    )


def test_v4a_consul_attacks_bracara_for_sure() -> None:
    game = v4("K")
    card = game.odds(Attack("K", "bracara", 2))
    assert sides(card) == ("(R+4)x2", "H+3")
    assert (card.attacker.value(1), card.defender.value(6)) == (10, 9)
    assert (card.sure, chances(card)) == (True, (36, 0, 0))
    events = game.apply(Attack("K", "bracara", 2))
    assert isinstance(events[0], CombatDecided)
    assert (events[0].roman_die, events[0].hispanic_die, events[0].result) == (None, None, "+")
    told = game.to_json()
    assert told["revolts"] == {"brigantium": 1, "conimbriga": 3}
    assert list(told["armies"]) == ["conimbriga"]
    assert told["generals"]["K"] == "lucus"
    assert (told["reserve"]["A"], told["reserve"]["revolt"], told["denarii"]) == (2, 18, 4)


def test_v4a_with_one_denarius_it_is_nearly_sure() -> None:
    card = v4("K").odds(Attack("K", "bracara", 1))
    assert sides(card) == ("(R+3)x2", "H+3")
    assert (card.sure, chances(card)) == (False, (34, 1, 1))


def test_v4b_praetor_attacks_bracara_from_talabriga() -> None:
    card = v4("U").odds(Attack("U", "bracara", 2))
    assert sides(card) == ("(R+3)x2", "(H+3)x2")
    assert chances(card) == (15, 6, 15)


def test_v4c_praetor_attacks_bracara_from_the_sea() -> None:
    game = v4("U")
    game.apply(Move("U", SEA[3]))
    card = game.odds(Attack("U", "bracara", 2))
    assert sides(card) == ("(R+3)x2", "H+3")
    assert chances(card) == (34, 1, 1)


def test_v4d_praetor_attacks_conimbriga() -> None:
    card = v4("U").odds(Attack("U", "conimbriga", 2))
    assert sides(card) == ("R+3", "(H+3)x2")
    assert chances(card) == (1, 1, 34)
    assert card.attacker.supporters == ()
    assert card.defender.supporters == (("A", "bracara"),)
