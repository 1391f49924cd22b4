cimport cython
from .bits cimport i64, u64, GOLDEN, MASK64, MIX1, MIX2
from .state cimport State, Choices, mix
from .flow cimport actor, can_fall, decide_action, faces, list_choices, resolve_dice
from ._terms cimport CHANCE, OVER, RESERVE, ROME

@cython.final
cdef class Dice:
    cdef public u64 state
    cpdef void seed(self, i64 seed) noexcept nogil
    cpdef i64 below(self, i64 n) noexcept nogil

@cython.final
cdef class Tally:
    cdef public i64 games, decisions, rolls, rounds, capitals, reserve, time
    cdef public u64 digest

cdef i64 roll(State s, Dice dice) noexcept nogil
cdef void finish(State s, Dice dice, Choices choices, Tally tally) noexcept nogil
cdef void finish_many(State root, State game, i64 n, Dice dice, Choices choices, Tally tally) noexcept nogil
cpdef Tally playouts(State root, i64 n, i64 seed)
cpdef i64 copies(State root, i64 n)
