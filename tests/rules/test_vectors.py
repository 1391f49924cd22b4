"""H8: the contract's test vectors V0a to V13, each with all its claims."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hispania.errors import IllegalAction, Unreadable
from hispania.games import conquest
from hispania.games.conquest import (
    Attack,
    Besiege,
    Conquest,
    Enter,
    Move,
    MoveFleet,
    Pass,
    PlaceGarrison,
    PlaceRoad,
    RemoveGarrison,
    Roll,
)
from hispania.games.conquest.events import CombatDecided, CombatDeclared, PhaseSkipped, RevoltRolled

from .support import CAPITALS, SEA, after, chances, codes, kinds, moves, path, position, revolts_in, set_up, sides

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


# -------------------------------------------------------------------- V5 revolt rolls


def v5(armies: list[str]) -> Conquest:
    """Example 5: K in Aracillum, his garrison in Pallantia, three Cantabrian cities in revolt."""
    return position(
        generals={"K": "aracillum"},
        garrisons={"pallantia": "K"},
        revolts={"oiasso": 1, "deobriga": 3, "pompaelo": 1},
        armies=armies,
        state="REVOLT",
    )


@pytest.mark.parametrize(
    ("face", "effect", "city", "revolts"),
    [
        (1, "revolt", "oiasso", 2),
        (2, "full", "deobriga", 3),
        (3, "protected", "aracillum", 0),
        (4, "protected", "pallantia", 0),
        (5, "revolt", "pompaelo", 2),
        (6, "revolt", "flaviobriga", 1),
    ],
)
def test_v5_rolls_in_cantabria(face: int, effect: str, city: str, revolts: int) -> None:
    game = v5(["pompaelo"])
    before = game.to_json()
    events = game.apply(Roll(roman=6, hispanic=face))
    assert isinstance(events[0], RevoltRolled)
    assert (events[0].effect, events[0].city) == (effect, city)
    told = game.to_json()
    assert told["revolts"].get(city, 0) == revolts
    assert told["armies"] == before["armies"]
    if effect != "revolt":
        assert told["revolts"] == before["revolts"]


@pytest.mark.parametrize(("face", "city"), [(1, "oiasso"), (2, "deobriga"), (5, "pompaelo")])
def test_v5_without_that_army_one_rises(face: int, city: str) -> None:
    game = v5([])
    before = game.to_json()
    events = game.apply(Roll(roman=6, hispanic=face))
    assert isinstance(events[0], RevoltRolled)
    assert events[0].effect == "army"
    told = game.to_json()
    assert (list(told["armies"]), told["reserve"]["A"]) == ([city], 2)
    assert told["revolts"] == before["revolts"]


# -------------------------------------------------------------------- V6, V10 army moves

V6_REVOLTS = {
    "salmantica": 1, "talabriga": 1, "lucus": 2, "noega": 1, "lancia": 1, "asturica": 1, "bracara": 1, "brigantium": 1
}  # fmt: skip


def v6(**changes: object) -> Conquest:
    """Example 6: armies in Salmantica, Talabriga and Lucus, nine revolts in one group, U in Capara."""
    pieces = {
        "generals": {"U": "capara"},
        "garrisons": {"abula": "K", "conimbriga": "U"},
        "revolts": V6_REVOLTS,
        "armies": ["salmantica", "talabriga", "lucus"],
        "state": "ARMY",
    }
    return position(**{**pieces, **changes})


@pytest.mark.parametrize("owner", ["K", "C", "U"])
def test_v6a_carpetanian_army(owner: str) -> None:
    game = v6(garrisons={"abula": owner, "conimbriga": "U"})
    choice = game.army_choice
    assert choice is not None
    assert choice.army == "salmantica"
    assert set(choice.targets) == {"abula", "capara"}
    assert choice.by_die == ("abula", None, "capara", "capara", "capara", "capara")
    siege = after(game).apply(Roll(hispanic=1))[0]
    assert isinstance(siege, CombatDecided)
    assert (siege.card.kind, sides(siege.card)) == ("army-siege", ("H+9", "1x2"))
    assert (siege.card.sure, siege.result, siege.removed) == (True, "+", ((f"g{owner}", "abula"),))
    besieged = after(game, Roll(hispanic=1)).to_json()
    assert ("abula" in besieged["garrisons"], "salmantica" in besieged["armies"]) == (False, True)
    stays = after(game, Roll(hispanic=2)).to_json()
    assert (stays["generals"], stays["garrisons"]) == (game.to_json()["generals"], game.to_json()["garrisons"])
    for face in (3, 4, 5, 6):
        attack = after(game).apply(Roll(hispanic=face))[0]
        assert isinstance(attack, CombatDecided)
        assert (attack.card.kind, sides(attack.card)) == ("army-attack", ("H+9", "R+1"))
        assert (attack.card.sure, attack.result) == (True, "+")
        beaten = after(game, Roll(hispanic=face)).to_json()
        assert (beaten["generals"]["U"], "salmantica" in beaten["armies"]) == (None, True)


def test_v6b_lusitanian_army() -> None:
    game = v6()
    game.apply(Roll(hispanic=2))
    choice = game.army_choice
    assert choice is not None
    assert (choice.army, choice.targets, choice.by_die) == ("talabriga", ("conimbriga",), ())
    siege = game.apply(Roll())[0]
    assert isinstance(siege, CombatDecided)
    assert (sides(siege.card), siege.card.sure, siege.result) == (("H+9", "4"), True, "+")
    told = game.to_json()
    assert "conimbriga" not in told["garrisons"]
    assert "conimbriga" not in told["armies"]
    assert "talabriga" in told["armies"]


def test_v6c_gallaic_army_of_lucus() -> None:
    game = v6(queue=["lucus"])
    choice = game.army_choice
    assert choice is not None
    assert set(choice.candidates) == {"noega", "asturica", "bracara", "brigantium"}
    assert choice.dropped == ()
    assert choice.by_die == ("noega", None, "asturica", None, "bracara", "brigantium")
    for face, place in enumerate(("noega", "lucus", "asturica", "lucus", "bracara", "brigantium"), 1):
        told = after(game, Roll(hispanic=face)).to_json()
        assert (place in told["armies"], told["revolts"]) == (True, V6_REVOLTS)


def test_v6d_gallaic_army_of_lancia_leaves_for_cantabria() -> None:
    game = v6(armies=["salmantica", "lancia"], queue=["lancia"])
    choice = game.army_choice
    assert choice is not None
    assert choice.ventures
    assert set(choice.candidates) == {"asturica", "noega", "aracillum", "pallantia"}  # III still holds an army
    assert set(choice.dropped) == {"asturica", "noega"}
    assert set(choice.targets) == {"aracillum", "pallantia"}
    assert choice.by_die == ("aracillum",) * 3 + ("pallantia",) * 3
    game.apply(Roll(hispanic=3))
    told = game.to_json()
    assert told["armies"] == {"aracillum": "A", "salmantica": "A"}
    assert told["revolts"] == {**V6_REVOLTS, "aracillum": 1}
    game.apply(Pass("C"))
    game.apply(Roll(roman=2, hispanic=6))
    game.apply(Roll(hispanic=2))  # the army of Salmantica stays
    choice = game.army_choice
    assert choice is not None
    assert (choice.army, choice.province, choice.ventures) == ("aracillum", "VI", False)
    assert set(choice.candidates) == {"pallantia", "flaviobriga"}


def test_v10_province_iii_acts_before_iv() -> None:
    game = v6(state="REVOLT")
    game.apply(Roll(roman=2, hispanic=6))
    assert game.to_json()["queue"] == ["salmantica", "talabriga", "lucus"]
    attack = game.apply(Roll(hispanic=3))[0]
    assert isinstance(attack, CombatDecided)
    assert (attack.card.defender.unit, attack.card.defender.sum) == ("U", 1)
    weaker = v6(garrisons={"abula": "K"}).apply(Roll(hispanic=3))[0]  # had IV acted first
    assert isinstance(weaker, CombatDecided)
    assert weaker.card.defender.sum == 0
    with pytest.raises(Unreadable, match="queue"):
        v6(queue=["talabriga", "salmantica", "lucus"])


# -------------------------------------------------------------------- V7 denarii


def turn_of_c(**generals: str | None) -> Conquest:
    """C's turn begins while others may be lost."""
    game = position(generals=generals, state="REVOLT", turn="U")
    game.apply(Roll(roman=6, hispanic=1))
    assert game.to_json()["turn"] == "C"
    return game


def test_v7_denarii_and_absent_generals() -> None:
    assert turn_of_c().to_json()["denarii"] == 6
    assert turn_of_c(K=None).to_json()["denarii"] == 5
    assert turn_of_c(U=None, K=None).to_json()["denarii"] == 4
    returning = turn_of_c(C=None)
    assert (returning.phase, returning.to_json()["denarii"]) == ("REENTER", 6)
    returning.apply(Enter("C", "valentia"))
    assert (returning.phase, returning.to_json()["denarii"]) == ("ROMAN", 6)


def test_v7_a_province_in_revolt_skips_the_phase() -> None:
    game = position(generals={"C": None}, revolts=revolts_in("citerior"), state="REVOLT", turn="U")
    events = game.apply(Roll(roman=6, hispanic=1))
    assert PhaseSkipped("C") in events
    told = game.to_json()
    assert (told["state"], told["turn"], told["denarii"]) == ("REVOLT", "C", 0)


# -------------------------------------------------------------------- V8 no revolt left

LAST = {"osca": 3, "ilerda": 1, "numantia": 3, "toletum": 3, "olisipo": 2}  # 12, and 10 on the time track


def v8(**changes: object) -> Conquest:
    """All 22 revolts are on the board or the time track."""
    game = position(**{"revolts": LAST, "armies": ["osca"], "round": 11, "state": "REVOLT", **changes})
    assert game.to_json()["reserve"]["revolt"] == 0
    return game


def is_lost(game: Conquest) -> bool:
    """H3.8, and nothing of the step applied (H12)."""
    return game.result == conquest.Result("H", "reserve") and game.to_json()["revolts"] == LAST


def test_v8_roll_on_an_empty_city_loses() -> None:
    assert is_lost(after(v8(), Roll(roman=6, hispanic=1)))


def test_v8_three_revolts_and_an_army_in_the_province_is_nothing() -> None:
    game = v8()
    game.apply(Roll(roman=1, hispanic=6))
    assert (game.phase, game.to_json()["revolts"]) == ("ARMY", LAST)


def test_v8_fewer_revolts_and_no_army_placeable_loses() -> None:
    assert is_lost(after(v8(), Roll(roman=1, hispanic=5)))  # the army of the province stands in Osca
    used_up = v8(armies=["osca", "numantia", "toletum"])
    assert is_lost(after(used_up, Roll(roman=4, hispanic=6)))  # no army left in reserve


def test_v8_an_army_that_can_be_placed_saves() -> None:
    game = v8()
    game.apply(Roll(roman=4, hispanic=6))
    assert game.result is None
    assert "olisipo" in game.to_json()["armies"]


def test_v8_army_entering_an_empty_city_loses() -> None:
    game = v8(state="ARMY")
    game.apply(Roll(hispanic=1))
    assert is_lost(game)
    assert list(game.to_json()["armies"]) == ["osca"]


def test_v8_end_of_round_loses() -> None:
    game = v8(turn="K", armies=[], garrisons={"pallantia": "K"})
    game.apply(Roll(roman=6, hispanic=4))
    assert is_lost(game)
    assert game.to_json()["time"] == 10


# -------------------------------------------------------------------- V11 a crowded entry


def test_v11_entry_beside_the_consul_needs_an_exit() -> None:
    shut = {"dertosa": 1, "valentia": 1, "carthago-nova": 1}
    game = position(generals={"C": None, "K": "tarraco"}, revolts=shut, turn="C", state="REENTER")
    assert game.legal_actions() == [Enter("C", "tarraco")]
    game.apply(Enter("C", "tarraco"))
    assert game.phase == "MUST_LEAVE"
    assert kinds(game) == {"move"}
    assert codes(game.why_not(Pass("C"))) == {("must-leave", "H3.4")}
    assert "tarraco" not in moves(game)
    game.apply(Move("C", "gerunda"))
    assert (game.phase, game.to_json()["denarii"]) == ("ROMAN", 5)


def test_v11_without_an_exit_there_is_no_entry() -> None:
    walled = {"dertosa": 1, "valentia": 1, "carthago-nova": 1, "gerunda": 1, "ilerda": 1}
    game = position(generals={"C": None, "K": "tarraco"}, revolts=walled, fleets=SEA[1:4], turn="U", state="REVOLT")
    assert PhaseSkipped("C") in game.apply(Roll(roman=6, hispanic=1))
    assert game.phase == "REVOLT"


# -------------------------------------------------------------------- V12 stacks


def v12() -> Conquest:
    """U on the stack [U, C, U] of Conimbriga, the Lusitanian army beside him."""
    return position(
        generals={"U": "conimbriga"},
        garrisons={"conimbriga": "UCU"},
        revolts={"talabriga": 3},
        armies=["talabriga"],
        denarii=3,
    )


def test_v12_any_depth_may_be_removed() -> None:
    game = v12()
    game.apply(RemoveGarrison("U", "conimbriga", 0))
    told = game.to_json()
    assert (told["garrisons"]["conimbriga"], told["reserve"]["U"]) == (["C", "U"], 3)


def test_v12_an_army_siege_takes_the_top() -> None:
    game = v12()
    for step in (RemoveGarrison("U", "conimbriga", 0), Move("U", "olisipo"), Pass("U"), Roll(roman=6, hispanic=1)):
        game.apply(step)
    declared = game.apply(Roll())[0]
    assert isinstance(declared, CombatDeclared)
    assert sides(declared.card) == ("H+3", "4")
    game.apply(Roll(hispanic=6))
    told = game.to_json()
    assert told["garrisons"]["conimbriga"] == ["C"]
    assert (told["reserve"]["U"], told["reserve"]["C"]) == (4, 3)


def test_v12_a_beaten_general_takes_all_colours_with_him() -> None:
    game = v12()
    for step in (RemoveGarrison("U", "conimbriga", 0), Pass("U"), Roll(roman=6, hispanic=1), Roll()):
        game.apply(step)
    decided = game.apply(Roll(roman=1, hispanic=6))[0]
    assert isinstance(decided, CombatDecided)
    assert (decided.attacker_value, decided.defender_value, decided.result) == (9, 2, "+")
    told = game.to_json()
    assert (told["generals"]["U"], told["garrisons"]) == (None, {})
    assert (told["reserve"]["U"], told["reserve"]["C"]) == (4, 4)


# -------------------------------------------------------------------- V13 the last capital

FIVE = dict(zip(CAPITALS[:5], "UCKUC"))


def test_v13_no_win_while_gades_is_in_revolt() -> None:
    game = position(
        generals={"U": "corduba", "K": "flaviobriga"}, garrisons=FIVE, revolts={"gades": 1}, turn="K", denarii=3
    )
    game.apply(PlaceGarrison("K", "flaviobriga"))
    assert (game.phase, game.result) == ("ROMAN", None)


def test_v13_win_when_the_revolt_leaves_in_a_roman_phase() -> None:
    game = position(generals={"U": "corduba"}, garrisons={**FIVE, "flaviobriga": "K"}, revolts={"gades": 1})
    game.apply(Besiege("U", "gades", 1))  # (R+2) v 4
    vain = after(game, Roll(roman=2))
    assert vain.result is None
    game.apply(Roll(roman=3))
    assert game.result == conquest.Result("R", "capitals")


def test_v13_win_when_the_revolt_leaves_in_a_hispanic_phase() -> None:
    game = position(
        generals={"U": "corduba"},
        garrisons={**FIVE, "flaviobriga": "K"},
        revolts={"gades": 1},
        armies=["gades"],
        state="ARMY",
    )
    game.apply(Roll(hispanic=3))  # shield 3 is Corduba: it attacks U, H+1 v R+1
    tied = after(game, Roll(roman=1, hispanic=1))
    assert tied.result is None
    game.apply(Roll(roman=2, hispanic=1))
    assert game.result == conquest.Result("R", "capitals")
    assert game.to_json()["revolts"] == {}
