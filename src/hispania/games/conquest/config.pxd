cimport cython
from .bits cimport i64, BIT

@cython.final
cdef class Config:
    cdef readonly object board
    cdef readonly object options
    cdef readonly i64 level_denarii, level_garrisons, level_fleets, level_roads, level_armies, players
    cdef readonly i64 splits_consul, wins_at_once, needs_consent, most_doublings, home_bridges, own_space_counts
    cdef readonly i64 skips_sure_rolls, road_through_revolt, ambush_at_sea
    cdef readonly i64 cities, seas, capitals, romans, links, printed_spaces
    cdef readonly i64 adjacent[49]
    cdef readonly i64 by_segments[147]
    cdef readonly i64 printed[49]
    cdef readonly i64 shield[49]
    cdef readonly i64 province[49]
    cdef readonly i64 province_cities[9]
    cdef readonly i64 sea_distance[25]
    cdef readonly i64 link_a[160]
    cdef readonly i64 link_b[160]
    cpdef void lay_out(self)
    cpdef void measure_seas(self)
