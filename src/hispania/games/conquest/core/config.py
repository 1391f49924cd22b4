"""The shared, immutable configuration of a game: the board's tables and the agreed options, ready for the rules.

Every state of a game points to the same Config. A variant or a scenario adds its switches here.
"""

from __future__ import annotations

from typing import Final

from ..printed.board import CITERIOR, CITIES, MOST_LAND_LINKS, NUMERALS, SPACES, ULTERIOR, Board, province_of
from ..printed.options import Options
from ..printed.scenarios import scenario

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
        self.either_end: i64 = int(house.ingenivm_either_end)
        self.free_run: i64 = int(house.imperivm_run)
        self.proconsul_loss_ends: i64 = int(house.proconsul_loss_ends_phase)
        self.plot_to_reserve: i64 = int(house.plot_replacement == "reserve")
        # ------------------------------------------------------------ variants (H6)
        self.ingenivm: i64 = int("ingenivm" in options.variants)
        self.imperivm: i64 = int("imperivm" in options.variants)
        self.proconsvl: i64 = int("proconsvl" in options.variants)
        self.legio: i64 = int("legio" in options.variants)
        self.pirates: i64 = int("pirates" in options.variants)
        self.terror: i64 = int("terror" in options.variants)
        self.has_plot: i64 = int(self.terror and house.terror_plot)
        self.hispano: i64 = int("hispano" in options.variants)
        self.has_extras: i64 = int(bool(options.variants) or options.scenario is not None)
        # ------------------------------------------------------------ the scenario (H7)
        self.open_provinces: i64 = 63  # where H2.2 puts revolts
        self.army_provinces: i64 = 63  # where H2.3 may put armies
        self.armies_to_set: i64 = level.armies
        self.chosen_armies: i64 = 0  # H7.3: A in Gallaecia, then S in Cantabria, each by H
        self.generals_set: i64 = 0
        self.first_turn: i64 = 0
        self.opens_hispanic: i64 = 0
        self.time_start: i64 = 0
        self.time_full: i64 = TIME_SPACES
        self.show_of_force: i64 = 0  # H7.1
        self.lethe: i64 = 0  # H7.2
        self.guerrilla: i64 = 0  # H7.3
        # ------------------------------------------------------------ the board (H1.3, H1.4)
        self.cities: i64 = BIT[CITIES] - 1
        self.seas: i64 = BIT[SPACES] - BIT[CITIES]
        self.capitals: i64 = 0
        self.romans: i64 = 0  # the cities of Ulterior and Citerior
        self.north: i64 = 0  # the cities north of the Durius (H7.2)
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
            self.link_segments: list[int] = [0] * MOST_LAND_LINKS
            self.durius: list[int] = [0] * SPACES  # spaces across the river
            self.faces_allowed: list[int] = [63] * 6  # H2.2: which cities of a province may rise
        self.lay_out()
        self.read_scenario()

    def shield_of(self, n: i64) -> i64:
        """The shield of a city; from Python this is cheaper than the whole table."""
        return self.shield[n]

    def cities_of(self, province: i64) -> i64:
        """The cities of a province."""
        return self.province_cities[province]

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
            self.durius[n] = 0
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
            if space.is_north_of_durius:
                self.north |= BIT[n]
        self.romans = self.province_cities[ULTERIOR] | self.province_cities[CITERIOR]
        for link in board.links:
            n = board[link.a].index
            m = board[link.b].index
            k = link.segments - 1
            self.adjacent[n] |= BIT[m]
            self.adjacent[m] |= BIT[n]
            self.by_segments[3 * n + k] |= BIT[m]
            self.by_segments[3 * m + k] |= BIT[n]
            if link.crosses_durius:
                self.durius[n] |= BIT[m]
                self.durius[m] |= BIT[n]
            if link.has_road:
                self.printed[n] |= BIT[m]
                self.printed[m] |= BIT[n]
                self.printed_spaces |= BIT[n] | BIT[m]
        for link in board.land_links:
            self.link_a[self.links] = board[link.a].index
            self.link_b[self.links] = board[link.b].index
            self.link_segments[self.links] = link.segments
            self.links += 1
        self.measure_seas()

    def read_scenario(self) -> None:
        """What a scenario changes in setup and flow (H7)."""
        p: i64 = 0
        face: i64 = 0
        for p in range(6):
            self.faces_allowed[p] = 63
        if self.options.scenario is None:
            return
        played = scenario(self.options.scenario)
        for p in range(6):
            if NUMERALS[p] in played.closed:
                self.open_provinces &= ~BIT[p]
            if NUMERALS[p] in played.no_army:
                self.army_provinces &= ~BIT[p]
            if NUMERALS[p] in played.shields:
                self.faces_allowed[p] = 0
                for face in played.shields[NUMERALS[p]]:
                    self.faces_allowed[p] |= BIT[face - 1]
        self.armies_to_set -= len(played.armies)  # H7.0: prescribed armies count towards X
        self.chosen_armies = len(played.chosen_armies)
        self.generals_set = 1
        self.first_turn = "UCK".index(played.start)
        self.time_start = played.time
        self.time_full = 9 if played.first_year == 54 else TIME_SPACES  # H7.3: each space takes 3 discs
        self.show_of_force = int("show-of-force" in played.rules)
        self.lethe = int("lethe" in played.rules)
        self.guerrilla = int("guerrilla" in played.rules)
        if "hispanic-start" in played.rules:
            self.opens_hispanic = 1
            self.first_turn = "UCK".index(self.options.house.s3_start)  # A41

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
