cimport cython
from ..core.bits cimport i64
from ..core.playout cimport Dice
from ..core._terms cimport LAND

cdef enum:
    BOLD = 40
    GUARD = 41
    SPLIT = 42
    WALLS = 43
    STAY = 44
    IDLE = 45
    GENES = 46

@cython.final
cdef class Plan:
    cdef double gene[46]
    cpdef void copy_from(self, Plan other) noexcept
    cpdef void vary(self, Dice dice, i64 ground, double far) noexcept
    cpdef void cross(self, Plan other, Dice dice) noexcept
    cdef double push(self, Dice dice) noexcept
    cpdef list genes(self)
