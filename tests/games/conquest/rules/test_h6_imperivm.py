"""H6.2 Imperivm: U's free move, C's better sieges, K's orders."""

from __future__ import annotations

import pytest

from hispania.games.conquest import Attack, Besiege, Conquest, Move, Pass, Roll

from .support import SEA, after, codes, kinds
from .variants_support import moves, path, position, quiet, sides, siege, told

# -------------------------------------------------------------------- U: the free move


def at_free_move(place: str = "gades", *, roll: tuple[int, int] = (1, 1), **pieces: object) -> Conquest:
    """U's turn after a revolt roll that does nothing: K guards Beseda (I-1)."""
    others = {"C": "valentia", "K": "beseda"}
    given = pieces.pop("generals", {})
    assert isinstance(given, dict)
    game = position("imperivm", generals={"U": place, **others, **given}, **pieces)
    return quiet(game, *roll)


def test_h6_2_u_moves_free_after_the_hispanic_phase_of_his_turn() -> None:
    """From Gades: five links, and the printed run on to Castulo (Basti is a link as well)."""
    game = at_free_move()
    assert (game.phase, game.actor.name) == ("FREE_MOVE", "U")
    assert moves(game) == dict.fromkeys(("basti", "corduba", "emerita", "onuba", SEA[2], "castulo"), 0)
    assert kinds(game) == {"move", "pass"}


def test_h6_2_free_move_goes_along_one_link_of_any_segments() -> None:
    """Emerita: Abula is three segments away, Salmantica and Olisipo two links."""
    game = at_free_move("emerita")
    assert set(moves(game)) == {"abula", "capara", "ebora", "gades", "regina"}
    game.apply(Move("U", "abula"))
    assert told(game, "generals.U", "turn", "state", "denarii") == ("abula", "C", "ROMAN", 6)


def test_h6_2_free_move_goes_along_one_road_run() -> None:
    """Sticks Gades-Emerita-Regina prolong the printed road: one run from Castulo to Regina."""
    game = at_free_move("castulo", roads=(("emerita", "gades"), ("emerita", "regina")))
    assert set(moves(game)) == {"baecula", "basti", "corduba", "gades", "emerita", "regina"}
    assert path(game, "regina") == "=corduba=gades=emerita=regina"


def test_h6_2_run_and_then_a_link_is_too_much() -> None:
    assert ("not-one-link", "H6.2") in codes(at_free_move("castulo").why_not(Move("U", "onuba")))


def test_h6_2_without_imperivm_run_only_one_link() -> None:
    game = at_free_move(house={"imperivm_run": False})
    assert set(moves(game)) == {"basti", "corduba", "emerita", "onuba", SEA[2]}  # Castulo is two links away


def test_h6_2_free_move_is_optional() -> None:
    game = after(at_free_move(), Pass("U"))
    assert told(game, "generals.U", "turn", "state") == ("gades", "C", "ROMAN")


def test_h6_2_free_move_ends_on_an_unshared_space_but_a_run_may_pass_a_general() -> None:
    game = at_free_move(generals={"C": "corduba"})
    assert set(moves(game)) == {"basti", "emerita", "onuba", SEA[2], "castulo"}
    assert ("occupied", "H4.1c") in codes(game.why_not(Move("U", "corduba")))


def test_h6_2_free_move_ends_on_a_legal_space_and_a_revolt_cuts_the_run() -> None:
    """Corduba in revolt cuts the run to Castulo, Basti is still a link away, and sea 3 has no fleet."""
    game = at_free_move(revolts={"corduba": 1}, fleets=(SEA[0], SEA[1], SEA[3]))
    assert set(moves(game)) == {"basti", "emerita", "onuba"}
    assert ("in-revolt", "H4.1a") in codes(game.why_not(Move("U", "corduba")))
    assert ("no-fleet", "H4.1a") in codes(game.why_not(Move("U", SEA[2])))


def test_h6_2_free_move_leaves_a_sea() -> None:
    assert set(moves(at_free_move(SEA[2]))) == {"gades", "olisipo", "onuba", SEA[1]}


@pytest.mark.parametrize(("turn", "following"), [("C", "K"), ("K", "U")])
def test_h6_2_no_free_move_in_other_turns(turn: str, following: str) -> None:
    game = position("imperivm", generals={"K": "beseda"}, turn=turn)
    quiet(game, 1, 1)
    assert told(game, "turn", "state") == (following, "ROMAN")


def test_h6_2_no_free_move_without_the_variant() -> None:
    game = quiet(position(generals={"K": "beseda"}), 1, 1)
    assert told(game, "turn", "state") == ("C", "ROMAN")


def test_h6_2_no_free_move_if_u_is_off_the_board() -> None:
    """U attacks at R+2 against H+2 doubled by a second army, loses, and C's turn follows his Hispanic phase."""
    game = position(
        "imperivm",
        generals={"U": "capara", "K": "beseda"},
        revolts={"salmantica": 1, "asturica": 1},
        armies=["salmantica", "asturica"],
    )
    assert sides(game.odds(Attack("U", "salmantica", 2))) == ("R+2", "(H+1)x2")
    game = after(game, Attack("U", "salmantica", 2), Roll(1, 6), Roll(1, 1))
    for _ in range(2):  # both armies
        assert game.phase == "ARMY"
        game.apply(game.chance_outcomes()[0][0])
    assert told(game, "generals.U", "turn", "state") == (None, "C", "ROMAN")


def test_h6_2_free_move_only_if_a_destination_exists() -> None:
    """Beseda's three neighbours are in revolt."""
    game = position(
        "imperivm", generals={"U": "beseda"}, revolts={"gerunda": 1, "ilerda": 1, "osca": 1}, garrisons={"cauca": "C"}
    )
    quiet(game, 2, 1)
    assert told(game, "turn", "state") == ("C", "ROMAN")


# -------------------------------------------------------------------- C: sieges


def test_h6_2_c_adds_one_inside_the_bracket_of_his_sieges() -> None:
    """C in Segobriga touches Valentia (home +1); K in Abula doubles: (R+1+1+1) x 2 against 6."""
    pieces = {"generals": {"C": "segobriga", "K": "abula"}, "revolts": {"toletum": 1}, "turn": "C"}
    assert siege(position(**pieces), "C", "toletum") == ("(R+2)x2", "6")
    game = position("imperivm", **pieces)
    assert siege(game, "C", "toletum") == ("(R+3)x2", "6")
    assert [term.name for term in game.odds(Besiege("C", "toletum", 1)).attacker.terms] == [
        "denarii", "home", "imperivm"
    ]  # fmt: skip


def test_h6_2_c_adds_nothing_to_his_attacks() -> None:
    game = position("imperivm", generals={"C": "segobriga"}, revolts={"toletum": 1}, armies=["toletum"], turn="C")
    assert sides(game.odds(Attack("C", "toletum", 1))) == ("R+2", "H+1")


@pytest.mark.parametrize(("turn", "formula"), [("U", "R+1"), ("K", "R+1")])
def test_h6_2_other_generals_besiege_as_ever(turn: str, formula: str) -> None:
    game = position("imperivm", generals={turn: "abula"}, revolts={"toletum": 1}, turn=turn)
    assert siege(game, turn, "toletum") == (formula, "6")


def test_h6_2_c_adds_nothing_when_he_is_attacked() -> None:
    """The army of Toletum (all other cities of III in revolt or away) attacks C in Abula: R alone defends."""
    game = position(
        "imperivm",
        generals={"C": "abula"},
        revolts={"toletum": 1, "regina": 1, "baecula": 1},
        armies=["toletum"],
        turn="C",
        state="ARMY",
    )
    game.apply(Roll())  # Abula is the only neighbour in III that is not in revolt
    assert game.declared is not None
    assert sides(game.declared) == ("H+3", "R")


# -------------------------------------------------------------------- K: orders


def test_h6_2_k_moves_u_and_c_paying_normally() -> None:
    game = position("imperivm", turn="K")
    assert moves(game, "U")["emerita"] == 2
    assert moves(game, "U")["castulo"] == 1
    game.apply(Move("K", "emerita", unit="U"))
    assert told(game, "generals.U", "denarii", "turn", "state") == ("emerita", 4, "K", "ROMAN")
    assert moves(game, "C")["dertosa"] == 1
    game.apply(Move("K", "gerunda", unit="C"))
    assert told(game, "generals.C", "generals.K", "denarii") == ("gerunda", SEA[0], 3)


def test_h6_2_orders_obey_the_rules_of_movement() -> None:
    """One denarius: U in Gades has the printed run, Onuba and the fleet; Corduba in revolt cuts the run."""
    game = position("imperivm", turn="K", denarii=1)
    assert set(moves(game, "U")) == {"corduba", "castulo", "basti", "onuba", SEA[2]}
    cut = position("imperivm", turn="K", denarii=1, revolts={"corduba": 1})
    assert set(moves(cut, "U")) == {"onuba", SEA[2]}
    assert ("in-revolt", "H4.1a") in codes(cut.why_not(Move("K", "corduba", unit="U")))
    assert ("too-dear", "H4.1b") in codes(cut.why_not(Move("K", "emerita", unit="U")))


def test_h6_2_ordered_general_ends_unshared() -> None:
    game = position("imperivm", generals={"C": "corduba"}, turn="K")
    assert "corduba" not in moves(game, "U")
    assert "castulo" in moves(game, "U")
    assert ("occupied", "H4.1c") in codes(game.why_not(Move("K", "corduba", unit="U")))


def test_h6_2_only_generals_on_board_are_ordered() -> None:
    game = position("imperivm", generals={"U": None}, turn="K")
    assert moves(game, "U") == {}
    assert moves(game, "C") != {}
    assert ("absent", "H3.4") in codes(game.why_not(Move("K", "gades", unit="U")))


def test_h6_2_orders_are_moves_only() -> None:
    game = position("imperivm", generals={"C": "segobriga"}, revolts={"toletum": 1}, turn="K")
    assert not [a for a in game.legal_actions() if a.kind != "move" and getattr(a, "unit", "")]
    assert ("no-order", "H6.2") in codes(game.why_not(Besiege("K", "toletum", 1, unit="C")))


def test_h6_2_praetors_give_no_orders() -> None:
    for turn, other in (("U", "C"), ("C", "U"), ("U", "K")):
        game = position("imperivm", turn=turn)
        assert moves(game, other) == {}
        assert ("no-order", "H6.2") in codes(game.why_not(Move(turn, "corduba", unit=other)))


def test_h6_2_no_orders_without_the_variant() -> None:
    game = position(turn="K")
    assert moves(game, "U") == {}
    assert ("no-order", "H6.2") in codes(game.why_not(Move("K", "corduba", unit="U")))


def test_h6_2_no_orders_before_k_has_left_a_shared_fleet() -> None:
    """K came back onto U's fleet: MUST_LEAVE accepts only his own Move."""
    game = position("imperivm", generals={"U": SEA[0], "K": SEA[0]}, turn="K", state="MUST_LEAVE")
    assert moves(game, "U") == {}
    assert moves(game, "C") == {}
    assert moves(game) != {}
    assert ("must-leave", "H3.4") in codes(game.why_not(Move("K", "valentia", unit="U")))
    game.apply(Move("K", "valentia"))
    assert moves(game, "U") != {}


def test_h6_2_last_denarius_on_an_order_ends_the_phase() -> None:
    game = after(position("imperivm", turn="K", denarii=1), Move("K", "corduba", unit="U"))
    assert game.phase == "REVOLT"
