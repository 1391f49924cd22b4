"""What the game tells besides its position: combat cards, army choices, refusals with all reasons, events."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product

import pytest

from hispania.errors import IllegalAction, Unreadable
from hispania.games import conquest
from hispania.games.conquest import (
    Attack,
    Besiege,
    Enter,
    Move,
    MoveFleet,
    Pass,
    PlaceGarrison,
    PlaceRoad,
    RemoveGarrison,
    Roll,
)
from hispania.games.conquest.edge.actions import Action
from hispania.games.conquest.edge.cards import Term
from hispania.games.conquest.edge.events import (
    ArmyMoved,
    ArmySetUp,
    ArmyStayed,
    CombatDecided,
    CombatDeclared,
    FleetMoved,
    GameOver,
    GarrisonPlaced,
    GarrisonRemoved,
    GeneralEntered,
    GeneralMoved,
    GeneralPlaced,
    Passed,
    PhaseSkipped,
    RevoltRolled,
    RevoltsSetUp,
    RoadPlaced,
    RoundEnded,
    TurnStarted,
    Yielded,
    event_to_dict,
)

from .support import CAPITALS, SEA, codes, position, revolts_in, set_up

# -------------------------------------------------------------------- combat cards


def example_3() -> conquest.Conquest:
    """C in Segobriga before Toletum, with two garrisons, K's help and the Celtiberian army beside him."""
    return position(
        generals={"C": "segobriga", "K": "abula"},
        revolts={"toletum": 1, "puciala": 1},
        armies=["puciala"],
        garrisons={"bilbilis": "C", "salduba": "C", "salmantica": "K"},
        turn="C",
    )


def test_card_of_a_siege_names_everything() -> None:
    card = example_3().odds(Besiege("C", "toletum", 2))
    assert (card.kind, card.rule, card.denarii) == ("siege", "H4.5", 2)
    roman = card.roman
    assert roman is card.attacker
    assert (roman.unit, roman.space, roman.die) == ("C", "segobriga", "R")
    assert {term.name: term.value for term in roman.terms} == {"denarii": 2, "garrisons": 2, "home": 1}
    assert {city for term in roman.terms for city in term.spaces} == {"bilbilis", "salduba"}
    assert (roman.supporters, roman.multiplier) == ((("K", "abula"),), 2)
    walls = card.hispanic
    assert (walls.unit, walls.space, walls.die) == ("revolt", "toletum", None)
    assert walls.terms == (Term("shield", 6),)
    assert (walls.supporters, walls.multiplier) == ((("A", "puciala"),), 2)
    assert (card.win, card.tie + card.loss, card.sure) == (Fraction(5, 6), Fraction(1, 6), False)


def test_card_of_an_attack_names_the_group_of_revolts() -> None:
    game = position(
        generals={"U": "talabriga", "K": "lucus"},
        revolts={"bracara": 2, "brigantium": 1, "conimbriga": 3},
        armies=["bracara", "conimbriga"],
    )
    card = game.odds(Attack("U", "bracara", 1))
    assert (card.kind, card.rule) == ("attack", "H4.6")
    assert (card.defender.unit, card.defender.die) == ("A", "H")
    assert [(term.name, term.value, set(term.spaces)) for term in card.defender.terms] == [
        ("revolts", 3, {"bracara", "brigantium"})
    ]
    assert card.attacker.terms == (Term("denarii", 1),)
    assert (card.attacker.supporters, card.defender.supporters) == ((("K", "lucus"),), (("A", "conimbriga"),))
    assert card.win + card.tie + card.loss == 1


def test_card_of_an_army_siege_gives_the_garrison_its_shield_and_friends() -> None:
    game = position(
        generals={"U": "capara"},
        garrisons={"abula": "K"},
        revolts={"salmantica": 1},
        armies=["salmantica"],
        state="ARMY",
    )
    event = game.apply(Roll(hispanic=1))[0]
    assert isinstance(event, CombatDeclared)
    card = event.card
    assert (card.kind, card.rule, card.denarii) == ("army-siege", "H5.2f", 0)
    assert (card.roman, card.hispanic) == (card.defender, card.attacker)
    assert (card.defender.unit, card.defender.terms) == ("garrison", (Term("shield", 1),))
    assert (card.defender.supporters, card.defender.multiplier) == ((("U", "capara"),), 2)
    assert card.win == Fraction(5, 6)  # H+1 v 2
    assert game.declared == card


def test_card_chances_agree_with_every_roll() -> None:
    """The exact odds are what the dice do, for all 36 rolls."""
    game = position(
        generals={"U": "talabriga", "K": "lucus"},
        revolts={"bracara": 2, "conimbriga": 3},
        armies=["bracara", "conimbriga"],
    )
    attack = Attack("U", "bracara", 3)
    card = game.odds(attack)
    game.apply(attack)
    tally = {"+": 0, "=": 0, "-": 0}
    for roll, _ in game.chance_outcomes():
        event = game.clone().apply(roll)[0]
        assert isinstance(event, CombatDecided)
        tally[event.result] += 1
    assert (card.win, card.tie, card.loss) == tuple(Fraction(tally[result], 36) for result in "+=-")


def test_odds_do_not_touch_the_game_and_refuse_what_is_illegal() -> None:
    game = example_3()
    before = game.hash()
    game.odds(Besiege("C", "toletum", 3))
    assert game.hash() == before
    assert game.declared is None
    with pytest.raises(IllegalAction) as refused:
        game.odds(Attack("C", "toletum", 1))
    assert codes(refused.value.reasons) == {("no-army", "H4.6")}


# -------------------------------------------------------------------- army choices


def test_choice_of_an_army_names_candidates_dropped_and_every_face() -> None:
    game = position(garrisons={"asturica": "K"}, revolts={"lucus": 1, "noega": 1}, armies=["lucus"], state="ARMY")
    choice = game.army_choice
    assert choice is not None
    assert (choice.army, choice.province, choice.ventures, choice.rule) == ("lucus", "V", False, "H5.2c")
    assert set(choice.candidates) == {"noega", "asturica", "bracara", "brigantium"}
    assert choice.dropped == ("noega",)
    assert dict(zip(choice.targets, choice.shields)) == {"asturica": 3, "bracara": 5, "brigantium": 6}
    assert choice.by_die == ("asturica", "asturica", "asturica", None, "bracara", "brigantium")


def test_choice_of_an_army_in_a_roman_province() -> None:
    game = position(revolts={"castulo": 1}, armies=["castulo"], state="ARMY")
    choice = game.army_choice
    assert choice is not None
    assert choice.province == "ulterior"


def test_choice_is_told_only_while_armies_act() -> None:
    assert position(revolts={"castulo": 1}, armies=["castulo"]).army_choice is None


def test_choice_goes_with_the_combat_it_led_to() -> None:
    game = position(generals={"U": "capara"}, revolts={"salmantica": 1}, armies=["salmantica"], state="ARMY")
    choice = game.army_choice
    declared = game.apply(Roll(hispanic=5))[0]
    assert isinstance(declared, CombatDeclared)
    assert (declared.choice, declared.die) == (choice, 5)
    decided = game.apply(Roll(roman=1, hispanic=1))[0]
    assert isinstance(decided, CombatDecided)
    assert (decided.choice, decided.die) == (choice, 5)
    assert (decided.attacker_value, decided.defender_value, decided.result) == (2, 1, "+")


# -------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("action", "reasons"),
    [
        (Move("U", "osca"), {("too-dear", "H4.1b"), ("occupied", "H4.1c")}),
        (Move("C", "onuba"), {("not-his-turn", "H3.1"), ("in-revolt", "H4.1a")}),
        (MoveFleet("U", SEA[4], SEA[0]), {("no-fleet", "H4.2"), ("fleet-there", "H4.2"), ("too-dear", "H4.2")}),
        (MoveFleet("U", SEA[0], "corduba"), {("not-a-sea", "H4.2")}),
        (PlaceGarrison("U", "olisipo"), {
            ("not-there", "H4.3"), ("stack-full", "H1.5"), ("province-in-revolt", "H4.3")
        }),
        (PlaceGarrison("U", "onuba"), {("not-there", "H4.3"), ("in-revolt", "H4.3")}),
        (RemoveGarrison("U", "olisipo", 0), {("not-there", "H4.3"), ("not-his-garrison", "H4.3")}),
        (RemoveGarrison("U", "gades", 2), {("no-such-garrison", "H4.3")}),
        (Besiege("U", "toletum", 3), {("not-adjacent", "H4.5"), ("no-revolt", "H4.5"), ("too-dear", "H4.4")}),
        (Besiege("U", "onuba", 3), {("army-there", "H4.5"), ("too-dear", "H4.4")}),
        (Attack("U", "toletum", 3), {("not-adjacent", "H4.6"), ("no-army", "H4.6"), ("too-dear", "H4.4")}),
        (Enter("U", "onuba"), {
            ("wrong-phase", "H3.3"), ("on-board", "H3.4"), ("not-home", "H3.4"), ("in-revolt", "H3.4")
        }),
        (PlaceRoad("U", "gades", "onuba"), {("wrong-phase", "H3.3"), ("road-to-revolt", "H2.6")}),
        (PlaceRoad("U", "gades", "corduba"), {("wrong-phase", "H3.3"), ("road-there", "H2.6")}),
        (Pass("K"), {("not-his-turn", "H3.1")}),
    ],
)  # fmt: skip
def test_refusal_lists_all_reasons(action: Action, reasons: set[tuple[str, str]]) -> None:
    game = position(
        generals={"C": "osca"}, garrisons={"olisipo": "KCK"}, revolts={"onuba": 1}, armies=["onuba"], denarii=2
    )
    before = game.hash()
    with pytest.raises(IllegalAction) as refused:
        game.apply(action)
    assert codes(refused.value.reasons) == reasons
    assert len(refused.value.reasons) == len(reasons)
    assert all(rule in str(refused.value) for _, rule in reasons)
    assert game.hash() == before


def test_refusal_tells_the_facts_of_the_case() -> None:
    game = position(generals={"U": "osca"}, revolts={"beseda": 3, "ilerda": 1}, denarii=1)
    (reason,) = game.why_not(PlaceGarrison("U", "osca"))
    assert reason.facts == {"space": "osca", "revolts": "beseda ilerda"}
    (reason,) = game.why_not(Move("U", "salduba"))
    assert (reason.code, reason.facts) == ("too-dear", {"cost": 2, "denarii": 1})


def test_refusal_of_actions_while_dice_must_fall_and_of_dice_at_a_decision() -> None:
    rolling = position(state="REVOLT")
    assert codes(rolling.why_not(Pass("U"))) == {("dice-first", "H0.5")}
    assert codes(rolling.why_not(Roll(hispanic=2))) == {("other-dice", "H0.5")}
    assert codes(position().why_not(Roll(roman=1, hispanic=1))) == {("no-dice-now", "H3.3")}


def test_what_names_nothing_is_unreadable() -> None:
    game = position()
    for action in (Move("X", "gades"), Move("U", "roma"), RemoveGarrison("U", "gades", 3)):
        with pytest.raises(Unreadable):
            game.why_not(action)


def test_refusals_and_offers_agree() -> None:
    """An action is offered exactly if nothing speaks against it."""
    game = position(
        generals={"U": "corduba", "C": "emerita", "K": SEA[2]},
        garrisons={"corduba": "CU", "ebora": "K"},
        revolts={"regina": 2, "baecula": 1, "onuba": 3},
        armies=["regina"],
        denarii=2,
    )
    spaces = [space.id for space in game.board.spaces]
    cities = [space.id for space in game.board.cities]
    every: list[Action] = [Pass(who) for who in "UCK"]
    every += [Move(who, to) for who, to in product("UK", spaces)]
    every += [MoveFleet("U", start, to) for start, to in product(SEA, SEA)]
    every += [kind("U", city, d) for kind, city, d in product((Besiege, Attack), cities, (1, 2, 3))]
    every += [PlaceGarrison("U", city) for city in cities]
    every += [RemoveGarrison("U", city, index) for city, index in product(("corduba", "ebora"), range(3))]
    every += [Enter("U", space) for space in spaces]
    offered = set(game.legal_actions())
    assert offered <= set(every)
    for action in every:
        reasons = game.why_not(action)
        assert (action in offered) == (reasons == ()), action
        assert all(reason.code != "not-listed" and reason.rule.startswith("H") for reason in reasons), action


# -------------------------------------------------------------------- events


def test_events_of_setup() -> None:
    game = conquest.new_game()
    assert game.apply(Roll(hispanic=4)) == [RevoltsSetUp("salduba", 4, 2)]
    for face in (5, 2, 4, 3, 6):
        game.apply(Roll(hispanic=face))
    assert game.apply(Roll(roman=2)) == [ArmySetUp("segobriga", 2, ())]
    assert game.apply(Roll(roman=5, struck=(2, 2))) == [ArmySetUp("asturica", 5, (2, 2))]
    assert game.apply(PlaceRoad("U", "emerita", "gades")) == [RoadPlaced("U", "gades", "emerita")]
    for who, a, b in (("C", "emerita", "capara"), ("K", "tarraco", "ilerda"), ("U", "basti", "carthago-nova")):
        game.apply(PlaceRoad(who, a, b))
    assert game.apply(Enter("U", "gades")) == [GeneralPlaced("U", "gades")]
    game.apply(Enter("C", "valentia"))
    assert game.apply(Enter("K", SEA[1])) == [GeneralPlaced("K", SEA[1]), TurnStarted(1, "U", 6, 0, False)]


def test_events_of_the_roman_phase() -> None:
    game = position(generals={"K": SEA[2]})
    assert game.apply(Move("U", "castulo")) == [GeneralMoved("U", "gades", (("=", "corduba"), ("=", "castulo")), 1)]
    assert game.apply(MoveFleet("U", SEA[2], SEA[3])) == [FleetMoved(SEA[2], SEA[3], "K", 1)]
    assert game.apply(PlaceGarrison("U", "castulo")) == [GarrisonPlaced("U", "castulo")]
    assert game.apply(RemoveGarrison("U", "castulo", 0)) == [GarrisonRemoved("U", "castulo", 0)]
    assert game.apply(Pass("U")) == [Passed("U", 2)]


def test_events_of_a_siege() -> None:
    game = position(generals={"U": "regina"}, revolts={"toletum": 2})
    siege = Besiege("U", "toletum", 1)
    card = game.odds(siege)
    assert game.apply(siege) == [CombatDeclared(card, None, None)]
    lost = game.clone().apply(Roll(roman=4))
    assert lost == [CombatDecided(card, None, None, 4, None, 6, 6, "=", ())]
    assert game.apply(Roll(roman=5)) == [CombatDecided(card, None, None, 5, None, 7, 6, "+", (("r", "toletum"),))]


def test_events_of_an_attack() -> None:
    game = position(generals={"U": "corduba"}, garrisons={"corduba": "KU"}, revolts={"regina": 2}, armies=["regina"])
    attack = Attack("U", "regina", 1)
    game.apply(attack)
    (won,) = game.clone().apply(Roll(roman=6, hispanic=1))
    assert isinstance(won, CombatDecided)
    assert (won.attacker_value, won.defender_value, won.result) == (9, 3, "+")
    assert won.removed == (("A", "regina"), ("r", "regina"), ("r", "regina"))
    (lost,) = game.clone().apply(Roll(roman=1, hispanic=6))
    assert isinstance(lost, CombatDecided)
    assert (lost.attacker_value, lost.defender_value, lost.result) == (4, 8, "-")
    assert lost.removed == (("U", "corduba"), ("gK", "corduba"), ("gU", "corduba"))


def test_events_of_a_reentry() -> None:
    game = position(generals={"C": None, "U": None}, state="REVOLT", turn="U")
    assert game.apply(Roll(roman=6, hispanic=1))[1:] == [TurnStarted(1, "C", 5, 1, True)]
    assert game.apply(Enter("C", "tarraco")) == [GeneralEntered("C", "tarraco", False)]
    crowded = position(generals={"C": None, "K": "tarraco"}, state="REENTER", turn="C")
    assert crowded.apply(Enter("C", "tarraco")) == [GeneralEntered("C", "tarraco", True)]


def test_events_of_a_skipped_phase() -> None:
    game = position(generals={"C": None}, revolts=revolts_in("citerior"), state="REVOLT", turn="U")
    assert game.apply(Roll(roman=6, hispanic=1))[1:] == [PhaseSkipped("C")]


def test_events_of_the_revolt_roll() -> None:
    game = position(
        generals={"U": "numantia"}, garrisons={"osca": "CK", "numantia": "C"}, revolts={"toletum": 1}, state="REVOLT"
    )
    assert game.clone().apply(Roll(roman=1, hispanic=6))[0] == RevoltRolled(1, 6, "osca", "protected", 0, ("gC", "gK"))
    assert game.clone().apply(Roll(roman=2, hispanic=6))[0] == RevoltRolled(
        2, 6, "numantia", "protected", 0, ("gC", "U")
    )
    assert game.clone().apply(Roll(roman=3, hispanic=6))[0] == RevoltRolled(3, 6, "toletum", "army", 1, ())
    assert game.clone().apply(Roll(roman=4, hispanic=6))[0] == RevoltRolled(4, 6, "olisipo", "revolt", 1, ())


def test_events_of_armies() -> None:
    game = position(revolts={"salmantica": 1, "lucus": 1}, armies=["salmantica", "lucus"], state="ARMY")
    choice = game.army_choice
    assert choice is not None
    assert game.clone().apply(Roll(hispanic=2)) == [ArmyStayed(choice, 2)]
    assert game.apply(Roll(hispanic=1)) == [ArmyMoved(choice, 1, "abula", True, False)]


def test_events_of_the_end_of_a_round_and_of_the_game() -> None:
    quiet = {"garrisons": {"oiasso": "K"}, "turn": "K", "state": "REVOLT"}
    roll = Roll(roman=6, hispanic=1)
    assert position(**quiet).apply(roll)[1:] == [RoundEnded(1, 198, False), TurnStarted(2, "U", 6, 0, False)]
    assert position(**quiet, round=11).apply(roll)[1:] == [RoundEnded(11, 18, False), GameOver("H", "time")]
    full = {"osca": 3, "numantia": 3, "toletum": 3, "olisipo": 3}
    lost = position(**quiet, round=11, revolts=full).apply(roll)
    assert lost[1:] == [RoundEnded(11, 18, True), GameOver("H", "reserve")]


def test_events_of_a_revolt_or_march_that_loses() -> None:
    full = {"osca": 3, "numantia": 3, "toletum": 3, "olisipo": 3}
    rolled = position(revolts=full, round=11, state="REVOLT").apply(Roll(roman=6, hispanic=1))
    assert rolled == [RevoltRolled(6, 1, "oiasso", "lost", 0, ()), GameOver("H", "reserve")]
    game = position(revolts=full, armies=["osca"], round=11, state="ARMY")
    choice = game.army_choice
    assert choice is not None
    assert game.apply(Roll(hispanic=1)) == [ArmyMoved(choice, 1, "beseda", False, True), GameOver("H", "reserve")]


def test_events_of_a_roman_victory() -> None:
    game = position(generals={"K": "flaviobriga"}, garrisons=dict(zip(CAPITALS[:5], "UCKUC")), turn="K")
    events = game.apply(PlaceGarrison("K", "flaviobriga"))
    assert events == [GarrisonPlaced("K", "flaviobriga"), GameOver("R", "capitals")]


SPLIT = {
    "players": 2,
    "turn": "K",
    "house": {"shared_consul": "split"},
    "pending": {"kind": "split", "until": 3},
}


def test_events_of_a_split_consul() -> None:
    assert position(**SPLIT).apply(Pass("K")) == [Yielded(6, True)]
    spent = position(**SPLIT, denarii=4)
    assert spent.apply(MoveFleet("K", SEA[2], SEA[3])) == [FleetMoved(SEA[2], SEA[3], None, 1), Yielded(3, False)]
    sure = position(**SPLIT, generals={"K": SEA[2]}, revolts={"onuba": 1})
    assert sure.apply(Besiege("K", "onuba", 3))[1:] == [Yielded(3, False)]


def test_events_of_a_split_consul_after_a_rolled_combat() -> None:
    """H1.8: the first half ends with a siege that is rolled for; the decision passes all the same."""
    game = position(**SPLIT, generals={"K": SEA[2]}, revolts={"olisipo": 1})
    declared = game.apply(Besiege("K", "olisipo", 3))
    decided = game.apply(Roll(roman=1))
    assert game.players_to_act == (2,)
    assert Yielded(3, False) in declared + decided


def test_events_all_have_a_rule_and_go_over_the_wire() -> None:
    game = set_up(players=2)
    seen = []
    while game.phase != "REVOLT":
        seen += game.apply(game.legal_actions()[0])
    while game.actor.name == "CHANCE":
        seen += game.apply(game.chance_outcomes()[0][0])
    for event in seen:
        told = event_to_dict(event)
        assert told["event"] == type(event).__name__
        assert told["rule"].startswith("H")
        assert json.loads(json.dumps(told)) == told
