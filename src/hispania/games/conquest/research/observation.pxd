cimport cython
from ..core.bits cimport i64, BIT, count, first
from ..core.config cimport Config
from ..core.flow cimport actor
from ..core.state cimport State
from ..core._terms cimport NO_COMBAT

cdef enum:
    SPACES = 49
    PLANES = 32
    NUMBERS = 78
    SIZE = 1646

@cython.final
cdef class Observer:
    cdef readonly Config config
    cdef readonly i64 size
    cdef i64 plane[32]
    cdef signed char number[78]
    cdef void look(self, State s) noexcept nogil
    cdef void look_at_numbers(self, State s) noexcept nogil
    cdef void refresh(self, State s, i64 row, i64[::1] known, signed char[::1] out) noexcept nogil
    cpdef void write(self, State s, signed char[::1] out)
    cpdef void tell_agreed(self)
