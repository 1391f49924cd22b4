"""P14.26 EL CID: missions for others at turn 17, his own way to Valence; TV-46 to TV-51, PV34."""

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
    end_turn,
    goals,
    gold,
    miss,
    next_turn,
    offered,
    points,
    roll,
    said,
    where,
)

BOX = {"el_cid": {"box": "5I 3K el_cid"}}


def hire(recruiter: str, units: dict[str, dict[str, str]], coins: float = 8, **fields: Any) -> Board:
    """The recruiter may offer a mission; EL CID's force waits in the box."""
    s = board(17, BOX | units, gold={recruiter: int(2 * coins)}, **fields)
    begin(s, recruiter, "HIRE")
    return s


def mission(recruiter: str, units: dict[str, dict[str, str]], offer: str, force: str) -> Board:
    """A mission is accepted and the force chosen."""
    s = hire(recruiter, units)
    do(s, offer, "accept", force)
    return s


def aim(s: Board, *words: str) -> None:
    """Name targets as far as there is a choice."""
    for word in words:
        do(s, word)


ARAGON = {"aragon": {"tortosa": "2I"}, "saragosse": {"saragosse": "I X"}}


def test_P14_26_1_the_box_of_turn_17() -> None:
    s = board(16, {"galicien": {"galice": "I"}})
    next_turn(s)
    assert army(s, "box", "el_cid") == "5I 3K"
    assert where(s, "el_cid") == "box"


def test_P14_26_2_a_the_recruiter_names_a_province_and_the_units_to_be_engaged() -> None:
    s = hire("aragon", ARAGON)
    assert asked(s) == 4
    assert offered(s) == ["hire saragosse I", "hire saragosse I+X", "hire saragosse X", "pass"]


def test_P14_26_2_a_adjacent_by_border_or_arrow_held_by_another_not_of_EL_CIDs_player() -> None:
    units = {
        "aragon": {"valence": "I"}, "saragosse": {"saragosse": "I"}, "seville": {"majorque": "I", "cuenca": "I"},
        "castille": {"castellon": "I"}, "grenade": {"la_mancha": "I"}, "leon": {"denia": "I"},
    }  # fmt: skip
    places = {word.split()[1] for word in offered(hire("aragon", units)) if word != "pass"}
    assert places == {"majorque", "cuenca", "denia"}  # an own player's other nation may be a target


@pytest.mark.parametrize(
    ("coins", "fits"),
    [(0.5, ""), (1, "I"), (2.5, "I K"), (3, "I K I+K X"), (4, "I K I+K X I+X"), (5, "I K I+K X I+X K+X")],
)
def test_P14_26_2_a_the_fees_must_not_exceed_the_gold(coins: float, fits: str) -> None:
    s = hire("saragosse", {"saragosse": {"saragosse": "I"}, "aragon": {"tortosa": "I K X"}}, coins)
    assert {word.split()[2] for word in offered(s) if word.startswith("hire")} == set(fits.split())


@pytest.mark.parametrize(("unit", "fee"), [("F", 1), ("E", 1), ("C", 1)])
def test_P14_26_2_a_elite_fort_and_cavalry_cost_1(unit: str, fee: float) -> None:
    holder = {"F": "hispano_romain", "E": "almoravide", "C": "seville"}[unit]
    units = {"aragon": {"tortosa": "I"}, holder: {"saragosse": unit}}
    assert f"hire saragosse {unit}" in offered(hire("aragon", units, fee))
    assert offered(hire("aragon", units, fee - 0.5)) == IDLE


@pytest.mark.parametrize("nation", ["byzance", "castille", "grenade", "el_cid"])
def test_TV49_who_cannot_hire(nation: str) -> None:
    """BYZANCE never; CASTILLE and GRENADE belong to EL CID's player."""
    assert offered(hire(nation, {nation: {"tortosa": "I"}, "saragosse": {"saragosse": "I"}})) == IDLE


@pytest.mark.parametrize("turn", [16, 18])
def test_P14_26_2_at_turn_17_only(turn: int) -> None:
    s = board(turn, BOX | ARAGON, gold={"aragon": 16})
    assert begin(s, "aragon", "HIRE") == IDLE


def test_P23_10_no_offer_without_an_empty_box_and_neutral_units_may_be_the_target() -> None:
    s = board(17, ARAGON, gold={"aragon": 16})
    assert begin(s, "aragon", "HIRE") == IDLE
    assert "hire saragosse X" in offered(hire("aragon", {"aragon": {"tortosa": "I"}, "neutral": {"saragosse": "X"}}))


def test_TV47_EL_CIDs_player_may_refuse_and_the_sequence_goes_on() -> None:
    s = hire("badajoz", {"badajoz": {"badajoz": "I"}, "leon": {"lusitanie": "I"}})
    do(s, "hire lusitanie I")
    assert (asked(s), offered(s)) == (3, ["accept", "refuse"])
    assert do(s, "refuse") == IDLE  # once per sequence
    assert gold(s, "badajoz") == 8
    assert army(s, "lusitanie", "leon") == "I"


def test_P14_26_2_c_at_least_one_unit_within_the_stack_and_two_more_the_leader_goes_along() -> None:
    s = hire("aragon", ARAGON)
    do(s, "hire saragosse X", "accept")
    assert asked(s) == 3
    assert {"force I", "force 3K", "force 2I+3K", "force 5I"} <= set(offered(s))
    assert not {"force 3I+3K", "force -", "force 4I+2K"} & set(offered(s))
    do(s, "force I")
    assert where(s, "el_cid") == "saragosse"


def test_P14_26_2_c_one_more_only_if_the_leader_is_dead() -> None:
    s = board(17, ARAGON | {"el_cid": {"box": "5I 3K"}}, gold={"aragon": 16})
    begin(s, "aragon", "HIRE")
    do(s, "hire saragosse X", "accept")
    assert "force 4I" in offered(s)
    assert "force 5I" not in offered(s)


def test_TV46_ARAGON_hires_against_Saragosse() -> None:
    s = mission("aragon", ARAGON, "hire saragosse I+X", "force 2I+3K")
    assert (said(s)["active"], said(s)["attacker"]) == ("aragon", "el_cid")
    assert asked(s) == 3
    aim(s, "aim I:2I", "aim K:3X")
    assert asked(s) == 1
    aim(s, "aim I:1I", "aim X:3I")
    roll(s, 10, 1, 10, 10, 10, 10, 1, 1, 1)
    assert (gold(s, "aragon"), points(s, "el_cid"), points(s, "aragon")) == (4, 4, 3)
    assert army(s, "box", "el_cid") == "4I 3K"
    assert where(s, "el_cid") == "box"
    assert said(s)["ruin"] == {"saragosse": "saragosse"}
    assert said(s)["attacker"] == "aragon"
    begin(s, "aragon", "MOVE REBUILD")
    do(s, "2I tortosa>saragosse")
    while "halt" in offered(s):
        do(s, "halt")
    if "done" in offered(s) and "rebuild I@saragosse" not in offered(s):
        do(s, "done")
    do(s, "rebuild I@saragosse")
    assert army(s, "saragosse", "aragon") == "I X"


OTHERS = [  # TV-48, TV-50: recruiter, from, target, holder, units, fee, points
    ("saragosse", "saragosse", "tortosa", "aragon", "2I", 2, 0),
    ("navarre", "calatayud", "cuenca", "saragosse", "X", 3, 3),
    ("leon", "salamanque", "badajoz", "badajoz", "3I X", 6, 3),
    ("seville", "seville", "badajoz", "leon", "X", 3, 3),
]


@pytest.mark.parametrize(("recruiter", "base", "target", "holder", "units", "fee", "worth"), OTHERS)
def test_TV48_and_TV50_fees_and_points(
    recruiter: str, base: str, target: str, holder: str, units: str, fee: float, worth: float
) -> None:
    base = "alcantara" if recruiter == "leon" else base
    s = mission(
        recruiter, {recruiter: {base: "I"}, holder: {target: units}}, f"hire {target} {units.replace(' ', '+')}",
        "force 2I+2K" if target == "cuenca" else "force 2I+3K",
    )  # fmt: skip
    while army(s, target, holder):
        if dice(s):
            faces = [10] * sum(int(part[:-1] or 1) for part in army(s, target, "el_cid").split())
            roll(s, *faces, *[1] * (dice(s) - len(faces)))
        elif "stay" in offered(s):
            do(s, "stay")
        else:
            do(s, offered(s)[0])
    assert gold(s, recruiter) == 8 - fee
    assert (points(s, "el_cid"), points(s, recruiter)) == (fee, worth)


def test_TV50_SEVILLE_then_takes_Badajoz_and_rebuilds_for_5() -> None:
    s = board(17, {"seville": {"badajoz": "2I"}}, ruin={"badajoz": "leon"})
    begin(s, "seville", "REBUILD")
    do(s, "rebuild I@badajoz")
    begin(s, "seville", "END")
    assert points(s, "seville") == 5


def test_P14_26_2_c_dice_may_be_aimed_only_at_engaged_units_but_all_defenders_fire() -> None:
    units = {"aragon": {"tortosa": "2I"}, "saragosse": {"saragosse": "2I X"}}
    s = mission("aragon", units, "hire saragosse X", "force 3K")
    assert dice(s) == 3 + 2 + 3  # nothing to aim: the castle is the only target
    roll(s, 10, 10, 10, *[1] * 5)
    assert army(s, "saragosse", "saragosse") == "2I"  # no engaged unit is left: the battle is over
    assert gold(s, "aragon") == 8 - 3


def test_P14_26_2_c_among_equal_units_the_engaged_ones_die_first() -> None:
    units = {"aragon": {"tortosa": "2I"}, "saragosse": {"saragosse": "3I"}}
    s = mission("aragon", units, "hire saragosse I", "force 3K")
    roll(s, 10, 10, 10, 1, 1, 1)  # three hits on one engaged unit
    assert army(s, "saragosse", "saragosse") == "2I"
    assert (gold(s, "aragon"), points(s, "el_cid")) == (7, 1)


def test_P14_26_2_d_a_mobile_engaged_unit_that_retreats_is_paid_for_too() -> None:
    units = {"aragon": {"tortosa": "2I"}, "saragosse": {"saragosse": "2I"}}
    s = mission("aragon", units, "hire saragosse 2I", "force 3K")
    miss(s)
    assert asked(s) == 3  # EL CID may withdraw
    do(s, "stay")
    assert goals(offered(s)) == {"barcelone", "calatayud", "huesca", "pamplune", "vieille_castille"}
    do(s, "I>huesca", "I>huesca")
    assert (gold(s, "aragon"), points(s, "el_cid"), points(s, "aragon")) == (6, 2, 0)
    assert army(s, "box", "el_cid") == "5I 3K"


def test_P14_26_2_c_EL_CID_withdraws_to_the_box_only_and_wounded_knights_stay() -> None:
    units = {"aragon": {"tortosa": "2I"}, "saragosse": {"saragosse": "2I"}}
    s = mission("aragon", units, "hire saragosse 2I", "force I+K")
    aim(s, "aim I:2K")
    roll(s, 1, 1, 10, 1)  # the knight is wounded
    assert offered(s) == ["I>box", "stay"]
    do(s, "I>box")
    assert army(s, "box", "el_cid") == "5I 2K"
    assert army(s, "saragosse", "el_cid") == "K"


def test_P14_26_2_c_the_battle_ends_when_EL_CID_withdraws() -> None:
    s = mission("aragon", ARAGON, "hire saragosse X", "force 2K")
    do(s, *[word for word in ("aim I:1K",) if word in offered(s)])
    roll(s, 10, 1, *[1] * (dice(s) - 2))
    do(s, "K>box", "K>box")
    while offered(s) != IDLE:
        do(s, offered(s)[0])
    assert gold(s, "aragon") == 8
    assert army(s, "box", "el_cid") == "5I 3K"
    assert army(s, "saragosse", "saragosse") == "I X"  # whole again


def test_P14_26_2_e_survivors_are_healed_and_no_province_is_taken() -> None:
    s = mission("aragon", {"aragon": {"tortosa": "2I"}, "saragosse": {"saragosse": "I"}}, "hire saragosse I", "force K")
    roll(s, 10, 10)
    assert army(s, "box", "el_cid") == "5I 3K"
    assert said(s)["map"].get("saragosse", {}) == {}


# -------------------------------------------------------------------- his own sequence


def cid(units: dict[str, dict[str, str]], turn: int = 17, box: str = "5I 3K el_cid", **fields: Any) -> Board:
    s = board(turn, {"el_cid": {"box": box}} | units, **fields)
    begin(s, "el_cid", "CID MOVE STACK-ATTACK COMBAT REBUILD STACK-FINAL POPULATION END")
    return s


def most(words: list[str]) -> int:
    """The largest force that is offered."""
    sizes = [sum(int(part[:-1] or 1) for part in word.split()[1].split("+")) for word in words if word[:5] == "force"]
    return max(sizes)


@pytest.mark.parametrize(
    ("units", "box", "room"),
    [
        ({"valence": {"valence": "3I"}}, "5I 3K el_cid", 5),
        ({}, "5I 3K el_cid", 4),  # PV34: nobody is there
        ({"valence": {"valence": "3I"}}, "5I 3K", 4),  # without the leader
        ({}, "5I 3K", 4),
    ],
)
def test_PV34_how_many_go_to_Valence(units: dict[str, dict[str, str]], box: str, room: int) -> None:
    words = offered(cid(units, box=box))
    assert most(words) == room
    assert "wait" not in words  # at least one must go
    assert "force I" in words


def test_P14_26_3_optional_only_if_EL_CID_holds_Valence_already() -> None:
    s = board(18, {"el_cid": {"box": "2I", "valence": "I"}})
    words = begin(s, "el_cid", "CID")
    assert words == ["force 2I", "force I", "wait"]
    assert do(s, "wait") == IDLE
    assert army(s, "box", "el_cid") == "2I"


def test_P14_26_3_they_have_ended_their_move() -> None:
    s = cid({})
    do(s, "force 3K")
    assert not any("valence" in word for word in offered(s) if word != "capital valence")


def test_TV51_EL_CID_takes_Valence() -> None:
    s = cid({"valence": {"valence": "3I X"}}, capital={"valence": "valence"})
    do(s, "force 3K")
    while army(s, "valence", "valence"):
        if dice(s):
            mine = int(army(s, "valence", "el_cid")[:-1] or 1)
            hits = [10, 10] if mine == 3 and army(s, "valence", "valence") == "3I X" else []
            roll(s, *[10] * mine, *hits, *[1] * (dice(s) - mine - len(hits)))
        elif "stay" in offered(s):
            do(s, "stay")
        else:
            do(s, offered(s)[0])
    assert army(s, "valence", "el_cid") == "2K"
    do(s, "rebuild K@valence")
    while offered(s) != IDLE:
        do(s, offered(s)[0])
    assert army(s, "valence", "el_cid") == "K X"
    assert points(s, "el_cid") == 5


def test_P14_26_3_after_a_round_they_may_retreat_to_the_box_only() -> None:
    s = cid({"valence": {"valence": "2I"}})
    do(s, "force 2I+K", "aim I:2I")
    roll(s, *[1] * dice(s))
    assert goals(offered(s)) == {"box"}
    do(s, "I>box", "I>box", "K>box")
    if "el_cid>box" in offered(s):
        do(s, "el_cid>box")
    assert (army(s, "box", "el_cid"), where(s, "el_cid")) == ("5I 3K", "box")
    assert army(s, "valence", "valence") == "2I"


def test_P14_26_3_they_bar_nobodys_retreat() -> None:
    s = cid({"valence": {"valence": "2I"}})
    do(s, "force 3I")
    miss(s)
    do(s, "stay")
    assert goals(offered(s)) == {"castellon", "cuenca", "denia", "la_mancha", "majorque"}


@pytest.mark.parametrize(("turn", "left"), [(17, "3I"), (18, "2I")])
def test_P14_26_3_population_is_not_checked_at_turn_17(turn: int, left: str) -> None:
    s = board(turn, {"el_cid": {"valence": "3I"}})
    begin(s, "el_cid", "POPULATION")
    assert army(s, "valence", "el_cid") == left


def test_P14_26_3_the_capital_may_be_declared_there() -> None:
    s = cid({})
    do(s, "force 4I")
    assert "capital valence" in offered(s)
    do(s, "capital valence")
    while offered(s) != IDLE:
        do(s, offered(s)[0])
    assert army(s, "valence", "el_cid") == "4I"


def test_P14_26_3_while_units_are_in_the_box_they_come_in_later_turns_too() -> None:
    s = board(18, {"el_cid": {"box": "2I K"}, "valence": {"valence": "I"}})
    words = begin(s, "el_cid", "CID")
    assert "wait" not in words
    assert "force 2I+K" in words


@pytest.mark.parametrize(
    ("turn", "flags", "worth"), [(17, {}, 5), (19, {}, 5), (20, {}, 0), (18, {"valence": True}, 0)]
)
def test_P14_26_5_five_points_the_first_time_it_controls_Valence(
    turn: int, flags: dict[str, Any], worth: float
) -> None:
    s = board(turn, {"el_cid": {"valence": "I"}}, flags=flags)
    begin(s, "el_cid", "END")
    assert points(s, "el_cid") == worth


def test_P23_10_units_in_the_box_count_as_alive() -> None:
    s = board(17, {"el_cid": {"box": "I"}, "galicien": {"galice": "I"}})
    end_turn(s)
    assert army(s, "box", "el_cid") == "I"


def test_P23_10_under_general_submission_EL_CID_never_goes_against_an_ally() -> None:
    options = {"general_submission": True}
    s = hire("aragon", ARAGON, bond={"saragosse": "el_cid"}, options=options)
    assert offered(s) == IDLE
    s = board(17, BOX | {"seville": {"valence": "I"}}, bond={"seville": "el_cid"}, options=options)
    assert begin(s, "el_cid", "CID") == IDLE
    assert army(s, "box", "el_cid") == "5I 3K"
