from .bits cimport i64, BIT, first
from .state cimport State, Choices
from .combat cimport check_victory, declare_attack, declare_siege
from .movement cimport destinations, fleet_price, price
from ._terms cimport (
    DO_ATTACK, DO_ENTER, DO_FLEET, DO_MOVE, DO_PASS, DO_PLACE, DO_REMOVE, DO_SIEGE, FIRST_SEA, GENERALS,
)

cdef void list_roman(State s, Choices choices) noexcept nogil
cdef void list_moves(State s, Choices choices) noexcept nogil
cdef void list_fleets(State s, Choices choices) noexcept nogil
cdef void list_garrisons(State s, Choices choices) noexcept nogil
cpdef i64 can_place_garrison(State s, i64 g) noexcept nogil
cdef void list_combats(State s, Choices choices) noexcept nogil
cdef void act(State s, i64 action) noexcept nogil
cdef void move_general(State s, i64 g, i64 to) noexcept nogil
cdef void move_fleet(State s, i64 start, i64 to) noexcept nogil
