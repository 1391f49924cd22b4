from .bits cimport i64, BIT, first
from .state cimport State, Choices
from .combat cimport decide, is_conquered, is_sure
from .hispanic cimport chooses_by_die, next_army, roll_revolt, step_army
from .movement cimport has_exit
from .roman cimport act, list_moves, list_roman, move_general
from .setup cimport list_roads, list_starts, may_hold_army, set_up_army, set_up_general, set_up_revolts, set_up_road
from ._terms cimport (
    ARMY, ARMY_ATTACK, ATTACK, CAPITALS, CHANCE, DO_ENTER, DO_MOVE, DO_PASS, DO_ROAD, FINISHED, HISPANIA, K,
    MUST_LEAVE, NO_COMBAT, OVER, REENTER, RESERVE, REVOLT, ROMAN, ROME, SETUP_ARMIES, SETUP_GENERALS, SETUP_REVOLTS,
    SETUP_ROADS, SIEGE, TIME, TIME_SPACES, U, ULTERIOR,
)

cpdef i64 actor(State s) noexcept nogil
cdef void list_choices(State s, Choices choices) noexcept nogil
cpdef i64 entries(State s) noexcept nogil
cdef void decide_action(State s, i64 action) noexcept nogil
cdef void reenter(State s, i64 space) noexcept nogil
cdef void pass_on(State s) noexcept nogil
cdef void after_action(State s) noexcept nogil
cdef void end_roman_phase(State s) noexcept nogil
cpdef i64 faces(State s) noexcept nogil
cpdef i64 can_fall(State s, i64 outcome) noexcept nogil
cdef void resolve_dice(State s, i64 outcome) noexcept nogil
cdef void settle_army(State s, i64 outcome) noexcept nogil
cdef void go_on(State s) noexcept nogil
cdef void start_turn(State s) noexcept nogil
cdef void end_turn(State s) noexcept nogil
cdef void end_round(State s) noexcept nogil
