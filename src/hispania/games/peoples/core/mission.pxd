from .bits cimport BIT, MOBILES, first, i64, lane, total
from .combat cimport open_battle
from .fees cimport fee_of
from .movement cimport enter
from .state cimport Choices, State, deed, place_of, word_of
from ._terms cimport (
    AT_VALENCE, BOX, BYZANCE, DO_ACCEPT, DO_FORCE, DO_HIRE, DO_PASS, DO_REFUSE, DO_WAIT, EL_CID, FORT, LAND, NEUTRAL, NOBODY, WAITS,
)

cpdef i64 ask_hire(State s, Choices choices) except? -77
cdef void _list_offers(State s, Choices choices, i64 nation) except *
cdef void _list_engaged(Choices choices, i64 p, i64 units, i64 gold) except *
cdef void _list_forces(State s, Choices choices, i64 room) except *
cpdef void do_hire(State s, i64 act, i64 units) except *
cdef void _send(State s, i64 p, i64 units) except *
cpdef i64 ask_cid(State s, Choices choices) except? -77
cpdef void do_cid(State s, i64 act, i64 units) except *
