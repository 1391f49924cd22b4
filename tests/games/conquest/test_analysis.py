"""The analysis of a game: luck and decisions add up, the chain holds, equal seeds agree, and it can be cancelled."""

from __future__ import annotations

import functools
import json
import random
from fractions import Fraction
from itertools import pairwise

import pytest

from hispania.errors import Cancelled, Unreadable
from hispania.games import conquest
from hispania.games.conquest import core
from hispania.games.conquest.core.terms import CHANCE, SETUP_GENERALS
from hispania.games.conquest.edge.actions import Roll
from hispania.games.conquest.edge.codec import decode, encode
from hispania.games.conquest.minds.analysis import TURNING_POINTS, Analysis, analyse, from_dict, to_dict
from hispania.games.conquest.minds.calibration import Calibration
from hispania.games.conquest.minds.expectation import Expectation
from hispania.games.conquest.minds.legate import Legate
from hispania.games.conquest.printed.options import VARIANTS, Options
from hispania.table.session import Table
from support import random_options, random_position, random_step, times

pytestmark = pytest.mark.once

BUDGET = times(40, 2)


def played(options: Options, seed: int, most: int = 10_000, legate: float = 0.0) -> Table:
    """A game of random decisions, some of them the legate's, as far as so many steps.

    Plain Python, where roads take long to look at, begins behind the setup.
    """
    rng = random.Random(seed)
    state = core.new_state(core.new_config(options))
    while not core.COMPILED and state.phase <= SETUP_GENERALS:
        random_step(rng, state)
    table = Table(conquest.Conquest(state), seed=str(seed))
    while table.game.result is None and len(table.history) < most:
        if table.game.actor == conquest.Actor.CHANCE:
            table.roll()
        elif rng.random() < legate:
            table.act(Legate().decide(table.game, rng).action)
        else:
            table.act(rng.choice(table.game.legal_actions()))
    return table


def check(table: Table, found: Analysis) -> None:
    """Everything that holds of any analysis."""
    assert [step.n for step in found.steps] == list(range(len(table.history)))
    level = found.start
    for step, done in zip(found.steps, table.history, strict=True):
        assert step.before == level
        assert step.luck + step.decision == step.chance - step.before
        assert 0.0 <= step.chance <= 1.0
        assert step.error >= 0.0
        before = table.position(step.n)
        is_dice = isinstance(done.step, Roll)
        assert step.kind == ("dice" if is_dice else "decision")
        if is_dice:
            assert step.decision == 0.0
            assert step.best is None
            assert step.seat == step.turn
        else:
            assert step.luck == 0.0
            assert step.best is not None
            assert step.seat == before.actor.name
            number = encode(before.state, step.best.action)
            assert number in core.legal(before.state)
            assert step.best.chance == (step.before if step.best.action != done.step else step.chance)
            if step.best.action == done.step and step.error != 0.0:
                assert step.decision == 0.0
        assert (step.round == 0) == (step.turn == "") == before.phase.startswith("SETUP")
        assert step.text
        level = step.chance
    assert found.end == level
    for sums, what in ((found.luck, "luck"), (found.decisions, "decision")):
        kind = "dice" if what == "luck" else "decision"
        for seat in {step.seat for step in found.steps if step.kind == kind}:
            total = sum(getattr(step, what) for step in found.steps if step.seat == seat)
            assert sums[seat] == pytest.approx(total, abs=1e-12)
    changed = sum(found.luck.values()) + sum(found.decisions.values())
    assert found.start + changed == pytest.approx(found.end, abs=1e-9)
    swings = [abs(found.steps[k].chance - found.steps[k].before) for k in found.turning]
    assert swings == sorted(swings, reverse=True)
    assert len(swings) <= TURNING_POINTS
    if table.game.result is not None and found.steps:
        assert found.end == (1.0 if table.game.result.winner == "R" else 0.0)
        assert found.steps[-1].error == 0.0


@pytest.mark.parametrize("seed", range(times(2, 1)))
def test_luck_and_decisions_add_up(seed: int) -> None:
    table = played(Options.of("7|5|4|5|1"), seed, times(10_000, 24), legate=0.3)
    check(table, analyse(table, iterations=BUDGET, seed=seed))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant(variant: str) -> None:
    table = played(Options.of("6|4|3|4|2", variants=(variant,)), 5, times(60, 16))
    found = analyse(table, iterations=times(25, 1), seed=1)
    check(table, found)
    if variant == "hispano":
        assert all(step.decision >= 0.0 for step in found.steps if step.seat == "H" and step.kind == "decision")
    assert all(
        step.decision <= 0.0 for step in found.steps[:-1] if step.seat in ("U", "C", "K") and step.kind == "decision"
    )


@pytest.mark.parametrize("seed", range(times(12, 2)))
def test_any_options_from_any_position(seed: int) -> None:
    rng = random.Random(seed)
    if seed % 2:
        table = played(random_options(rng), seed, rng.randrange(times(60, 12)))
    else:
        table = Table(conquest.Conquest(random_position(rng, base_only=False)), seed=str(seed))
        for _ in range(rng.randrange(times(40, 8))):
            if table.game.result is None:
                rolls = table.game.actor == conquest.Actor.CHANCE
                _ = table.roll() if rolls else table.act(rng.choice(table.game.legal_actions()))
    check(table, analyse(table, iterations=times(20, 1), seed=seed))


def test_equal_seeds_agree_whatever_the_threads() -> None:
    table = played(Options.of("6|4|3|4|2"), 2, times(40, 14))
    first = analyse(table, iterations=BUDGET, seed=7)
    assert analyse(table, iterations=BUDGET, seed=7, threads=3) == first
    assert analyse(Table.replay(table.record()), iterations=BUDGET, seed=7) == first
    assert analyse(table, iterations=BUDGET, seed=8) != first


def test_the_table_is_not_touched() -> None:
    table = played(Options.of("6|4|3|4|2"), 3, 20)
    before = table.record(), table.game.hash()
    analyse(table, iterations=1)
    assert (table.record(), table.game.hash()) == before


def test_nothing_played_yet() -> None:
    found = analyse(Table(conquest.new_game(), seed="1"), iterations=1)
    assert (found.steps, found.turning, found.luck) == ([], [], {})
    assert found.start == found.end


def test_progress_and_cancelling() -> None:
    table = played(Options.of("6|4|3|4|2"), 4, times(60, 14))
    heard: list[tuple[int, int]] = []
    analyse(table, iterations=1, progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (len(table.history) + 1, len(table.history) + 1)
    assert all(a <= b for (a, _), (b, _) in pairwise(heard))
    with pytest.raises(Cancelled):
        analyse(table, iterations=10**9, threads=2, stop=lambda: True)
    with pytest.raises(KeyboardInterrupt):
        analyse(table, iterations=1, progress=interrupt)


def interrupt(done: int, total: int) -> None:
    raise KeyboardInterrupt


def test_no_iterations_are_refused() -> None:
    with pytest.raises(Unreadable, match="at least one iteration"):
        analyse(Table(conquest.new_game(), seed="1"), iterations=0)


def test_plain_data_and_back() -> None:
    table = played(Options.of("6|4|3|4|2", variants=("hispano",)), 6, times(60, 20))
    found = analyse(table, iterations=1)
    told = json.loads(json.dumps(to_dict(found)))
    assert from_dict(told) == found


@functools.cache
def small_analysis() -> Analysis:
    return analyse(played(Options.of("6|4|3|4|2"), 1, 12), iterations=1)


@pytest.mark.parametrize("spoil", ["format", "steps", "start", "luck"])
def test_plain_data_that_are_none(spoil: str) -> None:
    found = to_dict(small_analysis())
    for value in (None, "x", [1]):
        with pytest.raises(Unreadable):
            from_dict({**found, spoil: value})
    with pytest.raises(Unreadable):
        from_dict({key: value for key, value in found.items() if key != spoil})


# -------------------------------------------------------------------- values


@pytest.mark.parametrize("seed", range(times(30, 4)))
def test_places_are_reached_with_their_shares(seed: int) -> None:
    rng = random.Random(seed)
    state = random_position(rng, base_only=False)
    expectation = Expectation(state.config, iterations=1, seed=seed)
    while core.whose_turn(state) != CHANCE:
        if core.is_over(state):
            return
        core.apply(state, rng.choice(core.legal(state)))
    places = expectation.places(state)
    assert sum(place.share for place in places) == pytest.approx(1.0)
    assert all(core.whose_turn(place.state) != CHANCE for place in places)
    assert len({place.state.hash() for place in places}) == len(places)


def test_a_throw_of_one_combat_is_weighed_exactly() -> None:
    """The mean over places equals the mean over the throws themselves, counted by hand."""
    rng = random.Random(1)
    for _ in range(2000):
        state = random_position(rng)
        if core.whose_turn(state) == CHANCE and state.combat and len(core.outcomes(state)) > 1:
            counted: dict[int, Fraction] = {}
            faces = core.outcomes(state)
            for face, _ in faces:
                after = state.clone()
                core.resolve(after, face)
                counted[after.hash()] = counted.get(after.hash(), Fraction(0)) + Fraction(1, len(faces))
                if core.whose_turn(after) == CHANCE:
                    break
            else:
                places = Expectation(state.config, iterations=1).places(state)
                assert {place.state.hash(): pytest.approx(place.share) for place in places} == {
                    key: float(share) for key, share in counted.items()
                }
                return
    pytest.fail("no combat was found whose throw ends it")


@pytest.mark.compiled_only
def test_the_mean_of_dice_is_the_mean_of_what_follows() -> None:
    """Luck is fair: the values after all throws, weighed by their chances, come to the value before."""
    table = played(Options.of("7|5|4|5|1"), 11, 60)
    states = [table.position(n).state for n, one in enumerate(table.history) if isinstance(one.step, Roll)]
    combats = [state for state in states if state.combat]
    expectation = Expectation(table.game.state.config, iterations=60, seed=3)
    tried = 0
    for state in combats:
        mean = 0.0
        for face, share in core.outcomes(state):
            after = state.clone()
            core.resolve(after, face)
            mean += share * expectation.value(after).chance
        if len(expectation.places(state)) <= expectation.searches:
            tried += 1
            assert expectation.value(state).chance == pytest.approx(mean, abs=1e-9)
    assert tried


def test_the_best_action_costs_nothing() -> None:
    table = played(Options.of("6|4|3|4|2"), 12, 14)
    expectation = Expectation(table.game.state.config, iterations=BUDGET, seed=5)
    while table.game.actor == conquest.Actor.CHANCE:
        table.roll()
    best = expectation.best(table.game.state)
    table.act(decode(table.game.state, best.action))
    found = analyse(table, iterations=BUDGET, seed=5)
    assert found.steps[-1].decision == 0.0
    assert found.steps[-1].best is not None
    assert found.steps[-1].best.text == found.steps[-1].text


def test_a_correcting_line_rises() -> None:
    line = Calibration(0.1, ((0.0, 0.0), (0.3, 0.2), (0.6, 0.7), (1.0, 1.0)))
    told = [line.true_chance(k / 100) for k in range(101)]
    assert told == sorted(told)
    assert (told[0], told[30], told[100]) == (0.0, pytest.approx(0.2), 1.0)
