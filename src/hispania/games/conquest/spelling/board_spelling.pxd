cimport cython
from ..core.config cimport Config
from ..core.bits cimport i64, BIT, first
from ..core.movement cimport sea_links
from ..core.state cimport State
from ..core._terms cimport (
    DO_ENTER, DO_FLEET, DO_KEEP, DO_MOVE, DO_PASS, DO_PLACE, DO_SIEGE, FIRST_SEA, FREE_MOVE, GENERALS, NO_COMBAT,
    NOTHING, REROLL, SETUP_GENERALS, STRIKE, P,
)
from ..edge.paths cimport Journey

cdef tuple DIGITS, CODES, STARTS, LINES, UNITS, DISCS, PHASES, PROCONSULS, PLOT_RESULTS

cdef bytes figure(i64 n)

@cython.final
cdef class BoardSpelling:
    cdef readonly object board
    cdef list ids, names, links, words
    cdef dict kept
    cdef Config config
    cdef bytes begins
    cdef i64 rank[49]
    cdef i64 order[49]
    cpdef bytes legal(self, State s, object numbers)
    cdef list moves(self, State s)
    cdef bytes simple(self, State s, i64 number, i64 who)
    cdef bytes plain(self, State s, i64 number)
    cpdef bytes position(self, State s)
    cdef bytes armies(self, State s)
    cdef bytes revolts(self, State s)
    cdef bytes garrisons(self, State s)
    cdef bytes roads(self, State s)
    cdef bytes listed_spaces(self, i64 spaces)
    cdef bytes pending(self, State s)
