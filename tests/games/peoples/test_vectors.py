"""Further vectors (P21.2), each named after its number."""

from __future__ import annotations

import pytest

from games.peoples.board import IDLE, army, begin, board, do, end_turn, roll, said, where
from hispania.games.peoples.core import lots
from hispania.games.peoples.core.state import State
from hispania.games.peoples.printed.tables import load


def test_PV1_SUEVE_enters_by_three_provinces() -> None:
    s = board(6, {"sueve": {"gascogne": "13I"}})
    words = begin(s, "sueve", "MOVE", no=1)
    assert {word.partition(">")[2] for word in words} == {
        "pays_basque", "pyrenees_occidentales", "pyrenees_orientales",
    }  # fmt: skip


def test_PV3_ROMEs_sea_units_of_turn_3_land_in_three_ports_and_must() -> None:
    words = begin(board(3, {"rome": {"sea": "4E"}}), "rome", "MOVE", no=1)
    assert "done" not in words
    assert {word.partition(">")[2] for word in words} == {"carthagene", "denia", "valence"}


def test_PV4_at_most_nine_march_on_Italy() -> None:
    s = board(2, {"carthage": {"pyrenees_orientales": "10I"}})
    words = begin(s, "carthage", "MOVE", no=1)
    assert "9I pyrenees_orientales>narbonne" in words
    assert "10I pyrenees_orientales>narbonne" not in words
    assert not any("narbonne" in word for word in do(s, "9I pyrenees_orientales>narbonne"))
    assert said(s)["vp"]["carthage"] == 54


def test_PV10_the_transit_of_the_VANDALE() -> None:
    foes = {"basque": {"pyrenees_orientales": "2I"}, "hispano_romain": {"huesca": "F"}}
    s = board(6, {"vandale": {"narbonne": "15I"}, **foes}, leaders={"geiserich": ("narbonne", "vandale")})
    begin(s, "vandale", "TRANSIT")
    do(s, "transit pyrenees_orientales")
    roll(s, 7, 6)
    do(s, "transit huesca")
    roll(s, 7)
    do(s, "transit saragosse")
    assert army(s, "saragosse", "vandale") == "13I"
    assert where(s, "geiserich") == "saragosse"


def test_PV11_forts_where_ROME_passes() -> None:
    s = board(4, {"rome": {"barcelone": "3E"}, "basque": {"huesca": "I"}})
    begin(s, "rome", "MOVE", no=1)
    do(s, "1E barcelone>saragosse", ">calatayud")
    assert said(s)["forts"] == ["saragosse", "calatayud"]
    do(s, "1E barcelone>huesca")
    assert said(s)["forts"] == ["saragosse", "calatayud"]


def test_PV13_wounds_are_finished_first() -> None:
    s = board(16, {"seville": {"tolede": "4C"}, "castille": {"tolede": "2K"}})
    begin(s, "seville", "COMBAT")
    roll(s, 9, 9, 9, 2, 2, 2)
    assert army(s, "tolede", "castille") == "K"


@pytest.mark.parametrize(("k", "dice", "index"), [(27, (3, 8), 0), (27, (9, 2), None), (4, (8,), 3), (4, (9,), None)])
def test_PV27_lots(k: int, dice: tuple[int, ...], index: int | None) -> None:
    s = State(load(), "D", "standard", 4)
    s.todo = [("DRAW", {}), ("LOT", {"k": k})]
    lots.fall_lot(s, s.todo[-1][1], dice)
    assert s.todo[0][1].get("lot") == index


def test_PV32_ALMORAVIDE_in_the_barbaric_option() -> None:
    s = board(19, {"almoravide": {"seville": "X", "tolede": "E"}}, options={"barbaric": True})
    end_turn(s)
    assert said(s)["vp"]["almoravide"] == 15


def test_P10_6_Viriathus_dies_alone_among_ROMEs_units_and_LUSITANIEN_leaves_its_other_battles() -> None:
    units = {"rome": {"seville": "E", "cuenca": "E"}, "lusitanien": {"cuenca": "2I", "valence": "I"}}
    s = board(5, units, leaders={"viriathus": ("seville", "lusitanien")})
    begin(s, "lusitanien", "COMBAT")
    assert said(s)["bond"] == {"lusitanien": "rome"}
    assert do(s, "I>valence", "I>valence") == IDLE
    assert army(s, "valence", "lusitanien") == "3I"
    assert army(s, "cuenca", "rome") == "E"
