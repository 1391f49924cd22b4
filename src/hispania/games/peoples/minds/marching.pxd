cimport cython
from ..core.bits cimport BIT, COUNTED, LAND_SET, PEOPLE, count, first, i64, lane, total
from ..core.movement cimport allowance
from ..core.state cimport Choices, State, kind_of, more_of, other_of, place_of, word_of
from ..core.submission cimport test_submission
from ..core._terms cimport (
    AFRIQUE, BERBER, CAVALRY, CRUSADER, DO_DONE, DO_GO, DO_HALT, DO_LEAD, DO_LEAVE, DO_STEP, DO_TAKE, ELITE, GASCOGNE,
    INFANTRY, KNIGHT, LAND, MOBILE, NARBONNE, NOBODY, PEOPLES, PHASE_ELAN, SEA, TURNS,
)
from .judge cimport Judge
from .plan cimport BOLD, GUARD, IDLE, SPLIT, Plan

@cython.final
cdef class Marcher:
    cdef Judge judge
    cdef public Plan plan
    cdef i64 stamp, foes, allied, empties
    cdef double mean_empty, living, spent
    cdef i64 drawn_by, drawn_from
    cdef public i64 goal
    cdef double coming[40]
    cdef double draw[40]
    cdef double memo[2400]
    cdef i64 memo_stamp[2400]
    cdef void look_far(self, State s, i64 nation) noexcept
    cdef double drift(self, i64 p, i64 units) noexcept
    cdef void feed(self, State s, i64 nation) noexcept
    cdef void survey(self, State s, i64 nation) noexcept
    cdef i64 reach(self, State s, i64 nation, i64 start, i64 steps, i64 led, i64 outside) noexcept
    cdef i64 first_steps(self, State s, i64 nation, i64 area) noexcept
    cdef i64 room(self, State s, i64 nation, i64 p, i64 led) noexcept
    cdef i64 standing(self, State s, i64 nation, i64 p) noexcept
    cdef double gain(self, State s, i64 nation, i64 p, i64 units, i64 led) noexcept
    cdef double gain_guard(self, State s, i64 nation, i64 p, i64 base, i64 units, i64 led) noexcept
    cdef double spare(self, State s, i64 nation, i64 over) noexcept
    cdef double access(self, State s, i64 nation, i64 p) noexcept
    cdef double gain_attack(self, State s, i64 nation, i64 p, i64 base, i64 units, i64 led) noexcept
    cpdef double attack(self, State s, i64 nation, i64 p, i64 units, i64 led) noexcept
    cdef double leaving(self, State s, i64 nation, i64 area, i64 units) noexcept
    cdef double best_end(self, State s, i64 nation, i64 ends, i64 units, i64 led) noexcept
    cpdef i64 choose(self, State s, Choices choices, i64 nation, Plan plan) noexcept
    cdef double weigh_go(self, State s, i64 act, i64 nation) noexcept
    cdef double beyond(self, State s, i64 nation, i64 to, i64 units) noexcept
    cdef double weigh_lead(self, State s, i64 act, i64 units, i64 nation) noexcept
    cdef bint in_order(self, i64 all_units, i64 units) noexcept
    cdef double weigh_going_on(self, State s, i64 act, i64 nation) noexcept
