"""Peoples by numbers: PettingZoo with four and five agents, OpenSpiel, and what a seat may not see."""

# ruff: noqa: E402 (what is optional is asked for first)

from __future__ import annotations

import functools
import random
import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo")
pyspiel = pytest.importorskip("pyspiel")
np = pytest.importorskip("numpy")

from pettingzoo.test import api_test

from hispania import games
from hispania.errors import IllegalAction, Unreadable
from hispania.games.peoples.edge.game import Peoples
from hispania.games.peoples.research import numbers, observation
from hispania.players.search import Faces
from hispania.research import spiel, zoo
from hispania.research.plain import play_of
from tools.counts import scaled

from .test_toy import KNOWN

RULES = games.rules("peoples")
FIVE = {"scenario": "B", "version": "advanced", "players": 5, "sealed_auctions": True, "events": True}


@functools.cache
def last_turn() -> dict[str, Any]:
    """A position of a random game of scenario A as its last turn begins."""
    rng = random.Random(13)
    game = RULES.new_game(RULES.read_options({"scenario": "A"}))
    while game.turn.round < 13:
        _on(game, rng)
    return game.to_json()


def _on(game: Any, rng: random.Random) -> None:
    if game.turn.kind == "chance":
        game.take(game.fall(Faces(rng)), silent=True)
    else:
        game.take(rng.choice(game.legal_actions()), silent=True)


@pytest.fixture
def only_the_last_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game begins where its last turn does: the libraries look at every node of it."""
    late = last_turn()

    def begin(self: Any, options: Any = None, printed: Any = None) -> Peoples:
        game: Peoples = RULES.from_json(late)
        return game

    monkeypatch.setattr(type(RULES), "new_game", begin)


@pytest.mark.parametrize("options", [{"scenario": "A"}, FIVE], ids=["four", "five"])
def test_every_action_has_a_number_of_its_own_and_what_is_hidden_changes_no_observation(options: Any) -> None:
    play = play_of("peoples", **options)
    game, rng, seen, numbered = play.start(), random.Random(2), set(), set()
    for step in range(max(240, scaled(240))):
        if step >= scaled(240, 120) and len(seen) > 15 and len(numbered) > 100:
            break
        if game.turn.kind != "decision":
            _on(game, rng)
            continue
        agent = play.decider(game)
        seat = play.agents[agent]
        legal = game.legal_actions(seat)
        told = [play.room.number(game, action) for action in legal]
        assert len(set(told)) == len(legal) == len(play.legal(game))
        assert max(told) < play.width
        chosen = rng.choice(legal)
        assert play.room.action(game, seat, play.room.number(game, chosen)) == chosen
        numbered |= set(told)
        if step % 6 == 0:
            twin = game.determinized(seat, rng)
            assert np.array_equal(play.observe(game, agent), play.observe(twin, agent))
            assert play.observe(game, agent).shape == (play.size,)
            seen.add(play.observe(game, agent).tobytes())
        with pytest.raises(IllegalAction, match="action number"):
            play.room.action(game, seat, next(n for n in range(play.width) if n not in told))
        game.take(chosen, seat)
    assert len(seen) > 15
    assert len(numbered) > 100


def test_an_observation_has_its_parts_and_counts_players_from_the_seat() -> None:
    game = RULES.new_game(RULES.read_options({"scenario": "A"}))
    views = {seat: observation.observe(game, seat) for seat in game.seats}
    assert {len(view) for view in views.values()} == {observation.SIZE} == {sum(observation.PARTS.values())}
    first = sum(list(observation.PARTS.values())[:3])  # where the nations begin: carthage, player 1's
    assert [view[first] for view in views.values()] == [1, 4, 3, 2]
    assert views["1"][4] == 1, "it is player 1 who decides"
    assert views["2"][4] == 4


def test_pettingzoo_finds_nothing_wrong_with_five_agents() -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        env = zoo.env(game="peoples", **FIVE)
        api_test(env, num_cycles=30)
    assert env.possible_agents == ["1", "2", "3", "4", "5"]
    assert not [told for told in map(str, (one.message for one in said)) if not told.startswith(KNOWN)]


def test_who_bids_later_does_not_see_the_bids_before() -> None:
    env = zoo.raw_env(game="peoples", **FIVE)
    seen = []
    for points in (0, 30):
        env.reset(seed=4)
        first = env.agent_selection
        assert env.game.turn.phase == "SEALED"
        for _ in range(5):  # one bid for every major nation
            env.step(numbers.BLOCKS["bid"][0] + points)
        assert env.agent_selection != first
        seen.append(env.observe(env.agent_selection))
    assert all(np.array_equal(seen[0][key], seen[1][key]) for key in seen[0])


@pytest.mark.usefixtures("only_the_last_turn")
def test_a_game_of_agents_ends_and_pays() -> None:
    env = zoo.raw_env(game="peoples", scenario="A")
    env.reset(seed=1)
    rng = random.Random(1)
    while not any(env.terminations.values()):
        env.step(rng.choice(env.play.legal(env.game)))
    ending = env.game.ending
    assert env.rewards == {seat: ending.payoff(seat) for seat in env.possible_agents}
    assert 1.0 in env.rewards.values()


@pytest.mark.usefixtures("only_the_last_turn")
def test_openspiel_finds_nothing_wrong() -> None:
    spiel.register()
    game = spiel.load(game="peoples", scenario="A")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.num_players() == 4
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION


def test_options_are_parameters_of_openspiel_lists_too() -> None:
    spiel.register()
    game = spiel.load(game="peoples", **FIVE, house={"byzance_supremacy": [9]})
    assert game.num_players() == 5
    assert pyspiel.load_game(str(game)).play.options == game.play.options
    with pytest.raises(Unreadable, match="players"):
        spiel.load(game="peoples", players=7)
