"""H6.8 Interactions of variants, and the 128 combinations."""

from __future__ import annotations

import itertools

import pytest

from hispania.errors import Unreadable
from hispania.games import conquest
from hispania.games.conquest import (
    VARIANTS,
    Actor,
    Attack,
    Besiege,
    Boost,
    Build,
    Conquest,
    Decline,
    Move,
    Options,
    Pass,
    PlaceGarrison,
    Plot,
    RemoveGarrison,
    Reroll,
    Roll,
    SetArmy,
    SetRevolts,
    Strike,
)
from hispania.games.conquest.edge.events import ArmySetUp, PieceChosen, RevoltRolled

from .support import SEA, after, codes, kinds
from .variants_support import moves, needs, offered, path, position, quiet, roll_on, sides, siege, told, window

M1, M2, M3, M4, M5 = SEA
NO = Decline()
PLOT = {"terror_plot": True}

# -------------------------------------------------------------------- any of 128 combinations


def test_h6_any_of_the_128_combinations() -> None:
    sets = [names for size in range(8) for names in itertools.combinations(VARIANTS, size)]
    assert len(sets) == 128
    for names in sets:
        assert Options.of(variants=reversed(names)).variants == tuple(sorted(names))


@pytest.mark.parametrize("left_out", [None, *VARIANTS])
def test_h6_all_or_all_but_one_can_be_set_up(left_out: str | None) -> None:
    game = conquest.new_game(variants=[name for name in VARIANTS if name != left_out])
    while game.phase.startswith("SETUP"):
        if game.actor == Actor.CHANCE:
            roll_on(game)
        else:
            game.apply(game.legal_actions()[0])
    assert (game.phase, game.actor.name) == ("ROMAN", "U")


def test_h6_an_unknown_variant_is_refused_by_name() -> None:
    with pytest.raises(Unreadable, match="terrror"):
        Options.of(variants=["terrror"])


# -------------------------------------------------------------------- Terror + Hispano


def test_h6_8_terror_hispano_setup_he_picks_the_place_h_picks_the_piece() -> None:
    game = conquest.new_game("6|4|3|4|2", variants=["hispano", "terror"])
    for city in ("beseda", "cauca", "abula", "talabriga", "noega", "oiasso"):
        game.apply(SetRevolts(city))
    event = game.apply(SetArmy("abula"))[0]
    assert isinstance(event, ArmySetUp)
    assert (event.city, event.piece) == ("abula", "")
    assert (game.actor.name, needs(game), told(game, "armies")[0]) == ("CHANCE", "H", {})
    chosen = game.apply(Roll(hispanic=5))[0]
    assert isinstance(chosen, PieceChosen)
    assert told(game, "armies") == ({"abula": "S"},)
    game.apply(SetArmy("beseda"))  # S is out: no die
    assert told(game, "armies", "state") == ({"abula": "S", "beseda": "A"}, "SETUP_ROADS")


def plotter(**pieces: object) -> Conquest:
    """U in Abula beside S in Toletum."""
    given = {
        "generals": {"U": "abula"}, "revolts": {"toletum": 2}, "armies": ["toletum"], "special": "toletum",
        "house": PLOT, **pieces,
    }  # fmt: skip
    return position("terror", "hispano", **given)


def test_h6_8_terror_hispano_the_plots_extra_roll_can_be_rerolled() -> None:
    game = after(plotter(), Plot("U", 2), Roll(hispanic=6), Roll(1, 1))
    assert (game.phase, game.actor.name, told(game, "revolts")[0]) == ("REROLL", "H", {"toletum": 2})
    assert {a.die for a in game.legal_actions() if isinstance(a, Reroll)} == {"R", "H"}
    game.apply(Reroll("R"))
    assert needs(game) == "R"
    game.apply(Roll(roman=2))
    assert game.phase == "REROLL"
    event = game.apply(NO)[0]
    assert isinstance(event, RevoltRolled)
    assert (event.city, event.plot) == ("cauca", True)
    assert told(game, "state", "denarii", "hispano", "revolts") == ("ROMAN", 4, 1, {"cauca": 1, "toletum": 2})


def test_h6_8_terror_hispano_both_rerolls_of_the_plots_roll() -> None:
    game = after(plotter(denarii=2), Plot("U", 2), Roll(hispanic=6), Roll(1, 1))
    game = after(game, Reroll("H"), Roll(hispanic=2), Reroll("R"), Roll(roman=2))
    assert told(game, "revolts", "hispano", "state") == ({"termes": 1, "toletum": 2}, 0, "REVOLT")  # no denarii left


def test_h6_8_terror_hispano_the_plot_die_itself_is_not_rerolled() -> None:
    game = after(plotter(), Plot("U", 2), Roll(hispanic=2))
    assert told(game, "state", "plot", "hispano") == ("ROMAN", "success", 2)


def test_h6_8_terror_hispano_the_piece_die_comes_after_the_rerolls() -> None:
    game = position("terror", "hispano", revolts={"beseda": 1, "gerunda": 1}, state="REVOLT")
    game = after(game, Roll(1, 2))  # Gerunda
    assert (game.phase, told(game, "armies")[0]) == ("REROLL", {})
    game = after(game, Reroll("H"), Roll(hispanic=1), NO)  # Beseda
    assert (game.phase, needs(game), told(game, "armies")[0]) == ("REVOLT", "H", {})
    game.apply(Roll(hispanic=6))
    assert told(game, "armies") == ({"beseda": "S"},)


def test_h6_8_terror_hispano_his_denarii_are_inside_the_doubled_bracket() -> None:
    game = after(plotter(), Attack("U", "toletum", 3), Boost(1))
    assert game.declared is not None
    assert sides(game.declared) == ("R+3", "(H+3)x2")
    strike = after(plotter(), Pass("U"), Strike("toletum", "abula", 2))
    assert told(strike, "generals.U") == (None,)  # (H+4) x 2 is at least 10 against R


# -------------------------------------------------------------------- Terror + Pirates, Terror + Proconsvl


def test_h6_8_terror_pirates_pirate_discs_are_doubled_with_the_bracket() -> None:
    game = position(
        "terror", "pirates", generals={"U": "talabriga"}, revolts={"bracara": 1, M4: 1, M5: 1}, armies=["bracara"],
        special="bracara",
    )  # fmt: skip
    assert sides(game.odds(Attack("U", "bracara", 1))) == ("R+1", "(H+3)x2")


def test_h6_8_terror_proconsvl_p_may_plot() -> None:
    game = position(
        "terror", "proconsvl",
        generals={"P": "abula"}, revolts={"toletum": 2}, armies=["toletum"], special="toletum", house=PLOT,
    )  # fmt: skip
    assert (offered(game, "plot"), offered(game, "plot", "P")) == ({}, {None: {1, 2, 3}})
    game = after(game, Plot("U", 3, unit="P"), Roll(hispanic=3))
    assert told(game, "plot", "armies", "denarii", "generals.P") == ("success", {"toletum": "A"}, 3, "abula")


def test_h6_8_terror_proconsvl_the_plot_is_still_once_per_game() -> None:
    game = position(
        "terror", "proconsvl",
        generals={"P": "abula", "U": "baecula"}, revolts={"toletum": 2}, armies=["toletum"], special="toletum",
        house=PLOT,
    )  # fmt: skip
    game = after(game, Plot("U", 1, unit="P"), Roll(hispanic=6), Roll(3, 1))
    assert "plot" not in kinds(game)
    assert ("once-a-game", "H6.6") in codes(game.why_not(Plot("U", 1)))


# -------------------------------------------------------------------- Pirates + Hispano, Imperivm, Proconsvl


def test_h6_8_pirates_hispano_d_works_on_pirate_seas() -> None:
    game = position("pirates", "hispano", generals={"U": "talabriga"}, revolts={M4: 1, M5: 1})
    game = after(game, Besiege("U", M4, 2), Boost(2))
    assert game.declared is not None
    assert sides(game.declared) == ("R+2", "6")


def test_h6_8_pirates_hispano_e_never() -> None:
    """Bracara's army touches sea 4 with pirates and, in the second game, K's fleet there."""
    pieces = {"generals": {"U": "castulo"}, "armies": ["bracara"]}
    game = after(position("pirates", "hispano", revolts={"bracara": 1, M4: 1}, **pieces), Pass("U"))
    assert game.phase == "REVOLT"
    pieces["generals"] = {"U": "castulo", "K": M4}
    game = after(position("pirates", "hispano", revolts={"bracara": 1}, fleets=(M1, M2, M4), **pieces), Pass("U"))
    assert game.phase == "REVOLT"


def test_h6_8_pirates_imperivm_cs_plus_one_applies() -> None:
    game = position("pirates", "imperivm", generals={"C": "talabriga"}, revolts={M4: 1}, turn="C")
    assert siege(game, "C", M4) == ("R+2", "4")


@pytest.mark.parametrize("fleets", [2, 3, 4])
def test_h6_8_pirates_proconsvl_sea_1_always_starts_with_a_fleet(fleets: int) -> None:
    game = conquest.new_game(f"6|4|{fleets}|4|2", variants=["pirates", "proconsvl"])
    assert M1 in told(game, "fleets")[0]
    assert M1 not in told(game, "revolts")[0]


def test_h6_8_pirates_proconsvl_p_may_besiege_pirates() -> None:
    game = position("pirates", "proconsvl", generals={"P": "talabriga"}, revolts={M4: 1})
    assert siege(game, "U", M4, 3, unit="P") == ("R+3", "4")
    game = after(game, Besiege("U", M4, 3, unit="P"), Roll(roman=2))
    assert told(game, "revolts") == ({},)


# -------------------------------------------------------------------- Imperivm + others


def test_h6_8_imperivm_proconsvl_ks_power_excludes_p_who_is_usable_anyway() -> None:
    game = position("imperivm", "proconsvl", generals={"P": "corduba", "K": M2}, turn="K")
    listed = [a for a in game.legal_actions() if isinstance(a, Move) and a.unit == "P"]
    assert len(listed) == len({a.to for a in listed}) > 0  # each destination once
    assert moves(game, "P")["castulo"] == 1
    game.apply(Move("K", "castulo", unit="P"))
    assert told(game, "generals.P", "denarii") == ("castulo", 5)


def test_h6_8_imperivm_ingenivm_a_built_road_serves_us_free_run() -> None:
    game = position("imperivm", "ingenivm", generals={"U": "gades", "K": "beseda", "C": "valentia"})
    game = after(game, Build("U", "gades", "emerita"), Move("U", "castulo"))
    quiet(game, 1, 1)
    assert game.phase == "FREE_MOVE"
    assert path(game, "emerita") == "=corduba=gades=emerita"


def test_h6_8_imperivm_hispano_free_move_follows_the_last_strike() -> None:
    """Talabriga's army besieges Conimbriga in vain; then the last window, then U's free move."""
    game = position(
        "imperivm", "hispano", revolts={"talabriga": 1}, armies=["talabriga"], garrisons={"conimbriga": "K"}
    )
    game = after(game, Pass("U"), NO, Roll(4, 4), NO, NO, Roll(), Roll(hispanic=1), NO)
    assert window(game) == ("last", [])
    game.apply(NO)
    assert (game.phase, game.actor.name) == ("FREE_MOVE", "U")
    game.apply(Pass("U"))
    assert told(game, "turn", "hispano") == ("C", 2)


def test_h6_8_imperivm_hispano_no_free_move_for_u_struck_down_in_the_last_window() -> None:
    """Talabriga's army has besieged Conimbriga; U in Bracara falls in the last window: C's turn, one denarius less."""
    game = position(
        "imperivm", "hispano", generals={"U": "bracara"}, revolts={"talabriga": 1}, armies=["talabriga"],
        garrisons={"conimbriga": "K"},
    )  # fmt: skip
    game = after(game, Pass("U"), NO, Roll(4, 4), NO, NO, Roll())  # H+1 against 4 x 2: surely in vain
    assert window(game) == ("last", [])
    game = after(game, Strike("talabriga", "bracara", 2), Roll(1, 6))
    assert told(game, "generals.U", "turn", "state", "denarii") == (None, "C", "ROMAN", 5)


# -------------------------------------------------------------------- Legio + others, Proconsvl + others


def test_h6_8_legio_proconsvl_p_cannot_place_remove_or_count_it() -> None:
    game = position(
        "legio", "proconsvl", generals={"P": "abula", "K": M2}, revolts={"salmantica": 1}, garrisons={"abula": "L"}
    )
    assert siege(game, "U", "salmantica", unit="P") == ("R+1", "5")
    assert not {"garrison", "remove"} & {a.kind for a in game.legal_actions() if a.target == "abula"}
    assert ("not-there", "H4.3") in codes(game.why_not(RemoveGarrison("U", "abula", 0)))
    held = position("legio", "proconsvl", generals={"P": "abula", "K": M2}, turn="K")
    assert ("not-there", "H4.3") in codes(held.why_not(PlaceGarrison("K", "abula", legion=True)))


def test_h6_8_legio_proconsvl_l_lost_with_p_goes_to_k() -> None:
    game = position(
        "legio", "proconsvl", generals={"P": "abula"}, revolts={"toletum": 3}, armies=["toletum"],
        garrisons={"abula": "L"}, turn="C",
    )  # fmt: skip
    game = after(game, Attack("C", "toletum", 1, unit="P"), Roll(1, 6))
    assert told(game, "proconsul", "reserve.L", "garrisons") == ("dead", "K", {})


def test_h6_8_legio_hispano_l_struck_off_goes_to_k() -> None:
    game = position(
        "legio", "hispano", revolts={"talabriga": 1}, armies=["talabriga"], garrisons={"conimbriga": ["U", "L"]}
    )
    game = after(game, Pass("U"), Strike("talabriga", "conimbriga", 2), Roll(hispanic=2))  # 5 against 4
    assert told(game, "garrisons", "reserve.L") == ({"conimbriga": ["U"]}, "K")


def test_h6_8_proconsvl_hispano_p_in_a_city_is_a_target() -> None:
    places = {"P": "conimbriga"}
    game = position("proconsvl", "hispano", generals=places, revolts={"talabriga": 1}, armies=["talabriga"])
    game = after(game, Pass("U"))
    assert {(a.army, a.city) for a in game.legal_actions() if isinstance(a, Strike)} == {("talabriga", "conimbriga")}
    game.apply(Strike("talabriga", "conimbriga", 2))
    assert game.declared is not None
    assert sides(game.declared) == ("H+3", "R")
    game = after(game, Roll(1, 6))
    assert told(game, "proconsul", "generals.P", "state") == ("dead", None, "REVOLT")


def test_h6_8_ingenivm_proconsvl_p_may_build() -> None:
    game = position("ingenivm", "proconsvl", generals={"P": "castulo"})
    assert offered(game, "build", "P") == {"baecula-castulo": {1}}
    game.apply(Build("U", "baecula", "castulo", unit="P"))
    assert told(game, "roads", "denarii", "reserve.road") == ([["baecula", "castulo"]], 5, 3)


# -------------------------------------------------------------------- pairs not listed are independent


def test_h6_8_unlisted_pair_legio_imperivm() -> None:
    """C's siege: denarius, L beside him, +1 of Imperivm: all three."""
    game = position(
        "legio", "imperivm", generals={"C": "abula"}, revolts={"salmantica": 1}, garrisons={"cauca": "L"}, turn="C"
    )
    assert siege(game, "C", "salmantica") == ("R+3", "5")


def test_h6_8_unlisted_pair_ingenivm_hispano() -> None:
    game = conquest.new_game("6|4|3|3|1", variants=["hispano", "ingenivm"])
    for city in ("beseda", "cauca", "abula", "talabriga", "noega", "oiasso"):
        game.apply(SetRevolts(city))
    game.apply(SetArmy("abula"))
    assert (game.actor.name, kinds(game)) == ("U", {"road", "keep"})
