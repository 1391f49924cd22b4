"""Off-map areas, straits, the sea, allies, and what movement leaves for combat (P6.6-P6.10), rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from games.peoples.board import (
    Board,
    army,
    begin,
    board,
    do,
    goals,
    offered,
    points,
    roll,
    said,
    steps,
    where,
)
from hispania.games.peoples.printed.tables import load

PORTS = {"valence", "denia", "carthagene", "gibraltar", "cadix", "seville", "majorque", "ibiza"}


def moving(turn: int, nation: str, units: dict[str, str], foes: Any = None, **fields: Any) -> Board:
    """A board where a nation begins its first movement."""
    s = board(turn, {nation: units, **(foes or {})}, **fields)
    begin(s, nation, "MOVE")
    return s


def starts(s: Board, p: str) -> set[str]:
    """Where unled units may step from a province."""
    return goals([word for word in offered(s) if word[0].isdigit() and f" {p}>" in word])


# -------------------------------------------------------------------- P6.6 off-map areas


def test_P6_6_1_leaving_an_area_is_free_and_the_province_entered_costs_one() -> None:
    s = moving(6, "sueve", {"gascogne": "I hermerich"})
    do(s, "hermerich+I gascogne", ">pays_basque", ">cantabrie")
    assert "asturies" in steps(offered(s))
    assert not steps(do(s, ">asturies"))


@pytest.mark.parametrize("area", ["gascogne", "narbonne"])
def test_P6_6_1_the_first_step_may_use_the_links_of_the_other_area(area: str) -> None:
    s = moving(6, "sueve", {area: "2I"})
    assert starts(s, area) == {"pays_basque", "pyrenees_occidentales", "pyrenees_orientales"}


@pytest.mark.parametrize(("area", "other"), [("gascogne", "narbonne"), ("narbonne", "gascogne")])
def test_P6_6_1_who_may_stay_moves_to_the_other_area_and_ends_there(area: str, other: str) -> None:
    s = moving(7, "wisigoth", {area: "2I"})
    assert other in starts(s, area)
    words = do(s, f"1I {area}>{other}")
    assert army(s, other, "wisigoth") == "I"
    assert not any(f" {other}>" in word for word in words)


def test_P6_6_1_entering_an_area_costs_one_and_ends_the_move() -> None:
    s = moving(5, "rome", {"huesca": "2E"})
    do(s, "1E huesca>barcelone")
    assert "narbonne" not in steps(offered(s))  # no link there
    s = moving(8, "wisigoth", {"huesca": "I eurich"})
    do(s, "eurich+I huesca", ">pyrenees_orientales", ">narbonne")
    assert army(s, "narbonne", "wisigoth") == "I"
    assert where(s, "eurich") == "narbonne"
    assert not steps(offered(s))


def test_P6_6_2_units_and_leaders_left_in_an_area_are_eliminated() -> None:
    basque = {"basque": {"pays_basque": "I", "pyrenees_occidentales": "I", "pyrenees_orientales": "I"}}
    for stay in (True, False):
        s = moving(7, "wisigoth", {"gascogne": "3I", "leon": "I"}, basque, bond={"basque": "wisigoth"},
                   house={} if stay else {"offmap_stay": False})  # fmt: skip
        do(s, "done")
        assert army(s, "gascogne", "wisigoth") == ("3I" if stay else "")


RIGHTS = [
    ("narbonne", "pyrenees_orientales", "carthage", 2, 2), ("narbonne", "pyrenees_orientales", "rome", 2, 5),
    ("gascogne", "pays_basque", "rome", 2, 5), ("narbonne", "pyrenees_orientales", "wisigoth", 6, 9),
    ("gascogne", "pyrenees_occidentales", "wisigoth", 6, 9), ("narbonne", "pyrenees_orientales", "franc", 9, 15),
    ("gascogne", "pays_basque", "franc", 9, 15), ("afrique", "cadix", "vandale", 7, 9),
    ("afrique", "gibraltar", "vandale", 7, 9), ("narbonne", "pyrenees_orientales", "omeyyad", 11, 12),
]  # fmt: skip


@pytest.mark.parametrize(("area", "p", "nation", "first", "last"), RIGHTS)
def test_P6_6_3_these_nations_may_enter_an_area_in_these_turns(
    area: str, p: str, nation: str, first: int, last: int
) -> None:
    unit = "E" if nation == "rome" else "I"
    for turn in range(max(1, first - 1), last + 2):
        s = moving(turn, nation, {p: f"2{unit}"})
        assert (area in starts(s, p)) is (first <= turn <= last), turn


def test_P6_6_3_nobody_else_may() -> None:
    listed = {(area, nation) for area, _, nation, _, _ in RIGHTS}
    for nation in load().nations:
        for turn in range(1, 22):
            s = moving(turn, nation, {"pyrenees_orientales": "I", "pays_basque": "I", "cadix": "I"})
            found = starts(s, "pyrenees_orientales") | starts(s, "pays_basque") | starts(s, "cadix")
            for area in {"narbonne", "gascogne", "afrique"} & found:
                assert (area, nation) in listed


@pytest.mark.parametrize(("nation", "turn", "p", "area", "each"), [
    ("carthage", 2, "pyrenees_orientales", "narbonne", 3), ("vandale", 7, "cadix", "afrique", 1),
    ("omeyyad", 11, "pyrenees_orientales", "narbonne", 4), ("franc", 9, "pays_basque", "gascogne", 0),
])  # fmt: skip
def test_P6_6_3_points_are_paid_on_entry(nation: str, turn: int, p: str, area: str, each: int) -> None:
    s = moving(turn, nation, {p: "3I", "leon": "I"})
    do(s, f"2I {p}>{area}")
    assert points(s, nation) == 2 * each
    assert army(s, area, nation) == ("2I" if nation == "franc" else "")  # where nobody stays they leave the game
    assert army(s, p, nation) == "I"


@pytest.mark.parametrize(("nation", "turn", "most"), [("carthage", 2, 9), ("omeyyad", 11, 5)])
def test_P6_6_3_entry_beyond_the_ceiling_is_illegal(nation: str, turn: int, most: int) -> None:
    s = moving(turn, nation, {"pyrenees_orientales": "12I"})
    off = [word for word in offered(s) if word.endswith(">narbonne")]
    assert sorted(off) == sorted(f"{n}I pyrenees_orientales>narbonne" for n in range(1, most + 1))
    words = do(s, "3I pyrenees_orientales>narbonne")
    assert f"{most - 3}I pyrenees_orientales>narbonne" in words
    assert f"{most - 2}I pyrenees_orientales>narbonne" not in words


def test_P6_6_3_the_ceiling_binds_a_leaders_stack_too() -> None:
    s = moving(2, "carthage", {"pyrenees_orientales": "10I hasdrubal"})
    assert "narbonne" not in steps(do(s, "hasdrubal+10I pyrenees_orientales"))
    s = moving(2, "carthage", {"pyrenees_orientales": "10I hasdrubal"})
    assert "narbonne" in steps(do(s, "hasdrubal+9I pyrenees_orientales"))


def test_P6_6_3_the_ceiling_holds_over_the_turns_and_phases() -> None:
    s = moving(12, "omeyyad", {"pyrenees_orientales": "4I"}, flags={"beyond": 4})
    assert "1I pyrenees_orientales>narbonne" in offered(s)
    assert "2I pyrenees_orientales>narbonne" not in offered(s)


def test_P6_6_3_a_leader_leaves_with_units_not_alone_and_pays_nothing() -> None:
    s = moving(11, "omeyyad", {"pyrenees_orientales": "2I tarik", "leon": "I"})
    do(s, "tarik+- pyrenees_orientales")
    assert "narbonne" not in steps(offered(s))
    s = moving(11, "omeyyad", {"pyrenees_orientales": "2I tarik", "leon": "I"})
    do(s, "tarik+2I pyrenees_orientales", ">narbonne")
    assert where(s, "tarik") == ""
    assert points(s, "omeyyad") == 8


def test_P6_6_4_Africa_is_reached_and_left_only_by_strait() -> None:
    s = moving(18, "almoravide", {"afrique": "3E"})
    assert starts(s, "afrique") == {"cadix", "gibraltar"}
    reaching = set()
    for p in load().provinces:
        if "afrique" in starts(moving(8, "vandale", {p: "2I"}), p):
            reaching.add(p)
    assert reaching == {"cadix", "gibraltar"}


# -------------------------------------------------------------------- P6.7 straits


STRAITS = [("valence", "majorque"), ("majorque", "ibiza"), ("ibiza", "denia")]
BOTH_WAYS = [*STRAITS, *((b, a) for a, b in STRAITS)]


@pytest.mark.parametrize(("p", "q"), BOTH_WAYS)
def test_P6_7_1_a_crossing_takes_the_whole_phase(p: str, q: str) -> None:
    s = moving(8, "alain", {p: "C", "leon": "C"})
    assert q in starts(s, p)
    assert not steps(do(s, f"1C {p}>{q}"))
    assert army(s, q, "alain") == "C"


def test_P6_7_1_whoever_comes_to_the_shore_in_this_phase_cannot_cross() -> None:
    s = moving(8, "alain", {"denia": "C", "leon": "C"})
    assert "majorque" not in steps(do(s, "1C denia>valence"))


def test_P6_7_1_a_leader_changes_nothing() -> None:
    s = moving(17, "castille", {"denia": "I alfons"})
    assert "majorque" not in steps(do(s, "alfons+I denia", ">valence"))
    s = moving(17, "castille", {"valence": "I alfons", "leon": "I"})
    assert not steps(do(s, "alfons+I valence", ">majorque"))


@pytest.mark.parametrize("port", ["cadix", "gibraltar"])
def test_P6_7_2_units_from_Africa_cross_as_their_first_step_and_go_on(port: str) -> None:
    s = moving(18, "almoravide", {"afrique": "E"})
    do(s, f"1E afrique>{port}", ">seville", ">cordoue")
    assert not steps(offered(s))
    assert army(s, "cordoue", "almoravide") == "E"


def attacked(turn: int, nation: str, p: str, origin: str, **fields: Any) -> Board:
    """Two infantry of a nation in a province after a round in which everybody missed, asked to retreat."""
    units = {nation: {p: "2I"}, "hispano_romain" if nation != "hispano_romain" else "celte": {p: "I"}}
    attacker = "hispano_romain" if nation != "hispano_romain" else "celte"
    s = board(turn, units, arr={p: {f"infantry|{origin}": 1}}, **fields)
    begin(s, attacker, "COMBAT")
    roll(s, 1, 1, 1)
    do(s, "stay")
    return s


def test_P6_7_3_a_retreat_over_a_strait_is_allowed() -> None:
    assert "majorque" in goals(offered(attacked(8, "alain", "valence", "denia")))
    assert goals(offered(attacked(8, "alain", "ibiza", "majorque"))) == {"denia"}


def test_P6_7_3_to_Africa_only_for_VANDALE_from_turn_7() -> None:
    assert "afrique" in goals(offered(attacked(7, "vandale", "cadix", "seville")))
    assert "afrique" not in goals(offered(attacked(6, "vandale", "cadix", "seville")))
    assert "afrique" not in goals(offered(attacked(8, "alain", "cadix", "seville")))
    house = attacked(7, "vandale", "cadix", "seville", house={"vandale_africa_retreat": False})
    assert "afrique" not in goals(offered(house))


# -------------------------------------------------------------------- P6.8 the sea


@pytest.mark.parametrize(("nation", "turn", "unit"), [
    ("carthage", 1, "I"), ("rome", 4, "E"), ("byzance", 9, "I"), ("omeyyad", 11, "I"),
])  # fmt: skip
def test_P6_8_1_units_land_in_an_open_anchor_and_go_on(nation: str, turn: int, unit: str) -> None:
    s = moving(turn, nation, {"sea": unit})
    assert starts(s, "sea") == PORTS
    assert "cordoue" in steps(do(s, f"1{unit} sea>seville"))


def test_P6_8_1_ROMEs_units_of_turn_3_land_in_three_ports() -> None:
    assert starts(moving(3, "rome", {"sea": "E"}), "sea") == {"valence", "denia", "carthagene"}


def test_P6_8_1_the_port_is_the_first_step() -> None:
    s = moving(1, "carthage", {"sea": "I"})
    do(s, "1I sea>seville")
    assert not steps(do(s, ">cordoue"))


def test_P6_8_2_without_supremacy_nobody_embarks_or_stays_at_sea() -> None:
    s = moving(11, "omeyyad", {"sea": "2I", "valence": "I"})
    assert "sea" not in starts(s, "valence")
    assert "done" not in offered(s)


def test_P6_8_2_units_that_cannot_land_are_eliminated() -> None:
    inland = ("castellon", "cuenca", "la_mancha", "grenade", "cordoue", "algarve", "badajoz", "sierra_morena")
    friends = {"celte": dict.fromkeys(PORTS, "I"), "basque": dict.fromkeys(inland, "I")}
    s = moving(11, "omeyyad", {"sea": "3I tarik", "leon": "I", "porto": "I"}, friends,
               bond={"celte": "omeyyad", "basque": "omeyyad"}, options={"general_submission": True})  # fmt: skip
    do(s, "tarik+- sea", ">seville", ">badajoz", ">lisbonne", "done")
    assert army(s, "sea", "omeyyad") == ""
    assert where(s, "tarik") == "lisbonne"


def test_P6_8_2_nor_retreats_to_it() -> None:
    assert "sea" not in goals(offered(attacked(9, "alain", "valence", "denia")))


@pytest.mark.parametrize(("nation", "turn"), [("byzance", 9), ("byzance", 10), ("omeyyad", 12)])
def test_P6_8_3_with_supremacy_units_stay_at_sea_and_embark_as_their_last_step(nation: str, turn: int) -> None:
    s = moving(turn, nation, {"sea": "I", "denia": "I", "castellon": "I"})
    assert "done" in offered(s)
    assert "sea" in starts(s, "denia")
    assert "sea" not in starts(s, "castellon")  # a coast without an open anchor
    do(s, "1I denia>valence")
    assert "sea" in steps(offered(s))
    words = do(s, ">sea")
    assert army(s, "sea", nation) == "2I"
    assert "2I sea>valence" not in words  # not again on land in this phase
    do(s, "done")
    assert army(s, "sea", nation) == "2I"


def test_P6_8_3_embarking_costs_a_step() -> None:
    s = moving(12, "omeyyad", {"cuenca": "I", "leon": "I"})
    do(s, "1I cuenca>valence", ">sea")
    s = moving(12, "omeyyad", {"grenade": "I", "leon": "I"})
    do(s, "1I grenade>carthagene", ">denia")
    assert "sea" not in steps(offered(s))


@pytest.mark.parametrize(("nation", "turn"), [("byzance", 8), ("byzance", 11), ("omeyyad", 11), ("omeyyad", 13)])
def test_P6_8_3_in_other_turns_there_is_none(nation: str, turn: int) -> None:
    assert "sea" not in starts(moving(turn, nation, {"valence": "2I"}), "valence")


def test_P6_8_3_BYZANCE_has_it_at_turn_9_alone_where_the_house_says_so() -> None:
    for turn, supreme in ((9, True), (10, False)):
        s = moving(turn, "byzance", {"valence": "2I"}, house={"byzance_supremacy": [9]})
        assert ("sea" in starts(s, "valence")) is supreme


def test_P6_8_3_a_defender_retreats_to_sea_in_anybodys_sequence_of_that_turn() -> None:
    assert "sea" in goals(offered(attacked(10, "byzance", "valence", "denia")))
    assert "sea" not in goals(offered(attacked(11, "byzance", "valence", "denia")))
    assert "sea" not in goals(offered(attacked(10, "byzance", "cuenca", "tolede")))


def test_P6_8_3_an_attacker_that_landed_this_turn_retreats_to_sea() -> None:
    s = board(9, {"byzance": {"valence": "2I"}, "celte": {"valence": "I"}}, arr={"valence": {"infantry|sea": 2}})
    begin(s, "byzance", "COMBAT")
    roll(s, 1, 1, 1)
    assert "sea" in goals(offered(s))
    do(s, "I>sea", "stay")
    assert army(s, "sea", "byzance") == "I"


def test_P6_8_4_CROISADE_lands_on_any_coast() -> None:
    coasts = {p for p, row in load().provinces.items() if row.coast}
    assert starts(moving(20, "croisade", {"sea": "I"}), "sea") == coasts
    assert {"galice", "castellon", "barcelone", "valence"} <= coasts
    assert not {"tolede", "leon", "saragosse"} & coasts


# -------------------------------------------------------------------- P6.9 allies


def allied(units: dict[str, str], vassal: dict[str, str], turn: int = 9) -> Board:
    """WISIGOTH moves, BASQUE is its vassal."""
    return moving(turn, "wisigoth", units | {"leon": "I"}, {"basque": vassal}, bond={"basque": "wisigoth"})


def test_P6_9_an_allys_province_is_crossed_but_nobody_ends_there() -> None:
    s = allied({"barcelone": "2I"}, {"huesca": "I"})
    words = do(s, "1I barcelone>huesca")
    assert "halt" not in words
    assert all(word[0] == ">" for word in words)


def test_P6_9_a_step_in_needs_a_step_out_for_the_whole_march() -> None:
    s = allied({"barcelone": "I", "tortosa": "I"}, {"huesca": "I", "saragosse": "I"})
    do(s, "1I tortosa>barcelone")
    assert "huesca" not in steps(offered(s))  # no step would be left
    assert "1I barcelone>huesca" in do(s, "halt")


def test_P6_9_a_mountain_province_of_an_ally_is_crossed_only_with_a_leader() -> None:
    s = allied({"barcelone": "I eurich"}, {"pyrenees_orientales": "I"}, turn=8)
    assert "1I barcelone>pyrenees_orientales" not in offered(s)
    do(s, "eurich+I barcelone", ">pyrenees_orientales")
    assert "halt" not in offered(s)


def test_P6_9_nobody_crosses_a_strait_to_an_ally() -> None:
    s = allied({"majorque": "I"}, {"valence": "I"})
    assert starts(s, "majorque") == {"ibiza"}


def test_P6_9_nobody_is_dropped_or_taken_there() -> None:
    s = allied({"barcelone": "3I eurich"}, {"huesca": "I"}, turn=8)
    words = do(s, "eurich+3I barcelone", ">huesca")
    assert all(word[0] == ">" for word in words)


def test_P6_9_a_vassal_crosses_its_suzerains_provinces_too() -> None:
    s = moving(9, "basque", {"pamplune": "2I", "leon": "I"}, {"wisigoth": {"saragosse": "3I"}},
               bond={"basque": "wisigoth"})  # fmt: skip
    words = do(s, "1I pamplune>saragosse")
    assert ">tortosa" in words
    assert "halt" not in words


def test_P6_9_two_vassals_of_one_suzerain_are_not_allies() -> None:
    s = moving(9, "basque", {"pamplune": "2I", "leon": "I"}, {"sueve": {"saragosse": "I"}},
               bond={"basque": "wisigoth", "sueve": "wisigoth"})  # fmt: skip
    assert not steps(do(s, "1I pamplune>saragosse"))
    assert army(s, "saragosse", "basque") == "I"


# -------------------------------------------------------------------- P6.10 data for combat


def test_P6_10_each_attacker_keeps_the_area_of_its_last_step() -> None:
    s = moving(16, "aragon", {"pamplune": "I", "barcelone": "2I", "leon": "I"}, {"saragosse": {"saragosse": "2I"}})
    do(s, "1I pamplune>saragosse", "1I barcelone>saragosse", "1I barcelone>tortosa", ">saragosse")
    arrived = {"infantry|barcelone": 1, "infantry|pamplune": 1, "infantry|tortosa": 1}
    assert said(s)["arr"]["saragosse"] == arrived


def wet(turn: int, nation: str, units: dict[str, str], p: str, *march: str) -> bool:
    """Does the defender's die that lacks 2 hit the attacker, because his last step crossed a river?"""
    s = board(turn, {nation: units, "celte": {p: "I"}})
    begin(s, nation, "MOVE STACK-ATTACK COMBAT")
    do(s, *march)
    if offered(s):
        do(s, "done")
    roll(s, 1, 6 if nation in ("rome", "almoravide") else 5)
    return army(s, p, nation) == ""


@pytest.mark.parametrize(("origin", "p"), sorted(load().rivers))
def test_P6_10_rivers_lie_on_these_borders(origin: str, p: str) -> None:
    assert wet(9, "sueve", {origin: "I", "majorque": "I"}, p, f"1I {origin}>{p}")


def test_P6_10_only_the_last_step_counts() -> None:
    assert wet(9, "sueve", {"tortosa": "I", "majorque": "I"}, "saragosse", "1I tortosa>barcelone", ">saragosse")
    assert not wet(9, "sueve", {"barcelone": "I", "majorque": "I"}, "saragosse", "1I barcelone>tortosa", ">saragosse")


def test_P6_10_straits_landings_and_entries_are_no_river_crossings() -> None:
    assert not wet(9, "sueve", {"valence": "I", "porto": "I"}, "majorque", "1I valence>majorque")
    assert not wet(1, "carthage", {"sea": "I", "porto": "I"}, "seville", "1I sea>seville")
    assert not wet(7, "wisigoth", {"gascogne": "I", "porto": "I"}, "pays_basque", "1I gascogne>pays_basque")
    assert not wet(18, "almoravide", {"afrique": "E", "porto": "E"}, "cadix", "1E afrique>cadix")
