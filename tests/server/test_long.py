"""A table of thousands of steps: a step costs at its end what it did at its beginning, and it all comes back."""

from __future__ import annotations

import random
import sys
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from contract.toy import SEATS
from hispania import games
from hispania.server.tables import views
from hispania.server.tables.live import By, Done, Facts, Live, SeatHolder

ROUNDS = 2_000
STEPS = 8_000
MEGABYTE = 1_000_000


@pytest.fixture(autouse=True)
def toy_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")


class Ear:
    """Somebody who watches, and keeps nothing but how much was said at most."""

    is_left, key = False, ""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.most = 0

    def send(self, text: str) -> None:
        self.most = max(self.most, len(text))

    def cut(self) -> None:
        raise AssertionError("nobody is cut off here")


def new_live() -> Live:
    rules = games.rules("toy")
    options = rules.read_options({"rounds": ROUNDS, "deck": 12})
    facts = Facts("t", rules, "", options, {"kind": "options"}, "a long evening", None, None, "amber")
    return Live(facts, rules.printed(), {seat: SeatHolder("person", person=seat) for seat in SEATS})


def command(live: Live, rng: random.Random) -> Done:
    """One command as the gate carries it out, and what everybody is told of it."""
    before = views.stood(live)
    id = f"c{live.version}"
    if live.waits:
        done = live.roll(id, By(live.deciding[0], False))
    else:
        seat = live.deciding[0]
        done = live.act(id, By(seat, False), rng.choice(live.game.legal_actions(seat)[:3]))
    live.note(done)
    views.tell_played(live, before)
    return done


def operations(work: Callable[[], Any]) -> int:
    """How many calls, of Python's own functions too, something takes."""
    count = 0

    def note(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.heavy
def test_a_step_costs_the_same_after_thousands_and_a_long_table_comes_back() -> None:
    live, rng = new_live(), random.Random(1)
    ears = [Ear(person) for person in (*SEATS, None)]
    live.viewers.update(ears)
    tracemalloc.start()
    stored = [live.deal()]
    live.note(stored[0])
    costs: dict[str, tuple[int, int]] = {}

    def measured(name: str) -> None:
        """What a hundred commands cost here, by the steps that they caused, and how much was said at most."""
        calls, before = 0, len(live.table.history)
        for ear in ears:
            ear.most = 0
        for _ in range(100):
            calls += operations(lambda: stored.append(command(live, rng)))
        costs[name] = round(calls / (len(live.table.history) - before)), max(ear.most for ear in ears)

    while len(live.table.history) < 200:
        stored.append(command(live, rng))
    measured("early")
    while len(live.table.history) < STEPS:
        stored.append(command(live, rng))
    measured("late")
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(live.table.history) >= STEPS
    assert not live.over
    (calls_early, said_early), (calls_late, said_late) = costs["early"], costs["late"]
    assert calls_late <= 1.1 * calls_early
    assert said_late <= 1.2 * said_early
    assert size <= 20 * MEGABYTE

    again = new_live()
    calls = operations(lambda: again.replay(stored))
    assert calls / len(live.table.history) <= calls_early  # no more for a step than playing it was
    assert again.version == live.version
    assert again.game.to_json() == live.game.to_json()
    assert again.table.written == live.table.written
    assert {seat: again.table.decision(seat) for seat in SEATS} == {seat: live.table.decision(seat) for seat in SEATS}
    for eyes in ((), ("amber",), SEATS, None):
        assert views.steps(again, eyes).part(0) == views.steps(live, eyes).part(0)
