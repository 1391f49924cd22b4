cimport cython
from ..core.bits cimport BIT, LAND_SET, first, i64
from ..core.playout cimport Dice
from ..core.sequence cimport decide
from ..core.state cimport State
from ..core._terms cimport LAND, NOBODY
from .judge cimport Judge
from .outlook cimport Outlook
from .plan cimport Plan
from .rollout cimport Rollout
from .thumb cimport Thumb

@cython.final
cdef class Search:
    cdef readonly Thumb thumb
    cdef readonly Judge judge
    cdef readonly Rollout rollout
    cdef Dice dice
    cdef State work
    cdef public i64 far, games
    cdef public double envy
    cdef double sums[6]
    cdef double result[64]
    cdef void begin(self) noexcept
    cpdef void follow(self, State root, Plan plan, i64 player, i64 seed, i64 number) except *
    cpdef void after(self, State root, i64 act, i64 units, i64 player, i64 seed, i64 number) except *
    cdef void play(self, i64 player, i64 seed) except *
    cdef double utility(self, i64 player) noexcept
    cpdef i64 ground(self, State root) noexcept
    cpdef list results(self)
    cpdef list means(self)
