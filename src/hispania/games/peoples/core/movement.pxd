from .bits cimport BIT, LAND_SET, MOBILES, first, i64, lane, total
from .castles cimport rome_fort
from .nations cimport after_conquest, run_over
from .points cimport award
from .stacking cimport unlimited
from .state cimport Choices, State, deed, kind_of, more_of, other_of, place_of, word_of
from ._terms cimport (
    AFRIQUE, AL_MANSUR, AT_VALENCE, BERBER, BOX, CARTHAGE, CASTLE, CAVALRY, CROISADE, DO_DONE, DO_GO, DO_HALT, DO_LEAD, DO_LEAVE, DO_STEP, DO_TAKE, EL_CID, ELITE, GASCOGNE, LAND, MOBILE, NARBONNE, NO_LIMIT, NOBODY, NOWHERE, PHASE_AGAIN, PHASE_BEGUN, PHASE_ELAN, PHASE_PILE, ROME, SEA, THE_CID, TURNS, WAITS,
)

cpdef i64 allowance(i64 kind) except? -77
cpdef i64 ask_move(State s, Choices choices) except? -77
cdef void _begin(State s) except *
cdef i64 _bound(State s, i64 nation) except? -77
cdef i64 _led_areas(State s) except? -77
cdef i64 _list_groups(State s, Choices choices, i64 bound) except? -77
cdef i64 _room_beyond(State s, i64 nation, i64 area) except? -77
cdef i64 _list_stacks(State s, Choices choices, i64 bound) except? -77
cdef i64 _list_compositions(State s, Choices choices, i64 bound, i64 leader, i64 along, i64 area) except? -77
cdef i64 _goals(State s, i64 nation, i64 at, i64 k, i64 left, i64 tied, i64 size, i64 leaders) except? -77
cpdef i64 passage(State s, i64 nation, i64 at, i64 passing, i64 leaders) except? -77
cdef i64 _steps(State s, i64 nation, i64 at) except? -77
cdef i64 _last_steps(State s, i64 nation, i64 at, i64 k, i64 size) except? -77
cdef bint _may_leave(State s, i64 nation, i64 area, i64 size) except? -77
cdef i64 _ports(State s, i64 nation) except? -77
cdef i64 _march_goals(State s) except? -77
cpdef i64 march_size(State s) except? -77
cdef void _list_going_on(State s, Choices choices) except *
cpdef void do_move(State s, i64 act, i64 units) except *
cdef void _start(State s, i64 area, i64 leader, i64 leaders, i64 stack) except *
cdef void _drop(State s, i64 kind, i64 used) except *
cdef bint _could_go_on(State s) except? -77
cdef void _step(State s, i64 to) except *
cdef list _names(i64 leaders)
cpdef void enter(State s, i64 nation, i64 p) except *
cdef void _finish(State s) except *
cdef void _end(State s) except *
