cimport cython
from .bits cimport GOLDEN, MASK64, MIX1, MIX2, i64, u64
from .sequence cimport decide, fall, settle
from .state cimport Choices, State
from ._terms cimport THROWS, WAITS

@cython.final
cdef class Dice:
    cdef public u64 state
    cpdef void seed(self, i64 seed) noexcept
    cpdef i64 below(self, i64 n) noexcept

@cython.final
cdef class Tally:
    cdef public i64 games, decisions, rolls, listed
    cdef public u64 digest

cpdef void finish(State s, Dice dice, Choices choices, Tally tally) except *
cpdef Tally playouts(State root, i64 n, i64 seed)
cpdef i64 copies(State root, i64 n)
