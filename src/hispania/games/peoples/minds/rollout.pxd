cimport cython
from ..core.bits cimport BIT, i64
from ..core.playout cimport Dice
from ..core.sequence cimport decide, fall, settle
from ..core.state cimport Choices, State
from ..core._terms cimport NOBODY, THROWS, WAITS
from .thumb cimport Thumb

@cython.final
cdef class Rollout:
    cdef readonly Thumb thumb
    cdef readonly Choices choices
    cdef public i64 decisions, weighed, answer
    cpdef void play(self, State s, Dice dice, i64 far, i64 at_random) except *
