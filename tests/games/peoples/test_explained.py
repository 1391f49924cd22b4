"""Why, as data: stacks, submissions, points, arrivals, income, battles."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.peoples.board import LAST, Board, after, begin, board, do, end_turn, offered, points, said
from hispania.contract.spelling import encode
from hispania.games.peoples import RULES
from hispania.games.peoples.edge.dice import Dice
from hispania.games.peoples.edge.events import PointsScored
from hispania.games.peoples.edge.explained import ABOUT
from hispania.games.peoples.printed.tables import load
from tools.counts import scaled


def about(s: Board, what: str) -> Any:
    """What the game tells."""
    return s.game.about(what, None)


def rows(s: Board) -> dict[str, Any]:
    """Stacks by province."""
    return {row["place"]: row for row in about(s, "stack")["rows"]}


def parts(row: dict[str, Any]) -> dict[str, tuple[int, str]]:
    """What a limit is the sum of."""
    return {part["name"]: (part["value"], part["rule"]) for part in row["parts"]}


# -------------------------------------------------------------------- stacks


def test_P5_3_an_attack_has_its_bonus() -> None:
    s = board(17, {"seville": {"tolede": "6I 2C"}, "castille": {"tolede": "I", "leon": "I"}})
    begin(s, "seville", "STACK-ATTACK")
    row = rows(s)["tolede"]
    assert parts(row) == {"base": (4, "P5.1"), "attack": (1, "P5.3")}
    assert (row["units"], row["limit"], row["over"]) == (8, 5, 3)
    assert about(s, "stack")["rule"] == "P5.3"


def test_P5_4_capital_and_retreat_mark() -> None:
    s = board(17, {"seville": {"tolede": "6I 2C"}}, capital={"seville": "tolede"}, mark={"tolede": "seville"})
    begin(s, "seville", "STACK-FINAL")
    row = rows(s)["tolede"]
    assert parts(row) == {"base": (4, "P5.1"), "capital": (1, "P5.5"), "retreat": (1, "P5.6")}
    assert (row["limit"], row["over"]) == (6, 2)


def test_P2_5_no_limit_with_a_leader_in_the_first_phase() -> None:
    s = board(8, {"wisigoth": {"tolede": "9I eurich", "segovie": "5I 2K"}, "celte": {"tolede": "I", "segovie": "I"}})
    begin(s, "wisigoth", "STACK-ATTACK", no=1)
    found = rows(s)
    assert (found["tolede"]["limit"], found["tolede"]["over"]) == (None, 0)
    assert found["segovie"]["over"] == 7 - load().provinces["segovie"].stack - 2


def test_P8_the_population() -> None:
    s = board(17, {"seville": {"tolede": "3I", "cordoue": "2I"}})
    begin(s, "seville", "POPULATION")
    assert about(s, "stack")["population"] == {"units": 5, "provinces": 2, "most": 4, "rule": "P8"}


@pytest.mark.parametrize(("counts", "told"), [(False, 1), (True, 5)])
def test_P8_units_off_the_map_count_where_the_house_says_so(counts: bool, told: int) -> None:
    s = board(13, {"franc": {"barcelone": "I", "narbonne": "4I"}}, house={"offmap_population": True} if counts else {})
    words = begin(s, "franc", "POPULATION")
    assert about(s, "stack")["population"]["units"] == told
    assert any(word.startswith("rm ") for word in words) == counts


def test_P0_6_the_counters_that_are_left() -> None:
    s = board(17, {"seville": {"tolede": "3I", "cordoue": "2I"}})
    begin(s, "seville", "MOVE")
    limit = load().nations["seville"].limit
    assert about(s, "stack")["supply"] == {**limit, "infantry": limit["infantry"] - 5}


def test_the_surplus_that_is_told_is_what_must_go() -> None:
    """As many removals are asked for as the explanation says."""
    s = board(17, {"seville": {"tolede": "7I", "cordoue": "6I"}})
    begin(s, "seville", "STACK-FINAL")
    wanted = sum(row["over"] for row in rows(s).values())
    removed = 0
    while offered(s) and offered(s)[-1].startswith("rm "):
        do(s, next(word for word in offered(s) if word.startswith("rm ")))
        removed += 1
    assert removed == wanted == 5


# -------------------------------------------------------------------- submission


def test_P10_2_who_must_submit_and_why() -> None:
    row = next(row for row in load().submissions if row.mode == "must")
    s = board(row.first, {row.suzerain: {"porto": "3I"}, row.vassal: {"porto": "2I", "leon": "I"}})
    begin(s, row.suzerain, "COMBAT")
    told = about(s, "submission")
    pair = next(each for each in told["rows"] if (each["suzerain"], each["vassal"]) == (row.suzerain, row.vassal))
    assert pair["provinces"] == ["porto", "leon"]
    assert (pair["most"], pair["mode"], pair["rule"]) == (row.max_provinces, "must", "P10.2")
    assert pair["fits"] is (row.max_provinces >= 2)
    assert told["battle"]["mode"] == ("must" if pair["fits"] else None)


def test_P10_4_bonds_are_told() -> None:
    s = board(9, {"wisigoth": {"tolede": "I"}, "celte": {"avila": "I"}}, bond={"celte": "wisigoth"})
    begin(s, "wisigoth", "MOVE")
    assert about(s, "submission")["bonds"] == [{"vassal": "celte", "suzerain": "wisigoth", "rule": "P10.4"}]


# -------------------------------------------------------------------- points


def test_P9_4_what_the_next_count_would_give_is_what_it_gives() -> None:
    units = {"wisigoth": {"tolede": "I X", "cordoue": "I"}, "lusitanien": {"badajoz": "I"}, "sueve": {"galice": "I"}}
    s = board(10, units, bond={"lusitanien": "wisigoth"})
    begin(s, "wisigoth", "MOVE")
    told = about(s, "points")["next"]
    assert told["turn"] == 10
    wanted = {row["nation"]: row["halves"] for row in told["rows"]}
    for row in told["rows"]:
        total = sum(part["halves"] for part in row["parts"])
        assert row["halves"] == ((total + 1) // 2 if row["halved"] else total)
        assert row["rule"] == "P9.4"
    before = {nation: points(s, nation) for nation in wanted}
    end_turn(s)
    assert {nation: 2 * (points(s, nation) - before[nation]) for nation in wanted} == wanted
    halved = {row["nation"]: row["halved"] for row in told["rows"]}
    assert (halved["lusitanien"], halved["wisigoth"]) == (True, False)


def test_P9_1_an_event_says_where_points_came_from() -> None:
    s = board(10, {"wisigoth": {"tolede": "I X"}, "sueve": {"galice": "I"}})
    todo = [["KEEP", {"provs": ["ibiza"], "n": LAST}]]
    game = RULES.from_json(s.data | {"active": LAST, "attacker": LAST, "todo": todo})
    scored = {
        each.nation: each for each in game.take(game.legal_actions()[-1]).events if isinstance(each, PointsScored)
    }
    assert (scored["sueve"].rule, scored["sueve"].row, scored["sueve"].why) == ("P9.4", 10, "")
    assert [(place, whose) for place, _, whose in scored["sueve"].parts] == [("galice", "own")]
    assert sum(halves for _, halves, _ in scored["wisigoth"].parts) == scored["wisigoth"].halves > 0


def test_P9_2_an_event_says_whose_death_was_paid() -> None:
    s = board(17, {"castille": {"tolede": "2I"}, "seville": {"tolede": "I", "cordoue": "I"}})
    begin(s, "castille", "COMBAT")
    scored = [each for each in s.game.take(Dice((10, 10, 1))).events if isinstance(each, PointsScored)]
    assert [(each.rule, each.halves, each.parts) for each in scored] == [
        ("P9.2", 2, (("tolede", 2, "seville infantry"),))
    ]


# -------------------------------------------------------------------- arrivals, income, battles


def test_P4_4_what_a_nation_still_receives_and_becomes() -> None:
    s = board(10, {"wisigoth": {"tolede": "I"}, "sueve": {"galice": "I"}})
    begin(s, "wisigoth", "MOVE")
    told = about(s, "arrivals")
    omeyyad = told["omeyyad"]
    assert min(row["turn"] for row in omeyyad["units"]) == 11
    assert {"turn": 11, "phase": "invasion", "rule": "P2.5"} in omeyyad["phases"]
    assert any(row["leader"] == "tarik" for row in omeyyad["leaders"])
    assert {row["turn"]: row["into"] for row in told["sueve"]["becomes"]} == {13: ["leon"]}
    past = [row for row in load().reinforcements if row.nation == "rome"]
    assert past
    assert "rome" not in told


def test_P3_income_is_told_as_it_is_collected() -> None:
    s = board(17, {"castille": {"tolede": "I", "leon": "I"}}, gold={"castille": 2})
    begin(s, "castille", "MOVE")
    told = about(s, "income")["castille"]
    assert told["provinces"] == {p: load().provinces[p].gold for p in ("leon", "tolede")}
    assert told["halves"] == sum(told["provinces"].values())
    begin(s, "castille", "INCOME PURCHASE")
    assert said(s)["gold"]["castille"] == 2 + told["halves"]


def test_P3_3_a_vassal_keeps_half() -> None:
    s = board(9, {"wisigoth": {"tolede": "I X"}, "celte": {"avila": "I", "segovie": "I"}}, bond={"celte": "wisigoth"})
    begin(s, "wisigoth", "MOVE")
    told = about(s, "income")
    assert told["celte"]["kept"] == told["celte"]["halves"] // 2
    assert (told["celte"]["suzerain"], told["celte"]["shared_rule"]) == ("wisigoth", "P3.3")
    assert list(told["wisigoth"]["provinces"]) == ["tolede"]


def test_the_battle_under_way_is_told() -> None:
    s = board(17, {"seville": {"tolede": "3I"}, "castille": {"tolede": "2I K"}})
    begin(s, "seville", "COMBAT")
    told = about(s, "battle")
    assert (told["attacker"], told["round_number"]) == ("seville", 1)
    assert set(told["battle"]) == {"fight-on", "retreat-at-will"}
    after(s, "seville")
    assert about(s, "battle") is None


def test_no_explanation_of_another_name() -> None:
    assert RULES.new_game().about("weather", None) is None


@pytest.mark.heavy
def test_every_explanation_is_plain_data_everywhere() -> None:
    rng = random.Random(5)
    for scenario in ("A", "D"):
        game = RULES.new_game(RULES.read_options({"scenario": scenario}))
        for step in range(scaled(1200, 200)):
            if game.turn.kind == "over":
                break
            if game.turn.kind == "chance":
                game.take(game.fall(_Source(rng)))
                continue
            if step % 20 == 0:
                for what in ABOUT:
                    assert encode(game.about(what, None))
                for action in game.legal_actions()[:20]:
                    assert encode(game.preview(action))
            game.take(rng.choice(game.legal_actions()))


class _Source:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def die(self, faces: int) -> int:
        return self.rng.randint(1, faces)
