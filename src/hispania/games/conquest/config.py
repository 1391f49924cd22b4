"""The shared, immutable configuration of a game: the board's tables and the agreed options, ready for the rules.

Every state of a game points to the same Config. A variant or a scenario adds its switches here.
"""

from __future__ import annotations

from typing import Final

from .board import CITERIOR, CITIES, MOST_LAND_LINKS, SPACES, ULTERIOR, Board, province_of
from .options import Options

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, i64

REVOLTS: Final = 22  # H1.1
TIME_SPACES: Final = 11  # H3.6


class Config:
    """Board tables and options as plain numbers; sets of spaces are bits (see bits.py)."""

    def __init__(self, board: Board, options: Options) -> None:
        self.board: Board = board
        self.options: Options = options
        level = options.level
        house = options.house
        # ------------------------------------------------------------ the level (H1.6)
        self.level_denarii: i64 = level.denarii
        self.level_garrisons: i64 = level.garrisons
        self.level_fleets: i64 = level.fleets
        self.level_roads: i64 = level.roads
        self.level_armies: i64 = level.armies
        self.players: i64 = options.players
        # ------------------------------------------------------------ house rules (H9.1)
        self.splits_consul: i64 = int(options.players == 2 and house.shared_consul == "split")
        self.wins_at_once: i64 = int(house.victory_check == "immediate")
        self.needs_consent: i64 = int(house.fleet_consent)
        self.most_doublings: i64 = 3 if house.multiplier == "power" else 1
        self.home_bridges: i64 = int(house.generic_bridges)
        self.own_space_counts: i64 = int(house.own_space_counts)
        self.skips_sure_rolls: i64 = int(house.skip_sure_rolls)
        self.road_through_revolt: i64 = int(house.road_through_revolt)
        self.ambush_at_sea: i64 = int(house.ambush_at_sea)
        # ------------------------------------------------------------ the board (H1.3, H1.4)
        self.cities: i64 = BIT[CITIES] - 1
        self.seas: i64 = BIT[SPACES] - BIT[CITIES]
        self.capitals: i64 = 0
        self.romans: i64 = 0  # the cities of Ulterior and Citerior
        self.links: i64 = 0
        self.printed_spaces: i64 = 0  # cities that a printed road touches
        if not cython.compiled:
            self.adjacent: list[int] = [0] * SPACES
            self.by_segments: list[int] = [0] * (3 * SPACES)
            self.printed: list[int] = [0] * SPACES
            self.shield: list[int] = [0] * SPACES
            self.province: list[int] = [0] * SPACES
            self.province_cities: list[int] = [0] * 9
            self.sea_distance: list[int] = [99] * 25
            self.link_a: list[int] = [0] * MOST_LAND_LINKS
            self.link_b: list[int] = [0] * MOST_LAND_LINKS
        self.lay_out()

    def lay_out(self) -> None:
        """Fill the tables from the board."""
        board = self.board
        flat = self.options.house.roman_shields
        n: i64 = 0
        m: i64 = 0
        k: i64 = 0
        for n in range(SPACES):
            self.adjacent[n] = 0
            self.printed[n] = 0
            for k in range(3):
                self.by_segments[3 * n + k] = 0
        for n in range(9):
            self.province_cities[n] = 0
        for space in board.spaces:
            n = space.index
            self.province[n] = province_of(n)
            self.province_cities[self.province[n]] |= BIT[n]
            if space.shield is not None:
                self.shield[n] = space.shield
            else:
                self.shield[n] = (n - 36) % 4 + 1  # H5.3: 1-4 in the file's order
            if self.province[n] >= ULTERIOR and not space.is_sea and isinstance(flat, int):
                self.shield[n] = flat  # H5.3
            if space.is_capital:
                self.capitals |= BIT[n]
        self.romans = self.province_cities[ULTERIOR] | self.province_cities[CITERIOR]
        for link in board.links:
            n = board[link.a].index
            m = board[link.b].index
            k = link.segments - 1
            self.adjacent[n] |= BIT[m]
            self.adjacent[m] |= BIT[n]
            self.by_segments[3 * n + k] |= BIT[m]
            self.by_segments[3 * m + k] |= BIT[n]
            if link.has_road:
                self.printed[n] |= BIT[m]
                self.printed[m] |= BIT[n]
                self.printed_spaces |= BIT[n] | BIT[m]
        for link in board.land_links:
            self.link_a[self.links] = board[link.a].index
            self.link_b[self.links] = board[link.b].index
            self.links += 1
        self.measure_seas()

    def measure_seas(self) -> None:
        """How many sea links lie between two seas (H4.2)."""
        a: i64 = 0
        b: i64 = 0
        k: i64 = 0
        for a in range(5):
            for b in range(5):
                self.sea_distance[5 * a + b] = 0 if a == b else 99
                if self.adjacent[44 + a] & BIT[44 + b]:
                    self.sea_distance[5 * a + b] = 1
        for k in range(5):
            for a in range(5):
                for b in range(5):
                    if self.sea_distance[5 * a + k] + self.sea_distance[5 * k + b] < self.sea_distance[5 * a + b]:
                        self.sea_distance[5 * a + b] = self.sea_distance[5 * a + k] + self.sea_distance[5 * k + b]
