"""Standing orders (P7.3, P7.8, P10.2, P13, P14.26): what each answers, and that one's own sequence is one's own."""

from __future__ import annotations

from hispania.contract.orders import answer
from hispania.contract.orders import asked as asked_about
from hispania.games.peoples import RULES

from .board import Board, asked, begin, board, do, miss, offered, roll, task

MINE = "3"  # castille's player
OWNER = {"seville": 2, "castille": 3, "leon": 3}


def says(s: Board, seat: str = MINE, **orders: str) -> str:
    """What the orders of a seat answer now, as a token; empty if it is asked."""
    found = answer(s.game, seat, orders)
    return "" if found is None else str(found.action)


def attacked(seville: str, castille: str, elsewhere: dict[str, str] | None = None, **fields: object) -> Board:
    """SEVILLE has come to segovie, and fights there."""
    units = {"seville": {"segovie": seville}, "castille": {"segovie": castille, **(elsewhere or {})}}
    s = board(16, units, owner=OWNER, **fields)
    begin(s, "seville", "COMBAT")
    return s


def retreating(seville: str, castille: str, elsewhere: dict[str, str] | None = None) -> Board:
    """The same after a round in which nobody was hit, and in which SEVILLE stays."""
    s = attacked(seville, castille, elsewhere)
    while asked(s):
        do(s, offered(s)[0])
    miss(s)
    while asked(s) and asked(s) != int(MINE):
        do(s, "stay")
    assert task(s) == "RETREAT"
    return s


def test_who_always_fights_on_stays() -> None:
    s = retreating("3C", "I")
    assert says(s, retreat="stay") == "stay"
    assert says(s, submit="resist", aim="lowest") == "", "no other order answers"
    assert says(s, "2", retreat="stay") == "", "nor does that of another"
    assert asked_about(s.game, MINE) == "retreat", "so that the order can be given beside the question"
    assert asked_about(s.game, "2") == ""
    own = attacked("3C", "I")
    assert asked_about(own.game, "2") == "", "in one's own sequence no order answers"


def test_who_is_outnumbered_leaves_for_his_own_provinces() -> None:
    """By dice (P7.3): equal numbers stay; one more enemy, and the best unit leaves first, for where most room is."""
    assert says(retreating("2C", "2I"), retreat="outnumbered") == "stay"
    s = retreating("3C", "I K", {"vieille_castille": "2I", "calatayud": "I"})
    words = []
    while asked(s) == int(MINE) and task(s) == "RETREAT":
        words.append(says(s, retreat="outnumbered"))
        do(s, words[-1])
    assert words == ["K>calatayud", "I>calatayud"], "the emptiest of its own provinces each time"


def test_a_castle_counts_its_dice_and_the_rest_may_leave_it() -> None:
    assert says(retreating("4C", "I X"), retreat="outnumbered") == "stay", "one die and three against four"
    s = retreating("5C", "I X", {"calatayud": "I"})
    assert says(s, retreat="outnumbered") == "I>calatayud"


def test_who_has_no_province_to_go_to_takes_the_richest_empty_one() -> None:
    s = retreating("3C", "I")
    printed = s.game.state.config.printed.provinces
    goals = {word.partition(">")[2] for word in offered(s) if ">" in word}
    best = says(s, retreat="outnumbered").partition(">")[2]
    assert printed[best].income == max(printed[goal].income for goal in goals)


def test_dice_aim_where_they_need_least() -> None:
    """P7.4, P7.10: infantry in the defence needs 7 against infantry and 9 against cavalry in the plain."""
    s = attacked("2C I", "2I")
    while asked(s) == 2:
        do(s, offered(s)[0])
    assert says(s, aim="lowest") == "aim I:2I"


def test_in_ones_own_sequence_one_is_asked() -> None:
    s = board(16, {"castille": {"segovie": "2I"}, "seville": {"segovie": "C X"}}, owner=OWNER)
    begin(s, "castille", "COMBAT")
    assert asked(s) == int(MINE)
    assert says(s, aim="lowest", retreat="stay") == ""


def test_submission_as_ordered_p10_2() -> None:
    s = board(11, {"omeyyad": {"segovie": "2I"}, "lusitanien": {"segovie": "I"}})
    begin(s, "omeyyad", "COMBAT")
    miss(s)
    small = str(asked(s))
    assert offered(s) == ["resist", "submit"]
    assert says(s, small, submit="submit") == "submit"
    assert says(s, small, submit="resist") == "resist"
    assert says(s, small, retreat="stay") == ""


def test_a_suzerain_buys_or_does_not_p3_3() -> None:
    units = {"badajoz": {"badajoz": "I", "lisbonne": "I"}, "omeyyad": {"tolede": "X", "seville": "I"}}
    s = board(13, units, bond={"badajoz": "omeyyad"}, gold={"omeyyad": 15})
    begin(s, "badajoz", "INCOME")
    assert do(s, "income 4") == ["buy I", "buy X", "pass"]
    assert says(s, str(asked(s)), tribute="buy") == "buy X", "the dearest"
    assert says(s, str(asked(s)), tribute="pass") == "pass"


def test_a_mission_is_accepted_or_refused_and_the_force_is_chosen_by_hand_p14_26() -> None:
    units = {"badajoz": {"badajoz": "I"}, "leon": {"lusitanie": "I"}, "el_cid": {"box": "5I 3K el_cid"}}
    s = board(17, units, gold={"badajoz": 16})
    begin(s, "badajoz", "HIRE")
    do(s, "hire lusitanie I")
    assert says(s, mission="refuse") == "refuse"
    assert says(s, mission="accept") == "accept"
    do(s, "accept")
    assert task(s) == "HIRE"
    assert says(s, mission="accept") == ""


def with_chits(p: str, seville: str, castille: str, **chits: list[str]) -> Board:
    hand = {player: sorted(chits.get(f"p{player}", [])) for player in "1234"}
    s = board(16, {"seville": {p: seville}, "castille": {p: castille}}, options={"events": True}, hand=hand)
    begin(s, "seville", "COMBAT")
    return s


def test_chits_are_kept_and_those_of_an_enemy_cancelled_p13_3() -> None:
    s = with_chits("segovie", "C", "I", p3=["embuscade"])
    assert (task(s), asked(s)) == ("CHITS", 3)
    assert says(s, chits="pass") == "pass"
    assert says(s, cancel="battles") == ""
    s = with_chits("avila", "2C", "I", p2=["ruse"], p3=["nul"], p4=["nul"])
    do(s, "chit ruse side=A")
    cancels = {}
    while task(s) == "CANCEL":
        seat = str(asked(s))
        cancels[seat] = says(s, seat, cancel="battles"), says(s, seat, cancel="pass")
        do(s, "pass")
    assert cancels == {"3": ("chit nul", "pass"), "4": ("pass", "pass")}, "only who fights there"


def test_a_sign_is_kept_for_ones_own_sequence_p13_2() -> None:
    units = {"wisigoth": {"cantabrie": "2I"}, "galicien": {"cantabrie": "2I"}}
    s = board(9, units, options={"sign_of_god": True})
    begin(s, "wisigoth", "COMBAT")
    roll(s, 10, 10, 1, 1)
    assert says(s, "3", sign="accept") == "", "its own sequence"
    do(s, "accept")
    assert says(s, "2", sign="accept") == "accept"


def test_as_many_knights_as_can_are_wounded_p22_1() -> None:
    s = board(16, {"seville": {"segovie": "3C"}, "castille": {"segovie": "3K"}}, house={"wounds": "owner"})
    begin(s, "seville", "COMBAT")
    assert roll(s, 9, 9, 9, 1, 1, 1) == ["spread 2K", "spread 3K"]
    assert says(s, spread="most") == "spread 3K"


def test_who_must_leave_goes_home_and_is_asked_where_only_a_capital_helps_p7_8_7() -> None:
    others = dict.fromkeys(("avila", "cuenca", "tolede", "vieille_castille"), "I")
    s = board(9, {"alain": {"segovie": "3I", "calatayud": "2I"}, "celte": others}, owner={"alain": 1, "celte": 3})
    s.data["active"] = "celte"
    facts = {"n": "alain", "from": "segovie", "used": [], "ban": [], "why": "eviction"}
    s.data["todo"] = [["KEEP", {"provs": ["ibiza"], "n": "celte"}], ["FORCED", facts]]
    s.game = RULES.from_json(s.data)
    assert says(s, "1", forced="nearest") == "I>calatayud"
    assert set(do(s, "I>calatayud")) == {"capital calatayud", "stay"}
    assert says(s, "1", forced="nearest") == ""
