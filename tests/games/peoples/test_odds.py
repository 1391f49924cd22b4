"""Exact chances of a round and of a whole battle (P7), against dice thrown with the real rules."""

from __future__ import annotations

import math
from typing import Any

import pytest

from games.peoples.board import begin, board, foreseen
from games.peoples.fights import fought, opened
from hispania.games.peoples.edge import battles, odds
from hispania.games.peoples.printed.tables import load
from tools.counts import scaled

BATTLES, THROWS, FULL = 200, 20_000, 20  # all of them at this scale (HISPANIA_TEST_SCALE)
CHUNKS = 4
RIVERS = load().rivers


def random_battles(number: int, chunk: int) -> list[Any]:
    """Different battles of random games, and a few that are larger than random play makes them."""
    found: dict[Any, Any] = {}
    for each in LARGE[chunk::CHUNKS]:
        s = each()
        found[odds.field_of(s)] = s
    seed = 1000 * chunk
    while len(found) < number:
        for s in opened(seed):
            field = odds.field_of(s)
            if field not in found and len(found) < number:
                found[field] = s
        seed += 1
    return list(found.values())


def built(turn: int, attacker: tuple[str, str], defender: tuple[str, str], p: str, **fields: Any) -> Any:
    """A battle of two nations in a province, with homes to retreat to."""
    s = board(turn, {attacker[0]: {p: attacker[1]}, defender[0]: {p: defender[1], "leon": "I"}}, **fields)
    begin(s, attacker[0], "COMBAT", no=fields.pop("no", 1))
    return s.game.state


LARGE = [
    lambda: built(11, ("omeyyad", "20I 8C tarik"), ("wisigoth", "3I X"), "cordoue"),
    lambda: built(11, ("omeyyad", "6I 4C"), ("wisigoth", "5I 3K X roderich"), "cordoue"),
    lambda: built(19, ("castille", "3I 4K alfons"), ("almoravide", "4I 3C X"), "avila"),
    lambda: built(14, ("omeyyad", "3I 2C 5B al_mansur"), ("leon", "2I 2K X"), "tierra_de_campos"),
    lambda: built(18, ("almoravide", "9I 3C yusuf"), ("castille", "2I 4K X"), "tolede"),
    lambda: built(18, ("castille", "I 3K"), ("seville", "4I 2C X"), "seville"),
]


def far(seen: float, exact: float, variance: float, number: int) -> bool:
    """Is a mean further from the exact one than four standard errors? One lucky throw of a rare thing is not."""
    return abs(seen - exact) > 4 * math.sqrt(max(variance, 1 / number) / number) + 1e-9


def compare(outcome: Any, seen: Any, number: int) -> list[str]:
    """Everything in which a sample differs from the chances."""
    wrong = []
    for way in ("attacker", "defender", "nobody", "submits"):
        p = getattr(outcome, way)
        share = sum(n for row, n in seen.items() if row[0] == way) / number
        if far(share, p, p * (1 - p), number):
            wrong.append(f"{way}: {share} for {p}")
    for side in range(2):
        chances = outcome.survivors[side]
        mean = sum(k * p for k, p in enumerate(chances))
        variance = sum(k * k * p for k, p in enumerate(chances)) - mean * mean
        sample = sum(row[3 + side] * n for row, n in seen.items()) / number
        if far(sample, mean, variance, number):
            wrong.append(f"survivors of {'AD'[side]}: {sample} for {mean}")
        for k, p in enumerate(chances):
            share = sum(n for row, n in seen.items() if row[3 + side] == k) / number
            if far(share, p, p * (1 - p), number):
                wrong.append(f"{k} survivors of {'AD'[side]}: {share} for {p}")
    return wrong


def compare_round(field: Any, seen: Any, number: int) -> list[str]:
    """The same for the units left after one round."""
    wrong = []
    for side in range(2):
        chances: dict[int, float] = {}
        apart = sum(field[side].bystanders)
        for force, p in battles.first_losses(field[side], field[1 - side]).items():
            left = sum(force[:7]) + apart
            chances[left] = chances.get(left, 0.0) + p
        assert sum(chances.values()) == pytest.approx(1, abs=1e-9)
        for k, p in chances.items():
            share = sum(n for row, n in seen.items() if row[1 + side] == k) / number
            if far(share, p, p * (1 - p), number):
                wrong.append(f"{k} of {'AD'[side]} after a round: {share} for {p}")
    return wrong


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_exact_chances_agree_with_battles_of_the_core(chunk: int) -> None:
    number = min(THROWS, scaled(THROWS // FULL, 300))
    for seed, s in enumerate(random_battles(min(BATTLES, scaled(40, 16)) // CHUNKS, chunk)):
        field = odds.field_of(s)
        on, _ = battles.whole_battle(field)
        seen = fought(s, number, seed)
        assert not compare(on, seen, number) + compare_round(field, seen, number), (seed, field)


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_exact_chances_of_a_retreat_at_will_agree_too(chunk: int) -> None:
    number = min(THROWS, scaled(THROWS // FULL // 2, 300))
    left = 0.0
    for seed, s in enumerate(random_battles(min(BATTLES, scaled(16, 16)) // CHUNKS, chunk)):
        field = odds.field_of(s)
        at_will = battles.whole_battle(field)[1]
        assert at_will is not None
        left += sum(at_will.withdraws)
        assert not compare(at_will, fought(s, number, seed, retreats=True), number), (seed, field)
    assert left > 0


SPREAD = [
    lambda: built(16, ("seville", "6C"), ("castille", "I 4K"), "segovie", house={"wounds": "owner"}),
    lambda: built(16, ("castille", "4K"), ("leon", "I 2K X"), "avila", house={"wounds": "owner"}),
    lambda: built(
        16, ("castille", "I 4K"), ("seville", "5I C"), "tolede", house={"wounds": "owner"},
        arr={"tolede": {"knight|segovie": 2, "knight|cordoue": 2, "infantry|cordoue": 1}},
    ),
    lambda: built(16, ("aragon", "2I 2Z 2K ramirez"), ("saragosse", "4I X"), "tortosa", house={"wounds": "owner"}),
]  # fmt: skip


@pytest.mark.heavy
@pytest.mark.parametrize("build", SPREAD)
def test_exact_chances_agree_where_owners_spread_hits_on_knights(build: Any) -> None:
    number = min(THROWS, scaled(THROWS // FULL, 300))
    s = build()
    field = odds.field_of(s)
    assert field.attacker.spread
    assert field.defender.spread
    assert odds.card(s)["round"]["knights"] == "spread"
    on, at_will = battles.whole_battle(field)
    seen = fought(s, number, 5)
    assert not compare(on, seen, number) + compare_round(field, seen, number)
    assert not compare(at_will, fought(s, number, 6, retreats=True), number)
    usual = field._replace(
        attacker=field.attacker._replace(spread=False), defender=field.defender._replace(spread=False)
    )
    assert battles.whole_battle(usual)[0] != on


def test_a_battle_foresees_dice_with_every_modifier_and_its_rule() -> None:
    units = {"omeyyad": {"tolede": "2I tarik", "cordoue": "I"}, "wisigoth": {"tolede": "I X", "cordoue": "I"}}
    s = board(11, units, arr={"tolede": {"infantry|cordoue": 2}})
    begin(s, "omeyyad", "COMBAT", no=1)
    seen = foreseen(s, "x tolede")
    row = seen["A"][0]
    assert (row["need"], row["printed"], row["chance"]) == (4, 7, 0.7)
    assert row["rules"] == {"leader": "P7.5", "zeal": "P2.7"}
    assert (seen["terrain"], seen["attacker"], seen["defender"]) == ("plain", "omeyyad", "wisigoth")
    assert seen["forces"]["D"]["units"] == {"infantry": 1, "castle": 1}


def test_the_river_helps_the_defender_in_the_first_round_only() -> None:
    river = next((a, b) for a, b in sorted(RIVERS) if b == "tolede")
    units = {"seville": {"tolede": "2I", "cordoue": "I"}, "castille": {"tolede": "2I", "cordoue": "I"}}
    s = board(17, units, arr={"tolede": {f"infantry|{river[0]}": 1, "infantry|cordoue": 1}})
    begin(s, "seville", "COMBAT")
    seen = foreseen(s, "x tolede")
    wet = next(row for row in seen["D"] if row["target"] == "infantry~")
    dry = next(row for row in seen["D"] if row["target"] == "infantry")
    assert (wet["need"], wet["modifiers"], dry["need"]) == (5, {"river": 2}, 7)
    assert {tuple(row["lost"].items()): round(row["chance"], 9) for row in seen["round"]["A"]} == {
        (("infantry", 1),): 0.84,
        (): 0.16,
    }  # both dice go at the one who crossed, whom 5 or more hits; a second hit is lost (P7.6.2)


def test_a_duel_comes_to_what_paper_and_pencil_give() -> None:
    """One infantry on either side in a plain: each round both hit on 7 or more, with 2/5."""
    s = board(17, {nation: {"tolede": "I", "cordoue": "I"} for nation in ("seville", "castille")})
    begin(s, "seville", "COMBAT")
    fight = foreseen(s, "x tolede")["battle"]["fight-on"]
    assert fight["attacker"] == pytest.approx(0.24 / 0.64)
    assert fight["defender"] == pytest.approx(0.24 / 0.64)
    assert fight["nobody"] == pytest.approx(0.16 / 0.64)
    assert fight["A"]["losses"] == {"infantry": pytest.approx(0.4 / 0.64)}
    assert fight["A"]["survivors"] == [pytest.approx(0.4 / 0.64), pytest.approx(0.24 / 0.64)]


@pytest.mark.parametrize("build", LARGE)
def test_all_chances_sum_to_one(build: Any) -> None:
    seen = odds.card(build())
    assert seen is not None
    for side in "AD":
        assert sum(row["chance"] for row in seen["round"][side]) == pytest.approx(1, abs=1e-9)
    for ending in seen["battle"].values():
        ways = ("attacker", "defender", "nobody", "submits")
        assert sum(ending.get(way, 0) for way in ways) == pytest.approx(1, abs=1e-9)
        assert sum(ending["A"]["survivors"]) == pytest.approx(1, abs=1e-9)
        assert sum(ending["D"]["survivors"]) == pytest.approx(1, abs=1e-9)


def test_who_must_submit_does_so_after_a_round() -> None:
    row = next(row for row in load().submissions if row.mode == "must")
    units = {row.suzerain: {"porto": "2I", "leon": "I"}, row.vassal: {"porto": "3I", "leon": "I"}}
    s = board(row.first, units)
    begin(s, row.suzerain, "COMBAT")
    seen = foreseen(s, "x porto")
    assert seen["submission"] == {"nation": row.vassal, "mode": "must", "rule": "P10.2"}
    assert seen["battle"]["fight-on"]["submits"] > 0.5


def test_a_march_into_an_enemy_province_foresees_the_dice() -> None:
    s = board(17, {"seville": {"cordoue": "3I"}, "castille": {"tolede": "2I K"}})
    near = next(p for p in load().near["cordoue"] if p in load().provinces)
    s = board(17, {"seville": {"cordoue": "3I"}, "castille": {near: "2I K"}})
    begin(s, "seville", "MOVE")
    seen = foreseen(s, f"2I cordoue>{near}")
    assert seen["forces"]["A"]["units"] == {"infantry": 2}
    assert {row["target"] for row in seen["A"]} == {"infantry", "knight"}
    far_off = next(p for p in load().near["cordoue"] if p in load().provinces and p != near)
    assert foreseen(s, f"1I cordoue>{far_off}") is None
