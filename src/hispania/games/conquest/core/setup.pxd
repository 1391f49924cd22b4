from .bits cimport i64, BIT, count, first
from .hispanic cimport put_army, raise_army
from .state cimport State, Choices
from ._terms cimport (
    ARMY_CITY, DO_ARMY, DO_ENTER, DO_KEEP, DO_REVOLT, DO_ROAD, SETUP_ARMIES, SETUP_GENERALS, SETUP_ROADS, ULTERIOR, K,
)

cpdef i64 may_rise(State s, i64 face) noexcept nogil
cdef void set_up_revolts(State s, i64 face) noexcept nogil
cpdef void skip_provinces(State s) noexcept nogil
cdef void list_risings(State s, Choices choices) noexcept nogil
cpdef i64 may_hold_army(State s, i64 province) noexcept nogil
cdef void set_up_army(State s, i64 province) noexcept nogil
cpdef i64 may_stand(State s, i64 face) noexcept nogil
cdef void set_up_army_in(State s, i64 city) noexcept nogil
cdef void army_is_set(State s) noexcept nogil
cdef void skip_armies(State s) noexcept nogil
cdef void list_musters(State s, Choices choices) noexcept nogil
cpdef i64 is_road(State s, i64 a, i64 b) noexcept nogil
cpdef i64 barred_to_roads(State s) noexcept nogil
cpdef i64 can_start_road(State s, i64 a, i64 b) noexcept nogil
cpdef i64 can_place_road(State s, i64 link, i64 barred) noexcept nogil
cpdef i64 can_build(State s, i64 link, i64 start) noexcept nogil
cdef void list_roads(State s, Choices choices) noexcept nogil
cdef void set_up_road(State s, i64 action) noexcept nogil
cdef void skip_roads(State s) noexcept nogil
cdef void list_starts(State s, Choices choices) noexcept nogil
cdef void set_up_general(State s, i64 space) noexcept nogil
