"""H5: the revolt roll and the armies' moves."""

from __future__ import annotations

import pytest

from hispania.games import conquest
from hispania.games.conquest import Besiege, Conquest, Pass, Roll
from hispania.games.conquest.edge.cards import ArmyChoice
from hispania.games.conquest.edge.events import ArmyMoved, ArmyStayed, CombatDecided, RevoltRolled
from hispania.table.session import Table

from .support import PROVINCE, SEA, after, position, revolts_in, sides

NUMERALS = ("I", "II", "III", "IV", "V", "VI")


def rolled(game: Conquest, roman: int, hispanic: int) -> RevoltRolled:
    """The revolt roll and what it told."""
    event = game.apply(Roll(roman=roman, hispanic=hispanic))[0]
    assert isinstance(event, RevoltRolled)
    return event


def choice(game: Conquest) -> ArmyChoice:
    """The choice of the army that acts now."""
    found = game.army_choice
    assert found is not None
    return found


# -------------------------------------------------------------------- H5.1 revolt roll


def test_h5_1_roman_die_names_the_province_hispanic_die_the_city() -> None:
    game = position(state="REVOLT")
    for r, numeral in enumerate(NUMERALS, 1):
        for h, city in enumerate(PROVINCE[numeral], 1):
            assert rolled(after(game), r, h).city == city  # never Ulterior or Citerior
    assert len(game.chance_outcomes()) == 36


@pytest.mark.parametrize("stack", ["U", "CK", "KKK"])
def test_h5_1_1_a_garrison_protects(stack: str) -> None:
    game = position(garrisons={"osca": stack}, state="REVOLT")
    assert rolled(game, 1, 6).effect == "protected"
    assert game.to_json()["revolts"] == {}


def test_h5_1_1_a_general_protects() -> None:
    game = position(generals={"U": "osca"}, state="REVOLT")
    assert rolled(game, 1, 6).effect == "protected"
    assert game.to_json()["revolts"] == {}


def test_h5_1_2_an_empty_city_revolts() -> None:
    game = position(state="REVOLT")
    event = rolled(game, 1, 6)
    assert (event.effect, event.revolts) == ("revolt", 1)
    told = game.to_json()
    assert (told["revolts"], told["reserve"]["revolt"], told["armies"]) == ({"osca": 1}, 21, {})


def test_h5_1_3_an_army_rises_on_a_revolt() -> None:
    game = position(revolts={"osca": 2}, state="REVOLT")
    assert rolled(game, 1, 6).effect == "army"
    told = game.to_json()
    assert (told["armies"], told["revolts"], told["reserve"]["A"]) == ({"osca": "A"}, {"osca": 2}, 2)


@pytest.mark.parametrize(("before", "now", "effect"), [(1, 2, "revolt"), (2, 3, "revolt"), (3, 3, "full")])
def test_h5_1_3_otherwise_one_more_revolt_up_to_three(before: int, now: int, effect: str) -> None:
    game = position(revolts={"osca": before, "ilerda": 1}, armies=["ilerda"], state="REVOLT")
    assert rolled(game, 1, 6).effect == effect
    assert game.to_json()["revolts"]["osca"] == now


def test_h5_1_3_without_an_army_in_reserve_one_more_revolt() -> None:
    revolts = {"osca": 1, "numantia": 1, "toletum": 1, "olisipo": 1}
    game = position(revolts=revolts, armies=["numantia", "toletum", "olisipo"], state="REVOLT")
    assert rolled(game, 1, 6).effect == "revolt"
    assert game.to_json()["revolts"]["osca"] == 2


def test_h5_1_3_the_city_under_an_army_grows_too() -> None:
    game = position(revolts={"osca": 1}, armies=["osca"], state="REVOLT")
    assert rolled(game, 1, 6).effect == "revolt"  # A50
    assert game.to_json()["revolts"]["osca"] == 2


def test_h5_1_3_a_province_that_its_army_left_may_raise_another() -> None:
    game = position(revolts={**revolts_in("V"), "aracillum": 1}, armies=["aracillum"], state="REVOLT")
    assert rolled(game, 5, 2).effect == "army"  # H12
    assert set(game.to_json()["armies"]) == {"aracillum", "lancia"}


# -------------------------------------------------------------------- H5.2a order


def test_h5_2a_order_of_provinces() -> None:
    revolts = {"flaviobriga": 1, "basti": 1, "dertosa": 1}
    game = position(revolts=revolts, armies=["dertosa", "basti", "flaviobriga"], state="REVOLT")
    rolled(game, 1, 1)
    assert game.to_json()["queue"] == ["flaviobriga", "basti", "dertosa"]


def test_h5_2a_an_army_just_placed_acts() -> None:
    game = position(revolts={"regina": 1, "lucus": 1}, armies=["lucus"], state="REVOLT")
    rolled(game, 3, 2)
    assert game.to_json()["queue"] == ["regina", "lucus"]
    assert game.apply(Roll())[0] == ArmyMoved(
        choice=choice_of("regina"), die=None, to="toletum", placed=True, lost=False
    )


def choice_of(army: str) -> ArmyChoice:
    """What a lone army of Regina sees: Toletum."""
    return ArmyChoice(army, "III", False, ("toletum",), (), ("toletum",), (), (6,))


def test_h5_2a_each_army_acts_once() -> None:
    """From I it walks to VI, whose place in the order comes later; it does not act there again."""
    game = position(revolts=revolts_in("I"), armies=["osca"], state="ARMY", turn="U")
    moved = game.apply(Roll())[0]
    assert isinstance(moved, ArmyMoved)
    assert moved.to == "pompaelo"
    assert (game.phase, game.to_json()["turn"]) == ("ROMAN", "C")


def test_h5_2a_an_army_that_has_walked_acts_in_its_new_place_next_time() -> None:
    game = position(revolts={"pompaelo": 1, "lucus": 1}, armies=["pompaelo", "lucus"], state="REVOLT")
    rolled(game, 1, 1)
    assert game.to_json()["queue"] == ["lucus", "pompaelo"]


# -------------------------------------------------------------------- H5.2b candidates


def test_h5_2b_adjacent_cities_of_its_own_province() -> None:
    game = position(revolts={"salduba": 1}, armies=["salduba"], state="ARMY")
    assert set(choice(game).candidates) == {"calagurris", "ilerda", "osca"}  # not Bilbilis, not Dertosa
    assert not choice(game).ventures


def test_h5_2b_segments_do_not_matter() -> None:
    game = position(revolts={"osca": 1}, armies=["osca"], state="ARMY")
    assert "beseda" in choice(game).candidates  # three segments


def test_h5_2b_roads_do_not_matter() -> None:
    game = position(revolts={"basti": 1}, armies=["basti"], state="ARMY")
    assert set(choice(game).candidates) == {"castulo", "gades"}  # Corduba is a road away


def test_h5_2b_one_city_without_revolt_keeps_it_at_home() -> None:
    five = {city: 1 for city in PROVINCE["I"] if city != "gerunda"}
    game = position(revolts=five, armies=["salduba"], state="ARMY")
    assert set(choice(game).candidates) == {"calagurris", "ilerda", "osca"}


def test_h5_2b_a_province_all_in_revolt_opens_the_others() -> None:
    game = position(revolts=revolts_in("I"), armies=["salduba"], state="ARMY")
    assert choice(game).ventures
    assert set(choice(game).candidates) == {"calagurris", "ilerda", "osca", "bilbilis", "dertosa"}
    assert set(choice(game).targets) == {"bilbilis", "dertosa"}


def test_h5_2b_not_into_a_province_that_holds_an_army() -> None:
    game = position(revolts={**revolts_in("I"), "cauca": 1}, armies=["salduba", "cauca"], state="ARMY")
    assert choice(game).targets == ("dertosa",)


def test_h5_2b_the_army_is_looked_for_now_not_before() -> None:
    """I's army leaves for VI first: then II's finds I open and VI taken."""
    revolts = revolts_in("I", "II")
    game = position(revolts=revolts, armies=["calagurris", "numantia"], state="ARMY")
    assert set(choice(game).candidates) == {"salduba", "osca", "deobriga", "pompaelo"}
    game.apply(Roll(hispanic=2))
    assert "deobriga" in game.to_json()["armies"]
    assert choice(game).army == "numantia"
    assert set(choice(game).candidates) == {"bilbilis", "termes", "calagurris"}
    assert choice(game).by_die == ("termes", "termes", "calagurris", "bilbilis", "bilbilis", "bilbilis")


def test_h5_2b_never_to_sea() -> None:
    game = position(revolts=revolts_in("ulterior"), armies=["gades"], generals={"U": "emerita"}, state="ARMY")
    assert set(choice(game).candidates) == {"corduba", "basti", "emerita", "onuba"}


def test_h5_2b_a_roman_province_all_in_revolt_is_left_too() -> None:
    game = position(revolts=revolts_in("ulterior"), armies=["castulo"], generals={"U": "emerita"}, state="ARMY")
    assert choice(game).targets == ("baecula",)


# -------------------------------------------------------------------- H5.2c choosing


def test_h5_2c_cities_in_revolt_drop_out_if_any_is_not() -> None:
    game = position(
        generals={"U": "bracara"},
        garrisons={"asturica": "K"},
        revolts={"lucus": 1, "noega": 1},
        armies=["lucus"],
        state="ARMY",
    )
    assert choice(game).dropped == ("noega",)
    assert set(choice(game).targets) == {"asturica", "bracara", "brigantium"}  # garrison, general, empty: all count


def test_h5_2c_all_in_revolt_drop_none() -> None:
    game = position(revolts={"regina": 1, "toletum": 1}, armies=["regina"], state="ARMY")
    assert (choice(game).dropped, choice(game).targets) == ((), ("toletum",))


def test_h5_2c_one_left_needs_no_die() -> None:
    revolts = {"lucus": 1, "noega": 1, "asturica": 1, "brigantium": 1}
    game = position(revolts=revolts, armies=["lucus"], state="ARMY")
    assert (choice(game).targets, choice(game).by_die) == (("bracara",), ())


def test_h5_2c_the_nearest_shield_is_chosen() -> None:
    """From Ebora: Onuba 2, Conimbriga 4, Emerita 5, Olisipo 6."""
    game = position(revolts={"ebora": 1}, armies=["ebora"], state="ARMY")
    assert choice(game).by_die == ("onuba", "onuba", None, "conimbriga", "emerita", "olisipo")
    for face, target in enumerate(choice(game).by_die, 1):
        event = after(game).apply(Roll(hispanic=face))[0]
        if target is None:
            assert isinstance(event, ArmyStayed)
        else:
            assert isinstance(event, ArmyMoved)
            assert event.to == target


def test_h5_2c_equal_shields_always_tie() -> None:
    """From Baecula, III all in revolt: Castulo 2, Corduba 3 and Puciala 3."""
    game = position(revolts=revolts_in("III"), armies=["baecula"], state="ARMY")
    assert set(choice(game).targets) == {"castulo", "corduba", "puciala"}
    assert choice(game).by_die == ("castulo", "castulo", None, None, None, None)


# -------------------------------------------------------------------- H5.2d marching


def test_h5_2d_into_a_revolt_nothing_is_placed() -> None:
    game = position(revolts={"regina": 2, "toletum": 1}, armies=["regina"], state="ARMY")
    game.apply(Roll())
    told = game.to_json()
    assert (told["armies"], told["revolts"]) == ({"toletum": "A"}, {"regina": 2, "toletum": 1})


def test_h5_2d_into_an_empty_city_a_revolt_is_placed_and_the_origin_keeps_its_own() -> None:
    game = position(revolts={"regina": 2}, armies=["regina"], state="ARMY")
    game.apply(Roll())
    told = game.to_json()
    assert (told["armies"], told["revolts"]) == ({"toletum": "A"}, {"regina": 2, "toletum": 1})
    assert told["reserve"]["revolt"] == 19


def test_h5_2d_another_province_becomes_its_own() -> None:
    game = position(revolts=revolts_in("I"), armies=["osca"], state="ARMY")
    game.apply(Roll())
    for step in (Pass("C"), Roll(roman=1, hispanic=6)):  # the revolt in Osca raises an army in I, which it left
        game.apply(step)
    assert game.to_json()["queue"] == ["osca", "pompaelo"]
    game = position(revolts={**revolts_in("I"), "pompaelo": 1}, armies=["pompaelo"], state="ARMY")
    assert set(choice(game).candidates) == {"deobriga", "oiasso"}


# -------------------------------------------------------------------- H5.2e army attack


def army_attack(**changes: object) -> Conquest:
    """The army of Salmantica has turned on U in Capara; K in Abula, an army in Asturica."""
    pieces = {
        "generals": {"U": "capara", "K": "abula"},
        "revolts": {"salmantica": 1, "asturica": 1},
        "armies": ["salmantica", "asturica"],
        "garrisons": {"capara": "CU"},
        "state": "ARMY",
    }
    game = position(**{**pieces, **changes})
    game.apply(Roll(hispanic=3))
    return game


def test_h5_2e_values_of_an_army_attack() -> None:
    game = army_attack()
    assert game.declared is not None
    assert (game.declared.kind, game.declared.rule) == ("army-attack", "H5.2e")
    assert sides(game.declared) == ("(H+1)x2", "(R+1)x2")
    assert game.declared.attacker.supporters == (("A", "asturica"),)  # touches U
    assert game.declared.defender.supporters == (("K", "abula"),)  # touches the army
    assert len(game.chance_outcomes()) == 36


def test_h5_2e_the_army_wins_general_and_garrisons_go() -> None:
    game = army_attack()
    game.apply(Roll(roman=1, hispanic=2))
    told = game.to_json()
    assert (told["generals"]["U"], told["garrisons"]) == (None, {})
    assert (told["reserve"]["U"], told["reserve"]["C"]) == (4, 4)
    assert "salmantica" in told["armies"]
    assert told["queue"] == ["asturica"]


def test_h5_2e_the_army_loses_and_goes_with_its_revolts() -> None:
    game = army_attack(revolts={"salmantica": 3, "asturica": 1})
    game.apply(Roll(roman=6, hispanic=1))
    told = game.to_json()
    assert (told["armies"], told["revolts"]) == ({"asturica": "A"}, {"asturica": 1})
    assert (told["reserve"]["A"], told["reserve"]["revolt"]) == (2, 21)
    assert (told["generals"]["U"], told["garrisons"]) == ("capara", {"capara": ["C", "U"]})
    assert told["queue"] == ["asturica"]


def test_h5_2e_equal_is_nothing() -> None:
    game = army_attack()
    before = game.to_json()
    game.apply(Roll(roman=4, hispanic=4))
    assert game.to_json() == {**before, "pending": None, "queue": ["asturica"]}


def test_h5_2e_the_acting_army_is_queued_until_its_step_ends() -> None:
    game = army_attack()
    told = game.to_json()
    assert told["queue"] == ["salmantica", "asturica"]  # H12
    assert told["pending"] == {"kind": "army-attack", "from": "salmantica", "to": "capara", "die": 3}
    assert conquest.from_json(told).hash() == game.hash()


def test_h0_5_the_choice_die_falls_before_the_combat_dice_and_r_before_h() -> None:
    pieces = {"revolts": {"salmantica": 1}, "armies": ["salmantica"], "state": "REVOLT", "generals": {"U": "capara"}}
    table = Table(position(**pieces), seed="roma")
    assert table.dice is not None
    faces = [table.dice.face(index) for index in range(5)]
    assert faces == [6, 1, 2, 3, 5]
    table.roll()
    table.roll()
    assert [played.step for played in table.history] == [Roll(roman=6, hispanic=1), Roll(hispanic=2)]
    other = Table(position(**{**pieces, "state": "ARMY"}), seed="roma")
    other.roll()
    other.roll()
    assert [played.step for played in other.history] == [Roll(hispanic=6), Roll(roman=1, hispanic=2)]


def test_h5_2e_a_garrison_beside_the_general_is_not_besieged() -> None:
    game = army_attack()
    assert game.declared is not None
    assert game.declared.kind == "army-attack"  # A49


# -------------------------------------------------------------------- H5.2f army siege


def army_siege(**changes: object) -> Conquest:
    """The army of Talabriga before Conimbriga, an army in Capara beside it, K on the fleet of sea 4."""
    pieces = {
        "generals": {"K": SEA[3]},
        "fleets": SEA[1:4],
        "revolts": {"talabriga": 1, "capara": 1},
        "armies": ["talabriga", "capara"],
        "garrisons": {"conimbriga": "CKU"},
        "queue": ["talabriga"],
        "state": "ARMY",
    }
    game = position(**{**pieces, **changes})
    game.apply(Roll())
    return game


def test_h5_2f_values_of_an_army_siege() -> None:
    game = army_siege()
    assert game.declared is not None
    assert (game.declared.kind, game.declared.rule) == ("army-siege", "H5.2f")
    assert sides(game.declared) == ("(H+1)x2", "4x2")
    assert game.declared.attacker.supporters == (("A", "capara"),)  # touches the city
    assert game.declared.defender.supporters == (("K", SEA[3]),)  # touches the army
    assert [str(roll) for roll, _ in game.chance_outcomes()] == ["[1]", "[2]", "[3]", "[4]", "[5]", "[6]"]


def test_h5_2f_strictly_greater_takes_the_top_garrison_only() -> None:
    game = army_siege()
    for face in range(1, 7):
        told = after(game, Roll(hispanic=face)).to_json()
        taken = face > 3  # 3 is a tie: (3+1)x2 v 4x2
        assert told["garrisons"] == {"conimbriga": ["C", "K"] if taken else ["C", "K", "U"]}
        assert told["reserve"]["U"] == (4 if taken else 3)
        assert told["armies"] == {"capara": "A", "talabriga": "A"}  # nothing happens to the army


def test_h5_2f_the_event_names_the_garrison_taken() -> None:
    event = army_siege().apply(Roll(hispanic=6))[0]
    assert isinstance(event, CombatDecided)
    assert (event.result, event.removed) == ("+", (("gU", "conimbriga"),))


def test_h5_2f_a_siege_that_can_only_tie_or_fail_is_sure() -> None:
    """H+2 v 4x2: eight at most, and a tie is nothing too (H4.4)."""
    pieces = {"generals": {"K": SEA[3]}, "fleets": SEA[1:4], "garrisons": {"conimbriga": "U"}, "state": "ARMY"}
    game = position(**pieces, revolts={"talabriga": 2}, armies=["talabriga"])
    event = game.apply(Roll())[0]
    assert isinstance(event, CombatDecided)
    assert (sides(event.card), event.card.sure, event.result) == (("H+2", "4x2"), True, "=")
    assert (event.card.win, event.card.loss) == (0, 0)  # a siege has no "-" (H12)
    assert game.to_json()["garrisons"] == {"conimbriga": ["U"]}


def test_h5_2g_after_combat_the_army_stays() -> None:
    game = army_siege(garrisons={"conimbriga": "U"})
    game.apply(Roll(hispanic=6))
    told = game.to_json()
    assert told["garrisons"] == {}
    assert set(told["armies"]) == {"capara", "talabriga"}
    assert "conimbriga" not in told["revolts"]


def test_h5_2g_it_stays_after_beating_a_general_too() -> None:
    game = army_attack()
    decided = game.apply(Roll(roman=1, hispanic=6))[0]
    assert isinstance(decided, CombatDecided)
    assert decided.result == "+"
    assert "capara" not in game.to_json()["armies"]


# -------------------------------------------------------------------- H5.3 shields of Roman cities


@pytest.mark.parametrize(
    ("city", "shield"),
    [
        ("basti", 1), ("castulo", 2), ("corduba", 3), ("gades", 4),
        ("dertosa", 1), ("valentia", 2), ("tarraco", 3), ("carthago-nova", 4),
    ],
)  # fmt: skip
def test_h5_3_roman_cities_have_the_boards_shields(city: str, shield: int) -> None:
    beside = {
        "basti": "gades", "castulo": "basti", "corduba": "gades", "gades": "corduba",
        "dertosa": "tarraco", "valentia": "dertosa", "tarraco": "dertosa", "carthago-nova": "valentia",
    }[city]  # fmt: skip
    who = "U" if city in PROVINCE["ulterior"] else "C"
    game = position(generals={who: beside}, revolts={city: 1}, turn=who)
    assert game.odds(Besiege(who, city, 1)).defender.value() == shield


def test_h5_3_an_army_in_ulterior_chooses_by_them() -> None:
    game = position(revolts={"castulo": 1}, armies=["castulo"], state="ARMY")
    assert choice(game).by_die == ("basti", None, "corduba", "corduba", "corduba", "corduba")


def test_h5_3_a_garrison_in_citerior_defends_with_its_shield() -> None:
    game = position(
        generals={"C": "ilerda", "K": SEA[1]},
        garrisons={"tarraco": "C"},
        revolts={"dertosa": 1, "valentia": 1},
        armies=["dertosa"],
        state="ARMY",
    )
    assert choice(game).targets == ("tarraco",)
    game.apply(Roll())
    assert game.declared is not None
    assert sides(game.declared) == ("H+2", "3")
