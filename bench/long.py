"""A long evening: is the last step of a table as fast as its first?

python bench/long.py [--rounds 7] [--steps 8000]

Three tables, each measured within one process: the toy game of the tests at a table; the same at a table of the server,
with four people to whom every step is told; HISPANIA (2024) played to its end and taken back, again and again, at one
table. A figure is CPU time: for every kind of step the median over the first thousand steps and over the last thousand,
weighed by how often that kind occurs; the ratio of the two is taken within a round.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
os.environ.setdefault("HISPANIA_GAMES", "toy=contract.toy")

from contract.play import choose
from contract.toy import SEATS
from hispania import games
from hispania.contract import CHANCE, OVER
from hispania.server.tables import views
from hispania.server.tables.live import By, Done, Facts, Live, SeatHolder
from hispania.table.session import Table

SPAN = 1_000  # steps at either end
TARGET = 1.2
MEGABYTE = 1_000_000
Work = tuple[str, Callable[[], Any]]  # the kind of a step, and the step itself


class Found(NamedTuple):
    """What a round found: microseconds of CPU for a step at either end, and what it took to come back."""

    first: float
    last: float
    reload: float  # seconds

    @property
    def ratio(self) -> float:
        """The last steps beside the first."""
        return self.last / self.first


class Evening(Protocol):
    """A table with an endless row of steps, and a way to have it anew."""

    def steps(self, rng: random.Random) -> Iterator[Work]:
        """The next step, chosen but not taken, again and again."""

    def reload(self) -> None:
        """The same table from what is kept of it."""


class ToyTable:
    """The toy game at a table."""

    def __init__(self, steps: int) -> None:
        rules = games.rules("toy")
        self.table = Table(rules.new_game(rules.read_options({"rounds": steps})), seed="long")

    def steps(self, rng: random.Random) -> Iterator[Work]:
        """Decisions at random and the table's own dice."""
        while True:
            game = self.table.game
            if game.turn.kind == CHANCE:
                yield "chance", self.table.roll
            else:
                action, seat = choose(game, rng)
                yield action.kind, partial(self.table.act, action, seat)

    def reload(self) -> None:
        """Its record, replayed with every value computed again."""
        Table.replay(self.table.record())


class Ear:
    """Somebody to whom everything is told."""

    is_left = False

    def __init__(self, person: str | None) -> None:
        self.person = person

    def send(self, text: str) -> None:
        """Hear it."""

    def cut(self) -> None:
        """Nobody is cut off."""


class ServedToy:
    """The toy game at a table of the server; its store is a list."""

    def __init__(self, steps: int) -> None:
        self.rounds = steps
        self.live = self._new()
        self.live.viewers.update(Ear(person) for person in (*SEATS, None))
        self.stored = [self.live.deal()]
        self.live.note(self.stored[0])

    def _new(self) -> Live:
        rules = games.rules("toy")
        options = rules.read_options({"rounds": self.rounds, "deck": 12})
        facts = Facts("t", rules, "", options, {"kind": "options"}, "a long evening", None, None, "amber")
        return Live(facts, rules.printed(), {seat: SeatHolder("person", person=seat) for seat in SEATS})

    def steps(self, rng: random.Random) -> Iterator[Work]:
        """A command as the gate carries it out, and what everybody is told of it."""
        live = self.live
        while True:
            if live.waits:
                yield "chance", partial(self._told, partial(live.roll, by=By(live.deciding[0], False)))
            else:
                action, seat = choose(live.game, rng)
                yield action.kind, partial(self._told, partial(live.act, by=By(seat or "", False), action=action))

    def _told(self, do: Callable[[str], Done]) -> None:
        steps, lines = len(self.live.table.history), views.end_of_record(self.live)
        done = do(f"c{self.live.version}")
        self.live.note(done)
        self.stored.append(done)
        views.tell_played(self.live, steps, lines)

    def reload(self) -> None:
        """From what was stored of every command."""
        self._new().replay(self.stored)


class ConquestTakenBack:
    """HISPANIA (2024), played to its end and taken back, again and again; a step is an action, a throw or an undo."""

    def __init__(self, _steps: int) -> None:
        self.table = Table(games.rules("conquest").new_game(), seed="long")

    def steps(self, rng: random.Random) -> Iterator[Work]:
        """On to the end, and all the way back."""
        table = self.table
        while True:
            while table.game.turn.kind != OVER:
                if table.game.turn.kind == CHANCE:
                    yield "chance", table.roll
                else:
                    action = rng.choice(table.game.legal_actions())
                    yield action.kind, partial(table.act, action)
            while table.history:
                yield "undo", partial(table.undo, beyond_dice=True)

    def reload(self) -> None:
        """Its record, replayed."""
        Table.replay(self.table.record())


EVENINGS: dict[str, Callable[[int], Evening]] = {
    "toy at a table": ToyTable,
    "toy at a table of the server, told to four": ServedToy,
    "conquest, taken back to its beginning again and again": ConquestTakenBack,
}


def measure(make: Callable[[int], Evening], steps: int, seed: int) -> Found:
    """One evening."""
    spans: tuple[dict[str, list[int]], dict[str, list[int]]] = defaultdict(list), defaultdict(list)
    evening, rng = make(steps), random.Random(f"long {seed}")
    for number, (kind, step) in zip(range(steps), evening.steps(rng), strict=False):
        begun = time.thread_time_ns()
        step()
        spent = time.thread_time_ns() - begun
        if number < SPAN or number >= steps - SPAN:
            spans[number >= SPAN][kind].append(spent)
    begun = time.process_time_ns()
    evening.reload()
    return Found(*compare(*spans), (time.process_time_ns() - begun) / 1e9)


def compare(first: dict[str, list[int]], last: dict[str, list[int]]) -> tuple[float, float]:
    """Microseconds for a step at either end, by the same mixture of kinds.

    >>> compare({"bid": [1000, 3000, 2000], "rare": [1]}, {"bid": [4000]})
    (2.0, 4.0)
    """
    kinds = {kind: len(first[kind]) + len(last[kind]) for kind in first.keys() & last.keys()}
    whole = sum(kinds.values()) * 1000
    one, other = (
        sum(often * statistics.median(span[kind]) for kind, often in kinds.items()) / whole for span in (first, last)
    )
    return one, other


def memory(make: Callable[[int], Evening], steps: int) -> float:
    """The bytes that a long evening keeps."""
    tracemalloc.start()
    evening = make(steps)
    for _, (_, step) in zip(range(steps), evening.steps(random.Random("memory")), strict=False):
        step()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size


def main() -> int:
    """Measure, show, and say whether the target was met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--steps", type=int, default=8_000)
    asked = parser.parse_args()
    met = True
    print(f"| table of {asked.steps:,} steps | first | last | last ÷ first | quartiles | target |  | reload | kept |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, make in EVENINGS.items():
        measure(make, 2 * SPAN, -1)  # warm-up: the interpreter adapts to what it sees
        found = [measure(make, asked.steps, seed) for seed in range(asked.rounds)]
        ratios = sorted(one.ratio for one in found)
        middle, low, high = statistics.median(ratios), ratios[len(ratios) // 4], ratios[-1 - len(ratios) // 4]
        met = met and middle <= TARGET
        first, last = (statistics.median(getattr(one, end) for one in found) for end in ("first", "last"))
        reload, size = statistics.median(one.reload for one in found), memory(make, asked.steps) / MEGABYTE
        verdict = "met" if middle <= TARGET else "missed"
        print(
            f"| {name} | {first:.1f} µs | {last:.1f} µs | {middle:.3f} | {low:.3f}–{high:.3f} | ≤ {TARGET} | {verdict} "
            f"| {reload:.2f} s | {size:.1f} MB |"
        )
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
