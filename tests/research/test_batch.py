"""Batches of games: the same games as the core plays one by one, whatever the threads and the speed."""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

import hispania
from hispania.errors import IllegalAction, Unreadable
from hispania.games.conquest import core
from hispania.games.conquest.core.config import Config
from hispania.games.conquest.core.playout import Dice
from hispania.games.conquest.core.state import State
from hispania.games.conquest.core.terms import ACTIONS, DO_DECLINE, DO_KEEP
from hispania.games.conquest.printed.options import VARIANTS, Options
from hispania.games.conquest.printed.scenarios import all_scenarios
from hispania.games.conquest.research.batch import Batch, action_width, let_fall
from hispania.games.conquest.research.observation import NUMBER_NAMES, PLANE_NAMES, Observer
from tools.counts import scaled, seeds

SOURCE = Path(hispania.__file__).resolve().parent.parent
STEPS = scaled(150, 30)
GAMES = 7
CONFIGS = {
    "base": Options(),
    "easiest": Options.of("7|5|4|5|1"),
    "hardest": Options.of("5|3|2|3|3", players=2, house={"shared_consul": "split"}),
    "variants": Options.of(variants=[name for name in VARIANTS if name != "hispano"], house={"terror_plot": True}),
    "hispano": Options.of(variants=VARIANTS, house={"terror_plot": True}),
    "scenario 4": Options.of("6|4|3|4|2", variants=all_scenarios()[3].variants, scenario=4),
}


@pytest.fixture(params=sorted(CONFIGS))
def config(request: pytest.FixtureRequest) -> Config:
    return core.new_config(CONFIGS[request.param])


def fresh(config: Config, dice: Dice) -> State:
    state = core.new_state(config)
    let_fall(state, dice)
    return state


def row(buffer: memoryview, i: int, width: int) -> list[int]:
    return list(buffer[i * width : (i + 1) * width])


def digest(batch: Batch) -> list[object]:
    states = [batch.state(i).hash() for i in range(batch.games)]
    return [states, bytes(batch.observations), bytes(batch.masks), list(batch.rewards), list(batch.ended)]


def test_a_batch_plays_the_games_of_the_core(config: Config) -> None:
    batch = Batch(config, GAMES, seed=40)
    observer = Observer(config)
    dice = [Dice(40 + i) for i in range(GAMES)]
    states = [fresh(config, its) for its in dice]
    ends = 0
    for _ in seeds(150, met=lambda: batch.finished > 0, least=30):
        actions = list(batch.sample())
        for i, state in enumerate(states):
            legal = core.legal(state)
            assert batch.state(i).hash() == state.hash()
            assert [n for n, allowed in enumerate(row(batch.masks, i, batch.width)) if allowed] == sorted(legal)
            assert row(batch.observations, i, observer.size) == observer.observe(state).tolist()
            assert batch.seats[i] == core.whose_turn(state)
            assert actions[i] in legal
        batch.step(actions)
        for i, state in enumerate(states):
            core.apply(state, actions[i])
            let_fall(state, dice[i])
            assert batch.ended[i] == core.is_over(state)
            assert batch.rewards[i] == state.winner
            if core.is_over(state):
                ends += 1
                assert row(batch.final_observations, i, observer.size) == observer.observe(state).tolist()
                states[i] = fresh(config, dice[i])
    assert ends == batch.finished
    assert ends > 0


def test_threads_and_places_change_nothing(config: Config) -> None:
    batches = [Batch(config, GAMES, seed=3, threads=threads) for threads in (1, 2, GAMES + 3)]
    for batch in batches:
        batch.random_steps(STEPS)
        batch.step(batch.sample())
    assert digest(batches[0]) == digest(batches[1]) == digest(batches[2])
    alone = Batch(config, 1, seed=5)
    alone.random_steps(STEPS)
    alone.step(alone.sample())
    assert alone.state(0).hash() == batches[0].state(2).hash()
    for batch in batches:
        batch.close()


def test_steps_inside_are_steps_from_outside(config: Config) -> None:
    inside, outside = Batch(config, GAMES, seed=8), Batch(config, GAMES, seed=8)
    ended, _ = inside.random_steps(STEPS)
    for _ in range(STEPS):
        outside.step(outside.sample())
    assert digest(inside) == digest(outside)
    assert ended == outside.finished


def test_a_reset_begins_again(config: Config) -> None:
    batch = Batch(config, GAMES, seed=8)
    first = digest(batch)
    batch.random_steps(STEPS)
    assert digest(batch) != first
    batch.reset(8)
    assert digest(batch) == first
    batch.random_steps(5)
    played = digest(batch)
    batch.reset()
    batch.random_steps(5)
    assert digest(batch) != played
    batch.reset([8 + i for i in range(GAMES)])
    assert digest(batch) == first


def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch(core.new_config(), 3, seed=1)
    before = digest(batch)
    good = list(batch.sample())
    for bad in (-1, batch.width, 2**62, next(n for n in range(batch.width) if not batch.masks[2 * batch.width + n])):
        with pytest.raises(IllegalAction, match="game 2"):
            batch.step([good[0], good[1], bad])
        assert digest(batch) == before
    for odd in ([*good, 0], good[:2], ["move"] * 3, [2**70] * 3, [0.5] * 3, None):
        with pytest.raises(Unreadable, match="actions"):
            batch.step(odd)  # type: ignore[arg-type]
        assert digest(batch) == before
    batch.step(good)
    assert digest(batch) != before


def test_odd_batches_are_refused() -> None:
    config = core.new_config()
    for wrong in ({"games": 0}, {"games": 2, "threads": 0}, {"games": 2, "hispano": "legate"}):
        with pytest.raises(Unreadable):
            Batch(config, **wrong)  # type: ignore[arg-type]
    batch = Batch(config, 2)
    for number in (-1, 2):
        with pytest.raises(Unreadable, match="counted from 0 to 1"):
            batch.state(number)
    with pytest.raises(Unreadable, match="2 games take as many seeds"):
        batch.reset([1, 2, 3])
    with pytest.raises(TypeError):
        batch.masks[0] = 1


def test_the_hispano_can_be_left_to_chance() -> None:
    config = core.new_config(CONFIGS["hispano"])
    asked = Batch(config, GAMES, seed=1)
    left = Batch(config, GAMES, seed=1, hispano="random")
    seats: set[int] = set()
    for _ in range(STEPS):
        asked.step(asked.sample())
        left.step(left.sample())
        seats |= set(asked.seats)
        assert 3 not in list(left.seats)
    assert 3 in seats


def test_shaping_pays_for_progress() -> None:
    config = core.new_config()
    plain, shaped = Batch(config, GAMES, seed=2), Batch(config, GAMES, seed=2, shaping=2.0)
    paid = 0.0
    for _ in range(STEPS):
        before = [shaped.state(i).revolt_reserve for i in range(GAMES)]
        for batch in (plain, shaped):
            batch.step(batch.sample())
        for i in range(GAMES):
            if not shaped.ended[i]:
                after = shaped.state(i)
                assert not after.garrisoned() & config.capitals  # at random nobody takes one so soon
                extra = shaped.rewards[i] - plain.rewards[i]
                assert extra == pytest.approx(2 * (after.revolt_reserve - before[i]) / 22, abs=1e-6)
                paid += abs(extra)
    assert paid > 0


def test_the_width_is_enough_and_no_more_than_needed() -> None:
    assert action_width(core.new_config()) == DO_KEEP
    assert action_width(core.new_config(CONFIGS["scenario 4"])) == DO_DECLINE
    assert action_width(core.new_config(CONFIGS["hispano"])) == ACTIONS
    assert action_width(core.new_config(Options.of(variants=["legio"]))) == DO_KEEP + 2


def test_every_entry_of_an_observation_has_a_name_of_its_own() -> None:
    observer = Observer(core.new_config())
    names = observer.names()
    assert len(names) == observer.size == 49 * len(PLANE_NAMES) + len(NUMBER_NAMES)
    assert len(set(names)) == len(names)
    with pytest.raises(Unreadable, match="1646"):
        observer.write(core.new_state(), array("b", bytes(3)))


def test_an_observation_tells_the_position() -> None:
    state = core.new_state()
    observer = Observer(state.config)
    dice = Dice(5)
    let_fall(state, dice)
    while not core.is_over(state):
        seen = dict(zip(observer.names(), observer.observe(state).tolist()))
        for space in state.config.board.spaces:
            n = space.index
            shown = sum(seen[f"{plane} {space.id}"] for plane in PLANE_NAMES[:3])
            assert shown == state.revolts_at(n)
            assert seen[f"army {space.id}"] == state.armies >> n & 1
            assert seen[f"fleet {space.id}"] == state.fleets >> n & 1
            assert seen[f"general K {space.id}"] == (state.general_space(2) == n)
            assert seen[f"garrison 1 from below is C {space.id}"] == state.garrison_plane(1, 0) >> n & 1
        assert seen["denarii"] == state.denarii
        assert seen["revolts in reserve"] == state.revolt_reserve
        assert seen["round"] == state.round
        assert seen[f"{'UCK'[core.whose_turn(state)]} decides"] == 1
        legal = core.legal(state)
        core.apply(state, legal[dice.below(len(legal))])
        let_fall(state, dice)


@pytest.mark.compiled_only
@pytest.mark.skipif(not hispania.COMPILED, reason="the rules are not compiled here, so there is nothing to compare")
def test_both_speeds_show_the_same() -> None:
    code = (
        "import zlib, hispania\n"
        "from hispania.games.conquest import core\n"
        "from hispania.games.conquest.printed.options import VARIANTS, Options\n"
        "from hispania.games.conquest.research.batch import Batch\n"
        "for options in (Options(), Options.of(variants=VARIANTS), Options.of('7|5|4|5|1', variants=['pirates'])):\n"
        "    batch = Batch(core.new_config(options), 3, seed=9, shaping=1.0)\n"
        "    for _ in range(40):\n"
        "        batch.step(batch.sample())\n"
        "        shown = bytes(batch.observations) + bytes(batch.masks) + bytes(batch.rewards)\n"
        "        print(zlib.crc32(shown), [batch.state(i).hash() for i in range(3)])\n"
        "print(hispania.COMPILED)\n"
    )
    shown = []
    for pure in ("", "1"):
        env = {**os.environ, "PYTHONPATH": str(SOURCE), "HISPANIA_PURE": pure}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
        shown.append(done.stdout.splitlines())
    assert [lines.pop() for lines in shown] == ["True", "False"]
    assert shown[0] == shown[1]
