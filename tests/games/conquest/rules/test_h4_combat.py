"""H4.4-H4.6: combat values, sieges and attacks by a general."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hispania.errors import Unreadable
from hispania.games.conquest import Attack, Besiege, Conquest, Roll
from hispania.games.conquest.edge.events import CombatDecided

from .support import PROVINCE, SEA, after, chances, codes, position, sides

# -------------------------------------------------------------------- H4.4 supporters


def test_h4_4_each_supporting_general_doubles() -> None:
    places = {"C": "segobriga", "K": "termes", "U": "gades"}
    one = position(generals=places, revolts={"toletum": 1}, turn="C").odds(Besiege("C", "toletum", 1))
    assert (sides(one), one.attacker.supporters) == (("(R+2)x2", "6"), (("K", "termes"),))
    places["U"] = "baecula"
    two = position(generals=places, revolts={"toletum": 1}, turn="C").odds(Besiege("C", "toletum", 1))
    assert sides(two) == ("(R+2)x4", "6")
    assert set(two.attacker.supporters) == {("K", "termes"), ("U", "baecula")}


def test_h4_4_each_supporting_army_doubles() -> None:
    surrounded = {"bilbilis": 1, "toletum": 1, "valentia": 1, "puciala": 1}
    pieces = {"generals": {"C": "segobriga"}, "revolts": surrounded, "turn": "C"}
    game = position(**pieces, armies=["bilbilis", "toletum", "valentia"])
    card = game.odds(Attack("C", "bilbilis", 3))
    assert sides(card) == ("R+4", "(H+1)x4")
    assert set(card.defender.supporters) == {("A", "toletum"), ("A", "valentia")}  # not the target itself
    siege = game.odds(Besiege("C", "puciala", 3))
    assert sides(siege) == ("R+4", "3x8")


def test_h4_4_the_target_and_the_attacker_support_nobody() -> None:
    game = position(generals={"U": "corduba"}, revolts={"regina": 1}, armies=["regina"])
    card = game.odds(Attack("U", "regina", 1))
    assert (card.attacker.supporters, card.defender.supporters) == ((), ())
    assert (card.attacker.multiplier, card.defender.multiplier) == (1, 1)


def test_h4_4_support_must_touch_the_enemy() -> None:
    """K in Castulo touches his friend in Corduba, not Regina; the army of Emerita touches Regina, not Corduba."""
    game = position(
        generals={"U": "corduba", "K": "castulo"},
        revolts={"regina": 1, "emerita": 1},
        armies=["regina", "emerita"],
    )
    card = game.odds(Attack("U", "regina", 1))
    assert (card.attacker.multiplier, card.defender.multiplier) == (1, 1)


def test_h4_4_generals_support_from_the_sea() -> None:
    game = position(
        generals={"U": "talabriga", "K": SEA[3]}, revolts={"bracara": 1}, armies=["bracara"], fleets=SEA[1:4]
    )
    card = game.odds(Attack("U", "bracara", 1))
    assert (sides(card), card.attacker.supporters) == (("(R+1)x2", "H+1"), (("K", SEA[3]),))


def test_h4_4_armies_ambush_a_general_at_sea() -> None:
    game = position(
        generals={"K": SEA[3]},
        revolts={"bracara": 1, "talabriga": 1},
        armies=["bracara", "talabriga"],
        fleets=SEA[1:4],
        turn="K",
    )
    card = game.odds(Attack("K", "bracara", 1))
    assert sides(card) == ("R+1", "(H+2)x2")
    assert card.defender.supporters == (("A", "talabriga"),)


# -------------------------------------------------------------------- H4.4 garrison support


def siege_of_capara(garrisons: dict[str, str]) -> int:
    """What K in Salmantica adds to die and denarius."""
    game = position(generals={"K": "salmantica"}, garrisons=garrisons, revolts={"capara": 1}, turn="K")
    return game.odds(Besiege("K", "capara", 1)).attacker.sum - 1


def test_h4_4_garrisons_in_a_group_beside_him_count() -> None:
    assert siege_of_capara({}) == 0
    assert siege_of_capara({"abula": "K"}) == 1
    assert siege_of_capara({"abula": "K", "toletum": "K"}) == 2  # Toletum through Abula
    assert siege_of_capara({"toletum": "K"}) == 0  # two links away, no group


def test_h4_4_several_groups_and_several_discs_count() -> None:
    assert siege_of_capara({"abula": "KK", "lancia": "K"}) == 3


def test_h4_4_only_his_own_discs_count_and_connect() -> None:
    assert siege_of_capara({"abula": "KCK"}) == 2
    assert siege_of_capara({"cauca": "CU"}) == 0
    # Termes, with a disc of another colour, does not lead on to Numantia
    assert siege_of_capara({"cauca": "K", "termes": "C", "numantia": "K"}) == 1
    assert siege_of_capara({"cauca": "K", "termes": "CK", "numantia": "K"}) == 3


def test_h4_4_the_discs_of_his_own_space_count() -> None:
    assert siege_of_capara({"salmantica": "KK"}) == 2
    assert siege_of_capara({"salmantica": "K", "cauca": "K"}) == 2


def test_h4_4_roads_connect_nothing() -> None:
    game = position(
        generals={"U": "emerita"},
        garrisons={"corduba": "U"},
        revolts={"ebora": 1},
        roads=[("gades", "emerita")],
    )
    assert game.odds(Besiege("U", "ebora", 1)).attacker.sum == 2  # d and the +1 of Gades; Corduba is a road away (A16)


@pytest.mark.parametrize(
    ("space", "garrisons", "support"),
    [
        ("emerita", {}, 1),  # adjacent to Gades
        ("ebora", {}, 0),
        ("ebora", {"onuba": "U"}, 2),  # his group touches Gades
        ("ebora", {"onuba": "U", "emerita": "U"}, 3),  # two groups touch it, the +1 comes once
        ("ebora", {"onuba": "C"}, 0),
        ("ebora", {"gades": "U"}, 0),  # a group that is not connected to him
        ("ebora", {"gades": "U", "onuba": "U"}, 3),
        ("olisipo", {"olisipo": "U"}, 1),
    ],
)
def test_h4_4_a_praetors_home_adds_one(space: str, garrisons: dict[str, str], support: int) -> None:
    game = position(generals={"U": space}, garrisons=garrisons, revolts={"conimbriga": 1, "capara": 1})
    target = "capara" if space == "emerita" else "conimbriga"
    assert game.odds(Besiege("U", target, 1)).attacker.sum == 1 + support


def test_h4_4_home_needs_no_disc_and_he_may_stand_in_it() -> None:
    for city in PROVINCE["ulterior"]:
        beside = {"gades": "onuba", "corduba": "regina", "castulo": "baecula", "basti": "carthago-nova"}[city]
        game = position(generals={"U": city}, revolts={beside: 1})
        assert game.odds(Besiege("U", beside, 1)).attacker.sum == 2


def test_h4_4_each_praetor_has_his_own_home() -> None:
    stranger = position(generals={"U": "segobriga"}, revolts={"toletum": 1})  # beside Valentia, C's
    assert stranger.odds(Besiege("U", "toletum", 1)).attacker.sum == 1
    at_home = position(generals={"C": "segobriga"}, revolts={"toletum": 1}, turn="C")
    assert at_home.odds(Besiege("C", "toletum", 1)).attacker.sum == 2


def test_h4_4_the_consul_has_no_home() -> None:
    for space, target in (("corduba", "regina"), ("dertosa", "salduba")):
        game = position(generals={"K": space}, revolts={target: 1}, turn="K")
        assert game.odds(Besiege("K", target, 1)).attacker.sum == 1


def test_h4_4_revolts_at_home_do_not_matter() -> None:
    game = position(generals={"U": "baecula"}, revolts={**dict.fromkeys(PROVINCE["ulterior"], 1), "toletum": 1})
    assert game.odds(Besiege("U", "toletum", 1)).attacker.sum == 2


def test_h4_4_home_counts_in_defence() -> None:
    game = position(generals={"U": "baecula"}, revolts={"toletum": 1}, armies=["toletum"], state="ARMY")
    game.apply(Roll(hispanic=4))
    assert game.declared is not None
    assert sides(game.declared) == ("H+1", "R+1")


def test_h4_4_home_connects_no_groups() -> None:
    game = position(generals={"U": "corduba"}, garrisons={"onuba": "U"}, revolts={"regina": 1})
    assert game.odds(Besiege("U", "regina", 1)).attacker.sum == 2  # Onuba touches Gades, not Corduba


# -------------------------------------------------------------------- H4.4 revolt support, denarii, sure results


def test_h4_4_revolts_in_the_armys_group_count() -> None:
    game = position(
        generals={"K": "lucus"},
        revolts={"bracara": 2, "brigantium": 1, "noega": 3, "conimbriga": 3},
        armies=["bracara"],
        turn="K",
    )
    assert game.odds(Attack("K", "bracara", 1)).defender.sum == 6  # Conimbriga touches none of them


def test_h4_4_a_sea_connects_no_revolts() -> None:
    revolts = {"brigantium": 1, "flaviobriga": 3, "oiasso": 2}
    game = position(generals={"K": "lucus"}, revolts=revolts, armies=["brigantium"], turn="K")
    assert game.odds(Attack("K", "brigantium", 1)).defender.sum == 1


def test_h4_4_one_to_three_denarii_as_far_as_they_go() -> None:
    pieces = {"generals": {"U": "regina"}, "revolts": {"toletum": 1}}
    for denarii, most in ((1, 1), (2, 2), (3, 3), (6, 3)):
        game = position(**pieces, denarii=denarii)
        offered = [a.denarii for a in game.legal_actions() if isinstance(a, Besiege)]
        assert offered == list(range(1, most + 1))
    assert codes(position(**pieces, denarii=2).why_not(Besiege("U", "toletum", 3))) == {("too-dear", "H4.4")}
    for denarii in (0, 4, -1):
        assert codes(position(**pieces).why_not(Besiege("U", "toletum", denarii))) == {("wrong-denarii", "H4.4")}
    with pytest.raises(Unreadable, match="1 to 3 denarii"):
        position(**pieces).why_not(Besiege("U", "toletum", "two"))  # type: ignore[arg-type]


def test_h4_4_denarii_are_spent_whatever_happens() -> None:
    game = position(generals={"U": "regina"}, revolts={"toletum": 1}, denarii=6)
    game.apply(Besiege("U", "toletum", 2))
    assert game.to_json()["denarii"] == 4
    assert after(game, Roll(roman=1)).to_json()["denarii"] == 4
    assert after(game, Roll(roman=6)).to_json()["denarii"] == 4


def test_h4_4_a_sure_failure_is_not_rolled() -> None:
    """R+1 is 7 at most, Conimbriga is worth 8 with the army of Onuba beside U."""
    game = position(generals={"U": "ebora"}, revolts={"conimbriga": 1, "onuba": 1}, armies=["onuba"])
    card = game.odds(Besiege("U", "conimbriga", 1))
    assert (sides(card), card.sure, card.win) == (("R+1", "4x2"), True, 0)
    event = game.apply(Besiege("U", "conimbriga", 1))[0]
    assert isinstance(event, CombatDecided)
    assert (event.result, event.roman_die, event.removed) == ("=", None, ())
    assert (game.phase, game.actor.name, game.to_json()["denarii"]) == ("ROMAN", "U", 5)


def test_h4_4_a_sure_defeat_is_not_rolled_either() -> None:
    revolts = {"talabriga": 3, "conimbriga": 3, "bracara": 3}
    game = position(generals={"K": SEA[3]}, revolts=revolts, armies=["bracara"], fleets=SEA[1:4], turn="K")
    card = game.odds(Attack("K", "bracara", 1))
    assert (sides(card), card.loss) == (("R+1", "H+9"), 1)
    game.apply(Attack("K", "bracara", 1))
    assert (game.phase, game.to_json()["generals"]["K"]) == ("REVOLT", None)


# -------------------------------------------------------------------- H4.5 besiege


def besieging() -> Conquest:
    """U in Regina before Toletum with its three revolts, R+2 v 6 for one denarius."""
    return position(generals={"U": "regina"}, revolts={"toletum": 3})


def test_h4_5_strictly_greater_removes_one_revolt() -> None:
    game = besieging()
    card = game.odds(Besiege("U", "toletum", 1))
    assert (sides(card), card.win, card.loss) == (("R+2", "6"), Fraction(1, 3), 0)
    game.apply(Besiege("U", "toletum", 1))
    for face, left in ((1, 3), (3, 3), (4, 3), (5, 2), (6, 2)):  # 4 is a tie
        told = after(game, Roll(roman=face)).to_json()
        assert told["revolts"] == {"toletum": left}
        assert told["reserve"]["revolt"] == 22 - left
        assert told["generals"]["U"] == "regina"  # no advance, no loss
        assert told["state"] == "ROMAN"


def test_h4_5_no_advance_into_a_freed_city() -> None:
    game = position(generals={"U": "corduba"}, revolts={"regina": 1})
    game.apply(Besiege("U", "regina", 1))
    assert game.to_json()["generals"]["U"] == "corduba"
    assert game.to_json()["revolts"] == {}


def test_h4_5_only_the_roman_die_is_rolled() -> None:
    game = besieging()
    game.apply(Besiege("U", "toletum", 1))
    assert [str(roll) for roll, _ in game.chance_outcomes()] == ["[I]", "[II]", "[III]", "[IV]", "[V]", "[VI]"]
    assert codes(game.why_not(Roll(roman=1, hispanic=1))) == {("other-dice", "H0.5")}


def test_h4_5_the_target_is_adjacent_in_revolt_and_without_army() -> None:
    game = position(generals={"U": "regina"}, revolts={"toletum": 1, "osca": 1}, armies=["toletum"])
    assert codes(game.why_not(Besiege("U", "toletum", 1))) == {("army-there", "H4.5")}
    assert codes(game.why_not(Besiege("U", "osca", 1))) == {("not-adjacent", "H4.5")}
    assert codes(game.why_not(Besiege("U", "emerita", 1))) == {("no-revolt", "H4.5")}


def test_h4_5_from_the_sea() -> None:
    game = position(generals={"K": SEA[2]}, revolts={"olisipo": 1}, turn="K")
    assert sides(game.odds(Besiege("K", "olisipo", 3))) == ("R+3", "6")


def test_h4_5_the_shield_of_the_city_counts_not_its_revolts() -> None:
    game = position(generals={"U": "regina"}, revolts={"toletum": 3, "abula": 3, "segobriga": 3})
    assert game.odds(Besiege("U", "toletum", 1)).defender.value() == 6


# -------------------------------------------------------------------- H4.6 attack


def attacking() -> Conquest:
    """U in Corduba on garrisons of all colours, the army of Regina before him: R+3 v H+2."""
    return position(
        generals={"U": "corduba"}, garrisons={"corduba": "UCK"}, revolts={"regina": 2}, armies=["regina"], denarii=3
    )


def test_h4_6_values_and_dice() -> None:
    game = attacking()
    card = game.odds(Attack("U", "regina", 1))
    assert sides(card) == ("R+3", "H+2")
    assert chances(card) == (21, 5, 10)  # H up to R loses, H = R+1 ties
    game.apply(Attack("U", "regina", 1))
    assert len(game.chance_outcomes()) == 36
    assert {chance for _, chance in game.chance_outcomes()} == {Fraction(1, 36)}


def test_h4_6_greater_removes_the_army_and_all_its_revolts() -> None:
    game = after(attacking(), Attack("U", "regina", 1), Roll(roman=6, hispanic=1))
    told = game.to_json()
    assert (told["armies"], told["revolts"]) == ({}, {})
    assert (told["reserve"]["A"], told["reserve"]["revolt"]) == (3, 22)
    assert told["generals"]["U"] == "corduba"  # no advance
    assert (told["state"], told["denarii"]) == ("ROMAN", 2)


def test_h4_6_greater_leaves_the_rest_of_the_group() -> None:
    game = position(generals={"U": "corduba"}, revolts={"regina": 2, "emerita": 1}, armies=["regina"])
    game = after(game, Attack("U", "regina", 3), Roll(roman=6, hispanic=1))
    assert game.to_json()["revolts"] == {"emerita": 1}


def test_h4_6_less_removes_the_general_and_all_garrisons_there() -> None:
    game = after(attacking(), Attack("U", "regina", 1), Roll(roman=1, hispanic=6))
    told = game.to_json()
    assert (told["generals"]["U"], told["garrisons"]) == (None, {})
    assert [told["reserve"][code] for code in "UCK"] == [4, 4, 4]
    assert (told["armies"], told["revolts"]) == ({"regina": "A"}, {"regina": 2})
    assert (told["state"], told["denarii"]) == ("REVOLT", 0)


def test_h4_6_less_at_sea_leaves_the_fleet() -> None:
    game = position(generals={"K": SEA[2]}, revolts={"onuba": 1}, armies=["onuba"], turn="K")
    game = after(game, Attack("K", "onuba", 1), Roll(roman=1, hispanic=6))
    told = game.to_json()
    assert (told["generals"]["K"], told["fleets"]) == (None, sorted(SEA[:3]))


def test_h4_6_equal_is_nothing() -> None:
    game = attacking()
    before = game.to_json()
    game = after(game, Attack("U", "regina", 1), Roll(roman=2, hispanic=3))
    assert game.to_json() == {**before, "denarii": 2}


def test_h4_6_the_target_is_an_adjacent_army() -> None:
    game = position(generals={"U": "corduba"}, revolts={"regina": 1, "osca": 1}, armies=["osca"])
    assert codes(game.why_not(Attack("U", "regina", 1))) == {("no-army", "H4.6")}
    assert codes(game.why_not(Attack("U", "osca", 1))) == {("not-adjacent", "H4.6")}


def test_h4_6_armies_are_not_besieged_nor_bare_revolts_attacked() -> None:
    game = position(generals={"U": "corduba"}, revolts={"regina": 1, "baecula": 1}, armies=["regina"])
    offered = {(a.kind, a.target) for a in game.legal_actions() if isinstance(a, Attack | Besiege)}
    assert offered == {("attack", "regina"), ("besiege", "baecula")}
