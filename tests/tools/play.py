"""Ways to play for the big suites: uniformly random, guided towards long games, and from unusual positions."""

from __future__ import annotations

import functools
import os
import random

import hispania
from hispania.games.conquest import core
from hispania.games.conquest.config import Config
from hispania.games.conquest.hispanic import nearest, next_army, targets
from hispania.games.conquest.options import Options
from hispania.games.conquest.state import State
from hispania.games.conquest.terms import (
    ARMY,
    ATTACK,
    CAPITALS,
    CHANCE,
    DO_ATTACK,
    DO_ENTER,
    DO_FLEET,
    DO_MOVE,
    DO_PASS,
    DO_PLACE,
    DO_REMOVE,
    DO_ROAD,
    DO_SIEGE,
    NO_COMBAT,
    REVOLT,
    ROMAN,
    TIME,
)
from support import random_options, random_position
from tools.positions import game, names

KINDS = ("pass", "move", "enter", "fleet", "garrison", "remove", "besiege", "attack", "road")
FIRSTS = (DO_PASS, DO_MOVE, DO_ENTER, DO_FLEET, DO_PLACE, DO_REMOVE, DO_SIEGE, DO_ATTACK, DO_ROAD)
PHASES = (
    "SETUP_REVOLTS", "SETUP_ARMIES", "SETUP_ROADS", "SETUP_GENERALS", "REENTER", "MUST_LEAVE", "ROMAN", "REVOLT",
    "ARMY", "OVER",
)  # fmt: skip
ENDINGS = (
    "R capitals, Roman phase", "R capitals, Hispanic phase", "H reserve, revolt roll", "H reserve, army entry",
    "H reserve, end of round", "H time",
)  # fmt: skip
LIKING = {"garrison": 1.5, "move": 4.0, "fleet": 0.5, "remove": 0.2, "pass": 0.2}


def scaled(compiled: int, pure: int) -> int:
    """A count of games: HISPANIA_TEST_SCALE times as many, in plain Python a twentieth, but never fewer than `pure`."""
    scale = float(os.environ.get("HISPANIA_TEST_SCALE") or (1 if hispania.COMPILED else 0.05))
    return max(1 if hispania.COMPILED else pure, round(compiled * scale))


def kind_of(action: int) -> str:
    """The kind of an action of the core, by the name it has outside."""
    return KINDS[max(k for k, first in enumerate(FIRSTS) if action >= first)]


# -------------------------------------------------------------------- choosing


def guided(rng: random.Random, state: State) -> int:
    """A legal action, with a liking for good combats, garrisons and the places that matter, so that games grow old."""
    actions = core.legal(state)
    if state.phase != ROMAN or rng.random() < 0.05:
        return rng.choice(actions)
    here = state.general_space(state.turn)
    if DO_PLACE in actions and state.config.capitals >> here & 1 and not state.garrisoned() >> here & 1:
        return DO_PLACE
    kinds: dict[str, list[int]] = {}
    for action in actions:
        kinds.setdefault(kind_of(action), []).append(action)
    combats = kinds.pop("besiege", []) + kinds.pop("attack", [])
    if combats:
        worth, best = max((_worth(state, action), action) for action in combats)
        if worth > rng.random() * 0.6:
            return best
    kind = rng.choices(list(kinds), [LIKING[name] for name in kinds])[0]
    if kind == "move":
        wished = [action for action in kinds[kind] if _is_wished(state, action - DO_MOVE)]
        return rng.choice(wished or kinds[kind])
    return rng.choice(kinds[kind])


def _worth(state: State, action: int) -> float:
    """What a combat promises: the chance to win less the chance to lose, a little less for each denarius."""
    after = state.clone()
    core.apply(after, action)
    price = 0.05 * ((action - DO_SIEGE) % 3)
    if after.combat == NO_COMBAT:
        gone = after.revolt1.bit_count() < state.revolt1.bit_count() or after.revolt_reserve > state.revolt_reserve
        return (1.0 if gone else -1.0) - price
    won = lost = 0
    faces = range(1, 7) if after.combat == ATTACK else range(1)
    for roman in range(1, 7):
        for hispanic in faces:
            ours = (roman + after.roman_sum) * after.roman_times
            theirs = (hispanic + after.hispanic_sum) * after.hispanic_times
            won += ours > theirs
            lost += ours < theirs and after.combat == ATTACK
    return (won - lost) / (6 * len(faces)) - price


def _is_wished(state: State, space: int) -> bool:
    """Is this a capital to be garrisoned, or next to a revolt without army?"""
    config = state.config
    if config.capitals >> space & 1 and not state.garrisoned() >> space & 1:
        return not state.revolt1 & config.province_cities[config.province[space]]
    return bool(config.adjacent[space] & state.revolt1 & ~state.armies)


def choose(rng: random.Random, state: State, style: str) -> int:
    """The number of the next step, an action or an outcome; the state is not touched."""
    if core.whose_turn(state) == CHANCE:
        return rng.choice(core.outcomes(state))[0]
    return guided(rng, state) if style == "guided" else rng.choice(core.legal(state))


def take(state: State, number: int) -> None:
    """Carry out what `choose` gave."""
    if core.whose_turn(state) == CHANCE:
        core.resolve(state, number)
    else:
        core.apply(state, number)


# -------------------------------------------------------------------- beginnings


def beginning(rng: random.Random, seed: int) -> tuple[State, str]:
    """Where the game with this number starts and how it is played: fresh, from a random or from a named position."""
    start = seed % 5
    style = "guided" if start in (1, 3) or (start == 4 and rng.random() < 0.5) else "random"
    if start < 2:
        return core.new_state(_config(random_options(rng))), style
    if start < 4:
        return random_position(rng), style
    known = names()
    return game(known[seed // 5 % len(known)]).state, style


@functools.lru_cache(maxsize=256)
def _config(options: Options) -> Config:
    return core.new_config(options)


# -------------------------------------------------------------------- endings


def ending(before: State, number: int, after: State) -> str:
    """Which of the six ways to end a game this last step was."""
    if after.why == CAPITALS:
        return ENDINGS[1 if before.phase in (REVOLT, ARMY) and before.config.wins_at_once else 0]
    if after.why == TIME:
        return ENDINGS[5]
    if before.phase == REVOLT:
        city, province = before.revolts_at(number), before.config.province_cities[number // 6]
        guarded = (before.garrisoned() | before.generals()) >> number & 1
        rises = city > 0 and before.army_reserve > 0 and not before.armies & province
        return ENDINGS[2 if not guarded and not rises and city < 3 else 4]
    if before.combat != NO_COMBAT:
        return ENDINGS[4]
    army = next_army(before)
    spaces = targets(before, army)
    to = nearest(before, spaces, number + 1) if spaces & (spaces - 1) else spaces.bit_length() - 1
    free = before.config.cities & ~(before.revolt1 | before.garrisoned() | before.generals())
    return ENDINGS[3 if to >= 0 and free >> to & 1 else 4]
