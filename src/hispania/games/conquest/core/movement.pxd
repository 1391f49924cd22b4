from .bits cimport i64, BIT, first
from .state cimport State
from ._terms cimport FIRST_SEA, GENERALS, K

cdef i64 enterable(State s) noexcept nogil
cdef void reach(State s, i64 start, i64 denarii) noexcept nogil
cdef void spread(State s, i64 denarii) noexcept nogil
cdef i64 road_run(State s, i64 start, i64 free, i64 seen) noexcept nogil
cdef i64 destinations(State s, i64 g) noexcept nogil
cdef i64 price(State s, i64 to) noexcept nogil
cpdef i64 has_exit(State s, i64 space, i64 denarii) noexcept nogil
cpdef i64 sea_links(State s, i64 start, i64 to) noexcept nogil
cpdef i64 may_carry(State s, i64 sea) noexcept nogil
cpdef i64 free_destinations(State s, i64 g) noexcept nogil
cdef i64 fords(State s, i64 front) noexcept nogil
cdef void reach_across(State s, i64 start, i64 denarii) noexcept nogil
cdef i64 near_bank(State s, i64 cost, i64 denarii) noexcept nogil
cdef i64 across(State s, i64 bank, i64 segments) noexcept nogil
cdef i64 crossings(State s, i64 g, i64 denarii) noexcept nogil
cpdef i64 free_crossings(State s, i64 g) noexcept nogil
