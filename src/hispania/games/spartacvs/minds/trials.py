"""Rules of thumb that remember, and dice that are the same in every trial: what a search plays on with.

Trials of one search begin in one position and differ little. What an army would do depends most on what stands around
it, so that is worked out once for equal surroundings; what lies farther away is taken as it was then.
"""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Hashable
from typing import Final

from ..core.config import OTHER, Config, R, S
from ..core.movement import left
from ..core.state import OUT, Frame, State
from .marching import Army, army_on_march, distances
from .thumb import Thumb, Weighed

AROUND: Final = 4  # movement points within which it matters to an army who stands there and whose markers lie there

Key = tuple[str, str, str]


class Memory:
    """What was worked out about armies at rest and on the march."""

    __slots__ = ("activations", "marches")

    def __init__(self) -> None:
        self.activations: dict[Hashable, Weighed] = {}
        self.marches: dict[Hashable, list[Weighed]] = {}


@functools.lru_cache(maxsize=8)
def _around(config: Config) -> dict[str, tuple[tuple[str, Key, Key], ...]]:
    """Places around a place, with the keys of both sides' units there."""
    return {
        at: tuple((place, (place, S, OUT), (place, R, OUT)) for place, far in ways.items() if far <= AROUND)
        for at, ways in distances(config).items()
    }


def surroundings(s: State, at: str, side: str) -> Hashable:
    """Whatever matters most to an army in a place: markers and units around it, and in ports that it may sail to.

    >>> from hispania import games
    >>> s = games.rules("spartacvs").new_game().state
    >>> before = surroundings(s, "sucro", "R")
    >>> del s.control["valencia"]
    >>> surroundings(s, "sucro", "R") == before
    False
    """
    units, control = s.units.get, s.control.get
    found: list[Hashable] = [s.turn, s.siege.get(at)]
    for place, ours, theirs in _around(s.config)[at]:
        found += (control(place), units(ours), units(theirs))
    if s.config.port[at] and control(at) == side:
        enemy = OTHER[side]
        for port in s.config.ports:
            found += (control(port), (port, enemy, OUT) in s.units)
    return tuple(found)


class Remembering(Thumb):
    """The same rules of thumb, with a memory for what takes them longest."""

    def __init__(self, s: State, memory: Memory) -> None:
        super().__init__(s)
        self.memory = memory

    def weigh(self) -> list[Weighed]:
        """A number and a reason for every answer, in the order of the list."""
        f = self.s.stack[-1]
        return self._march(f) if f["do"] == "MOVE" else super().weigh()

    def activation(self, id: str, map: str) -> Weighed:
        """What a leader would gain if he were activated."""
        post = self.s.leaders[id]
        key = id, post.inside, surroundings(self.s, post.at or "", post.side)
        found = self.memory.activations.get(key)
        if found is None:
            found = self.memory.activations[key] = super().activation(id, map)
        return found

    def _march(self, f: Frame) -> list[Weighed]:
        s, m = self.s, self.s.stack[-2]
        army: Army = army_on_march(s, m, left(s, m))
        key = army, m["inside"], m["dropped"], tuple(s.legal), surroundings(s, army.at, army.side)
        found = self.memory.marches.get(key)
        if found is None:
            found = self.memory.marches[key] = self.move(f)
        return found


class Lots:
    """Chance in one trial: the nth throw of a kind in a place is the same in every trial of the same seed.

    >>> from hispania import games
    >>> s = games.rules("spartacvs").new_game().state
    >>> _ = s.push("SIEGE_DICE", place="cyzicus", side="S")
    >>> first, second = Lots(7), Lots(7)
    >>> first.generator(s).random() == second.generator(s).random() != first.generator(s).random()
    True
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._fallen: Counter[str] = Counter()

    def generator(self, s: State) -> random.Random:
        """What answers the question that chance is asked."""
        f = s.stack[-1]
        place = next((open["place"] for open in reversed(s.stack) if "place" in open), "")
        what = f"{f['do']} {place} {f.get('side', '')}"
        self._fallen[what] += 1
        return random.Random(f"{self.seed} {what} {self._fallen[what]}")
