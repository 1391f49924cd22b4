"""H8: the contract's test vectors V5 to V8 and V10 to V13, each with all its claims."""

from __future__ import annotations

import pytest

from hispania.errors import Unreadable
from hispania.games import conquest
from hispania.games.conquest import (
    Besiege,
    Conquest,
    Enter,
    Move,
    Pass,
    PlaceGarrison,
    RemoveGarrison,
    Roll,
)
from hispania.games.conquest.edge.events import CombatDecided, CombatDeclared, PhaseSkipped, RevoltRolled

from .support import CAPITALS, SEA, after, codes, kinds, moves, position, revolts_in, sides

# -------------------------------------------------------------------- V5 revolt rolls


def v5(armies: list[str]) -> Conquest:
    """Example 5: K in Aracillum, his garrison in Pallantia, three Cantabrian cities in revolt."""
    return position(
        generals={"K": "aracillum"},
        garrisons={"pallantia": "K"},
        revolts={"oiasso": 1, "deobriga": 3, "pompaelo": 1},
        armies=armies,
        state="REVOLT",
    )


@pytest.mark.parametrize(
    ("face", "effect", "city", "revolts"),
    [
        (1, "revolt", "oiasso", 2),
        (2, "full", "deobriga", 3),
        (3, "protected", "aracillum", 0),
        (4, "protected", "pallantia", 0),
        (5, "revolt", "pompaelo", 2),
        (6, "revolt", "flaviobriga", 1),
    ],
)
def test_v5_rolls_in_cantabria(face: int, effect: str, city: str, revolts: int) -> None:
    game = v5(["pompaelo"])
    before = game.to_json()
    events = game.apply(Roll(roman=6, hispanic=face))
    assert isinstance(events[0], RevoltRolled)
    assert (events[0].effect, events[0].city) == (effect, city)
    told = game.to_json()
    assert told["revolts"].get(city, 0) == revolts
    assert told["armies"] == before["armies"]
    if effect != "revolt":
        assert told["revolts"] == before["revolts"]


@pytest.mark.parametrize(("face", "city"), [(1, "oiasso"), (2, "deobriga"), (5, "pompaelo")])
def test_v5_without_that_army_one_rises(face: int, city: str) -> None:
    game = v5([])
    before = game.to_json()
    events = game.apply(Roll(roman=6, hispanic=face))
    assert isinstance(events[0], RevoltRolled)
    assert events[0].effect == "army"
    told = game.to_json()
    assert (list(told["armies"]), told["reserve"]["A"]) == ([city], 2)
    assert told["revolts"] == before["revolts"]


# -------------------------------------------------------------------- V6, V10 army moves

V6_REVOLTS = {
    "salmantica": 1, "talabriga": 1, "lucus": 2, "noega": 1, "lancia": 1, "asturica": 1, "bracara": 1, "brigantium": 1
}  # fmt: skip


def v6(**changes: object) -> Conquest:
    """Example 6: armies in Salmantica, Talabriga and Lucus, nine revolts in one group, U in Capara."""
    pieces = {
        "generals": {"U": "capara"},
        "garrisons": {"abula": "K", "conimbriga": "U"},
        "revolts": V6_REVOLTS,
        "armies": ["salmantica", "talabriga", "lucus"],
        "state": "ARMY",
    }
    return position(**{**pieces, **changes})


@pytest.mark.parametrize("owner", ["K", "C", "U"])
def test_v6a_carpetanian_army(owner: str) -> None:
    game = v6(garrisons={"abula": owner, "conimbriga": "U"})
    choice = game.army_choice
    assert choice is not None
    assert choice.army == "salmantica"
    assert set(choice.targets) == {"abula", "capara"}
    assert choice.by_die == ("abula", None, "capara", "capara", "capara", "capara")
    siege = after(game).apply(Roll(hispanic=1))[0]
    assert isinstance(siege, CombatDecided)
    assert (siege.card.kind, sides(siege.card)) == ("army-siege", ("H+9", "1x2"))
    assert (siege.card.sure, siege.result, siege.removed) == (True, "+", ((f"g{owner}", "abula"),))
    besieged = after(game, Roll(hispanic=1)).to_json()
    assert ("abula" in besieged["garrisons"], "salmantica" in besieged["armies"]) == (False, True)
    stays = after(game, Roll(hispanic=2)).to_json()
    assert (stays["generals"], stays["garrisons"]) == (game.to_json()["generals"], game.to_json()["garrisons"])
    for face in (3, 4, 5, 6):
        attack = after(game).apply(Roll(hispanic=face))[0]
        assert isinstance(attack, CombatDecided)
        assert (attack.card.kind, sides(attack.card)) == ("army-attack", ("H+9", "R+1"))
        assert (attack.card.sure, attack.result) == (True, "+")
        beaten = after(game, Roll(hispanic=face)).to_json()
        assert (beaten["generals"]["U"], "salmantica" in beaten["armies"]) == (None, True)


def test_v6b_lusitanian_army() -> None:
    game = v6()
    game.apply(Roll(hispanic=2))
    choice = game.army_choice
    assert choice is not None
    assert (choice.army, choice.targets, choice.by_die) == ("talabriga", ("conimbriga",), ())
    siege = game.apply(Roll())[0]
    assert isinstance(siege, CombatDecided)
    assert (sides(siege.card), siege.card.sure, siege.result) == (("H+9", "4"), True, "+")
    told = game.to_json()
    assert "conimbriga" not in told["garrisons"]
    assert "conimbriga" not in told["armies"]
    assert "talabriga" in told["armies"]


def test_v6c_gallaic_army_of_lucus() -> None:
    game = v6(queue=["lucus"])
    choice = game.army_choice
    assert choice is not None
    assert set(choice.candidates) == {"noega", "asturica", "bracara", "brigantium"}
    assert choice.dropped == ()
    assert choice.by_die == ("noega", None, "asturica", None, "bracara", "brigantium")
    for face, place in enumerate(("noega", "lucus", "asturica", "lucus", "bracara", "brigantium"), 1):
        told = after(game, Roll(hispanic=face)).to_json()
        assert (place in told["armies"], told["revolts"]) == (True, V6_REVOLTS)


def test_v6d_gallaic_army_of_lancia_leaves_for_cantabria() -> None:
    game = v6(armies=["salmantica", "lancia"], queue=["lancia"])
    choice = game.army_choice
    assert choice is not None
    assert choice.ventures
    assert set(choice.candidates) == {"asturica", "noega", "aracillum", "pallantia"}  # III still holds an army
    assert set(choice.dropped) == {"asturica", "noega"}
    assert set(choice.targets) == {"aracillum", "pallantia"}
    assert choice.by_die == ("aracillum",) * 3 + ("pallantia",) * 3
    game.apply(Roll(hispanic=3))
    told = game.to_json()
    assert told["armies"] == {"aracillum": "A", "salmantica": "A"}
    assert told["revolts"] == {**V6_REVOLTS, "aracillum": 1}
    game.apply(Pass("C"))
    game.apply(Roll(roman=2, hispanic=6))
    game.apply(Roll(hispanic=2))  # the army of Salmantica stays
    choice = game.army_choice
    assert choice is not None
    assert (choice.army, choice.province, choice.ventures) == ("aracillum", "VI", False)
    assert set(choice.candidates) == {"pallantia", "flaviobriga"}


def test_v10_province_iii_acts_before_iv() -> None:
    game = v6(state="REVOLT")
    game.apply(Roll(roman=2, hispanic=6))
    assert game.to_json()["queue"] == ["salmantica", "talabriga", "lucus"]
    attack = game.apply(Roll(hispanic=3))[0]
    assert isinstance(attack, CombatDecided)
    assert (attack.card.defender.unit, attack.card.defender.sum) == ("U", 1)
    weaker = v6(garrisons={"abula": "K"}).apply(Roll(hispanic=3))[0]  # had IV acted first
    assert isinstance(weaker, CombatDecided)
    assert weaker.card.defender.sum == 0
    with pytest.raises(Unreadable, match="queue"):
        v6(queue=["talabriga", "salmantica", "lucus"])


# -------------------------------------------------------------------- V7 denarii


def turn_of_c(**generals: str | None) -> Conquest:
    """C's turn begins while others may be lost."""
    game = position(generals=generals, state="REVOLT", turn="U")
    game.apply(Roll(roman=6, hispanic=1))
    assert game.to_json()["turn"] == "C"
    return game


def test_v7_denarii_and_absent_generals() -> None:
    assert turn_of_c().to_json()["denarii"] == 6
    assert turn_of_c(K=None).to_json()["denarii"] == 5
    assert turn_of_c(U=None, K=None).to_json()["denarii"] == 4
    returning = turn_of_c(C=None)
    assert (returning.phase, returning.to_json()["denarii"]) == ("REENTER", 6)
    returning.apply(Enter("C", "valentia"))
    assert (returning.phase, returning.to_json()["denarii"]) == ("ROMAN", 6)


def test_v7_a_province_in_revolt_skips_the_phase() -> None:
    game = position(generals={"C": None}, revolts=revolts_in("citerior"), state="REVOLT", turn="U")
    events = game.apply(Roll(roman=6, hispanic=1))
    assert PhaseSkipped("C") in events
    told = game.to_json()
    assert (told["state"], told["turn"], told["denarii"]) == ("REVOLT", "C", 0)


# -------------------------------------------------------------------- V8 no revolt left

LAST = {"osca": 3, "ilerda": 1, "numantia": 3, "toletum": 3, "olisipo": 2}  # 12, and 10 on the time track


def v8(**changes: object) -> Conquest:
    """All 22 revolts are on the board or the time track."""
    game = position(**{"revolts": LAST, "armies": ["osca"], "round": 11, "state": "REVOLT", **changes})
    assert game.to_json()["reserve"]["revolt"] == 0
    return game


def is_lost(game: Conquest) -> bool:
    """H3.8, and nothing of the step applied (H12)."""
    return game.result == conquest.Result("H", "reserve") and game.to_json()["revolts"] == LAST


def test_v8_roll_on_an_empty_city_loses() -> None:
    assert is_lost(after(v8(), Roll(roman=6, hispanic=1)))


def test_v8_three_revolts_and_an_army_in_the_province_is_nothing() -> None:
    game = v8()
    game.apply(Roll(roman=1, hispanic=6))
    assert (game.phase, game.to_json()["revolts"]) == ("ARMY", LAST)


def test_v8_fewer_revolts_and_no_army_placeable_loses() -> None:
    assert is_lost(after(v8(), Roll(roman=1, hispanic=5)))  # the army of the province stands in Osca
    used_up = v8(armies=["osca", "numantia", "toletum"])
    assert is_lost(after(used_up, Roll(roman=4, hispanic=6)))  # no army left in reserve


def test_v8_an_army_that_can_be_placed_saves() -> None:
    game = v8()
    game.apply(Roll(roman=4, hispanic=6))
    assert game.result is None
    assert "olisipo" in game.to_json()["armies"]


def test_v8_army_entering_an_empty_city_loses() -> None:
    game = v8(state="ARMY")
    game.apply(Roll(hispanic=1))
    assert is_lost(game)
    assert list(game.to_json()["armies"]) == ["osca"]


def test_v8_end_of_round_loses() -> None:
    game = v8(turn="K", armies=[], garrisons={"pallantia": "K"})
    game.apply(Roll(roman=6, hispanic=4))
    assert is_lost(game)
    assert game.to_json()["time"] == 10


# -------------------------------------------------------------------- V11 a crowded entry


def test_v11_entry_beside_the_consul_needs_an_exit() -> None:
    shut = {"dertosa": 1, "valentia": 1, "carthago-nova": 1}
    game = position(generals={"C": None, "K": "tarraco"}, revolts=shut, turn="C", state="REENTER")
    assert game.legal_actions() == [Enter("C", "tarraco")]
    game.apply(Enter("C", "tarraco"))
    assert game.phase == "MUST_LEAVE"
    assert kinds(game) == {"move"}
    assert codes(game.why_not(Pass("C"))) == {("must-leave", "H3.4")}
    assert "tarraco" not in moves(game)
    game.apply(Move("C", "gerunda"))
    assert (game.phase, game.to_json()["denarii"]) == ("ROMAN", 5)


def test_v11_without_an_exit_there_is_no_entry() -> None:
    walled = {"dertosa": 1, "valentia": 1, "carthago-nova": 1, "gerunda": 1, "ilerda": 1}
    game = position(generals={"C": None, "K": "tarraco"}, revolts=walled, fleets=SEA[1:4], turn="U", state="REVOLT")
    assert PhaseSkipped("C") in game.apply(Roll(roman=6, hispanic=1))
    assert game.phase == "REVOLT"


# -------------------------------------------------------------------- V12 stacks


def v12() -> Conquest:
    """U on the stack [U, C, U] of Conimbriga, the Lusitanian army beside him."""
    return position(
        generals={"U": "conimbriga"},
        garrisons={"conimbriga": "UCU"},
        revolts={"talabriga": 3},
        armies=["talabriga"],
        denarii=3,
    )


def test_v12_any_depth_may_be_removed() -> None:
    game = v12()
    game.apply(RemoveGarrison("U", "conimbriga", 0))
    told = game.to_json()
    assert (told["garrisons"]["conimbriga"], told["reserve"]["U"]) == (["C", "U"], 3)


def test_v12_an_army_siege_takes_the_top() -> None:
    game = v12()
    for step in (RemoveGarrison("U", "conimbriga", 0), Move("U", "olisipo"), Pass("U"), Roll(roman=6, hispanic=1)):
        game.apply(step)
    declared = game.apply(Roll())[0]
    assert isinstance(declared, CombatDeclared)
    assert sides(declared.card) == ("H+3", "4")
    game.apply(Roll(hispanic=6))
    told = game.to_json()
    assert told["garrisons"]["conimbriga"] == ["C"]
    assert (told["reserve"]["U"], told["reserve"]["C"]) == (4, 3)


def test_v12_a_beaten_general_takes_all_colours_with_him() -> None:
    game = v12()
    for step in (RemoveGarrison("U", "conimbriga", 0), Pass("U"), Roll(roman=6, hispanic=1), Roll()):
        game.apply(step)
    decided = game.apply(Roll(roman=1, hispanic=6))[0]
    assert isinstance(decided, CombatDecided)
    assert (decided.attacker_value, decided.defender_value, decided.result) == (9, 2, "+")
    told = game.to_json()
    assert (told["generals"]["U"], told["garrisons"]) == (None, {})
    assert (told["reserve"]["U"], told["reserve"]["C"]) == (4, 4)


# -------------------------------------------------------------------- V13 the last capital

FIVE = dict(zip(CAPITALS[:5], "UCKUC"))


def test_v13_no_win_while_gades_is_in_revolt() -> None:
    game = position(
        generals={"U": "corduba", "K": "flaviobriga"}, garrisons=FIVE, revolts={"gades": 1}, turn="K", denarii=3
    )
    game.apply(PlaceGarrison("K", "flaviobriga"))
    assert (game.phase, game.result) == ("ROMAN", None)


def test_v13_win_when_the_revolt_leaves_in_a_roman_phase() -> None:
    game = position(generals={"U": "corduba"}, garrisons={**FIVE, "flaviobriga": "K"}, revolts={"gades": 1})
    game.apply(Besiege("U", "gades", 1))  # (R+2) v 4
    vain = after(game, Roll(roman=2))
    assert vain.result is None
    game.apply(Roll(roman=3))
    assert game.result == conquest.Result("R", "capitals")


def test_v13_win_when_the_revolt_leaves_in_a_hispanic_phase() -> None:
    game = position(
        generals={"U": "corduba"},
        garrisons={**FIVE, "flaviobriga": "K"},
        revolts={"gades": 1},
        armies=["gades"],
        state="ARMY",
    )
    game.apply(Roll(hispanic=3))  # shield 3 is Corduba: it attacks U, H+1 v R+1
    tied = after(game, Roll(roman=1, hispanic=1))
    assert tied.result is None
    game.apply(Roll(roman=2, hispanic=1))
    assert game.result == conquest.Result("R", "capitals")
    assert game.to_json()["revolts"] == {}
