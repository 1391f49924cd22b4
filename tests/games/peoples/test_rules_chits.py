"""P13.3 Events: the draw, the windows, and every one of the 27 chits; P23.11."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.peoples.board import (
    IDLE,
    Board,
    after,
    army,
    begin,
    board,
    dice,
    do,
    gold,
    next_turn,
    offered,
    roll,
    said,
    where,
)
from hispania.games.peoples import RULES

CHITS = {
    "armee": 3, "bravoure": 2, "chateau": 2, "de": 2, "embuscade": 2, "fougue": 1, "indiscipline": 1, "invasion": 1,
    "longue_vie": 1, "nul": 2, "remise": 1, "retraite": 2, "ruse": 1, "tactique": 3, "traitrise": 1, "tresor": 2,
}  # fmt: skip
ON = {"events": True}


def hands(**chits: list[str]) -> dict[str, Any]:
    """Fields for a game with events: who holds what, as in `p1=["de"]`."""
    return {"options": ON, "hand": {player: sorted(chits.get(f"p{player}", [])) for player in "1234"}}


def fight(turn: int, attacker: dict[str, Any], defender: dict[str, Any], p: str, **chits: list[str]) -> Board:
    """One battle with chits in hands, before its first round."""
    a, d = (next(iter(side.items())) for side in (attacker, defender))
    s = board(turn, {a[0]: {p: a[1]}, d[0]: {p: d[1]}}, **hands(**chits))
    begin(s, a[0], "COMBAT")
    return s


# -------------------------------------------------------------------- the draw


def drawn(game: Any) -> dict[str, int]:
    return {player: len(chits) for player, chits in game.to_json()["hand"].items()}


def draw_all(game: Any, face: str = "[1 1]") -> None:
    while game.turn.phase == "LOT":
        game.take(RULES.text.read_throw(game, face if len(game.chance.dice) == 2 else "[1]"))


@pytest.mark.parametrize("players", [4, 5])
def test_P13_3_there_are_27_chits(players: int) -> None:
    options = {"events": True, "players": players, "version": "advanced" if players == 5 else "standard"}
    game = RULES.new_game(RULES.read_options(options))
    data = game.to_json()
    held = [chit for hand in data["hand"].values() for chit in hand]
    assert Counter([*data["bag"], *held]) == Counter(CHITS)
    assert sum(CHITS.values()) == 27


def test_P13_3_1_two_each_at_the_start_in_seat_order_by_lot_from_the_bag_in_text_order() -> None:
    game = RULES.new_game(RULES.read_options({"events": True}))
    assert game.turn.phase == "LOT"
    game.take(RULES.text.read_throw(game, "[3 8]"))  # PV27: index 0 of 27
    assert game.to_json()["hand"]["1"] == ["armee"]
    game.take(RULES.text.read_throw(game, "[3 6]"))  # 25 of 26: the last
    assert game.to_json()["hand"]["1"] == ["armee", "tresor"]
    game.take(RULES.text.read_throw(game, "[1 3]"))
    assert game.to_json()["hand"]["2"] == ["bravoure"]
    draw_all(game)
    assert drawn(game) == {"1": 2, "2": 2, "3": 2, "4": 2}
    assert len(game.to_json()["bag"]) == 19


@pytest.mark.parametrize("turn", range(2, 20))
def test_P13_3_1_two_more_at_turns_4_8_12_16(turn: int) -> None:
    bag = sorted(["tactique"] * 12)
    s = board(turn - 1, {"galicien": {"galice": "I"}}, bag=bag, **hands())
    next_turn(s)
    assert said(s)["turn"] == turn
    for _ in range(8 if turn in (4, 8, 12, 16) else 0):
        roll(s, *[1] * dice(s))
    assert dice(s) == 0
    assert {len(hand) for hand in said(s)["hand"].values()} == ({2} if turn in (4, 8, 12, 16) else {0})


@pytest.mark.parametrize(
    ("players", "bag", "each"),
    [(4, 9, 2), (4, 8, 1), (4, 5, 1), (4, 4, 0), (5, 10, 2), (5, 9, 1), (5, 5, 1), (5, 4, 0)],
)
def test_P13_3_1_with_few_chits_fewer_are_drawn(players: int, bag: int, each: int) -> None:
    hand: dict[str, list[str]] = {str(player): [] for player in range(1, players + 1)}
    s = board(
        7, {"galicien": {"galice": "I"}}, bag=["tactique"] * bag, options=ON, hand=hand, players=players,
        version="advanced", owner={"galicien": 1}, flags={"opener": 1},
    )  # fmt: skip
    next_turn(s)
    for _ in range(each * players):
        if dice(s):  # the last chit needs no lot
            roll(s, *[1] * dice(s))
    assert dice(s) == 0  # and no more
    assert {len(hand) for hand in said(s)["hand"].values()} == {each}


@pytest.mark.parametrize(
    ("number", "faces", "chit"),
    [(10, (10,), "tresor"), (10, (1,), "tactique"), (11, (10, 9), "tresor"), (11, (10, 10), None)],
)
def test_P0_2_a_lot_among_ten_takes_one_die_among_eleven_two(
    number: int, faces: tuple[int, ...], chit: str | None
) -> None:
    s = board(7, {"galicien": {"galice": "I"}}, bag=["tactique"] * (number - 1) + ["tresor"], **hands())
    next_turn(s)
    assert dice(s) == len(faces)
    roll(s, *faces)
    assert said(s)["hand"]["1"] == ([chit] if chit else [])  # 99 and more: again


def test_P13_3_1_a_scenario_that_starts_at_turn_4_has_one_draw_there() -> None:
    game = RULES.new_game(RULES.read_options({"events": True, "scenario": "C"}))
    draw_all(game)
    assert game.to_json()["turn"] == 4
    assert drawn(game) == {"1": 2, "2": 2, "3": 2, "4": 2}


def test_P13_3_1_without_the_option_nobody_draws() -> None:
    assert RULES.new_game(RULES.read_options({})).to_json()["hand"] == {}


def test_P13_3_2_a_chit_is_played_once_and_lies_in_the_discard() -> None:
    s = board(9, {"galicien": {"galice": "I"}}, **hands(p2=["tresor"]))
    assert begin(s, "galicien", "START") == ["chit tresor", "pass"]
    do(s, "chit tresor")
    assert (said(s)["hand"]["2"], said(s)["discard"]) == ([], ["tresor"])


# -------------------------------------------------------------------- at the start of a sequence


def test_P13_3_Army_gives_a_free_unit_of_a_kind_the_nation_has() -> None:
    units = {"castille": {"leon": "I", "avila": "2I"}}
    s = board(16, units, **hands(p3=["armee"]))
    words = begin(s, "castille", "START")
    assert words == [
        *(f"chit armee kind={kind} p={p}" for kind in ("infantry", "knight") for p in ("avila", "leon")), "pass",
    ]  # fmt: skip
    do(s, "chit armee kind=knight p=avila")
    assert army(s, "avila", "castille") == "2I K"


def test_P13_3_Army_stands_outside_the_rule_of_one_unit_a_province() -> None:
    s = board(16, {"galicien": {"galice": "I"}}, waiting={"galicien": {"infantry": 1}}, **hands(p2=["armee"]))
    begin(s, "galicien", "START PLACE")
    do(s, "chit armee kind=infantry p=galice", "I@galice")
    assert army(s, "galice", "galicien") == "3I"


def test_P13_3_Army_is_bound_by_supply() -> None:
    s = board(9, {"galicien": {"galice": "3I", "porto": "4I"}}, **hands(p2=["armee"]))
    assert begin(s, "galicien", "START") == IDLE


@pytest.mark.parametrize(("turn", "may"), [(7, False), (8, True)])
def test_P13_3_Castle_from_turn_8_on(turn: int, may: bool) -> None:
    s = board(turn, {"wisigoth": {"tolede": "I"}}, **hands(p3=["chateau"]))
    assert ("chit chateau p=tolede" in begin(s, "wisigoth", "START")) is may


def test_P13_3_Castle_is_free_and_in_a_controlled_province_without_one() -> None:
    s = board(16, {"castille": {"leon": "I", "avila": "I X"}}, **hands(p3=["chateau"]))
    assert begin(s, "castille", "START") == ["chit chateau p=leon", "pass"]
    do(s, "chit chateau p=leon")
    assert army(s, "leon", "castille") == "I X"


def test_P13_3_Castle_of_a_nation_without_castles_is_one_of_two_special_counters() -> None:
    units = {"galicien": {"galice": "I", "porto": "I", "leon": "I"}, "celte": {"algarve": "I"}}
    s = board(9, units, **hands(p2=["chateau", "chateau", "chateau"], p3=["chateau"]))
    begin(s, "galicien", "START")
    do(s, "chit chateau p=galice", "chit chateau p=porto")
    assert offered(s) == IDLE  # both are on the map
    assert begin(s, "celte", "START") == IDLE
    assert (army(s, "galice", "galicien"), army(s, "porto", "galicien")) == ("I X", "I X")


def test_P13_3_Castle_is_bound_by_supply() -> None:
    castles = {"badajoz": {"badajoz": "X", "porto": "X", "alcantara": "X", "lisbonne": "I"}}
    assert begin(board(16, castles, **hands(p1=["chateau"])), "badajoz", "START") == IDLE


def test_P13_3_Treasure_gives_6_gold_before_buying() -> None:
    s = board(9, {"galicien": {"galice": "I"}}, **hands(p2=["tresor"]))
    begin(s, "galicien", "START INCOME PURCHASE")
    words = do(s, "chit tresor")
    assert gold(s, "galicien") == 7
    assert "buy I" in words


@pytest.mark.parametrize(
    ("turn", "nation", "player"), [(2, "carthage", "1"), (9, "vandale", "2"), (19, "almoravide", "1")]
)
def test_P23_11_Treasure_is_not_for_a_nation_that_buys_nothing(turn: int, nation: str, player: str) -> None:
    unit = "E" if nation == "almoravide" else "I"
    s = board(turn, {nation: {"cadix": unit}}, **hands(**{f"p{player}": ["tresor"]}))
    assert begin(s, nation, "START") == IDLE


@pytest.mark.parametrize(
    ("turn", "nation", "leader"),
    [(2, "carthage", "hamilcar"), (7, "alain", "ataces"), (12, "wisigoth", "roderich"), (18, "el_cid", "el_cid")],
)
def test_P13_3_Long_life_lets_a_leader_of_one_turn_stay_another(turn: int, nation: str, leader: str) -> None:
    for played in (False, True):
        chits = hands(**{f"p{player}": ["longue_vie"] for player in "13"})
        s = board(turn, {nation: {"tolede": f"2I {leader}"}}, **chits)
        begin(s, nation, "START")
        do(s, f"chit longue_vie leader={leader}" if played else "pass")
        assert where(s, leader) == ("tolede" if played else "")
    s.data = said(s) | {"turn": turn + 1}
    s.game = None
    begin(s, nation, "START")
    assert where(s, leader) == ""  # and no longer


@pytest.mark.parametrize(
    ("turn", "nation", "leader"),
    [(8, "sueve", "hermerich"), (13, "omeyyad", "tarik"), (14, "omeyyad", "al_mansur"), (16, "aragon", "ramirez")],
)
def test_P13_3_Long_life_is_not_for_leaders_of_more_turns_nor_AlMansur_nor_Ramirez(
    turn: int, nation: str, leader: str
) -> None:
    s = board(turn, {nation: {"tolede": f"I {leader}"}}, **hands(p2=["longue_vie"], p4=["longue_vie"]))
    assert not any("longue_vie" in word for word in begin(s, nation, "START"))


@pytest.mark.parametrize(("turn", "nation"), [(6, "alain"), (14, "omeyyad")])
def test_P13_3_4_no_Minor_invasion_in_a_turn_with_an_own_invasion_or_elan(turn: int, nation: str) -> None:
    s = board(turn, {nation: {"tolede": "3I"}}, **hands(p1=["invasion"], p2=["invasion"]))
    assert begin(s, nation, "START") == IDLE


def to_the_dice(s: Board) -> None:
    """End the march and the movement, remove what is too much, up to the first dice."""
    while not dice(s):
        words = offered(s)
        do(s, next(word for word in ("done", "halt", *words) if word in words and not word.startswith("capital")))


def test_P13_3_4_Minor_invasion_moves_and_fights_twice_with_two_units_more() -> None:
    units = {"castille": {"segovie": "6I"}, "seville": {"tolede": "I", "la_mancha": "I"}}
    s = board(16, units, **hands(p3=["invasion"]))
    after(s, "leon")
    do(s, "chit invasion p=segovie", "pile+6I segovie", ">tolede")
    to_the_dice(s)
    assert army(s, "tolede", "castille") == "6I"  # 4 + 2
    roll(s, *[10] * 6, 1)
    while not any(word.startswith("pile") for word in offered(s)):
        do(s, "done")
    assert army(s, "tolede", "castille") == "6I"  # no check of the stack in between
    do(s, "pile+5I tolede", ">la_mancha")
    to_the_dice(s)
    assert army(s, "la_mancha", "castille") == "4I"  # 2 + 2
    roll(s, *[10] * 4, 1)
    while "done" in offered(s):
        do(s, "done")
    assert offered(s) == ["capital la_mancha", "rm I@la_mancha"]  # the final check: no third march


def test_P13_3_4_other_units_have_the_usual_one_unit_more() -> None:
    units = {"castille": {"segovie": "I", "alcantara": "6I"}, "seville": {"tolede": "I"}}
    s = board(16, units, **hands(p3=["invasion"]))
    after(s, "leon")
    do(s, "chit invasion p=segovie", "6I alcantara>tolede")
    to_the_dice(s)
    assert army(s, "tolede", "castille") == "5I"


def test_P13_3_4_the_pile_may_pick_up_units_in_either_move() -> None:
    s = board(16, {"castille": {"segovie": "2I", "tolede": "I", "la_mancha": "I"}}, **hands(p3=["invasion"]))
    after(s, "leon")
    do(s, "chit invasion p=segovie", "buy -", "pile+2I segovie")
    assert "+I" in do(s, ">tolede")
    do(s, "+I", "halt", "done")
    assert army(s, "tolede", "castille") == "3I"
    do(s, "pile+3I tolede")
    assert "+I" in do(s, ">la_mancha")


def test_P13_3_Elan_after_the_battles_is_for_one_province_without_the_two_units_more() -> None:
    units = {"castille": {"cordoue": "7I", "leon": "I"}, "seville": {"sierra_morena": "I"}}
    s = board(16, units, capital={"castille": "cordoue"}, **hands(p3=["fougue"]))
    assert begin(s, "castille", "AFTER") == ["chit fougue p=cordoue", "chit fougue p=leon", "pass"]
    do(s, "chit fougue p=cordoue")
    assert army(s, "cordoue", "castille") == "5I"  # STACK-FINAL comes first
    assert "pile+5I cordoue" in offered(s)
    assert not any("leon" in word for word in offered(s))
    do(s, "pile+5I cordoue", ">sierra_morena")
    to_the_dice(s)
    assert army(s, "sierra_morena", "castille") == "3I"  # 2 + 1


def test_P13_3_Elan_with_a_leader_has_two_units_more() -> None:
    units = {"castille": {"cordoue": "5I alfons"}, "seville": {"sierra_morena": "I"}}
    s = board(17, units, capital={"castille": "cordoue"}, **hands(p3=["fougue"]))
    begin(s, "castille", "AFTER")
    do(s, "chit fougue p=cordoue", "alfons+5I cordoue", ">sierra_morena")
    to_the_dice(s)
    assert army(s, "sierra_morena", "castille") == "4I"


def test_P13_3_Elan_not_for_a_castle_alone() -> None:
    s = board(16, {"castille": {"cordoue": "2I", "leon": "X"}}, **hands(p3=["fougue"]))
    assert begin(s, "castille", "AFTER") == ["chit fougue p=cordoue", "pass"]


def test_P13_3_Elan_not_if_the_nation_has_one_this_turn() -> None:
    s = board(16, {"aragon": {"huesca": "3I"}}, **hands(p4=["fougue"]))
    assert begin(s, "aragon", "AFTER") == IDLE
