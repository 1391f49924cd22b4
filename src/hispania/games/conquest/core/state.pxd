cimport cython
from .bits cimport i64, u64, BIT, GOLDEN, MASK64, MIX1, MIX2, first
from .config cimport Config
from ._terms cimport (
    ABSENT, ACTIONS, BEFORE_REVOLT, COLOURS, DEAD, GENERALS, HISPANIA, LEGION, NO_COMBAT, NOTHING, OVER, RESERVE,
    SETUP_REVOLTS, UNUSED, K, P,
)

@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class State:
    cdef readonly Config config
    cdef i64 garrison[12]
    cdef i64 garrison_reserve[3]
    cdef i64 general[4]
    cdef i64 stick[5]
    cdef public i64 revolt1, revolt2, revolt3, revolt_reserve, armies, army_reserve, fleets
    cdef public i64 sticks, stick_reserve, road_spaces
    cdef public i64 phase, step, round, turn, time, denarii, split, queue
    cdef public i64 combat, combat_from, combat_to, combat_denarii, choice_die
    cdef public i64 roman_sum, roman_times, hispanic_sum, hispanic_times
    cdef public i64 winner, why
    cdef public i64 legion, special, special_reserve, proconsul, plot, lethe
    cdef public i64 hispano, boost, window, window_army, striking, plotting, waiting, waiting_at, roman_die, hispanic_die
    cdef i64 reached, listed
    cdef i64 layer[12]

    cpdef State clone(self)
    cpdef void copy_from(self, State other) noexcept nogil
    cpdef i64 general_space(self, i64 g) noexcept nogil
    cpdef i64 reserve_of(self, i64 g) noexcept nogil
    cpdef i64 garrison_plane(self, i64 colour, i64 level) noexcept nogil
    cpdef i64 stick_ends(self, i64 k) noexcept nogil
    cpdef i64 revolts_at(self, i64 n) noexcept nogil
    cpdef i64 garrisoned(self) noexcept nogil
    cpdef i64 level_taken(self, i64 level) noexcept nogil
    cpdef i64 garrisons_of(self, i64 colour) noexcept nogil
    cpdef i64 generals(self) noexcept nogil
    cpdef i64 absent(self) noexcept nogil
    cpdef i64 connected(self, i64 seed, i64 area) noexcept nogil
    cpdef void place_revolt(self, i64 n) noexcept nogil
    cpdef void remove_revolt(self, i64 n) noexcept nogil
    cpdef void place_garrison(self, i64 g, i64 n) noexcept nogil
    cpdef void remove_garrison(self, i64 n, i64 level, i64 by) noexcept nogil
    cpdef void remove_top_garrison(self, i64 n) noexcept nogil
    cdef void take_back(self, i64 colour, i64 by) noexcept nogil
    cpdef void remove_general(self, i64 g) noexcept nogil
    cpdef void remove_army(self, i64 n) noexcept nogil
    cpdef void put_general(self, i64 g, i64 space) noexcept nogil
    cpdef void place_stick(self, i64 a, i64 b) noexcept nogil
    cpdef void clear_combat(self) noexcept nogil
    cpdef void end_game(self, i64 winner, i64 why) noexcept nogil
    cpdef i64 hash(self) noexcept nogil
    cdef u64 hash_extras(self, u64 h) noexcept nogil

cdef u64 mix(u64 h, i64 value) noexcept nogil

@cython.final
cdef class Choices:
    cdef i64 number
    cdef State owner
    cdef i64 action[1829]
    cdef void add(self, i64 action) noexcept nogil
    cdef void add_each(self, i64 base, i64 spaces) noexcept nogil
    cpdef list listed(self)
