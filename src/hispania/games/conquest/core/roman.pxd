from .bits cimport i64, BIT, first
from .state cimport State, Choices
from .combat cimport check_victory, declare_attack, declare_siege
from .movement cimport crossings, destinations, may_carry, price, sea_links
from .setup cimport can_build
from ._terms cimport (
    ALIVE, COLOURS, DO_ATTACK, DO_BUILD, DO_BUY, DO_CROSS, DO_ENTER, DO_FLEET, DO_LEGION, DO_MOVE, DO_ORDER,
    DO_P_ATTACK, DO_P_BUILD, DO_P_MOVE, DO_P_PLOT, DO_P_SIEGE, DO_PASS, DO_PLACE, DO_PLOT, DO_REMOVE, DO_ROAD, DO_SIEGE,
    FIRST_SEA, GENERALS, LEGION, PLOT, UNUSED, C, K, P, U,
)

cdef void list_roman(State s, Choices choices) noexcept nogil
cdef void list_moves(State s, Choices choices) noexcept nogil
cdef void list_fleets(State s, Choices choices) noexcept nogil
cdef void list_garrisons(State s, Choices choices) noexcept nogil
cpdef i64 can_garrison(State s, i64 g) noexcept nogil
cdef void list_combats(State s, Choices choices, i64 g, i64 siege, i64 attack) noexcept nogil
cdef void list_builds(State s, Choices choices, i64 g, i64 base) noexcept nogil
cdef void list_orders(State s, Choices choices) noexcept nogil
cdef void list_proconsul(State s, Choices choices) noexcept nogil
cpdef i64 can_buy(State s) noexcept nogil
cdef void list_plots(State s, Choices choices, i64 g, i64 base) noexcept nogil
cdef void act(State s, i64 action) noexcept nogil
cdef void move_general(State s, i64 g, i64 to) noexcept nogil
cdef void cross(State s, i64 to) noexcept nogil
cdef void move_fleet(State s, i64 start, i64 to) noexcept nogil
cdef void garrison(State s, i64 colour, i64 g) noexcept nogil
cdef void besiege(State s, i64 g, i64 number) noexcept nogil
cdef void attack(State s, i64 g, i64 number) noexcept nogil
cdef void build(State s, i64 link) noexcept nogil
cdef void plot(State s, i64 denarii) noexcept nogil
