"""H3: turns, rounds, re-entry, and how the game ends."""

from __future__ import annotations

import pytest

from hispania.errors import IllegalAction
from hispania.games import conquest
from hispania.games.conquest import (
    Attack,
    Besiege,
    Conquest,
    Enter,
    Move,
    MoveFleet,
    Pass,
    PlaceGarrison,
    RemoveGarrison,
    Result,
    Roll,
)
from hispania.games.conquest.edge.events import ArmyMoved, ArmyStayed, GameOver, RoundEnded

from .support import CAPITALS, PROVINCE, SEA, after, codes, kinds, moves, position, revolts_in

QUIET = Roll(roman=6, hispanic=1)  # a revolt in far Oiasso
FIVE = dict(zip(CAPITALS[:5], "UCKUC"))
ALL_SIX = {**FIVE, "flaviobriga": "K"}


# -------------------------------------------------------------------- H3.1-H3.3


def test_h3_1_a_round_is_three_turns_of_two_phases() -> None:
    game = position(revolts={"osca": 1}, armies=["osca"], garrisons={"flaviobriga": "K"})
    seen = []
    while game.to_json()["round"] == 1:
        told = game.to_json()
        seen.append((told["turn"], told["state"]))
        if game.phase == "ROMAN":
            game.apply(Pass(told["turn"]))
        else:
            game.apply(Roll(roman=6, hispanic=6) if game.phase == "REVOLT" else game.chance_outcomes()[0][0])
    assert seen == [(turn, state) for turn in "UCK" for state in ("ROMAN", "REVOLT", "ARMY")]
    told = game.to_json()
    assert (told["turn"], told["round"], told["time"], told["state"]) == ("U", 2, 1, "ROMAN")


def test_h3_1_only_the_general_of_the_turn_acts() -> None:
    game = position(turn="C")
    assert game.actor.name == "C"
    assert {action.actor for action in game.legal_actions()} == {"C"}
    assert codes(game.why_not(Move("U", "corduba"))) == {("not-his-turn", "H3.1")}


def test_h3_2_denarii_unspent_vanish() -> None:
    game = position(turn="U")
    game.apply(Pass("U"))
    assert game.to_json()["denarii"] == 0
    game.apply(QUIET)
    assert (game.to_json()["turn"], game.to_json()["denarii"]) == ("C", 6)


@pytest.mark.parametrize(("level", "lost", "denarii"), [(7, 0, 7), (7, 2, 5), (5, 1, 4), (5, 2, 3)])
def test_h3_2_denarii_fewer_for_absent_generals(level: int, lost: int, denarii: int) -> None:
    absent = dict.fromkeys(("U", "K")[:lost])
    game = position(generals=absent, state="REVOLT", turn="U", level=(level, 4, 3, 4, 2))
    game.apply(QUIET)
    assert (game.to_json()["turn"], game.to_json()["denarii"]) == ("C", denarii)


def test_h3_2_the_returning_general_is_no_longer_absent() -> None:
    game = position(generals={"U": None, "C": None}, state="REVOLT", turn="U")
    game.apply(QUIET)
    assert (game.phase, game.to_json()["denarii"]) == ("REENTER", 5)  # H12: in REENTER already
    game.apply(Enter("C", "tarraco"))
    assert game.to_json()["denarii"] == 5


def test_h3_3_roman_phase_ends_without_denarii_by_pass_or_with_the_general() -> None:
    spent = position(denarii=1)
    spent.apply(Move("U", "corduba"))
    assert spent.phase == "REVOLT"
    passed = position(denarii=4)
    passed.apply(Pass("U"))
    assert passed.phase == "REVOLT"
    fight = {"generals": {"U": "corduba"}, "revolts": {"regina": 3}, "armies": ["regina"]}
    lost = position(**fight)
    lost.apply(Attack("U", "regina", 1))  # R+2 v H+3
    lost.apply(Roll(roman=1, hispanic=6))
    assert (lost.phase, lost.to_json()["denarii"]) == ("REVOLT", 0)


def test_h3_3_every_army_has_its_step_then_the_turn_ends() -> None:
    game = position(revolts={"osca": 1, "regina": 1}, armies=["osca", "regina"], state="REVOLT")
    game.apply(QUIET)
    assert (game.phase, game.to_json()["queue"]) == ("ARMY", ["osca", "regina"])
    game.apply(Roll(hispanic=1))
    assert (game.phase, game.to_json()["queue"]) == ("ARMY", ["regina"])
    game.apply(Roll())
    assert (game.phase, game.to_json()["turn"]) == ("ROMAN", "C")


def test_h3_3_an_army_without_die_is_one_step() -> None:
    game = position(revolts={"regina": 1}, armies=["regina"], state="ARMY")  # only Toletum is near in III
    assert [str(roll) for roll, _ in game.chance_outcomes()] == ["[]"]
    assert codes(game.why_not(Roll(hispanic=3))) == {("other-dice", "H0.5")}
    assert isinstance(game.apply(Roll())[0], ArmyMoved)


def test_h3_3_without_armies_the_turn_ends_with_the_revolt_roll() -> None:
    game = position(state="REVOLT", turn="U")
    game.apply(QUIET)
    assert (game.phase, game.to_json()["turn"]) == ("ROMAN", "C")


def test_h3_3_over_is_over() -> None:
    game = position(generals={"K": "flaviobriga"}, garrisons=FIVE, turn="K")
    game.apply(PlaceGarrison("K", "flaviobriga"))
    assert (game.phase, game.actor.name, game.legal_actions()) == ("OVER", "OVER", [])
    assert codes(game.why_not(Pass("K"))) == {("game-over", "H3.3")}


# -------------------------------------------------------------------- H3.4 re-entry


def reentry(turn: str, **changes: object) -> Conquest:
    """An absent general at the start of his turn."""
    return position(**{"generals": {turn: None}, "turn": turn, "state": "REENTER", **changes})


def test_h3_4_a_praetor_enters_any_city_of_his_province_without_revolt() -> None:
    assert set(reentry("U").legal_actions()) == {Enter("U", city) for city in PROVINCE["ulterior"]}
    game = reentry("C", revolts={"valentia": 1})
    assert set(game.legal_actions()) == {Enter("C", city) for city in ("dertosa", "tarraco", "carthago-nova")}
    assert codes(game.why_not(Enter("C", "valentia"))) == {("in-revolt", "H3.4")}
    assert codes(game.why_not(Enter("C", "gades"))) == {("not-home", "H3.4")}


def test_h3_4_the_consul_enters_any_fleet() -> None:
    game = reentry("K", fleets=(SEA[0], SEA[4]))
    assert set(game.legal_actions()) == {Enter("K", SEA[0]), Enter("K", SEA[4])}
    assert codes(game.why_not(Enter("K", SEA[1]))) == {("no-fleet", "H3.4")}


def test_h3_4_entry_is_compulsory_and_free() -> None:
    game = reentry("U")
    assert kinds(game) == {"enter"}
    assert codes(game.why_not(Pass("U"))) == {("wrong-phase", "H3.3")}
    game.apply(Enter("U", "castulo"))
    told = game.to_json()
    assert (told["denarii"], told["generals"]["U"], told["state"]) == (6, "castulo", "ROMAN")


def test_h3_4_a_garrisoned_city_is_open() -> None:
    game = reentry("U", garrisons={"gades": "KKK"})
    assert Enter("U", "gades") in game.legal_actions()


def test_h3_4_beside_another_general_he_must_leave_first() -> None:
    game = reentry("U", generals={"U": None, "K": "gades"}, garrisons={"gades": "U"})
    game.apply(Enter("U", "gades"))
    assert game.phase == "MUST_LEAVE"
    assert kinds(game) == {"move"}
    assert moves(game)["corduba"] == 1
    for other in (Pass("U"), PlaceGarrison("U", "gades"), RemoveGarrison("U", "gades", 0)):
        assert ("must-leave", "H3.4") in codes(game.why_not(other))
    game.apply(Move("U", "corduba"))
    assert (game.phase, game.to_json()["denarii"]) == ("ROMAN", 5)


def test_h3_4_must_leave_is_no_fleet_ride() -> None:
    game = reentry("K", generals={"K": None, "U": SEA[0]})
    game.apply(Enter("K", SEA[0]))
    assert kinds(game) == {"move"}
    assert ("must-leave", "H3.4") in codes(game.why_not(MoveFleet("K", SEA[0], SEA[3])))


def test_h3_4_the_exit_may_lead_through_the_third_general() -> None:
    """Carthago Nova: only Basti is open, two segments, where U stands; then two more to Gades."""
    shut = {"dertosa": 1, "valentia": 1, "tarraco": 1, "puciala": 1, "castulo": 1}
    crowd = {"C": None, "U": "basti", "K": "carthago-nova"}
    game = reentry("C", generals=crowd, revolts=shut, fleets=(SEA[0], SEA[2]), level=(5, 4, 3, 4, 2))
    game.apply(Enter("C", "carthago-nova"))
    assert moves(game)["gades"] == 4
    assert "basti" not in moves(game)
    assert "carthago-nova" not in moves(game)


def test_h3_4_a_space_without_exit_is_no_entry() -> None:
    walled = {"gerunda": 1, "ilerda": 1, "dertosa": 1}
    game = reentry("C", generals={"C": None, "K": "tarraco"}, revolts=walled, fleets=SEA[1:4])
    assert set(game.legal_actions()) == {Enter("C", "valentia"), Enter("C", "carthago-nova")}
    assert codes(game.why_not(Enter("C", "tarraco"))) == {("no-exit", "H3.4")}


def test_h3_4_a_way_out_to_a_taken_space_is_no_exit() -> None:
    """Carthago Nova again, but beyond U in Basti everything is in revolt."""
    shut = {"dertosa": 1, "valentia": 1, "tarraco": 1, "puciala": 1, "castulo": 1, "gades": 1}
    crowd = {"C": None, "U": "basti", "K": "carthago-nova"}
    game = position(generals=crowd, revolts=shut, fleets=(SEA[0], SEA[2]), state="REVOLT", turn="U")
    game.apply(QUIET)
    assert (game.phase, game.to_json()["turn"]) == ("REVOLT", "C")


def test_h3_4_no_entry_skips_the_roman_phase_and_keeps_the_denarius_blocked() -> None:
    game = position(generals={"C": None}, revolts=revolts_in("citerior"), state="REVOLT", turn="U")
    game.apply(QUIET)
    assert (game.phase, game.to_json()["turn"]) == ("REVOLT", "C")
    game.apply(Roll(roman=6, hispanic=2))
    assert (game.phase, game.to_json()["turn"], game.to_json()["denarii"]) == ("ROMAN", "K", 5)


# -------------------------------------------------------------------- H3.5 losing a general


def test_h3_5_a_general_lost_in_his_own_phase_ends_it_and_blocks_a_denarius() -> None:
    game = position(generals={"U": "corduba"}, revolts={"regina": 3}, armies=["regina"])
    game.apply(Attack("U", "regina", 1))
    game.apply(Roll(roman=1, hispanic=6))
    assert (game.phase, game.to_json()["generals"]["U"]) == ("REVOLT", None)
    game.apply(QUIET)
    game.apply(Roll())  # Regina's army marches to Toletum
    assert (game.to_json()["turn"], game.to_json()["denarii"]) == ("C", 5)


def test_h3_5_a_general_lost_in_the_hispanic_phase_blocks_one_too() -> None:
    game = position(
        generals={"K": "toletum"}, revolts={"regina": 3, "salmantica": 3}, armies=["regina"], state="ARMY", turn="U"
    )
    game.apply(Roll())
    game.apply(Roll(roman=1, hispanic=6))
    told = game.to_json()
    assert (told["generals"]["K"], told["turn"], told["denarii"]) == (None, "C", 5)


# -------------------------------------------------------------------- H3.6 end of round


def end_of_round(**changes: object) -> Conquest:
    """The last roll of a round, and it hits a garrisoned city."""
    game = position(**{"turn": "K", "state": "REVOLT", "garrisons": {"oiasso": "K"}, **changes})
    return after(game, QUIET)


def test_h3_6_a_revolt_goes_to_the_time_track() -> None:
    told = end_of_round(round=3).to_json()
    assert (told["time"], told["round"], told["turn"], told["reserve"]["revolt"]) == (3, 4, "U", 19)


def test_h3_6_the_years_of_the_track() -> None:
    years = []
    for number in range(1, 12):
        game = position(turn="K", state="REVOLT", garrisons={"oiasso": "K"}, round=number)
        years += [event.year for event in game.apply(QUIET) if isinstance(event, RoundEnded)]
    assert years == [198, 180, 162, 144, 126, 108, 90, 72, 54, 36, 18]


def test_h3_6_covering_18_is_lost_and_the_last_disc_is_placed() -> None:
    game = end_of_round(round=11)
    assert game.result == Result("H", "time")
    told = game.to_json()
    assert (told["time"], told["round"], told["turn"], told["reserve"]["revolt"]) == (11, 11, "K", 11)
    assert told["result"] == {"winner": "H", "reason": "time"}


def test_h3_6_no_revolt_for_the_track_is_lost() -> None:
    full = {"osca": 3, "numantia": 3, "toletum": 3, "olisipo": 3, "brigantium": 3, "gades": 3, "valentia": 2}
    game = end_of_round(round=3, revolts=full, generals={"U": "corduba"})
    assert game.result == Result("H", "reserve")
    told = game.to_json()
    assert (told["time"], told["round"], told["turn"]) == (2, 3, "K")


def test_h3_6_the_last_round_without_a_revolt_is_lost_by_the_reserve() -> None:
    full = {"osca": 3, "numantia": 3, "toletum": 3, "olisipo": 3}
    game = end_of_round(round=11, revolts=full)
    assert (game.result, game.to_json()["time"]) == (Result("H", "reserve"), 10)


# -------------------------------------------------------------------- H3.7 Roman victory


def test_h3_7_the_sixth_garrison_wins_at_once() -> None:
    game = position(
        generals={"K": "flaviobriga"},
        garrisons=FIVE,
        revolts={"emerita": 3, "lucus": 1},  # elsewhere they do not matter
        armies=["lucus"],
        turn="K",
        denarii=4,
    )
    events = game.apply(PlaceGarrison("K", "flaviobriga"))
    assert events[-1] == GameOver("R", "capitals")
    assert game.result == Result("R", "capitals")
    assert game.returns() == [1.0, 1.0, 1.0]


def test_h3_7_five_capitals_do_not_win() -> None:
    four = {city: code for city, code in FIVE.items() if city != "brigantium"}
    game = position(generals={"K": "flaviobriga"}, garrisons=four, turn="K")
    game.apply(PlaceGarrison("K", "flaviobriga"))
    assert game.result is None


@pytest.mark.parametrize("city", ["gades", "basti", "dertosa", "valentia"])
def test_h3_7_a_revolt_in_a_roman_province_prevents_it(city: str) -> None:
    places = {"U": "corduba", "C": "tarraco", "K": "flaviobriga"}
    game = position(generals=places, garrisons=FIVE, revolts={city: 1}, turn="K")
    game.apply(PlaceGarrison("K", "flaviobriga"))
    assert game.result is None


def test_h3_7_a_siege_may_win() -> None:
    game = position(generals={"C": "tarraco"}, garrisons=ALL_SIX, revolts={"dertosa": 1}, turn="C")
    game.apply(Besiege("C", "dertosa", 3))  # R+4 v 1, sure
    assert game.result == Result("R", "capitals")


def test_h3_7_one_of_two_revolts_is_not_enough() -> None:
    game = position(generals={"C": "tarraco"}, garrisons=ALL_SIX, revolts={"dertosa": 2}, turn="C")
    game.apply(Besiege("C", "dertosa", 1))
    assert (game.result, game.to_json()["revolts"]) == (None, {"dertosa": 1})


def test_h3_7_an_attack_may_win() -> None:
    game = position(generals={"U": "corduba"}, garrisons=ALL_SIX, revolts={"gades": 2}, armies=["gades"])
    game.apply(Attack("U", "gades", 3))  # R+4 v H+2
    game.apply(Roll(roman=6, hispanic=1))
    assert game.result == Result("R", "capitals")


def test_h3_7_a_lost_army_may_win_in_the_hispanic_phase() -> None:
    """An army in Ulterior that loses its own attack ends the game."""
    game = position(
        generals={"U": "corduba"},
        garrisons=ALL_SIX,
        revolts={"gades": 1},
        armies=["gades"],
        state="ARMY",
        turn="K",
        round=11,
    )
    game.apply(Roll(hispanic=6))
    game.apply(Roll(roman=6, hispanic=1))
    assert game.result == Result("R", "capitals")  # and the time track is never reached
    assert game.to_json()["time"] == 10


def test_h3_7_garrisons_stay_when_the_province_revolts_again() -> None:
    game = position(generals={"K": "flaviobriga"}, garrisons=FIVE, revolts={"ilerda": 3, "bilbilis": 2}, turn="K")
    game.apply(PlaceGarrison("K", "flaviobriga"))
    assert game.result == Result("R", "capitals")  # A42


# -------------------------------------------------------------------- H3.8 Hispanic victory

FULL = {"osca": 3, "ilerda": 1, "numantia": 3, "toletum": 3, "olisipo": 2}  # 12, with 10 on the time track


def test_h3_8_a_revolt_that_cannot_be_placed_loses_and_nothing_else_happens() -> None:
    game = position(revolts=FULL, round=11, state="REVOLT", turn="C", armies=["osca"])
    before = game.to_json()
    events = game.apply(QUIET)
    assert events[-1] == GameOver("H", "reserve")
    assert game.returns() == [-1.0, -1.0, -1.0]
    assert game.to_json() == {**before, "state": "OVER", "result": {"winner": "H", "reason": "reserve"}}


def test_h3_8_an_army_that_cannot_raise_a_revolt_does_not_march() -> None:
    game = position(revolts=FULL, round=11, state="ARMY", turn="C", armies=["osca", "toletum"])
    before = game.to_json()
    game.apply(Roll(hispanic=1))
    assert game.to_json() == {**before, "state": "OVER", "queue": [], "result": {"winner": "H", "reason": "reserve"}}


def test_h3_8_an_army_marching_to_a_revolt_needs_no_disc() -> None:
    full = {"regina": 3, "toletum": 3, "osca": 3, "olisipo": 3}
    game = position(revolts=full, round=11, state="ARMY", turn="C", armies=["regina"])
    game.apply(Roll())
    assert (game.result, list(game.to_json()["armies"])) == (None, ["toletum"])


def test_h3_8_a_placement_that_the_limit_prevents_is_harmless() -> None:
    game = position(revolts=FULL, round=11, state="REVOLT", turn="C", armies=["osca"])
    game.apply(Roll(roman=1, hispanic=6))
    assert game.result is None


def test_h3_8_the_last_disc_may_still_be_placed() -> None:
    one_left = {**FULL, "olisipo": 1}
    game = position(revolts=one_left, round=11, state="REVOLT", turn="C")
    game.apply(QUIET)
    assert (game.result, game.to_json()["reserve"]["revolt"]) == (None, 0)


# -------------------------------------------------------------------- H12 the end


def test_h12_queue_pending_and_denarii_are_cleared_at_the_end() -> None:
    won = position(generals={"U": "corduba"}, garrisons=ALL_SIX, revolts={"gades": 1}, denarii=6)
    won.apply(Besiege("U", "gades", 1))
    won.apply(Roll(roman=6))
    told = won.to_json()
    assert (told["denarii"], told["pending"], told["queue"], told["turn"]) == (0, None, [], "U")
    army = position(
        generals={"U": "corduba"}, garrisons=ALL_SIX, revolts={"gades": 1}, armies=["gades"], state="ARMY", turn="C"
    )
    army.apply(Roll(hispanic=3))
    army.apply(Roll(roman=6, hispanic=1))
    told = army.to_json()
    assert (told["state"], told["queue"], told["pending"], told["turn"]) == ("OVER", [], None, "C")


def test_h12_nothing_can_be_done_after_the_end() -> None:
    game = end_of_round(round=11)
    assert (game.chance_outcomes(), game.players_to_act) == ([], ())
    with pytest.raises(IllegalAction):
        game.apply(QUIET)
    assert conquest.from_json(game.to_json()).hash() == game.hash()


def test_h12_a_stay_is_a_step_as_well() -> None:
    game = position(revolts={"salmantica": 1, "lucus": 1}, armies=["salmantica", "lucus"], state="ARMY")
    assert isinstance(game.apply(Roll(hispanic=2))[0], ArmyStayed)  # as near to Abula 1 as to Capara 3
    assert game.to_json()["queue"] == ["lucus"]
