from .bits cimport BIT, first, i64, lane
from .points cimport award
from .state cimport State
from ._terms cimport BOX, CASTLE, CRUSADER, EL_CID, FORT, KNIGHT

cpdef i64 fee_of(i64 kind) except? -77
cpdef void engaged_lost(State s, i64 kind) except *
cpdef void end_mission(State s) except *
