"""P14, what comes and goes: arrivals, leaders, first incomes, invasions of every nation."""

from __future__ import annotations

import pytest

from games.peoples.board import IDLE, army, begin, board, do, end_turn, gold, offered, said, where

ARRIVE = [  # rule, turn, nation, place, units, leader
    ("P14.1.1", 1, "carthage", "sea", "12I", "hamilcar"),
    ("P14.1.1", 2, "carthage", "sea", "7I", "hasdrubal"),
    ("P14.8.1", 2, "rome", "narbonne", "4E", ""),
    ("P14.8.1", 3, "rome", "narbonne", "5E", ""),
    ("P14.8.1", 3, "rome", "sea", "4E", ""),
    ("P14.8.1", 5, "rome", "sea", "13E", ""),
    ("P14.10.1", 6, "vandale", "narbonne", "15I", "geiserich"),
    ("P14.11.1", 6, "alain", "gascogne", "12I 5C", "ataces"),
    ("P14.12.1", 6, "sueve", "gascogne", "13I", "hermerich"),
    ("P14.13.1", 6, "wisigoth", "narbonne", "4I", ""),
    ("P14.13.1", 7, "wisigoth", "gascogne", "10I", "wallia"),
    ("P14.13.1", 8, "wisigoth", "narbonne", "18I", "alarich_ii"),
    ("P14.14.1", 9, "byzance", "sea", "16I", ""),
    ("P14.16.1", 9, "franc", "gascogne", "4I", ""),
    ("P14.16.2", 12, "franc", "narbonne", "3I 2K", "roland"),
    ("P14.16.3", 13, "franc", "narbonne", "5I", ""),
    ("P14.17.2", 16, "aragon", "narbonne", "3I 2Z", "ramirez"),
    ("P14.27.1", 18, "almoravide", "afrique", "18E", "yusuf"),
    ("P14.27.1", 19, "almoravide", "afrique", "8E", ""),
    ("P14.28.1", 20, "croisade", "sea", "5I 3K", ""),
    ("P14.29.1", 20, "almohade", "afrique", "16E", "abu_yusuf"),
    ("P14.29.1", 21, "almohade", "afrique", "6E", ""),
]


@pytest.mark.parametrize(("rule", "turn", "nation", "place", "units", "leader"), ARRIVE)
def test_P14_what_arrives_without_a_choice(
    rule: str, turn: int, nation: str, place: str, units: str, leader: str
) -> None:
    s = board(turn, {})
    begin(s, nation, "PLACE")
    assert army(s, place, nation) == units
    if leader:
        assert where(s, leader) == place


@pytest.mark.parametrize(("rule", "turn", "nation", "place", "units", "leader"), ARRIVE)
def test_P14_nothing_of_it_arrives_in_the_turn_after_unless_it_is_on_the_list(
    rule: str, turn: int, nation: str, place: str, units: str, leader: str
) -> None:
    listed = {row[1:3] for row in ARRIVE} | {(4, "rome"), (12, "omeyyad"), (15, "navarre")}
    if (turn + 1, nation) not in listed and turn < 21:
        s = board(turn + 1, {})
        begin(s, nation, "PLACE")
        assert said(s)["map"] == {}


def test_P14_8_1_the_14_elites_of_turn_4_are_split_between_Narbonne_and_the_sea() -> None:
    s = board(4, {})
    assert sorted(begin(s, "rome", "PLACE")) == sorted(f"split {n}E@narbonne" for n in range(15))
    do(s, "split 5E@narbonne")
    assert (army(s, "narbonne", "rome"), army(s, "sea", "rome")) == ("5E", "9E")


def test_P14_15_1_OMEYYAD_splits_20_infantry_8_cavalry_and_its_leaders_between_Africa_and_the_sea() -> None:
    s = board(11, {})
    assert "split 20I@afrique" in begin(s, "omeyyad", "PLACE")
    do(s, "split 12I@afrique")
    assert "split 8C@afrique" in offered(s)
    do(s, "split 8C@afrique")
    assert offered(s) == ["tarik@afrique", "tarik@sea"]
    do(s, "tarik@afrique", "musa@sea")
    assert (army(s, "afrique", "omeyyad"), army(s, "sea", "omeyyad")) == ("12I 8C", "8I")
    assert (where(s, "tarik"), where(s, "musa")) == ("afrique", "sea")


def test_P14_15_1_a_leader_goes_where_units_are() -> None:
    s = board(11, {})
    begin(s, "omeyyad", "PLACE")
    do(s, "split 20I@afrique", "split 8C@afrique")
    assert (where(s, "tarik"), where(s, "musa")) == ("afrique", "afrique")


@pytest.mark.parametrize(
    ("there", "infantry", "cavalry"), [("7I 2C", 6, 1), ("13I 3C", 0, 0), ("", 13, 3), ("15I", 0, 3)]
)
def test_P14_15_3_up_to_13_infantry_and_3_cavalry_at_turn_12(there: str, infantry: int, cavalry: int) -> None:
    s = board(12, {"omeyyad": {"cordoue": f"{there} X"}})
    begin(s, "omeyyad", "PLACE")
    for kind, n in (("I", infantry), ("C", cavalry)):
        if n:
            assert f"split {n}{kind}@afrique" in offered(s)
            assert f"split {n + 1}{kind}@afrique" not in offered(s)
            do(s, f"split {n}{kind}@afrique")
    wanted = " ".join(f"{n if n > 1 else ''}{kind}" for kind, n in (("I", infantry), ("C", cavalry)) if n)
    assert army(s, "afrique", "omeyyad") == wanted


def test_P14_16_3_FRANC_counts_infantry_only() -> None:
    s = board(13, {"franc": {"barcelone": "2I 2K X"}})
    begin(s, "franc", "PLACE")
    assert army(s, "narbonne", "franc") == "3I"  # TV-09


OWN = [  # rule, turn, nation, leader
    ("P14.4.2", 5, "lusitanien", "viriathus"),
    ("P14.13.1", 8, "wisigoth", "eurich"),
    ("P14.13.8", 11, "wisigoth", "roderich"),
    ("P14.13.8", 12, "wisigoth", "pelayo"),
    ("P14.15.3", 13, "omeyyad", "abd_ar_rhaman"),
    ("P14.15.6", 14, "omeyyad", "al_mansur"),
    ("P14.18.7", 14, "badajoz", "muzaffar"),
    ("P14.18.7", 15, "badajoz", "mutawakkil"),
    ("P14.19.2", 15, "saragosse", "al_muktadir"),
    ("P14.20.2", 15, "navarre", "sancho"),
    ("P14.23.2", 16, "seville", "al_mutamid"),
    ("P14.22.2", 17, "castille", "alfons"),
]


@pytest.mark.parametrize(("rule", "turn", "nation", "leader"), OWN)
def test_P14_a_leader_who_arrives_in_any_own_province(rule: str, turn: int, nation: str, leader: str) -> None:
    s = board(turn, {nation: {"saragosse": "I", "tolede": "I"}})
    begin(s, nation, "PLACE")
    while f"{leader}@tolede" not in offered(s):
        do(s, offered(s)[0])
    assert [word for word in offered(s) if word.startswith(leader)] == [f"{leader}@saragosse", f"{leader}@tolede"]
    do(s, f"{leader}@tolede")
    assert where(s, leader) == "tolede"


LEAVE = [  # leader, nation, the turn at whose start of the sequence he departs
    ("hamilcar", "carthage", 2), ("hasdrubal", "carthage", 3), ("viriathus", "lusitanien", 6),
    ("geiserich", "vandale", 8), ("ataces", "alain", 7), ("hermerich", "sueve", 8), ("wallia", "wisigoth", 8),
    ("alarich_ii", "wisigoth", 9), ("eurich", "wisigoth", 9), ("tarik", "omeyyad", 13), ("musa", "omeyyad", 13),
    ("roderich", "wisigoth", 12), ("pelayo", "castille", 14), ("roland", "franc", 13),
    ("abd_ar_rhaman", "omeyyad", 14), ("muzaffar", "badajoz", 15), ("mutawakkil", "badajoz", 16),
    ("al_muktadir", "saragosse", 17), ("sancho", "navarre", 16), ("al_mutamid", "seville", 18),
    ("alfons", "castille", 20), ("el_cid", "el_cid", 18), ("yusuf", "almoravide", 20),
]  # fmt: skip


@pytest.mark.parametrize(("leader", "nation", "turn"), LEAVE)
def test_P14_a_leader_departs_when_the_sequence_of_his_turn_starts(leader: str, nation: str, turn: int) -> None:
    for when, there in ((turn - 1, "tolede"), (turn, "")):
        unit = "E" if nation == "almoravide" and when < 20 else "I"
        s = board(when, {nation: {"tolede": f"{unit} {leader}"}})
        begin(s, nation, "START")
        assert where(s, leader) == there


@pytest.mark.parametrize("leader", ["al_mansur", "ramirez", "abu_yusuf"])
def test_P14_a_leader_who_leaves_in_step_C_stays_for_his_sequence(leader: str) -> None:
    nation, turn = {"al_mansur": ("omeyyad", 14), "ramirez": ("aragon", 16), "abu_yusuf": ("almohade", 21)}[leader]
    unit = "E" if nation == "almohade" else "I"
    s = board(turn, {nation: {"tolede": f"{unit} {leader}"}})
    begin(s, nation, "START")
    assert where(s, leader) == "tolede"


def test_P22_1_el_cid_leaves_is_a_house_key() -> None:
    for turn, there in ((18, "tolede"), (19, "")):
        s = board(turn, {"el_cid": {"tolede": "I el_cid"}}, house={"el_cid_leaves": 19})
        begin(s, "el_cid", "START")
        assert where(s, "el_cid") == there


INCOME = [  # rule, nation, first turn with an income
    ("P14.9.2", "hispano_romain", 7), ("P14.11.2", "alain", 8), ("P14.12", "sueve", 7), ("P14.13.2", "wisigoth", 8),
    ("P14.14", "byzance", 10), ("P14.15.4", "omeyyad", 12), ("P14.16", "franc", 10), ("P14.17", "aragon", 16),
    ("P14.18.6", "badajoz", 12), ("P14.19", "saragosse", 15), ("P14.20", "navarre", 14), ("P14.21", "leon", 14),
    ("P14.22", "castille", 13), ("P14.23", "seville", 15), ("P14.24", "valence", 15), ("P14.25", "grenade", 15),
    ("P14.26.4", "el_cid", 18), ("P14.27.3", "almoravide", 20),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "nation", "turn"), INCOME)
def test_P14_the_first_income_of_a_nation(rule: str, nation: str, turn: int) -> None:
    for when in (turn - 1, turn):
        castle = " X" if nation in ("wisigoth", "omeyyad", "almoravide") else ""
        unit = "E" if nation == "almoravide" and when < 20 else "I"
        s = board(when, {nation: {"tolede": unit + castle}})
        begin(s, nation, "INCOME")
        assert gold(s, nation) == (0 if when < turn else 1.5 if nation == "byzance" else 2.5)


@pytest.mark.parametrize("nation", ["wisigoth", "omeyyad", "almoravide"])
def test_P14_income_of_castle_provinces_only(nation: str) -> None:
    turn = {"wisigoth": 9, "omeyyad": 13, "almoravide": 20}[nation]  # P14.13.2, P14.15.4, P14.27.4
    s = board(turn, {nation: {"tolede": "I", "seville": "I X", "cadix": "3I"}})
    begin(s, nation, "INCOME")
    assert gold(s, nation) == 3


@pytest.mark.parametrize("nation", ["carthage", "rome", "vandale", "croisade", "almohade"])
def test_P14_nations_without_any_income(nation: str) -> None:
    for turn in range(1, 22):
        s = board(turn, {nation: {"tolede": "E" if nation in ("rome", "almohade") else "I"}})
        begin(s, nation, "INCOME")
        assert gold(s, nation) == 0


@pytest.mark.parametrize(
    ("units", "income"), [({"barcelone": "I", "valence": "I", "ibiza": "I"}, 2.5), ({"denia": "I"}, 0.5)]
)
def test_P14_14_2_BYZANCE_has_half_its_income_rounded_up(units: dict[str, str], income: float) -> None:
    s = board(10, {"byzance": units})
    begin(s, "byzance", "INCOME")
    assert gold(s, "byzance") == income  # PV19: 4½ gives 2½


@pytest.mark.parametrize(("nation", "before", "later"), [("aragon", 2, 3), ("castille", 4, 5)])
def test_P14_17_4_and_P14_22_4_one_knight_more_from_turn_20(nation: str, before: int, later: int) -> None:
    for turn, most in ((19, before), (20, later)):
        room = ("saragosse", "huesca", "tortosa", "segovie", "avila", "leon")
        for there in (most - 1, most):
            units = dict.fromkeys(room, "I") | {"tolede": f"{there}K"}
            s = board(turn, {nation: units}, gold={nation: 12})
            assert ("buy K" in begin(s, nation, "PURCHASE")) is (there < most)


@pytest.mark.parametrize("nation", ["galicien", "celte"])
@pytest.mark.parametrize("turn", range(1, 21))
def test_P14_2_4_and_P14_6_3_nations_that_never_change(nation: str, turn: int) -> None:
    s = board(turn, {nation: {"segovie": "2I"}})
    end_turn(s)
    while said(s)["turn"] == turn:
        do(s, offered(s)[0])
    assert army(s, "segovie", nation) == "2I"


@pytest.mark.parametrize("limit", [7])
def test_P14_2_2_GALICIEN_has_seven_infantry(limit: int) -> None:
    for there in (limit - 1, limit):
        s = board(
            4, {"galicien": {"galice": f"{there - 3}I", "porto": "I", "leon": "I", "duero": "I"}}, gold={"galicien": 8}
        )
        assert ("buy I" in begin(s, "galicien", "PURCHASE")) is (there < limit)


def test_P14_a_nation_that_gets_nothing_and_has_nothing_is_idle() -> None:
    s = board(9, {})
    assert begin(s, "galicien", "PLACE") == IDLE
