"""H1: pieces, capacity, level and control."""

from __future__ import annotations

import pytest

from hispania.errors import Unreadable
from hispania.games import conquest
from hispania.games.conquest import Enter, Move, MoveFleet, Pass, PlaceGarrison, PlaceRoad, Roll

from .support import SEA, after, codes, position, set_up


def test_h1_1_pieces_in_the_box() -> None:
    reserve = conquest.new_game("7|5|4|5|1").to_json()["reserve"]
    assert (reserve["revolt"], reserve["A"], reserve["road"]) == (22, 3, 5)
    assert reserve["U"] + reserve["C"] + reserve["K"] == 15


# -------------------------------------------------------------------- H1.5 capacity


def test_h1_5_a_city_holds_one_meeple() -> None:
    game = position(generals={"U": "corduba", "K": "gades"})
    assert Move("U", "gades") not in game.legal_actions()
    with pytest.raises(Unreadable, match="N6"):
        position(generals={"U": "corduba", "K": "corduba"})


def test_h1_5_a_city_holds_three_garrisons() -> None:
    room = position(generals={"U": "corduba"}, garrisons={"corduba": "KC"})
    assert PlaceGarrison("U", "corduba") in room.legal_actions()
    full = position(generals={"U": "corduba"}, garrisons={"corduba": "KCU"})
    assert codes(full.why_not(PlaceGarrison("U", "corduba"))) == {("stack-full", "H1.5")}
    with pytest.raises(Unreadable, match="garrisons"):
        position(garrisons={"corduba": "KCUU"})


def test_h1_5_a_city_holds_three_revolts() -> None:
    game = position(revolts={"osca": 3, "ilerda": 1}, armies=["ilerda"], state="REVOLT")
    game.apply(Roll(roman=1, hispanic=6))
    assert game.to_json()["revolts"]["osca"] == 3
    with pytest.raises(Unreadable, match="revolts"):
        position(revolts={"osca": 4})


def test_h1_5_a_sea_holds_one_fleet_and_one_general() -> None:
    game = position(generals={"C": "dertosa", "K": SEA[0]}, turn="C")
    assert codes(game.why_not(MoveFleet("C", SEA[1], SEA[0]))) == {("fleet-there", "H4.2")}
    assert codes(game.why_not(Move("C", SEA[0]))) == {("occupied", "H4.1c")}
    with pytest.raises(Unreadable, match="twice"):
        position(fleets=(SEA[0], SEA[0], SEA[1]))


def test_h1_5_a_province_holds_one_army() -> None:
    game = position(revolts={"osca": 1, "ilerda": 1}, armies=["ilerda"], state="REVOLT")
    game.apply(Roll(roman=1, hispanic=6))
    told = game.to_json()
    assert (list(told["armies"]), told["revolts"]["osca"]) == (["ilerda"], 2)
    with pytest.raises(Unreadable, match="N7"):
        position(revolts={"osca": 1, "ilerda": 1}, armies=["ilerda", "osca"])


# -------------------------------------------------------------------- H1.6 level


def test_h1_6_there_are_243_levels() -> None:
    levels = {str(level) for level in conquest.all_levels()}
    assert len(levels) == 3**5
    assert {"7|5|4|5|1", "6|4|3|4|2", "5|3|2|3|3", "7|3|4|3|3"} <= levels
    assert str(conquest.MEDIUM) == "6|4|3|4|2"


@pytest.mark.parametrize("level", ["7|5|4|5|1", "6|4|3|4|2", "5|3|2|3|3"])
def test_h1_6_each_value_sets_its_pieces(level: str) -> None:
    denarii, garrisons, fleets, roads, armies = map(int, level.split("|"))
    game = set_up(level=level)
    told = game.to_json()
    assert [told["reserve"][code] for code in "UCK"] == [garrisons] * 3
    assert len(told["fleets"]) == fleets
    assert (len(told["armies"]), told["reserve"]["A"]) == (armies, 3 - armies)
    assert told["reserve"]["road"] == roads
    for _ in range(roads):
        game.apply(game.legal_actions()[0])
    assert (game.phase, game.to_json()["reserve"]["road"]) == ("SETUP_GENERALS", 0)
    for enter in (Enter("U", "gades"), Enter("C", "tarraco"), Enter("K", SEA[0])):
        game.apply(enter)
    assert game.to_json()["denarii"] == denarii
    revolts = sum(game.to_json()["revolts"].values())
    assert game.to_json()["reserve"]["revolt"] == 22 - revolts  # no revolt leaves the game


@pytest.mark.parametrize("level", ["8|4|3|4|2", "6|2|3|4|2", "6|4|5|4|2", "6|4|3|2|2", "6|4|3|4|0", "6|4|3|4"])
def test_h1_6_other_values_are_refused(level: str) -> None:
    with pytest.raises(Unreadable, match="level"):
        conquest.new_game(level)


# -------------------------------------------------------------------- H1.7, H1.8 control


@pytest.mark.parametrize(
    ("players", "seats"),
    [(1, [(1,), (1,), (1,)]), (2, [(1,), (2,), (1, 2)]), (3, [(1,), (2,), (3,)])],
)
def test_h1_7_who_controls_whom(players: int, seats: list[tuple[int, ...]]) -> None:
    found = [position(players=players, turn=turn).players_to_act for turn in "UCK"]
    assert found == seats


def test_h1_7_nobody_controls_the_dice() -> None:
    assert position(players=3, state="REVOLT").players_to_act == ()


def test_h1_7_only_one_to_three_romans() -> None:
    for players in (0, 4):
        with pytest.raises(Unreadable, match="players"):
            conquest.new_game(players=players)


def split_consul(**changes: object) -> conquest.Conquest:
    """K's turn at a table of two who have split him."""
    pieces = {"players": 2, "turn": "K", "house": {"shared_consul": "split"}, "pending": {"kind": "split", "until": 3}}
    return position(**{**pieces, **changes})


def test_h1_8_split_consul_half_the_denarii_rounded_up() -> None:
    game = split_consul()  # 6 denarii: U's player spends 3
    for to in (SEA[3], SEA[2]):
        assert game.players_to_act == (1,)
        game.apply(MoveFleet("K", SEA[2] if to == SEA[3] else SEA[3], to))
    assert game.players_to_act == (1,)
    game.apply(MoveFleet("K", SEA[2], SEA[3]))
    assert (game.to_json()["denarii"], game.players_to_act) == (3, (2,))


def test_h1_8_split_consul_with_an_odd_number_of_denarii() -> None:
    game = split_consul(generals={"C": None}, pending={"kind": "split", "until": 2})  # 5 denarii: 3 are the first half
    game.apply(MoveFleet("K", SEA[2], SEA[4]))
    assert (game.to_json()["denarii"], game.players_to_act) == (3, (1,))
    game.apply(MoveFleet("K", SEA[4], SEA[3]))
    assert (game.to_json()["denarii"], game.players_to_act) == (2, (2,))


def test_h1_8_split_consul_passing_is_the_yield() -> None:
    game = split_consul()
    game.apply(Pass("K"))
    assert (game.phase, game.to_json()["denarii"], game.players_to_act) == ("ROMAN", 6, (2,))
    game.apply(Pass("K"))
    assert game.phase == "REVOLT"


def test_h1_8_split_is_set_at_the_start_of_the_consuls_turn() -> None:
    game = position(players=2, turn="C", state="REVOLT", house={"shared_consul": "split"})
    game.apply(Roll(roman=6, hispanic=1))
    assert game.to_json()["pending"] == {"kind": "split", "until": 3}
    odd = position(generals={"C": None}, players=2, turn="C", state="REVOLT", house={"shared_consul": "split"})
    odd.apply(Roll(roman=6, hispanic=1))
    assert (odd.to_json()["denarii"], odd.to_json()["pending"]) == (5, {"kind": "split", "until": 2})
    praetor = position(players=2, turn="U", house={"shared_consul": "split"})
    assert praetor.to_json()["pending"] is None
    assert praetor.players_to_act == (1,)


def test_h1_8_split_consul_reentry_and_exit_belong_to_the_first_player() -> None:
    game = split_consul(
        generals={"U": SEA[0], "K": None}, fleets=SEA[:2], state="REENTER", pending={"kind": "split", "until": 3}
    )
    assert game.players_to_act == (1,)
    game.apply(Enter("K", SEA[0]))
    assert (game.phase, game.players_to_act) == ("MUST_LEAVE", (1,))
    game.apply(Move("K", SEA[1]))
    assert (game.phase, game.players_to_act) == ("ROMAN", (1,))


def test_h1_8_split_consul_setup_belongs_to_the_first_player() -> None:
    game = set_up(players=2, house={"shared_consul": "split"})
    who = []
    while game.phase == "SETUP_ROADS":
        who.append(game.players_to_act)
        game.apply(next(a for a in game.legal_actions() if isinstance(a, PlaceRoad)))
    assert who == [(1,), (2,), (1,), (1,)]
    game = after(game, Enter("U", "gades"), Enter("C", "tarraco"))
    assert game.players_to_act == (1,)


def test_h1_8_shared_consul_by_consensus_accepts_either() -> None:
    game = position(players=2, turn="K")
    assert game.players_to_act == (1, 2)
    game.apply(MoveFleet("K", SEA[2], SEA[3]))
    assert game.players_to_act == (1, 2)
    game.apply(Pass("K"))
    assert game.phase == "REVOLT"
