cimport cython
from ..core.bits cimport i64, BIT, first
from ..core.setup cimport is_road
from ..core.state cimport State

@cython.final
cdef class Journey:
    cdef State s
    cdef i64 start, denarii, crosses, everywhere, waiting
    cdef i64 label[196]
    cdef i64 came[196]
    cdef i64 known[196]
    cdef i64 queue[196]
    cdef i64 rank[49]
    cdef i64 is_before(self, i64 a, i64 b) noexcept
    cdef i64 settle(self) noexcept
    cdef void go_on(self, i64 stage) noexcept
    cdef void reach(self, i64 stage, i64 following, i64 price) noexcept
    cdef i64 ends(self, i64 stage) noexcept
    cpdef tuple way(self, i64 stage)

cpdef dict ways(State s, i64 start, i64 denarii, bint crosses=*)
cpdef way_to(State s, i64 start, i64 to, i64 denarii, bint crosses=*)
cpdef bint is_run(tuple path)
cpdef dict free_ways(State s, i64 start, bint crosses=*)
