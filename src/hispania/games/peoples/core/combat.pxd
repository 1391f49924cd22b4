from .bits cimport BIT, LAND_SET, first, i64, lane
from .castles cimport rome_fort, ruin_castle
from .fees cimport end_mission
from .hits cimport (
    any_category, ask_spread, dice_of_side, dice_thrown, firing_dice, in_category, one_at, put_spread, resolve_round, threshold,
)
from .nations cimport after_conquest, leader_killed
from .points cimport kill
from .retreat cimport push_retreat
from .state cimport Choices, State, deed, kind_of, more_of, place_of, word_of
from .submission cimport after_battle, submit, test_submission
from ._terms cimport (
    B_AIM, B_BEFORE, B_LOSS, B_NEXT, B_RETREAT_A, B_RETREAT_D, B_ROLL, B_ROLLED, B_ROUND, B_SACRIFICE, B_SIGN, B_SUBMIT, BATTLE, BERBER, CASTLE, CATEGORIES, COMBAT, DO_ACCEPT, DO_AIM, DO_BATTLE, DO_RESIST, DO_SACRIFICE, DO_SIGN, DO_SPREAD, DO_SUBMIT, FIRE_KINDS, HEADS, LAND, LUSITANIEN, NEUTRAL, NOBODY, NOWHERE, OMEYYAD, ROME, SIDE_A, SIDE_D, THROWS, TURNS, VIRIATHUS, WAITS, WISIGOTH,
)

cpdef i64 scenes(State s, i64 nation) except? -77
cpdef i64 ask_combat(State s, Choices choices) except? -77
cdef void _lone_leader(State s, i64 nation, i64 leader) except *
cpdef void do_combat(State s, i64 act) except *
cpdef i64 zealous(State s) except? -77
cpdef void open_battle(State s, i64 p, i64 attacker, i64 zeal) except *
cpdef i64 ask_battle(State s, Choices choices) except? -77
cdef void _window(State s, str when) except *
cdef bint _left(State s) except? -77
cdef void _start_round(State s) except *
cdef bint _surrenders(State s) except? -77
cdef void _list_sacrifices(State s, Choices choices) except *
cdef i64 _list_aims(State s, Choices choices) except? -77
cdef void _share(Choices choices, i64 group, i64 number, i64 targets, i64 aim) except *
cdef i64 _weakest(State s, i64 side, i64 group, i64 found) except? -77
cdef void _set_aim(State s, i64 group, i64 aim) except *
cpdef void do_battle(State s, i64 act, i64 units) except *
cdef i64 _ask_sign(State s, Choices choices) except? -77
cpdef void fall_battle(State s) except *
cdef void _remove_losses(State s) except *
cpdef void close_battle(State s) except *
cdef i64 _ask_submission(State s, Choices choices) except? -77
cpdef void end_battle(State s) except *
