"""Ways to play for the big suites: uniformly random, guided towards long games, and from unusual positions."""

from __future__ import annotations

import bisect
import itertools
import random

import msgspec

from hispania.games.conquest import core
from hispania.games.conquest.core.hispanic import nearest, next_army, targets
from hispania.games.conquest.core.state import State
from hispania.games.conquest.core.terms import (
    ARMY,
    ATTACK,
    CAPITALS,
    CHANCE,
    DO_ARMY,
    DO_ATTACK,
    DO_BOOST,
    DO_BUILD,
    DO_BUY,
    DO_CROSS,
    DO_DECLINE,
    DO_ENTER,
    DO_FLEET,
    DO_KEEP,
    DO_LEGION,
    DO_MOVE,
    DO_ORDER,
    DO_P_ATTACK,
    DO_P_BUILD,
    DO_P_MOVE,
    DO_P_PLOT,
    DO_P_SIEGE,
    DO_PASS,
    DO_PICK,
    DO_PLACE,
    DO_PLOT,
    DO_REMOVE,
    DO_REROLL,
    DO_REVOLT,
    DO_ROAD,
    DO_SIEGE,
    DO_STRIKE,
    NO_COMBAT,
    REVOLT,
    ROMAN,
    SETUP_ROADS,
    TIME,
)
from hispania.games.conquest.edge.refusals import PHASES
from hispania.games.conquest.printed.board import default_board
from hispania.games.conquest.printed.options import VARIANTS, HouseRules, Level, Options
from hispania.games.conquest.text.position import from_json
from support import SCENARIOS, random_data, random_options, random_position
from tools.counts import scaled as scaled
from tools.positions import game, names, variant_names

KINDS = {
    "pass": DO_PASS, "move": DO_MOVE, "enter": DO_ENTER, "fleet": DO_FLEET, "garrison": DO_PLACE, "remove": DO_REMOVE,
    "besiege": DO_SIEGE, "attack": DO_ATTACK, "road": DO_ROAD, "keep": DO_KEEP, "legion": DO_LEGION, "buy": DO_BUY,
    "plot": DO_PLOT, "P plot": DO_P_PLOT, "build": DO_BUILD, "P build": DO_P_BUILD, "P move": DO_P_MOVE,
    "P besiege": DO_P_SIEGE, "P attack": DO_P_ATTACK, "order": DO_ORDER, "cross": DO_CROSS, "decline": DO_DECLINE,
    "boost": DO_BOOST, "reroll": DO_REROLL, "pick": DO_PICK, "strike": DO_STRIKE, "set-revolts": DO_REVOLT,
    "set-army": DO_ARMY,
}  # fmt: skip
NAMES, FIRSTS = list(KINDS), list(KINDS.values())
BASE_KINDS = NAMES[:9]
BASE_PHASES = PHASES[:10]
WAITING = ("nothing", "army city", "piece", "plot", "plot revolt", "reroll R", "reroll H")
ENDINGS = (
    "R capitals, Roman phase", "R capitals, Hispanic phase", "H reserve, revolt roll", "H reserve, army entry",
    "H reserve, end of round", "H time",
)  # fmt: skip
COMBATS = ("besiege", "attack", "P besiege", "P attack")
LIKING = {
    "garrison": 1.5, "move": 4.0, "fleet": 0.5, "remove": 0.2, "pass": 0.2, "order": 1.0, "plot": 8.0, "P plot": 8.0,
}  # fmt: skip
NEW = 3.0  # the liking for whatever else a variant offers
VARIANT_SETS = tuple(
    chosen for number in range(len(VARIANTS) + 1) for chosen in itertools.combinations(VARIANTS, number)
)


def kind_of(action: int) -> str:
    """The kind of an action of the core: the name it has outside, with P before what the proconsul does."""
    return NAMES[bisect.bisect(FIRSTS, action) - 1]


def by_kind(actions: list[int]) -> dict[str, list[int]]:
    """Legal actions, sorted by kind."""
    kinds: dict[str, list[int]] = {}
    for action in actions:
        kinds.setdefault(kind_of(action), []).append(action)
    return kinds


# -------------------------------------------------------------------- choosing


def guided(rng: random.Random, state: State) -> int:
    """A legal action, with a liking for good combats, garrisons and the places that matter, so that games grow old."""
    actions = core.legal(state)
    if state.phase == SETUP_ROADS and actions[-1] == DO_KEEP and rng.random() < 0.4:
        return DO_KEEP
    if state.phase != ROMAN or rng.random() < 0.05:
        return rng.choice(actions)
    here = state.general_space(state.turn)
    if DO_PLACE in actions and state.config.capitals >> here & 1 and not state.garrisoned() >> here & 1:
        return DO_PLACE
    kinds = by_kind(actions)
    combats = [action for kind in COMBATS for action in kinds.pop(kind, [])]
    if combats:
        worth, best = max((_worth(state, action), action) for action in combats)
        if worth > rng.random() * 0.6:
            return best
    kind = rng.choices(list(kinds), [LIKING.get(name, NEW) for name in kinds])[0]
    if kind == "move":
        wished = [action for action in kinds[kind] if _is_wished(state, action - DO_MOVE)]
        return rng.choice(wished or kinds[kind])
    return rng.choice(kinds[kind])


def _worth(state: State, action: int) -> float:
    """What a combat promises: the chance to win less the chance to lose, a little less for each denarius."""
    after = state.clone()
    core.apply(after, action)
    price = 0.05 * ((action - KINDS[kind_of(action)]) % 3)
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
    if style == "guided":
        return guided(rng, state)
    actions = core.legal(state)
    return rng.choice(rng.choice(list(by_kind(actions).values())) if style == "kinds" else actions)


def take(state: State, number: int) -> None:
    """Carry out what `choose` gave."""
    if core.whose_turn(state) == CHANCE:
        core.resolve(state, number)
    else:
        core.apply(state, number)


# -------------------------------------------------------------------- beginnings


def beginning(rng: random.Random, seed: int) -> tuple[State, str]:
    """Where the base game with this number starts and how it is played: fresh, from a random or a named position."""
    start = seed % 5
    style = "guided" if start in (1, 3) or (start == 4 and rng.random() < 0.5) else "random"
    if start < 2:
        return core.new_state(core.new_config(random_options(rng, base_only=True))), style
    if start < 4:
        return random_position(rng), style
    known = names()
    return game(known[seed // 5 % len(known)]).state, style


def variant_beginning(rng: random.Random, seed: int) -> tuple[State, str]:
    """The same with variants: 128 games in a row go through all sets of them, fresh, in a scenario or at a position."""
    rotation, number = divmod(seed, len(VARIANT_SETS))
    chosen, style = VARIANT_SETS[number], ("random", "guided", "kinds")[(number + rotation) % 3]
    turn = (number * 5 + rotation) % 8
    if turn < 2:
        return core.new_state(core.new_config(options_with(rng, chosen))), style
    if turn < 4:
        return core.new_state(core.new_config(options_with(rng, chosen, rng.randint(1, 5)))), style
    if turn < 6:
        options = options_with(rng, chosen, rng.choice((None, None, None, 1, 2, 3, 4, 5)))
        return from_json(random_data(rng, options, default_board())), style
    return game(rng.choice(variant_names())).state, style


def options_with(rng: random.Random, variants: tuple[str, ...], scenario: int | None = None) -> Options:
    """Random options with just these variants, and what a scenario adds to them and takes from them."""
    base = random_options(rng, base_only=True)
    chosen, levels = set(variants), {}
    if scenario is not None:
        played = SCENARIOS[scenario - 1]
        chosen = (chosen | set(played.variants)) - set(played.barred)
        levels = {name: rng.choice(values) for name, values in played.levels.items()}
    if "hispano" in chosen:
        levels["denarii"] = 6  # H6.7
    house = base.house.changed
    if "terror" in chosen and rng.random() < 0.6:
        house["terror_plot"] = True
    level: Level = msgspec.structs.replace(base.level, **levels)
    return Options(level, base.players, HouseRules.of(house), tuple(chosen), scenario)


# -------------------------------------------------------------------- endings


def ending(before: State, number: int, after: State) -> str:
    """Which of the six ways to end a base game this last step was."""
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
