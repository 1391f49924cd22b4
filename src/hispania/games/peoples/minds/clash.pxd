cimport cython
from ..core.bits cimport i64

cdef enum:
    MOST_A = 16
    MOST_D = 10
    STEP = 121
    CELLS = 22627

@cython.final
cdef class Clash:
    cdef public double win, left_a, left_d
    cdef double won[22627]
    cdef double rest_a[22627]
    cdef double rest_d[22627]
    cdef i64 known[121]
    cdef double hit[34]
    cpdef void look(self, i64 a, i64 pa, i64 d, i64 pd) noexcept
    cdef void fill(self, i64 pa, i64 pd) noexcept
    cdef void hits(self, i64 at, i64 dice, double p, i64 most) noexcept
