from .bits cimport BIT, first, i64, lane
from .points cimport award
from .state cimport Choices, State, deed, kind_of, other_of, place_of, word_of
from ._terms cimport (
    ALMOHADE, ALMORAVIDE, BERBER, CASTLE, CROISADE, DO_DONE, DO_REBUILD, FORT, LAND, ROME, SEVILLE, WAITS,
)

cpdef void ruin_castle(State s, i64 p, i64 nation) except *
cpdef void list_rebuilding(State s, Choices choices, i64 nation) except *
cpdef void rebuild(State s, i64 nation, i64 act) except *
cpdef i64 ask_rebuild(State s, Choices choices) except? -77
cpdef void do_rebuild(State s, i64 act) except *
cpdef void rome_fort(State s, i64 p) except *
