"""H6.7 Hispano: an opponent with two denarii a turn."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hispania.errors import Unreadable
from hispania.games import conquest
from hispania.games.conquest import (
    Attack,
    Besiege,
    Boost,
    Conquest,
    Decline,
    Enter,
    Pass,
    Pick,
    PlaceRoad,
    Reroll,
    Roll,
    SetArmy,
    SetRevolts,
    Strike,
)
from hispania.games.conquest.edge.events import CombatDecided, RevoltRolled

from .support import PROVINCE, SEA, after, chances, codes, kinds
from .variants_support import faces, needs, offered, position, sides, striker, told

NUMERALS = ("I", "II", "III", "IV", "V", "VI")
NO = Decline()

# -------------------------------------------------------------------- D is 6


@pytest.mark.parametrize(("level", "allowed"), [("7|4|3|4|2", False), ("6|4|3|4|2", True), ("5|4|3|4|2", False)])
def test_h6_7_d_is_6(level: str, allowed: bool) -> None:
    if allowed:
        assert told(conquest.new_game(level, variants=["hispano"]), "level") == ([6, 4, 3, 4, 2],)
    else:
        with pytest.raises(Unreadable, match=r"6 denarii.*H6\.7"):
            conquest.new_game(level, variants=["hispano"])


# -------------------------------------------------------------------- setup


def risen(*cities: str, level: str = "6|4|3|4|2", players: int = 1) -> Conquest:
    """The Hispano's choices of the six provinces."""
    game = conquest.new_game(level, players, variants=["hispano"])
    for city in cities:
        game.apply(SetRevolts(city))
    return game


SIX = ("beseda", "segobriga", "regina", "conimbriga", "asturica", "flaviobriga")


def test_h6_7_he_picks_one_city_per_province() -> None:
    game = risen(players=2)
    for numeral, city in zip(NUMERALS, SIX, strict=True):
        assert (game.phase, game.actor.name, game.players_to_act) == ("SETUP_REVOLTS", "H", (3,))
        assert offered(game, "set-revolts") == {name: {0} for name in PROVINCE[numeral]}
        game.apply(SetRevolts(city))
    assert game.phase == "SETUP_ARMIES"
    assert told(game, "hispano", "reserve.revolt") == (0, 22 - 12)


@pytest.mark.parametrize(("shield", "discs"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_h6_7_discs_by_the_shield_of_his_city(shield: int, discs: int) -> None:
    city = PROVINCE["I"][shield - 1]
    assert told(risen(city), "revolts", "reserve.revolt") == ({city: discs}, 22 - discs)


def test_h6_7_no_other_province_than_the_one_at_hand() -> None:
    assert ("not-this-city", "H6.7") in codes(risen("beseda").why_not(SetRevolts("osca")))
    assert ("not-this-city", "H6.7") in codes(risen().why_not(SetRevolts("gades")))


@pytest.mark.parametrize("armies", [1, 2, 3])
def test_h6_7_he_picks_distinct_provinces_for_the_armies(armies: int) -> None:
    game = risen(*SIX, level=f"6|4|3|4|{armies}")
    left = set(SIX)
    for city in ("regina", "beseda", "asturica")[:armies]:
        assert (game.actor.name, set(offered(game, "set-army"))) == ("H", left)
        game.apply(SetArmy(city))
        left.remove(city)
        if game.phase == "SETUP_ARMIES":
            assert ("no-army-here", "H2.3") in codes(game.why_not(SetArmy(city)))
    assert game.phase == "SETUP_ROADS"
    assert told(game, "armies", "reserve.A") == (
        dict.fromkeys(sorted(("regina", "beseda", "asturica")[:armies]), "A"), 3 - armies
    )  # fmt: skip


def test_h6_7_armies_stand_on_revolts() -> None:
    assert ("no-revolt", "H2.3") in codes(risen(*SIX).why_not(SetArmy("osca")))


def test_h6_7_setup_without_the_variant_is_the_dices() -> None:
    assert ("dice-first", "H0.5") in codes(conquest.new_game().why_not(SetRevolts("osca")))


# -------------------------------------------------------------------- two denarii every turn


def test_h6_7_two_denarii_from_the_first_turn() -> None:
    game = risen(*SIX)
    for step in (SetArmy("beseda"), SetArmy("regina")):
        game.apply(step)
    roads = [("emerita", "gades"), ("gades", "onuba"), ("basti", "carthago-nova"), ("baecula", "castulo")]
    for general, link in zip("UCKU", roads, strict=True):
        assert told(game, "hispano") == (0,)
        game.apply(PlaceRoad(general, *link))
    for general, place in zip("UCK", ("gades", "valentia", SEA[0]), strict=True):
        game.apply(Enter(general, place))
    assert told(game, "state", "hispano", "denarii") == ("ROMAN", 2, 6)


@pytest.mark.parametrize("spent", [0, 1, 2])
def test_h6_7_denarii_are_not_cumulative(spent: int) -> None:
    """No army: he can spend only on the revolt roll; then C's turn begins with two again."""
    game = after(position("hispano", generals={"K": "beseda"}), Pass("U"), Roll(1, 1))
    for _ in range(spent):
        game.apply(Reroll("H"))
        game.apply(Roll(hispanic=1))
    if spent < 2:
        game.apply(NO)
    assert told(game, "turn", "state", "hispano") == ("C", "ROMAN", 2)


def test_h6_7_denarii_are_untouched_by_absent_generals() -> None:
    game = position("hispano", generals={"U": None, "C": None, "K": "beseda"}, turn="K")
    assert told(game, "denarii") == (4,)
    game = after(game, Pass("K"), Roll(1, 1), NO)
    assert told(game, "turn", "state", "denarii", "hispano") == ("U", "REENTER", 5, 2)


# -------------------------------------------------------------------- a: rerolls of the revolt roll


def rolled(roman: int = 1, hispanic: int = 1, **pieces: object) -> Conquest:
    """U's Hispanic phase, the revolt dice on the table."""
    return after(position("hispano", **pieces), Pass("U"), Roll(roman, hispanic))


def test_h6_7a_one_die_of_a_revolt_roll() -> None:
    game = rolled()
    assert (game.phase, game.actor.name) == ("REROLL", "H")
    assert {a.die for a in game.legal_actions() if isinstance(a, Reroll)} == {"R", "H"}
    assert told(game, "revolts") == ({},)  # nothing yet
    game.apply(Reroll("R"))
    assert (needs(game), told(game, "hispano")[0]) == ("R", 1)
    game.apply(Roll(roman=2))
    game.apply(NO)
    assert told(game, "revolts", "turn") == ({"cauca": 1}, "C")  # II-1


def test_h6_7a_the_other_die() -> None:
    game = after(rolled(), Reroll("H"))
    assert needs(game) == "H"
    game = after(game, Roll(hispanic=6), NO)
    assert told(game, "revolts") == ({"osca": 1},)  # I-6


def test_h6_7a_repeatable_while_he_can_pay() -> None:
    game = after(rolled(), Reroll("H"), Roll(hispanic=6))
    assert (game.phase, told(game, "hispano")[0]) == ("REROLL", 1)
    game = after(game, Reroll("R"), Roll(roman=4))
    assert told(game, "revolts", "turn", "state") == ({"olisipo": 1}, "C", "ROMAN")  # IV-6, no denarius left


def test_h6_7a_the_same_die_twice() -> None:
    game = after(rolled(), Reroll("H"), Roll(hispanic=6), Reroll("H"), Roll(hispanic=2))
    assert told(game, "revolts") == ({"gerunda": 1},)


def test_h6_7a_declining_lets_the_roll_stand() -> None:
    event = rolled().apply(NO)[0]
    assert isinstance(event, RevoltRolled)
    assert (event.city, event.effect) == ("beseda", "revolt")


def test_h6_7a_not_asked_without_a_denarius() -> None:
    game = position("hispano", state="REVOLT", hispano=0)
    assert told(after(game, Roll(1, 1)), "revolts", "turn") == ({"beseda": 1}, "C")


def test_h6_7a_can_force_the_end() -> None:
    """All 22 discs are out: a protected roll becomes a compulsory revolt in Cauca."""
    revolts = {**dict.fromkeys(PROVINCE["VI"], 3), **dict.fromkeys(("noega", "lancia", "asturica", "lucus"), 1)}
    game = rolled(1, 1, revolts=revolts, generals={"K": "beseda"})
    game = after(game, Reroll("R"), Roll(roman=2), NO)
    assert game.result is not None
    assert game.result.reason == "reserve"


# -------------------------------------------------------------------- b: rerolls of H in combat


def attacker(**pieces: object) -> Conquest:
    """K in Abula against Toletum's army: R+1 against H+1."""
    given = {"generals": {"K": "abula"}, "revolts": {"toletum": 1}, "armies": ["toletum"], "turn": "K", **pieces}
    return position("hispano", **given)


def test_h6_7b_reroll_h_in_a_roman_attack_and_the_last_roll_stands() -> None:
    game = after(attacker(), Attack("K", "toletum", 1), NO, Roll(4, 1))
    assert (game.phase, game.actor.name) == ("REROLL", "H")
    assert told(game, "armies", "generals.K") == ({"toletum": "A"}, "abula")  # nothing decided yet
    assert {a.die for a in game.legal_actions() if isinstance(a, Reroll)} == {"H"}
    assert ("only-h", "H6.7") in codes(game.why_not(Reroll("R")))
    game.apply(Reroll("H"))
    assert needs(game) == "H"
    game.apply(Roll(hispanic=6))
    assert game.phase == "REROLL"
    event = after(game, NO).to_json()
    assert event["generals"]["K"] is None  # 5 against 7
    game = after(game, Reroll("H"), Roll(hispanic=2))  # a second time, for worse
    assert told(game, "armies", "hispano", "state", "denarii") == ({}, 0, "ROMAN", 5)


def test_h6_7b_declining_lets_the_dice_stand() -> None:
    game = after(attacker(), Attack("K", "toletum", 1), NO, Roll(4, 1), NO)
    assert told(game, "armies", "hispano", "state") == ({}, 2, "ROMAN")


def test_h6_7b_reroll_h_in_an_army_attack() -> None:
    """Toletum's army (RS 3) attacks K in Abula: H+3 against R."""
    game = position(
        "hispano", generals={"K": "abula"}, revolts={"toletum": 1, "regina": 1, "baecula": 1}, armies=["toletum"],
        turn="K", state="ARMY",
    )  # fmt: skip
    game = after(game, Roll(), Roll(4, 1))  # 4 against 4
    assert (game.phase, kinds(game)) == ("REROLL", {"decline", "reroll"})
    game = after(game, Reroll("H"), Roll(hispanic=2), NO)
    assert told(game, "generals.K") == (None,)


def test_h6_7b_reroll_h_in_an_army_siege() -> None:
    """Talabriga's army besieges Conimbriga: H+1 against 4."""
    game = position(
        "hispano", revolts={"talabriga": 1}, armies=["talabriga"], garrisons={"conimbriga": "K"}, turn="K", state="ARMY"
    )
    game = after(game, Roll(), Roll(hispanic=1))
    assert {a.die for a in game.legal_actions() if isinstance(a, Reroll)} == {"H"}
    game = after(game, Reroll("H"), Roll(hispanic=4), NO)
    assert told(game, "garrisons") == ({},)


def test_h6_7b_not_in_a_roman_siege_where_no_h_is_rolled() -> None:
    game = position("hispano", generals={"K": "abula"}, revolts={"toletum": 1}, turn="K")
    game = after(game, Besiege("K", "toletum", 1), NO, Roll(roman=6))
    assert told(game, "state", "revolts", "hispano") == ("ROMAN", {}, 2)


def test_h6_7b_not_in_a_sure_combat() -> None:
    """H+9 against R is sure."""
    game = position(
        "hispano", generals={"K": "abula"}, revolts={"toletum": 3, "regina": 3, "baecula": 3}, armies=["toletum"],
        turn="K", state="ARMY",
    )  # fmt: skip
    game.apply(Roll())
    assert told(game, "generals.K", "state", "turn") == (None, "ROMAN", "U")


# -------------------------------------------------------------------- c: picks


def chooser(state: str = "PICK", hispano: int = 2, **pieces: object) -> Conquest:
    """Lucus with all of Gallaecia in revolt: Noega, Asturica, Bracara, Brigantium."""
    given = {"revolts": dict.fromkeys(PROVINCE["V"], 1), "armies": ["lucus"], "turn": "K", **pieces}
    return position("hispano", state=state, hispano=hispano, **given)


def test_h6_7c_choose_among_the_remaining_candidates_for_one() -> None:
    game = chooser()
    assert (game.phase, game.actor.name) == ("PICK", "H")
    assert offered(game, "pick") == {city: {1} for city in ("noega", "asturica", "bracara", "brigantium")}
    game.apply(Pick("bracara"))
    assert told(game, "armies") == ({"bracara": "A"},)


def test_h6_7c_pick_comes_instead_of_the_roll() -> None:
    game = after(position("hispano", revolts=dict.fromkeys(PROVINCE["V"], 1), armies=["lucus"]), Pass("U"))
    game = after(game, Roll(5, 2), NO)  # V-2 grows
    assert game.phase == "PICK"
    game.apply(Pick("noega"))
    assert told(game, "armies", "turn", "state") == ({"noega": "A"}, "C", "ROMAN")


def test_h6_7c_declining_lets_the_die_choose() -> None:
    game = after(chooser(), NO)
    assert (game.phase, needs(game), faces(game)) == ("ARMY", "H", [1, 2, 3, 4, 5, 6])
    game.apply(Roll(hispanic=3))
    assert told(game, "armies") == ({"asturica": "A"},)


def test_h6_7c_only_what_is_left_after_revolts_dropped_out() -> None:
    """Bracara is not in revolt: then there is one target and nothing to pick; with Noega free too there are two."""
    one = {city: 1 for city in PROVINCE["V"] if city != "bracara"}
    game = position("hispano", revolts=one, armies=["lucus"], state="REVOLT")
    game = after(game, Roll(5, 4), NO)  # Lucus grows
    assert (game.phase, needs(game)) == ("ARMY", "")
    two = {city: 1 for city in PROVINCE["V"] if city not in ("bracara", "noega")}
    assert set(offered(chooser(revolts=two), "pick")) == {"noega", "bracara"}
    assert ("no-target", "H6.7") in codes(chooser(revolts=two).why_not(Pick("asturica")))


def test_h6_7c_a_picked_target_may_be_a_combat() -> None:
    two = {city: 1 for city in PROVINCE["V"] if city not in ("bracara", "noega")}
    game = chooser(revolts=two, garrisons={"bracara": "K"})
    game.apply(Pick("bracara"))  # H+4 against 5: from 2 on
    assert game.declared is not None
    assert sides(game.declared) == ("H+4", "5")
    assert told(game, "hispano") == (1,)


def test_h6_7c_not_asked_without_a_denarius() -> None:
    game = position("hispano", revolts=dict.fromkeys(PROVINCE["V"], 1), armies=["lucus"], state="REVOLT", hispano=0)
    game.apply(Roll(5, 4))
    assert (game.phase, needs(game)) == ("ARMY", "H")


# -------------------------------------------------------------------- d: boosts


@pytest.mark.parametrize("denarii", [1, 2])
def test_h6_7d_after_a_declared_attack_he_adds_to_h(denarii: int) -> None:
    game = after(attacker(), Attack("K", "toletum", 1))
    assert (game.phase, game.actor.name, told(game, "denarii")[0]) == ("BOOST", "H", 5)
    assert offered(game, "boost") == {None: {1, 2}}
    game.apply(Boost(denarii))
    assert game.declared is not None
    assert sides(game.declared) == ("R+1", f"H+{1 + denarii}")
    assert (told(game, "hispano")[0], needs(game)) == (2 - denarii, "RH")


@pytest.mark.parametrize("denarii", [1, 2])
def test_h6_7d_after_a_declared_siege_he_adds_to_the_shield(denarii: int) -> None:
    """C in Segobriga, home +1, 3 denarii: R+4 against 6."""
    game = position("hispano", generals={"C": "segobriga"}, revolts={"toletum": 1}, turn="C")
    game = after(game, Besiege("C", "toletum", 3), Boost(denarii))
    assert game.declared is not None
    assert sides(game.declared) == ("R+4", str(6 + denarii))
    assert game.declared.win == Fraction(4 - denarii, 6)


def test_h6_7d_inside_the_bracket() -> None:
    """An army beside the besieger doubles the shield with what was added: (4+2) x 2."""
    game = position("hispano", generals={"U": "corduba"}, revolts={"baecula": 1, "regina": 1}, armies=["regina"])
    game = after(game, Besiege("U", "baecula", 3), Boost(2))
    event = after(game).to_json()
    assert event["state"] == "ROMAN"  # R+4 is at most 10 against 12: sure, so decided
    assert event["revolts"]["baecula"] == 1
    more = after(position("hispano", generals={"U": "corduba"}, revolts={"baecula": 1, "regina": 1}, armies=["regina"]),
                 Besiege("U", "baecula", 3), Boost(1))  # fmt: skip
    assert told(more, "state", "revolts.baecula") == ("ROMAN", 1)  # (4+1) x 2 = 10, at most equal
    none = after(position("hispano", generals={"U": "corduba"}, revolts={"baecula": 1, "regina": 1}, armies=["regina"]),
                 Besiege("U", "baecula", 3), NO)  # fmt: skip
    assert none.declared is not None
    assert sides(none.declared) == ("R+4", "4x2")


def test_h6_7d_sure_results_are_judged_afterwards() -> None:
    """R+2 against Gerunda's 2 is sure, against 2+1 not; R+1 against Toletum's 6 is open, against 6+1 surely in vain."""
    sure = position("hispano", generals={"K": SEA[1]}, revolts={"gerunda": 1}, turn="C")
    game = after(sure, Besiege("C", "gerunda", 1))  # R+2 against 2: sure
    assert game.phase == "BOOST"
    assert told(after(game, NO), "revolts") == ({},)
    assert needs(after(game, Boost(1))) == "R"  # R+2 against 3
    vain = position("hispano", generals={"K": "abula"}, revolts={"toletum": 1}, turn="K")
    game = after(vain, Besiege("K", "toletum", 1))
    assert needs(after(game, NO)) == "R"
    event = game.apply(Boost(1))[-1]
    assert isinstance(event, CombatDecided)
    assert (event.roman_die, event.result, told(game, "revolts")[0]) == (None, "=", {"toletum": 1})


def test_h6_7d_one_decision_of_one_or_two() -> None:
    game = after(attacker(), Attack("K", "toletum", 1), Boost(1))
    assert game.actor.name == "CHANCE"
    assert game.why_not(Boost(1))


def test_h6_7d_asked_whenever_he_has_a_denarius() -> None:
    """The first combat, R+1 against (5+1) x 2, is surely in vain; one denarius is left for the second."""
    game = after(attacker(revolts={"toletum": 1, "salmantica": 1}), Besiege("K", "salmantica", 1), Boost(1))
    game.apply(Attack("K", "toletum", 1))
    assert (game.phase, offered(game, "boost")) == ("BOOST", {None: {1}})
    assert ("too-dear", "H6.7") in codes(game.why_not(Boost(2)))
    game = after(game, Boost(1), Roll(1, 1))  # 2 against 3: K falls, no denarius for a reroll
    assert told(game, "generals.K", "hispano") == (None, 0)


def test_h6_7d_not_asked_without_a_denarius() -> None:
    game = after(attacker(hispano=0), Attack("K", "toletum", 1))
    assert needs(game) == "RH"


def test_h6_7d_the_roman_player_cannot_decide_it() -> None:
    game = after(attacker(), Attack("K", "toletum", 1))
    assert ("not-his-turn", "H6.7") in codes(game.why_not(Pass("K")))
    assert game.players_to_act == (2,)


# -------------------------------------------------------------------- the range of the odds


def test_h6_7_range_of_an_attack() -> None:
    """R+1 against H+1. Two added: 6 wins of 36, 26 losses. One added and a reroll: wins (1+4+9+16)/216 = 5/36, losses
    1 - 55/216 = 161/216. Two rerolls: wins 225/1296, losses 855/1296.
    """
    card = attacker().odds(Attack("K", "toletum", 1))
    assert chances(card) == (15, 6, 15)
    assert (card.win_least, card.loss_most) == (Fraction(5, 36), Fraction(161, 216))


def test_h6_7_range_of_a_siege_has_no_rerolls() -> None:
    """R+4 against 6, 7 or 8: four, three or two faces of six."""
    game = position("hispano", generals={"C": "segobriga"}, revolts={"toletum": 1}, turn="C")
    card = game.odds(Besiege("C", "toletum", 3))
    assert (card.win, card.win_least, card.loss_most) == (Fraction(4, 6), Fraction(2, 6), 0)


def test_h6_7_range_with_one_denarius() -> None:
    """One added: 10 wins and 21 losses of 36; one reroll: wins 55/216, losses 1 - 91/216."""
    card = attacker(hispano=1).odds(Attack("K", "toletum", 1))
    assert card.win_least == min(Fraction(10, 36), Fraction(55, 216))
    assert card.loss_most == max(Fraction(21, 36), Fraction(125, 216))


def test_h6_7_range_without_denarii_is_the_odds() -> None:
    card = attacker(hispano=0).odds(Attack("K", "toletum", 1))
    assert (card.win_least, card.loss_most) == (card.win, card.loss)


def test_h6_7_range_after_a_boost_counts_the_rerolls_left() -> None:
    game = after(attacker(), Attack("K", "toletum", 1), Boost(1))
    assert game.declared is not None
    assert (game.declared.win_least, game.declared.loss_most) == (Fraction(5, 36), Fraction(161, 216))


def test_h6_7_range_after_he_declined_to_boost_counts_rerolls_only() -> None:
    """The one decision of (d) is past: two rerolls are all that is left, 225/1296 and 855/1296."""
    game = after(attacker(), Attack("K", "toletum", 1), NO)
    assert game.declared is not None
    assert (game.declared.win_least, game.declared.loss_most) == (Fraction(225, 1296), Fraction(855, 1296))


def test_h6_7_range_of_a_siege_after_he_declined_is_the_odds() -> None:
    game = position("hispano", generals={"C": "segobriga"}, revolts={"toletum": 1}, turn="C")
    game = after(game, Besiege("C", "toletum", 3), NO)
    assert game.declared is not None
    assert (game.declared.win, game.declared.win_least) == (Fraction(4, 6), Fraction(4, 6))


# -------------------------------------------------------------------- declining, and who he is


def test_h6_7_declining_is_always_legal() -> None:
    combat = after(attacker(), Attack("K", "toletum", 1))
    for game in (combat, after(combat, NO, Roll(1, 1)), chooser(), after(striker(), Pass("U"))):
        assert game.actor.name == "H"
        assert game.why_not(NO) == ()


def test_h6_7_he_does_nothing_without_the_variant() -> None:
    game = position()
    for action in (NO, Boost(1), Reroll("H"), Pick("osca"), Strike("osca", "ilerda", 1)):
        assert game.why_not(action)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_h6_7_he_is_one_player_more(players: int) -> None:
    assert conquest.new_game(players=players, variants=["hispano"]).players_to_act == (players + 1,)


def test_h6_7_his_result_is_the_opposite_of_romes() -> None:
    revolts = {**dict.fromkeys(PROVINCE["VI"], 3), **dict.fromkeys(("noega", "lancia", "asturica", "lucus"), 1)}
    game = after(position("hispano", revolts=revolts), Pass("U"), Roll(1, 1), NO)
    assert game.returns() == [-1.0, -1.0, -1.0, 1.0]


def test_h6_7_his_answers_come_in_order_in_one_turn() -> None:
    """A boost in the Roman phase leaves one denarius for a reroll of the revolt die."""
    game = after(position("hispano", generals={"K": "abula"}, revolts={"toletum": 1}, turn="K"),
                 Besiege("K", "toletum", 2), Boost(1), Roll(roman=1), Pass("K"), Roll(1, 1))  # fmt: skip
    assert (game.phase, told(game, "hispano")[0]) == ("REROLL", 1)
    game = after(game, Reroll("H"), Roll(hispanic=2))
    assert told(game, "revolts", "turn") == ({"gerunda": 1, "toletum": 1}, "U")


def test_h6_7_shared_consul_answers_go_to_the_hispano() -> None:
    game = after(attacker(players=2), Attack("K", "toletum", 1))
    assert game.players_to_act == (3,)
    assert after(game, NO).players_to_act == ()
