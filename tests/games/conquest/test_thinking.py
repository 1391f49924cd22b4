"""The search: deterministic, the same at both speeds, stoppable, sound about wins, and it leaves the position alone."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import hispania
from hispania.errors import Unreadable
from hispania.games import conquest
from hispania.games.conquest import core
from hispania.games.conquest.core.state import State
from hispania.games.conquest.core.terms import BOOST, CHANCE, DO_DECLINE, OVER, REROLL, ROMAN
from hispania.games.conquest.edge.codec import decode
from hispania.games.conquest.edge.game import Conquest, to_text
from hispania.games.conquest.minds.generals import Planner
from hispania.games.conquest.minds.search import Search, Thought
from hispania.games.conquest.printed.board import default_board
from hispania.games.conquest.printed.options import Options
from hispania.players import Decision
from hispania.table.session import Table
from support import random_step, times

pytestmark = pytest.mark.once

BOARD = default_board()
CAPITALS = [city.id for city in BOARD.cities if city.is_capital]
SOURCE = Path(hispania.__file__).resolve().parent.parent
FEW = times(400, 12)


def in_roman_phase(seed: str = "numantia", **options: object) -> Conquest:
    table = Table(conquest.new_game(**options), seed=seed)  # type: ignore[arg-type]
    table.roll_on()
    while table.game.phase != "ROMAN":
        table.act(table.game.legal_actions()[0])
        table.roll_on()
    return table.game


def changed(game: Conquest, **facts: object) -> Conquest:
    return conquest.from_json({**game.to_json(), **facts})


def near_victory() -> Conquest:
    """Praetor U stands in the last capital, and everything is quiet: a garrison wins (H3.7)."""
    data = in_roman_phase(level="7|5|4|5|1").to_json()
    data |= {"revolts": {}, "armies": {}, "garrisons": {id: ["C"] for id in CAPITALS[1:]}}
    data["generals"]["U"] = CAPITALS[0]
    data["reserve"] |= {"revolt": 22, "A": 3, "C": 0}
    return conquest.from_json(data)


def test_a_full_tree_forgets_rather_than_lose_its_root() -> None:
    state = in_roman_phase().state
    search = Search(state.config, room=2)
    for action in core.legal(state):  # far more positions than two nodes can hold, all of one turn
        after = state.clone()
        core.apply(after, action)
        if core.whose_turn(after) != CHANCE:
            found = search.think(after, iterations=3, seed=1, keep=True)
            assert {one.action for one in found} == set(core.legal(after))


def test_thinking_without_a_budget_is_refused() -> None:
    state = in_roman_phase().state
    with pytest.raises(Unreadable, match="iterations or seconds"):
        Search(state.config).think(state)


def at_hispano() -> Conquest:
    """The Hispano decides, in the middle of a game (H6.7)."""
    table = Table(conquest.new_game(variants=["hispano"]), seed="sagunto")
    table.roll_on()
    while table.game.actor != conquest.Actor.H or table.game.phase.startswith("SETUP"):
        table.act(table.game.legal_actions()[-1 if table.game.phase == "ROMAN" else 0])
        table.roll_on()
        assert table.game.result is None
    return table.game


def thoughts(game: Conquest, *, threads: int = 1, iterations: int = FEW, seed: int = 7) -> list[Thought]:
    return Search(game.state.config, threads=threads).think(game.state, iterations=iterations, seed=seed)


@pytest.mark.parametrize("threads", [1, 2])
def test_equal_seeds_give_equal_thoughts(threads: int) -> None:
    game = in_roman_phase()
    once = thoughts(game, threads=threads)
    assert once == thoughts(game, threads=threads)
    search = Search(game.state.config, threads=threads)
    search.think(near_victory().state, iterations=FEW, seed=1)
    assert search.think(game.state, iterations=FEW, seed=7) == once  # whatever was thought before


def test_other_seeds_give_other_thoughts() -> None:
    game = in_roman_phase()
    assert thoughts(game, seed=1) != thoughts(game, seed=2)


@pytest.mark.parametrize("position", [in_roman_phase, near_victory, at_hispano])
def test_the_position_is_not_touched_and_all_chances_are_chances(position: object) -> None:
    game = position()  # type: ignore[operator]
    before = to_text(game), game.hash()
    found = thoughts(game)
    assert (to_text(game), game.hash()) == before
    assert sorted(one.action for one in found) == sorted(core.legal(game.state))
    for one in found:
        assert 0.0 <= one.chance <= 1.0
        assert one.error >= 0.0
        assert one.visits >= 1
    assert 0.0 <= Search(game.state.config).chance(game.state) <= 1.0


def test_a_victory_in_one_action_is_found() -> None:
    game = near_victory()
    best = thoughts(game)[0]
    action = decode(game.state, best.action)
    assert (action.kind, action.target) == ("garrison", CAPITALS[0])
    assert best.chance == pytest.approx(1.0)
    after = game.clone()
    after.apply(action)
    assert after.result is not None
    assert after.result.winner == "R"


def after(state: State, action: int) -> State:
    there = state.clone()
    core.apply(there, action)
    return there


def promise(search: Search, state: State) -> float:
    """Rome's chance at a glance: the worst that the Hispano can add, the mean over the dice, and they stand."""
    if state.phase == BOOST:
        return min(promise(search, after(state, action)) for action in core.legal(state))
    if core.whose_turn(state) != CHANCE or not state.combat:
        return search.chance(state)
    total = 0.0
    for outcome, share in core.outcomes(state):
        fallen = state.clone()
        core.resolve(fallen, outcome)
        if fallen.phase == REROLL:
            core.apply(fallen, DO_DECLINE)
        total += share * search.chance(fallen)
    return total


def before_a_combat(seed: int, *variants: str) -> State:
    """Somewhere in a game of random decisions, a general may besiege or attack."""
    rng = random.Random(seed)
    state = core.new_state(core.new_config(Options.of("6|5|4|5|1", variants=variants)))
    while state.phase != ROMAN or not any(after(state, action).combat for action in core.legal(state)):
        random_step(rng, state)
        assert state.phase != OVER
    return state


@pytest.mark.parametrize("variants", [(), ("hispano",)])
def test_a_combat_is_weighed_through_all_that_may_be_added_to_it(variants: tuple[str, ...]) -> None:
    """H6.7d: were it not so, a siege would look like denarii thrown away wherever a Hispano sits at the table."""
    compared = 0
    for seed in (1, 2, 3):
        state = before_a_combat(seed, *variants)
        search = Search(state.config)
        for one in search.think(state, iterations=1, seed=1):
            there = after(state, one.action)
            if one.visits == 1:  # as it looked when the position was met
                compared += there.combat != 0
                assert one.chance == pytest.approx(promise(search, there), abs=1e-12)
    assert compared > 3


def test_the_best_comes_first_for_either_side() -> None:
    for game, sign in ((in_roman_phase(), 1.0), (at_hispano(), -1.0)):
        found = thoughts(game)
        assert len(found) > 1
        visits = sum(one.visits for one in found)
        mean = sum(one.visits * one.chance for one in found) / visits
        assert sign * (found[0].chance - mean) >= 0.0  # the Hispano is after a small chance for Rome


def test_dice_and_finished_games_are_nothing_to_think_about() -> None:
    assert thoughts(conquest.new_game(), iterations=5) == []


def test_stop_ends_it_at_once() -> None:
    game = in_roman_phase()
    asked = []

    def stop() -> bool:
        asked.append(True)
        return True

    found = Search(game.state.config).think(game.state, iterations=10**9, seed=1, stop=stop)
    assert len(asked) == 1
    assert sum(one.visits for one in found) < 10**5


def test_a_budget_of_time_comes_back() -> None:
    game = in_roman_phase()
    for threads in (1, 2):
        found = Search(game.state.config, threads=threads).think(game.state, seconds=0.001, seed=1)
        assert len(found) == len(game.legal_actions())


def test_two_threads_share_a_budget() -> None:
    game = in_roman_phase()
    one, two = thoughts(game), thoughts(game, threads=2)
    assert {thought.action for thought in one} == {thought.action for thought in two}
    number = len(one)  # every tree looks at each action once before it counts iterations
    assert sum(thought.visits for thought in two) - 2 * number == sum(thought.visits for thought in one) - number


def test_a_planner_names_one_of_the_legal_actions_and_a_chance() -> None:
    import random

    game = in_roman_phase()
    decision = Planner("tribune", ("U",), iterations=FEW).decide(game, random.Random(1))
    assert isinstance(decision, Decision)
    assert game.why_not(decision.action) == ()
    assert 0.0 <= decision.worth <= 1.0
    assert decision == Planner("tribune", ("U",), iterations=FEW).decide(game, random.Random(1))


# -------------------------------------------------------------------- transpositions


def reachable(root: State) -> tuple[int, int]:
    """How many decisions of this turn there are after any actions and dice, and how many ways lead to them."""
    turn = root.round, root.turn
    ways: dict[int, int] = {root.hash(): 1}
    todo = [root.clone()]
    edges = 0
    while todo:
        here = todo.pop()
        for action in core.legal(here):
            after = here.clone()
            core.apply(after, action)
            for state in settled(after):
                if core.is_over(state) or (state.round, state.turn) != turn:
                    continue
                edges += 1
                if state.hash() not in ways:
                    ways[state.hash()] = 1
                    todo.append(state)
    return len(ways), edges + 1


def settled(state: State) -> list[State]:
    """The positions that dice make of one, where somebody decides again."""
    if core.is_over(state) or core.whose_turn(state) != CHANCE:
        return [state]
    found = []
    for outcome, _ in core.outcomes(state):
        after = state.clone()
        core.resolve(after, outcome)
        found += settled(after)
    return found


@pytest.mark.compiled_only
def test_ways_to_one_position_meet_in_one_node() -> None:
    data = in_roman_phase().to_json()
    data |= {"denarii": 3, "armies": {}, "revolts": {}}
    data["reserve"] |= {"revolt": 22, "A": 3}
    game = conquest.from_json(data)
    positions, ways = reachable(game.state)
    assert ways > 2 * positions
    search = Search(game.state.config, explore=50.0)  # curious: it goes every way
    search.think(game.state, iterations=20 * ways, seed=3)
    assert search.trees[0].nodes == positions


# -------------------------------------------------------------------- two speeds

CODE = """
import sys
from hispania.games.conquest import core
from hispania.games import conquest
from hispania.games.conquest.minds.search import Search
for line in sys.stdin:
    game = conquest.from_json(line)
    for one in Search(game.state.config, threads=2).think(game.state, iterations=40, seed=5):
        print(core.COMPILED, one.action, one.visits, f"{one.chance:.9f} {one.error:.6f}")
"""


@pytest.mark.compiled_only
@pytest.mark.skipif(not hispania.COMPILED, reason="the rules are not compiled here, so there is nothing to compare")
def test_both_speeds_think_the_same() -> None:
    positions = [in_roman_phase(), changed(in_roman_phase("cauca", level="5|3|2|3|3"), denarii=3), at_hispano()]
    text = "".join(to_text(game) + "\n" for game in positions)
    shown = []
    for pure in ("", "1"):
        env = {**os.environ, "PYTHONPATH": str(SOURCE), "HISPANIA_PURE": pure}
        done = subprocess.run(
            [sys.executable, "-c", CODE], input=text, capture_output=True, text=True, check=True, env=env
        )
        shown.append([line.split(maxsplit=1) for line in done.stdout.splitlines()])
    assert {speed for speed, _ in shown[0]} == {"True"}
    assert {speed for speed, _ in shown[1]} == {"False"}
    assert [told for _, told in shown[0]] == [told for _, told in shown[1]]
