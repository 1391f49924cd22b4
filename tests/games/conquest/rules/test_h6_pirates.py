"""H6.5 Pirates: revolts on the seas."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hispania.games import conquest
from hispania.games.conquest import Attack, Besiege, Move, MoveFleet, PlaceGarrison, Roll
from hispania.games.conquest.edge.events import CombatDecided

from .support import CAPITALS, PROVINCE, SEA, after, chances, codes
from .variants_support import moves, offered, position, sides, siege, told

M1, M2, M3, M4, M5 = SEA

# -------------------------------------------------------------------- setup


@pytest.mark.parametrize(("fleets", "pirates"), [(4, [M5]), (3, [M4, M5]), (2, [M3, M4, M5])])
def test_h6_5_one_revolt_in_every_sea_without_fleet(fleets: int, pirates: list[str]) -> None:
    game = conquest.new_game(f"6|4|{fleets}|4|2", variants=["pirates"])
    assert told(game, "revolts", "reserve.revolt") == (dict.fromkeys(pirates, 1), 22 - (5 - fleets))
    assert told(game, "state", "fleets") == ("SETUP_REVOLTS", sorted(SEA[:fleets]))


def test_h6_5_none_without_the_variant() -> None:
    assert told(conquest.new_game(), "revolts", "reserve.revolt") == ({}, 22)


# -------------------------------------------------------------------- fleets


def sails(fleets: tuple[str, ...], revolts: dict[str, int]) -> set[tuple[str, str, int]]:
    game = position("pirates", generals={"K": fleets[0]}, fleets=fleets, revolts=revolts)
    return {(a.start, a.to, a.cost) for a in game.legal_actions() if isinstance(a, MoveFleet)}


def test_h6_5_fleets_cannot_enter() -> None:
    assert sails((M1, M2, M3), {M4: 1, M5: 1}) == set()
    game = position("pirates", revolts={M4: 1, M5: 1})
    assert ("pirates", "H6.5") in codes(game.why_not(MoveFleet("U", M3, M4)))


def test_h6_5_fleets_cannot_cross() -> None:
    """Sea 5 is clear, but sea 4 lies before it."""
    assert sails((M1, M2, M3), {M4: 1}) == set()
    game = position("pirates", revolts={M4: 1})
    assert ("pirates", "H6.5") in codes(game.why_not(MoveFleet("U", M3, M5)))


def test_h6_5_clear_seas_stay_open() -> None:
    """Sea 5 is infested: each fleet may go to sea 4, at one denarius a link."""
    assert sails((M1, M2, M3), {M5: 1}) == {(M1, M4, 3), (M2, M4, 2), (M3, M4, 1)}
    assert sails((M1, M3), {M4: 1, M5: 1}) == {(M1, M2, 1), (M3, M2, 1)}


def test_h6_5_generals_cannot_enter_either() -> None:
    game = position("pirates", generals={"U": "talabriga"}, revolts={M4: 1, M5: 1})
    assert M4 not in moves(game)
    assert ("in-revolt", "H4.1a") in codes(game.why_not(Move("U", M4)))


# -------------------------------------------------------------------- revolt support


def test_h6_5_part_of_a_revolt_component() -> None:
    """Bracara touches sea 4, which touches sea 5: 1 + 1 + 1 discs."""
    pieces = {"generals": {"U": "talabriga"}, "armies": ["bracara"]}
    game = position("pirates", revolts={"bracara": 1, M4: 1, M5: 1}, **pieces)
    assert sides(game.odds(Attack("U", "bracara", 1))) == ("R+1", "H+3")
    alone = position("pirates", revolts={"bracara": 1, M5: 1}, **pieces)
    assert sides(alone.odds(Attack("U", "bracara", 1))) == ("R+1", "H+1")


def test_h6_5_a_bridge_between_revolts() -> None:
    """Talabriga and Brigantium touch only through sea 4: 1 + 1 + 2."""
    pieces = {"generals": {"U": "conimbriga"}, "armies": ["talabriga"]}
    game = position("pirates", revolts={"talabriga": 1, "brigantium": 2, M4: 1}, **pieces)
    assert sides(game.odds(Attack("U", "talabriga", 1))) == ("R+1", "H+4")
    apart = position("pirates", revolts={"talabriga": 1, "brigantium": 2}, **pieces)
    assert sides(apart.odds(Attack("U", "talabriga", 1))) == ("R+1", "H+1")


# -------------------------------------------------------------------- sieges


@pytest.mark.parametrize(
    ("sea", "shield", "place"), [(M3, "3", "olisipo"), (M4, "4", "talabriga"), (M5, "5", "oiasso"), (M4, "4", M3)]
)
def test_h6_5_besieged_from_any_adjacent_space_with_its_number_for_shield(sea: str, shield: str, place: str) -> None:
    fleets = (M1, M3) if place == M3 else (M1, M2)
    game = position("pirates", generals={"K": place, "U": "castulo"}, revolts={sea: 1}, fleets=fleets, turn="K")
    assert offered(game, "besiege") == {sea: {1, 2, 3}}
    assert siege(game, "K", sea) == ("R+1", shield)


def test_h6_5_not_besieged_from_afar_and_never_attacked() -> None:
    game = position("pirates", generals={"U": "conimbriga"}, revolts={M4: 1})
    assert ("not-adjacent", "H4.5") in codes(game.why_not(Besiege("U", M4, 1)))
    near = position("pirates", generals={"U": "talabriga"}, revolts={M4: 1})
    assert ("no-army", "H4.6") in codes(near.why_not(Attack("U", M4, 1)))


def test_h6_5_won_siege_clears_the_sea_for_fleets() -> None:
    """R+1 against 4: III ties, IV wins."""
    game = position("pirates", generals={"U": "talabriga"}, revolts={M4: 1, M5: 1})
    assert game.odds(Besiege("U", M4, 1)).win == Fraction(3, 6)
    vain = after(game, Besiege("U", M4, 1), Roll(roman=3))
    assert told(vain, "revolts", "denarii") == ({M4: 1, M5: 1}, 5)
    won = after(game, Besiege("U", M4, 1), Roll(roman=4))
    assert told(won, "revolts", "reserve.revolt", "generals.U") == ({M5: 1}, 21, "talabriga")
    won.apply(MoveFleet("U", M3, M4))
    assert M4 in told(won, "fleets")[0]
    assert moves(won)[M4] == 1


def test_h6_5_supporters_count_at_sea_as_on_land() -> None:
    """K at sea 3 supports U's siege of sea 4; the army of Conimbriga, beside U, doubles the shield."""
    game = position(
        "pirates", generals={"U": "talabriga", "K": M3}, revolts={M4: 1, "conimbriga": 1}, armies=["conimbriga"]
    )
    assert siege(game, "U", M4) == ("(R+1)x2", "4x2")


# -------------------------------------------------------------------- no province


@pytest.mark.parametrize("capital", ["olisipo", "brigantium", "flaviobriga"])
def test_h6_5_pirates_do_not_keep_a_capital_from_its_garrison(capital: str) -> None:
    """Each of these touches an infested sea; its province is free of revolt."""
    game = position("pirates", generals={"U": capital}, revolts={M3: 1, M4: 1, M5: 1}, fleets=(M1, M2))
    game.apply(PlaceGarrison("U", capital))
    assert told(game, "garrisons") == ({capital: ["U"]},)


def test_h6_5_pirates_do_not_keep_rome_from_victory() -> None:
    stacks = {city: "UCK"[n % 3] for n, city in enumerate(CAPITALS) if city != "toletum"}
    game = position("pirates", generals={"U": "toletum"}, revolts={M4: 1, M5: 1}, garrisons=stacks)
    game.apply(PlaceGarrison("U", "toletum"))
    assert game.result is not None
    assert game.result.reason == "capitals"


def test_h6_5_armies_never_enter_a_sea() -> None:
    """All of Gallaecia in revolt: the army of Brigantium touches seas 4 and 5, and turns to neither."""
    game = position(
        "pirates", revolts={**dict.fromkeys(PROVINCE["V"], 1), M4: 1, M5: 1}, armies=["brigantium"], state="ARMY"
    )
    assert game.army_choice is not None
    assert game.army_choice.candidates == ("noega", "lucus", "bracara")


def test_h6_5_pirates_do_not_make_a_province_wholly_in_revolt() -> None:
    """Five of six Gallaecian cities and both seas in revolt: the army still stays in its province."""
    revolts = dict.fromkeys(PROVINCE["V"][1:], 1)  # not Noega
    game = position("pirates", revolts={**revolts, M4: 1, M5: 1}, armies=["lancia"], state="ARMY")
    assert game.army_choice is not None
    assert game.army_choice.ventures is False
    assert game.army_choice.targets == ("noega",)


def test_h6_5_no_revolt_roll_makes_them_grow() -> None:
    game = position("pirates", revolts={M4: 1, M5: 1}, state="REVOLT")
    rolls = [roll for roll, _ in game.chance_outcomes()]
    assert len(rolls) == 36
    for roll in rolls:
        twin = after(game, roll)
        assert {sea: told(twin, "revolts")[0].get(sea) for sea in SEA} == {M1: None, M2: None, M3: None, M4: 1, M5: 1}


def test_h6_5_won_combat_against_an_army_leaves_the_pirates() -> None:
    """Bracara's army falls with the revolts of its city only."""
    game = position("pirates", generals={"U": "talabriga"}, revolts={"bracara": 1, M4: 1}, armies=["bracara"])
    assert chances(game.odds(Attack("U", "bracara", 3)))[0] == 21  # R+3 against H+2: R+1 > H
    game.apply(Attack("U", "bracara", 3))
    event = game.apply(Roll(6, 1))[0]
    assert isinstance(event, CombatDecided)
    assert told(game, "revolts", "armies") == ({M4: 1}, {})
