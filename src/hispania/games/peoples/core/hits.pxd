from .bits cimport BIT, i64, lane
from .castles cimport ruin_castle
from .fees cimport engaged_lost
from .points cimport kill
from .state cimport Choices, State, deed
from ._terms cimport (
    AL_MANSUR, CASTLE, CATEGORIES, CRUSADER, DO_SPREAD, ELITE, FIRE_BERBER, FIRE_CASTLE, FIRE_FORT, FIRE_KINDS, FIRE_KNIGHT, INFANTRY, KNIGHT, NOBODY, RIVER, ROME, SIDE_A, SIDE_D,
)

cpdef i64 category(i64 kind) except? -77
cpdef i64 kind_in(i64 group) except? -77
cpdef i64 number_in(i64 units, i64 group) except? -77
cpdef i64 dice_of(i64 units, i64 group, i64 castle_hits) except? -77
cpdef i64 firing_dice(State s, i64 side, i64 group) except? -77
cpdef i64 dice_of_side(State s, i64 side) except? -77
cpdef i64 in_category(State s, i64 side, i64 target) except? -77
cpdef bint any_category(State s, i64 side) except? -77
cpdef i64 threshold(State s, i64 side, i64 group, i64 target) except? -77
cpdef i64 leader_bonus(State s, i64 side) except? -77
cpdef i64 zeal_bonus(State s, i64 side) except? -77
cpdef i64 river_bonus(State s, i64 side, i64 target) except? -77
cpdef i64 aimed_at(i64 aim, i64 target) except? -77
cpdef i64 one_at(i64 target) except? -77
cpdef i64 dice_thrown(State s) except? -77
cpdef void resolve_round(State s) except *
cpdef i64 hits_of(State s, i64 side) except? -77
cpdef void apply_hits(State s, i64 side, i64 hits) except *
cdef void _hit_castle(State s, i64 side, i64 n) except *
cdef void _hit_knights(State s, i64 side, i64 target, i64 number, i64 n) except *
cpdef bint spreads(State s, i64 side) except? -77
cpdef i64 spread_range(State s, i64 side, i64 target, i64 n) except? -77
cdef bint _undisciplined(State s, i64 side, i64 target, i64 fresh) except? -77
cpdef bint list_spreads(State s, Choices choices, i64 side, i64 target, i64 n) except? -77
cpdef bint ask_spread(State s, Choices choices) except? -77
cpdef void put_spread(State s, i64 side, i64 target, i64 fresh) except *
cdef void _spread_hits(State s, i64 side, i64 target, i64 number, i64 n) except *
cdef void _lose(State s, i64 side, i64 target) except *
cdef void _destroyed(State s, i64 side, i64 kind) except *
