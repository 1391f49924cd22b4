"""H4.1-H4.3, H4.7: moving, fleets, garrisons and the end of the Roman phase."""

from __future__ import annotations

from hispania.games.conquest import (
    Besiege,
    Conquest,
    Move,
    MoveFleet,
    Pass,
    PlaceGarrison,
    RemoveGarrison,
    Roll,
)

from .support import CAPITALS, PROVINCE, SEA, after, codes, kinds, moves, path, position

NO_SEA = (SEA[3], SEA[4])  # fleets far from the south and the east
FAR_SEA = {"K": SEA[4]}


def test_h4_actions_repeat_in_any_order() -> None:
    game = position(denarii=6)
    for action in (
        PlaceGarrison("U", "gades"),
        Move("U", "corduba"),
        PlaceGarrison("U", "corduba"),
        MoveFleet("U", SEA[2], SEA[3]),
        Move("U", "gades"),
    ):
        game.apply(action)
    assert (game.phase, game.to_json()["denarii"]) == ("ROMAN", 1)


# -------------------------------------------------------------------- H4.1 move general


def test_h4_1a_no_entry_to_a_city_in_revolt() -> None:
    game = position(revolts={"onuba": 1})
    assert "onuba" not in moves(game)
    assert codes(game.why_not(Move("U", "onuba"))) == {("in-revolt", "H4.1a")}


def test_h4_1a_no_way_through_a_city_in_revolt() -> None:
    """Olisipo by land leads through Ebora or Conimbriga, or round by the sea."""
    open_way = position(generals=FAR_SEA, fleets=NO_SEA, denarii=6)
    assert moves(open_way)["olisipo"] == 5  # Emerita 2, Ebora 1, Olisipo 2; or by Onuba 1 + 2 + 2
    shut = position(generals=FAR_SEA, fleets=NO_SEA, denarii=6, revolts={"ebora": 1})
    assert "olisipo" not in moves(shut)


def test_h4_1a_a_sea_needs_a_fleet_at_every_step() -> None:
    assert moves(position(denarii=2))["olisipo"] == 2
    without = position(generals=FAR_SEA, fleets=NO_SEA, denarii=2)
    assert SEA[2] not in moves(without)
    assert "olisipo" not in moves(without)
    assert codes(without.why_not(Move("U", SEA[2]))) == {("no-fleet", "H4.1a")}


def test_h4_1a_a_general_walled_in_has_no_way() -> None:
    walls = {"corduba": 1, "emerita": 1, "onuba": 1, "basti": 1}
    game = position(generals=FAR_SEA, fleets=NO_SEA, revolts=walls)
    assert moves(game) == {}
    assert codes(game.why_not(Move("U", "castulo"))) == {("no-way", "H4.1a")}


def test_h4_1b_a_link_costs_its_segments() -> None:
    game = position(generals={"U": "osca"}, denarii=3)
    prices = moves(game)
    assert prices["ilerda"] == 1
    assert (prices["salduba"], prices["calagurris"]) == (2, 2)
    assert prices["pompaelo"] == 3  # three segments
    assert prices["beseda"] == 2  # cheaper by Ilerda than by its three segments


def test_h4_1b_road_run_costs_one() -> None:
    game = position(denarii=1, roads=[("gades", "emerita"), ("emerita", "capara")])
    prices = moves(game)
    assert prices["basti"] == 1  # three printed roads
    assert prices["capara"] == 1  # two sticks, four segments
    assert path(game, "capara") == "=emerita=capara"


def test_h4_1b_sticks_and_printed_roads_make_one_run() -> None:
    game = position(generals={"U": "castulo"}, denarii=1, roads=[("gades", "emerita")])
    assert path(game, "emerita") == "=corduba=gades=emerita"


def test_h4_1b_two_runs_cost_one_each() -> None:
    game = position(generals={"C": "osca", "K": SEA[4]}, fleets=NO_SEA)
    assert moves(game)["tarraco"] == 4  # to Basti 1, the link to Carthago Nova 2, to Tarraco 1
    joined = position(generals={"C": "osca", "K": SEA[4]}, fleets=NO_SEA, roads=[("basti", "carthago-nova")])
    assert moves(joined)["tarraco"] == 1


def test_h4_1b_a_revolt_cuts_the_run() -> None:
    game = position(generals=FAR_SEA, fleets=NO_SEA, revolts={"castulo": 1})
    prices = moves(game)
    assert (prices["corduba"], prices["basti"]) == (1, 2)  # Basti by the link with its two segments
    assert path(game, "basti") == ">basti"


def test_h4_1b_stopping_inside_a_run_costs_again() -> None:
    at_once = after(position(), Move("U", "basti"))
    in_two = after(position(), Move("U", "corduba"), Move("U", "basti"))
    assert (at_once.to_json()["denarii"], in_two.to_json()["denarii"]) == (5, 4)


def test_h4_1b_a_fleet_of_another_general_is_a_way() -> None:
    game = position(generals={"K": SEA[2]}, denarii=2)
    assert moves(game)["olisipo"] == 2


def test_h4_1c_others_may_be_passed_but_not_joined() -> None:
    game = position(generals={"C": "corduba", "K": "castulo"}, denarii=1)
    prices = moves(game)
    assert prices["basti"] == 1  # through both of them
    for space, other in (("corduba", "C"), ("castulo", "K")):
        assert space not in prices
        reason = game.why_not(Move("U", space))[0]
        assert (reason.code, reason.rule, reason.facts["general"]) == ("occupied", "H4.1c", other)


def test_h4_1d_everything_in_reach_at_its_cheapest() -> None:
    one = position(denarii=1)
    assert moves(one) == {"corduba": 1, "castulo": 1, "basti": 1, "onuba": 1, SEA[2]: 1}
    two = position(denarii=2)
    assert moves(two) == {**moves(one), "baecula": 2, "emerita": 2, "olisipo": 2, SEA[1]: 2}


def test_h4_1d_one_move_a_destination_and_none_to_the_origin() -> None:
    game = position()
    offered = [action.to for action in game.legal_actions() if isinstance(action, Move)]
    assert len(offered) == len(set(offered))
    assert "gades" not in offered
    assert codes(game.why_not(Move("U", "gades"))) == {("already-there", "H4.1d")}


def test_h4_1d_ties_go_to_the_fewest_links() -> None:
    """Carthago Nova for three: four links by road and Basti, three by sea."""
    game = position(denarii=3)
    assert moves(game)["carthago-nova"] == 3
    assert path(game, "carthago-nova") == f">{SEA[2]}>{SEA[1]}>carthago-nova"


def test_h4_1d_then_to_the_first_in_text_order() -> None:
    """Gerunda from Salduba for three, by sea 1 or by Tarraco."""
    game = position(generals={"C": "salduba", "K": "gades", "U": "corduba"}, turn="C")
    assert moves(game)["gerunda"] == 3
    assert path(game, "gerunda") == f">dertosa>{SEA[0]}>gerunda"


def test_h4_1e_leaving_a_sea_leaves_the_fleet() -> None:
    game = position(turn="K")
    game.apply(Move("K", "dertosa"))
    told = game.to_json()
    assert (told["generals"]["K"], told["fleets"]) == ("dertosa", sorted(SEA[:3]))


# -------------------------------------------------------------------- H4.2 move fleet


def fleets(game: Conquest) -> dict[tuple[str, str], int]:
    """Every fleet move offered, with its price."""
    return {(a.start, a.to): a.cost for a in game.legal_actions() if isinstance(a, MoveFleet)}


def test_h4_2_any_fleet_for_one_a_sea_link() -> None:
    assert fleets(position(turn="C")) == {
        (SEA[0], SEA[3]): 3,
        (SEA[0], SEA[4]): 4,
        (SEA[1], SEA[3]): 2,
        (SEA[1], SEA[4]): 3,
        (SEA[2], SEA[3]): 1,
        (SEA[2], SEA[4]): 2,
    }


def test_h4_2_a_fleet_crosses_fleets_but_needs_a_free_sea() -> None:
    game = position(turn="C")
    assert codes(game.why_not(MoveFleet("C", SEA[0], SEA[1]))) == {("fleet-there", "H4.2")}
    game.apply(MoveFleet("C", SEA[0], SEA[3]))  # over seas 2 and 3, both with a fleet
    assert game.to_json()["fleets"] == sorted(SEA[1:4])
    assert game.to_json()["denarii"] == 3


def test_h4_2_a_fleet_needs_the_denarii() -> None:
    assert set(fleets(position(denarii=1))) == {(SEA[2], SEA[3])}


def test_h4_2_a_fleet_carries_its_general_without_asking() -> None:
    game = position(players=3, turn="U")
    game.apply(MoveFleet("U", SEA[0], SEA[3]))
    told = game.to_json()
    assert (told["generals"]["K"], told["turn"], told["denarii"]) == (SEA[3], "U", 3)


def test_h4_2_a_fleet_carries_the_acting_general() -> None:
    game = position(turn="K", denarii=3)
    game.apply(MoveFleet("K", SEA[0], SEA[3]))
    assert game.to_json()["generals"]["K"] == SEA[3]


def test_h4_2_fleets_stay_at_sea() -> None:
    game = position()
    assert codes(game.why_not(MoveFleet("U", SEA[2], "gades"))) == {("not-a-sea", "H4.2")}
    assert codes(game.why_not(MoveFleet("U", SEA[3], SEA[4]))) == {("no-fleet", "H4.2")}


# -------------------------------------------------------------------- H4.3 garrison


def test_h4_3_place_on_top_for_one() -> None:
    game = position(generals={"U": "emerita"}, garrisons={"emerita": "KC"})
    game.apply(PlaceGarrison("U", "emerita"))
    told = game.to_json()
    assert told["garrisons"]["emerita"] == ["K", "C", "U"]
    assert (told["reserve"]["U"], told["denarii"]) == (3, 5)


def test_h4_3_only_in_the_city_where_he_stands() -> None:
    game = position(generals={"U": "emerita"})
    assert [a for a in game.legal_actions() if isinstance(a, PlaceGarrison)] == [PlaceGarrison("U", "emerita")]
    assert codes(game.why_not(PlaceGarrison("U", "ebora"))) == {("not-there", "H4.3")}


def test_h4_3_not_at_sea() -> None:
    game = position(turn="K")
    assert "garrison" not in kinds(game)
    assert codes(game.why_not(PlaceGarrison("K", SEA[0]))) == {("at-sea", "H4.3")}


def test_h4_3_only_from_his_own_reserve() -> None:
    game = position(generals={"U": "emerita"}, garrisons={"ebora": "UUU", "onuba": "U"})
    assert codes(game.why_not(PlaceGarrison("U", "emerita"))) == {("no-garrison-left", "H4.3")}


def test_h4_3_a_capital_needs_a_province_free_of_revolt() -> None:
    for name, capital in zip(PROVINCE, CAPITALS):
        for city in PROVINCE[name]:
            if city != capital:
                game = position(generals={"K": capital}, turn="K", revolts={city: 1})
                assert codes(game.why_not(PlaceGarrison("K", capital))) == {("province-in-revolt", "H4.3")}
        other = "regina" if name != "III" else "osca"
        clear = position(generals={"K": capital}, turn="K", revolts={other: 1})
        assert PlaceGarrison("K", capital) in clear.legal_actions()


def test_h4_3_other_cities_have_no_such_condition() -> None:
    roman = position(generals={"U": "corduba"}, revolts={"gades": 1, "basti": 1, "castulo": 1})
    assert PlaceGarrison("U", "corduba") in roman.legal_actions()
    hispanic = position(generals={"U": "emerita"}, revolts={"olisipo": 3})
    assert PlaceGarrison("U", "emerita") in hispanic.legal_actions()


def test_h4_3_remove_any_depth_of_ones_own() -> None:
    game = position(generals={"U": "emerita"}, garrisons={"emerita": "UCU"})
    offered = [a for a in game.legal_actions() if isinstance(a, RemoveGarrison)]
    assert offered == [RemoveGarrison("U", "emerita", 0), RemoveGarrison("U", "emerita", 2)]
    assert codes(game.why_not(RemoveGarrison("U", "emerita", 1))) == {("not-his-garrison", "H4.3")}
    told = after(game, RemoveGarrison("U", "emerita", 2)).to_json()
    assert told["garrisons"]["emerita"] == ["U", "C"]
    assert (told["reserve"]["U"], told["denarii"]) == (3, 5)


def test_h4_3_later_revolts_leave_a_capitals_garrison_alone() -> None:
    game = position(garrisons={"osca": "C"}, state="REVOLT")
    game.apply(Roll(roman=1, hispanic=5))
    told = game.to_json()
    assert (told["revolts"], told["garrisons"]) == ({"ilerda": 1}, {"osca": ["C"]})


# -------------------------------------------------------------------- H4.7 end of phase


def test_h4_7_pass_is_always_offered() -> None:
    for denarii in range(1, 7):
        assert Pass("U") in position(denarii=denarii).legal_actions()


def test_h4_7_the_phase_ends_with_the_last_denarius() -> None:
    game = position(generals={"U": "corduba"}, revolts={"regina": 3}, denarii=3)
    game.apply(Besiege("U", "regina", 2))
    assert game.phase == "ROMAN"
    game.apply(Besiege("U", "regina", 1))
    assert (game.phase, game.to_json()["turn"]) == ("REVOLT", "U")


def test_h4_7_the_last_denarius_is_rolled_for_first() -> None:
    game = position(generals={"U": "regina"}, revolts={"toletum": 3}, denarii=1)
    game.apply(Besiege("U", "toletum", 1))
    assert (game.phase, game.to_json()["denarii"]) == ("ROMAN", 0)
    assert game.declared is not None
    game.apply(Roll(roman=1))
    assert game.phase == "REVOLT"
