"""The position JSON (H11.2, H12): whatever is written reads back to the same state, and nothing else is accepted."""

from __future__ import annotations

import copy
import inspect
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from hispania.errors import Unreadable
from hispania.games.conquest import core
from hispania.games.conquest.options import Options
from hispania.games.conquest.position import COMBATS, KEYS, STATES, dumps, from_json, to_json
from hispania.games.conquest.positionpending import KINDS
from hispania.games.conquest.state import State
from hispania.games.conquest.terms import (
    DO_ATTACK,
    DO_BOOST,
    DO_DECLINE,
    DO_P_SIEGE,
    DO_PASS,
    DO_PICK,
    DO_PLOT,
    DO_REROLL,
    DO_STRIKE,
    OVER,
    SETUP_GENERALS,
)

from .support import play_on, random_game, random_options, random_position, random_step, times

Data = dict[str, Any]

EXAMPLE = """{"v":1,"level":[6,4,3,4,2],"players":2,"variants":[],"scenario":null,"house":{},
 "round":1,"turn":"U","state":"ROMAN","denarii":6,"hispano":null,"queue":[],
 "generals":{"U":"gades","C":"valentia","K":"mare-ibericum","P":null},
 "armies":{"segobriga":"A","asturica":"A"},
 "revolts":{"salduba":2,"segobriga":1,"regina":3,"conimbriga":2,"asturica":2,"flaviobriga":1},
 "garrisons":{},
 "fleets":["mare-balearicum","mare-gaditanum","mare-ibericum"],
 "roads":[["basti","carthago-nova"],["capara","emerita"],["emerita","gades"],["ilerda","tarraco"]],
 "reserve":{"revolt":11,"A":1,"S":0,"U":4,"C":4,"K":4,"L":null,"road":0},
 "time":0,"pending":null,"proconsul":"unused","plot":"unused","lethe":false,"result":null}"""


def example(**changes: Any) -> Data:
    """The position of H11.2 with some keys changed; reserve_U=3 means reserve.U."""
    data: Data = json.loads(EXAMPLE)
    for key, value in changes.items():
        outer, _, inner = key.partition("_")
        if inner:
            data[outer][inner] = value
        else:
            data[key] = value
    return data


def setup_position(state: str, steps: int) -> Data:
    """A position of setup, some steps after its state has begun."""
    rng = random.Random(3)
    game = core.new_state(core.new_config(Options.of("6|4|3|4|3")))
    while STATES[game.phase] != state:
        random_step(rng, game)
    for _ in range(steps):
        random_step(rng, game)
    return to_json(game)


def at(name: str) -> int:
    """The number of a space."""
    return core.new_config().board[name].index


def after(data: Data, *steps: int) -> Data:
    """A position some actions and rolls later, whichever is due."""
    state = from_json(data)
    for step in steps:
        (core.resolve if core.whose_turn(state) < 0 else core.apply)(state, step)
    return to_json(state)


def changed(data: Data, changes: Data) -> Data:
    """A position with some values changed by their paths, as in pending.dice; a value of ... takes the key away."""
    data = copy.deepcopy(data)
    for path, value in changes.items():
        *outer, last = path.split(".")
        inner = data
        for key in outer:
            inner = inner[key]
        if value is ...:
            del inner[last]
        else:
            inner[last] = value
    return data


def find_position(wanted: Callable[[State], bool]) -> Data:
    """A random position of a certain kind."""
    rng = random.Random(11)
    while True:
        state = random_position(rng)
        if wanted(state):
            return to_json(state)


SCRATCH = ("reached", "listed")  # what a state only remembers to save time
NUMBERS = [name for name, value in inspect.getmembers(core.new_state()) if type(value) is int and name not in SCRATCH]


def assert_same(state: State, twin: State) -> None:
    assert twin.hash() == state.hash()
    assert dumps(twin) == dumps(state)
    assert core.whose_turn(twin) == core.whose_turn(state)
    assert core.legal(twin) == core.legal(state)
    assert core.outcomes(twin) == core.outcomes(state)
    for name in NUMBERS:
        assert getattr(twin, name) == getattr(state, name), name


def assert_same_to_the_end(rng: random.Random, state: State, twin: State) -> None:
    seed = rng.random()
    for one, other in zip(play_on(random.Random(seed), state.clone()), play_on(random.Random(seed), twin), strict=True):
        assert one.hash() == other.hash()
    assert dumps(one) == dumps(other)


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


def refused(data: object) -> str:
    with pytest.raises(Unreadable) as caught:
        from_json(data)  # type: ignore[arg-type]
    text = str(caught.value)
    assert text.startswith("not a position: ")
    text.encode()
    assert len(text) < 3000
    return text


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


def said(data: Data) -> str:
    """What reading a position says, if anything."""
    try:
        from_json(data)
    except Unreadable as error:
        return str(error)
    return ""


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


# -------------------------------------------------------------------- variants

RICH = changed(
    json.loads(EXAMPLE),
    {
        "variants": ["hispano", "imperivm", "ingenivm", "legio", "pirates", "proconsvl", "terror"],
        "house": {"shared_consul": "split", "terror_plot": True},
        "turn": "C",
        "hispano": 2,
        "generals.P": "capara",
        "proconsul": "alive",
        "armies.segobriga": "S",
        "revolts.mare-atlanticum": 1,
        "revolts.mare-cantabricum": 1,
        "reserve.revolt": 9,
        "garrisons.bilbilis": ["L"],
    },
)
ATTACK_S, STRIKE_C = DO_ATTACK + 3 * at("segobriga"), DO_STRIKE + 2 * at("valentia")
CONSUL = changed(RICH, {"turn": "K", "generals.K": "valentia", "generals.C": "gerunda"})  # U's player decides till 3
WAITING = {
    "rich": RICH,
    "boost": after(RICH, ATTACK_S),
    "boosted": after(RICH, ATTACK_S, DO_BOOST),
    "rolled": after(RICH, ATTACK_S, DO_BOOST, 0),
    "reroll": after(RICH, ATTACK_S, DO_BOOST, 0, DO_REROLL + 1),
    "proconsul": after(RICH, DO_P_SIEGE + 3 * at("conimbriga") + 2, DO_DECLINE),
    "window": after(RICH, DO_PASS),
    "strike": after(RICH, DO_PASS, STRIKE_C),
    "strike-siege": after(RICH, DO_PASS, DO_STRIKE + 2 * at("bilbilis")),
    "strike-rolled": after(RICH, DO_PASS, STRIKE_C, 0),
    "revolt": after(RICH, DO_PASS, DO_DECLINE),
    "revolt-roll": after(RICH, DO_PASS, DO_DECLINE, 0),
    "revolt-reroll": after(RICH, DO_PASS, DO_DECLINE, 0, DO_REROLL),
    "army-window": after(RICH, DO_PASS, DO_DECLINE, 0, DO_DECLINE),
    "pick": after(RICH, DO_PASS, DO_DECLINE, 0, DO_DECLINE, DO_DECLINE),
    "plot": after(RICH, DO_PLOT + 1),
    "plot-revolt": after(RICH, DO_PLOT + 1, 5),
    "plot-roll": after(RICH, DO_PLOT + 1, 5, 0),
    "plot-reroll": after(RICH, DO_PLOT + 1, 5, 0, DO_REROLL + 1),
    "split": changed(CONSUL, {"pending": {"kind": "split", "until": 3}}),
    "split-plot": after(changed(CONSUL, {"pending": {"kind": "split", "until": 3}}), DO_PLOT),
    "split-plot-roll": after(changed(CONSUL, {"pending": {"kind": "split", "until": 3}}), DO_PLOT, 5, 0),
    "free": changed(RICH, {"turn": "U", "state": "FREE_MOVE", "denarii": 0}),
    "piece": changed(
        example(variants=["terror"], armies={}, reserve_A=2, reserve_S=1, state="REVOLT", denarii=0),
        {"pending": {"kind": "piece", "city": "regina"}},
    ),
}


def test_what_waits_is_written_and_read() -> None:
    seen = {(data["pending"] or {}).get("kind") for data in WAITING.values()}
    assert seen >= {"window", "revolt-roll", "piece", "plot", "plot-revolt", "split", "attack", "army-attack", "siege"}
    assert seen <= {None, *KINDS}
    for name, data in WAITING.items():
        state = from_json(data)
        assert to_json(state) == data, name
        for twin in play_on(random.Random(name), state, by_kind=True):
            assert_same(twin, from_json(dumps(twin)))
    assert WAITING["boosted"]["pending"] == {
        "kind": "attack", "from": "valentia", "to": "segobriga", "denarii": 1, "boost": 1,
    }  # fmt: skip
    assert WAITING["strike-rolled"]["pending"] == {
        "kind": "army-attack", "from": "segobriga", "to": "valentia", "boost": 1, "window": "revolt", "dice": [1, 1],
    }  # fmt: skip
    assert WAITING["plot-reroll"]["pending"] == {"kind": "revolt-roll", "dice": [1, 1], "reroll": "H", "plot": True}


def test_a_boost_is_inside_the_bracket() -> None:
    bare = from_json(changed(WAITING["boosted"], {"pending.boost": ...}))
    assert from_json(WAITING["boosted"]).hispanic_sum == bare.hispanic_sum + 1
    struck = from_json(changed(WAITING["strike"], {"pending.boost": 2, "hispano": 0, "house.skip_sure_rolls": False}))
    assert struck.hispanic_sum == from_json(WAITING["strike"]).hispanic_sum + 1


BARE = {
    "house": {},
    "generals.P": None,
    "proconsul": "unused",
    "armies.segobriga": "A",
    "revolts.mare-atlanticum": ...,
    "revolts.mare-cantabricum": ...,
    "reserve.revolt": 11,
}
DEFECTS: list[tuple[str, Data, str]] = [
    ("rich", {"armies.asturica": "S"}, "N3 armies: S twice"),
    ("rich", {"armies.segobriga": "A"}, "N3 the special army is 0 times"),
    ("rich", {"plot": "success"}, "N3 the special army is 1 times in the game, not 0"),
    ("rich", {"house": {}, "plot": "failure"}, "N16 a plot without the house rule terror_plot"),
    ("rich", {"reserve.S": 2}, "reserve.S: a whole number from 0 to 1, not 2"),
    ("rich", {"reserve.L": "K"}, "N2 the Legio Hispana is in exactly one place"),
    ("rich", {"reserve.L": "P", "garrisons": {}}, "reserve.L: one of U, C, K, not 'P'"),
    ("rich", {"garrisons.bilbilis": ["L", "L"]}, "N2 the Legio Hispana is in exactly one place"),
    ("rich", {"garrisons.bilbilis": ["X"]}, "garrisons.bilbilis: one of U, C, K, L"),
    ("rich", {"generals.P": "valentia"}, "N6 two generals on one space"),
    ("rich", {"generals.P": "regina"}, "N5 a general in a city in revolt: regina"),
    ("rich", {"generals.P": None}, "N16 P is on the board exactly while he is alive"),
    ("rich", {"generals.P": "mare-atlanticum"}, "N5 a general in a city in revolt: mare-atlanticum"),
    ("rich", {"proconsul": "dead"}, "N16 P is on the board exactly while he is alive"),
    ("rich", {"revolts.mare-atlanticum": 2}, "revolts.mare-atlanticum: a whole number from 1 to 1, not 2"),
    ("rich", {"revolts.mare-atlanticum": ..., "revolts.mare-gaditanum": 1}, "N8 discs at sea: mare-gaditanum"),
    ("rich", {"fleets": ["mare-balearicum", "mare-ibericum", "mare-atlanticum"]}, "N8 a fleet among pirates"),
    ("rich", {"reserve.revolt": 11}, "N1 revolts: 11 on cities + 2 at sea + 0 on the time track + 11 in reserve"),
    ("rich", {"hispano": 1, "state": "REENTER", "generals.C": None}, "N9 the Hispano has 1 denarii before the first"),
    ("boost", {"hispano": 0}, "N18 the Hispano is asked without denarii"),
    ("boost", {"pending": None}, "pending: an object of kind siege or attack in BOOST"),
    ("boost", {"pending.boost": 1}, "pending: unknown 'boost'"),
    ("boost", {"pending.dice": [1, 1]}, "pending: unknown 'dice'"),
    ("boosted", {"hispano": 2}, "N9 the Hispano has 2 denarii left of 2, after 1 spent here"),
    ("boosted", {"pending.boost": 3}, "pending.boost: a whole number from 1 to 2"),
    ("boosted", {"pending.boost": 0}, "pending.boost: a whole number from 1 to 2"),
    ("boosted", {"pending.split": 3}, "nobody shares this general's turn now"),
    ("boosted", {"pending.from": "capara"}, "pending.to: not adjacent to the general"),
    ("boosted", {"pending.from": "gades"}, "pending.from: not where the general of this turn stands"),
    ("rolled", {"pending.dice": ...}, "pending: missing dice"),
    ("rolled", {"pending.dice": [1]}, "pending.dice: a list of R and H"),
    ("rolled", {"pending.dice": [1, 7]}, "pending.dice: a whole number from 1 to 6, not 7"),
    ("rolled", {"pending.dice": [None, 1]}, "pending.dice: a whole number from 1 to 6, not null"),
    ("rolled", {"hispano": 0}, "N18 the Hispano is asked without denarii"),
    ("rolled", {"pending.reroll": "R"}, "pending.reroll: H, the only die of a combat"),
    ("rolled", {"pending.reroll": None}, "pending.reroll: one of R, H, not null"),
    ("rolled", {"pending.kind": "siege"}, "pending.kind: what REROLL can leave open, not 'siege'"),
    ("reroll", {"hispano": 1}, "N9 the Hispano has 1 denarii left of 2, after 2 spent here"),
    ("proconsul", {"generals.P": "talabriga"}, "pending.from: not where the general of this turn stands, nor"),
    ("window", {"pending": None}, "pending: an object of kind window"),
    ("window", {"pending.window": "army"}, "pending.window: army exactly while armies are queued"),
    ("window", {"pending.window": "door"}, "pending.window: one of revolt, army, last"),
    ("window", {"hispano": 0}, "N18 the Hispano is asked without denarii"),
    ("window", {"denarii": 1}, "N9 1 denarii outside a Roman phase"),
    ("window", {"queue": ["asturica"]}, "pending.window: army exactly while armies are queued"),
    ("window", {"generals.C": "gerunda", "generals.P": "emerita", "garrisons": {}, "reserve.L": "K"}, "no army can"),
    ("army-window", {"pending.window": "last"}, "pending.window: army exactly while armies are queued"),
    ("strike", {"pending.window": ...}, "pending: missing window"),
    ("strike", {"pending.boost": ...}, "pending: missing boost"),
    ("strike", {"pending.die": None}, "pending: unknown 'die'"),
    ("strike", {"pending.from": "regina"}, "pending.from: no army stands there"),
    ("strike", {"pending.to": "bilbilis"}, "pending.to: a general must be there, adjacent to the army"),
    ("strike", {"pending.to": "gades"}, "pending.to: a general must be there, adjacent to the army"),
    ("strike", {"hispano": 2}, "N9 the Hispano has 2 denarii left of 2, after 1 spent here"),
    ("strike", {"state": "ARMY", "queue": ["segobriga"]}, "a strike is the Hispano's, in one of his windows"),
    ("strike-siege", {"pending.kind": "army-attack"}, "pending.to: a general must be there"),
    ("strike-rolled", {"queue": ["segobriga"]}, "pending.window: army exactly while armies are queued"),
    ("revolt", {"pending": {"kind": "split", "until": 3}}, "pending.kind: what REVOLT can leave open"),
    ("revolt-roll", {"pending.plot": None}, "pending.plot: true or false, not null"),
    ("revolt-roll", {"pending.plot": True}, "an extra revolt roll only follows a plot that failed"),
    ("revolt-roll", {"pending.die": 1}, "pending: unknown 'die'"),
    ("revolt-roll", {"queue": ["asturica"]}, "N19 armies are queued outside their phase"),
    ("revolt-reroll", {"hispano": 2}, "N9 the Hispano has 2 denarii left of 2, after 1 spent here"),
    ("pick", {"hispano": 0}, "N18 the Hispano is asked without denarii"),
    ("pick", {"queue": []}, "ARMY: the queue is empty"),
    ("pick", {"pending": {"kind": "window", "window": "army"}}, "what PICK can leave open"),
    ("pick", {"queue": ["asturica"], "revolts.lancia": 1, "reserve.revolt": 7}, "the next army has nothing to choose"),
    ("plot", {"plot": "failure"}, "pending: a plot, once a game, against the special army"),
    ("plot", {"pending.city": "asturica"}, "pending: a plot, once a game, against the special army"),
    ("plot", {"pending.city": "mare-ibericum"}, "pending.city: the id of a city"),
    ("plot", {"pending.denarii": 0}, "pending.denarii: a whole number from 1 to 3"),
    ("plot", {"denarii": 5}, "N9 5 denarii and 2 in a combat, where 6 is the most"),
    ("plot", {"generals.C": "gerunda"}, "nobody who may plot is adjacent to the special army"),
    ("plot", {"house": {}}, "pending: a plot, once a game, against the special army"),
    ("plot-revolt", {"plot": "unused"}, "an extra revolt roll only follows a plot that failed"),
    ("plot-revolt", {"denarii": 6}, "N9 6 denarii and 1 in a combat, where 6 is the most"),
    ("plot-revolt", {"pending.city": "regina"}, "pending: unknown 'city'"),
    ("plot-roll", {"pending.plot": False}, "N9 4 denarii outside a Roman phase"),
    ("split-plot", {"pending.split": 2}, "the shared consul's first half goes until 3, not 2"),
    ("split-plot-roll", {"denarii": 0}, "the shared consul's first half is spent"),
    ("free", {"turn": "C"}, "FREE_MOVE: only U, with Imperivm, after his own turn"),
    ("free", {"generals.U": None}, "FREE_MOVE: only U"),
    ("free", {"variants": RICH["variants"][:1] + RICH["variants"][2:]}, "FREE_MOVE: only U, with Imperivm"),
    ("free", {"pending": {"kind": "split", "until": 3}}, "pending.kind: what FREE_MOVE can leave open"),
    ("piece", {"pending.city": "gades"}, "pending.city: a city in revolt of a Hispanic province"),
    ("piece", {"pending.city": "osca"}, "pending.city: a city in revolt of a Hispanic province"),
    ("piece", {"pending.split": 3}, "pending: unknown 'split'"),
    ("piece", {"armies": {"regina": "A"}, "reserve.A": 1}, "pending.city: no army can rise in this province now"),
    ("piece", {"armies": {"salduba": "S"}, "reserve.S": 0}, "pending: no die is needed to choose the piece"),
    ("piece", {"state": "ROMAN", "denarii": 3}, "pending.kind: what ROMAN can leave open, not 'piece'"),
]


@pytest.mark.parametrize(("name", "changes", "message"), DEFECTS, ids=[f"{name} {m}" for name, _, m in DEFECTS])
def test_defects_of_variants_are_named(name: str, changes: Data, message: str) -> None:
    assert message in refused(changed(WAITING[name], changes))


def test_an_army_that_was_picked_needs_no_die() -> None:
    data = after(WAITING["pick"], DO_PICK + at("bilbilis"))
    assert (data["state"], data["hispano"]) == ("ARMY", 1)
    assert data["pending"] == {"kind": "army-siege", "from": "segobriga", "to": "bilbilis", "die": None}
    assert from_json(data).choice_die == 0
    assert "pending.die" in refused(changed(data, {"hispano": 2}))
    assert "pending.die" in refused(changed(data, {"pending.die": None, "variants": ["legio"], "hispano": None} | BARE))
    rolled = after(data, 3)
    assert rolled["pending"]["dice"] == [None, 4]
    assert "null for R" in refused(changed(rolled, {"pending.dice": [4, 4]}))


def test_free_move_needs_a_destination() -> None:
    around = core.new_config().board.neighbours("gades")
    data = changed(WAITING["free"], {"garrisons": {}, "reserve.L": "K", "roads": [], "reserve.road": 4})
    data["fleets"] = ["mare-balearicum", "mare-gaditanum", "mare-ibericum"]
    for name in around:
        if name in data["fleets"]:
            data["fleets"][data["fleets"].index(name)] = "mare-cantabricum"
        else:
            data["revolts"][name] = 1
    del data["revolts"]["mare-cantabricum"]
    data["generals"]["K"] = None
    data["reserve"]["revolt"] = 22 - sum(data["revolts"].values())
    assert "FREE_MOVE: nowhere to go" in refused(data)


def scenario_position(number: int, state: str, steps: int = 0, variants: tuple[str, ...] = ()) -> Data:
    """A position of a scenario's setup, some steps after its state has begun."""
    levels = {1: "6|4|3|4|3", 2: "6|4|3|4|2", 3: "6|4|3|4|3", 4: "6|4|3|4|3", 5: "6|4|3|5|2"}
    own = {3: ("terror",), 4: ("pirates",), 5: ("imperivm", "legio", "terror")}.get(number, ())
    game = core.new_state(core.new_config(Options.of(levels[number], variants={*own, *variants}, scenario=number)))
    rng = random.Random(5)
    while STATES[game.phase] != state:
        random_step(rng, game)
    for _ in range(steps):
        random_step(rng, game)
    data = to_json(game)
    assert to_json(from_json(data)) == data
    return data


@pytest.mark.parametrize(
    ("number", "state", "steps", "changes", "message"),
    [
        (1, "SETUP_REVOLTS", 0, {"turn": "U"}, "setup: round 1, turn K"),
        (1, "SETUP_REVOLTS", 0, {"pending.step": 2}, "setup: no die for province 3"),
        (1, "SETUP_REVOLTS", 0, {"generals.U": "gades"}, "the generals stand where the scenario puts them"),
        (1, "SETUP_REVOLTS", 0, {"garrisons": {}, "reserve.K": 4}, "no garrisons yet but those of the scenario"),
        (1, "SETUP_REVOLTS", 0, {"revolts.gerunda": 2, "reserve.revolt": 14}, "1 cities in revolt in province 1"),
        (1, "SETUP_REVOLTS", 0, {"revolts.castulo": 1, "reserve.revolt": 14}, "no revolt in Ulterior and Citerior yet"),
        (1, "SETUP_REVOLTS", 0, {"time": 2, "reserve.revolt": 11}, "N11 2 discs on the time track in round 1"),
        (1, "SETUP_REVOLTS", 0, {"armies": {}, "reserve.A": 3}, "setup: 0 armies, where 0 have been rolled"),
        (2, "SETUP_REVOLTS", 0, {"pending.step": 1}, "setup: no die for province 2"),
        (2, "SETUP_ROADS", 0, {"pending.city": "osca"}, "pending: unknown 'city'"),
        (2, "SETUP_ROADS", 0, {"state": "SETUP_GENERALS"}, "SETUP_GENERALS: the scenario has placed them"),
        (3, "SETUP_REVOLTS", 0, {"armies.abula": "A", "reserve.A": 1, "reserve.S": 1}, "the special army stands where"),
        (4, "SETUP_ROADS", 0, {"lethe": False}, "nor the Lethe marker has been used yet"),
        (4, "SETUP_ROADS", 0, {"revolts.mare-atlanticum": ..., "reserve.revolt": 9}, "pirates where no fleet is"),
        (4, "SETUP_ROADS", 0, {"generals.U": "lancia"}, "H7.2 Rome is north of the Durius while the marker lies: lan"),
        (5, "SETUP_ARMIES", 0, {"pending.province": "VI"}, "pending.province: V, whose city is named next"),
        (5, "SETUP_ARMIES", 0, {"pending.province": ...}, "pending.province: V, whose city is named next"),
        (5, "SETUP_ARMIES", 0, {"pending.province": "VII"}, "pending.province: one of I, II"),
        (5, "SETUP_ARMIES", 0, {"pending.city": "noega"}, "pending: province or city, not both"),
        (5, "SETUP_ARMIES", 0, {"reserve.L": "U"}, "setup: L is K's"),
        (5, "SETUP_ARMIES", 0, {"fleets": ["mare-atlanticum", "mare-cantabricum", "mare-ibericum"]}, "first seas"),
    ],
)
def test_scenarios_have_their_own_setup(number: int, state: str, steps: int, changes: Data, message: str) -> None:
    assert message in refused(changed(scenario_position(number, state, steps), changes))


def test_scenario_armies() -> None:
    data = scenario_position(5, "SETUP_ROADS")
    first, second = data["armies"]
    if data["armies"][first] == "S":
        first, second = second, first
    assert "A in Gallaecia, then S in Cantabria" in refused(changed(data, {"armies": {first: "S", second: "A"}}))
    data = scenario_position(4, "SETUP_ROADS")
    moved = changed(data, {"armies": {"lucus": "A", "numantia": "A", "talabriga": "A"}})
    assert "setup: no army in province 4" in refused(moved)
    data = scenario_position(2, "SETUP_ARMIES")
    city = next(city for city in data["revolts"] if core.new_config().board[city].province == "carpetania")
    reserve = data["reserve"]["revolt"] + data["revolts"][city] - 2
    wrong = changed(data, {f"revolts.{city}": ..., "revolts.baecula": 2, "reserve.revolt": reserve})
    assert "this city of province 3 may not rise" in refused(wrong)


def test_setup_dice_about_armies() -> None:
    game = core.new_state(core.new_config(Options.of("6|4|3|4|2", variants=["terror"])))
    while STATES[game.phase] != "SETUP_ARMIES":
        core.resolve(game, 0)
    core.resolve(game, 0)
    data = to_json(game)
    noted = data["pending"]
    assert set(noted) == {"kind", "step", "city"}
    assert from_json(data).hash() == game.hash()
    assert "no army comes here now" in refused(changed(data, {"pending.city": "gades"}))
    assert "no army comes here now" in refused(changed(data, {"pending.city": "osca"}))
    assert "no die names a city here" in refused({**data, "pending": {"kind": "setup", "step": 0, "province": "I"}})
    alone = changed(data, {"reserve.S": 0, "reserve.A": 3})
    assert "N3 the special army" in refused(alone)
    core.resolve(game, 5)
    data = to_json(game)
    assert "S" in data["armies"].values()
    free = next(city for city in data["revolts"] if city not in data["armies"])
    assert "no die is needed" in refused(changed(data, {"pending.city": free}))


def test_kept_sticks_count() -> None:
    game = core.new_state(core.new_config(Options.of("6|4|3|4|2", variants=["ingenivm"])))
    rng = random.Random(1)
    while STATES[game.phase] != "SETUP_ROADS":
        random_step(rng, game)
    core.apply(game, core.legal(game)[-1])
    core.apply(game, core.legal(game)[0])
    data = to_json(game)
    assert (data["pending"]["step"], data["reserve"]["road"]) == (2, 3)
    assert from_json(data).step == 2
    assert "pending.step: 1, the roads placed" in refused(changed(data, {"pending.step": 0}))
    assert "no road is left to place" in refused(changed(data, {"pending.step": 4}))
    assert "pending.step: 1, the roads placed" in refused(changed(data, {"variants": []}))


def test_no_roman_is_north_while_the_marker_lies() -> None:
    north = {space.id for space in core.new_config().board.cities if space.is_north_of_durius}
    rng = random.Random(3)
    seen = set()
    for _ in range(times(60, 12)):
        for state in play_on(rng, core.new_state(core.new_config(random_options(rng, scenario=4))), by_kind=True):
            data = to_json(state)
            if data["lethe"]:
                assert not north & {*data["generals"].values(), *data["garrisons"]}
                assert not any(north & set(road) for road in data["roads"])
            elif north & {*data["generals"].values()}:
                assert "H7.2 Rome is north of the Durius" in refused({**data, "lethe": True})
            seen.add(data["lethe"])
    assert seen == {True, False}


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
