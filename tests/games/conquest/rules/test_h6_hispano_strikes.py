"""H6.7e Hispano: strikes beside the armies' moves, in their windows."""

from __future__ import annotations

import pytest

from hispania.games.conquest import Conquest, Decline, Pass, Reroll, Roll, Strike
from hispania.games.conquest.edge.events import CombatDecided

from .support import CAPITALS, PROVINCE, SEA, after, codes, kinds
from .variants_support import needs, offered, position, sides, striker, told, window

NO = Decline()

# -------------------------------------------------------------------- e: strikes


def test_h6_7e_windows_before_the_revolt_before_each_army_and_after_the_last() -> None:
    game = after(striker(), Pass("U"))
    assert window(game) == ("revolt", [])
    game.apply(NO)
    assert (game.phase, needs(game)) == ("REVOLT", "RH")
    game = after(game, Roll(4, 4), NO)  # Conimbriga is protected; no reroll
    assert window(game) == ("army", ["gerunda", "talabriga"])
    game = after(game, NO, Roll())  # Gerunda's army goes to Beseda
    assert window(game) == ("army", ["talabriga"])
    game = after(game, NO, Roll(), Roll(hispanic=1), NO)  # Talabriga's army besieges in vain; no reroll
    assert window(game) == ("last", [])
    game.apply(NO)
    assert told(game, "turn", "state", "hispano") == ("C", "ROMAN", 2)


def test_h6_7e_any_army_on_any_adjacent_city_with_general_or_garrison() -> None:
    """Gerunda touches C in Tarraco (another province); Talabriga the garrison of Conimbriga."""
    game = after(striker(), Pass("U"))
    strikes = {(a.army, a.city, a.denarii) for a in game.legal_actions() if isinstance(a, Strike)}
    assert strikes == {
        (army, city, d) for army, city in (("gerunda", "tarraco"), ("talabriga", "conimbriga")) for d in (1, 2)
    }
    assert ("no-target", "H6.7") in codes(game.why_not(Strike("gerunda", "beseda", 1)))
    assert ("no-target", "H6.7") in codes(game.why_not(Strike("gerunda", "ilerda", 1)))  # not adjacent
    assert ("no-army", "H6.7") in codes(game.why_not(Strike("beseda", "ilerda", 1)))


def test_h6_7e_never_a_sea() -> None:
    """Gerunda touches K at sea 1, and nobody else now."""
    game = after(striker(generals={"C": "valentia", "K": SEA[0]}, garrisons={}), Pass("U"))
    assert game.phase == "REVOLT"  # no strike is possible, so no window


@pytest.mark.parametrize(("denarii", "formula"), [(1, "H+3"), (2, "H+4")])
def test_h6_7e_strike_on_a_general_is_an_army_attack_with_the_denarii_on_h(denarii: int, formula: str) -> None:
    """Gerunda and Beseda are RS 2; C in Tarraco defends with R + 1 (home)."""
    game = after(striker(), Pass("U"), Strike("gerunda", "tarraco", denarii))
    assert game.declared is not None
    assert (game.declared.kind, sides(game.declared)) == ("army-attack", (formula, "R+1"))
    assert (needs(game), told(game, "hispano")[0]) == ("RH", 2 - denarii)


@pytest.mark.parametrize(("denarii", "formula"), [(1, "H+2"), (2, "H+3")])
def test_h6_7e_strike_on_a_garrison_is_an_army_siege(denarii: int, formula: str) -> None:
    game = after(striker(), Pass("U"), Strike("talabriga", "conimbriga", denarii))
    assert game.declared is not None
    assert (game.declared.kind, sides(game.declared)) == ("army-siege", (formula, "4"))
    assert needs(game) == "H"


def test_h6_7e_strike_on_a_general_beside_a_garrison_is_an_attack() -> None:
    game = striker(generals={"U": "conimbriga"})
    game = after(game, Pass("U"), Strike("talabriga", "conimbriga", 2))
    assert game.declared is not None
    assert game.declared.kind == "army-attack"


def test_h6_7e_supporters_count_on_both_sides() -> None:
    """U in Bracara stands beside Talabriga's army: the shield of Conimbriga is doubled."""
    game = after(striker(generals={"U": "bracara"}), Pass("U"), Strike("talabriga", "conimbriga", 2))
    assert game.declared is not None
    assert sides(game.declared) == ("H+3", "4x2")


def test_h6_7e_strike_won_takes_the_top_garrison_and_does_not_advance() -> None:
    game = after(striker(), Pass("U"), Strike("talabriga", "conimbriga", 2), Roll(hispanic=2))  # 5 against 4
    assert told(game, "garrisons", "armies.talabriga", "state") == ({"ilerda": ["K"]}, "A", "REVOLT")


def test_h6_7e_strike_does_not_replace_the_move() -> None:
    game = after(striker(), Pass("U"), Strike("talabriga", "conimbriga", 2), Roll(hispanic=2), Roll(3, 1))
    assert told(game, "queue", "state") == (["gerunda", "talabriga"], "ARMY")
    game = after(game, Roll(), Roll())  # Gerunda to Beseda, Talabriga into the empty Conimbriga
    assert told(game, "armies", "revolts.conimbriga") == ({"beseda": "A", "conimbriga": "A"}, 1)


def test_h6_7e_several_strikes_in_one_window_while_he_can_pay() -> None:
    game = after(striker(), Pass("U"), Strike("talabriga", "conimbriga", 1), Roll(hispanic=1), NO)  # 3 against 4
    assert window(game) == ("revolt", [])
    assert {a.denarii for a in game.legal_actions() if isinstance(a, Strike)} == {1}
    assert ("too-dear", "H6.7") in codes(game.why_not(Strike("talabriga", "conimbriga", 2)))
    game = after(game, Strike("talabriga", "conimbriga", 1), Roll(hispanic=3))  # the same army again: 5 against 4
    assert told(game, "garrisons", "hispano", "state") == ({"ilerda": ["K"]}, 0, "REVOLT")


def test_h6_7e_his_dice_may_be_rerolled_like_any_army_combat() -> None:
    game = after(striker(), Pass("U"), Strike("talabriga", "conimbriga", 1), Roll(hispanic=1))
    assert (game.phase, kinds(game)) == ("REROLL", {"decline", "reroll"})
    game = after(game, Reroll("H"), Roll(hispanic=3))  # H+1+1: 5 against 4
    assert told(game, "garrisons", "state") == ({"ilerda": ["K"]}, "REVOLT")


def test_h6_7e_strike_won_against_a_general_blocks_a_denarius() -> None:
    game = after(striker(), Pass("U"), Strike("gerunda", "tarraco", 2), Roll(1, 6))  # 10 against 2
    assert told(game, "generals.C", "armies.gerunda", "state") == (None, "A", "REVOLT")


def test_h6_7e_strike_lost_destroys_the_army_with_its_revolts() -> None:
    game = after(striker(), Pass("U"), Strike("gerunda", "tarraco", 2), Roll(6, 1))  # 5 against 7
    assert told(game, "armies", "revolts", "state") == ({"talabriga": "A"}, {"beseda": 1, "talabriga": 1}, "REVOLT")


def test_h6_7e_sure_strike_rolls_nothing() -> None:
    """RS 6 and two denarii: H+8 against 4."""
    game = striker(revolts={"gerunda": 1, "beseda": 1, "talabriga": 3, "bracara": 3})
    event = after(game, Pass("U")).apply(Strike("talabriga", "conimbriga", 2))[-1]
    assert isinstance(event, CombatDecided)
    assert (event.strike, event.hispanic_die, event.result) == (2, None, "+")


# -------------------------------------------------------------------- e: armies that die in a window


def before_gerunda() -> Conquest:
    """The window before the army of Gerunda, two denarii left."""
    game = after(striker(), Pass("U"), NO, Roll(4, 4), NO)
    assert window(game) == ("army", ["gerunda", "talabriga"])
    return game


def test_h6_7e_army_dying_in_its_own_window_next_moves_without_a_new_one() -> None:
    """Gerunda strikes with one denarius and falls; Talabriga could strike with the other, but moves."""
    game = after(before_gerunda(), Strike("gerunda", "tarraco", 1), Roll(6, 1), NO)  # 4 against 7
    assert told(game, "hispano", "queue", "state", "armies") == (1, ["talabriga"], "ARMY", {"talabriga": "A"})
    game = after(game, Roll(), Roll(hispanic=1), NO)
    assert window(game) == ("last", [])


def test_h6_7e_last_army_dying_in_its_own_window_leaves_the_window_after_the_last() -> None:
    """Gerunda has moved to Beseda; Talabriga strikes U in Conimbriga, falls, and Beseda may still strike Ilerda."""
    game = striker(generals={"U": "conimbriga"}, garrisons={"ilerda": "K"})
    game = after(game, Pass("U"), NO, Roll(4, 4), NO, NO, Roll())
    assert window(game) == ("army", ["talabriga"])
    game = after(game, Strike("talabriga", "conimbriga", 1), Roll(6, 1), NO)  # 3 against 6
    assert window(game) == ("last", [])
    assert {(a.army, a.city) for a in game.legal_actions() if isinstance(a, Strike)} == {("beseda", "ilerda")}


def test_h6_7e_another_army_dying_leaves_the_window_open() -> None:
    """Talabriga falls in the window of Gerunda: it leaves the queue, Gerunda may still strike."""
    game = striker(generals={"U": "conimbriga"}, garrisons={"ilerda": "K"})
    game = after(game, Pass("U"), NO, Roll(4, 4), NO)
    game = after(game, Strike("talabriga", "conimbriga", 1), Roll(6, 1), NO)
    assert window(game) == ("army", ["gerunda"])
    assert told(game, "armies", "hispano") == ({"gerunda": "A"}, 1)


def test_h6_7e_next_army_may_still_be_picked_for() -> None:
    """Gerunda falls in its own window; Lucus has four ways, so PICK follows at once."""
    game = striker(revolts={"gerunda": 1, **dict.fromkeys(PROVINCE["V"], 1)}, armies=["gerunda", "lucus"], garrisons={})
    game = after(game, Pass("U"), NO, Roll(5, 4), NO)
    assert window(game) == ("army", ["gerunda", "lucus"])
    game = after(game, Strike("gerunda", "tarraco", 1), Roll(6, 1), NO)
    assert (game.phase, told(game, "hispano")[0]) == ("PICK", 1)


def test_h6_7e_strike_window_only_if_a_strike_is_possible() -> None:
    game = after(striker(generals={"C": "valentia"}, garrisons={}), Pass("U"), Roll(3, 1), NO)
    assert (game.phase, told(game, "queue")[0]) == ("ARMY", ["gerunda", "talabriga"])


def test_h6_7e_pick_comes_after_that_armys_window() -> None:
    """Lucus beside K in Asturica: first its window; declined, the pick between Asturica and nothing else is no pick."""
    revolts = {city: 1 for city in PROVINCE["V"] if city not in ("asturica", "noega")}
    game = striker(revolts=revolts, armies=["lucus"], garrisons={"asturica": "K"})
    game = after(game, Pass("U"), NO, Roll(5, 3), NO)
    assert window(game) == ("army", ["lucus"])
    game.apply(NO)
    assert (game.phase, set(offered(game, "pick"))) == ("PICK", {"asturica", "noega"})


def test_h6_7e_window_precedes_the_revolt_roll_after_a_skipped_roman_phase() -> None:
    """K's turn ends; U is away and all of Ulterior in revolt: he has two denarii and his window.

    Castulo's army ventures to Baecula and takes one of its two garrisons for sure (H+5 against 4).
    """
    revolts = {**dict.fromkeys(PROVINCE["ulterior"], 1), "regina": 1}
    game = position(
        "hispano", generals={"U": None}, revolts=revolts, armies=["castulo"], garrisons={"baecula": "KK"}, turn="K"
    )
    game = after(game, Pass("K"), NO, Roll(3, 4), NO)  # K's own windows: before the roll, before Castulo
    assert window(game) == ("army", ["castulo"])
    game.apply(NO)
    while told(game, "turn") == ("K",):
        game.apply(NO if game.actor.name == "H" else game.chance_outcomes()[-1][0])
    assert told(game, "turn", "hispano", "round") == ("U", 2, 2)
    assert window(game) == ("revolt", [])


def test_h6_7e_roman_victory_in_a_window() -> None:
    """Every capital holds a garrison; Castulo's army strikes U in Corduba, falls, and Ulterior is free."""
    stacks = {city: "UCK"[n % 3] for n, city in enumerate(CAPITALS)}
    game = position("hispano", generals={"U": "corduba"}, revolts={"castulo": 1}, armies=["castulo"], garrisons=stacks)
    game = after(game, Pass("U"), Strike("castulo", "corduba", 2), Roll(6, 1))  # 4 against 7
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == ("R", "capitals")
    assert told(game, "queue", "pending", "hispano") == ([], None, 0)


def test_h6_7e_both_denarii_struck_away_leave_no_pick() -> None:
    """Lucus beside K's garrisons in Asturica: the strike takes one, the die chooses between Asturica and Noega."""
    revolts = {city: 1 for city in PROVINCE["V"] if city not in ("asturica", "noega")}
    game = striker(revolts=revolts, armies=["lucus"], garrisons={"asturica": "KK"})
    game = after(game, Pass("U"), NO, Roll(5, 3), NO, Strike("lucus", "asturica", 2))  # at least 5 against 3: sure
    assert told(game, "garrisons", "hispano") == ({"asturica": ["K"]}, 0)
    assert (game.phase, needs(game)) == ("ARMY", "H")


@pytest.mark.parametrize(("army", "city"), [("gerunda", "tarraco"), ("talabriga", "conimbriga")])
@pytest.mark.parametrize("denarii", [1, 2])
def test_h6_7e_the_odds_of_a_strike_are_told_before_it_is_declared(army: str, city: str, denarii: int) -> None:
    game = after(striker(), Pass("U"))
    before, card = game.hash(), game.odds(Strike(army, city, denarii))
    assert game.hash() == before
    declared = after(game, Strike(army, city, denarii)).declared
    assert declared is not None
    assert (card.attacker, card.defender) == (declared.attacker, declared.defender)
    assert (card.win, card.tie, card.loss) == (declared.win, declared.tie, declared.loss)
