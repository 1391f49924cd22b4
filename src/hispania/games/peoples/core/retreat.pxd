from .bits cimport BIT, LAND_SET, first, i64, lane
from .castles cimport ruin_castle
from .fees cimport engaged_lost
from .nations cimport leader_killed
from .points cimport award
from .stacking cimport declare
from .state cimport Choices, State, deed, kind_of, other_of, place_of, word_of
from ._terms cimport (
    AT_VALENCE, BOX, CASTLE, CRUSADER, DO_CAPITAL, DO_RETREAT, DO_RETREAT_LEADER, DO_STAY, EL_CID, FORT, FRANC, KNIGHT, LAND, MOBILE, NOWHERE, RETREAT, ROLAND, SEA, SIDE_A, SIDE_D, WAITS,
)

cpdef void push_retreat(State s, i64 side) except *
cpdef i64 places(State s, i64 nation, i64 origin, i64 ban) except? -77
cdef bint _is_open(State s, i64 nation, i64 p) except? -77
cdef i64 _capitals(State s, i64 nation, i64 arg, i64 ban) except? -77
cpdef i64 able(State s, i64 nation, i64 origin, i64 wounded) except? -77
cdef void _list_moves(Choices choices, i64 kinds, i64 goals) except *
cdef void _list_capitals(Choices choices, i64 found) except *
cpdef i64 ask_retreat(State s, Choices choices) except? -77
cpdef void do_retreat(State s, i64 act) except *
cpdef void move_leader(State s, i64 nation, i64 leader, i64 to) except *
cpdef void go(State s, i64 nation, i64 origin, i64 kind, i64 to) except *
cpdef i64 ask_forced(State s, Choices choices) except? -77
cdef void _lost(State s, i64 nation, i64 origin) except *
cpdef void do_forced(State s, i64 act) except *
