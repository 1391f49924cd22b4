from .bits cimport i64
from .sequence cimport decide, fall, settle
from .state cimport Choices, State
from ._terms cimport ENDED, THROWS

cpdef i64 throws(i64 dice) except? -77
cpdef void throw(State s, i64 number) except *
cpdef i64 count_nodes(State s, i64 depth) except? -77
cdef i64 _below(State s, i64 depth) except? -77
