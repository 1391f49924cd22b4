"""Worked examples of the rulebook (P21.1), each named after its number: battles."""

from __future__ import annotations

from typing import Any

import pytest

from games.peoples.board import (
    IDLE,
    Board,
    army,
    asked,
    begin,
    board,
    dice,
    do,
    goals,
    offered,
    roll,
    said,
    task,
    where,
)


def fought(turn: int, attacker: tuple[str, str], defender: tuple[str, str], p: str, **fields: Any) -> Board:
    """A battle in a province."""
    phase = fields.pop("no", 2)
    s = board(turn, {attacker[0]: {p: attacker[1]}, defender[0]: {p: defender[1]}}, **fields)
    begin(s, attacker[0], "COMBAT REBUILD", no=phase)
    return s


def test_TV26_each_unit_names_its_target() -> None:
    s = fought(16, ("castille", "2I K"), ("omeyyad", "2I C"), "segovie")
    do(s, "aim I:1C,1I", "aim K:1C")
    assert asked(s) == said(s)["owner"]["omeyyad"]


def test_TV27_two_cavalry_against_a_castle_and_infantry() -> None:
    s = fought(16, ("seville", "2C"), ("castille", "2I X"), "salamanque")
    do(s, "aim C:2I")
    roll(s, 5, 8, 1, 5, 5, 7, 9)
    assert (army(s, "salamanque", "seville"), army(s, "salamanque", "castille")) == ("C", "X")
    assert asked(s) == said(s)["owner"]["seville"]
    do(s, "stay")
    assert dice(s) == 1 + 3  # the defender has nothing that can retreat


@pytest.mark.parametrize(("p", "need"), [("segovie", 5), ("avila", 9)])
def test_TV28_attacking_cavalry_on_a_knight(p: str, need: int) -> None:
    for face, left in ((need, ""), (need - 1, "K")):
        s = fought(16, ("seville", "2C"), ("castille", "K"), p)
        roll(s, face, face, 1)
        assert army(s, p, "castille") == left


@pytest.mark.parametrize("p", ["segovie", "avila"])
def test_TV28_defending_cavalry_on_an_attacking_knight(p: str) -> None:
    for face, left in ((8, ""), (7, "K")):
        s = fought(16, ("castille", "K"), ("seville", "2C"), p)
        roll(s, 1, face, face)
        assert army(s, p, "castille") == left


def test_TV29_infantry_with_a_leader_hits_infantry_on_five() -> None:
    for face, left in ((5, ""), (4, "I")):
        s = fought(16, ("seville", "I al_mutamid"), ("castille", "I"), "segovie")
        roll(s, face, 1)
        assert army(s, "segovie", "castille") == left


def test_TV30_an_elite_against_two_infantry() -> None:
    s = fought(4, ("rome", "E"), ("cantabrien", "2I"), "segovie")
    roll(s, 6, 7, 7)
    assert (army(s, "segovie", "rome"), army(s, "segovie", "cantabrien")) == ("E", "I")
    do(s, "stay")
    assert (task(s), asked(s)) == ("RETREAT", said(s)["owner"]["cantabrien"])
    do(s, "I>avila")
    assert army(s, "segovie", "rome") == "E F"


def test_TV31_hits_beyond_the_units_are_wasted() -> None:
    s = fought(9, ("sueve", "2I"), ("galicien", "2I"), "porto")
    roll(s, 3, 4, 2, 9)
    assert army(s, "porto", "sueve") == "I"
    do(s, "stay", "stay")
    roll(s, 8, 10, 10)
    assert (army(s, "porto", "sueve"), army(s, "porto", "galicien")) == ("", "I")
    assert offered(s) == IDLE


def test_TV32_the_fall_of_Toledo() -> None:
    s = fought(11, ("omeyyad", "2I 3C tarik"), ("wisigoth", "2I X roderich"), "tolede", no=1)
    do(s, "aim I:2X", "aim C:3I", "aim I:2I", "aim X:2C,1I")
    roll(s, *(1, 8), *(9, 4, 5), *(4, 4), *(4, 6, 6))
    assert (army(s, "tolede", "omeyyad"), army(s, "tolede", "wisigoth")) == ("2I 3C", "X")
    do(s, "stay")
    do(s, "aim X:2C")  # it did not surrender: Toledo has not fallen
    assert dice(s) == 5 + 2
    roll(s, *(1, 1), *(1, 2, 10), *(6, 7))
    assert army(s, "tolede", "omeyyad") == "2I 2C"
    assert (said(s)["ruin"], where(s, "roderich")) == ({"tolede": "wisigoth"}, "")
    do(s, "rebuild I@tolede")
    assert army(s, "tolede", "omeyyad") == "I 2C X"


def test_TV33_over_the_Tagus_against_Toledo() -> None:
    arrived = {"tolede": {"knight|segovie": 1, "infantry|segovie": 2}}
    s = board(16, {"castille": {"tolede": "2I K"}, "seville": {"tolede": "3I C", "cordoue": "5I"}}, arr=arrived,
              capital={"seville": "cordoue"})  # fmt: skip
    begin(s, "castille", "COMBAT")
    do(s, "aim I:2I", "aim K:1I", "aim I:3K~", "aim C:1I~")
    roll(s, *(8, 1), 7, *(9, 5, 5), 1)
    assert (army(s, "tolede", "castille"), army(s, "tolede", "seville")) == ("2I K", "I C")
    assert not any(word.startswith("K>") for word in offered(s))  # it is wounded
    do(s, "stay", "stay", "aim I:2I", "aim K:1C", "aim I:1K", "aim C:1K")
    roll(s, *(6, 2), 5, 3, 9)
    assert (army(s, "tolede", "castille"), army(s, "tolede", "seville")) == ("2I", "I")
    do(s, "stay", "I>cordoue")
    assert army(s, "cordoue", "seville") == "6I"
    assert army(s, "tolede", "castille") == "2I"


@pytest.mark.parametrize(("aim", "face", "dead"), [("I~", 5, True), ("I~", 4, False), ("I", 6, False), ("I", 7, True)])
def test_TV34_the_river_helps_only_against_those_who_crossed_it(aim: str, face: int, dead: bool) -> None:
    arrived = {"saragosse": {"infantry|pamplune": 1, "infantry|tortosa": 1}}
    s = fought(16, ("aragon", "2I"), ("saragosse", "I"), "saragosse", arr=arrived)
    do(s, f"aim I:1{aim}")
    roll(s, 1, 1, face)
    assert army(s, "saragosse", "aragon") == ("I" if dead else "2I")


def test_TV34_from_Barcelona_by_way_of_Tortosa_there_is_no_bonus() -> None:
    s = board(16, {"aragon": {"barcelone": "I", "leon": "I"}, "saragosse": {"saragosse": "I"}})
    begin(s, "aragon", "MOVE STACK-ATTACK COMBAT")
    do(s, "1I barcelone>tortosa", ">saragosse", "done")
    roll(s, 1, 6)
    assert army(s, "saragosse", "aragon") == "I"


@pytest.mark.parametrize("capital", [True, False])
def test_TV35_no_retreat_to_where_attackers_came_from(capital: bool) -> None:
    units = {"castille": {"segovie": "2I", "calatayud": "2I"}, "seville": {"segovie": "2I"},
             "celte": {"avila": "I", "cuenca": "I", "vieille_castille": "I"}}  # fmt: skip
    s = board(16, units, arr={"segovie": {"infantry|tolede": 1, "infantry|avila": 1}})
    begin(s, "seville", "COMBAT")
    do(s, "aim I:2I")
    roll(s, 1, 1, 1, 1)
    do(s, "stay")
    assert goals(offered(s)) == {"calatayud"}
    words = do(s, *(["capital calatayud"] if capital else []), "I>calatayud")
    assert goals(words) == ({"calatayud"} if capital else set())


def test_TV36_a_natural_one_misses_even_with_five_more() -> None:
    s = fought(11, ("omeyyad", "C tarik"), ("wisigoth", "I"), "tolede", no=1, options={"events": True},
               hand={2: ["tactique"]})  # fmt: skip
    do(s, "chit tactique side=A")
    roll(s, 1, 1)
    assert army(s, "tolede", "wisigoth") == "I"
