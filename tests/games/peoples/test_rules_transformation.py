"""P11 Transformation: what happens in step C, row by row; P23.9."""

from __future__ import annotations

import pytest

from games.peoples.board import Board, army, asked, begin, board, do, end_turn, gold, offered, points, said, where


def people(s: Board) -> set[str]:
    """The nations with a unit anywhere."""
    return {nation for cells in said(s)["map"].values() for nation, cell in cells.items() if cell["u"]}


def total(s: Board, nation: str, kind: str) -> int:
    """How many units of a kind a nation has."""
    return sum(cells.get(nation, {"u": {}})["u"].get(kind, 0) for cells in said(s)["map"].values())


def settle(s: Board, *, while_at: str) -> None:
    """Let a nation that is no matter of the test place its units, as long as a place is offered."""
    while any(word.endswith("@" + while_at) for word in offered(s)):
        do(s, next(word for word in offered(s) if word.endswith("@" + while_at)))


def turn_over(s: Board) -> None:
    """Choose anything until the turn is over."""
    turn = said(s)["turn"]
    while said(s)["turn"] == turn:
        do(s, offered(s)[0])


LEAVE = [(5, "carthage"), (9, "vandale"), (10, "alain"), (20, "croisade")]


@pytest.mark.parametrize(("turn", "nation"), LEAVE)
def test_P11_5_nations_that_leave(turn: int, nation: str) -> None:
    for when, there in ((turn - 1, True), (turn, False)):
        s = board(when, {nation: {"cadix": "I", "sea": "I"}, "celte": {"algarve": "I"}})
        end_turn(s)
        assert (nation in people(s)) is there


CHANGE = [  # end of turn, old nation, its units, new nation, what they are then
    (3, "ibere", "2I", "rome", "2E"),
    (5, "rome", "2E F", "hispano_romain", "2I F"),
    (8, "cantabrien", "2I", "wisigoth", "2I"),
    (13, "basque", "2I", "navarre", "2I"),
    (15, "franc", "4I 2K X", "aragon", "4I 2K X"),
]


@pytest.mark.parametrize(("turn", "old", "units", "new", "then"), CHANGE)
def test_P11_5_nations_that_change_in_place(turn: int, old: str, units: str, new: str, then: str) -> None:
    s = board(turn - 1, {old: {"calatayud": units}, "celte": {"algarve": "I"}})
    end_turn(s)
    assert army(s, "calatayud", old)
    s = board(turn, {old: {"calatayud": units}, "celte": {"algarve": "I"}})
    end_turn(s)
    assert (army(s, "calatayud", old), army(s, "calatayud", new)) == ("", then)


@pytest.mark.parametrize(("turn", "leader", "nation"), [(14, "al_mansur", "omeyyad"), (16, "ramirez", "aragon")])
def test_P11_5_leaders_who_leave_in_step_C(turn: int, leader: str, nation: str) -> None:
    s = board(turn, {nation: {"cordoue": f"I {leader}"}, "celte": {"algarve": "I"}})
    end_turn(s)
    while said(s)["turn"] == turn:
        do(s, offered(s)[0])
    assert where(s, leader) == ""


def test_P11_1_bonds_that_end_with_the_turn_end_first() -> None:
    s = board(14, {"omeyyad": {"cordoue": "I"}, "badajoz": {"badajoz": "I"}}, bond={"badajoz": "omeyyad"})
    words = end_turn(s)
    assert words[0].startswith("choose")  # the first row waits for SARAGOSSE
    assert said(s)["bond"] == {}


def test_P11_1_rows_of_one_turn_follow_each_other_in_file_order() -> None:
    s = board(12, {"lusitanien": {"lisbonne": "6I"}, "wisigoth": {"leon": "12I"}})
    assert "X@lisbonne" in end_turn(s)  # BADAJOZ is born
    assert army(s, "leon", "wisigoth") == "12I"
    turn_over(s)
    assert army(s, "leon", "castille") == "8I 2K X"


@pytest.mark.parametrize(
    ("turn", "old", "new"), [(3, "ibere", "rome"), (5, "rome", "hispano_romain"), (13, "basque", "navarre")]
)
def test_P11_2_the_successor_starts_with_nothing_but_its_units(turn: int, old: str, new: str) -> None:
    kind = "E" if old == "rome" else "I"
    waiting = {} if old == "rome" else {old: {"infantry": 1}}
    fields = {"gold": {old: 6}, "capital": {old: "tolede"}, "waiting": waiting, "mark": {"tolede": old}}
    s = board(turn, {old: {"tolede": f"2{kind}"}, "celte": {"algarve": "I"}}, bond={old: "celte"}, **fields)
    end_turn(s)
    position = said(s)
    assert set(position["map"]["tolede"]) == {new}
    assert (gold(s, old), gold(s, new)) == (0, 0)
    for field in ("capital", "waiting", "bond"):
        assert not {old, new} & set(position[field])
    assert "tolede" not in position["mark"]


def test_P11_2_what_stands_off_the_map_is_not_replaced() -> None:
    s = board(5, {"rome": {"narbonne": "3E", "sea": "2E", "tolede": "E"}})
    end_turn(s)
    assert (total(s, "hispano_romain", "infantry"), total(s, "rome", "elite")) == (1, 0)
    assert army(s, "tolede", "hispano_romain") == "I"


def test_P11_2_of_FRANC_alone_it_is_replaced() -> None:
    s = board(15, {"franc": {"narbonne": "4I K", "gascogne": "I"}, "celte": {"algarve": "I"}})
    end_turn(s)
    assert (army(s, "narbonne", "aragon"), army(s, "gascogne", "aragon")) == ("4I K", "I")


def test_P11_2_the_player_of_the_successor_chooses() -> None:
    s = board(5, {"rome": {"tolede": "5E", "seville": "4E"}}, owner={"rome": 4, "hispano_romain": 2})
    assert end_turn(s) == ["conv I@seville", "conv I@tolede"]
    assert asked(s) == 2
    do(s, *["conv I@tolede"] * 4, *["conv I@seville"] * 4)
    assert (army(s, "tolede", "hispano_romain"), army(s, "seville", "hispano_romain")) == ("4I", "4I")
    assert total(s, "rome", "elite") == 0  # the ninth is removed


def test_P11_2_everything_convertible_is_converted() -> None:
    s = board(5, {"rome": {"tolede": "5E", "seville": "3E"}})
    end_turn(s)  # eight: nothing to decide
    assert (army(s, "tolede", "hispano_romain"), army(s, "seville", "hispano_romain")) == ("5I", "3I")


def test_P11_2_castle_knight_infantry_and_a_kind_is_skipped_only_if_the_rest_takes_all() -> None:
    s = board(13, {"sueve": {"leon": "4I", "duero": "2I"}})
    assert end_turn(s) == ["conv X@duero", "conv X@leon"]  # six units for 4 I, K, X: none can be skipped
    assert do(s, "conv X@duero") == ["conv K@duero", "conv K@leon"]
    do(s, "conv K@leon")
    assert (army(s, "leon", "leon"), army(s, "duero", "leon")) == ("3I K", "I X")
    s = board(13, {"sueve": {"leon": "3I", "duero": "2I"}})
    assert end_turn(s) == ["conv X@duero", "conv X@leon", "skip"]  # five units: one kind may be left out
    assert do(s, "skip") == ["conv K@duero", "conv K@leon"]
    do(s, "conv K@leon")
    assert (army(s, "leon", "leon"), army(s, "duero", "leon")) == ("2I K", "2I")


def test_P11_3_evicted_units_may_go_where_they_like_but_not_into_an_awarded_province() -> None:
    s = board(12, {"omeyyad": {"badajoz": "I"}})
    assert end_turn(s) == ["I>algarve", "I>lisbonne", "I>lusitanie", "I>seville", "I>sierra_morena"]  # no alcantara
    assert asked(s) == 2


def test_P11_3_what_cannot_go_is_eliminated_and_castles_leave_a_ruin_that_a_free_castle_replaces() -> None:
    around = dict.fromkeys(("algarve", "lisbonne", "lusitanie", "seville", "sierra_morena"), "I")
    s = board(12, {"omeyyad": {"badajoz": "2I X", "alcantara": "X"}, "celte": around})
    end_turn(s)
    assert "omeyyad" not in people(s)
    assert said(s)["ruin"] == {"alcantara": "omeyyad"}
    assert army(s, "badajoz", "badajoz") == "X"
    assert points(s, "badajoz") == points(s, "celte") == 0
    do(s, "X@alcantara")
    assert said(s)["ruin"] == {}  # P12.3


def test_P11_3_an_awarded_province_in_which_nobody_is_placed_stays_empty() -> None:
    s = board(12, {"galicien": {"porto": "I"}, "lusitanien": {"lisbonne": "6I"}})
    end_turn(s)
    do(s, "I>galice", "X@alcantara", "X@lisbonne")
    assert army(s, "porto", "badajoz") == army(s, "porto", "galicien") == ""


def test_P11_4_granted_units_go_anywhere_regardless_of_stacking_but_one_castle_a_province() -> None:
    s = board(12, {})
    assert end_turn(s) == ["X@alcantara", "X@porto"]  # badajoz has its own
    do(s, "X@porto")
    settle(s, while_at="alcantara")
    assert army(s, "alcantara", "badajoz") == "6I X"


def test_P11_4_both_limits_bind_in_its_next_own_sequence() -> None:
    s = board(15, {"badajoz": {"alcantara": "6I"}})
    assert begin(s, "badajoz", "STACK", final=False, no=1) == ["capital alcantara", "rm I@alcantara"]
    s = board(15, {"badajoz": {"alcantara": "6I"}})
    begin(s, "badajoz", "POPULATION")
    assert army(s, "alcantara", "badajoz") == "2I"


def test_P11_4_a_castle_without_a_place_stays_in_supply() -> None:
    units = {"omeyyad": {"saragosse": "I"}, "castille": dict.fromkeys(
        ("huesca", "calatayud", "castellon", "tortosa", "segovie", "vieille_castille", "avila"), "I")}  # fmt: skip
    s = board(14, units)
    assert end_turn(s) == ["X@cuenca", "X@saragosse"]
    do(s, "X@cuenca")
    assert all(word.startswith("I@") for word in offered(s))  # the third castle finds no place
    assert total(s, "saragosse", "castle") == 2


def test_P23_9_CANTABRIEN_beyond_the_supply_of_WISIGOTH_is_lost_provinces_in_file_order() -> None:
    s = board(8, {"cantabrien": {"segovie": "2I", "cantabrie": "3I"}, "wisigoth": {"tolede": "20I", "seville": "13I"}})
    end_turn(s)
    assert (army(s, "cantabrie", "wisigoth"), army(s, "segovie", "wisigoth")) == ("3I", "")


def test_P23_9_ruins_stay_and_their_counters_return_to_nobody() -> None:
    s = board(12, {"wisigoth": {"leon": "I"}, "celte": {"algarve": "I"}}, ruin={"tolede": "wisigoth"})
    end_turn(s)
    settle(s, while_at="alcantara")
    assert said(s)["ruin"] == {"tolede": "wisigoth"}


def test_P23_9_a_successor_without_units_is_not_in_play() -> None:
    s = board(13, {"celte": {"algarve": "I"}})
    end_turn(s)
    assert "navarre" not in people(s)


# -------------------------------------------------------------------- vectors of P21.2


def test_PV20_CASTILLE_is_born() -> None:
    s = board(12, {"wisigoth": {"leon": "4I", "asturies": "4I X", "avila": "3I", "seville": "2I X pelayo"}})
    end_turn(s)
    settle(s, while_at="alcantara")  # BADAJOZ
    assert offered(s) == ["conv X@asturies", "conv X@avila", "conv X@leon"]
    assert asked(s) == 3
    do(s, "conv X@asturies", "conv K@leon", "conv K@leon")
    do(s, *["conv I@asturies"] * 4, *["conv I@leon"] * 2)
    assert army(s, "asturies", "castille") == "4I X"
    assert army(s, "leon", "castille") == "2I 2K"
    assert army(s, "avila", "castille") == "2I"  # the twelfth unit is removed
    assert army(s, "seville", "neutral") == "2I X"
    assert offered(s) == ["pelayo@asturies", "pelayo@avila", "pelayo@leon"]
    do(s, "pelayo@leon")
    assert where(s, "pelayo") == "leon"
    assert said(s)["map"]["leon"]["castille"]["l"] == ["pelayo"]


def test_PV21_BADAJOZ_is_born() -> None:
    units = {"lusitanien": {"lusitanie": "3I"}, "omeyyad": {"badajoz": "2I X"}, "galicien": {"porto": "I"}}
    s = board(12, units)
    end_turn(s)
    for _ in range(3):
        word = "I>algarve" if "I>algarve" in offered(s) else "I>galice"
        assert "I>alcantara" not in offered(s)
        do(s, word)
    assert (army(s, "badajoz", "badajoz"), said(s)["ruin"]) == ("X", {})
    assert (army(s, "algarve", "omeyyad"), army(s, "galice", "galicien")) == ("2I", "I")
    assert army(s, "lusitanie", "badajoz") == "3I"
    assert offered(s) == ["X@alcantara", "X@lusitanie", "X@porto"]
    do(s, "X@lusitanie", "X@porto")
    assert offered(s) == ["I@alcantara", "I@badajoz", "I@lusitanie", "I@porto"]
    do(s, "I@badajoz", "I@badajoz", "I@porto")
    assert (total(s, "badajoz", "infantry"), total(s, "badajoz", "castle")) == (6, 3)


def test_PV22_LEON_is_born_without_SUEVE() -> None:
    s = board(13, {"galicien": {"leon": "2I X", "galice": "2I"}}, flags={"special": {"galicien": 1}})
    words = end_turn(s)
    assert "I>galice" in words
    do(s, "I>galice", "I>asturies")
    assert army(s, "leon", "leon") == "K X"
    assert army(s, "galice", "galicien") == "3I"
    assert said(s)["ruin"] == {}


def test_PV23_ARAGON_is_born() -> None:
    s = board(15, {"franc": {"barcelone": "I X"}})
    end_turn(s)
    assert army(s, "barcelone", "aragon") == "4I K X"


def test_PV24_the_emirates_are_born() -> None:
    christians = dict.fromkeys(
        ("huesca", "calatayud", "castellon", "tortosa", "segovie", "vieille_castille", "avila"), "I"
    )
    caliphate = {"saragosse": "2I", "cordoue": "6I 4C X", "seville": "4I 2C"}
    s = board(14, {"castille": christians, "omeyyad": caliphate})
    assert end_turn(s) == ["X@cuenca", "X@saragosse"]
    do(s, "X@cuenca")
    assert asked(s) == 1
    do(s, *["I@saragosse"] * 12)
    assert (army(s, "saragosse", "saragosse"), army(s, "cuenca", "saragosse")) == ("12I X", "X")
    assert (total(s, "saragosse", "infantry"), total(s, "saragosse", "castle")) == (12, 2)
    assert offered(s) == [f"choose {p}" for p in ("carthagene", "denia", "ibiza", "la_mancha", "majorque")]
    do(s, "choose denia", "choose carthagene")  # two of five for VALENCE
    settle(s, while_at="denia")
    assert army(s, "valence", "valence") == "X"
    settle(s, while_at="la_mancha")  # GRENADE has la_mancha and gibraltar: carthagene is given
    assert offered(s) == ["conv C@cordoue", "conv C@seville", "conv I@cordoue", "conv I@seville"]
    do(s, *["conv C@cordoue"] * 4, *["conv C@seville"] * 2, *["conv I@cordoue"] * 6)
    assert army(s, "cordoue", "seville") == "6I 4C X"
    assert army(s, "seville", "seville") == "2C"  # 12 of 16
    assert "omeyyad" not in people(s)


def test_PV30_FRANCs_castle_and_ALMORAVIDEs_infantry_come_before_anybody_acts() -> None:
    s = board(12, {"franc": {"barcelone": "I"}, "galicien": {"galice": "I"}})
    end_turn(s)
    settle(s, while_at="alcantara")
    assert (said(s)["turn"], said(s)["active"]) == (13, "galicien")
    assert army(s, "barcelone", "franc") == "I X"
    s = board(19, {"almoravide": {"seville": "3E X"}, "galicien": {"galice": "I"}})
    end_turn(s)
    assert (said(s)["turn"], said(s)["active"]) == (20, "galicien")
    assert army(s, "seville", "almoravide") == "3I X"
