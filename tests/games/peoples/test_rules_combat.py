"""Battles, dice and hits (P7.1-P7.6), rule by rule."""

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
    offered,
    points,
    roll,
    said,
    task,
    where,
)

HITS = {"K": 2, "Z": 2, "X": 3}
PLAIN, MOUNTAIN = "segovie", "avila"


def battle(turn: int, attacker: tuple[str, str], defender: tuple[str, str], p: str = PLAIN, **fields: Any) -> Board:
    """A battle of two nations in a province, and nothing else."""
    phase = fields.pop("no", 2)  # without zeal
    s = board(turn, {attacker[0]: {p: attacker[1]}, defender[0]: {p: defender[1]}}, **fields)
    begin(s, attacker[0], "COMBAT", no=phase)
    return s


def stay(s: Board) -> None:
    """Nobody retreats or submits."""
    while offered(s):
        do(s, next(word for word in offered(s) if word in ("stay", "resist")))


# -------------------------------------------------------------------- P7.1, P7.2


def test_P7_1_every_province_with_two_nations_is_a_battle() -> None:
    units = {"sueve": {"porto": "I", "leon": "I", "duero": "I"}, "celte": {"porto": "I"}, "galicien": {"leon": "I"}}
    assert begin(board(9, units), "sueve", "COMBAT") == ["x leon", "x porto"]


def test_P7_1_nations_of_one_player_fight_too() -> None:
    s = board(9, {"sueve": {"porto": "I"}, "hispano_romain": {"porto": "I"}})
    begin(s, "sueve", "COMBAT")
    assert dice(s) == 2


def test_P7_1_an_enemy_leader_without_units_is_killed_first_and_the_active_nation_scores() -> None:
    s = board(17, {"seville": {"tolede": "I"}, "castille": {"tolede": "alfons", "leon": "I"}})
    assert begin(s, "seville", "COMBAT") == IDLE
    assert where(s, "alfons") == ""
    assert points(s, "seville") == 5


def test_P7_1_an_own_leader_without_units_dies_too_and_nobody_scores() -> None:
    s = board(17, {"castille": {"tolede": "alfons", "leon": "I"}, "seville": {"tolede": "I"}})
    assert begin(s, "castille", "COMBAT") == IDLE
    assert where(s, "alfons") == ""
    assert said(s)["vp"] == {}


def test_P7_1_not_even_in_the_barbaric_option_does_a_nation_score_for_its_own_leader() -> None:
    units = {"sueve": {"tolede": "hermerich", "leon": "I"}, "celte": {"tolede": "I"}}
    s = board(7, units, options={"barbaric": True})
    begin(s, "sueve", "COMBAT")
    assert (where(s, "hermerich"), said(s)["vp"]) == ("", {})
    s = battle(7, ("sueve", "I hermerich"), ("celte", "I"), options={"barbaric": True})
    roll(s, 1, 10)
    assert (where(s, "hermerich"), said(s)["vp"]) == ("", {})


def test_P7_2_before_the_first_round_the_attacker_then_the_defender_may_play_chits_until_both_pass() -> None:
    s = battle(16, ("seville", "2I"), ("castille", "2I"), options={"events": True},
               hand={2: ["retraite"], 3: ["embuscade", "retraite"]})  # fmt: skip
    assert asked(s) == 2
    words = do(s, "pass")
    assert asked(s) == 3
    assert {"chit embuscade side=D", "chit retraite side=D"} <= set(words)
    do(s, "chit embuscade side=D")
    assert asked(s) == 2  # both are asked again
    do(s, "pass", "pass")
    assert dice(s) == 4


def test_P7_2_if_a_side_has_left_the_battle_is_over() -> None:
    s = battle(16, ("seville", "I"), ("castille", "2I"), options={"events": True}, hand={3: ["retraite"]})
    do(s, "chit retraite side=D", "I>avila", "I>calatayud")
    assert offered(s) == IDLE
    assert army(s, PLAIN, "seville") == "I"


# -------------------------------------------------------------------- P7.3 the round


def test_P7_3_the_attacker_names_targets_then_the_defender_for_each_firing_kind_in_turn() -> None:
    s = battle(16, ("castille", "2I K"), ("seville", "2I C"))
    assert offered(s) == ["aim I:1C,1I", "aim I:2C", "aim I:2I"]
    assert asked(s) == 3
    assert do(s, "aim I:1C,1I") == ["aim K:1C", "aim K:1I"]
    assert do(s, "aim K:1C") == ["aim I:1I,1K", "aim I:2I", "aim I:2K"]
    assert asked(s) == 2
    assert do(s, "aim I:2K") == ["aim C:1I", "aim C:1K"]
    do(s, "aim C:1I")
    assert dice(s) == 6


def test_P7_3_a_fort_is_a_category_of_its_own_and_crusader_knights_are_knights() -> None:
    assert offered(battle(9, ("sueve", "I"), ("hispano_romain", "I F"))) == ["aim I:1F", "aim I:1I"]
    s = battle(16, ("aragon", "K Z"), ("seville", "I"))
    assert dice(s) == 3  # one category on both sides


def test_P7_3_with_one_category_nothing_is_named() -> None:
    assert dice(battle(9, ("sueve", "3I"), ("celte", "2I"))) == 5


def river(defender: str = "2I", **fields: Any) -> Board:
    """ARAGON in `saragosse` with one infantry over the Ebro and one that came dry."""
    arrived = {"saragosse": {"infantry|pamplune": 1, "infantry|tortosa": 1}}
    return battle(16, ("aragon", "2I"), ("saragosse", defender), "saragosse", arr=arrived, **fields)


def test_P7_3_in_round_1_attackers_that_crossed_a_river_are_categories_of_their_own() -> None:
    s = river()
    assert offered(s) == ["aim I:1I,1I~", "aim I:2I", "aim I:2I~"]
    do(s, "aim I:2I")
    roll(s, 1, 1, 1, 1)
    stay(s)
    assert dice(s) == 4  # in round 2 there is one category


def test_P7_3_hits_are_simultaneous() -> None:
    s = battle(9, ("sueve", "I"), ("celte", "I"))
    roll(s, 10, 10)
    assert (army(s, PLAIN, "sueve"), army(s, PLAIN, "celte")) == ("", "")


@pytest.mark.parametrize(("faces", "left"), [((10, 1, 1), "I"), ((4, 1, 1), "I C"), ((1, 4, 1), "C"), ((1, 1, 4), "I")])
def test_P7_3_the_attackers_dice_come_first_by_firing_kind_then_by_target(faces: tuple[int, ...], left: str) -> None:
    s = battle(16, ("alain", "I 2C"), ("seville", "I C"))
    do(s, "aim I:1C", "aim C:1C,1I", "aim I:1C", "aim C:1C")
    roll(s, *faces, 1, 1)
    assert army(s, PLAIN, "seville") == left


@pytest.mark.parametrize(("dry", "over", "left"), [(7, 5, ""), (5, 7, "I"), (6, 5, "I"), (7, 4, "I"), (6, 4, "2I")])
def test_P7_3_within_a_kind_dry_targets_come_before_river_ones(dry: int, over: int, left: str) -> None:
    s = river()
    do(s, "aim I:1I,1I~")
    roll(s, 1, 1, dry, over)
    assert army(s, "saragosse", "aragon") == left


def test_P7_3_the_castles_dice_come_after_the_infantrys() -> None:
    for faces, left in (((9, 1, 1, 1), "I"), ((1, 9, 1, 1), "C")):
        s = battle(16, ("seville", "I C"), ("castille", "I X"))
        do(s, "aim I:1I", "aim C:1I", "aim I:1C", "aim X:3I")
        roll(s, 1, 1, *faces)
        assert army(s, PLAIN, "seville") == left


def test_P7_3_after_losses_first_the_attacker_then_the_defender_may_retreat_and_a_round_follows() -> None:
    s = battle(9, ("sueve", "2I"), ("celte", "2I"))
    roll(s, 1, 1, 1, 1)
    assert (task(s), asked(s)) == ("RETREAT", 4)
    do(s, "stay")
    assert (task(s), asked(s)) == ("RETREAT", 3)
    do(s, "stay")
    assert dice(s) == 4


def test_P7_3_if_no_attacker_stays_the_battle_ends_before_the_defender_is_asked() -> None:
    s = battle(9, ("sueve", "I"), ("celte", "I"))
    roll(s, 1, 1)
    assert do(s, "I>avila") == IDLE
    assert army(s, PLAIN, "celte") == "I"


@pytest.mark.parametrize(("there", "number"), [("I", 1), ("2I K", 3), ("X", 3), ("I X", 4), ("I alfons", 1)])
def test_P7_3_one_die_a_unit_three_a_castle_none_a_leader(there: str, number: int) -> None:
    s = battle(17, ("celte", "I"), ("castille", there))
    while offered(s):
        do(s, offered(s)[0])
    assert dice(s) == 1 + number


def test_P7_3_a_castle_has_one_die_less_for_every_hit_taken() -> None:
    s = battle(17, ("celte", "4I"), ("castille", "X"))
    for hits, number in ((1, 2), (1, 1)):
        roll(s, *[8] * hits, *[1] * (dice(s) - hits))
        stay(s)
        assert dice(s) == 4 + number


# -------------------------------------------------------------------- P7.4 the tables


ATTACK = {
    ("I", "I"): (7, 8), ("I", "E"): (8, 9), ("I", "C"): (7, 8), ("I", "K"): (8, 9), ("I", "X"): (8, 9),
    ("C", "I"): (4, 8), ("C", "E"): (5, 9), ("C", "C"): (4, 8), ("C", "K"): (5, 9), ("C", "X"): (5, 9),
    ("K", "I"): (5, 6), ("K", "E"): (6, 7), ("K", "C"): (5, 6), ("K", "K"): (6, 7), ("K", "X"): (6, 7),
    ("E", "I"): (6, 7), ("E", "C"): (7, 8), ("E", "K"): (8, 9), ("E", "X"): (8, 9),
    ("Z", "I"): (5, 6), ("Z", "X"): (6, 7), ("I", "Z"): (8, 9),
}  # fmt: skip
DEFENCE = {
    ("I", "I"): (7, 7), ("I", "E"): (8, 8), ("I", "C"): (9, 7), ("I", "K"): (8, 8),
    ("C", "I"): (7, 7), ("C", "E"): (8, 8), ("C", "C"): (9, 7), ("C", "K"): (8, 8),
    ("E", "I"): (7, 7), ("E", "C"): (9, 7), ("E", "K"): (8, 8),
    ("K", "I"): (5, 5), ("K", "E"): (6, 6), ("K", "C"): (7, 5), ("K", "K"): (6, 6),
    ("X", "I"): (7, 7), ("X", "E"): (8, 8), ("X", "C"): (9, 7), ("X", "K"): (8, 8),
    ("Z", "I"): (5, 5), ("I", "Z"): (8, 8),
}  # fmt: skip
CELLS = [("A", *key, p, value[column]) for key, value in ATTACK.items() for column, p in enumerate((PLAIN, MOUNTAIN))]
CELLS += [("D", *key, p, value[column]) for key, value in DEFENCE.items() for column, p in enumerate((PLAIN, MOUNTAIN))]


A_NATION = {"I": "alain", "C": "alain", "K": "franc", "Z": "aragon", "E": "almoravide"}
D_NATION = {"I": "seville", "C": "seville", "X": "seville", "K": "castille", "Z": "aragon", "E": "rome"}


def dies(side: str, firing: str, target: str, p: str, face: int, **fields: Any) -> bool:
    """Does a target die if as many dice of a firing kind as it has lives show a face, and one more shows a 1?"""
    number = HITS.get(target, 1)
    fire = firing if firing == "X" else f"{number}{firing}"
    attacker, defender = (fire, target) if side == "A" else (target, fire)
    sides = (A_NATION[attacker[-1]], attacker), (D_NATION[defender[-1]], defender)
    s = battle(16, *sides, p, **fields)
    faces = [face] * number
    spare = [1] * (dice(s) - number)
    roll(s, *([*faces, *spare] if side == "A" else [1, *faces, *spare[1:]]))
    return army(s, p, sides[side == "A"][0]) == ""


@pytest.mark.parametrize(("side", "firing", "target", "p", "need"), CELLS)
def test_P7_4_the_lowest_roll_that_hits(side: str, firing: str, target: str, p: str, need: int) -> None:
    assert dies(side, firing, target, p, need)
    assert not dies(side, firing, target, p, need - 1)


def test_P7_4_the_printed_seven_of_knights_on_cavalry_in_mountains_is_a_house_key() -> None:
    house = {"knight_cavalry_mountain": 7}
    assert dies("D", "K", "C", MOUNTAIN, 7, house=house)
    assert not dies("D", "K", "C", MOUNTAIN, 6, house=house)


@pytest.mark.parametrize(("nation", "turn", "hit_on"), [("rome", 4, 8), ("hispano_romain", 7, 7)])
def test_P7_4_a_fort_is_hit_as_an_elite_of_ROME_and_as_infantry_of_HISPANO_ROMAIN(
    nation: str, turn: int, hit_on: int
) -> None:
    for face in (hit_on - 1, hit_on):
        s = battle(turn, ("celte", "I"), (nation, "F"))
        assert dice(s) == 2  # one die
        roll(s, face, 1)
        assert army(s, PLAIN, nation) == ("" if face == hit_on else "F")
    assert said(s)["ruin"] == {}


@pytest.mark.parametrize(("nation", "turn"), [("rome", 4), ("hispano_romain", 7)])
def test_P7_4_a_fort_fires_as_an_elite_or_as_infantry(nation: str, turn: int) -> None:
    for face in (6, 7):
        s = battle(turn, ("celte", "I"), (nation, "F"))
        roll(s, 1, face)
        assert army(s, PLAIN, "celte") == ("" if face == 7 else "I")


# -------------------------------------------------------------------- P7.5 modifiers


def kills(s: Board, *faces: int) -> tuple[bool, bool]:
    """Whether the attacker's and the defender's single unit die of these dice."""
    fought = s.game.shown()["battle"]
    roll(s, *faces)
    return not army(s, fought["place"], fought["attacker"]), not army(s, fought["place"], fought["defender"])


@pytest.mark.parametrize("face", range(1, 11))
def test_P7_5_a_die_hits_from_its_number_on(face: int) -> None:
    assert kills(battle(9, ("sueve", "I"), ("celte", "I")), face, face) == (face >= 7, face >= 7)


def test_P7_5_a_natural_1_always_misses() -> None:
    s = battle(11, ("omeyyad", "C tarik"), ("celte", "I"), no=1)
    assert kills(s, 1, 1) == (False, False)


@pytest.mark.parametrize(("leaders", "need"), [("", 7), (" tarik", 5), (" tarik musa", 5)])
def test_P7_5_a_leader_gives_two_once_however_many(leaders: str, need: int) -> None:
    assert kills(battle(12, ("omeyyad", f"I{leaders}"), ("celte", "I")), need, 1)[1]
    assert not kills(battle(12, ("omeyyad", f"I{leaders}"), ("celte", "I")), need - 1, 1)[1]


def test_P7_5_a_defenders_leader_gives_two_to_his_side_only() -> None:
    assert kills(battle(12, ("celte", "I"), ("omeyyad", "I tarik")), 6, 5) == (True, False)


def test_P7_5_tactics_give_two_for_one_round() -> None:
    s = battle(16, ("seville", "I"), ("castille", "I"), options={"events": True}, hand={2: ["tactique"]})
    do(s, "chit tactique side=A")
    assert kills(s, 4, 1) == (False, False)
    stay(s)
    assert kills(s, 6, 1) == (False, False)
    s = battle(16, ("seville", "I"), ("castille", "I"), options={"events": True}, hand={2: ["tactique"]})
    do(s, "chit tactique side=A")
    assert kills(s, 5, 1) == (False, True)


def crossed(**fields: Any) -> Board:
    """One infantry over the Ebro against one."""
    return battle(16, ("aragon", "I"), ("saragosse", "I"), "saragosse", arr={"saragosse": {"infantry|pamplune": 1}},
                  **fields)  # fmt: skip


def test_P7_5_a_river_gives_the_defenders_dice_two_in_round_1_only() -> None:
    assert kills(crossed(), 6, 5) == (True, False)
    s = crossed()
    assert kills(s, 6, 4) == (False, False)
    stay(s)
    assert kills(s, 1, 6) == (False, False)


def test_P7_5_only_against_those_who_crossed_unless_the_house_says_all() -> None:
    for scope, left in (("crossers", "2I"), ("all", "I")):
        s = river("I", house={} if scope == "crossers" else {"river_scope": "all"})
        do(s, "aim I:1I")
        roll(s, 6, 6, 5)
        assert army(s, "saragosse", "aragon") == left
        assert army(s, "saragosse", "saragosse") == "I"  # the attacker's dice gain nothing
    s = battle(16, ("aragon", "I"), ("saragosse", "I"), house={"river_scope": "all"})
    assert kills(s, 6, 6) == (False, False)  # nobody crossed


def test_P7_5_who_crossed_a_river_elsewhere_crossed_none_here() -> None:
    arrived = {"saragosse": {"infantry|tortosa": 1}, "huesca": {"infantry|pamplune": 1}}
    units = {"aragon": {"saragosse": "I", "huesca": "I"}, "saragosse": {"saragosse": "I"}}
    s = board(16, units, arr=arrived)
    begin(s, "aragon", "COMBAT", no=2)
    assert kills(s, 6, 6) == (False, False)


def test_P7_5_all_modifiers_add_up() -> None:
    for face, dead in ((2, False), (3, True)):  # 7 - 2 leader - 2 river
        s = battle(16, ("aragon", "I"), ("saragosse", "I al_muktadir"), "saragosse",
                   arr={"saragosse": {"infantry|pamplune": 1}})  # fmt: skip
        assert kills(s, 1, face)[0] is dead


# -------------------------------------------------------------------- P7.6 hits


@pytest.mark.parametrize(("nation", "turn", "unit"), [
    ("celte", 9, "I"), ("rome", 4, "E"), ("seville", 16, "C"), ("hispano_romain", 9, "F"),
])  # fmt: skip
def test_P7_6_1_most_units_die_of_one_hit(nation: str, turn: int, unit: str) -> None:
    s = battle(turn, ("galicien", "I"), (nation, f"2{unit}" if unit != "F" else unit))
    roll(s, 10, *[1] * (dice(s) - 1))
    assert army(s, PLAIN, nation) == (unit if unit != "F" else "")


def test_P7_6_1_a_knight_is_wounded_first_fights_on_and_dies_of_the_second_hit() -> None:
    s = battle(17, ("galicien", "I"), ("castille", "K"))
    roll(s, 10, 1)
    assert army(s, PLAIN, "castille") == "K"
    do(s, "stay")
    assert dice(s) == 2  # it cannot retreat, and it rolls
    roll(s, 10, 1)
    assert army(s, PLAIN, "castille") == ""


def test_P7_6_1_the_third_hit_ruins_a_castle() -> None:
    s = battle(17, ("galicien", "3I"), ("castille", "X"))
    roll(s, 8, 8, 1, 1, 1, 1)
    stay(s)
    roll(s, 8, 1, 1, 1)
    assert army(s, PLAIN, "castille") == ""
    assert said(s)["ruin"] == {PLAIN: "castille"}


def test_P7_6_2_hits_stay_in_the_category_and_surplus_is_lost() -> None:
    s = battle(16, ("castille", "3I"), ("seville", "I C"))
    do(s, "aim I:3I")
    roll(s, 10, 10, 10, 1, 1)
    assert army(s, PLAIN, "seville") == "C"


@pytest.mark.parametrize(("hits", "left"), [(1, "3K"), (2, "2K"), (3, "2K"), (4, "K"), (5, "K"), (6, "")])
def test_P7_6_3_hits_finish_a_wounded_knight_before_touching_a_fresh_one(hits: int, left: str) -> None:
    s = battle(17, ("seville", "6C"), ("castille", "3K"))
    roll(s, *[5] * hits, *[1] * (9 - hits))
    assert army(s, PLAIN, "castille") == left


def test_P7_6_3_the_wounds_of_river_crossers_join_the_others_after_round_1() -> None:
    s = battle(17, ("castille", "2K"), ("seville", "2I"), "tolede",
               arr={"tolede": {"knight|segovie": 1, "knight|cordoue": 1}})  # fmt: skip
    do(s, "aim I:1K,1K~")
    roll(s, 1, 1, 8, 6)  # both are wounded
    assert army(s, "tolede", "castille") == "2K"
    stay(s)
    roll(s, 1, 1, 8, 8)
    assert army(s, "tolede", "castille") == ""


def test_P7_6_3_of_knights_that_die_crusader_knights_go_first() -> None:
    s = battle(16, ("seville", "2C"), ("aragon", "K Z"))
    roll(s, 5, 5, 1, 1)
    assert army(s, PLAIN, "aragon") == "K"


def test_P7_6_4_wounds_heal_when_the_battle_ends() -> None:
    s = battle(17, ("galicien", "I"), ("castille", "K"))
    roll(s, 10, 1)
    do(s, "I>avila")
    begin(s, "galicien", "MOVE COMBAT")
    do(s, f"1I avila>{PLAIN}")
    roll(s, 10, 1)
    assert army(s, PLAIN, "castille") == "K"


def test_P7_6_4_and_damaged_castles_are_whole_again() -> None:
    s = battle(17, ("galicien", "3I"), ("castille", "X"))
    roll(s, 8, 8, 1, 1, 1, 1)
    do(s, *["I>avila"] * 3)
    assert offered(s) == IDLE
    begin(s, "galicien", "MOVE COMBAT")
    do(s, f"1I avila>{PLAIN}", "done")
    assert dice(s) == 1 + 3
