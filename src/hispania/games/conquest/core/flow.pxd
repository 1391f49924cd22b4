from .bits cimport i64, BIT, first
from .state cimport State, Choices
from .combat cimport decide, is_conquered, is_sure
from .hispanic cimport chooses_by_die, is_special, next_army, put_army, roll_revolt, send_army, step_army
from .variants.hispano cimport add_boost, can_strike, list_hispano, strike
from .movement cimport free_crossings, free_destinations, has_exit
from .roman cimport act, list_moves, list_roman
from .setup cimport (
    army_is_set, list_musters, list_risings, list_roads, list_starts, may_hold_army, may_rise, may_stand, set_up_army,
    set_up_army_in, set_up_general, set_up_revolts, set_up_road,
)
from ._terms cimport (
    ABSENT, AFTER_LAST, ARMY, ARMY_ATTACK, ARMY_CITY, ARMY_SIEGE, ATTACK, BEFORE_ARMY, BEFORE_REVOLT, BOOST,
    CAPITALS, CHANCE, DO_ARMY, DO_BOOST, DO_CROSS, DO_DECLINE, DO_ENTER, DO_MOVE, DO_PASS, DO_PICK, DO_REROLL,
    DO_REVOLT, DO_STRIKE, FAILURE, FINISHED, FREE_MOVE, HISPANIA, HISPANO, MUST_LEAVE, NO_COMBAT, NOTHING,
    OVER, PICK, PIECE, PLOT, PLOT_REVOLT, REENTER, REROLL, REROLL_ROMAN, RESERVE, REVOLT, ROMAN, ROME,
    SETUP_ARMIES, SETUP_GENERALS, SETUP_REVOLTS, SETUP_ROADS, SIEGE, STRIKE, SUCCESS, TIME, ULTERIOR, K, P, U,
)

cpdef i64 actor(State s) noexcept nogil
cdef void list_choices(State s, Choices choices) noexcept nogil
cpdef i64 entries(State s) noexcept nogil
cdef void decide_action(State s, i64 action) noexcept nogil
cpdef void open_generals(State s) noexcept nogil
cdef void reenter(State s, i64 space) noexcept nogil
cdef void pass_on(State s) noexcept nogil
cdef void after_action(State s) noexcept nogil
cdef void end_roman_phase(State s) noexcept nogil
cdef void declared(State s) noexcept nogil
cdef void judge(State s) noexcept nogil
cdef void rolled(State s, i64 roman_die, i64 hispanic_die) noexcept nogil
cdef void conclude(State s, i64 roman_die, i64 hispanic_die) noexcept nogil
cpdef i64 faces(State s) noexcept nogil
cpdef i64 dice_due(State s) noexcept nogil
cpdef i64 can_fall(State s, i64 outcome) noexcept nogil
cdef void resolve_dice(State s, i64 outcome) noexcept nogil
cdef void resolve_waiting(State s, i64 outcome) noexcept nogil
cdef void plotted(State s, i64 city, i64 die) noexcept nogil
cdef void revolt_rolled(State s, i64 province, i64 city) noexcept nogil
cdef void revolt_stands(State s, i64 province, i64 city) noexcept nogil
cdef void revolt_is_settled(State s) noexcept nogil
cdef void next_step(State s) noexcept nogil
cdef void army_stepped(State s) noexcept nogil
cdef void end_hispanic_phase(State s) noexcept nogil
cdef void move_free(State s, i64 action) noexcept nogil
cdef void decide_hispano(State s, i64 action) noexcept nogil
cdef void open_window(State s, i64 window) noexcept nogil
cdef void reopen_window(State s) noexcept nogil
cdef void close_window(State s) noexcept nogil
cdef void start_turn(State s) noexcept nogil
cdef void end_turn(State s) noexcept nogil
cdef void end_round(State s) noexcept nogil
