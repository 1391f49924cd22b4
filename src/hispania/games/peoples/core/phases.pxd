from .bits cimport i64
from .state cimport State
from ._terms cimport COMBAT, MOVE, PHASE_ELAN, REBUILD, STACK

cpdef void push_phase(State s, i64 nation, i64 no, i64 facts, i64 leader, i64 pile) except *
