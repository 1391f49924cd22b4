"""What the tests of positions share."""

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
from hispania.games.conquest.core.state import State
from hispania.games.conquest.printed.options import Options
from hispania.games.conquest.text.position import STATES, dumps, from_json, to_json
from support import play_on, random_position, random_step

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


def refused(data: object) -> str:
    with pytest.raises(Unreadable) as caught:
        from_json(data)  # type: ignore[arg-type]
    text = str(caught.value)
    assert text.startswith("not a position: ")
    text.encode()
    assert len(text) < 3000
    return text


def said(data: Data) -> str:
    """What reading a position says, if anything."""
    try:
        from_json(data)
    except Unreadable as error:
        return str(error)
    return ""
