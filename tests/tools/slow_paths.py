"""The ways of H4.1 as they were first written: slowly, with whole paths in a heap, to compare the fast ones with.

The core only needs the price of a destination; people want to see the path. Ties: fewest links, then the space ids
in text order (H12).
"""

from __future__ import annotations

import heapq
from typing import TypeAlias

from hispania.games.conquest.core.setup import is_road
from hispania.games.conquest.core.state import State
from hispania.games.conquest.printed.board import Board

Step: TypeAlias = tuple[str, str]  # (">" a link or "=" a road, the space reached)


def ways(s: State, start: int, denarii: int, crosses: bool = False) -> dict[int, tuple[int, tuple[Step, ...]]]:
    """For every space in reach its price and path, whoever may stand there; or only by crossing the Durius (H7.2).

    >>> from hispania.games.conquest import core
    >>> state = core.new_state()
    >>> gades, basti = state.config.board["gades"].index, state.config.board["basti"].index
    >>> ways(state, gades, 1)[basti]
    (1, (('=', 'corduba'), ('=', 'castulo'), ('=', 'basti')))
    """
    config = s.config
    board: Board = config.board
    by_segments, durius, north = config.by_segments, config.durius, config.north
    everywhere = config.cities & ~s.revolt1 | s.fleets  # H4.1a
    best: dict[int, tuple[int, tuple[Step, ...]]] = {}
    done: set[tuple[int, bool, bool]] = set()
    heap: list[tuple[int, int, tuple[str, ...], int, bool, bool, tuple[Step, ...]]]
    heap = [(0, 0, (), start, False, not s.lethe, ())]
    while heap:
        cost, links, ids, n, on_road, crossed, path = heapq.heappop(heap)
        if (n, on_road, crossed) in done:
            continue
        done.add((n, on_road, crossed))
        free = everywhere if crossed else everywhere & ~north  # H7.2
        through = free
        if config.road_through_revolt:  # A15
            through = config.cities if crossed else config.cities & ~north
        enterable = n == start or bool(free >> n & 1)
        if n != start and enterable and n not in best and (crossed or not crosses):
            best[n] = (cost, path)
        for segments in (1, 2, 3):
            spaces = by_segments[3 * n + segments - 1]
            while spaces:
                m = (spaces & -spaces).bit_length() - 1
                spaces &= spaces - 1
                fords = crosses and not crossed and bool(durius[n] & north & 1 << m)
                road = m < 44 and n < 44 and bool(is_road(s, n, m)) and not fords
                if not (everywhere if fords else through if road else free) >> m & 1:
                    continue
                if m == start and not crosses:
                    continue
                if not enterable and not road:
                    continue  # a revolted city can only be strictly inside a run
                price = cost + (0 if road and on_road else 1 if road else segments)
                if price <= denarii:
                    step = ("=" if road else ">", board[m].id)
                    way = (price, links + 1, (*ids, board[m].id), m, road, crossed or fords, (*path, step))
                    heapq.heappush(heap, way)
    return best


def free_ways(s: State, start: int, crosses: bool = False) -> dict[int, tuple[int, tuple[Step, ...]]]:
    """Where U's free move leads: over one link, or along one road run; it costs nothing (H6.2)."""
    board: Board = s.config.board
    north = s.config.north
    free = s.config.cities & ~s.revolt1 | s.fleets
    near = s.config.adjacent[start]
    if crosses:
        near = s.config.durius[start] & north & free
        return {n: (0, ((">", board[n].id),)) for n in range(49) if near >> n & 1}
    if s.lethe:
        free &= ~north
    found: dict[int, tuple[int, tuple[Step, ...]]] = {}
    for n in range(49):
        if near & free & 1 << n:
            road = n < 44 and start < 44 and bool(is_road(s, start, n))
            found[n] = (0, (("=" if road else ">", board[n].id),))
    if s.config.free_run and start < 44:
        for n, (_, path) in ways(s, start, 1).items():
            if n not in found and all(verb == "=" for verb, _ in path):
                found[n] = (0, path)
    return found
