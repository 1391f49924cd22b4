cimport cython
from .bits cimport i64, BIT

@cython.final
cdef class Config:
    cdef readonly object board
    cdef readonly object options
    cdef readonly i64 level_denarii, level_garrisons, level_fleets, level_roads, level_armies, players
    cdef readonly i64 splits_consul, wins_at_once, needs_consent, most_doublings, home_bridges, own_space_counts
    cdef readonly i64 skips_sure_rolls, road_through_revolt, ambush_at_sea
    cdef readonly i64 either_end, free_run, proconsul_loss_ends, plot_to_reserve
    cdef readonly i64 ingenivm, imperivm, proconsvl, legio, pirates, terror, has_plot, hispano, has_extras
    cdef readonly i64 open_provinces, army_provinces, armies_to_set, chosen_armies, generals_set, first_turn
    cdef readonly i64 opens_hispanic, time_start, time_full, show_of_force, lethe, guerrilla
    cdef readonly i64 cities, seas, capitals, romans, north, links, printed_spaces
    cdef readonly i64 adjacent[49]
    cdef readonly i64 by_segments[147]
    cdef readonly i64 printed[49]
    cdef readonly i64 shield[49]
    cdef readonly i64 province[49]
    cdef readonly i64 province_cities[9]
    cdef readonly i64 sea_distance[25]
    cdef readonly i64 link_a[160]
    cdef readonly i64 link_b[160]
    cdef readonly i64 link_segments[160]
    cdef readonly i64 durius[49]
    cdef readonly i64 faces_allowed[6]
    cpdef i64 shield_of(self, i64 n) noexcept nogil
    cpdef i64 cities_of(self, i64 province) noexcept nogil
    cpdef void lay_out(self)
    cpdef void read_scenario(self)
    cpdef void measure_seas(self)
