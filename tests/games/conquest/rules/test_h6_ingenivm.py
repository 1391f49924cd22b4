"""H6.1 Ingenivm: sticks kept in setup and built later."""

from __future__ import annotations

import pytest

from hispania.errors import IllegalAction
from hispania.games import conquest
from hispania.games.conquest import Build, Conquest, Enter, KeepRoad, Move, PlaceRoad, Roll

from .support import after, codes, kinds
from .variants_support import moves, offered, position, told


def at_the_roads(*variants: str, level: str = "6|4|3|4|1", players: int = 1) -> Conquest:
    """The setup example's revolts and one army: the sticks come next."""
    game = conquest.new_game(level, players, variants=variants)
    for face in (4, 5, 2, 4, 3, 6):
        game.apply(Roll(hispanic=face))
    game.apply(Roll(roman=2))
    return game


def builder(place: str = "gades", roads: tuple[tuple[str, str], ...] = (), **pieces: object) -> Conquest:
    """U somewhere, with sticks in the reserve."""
    return position("ingenivm", generals={"U": place}, roads=roads, **pieces)


# -------------------------------------------------------------------- each stick may be placed or kept


def test_h6_1_each_stick_may_be_placed_or_kept() -> None:
    game = at_the_roads("ingenivm")
    for general in "UCKU":
        assert game.phase == "SETUP_ROADS"
        assert kinds(game) == {"road", "keep"}
        game.apply(KeepRoad(general))
    assert game.phase == "SETUP_GENERALS"
    assert told(game, "roads", "reserve.road") == ([], 4)


def test_h6_1_base_game_keeps_no_stick() -> None:
    game = at_the_roads()
    assert kinds(game) == {"road"}
    assert ("not-played", "H6.1") in codes(game.why_not(KeepRoad("U")))


@pytest.mark.parametrize("kept", [set(), {0}, {1, 2}, {0, 2, 4}, {0, 1, 2, 3, 4}])
def test_h6_1_one_decision_per_stick_cycling(kept: set[int]) -> None:
    game = at_the_roads("ingenivm", level="6|4|3|5|1", players=3)
    links = [("emerita", "gades"), ("gades", "onuba"), ("ilerda", "tarraco")]
    links += [("baecula", "castulo"), ("basti", "carthago-nova")]
    for stick, general in enumerate("UCKUC"):
        assert game.actor.name == general
        game.apply(KeepRoad(general) if stick in kept else PlaceRoad(general, *links[stick]))
    assert game.phase == "SETUP_GENERALS"
    laid = sorted(list(link) for stick, link in enumerate(links) if stick not in kept)
    assert told(game, "roads", "reserve.road") == (laid, len(kept))


def test_h6_1_only_the_player_whose_stick_it_is_may_keep_it() -> None:
    game = at_the_roads("ingenivm", players=3)
    assert ("not-his-turn", "H3.1") in codes(game.why_not(KeepRoad("C")))


def test_h6_1_kept_sticks_reach_the_roman_phase() -> None:
    game = at_the_roads("ingenivm")
    for general in "UCKU":
        game.apply(KeepRoad(general))
    for step in (Enter("U", "gades"), Enter("C", "valentia"), Enter("K", "mare-ibericum")):
        game.apply(step)
    assert game.phase == "ROMAN"
    assert offered(game, "build") == {"emerita-gades": {2}, "gades-onuba": {1}, "basti-gades": {2}}


# -------------------------------------------------------------------- Build: the price


def test_h6_1_build_costs_the_segments_of_the_link() -> None:
    """Gades: Onuba 1 segment, Emerita 2, Basti 2 (both on the network); the road to Corduba is printed."""
    game = builder()
    assert offered(game, "build") == {"emerita-gades": {2}, "gades-onuba": {1}, "basti-gades": {2}}
    game.apply(Build("U", "gades", "emerita"))
    assert told(game, "denarii", "roads", "reserve.road") == (4, [["emerita", "gades"]], 3)
    assert told(game, "generals.U") == ("gades",)


def test_h6_1_three_segments_cost_three() -> None:
    game = builder("emerita", (("emerita", "gades"),))
    assert offered(game, "build") == {
        "abula-emerita": {3}, "capara-emerita": {2}, "ebora-emerita": {1}, "emerita-regina": {1}
    }  # fmt: skip
    game.apply(Build("U", "abula", "emerita"))
    assert told(game, "denarii") == (3,)


@pytest.mark.parametrize(
    ("denarii", "links"), [(1, {"gades-onuba"}), (2, {"gades-onuba", "emerita-gades", "basti-gades"})]
)
def test_h6_1_build_must_be_affordable(denarii: int, links: set[str]) -> None:
    assert set(offered(builder(denarii=denarii), "build")) == links


def test_h6_1_build_beyond_the_denarii_is_refused_by_price() -> None:
    assert codes(builder(denarii=1).why_not(Build("U", "gades", "emerita"))) == {("too-dear", "H6.1")}


# -------------------------------------------------------------------- Build: where


def test_h6_1_build_starts_at_the_acting_generals_city() -> None:
    """Gades, Castulo and Tarraco all touch roads, but U stands in Gades."""
    game = builder()
    for ends in (("castulo", "baecula"), ("tarraco", "ilerda"), ("corduba", "regina")):
        assert codes(game.why_not(Build("U", *ends))) == {("not-at-his-city", "H6.1")}


def test_h6_1_only_the_active_general_builds() -> None:
    """C waits in Tarraco, which touches a road; in U's turn he builds nothing."""
    game = builder()
    assert not any("tarraco" in str(link) for link in offered(game, "build"))
    assert ("not-his-turn", "H3.1") in codes(game.why_not(Build("C", "tarraco", "ilerda")))
    assert set(offered(position("ingenivm", turn="C"), "build")) == {"gerunda-tarraco", "ilerda-tarraco"}


def test_h6_1_start_must_already_touch_a_road() -> None:
    game = builder("emerita")
    assert offered(game, "build") == {}
    assert codes(game.why_not(Build("U", "emerita", "gades"))) == {("wrong-end", "H6.1")}
    assert ("off-network", "H2.6") in codes(game.why_not(Build("U", "emerita", "ebora")))


def test_h6_1_no_building_from_the_sea() -> None:
    game = position("ingenivm", turn="K")
    assert offered(game, "build") == {}
    assert game.why_not(Build("K", "mare-balearicum", "tarraco"))


def test_h6_1_other_end_not_in_revolt() -> None:
    game = builder(revolts={"onuba": 1})
    assert set(offered(game, "build")) == {"emerita-gades", "basti-gades"}
    assert codes(game.why_not(Build("U", "gades", "onuba"))) == {("road-to-revolt", "H2.6")}


def test_h6_1_other_end_no_capital() -> None:
    game = builder("regina", (("corduba", "regina"),))
    assert set(offered(game, "build")) == {"emerita-regina"}
    assert codes(game.why_not(Build("U", "regina", "toletum"))) == {("road-to-capital", "H2.6")}


def test_h6_1_other_end_may_hold_a_general() -> None:
    game = position("ingenivm", generals={"C": "onuba"})
    assert "gades-onuba" in offered(game, "build")


def test_h6_1_no_second_road_on_a_link() -> None:
    game = after(builder(), Build("U", "gades", "onuba"))
    assert codes(game.why_not(Build("U", "gades", "onuba"))) == {("road-there", "H2.6")}
    assert codes(game.why_not(Build("U", "gades", "corduba"))) == {("road-there", "H2.6")}  # printed


def test_h6_1_both_ends_may_be_on_the_network() -> None:
    game = after(builder(), Build("U", "gades", "basti"))
    assert told(game, "roads") == ([["basti", "gades"]],)


# -------------------------------------------------------------------- Build: an action as others


def test_h6_1_build_needs_a_kept_stick() -> None:
    roads = (("emerita", "gades"), ("gades", "onuba"), ("ilerda", "tarraco"), ("basti", "carthago-nova"))
    game = builder(roads=roads)
    assert offered(game, "build") == {}
    assert ("no-stick-left", "H6.1") in codes(game.why_not(Build("U", "basti", "gades")))


def test_h6_1_build_needs_the_variant() -> None:
    game = position(generals={"U": "gades"})
    assert offered(game, "build") == {}
    with pytest.raises(IllegalAction) as refused:
        game.apply(Build("U", "gades", "onuba"))
    assert ("not-played", "H6.1") in codes(refused.value.reasons)


def test_h6_1_build_repeats_and_serves_at_once() -> None:
    """Onuba and Emerita by road cost 1 each; without the sticks Emerita costs 2."""
    game = builder()
    assert moves(game)["emerita"] == 2
    game.apply(Build("U", "gades", "emerita"))
    game.apply(Build("U", "gades", "onuba"))
    assert told(game, "denarii", "reserve.road") == (3, 2)
    assert (moves(game)["emerita"], moves(game)["onuba"]) == (1, 1)
    game.apply(Move("U", "emerita"))
    assert "ebora-emerita" in offered(game, "build")


def test_h6_1_last_denarii_on_a_road_end_the_phase() -> None:
    assert after(builder(denarii=1), Build("U", "gades", "onuba")).phase == "REVOLT"


# -------------------------------------------------------------------- ingenivm_either_end


def test_h6_1_either_end_allows_building_towards_the_network() -> None:
    game = builder("emerita", house={"ingenivm_either_end": True})
    assert offered(game, "build") == {"emerita-gades": {2}}
    game.apply(Build("U", "emerita", "gades"))
    assert told(game, "roads", "denarii") == ([["emerita", "gades"]], 4)


def test_h6_1_either_end_still_keeps_h2_6() -> None:
    """Toletum is a capital: no road to it although Regina touches one; Regina in revolt may start a road to Emerita."""
    house = {"ingenivm_either_end": True}
    assert offered(builder("toletum", (("corduba", "regina"),), house=house), "build") == {}
    game = builder("emerita", (("corduba", "regina"),), house=house, revolts={"regina": 1})
    assert offered(game, "build") == {"emerita-gades": {2}, "emerita-regina": {1}}
