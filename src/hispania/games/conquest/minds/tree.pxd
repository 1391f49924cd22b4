cimport cython
from libc.math cimport log, sqrt
from ..core.bits cimport i64
from ..core.combat cimport hispanic_value, roman_value, verdict
from ..core.flow cimport actor, decide_action, faces, list_choices, resolve_dice
from ..core.playout cimport Dice, roll
from ..core.state cimport Choices, State
from ..core._terms cimport (
    BOOST, CHANCE, DO_BOOST, DO_BUILD, DO_DECLINE, DO_FLEET, DO_MOVE, DO_PASS, DO_PLACE, DO_REMOVE, DO_SIEGE, HISPANO,
    OVER, REROLL,
)
from .network cimport Judge

cdef enum:
    DEPTH = 512
    LISTED = 1829
    EDGES_OF_NODE = 24

@cython.final
cdef class Tree:
    cdef Judge judge
    cdef public i64 room, nodes, edges, edges_room, cutoff
    cdef i64 root
    cdef i64[::1] key, slot, begin, number, seen, side, path, weight
    cdef int[::1] action, visits
    cdef double[::1] value, square
    cdef public double explore
    cdef Choices choices
    cdef State boosted
    cpdef void forget(self)
    cdef i64 find(self, i64 key) noexcept nogil
    cdef double guess(self, State after, State scratch) noexcept nogil
    cdef double weigh(self, State after, State scratch) noexcept nogil
    cdef double outcome(self, State after, State scratch, i64 dice) noexcept nogil
    cdef i64 add_node(self, State s, i64 at, i64 key) noexcept nogil
    cdef double expand(self, State s, i64 k, State after, State scratch) noexcept nogil
    cdef double play_on(self, State s, Dice dice, i64 until) noexcept nogil
    cdef i64 choose(self, i64 k) noexcept nogil
    cdef void descend(self, State s, State after, State scratch, Dice dice, i64 until) noexcept nogil
    cdef void loop(self, State root, State s, State after, State scratch, Dice dice, i64 n, i64 until) noexcept nogil
    cpdef void open_at(self, State root)
    cpdef void search(self, State root, i64 n, Dice dice, i64 until)
    cpdef i64 lead(self)
    cpdef list results(self)
