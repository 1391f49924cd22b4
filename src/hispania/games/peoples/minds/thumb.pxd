cimport cython
from ..core.bits cimport BIT, COUNTED, LAND_SET, MOBILES, PEOPLE, count, first, i64, lane, total
from ..core.state cimport Choices, State, kind_of, more_of, other_of, place_of, word_of
from ..core._terms cimport (
    AUCTION, BATTLE, BERBER, BRAVE, CANCEL, CASTLE, CHIT_WINDOW, CHOOSE, CID, COMBAT, CONVERT, DO_BERBER, DO_BUY, DO_CAPITAL,
    DO_CASTLE, DO_CHOOSE, DO_CONVERT, DO_DECLINE, DO_DONE, DO_FORCE, DO_INCOME, DO_KEEP, DO_LEADER, DO_PASS, DO_PILE,
    DO_PLACE, DO_REBUILD, DO_REMOVE, DO_SPLIT, DO_TRANSIT, DO_WAIT, EXCHANGE, FORCED, FORT, HIRE, INFANTRY, KNIGHT, LAND,
    MOVE, NEUTRAL, NOBODY, PEOPLES, RETREAT, SEALED, SIDE_D,
)
from .dealing cimport Dealer
from .fighting cimport Fighter
from .judge cimport Judge
from .marching cimport Marcher
from .outlook cimport Outlook
from .plan cimport SPLIT, WALLS, Plan

@cython.final
cdef class Thumb:
    cdef readonly Judge judge
    cdef readonly Marcher marcher
    cdef readonly Fighter fighter
    cdef readonly Dealer dealer
    cdef public Plan plan, plain
    cdef public i64 planned
    cpdef i64 choose(self, State s, Choices choices) except *
    cpdef double weigh(self, State s, i64 task, i64 nation, i64 act, i64 units, Plan plan) except? -77
    cdef double basket(self, State s, i64 nation, i64 units, Plan plan) noexcept
    cdef double best_wall(self, State s, i64 nation) noexcept
    cdef double walls(self, State s, i64 nation, i64 p) noexcept
    cdef double put(self, State s, i64 nation, i64 p, i64 kind, Plan plan) noexcept
    cdef double beside(self, State s, i64 nation, i64 p) noexcept
    cdef double lead_from(self, State s, i64 nation, i64 p) noexcept
    cdef double capital(self, State s, i64 nation, i64 p) noexcept
    cdef double rebuilt(self, State s, i64 nation, i64 p, i64 kind, i64 giver) noexcept
    cdef double missed(self, State s, i64 nation, i64 p, i64 kind, i64 origin) noexcept
    cdef double convert(self, State s, i64 nation, i64 p, i64 kind) noexcept
    cdef double through(self, State s, i64 nation, i64 p) noexcept
