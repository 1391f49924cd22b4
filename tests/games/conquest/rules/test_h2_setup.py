"""H2: setup, from the first die to the first turn."""

from __future__ import annotations

import pytest

from hispania.errors import IllegalAction
from hispania.games import conquest
from hispania.games.conquest import Conquest, Enter, Pass, PlaceRoad, Roll
from hispania.table.session import Table

from .support import CAPITALS, PROVINCE, SEA, codes, set_up


@pytest.mark.parametrize("fleets", [2, 3, 4])
def test_h2_1_marker_fleets_and_reserves(fleets: int) -> None:
    told = conquest.new_game(f"6|5|{fleets}|4|2").to_json()
    assert (told["turn"], told["round"], told["time"]) == ("U", 1, 0)
    assert told["fleets"] == sorted(SEA[:fleets])
    assert [told["reserve"][code] for code in "UCK"] == [5, 5, 5]
    assert told["generals"] == {"U": None, "C": None, "K": None, "P": None}
    assert (told["state"], told["denarii"]) == ("SETUP_REVOLTS", 0)


@pytest.mark.parametrize(("face", "revolts"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_h2_2_the_die_names_city_and_revolts(face: int, revolts: int) -> None:
    game = conquest.new_game()
    for cities in list(PROVINCE.values())[:6]:  # I to VI, one die each
        assert len(game.chance_outcomes()) == 6
        game.apply(Roll(hispanic=face))
        assert game.to_json()["revolts"][cities[face - 1]] == revolts
    assert sum(game.to_json()["revolts"].values()) == 6 * revolts  # 6 to 18 in all
    assert game.phase == "SETUP_ARMIES"


def test_h2_2_only_the_hispanic_die_is_rolled() -> None:
    assert codes(conquest.new_game().why_not(Roll(roman=4))) == {("other-dice", "H0.5")}


def test_h2_3_an_army_stands_on_the_revolt_of_its_province() -> None:
    game = set_up(level="6|4|3|4|3")  # II, V, I
    assert set(game.to_json()["armies"]) == {"segobriga", "asturica", "salduba"}
    assert game.to_json()["reserve"]["A"] == 0


def test_h2_3_a_province_with_an_army_is_rerolled() -> None:
    game = conquest.new_game("6|4|3|4|3")
    for face in (4, 5, 2, 4, 3, 6):
        game.apply(Roll(hispanic=face))
    game.apply(Roll(roman=2))
    game.apply(Roll(roman=5))
    for taken in (2, 5):
        assert codes(game.why_not(Roll(roman=taken))) == {("reroll", "H2.3")}
    assert [roll.roman for roll, _ in game.chance_outcomes()] == [1, 3, 4, 6]
    assert codes(game.why_not(Roll(roman=6, struck=(3,)))) == {("no-reroll", "H2.3")}
    game.apply(Roll(roman=6, struck=(2, 5, 2)))
    assert "flaviobriga" in game.to_json()["armies"]


def test_h2_3_a_forbidden_face_is_rerolled_at_once() -> None:
    """H12: all dice come from one sequence, a struck face included."""
    struck = 0
    for seed in map(str, range(12)):
        table = Table(conquest.new_game("6|4|3|4|3"), seed=seed)
        table.roll_on()
        rolls = [played.step for played in table.history if isinstance(played.step, Roll)]
        faces = [face for roll in rolls for face in (*roll.struck, roll.roman or roll.hispanic)]
        assert table.dice is not None
        assert faces == [table.dice.face(index) for index in range(len(faces))]
        assert len({roll.roman for roll in rolls if roll.roman}) == 3
        struck += sum(len(roll.struck) for roll in rolls)
    assert struck > 0


def test_h2_4_roads_are_placed_in_turn() -> None:
    game = set_up(level="6|4|3|5|2")
    order = []
    while game.phase == "SETUP_ROADS":
        order.append(game.actor.name)
        before = len(game.to_json()["roads"])
        game.apply(game.legal_actions()[0])
        assert len(game.to_json()["roads"]) == before + 1
    assert order == ["U", "C", "K", "U", "C"]
    assert game.phase == "SETUP_GENERALS"


def laid(*roads: tuple[str, str]) -> Conquest:
    """The setup example with these roads, laid in turn."""
    game = set_up(level="6|4|3|5|2")
    for a, b in roads:
        game.apply(PlaceRoad(game.actor.name, a, b))
    return game


def placed() -> Conquest:
    """The setup example before its generals come."""
    game = laid()
    while game.phase == "SETUP_ROADS":
        game.apply(game.legal_actions()[0])
    return game


def test_h2_5_generals_take_their_places_in_order() -> None:
    game = placed()
    assert set(game.legal_actions()) == {Enter("U", city) for city in PROVINCE["ulterior"]}
    assert codes(game.why_not(Enter("U", "emerita"))) == {("not-home", "H2.5")}
    assert codes(game.why_not(Enter("C", "tarraco"))) == {("not-his-turn", "H3.1")}
    game.apply(Enter("U", "castulo"))
    assert set(game.legal_actions()) == {Enter("C", city) for city in PROVINCE["citerior"]}
    game.apply(Enter("C", "dertosa"))
    assert set(game.legal_actions()) == {Enter("K", sea) for sea in SEA[:3]}
    assert codes(game.why_not(Enter("K", SEA[3]))) == {("no-fleet", "H2.5")}
    assert codes(game.why_not(Enter("K", "gades"))) == {("no-fleet", "H2.5")}
    game.apply(Enter("K", SEA[2]))
    assert (game.phase, game.actor.name, game.to_json()["denarii"]) == ("ROMAN", "U", 6)


# -------------------------------------------------------------------- H2.6 where a road may lie


def test_h2_6_the_legal_links_of_the_setup_example() -> None:
    """From Ulterior and Citerior on, not to Salduba, Segobriga or Regina, which are in revolt."""
    found = {(road.a, road.b) for road in laid().legal_actions() if isinstance(road, PlaceRoad)}
    assert found == {
        ("basti", "carthago-nova"), ("basti", "gades"), ("baecula", "castulo"), ("baecula", "corduba"),
        ("emerita", "gades"), ("gades", "onuba"), ("puciala", "valentia"), ("carthago-nova", "puciala"),
        ("gerunda", "tarraco"), ("ilerda", "tarraco"),
    }  # fmt: skip


def test_h2_6_one_end_must_touch_the_network() -> None:
    road = ("capara", "emerita")
    assert codes(laid().why_not(PlaceRoad("U", *road))) == {("off-network", "H2.6")}
    assert laid(("gades", "emerita")).why_not(PlaceRoad("C", *road)) == ()


def test_h2_6_the_other_end_is_not_in_revolt() -> None:
    for a, b in (("corduba", "regina"), ("dertosa", "salduba"), ("valentia", "segobriga")):
        assert codes(laid().why_not(PlaceRoad("U", a, b))) == {("road-to-revolt", "H2.6")}


@pytest.mark.parametrize(
    ("roads", "capital"),
    [
        ([("tarraco", "ilerda"), ("ilerda", "osca")], "osca"),
        ([("castulo", "baecula"), ("baecula", "toletum")], "toletum"),
        ([("gades", "emerita"), ("emerita", "ebora"), ("ebora", "olisipo")], "olisipo"),
    ],
)
def test_h2_6_no_road_to_a_capital(roads: list[tuple[str, str]], capital: str) -> None:
    game = laid(*roads[:-1])
    assert capital in CAPITALS
    assert codes(game.why_not(PlaceRoad(game.actor.name, *roads[-1]))) == {("road-to-capital", "H2.6")}


def test_h2_6_two_networks_may_be_joined() -> None:
    game = laid(("basti", "carthago-nova"))
    assert ["basti", "carthago-nova"] in game.to_json()["roads"]


def test_h2_6_either_end_may_be_the_start() -> None:
    assert PlaceRoad("U", "emerita", "gades") == PlaceRoad("U", "gades", "emerita")
    assert laid(("emerita", "gades")).to_json()["roads"] == [["emerita", "gades"]]


def test_h2_6_one_road_a_link() -> None:
    assert codes(laid().why_not(PlaceRoad("U", "corduba", "gades"))) == {("road-there", "H2.6")}
    stick = laid(("gades", "emerita"))
    assert codes(stick.why_not(PlaceRoad("C", "gades", "emerita"))) == {("road-there", "H2.6")}


def test_h2_6_only_land_links_take_a_road() -> None:
    for a, b in (("gades", SEA[2]), ("gades", "tarraco"), (SEA[0], SEA[1])):
        assert codes(laid().why_not(PlaceRoad("U", a, b))) == {("no-land-link", "H2.6")}


def test_h2_6_placing_is_compulsory() -> None:
    with pytest.raises(IllegalAction):
        laid().apply(Pass("U"))
