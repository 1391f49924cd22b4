"""What a position is worth to Rome: a search at decisions, a mean over what may fall at dice, certainty at the end.

Before dice, everything they may show is followed to the next decision (exactly while that is little, by a sample
where it is much). All these places are judged at a glance, some of them are searched, and what the searches found
beyond the glance corrects the mean of the glances: a fair mean of searched values at a small part of their price.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt
from threading import Lock
from typing import Final

from msgspec import Struct

from .. import core
from ..core.config import Config
from ..core.state import State
from ..core.terms import CHANCE, DO_ROAD, OVER, ROME, SETUP_GENERALS, SETUP_ROADS
from .calibration import Calibration, measured
from .search import SCATTER, Search, Thought

PLACES: Final = 400 if core.COMPILED else 40  # that dice are followed to
ROADS: Final = 4 if core.COMPILED else 2  # of the setup that are looked at
BRIEFLY: Final = 100 if core.COMPILED else 4  # iterations where nobody wants to wait
MANY: Final = 10_000  # iterations from which more places are searched
MOST_ROOM: Final = 1 << 17
SEEDS: Final = 2**63 - 1


class Value(Struct, frozen=True):
    """Rome's chance and the error of it that comes from sampling."""

    chance: float
    error: float = 0.0


class Place(Struct, frozen=True):
    """Where dice may lead, and with what probability."""

    state: State
    share: float


def turn_of(state: State) -> int:
    """The turns counted through the game."""
    return int(3 * state.round + state.turn)


class Memory:
    """What searches found, shared by several expectations; no position is searched twice, nor by two at once."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, bool], Thought] = {}
        self._busy: dict[tuple[int, bool], Lock] = {}
        self._guard = Lock()

    def best(self, key: tuple[int, bool], search: Callable[[], Thought], stop: Callable[[], bool]) -> Thought:
        """The best thought about a position; searched now if nobody did."""
        with self._guard:
            busy = self._busy.setdefault(key, Lock())
        with busy:
            found = self._found.get(key)
            if found is None:
                found = search()
                if not stop():
                    self._found[key] = found
            return found


class Expectation:
    """What positions of one game are worth; equal seeds give equal values, in whatever order they are asked for.

    >>> expectation = Expectation(core.new_config(), iterations=4, seed=1)
    >>> 0.0 <= expectation.value(core.new_state(expectation.search.config)).chance <= 1.0
    True
    """

    def __init__(
        self,
        config: Config,
        *,
        iterations: int,
        seed: int = 0,
        stop: Callable[[], bool] | None = None,
        memory: Memory | None = None,
        calibration: Calibration | None = None,
    ) -> None:
        room = min(MOST_ROOM, 1 << max(8, (2 * iterations).bit_length()))
        self.search = Search(config, room=room)
        self.iterations = iterations
        self.seed = seed
        self.stop = stop or (lambda: False)
        self.memory = memory or Memory()
        self.calibration = calibration or measured(bool(config.hispano))
        few = 12 if core.COMPILED else 3
        self.searches = 2 * few if iterations >= MANY else few

    # ---------------------------------------------------------------- decisions

    def best(self, state: State, *, briefly: bool = False) -> Thought:
        """The best action of a decision by search, with Rome's chance as the search sees it."""
        iterations = max(1, self.iterations // 4) if briefly else self.iterations

        def search() -> Thought:
            seed = (self.seed * SCATTER ^ state.hash()) & SEEDS
            return self.search.think(state, iterations=iterations, seed=seed, stop=self.stop)[0]

        return self.memory.best((state.hash(), briefly), search, self.stop)

    def searched(self, state: State) -> Value:
        """The value of a decision, by search; in the setup what the best choices lead to is searched."""
        at = state
        while at.phase <= SETUP_GENERALS and core.whose_turn(at) >= 0:
            action = self._likely_road(at) if at.phase == SETUP_ROADS else self.best(at, briefly=True).action
            at = at.clone()
            core.apply(at, action)
        if core.whose_turn(at) < 0:
            return self.value(at)
        best = self.best(at)
        return Value(self.calibration.true_chance(best.chance), best.error)

    def _likely_road(self, state: State) -> int:
        """A good road (H2.4) without a look at all of them: the best at a glance of those that save most."""
        config = state.config

        def saves(action: int) -> tuple[int, int, int]:
            link = action - DO_ROAD
            if not 0 <= link < config.links:
                return 0, 0, action
            ways = config.adjacent[config.link_a[link]] | config.adjacent[config.link_b[link]]
            return -config.link_segments[link], -int(ways).bit_count(), action

        best, most = -1, -1.0
        for action in sorted(core.legal(state), key=saves)[:ROADS]:
            after = state.clone()
            core.apply(after, action)
            chance = self.search.chance(after)
            if chance > most:
                best, most = action, chance
        return best

    def glance(self, state: State) -> float:
        """The value of a position without any search."""
        return self.calibration.true_chance(self.search.chance(state))

    def soon(self, state: State) -> float:
        """The value of a position at once: a glance, but a short search in the setup, which glances know little of.

        >>> from hispania.games import conquest
        >>> state = conquest.new_game("7|5|4|5|1").state
        >>> 0.0 < Expectation(state.config, iterations=2).soon(state) < 1.0
        True
        """
        return self.value(state).chance if state.phase <= SETUP_GENERALS else self.glance(state)

    # ---------------------------------------------------------------- anything

    def value(self, state: State) -> Value:
        """What a position is worth, by search wherever somebody decides next."""
        return self._value(state, None)

    def promise(self, state: State, turn: int) -> Value:
        """What a position promises as far as the end of a turn: later positions are taken at a glance.

        This is as far as a search looks, so that actions with and without dice are compared alike.
        """
        return self._value(state, turn)

    def _value(self, state: State, turn: int | None) -> Value:
        if state.phase == OVER:
            return Value(1.0 if state.winner == ROME else 0.0)
        if core.whose_turn(state) != CHANCE:
            return self._at(state, turn)
        places = self.places(state)
        if len(places) <= self.searches:
            values = [self._at(place.state, turn) for place in places]
            mean = sum(place.share * value.chance for place, value in zip(places, values, strict=True))
            error = sum((place.share * value.error) ** 2 for place, value in zip(places, values, strict=True))
            return Value(mean, sqrt(error))
        return self._corrected(places, turn, state.hash())

    def _at(self, state: State, turn: int | None) -> Value:
        """A place where somebody decides, or the game is over."""
        if state.phase == OVER:
            return Value(1.0 if state.winner == ROME else 0.0)
        if turn is not None and turn_of(state) > turn:
            return Value(self.glance(state))
        return self.searched(state)

    def _corrected(self, places: list[Place], turn: int | None, key: int) -> Value:
        """The mean of the glances, and what searches at some places found beyond them."""
        total = sum(place.share for place in places)
        mean = sum(place.share * self.glance(place.state) for place in places) / total
        if turn is not None and all(place.state.phase == OVER or turn_of(place.state) > turn for place in places):
            return Value(mean)
        found = []
        errors = 0.0
        for place in self._some(places, total, key):
            if self.stop():
                break
            value = self._at(place.state, turn)
            found.append(value.chance - self.glance(place.state))
            errors += value.error**2
        n = max(1, len(found))
        beyond = sum(found) / n
        spread = sum((one - beyond) ** 2 for one in found) / max(1, n - 1)
        return Value(min(1.0, max(0.0, mean + beyond)), sqrt(spread / n + errors / n**2))

    def _some(self, places: list[Place], total: float, key: int) -> list[Place]:
        """Some of the places, likely ones more often, at even distances along their shares."""
        n = self.searches
        mark = random.Random((self.seed * SCATTER ^ key) & SEEDS).random() / n * total
        found: list[Place] = []
        passed = 0.0
        for place in places:
            passed += place.share
            while passed > mark and len(found) < n:
                found.append(place)
                mark += total / n
        return found

    # ---------------------------------------------------------------- dice

    def places(self, state: State) -> list[Place]:
        """Where the pending dice and those after them may lead before somebody decides; equal places are one.

        >>> expectation = Expectation(core.new_config(), iterations=4)
        >>> places = expectation.places(core.new_state(expectation.search.config))
        >>> round(sum(place.share for place in places), 9)
        1.0
        """
        rng = random.Random((self.seed * SCATTER ^ state.hash()) & SEEDS)
        done: dict[int, Place] = {}
        open_: dict[int, Place] = {state.hash(): Place(state, 1.0)}
        while open_ and 36 * len(open_) <= 4 * PLACES:  # a throw has 36 outcomes at most
            following: dict[int, Place] = {}
            for place in open_.values():
                for outcome, chance in core.outcomes(place.state):
                    after = place.state.clone()
                    core.resolve(after, outcome)
                    _add(following if core.whose_turn(after) == CHANCE else done, after, place.share * chance)
            open_ = following
        for place in open_.values():
            times = max(1, round(place.share * PLACES))
            for _ in range(times):
                after = place.state.clone()
                while core.whose_turn(after) == CHANCE:
                    core.resolve(after, rng.choice(core.outcomes(after))[0])
                _add(done, after, place.share / times)
        return list(done.values())


def _add(places: dict[int, Place], state: State, share: float) -> None:
    key = state.hash()
    known = places.get(key)
    places[key] = Place(state, share) if known is None else Place(known.state, known.share + share)
