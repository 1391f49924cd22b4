from ..bits cimport i64, BIT, first
from ..combat cimport declare_army_attack, declare_army_siege
from ..hispanic cimport next_army, targets
from ..state cimport State, Choices
from .._terms cimport BOOST, DO_BOOST, DO_DECLINE, DO_PICK, DO_REROLL, DO_STRIKE, NO_COMBAT, PICK, REROLL

cdef void list_hispano(State s, Choices choices) noexcept nogil
cpdef i64 prey(State s, i64 army) noexcept nogil
cpdef i64 can_strike(State s) noexcept nogil
cdef void list_strikes(State s, Choices choices) noexcept nogil
cpdef i64 army_of_rank(State s, i64 rank) noexcept nogil
cpdef void strike(State s, i64 number) noexcept nogil
cpdef void add_boost(State s, i64 denarii) noexcept nogil
