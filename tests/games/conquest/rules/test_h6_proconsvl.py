"""H6.3 Proconsvl: a fourth general for three denarii, without garrisons and without return."""

from __future__ import annotations

import pytest

from hispania.games.conquest import Attack, Besiege, Buy, Conquest, Enter, Move, MoveFleet, Pass, Roll
from hispania.games.conquest.edge.events import CombatDecided, RevoltRolled

from .support import PROVINCE, SEA, after, chances, codes, kinds
from .support import position as base
from .variants_support import moves, offered, position, sides, siege, told

AT_SEA = {"K": SEA[1]}  # sea 1 is free for P


# -------------------------------------------------------------------- buying him


@pytest.mark.parametrize("turn", ["U", "C", "K"])
def test_h6_3_bought_in_any_roman_phase_for_three_denarii(turn: str) -> None:
    game = position("proconsvl", generals=AT_SEA, turn=turn)
    game.apply(Buy(turn))
    assert told(game, "generals.P", "denarii", "proconsul", "state") == (SEA[0], 3, "alive", "ROMAN")


@pytest.mark.parametrize(("denarii", "allowed"), [(2, False), (3, True), (6, True)])
def test_h6_3_buy_costs_three_denarii(denarii: int, allowed: bool) -> None:
    game = position("proconsvl", generals=AT_SEA, denarii=denarii)
    assert ("buy" in kinds(game)) == allowed
    assert codes(game.why_not(Buy("U"))) == (set() if allowed else {("too-dear", "H6.3")})


def test_h6_3_buy_with_the_last_three_denarii_ends_the_phase() -> None:
    game = after(position("proconsvl", generals=AT_SEA, denarii=3), Buy("U"))
    assert told(game, "state", "generals.P") == ("REVOLT", SEA[0])


def test_h6_3_buy_needs_a_fleet_in_sea_1() -> None:
    game = position("proconsvl", generals={"K": SEA[1]}, fleets=SEA[1:4])
    assert "buy" not in kinds(game)
    assert codes(game.why_not(Buy("U"))) == {("no-fleet", "H6.3")}


def test_h6_3_buy_needs_free_fleet_in_sea_1() -> None:
    game = position("proconsvl", generals={"K": SEA[0]})
    assert "buy" not in kinds(game)
    assert codes(game.why_not(Buy("U"))) == {("occupied", "H6.3")}


def test_h6_3_once_per_game_while_he_lives() -> None:
    game = position("proconsvl", generals={**AT_SEA, "P": "tarraco", "C": "valentia"})
    assert codes(game.why_not(Buy("U"))) == {("once-a-game", "H6.3")}


def test_h6_3_once_per_game_after_his_death() -> None:
    game = position("proconsvl", generals=AT_SEA, proconsul="dead")
    assert "buy" not in kinds(game)
    assert codes(game.why_not(Buy("U"))) == {("once-a-game", "H6.3")}


def test_h6_3_not_without_the_variant_and_not_in_the_hispanic_phase() -> None:
    assert ("not-played", "H6.3") in codes(base(generals=AT_SEA).why_not(Buy("U")))
    assert ("dice-first", "H0.5") in codes(position("proconsvl", generals=AT_SEA, state="REVOLT").why_not(Buy("U")))


# -------------------------------------------------------------------- spending denarii for him


@pytest.mark.parametrize("turn", ["U", "C", "K"])
def test_h6_3_any_active_player_moves_besieges_and_attacks_with_him(turn: str) -> None:
    """P in Segobriga: Toletum in revolt, an army in Puciala; the three others are far away."""
    game = position(
        "proconsvl",
        generals={**AT_SEA, "C": "tarraco", "P": "segobriga"},
        revolts={"toletum": 1, "puciala": 1},
        armies=["puciala"],
        turn=turn,
    )
    assert moves(game, "P")["termes"] == 2
    assert offered(game, "besiege", "P") == {"toletum": {1, 2, 3}}
    assert offered(game, "attack", "P") == {"puciala": {1, 2, 3}}
    assert not [a for a in game.legal_actions() if a.kind in ("garrison", "remove") and a.target == "segobriga"]
    vain = after(game, Besiege(turn, "toletum", 3, unit="P"))  # R+3 against 6 x 2: surely in vain
    assert told(vain, "denarii", "revolts.toletum") == (3, 1)
    game.apply(Move(turn, "termes", unit="P"))
    assert told(game, "generals.P", "denarii", "turn") == ("termes", 4, turn)


def test_h6_3_he_needs_the_variant() -> None:
    assert ("not-played", "H6.3") in codes(base().why_not(Move("U", "corduba", unit="P")))


def test_h6_3_before_he_is_bought_he_does_nothing() -> None:
    game = position("proconsvl", generals=AT_SEA)
    assert moves(game, "P") == {}
    assert ("absent", "H3.4") in codes(game.why_not(Move("U", "tarraco", unit="P")))


def test_h6_3_his_siege_costs_and_wins_as_any() -> None:
    """R+2 against Gerunda's 2 is sure."""
    game = position("proconsvl", generals={**AT_SEA, "C": "valentia", "P": "tarraco"}, revolts={"gerunda": 1})
    events = game.apply(Besiege("U", "gerunda", 2, unit="P"))
    assert isinstance(events[0], CombatDecided)
    assert told(game, "denarii", "revolts", "reserve.revolt") == (4, {}, 22)


# -------------------------------------------------------------------- a general everywhere


def test_h6_3_capacity_nobody_stops_beside_him() -> None:
    game = position("proconsvl", generals={**AT_SEA, "P": "corduba"})
    assert "corduba" not in moves(game)
    assert "castulo" in moves(game)  # passing is allowed
    assert ("occupied", "H4.1c") in codes(game.why_not(Move("U", "corduba")))
    assert "gades" not in moves(game, "P")


def test_h6_3_protection_a_revolt_roll_on_his_city_does_nothing() -> None:
    game = position("proconsvl", generals={**AT_SEA, "P": "abula"}, state="REVOLT")
    event = game.apply(Roll(3, 1))[0]
    assert isinstance(event, RevoltRolled)
    assert (event.effect, event.guard) == ("protected", ("P",))
    assert told(game, "revolts") == ({},)


def test_h6_3_support_he_doubles_others_and_they_double_him() -> None:
    generals = {**AT_SEA, "C": "segobriga", "P": "abula"}
    game = position("proconsvl", generals=generals, revolts={"toletum": 1}, turn="C")
    assert siege(game, "C", "toletum") == ("(R+2)x2", "6")  # C: 1 denarius, home +1
    assert game.odds(Besiege("C", "toletum", 1)).attacker.supporters == (("P", "abula"),)
    assert siege(game, "C", "toletum", unit="P") == ("(R+1)x2", "6")


def test_h6_3_support_from_a_sea_and_in_defence() -> None:
    """The army of Bracara besieges nobody: it attacks K in Lucus while P lies at sea 4 beside it."""
    game = position(
        "proconsvl",
        generals={"K": "lucus", "P": SEA[3]},
        revolts={"bracara": 1, "brigantium": 1},
        armies=["bracara"],
        fleets=(SEA[0], SEA[1], SEA[3]),
        state="ARMY",
    )
    game.apply(Roll())
    assert game.declared is not None
    assert sides(game.declared) == ("H+2", "Rx2")


def test_h6_3_target_armies_attack_him_and_he_defends_with_r_alone() -> None:
    """P in Abula on discs of U and C, beside Toletum's army; GS(P) is nothing."""
    game = position(
        "proconsvl",
        generals={**AT_SEA, "P": "abula"},
        revolts={"toletum": 1, "regina": 1, "baecula": 1},
        armies=["toletum"],
        garrisons={"abula": "UC"},
        state="ARMY",
    )
    game.apply(Roll())
    assert game.declared is not None
    assert (game.declared.kind, sides(game.declared)) == ("army-attack", ("H+3", "R"))
    assert chances(game.declared) == (30, 3, 3)  # H+3 against R: ties on 1-4, 2-5, 3-6; losses on 1-5, 1-6, 2-6


def test_h6_3_fleets_carry_him_without_consent() -> None:
    game = position(
        "proconsvl",
        generals={"P": SEA[0], "K": SEA[1]},
        players=3,
        house={"fleet_consent": True},
        fleets=(SEA[0], SEA[1], SEA[2]),
    )
    carried = {a.start: a.carries for a in game.legal_actions() if isinstance(a, MoveFleet)}
    assert carried == {SEA[0]: "P", SEA[2]: None}  # everybody controls P, nobody but himself K
    game.apply(MoveFleet("U", SEA[0], SEA[3]))
    assert told(game, "generals.P", "denarii") == (SEA[3], 3)


def test_h6_3_a_general_coming_back_beside_him_must_leave() -> None:
    """U's only open city is Gades, where P stands."""
    revolts = {"basti": 1, "castulo": 1, "corduba": 1}
    game = position("proconsvl", generals={**AT_SEA, "U": None, "P": "gades"}, revolts=revolts, state="REENTER")
    assert kinds(game) == {"enter"}  # P does nothing before U is in
    game.apply(Enter("U", "gades"))
    assert game.phase == "MUST_LEAVE"
    assert moves(game, "P") == {}
    assert ("must-leave", "H3.4") in codes(game.why_not(Move("U", "onuba", unit="P")))
    game.apply(Move("U", "onuba"))
    assert game.phase == "ROMAN"
    assert moves(game, "P") != {}


# -------------------------------------------------------------------- GS(P) = 0


def test_h6_3_no_garrison_support_whatever_lies_around() -> None:
    """In Tarraco, in Citerior, on garrisons of all colours: R and the denarii only."""
    game = position(
        "proconsvl",
        generals={**AT_SEA, "C": "valentia", "P": "tarraco"},
        revolts={"gerunda": 1},
        garrisons={"tarraco": "UCK", "ilerda": "CK"},
        turn="C",
    )
    assert siege(game, "C", "gerunda", unit="P") == ("R+1", "2")


def test_h6_3_no_generic_bridges_for_him() -> None:
    game = position(
        "proconsvl",
        generals={**AT_SEA, "C": "valentia", "P": "tarraco"},
        revolts={"gerunda": 1},
        house={"generic_bridges": True},
        turn="C",
    )
    assert siege(game, "C", "gerunda", unit="P") == ("R+1", "2")


# -------------------------------------------------------------------- his defeat


def lost_attack(**house: bool) -> Conquest:
    """U's turn: P in Abula, on discs of U and C, attacks Toletum's army at R+1 against H+3 and loses."""
    game = position(
        "proconsvl",
        generals={**AT_SEA, "P": "abula"},
        revolts={"toletum": 3},
        armies=["toletum"],
        garrisons={"abula": "UC"},
        house=house,
    )
    assert sides(game.odds(Attack("U", "toletum", 1, unit="P"))) == ("R+1", "H+3")
    return after(game, Attack("U", "toletum", 1, unit="P"), Roll(1, 6))


def test_h6_3_defeated_he_leaves_the_game_with_the_garrisons_of_his_space() -> None:
    game = lost_attack()
    assert told(game, "generals.P", "proconsul", "garrisons") == (None, "dead", {})
    assert told(game, "reserve.U", "reserve.C", "armies") == (4, 4, {"toletum": "A"})


def test_h6_3_lost_attack_ends_the_roman_phase() -> None:
    assert told(lost_attack(), "state", "denarii") == ("REVOLT", 0)


def test_h6_3_proconsul_loss_ends_phase_false_lets_the_phase_go_on() -> None:
    game = lost_attack(proconsul_loss_ends_phase=False)
    assert told(game, "state", "denarii", "proconsul") == ("ROMAN", 5, "dead")
    assert moves(game, "P") == {}


def test_h6_3_tie_leaves_him_and_the_phase() -> None:
    game = position("proconsvl", generals={**AT_SEA, "P": "abula"}, revolts={"toletum": 3}, armies=["toletum"])
    game = after(game, Attack("U", "toletum", 1, unit="P"), Roll(3, 1))  # 4 against 4
    assert told(game, "state", "denarii", "generals.P", "armies") == ("ROMAN", 5, "abula", {"toletum": "A"})


def test_h6_3_no_denarius_is_blocked_by_his_death() -> None:
    game = lost_attack()
    for step in (Roll(1, 1), Roll(hispanic=6)):  # a revolt in Beseda, Toletum's army turns to Abula, Regina or Baecula
        game.apply(step)
    while game.actor.name == "CHANCE":
        game.apply(game.chance_outcomes()[0][0])
    assert told(game, "turn", "state", "denarii") == ("C", "ROMAN", 6)


def test_h6_3_beaten_by_an_army_he_leaves_too() -> None:
    game = position(
        "proconsvl",
        generals={**AT_SEA, "P": "abula"},
        revolts={"toletum": 1, "regina": 1, "baecula": 1},
        armies=["toletum"],
        garrisons={"abula": "K"},
        state="ARMY",
    )
    game.apply(Roll())
    game.apply(Roll(1, 6))
    assert told(game, "proconsul", "generals.P", "reserve.K", "turn", "denarii") == ("dead", None, 4, "C", 6)


def test_h6_3_when_he_wins_the_army_goes() -> None:
    game = position("proconsvl", generals={**AT_SEA, "P": "abula"}, revolts={"toletum": 1}, armies=["toletum"])
    game = after(game, Attack("U", "toletum", 3, unit="P"), Roll(6, 1))
    assert told(game, "armies", "revolts", "generals.P", "denarii") == ({}, {}, "abula", 3)


# -------------------------------------------------------------------- without the active general


def test_h6_3_unusable_when_the_active_general_cannot_enter() -> None:
    """K's turn ends; U is off the board and all of Ulterior is in revolt: no Roman phase, so nothing for P."""
    revolts = dict.fromkeys(PROVINCE["ulterior"], 1)
    game = position("proconsvl", generals={**AT_SEA, "U": None, "P": "abula"}, revolts=revolts, turn="K")
    game = after(game, Pass("K"), Roll(3, 1))
    assert told(game, "turn", "state", "round") == ("U", "REVOLT", 2)
    assert ("dice-first", "H0.5") in codes(game.why_not(Move("U", "toletum", unit="P")))


def test_h6_3_loss_of_the_active_general_ends_the_phase_for_him_as_well() -> None:
    game = position(
        "proconsvl", generals={**AT_SEA, "U": "abula", "P": "tarraco", "C": "valentia"},
        revolts={"toletum": 3}, armies=["toletum"],
    )  # fmt: skip
    game = after(game, Attack("U", "toletum", 1), Roll(1, 6))
    assert told(game, "state", "generals.U", "generals.P") == ("REVOLT", None, "tarraco")
