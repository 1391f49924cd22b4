from .bits cimport i64
from .state cimport State
from ._terms cimport LOT, NOBODY, THROWS

cpdef i64 draw(State s, dict paper, i64 k) except? -77
cpdef i64 ask_lot(State s) except? -77
cpdef void fall_lot(State s) except *
