"""The way a Move is told: space by space, with the price of each road run and link (H4.1).

The core only needs the price of a destination; people want to see the path. Ties: fewest links, then the space ids
in text order (H12).
"""

from __future__ import annotations

import heapq
from typing import TypeAlias

from .board import Board
from .setup import is_road
from .state import State

Step: TypeAlias = tuple[str, str]  # (">" a link or "=" a road, the space reached)


def ways(s: State, start: int, denarii: int) -> dict[int, tuple[int, tuple[Step, ...]]]:
    """For every space in reach its price and path, whoever may stand there.

    >>> from hispania.games.conquest import core
    >>> state = core.new_state()
    >>> gades, basti = state.config.board["gades"].index, state.config.board["basti"].index
    >>> ways(state, gades, 1)[basti]
    (1, (('=', 'corduba'), ('=', 'castulo'), ('=', 'basti')))
    """
    board: Board = s.config.board
    free = s.config.cities & ~s.revolt1 | s.fleets  # H4.1a
    through = s.config.cities if s.config.road_through_revolt else free  # A15
    by_segments = s.config.by_segments
    best: dict[int, tuple[int, tuple[Step, ...]]] = {}
    done: set[tuple[int, bool]] = set()
    heap: list[tuple[int, int, tuple[str, ...], int, bool, tuple[Step, ...]]] = [(0, 0, (), start, False, ())]
    while heap:
        cost, links, ids, n, on_road, path = heapq.heappop(heap)
        if (n, on_road) in done:
            continue
        done.add((n, on_road))
        enterable = bool(free >> n & 1)
        if n != start and enterable and n not in best:
            best[n] = (cost, path)
        for segments in (1, 2, 3):
            spaces = by_segments[3 * n + segments - 1]
            while spaces:
                m = (spaces & -spaces).bit_length() - 1
                spaces &= spaces - 1
                road = m < 44 and n < 44 and bool(is_road(s, n, m))
                if not (through if road else free) >> m & 1 or m == start:
                    continue
                if not enterable and n != start and not road:
                    continue  # a revolted city can only be strictly inside a run
                price = cost + (0 if road and on_road else 1 if road else segments)
                if price <= denarii:
                    step = ("=" if road else ">", board[m].id)
                    heapq.heappush(heap, (price, links + 1, (*ids, board[m].id), m, road, (*path, step)))
    return best
