"""The PettingZoo environment: PettingZoo's own checks, who decides, what it pays, and that it is our game."""

# ruff: noqa: E402 (what is optional is asked for first)

from __future__ import annotations

import pickle
import random
import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo")
np = pytest.importorskip("numpy")

from pettingzoo.test import api_test, performance_benchmark, seed_test
from pettingzoo.utils.conversions import aec_to_parallel

from hispania.errors import IllegalAction, Unreadable
from hispania.games import conquest
from hispania.games.conquest import PlaceGarrison, core
from hispania.games.conquest.edge.codec import decode, encode
from hispania.games.conquest.printed.options import Options
from hispania.games.conquest.research import seats
from hispania.research import zoo
from hispania.table.session import Table
from support import random_options, times
from tools.positions import game as position

ALL = list(conquest.VARIANTS)
GAMES: dict[str, dict[str, Any]] = {
    "one": {"level": "7|5|4|5|1"},
    "two": {"players": 2},
    "two, split": {"players": 2, "house": {"shared_consul": "split"}},
    "three": {"players": 3},
    "one and the Hispano": {"variants": ["hispano"]},
    "two and the Hispano": {"players": 2, "variants": ["hispano"]},
    "three and the Hispano": {"players": 3, "variants": ["hispano"]},
    "some variants": {"players": 3, "variants": ["imperivm", "pirates", "terror"]},
    "all variants": {"players": 2, "variants": ALL, "house": {"terror_plot": True}},
    "scenario 1": {"level": "5|5|4|5|3", "scenario": 1},
}
KNOWN = (  # what PettingZoo says of every game whose observation has a mask, or whose agents have names
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "We recommend agents to be named in the format <descriptor>_<number>",
    "Observation is not a NumPy array",
)


def play(env: Any, seed: int) -> dict[str, float]:
    """A random game to its end: what each agent got."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        paid[agent] += reward
        env.step(None if terminated else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return paid


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_pettingzoo_finds_nothing_wrong(options: dict[str, Any]) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(zoo.env(**options), num_cycles=times(1000, 30))
    assert not [told for told in map(str, (one.message for one in said)) if not told.startswith(KNOWN)]


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_equal_seeds_give_equal_games(options: dict[str, Any]) -> None:
    seed_test(lambda: zoo.env(**options), num_cycles=times(200, 10))


def test_their_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(zoo.env(players=2))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "agents"),
    [
        ({}, ["UCK"]),
        ({"players": 2}, ["U", "C"]),
        ({"players": 3}, ["U", "C", "K"]),
        ({"players": 1, "variants": ["hispano"]}, ["UCK", "H"]),
        ({"players": 3, "variants": ["hispano"]}, ["U", "C", "K", "H"]),
    ],
)
def test_agents_are_called_by_their_seats(options: dict[str, Any], agents: list[str]) -> None:
    assert zoo.env(**options).possible_agents == agents


def test_who_decides_is_one_of_those_who_may() -> None:
    rng = random.Random(5)
    shared: set[tuple[str, int, int]] = set()
    for _ in range(times(150, 30)):
        state = core.new_state(core.new_config(random_options(rng)))
        game = conquest.Conquest(state)
        options = game.options
        while not core.is_over(state):
            if core.whose_turn(state) == -1:
                assert seats.decider(state) == -1
                core.resolve(state, rng.choice(core.outcomes(state))[0])
                continue
            found = seats.decider(state) + 1
            assert found in game.players_to_act
            if len(game.players_to_act) == 2 and not game.phase.startswith("SETUP"):
                shared.add((options.house.shared_consul, state.round % 2, found))
            core.apply(state, rng.choice(core.legal(state)))
        assert seats.decider(state) == -4
        assert seats.payoffs(state) == game.returns()[3 - options.players :]
    assert shared <= {("consensus", 1, 1), ("consensus", 0, 2)}
    assert len(shared) == 2


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_rome_wins_and_loses_together(options: dict[str, Any]) -> None:
    env = zoo.env(**options)
    for seed in range(times(5, 1)):
        paid = play(env, seed)
        romans = {paid[agent] for agent in paid if agent != "H"}
        assert romans == {float(env.unwrapped.game.winner)}
        assert paid.get("H", -min(romans)) == -min(romans)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_victory_pays_every_roman(players: int) -> None:
    before = position("last-capital").to_json()
    before |= {"players": players, "revolts": {"cauca": 2, "noega": 1}}  # Ilerda and Gades are quiet
    before["reserve"]["revolt"] += 2
    env = zoo.raw_env(players=players)
    env.reset(seed=1)
    state = conquest.from_json(before).state
    env.game = state
    env.agent_selection = env.possible_agents[seats.decider(state)]
    env.step(encode(state, PlaceGarrison("C", "osca")))
    assert set(env.rewards.values()) == {1.0}
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


def test_the_mask_is_the_list_of_legal_actions() -> None:
    env = zoo.env(players=3, variants=ALL)
    rng = random.Random(3)
    env.reset(seed=3)
    for agent in env.agent_iter(times(200, 20)):
        if env.terminations[agent]:
            break
        bare = env.unwrapped
        for other in env.agents:
            mask = env.observe(other)["action_mask"]
            assert np.flatnonzero(mask).tolist() == (sorted(core.legal(bare.game)) if other == agent else [])
        assert np.array_equal(env.observe(agent)["observation"], env.state())
        assert env.state_space.contains(env.state())
        env.step(rng.choice(core.legal(bare.game)))


def test_a_game_can_be_put_on_a_table() -> None:
    options = {"level": "6|4|3|4|2", "players": 2, "variants": ["terror", "hispano"]}
    env = zoo.raw_env(**options)
    env.reset(seed=11)
    env.reset()  # the second game of this seed
    table = Table(conquest.new_game(**options), seed=env.dice.seed)
    assert table.dice is not None
    assert table.dice.seed == "11.1"
    table.roll_on()
    rng = random.Random(1)
    for _ in range(times(2000, 30)):
        assert table.game.hash() == env.game.hash()
        if core.is_over(env.game):
            break
        number = rng.choice(core.legal(env.game))
        table.act(decode(env.game, number))
        table.roll_on()
        env.step(number)


def test_games_without_a_seed_differ_and_go_on_after_one() -> None:
    first, second = zoo.raw_env(), zoo.raw_env()
    first.reset()
    second.reset()
    assert first.dice.seed != second.dice.seed
    seeds = []
    for seed in (7, None, None, 7, None):
        first.reset(seed=seed)
        seeds.append(first.dice.seed)
    assert seeds == ["7", "7.1", "7.2", "7", "7.1"]


def test_an_illegal_action_loses_where_wrapped_and_is_refused_where_not() -> None:
    env = zoo.env(players=2)
    env.reset(seed=1)
    env.last()
    env.step(0)
    assert env.rewards == {"U": -1.0, "C": 0}
    assert all(env.terminations.values())
    bare = zoo.raw_env(players=2)
    bare.reset(seed=1)
    before = bare.game.hash()
    with pytest.raises(IllegalAction):
        bare.step(0)
    assert bare.game.hash() == before
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(1829)


def test_decisions_are_made_one_after_the_other() -> None:
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(zoo.env(players=2))


def test_it_renders_text_or_nothing() -> None:
    env = zoo.env(render_mode="ansi", players=3)
    env.reset(seed=1)
    told = env.render()
    assert isinstance(told, str)
    assert told.startswith("setup SETUP_ROADS: U to act")
    play(env, 2)
    assert "H wins by " in str(env.render())
    with pytest.raises(Unreadable, match="render_mode is ansi or None, not 'human'"):
        zoo.env(render_mode="human")
    quiet = zoo.raw_env()
    quiet.reset(seed=1)
    with pytest.warns(UserWarning, match="without a render mode"):
        assert quiet.render() is None


def test_options_are_those_of_a_new_game() -> None:
    with pytest.raises(Unreadable, match="the Hispano plays against 6 denarii"):
        zoo.env(level="7|5|4|5|1", variants=["hispano"])
    env = zoo.raw_env("7|5|4|5|1", 2, {"multiplier": "single"}, (name for name in ["terror"]), None)
    twin = pickle.loads(pickle.dumps(env))
    assert twin.options == env.options == Options.of("7|5|4|5|1", 2, {"multiplier": "single"}, ["terror"])
