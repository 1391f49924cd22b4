from .bits cimport i64, BIT, first
from .state cimport State
from ._terms cimport FIRST_SEA, GENERALS, K

cdef i64 enterable(State s) noexcept nogil
cdef void reach(State s, i64 start, i64 denarii) noexcept nogil
cdef i64 road_run(State s, i64 start, i64 free, i64 seen) noexcept nogil
cdef i64 destinations(State s, i64 g) noexcept nogil
cdef i64 price(State s, i64 to) noexcept nogil
cpdef i64 has_exit(State s, i64 space, i64 denarii) noexcept nogil
cdef i64 fleet_price(State s, i64 start, i64 to) noexcept nogil
cpdef i64 may_carry(State s, i64 sea) noexcept nogil
