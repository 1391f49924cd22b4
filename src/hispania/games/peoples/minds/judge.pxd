cimport cython
from ..core.bits cimport BIT, LAND_SET, MOBILES, first, i64, lane, total
from ..core.state cimport State
from ..core._terms cimport (
    BERBER, CASTLE, CRUSADER, ELITE, FIRE_KINDS, FORT, INFANTRY, KNIGHT, LAND, NEUTRAL, NOBODY, PEOPLES, ROME, SIDE_A,
    SIDE_D, STEP_A, STEP_S, TURNS, WISIGOTH,
)
from .clash cimport Clash
from .outlook cimport Outlook

@cython.final
cdef class Judge:
    cdef readonly Outlook outlook
    cdef readonly Clash clash
    cdef double value[6]
    cdef double of_nation[30]
    cdef i64 crowd[30]
    cpdef i64 hits(self, i64 units) noexcept
    cpdef i64 chance(self, State s, i64 side, i64 firing, i64 units, i64 aimed, i64 targets, i64 mountain, i64 bonus) noexcept
    cpdef void fight(self, State s, i64 p, i64 attacker, i64 a, i64 led, i64 zeal, i64 defender, i64 d) noexcept
    cpdef i64 threat(self, State s, i64 nation, i64 p) noexcept
    cpdef double hold(self, State s, i64 nation, i64 p, i64 units) noexcept
    cpdef i64 inherits(self, State s, i64 nation) noexcept
    cpdef i64 when(self, State s) noexcept
    cpdef double stake(self, State s, i64 nation, i64 p) noexcept
    cpdef double army(self, State s, i64 nation) noexcept
    cpdef double kill(self, State s, i64 nation, i64 victim, i64 kind) noexcept
    cpdef void look(self, State s) noexcept
    cdef double prospects(self, State s, i64 n) noexcept
    cpdef double weight(self, i64 units) noexcept
    cpdef list values(self, State s)
    cpdef list by_nation(self, State s)
