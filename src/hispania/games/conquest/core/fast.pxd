from .bits cimport i64
from .config cimport Config
from .state cimport State, Choices
from .flow cimport actor, can_fall, decide_action, faces, list_choices, resolve_dice
from ._terms cimport CHANCE, OVER, SETUP_ARMIES

cdef Choices SCRATCH
cdef dict EQUALLY
cpdef int whose_turn(State s)
cpdef list legal(State s)
cpdef void apply(State s, i64 action)
cpdef list outcomes(State s)
cpdef void resolve(State s, i64 outcome)
cpdef bint is_over(State s)
cpdef object count_nodes(State s, i64 depth)
