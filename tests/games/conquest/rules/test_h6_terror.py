"""H6.6 Terror: the special army, and the plot against it."""

from __future__ import annotations

import itertools

import pytest

from hispania.games import conquest
from hispania.games.conquest import Attack, Besiege, Conquest, Pass, Plot, Roll
from hispania.games.conquest.edge.events import PieceChosen, PlotDecided, RevoltRolled

from .support import PROVINCE, SEA, after, chances, codes, kinds
from .variants_support import faces, needs, offered, position, sides, told

PLOT = {"terror_plot": True}

# -------------------------------------------------------------------- 2 A + S


def test_h6_6_s_replaces_one_a() -> None:
    assert told(conquest.new_game(variants=["terror"]), "reserve.A", "reserve.S") == (2, 1)
    assert told(conquest.new_game(), "reserve.A", "reserve.S") == (3, 0)


# -------------------------------------------------------------------- which piece leaves the reserve: setup


def at_the_armies() -> Conquest:
    """Three initial armies to come; the revolts are in cities of shield 1."""
    game = conquest.new_game("6|4|3|4|3", variants=["terror"])
    for _ in range(6):
        game.apply(Roll(hispanic=1))
    return game


def test_h6_6_setup_rolls_r_and_then_the_piece() -> None:
    game = at_the_armies()
    assert needs(game) == "R"
    game.apply(Roll(roman=1))
    assert (needs(game), faces(game)) == ("H", [1, 2, 3, 4, 5, 6])
    assert told(game, "armies", "pending") == ({}, {"kind": "setup", "step": 0, "city": "beseda"})
    game.apply(Roll(hispanic=1))
    assert needs(game) == "R"


@pytest.mark.parametrize(("face", "piece"), [(1, "A"), (2, "A"), (3, "A"), (4, "A"), (5, "S"), (6, "S")])
def test_h6_6_setup_s_beside_two_a_comes_on_5_and_6(face: int, piece: str) -> None:
    game = after(at_the_armies(), Roll(roman=1))
    event = game.apply(Roll(hispanic=face))[0]
    assert isinstance(event, PieceChosen)
    assert (event.city, event.piece) == ("beseda", piece)
    assert told(game, "armies", "reserve.A", "reserve.S") == (
        {"beseda": piece}, *((1, 1) if piece == "A" else (2, 0))
    )  # fmt: skip


@pytest.mark.parametrize(("face", "piece"), [(1, "A"), (2, "A"), (3, "A"), (4, "S"), (5, "S"), (6, "S")])
def test_h6_6_setup_s_beside_one_a_comes_on_4_to_6(face: int, piece: str) -> None:
    game = after(at_the_armies(), Roll(roman=1), Roll(hispanic=1), Roll(roman=3), Roll(hispanic=face))
    assert told(game, "armies") == ({"abula": piece, "beseda": "A"},)


def test_h6_6_setup_s_alone_comes_without_a_die() -> None:
    game = after(at_the_armies(), Roll(roman=1), Roll(hispanic=1), Roll(roman=3), Roll(hispanic=1))
    game.apply(Roll(roman=2))
    assert told(game, "armies", "state") == ({"abula": "A", "beseda": "A", "cauca": "S"}, "SETUP_ROADS")


def test_h6_6_setup_once_s_is_out_only_a_comes() -> None:
    game = after(at_the_armies(), Roll(roman=1), Roll(hispanic=6), Roll(roman=3), Roll(roman=2))
    assert told(game, "armies", "state") == ({"abula": "A", "beseda": "S", "cauca": "A"}, "SETUP_ROADS")


# -------------------------------------------------------------------- which piece leaves the reserve: revolt rolls


def revolt_roll(armies: tuple[str, ...], special: str | None = None) -> Conquest:
    """The roll I-1 raises an army in Beseda."""
    revolts = {"beseda": 1, **dict.fromkeys(armies, 1)}
    game = position("terror", revolts=revolts, armies=armies, special=special, state="REVOLT")
    game.apply(Roll(1, 1))
    return game


@pytest.mark.parametrize("face", range(1, 7))
def test_h6_6_revolt_roll_beside_two_a_s_comes_on_5_and_6(face: int) -> None:
    game = revolt_roll(())
    assert (game.phase, needs(game), told(game, "armies")[0]) == ("REVOLT", "H", {})
    game.apply(Roll(hispanic=face))
    assert told(game, "armies", "queue") == ({"beseda": "S" if face >= 5 else "A"}, ["beseda"])


@pytest.mark.parametrize("face", range(1, 7))
def test_h6_6_revolt_roll_beside_one_a_s_comes_on_4_to_6(face: int) -> None:
    game = revolt_roll(("abula",))
    game.apply(Roll(hispanic=face))
    assert told(game, "armies") == ({"abula": "A", "beseda": "S" if face >= 4 else "A"},)


def test_h6_6_revolt_roll_s_alone_comes_without_a_die() -> None:
    game = revolt_roll(("abula", "cauca"))
    assert told(game, "armies", "state") == ({"abula": "A", "beseda": "S", "cauca": "A"}, "ARMY")


@pytest.mark.parametrize("others", [(), ("cauca",)])
def test_h6_6_revolt_roll_without_s_in_reserve_an_a_comes(others: tuple[str, ...]) -> None:
    game = revolt_roll(("abula", *others), special="abula")
    assert told(game, "armies.beseda", "armies.abula", "state") == ("A", "S", "ARMY")


def test_h6_6_beaten_s_returns_to_the_reserve_as_s() -> None:
    """U in Corduba, at home: R+3+1 against (H+1) x 2 of S in Regina; 10 against 4."""
    game = position("terror", generals={"U": "corduba"}, revolts={"regina": 1}, armies=["regina"], special="regina")
    assert sides(game.odds(Attack("U", "regina", 3))) == ("R+4", "(H+1)x2")
    game = after(game, Attack("U", "regina", 3), Roll(6, 1))
    assert told(game, "armies", "reserve.A", "reserve.S") == ({}, 2, 1)


def test_h6_6_s_stays_s_when_it_marches() -> None:
    """Regina, Baecula and Abula: only Abula is not in revolt."""
    game = position(
        "terror", revolts={"toletum": 1, "regina": 1, "baecula": 1}, armies=["toletum"], special="toletum", state="ARMY"
    )
    game.apply(Roll())
    assert told(game, "armies", "revolts.abula") == ({"abula": "S"}, 1)


# -------------------------------------------------------------------- S doubles its own bracket


def test_h6_6_s_doubles_when_it_is_attacked() -> None:
    game = position("terror", generals={"U": "corduba"}, revolts={"regina": 2}, armies=["regina"], special="regina")
    card = game.odds(Attack("U", "regina", 1))
    assert (sides(card), card.defender.special) == (("R+2", "(H+2)x2"), True)


def test_h6_6_s_doubles_when_it_attacks() -> None:
    """It turns to U in Abula: (H+3) x 2 against R."""
    game = position(
        "terror",
        generals={"U": "abula"},
        revolts={"toletum": 1, "regina": 1, "baecula": 1},
        armies=["toletum"],
        special="toletum",
        state="ARMY",
    )
    game.apply(Roll())  # 8 to 18 against 1 to 6 is sure
    assert told(game, "generals.U") == (None,)


def test_h6_6_s_doubles_when_it_besieges() -> None:
    """S in Abula, RS 2 with Salmantica, besieges Toletum's garrison, shield 6."""
    pieces = {
        "revolts": {"abula": 1, "salmantica": 1},
        "armies": ["abula"],
        "garrisons": {"toletum": "K"},
        "state": "ARMY",
    }
    game = position("terror", special="abula", **pieces)
    game.apply(Roll())  # Toletum is the only neighbour in III that is not in revolt
    assert game.declared is not None
    assert sides(game.declared) == ("(H+2)x2", "6")
    assert chances(game.declared)[0] == 30  # H+2 > 3 from 2 on
    plain = after(position("terror", **pieces), Roll())
    assert plain.declared is not None
    assert sides(plain.declared) == ("H+2", "6")
    assert chances(plain.declared)[0] == 12  # 5 and 6


def test_h6_6_s_doubles_on_top_of_its_supporters() -> None:
    """The armies of Regina and Castulo both touch U in Corduba: x 2 for S itself, x 2 for the other."""
    game = position(
        "terror",
        generals={"U": "corduba"},
        revolts={"regina": 1, "baecula": 1, "castulo": 1},
        armies=["regina", "castulo"],
        special="regina",
    )
    assert sides(game.odds(Attack("U", "regina", 1))) == ("R+2", "(H+1)x4")


def test_h6_6_s_is_an_ordinary_supporter() -> None:
    """The same, but A is attacked: S beside U doubles once; RS of Castulo is itself and Baecula."""
    game = position(
        "terror",
        generals={"U": "corduba"},
        revolts={"regina": 1, "baecula": 1, "castulo": 1},
        armies=["regina", "castulo"],
        special="regina",
    )
    card = game.odds(Attack("U", "castulo", 1))
    assert (sides(card), card.defender.supporters) == (("R+2", "(H+2)x2"), (("S", "regina"),))


def test_h6_6_s_doubles_a_besieged_city_once_as_any_supporter() -> None:
    game = position("terror", generals={"U": "corduba"}, revolts={"regina": 1, "baecula": 1}, armies=["regina"],
                    special="regina")  # fmt: skip
    assert sides(game.odds(Besiege("U", "baecula", 1))) == ("R+2", "4x2")


def test_h6_6_multiplier_single_leaves_the_own_doubling_on_top() -> None:
    game = position(
        "terror",
        generals={"U": "corduba"},
        revolts={"regina": 1, "castulo": 1},
        armies=["regina", "castulo"],
        special="regina",
        house={"multiplier": "single"},
    )
    assert sides(game.odds(Attack("U", "regina", 1))) == ("R+2", "(H+1)x4")


# -------------------------------------------------------------------- the plot


def plotter(place: str = "abula", turn: str = "U", **pieces: object) -> Conquest:
    """S in Toletum with two discs; somebody beside it."""
    given = {
        "generals": {turn: place}, "revolts": {"toletum": 2}, "armies": ["toletum"], "special": "toletum",
        "turn": turn, "house": PLOT, **pieces,
    }  # fmt: skip
    return position("terror", **given)


def test_h6_6_plot_is_optional_and_off_by_default() -> None:
    game = plotter(house={})
    assert "plot" not in kinds(game)
    assert ("no-plot", "H6.6") in codes(game.why_not(Plot("U", 1)))


@pytest.mark.parametrize("turn", ["U", "C", "K"])
def test_h6_6_plot_by_the_active_general_for_one_to_three(turn: str) -> None:
    assert offered(plotter(turn=turn), "plot") == {None: {1, 2, 3}}
    assert offered(plotter(turn=turn, denarii=2), "plot") == {None: {1, 2}}
    assert codes(plotter(denarii=2).why_not(Plot("U", 3))) == {("too-dear", "H6.6")}


def test_h6_6_plot_needs_adjacency_to_s() -> None:
    game = plotter("salmantica")
    assert "plot" not in kinds(game)
    assert codes(game.why_not(Plot("U", 1))) == {("no-special-army", "H6.6")}


def test_h6_6_plot_not_against_an_ordinary_army() -> None:
    game = plotter(revolts={"toletum": 1, "gerunda": 1}, armies=["toletum", "gerunda"], special="gerunda")
    assert codes(game.why_not(Plot("U", 1))) == {("no-special-army", "H6.6")}


def test_h6_6_plot_not_by_a_general_who_is_not_active() -> None:
    game = plotter(generals={"C": "abula"})
    assert "plot" not in kinds(game)
    assert ("not-his-turn", "H3.1") in codes(game.why_not(Plot("C", 1)))


def test_h6_6_plot_from_a_sea() -> None:
    game = plotter(SEA[2], revolts={"onuba": 1}, armies=["onuba"], special="onuba")
    assert "plot" in kinds(game)


@pytest.mark.parametrize(("denarii", "face"), list(itertools.product((1, 2, 3), range(1, 7))))
def test_h6_6_plot_succeeds_up_to_its_denarii(denarii: int, face: int) -> None:
    game = after(plotter(), Plot("U", denarii))
    assert game.plot_is_open
    assert (needs(game), told(game, "denarii")[0]) == ("H", 6 - denarii)
    event = game.apply(Roll(hispanic=face))[0]
    assert isinstance(event, PlotDecided)
    assert event.success == (face <= denarii)
    if event.success:
        assert told(game, "plot", "state", "armies") == ("success", "ROMAN", {"toletum": "A"})
    else:
        assert told(game, "plot", "armies") == ("failure", {"toletum": "S"})
        assert needs(game) == "RH"


def test_h6_6_plot_success_s_leaves_the_game_and_the_boxed_a_takes_its_city() -> None:
    game = after(plotter(), Plot("U", 1), Roll(hispanic=1))
    assert told(game, "armies", "revolts", "reserve.A", "reserve.S") == ({"toletum": "A"}, {"toletum": 2}, 2, 0)
    assert sides(game.odds(Attack("U", "toletum", 1))) == ("R+1", "H+2")  # not doubled any more
    assert told(game, "denarii", "state") == (5, "ROMAN")


def test_h6_6_plot_replacement_reserve() -> None:
    game = after(plotter(house={**PLOT, "plot_replacement": "reserve"}), Plot("U", 1), Roll(hispanic=1))
    assert told(game, "armies", "revolts", "reserve.A", "reserve.S") == ({}, {"toletum": 2}, 3, 0)
    assert "toletum" in offered(game, "besiege")  # a revolt without army now


def test_h6_6_after_a_success_every_army_is_ordinary() -> None:
    """Toletum's A, then a rising in Beseda needs no piece die."""
    game = plotter(revolts={"toletum": 2, "beseda": 1})
    game = after(game, Plot("U", 3), Roll(hispanic=3), Pass("U"), Roll(1, 1))
    assert told(game, "armies", "state") == ({"beseda": "A", "toletum": "A"}, "ARMY")


def test_h6_6_plot_failure_rolls_one_extra_revolt_now() -> None:
    game = after(plotter(), Plot("U", 2), Roll(hispanic=3))
    assert told(game, "state", "pending") == ("ROMAN", {"kind": "plot-revolt"})
    event = game.apply(Roll(1, 5))[0]
    assert isinstance(event, RevoltRolled)
    assert (event.effect, event.city, event.plot) == ("revolt", "ilerda", True)
    assert told(game, "revolts", "armies") == ({"ilerda": 1, "toletum": 2}, {"toletum": "S"})


@pytest.mark.parametrize(("face", "roll"), [(1, ()), (3, (Roll(1, 5),))])
def test_h6_6_roman_phase_continues_either_way(face: int, roll: tuple[Roll, ...]) -> None:
    game = after(plotter(), Plot("U", 2), Roll(hispanic=face), *roll)
    assert (told(game, "state", "denarii"), game.actor.name) == (("ROMAN", 4), "U")
    game.apply(Pass("U"))
    assert game.phase == "REVOLT"  # the ordinary roll still comes


@pytest.mark.parametrize(("face", "roll"), [(1, ()), (3, (Roll(1, 5),))])
def test_h6_6_without_denarii_the_phase_ends_after_it(face: int, roll: tuple[Roll, ...]) -> None:
    game = after(plotter(denarii=2), Plot("U", 2), Roll(hispanic=face), *roll)
    assert told(game, "state", "pending", "denarii") == ("REVOLT", None, 0)


@pytest.mark.parametrize("face", [1, 3])
def test_h6_6_once_per_game(face: int) -> None:
    game = after(plotter(), Plot("U", 2), Roll(hispanic=face))
    if face == 3:
        game.apply(Roll(1, 5))
    assert "plot" not in kinds(game)
    assert ("once-a-game", "H6.6") in codes(game.why_not(Plot("U", 1)))


def test_h6_6_extra_roll_can_raise_an_army() -> None:
    """Beseda is in revolt and I holds no army; S is on the board, so an A comes."""
    game = plotter(revolts={"toletum": 2, "beseda": 1})
    game = after(game, Plot("U", 1), Roll(hispanic=6), Roll(1, 1))
    assert told(game, "armies", "state", "queue") == ({"beseda": "A", "toletum": "S"}, "ROMAN", [])


def test_h6_6_extra_roll_on_a_protected_city_does_nothing() -> None:
    game = after(plotter(), Plot("U", 1), Roll(hispanic=6), Roll(3, 1))
    assert told(game, "revolts", "state", "denarii") == ({"toletum": 2}, "ROMAN", 5)


def test_h6_6_extra_roll_can_lose_the_game() -> None:
    """All 22 discs lie on the board; Cauca is empty."""
    revolts = {**dict.fromkeys(PROVINCE["I"], 3), "toletum": 3, "regina": 1}
    game = plotter(revolts=revolts)
    game = after(game, Plot("U", 1), Roll(hispanic=6), Roll(2, 1))
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == ("H", "reserve")
    assert told(game, "turn", "round", "revolts") == ("U", 1, dict(sorted(revolts.items())))
