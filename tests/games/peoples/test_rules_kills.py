"""Combat points of every nation (P14; P9.2): every row, the turns around it, and what pays nothing."""

from __future__ import annotations

import pytest

from games.peoples.board import army, begin, board, dice, points, roll, where

FORCE = {  # what a nation attacks with
    "rome": "4E", "almoravide": "4E", "almohade": "4E", "alain": "4C", "omeyyad": "4C", "seville": "4C",
     "castille": "4K", "croisade": "3K",
}  # fmt: skip


def killed(turn: int, attacker: str, defender: str, unit: str, leader: str = "") -> float:
    """What a nation earns for destroying one unit in `segovie`, with its leader there if he is named."""
    force = "4I" if attacker == "almoravide" and turn >= 20 else FORCE.get(attacker, "4I")  # P14.27.4
    number = int(force[0])
    force += f" {leader}" if leader == "ramirez" else ""
    prey = unit + (f" {leader}" if leader and leader != "ramirez" else "")
    s = board(turn, {attacker: {"segovie": force}, defender: {"segovie": prey}})
    begin(s, attacker, "COMBAT")
    roll(s, *[10] * number, *[1] * (dice(s) - number))
    assert army(s, "segovie", defender) == ""
    assert leader == "ramirez" or where(s, leader) == ""
    return points(s, attacker)


def test_P9_2_a_crusader_knight_is_a_knight() -> None:
    assert killed(16, "saragosse", "aragon", "Z") == killed(16, "saragosse", "aragon", "K") == 3


ROWS = [  # rule, nation, first turn, last turn, whose unit, points
    ("P14.1.4", "carthage", 1, 5, "rome E", 1),
    ("P14.3.2", "cantabrien", 2, 5, "rome E", 3),
    ("P14.3.2", "cantabrien", 1, 5, "carthage I", 3),
    ("P14.3.2", "cantabrien", 4, 8, "rome F", 1),
    ("P14.3.2", "cantabrien", 4, 8, "hispano_romain F", 1),
    ("P14.5.2", "basque", 2, 5, "rome E", 3),
    ("P14.5.2", "basque", 1, 5, "carthage I", 3),
    ("P14.5.2", "basque", 6, 13, "wisigoth I", 2),
    ("P14.6.2", "celte", 2, 5, "rome E", 3),
    ("P14.6.2", "celte", 1, 5, "carthage I", 3),
    ("P14.7.1", "ibere", 1, 3, "carthage I", 2),
    ("P14.9.4", "hispano_romain", 11, 21, "seville I", 1),
    ("P14.9.4", "hispano_romain", 11, 21, "seville C", 1),
    ("P14.9.4", "hispano_romain", 11, 21, "badajoz X", 1),
    ("P14.10.4", "vandale", 6, 9, "hispano_romain F", 1),
    ("P14.10.4", "vandale", 6, 9, "alain I", 0.5),
    ("P14.10.4", "vandale", 6, 9, "alain C", 0.5),
    ("P14.10.4", "vandale", 6, 9, "hispano_romain I", 0.5),
    ("P14.11.3", "alain", 6, 10, "hispano_romain F", 2),
    ("P14.11.3", "alain", 6, 10, "vandale I", 0.5),
    ("P14.11.3", "alain", 6, 10, "wisigoth I", 0.5),
    ("P14.11.3", "alain", 6, 10, "wisigoth X", 0.5),
    ("P14.14.3", "byzance", 12, 21, "omeyyad C", 1),
    ("P14.14.3", "byzance", 12, 21, "seville X", 1),
    ("P14.15.5", "omeyyad", 11, 14, "franc K", 3),
    ("P14.16.4", "franc", 11, 15, "omeyyad X", 3),
    ("P14.17.3", "aragon", 16, 21, "saragosse X", 3),
    ("P14.18.8", "badajoz", 12, 21, "castille K", 3),
    ("P14.19.3", "saragosse", 15, 21, "navarre K", 3),
    ("P14.20.3", "navarre", 14, 21, "saragosse X", 3),
    ("P14.20.3", "navarre", 14, 21, "saragosse I", 1),
    ("P14.20.3", "navarre", 14, 21, "seville C", 1),
    ("P14.21.3", "leon", 14, 21, "badajoz X", 3),
    ("P14.22.3", "castille", 13, 21, "seville X", 3),
    ("P14.22.3", "castille", 13, 21, "seville I", 1),
    ("P14.22.3", "castille", 13, 21, "seville C", 1),
    ("P14.23.4", "seville", 15, 21, "castille X", 3),
    ("P14.27.2", "almoravide", 18, 21, "castille K", 2),
    ("P14.28.3", "croisade", 20, 20, "seville X", 5),
    ("P14.28.3", "croisade", 20, 20, "seville C", 2),
    ("P14.28.3", "croisade", 20, 20, "seville I", 1),
    ("P14.29.2", "almohade", 20, 21, "castille X", 5),
    ("P14.29.2", "almohade", 20, 21, "seville X", 3),
    ("P14.29.2", "almohade", 20, 21, "castille K", 3),
    ("P14.29.2", "almohade", 20, 21, "castille I", 1),
    ("P14.29.4", "galicien", 20, 21, "almohade E", 2),
    ("P14.29.4", "seville", 20, 21, "almohade E", 2),
]


@pytest.mark.parametrize(("rule", "nation", "first", "last", "prey", "worth"), ROWS)
def test_P14_what_a_nation_earns_for_a_kill_in_its_own_sequence(
    rule: str, nation: str, first: int, last: int, prey: str, worth: float
) -> None:
    defender, unit = prey.split()
    assert killed(first, nation, defender, unit) == worth
    assert killed(last, nation, defender, unit) == worth


@pytest.mark.parametrize(("rule", "nation", "first", "last", "prey", "worth"), ROWS)
def test_P14_and_nothing_before_and_after(
    rule: str, nation: str, first: int, last: int, prey: str, worth: float
) -> None:
    defender, unit = prey.split()
    for turn in (first - 1, last + 1):
        if 1 <= turn <= 21:
            assert killed(turn, nation, defender, unit) == 0


NOTHING = [
    ("P14.2.3", 3, "galicien", "rome E"),
    ("P14.2.3", 16, "galicien", "seville X"),
    ("P14.3.2", 7, "cantabrien", "wisigoth I"),
    ("P14.5.2", 9, "basque", "wisigoth X"),
    ("P14.9.4", 16, "hispano_romain", "castille I"),
    ("P14.10.4", 7, "vandale", "wisigoth I"),
    ("P14.11.3", 7, "alain", "hispano_romain I"),
    ("P14.14.3", 11, "byzance", "omeyyad I"),
    ("P14.15.5", 12, "omeyyad", "wisigoth I"),
    ("P14.16.4", 12, "franc", "omeyyad I"),
    ("P14.17.2", 17, "aragon", "saragosse I"),
    ("P14.18.8", 16, "badajoz", "castille I"),
    ("P14.21.3", 16, "leon", "badajoz I"),
    ("P14.22.3", 16, "castille", "leon X"),
    ("P14.22.3", 18, "castille", "almoravide E"),
    ("P14.23.4", 16, "seville", "badajoz X"),
    ("P14.24", 16, "valence", "castille X"),
    ("P14.25", 16, "grenade", "castille K"),
    ("P14.27.2", 18, "almoravide", "castille I"),
    ("P14.28.3", 20, "croisade", "castille X"),
    ("P14.29.2", 20, "almohade", "seville I"),
]


@pytest.mark.parametrize(("rule", "turn", "nation", "prey"), NOTHING)
def test_P14_what_is_on_no_row_pays_nothing(rule: str, turn: int, nation: str, prey: str) -> None:
    assert killed(turn, nation, *prey.split()) == 0


CHIEFS = [  # rule, nation, turns that pay, turns that do not, whose leader, points
    ("P14.8.4", "rome", (5,), (), "lusitanien viriathus", 5),
    ("P14.9.4", "hispano_romain", (7,), (6,), "vandale geiserich", 5),
    ("P14.11.3", "alain", (9,), (8,), "wisigoth eurich", 5),
    ("P14.11.3", "alain", (9,), (8,), "wisigoth alarich_ii", 5),
    ("P14.15.5", "omeyyad", (12, 13), (14,), "franc roland", 5),
    ("P14.16.4", "franc", (12, 15), (), "omeyyad tarik", 5),
    ("P14.17.3", "aragon", (16, 17), (), "saragosse al_muktadir", 5),
    ("P14.19.3", "saragosse", (16,), (15,), "navarre sancho", 5),
    ("P14.22.3", "castille", (13, 17), (), "seville al_mutamid", 5),
    ("P14.23.4", "seville", (17,), (18,), "castille alfons", 5),
    ("P14.14.3", "byzance", (), (16,), "seville al_mutamid", 0),
    ("P14.20.3", "navarre", (), (16,), "seville al_mutamid", 0),
]


@pytest.mark.parametrize(("rule", "nation", "turns", "others", "prey", "worth"), CHIEFS)
def test_P14_what_a_nation_earns_for_a_leader(
    rule: str, nation: str, turns: tuple[int, ...], others: tuple[int, ...], prey: str, worth: float
) -> None:
    defender, leader = prey.split()
    for turn in (*turns, *others):
        more = killed(turn, nation, defender, "I", leader) - killed(turn, nation, defender, "I")
        assert more == (worth if turn in turns else 0)


@pytest.mark.parametrize(("prey", "worth"), [("saragosse I", 1), ("seville C", 1), ("saragosse X", 3)])
def test_P14_17_2_with_Ramirez_every_Muslim_unit_pays_a_point(prey: str, worth: float) -> None:
    defender, unit = prey.split()
    assert killed(16, "aragon", defender, unit, "ramirez") == worth  # AMB-53: the best row only
    assert killed(16, "aragon", defender, unit) == (worth if unit == "X" else 0)


@pytest.mark.parametrize(("best", "worth"), [(True, 3), (False, 4)])
def test_P22_1_best_row_only_is_a_house_key(best: bool, worth: float) -> None:
    house = {} if best else {"best_row_only": False}
    s = board(16, {"navarre": {"segovie": "4I"}, "saragosse": {"segovie": "X"}}, house=house)
    begin(s, "navarre", "COMBAT")
    roll(s, *[10] * 4, 1, 1, 1)
    assert points(s, "navarre") == worth


@pytest.mark.parametrize(("nation", "unit"), [("castille", "I"), ("castille", "X"), ("basque", "I")])
def test_P14_13_10_neutral_units_are_WISIGOTHs_for_points_and_religion(nation: str, unit: str) -> None:
    worth = {("basque", "I"): 2}.get((nation, unit), 0)  # P7.10: Christians
    assert killed(13, nation, "neutral", unit) == worth
