"""The toy behind PettingZoo, Gymnasium and OpenSpiel: a game of which they know nothing but the contract."""

# ruff: noqa: E402 (what is optional is asked for first)

from __future__ import annotations

import json
import pickle
import random
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
pyspiel = pytest.importorskip("pyspiel")
np = pytest.importorskip("numpy")

from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, seed_test

from contract import toy
from hispania import games
from hispania.errors import IllegalAction, Unreadable
from hispania.players.search import Faces
from hispania.research import gym, spiel, zoo
from hispania.research.contract import room_of
from hispania.research.plain import play_of
from hispania.table.session import Table
from support import times

NAME = "python_hispania_toy"
OPTIONS: dict[str, dict[str, int]] = {"usual": {}, "two dice": {"dice": 2, "deck": 5}, "many dice": {"dice": 15}}
KNOWN = (  # what PettingZoo says of every game whose observation has a mask, or whose agents have names
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "We recommend agents to be named in the format <descriptor>_<number>",
    "Observation is not a NumPy array",
)


@pytest.fixture(autouse=True)
def toy_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")
    spiel.register()


def positions(number: int, **options: int) -> Iterator[tuple[toy.Toy, random.Random]]:
    """Positions of random games, each with a generator."""
    rng = random.Random(8)
    play = play_of("toy", **options)
    game = play.start()
    for _ in range(number):
        yield game, rng
        if play.decider(game) >= 0:
            play.decide(game, rng.choice(play.legal(game)))
        elif game.ending is None:
            play.fall(game, Faces(rng))
        else:
            game = play.start()


# -------------------------------------------------------------------- what a seat sees


def test_what_a_seat_may_not_see_changes_nothing_it_sees() -> None:
    play = play_of("toy")
    apart, told_apart = 0, 0
    for game, rng in positions(times(600, 120)):
        for agent, seat in enumerate(play.agents):
            twin = game.determinized(seat, rng)
            ours, theirs = spiel.state_of(game), spiel.state_of(twin)
            assert np.array_equal(play.observe(game, agent), play.observe(twin, agent))
            assert ours.observation_string(agent) == theirs.observation_string(agent)
            assert ours.observation_tensor(agent) == theirs.observation_tensor(agent)
            assert ours.information_state_string(agent) == theirs.information_state_string(agent)
            apart += game.hash() != twin.hash()
            told_apart += any(not np.array_equal(play.observe(game, k), play.observe(twin, k)) for k in range(3))
    assert apart > 100
    assert told_apart > 100, "whoever is dealt another card sees it"


def test_who_bids_later_does_not_see_the_bids_before() -> None:
    env = zoo.raw_env(game="toy")
    for seed in range(5):
        seen = []
        for bid in (0, -1):  # amber's lowest, amber's highest
            env.reset(seed=seed)
            env.step(int(np.flatnonzero(env.observe("amber")["action_mask"])[bid]))
            assert env.agent_selection == "birch"
            seen.append(env.observe("birch"))
        assert all(np.array_equal(seen[0][key], seen[1][key]) for key in seen[0])


# -------------------------------------------------------------------- PettingZoo


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_pettingzoo_finds_nothing_wrong(options: dict[str, int]) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(zoo.env(game="toy", **options), num_cycles=times(300, 30))
    assert not [told for told in map(str, (one.message for one in said)) if not told.startswith(KNOWN)]
    seed_test(lambda: zoo.env(game="toy", **options), num_cycles=times(100, 10))


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_a_game_of_agents_is_the_game_at_a_table(options: dict[str, int]) -> None:
    env = zoo.raw_env(game="toy", **options)
    rng = random.Random(3)
    for seed in range(times(30, 6)):
        env.reset(seed=seed)
        table = Table(toy.RULES.new_game(toy.RULES.read_options(options)), seed=env.dice.seed)
        table.roll_on()
        while not any(env.terminations.values()):
            seat = env.agent_selection
            assert env.game.hash() == table.game.hash()
            for other in env.agents:
                legal = {env.play.room.number(env.game, each) for each in env.game.legal_actions(other)}
                assert set(np.flatnonzero(env.observe(other)["action_mask"])) == (legal if other == seat else set())
                assert env.observation_space(other).contains(env.observe(other))
            assert env.state_space.contains(env.state())
            number = int(rng.choice(np.flatnonzero(env.observe(seat)["action_mask"])))
            table.act(env.play.room.action(env.game, seat, number), seat)
            table.roll_on()
            env.step(number)
        ending = table.game.ending
        assert ending is not None
        assert env.rewards == {seat: ending.payoff(seat) for seat in toy.SEATS}


@pytest.mark.parametrize(("prize", "paid"), [(3, (1, -1, -1)), (4, (0, 0, 0)), (5, (-1, 1, -1))])
def test_a_draw_pays_nobody(prize: int, paid: tuple[int, ...]) -> None:
    env = zoo.raw_env(game="toy", rounds=1, deck=5)
    env.reset(seed=1)
    env.game = env.play.start()
    for hand, card in zip(toy.HANDS, (4, 2, 1, 3)):
        env.game.take(toy.Draw(hand, card))
    env.game.take(toy.Prize((prize,)))
    env.agent_selection = "amber"
    for number in (1, 2, 1, 6):  # birch bids 2, wins the prize, and keeps its card
        env.step(number)
    assert env.game.points == (4, prize, 1)
    assert tuple(env.rewards.values()) == paid


def test_what_is_illegal_changes_nothing() -> None:
    env = pickle.loads(pickle.dumps(zoo.raw_env(game="toy", deck=5)))
    env.reset(seed=1)
    before = env.game.hash()
    for number in (0, 6):  # no bid at all; nobody has won a prize to keep a card
        with pytest.raises(IllegalAction):
            env.step(number)
    with pytest.raises(Unreadable, match="numbered from 0 to 7, not 8"):
        env.step(8)
    assert env.game.hash() == before
    with pytest.raises(Unreadable, match="the options of toy are given by name: rounds, dice, deck"):
        zoo.raw_env(3, game="toy")


def test_it_shows_what_a_stranger_may_see() -> None:
    env = zoo.env(game="toy", render_mode="ansi")
    env.reset(seed=1)
    assert json.loads(str(env.render())) == env.unwrapped.game.view()


def test_a_game_without_the_room_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.ToyRules, "room", lambda self, name: None)
    needed = "its room 'research' must hold observation_size, observe, action_size, number, action"
    for face in (lambda: zoo.env(game="toy"), lambda: gym.make("toy"), lambda: room_of(games.rules("toy"))):
        with pytest.raises(Unreadable, match=needed):
            face()
    with pytest.raises(Unreadable, match=f"{needed}, bounds"):
        spiel.load(game="toy")


# -------------------------------------------------------------------- Gymnasium


@pytest.mark.parametrize("seats", [None, "coral", ["birch", "coral"]])
def test_gymnasium_finds_nothing_wrong(seats: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("Hispania-v0", game="toy", seats=seats, opponents="random").unwrapped)


def test_one_side_plays_against_the_others() -> None:
    env = gym.SeatEnv("toy", seats=["amber", "coral"], opponents={"birch": "searcher@4"})
    assert [player.id for player in env.opponents.values()] == ["searcher"]
    rng = random.Random(2)
    deciding = set()
    for seed in (5, 5, None):
        _, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            deciding.add(info["seat"])
            assert set(np.flatnonzero(info["action_mask"])) == set(np.flatnonzero(env.action_masks()))
            _, reward, over, truncated, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
            assert not truncated
        assert reward == (0.0 if not info["winners"] else 1.0 if env.seat in info["winners"] else -1.0)
        assert set(info["points"]) == set(toy.SEATS)
    assert deciding == {"amber", "coral"}
    assert env.dice is not None
    assert env.dice.seed == "5.1"


def test_many_sides_at_once() -> None:
    envs = gymnasium.make_vec("Hispania-v0", num_envs=3, game="toy", opponents="random")
    seen, infos = envs.reset(seed=1)
    assert seen.shape == (3, 24)
    ends = 0
    for _ in range(20):
        actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
        seen, _, over, _, infos = envs.step(actions)
        ends += over.sum()
    assert ends >= 3
    envs.close()


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"seats": "dora"}, "seats: some of amber, birch, coral"),
        ({"opponents": {"amber": "random"}}, "nobody else sits at 'amber'"),
        ({"opponents": "nobody"}, "nobody"),
        ({"illegal": "no"}, "illegal"),
        ({"render_mode": "human"}, "render_mode"),
        ({"level": 3}, "options that mean nothing: level"),
    ],
    ids=str,
)
def test_odd_sides_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        gym.make("toy", **wrong)


def test_an_illegal_action_loses_or_raises() -> None:
    env = gym.SeatEnv("toy", opponents="random", render_mode="ansi")
    env.reset(seed=1)
    assert json.loads(str(env.render())) == env.game.view()
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["action_mask"].any()) == (-1.0, True, False)
    assert "illegal" in info
    strict = gym.SeatEnv("toy", opponents="random", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(0)


# -------------------------------------------------------------------- OpenSpiel


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_openspiel_finds_nothing_wrong(options: dict[str, int]) -> None:
    game = spiel.load(game="toy", **options)
    pyspiel.random_sim_test(game, num_sims=times(10, 2), serialize=True, verbose=False)
    kind = game.get_type()
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert (game.num_players(), game.min_utility(), game.max_utility()) == (3, -1.0, 1.0)


def test_it_is_found_by_its_name() -> None:
    game = pyspiel.load_game(f"{NAME}(dice=2,rounds=4)")
    assert game.play.options == toy.Options(rounds=4, dice=2)
    assert pyspiel.load_game(str(game)).play.options == game.play.options
    assert spiel.load(game="toy", rounds=4, dice=2).play.options == game.play.options
    with pytest.raises(Unreadable, match="options that mean nothing: dice"):
        pyspiel.load_game(f"{NAME}(dice=3)")
    with pytest.raises(Unreadable, match="a game with other options"):
        game.new_initial_state(toy.RULES.new_game().to_json())


def chances(state: Any) -> dict[str, float]:
    """Every way in which chance may answer now, whatever nodes it takes."""
    before = state.game.hash()
    found: dict[str, float] = {}

    def throw(state: Any, share: float) -> None:
        if state.game.hash() != before:
            found[str(state)] = found.get(str(state), 0.0) + share
            return
        for number, chance in state.chance_outcomes():
            throw(state.child(number), share * chance)

    throw(state, 1.0)
    return found


def test_chance_is_exact_die_by_die_too(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = {game.hash(): chances(spiel.state_of(game)) for game, _ in positions(40, dice=2) if game.chance}
    monkeypatch.setattr(toy.Toy, "chance_outcomes", lambda game: [])
    for game, _ in positions(40, dice=2):
        if game.chance:
            assert chances(spiel.state_of(game)) == pytest.approx(listed[game.hash()])
    assert 10 in map(len, listed.values()), "a hundred throws of two dice, and ten prizes"


def test_a_throw_that_is_not_whole_can_be_put_away() -> None:
    state = spiel.load(game="toy", dice=15).new_initial_state()
    while len(state.chance_outcomes()) != 10:
        state.apply_action(0)
    state.apply_action(6)
    assert state.action_to_string(9) == "die 2: 10"
    twin = pickle.loads(pickle.dumps(state))
    for _ in range(14):
        assert state.is_chance_node()
        state.apply_action(2)
        twin.apply_action(2)
    assert state.game.prize == twin.game.prize == 7
    assert state.current_player() == 0
    assert state.information_state_string(1) == twin.information_state_string(1)


def test_a_state_remembers_what_each_saw() -> None:
    rng = random.Random(4)
    state = spiel.load(game="toy", rounds=2).new_initial_state()
    bids: list[str] = []
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        player, number = state.current_player(), rng.choice(state.legal_actions())
        written = state.action_to_string(number)
        assert state.string_to_action(written) == number
        bids += [written] * (player == 0 and "bid" in written)
        state.apply_action(number)
    for player in range(3):
        told = state.information_state_string(player).splitlines()
        assert len(told) == len(state.history()) + 1
        assert sum('"kind":"bid","number":null' in line for line in told) == 4, "two rounds of two others' bids"
    mine = [json.loads(line)[1] for line in state.information_state_string(0).splitlines() if line[:8] == '["amber"']
    assert [f"bid {step['number']}" for step in mine if step["kind"] == "bid"] == bids
    assert state.returns() == [state.game.ending.payoff(seat) for seat in toy.SEATS]
    seen = make_observation(state.get_game())
    seen.set_from(state, 1)
    assert seen.tensor.tolist() == toy.RULES.room("research").observe(state.game, "birch")


def test_a_resampled_state_is_one_the_player_cannot_tell_apart() -> None:
    worlds = set()
    state = spiel.load(game="toy").new_initial_state()
    for number in (7, 0, 0, 0, 4, 3):  # amber has 8, the prize is 5, amber bids 3
        state.apply_action(number)
    assert state.current_player() == 1
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for _ in range(30):
        believed = state.resample_from_infostate(1, sampler)
        assert believed.information_state_string(1) == state.information_state_string(1)
        assert believed.legal_actions() == state.legal_actions()
        worlds.add((believed.game.cards, believed.game.bids))
        told = believed.information_state_string(0)
        assert '"number":8' not in told.rpartition("\n")[0], "what amber was dealt is not known to birch"
    assert len(worlds) > 10


def test_their_search_plays_a_game_it_does_not_see_through() -> None:
    game = spiel.load(game="toy")
    dice = random.Random(6)
    bots = [
        ismcts.ISMCTSBot(
            game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(k)), 1.4, times(40, 8),
            random_state=np.random.RandomState(k),
        )
        for k in range(3)
    ]  # fmt: skip
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
            decisions += 1
    assert decisions >= 9
    assert state.returns() == [state.game.ending.payoff(seat) for seat in toy.SEATS]
