"""P13.3 Events in battle, Cancel and Reshuffle; P13.2 the Sign of God; P23.11."""

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
    gold,
    miss,
    next_turn,
    offered,
    points,
    roll,
    said,
)

ON = {"events": True}


def hands(**chits: list[str]) -> dict[str, Any]:
    """Fields for a game with events: who holds what, as in `p1=["de"]`."""
    return {"options": ON, "hand": {player: sorted(chits.get(f"p{player}", [])) for player in "1234"}}


def fight(p: str, seville: str, castille: str, turn: int = 16, **chits: list[str]) -> Board:
    """SÉVILLE (player 2) attacks CASTILLE (player 3); nothing is decided yet."""
    s = board(turn, {"seville": {p: seville}, "castille": {p: castille}}, **hands(**chits))
    begin(s, "seville", "COMBAT")
    return s


def stay(s: Board) -> None:
    """Nobody retreats."""
    while "stay" in offered(s):
        do(s, "stay")


# -------------------------------------------------------------------- Ambush and Ruse


def test_P13_3_Ambush_lets_the_whole_battle_use_the_mountain_columns() -> None:
    s = fight("segovie", "C", "I", p3=["embuscade"])
    assert offered(s) == ["chit embuscade side=D", "pass"]
    assert asked(s) == 3
    do(s, "chit embuscade side=D")
    for _ in range(2):  # cavalry needs 8 instead of 4, and is hit by 7 instead of 9
        roll(s, 7, 6)
        assert (army(s, "segovie", "castille"), army(s, "segovie", "seville")) == ("I", "C")
        stay(s)
    roll(s, 8, 7)
    assert (army(s, "segovie", "castille"), army(s, "segovie", "seville")) == ("", "")


def test_P13_3_Ambush_only_for_the_defender_and_in_a_plain() -> None:
    assert dice(fight("segovie", "C", "I", p2=["embuscade"]))
    assert dice(fight("avila", "C", "I", p3=["embuscade"]))


def test_P13_3_Ruse_lets_the_whole_battle_use_the_plain_columns() -> None:
    s = fight("avila", "2C", "I", p2=["ruse"])
    assert offered(s) == ["chit ruse side=A", "pass"]
    do(s, "chit ruse side=A")
    roll(s, 3, 3, 8)  # cavalry is hit by 9
    assert (army(s, "avila", "castille"), army(s, "avila", "seville")) == ("I", "2C")
    stay(s)
    roll(s, 4, 1, 1)  # and hits with 4, in the second round too
    assert army(s, "avila", "castille") == ""


def test_P13_3_Ruse_only_for_the_attacker_and_in_a_mountain() -> None:
    assert dice(fight("avila", "C", "I", p3=["ruse"]))
    assert dice(fight("segovie", "C", "I", p2=["ruse"]))


def test_P13_3_3_Ambush_and_Ruse_do_not_answer_each_other() -> None:
    s = fight("segovie", "C", "I", p2=["ruse"], p3=["embuscade", "embuscade"])
    do(s, "chit embuscade side=D")
    assert dice(s) == 2
    s = fight("avila", "C", "I", p2=["ruse"], p3=["embuscade"])
    do(s, "chit ruse side=A")
    assert dice(s) == 2


# -------------------------------------------------------------------- Indiscipline, Treachery


def test_P13_3_Indiscipline_lets_one_enemy_knight_die_of_its_first_hit() -> None:
    for chits, left in (([], "2K"), (["indiscipline"], "K")):
        s = fight("segovie", "2C", "2K", p2=chits)
        if chits:
            do(s, "chit indiscipline side=A")
        roll(s, 10, 1, 1, 1)
        assert army(s, "segovie", "castille") == left


def test_P13_3_Indiscipline_is_for_one_knight_only() -> None:
    s = fight("segovie", "3C", "2K", p2=["indiscipline"])
    do(s, "chit indiscipline side=A")
    roll(s, 10, 10, 1, 1, 1)
    assert army(s, "segovie", "castille") == "K"  # the second is wounded


def test_P13_3_Indiscipline_needs_an_enemy_knight_and_serves_the_defender_too() -> None:
    assert dice(fight("segovie", "2C", "2I", p2=["indiscipline"]))
    s = board(16, {"castille": {"segovie": "2K"}, "seville": {"segovie": "I"}}, **hands(p2=["indiscipline"]))
    begin(s, "castille", "COMBAT")
    do(s, "chit indiscipline side=D")
    roll(s, 1, 1, 10)
    assert army(s, "segovie", "castille") == "K"


def test_P13_3_Treachery_lets_a_castle_fall_to_its_first_hit() -> None:
    for chits, left in (([], "X"), (["traitrise"], "")):
        s = fight("segovie", "2C", "X", p2=chits)
        if chits:
            do(s, "chit traitrise side=A")
        roll(s, 10, 1, 1, 1, 1)
        assert army(s, "segovie", "castille") == left
    assert said(s)["ruin"] == {"segovie": "castille"}
    assert points(s, "seville") == 3
    assert dice(fight("segovie", "2C", "I", p2=["traitrise"]))  # there must be a castle


# -------------------------------------------------------------------- Withdrawal


def test_P13_3_Withdrawal_lets_the_own_force_retreat_before_the_first_round() -> None:
    s = fight("segovie", "2C", "2I", p3=["retraite"])
    do(s, "chit retraite side=D")
    assert asked(s) == 3
    assert {"I>avila", "stay"} <= set(offered(s))
    do(s, "I>avila", "I>avila")
    assert offered(s) == IDLE  # a side has left: the battle is over without dice
    assert (army(s, "avila", "castille"), army(s, "segovie", "seville")) == ("2I", "2C")


def test_P13_3_Withdrawal_of_the_attacker() -> None:
    s = fight("segovie", "2C", "2I", p2=["retraite"])
    do(s, "chit retraite side=A", "C>tolede", "stay")
    assert dice(s) == 3  # the rest fights


@pytest.mark.parametrize(("side", "player", "bond"), [("D", "p4", {}), ("A", "p3", {"sueve": "wisigoth"})])
def test_P13_3_Withdrawal_of_the_defender_avoids_its_submission(side: str, player: str, bond: dict[str, str]) -> None:
    units = {"wisigoth": {"segovie": "3I"}, "sueve": {"segovie": "2I"}}
    s = board(9, units, **hands(**{player: ["retraite"]}))
    begin(s, "wisigoth", "COMBAT")
    do(s, f"chit retraite side={side}", "I>avila", "stay")
    miss(s)
    assert said(s)["bond"] == bond  # P23.11: even if units stay


def test_P13_3_Withdrawal_avoids_the_submission_in_that_battle_only() -> None:
    units = {"wisigoth": {"segovie": "2I", "seville": "2I"}, "sueve": {"segovie": "2I", "seville": "I"}}
    s = board(9, units, **hands(p4=["retraite"]))
    begin(s, "wisigoth", "COMBAT")
    do(s, "x segovie", "chit retraite side=D", "I>avila", "I>avila")
    miss(s)
    assert said(s)["bond"] == {"sueve": "wisigoth"}


# -------------------------------------------------------------------- Tactics, Bravery, Die


def test_P13_3_Tactics_gives_2_to_all_own_units_for_one_round() -> None:
    s = fight("segovie", "2I", "2I", p2=["tactique"])
    assert offered(s) == ["chit tactique side=A", "pass"]
    do(s, "chit tactique side=A")
    roll(s, 5, 4, 6, 6)  # 7 - 2; CASTILLE's need is still 7
    assert (army(s, "segovie", "seville"), army(s, "segovie", "castille")) == ("2I", "I")
    stay(s)
    roll(s, 6, 6, 1)  # gone in the next round
    assert army(s, "segovie", "castille") == "I"


def test_P13_3_Tactics_before_any_round_and_for_either_side() -> None:
    s = fight("segovie", "2I", "2I", p2=["tactique"], p3=["tactique"])
    assert asked(s) == 2  # the attacker first
    do(s, "pass")
    assert offered(s) == ["chit tactique side=D", "pass"]
    do(s, "chit tactique side=D")
    assert asked(s) == 2  # P23.11: after a chit both are asked again
    do(s, "pass")
    roll(s, 1, 1, 5, 1)
    assert army(s, "segovie", "seville") == "I"
    stay(s)
    assert offered(s) == ["chit tactique side=A", "pass"]


def test_P13_3_Bravery_lets_one_unit_attack_twice_before_the_others() -> None:
    s = fight("segovie", "2I", "2I", p2=["bravoure"])
    do(s, "chit bravoure side=A kind=infantry at=infantry")
    assert dice(s) == 2
    roll(s, 7, 6)
    assert army(s, "segovie", "castille") == "I"  # at once
    assert dice(s) == 2  # the brave unit does not roll again, the dead one never
    roll(s, 1, 10)
    assert (army(s, "segovie", "seville"), army(s, "segovie", "castille")) == ("I", "I")


def test_P13_3_Bravery_may_end_the_battle() -> None:
    s = fight("segovie", "2I", "2I", p2=["bravoure"])
    do(s, "chit bravoure side=A kind=infantry at=infantry")
    assert roll(s, 7, 10) == IDLE
    assert (army(s, "segovie", "seville"), army(s, "segovie", "castille")) == ("2I", "")


def test_P13_3_Bravery_is_not_for_a_castle_nor_against_one() -> None:
    s = fight("segovie", "I C", "I X", p2=["bravoure"], p3=["bravoure"])
    assert offered(s) == [
        "chit bravoure side=A kind=cavalry at=infantry", "chit bravoure side=A kind=infantry at=infantry", "pass",
    ]  # fmt: skip
    do(s, "pass")
    assert offered(s) == [
        "chit bravoure side=D kind=infantry at=cavalry", "chit bravoure side=D kind=infantry at=infantry", "pass",
    ]  # fmt: skip


def test_P23_11_Bravery_keeps_the_river_categories_of_the_round() -> None:
    arrived = {"tolede": {"infantry|segovie": 1, "infantry|cordoue": 1}}
    s = board(16, {"castille": {"tolede": "2I"}, "seville": {"tolede": "I"}}, arr=arrived, **hands(p2=["bravoure"]))
    begin(s, "castille", "COMBAT")
    assert "chit bravoure side=D kind=infantry at=infantry~" in offered(s)
    do(s, "chit bravoure side=D kind=infantry at=infantry~")
    roll(s, 5, 1)  # 7, river - 2
    assert army(s, "tolede", "castille") == "I"


def test_P13_3_Die_lets_both_sides_roll_the_round_again() -> None:
    s = fight("segovie", "2I", "2I", p3=["de"])
    roll(s, 10, 10, 1, 1)
    assert offered(s) == ["chit de side=D", "pass"]
    do(s, "chit de side=D")
    assert dice(s) == 4
    roll(s, 1, 1, 10, 1)
    assert (army(s, "segovie", "seville"), army(s, "segovie", "castille")) == ("I", "2I")


def test_P13_3_Die_only_for_a_round_with_an_own_nation() -> None:
    s = fight("segovie", "2I", "2I", p1=["de"], p4=["de"])
    roll(s, 10, 10, 1, 1)
    assert army(s, "segovie", "castille") == ""


def test_P13_3_Die_and_Die_can_be_chained() -> None:
    s = fight("segovie", "2I", "2I", p3=["de"], p2=["de"])
    roll(s, 10, 10, 1, 1)
    do(s, "pass", "chit de side=D")
    roll(s, 1, 1, 10, 10)
    do(s, "chit de side=A")
    roll(s, 1, 1, 1, 1)
    assert (army(s, "segovie", "seville"), army(s, "segovie", "castille")) == ("2I", "2I")


# -------------------------------------------------------------------- Cancel, Reshuffle


def treasure(**chits: list[str]) -> Board:
    s = board(9, {"galicien": {"galice": "I"}}, **hands(p2=["tresor"], **chits))
    begin(s, "galicien", "START")
    do(s, "chit tresor")
    return s


def test_P13_3_Cancel_takes_the_effect_of_a_chit_and_both_are_spent() -> None:
    s = treasure(p4=["nul"])
    assert (offered(s), asked(s)) == (["chit nul", "pass"], 4)
    do(s, "chit nul")
    assert gold(s, "galicien") == 0
    assert sorted(said(s)["discard"]) == ["nul", "tresor"]


def test_P13_3_Cancel_may_be_held_back() -> None:
    s = treasure(p4=["nul"])
    do(s, "pass")
    assert gold(s, "galicien") == 6
    assert said(s)["hand"]["4"] == ["nul"]


def test_P13_3_a_Cancel_can_be_cancelled() -> None:
    s = treasure(p4=["nul"], p1=["nul"])
    do(s, "chit nul")
    assert asked(s) == 1
    do(s, "chit nul")
    assert gold(s, "galicien") == 6


def test_P13_3_holders_of_Cancel_are_asked_from_the_left_of_the_chits_player() -> None:
    s = treasure(p1=["nul"], p3=["nul"])
    assert asked(s) == 3
    do(s, "pass")
    assert asked(s) == 1


def reshuffle() -> Board:
    bag = ["remise", *["tactique"] * 11]
    s = board(7, {"galicien": {"galice": "I"}}, bag=bag, discard=["de", "tresor"], **hands())
    next_turn(s)
    roll(s, 1, 1)  # index 0
    return s


def test_P13_3_Reshuffle_is_shown_at_once_and_the_discards_go_back_into_the_bag() -> None:
    s = reshuffle()
    assert said(s)["discard"] == []
    assert said(s)["bag"] == ["de", *["tactique"] * 11, "tresor"]


def test_P13_3_Reshuffle_gives_its_drawer_another_and_leaves_the_game() -> None:
    s = reshuffle()
    assert said(s)["hand"]["1"] == []
    roll(s, 1, 1)
    assert said(s)["hand"]["1"] == ["de"]
    assert "remise" not in str(said(s))


# -------------------------------------------------------------------- the Sign of God


def sign(**fields: Any) -> Board:
    """TV-45: GALICIEN's last two units, WISIGOTH rolls 10 and 10."""
    options = fields.pop("options", {"sign_of_god": True})
    s = board(9, {"wisigoth": {"cantabrie": "2I"}, "galicien": {"cantabrie": "2I"}}, options=options, **fields)
    begin(s, "wisigoth", "COMBAT")
    roll(s, 10, 10, 1, 1)
    return s


def test_TV45_the_Sign_of_God_has_both_sides_roll_again() -> None:
    s = sign()
    assert (asked(s), offered(s)) == (3, ["accept", "sign"])  # the attacker is asked first
    do(s, "accept")
    assert (asked(s), offered(s)) == (2, ["accept", "sign"])
    do(s, "sign")
    assert dice(s) == 4
    roll(s, 1, 1, 10, 1)
    do(s, "accept")  # WISIGOTH has its own sign still
    assert army(s, "cantabrie", "wisigoth") == "I"
    assert said(s)["bond"] == {"galicien": "wisigoth"}


def test_P13_2_once_a_game_and_player() -> None:
    s = sign(flags={"sign": [2]})
    assert asked(s) == 3
    do(s, "accept")
    assert army(s, "cantabrie", "galicien") == ""


def test_P13_2_what_fell_first_is_ignored() -> None:
    s = sign()
    do(s, "accept", "sign")
    roll(s, 1, 1, 1, 1)
    do(s, "accept")
    assert said(s)["flags"]["sign"] == [2]
    assert army(s, "cantabrie", "galicien") == "2I"


def test_P13_2_not_without_the_option_nor_for_who_does_not_fight() -> None:
    s = sign(options={})
    assert army(s, "cantabrie", "galicien") == ""
    s = sign()
    do(s, "accept", "accept")  # players 1 and 4 are not asked
    assert army(s, "cantabrie", "galicien") == ""


def test_P13_2_it_can_be_chained_with_Die_which_is_asked_first() -> None:
    chits = hands(p2=["de"])["hand"]
    s = sign(options=ON | {"sign_of_god": True}, hand=chits)
    assert offered(s) == ["chit de side=D", "pass"]  # P23.11
    do(s, "chit de side=D")
    roll(s, 10, 10, 1, 1)
    do(s, "accept", "sign")
    roll(s, 1, 1, 1, 1)
    do(s, "accept")
    assert army(s, "cantabrie", "galicien") == "2I"
