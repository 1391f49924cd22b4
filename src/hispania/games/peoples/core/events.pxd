from .bits cimport BIT, LAND_SET, MOBILES, first, i64, lane
from .combat cimport close_battle, end_battle
from .hits cimport (
    any_category, apply_hits, in_category, list_spreads, number_in, one_at, put_spread, spreads, threshold,
)
from .lots cimport draw
from .phases cimport push_phase
from .retreat cimport able, push_retreat
from .state cimport Choices, State, deed, kind_of, more_of, other_of, place_of, word_of
from ._terms cimport (
    ALMORAVIDE, B_ROLL, BRAVE, CANCEL, CASTLE, CHIT_KINDS, CHIT_WINDOW, DO_CHIT, DO_PASS, DRAW, ELAN_MOVE, FIRE_CASTLE, FIRE_KINDS, FIRE_KNIGHT, KNIGHT, MOVE, NEUTRAL, NOBODY, NUL, PHASE_PILE, REMISE, RIVER, SIDE_A, SIDE_D, STACK, THROWS, TURNS, WAITS,
)

cpdef i64 chit_act(str chit, i64 side, i64 kind, i64 at, i64 place, i64 leader) except? -77
cpdef object facts_of(i64 act)
cpdef void begin_draw(State s) except *
cpdef i64 run_draw(State s) except? -77
cpdef void open_n0(State s, i64 nation) except *
cpdef i64 run_after(State s) except? -77
cpdef void push_window(State s, str when) except *
cdef i64 _nation_of(State s, str side) except? -77
cpdef i64 ask_chits(State s, Choices choices) except? -77
cpdef void do_chits(State s, i64 act) except *
cdef object _ring(State s, i64 player)
cdef void _spend(State s, i64 player, i64 chit) except *
cpdef i64 ask_cancel(State s, Choices choices) except? -77
cpdef void do_cancel(State s, i64 act) except *
cdef bint _holds(State s, i64 player, str chit) except? -77
cdef void _list_playable(State s, Choices choices, str when, str side, i64 player) except *
cdef void _list_at(Choices choices, str chit, i64 places) except *
cdef i64 _with_mobiles(State s, i64 nation) except? -77
cdef void _list_n0(State s, Choices choices, i64 nation, i64 player) except *
cdef i64 _special_castles(State s) except? -77
cdef bint _fits(State s, str chit, i64 side) except? -77
cdef void _list_round(State s, Choices choices, i64 side, i64 player) except *
cdef void _take_effect(State s, str chit, dict facts, i64 nation) except *
cpdef i64 ask_brave(State s, Choices choices) except? -77
cpdef void fall_brave(State s) except *
cpdef void do_brave(State s, i64 act) except *
cdef void _end_brave(State s) except *
