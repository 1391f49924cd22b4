"""H8, V14: the examples 3 and 4 played with Imperivm, Terror and the Hispano."""

from __future__ import annotations

import itertools
from fractions import Fraction

from hispania.games.conquest import Attack, Besiege, Boost, Conquest, Roll

from .support import SEA, after, chances
from .variants_support import position, sides, told


def v3(*variants: str) -> Conquest:
    """Example 3: C in Segobriga beside the Celtiberian army, two garrisons behind him, K beside Toletum as well."""
    return position(
        *variants,
        generals={"C": "segobriga", "K": "abula"},
        revolts={"toletum": 1, "puciala": 1},
        armies=["puciala"],
        garrisons={"bilbilis": "C", "salduba": "C", "salmantica": "K"},
        turn="C",
    )


def v4(*variants: str, special: str | None = None) -> Conquest:
    """Example 4: K in Lucus with two garrisons beside him, U in Talabriga beside Bracara, where RS is 3."""
    return position(
        *variants,
        generals={"U": "talabriga", "C": "asturica", "K": "lucus"},
        revolts={"bracara": 2, "brigantium": 1, "conimbriga": 3},
        armies=["bracara", "conimbriga"],
        special=special,
        garrisons={"noega": "K", "asturica": "K", "talabriga": "U"},
        fleets=(SEA[0], SEA[1], SEA[3]),
        turn="K",
    )


def test_v14_imperivm_in_3a_wins_on_two_and_more() -> None:
    base, played = v3(), v3("imperivm")
    assert sides(base.odds(Besiege("C", "toletum", 1))) == ("(R+4)x2", "6x2")
    card = played.odds(Besiege("C", "toletum", 1))
    assert sides(card) == ("(R+5)x2", "6x2")
    assert card.win == Fraction(5, 6)
    for face in range(1, 7):
        left = after(played, Besiege("C", "toletum", 1), Roll(roman=face)).to_json()["revolts"]
        assert ("toletum" in left) == (face < 2)


def test_v14_special_army_in_4a_is_21_5_10() -> None:
    game = v4("terror", special="bracara")
    card = game.odds(Attack("K", "bracara", 2))
    assert sides(card) == ("(R+4)x2", "(H+3)x2")
    assert chances(card) == (21, 5, 10)
    assert (card.sure, card.defender.special) == (False, True)
    tally = {"win": 0, "tie": 0, "loss": 0}
    for roman, hispanic in itertools.product(range(1, 7), repeat=2):
        twin = after(game, Attack("K", "bracara", 2), Roll(roman, hispanic))
        alive, consul = "bracara" in told(twin, "armies")[0], told(twin, "generals.K")[0]
        tally["win" if not alive else "tie" if consul else "loss"] += 1
    assert tally == {"win": 21, "tie": 5, "loss": 10}


def test_v14_ordinary_army_beside_the_special_one_is_sure_as_in_4a() -> None:
    card = v4("terror", special="conimbriga").odds(Attack("K", "bracara", 2))
    assert (sides(card), card.sure) == (("(R+4)x2", "H+3"), True)


def test_v14_hispano_adds_two_in_4a_for_34_1_1() -> None:
    game = after(v4("hispano"), Attack("K", "bracara", 2))
    assert game.phase == "BOOST"  # asked although the combat is sure
    game.apply(Boost(2))
    assert game.declared is not None
    assert sides(game.declared) == ("(R+4)x2", "H+5")
    assert chances(game.declared) == (34, 1, 1)
    tally = {"win": 0, "tie": 0, "loss": 0}
    for roman, hispanic in itertools.product(range(1, 7), repeat=2):
        twin = after(game, Roll(roman, hispanic))
        alive, consul = "bracara" in told(twin, "armies")[0], told(twin, "generals.K")[0]
        tally["win" if not alive else "tie" if consul else "loss"] += 1
    assert tally == {"win": 34, "tie": 1, "loss": 1}


def test_v14_range_of_4a_with_the_hispano() -> None:
    """Two denarii leave 34 wins of 36; one and a reroll leave (5 + 25/36) / 6 = 205/216; so the least is 204/216."""
    card = v4("hispano").odds(Attack("K", "bracara", 2))
    assert (card.win, card.win_least, card.loss_most) == (1, Fraction(34, 36), Fraction(1, 36))
