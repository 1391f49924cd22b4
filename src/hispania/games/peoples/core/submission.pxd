from .bits cimport BIT, LAND_SET, count, i64, lane, total
from .state cimport State
from ._terms cimport (
    ALMORAVIDE, CARTHAGE, EL_CID, FORCED, FORT, GRENADE, NEUTRAL, NOBODY, OMEYYAD, PEOPLES, ROME, VALENCE, WISIGOTH,
)

cpdef i64 test_submission(State s, i64 suzerain, i64 vassal) except? -77
cpdef bint never_submits(i64 nation) except? -77
cpdef i64 strength(State s, i64 nation) except? -77
cpdef void submit(State s, i64 suzerain, i64 vassal) except *
cpdef void release(State s, i64 vassal, str rule) except *
cpdef void release_all(State s, i64 suzerain, str rule) except *
cpdef void end_bonds(State s) except *
cpdef void after_battle(State s) except *
cdef bint _paired(State s, i64 suzerain, i64 vassal) except? -77
cdef bint _still_to_come(State s, i64 nation) except? -77
