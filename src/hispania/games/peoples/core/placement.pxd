from .bits cimport BIT, LAND_SET, first, i64, lane
from .castles cimport list_rebuilding, rebuild, rome_fort
from .points cimport award
from .stacking cimport declare
from .state cimport Choices, State, deed, kind_of, more_of, other_of, place_of, word_of
from ._terms cimport (
    AFRIQUE, AFRIQUE_OR_SEA, AL_MANSUR, ARAGON, AT_PAMPLUNE, AT_PAYS_BASQUE, BERBER, BOX, CASTLE, DO_BERBER, DO_CAPITAL, DO_DONE, DO_LEADER, DO_PLACE, DO_REBUILD, DO_SPLIT, EL_CID, GASCOGNE, INFANTRY, KNIGHT, LUSITANIEN, NARBONNE, NAVARRE, NOBODY, NOWHERE, OMEYYAD, OWN, ROME, SEA, TURNS, WAITS, WISIGOTH,
)

cpdef bint receives(State s, i64 nation) except? -77
cdef bint _castle_comes(State s) except? -77
cdef void _plan(State s, i64 nation) except *
cdef void _add_job(State s, i64 job) except *
cpdef void arrive(State s, i64 nation, i64 kind, i64 number, i64 place) except *
cpdef i64 ask_place(State s, Choices choices) except? -77
cdef void _add_places(Choices choices, i64 word, i64 kind, i64 places) except *
cdef i64 _free(State s, i64 nation, i64 kind) except? -77
cdef void _list_job(State s, Choices choices, i64 nation, i64 job) except *
cdef i64 _homeless(State s, i64 nation) except? -77
cdef i64 _leader_places(State s, i64 nation, i64 place) except? -77
cpdef void do_place(State s, i64 act) except *
