"""The invariants N1-N19 at every node of many games: random and guided, fresh, late, and from odd positions (H10).

First the base game, then all 128 sets of variants, with the five scenarios, any level and any house rules.
"""

from __future__ import annotations

import json
import random

import pytest

from hispania.games.conquest import core
from hispania.games.conquest.checks.invariants import broken, offered, out_of_phase
from hispania.games.conquest.core.state import State
from hispania.games.conquest.core.terms import CHANCE, HISPANIA, OVER, ROME
from hispania.games.conquest.text import position
from tools.counts import scaled, seeds
from tools.play import (
    BASE_KINDS,
    BASE_PHASES,
    ENDINGS,
    KINDS,
    PHASES,
    VARIANT_SETS,
    WAITING,
    beginning,
    choose,
    ending,
    kind_of,
    take,
    variant_beginning,
)

CHUNKS = scaled(20, 2)
VARIANT_CHUNKS = scaled(5, 2)
GAMES = 10_000
VARIANT_GAMES = 10_240  # every set of variants in each of its beginnings, chunk by chunk
DEEP = 11  # one game in so many is looked at from every side; prime to the ways games begin
DEEP_VARIANTS = 37
MOST_STEPS = 20_000


class Visits:
    """What a run of games has come to see."""

    def __init__(self) -> None:
        self.phases: set[str] = set()
        self.kinds: set[str] = set()
        self.endings: set[str] = set()
        self.waiting: set[str] = set()
        self.variants: set[tuple[str, ...]] = set()
        self.scenarios: set[int | None] = set()
        self.results: set[tuple[int, int]] = set()


def complain(seed: int, step: int, state: State, problems: list[str]) -> None:
    told = json.dumps(position.to_json(state), sort_keys=True)
    pytest.fail(f"game {seed}, step {step}: {'; '.join(problems[:5])}\n{told}")


def look(seed: int, step: int, state: State, before: State | None, picks: random.Random | None) -> None:
    """Every invariant; in a deep game also every offered action and the position as text."""
    problems = broken(state, before)
    if picks is not None and not problems:
        problems = out_of_phase(state) + offered(state, [picks.randrange(36)])  # N13
        told = position.dumps(state)
        back = position.from_json(told)
        if back.hash() != state.hash() or position.dumps(back) != told:
            problems.append("the position does not come back from its JSON")
        if core.legal(back) != core.legal(state) or core.outcomes(back) != core.outcomes(state):
            problems.append("the position read from JSON has other choices")
    if problems:
        complain(seed, step, state, problems)


def play(seed: int, rng: random.Random, state: State, style: str, picks: random.Random | None, visits: Visits) -> None:
    """One game to its end, looked at before and after every step; a node without a choice and a die is a dead end."""
    options = state.config.options
    visits.variants.add(options.variants)
    visits.scenarios.add(options.scenario)
    look(seed, 0, state, None, picks)
    step = number = 0
    before = state.clone()
    while state.phase != OVER:
        visits.phases.add(PHASES[state.phase])
        visits.waiting.add(WAITING[state.waiting])
        try:
            number = choose(rng, state, style)
        except IndexError:
            complain(seed, step, state, ["a dead end"])
        if core.whose_turn(state) != CHANCE:
            visits.kinds.add(kind_of(number))
        before.copy_from(state)
        take(state, number)
        step += 1
        look(seed, step, state, before, picks)
        assert step < MOST_STEPS, f"game {seed} does not end"
    if step and not options.variants and not options.scenario:
        visits.endings.add(ending(before, number, state))
    visits.phases.add(PHASES[OVER])
    visits.results.add((state.winner, state.why))


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_invariants_hold_at_every_node(chunk: int) -> None:
    visits = Visits()

    def met() -> bool:
        return (visits.phases, visits.kinds, visits.endings) == (set(BASE_PHASES), set(BASE_KINDS), set(ENDINGS))

    for seed in seeds(GAMES, chunk, CHUNKS, met):
        rng = random.Random(f"many games {seed}")
        picks = random.Random(f"picks {seed}") if seed % DEEP == 0 else None
        play(seed, rng, *beginning(rng, seed), picks, visits)
    assert visits.variants <= {()}
    assert visits.scenarios <= {None}
    assert visits.phases == set(BASE_PHASES)
    assert visits.kinds == set(BASE_KINDS)
    assert visits.endings == set(ENDINGS)


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(VARIANT_CHUNKS))
def test_invariants_hold_with_variants_and_scenarios(chunk: int) -> None:
    visits = Visits()

    def met() -> bool:
        seen = visits.phases, visits.waiting, visits.kinds, visits.variants, visits.scenarios
        return seen == (set(PHASES), set(WAITING), set(KINDS), set(VARIANT_SETS), {None, 1, 2, 3, 4, 5})

    for seed in seeds(VARIANT_GAMES, chunk, VARIANT_CHUNKS, met):
        rng = random.Random(f"variant games {seed}")
        picks = random.Random(f"picks {seed}") if seed % DEEP_VARIANTS == 0 else None
        play(seed, rng, *variant_beginning(rng, seed), picks, visits)
    assert visits.variants == set(VARIANT_SETS)
    assert visits.scenarios == {None, 1, 2, 3, 4, 5}
    assert visits.phases == set(PHASES)
    assert visits.waiting == set(WAITING)
    assert visits.kinds == set(KINDS)
    assert {winner for winner, _ in visits.results} == {ROME, HISPANIA}
