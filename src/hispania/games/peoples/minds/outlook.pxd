cimport cython
from ..core.bits cimport BIT, count, i64
from ..core.config cimport Config
from ..core._terms cimport LAND, PEOPLES, TURNS

cdef enum:
    CELLS = 26400
    FATES = 7200

@cython.final
cdef class Outlook:
    cdef readonly Config config
    cdef public i64 kills_turn
    cdef double land[26400]
    cdef double heirs[26400]
    cdef double walls[26400]
    cdef double unit[660]
    cdef i64 heir[30]
    cdef double fate[7200]
    cdef double _row(self, i64 n, i64 t, i64 p) noexcept
    cdef double _castle(self, i64 n, i64 t, i64 p) noexcept
    cpdef void learn_kills(self, i64 turn) noexcept
    cpdef double stake(self, i64 nation, i64 turn, i64 p, i64 inherits) noexcept
    cpdef double wall(self, i64 nation, i64 turn, i64 p) noexcept
    cpdef double army(self, i64 nation, i64 turn) noexcept
    cpdef double kill(self, i64 nation, i64 victim, i64 kind) noexcept
