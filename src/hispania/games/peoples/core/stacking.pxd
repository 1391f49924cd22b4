from .bits cimport BIT, LAND_SET, first, i64, lane
from .state cimport Choices, State, deed, kind_of, other_of, place_of, word_of
from ._terms cimport BERBER, DO_CAPITAL, DO_REMOVE, FORT, NO_LIMIT, NOWHERE, TRIM, WAITS

cpdef bint unlimited(State s, i64 nation, i64 no, i64 p) except? -77
cpdef i64 attack_bonus(State s, i64 nation, i64 no, i64 elan, i64 p) except? -77
cdef i64 _room(State s, i64 nation, i64 arg, i64 p) except? -77
cpdef i64 ask_stack(State s, Choices choices) except? -77
cpdef void list_removals(State s, Choices choices, i64 nation, i64 p) except *
cpdef void remove(State s, i64 nation, i64 act) except *
cpdef void do_stack(State s, i64 act) except *
cpdef void declare(State s, i64 nation, i64 p) except *
cpdef i64 ask_trim(State s, Choices choices) except? -77
cpdef void do_trim(State s, i64 act) except *
