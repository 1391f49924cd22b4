cimport cython
from ..core.bits cimport BIT, first, i64, lane, total
from ..core.state cimport Choices, State, kind_of, more_of, other_of, place_of, word_of
from ..core._terms cimport (
    AUCTION, BOX, CANCEL, CASTLE, CHIT_WINDOW, DO_ACCEPT, DO_BID, DO_CHIT, DO_CLAIM, DO_FORCE, DO_HIRE, DO_PASS, DO_REFUSE,
    EL_CID, HIRE, KNIGHT, LAND, NOBODY, SEALED, SIDE_A, SIDE_D,
)
from .judge cimport Judge

@cython.final
cdef class Dealer:
    cdef Judge judge
    cpdef i64 choose(self, State s, Choices choices) except *
    cdef double weigh(self, State s, i64 task, i64 act, i64 units, i64 price) except? -77
    cdef i64 price(self, State s) except *
    cdef double bid(self, State s, i64 vp, i64 price) except? -77
    cdef double chit(self, State s, i64 task, i64 act) except? -77
    cdef double battle_chit(self, State s, str chit, i64 side) except? -77
    cdef double cancel(self, State s) except? -77
    cdef double hire(self, State s, i64 p, i64 units) except? -77
    cdef double mission(self, State s) except? -77
