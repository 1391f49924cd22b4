"""The cost of a step, in work and in memory, does not grow with the length of a game."""

from __future__ import annotations

import copy
import gc
import random
import tracemalloc
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from contract.play import IDS, begin, play_table, step
from contract.toy import Options, Toy
from hispania import games
from hispania.contract import OVER
from hispania.table.history import APART
from hispania.table.session import Table

every_game = pytest.mark.parametrize("id", IDS)
COUNTED = ("clone", "take", "why_not", "legal_actions", "chance_outcomes", "hash", "to_json", "view", "determinized")
STEPS = 8_000
MEGABYTE = 1 << 20


def long_table(steps: int, seed: str | None = "long") -> Table:
    """A table of the toy that is not over after so many steps."""
    rules = games.rules("toy")
    return Table(rules.new_game(rules.read_options({"rounds": steps})), seed=seed)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Callable[[type], Counter[str]]:
    """What is asked of the positions of a game from now on, counted."""

    def count(sort: type) -> Counter[str]:
        counted: Counter[str] = Counter()
        for name in COUNTED:
            monkeypatch.setattr(sort, name, counting(name, getattr(sort, name), counted))
        return counted

    return count


def counting(name: str, method: Callable[..., Any], counted: Counter[str]) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        counted[name] += 1
        return method(*args, **kwargs)

    return call


def work_of(table: Table, rng: random.Random, counted: Counter[str]) -> Counter[str]:
    """What the table asked of the game for one step, apart from what it took to choose it."""
    game = table.game
    if game.turn.kind == "chance":
        do = table.roll
    else:
        seat = rng.choice(game.turn.seats)
        action = rng.choice(game.legal_actions(seat))
        do = lambda: table.act(action, seat)  # noqa: E731
    counted.clear()
    do()
    return Counter(counted)


def test_a_step_asks_as_much_of_the_game_after_thousands_as_at_first(calls: Any) -> None:
    table, rng = long_table(STEPS), random.Random("work")
    counted = calls(type(table.game))
    first: Counter[str] = Counter()
    last: Counter[str] = Counter()
    for number in range(2_000):
        work = work_of(table, rng, counted)
        first, last = (first | work, last) if number < 200 else (first, last | work)  # the most of each
    assert first["take"] == last["take"] == 1
    assert first == last


@every_game
def test_a_step_is_one_copy_one_step_and_at_most_one_look_at_the_law(id: str, calls: Any) -> None:
    rng = random.Random(f"{id} one")
    table = Table(begin(id, rng), seed="one")
    counted = calls(type(table.game))
    while table.game.turn.kind != OVER:
        work = work_of(table, rng, counted)
        assert work["clone"] <= 1
        assert work["take"] == 1
        assert work["why_not"] + work["legal_actions"] <= 1 or id == "toy"  # a bid of the toy looks at its own list
        assert work["why_not"] <= 1
        assert not work.keys() - {"clone", "take", "why_not", "legal_actions"}


def test_any_position_and_undo_cost_the_same_however_long_the_game_is(calls: Any) -> None:
    table, rng = long_table(STEPS), random.Random("way back")
    play_table(table, rng, 3_000)
    counted = calls(type(table.game))
    for number in (0, 1, 31, 32, 33, 1_499, 2_967, 2_968, 2_999, 3_000):
        counted.clear()
        table.position(number)
        assert counted["take"] < APART
        assert counted["clone"] <= 2
    counted.clear()
    for _ in range(1_000):
        assert table.undo(beyond_dice=True)
    assert counted["take"] <= 1_000
    assert counted["clone"] <= 3 * 1_000


def test_a_table_of_thousands_of_steps_is_small_and_leads_anywhere() -> None:
    rng = random.Random("memory")
    stood: dict[int, int] = {}
    wanted = set(rng.sample(range(STEPS), 60)) | {0, 1, STEPS - 1}
    gc.collect()
    tracemalloc.start()
    try:
        table = long_table(STEPS)
        while len(table.history) < STEPS:
            if len(table.history) in wanted:
                stood[len(table.history)] = table.game.hash()
            step(table, rng)
        gc.collect()
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert used <= 20 * MEGABYTE, f"{used / MEGABYTE:.1f} MB"
    assert stood.keys() == wanted
    for number, hash in stood.items():
        assert table.position(number).hash() == hash
    assert table.position(STEPS).hash() == table.game.hash()
    assert len(table.branch_off(STEPS // 2).history) == STEPS // 2


class Heavy(Toy):
    """A position with something in it that no two share."""

    ballast: bytes = b""

    def clone(self) -> Heavy:
        twin = copy.copy(self)
        twin.ballast = bytes(20_000)
        return twin


def test_positions_are_kept_at_intervals_only() -> None:
    """Large positions too: of two thousand some hundred are kept, not all."""
    rng = random.Random("heavy")
    tracemalloc.start()
    try:
        table = Table(Heavy(Options(rounds=STEPS), tuple(range(1, 9))), seed="heavy")
        play_table(table, rng, 2_000)
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(table.history) == 2_000
    assert used <= 8 * MEGABYTE, f"{used / MEGABYTE:.1f} MB"


def test_a_long_record_is_replayed_whole() -> None:
    table, rng = long_table(STEPS), random.Random("long record")
    play_table(table, rng, STEPS)
    again = Table.replay(table.record())
    assert len(again.history) == STEPS
    assert again.game.hash() == table.game.hash()
    assert again.lines == table.lines
