cimport cython
from ..core.bits cimport BIT, MOBILES, count, first, i64, lane, total
from ..core.hits cimport aimed_at, in_category, kind_in, threshold
from ..core.state cimport Choices, State, kind_of, more_of, other_of, place_of, word_of
from ..core._terms cimport (
    B_SIGN, BATTLE, CASTLE, CATEGORIES, DO_ACCEPT, DO_AIM, DO_CAPITAL, DO_RESIST, DO_RETREAT, DO_RETREAT_LEADER, DO_SIGN,
    DO_SPREAD, DO_STAY, DO_SUBMIT, FIRE_CASTLE, FIRE_KINDS, FIRE_KNIGHT, FORCED, LAND, NEUTRAL, NOBODY, PEOPLES, RETREAT, RIVER,
    SIDE_A, SIDE_D,
)
from .judge cimport Judge
from .plan cimport STAY, Plan

@cython.final
cdef class Fighter:
    cdef Judge judge
    cdef public double win
    cpdef i64 choose(self, State s, Choices choices, Plan plan, i64 planned) except *
    cdef double weigh(self, State s, i64 task, i64 nation, i64 act, i64 units, double stay) except? -77
    cdef double first(self, State s, i64 nation, i64 p) noexcept
    cdef double aim(self, State s, i64 group, i64 aims) except? -77
    cdef double worth_of_hit(self, State s, i64 side, i64 base) except? -77
    cdef double staying(self, State s, i64 nation, i64 p) noexcept
    cdef double haven(self, State s, i64 nation, i64 p) noexcept
    cdef double submitting(self, State s) noexcept
    cdef double bad_luck(self, State s) except? -77
