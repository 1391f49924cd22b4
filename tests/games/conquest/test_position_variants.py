"""Positions with variants and scenarios."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from hispania.games.conquest import core
from hispania.games.conquest.core.terms import (
    DO_ATTACK,
    DO_BOOST,
    DO_DECLINE,
    DO_P_SIEGE,
    DO_PASS,
    DO_PICK,
    DO_PLOT,
    DO_REROLL,
    DO_STRIKE,
)
from hispania.games.conquest.printed.options import Options
from hispania.games.conquest.text.position import STATES, dumps, from_json, to_json
from hispania.games.conquest.text.position.pending import KINDS
from support import play_on, random_options, random_step, times

from .position_support import EXAMPLE, after, assert_same, at, changed, example, refused

Data = dict[str, Any]

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
