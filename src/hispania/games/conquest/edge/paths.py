"""The way a Move is told: space by space, with the price of each road run and link (H4.1).

The core only needs the price of a destination; people want to see the path. Ties: fewest links, then the space ids
in text order (H12).
"""

from __future__ import annotations

from typing import TypeAlias

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import BIT, first, i64
    from ..core.setup import is_road
    from ..core.state import State

Step: TypeAlias = tuple[str, str]  # (">" a link or "=" a road, the space reached)
Way: TypeAlias = tuple[int, tuple[Step, ...]]  # the price, and the path


class Journey:
    """The cheapest ways from a space, found one after the other, cheapest first.

    A stage is a space, entered by road or not, before or after crossing the Durius: 4 * space + 2 * road + crossed.
    """

    def __init__(self, s: State, start: i64, denarii: i64, crosses: i64) -> None:
        n: i64 = 0
        self.s: State = s
        self.start: i64 = start
        self.denarii: i64 = denarii
        self.crosses: i64 = crosses  # H7.2: only ways that cross the Durius count
        self.everywhere: i64 = s.config.cities & ~s.revolt1 | s.fleets  # H4.1a
        self.waiting: i64 = 1
        if not cython.compiled:
            self.label: list[int] = [0] * 196  # 64 * price + links
            self.came: list[int] = [0] * 196  # the stage before
            self.known: list[int] = [0] * 196  # 1: waiting, 2: settled
            self.queue: list[int] = [0] * 196  # the stages that wait
            self.rank: list[int] = [0] * 49  # of each space, by the text order of their ids
        ranks = s.config.board.ranks
        for n in range(49):
            self.rank[n] = ranks[n]
        for n in range(196):
            self.known[n] = 0
        n = 4 * start + (0 if s.lethe else 1)
        self.queue[0] = n
        self.known[n] = 1
        self.label[n] = 0
        self.came[n] = -1

    def is_before(self, a: i64, b: i64) -> i64:
        """Do the ids on the way to one stage come before those on an equally long way to another?"""
        found: i64 = 0
        while a != b and a >= 0 and b >= 0:
            if self.rank[a >> 2] != self.rank[b >> 2]:
                found = 1 if self.rank[a >> 2] < self.rank[b >> 2] else 0  # what differs earliest decides
            a = self.came[a]
            b = self.came[b]
        return found

    def settle(self) -> i64:
        """The next stage whose cheapest way is certain; -1 when there is none."""
        k: i64 = 0
        best: i64 = 0
        stage: i64 = 0
        other: i64 = 0
        if self.waiting == 0:
            return -1
        for k in range(1, self.waiting):
            stage = self.queue[best]
            other = self.queue[k]
            if self.label[other] <= self.label[stage]:
                if self.label[other] < self.label[stage] or self.is_before(other, stage):
                    best = k
        stage = self.queue[best]
        self.waiting -= 1
        self.queue[best] = self.queue[self.waiting]
        self.known[stage] = 2
        self.go_on(stage)
        return stage

    def go_on(self, stage: i64) -> None:
        """Reach the neighbours of a stage."""
        s: State = self.s
        n: i64 = stage >> 2
        on_road: i64 = stage >> 1 & 1
        crossed: i64 = stage & 1
        cost: i64 = self.label[stage] >> 6
        free: i64 = self.everywhere if crossed else self.everywhere & ~s.config.north  # H7.2
        through: i64 = free
        spaces: i64 = 0
        m: i64 = 0
        price: i64 = 0
        segments: i64 = 0
        road: i64 = 0
        fords: i64 = 0
        enterable: i64 = 1 if n == self.start or free & BIT[n] else 0
        if s.config.road_through_revolt:  # A15
            through = s.config.cities if crossed else s.config.cities & ~s.config.north
        for segments in range(1, 4):
            spaces = s.config.by_segments[3 * n + segments - 1]
            while spaces:
                m = first(spaces)
                spaces &= spaces - 1
                if m == self.start and not self.crosses:
                    continue
                fords = 1 if self.crosses and not crossed and s.config.durius[n] & s.config.north & BIT[m] else 0
                road = 1 if m < 44 and n < 44 and not fords and is_road(s, n, m) else 0
                if not (self.everywhere if fords else through if road else free) & BIT[m]:
                    continue
                if not enterable and not road:
                    continue  # a revolted city can only be strictly inside a run
                price = cost + ((0 if on_road else 1) if road else segments)
                if price <= self.denarii:
                    self.reach(stage, 4 * m + 2 * road + (1 if crossed or fords else 0), price)

    def reach(self, stage: i64, following: i64, price: i64) -> None:
        """Note a way to a stage through another, if it is the best so far."""
        label: i64 = 64 * price + (self.label[stage] & 63) + 1
        if self.known[following] == 2:
            return
        if self.known[following] == 0:
            self.known[following] = 1
            self.queue[self.waiting] = following
            self.waiting += 1
        elif label >= self.label[following]:
            if label > self.label[following] or not self.is_before(stage, self.came[following]):
                return
        self.label[following] = label
        self.came[following] = stage

    def ends(self, stage: i64) -> i64:
        """May a way end at this stage?"""
        n: i64 = stage >> 2
        if n == self.start or (self.crosses and not stage & 1):
            return 0
        if not self.everywhere & BIT[n]:
            return 0
        return 1 if stage & 1 or not self.s.config.north & BIT[n] else 0

    def way(self, stage: i64) -> tuple[int, tuple[Step, ...]]:
        """The price of the way to a stage, and the way itself."""
        spaces = self.s.config.board.spaces
        price: i64 = self.label[stage] >> 6
        path: list[Step] = []
        while self.came[stage] >= 0:
            path.append(("=" if stage & 2 else ">", spaces[stage >> 2].id))
            stage = self.came[stage]
        path.reverse()
        return price, tuple(path)


def ways(s: State, start: i64, denarii: i64, crosses: bool = False) -> dict[int, tuple[int, tuple[Step, ...]]]:
    """For every space in reach its price and path, whoever may stand there; or only by crossing the Durius (H7.2).

    >>> from hispania.games.conquest import core
    >>> state = core.new_state()
    >>> gades, basti = state.config.board["gades"].index, state.config.board["basti"].index
    >>> ways(state, gades, 1)[basti]
    (1, (('=', 'corduba'), ('=', 'castulo'), ('=', 'basti')))
    """
    journey: Journey = Journey(s, start, denarii, 1 if crosses else 0)
    stage: i64 = journey.settle()
    found: dict[int, tuple[int, tuple[Step, ...]]] = {}
    while stage >= 0:
        if journey.ends(stage) and stage >> 2 not in found:
            found[stage >> 2] = journey.way(stage)
        stage = journey.settle()
    return found


def way_to(s: State, start: i64, to: i64, denarii: i64, crosses: bool = False) -> tuple[int, tuple[Step, ...]] | None:
    """The price and the path to one space, looked for no longer than it takes; None if it is out of reach.

    >>> from hispania.games.conquest import core
    >>> state = core.new_state()
    >>> gades, basti = state.config.board["gades"].index, state.config.board["basti"].index
    >>> way_to(state, gades, basti, 1)[0], way_to(state, gades, basti, 0)
    (1, None)
    """
    journey: Journey = Journey(s, start, denarii, 1 if crosses else 0)
    stage: i64 = journey.settle()
    while stage >= 0:
        if stage >> 2 == to and journey.ends(stage):
            return journey.way(stage)
        stage = journey.settle()
    return None


def is_run(path: tuple[Step, ...]) -> bool:
    """Does a path keep to roads?"""
    for verb, _ in path:  # noqa: SIM110 - no closures where this is compiled
        if verb != "=":
            return False
    return True


def free_ways(s: State, start: i64, crosses: bool = False) -> dict[int, tuple[int, tuple[Step, ...]]]:
    """Where U's free move leads: over one link, or along one road run; it costs nothing (H6.2)."""
    spaces = s.config.board.spaces
    north: i64 = s.config.north
    free: i64 = s.config.cities & ~s.revolt1 | s.fleets
    near: i64 = s.config.adjacent[start]
    n: i64 = 0
    found: dict[int, tuple[int, tuple[Step, ...]]] = {}
    if crosses:
        near = s.config.durius[start] & north & free
        while near:
            n = first(near)
            near &= near - 1
            found[n] = (0, ((">", spaces[n].id),))
        return found
    if s.lethe:
        free &= ~north
    near &= free
    while near:
        n = first(near)
        near &= near - 1
        road = n < 44 and start < 44 and is_road(s, start, n)
        found[n] = (0, (("=" if road else ">", spaces[n].id),))
    if s.config.free_run and start < 44:
        for n, (_, path) in ways(s, start, 1).items():
            if n not in found and is_run(path):
                found[n] = (0, path)
    return found
