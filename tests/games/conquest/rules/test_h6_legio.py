"""H6.4 Legio Hispana: a garrison that is everybody's."""

from __future__ import annotations

import pytest

from hispania.games import conquest
from hispania.games.conquest import Attack, Besiege, Conquest, PlaceGarrison, RemoveGarrison, Roll
from hispania.games.conquest.edge.events import CombatDecided

from .support import CAPITALS, SEA, after, codes
from .variants_support import position, sides, siege, told

# -------------------------------------------------------------------- who holds it


def test_h6_4_starts_in_the_reserve_of_k() -> None:
    assert told(conquest.new_game(variants=["legio"]), "reserve.L", "reserve.K") == ("K", 4)
    assert told(conquest.new_game(), "reserve.L") == (None,)


@pytest.mark.parametrize("holder", ["U", "C", "K"])
def test_h6_4_is_a_garrison_of_whoever_holds_it(holder: str) -> None:
    """He says which he places, his own or L; the others have only their own."""
    for turn in "UCK":
        game = position("legio", generals={turn: "abula"}, turn=turn, legion=holder)
        placed = [a.legion for a in game.legal_actions() if isinstance(a, PlaceGarrison)]
        assert placed == ([False, True] if turn == holder else [False])
        if turn != holder:
            assert codes(game.why_not(PlaceGarrison(turn, "abula", legion=True))) == {("no-legion", "H6.4")}


def test_h6_4_placing_it_costs_one_and_leaves_the_own_reserve() -> None:
    game = after(position("legio", generals={"K": "abula"}, turn="K"), PlaceGarrison("K", "abula", legion=True))
    assert told(game, "garrisons", "reserve.L", "reserve.K", "denarii") == ({"abula": ["L"]}, None, 4, 5)
    assert codes(game.why_not(PlaceGarrison("K", "abula", legion=True))) == {("no-legion", "H6.4")}


def test_h6_4_own_disc_stays_own_while_he_holds_it() -> None:
    game = after(position("legio", generals={"K": "abula"}, turn="K"), PlaceGarrison("K", "abula"))
    assert told(game, "garrisons", "reserve.L", "reserve.K") == ({"abula": ["K"]}, "K", 3)


def test_h6_4_holder_without_own_discs_still_places_it() -> None:
    game = position("legio", generals={"K": "abula"}, turn="K", level=(6, 3, 3, 4, 2), garrisons={"cauca": "KKK"})
    assert [a.legion for a in game.legal_actions() if isinstance(a, PlaceGarrison)] == [True]
    assert codes(game.why_not(PlaceGarrison("K", "abula"))) == {("no-garrison-left", "H4.3")}


def test_h6_4_a_garrison_like_others_three_a_stack() -> None:
    game = position("legio", generals={"K": "abula"}, turn="K", garrisons={"abula": "UCK"})
    assert codes(game.why_not(PlaceGarrison("K", "abula", legion=True))) == {("stack-full", "H1.5")}


def test_h6_4_a_garrison_like_others_in_a_capital() -> None:
    game = position("legio", generals={"K": "toletum"}, turn="K", revolts={"regina": 1})
    assert codes(game.why_not(PlaceGarrison("K", "toletum", legion=True))) == {("province-in-revolt", "H4.3")}


def test_h6_4_not_without_the_variant() -> None:
    game = position(generals={"K": "abula"}, turn="K")
    assert game.why_not(PlaceGarrison("K", "abula", legion=True))


# -------------------------------------------------------------------- everybody counts it


@pytest.mark.parametrize("turn", ["U", "C", "K"])
def test_h6_4_on_board_each_general_counts_it_as_his_own(turn: str) -> None:
    """In Abula, far from both provinces, with L in Cauca beside him: R + 1 denarius + 1."""
    game = position("legio", generals={turn: "abula"}, revolts={"salmantica": 1}, garrisons={"cauca": "L"}, turn=turn)
    assert siege(game, turn, "salmantica") == ("R+2", "5")


@pytest.mark.parametrize(("turn", "formula"), [("C", "R+3"), ("K", "R+2"), ("U", "R+2")])
def test_h6_4_it_joins_the_components_of_each(turn: str, formula: str) -> None:
    """L in Cauca bridges to C's disc in Termes; for the others that disc is nothing."""
    game = position(
        "legio", generals={turn: "abula"}, revolts={"salmantica": 1}, garrisons={"cauca": "L", "termes": "C"}, turn=turn
    )
    assert siege(game, turn, "salmantica") == (formula, "5")
    gap = position("legio", generals={turn: "abula"}, revolts={"salmantica": 1}, garrisons={"termes": "C"}, turn=turn)
    assert siege(gap, turn, "salmantica") == ("R+1", "5")


def test_h6_4_its_component_brings_the_home_support() -> None:
    """C in Salduba's neighbour Calagurris, L in Salduba, which touches Dertosa: 1 denarius, L, home +1."""
    game = position("legio", generals={"C": "calagurris"}, revolts={"osca": 1}, garrisons={"salduba": "L"}, turn="C")
    assert siege(game, "C", "osca") == ("R+3", "6")


def test_h6_4_counts_in_defence() -> None:
    """Toletum's army attacks U on L in Abula: R+1."""
    game = position(
        "legio",
        generals={"U": "abula"},
        revolts={"toletum": 1, "regina": 1, "baecula": 1},
        armies=["toletum"],
        garrisons={"abula": "L"},
        state="ARMY",
    )
    game.apply(Roll())
    assert game.declared is not None
    assert sides(game.declared) == ("H+3", "R+1")


def test_h6_4_nobody_counts_it_in_a_reserve() -> None:
    game = position("legio", generals={"K": "abula"}, revolts={"salmantica": 1}, turn="K")
    assert siege(game, "K", "salmantica") == ("R+1", "5")


# -------------------------------------------------------------------- taking it up


@pytest.mark.parametrize("turn", ["U", "C", "K"])
def test_h6_4_each_may_remove_it_into_his_own_reserve(turn: str) -> None:
    game = position("legio", generals={turn: "abula"}, garrisons={"abula": ["K", "L", "C"]}, turn=turn)
    game.apply(RemoveGarrison(turn, "abula", 1))
    assert told(game, "garrisons", "reserve.L", "denarii") == ({"abula": ["K", "C"]}, turn, 5)
    game.apply(PlaceGarrison(turn, "abula", legion=True))  # until this general places it again
    assert told(game, "garrisons", "reserve.L") == ({"abula": ["K", "C", "L"]}, None)


def test_h6_4_others_discs_stay_theirs() -> None:
    game = position("legio", generals={"U": "abula"}, garrisons={"abula": ["K", "L"]})
    assert [a.index for a in game.legal_actions() if isinstance(a, RemoveGarrison)] == [1]
    assert codes(game.why_not(RemoveGarrison("U", "abula", 0))) == {("not-his-garrison", "H4.3")}


# -------------------------------------------------------------------- losing it


def test_h6_4_taken_by_a_siege_it_goes_to_k() -> None:
    """C placed it in Abula; Toletum's army (RS 3) besieges shield 1 for sure and takes the top disc only."""
    game = position(
        "legio",
        revolts={"toletum": 1, "regina": 1, "baecula": 1},
        armies=["toletum"],
        garrisons={"abula": ["C", "L"]},
        turn="C",
        state="ARMY",
    )
    event = game.apply(Roll())[0]
    assert isinstance(event, CombatDecided)
    assert event.removed == (("gL", "abula"),)
    assert told(game, "garrisons", "reserve.L") == ({"abula": ["C"]}, "K")


def test_h6_4_lost_with_a_general_it_goes_to_k() -> None:
    """Toletum's army beats U on [U, L, C]: every disc to its own reserve, L to K's."""
    game = position(
        "legio",
        generals={"U": "abula"},
        revolts={"toletum": 1, "regina": 1, "baecula": 1},
        armies=["toletum"],
        garrisons={"abula": ["U", "L", "C"]},
        state="ARMY",
    )
    game = after(game, Roll(), Roll(1, 6))  # R+2 = 3 against H+3 = 9
    assert told(game, "garrisons", "generals.U", "reserve.L", "reserve.U", "reserve.C") == ({}, None, "K", 4, 4)


def lost_attack() -> Conquest:
    game = position(
        "legio",
        generals={"C": "abula"},
        revolts={"toletum": 3},
        armies=["toletum"],
        garrisons={"abula": ["L"]},
        turn="C",
    )
    assert sides(game.odds(Attack("C", "toletum", 1))) == ("R+2", "H+3")
    return after(game, Attack("C", "toletum", 1), Roll(1, 6))


def test_h6_4_lost_in_an_attack_a_roman_declared_it_goes_to_k() -> None:
    assert told(lost_attack(), "generals.C", "garrisons", "reserve.L") == (None, {}, "K")


# -------------------------------------------------------------------- P and victory


def test_h6_4_p_never_counts_it() -> None:
    game = position(
        "legio", "proconsvl",
        generals={"K": SEA[1], "P": "abula"}, revolts={"salmantica": 1}, garrisons={"cauca": "L", "abula": "K"},
    )  # fmt: skip
    assert siege(game, "U", "salmantica", unit="P") == ("R+1", "5")
    assert game.odds(Besiege("U", "salmantica", 1, unit="P")).attacker.sum == 1


def test_h6_4_satisfies_the_victory() -> None:
    stacks = {city: "UCK"[n % 3] for n, city in enumerate(CAPITALS) if city != "toletum"}
    game = position("legio", generals={"K": "toletum"}, garrisons=stacks, turn="K")
    game.apply(PlaceGarrison("K", "toletum", legion=True))
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == ("R", "capitals")
