from .bits cimport i64, BIT, count, first
from .state cimport State
from ._terms cimport ARMY_ATTACK, ARMY_SIEGE, ATTACK, CAPITALS, COLOURS, LEGION, ROMAN, ROME, SIEGE, ULTERIOR, C, K, P

cdef i64 times(State s, i64 supporters) noexcept nogil
cpdef i64 roman_supporters(State s, i64 hispanic_space, i64 but) noexcept nogil
cpdef i64 hispanic_supporters(State s, i64 roman_space, i64 but) noexcept nogil
cpdef i64 ambush(State s, i64 roman_space, i64 but) noexcept nogil
cpdef i64 support_discs(State s, i64 g) noexcept nogil
cpdef i64 support_group(State s, i64 g) noexcept nogil
cpdef i64 has_home_support(State s, i64 g, i64 group) noexcept nogil
cpdef i64 garrison_support(State s, i64 g) noexcept nogil
cpdef i64 attack_support(State s, i64 g, i64 target) noexcept nogil
cdef i64 army_times(State s, i64 army, i64 supporters) noexcept nogil
cdef i64 army_sum(State s, i64 army) noexcept nogil
cpdef i64 is_show_of_force(State s) noexcept nogil
cpdef i64 revolt_support(State s, i64 army) noexcept nogil
cpdef i64 general_at(State s, i64 space) noexcept nogil
cpdef void declare_siege(State s, i64 g, i64 city, i64 denarii) noexcept nogil
cpdef void declare_attack(State s, i64 g, i64 city, i64 denarii) noexcept nogil
cpdef void declare_army_attack(State s, i64 army, i64 city) noexcept nogil
cpdef void declare_army_siege(State s, i64 army, i64 city) noexcept nogil
cpdef i64 roman_value(State s, i64 die) noexcept nogil
cpdef i64 hispanic_value(State s, i64 die) noexcept nogil
cpdef i64 verdict(State s, i64 roman, i64 hispanic) noexcept nogil
cpdef i64 throws_for(State s, i64 wanted) noexcept nogil
cpdef i64 is_sure(State s) noexcept nogil
cdef void decide(State s, i64 roman_die, i64 hispanic_die) noexcept nogil
cpdef i64 is_conquered(State s) noexcept nogil
cdef void check_victory(State s) noexcept nogil
