"""Income and purchase (P3), rule by rule."""

from __future__ import annotations

import pytest

from games.peoples.board import IDLE, begin, board, do, end_turn, gold, play, said, task
from hispania.games.peoples import RULES
from hispania.games.peoples.printed.tables import load


def test_P3_1_income_is_the_sum_over_controlled_provinces_whatever_stands_there() -> None:
    units = {"valence": "3I", "majorque": "I", "ibiza": "I"}
    s = board(3, {"ibere": units, "carthage": {"seville": "I"}})
    begin(s, "ibere", "INCOME")
    assert gold(s, "ibere") == 2 + 1 + 0.5


def test_P3_1_a_castle_alone_is_enough_a_leader_or_a_ruin_is_not() -> None:
    s = board(17, {"castille": {"segovie": "X", "tolede": "alfons"}}, ruin={"cordoue": "castille"})
    begin(s, "castille", "INCOME")
    assert gold(s, "castille") == 2


def test_P3_1_everybody_but_a_sharing_vassal_collects_all_unasked() -> None:
    assert begin(board(3, {"galicien": {"galice": "I"}}), "galicien", "INCOME") == IDLE


def test_P3_1_a_vassal_that_shares_may_take_any_amount_in_steps_of_a_half() -> None:
    s = board(9, {"basque": {"pays_basque": "I", "pyrenees_orientales": "I"}}, bond={"basque": "wisigoth"})
    assert begin(s, "basque", "INCOME") == ["income 0", "income 0.5", "income 1", "income 1.5"]
    do(s, "income 1")
    assert (gold(s, "basque"), gold(s, "wisigoth")) == (0.5, 0.5)


@pytest.mark.parametrize(
    ("nation", "turn", "unit"),
    [("carthage", 2, "I"), ("rome", 4, "E"), ("vandale", 7, "I"), ("croisade", 20, "K"), ("almohade", 21, "E"),
     ("almoravide", 19, "X")],
)  # fmt: skip
def test_P3_2_these_nations_have_no_income(nation: str, turn: int, unit: str) -> None:
    s = board(turn, {nation: {"seville": unit}})
    begin(s, nation, "INCOME")
    assert gold(s, nation) == 0


@pytest.mark.parametrize(
    ("places", "due"), [(("barcelone", "valence", "ibiza"), 2.5), (("barcelone", "valence"), 2), (("ibiza",), 0.5)]
)
def test_P3_2_BYZANCE_has_half_its_income_rounded_up(places: tuple[str, ...], due: float) -> None:
    s = board(10, {"byzance": dict.fromkeys(places, "I")})
    begin(s, "byzance", "INCOME")
    assert gold(s, "byzance") == due


@pytest.mark.parametrize(("nation", "turn"), [("wisigoth", 9), ("omeyyad", 12), ("almoravide", 20)])
def test_P3_2_only_provinces_with_an_own_castle_pay_these(nation: str, turn: int) -> None:
    s = board(turn, {nation: {"tolede": "I X", "seville": "3I"}})
    begin(s, nation, "INCOME")
    assert gold(s, nation) == 2.5


@pytest.mark.parametrize(
    ("nation", "first"),
    [("hispano_romain", 7), ("alain", 8), ("sueve", 7), ("wisigoth", 8), ("byzance", 10), ("omeyyad", 12),
     ("franc", 10), ("el_cid", 18)],
)  # fmt: skip
def test_P3_2_no_income_before_its_turn(nation: str, first: int) -> None:
    place = {nation: {"valence": "I X" if nation in ("wisigoth", "omeyyad") else "I"}}
    early, late = board(first - 1, place), board(first, place)
    begin(early, nation, "INCOME")
    begin(late, nation, "INCOME")
    assert gold(early, nation) == 0
    assert gold(late, nation) == (1 if nation == "byzance" else 2)


@pytest.mark.parametrize(("take", "kept", "paid"), [("4", 2, 2), ("3.5", 1.5, 2), ("0.5", 0, 0.5)])
@pytest.mark.parametrize(("vassal", "suzerain", "turn"), [("basque", "wisigoth", 9), ("badajoz", "omeyyad", 13)])
def test_P3_3_1_a_vassal_keeps_half_rounded_down_the_rest_goes_to_its_suzerain_at_once(
    vassal: str, suzerain: str, turn: int, take: str, kept: float, paid: float
) -> None:
    s = board(turn, {vassal: {"saragosse": "I", "barcelone": "I"}}, bond={vassal: suzerain})
    begin(s, vassal, "INCOME")
    do(s, f"income {take}")
    assert (gold(s, vassal), gold(s, suzerain)) == (kept, paid)


@pytest.mark.parametrize(("suzerain", "turn"), [("rome", 4), ("carthage", 3)])
def test_P3_3_1_vassals_of_ROME_and_CARTHAGE_keep_half_and_the_other_half_is_lost(suzerain: str, turn: int) -> None:
    units = dict.fromkeys(("algarve", "badajoz", "sierra_morena"), "I")
    s = board(turn, {"celte": units}, bond={"celte": suzerain})
    assert begin(s, "celte", "INCOME") == IDLE
    assert said(s)["gold"] == {"celte": 3}


def test_P3_3_1_a_payment_before_the_suzerain_has_income_is_lost() -> None:
    units = {"basque": {"saragosse": "I"}}
    early = board(7, units, bond={"basque": "wisigoth"})
    begin(early, "basque", "INCOME")
    assert said(early)["gold"] == {"basque": 2}
    house = board(7, units, bond={"basque": "wisigoth"}, house={"suzerain_early_share": True})
    begin(house, "basque", "INCOME")
    do(house, "income 2")
    assert said(house)["gold"] == {"basque": 2, "wisigoth": 2}


def test_P3_3_2_gold_goes_to_nobody_else_not_even_of_the_same_player() -> None:
    s = board(9, {"sueve": {"porto": "I"}, "hispano_romain": {"seville": "I"}}, owner={"sueve": 1, "hispano_romain": 1})
    begin(s, "sueve", "INCOME PURCHASE SAVE")
    assert said(s)["gold"] == {"sueve": 2}


def test_P3_3_3_a_suzerain_lifted_above_its_cap_may_buy_one_unit_and_loses_what_still_exceeds_it() -> None:
    s = board(13, {"badajoz": {"badajoz": "I", "lisbonne": "I"}, "omeyyad": {"tolede": "X", "seville": "I"}},
              bond={"badajoz": "omeyyad"}, gold={"omeyyad": 15})  # fmt: skip
    begin(s, "badajoz", "INCOME")
    offers = do(s, "income 4")
    assert task(s) == "TRIBUTE"
    assert offers == ["buy I", "buy X", "pass"]
    do(s, "buy I")
    assert gold(s, "omeyyad") == 9.5 - 4
    assert said(s)["waiting"] == {"omeyyad": {"infantry": 1}}
    begin(s, "omeyyad", "PLACE")
    assert do(s, "abd_ar_rhaman@seville", "I@seville") == IDLE


def test_P3_3_3_who_passes_loses_what_exceeds_the_cap() -> None:
    s = board(9, {"basque": {"saragosse": "I"}, "wisigoth": {"tolede": "X"}}, bond={"basque": "wisigoth"},
              gold={"wisigoth": 8})  # fmt: skip
    begin(s, "basque", "INCOME")
    do(s, "income 2", "pass")
    assert gold(s, "wisigoth") == 4


def test_P3_3_3_at_the_cap_and_not_above_it_nothing_is_bought() -> None:
    s = board(9, {"basque": {"saragosse": "I"}, "wisigoth": {"tolede": "X"}}, bond={"basque": "wisigoth"},
              gold={"wisigoth": 6})  # fmt: skip
    begin(s, "basque", "INCOME")
    assert do(s, "income 2") == IDLE
    assert gold(s, "wisigoth") == 4


@pytest.mark.parametrize(("halves", "offers"), [
    (7, []), (8, ["buy I"]), (11, ["buy I"]), (12, ["buy I", "buy K"]), (15, ["buy I", "buy K"]),
    (16, ["buy 2I", "buy I", "buy K", "buy X"]),
])  # fmt: skip
def test_P3_4_infantry_costs_4_a_knight_6_a_castle_8(halves: int, offers: list[str]) -> None:
    s = board(16, {"leon": {"leon": "I", "duero": "I"}}, gold={"leon": halves})
    expected = sorted(["buy -", *offers])
    assert begin(s, "leon", "PURCHASE") == (expected if offers else IDLE)


def test_P3_4_the_gold_is_paid() -> None:
    s = board(16, {"leon": {"leon": "I", "duero": "I"}}, gold={"leon": 21})
    begin(s, "leon", "PURCHASE")
    do(s, "buy I+K")
    assert gold(s, "leon") == 0.5
    assert said(s)["waiting"]["leon"] == {"infantry": 1, "knight": 1}


@pytest.mark.parametrize(("nation", "turn", "kinds"), [
    ("galicien", 3, "I"), ("alain", 9, "I"), ("wisigoth", 9, "I"), ("omeyyad", 13, "IX"), ("franc", 12, "IKX"),
    ("badajoz", 14, "IX"), ("almoravide", 20, "IX"), ("almoravide", 19, ""), ("rome", 4, ""), ("croisade", 20, ""),
])  # fmt: skip
def test_P3_4_a_nation_buys_only_its_kinds_never_elites_or_cavalry(nation: str, turn: int, kinds: str) -> None:
    s = board(turn, {nation: {"tolede": "I"}}, gold={nation: 16})
    words = begin(s, nation, "PURCHASE")
    assert {word[4:] for word in words if word.startswith("buy ")} - {"-"} == set(kinds)


def test_P3_4_supply_binds_waiting_units_and_ruins_included() -> None:
    units = {"leon": {"leon": "I X", "duero": "I K", "porto": "I"}}
    s = board(16, units, gold={"leon": 32}, waiting={"leon": {"knight": 1}}, ruin={"galice": "leon"})
    words = begin(s, "leon", "PURCHASE")
    assert not any("K" in word or "X" in word for word in words if word.startswith("buy"))
    assert "buy 2I" in words


def test_P3_4_no_more_units_than_provinces_able_to_take_one() -> None:
    units = {"lusitanien": {"lusitanie": "I", "porto": "I", "leon": "3I"}}  # leon is above its limit
    s = board(3, units, gold={"lusitanien": 24})
    assert begin(s, "lusitanien", "PURCHASE") == ["buy -", "buy 2I", "buy I"]
    s = board(3, units, gold={"lusitanien": 24}, waiting={"lusitanien": {"infantry": 1}})
    assert begin(s, "lusitanien", "PURCHASE") == ["buy -", "buy I"]


def test_P3_4_castles_need_provinces_without_castle_or_fort() -> None:
    s = board(16, {"leon": {"leon": "I X", "duero": "I"}}, gold={"leon": 48})
    assert "buy 2I" in begin(s, "leon", "PURCHASE")
    assert "buy X" in begin(s, "leon", "PURCHASE")
    s = board(16, {"leon": {"leon": "I X"}}, gold={"leon": 48})
    assert "buy X" not in begin(s, "leon", "PURCHASE")
    assert "buy K" in begin(s, "leon", "PURCHASE")


def test_P3_4_at_most_three_units_are_disbanded_before_buying() -> None:
    s = board(3, {"galicien": {"galice": "3I", "porto": "3I", "leon": "I"}}, gold={"galicien": 48})
    assert begin(s, "galicien", "PURCHASE") == ["buy -", "disband I@galice", "disband I@leon", "disband I@porto"]
    words = do(s, "disband I@galice")
    assert "buy I" in words
    assert not any(word.startswith("disband") for word in words)  # supply is not empty any more


def test_P3_4_nothing_is_disbanded_while_a_counter_is_left() -> None:
    s = board(3, {"galicien": {"galice": "3I", "porto": "3I"}}, gold={"galicien": 48})
    assert not any(word.startswith("disband") for word in begin(s, "galicien", "PURCHASE"))


def test_P3_4_disbanding_ends_after_three_even_where_every_kind_runs_out() -> None:
    units = {"el_cid": {"valence": "3I X", "denia": "2I", "cuenca": "3K"}}
    s = board(18, units, gold={"el_cid": 40})
    words = begin(s, "el_cid", "PURCHASE")
    assert {"disband I@valence", "disband K@cuenca", "disband X@valence"} <= set(words)
    words = do(s, "disband I@denia", "disband X@valence")
    assert "disband K@cuenca" in words
    words = do(s, "disband K@cuenca")
    assert not any(word.startswith("disband") for word in words)


def test_P3_4_only_what_the_gold_can_pay_is_disbanded() -> None:
    s = board(18, {"el_cid": {"valence": "3I X", "denia": "2I 3K"}}, gold={"el_cid": 12})
    words = begin(s, "el_cid", "PURCHASE")
    assert {"disband I@valence", "disband K@denia"} <= set(words)
    assert "disband X@valence" not in words


EIGHT = {"aragon", "castille", "franc", "grenade", "leon", "omeyyad", "seville", "valence"}


@pytest.mark.parametrize("nation", [id for id, row in load().nations.items() if row.buy])
def test_P3_5_gold_above_the_cap_is_lost(nation: str) -> None:
    s = board(20, {nation: {"tolede": "X"}}, gold={nation: 30})
    begin(s, nation, "SAVE")
    assert gold(s, nation) == (8 if nation in EIGHT else 4)


def test_P3_5_the_cap_binds_after_buying() -> None:
    s = board(3, {"galicien": {"galice": "I"}}, gold={"galicien": 14})
    begin(s, "galicien", "PURCHASE SAVE")
    do(s, "buy I")
    assert gold(s, "galicien") == 3


def test_P3_5_nations_start_without_gold_and_inherit_none() -> None:
    assert RULES.new_game().to_json()["gold"] == {}
    s = board(13, {"basque": {"pays_basque": "I"}}, gold={"basque": 8})
    end_turn(s)
    assert gold(s, "navarre") == 1  # its own first income
    assert gold(s, "basque") == 0


def test_P3_6_the_treasure_comes_before_buying() -> None:
    s = board(3, {"galicien": {"galice": "I"}}, options={"events": True}, hand={2: ["tresor"]})
    assert "chit tresor" in play(s, "galicien")
    assert do(s, "chit tresor") == ["buy -", "buy I"]
    assert gold(s, "galicien") == 7
