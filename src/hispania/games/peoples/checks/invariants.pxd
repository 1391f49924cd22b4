cimport cython
from ..core.bits cimport BIT, LAND_SET, count, first, i64, lane
from ..core.config cimport Config
from ..core.hits cimport aimed_at, resolve_round
from ..core.playout cimport Dice
from ..core.sequence cimport ask, decide, fall, settle
from ..core.state cimport Choices, State
from ..core._terms cimport (
    ALMORAVIDE, ARAGON, B_ROLL, BATTLE, BOX, CARTHAGE, CASTILLE, CATEGORIES, CHIT_KINDS, EL_CID, FIRE_KINDS, FORCED, FRANC,
    HEADS, LAND, NEUTRAL, NOBODY, NOWHERE, PELAYO, PEOPLES, PLACES, RAN, REMISE, ROME, SAVE, SEA, START, STEP_A, STEP_C,
    STEP_OVER, THROWS, TRIBUTE, TRIM, TURNS, WAITS, WISIGOTH,
)

@cython.final
cdef class Watch:
    cdef Config config
    cdef i64 begins[30]
    cdef i64 ends[30]
    cdef i64 leave_end[26]
    cdef i64 born[23]
    cdef i64 chits[16]
    cdef i64 seen, gone, looks, forced, saving, tribute, starting, trimming
    cdef public i64 decisions, rolls, listed
    cdef void _read_tasks(self, State s)
    cdef bint _counters(self, State s)
    cdef bint _cells(self, State s)
    cdef i64 _provinces(self, State s)
    cdef bint _leaders(self, State s)
    cdef bint _gold(self, State s)
    cdef i64 _marks(self, State s)
    cdef bint _bonds(self, State s)
    cdef bint _listed_bond(self, State s, i64 vassal)
    cdef bint _present(self, State s)
    cdef bint _stacks(self, State s)
    cdef bint _away(self, State s)
    cdef bint _stays(self, State s, i64 area, i64 n, i64 turn)
    cdef bint _chits(self, State s)
    cpdef i64 look(self, State s) noexcept
    cpdef i64 look_at_list(self, Choices choices) noexcept
    cpdef i64 look_at_dice(self, State s) noexcept
    cpdef object play(self, State s, i64 seed)

cpdef str broken(State s)
