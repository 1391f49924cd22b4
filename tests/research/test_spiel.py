"""The game of OpenSpiel: OpenSpiel's own checks, exact chances, copies, and that it is our game."""

# ruff: noqa: E402 (what is optional is asked for first)

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")
np = pytest.importorskip("numpy")

from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, get_all_states, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from hispania.errors import IllegalAction, Unreadable
from hispania.games import conquest
from hispania.games.conquest import PlaceGarrison, core
from hispania.games.conquest.core.state import State
from hispania.games.conquest.core.terms import SETUP_GENERALS
from hispania.games.conquest.edge.codec import encode
from hispania.games.conquest.printed.options import Options
from hispania.games.conquest.research import spiel as conquest_spiel
from hispania.games.conquest.research.observation import Observer
from hispania.games.conquest.text.notation import read_action
from hispania.games.conquest.text.position import dumps
from hispania.research import spiel
from support import random_options, times
from tools.nodes import FILE
from tools.positions import game as position

ALL = list(conquest.VARIANTS)
GAMES: dict[str, dict[str, Any]] = {
    "easiest": {"level": "7|5|4|5|1"},
    "two": {"players": 2, "house": {"shared_consul": "split"}},
    "three": {"players": 3},
    "one and the Hispano": {"variants": ["hispano"]},
    "three and the Hispano": {"players": 3, "variants": ["hispano"]},
    "all variants": {"players": 2, "variants": ALL, "house": {"terror_plot": True, "roman_shields": 3}},
    "scenario 1": {"level": "5|5|4|5|3", "scenario": 1},
    "every roll": {"house": {"skip_sure_rolls": False}},
}
COUNTS: dict[str, list[int]] = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_openspiel_finds_nothing_wrong(options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(spiel.load(**options), num_sims=times(4, 1), serialize=True, verbose=False)


def test_openspiel_finds_nothing_wrong_from_a_position() -> None:
    state = spiel.state_of(position("strike-window"))
    pyspiel.random_sim_test_with_specific_initial_state(state.get_game(), times(4, 1), state)


# -------------------------------------------------------------------- loading


def test_it_is_found_by_its_name() -> None:
    assert "python_hispania" in pyspiel.registered_names()
    game = pyspiel.load_game("python_hispania(level=7|5|4|5|1,variants=terror+pirates,house=multiplier:single)")
    options = Options.of("7|5|4|5|1", variants=["pirates", "terror"], house={"multiplier": "single"})
    assert game.config.options == options
    assert pyspiel.load_game("python_hispania").config.options == Options()
    assert pyspiel.load_game("python_hispania", {"players": 3}).num_players() == 3


def test_names_and_options_tell_the_same() -> None:
    rng = random.Random(7)
    for _ in range(40):
        options = random_options(rng)
        assert conquest_spiel.options_of(conquest_spiel.parameters_of(options)) == options
        game = pyspiel.load_game(conquest_spiel.NAME, conquest_spiel.parameters_of(options))
        assert pyspiel.load_game(str(game)).config.options == options


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("level=9|9|9|9|9", "denarii must be one of 7, 6, 5, not 9"),
        ("level=easy", "a level is five numbers"),
        ("players=4", "1, 2 or 3 Roman players"),
        ("variants=terror+error", "no variant is called 'error'"),
        ("house=multiplier:thrice", "house rule multiplier must be one of"),
        ("house=luck", "no house rule is called 'luck'"),
        ("scenario=6", "scenario"),
        ("level=7|5|4|5|1,variants=hispano", "the Hispano plays against 6 denarii"),
    ],
)
def test_what_makes_no_game_is_refused(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why.replace("|", r"\|")):
        pyspiel.load_game(f"python_hispania({text})")


def test_unknown_parameters_are_refused() -> None:
    with pytest.raises(Unreadable, match="no parameter is called 'levle'; there are level, players"):
        conquest_spiel.options_of({"levle": "7|5|4|5|1"})
    with pytest.raises(Unreadable, match="observations know no parameters"):
        spiel.load().make_py_observer(params={"planes": 3})


@pytest.mark.parametrize(
    ("options", "players", "utility", "total"),
    [
        ({}, 1, "IDENTICAL", None),
        ({"players": 3}, 3, "IDENTICAL", None),
        ({"variants": ["hispano"]}, 2, "ZERO_SUM", 0.0),
        ({"players": 3, "variants": ["hispano"]}, 4, "GENERAL_SUM", None),
    ],
)
def test_romans_share_and_the_hispano_opposes(
    options: dict[str, Any], players: int, utility: str, total: float | None
) -> None:
    game = spiel.load(**options)
    assert (game.num_players(), game.get_type().utility.name, game.utility_sum()) == (players, utility, total)
    assert (game.min_utility(), game.max_utility()) == (-1.0, 1.0)


# -------------------------------------------------------------------- the same game


def numbers_of(state: Any) -> list[int]:
    return [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()


def count(state: Any, depth: int) -> int:
    """The leaves of OpenSpiel's tree."""
    if depth == 0 or state.is_terminal():
        return 1
    return sum(count(state.child(number), depth - 1) for number in numbers_of(state))


@pytest.mark.parametrize("name", COUNTS)
def test_the_tree_is_ours(name: str) -> None:
    game = position(name)
    state = spiel.state_of(game)
    for depth, number in enumerate(COUNTS[name], start=1):
        if number <= times(3000, 200):
            assert count(state, depth) == core.count_nodes(game.state, depth) == number


def chances(state: Any, depth: int) -> dict[str, float]:
    """The position after some steps, decisions being uniformly random: how likely each is."""
    if depth == 0 or state.is_terminal():
        return {str(state): 1.0}
    chance = state.is_chance_node()
    steps = state.chance_outcomes() if chance else [(a, 1 / len(state.legal_actions())) for a in state.legal_actions()]
    found: dict[str, float] = {}
    for number, share in steps:
        for text, part in chances(state.child(number), depth - 1).items():
            found[text] = found.get(text, 0.0) + share * part
    return found


def core_chances(state: State, depth: int) -> dict[str, float]:
    if depth == 0 or core.is_over(state):
        return {dumps(state): 1.0}
    chance = core.whose_turn(state) == -1
    steps = core.outcomes(state) if chance else [(a, 1 / len(core.legal(state))) for a in core.legal(state)]
    found: dict[str, float] = {}
    for number, share in steps:
        after = state.clone()
        (core.resolve if chance else core.apply)(after, number)
        for text, part in core_chances(after, depth - 1).items():
            found[text] = found.get(text, 0.0) + share * part
    return found


@pytest.mark.parametrize(("name", "depth"), [("setup-armies", 2), ("hispanic-phase", 2), ("revolt-reroll", 2)])
def test_chances_are_ours(name: str, depth: int) -> None:
    found = chances(spiel.state_of(position(name)), depth)
    assert found == pytest.approx(core_chances(position(name).state, depth))
    assert sum(found.values()) == pytest.approx(1)


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_a_random_game_step_by_step(options: dict[str, Any]) -> None:
    game = spiel.load(**options)
    twin = conquest.new_game(**options)
    state = game.new_initial_state()
    rng = random.Random(4)
    while not state.is_terminal():
        assert state.is_chance_node() == (twin.actor == conquest.Actor.CHANCE)
        number = rng.choice(numbers_of(state))
        if state.is_chance_node():
            core.resolve(twin.state, number)
        else:
            assert state.current_player() + 1 in twin.players_to_act
            written = state.action_to_string(number)
            assert encode(twin.state, read_action(twin, written)) == number
            assert state.string_to_action(written) == number
            core.apply(twin.state, number)
        state.apply_action(number)
        assert state.game.hash() == twin.hash()
    assert state.returns() == twin.returns()[3 - twin.options.players :]
    assert len(state.history()) <= game.max_history_length()


def test_a_victory_pays_every_roman() -> None:
    before = position("last-capital").to_json()
    before |= {"players": 3, "revolts": {"cauca": 2, "noega": 1}}
    before["reserve"]["revolt"] += 2
    state = spiel.state_of(conquest.from_json(before))
    state.apply_action(encode(state.game.state, PlaceGarrison("C", "osca")))
    assert state.is_terminal()
    assert state.returns() == [1.0, 1.0, 1.0]


def thrifty(state: State, rng: random.Random) -> int:
    """Who spends as little as he can decides most often."""
    offered = core.legal(state)
    left = {}
    for number in rng.sample(offered, min(6, len(offered))):
        after = state.clone()
        core.apply(after, number)
        left[number] = after.denarii if after.turn == state.turn else -1
    return max(left, key=left.__getitem__)


def test_no_game_is_longer_than_it_says() -> None:
    rng = random.Random(1)
    busiest = 0
    for _ in range(times(60, 5)):
        config = core.new_config(random_options(rng))
        state = core.new_state(config)
        decisions: Counter[tuple[int, int]] = Counter()
        rolls: Counter[tuple[int, int]] = Counter()
        while not core.is_over(state):
            turn = (0, 0) if state.phase <= SETUP_GENERALS else (state.round, state.turn)
            if core.whose_turn(state) == -1:
                core.resolve(state, rng.choice(core.outcomes(state))[0])
                rolls[turn] += 1
            else:
                core.apply(state, thrifty(state, rng))
                decisions[turn] += 1
        most, most_rolled = conquest_spiel.most_decisions(config), conquest_spiel.most_rolls(config)
        assert decisions.pop((0, 0), 0) <= most % conquest_spiel.TURNS  # the setup
        assert rolls.pop((0, 0), 0) <= most_rolled % conquest_spiel.TURNS
        assert max(decisions.values(), default=0) <= most // conquest_spiel.TURNS
        assert max(rolls.values(), default=0) <= most_rolled // conquest_spiel.TURNS
        busiest = max([busiest, *decisions.values()])
    assert busiest >= 7  # turns about as full as reckoned with do happen


def test_dice_have_words_too() -> None:
    state = spiel.load().new_initial_state()
    assert state.action_to_string(3) == "H4"
    for number in (3, 4, 1, 3, 2, 5):
        state.apply_action(number)
    assert state.action_to_string(1) == "R2"
    declared = spiel.state_of(position("hispanic-phase"))
    assert declared.action_to_string(declared.chance_outcomes()[0][0]) in ("R1 H1", "H1", "no die")


def test_what_is_illegal_is_refused() -> None:
    state = spiel.load().new_initial_state()
    before = str(state)
    with pytest.raises(IllegalAction):
        state.apply_action(17)
    assert str(state) == before


# -------------------------------------------------------------------- copies


def test_copies_go_their_own_way() -> None:
    state = spiel.load().new_initial_state()
    twin = state.clone()
    twin.apply_action(0)
    assert str(state) != str(twin)
    assert (state.history(), twin.history()) == ([], [0])


@pytest.mark.parametrize("name", ["setup-armies", "example-3", "hispanic-phase", "reroll", "plot", "crossing"])
def test_states_can_be_put_away(name: str) -> None:
    state = spiel.state_of(position(name))
    state.apply_action(numbers_of(state)[-1])
    game, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    pickled = pickle.loads(pickle.dumps(state))
    for twin in (read, pickled):
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        assert numbers_of(twin) == numbers_of(state)
    assert str(game) == str(state.get_game())


def test_a_position_starts_only_its_own_game() -> None:
    game = spiel.load("7|5|4|5|1")
    with pytest.raises(Unreadable, match="a game with other options"):
        game.new_initial_state(conquest.new_game("6|4|3|4|2").to_json())
    with pytest.raises(Unreadable, match="not a position"):
        game.new_initial_state("{}")


# -------------------------------------------------------------------- observations


def test_observations_are_ours() -> None:
    game = spiel.load(players=2, variants=["pirates"])
    state = game.new_initial_state()
    ours = Observer(game.config)
    theirs = make_observation(game)
    rng = random.Random(2)
    for _ in range(times(60, 10)):
        if state.is_terminal():
            break
        seen = ours.observe(state.game.state)
        for player in range(2):
            theirs.set_from(state, player)
            assert np.array_equal(theirs.tensor, seen)
            assert np.array_equal(np.concatenate([theirs.dict["planes"].ravel(), theirs.dict["numbers"]]), seen)
            assert state.observation_tensor(player) == seen.tolist()
            assert state.observation_string(player) == str(state) == theirs.string_from(state, player)
        state.apply_action(rng.choice(numbers_of(state)))
    assert game.observation_tensor_shape() == [ours.size]
    history = make_observation(game, INFO_STATE_OBS_TYPE)
    assert history.string_from(state, 0) == state.history_str() == state.information_state_string(0)


# -------------------------------------------------------------------- their players


def test_their_random_bots_play() -> None:
    game = spiel.load(players=2, variants=["hispano"])
    bots = [uniform_random.UniformRandomBot(player, np.random.RandomState(player)) for player in range(3)]
    paid = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))
    assert paid in ([1, 1, -1], [-1, -1, 1])


def test_their_search_finds_the_winning_garrison() -> None:
    before = position("last-capital").to_json()
    before |= {"revolts": {"cauca": 2, "noega": 1}}
    before["reserve"]["revolt"] += 2
    state = spiel.state_of(conquest.from_json(before))
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(state.get_game(), 1.4, 100, rollouts, random_state=np.random.RandomState(1))
    assert state.action_to_string(bot.step(state)) == "C +g Osca $1"


def test_their_learning_environment_runs() -> None:
    env = rl_environment.Environment(spiel.load(variants=["hispano"]))
    env.seed(1)
    step = env.reset()
    rng = random.Random(1)
    while not step.last():
        offered = step.observations["legal_actions"][step.observations["current_player"]]
        step = env.step([rng.choice(offered)])
    assert sorted(step.rewards) == [-1.0, 1.0]


def test_their_walk_of_all_states_finds_ours() -> None:
    found = get_all_states.get_all_states(spiel.load(), depth_limit=2, include_chance_states=True)
    assert len(found) == 1 + 6 + 36
