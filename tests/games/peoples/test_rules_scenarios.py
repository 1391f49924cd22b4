"""P17 Scenarios; P18 the end; P16.10 the barbaric option."""

from __future__ import annotations

from typing import Any

import pytest

from games.peoples.board import Board, army, begin, board, dice, do, end_turn, new_game, offered, points, roll, said
from hispania.contract.rules import BadOptions
from hispania.games.peoples.printed.tables import load

TURN1 = {
    "carthage": {"carthagene": "I", "cadix": "I", "gibraltar": "I", "ibiza": "I"},
    "galicien": {"galice": "2I", "asturies": "I", "porto": "I", "leon": "I"},
    "cantabrien": {"cantabrie": "2I", "vieille_castille": "I", "tierra_de_campos": "I", "segovie": "I", "avila": "I"},
    "lusitanien": {"lusitanie": "2I", "lisbonne": "I", "alcantara": "I", "salamanque": "I", "duero": "I"},
    "basque": {
        "pays_basque": "2I", "pamplune": "I", "pyrenees_occidentales": "I", "pyrenees_orientales": "I", "huesca": "I",
    },
    "celte": {"badajoz": "2I", "algarve": "I", "sierra_morena": "I", "seville": "I"},
    "ibere": {
        "cordoue": "I", "grenade": "I", "la_mancha": "I", "tolede": "2I", "cuenca": "I", "denia": "I", "valence": "I",
        "castellon": "I", "tortosa": "I", "saragosse": "I", "calatayud": "I", "barcelone": "I",
    },
}  # fmt: skip
TURN4 = {
    "carthage": {"cadix": "I", "gibraltar": "I", "ibiza": "I", "majorque": "I"},
    "galicien": {"galice": "2I", "asturies": "2I", "porto": "2I", "leon": "I"},
    "cantabrien": {"cantabrie": "2I", "vieille_castille": "2I", "tierra_de_campos": "I", "segovie": "2I", "avila": "I"},
    "lusitanien": {"lusitanie": "2I", "lisbonne": "2I", "alcantara": "2I", "salamanque": "I", "duero": "I"},
    "basque": {
        "pays_basque": "2I", "pamplune": "2I", "pyrenees_occidentales": "I", "pyrenees_orientales": "I", "huesca": "2I",
    },
    "celte": {"badajoz": "2I", "algarve": "I", "sierra_morena": "2I", "seville": "2I"},
    "rome": {
        "carthagene": "3E", "barcelone": "E", "tortosa": "E", "saragosse": "E", "castellon": "E", "valence": "2E",
        "denia": "E", "la_mancha": "E", "grenade": "2E", "cordoue": "E", "tolede": "E", "cuenca": "E",
    },
}  # fmt: skip
SCENARIOS = [  # id, first turn, last turn, start, standard, advanced
    ("A", 1, 13, TURN1, True),
    ("B", 4, 15, TURN4, False),
    ("C", 4, 19, TURN4, True),
    ("D", 1, 19, TURN1, True),
    ("E", 1, 21, TURN1, False),
]


def begun(scenario: str, standard: bool) -> Board:
    """A game of a scenario; in the advanced version after the bids on the majors."""
    return new_game(scenario=scenario, version="standard" if standard else "advanced")


@pytest.mark.parametrize(("scenario", "first", "last", "start", "standard"), SCENARIOS)
def test_P17_every_unit_of_the_starting_position(
    scenario: str, first: int, last: int, start: dict[str, dict[str, str]], standard: bool
) -> None:
    s = begun(scenario, standard)
    assert said(s)["turn"] == first
    for nation, places in start.items():
        for p, units in places.items():
            there = army(s, p, nation)
            assert there == units, f"{nation} in {p}"
    placed = {(p, nation) for nation, places in start.items() for p in places}
    assert {(p, nation) for p, cells in said(s)["map"].items() for nation in cells} - placed <= {("sea", "carthage")}


@pytest.mark.parametrize(("scenario", "first", "last", "start", "standard"), SCENARIOS)
def test_P17_no_gold_no_capitals_no_bonds_no_points(
    scenario: str, first: int, last: int, start: Any, standard: bool
) -> None:
    position = said(begun(scenario, standard))
    for field in ("gold", "capital", "bond", "ruin", "forts", "vp", "waiting", "mark"):
        assert not position[field]


@pytest.mark.parametrize(("scenario", "first", "last", "start", "standard"), SCENARIOS)
def test_P17_the_last_turn_ends_the_game_with_step_B_and_without_step_C(
    scenario: str, first: int, last: int, start: Any, standard: bool
) -> None:
    s = board(last - 1, {"galicien": {"galice": "I"}}, scenario=scenario)
    end_turn(s)
    assert said(s)["step"] != "OVER"
    units = {
        "galicien": {"galice": "I"},
        "sueve": {"porto": "2I"},
        "franc": {"huesca": "I"},
        "basque": {"pamplune": "I"},
    }
    s = board(last, units, scenario=scenario)
    end_turn(s)
    assert said(s)["step"] == "OVER"
    assert said(s)["turn"] == last
    assert points(s, "galicien") == {13: 2, 15: 2, 19: 3, 21: 3}[last]
    assert army(s, "porto", "sueve") == "2I"  # nobody is transformed
    assert army(s, "huesca", "franc") == "I"


@pytest.mark.parametrize(("scenario", "first", "last", "start", "standard"), SCENARIOS)
def test_P17_versions_of_the_scenarios(scenario: str, first: int, last: int, start: Any, standard: bool) -> None:
    assert said(new_game(scenario=scenario, version="advanced"))["scenario"] == scenario
    if not standard:
        with pytest.raises(BadOptions):
            new_game(scenario=scenario, version="standard")


def test_P17_CROISADE_and_ALMOHADE_in_scenario_E_only() -> None:
    assert load().nations["croisade"].present[0] == load().nations["almohade"].present[0] == 20
    assert {row[0] for row in SCENARIOS if row[2] >= 20} == {"E"}


def test_P17_turn_4_starts_with_the_invasion_of_ROME_still_to_come() -> None:
    s = board(4, TURN4 | {"rome": {"valence": "2E"}}, scenario="C")
    begin(s, "rome", "PLACE")
    assert "split 14E@narbonne" in offered(s)


# -------------------------------------------------------------------- P18


def final(vp: dict[str, float], adjust: dict[str, float] | None = None, **fields: Any) -> dict[str, Any]:
    """The result of a game that ends with these points of nations and adjustments of players, in points."""
    scenario = fields.pop("scenario", "D")
    last = {"A": 13, "D": 19}[scenario]
    halves = {nation: int(2 * value) for nation, value in vp.items()}
    paid = {player: int(2 * (adjust or {}).get(player, 0)) for player in "1234"}
    s = board(last, {}, scenario=scenario, vp=halves, adjust=paid, **fields)
    end_turn(s)
    result = said(s)["result"]
    return {"points": {who: value / 2 for who, value in result["points"].items()}, "winners": result["winners"]}


def test_P18_the_score_is_the_sum_of_the_nations_of_a_player() -> None:
    found = final({"carthage": 9, "alain": 20.5, "galicien": 12, "rome": 30})
    assert found["points"] == {"1": 29.5, "2": 12, "3": 0, "4": 30}
    assert found["winners"] == ["4"]


def test_P18_bids_initial_scores_and_penalties_are_taken_off_and_it_may_be_negative() -> None:
    found = final({"alain": 20, "galicien": 1}, {"1": -29, "2": -0.5})
    assert found["points"] == {"1": -9, "2": 0.5, "3": 0, "4": 0}


@pytest.mark.parametrize(("vp", "score"), [(33, 4), (27, -2)])
def test_TV52_ALAIN_bought_for_29(vp: float, score: float) -> None:
    assert final({"alain": vp}, {"3": -29}, owner={"alain": 3})["points"]["3"] == score


def test_TV53_WISIGOTH_with_55_points_scores_9() -> None:
    s = new_game(version="advanced", players=4)
    for player in (1, 2, 3, 4):
        for major in range(5):
            do(s, f"bid {int(player == 3 and major == 2)}")  # a bid of 1 on WISIGOTH
    while dice(s) and "OPENER" not in str(said(s)["todo"][-1]):
        roll(s, 1)
    assert said(s)["owner"]["wisigoth"] == 3
    paid = said(s)["adjust"]["3"] / 2
    assert final({"wisigoth": 55}, {"3": paid + 1})["points"]["3"] == 9


def test_P18_half_a_point_is_enough() -> None:
    assert final({"carthage": 9, "galicien": 9.5})["winners"] == ["2"]


def test_P18_equal_scores_share_the_win() -> None:
    assert final({"carthage": 9, "galicien": 9, "rome": 8.5})["winners"] == ["1", "2"]


def test_P15_3_scenario_A_adds_points_by_group_keyed_by_nation() -> None:
    assert final({}, scenario="A")["points"] == {"4": 3, "1": 16, "2": 8, "3": 0}
    moved = {nation: 2 for nation, row in load().nations.items() if row.group == 1}
    moved |= {nation: 1 for nation, row in load().nations.items() if row.group == 2}
    assert final({}, scenario="A", owner=moved)["points"] == {"4": 3, "2": 16, "1": 8, "3": 0}  # AMB-03
    assert set(final({}, scenario="D")["points"].values()) == {0}


def test_P15_3_not_in_the_advanced_version() -> None:
    owner = {nation: row.group for nation, row in load().nations.items() if row.group}
    found = final({}, scenario="A", version="advanced", owner=owner)
    assert set(found["points"].values()) == {0}


# -------------------------------------------------------------------- P16.10

BARBARIC = {"barbaric": True}


def counted(turn: int, units: dict[str, dict[str, str]], nation: str, **fields: Any) -> float:
    """The points of a nation at the end of a turn in the barbaric option."""
    s = board(turn, units, options=BARBARIC, **fields)
    end_turn(s)
    return points(s, nation)


def test_P16_10_is_for_the_advanced_version() -> None:
    with pytest.raises(BadOptions):
        new_game(barbaric=True)
    assert said(new_game(barbaric=True, version="advanced"))["options"] == BARBARIC


def test_TV42_the_better_of_the_sheet_and_the_income() -> None:
    assert counted(3, {"basque": {"pays_basque": "I"}}, "basque") == 2  # sheet, not income 1
    assert counted(3, {"rome": {"grenade": "E"}}, "rome") == 3  # income, not sheet 2


def test_P16_10_for_every_province_by_itself() -> None:
    units = {"basque": {"pays_basque": "I", "huesca": "I", "saragosse": "I"}}
    assert counted(3, units, "basque") == 2 + 1 + 2  # sheet, income instead of a half, income of one not on the sheet


def test_P16_10_two_points_for_every_own_castle() -> None:
    assert counted(13, {"omeyyad": {"tolede": "I X", "avila": "I"}}, "omeyyad") == 2.5 + 2 + 1
    assert (
        counted(13, {"badajoz": {"badajoz": "I X"}}, "badajoz", scenario="A")
        == counted(13, {"badajoz": {"badajoz": "I"}}, "badajoz", scenario="A") + 2
    )


def test_PV32_where_the_sheet_pays_for_the_castle_land_and_castle_are_compared_apart() -> None:
    assert counted(19, {"almoravide": {"seville": "X", "tolede": "E"}}, "almoravide", scenario="D") == 5 + 2.5


def test_P16_10_a_nation_without_a_row_this_turn_counts_its_income() -> None:
    assert counted(5, {"ibere": {"cordoue": "I"}}, "ibere") == 3


def test_P23_13_provinces_of_vassals_keep_the_sheet_value() -> None:
    units = {"wisigoth": {"tolede": "X"}, "basque": {"saragosse": "I"}}
    bond = {"basque": "wisigoth"}
    assert counted(10, units, "wisigoth", bond=bond) == 2.5 + 2 + 0.5  # not the income 2 of saragosse
    assert counted(10, units, "basque", bond=bond) == 1  # 2, halved


KILLS = [  # turn, attacker, its units, defender, its unit, points
    (18, "seville", "6C", "castille", "K", 3),
    (18, "leon", "2K", "castille", "K", 0),  # same religion
    (18, "galicien", "5I", "seville", "X", 3),
    (18, "galicien", "5I", "castille", "X", 0),
    (18, "almoravide", "6E", "seville", "X", 0),
    (18, "seville", "6C", "almoravide", "E", 2),  # whatever the religion
    (13, "celte", "5I", "omeyyad", "C", 2),
    (18, "celte", "5I", "seville", "C", 2),
    (9, "celte", "5I", "hispano_romain", "F", 2),
    (18, "celte", "5I", "seville", "I", 1),
    (18, "saragosse", "5I", "castille", "I", 1),
    (18, "celte", "5I", "castille", "I", 0),
    (18, "saragosse", "5I", "seville", "I", 0),
    (9, "celte", "5I", "wisigoth", "I", 0),  # before turn 11
    (9, "celte", "5I", "wisigoth", "X", 3),  # all differ in religion
    (3, "basque", "5I", "rome", "E", 3),  # the sheet is better
    (20, "croisade", "3K", "seville", "X", 5),
]


@pytest.mark.parametrize(("turn", "attacker", "units", "defender", "unit", "worth"), KILLS)
def test_P16_10_the_better_of_the_sheet_and_a_general_price_for_a_kill(
    turn: int, attacker: str, units: str, defender: str, unit: str, worth: float
) -> None:
    s = board(turn, {attacker: {"segovie": units}, defender: {"segovie": unit}}, options=BARBARIC)
    begin(s, attacker, "COMBAT")
    number = int(units[0])
    roll(s, *[10] * number, *[1] * (dice(s) - number))
    assert army(s, "segovie", defender) == ""
    assert points(s, attacker) == worth


LEADERS = [  # turn, attacker, its units, defender, leader, points beside those for the unit
    (18, "seville", "6C", "castille", "alfons", 5),
    (18, "leon", "2K", "castille", "alfons", 0),
    (7, "galicien", "5I", "sueve", "hermerich", 5),
    (12, "galicien", "5I", "omeyyad", "tarik", 5),
]


@pytest.mark.parametrize(("turn", "attacker", "units", "defender", "leader", "worth"), LEADERS)
def test_P16_10_a_leader_of_another_religion_pays_5(
    turn: int, attacker: str, units: str, defender: str, leader: str, worth: float
) -> None:
    found = []
    for there in ("I", f"I {leader}"):
        s = board(turn, {attacker: {"segovie": units}, defender: {"segovie": there}}, options=BARBARIC)
        begin(s, attacker, "COMBAT")
        roll(s, *[10] * int(units[0]), 1)
        found.append(points(s, attacker))
    assert found[1] - found[0] == worth


def test_P16_10_nothing_for_a_kill_as_defender() -> None:
    s = board(18, {"castille": {"segovie": "K"}, "seville": {"segovie": "2I"}}, options=BARBARIC)
    begin(s, "castille", "COMBAT")
    roll(s, 1, 10, 10)
    assert army(s, "segovie", "castille") == ""
    assert points(s, "seville") == 0
