"""H9.1: every house rule of the base game, in a position where its two readings differ."""

from __future__ import annotations

from typing import Any

import pytest

from hispania.errors import Unreadable
from hispania.games import conquest
from hispania.games.conquest import Attack, Besiege, Conquest, Move, MoveFleet, Pass, Result, Roll

from .support import CAPITALS, SEA, codes, moves, path, position, sides


def both(key: str, other: Any, **pieces: Any) -> tuple[Conquest, Conquest]:
    """The same position with the default and with the other value of a house rule."""
    return position(**pieces), position(**pieces, house={key: other})


def test_h9_1_only_keys_that_differ_are_told() -> None:
    house = {"multiplier": "power", "fleet_consent": True}
    assert conquest.new_game(house=house).to_json()["house"] == {"fleet_consent": True}


def test_h9_1_unknown_keys_and_values_are_refused() -> None:
    with pytest.raises(Unreadable, match="no house rule is called 'magic'"):
        conquest.new_game(house={"magic": True})
    for key, value in (
        ("multiplier", "triple"),
        ("fleet_consent", "yes"),
        ("roman_shields", 7),
        ("roman_shields", True),
    ):
        with pytest.raises(Unreadable, match=key):
            conquest.new_game(house={key: value})


def test_h9_shared_consul() -> None:
    consensus = position(players=2, turn="K")
    split = position(players=2, turn="K", house={"shared_consul": "split"}, pending={"kind": "split", "until": 3})
    assert (consensus.players_to_act, split.players_to_act) == ((1, 2), (1,))
    consensus.apply(Pass("K"))
    split.apply(Pass("K"))
    assert (consensus.phase, split.phase, split.players_to_act) == ("REVOLT", "ROMAN", (2,))


def test_h9_shared_consul_needs_two_players() -> None:
    game = position(players=3, turn="C", state="REVOLT", house={"shared_consul": "split"})
    game.apply(Roll(roman=6, hispanic=1))
    assert (game.players_to_act, game.to_json()["pending"]) == ((3,), None)


def test_h9_victory_check() -> None:
    """The army of Gades loses its own attack in the last turn of the game."""
    pieces = {
        "generals": {"U": "corduba"},
        "garrisons": dict(zip(CAPITALS, "UCKUCK")),
        "revolts": {"gades": 1},
        "armies": ["gades"],
        "state": "ARMY",
        "turn": "K",
        "round": 11,
    }
    immediate, roman_phase = both("victory_check", "roman_phase", **pieces)
    for game in (immediate, roman_phase):
        game.apply(Roll(hispanic=3))
        game.apply(Roll(roman=6, hispanic=1))
    assert immediate.result == Result("R", "capitals")
    assert roman_phase.result == Result("H", "time")  # the Roman phase that would have won never came


def test_h9_victory_check_at_the_start_of_the_next_roman_phase() -> None:
    pieces = {
        "generals": {"U": "corduba"},
        "garrisons": dict(zip(CAPITALS, "UCKUCK")),
        "revolts": {"gades": 1},
        "armies": ["gades"],
        "state": "ARMY",
        "turn": "U",
    }
    immediate, roman_phase = both("victory_check", "roman_phase", **pieces)
    for game in (immediate, roman_phase):
        game.apply(Roll(hispanic=3))
        game.apply(Roll(roman=6, hispanic=1))
        assert game.result == Result("R", "capitals")
    assert (immediate.to_json()["turn"], roman_phase.to_json()["turn"]) == ("U", "C")
    assert roman_phase.to_json()["denarii"] == 0


def test_h9_victory_check_within_a_roman_phase_is_the_same() -> None:
    pieces = {
        "generals": {"U": "corduba"},
        "garrisons": dict(zip(CAPITALS, "UCKUCK")),
        "revolts": {"gades": 1},
    }
    for game in both("victory_check", "roman_phase", **pieces):
        game.apply(Besiege("U", "gades", 1))
        game.apply(Roll(roman=6))
        assert game.result == Result("R", "capitals")


def test_h9_fleet_consent() -> None:
    ride = MoveFleet("U", SEA[0], SEA[3])  # K is on it
    free, asked = both("fleet_consent", True, players=3)
    assert ride in free.legal_actions()
    assert ride not in asked.legal_actions()
    assert codes(asked.why_not(ride)) == {("no-consent", "H4.2")}
    assert MoveFleet("U", SEA[1], SEA[3]) in asked.legal_actions()  # nobody is on that one


def test_h9_fleet_consent_when_one_person_controls_both() -> None:
    """Alone, or with the shared consul; two praetors of two people never."""
    house = {"fleet_consent": True}
    alone = position(players=1, generals={"C": SEA[0], "K": SEA[1]}, house=house)
    two = position(players=2, generals={"C": SEA[0], "K": SEA[1]}, house=house)
    carried = [MoveFleet("U", SEA[0], SEA[3]), MoveFleet("U", SEA[1], SEA[3])]
    assert [ride in alone.legal_actions() for ride in carried] == [True, True]
    assert [ride in two.legal_actions() for ride in carried] == [False, True]
    consul = position(players=2, generals={"C": SEA[0], "K": SEA[1]}, house=house, turn="K")
    assert MoveFleet("K", SEA[0], SEA[3]) in consul.legal_actions()
    himself = position(players=3, house=house, turn="K")
    assert MoveFleet("K", SEA[0], SEA[3]) in himself.legal_actions()


def test_h9_multiplier() -> None:
    power, single = both(
        "multiplier",
        "single",
        generals={"C": "segobriga", "K": "termes", "U": "baecula"},
        revolts={"toletum": 1, "bilbilis": 1, "valentia": 1},
        armies=["bilbilis", "valentia", "toletum"],
        turn="C",
    )
    attack = Attack("C", "toletum", 1)
    assert sides(power.odds(attack)) == ("(R+2)x4", "(H+1)x4")
    assert sides(single.odds(attack)) == ("(R+2)x2", "(H+1)x2")
    one = position(generals={"C": "segobriga", "K": "termes"}, revolts={"toletum": 1}, turn="C",
                   house={"multiplier": "single"})  # fmt: skip
    assert sides(one.odds(Besiege("C", "toletum", 1))) == ("(R+2)x2", "6")


def test_h9_generic_bridges() -> None:
    apart, joined = both(
        "generic_bridges", True, generals={"U": "corduba"}, garrisons={"onuba": "U"}, revolts={"regina": 1}
    )
    siege = Besiege("U", "regina", 1)
    assert apart.odds(siege).attacker.sum == 2  # d and the +1
    assert joined.odds(siege).attacker.sum == 3  # and Onuba, through Gades


def test_h9_generic_bridges_between_two_groups() -> None:
    apart, joined = both(
        "generic_bridges", True,
        generals={"U": "ebora"}, garrisons={"onuba": "U", "baecula": "U"}, revolts={"conimbriga": 1},
    )  # fmt: skip
    siege = Besiege("U", "conimbriga", 1)
    assert (apart.odds(siege).attacker.sum, joined.odds(siege).attacker.sum) == (3, 4)


@pytest.mark.parametrize(
    ("space", "garrison", "target"), [("corduba", "onuba", "regina"), ("gades", "olisipo", "onuba")]
)
def test_h9_generic_bridges_are_not_for_the_consul(space: str, garrison: str, target: str) -> None:
    pieces = {"generals": {"U": "basti", "K": space}, "garrisons": {garrison: "K"}, "revolts": {target: 1}, "turn": "K"}
    for game in both("generic_bridges", True, **pieces):
        assert game.odds(Besiege("K", target, 1)).attacker.sum == 1


def test_h9_own_space_counts() -> None:
    counts, not_so = both(
        "own_space_counts",
        False,
        generals={"K": "olisipo"},
        garrisons={"olisipo": "KK"},
        revolts={"ebora": 1},
        turn="K",
    )
    siege = Besiege("K", "ebora", 1)
    assert (counts.odds(siege).attacker.sum, not_so.odds(siege).attacker.sum) == (3, 1)


def test_h9_own_space_counts_as_part_of_a_neighbouring_group() -> None:
    for game in both(
        "own_space_counts",
        False,
        generals={"K": "olisipo"},
        garrisons={"olisipo": "K", "conimbriga": "K"},
        revolts={"ebora": 1},
        turn="K",
    ):
        assert game.odds(Besiege("K", "ebora", 1)).attacker.sum == 3


def test_h9_skip_sure_rolls() -> None:
    skips, rolls = both("skip_sure_rolls", False, generals={"U": "corduba"}, revolts={"regina": 2})
    siege = Besiege("U", "regina", 1)  # R+2 v 2
    skips.apply(siege)
    rolls.apply(siege)
    assert (skips.actor.name, rolls.actor.name) == ("U", "CHANCE")
    assert skips.to_json()["revolts"] == {"regina": 1}
    for face in range(1, 7):
        twin = rolls.clone()
        twin.apply(Roll(roman=face))
        assert twin.hash() == rolls_to(skips, rolls)


def rolls_to(skips: Conquest, rolls: Conquest) -> int:
    """The position of the quick game under the house rules of the slow one."""
    return conquest.from_json({**skips.to_json(), "house": rolls.to_json()["house"]}).hash()


def test_h9_skip_sure_rolls_of_an_army() -> None:
    skips, rolls = both(
        "skip_sure_rolls", False, garrisons={"toletum": "K"}, revolts={"regina": 3, "emerita": 3}, armies=["regina"],
        state="ARMY",
    )  # fmt: skip
    skips.apply(Roll())  # H+6 v 6
    rolls.apply(Roll())
    assert (skips.phase, rolls.phase) == ("ROMAN", "ARMY")
    assert rolls.declared is not None
    rolls.apply(Roll(hispanic=1))
    assert (rolls.phase, rolls.to_json()["garrisons"]) == ("ROMAN", {})


@pytest.mark.parametrize("flat", [0, 1, 6])
def test_h9_roman_shields(flat: int) -> None:
    board, same = both("roman_shields", flat, generals={"U": "corduba"}, revolts={"gades": 1, "regina": 1})
    siege = Besiege("U", "gades", 1)
    assert (board.odds(siege).defender.value(), same.odds(siege).defender.value()) == (4, flat)
    assert same.odds(Besiege("U", "regina", 1)).defender.value() == 2  # Hispanic shields stay


def test_h9_roman_shields_flat_make_every_choice_a_tie() -> None:
    board, flat = both("roman_shields", 1, revolts={"castulo": 1}, armies=["castulo"], state="ARMY")
    assert board.army_choice is not None
    assert flat.army_choice is not None
    assert board.army_choice.by_die == ("basti", None, "corduba", "corduba", "corduba", "corduba")
    assert flat.army_choice.by_die == (None,) * 6


def test_h9_road_through_revolt() -> None:
    cut, through = both(
        "road_through_revolt",
        True,
        revolts={"regina": 1, "corduba": 1},
        roads=[("corduba", "regina"), ("regina", "emerita")],
    )
    assert (moves(cut)["emerita"], moves(through)["emerita"]) == (2, 1)
    assert path(through, "emerita") == "=corduba=regina=emerita"
    for game in (cut, through):
        assert not {"corduba", "regina"} & set(moves(game))  # never as its end
    assert codes(through.why_not(Move("U", "regina"))) == {("in-revolt", "H4.1a")}


def test_h9_road_through_revolt_is_no_link_through_revolt() -> None:
    """From the revolted Corduba only roads lead on, not the link to Baecula."""
    house = {"road_through_revolt": True}
    game = position(generals={"K": SEA[4]}, fleets=SEA[3:], revolts={"corduba": 1}, house=house)
    assert (moves(game)["castulo"], moves(game)["baecula"]) == (1, 2)
    walled = position(generals={"K": SEA[4]}, fleets=SEA[3:], revolts={"corduba": 1, "castulo": 1}, house=house)
    assert moves(walled)["basti"] == 1
    assert moves(walled)["baecula"] == 5  # round by Carthago Nova and Puciala: 1 + 2 + 1 + 1


def test_h9_ambush_at_sea() -> None:
    ambush, none = both(
        "ambush_at_sea",
        False,
        generals={"K": SEA[3], "U": "lucus"},
        revolts={"bracara": 1, "talabriga": 1},
        armies=["bracara", "talabriga"],
        fleets=SEA[1:4],
        turn="K",
    )
    attack = Attack("K", "bracara", 1)
    assert sides(ambush.odds(attack)) == ("(R+1)x2", "(H+2)x2")
    assert sides(none.odds(attack)) == ("(R+1)x2", "H+2")  # nothing else changes


def test_h9_ambush_at_sea_of_a_siege() -> None:
    ambush, none = both(
        "ambush_at_sea", False,
        generals={"K": SEA[3]}, revolts={"bracara": 1, "talabriga": 1}, armies=["talabriga"], fleets=SEA[1:4], turn="K",
    )  # fmt: skip
    siege = Besiege("K", "bracara", 1)
    assert (sides(ambush.odds(siege)), sides(none.odds(siege))) == (("R+1", "5x2"), ("R+1", "5"))


def test_h9_ambush_on_land_is_untouched() -> None:
    for game in both(
        "ambush_at_sea",
        False,
        generals={"U": "talabriga"},
        revolts={"bracara": 1, "conimbriga": 1},
        armies=["bracara", "conimbriga"],
    ):
        assert sides(game.odds(Attack("U", "bracara", 1))) == ("R+1", "(H+1)x2")
