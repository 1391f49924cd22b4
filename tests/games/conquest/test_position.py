"""The position JSON (H11.2, H12): whatever is written reads back to the same state, and nothing else is accepted."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from hispania.errors import Unreadable
from hispania.games.conquest import core
from hispania.games.conquest.core.terms import (
    OVER,
    SETUP_GENERALS,
)
from hispania.games.conquest.text.position import COMBATS, KEYS, STATES, dumps, from_json, to_json
from support import play_on, random_game, random_options, random_position, times

from .position_support import (
    EXAMPLE,
    assert_same,
    assert_same_to_the_end,
    example,
    find_position,
    refused,
    said,
    setup_position,
)

Data = dict[str, Any]

# -------------------------------------------------------------------- there and back


def test_the_example_of_the_contract() -> None:
    state = from_json(EXAMPLE)
    assert to_json(state) == json.loads(EXAMPLE)
    assert list(to_json(state)) == list(json.loads(EXAMPLE)) == list(KEYS)
    assert dumps(state) == json.dumps(json.loads(EXAMPLE), sort_keys=True, separators=(",", ":"))
    assert from_json(EXAMPLE.encode()).hash() == from_json(json.loads(EXAMPLE)).hash() == state.hash()


@pytest.mark.parametrize("seed", range(4))
def test_every_node_of_random_games(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(times(90, 12)):
        config = core.new_config(random_options(rng, base_only=number % 6 == 0))
        for state in random_game(rng, config):
            twin = from_json(dumps(state))
            assert_same(state, twin)
            if rng.random() < 0.05:
                assert_same_to_the_end(rng, state, twin)


@pytest.mark.parametrize("scenario", range(1, 6))
def test_every_node_of_scenarios(scenario: int) -> None:
    rng = random.Random(scenario)
    for _ in range(times(20, 2)):
        for state in random_game(rng, core.new_config(random_options(rng, scenario=scenario))):
            assert_same(state, from_json(dumps(state)))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("base_only", [True, False])
def test_every_node_from_random_positions(seed: int, base_only: bool) -> None:
    rng = random.Random(100 + seed)
    seen = set()
    for _ in range(times(60, 40)):
        for state in play_on(rng, random_position(rng, base_only=base_only), by_kind=not base_only):
            data = to_json(state)
            seen.add((data["pending"] or {}).get("kind"))
            seen.add(data["state"])
            twin = from_json(copy.deepcopy(data))
            assert_same(state, twin)
            if rng.random() < 0.05:
                assert_same_to_the_end(rng, state, twin)
    assert seen >= {"ROMAN", "REVOLT", "ARMY", "REENTER", "OVER"}
    if not base_only:
        assert seen >= {"FREE_MOVE", "BOOST", "REROLL", "PICK", "STRIKE"}


def test_random_positions_are_broad() -> None:
    rng = random.Random(5)
    found = [to_json(random_position(rng)) for _ in range(1500)]
    assert {data["state"] for data in found} >= {"ROMAN", "REVOLT", "ARMY", "REENTER", "MUST_LEAVE"}
    assert {(data["pending"] or {}).get("kind") for data in found} >= {None, "split", *COMBATS.values()}
    assert {data["reserve"]["revolt"] for data in found} >= {0, 1, 10}
    assert {data["time"] for data in found} >= set(range(11))
    assert any(sum(place is None for place in data["generals"].values()) == 4 for data in found)
    assert any("gades" in data["armies"] for data in found)


def test_lists_may_come_in_any_order() -> None:
    data = example()
    data["fleets"].reverse()
    data["roads"] = [road[::-1] for road in data["roads"][::-1]]
    assert to_json(from_json(data)) == example()


def test_the_position_given_is_not_touched() -> None:
    data = example()
    from_json(data)
    assert data == example()


def test_house_rules_are_only_those_changed() -> None:
    data = example(house={"multiplier": "single", "roman_shields": 2, "skip_sure_rolls": True})
    assert to_json(from_json(data))["house"] == {"multiplier": "single", "roman_shields": 2}


# -------------------------------------------------------------------- refusals


WRONG_VALUES = [
    ({"v": 2}, "v: version 1, not 2"),
    ({"v": True}, "v: version 1, not true"),
    ({"level": [6, 4, 3, 4]}, "level: a list of five"),
    ({"level": [6, 4, 3, 4, 9]}, "level: armies must be one of 1, 2, 3, not 9"),
    ({"level": [6, 4, 3, 4, True]}, "level: a list of five"),
    ({"players": 4}, "players: a whole number from 1 to 3, not 4"),
    ({"players": 2.0}, "players: a whole number from 1 to 3, not 2.0"),
    ({"variants": "terror"}, "variants: a list out of hispano, imperivm"),
    ({"variants": ["terra"]}, "variants: one of hispano, imperivm, ingenivm"),
    ({"variants": [["terror"]]}, "variants: one of hispano"),
    ({"variants": ["pirates", "pirates"]}, "variants: each once"),
    ({"scenario": 6}, "scenario: null or a whole number from 1 to 5, not 6"),
    ({"scenario": True}, "scenario: null or a whole number from 1 to 5, not true"),
    ({"scenario": 3}, "scenario 3 is played with the variant terror"),
    ({"scenario": 5}, "scenario 5 is played with 5 roads, not 4"),
    ({"scenario": 4, "variants": ["pirates"], "level": [6, 4, 2, 4, 2]}, "scenario 4 is played with 3 or 4 fleets"),
    ({"hispano": 2}, "hispano: null without the Hispano variant, not 2"),
    ({"variants": ["hispano"]}, "hispano: a whole number from 0 to 2, not null"),
    ({"variants": ["hispano"], "hispano": 3}, "hispano: a whole number from 0 to 2, not 3"),
    ({"variants": ["hispano"], "hispano": 2, "level": [7, 4, 3, 4, 2]}, "the Hispano plays against 6 denarii, not 7"),
    ({"proconsul": "lost"}, "proconsul: one of unused, alive, dead"),
    ({"plot": True}, "plot: one of unused, success, failure"),
    ({"lethe": 0}, "lethe: true or false, not 0"),
    ({"house": {"dice": 2}}, "no house rule is called 'dice'"),
    ({"house": {"multiplier": "triple"}}, "house rule multiplier must be one of power, single"),
    ({"house": {"fleet_consent": 1}}, "house rule fleet_consent"),
    ({"house": {"multiplier": [[]]}}, "house: a house rule 'multiplier'"),
    ({"house": []}, "house: an object, not a list of 0"),
    ({"round": 0}, "round: a whole number from 1 to 11, not 0"),
    ({"round": "1"}, "round: a whole number from 1 to 11, not '1'"),
    ({"turn": "P"}, "turn: one of U, C, K"),
    ({"turn": ["U"]}, "turn: one of U, C, K, not a list of 1"),
    ({"state": "TURN_START"}, "state: one of SETUP_REVOLTS"),
    ({"denarii": True}, "denarii: a whole number from 0 to 7, not true"),
    ({"denarii": 10**30}, "denarii: a whole number from 0 to 7, not a huge number"),
    ({"denarii": float("nan")}, "denarii: a whole number from 0 to 7, not nan"),
    ({"queue": {}}, "queue: a list of city ids"),
    ({"queue": ["mare-ibericum"]}, "queue: the id of a city"),
    ({"queue": ["asturica", "segobriga"]}, "queue: by province"),
    ({"queue": ["asturica", "asturica"]}, "queue: asturica twice"),
    ({"generals": None}, "generals: an object, not null"),
    ({"generals": {"U": None}}, "generals: missing C, K, P"),
    ({"generals_U": "roma"}, "generals.U: the id of a space, not 'roma'"),
    ({"generals_P": "gades"}, "N16 generals.P"),
    ({"armies": ["gades"]}, "armies: an object"),
    ({"armies_regina": "B"}, "armies.regina: A, not 'B'"),
    ({"armies_regina": "S"}, "N16 S needs the Terror variant"),
    ({"revolts_regina": 4}, "revolts.regina: a whole number from 1 to 3, not 4"),
    ({"revolts_regina": 0}, "revolts.regina: a whole number from 1 to 3, not 0"),
    ({"revolts_mare-ibericum": 1}, "revolts: the id of a city, not 'mare-ibericum'"),
    ({"garrisons_osca": []}, "garrisons.osca: a list of one to three"),
    ({"garrisons_osca": ["U"] * 4}, "garrisons.osca: a list of one to three"),
    ({"garrisons_osca": ["X"]}, "garrisons.osca: one of U, C, K, not 'X'"),
    ({"garrisons_osca": ["L"]}, "N16 garrisons.osca: L"),
    ({"fleets": ["gades"]}, "fleets: the id of a sea, not 'gades'"),
    ({"fleets": ["mare-ibericum", "mare-ibericum", "mare-gaditanum"]}, "fleets: mare-ibericum twice"),
    ({"roads": [["gades"]]}, "roads: a list of pairs"),
    ({"roads": [["gades", "gades"]] * 6}, "roads: a list of at most five"),
    ({"roads": [["gades", "mare-ibericum"]]}, "roads: the id of a city"),
    ({"reserve_U": -1}, "reserve.U: a whole number from 0 to 5, not -1"),
    ({"reserve_S": 1}, "reserve.S: a whole number from 0 to 0"),
    ({"reserve_L": "K"}, "N16 reserve.L"),
    ({"reserve_gold": 1}, "reserve: unknown 'gold'"),
    ({"time": None}, "time: a whole number from 0 to 11, not null"),
    ({"pending": 7}, "pending: an object or null, not 7"),
    ({"pending": {}}, "pending.kind: one of setup, split"),
    ({"pending": {"kind": "duel"}}, "pending.kind: one of setup, split, siege"),
    ({"pending": {"kind": "setup", "step": 1}}, "pending.kind: what ROMAN can leave open"),
    ({"pending": {"kind": ["siege"]}}, "pending.kind: one of setup"),
    ({"pending": {"kind": "siege"}}, "pending: missing from, to, denarii"),
    ({"pending": {"kind": "window", "window": "revolt"}}, "pending.kind: what ROMAN can leave open, not 'window'"),
    ({"result": {"winner": "R"}}, "result: missing reason"),
    ({"result": {"winner": "R", "reason": "time"}}, "result: winner and reason one of R capitals"),
]


@pytest.mark.parametrize(("changes", "message"), WRONG_VALUES, ids=[message for _, message in WRONG_VALUES])
def test_wrong_values_are_named(changes: Data, message: str) -> None:
    assert message in refused(example(**changes))


BROKEN = [
    ({"reserve_revolt": 10}, "N1 revolts: 11 on cities + 0 on the time track + 10 in reserve are not 22"),
    ({"revolts": dict.fromkeys(("noega", "lucus", "lancia", "bracara", "abula", "capara", "basti", "ebora"), 3)}, "N1"),
    ({"reserve_U": 5}, "N2 garrisons of U: 0 on the board + 5 in reserve are not 4"),
    ({"garrisons_osca": ["U"]}, "N2 garrisons of U: 1 on the board + 4 in reserve are not 4"),
    ({"reserve_A": 2}, "N3 armies: 2 on the board + 2 in reserve are not 3"),
    ({"garrisons_regina": ["U"], "reserve_U": 3}, "N4 both revolts and garrisons in regina"),
    ({"armies": {"segobriga": "A", "gades": "A"}}, "N5 an army outside a city in revolt: gades"),
    ({"generals_U": "regina"}, "N5 a general in a city in revolt: regina"),
    ({"generals_U": "valentia"}, "N6 two generals on one space"),
    ({"revolts_numantia": 1, "armies_numantia": "A", "reserve_revolt": 10, "reserve_A": 0}, "N7 two armies"),
    ({"fleets": ["mare-balearicum", "mare-ibericum"]}, "N8 2 fleets, not 3"),
    ({"generals_K": "mare-cantabricum"}, "N8 a general at sea without fleet: mare-cantabricum"),
    ({"denarii": 7}, "N9 7 denarii"),
    ({"denarii": 6, "generals_K": None}, "N9 6 denarii and 0 in a combat, where 5 is the most"),
    ({"state": "REVOLT"}, "N9 6 denarii outside a Roman phase"),
    ({"state": "REENTER", "generals_U": None, "denarii": 5}, "N9 5 denarii before the first action, where there are 6"),
    ({"reserve_road": 1}, "N10 roads: 4 placed + 1 in reserve are not 4"),
    ({"round": 2}, "N11 0 discs on the time track in round 2"),
    ({"state": "OVER", "denarii": 0}, "N12 the game is over without a result"),
    ({"result": {"winner": "H", "reason": "time"}}, "N12 a result before the end"),
    ({"state": "OVER", "denarii": 0, "result": {"winner": "R", "reason": "capitals"}}, "N12 a Roman victory without"),
    ({"state": "OVER", "denarii": 0, "result": {"winner": "H", "reason": "reserve"}}, "N12 a Hispanic victory by an"),
    ({"denarii": 0}, "N18 a decision in ROMAN without denarii"),
    ({"state": "ARMY", "denarii": 0, "queue": ["regina"]}, "N19 no army to act in regina"),
    ({"queue": ["segobriga"]}, "N19 armies are queued outside their phase"),
    ({"generals_U": None}, "the general of this turn is not on the board"),
    ({"state": "ARMY", "denarii": 0}, "ARMY: the queue is empty"),
    ({"state": "REENTER"}, "REENTER: the general of this turn is on the board"),
    ({"state": "MUST_LEAVE"}, "N6 in MUST_LEAVE"),
    ({"state": "SETUP_ROADS", "denarii": 0}, "during setup"),
    ({"pending": {"kind": "split", "until": 3}}, "nobody shares this general's turn"),
    ({"proconsul": "alive"}, "N16 P without the Proconsvl variant"),
    ({"plot": "success"}, "N16 S without the Terror variant"),
    ({"lethe": True}, "N16 the Lethe marker without scenario 4"),
    ({"variants": ["terror"]}, "N3 the special army is 0 times in the game, not 1"),
    ({"variants": ["legio"]}, "N2 the Legio Hispana is in exactly one place"),
    ({"variants": ["proconsvl"], "proconsul": "alive"}, "N16 P is on the board exactly while he is alive"),
    ({"state": "FREE_MOVE", "denarii": 0}, "FREE_MOVE: only U, with Imperivm"),
    ({"state": "PICK", "denarii": 0, "queue": ["asturica"]}, "N16 the Hispano acts without his variant"),
    ({"state": "BOOST"}, "pending: an object of kind siege or attack in BOOST"),
]


@pytest.mark.parametrize(("changes", "message"), BROKEN, ids=[message for _, message in BROKEN])
def test_impossible_positions_are_named(changes: Data, message: str) -> None:
    assert message in refused(example(**changes))


@pytest.mark.parametrize(
    ("road", "message"),
    [
        (["capara", "toletum"], "N10 no road may lie at"),  # a capital
        (["gades", "corduba"], "N10 no road may lie at"),  # printed
        (["gades", "osca"], "N10 no road may lie at"),  # no link
        (["emerita", "gades"], "N10 two roads on one link"),
        (["noega", "lucus"], "N10 a road without connection"),
    ],
)
def test_roads_where_none_may_lie(road: list[str], message: str) -> None:
    data = example()
    data["roads"][0] = road
    assert message in refused(data)


def test_missing_and_unknown_keys_are_all_listed() -> None:
    data = example()
    del data["time"], data["queue"]
    data["gold"] = 3
    assert refused(data) == "not a position: missing queue, time; unknown 'gold'"
    assert "missing v, level" in refused({})


def test_several_problems_are_told_at_once() -> None:
    text = refused(example(round=0, turn="X", denarii=-1, generals_U="roma", time=[]))
    assert all(key in text for key in ("round:", "turn:", "denarii:", "generals.U:", "time:"))
    many = refused(example(queue=["roma"] * 40))
    assert many.endswith("; and 30 more")


def test_no_entry_and_no_exit() -> None:
    base = example(state="REENTER", turn="C", generals_C=None, revolts={}, armies={}, reserve_A=3, reserve_revolt=22)
    home = [space.id for space in core.new_config().board.cities if space.province == "citerior"]
    assert from_json(base).denarii == 6
    closed = dict.fromkeys(home, 1)
    assert "no space where he may come back" in refused(
        {**base, "revolts": closed} | {"reserve": {**base["reserve"], "revolt": 18}}
    )
    shared = example(state="MUST_LEAVE", generals_C="gades")
    assert from_json(shared).phase == STATES.index("MUST_LEAVE")
    assert "he did not come back here" in refused(example(state="MUST_LEAVE", generals_U="valentia"))
    around = dict.fromkeys(("valentia", "salduba", "tarraco"), 1)
    fleets = ["mare-cantabricum", "mare-gaditanum", "mare-ibericum"]
    trapped = example(turn="C", generals_U="dertosa", revolts=around, armies={}, fleets=fleets)
    trapped["reserve"].update(revolt=19, A=3)
    trapped["generals"]["C"] = "dertosa"
    assert "no affordable Move leads away" in refused({**trapped, "state": "MUST_LEAVE"})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"from": "corduba"}, "pending.from: not where the general"),
        ({"to": "osca"}, "pending.to: not adjacent"),
        ({"to": "bracara"}, "pending.to: a revolt without army must be there"),
        ({"kind": "attack"}, "pending.to: an army must be there"),
        ({"denarii": 4}, "pending.denarii: a whole number from 1 to 3"),
        ({"denarii": 2}, "N9 5 denarii and 2 in a combat"),
        ({"split": 3}, "nobody shares this general's turn"),
        ({"die": 3}, "pending: unknown 'die'"),
        ({"kind": "army-siege"}, "pending.kind: what ROMAN can leave open"),
        ({"boost": 1}, "pending: unknown 'boost'"),
    ],
)
def test_pending_sieges(changes: Data, message: str) -> None:
    siege = {"kind": "siege", "from": "talabriga", "to": "conimbriga", "denarii": 1}
    data = example(generals_U="talabriga", denarii=5, pending=siege)
    assert from_json(data).combat_denarii == 1
    assert message in refused({**data, "pending": {**siege, **changes}})
    assert "what REVOLT can leave open" in refused({**data, "state": "REVOLT", "denarii": 0})


def test_pending_army_combats() -> None:
    data = find_position(lambda state: state.combat > 2 and state.choice_die > 0)
    die = data["pending"]["die"]
    assert "pending.die" in refused({**data, "pending": {**data["pending"], "die": None}})
    assert "pending.die" in refused({**data, "pending": {**data["pending"], "die": 7}})
    others = [{**data, "pending": {**data["pending"], "die": face}} for face in range(1, 7) if face != die]
    assert any("pending.to: not where this army turns" in said(other) for other in others)
    assert "first of queue" in refused({**data, "pending": {**data["pending"], "from": data["pending"]["to"]}})
    kind = {"army-attack": "army-siege", "army-siege": "army-attack"}[data["pending"]["kind"]]
    assert "must be there (H5.2e, H5.2f)" in refused({**data, "pending": {**data["pending"], "kind": kind}})
    single = find_position(lambda state: state.combat > 2 and state.choice_die == 0)
    assert "pending.die" in refused({**single, "pending": {**single["pending"], "die": 3}})


def test_a_sure_combat_is_never_pending() -> None:
    siege = {"kind": "siege", "from": "emerita", "to": "regina", "denarii": 3}  # R + 3 + 1 against 2
    data = example(generals_U="emerita", denarii=3, pending=siege)
    assert "sure" in refused(data)
    assert from_json({**data, "house": {"skip_sure_rolls": False}}).combat_denarii == 3


def test_the_shared_consul() -> None:
    data = example(turn="K", house={"shared_consul": "split"}, denarii=4)
    assert from_json(data).split == -1
    half = {"kind": "split", "until": 3}
    assert from_json({**data, "pending": half}).split == 3
    assert "first half goes until 3, not 2" in refused({**data, "pending": {"kind": "split", "until": 2}})
    assert "first half is spent" in refused({**data, "denarii": 3, "pending": half})
    assert "nobody shares" in refused({**data, "players": 1, "pending": half})
    back = {**data, "state": "REENTER", "denarii": 6, "generals": {**data["generals"], "K": None}}
    assert "since the turn begins with U's player" in refused(back)
    assert from_json({**back, "pending": half}).split == 3


@pytest.mark.parametrize(
    ("state", "steps", "changes", "message"),
    [
        ("SETUP_REVOLTS", 2, {"pending": {"kind": "setup", "step": 3}}, "0 cities in revolt in province 3"),
        ("SETUP_REVOLTS", 2, {"pending": {"kind": "setup", "step": 1}}, "1 cities in revolt in province 2"),
        ("SETUP_REVOLTS", 2, {"pending": None}, "during setup"),
        ("SETUP_REVOLTS", 2, {"pending": {"kind": "split", "until": 1}}, "what SETUP_REVOLTS can leave open"),
        ("SETUP_REVOLTS", 2, {"turn": "C"}, "setup: round 1, turn U"),
        ("SETUP_REVOLTS", 2, {"generals_U": "gades"}, "U is placed in turn"),
        ("SETUP_ARMIES", 1, {"pending": {"kind": "setup", "step": 2}}, "1 armies, where 2 have been rolled"),
        ("SETUP_ARMIES", 1, {"garrisons_gades": ["U"], "reserve_U": 3}, "setup: no garrisons yet"),
        ("SETUP_ARMIES", 1, {"roads": [["emerita", "gades"]], "reserve_road": 3}, "setup: no roads yet"),
        ("SETUP_ARMIES", 1, {"fleets": ["mare-balearicum", "mare-cantabricum", "mare-ibericum"]}, "first seas"),
        ("SETUP_ROADS", 1, {"pending": {"kind": "setup", "step": 2}}, "pending.step: 1, the roads placed"),
        ("SETUP_ROADS", 1, {"state": "SETUP_GENERALS"}, "a road must still be placed"),
        ("SETUP_GENERALS", 0, {"state": "SETUP_ROADS", "pending": {"kind": "setup", "step": 4}}, "no road is left"),
        ("SETUP_GENERALS", 1, {"pending": {"kind": "setup", "step": 0}}, "U is placed in turn"),
        ("SETUP_GENERALS", 1, {"generals_U": "valentia"}, "U is placed in turn, in his province"),
        ("SETUP_GENERALS", 1, {"pending": {"kind": "setup", "step": 3}}, "is placed in turn"),
    ],
)
def test_setup_has_its_own_conditions(state: str, steps: int, changes: Data, message: str) -> None:
    data = setup_position(state, steps)
    assert to_json(from_json(data)) == data
    for key, value in changes.items():
        outer, _, inner = key.partition("_")
        if inner:
            data[outer][inner] = value
        else:
            data[key] = value
    assert message in refused(data)


def test_setup_counts_the_discs_of_the_shield() -> None:
    data = setup_position("SETUP_ROADS", 0)
    city = next(city for city, number in data["revolts"].items() if number < 3)
    data["revolts"][city] += 1
    data["reserve"]["revolt"] -= 1
    assert "revolts on the wrong shield" in refused(data)
    data["revolts"][city] -= 1
    data["revolts"]["gades"] = 1
    assert "no revolt in Ulterior and Citerior yet" in refused(data)


def test_setup_roads_keep_away_from_revolt() -> None:
    nobody = dict.fromkeys("UCKP")
    data = example(
        state="SETUP_ROADS", denarii=0, generals=nobody, reserve_road=3, pending={"kind": "setup", "step": 1}
    )
    assert from_json({**data, "roads": [["emerita", "gades"]]}).sticks == 1
    assert "a road leads to a city in revolt" in refused({**data, "roads": [["corduba", "regina"]]})


def test_a_finished_game_leaves_nothing_open() -> None:
    rng = random.Random(2)
    for _ in range(times(40, 6)):
        *_, state = play_on(rng, random_position(rng))
        data = to_json(state)
        assert state.phase == OVER
        assert (data["denarii"], data["queue"], data["pending"]) == (0, [], None)
        assert data["result"] is not None
        assert "N12" in refused({**data, "result": None})
        assert from_json(data).hash() == state.hash()


# -------------------------------------------------------------------- garbage


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "3", '"ROMAN"', "{", "{}", "NaN", "\x00", "\ufeff{}", '{"v":1,"v":1}', "[" * 100_000,
        '{"a":' * 100_000, '{"v":' + "9" * 10_000 + "}", '{"\\ud800":1}', b"\xff\xfe", b"\x80", b"",
        bytearray(b"{}"), None, 3, [], object(), {1: 2}, {None: 2, "v": 1}, "\ud800", '"\ud800"',
    ],
    ids=lambda value: ascii(value)[:20],
)  # fmt: skip
def test_garbage_is_unreadable(text: object) -> None:
    refused(text)


ODD: list[Any] = [
    None, True, False, 0, 1, -1, 2**63, -(2**63), 10**5000, 1.5, float("nan"), float("inf"), "", "gades", "\ud800",
    "x" * 10_000, "mare-ibericum", [], {}, [[]], [None], {"kind": "siege"}, {"U": None}, {1: 1}, ("U",), b"U", "A", "U",
]  # fmt: skip


def mutate(rng: random.Random, data: Any) -> Any:
    """One thing somewhere in a position changed, dropped, doubled or moved."""
    if isinstance(data, dict) and data and rng.random() < 0.85:
        key = rng.choice(list(data))
        what = rng.random()
        if what < 0.08:
            del data[key]
        elif what < 0.16:
            data[rng.choice(["gades", "osca", "x", "kind", "\udfff"])] = data[key]
        elif what < 0.24:
            data[key] = data[rng.choice(list(data))]
        else:
            data[key] = mutate(rng, data[key])
        return data
    if isinstance(data, list) and data and rng.random() < 0.85:
        n = rng.randrange(len(data))
        what = rng.random()
        if what < 0.2:
            del data[n]
        elif what < 0.4:
            data.insert(n, copy.deepcopy(rng.choice(data)))
        else:
            data[n] = mutate(rng, data[n])
        return data
    if type(data) is int and rng.random() < 0.7:
        return data + rng.choice((-1, 1, 2))
    return copy.deepcopy(rng.choice(ODD))


@pytest.mark.parametrize("seed", range(2))
def test_mutated_positions_are_read_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    games = [list(map(to_json, random_game(rng))) for _ in range(times(20, 8))]
    sources = [data for game in games for data in game]
    sources += [to_json(random_position(rng, base_only=number % 2 == 0)) for number in range(times(200, 60))]
    read = 0
    for _ in range(times(4000, 500)):
        data = copy.deepcopy(rng.choice(sources))
        for _ in range(rng.choice((1, 1, 2, 4))):
            data = mutate(rng, data)
        try:
            state = from_json(data)
        except Unreadable as error:
            str(error).encode()
            continue
        read += 1
        assert_same(state, from_json(dumps(state)))
        assert state.phase <= SETUP_GENERALS or data["pending"] == to_json(state)["pending"]
    assert read > 0


@pytest.mark.parametrize("seed", range(2))
def test_mutated_texts_are_read_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    text = json.dumps(example())
    for _ in range(times(4000, 800)):
        letters = list(text)
        for _ in range(rng.randint(1, 4)):
            n = rng.randrange(len(letters))
            letters[n : n + rng.choice((0, 1, 1, 5))] = rng.choice(['"', "{", "}", "[", "1", "\ud800", "\\", ",", ""])
        try:
            from_json("".join(letters))
        except Unreadable as error:
            str(error).encode()
