"""The invariants N1-N16 at every node of many games: random and guided, fresh, late, and from odd positions (H10)."""

from __future__ import annotations

import json
import random

import pytest

import hispania
from hispania.games.conquest import core, position
from hispania.games.conquest.invariants import broken, offered, out_of_phase
from hispania.games.conquest.state import State
from hispania.games.conquest.terms import CHANCE, OVER
from tools.play import ENDINGS, KINDS, PHASES, beginning, choose, ending, kind_of, scaled, take

CHUNKS = 20 if hispania.COMPILED else 2
GAMES = scaled(10_000, 300)
DEEP = 11  # one game in so many is looked at from every side; prime to the ways games begin


class Visits:
    """What a run of games has come to see."""

    def __init__(self) -> None:
        self.phases: set[str] = set()
        self.kinds: set[str] = set()
        self.endings: set[str] = set()


def complain(seed: int, step: int, state: State, problems: list[str]) -> None:
    told = json.dumps(position.to_json(state), sort_keys=True)
    pytest.fail(f"game {seed}, step {step}: {'; '.join(problems[:5])}\n{told}")


def look(seed: int, step: int, state: State, before: State | None, rng: random.Random) -> None:
    """Every invariant; in a deep game also every offered action and the position as text."""
    problems = broken(state, before)
    if seed % DEEP == 0 and not problems:
        problems = out_of_phase(state) + offered(state, [rng.randrange(36)])  # N13
        told = position.dumps(state)
        back = position.from_json(told)
        if back.hash() != state.hash() or position.dumps(back) != told:
            problems.append("the position does not come back from its JSON")
        if core.legal(back) != core.legal(state) or core.outcomes(back) != core.outcomes(state):
            problems.append("the position read from JSON has other choices")
    if problems:
        complain(seed, step, state, problems)


def play(seed: int, visits: Visits) -> None:
    rng = random.Random(f"many games {seed}")
    picks = random.Random(f"picks {seed}")
    state, style = beginning(rng, seed)
    look(seed, 0, state, None, picks)
    step = number = 0
    before = state.clone()
    while state.phase != OVER:
        visits.phases.add(PHASES[state.phase])
        number = choose(rng, state, style)
        if core.whose_turn(state) != CHANCE:
            visits.kinds.add(kind_of(number))
        before.copy_from(state)
        take(state, number)
        step += 1
        look(seed, step, state, before, picks)
    if step:
        visits.endings.add(ending(before, number, state))
    visits.phases.add(PHASES[OVER])


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_invariants_hold_at_every_node(chunk: int) -> None:
    visits = Visits()
    for seed in range(chunk * GAMES // CHUNKS, (chunk + 1) * GAMES // CHUNKS):
        play(seed, visits)
    if GAMES // CHUNKS >= 200:
        assert visits.phases == set(PHASES)
        assert visits.kinds == set(KINDS)
        assert visits.endings == set(ENDINGS)

