from .bits cimport BIT, LAND_SET, first, i64, lane
from .hits cimport number_in, threshold
from .nations cimport run_over
from .state cimport Choices, State, deed, place_of, word_of
from ._terms cimport (
    DO_DECLINE, DO_TRANSIT, FIRE_KINDS, GASCOGNE, INFANTRY, MOBILE, MOVE, NARBONNE, SIDE_A, SIDE_D, THROWS, WAITS,
)

cpdef i64 entered(i64 arg, i64 k) except? -77
cpdef i64 ask_transit(State s, Choices choices) except? -77
cpdef i64 shots(State s, i64 p, i64 nation) except? -77
cdef void _end(State s, i64 arg) except *
cpdef void do_transit(State s, i64 act) except *
cpdef void fall_transit(State s) except *
