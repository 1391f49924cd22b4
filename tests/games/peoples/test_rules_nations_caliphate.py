"""P14.15 to P14.21: OMEYYAD and its end, FRANC and ARAGON, BADAJOZ, SARAGOSSE, NAVARRE, LEÓN."""

from __future__ import annotations

import pytest

from games.peoples.board import (
    Board,
    army,
    asked,
    begin,
    board,
    dice,
    do,
    end_turn,
    gold,
    miss,
    offered,
    points,
    roll,
    said,
    where,
)

# -------------------------------------------------------------------- OMEYYAD


@pytest.mark.parametrize(("turn", "may"), [(11, True), (12, True), (13, False)])
def test_P14_15_2_units_leave_through_Narbonne_for_4_points_each(turn: int, may: bool) -> None:
    s = board(turn, {"omeyyad": {"pyrenees_orientales": "7I"}})
    words = begin(s, "omeyyad", "MOVE")
    assert ("5I pyrenees_orientales>narbonne" in words) is may
    assert "6I pyrenees_orientales>narbonne" not in words
    if may:
        do(s, "5I pyrenees_orientales>narbonne")
        assert points(s, "omeyyad") == 20
        assert army(s, "narbonne", "omeyyad") == ""
        assert not any("narbonne" in word for word in offered(s))


def test_P14_15_2_at_most_five_in_both_turns_together() -> None:
    s = board(12, {"omeyyad": {"pyrenees_orientales": "4C"}}, flags={"beyond": 3})
    words = begin(s, "omeyyad", "MOVE")
    assert "2C pyrenees_orientales>narbonne" in words
    assert "3C pyrenees_orientales>narbonne" not in words


@pytest.mark.parametrize(("turn", "may"), [(11, False), (12, True), (13, False)])
def test_P14_15_3_naval_supremacy_at_turn_12(turn: int, may: bool) -> None:
    """TV-23: a unit in Valence may embark at turn 12 and stays at sea; at turn 13 it must land."""
    s = board(turn, {"omeyyad": {"valence": "I"}})
    assert ("1I valence>sea" in begin(s, "omeyyad", "MOVE")) is may
    s = board(turn, {"omeyyad": {"sea": "I"}})
    assert ("done" in begin(s, "omeyyad", "MOVE")) is may


def test_P14_15_6_up_to_three_Berbers_join_Al_Mansur_for_2_points_each() -> None:
    for n in range(4):
        s = board(14, {"omeyyad": {"cordoue": "I"}})
        words = begin(s, "omeyyad", "PLACE")
        assert words == ["berbers 0", "berbers 1", "berbers 2", "berbers 3"]
        assert where(s, "al_mansur") == "cordoue"
        do(s, f"berbers {n}")
        assert points(s, "omeyyad") == -2 * n
        assert said(s)["map"]["cordoue"]["omeyyad"]["u"].get("berber", 0) == n


def test_P14_15_6_no_Al_Mansur_no_Berbers() -> None:
    s = board(14, {})
    begin(s, "omeyyad", "PLACE")
    assert not any(word.startswith("berbers") for word in offered(s))


def test_P14_15_6_Berbers_move_only_with_him() -> None:
    s = board(14, {"omeyyad": {"cordoue": "2B I al_mansur"}})
    words = begin(s, "omeyyad", "MOVE")
    assert not any(word.startswith(("1B", "2B")) for word in words)
    assert "al_mansur+2B cordoue" in words
    do(s, "al_mansur+I+2B cordoue", ">seville")
    assert "-I1" in offered(s)
    assert "-B1" not in offered(s)  # P6.4.5: never dropped on the way


def test_P14_15_6_Berbers_count_neither_for_stacking_nor_for_population() -> None:
    s = board(14, {"omeyyad": {"gibraltar": "3I 3B al_mansur"}})
    begin(s, "omeyyad", "STACK-FINAL")
    assert army(s, "gibraltar", "omeyyad") == "3I 3B"
    s = board(14, {"omeyyad": {"gibraltar": "2I 3B al_mansur"}})
    begin(s, "omeyyad", "POPULATION")
    assert army(s, "gibraltar", "omeyyad") == "2I 3B"


# -------------------------------------------------------------------- the end of turn 14

SARAGOSSE = (
    "huesca", "calatayud", "castellon", "tortosa", "segovie", "vieille_castille", "avila", "saragosse", "cuenca",
)  # fmt: skip


def fall(omeyyad: dict[str, str], others: dict[str, dict[str, str]] | None = None) -> Board:
    s = board(14, {"omeyyad": omeyyad} | (others or {}))
    end_turn(s)
    return s


def place_all(s: Board, nation: str) -> None:
    """Let an emirate place its units, all in the first place offered."""
    while said(s)["todo"][-1][1].get("n") == nation and offered(s)[0][:2] in ("I@", "X@"):
        do(s, offered(s)[0])


def holds(s: Board, nation: str) -> set[str]:
    return {p for p, cells in said(s)["map"].items() if nation in cells}


def test_P14_15_7_SARAGOSSE_takes_at_most_six_open_provinces_of_its_list() -> None:
    s = fall({"saragosse": "I", "huesca": "I", "cordoue": "I"}, {"castille": {"avila": "I"}})
    assert offered(s) == [f"choose {p}" for p in sorted(SARAGOSSE) if p != "avila"]  # held by OMEYYAD, or empty
    assert asked(s) == 1
    for p in SARAGOSSE[:6]:
        do(s, f"choose {p}")
    assert offered(s) == [f"X@{p}" for p in sorted(SARAGOSSE[:6])]
    do(s, "X@huesca", "X@calatayud", "X@tortosa")
    do(s, *["I@huesca"] * 7, *["I@segovie"] * 5)
    assert (army(s, "huesca", "saragosse"), army(s, "segovie", "saragosse")) == ("7I X", "5I")
    assert army(s, "saragosse", "omeyyad") == "I"  # not given: it stays OMEYYAD's, for SÉVILLE
    assert army(s, "huesca", "omeyyad") == ""


def held(*but: str) -> dict[str, dict[str, str]]:
    return {"castille": {p: "I" for p in SARAGOSSE if p not in but}}


def test_P14_15_7_with_exactly_one_it_adds_Castellon_or_Cuenca_and_evicts() -> None:
    s = fall({"saragosse": "I", "cordoue": "I"}, held("saragosse"))
    assert offered(s) == ["choose castellon", "choose cuenca"]
    do(s, "choose cuenca")
    assert asked(s) == 3  # CASTILLE leaves
    assert "I>castellon" in offered(s)
    do(s, "I>castellon")
    assert "X@cuenca" in offered(s)
    place_all(s, "saragosse")
    assert holds(s, "saragosse") == {"cuenca", "saragosse"}
    assert army(s, "castellon", "castille") == "2I"


def test_P14_15_7_with_none_it_takes_both() -> None:
    s = fall({"cordoue": "I"}, held())
    do(s, "I>calatayud" if "I>calatayud" in offered(s) else "I>tortosa")
    do(s, "I>calatayud" if "I>calatayud" in offered(s) else "I>tortosa")
    place_all(s, "saragosse")
    assert holds(s, "saragosse") == {"castellon", "cuenca"}


def to_valence(omeyyad: dict[str, str], others: dict[str, dict[str, str]] | None = None) -> Board:
    """SARAGOSSE has chosen and placed; VALENCE is next."""
    s = fall(omeyyad | {"saragosse": "I", "cuenca": "I"}, held("saragosse", "cuenca") | (others or {}))
    place_all(s, "saragosse")
    return s


def test_P14_15_7_VALENCE_takes_Valence_from_whoever_holds_it() -> None:
    s = to_valence({"cordoue": "I"}, {"byzance": {"valence": "2I"}})
    do(s, "choose denia", "choose majorque")
    assert army(s, "la_mancha", "byzance") == "2I"  # denia and majorque are awarded in the same step (P11.3)
    assert army(s, "valence", "valence") == "X"
    assert offered(s) == ["I@denia", "I@majorque", "I@valence"]
    do(s, *["I@denia"] * 5)
    assert army(s, "denia", "valence") == "5I"


def test_P14_15_7_VALENCE_gets_as_many_as_are_open() -> None:
    foes = {"byzance": dict.fromkeys(("majorque", "ibiza", "carthagene", "la_mancha"), "I")}
    s = to_valence({"cordoue": "I"}, foes)
    assert offered(s) == ["I@denia", "I@valence"]  # nothing to choose


def test_P14_15_7_GRENADE_takes_Grenade_and_two_of_its_list_not_yet_given() -> None:
    s = to_valence({"cordoue": "I"}, {"byzance": {"grenade": "I"}})
    do(s, "choose carthagene", "choose denia")
    place_all(s, "valence")
    assert holds(s, "byzance") == set()  # cordoue is OMEYYAD's, all else around is awarded
    assert army(s, "grenade", "grenade") == "X"
    assert offered(s) == ["I@gibraltar", "I@grenade", "I@la_mancha"]
    do(s, *["I@grenade"] * 7)
    assert army(s, "grenade", "grenade") == "7I X"


@pytest.mark.parametrize(("word", "infantry", "castle"), [("keep denia", 4, "X"), ("pass", 5, "")])
def test_P14_15_7_VALENCE_may_keep_a_castle_for_one_infantry(word: str, infantry: int, castle: str) -> None:
    s = to_valence({"cordoue": "I", "denia": "2I X", "valence": "I X"})
    do(s, "choose denia", "choose ibiza")
    assert offered(s) == ["keep denia", "pass"]
    do(s, word)
    assert army(s, "denia", "omeyyad") == ""
    do(s, *["I@ibiza"] * infantry)
    assert (army(s, "ibiza", "valence"), army(s, "denia", "valence")) == (f"{infantry}I", castle)
    assert "I@ibiza" not in offered(s)  # no more of them
    assert army(s, "valence", "valence") == "X"
    assert said(s)["ruin"] == {}  # removed without a ruin


def test_P14_15_7_GRENADE_may_keep_one_too() -> None:
    s = to_valence({"cordoue": "I", "la_mancha": "X", "gibraltar": "X"})
    do(s, "choose carthagene", "choose ibiza")
    place_all(s, "valence")
    assert offered(s) == ["keep gibraltar", "keep la_mancha", "pass"]
    do(s, "keep gibraltar")
    do(s, *["I@grenade"] * 6)
    assert (army(s, "grenade", "grenade"), army(s, "gibraltar", "grenade")) == ("6I X", "X")
    assert army(s, "la_mancha", "omeyyad") == ""


def test_P14_15_7_SARAGOSSE_keeps_no_castle() -> None:
    s = fall({"saragosse": "X", "cuenca": "I", "cordoue": "I"}, held("saragosse", "cuenca"))
    assert offered(s) == ["X@cuenca", "X@saragosse"]
    assert army(s, "saragosse", "omeyyad") == ""


def test_P14_15_7_SEVILLE_has_the_rest_like_for_like_and_all_castles() -> None:
    s = to_valence({"cordoue": "3I 2C X", "tolede": "I X", "seville": "X", "cadix": "2B I al_mansur", "sea": "I"})
    do(s, "choose carthagene", "choose ibiza")
    place_all(s, "valence")
    place_all(s, "grenade")
    assert army(s, "cordoue", "seville") == "3I 2C X"
    assert (army(s, "tolede", "seville"), army(s, "seville", "seville")) == ("I X", "X")
    assert army(s, "cadix", "seville") == "I"  # the Berbers leave
    assert where(s, "al_mansur") == ""
    assert holds(s, "omeyyad") == set()


def test_P16_2_without_OMEYYAD_there_are_no_emirates() -> None:
    s = board(14, {"castille": {"leon": "I"}})
    end_turn(s)
    assert set(said(s)["map"]) == {"leon"}


# -------------------------------------------------------------------- FRANC


def test_P14_16_1_FRANC_scores_at_the_end_of_its_sequence_of_turn_9() -> None:
    s = board(9, {"franc": {"barcelone": "I", "huesca": "I", "saragosse": "I"}})
    begin(s, "franc", "END")
    assert points(s, "franc") == 1 + 0.5


@pytest.mark.parametrize(("turn", "may"), [(8, False), (9, True), (15, True), (16, False)])
def test_P14_16_1_FRANC_may_use_Gascogne_and_Narbonne(turn: int, may: bool) -> None:
    s = board(turn, {"franc": {"pyrenees_orientales": "I", "pays_basque": "I"}})
    words = begin(s, "franc", "MOVE")
    assert ("1I pyrenees_orientales>narbonne" in words) is may
    assert ("1I pays_basque>gascogne" in words) is may


def test_P14_16_2_Roland_and_the_knights_never_retreat_infantry_may() -> None:
    s = board(12, {"omeyyad": {"huesca": "2I"}, "franc": {"huesca": "I K roland"}})
    begin(s, "omeyyad", "COMBAT")
    do(s, "aim I:2I")
    while not dice(s):
        do(s, offered(s)[0])
    miss(s)
    do(s, "stay")
    assert {word[0] for word in offered(s) if ">" in word} == {"I"}
    do(s, "I>pamplune")
    assert not any("roland" in word for word in offered(s))
    assert where(s, "roland") == "huesca"


def test_P14_16_2_the_knights_are_free_when_Roland_is_gone() -> None:
    s = board(13, {"omeyyad": {"huesca": "2I"}, "franc": {"huesca": "2K"}})
    begin(s, "omeyyad", "COMBAT")
    miss(s)
    do(s, "stay")
    assert "K>pamplune" in offered(s)


@pytest.mark.parametrize(("place", "castle"), [("barcelone", " X"), ("huesca", "")])
def test_P14_16_3_the_castle_of_turn_13_if_Barcelone_is_controlled(place: str, castle: str) -> None:
    s = board(12, {"franc": {place: "I"}, "galicien": {"galice": "I"}})
    end_turn(s)
    while said(s)["turn"] == 12:
        do(s, offered(s)[0])
    assert army(s, place, "franc") == "I" + castle


# -------------------------------------------------------------------- ARAGON


@pytest.mark.parametrize(("franc", "aragon"), [("I", "4I K"), ("2I 2K X", "4I 2K X"), ("7I", "7I K")])
def test_P14_17_1_unit_for_unit_and_at_least_4_infantry_and_a_knight(franc: str, aragon: str) -> None:
    s = board(15, {"franc": {"barcelone": franc}, "galicien": {"galice": "I"}})
    end_turn(s)
    assert army(s, "barcelone", "aragon") == aragon


def test_P14_17_1_missing_units_are_added_freely() -> None:
    s = board(15, {"franc": {"barcelone": "I", "huesca": "I"}, "galicien": {"galice": "I"}})
    assert end_turn(s) == ["K@barcelone", "K@huesca"]
    do(s, "K@huesca", "I@huesca", "I@huesca")
    assert army(s, "huesca", "aragon") == "3I K"


def test_P14_17_1_without_FRANC_they_arrive_in_Narbonne_at_turn_16() -> None:
    s = board(15, {"galicien": {"galice": "I"}})
    end_turn(s)
    assert holds(s, "aragon") == set()
    begin(s, "aragon", "PLACE")
    assert army(s, "narbonne", "aragon") == "7I K 2Z"
    assert where(s, "ramirez") == "narbonne"


def test_P14_17_2_Ramirez_and_the_crusader_knights_leave_at_the_end_of_turn_16() -> None:
    s = board(16, {"aragon": {"huesca": "3I K Z ramirez", "tortosa": "Z"}, "galicien": {"galice": "I"}})
    end_turn(s)
    assert (army(s, "huesca", "aragon"), army(s, "tortosa", "aragon"), where(s, "ramirez")) == ("3I K", "", "")


# -------------------------------------------------------------------- BADAJOZ


@pytest.mark.parametrize(("lusitanien", "infantry", "granted"), [("8I", "8I", 0), ("6I", "6I", 0), ("2I", "2I", 4)])
def test_P14_18_3_one_infantry_each_and_at_least_six(lusitanien: str, infantry: str, granted: int) -> None:
    s = board(12, {"lusitanien": {"lisbonne": lusitanien}, "galicien": {"galice": "I"}})
    end_turn(s)
    assert army(s, "lisbonne", "badajoz") == infantry
    do(s, "X@porto", "X@alcantara")
    found = 0
    while "I@badajoz" in offered(s):
        do(s, "I@badajoz")
        found += 1
    assert found == granted


def test_P14_18_4_three_free_castles_one_at_Badajoz() -> None:
    s = board(12, {"lusitanien": {"lisbonne": "6I"}})
    assert end_turn(s) == ["X@alcantara", "X@lisbonne", "X@porto"]
    assert army(s, "badajoz", "badajoz") == "X"


def test_P14_18_5_without_LUSITANIEN_it_appears_at_the_end_of_turn_12_with_three_provinces() -> None:
    s = board(11, {"galicien": {"galice": "I"}})
    end_turn(s)
    assert holds(s, "badajoz") == set()
    s = board(12, {"galicien": {"galice": "I"}})
    end_turn(s)
    do(s, "X@porto")
    place_all(s, "badajoz")
    assert holds(s, "badajoz") <= {"badajoz", "porto", "alcantara"}
    assert sum(cell["badajoz"]["u"].get("infantry", 0) for cell in said(s)["map"].values() if "badajoz" in cell) == 6


def test_PV33_born_at_turn_11_it_has_an_income_at_12_and_pays_half() -> None:
    s = board(12, {"badajoz": {"badajoz": "I X"}, "omeyyad": {"tolede": "I"}}, bond={"badajoz": "omeyyad"})
    assert "income 2" in begin(s, "badajoz", "INCOME")
    do(s, "income 2")
    assert (gold(s, "badajoz"), gold(s, "omeyyad")) == (1, 1)


# -------------------------------------------------------------------- NAVARRE, LEÓN


def test_P14_20_2_Sancho_an_infantry_and_a_knight_in_own_provinces_at_turn_15() -> None:
    s = board(15, {"navarre": {"pamplune": "I", "huesca": "I"}})
    assert begin(s, "navarre", "PLACE") == ["I@huesca", "I@pamplune"]
    do(s, "I@huesca", "K@huesca", "sancho@pamplune")
    assert (army(s, "huesca", "navarre"), where(s, "sancho")) == ("2I K", "pamplune")


@pytest.mark.parametrize(
    ("held", "places"),
    [((), ["pamplune", "pays_basque"]), (("pamplune",), ["pays_basque"]), (("pamplune", "pays_basque"), ["gascogne"])],
)
def test_P14_20_2_even_if_the_nation_is_dead(held: tuple[str, ...], places: list[str]) -> None:
    s = board(15, {"castille": dict.fromkeys(held, "I")})
    words = begin(s, "navarre", "PLACE")
    if len(places) > 1:
        assert words == [f"I@{p}" for p in places]
        do(s, f"I@{places[0]}")
        while offered(s)[0].partition("@")[0] in ("K", "sancho"):
            do(s, offered(s)[0])
    assert army(s, places[0], "navarre") == "I K"
    assert where(s, "sancho") == places[0]


def test_P14_21_1_at_most_six_units_in_place_kinds_freely_assigned() -> None:
    s = board(13, {"sueve": {"leon": "5I", "duero": "3I"}, "galicien": {"galice": "I"}})
    end_turn(s)
    assert asked(s) == 4
    do(s, "conv X@duero", "conv K@duero", *["conv I@leon"] * 4)
    assert (army(s, "leon", "leon"), army(s, "duero", "leon")) == ("4I", "K X")
    assert holds(s, "sueve") == set()


@pytest.mark.parametrize("there", ["I", "K"])
def test_P14_21_2_without_SUEVE_others_leave_the_province_Leon(there: str) -> None:
    s = board(13, {"castille": {"leon": there}, "galicien": {"galice": "I"}})
    end_turn(s)
    do(s, f"{there}>duero")
    assert army(s, "leon", "leon") == "K X"


def test_P14_15_5_a_knight_that_is_only_wounded_pays_nothing() -> None:
    s = board(12, {"omeyyad": {"huesca": "2C"}, "franc": {"huesca": "K"}})
    begin(s, "omeyyad", "COMBAT")
    roll(s, 10, 1, 1)
    assert points(s, "omeyyad") == 0
    while not dice(s):
        do(s, "stay")
    roll(s, 10, 1, 1)
    assert points(s, "omeyyad") == 3
