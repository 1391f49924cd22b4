from .bits cimport i64, BIT, first
from .state cimport State, Choices
from ._terms cimport DO_ENTER, DO_ROAD, K, SETUP_ARMIES, SETUP_GENERALS, SETUP_ROADS, ULTERIOR

cdef void set_up_revolts(State s, i64 face) noexcept nogil
cpdef i64 may_hold_army(State s, i64 province) noexcept nogil
cdef void set_up_army(State s, i64 province) noexcept nogil
cpdef i64 is_road(State s, i64 a, i64 b) noexcept nogil
cpdef i64 can_start_road(State s, i64 a, i64 b) noexcept nogil
cpdef i64 can_place_road(State s, i64 link) noexcept nogil
cdef void list_roads(State s, Choices choices) noexcept nogil
cdef void set_up_road(State s, i64 link) noexcept nogil
cdef void skip_roads(State s) noexcept nogil
cdef void list_starts(State s, Choices choices) noexcept nogil
cdef void set_up_general(State s, i64 space) noexcept nogil
