from .bits cimport i64, BIT, first
from .state cimport State
from .combat cimport declare_army_attack, declare_army_siege
from ._terms cimport NO_COMBAT, PIECE

cdef void roll_revolt(State s, i64 province, i64 city) noexcept nogil
cdef void raise_army(State s, i64 n) noexcept nogil
cpdef void put_army(State s, i64 n, i64 special) noexcept nogil
cpdef i64 is_special(State s, i64 face) noexcept nogil
cpdef i64 next_army(State s) noexcept nogil
cpdef i64 candidates(State s, i64 army) noexcept nogil
cpdef i64 targets(State s, i64 army) noexcept nogil
cpdef i64 nearest(State s, i64 spaces, i64 die) noexcept nogil
cpdef i64 chooses_by_die(State s, i64 army) noexcept nogil
cdef void step_army(State s, i64 die) noexcept nogil
cdef void send_army(State s, i64 army, i64 to, i64 die) noexcept nogil
cdef void march(State s, i64 army, i64 to) noexcept nogil
